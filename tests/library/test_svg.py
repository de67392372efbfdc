"""Pictures of positions: what a viewer would see on them, and pictures that cannot be made."""

from __future__ import annotations

import io
import re
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import cast
from xml.etree import ElementTree

import pytest
from PIL import Image

import crownhead
from crownhead import Board, Color, Game, Move, pictures, svg

BLACK_KING_ON_22 = Board("B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29")
PAGE = Path(crownhead.__file__).with_name("page")
NAMESPACE = "{http://www.w3.org/2000/svg}"
RGB = tuple[int, int, int]


def drawn(document: str) -> Image.Image:
    """The picture as a viewer shows it, so large that a square is 100 pixels wide."""
    large = document.replace('width="400" height="400"', 'width="892" height="892"')
    return Image.open(io.BytesIO(pictures.rasters.rendered(large))).convert("RGB")


def middle(square: int, bottom: Color = Color.WHITE) -> tuple[int, int]:
    row, place = divmod(square - 1, 4)
    column = 2 * place + (row + 1) % 2
    if bottom is Color.BLACK:
        row, column = 7 - row, 7 - column
    return 46 + 100 * column + 50, 46 + 100 * row + 50


def color_at(image: Image.Image, x: int, y: int) -> RGB:
    return cast(RGB, image.getpixel((x, y)))


def brightness(color: RGB) -> float:
    return sum(color) / 3


def nearest(color: RGB, named: dict[str, str]) -> str:
    """Which of some colours, as CSS writes them, is most like this one."""

    def distance(name: str) -> int:
        parts = (int(named[name][at : at + 2], 16) for at in (1, 3, 5))
        return sum((a - b) ** 2 for a, b in zip(color, parts, strict=True))

    return min(named, key=distance)


@pytest.mark.parametrize("bottom", list(Color))
@pytest.mark.parametrize("theme", svg.THEMES)
def test_every_man_stands_on_his_square(theme: str, bottom: Color) -> None:
    board = Board("B:W21,22,30:B1,12,16")
    image = drawn(svg.board(board, theme=theme, bottom=bottom, numbers=False))
    colors = svg.THEMES[theme]
    named = {"BLACK": colors.black.face, "WHITE": colors.white.face, "empty": colors.dark}
    for square in range(1, 33):
        x, y = middle(square, bottom)
        piece = board.piece_at(square)
        seen = nearest(color_at(image, x + 15, y - 5), named)
        assert seen == ("empty" if piece is None else piece.color.name)


def test_white_is_at_the_bottom_and_square_1_at_the_upper_left() -> None:
    image = drawn(svg.board(Board(), numbers=False))
    assert brightness(color_at(image, 196, 88)) < 90
    assert brightness(color_at(image, 96, 788)) > 150
    # The lower left corner is dark, as the rules have it: the single corner of White.
    assert brightness(color_at(image, 56, 836)) < brightness(color_at(image, 156, 836)) - 40


def test_kings_are_told_from_men() -> None:
    man = drawn(svg.board(Board("B:W18:B2"), numbers=False))
    king = drawn(svg.board(Board("B:WK18:BK2"), numbers=False))
    for square in (18, 2):
        x, y = middle(square)
        box = (x - 50, y - 50, x + 50, y + 50)
        assert man.crop(box).tobytes() != king.crop(box).tobytes()
    box = (46, 46, 146, 146)
    assert man.crop(box).tobytes() == king.crop(box).tobytes()


def test_a_last_move_tints_its_squares() -> None:
    board = Board()
    move = board.push("11-15")
    plain = drawn(svg.board(board, numbers=False))
    tinted = drawn(svg.board(board, numbers=False, last_move=move))
    changed = {
        square
        for square in range(1, 33)
        for x, y in [middle(square)]
        if color_at(plain, x - 46, y + 46) != color_at(tinted, x - 46, y + 46)
    }
    assert changed == {11, 15}


@pytest.mark.parametrize("mark", list(svg.Mark))
def test_marks(mark: svg.Mark) -> None:
    plain = drawn(svg.board(BLACK_KING_ON_22))
    for given in (mark, mark.value):
        marked = drawn(svg.board(BLACK_KING_ON_22, marks={22: given, 7: given}))
        differs = Counter(
            square
            for square in range(1, 33)
            for x, y in [middle(square)]
            for box in [(x - 47, y - 47, x + 47, y + 47)]
            if plain.crop(box).tobytes() != marked.crop(box).tobytes()
        )
        assert set(differs) == {22, 7}


def test_an_arrow_goes_through_every_landing() -> None:
    plain = drawn(svg.board(BLACK_KING_ON_22))
    shown = drawn(svg.board(BLACK_KING_ON_22, arrows=[svg.Arrow((6, 15, 22)), Move("27-23")]))
    for square in (6, 10, 15, 18, 22, 27):
        x, y = middle(square)
        box = (x - 40, y - 40, x + 40, y + 40)
        assert plain.crop(box).tobytes() != shown.crop(box).tobytes()
    colored = drawn(svg.board(Board(), arrows=[svg.Arrow((11, 15, 18), color="#ff0000")]))
    x, y = middle(15)
    red, green, blue = color_at(colored, x, y)
    assert red > 200
    assert max(green, blue) < 60


def test_numbers_can_be_left_out() -> None:
    with_numbers = svg.board(Board())
    assert len(svg.board(Board(), numbers=False)) < len(with_numbers)
    assert "<text" not in with_numbers


def test_the_first_themes_are_those_of_the_page() -> None:
    tokens = (PAGE / "styles" / "tokens.css").read_text(encoding="utf-8")

    def value(name: str, dark: bool) -> str:
        found = re.search(rf"--{name}: (?:light-dark\((#\w+), (#\w+)\)|(#\w+));", tokens)
        assert found is not None
        return found[3] or found[2 if dark else 1]

    for theme, dark in ((svg.THEMES["club"], False), (svg.THEMES["night"], True)):
        assert theme.dark == value("green", dark)
        assert theme.light == value("buff", dark)
        assert theme.frame == value("walnut", dark)
        assert theme.frame_lit == value("walnut-lit", dark)
        assert theme.frame_deep == value("walnut-deep", dark)
        assert theme.inlay == value("inlay", dark)
        assert theme.number == value("square-number", dark)
        for wood, name in ((theme.black, "ebony"), (theme.white, "boxwood")):
            assert wood.face == value(name, dark)
            assert wood.wall == value(f"{name}-wall", dark)
            assert wood.groove == value(f"{name}-groove", dark)
            assert wood.glint == value(f"{name}-glint", dark)
            assert wood.crown == value(f"{name}-crown", dark)
            assert wood.crown_edge == value(f"{name}-crown-edge", dark)


def test_the_document_is_sound() -> None:
    document = svg.board(
        BLACK_KING_ON_22, size=320, marks={1: "ring"}, arrows=[Move("22-26")], theme="night"
    )
    root = ElementTree.fromstring(document)
    assert root.tag == f"{NAMESPACE}svg"
    assert (root.get("width"), root.get("height")) == ("320", "320")
    title = root.find(f"{NAMESPACE}title")
    assert title is not None
    assert title.text == BLACK_KING_ON_22.fen()
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = {element.get("href") for element in root.iter(f"{NAMESPACE}use")}
    assert used == {f"#{name}" for name in ids if name and ("man" in name or "king" in name)}


def test_pictures_of_two_themes_share_no_men() -> None:
    """In one document, such as a notebook, the second would be drawn in the first one's colours."""

    def men(theme: str) -> set[str | None]:
        root = ElementTree.fromstring(svg.board(Board(), theme=theme))
        return {element.get("href") for element in root.iter(f"{NAMESPACE}use")}

    themes = [men(theme) for theme in svg.THEMES]
    assert len(set.union(*themes)) == sum(map(len, themes))


def test_a_board_shows_itself_in_notebooks() -> None:
    # A notebook asks for the method by its name.
    name = "_repr_svg_"
    assert getattr(Board(), name)() == svg.board(Board())


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"size": 0}, "size"),
        ({"size": -3}, "size"),
        ({"theme": "neon"}, "club, night"),
        ({"marks": {33: "ring"}}, "33"),
        ({"marks": {0: "ring"}}, "0"),
        ({"marks": {1: "blob"}}, "blob"),
    ],
)
def test_pictures_that_cannot_be_made(options: dict[str, object], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        svg.board(Board(), **options)  # type: ignore[arg-type]
    for path in ((1,), (), (1, 40)):
        with pytest.raises(ValueError, match=r"arrow|40"):
            svg.Arrow(path)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"size": float("nan")}, "size has to be of type int, not nan"),
        ({"size": float("inf")}, "size has to be of type int, not inf"),
        ({"size": True}, "size has to be of type int, not True"),
        ({"bottom": 1}, "bottom has to be of type Color, not 1"),
        ({"last_move": "11-15"}, "last_move has to be of type Move or None, not '11-15'"),
        ({"arrows": [(1, 99)]}, r"Arrow or as a Move, not as \(1, 99\)"),
        ({"arrows": ["11-15"]}, "Arrow or as a Move, not as '11-15'"),
        ({"marks": {"a1": "ring"}}, "number from 1 to 32, not 'a1'"),
    ],
)
def test_what_is_of_another_type_is_not_drawn(options: dict[str, object], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        svg.board(Board(), **options)  # type: ignore[arg-type]


def test_no_board_is_no_picture() -> None:
    with pytest.raises(TypeError, match="board has to be of type Board, not None"):
        svg.board(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [1, 97, 640])
def test_a_png_has_the_size_asked_for(size: int) -> None:
    with Image.open(io.BytesIO(pictures.png(Board(), size=size))) as image:
        assert image.format == "PNG"
        assert image.size == (size, size)


def test_a_png_too_large_to_make() -> None:
    with pytest.raises(ValueError, match="8192"):
        pictures.png(Board(), size=100_000)


@pytest.mark.parametrize("kind", list(pictures.Format))
def test_a_moving_picture_shows_every_move_twice(kind: pictures.Format) -> None:
    game = Game.from_pdn("11-15 22-18 15x22 25x18 *")
    told: list[tuple[int, int]] = []
    data = pictures.animation(
        game, format=kind, size=120, seconds=1, progress=lambda *at: told.append(at)
    )
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == (120, 120)
        assert getattr(image, "n_frames", 1) == 9
        assert image.info.get("loop") == 0
        image.seek(8)
        last = image.convert("RGB")
    assert told == [(done, 9) for done in range(1, 10)]
    board = game.board
    still = Image.open(io.BytesIO(pictures.png(board, size=120, last_move=board.peek()))).convert(
        "RGB"
    )
    differences = [abs(a - b) for a, b in zip(last.tobytes(), still.tobytes(), strict=True)]
    assert sum(differences) / len(differences) < 8


def test_a_moving_picture_by_its_name_and_of_a_board() -> None:
    board = Board()
    board.push("11-15")
    data = pictures.animation(board, format="gif", size=60)
    assert data.startswith(b"GIF89a")
    assert board.ply_count == 1
    assert pictures.animation(Game(), size=60).startswith(b"GIF89a")


@pytest.mark.parametrize(
    "options", [{"seconds": 0}, {"seconds": 1000}, {"size": 0}, {"size": 9000}, {"format": "BMP"}]
)
def test_moving_pictures_that_cannot_be_made(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"second|size|BMP"):
        pictures.animation(Game(), **options)  # type: ignore[arg-type]


def test_a_sheet_takes_the_pages_it_needs() -> None:
    diagrams = [pictures.Diagram(BLACK_KING_ON_22, f"Problem {i}") for i in range(1, 20)]
    data = pictures.sheet(diagrams, title="Club night")
    assert data.startswith(b"%PDF-")
    assert data.count(b"/Type /Page\n") == 3
    assert data == pictures.sheet(diagrams, title="Club night")
    assert pictures.sheet([Board()], columns=1, page="letter").count(b"/Type /Page\n") == 1
    assert b"612 792" in pictures.sheet([Board()], page="letter")


def test_a_sheet_survives_any_caption() -> None:
    caption = "Łódź ♔ 漢字 " + "very long " * 200
    assert pictures.sheet([pictures.Diagram(Board(), caption)], title="Ωmega")


@pytest.mark.parametrize(
    ("options", "told"),
    [({"columns": 0}, "columns"), ({"columns": 7}, "columns"), ({"theme": "club"}, "flat")],
)
def test_sheets_that_cannot_be_made(options: dict[str, object], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        pictures.sheet([Board()], **options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="one diagram"):
        pictures.sheet([])


@pytest.mark.parametrize(
    ("library", "make"),
    [
        ("resvg_py", lambda: pictures.png(Board())),
        ("PIL", lambda: pictures.animation(Game(), size=60)),
        ("reportlab.pdfgen.canvas", lambda: pictures.sheet([Board()])),
    ],
    ids=["png", "animation", "sheet"],
)
def test_a_missing_library_is_named(
    library: str, make: Callable[[], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=r"pip install crownhead\[pictures\]"):
        make()
