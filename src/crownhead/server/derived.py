"""What the page has to know of its own files, worked out from them whenever they are read.

So a new language is one new file, of which a visitor gets first what the game needs; the first
frame has words before any module runs; a change of any file is a new version to the browsers that
keep the page for use offline; the style sheets that the first frame waits for come in one reply;
and the comments and indents, a third of the modules, stay here.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
from collections.abc import Mapping

FILE_LIST = "files.js"
"""Names every file of the page with the SHA-256 of its contents, for the service worker."""

FIRST_FRAME_STYLES = "styles/first.css"
"""The style sheets that ``index.html`` names one after the other, joined."""

TABLES_FOLDER = "data/endgame/"
"""Where a host that offers larger endgame tables keeps them. They are no files of the page."""

LATER_WORDS = (
    "ask.",
    "fen.",
    "games.",
    "lots.",
    "notice.ending.",
    "notice.file.",
    "notice.save.",
    "read.",
    "replay.",
    "share.",
    "toss.",
    "typed.cannot.",
)
"""How the keys of words begin that a first visit does without; those have a file of their own."""

_STYLE_LINK = re.compile(rb'<link rel="stylesheet" href="([^"]+)">')
_STYLE_LINKS = re.compile(rb'(?:<link rel="stylesheet" href="[^"]+">\s*){2,}')
# A comment that has its lines to itself, so none that stands in a text or beside code.
_COMMENT = re.compile(rb"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*)[ \t]*$", re.MULTILINE)
_INDENT = re.compile(rb"^[ \t]+", re.MULTILINE)
_FALLBACK_LANGUAGE = "en"
_LANGUAGE_FILE = re.compile(r"languages/([A-Za-z0-9-]+)\.json")
_LANGUAGES_ATTRIBUTE = re.compile(rb'(<html\b[^>]*\bdata-languages=")[^"]*(")')
# An empty element that is filled from the words: with `data-word` whenever they are spoken, with
# `data-first-word` by this module alone.
_WORDLESS = re.compile(rb'(<(\w+)\b[^>]*\bdata-(?:first-)?word="([^"]+)"[^>]*>)(</\2>)')
_TABLES_ATTRIBUTE = re.compile(rb'(<html\b[^>]*\bdata-tables=")[^"]*(")')


def derive(files: Mapping[str, bytes], *, offers_tables: bool = False) -> dict[str, bytes]:
    """Return ``files``, by path, with ``index.html`` made ready and a list of all.

    ``index.html`` says whether the host offers endgame tables, so that no other is asked for them.

    The same files give the same bytes, whatever order they come in.
    """
    derived = dict(sorted(files.items()))
    derived.pop(FILE_LIST, None)
    for name, content in derived.items():
        if name.endswith((".css", ".js")):
            derived[name] = _without_comments(content)
            derived[name] = _without_indents(derived[name])
    _join_styles(derived)
    _say_first_words(derived)
    for code in languages(files):
        _part_words(derived, code)
    page = _set_attribute(_LANGUAGES_ATTRIBUTE, derived["index.html"], " ".join(languages(files)))
    tables = TABLES_FOLDER if offers_tables else ""
    derived["index.html"] = _set_attribute(_TABLES_ATTRIBUTE, page, tables)
    derived[FILE_LIST] = _file_list(derived)
    return derived


def languages(files: Mapping[str, bytes]) -> list[str]:
    """Return the codes of the languages that have a file, the fallback first."""
    found = (_LANGUAGE_FILE.fullmatch(name) for name in files)
    codes = {match[1] for match in found if match}
    return sorted(codes, key=lambda code: (code != _FALLBACK_LANGUAGE, code))


def _without_comments(code: bytes) -> bytes:
    """Leave out comments, but not their line breaks: faults are told with the lines of the file."""
    return _COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), code)


def _without_indents(code: bytes) -> bytes:
    """Set every line at the margin, unless a text runs over lines: there it would be changed."""
    runs_over = any(line.count(b"`") % 2 or line.endswith(b"\\") for line in code.split(b"\n"))
    return code if runs_over else _INDENT.sub(b"", code)


def _join_styles(files: dict[str, bytes]) -> None:
    """Put one style sheet where the page names several in a row: each delays the first frame."""
    page = files["index.html"]
    links = _STYLE_LINKS.search(page)
    if links is None:
        return
    names = [name.decode() for name in _STYLE_LINK.findall(links[0])]
    if not all(name in files for name in names):
        return
    files[FIRST_FRAME_STYLES] = b"\n".join(files[name] for name in names)
    link = f'<link rel="stylesheet" href="{FIRST_FRAME_STYLES}">'.encode()
    files["index.html"] = page[: links.start()] + link + b"\n" + page[links.end() :]


def _say_first_words(files: dict[str, bytes]) -> None:
    """Put the fallback language's words where the page shows some: so the first frame has them."""
    words = json.loads(files.get(f"languages/{_FALLBACK_LANGUAGE}.json", b"{}"))

    def say(element: re.Match[bytes]) -> bytes:
        text = html.escape(words.get(element[3].decode(), ""), quote=False)
        return element[1] + text.encode() + element[4]

    files["index.html"] = _WORDLESS.sub(say, files["index.html"])


def _part_words(files: dict[str, bytes], code: str) -> None:
    """Move the words that are wanted later, if at all, out of the file that every visit fetches."""
    name = f"languages/{code}.json"
    words = json.loads(files[name])
    later = {key: entry for key, entry in words.items() if key.startswith(LATER_WORDS)}
    if not later:
        return
    first = {key: entry for key, entry in words.items() if key not in later}
    files[name] = _compact(first)
    files[f"languages/more/{code}.json"] = _compact(later)


def _compact(words: dict[str, object]) -> bytes:
    return json.dumps(words, ensure_ascii=False, separators=(",", ":")).encode()


def _set_attribute(attribute: re.Pattern[bytes], page: bytes, value: str) -> bytes:
    return attribute.sub(rb"\g<1>" + value.encode() + rb"\g<2>", page)


def _file_list(files: Mapping[str, bytes]) -> bytes:
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    listed = json.dumps(hashes, indent=1, sort_keys=True)
    version = hashlib.sha256(listed.encode()).hexdigest()[:16]
    return f'self.VERSION = "{version}";\nself.FILES = {listed};\n'.encode()
