"""Sheets of diagrams, to print and hand round at a club."""

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Protocol
from unicodedata import combining, normalize

from crownhead import svg
from crownhead._kernel import Board, Color
from crownhead.pictures.libraries import needed
from crownhead.svg.layout import FRAME, WHOLE

_MARGIN = 42.0
_GAP = 22.0
_TITLE_HEIGHT = 34.0
_FOOT_HEIGHT = 18.0
_LINE = 11.0
_CAPTION_LINES = 3
_SERIF, _SERIF_BOLD = "Times-Roman", "Times-Bold"


class Page(Enum):
    """The size of a sheet, in points of 1/72 inch."""

    A4 = (595.28, 841.89)
    LETTER = (612.0, 792.0)


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position on a sheet.

    Attributes:
        board: the position.
        caption: what stands under it, up to three lines; by default whose move it is.

    """

    board: Board
    caption: str = ""


def sheet(
    diagrams: Iterable[Diagram | Board],
    *,
    title: str = "",
    columns: int = 3,
    page: Page | str = Page.A4,
    bottom: Color = Color.WHITE,
    numbers: bool = True,
    theme: svg.Theme | str = "print",
) -> bytes:
    """Diagrams as a PDF to print, numbered, as many pages as it takes.

    Args:
        diagrams: the positions, with or without captions.
        title: what stands above them on each page.
        columns: how many stand side by side, 1 to 6.
        page: the size of the paper.
        bottom: as for `crownhead.svg.board`.
        numbers: as for `crownhead.svg.board`.
        theme: the colours; only flat themes, such as `print`, can be printed.

    Raises ValueError where there is no diagram or an argument makes no sense, ImportError where
    reportlab or svglib is missing.

    """
    if not 1 <= columns <= 6:
        raise ValueError(f"a sheet has 1 to 6 columns, not {columns}")
    colors = svg.theme_of(theme)
    if not colors.flat:
        raise ValueError("only flat themes can be printed, such as print or contrast")
    look: svg.Look = {"bottom": bottom, "numbers": numbers, "theme": colors}
    paper = Page[page.upper()] if isinstance(page, str) else page
    waiting = (Diagram(each) if isinstance(each, Board) else each for each in diagrams)
    return _printed(waiting, paper, title, columns, look)


def _printed(
    diagrams: Iterator[Diagram], paper: Page, title: str, columns: int, look: svg.Look
) -> bytes:
    file = io.BytesIO()
    canvas = needed("reportlab.pdfgen.canvas").Canvas(file, pagesize=paper.value, invariant=1)
    canvas.setTitle(title or "Diagrams")
    layout = _Layout(canvas, *paper.value, columns, title)
    while batch := list(islice(diagrams, layout.places)):
        layout.fill_page(batch, look)
        canvas.showPage()
    if layout.count == 0:
        raise ValueError("a sheet needs one diagram at least")
    canvas.save()
    return file.getvalue()


class _Canvas(Protocol):
    """What is used of reportlab's canvas, which has no types of its own."""

    def setFont(self, name: str, size: float) -> None: ...  # noqa: N802
    def drawString(self, x: float, y: float, text: str) -> None: ...  # noqa: N802
    def drawCentredString(self, x: float, y: float, text: str) -> None: ...  # noqa: N802
    def saveState(self) -> None: ...  # noqa: N802
    def restoreState(self) -> None: ...  # noqa: N802
    def translate(self, dx: float, dy: float) -> None: ...
    def scale(self, x: float, y: float) -> None: ...


class _Layout:
    """Where things go on a page; the origin is its lower left corner."""

    def __init__(
        self, canvas: _Canvas, width: float, height: float, columns: int, title: str
    ) -> None:
        self.count = 0
        self._canvas = canvas
        self._width, self._height = width, height
        self._columns = columns
        self._title = _printable(title)
        self._side = (width - 2 * _MARGIN - (columns - 1) * _GAP) / columns
        self._top = height - _MARGIN - (_TITLE_HEIGHT if title else 0)
        room = self._top - _MARGIN - _FOOT_HEIGHT
        rows = max(1, int(room // (self._side + _CAPTION_LINES * _LINE + 8)))
        self._step = room / rows
        self.places = rows * columns
        self._page = 0

    def fill_page(self, diagrams: Iterable[Diagram], look: svg.Look) -> None:
        self._begin_page()
        for place, diagram in enumerate(diagrams):
            self._put(place, svg.board(diagram.board, **look), diagram)

    def _begin_page(self) -> None:
        self._page += 1
        canvas = self._canvas
        if self._title:
            canvas.setFont(_SERIF_BOLD, 18)
            canvas.drawCentredString(self._width / 2, self._height - _MARGIN - 14, self._title)
        canvas.setFont(_SERIF, 9)
        canvas.drawCentredString(self._width / 2, _MARGIN - 14, str(self._page))

    def _put(self, place: int, picture: str, diagram: Diagram) -> None:
        self.count += 1
        row, column = divmod(place, self._columns)
        x = _MARGIN + column * (self._side + _GAP)
        y = self._top - row * self._step - self._side
        self._draw(picture, x, y)
        turn = "Black" if diagram.board.turn is Color.BLACK else "White"
        text = _printable(f"{self.count}. {diagram.caption or f'{turn} to move'}")
        self._canvas.setFont(_SERIF, 10)
        for line_number, line in enumerate(self._lines(text), start=1):
            self._canvas.drawString(x, y - 2 - line_number * _LINE, line)

    def _draw(self, picture: str, x: float, y: float) -> None:
        drawing = needed("svglib.svglib").svg2rlg(io.StringIO(picture))
        # The empty frame of a flat board is no use on paper: it may lie outside its place.
        scale = self._side / drawing.width * WHOLE / (WHOLE - 2 * FRAME + 8)
        edge = drawing.width * scale * (FRAME - 4) / WHOLE
        canvas = self._canvas
        canvas.saveState()
        canvas.translate(x - edge, y - edge)
        canvas.scale(scale, scale)
        needed("reportlab.graphics.renderPDF").draw(drawing, canvas, 0, 0)
        canvas.restoreState()

    def _lines(self, text: str) -> Iterator[str]:
        split = needed("reportlab.lib.utils").simpleSplit(text, _SERIF, 10, self._side)
        yield from split[:_CAPTION_LINES]


def _printable(text: str) -> str:
    """The text in the letters of Western Europe, the only ones in a PDF's own fonts."""
    plain = (
        letter if letter.encode("cp1252", "ignore") else normalize("NFKD", letter)
        for letter in text
    )
    letters = "".join(c for c in "".join(plain) if not combining(c))
    return letters.encode("cp1252", "replace").decode("cp1252")
