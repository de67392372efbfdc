"""Comments, which may be longer than anything that is kept in view."""

from crownhead.pdn.source import LOOKAHEAD, Report, Source
from crownhead.pdn.tokens import BLANK_LINE, TAG_LINE
from crownhead.spacing import single_spaced


def read_comment(source: Source, report: Report) -> str:
    """Reads from a `{` to its `}`; a comment has no comments inside.

    One that is left open is ended by the next game's tags, or else by a blank line: it would
    swallow the rest of the file.
    """
    looked_at = source.at + 1
    while True:
        text = source.text
        end = text.find("}", looked_at)
        tag = TAG_LINE.search(text, looked_at, len(text) if end < 0 else end)
        if tag is not None:
            return _cut(source, report, tag.start())
        if end >= 0:
            comment = text[source.at + 1 : end]
            source.at = end + 1
            return single_spaced(comment)
        if source.ended:
            blank = BLANK_LINE.search(text, source.at)
            return _cut(source, report, len(text) if blank is None else blank.start())
        looked_through = max(1, len(text) - source.at - LOOKAHEAD)
        source.more()
        looked_at = source.at + looked_through


def _cut(source: Source, report: Report, end: int) -> str:
    report("unclosed_comment", source.place(source.at), source.text[source.at : end])
    comment = source.text[source.at + 1 : end]
    source.at = end
    return single_spaced(comment)


def read_line(source: Source) -> str:
    """Reads from a `;` or `%` to the end of its line."""
    looked_at = source.at + 1
    while True:
        end = source.text.find("\n", looked_at)
        if end < 0 and not source.ended:
            looked_through = len(source.text) - source.at
            source.more()
            looked_at = source.at + looked_through
            continue
        if end < 0:
            end = len(source.text)
        comment = source.text[source.at + 1 : end]
        source.at = end
        return single_spaced(comment)
