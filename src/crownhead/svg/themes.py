"""The colours that boards are drawn in; the first two are those of the page."""

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Wood:
    """What the men of one side are made of.

    Attributes:
        face: the top of a man.
        wall: his side, where the theme is not flat.
        groove: the rings turned into him, and his outline.
        glint: the light on their edges.
        crown: a king's crown.
        crown_edge: its outline.

    """

    face: str
    wall: str
    groove: str
    glint: str
    crown: str
    crown_edge: str


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a board, each as CSS writes it.

    Attributes:
        black, white: the men.
        dark, light: the squares; men stand on the dark ones.
        number: the numbers of the squares.
        frame, frame_lit, frame_deep: the frame's sides, its upper and its lower edge.
        inlay: the line around the squares.
        last: what a last move's squares are tinted with.
        mark: rings, dots and crosses.
        arrow: arrows.
        flat: whether the board is drawn without light and shade, as in print.

    """

    black: Wood
    white: Wood
    dark: str
    light: str
    number: str
    frame: str
    frame_lit: str
    frame_deep: str
    inlay: str
    last: str
    mark: str
    arrow: str
    flat: bool = False


_EBONY = Wood("#2a2421", "#1f1916", "#120e0c", "#8d8079", "#e3b655", "#1a1310")
_BOXWOOD = Wood("#efdcae", "#bd9a5f", "#8c6a37", "#fffbea", "#8b2b1a", "#f9ecc8")

_CLUB = Theme(
    black=_EBONY,
    white=_BOXWOOD,
    dark="#4e7c62",
    light="#e9dcb9",
    number="#f4faf0",
    frame="#54382a",
    frame_lit="#6f4d3a",
    frame_deep="#3a251a",
    inlay="#c9a45c",
    last="#f7d98a",
    mark="#ffd166",
    arrow="#ffd166",
)


def _changed(**colors: object) -> Theme:
    known = {field.name: getattr(_CLUB, field.name) for field in fields(_CLUB)}
    return Theme(**{**known, **colors})


THEMES = {
    "club": _CLUB,
    "night": _changed(
        dark="#4d7963",
        light="#d8c9a3",
        frame="#46301f",
        frame_lit="#5b4130",
        frame_deep="#2c1c13",
    ),
    "walnut": _changed(
        black=Wood("#7d2a20", "#4a1510", "#300b08", "#d28a7c", "#f0c765", "#33100b"),
        dark="#8a5a3c",
        light="#e7cfa4",
        number="#f0dcbd",
        frame="#3f2a1e",
        frame_lit="#57402f",
        frame_deep="#281910",
    ),
    "print": Theme(
        black=Wood("#1c1c1c", "#1c1c1c", "#000000", "#ffffff", "#ffffff", "#ffffff"),
        white=Wood("#ffffff", "#ffffff", "#000000", "#000000", "#000000", "#000000"),
        dark="#c9c9c9",
        light="#ffffff",
        number="#000000",
        frame="#ffffff",
        frame_lit="#ffffff",
        frame_deep="#ffffff",
        inlay="#000000",
        last="#8f8f8f",
        mark="#000000",
        arrow="#000000",
        flat=True,
    ),
    "contrast": Theme(
        black=Wood("#000000", "#000000", "#000000", "#ffffff", "#ffd60a", "#000000"),
        white=Wood("#ffffff", "#ffffff", "#000000", "#000000", "#b00020", "#ffffff"),
        dark="#1f6f9c",
        light="#ffffff",
        number="#ffffff",
        frame="#000000",
        frame_lit="#000000",
        frame_deep="#000000",
        inlay="#ffffff",
        last="#ffd60a",
        mark="#ffd60a",
        arrow="#ff7b00",
        flat=True,
    ),
}
"""The themes by name: the page's light and dark, a brown board with red men, one for print, and
one for eyes that need strong contrast."""


def theme_of(theme: Theme | str) -> Theme:
    """A theme by its name, or as it is. Raises ValueError for a name that is none."""
    if isinstance(theme, Theme):
        return theme
    if theme not in THEMES:
        raise ValueError(f"no theme is called {theme!r}; there are {', '.join(THEMES)}")
    return THEMES[theme]
