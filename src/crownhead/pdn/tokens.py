"""The words of PDN as regular expressions; all are matched at a place, none looks ahead far."""

import re

SPACE = re.compile(r"\s*")

# Plain movetext, as the kernel plays it in one go: nearly all there is.
RUN = re.compile(r"[-0-9.xX: \n\t]*[-0-9.xX:]")

TAG = re.compile(r'\s*\[\s*([A-Za-z]\w*)\s*"([^"\\\n]*(?:\\.[^"\\\n]*)*)"\s*\]', re.ASCII)
# What was meant for a tag: curly, single or missing quotes, a missing bracket.
_QUOTED_TAG = re.compile(r"""\[\s*[A-Za-z]\w*\s*["“”„«‘’'`]""")
_UNQUOTED_TAG = re.compile(r"^\[[A-Z]\w*[^\S\n]+[^\n\]]*\][^\S\n]*(?=\n|\Z)", re.MULTILINE)
LOOSE_TAG = re.compile(r"\[\s*([A-Za-z]\w*)([^\n]*)")
# A line that can only be a tag, even where a comment was left open before it.
TAG_LINE = re.compile(r'^[ \t]*\[[A-Za-z]\w*[ \t]+"[^"\n]{0,1000}"[ \t]*\][ \t]*\n', re.MULTILINE)

_MOVE = r"[0-9]{1,9}(?:\s*[-xX:×‐‑‒–—−]\s*[0-9]{1,9})+"
_RESULT = r"(?:1/2(?:\s?-\s?1/2)?|½(?:-½)?|1-0|0-1|0-0|2-0|1-1|0-2)(?![\w:/-])"
# Prose runs on over numbers, until something that is surely movetext.
_WORD = r"[^\s(){}\[\];%$!?*0-9./][^\s(){}\[\];]*"
_MORE_WORDS = r"(?:\s+(?![0-9]{1,3}\s*\.|[0-9]+\s*[-xX:]\s*[0-9]|1/2|\*(?:\s|\Z))[^\s(){}\[\];]+)*"

TOKEN = re.compile(
    rf"""
      (?P<result>{_RESULT})
    | (?P<star>\*)
    | (?P<move>{_MOVE})
    | (?P<number>[0-9]*\s*\.+)
    | (?P<bare_number>[0-9]+)
    | (?P<comment>\{{)
    | (?P<line_comment>;)
    | (?P<escape>%)
    | (?P<strength>[!?]+|\(\s*(?:[!?]+|\*)\s*\))
    | (?P<opening>\()
    | (?P<closing>\))
    | (?P<nag>\$[0-9]*)
    | (?P<command>\[%[^\]\n]{{0,1000}}\])
    | (?P<tag>\[)
    | (?P<set_up>/\s*FEN[^/]{{0,1000}}/)
    | (?P<prose>{_WORD}{_MORE_WORDS})
    | (?P<sign>.)
    """,
    re.VERBOSE,
)

NEXT_MOVE = re.compile(rf"\s*({_MOVE})")
RESULT = re.compile(rf"\s*({_RESULT}|\*)")

BLANK_LINE = re.compile(r"\n[ \t]*\n")

_DASHES = str.maketrans("×‐‑‒–—−", "x------")


def starts_tag(text: str, at: int) -> bool:
    """Whether what stands at `at` was meant for a tag."""
    return bool(_QUOTED_TAG.match(text, at) or _UNQUOTED_TAG.match(text, at))


def plain_move(text: str) -> str:
    """A move's text with the signs that word processors put in made plain again."""
    return "".join(text.split()).translate(_DASHES)


def squares_of(text: str) -> list[int]:
    """The squares that a move's text names."""
    return [int(square) for square in re.findall("[0-9]+", text)]


STRENGTHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "*": 7}
"""Glyphs for the marks that follow a move; a star is a move that alone wins or draws."""
