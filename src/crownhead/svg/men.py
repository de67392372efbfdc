"""Men and kings: turned wood lit from the upper left, or flat as in print.

A man is drawn in a box of 100 units, as the page draws him.
"""

from crownhead._kernel import Color, Piece
from crownhead.svg.themes import Theme, Wood

_CROWN = "M29 37l10 8.5L50 30l11 15.5L71 37l-4.5 24.5h-33z"
_CROWN_BAND = "M34 56.5h32"
_WALL = "M13 47v9a37 37 0 0 0 74 0v-9z"
_REED = "M18 70a37 37 0 0 0 64 0"

_Line = tuple[float, float, float, float]
_Stop = tuple[float, str, float]

_LIGHT, _SHADE = "#fff", "#000"
_LIGHTS: tuple[tuple[str, _Line, tuple[_Stop, ...]], ...] = (
    (
        "round",
        (0, 0, 1, 0),
        ((0, _SHADE, 0.45), (0.22, _LIGHT, 0.22), (0.5, _LIGHT, 0), (1, _SHADE, 0.55)),
    ),
    (
        "sheen",
        (0.15, 0, 0.8, 1),
        ((0, _LIGHT, 0.4), (0.5, _LIGHT, 0), (0.5, _SHADE, 0), (1, _SHADE, 0.28)),
    ),
    (
        "dish",
        (0.2, 0, 0.75, 1),
        ((0, _SHADE, 0.3), (0.55, _SHADE, 0), (0.55, _LIGHT, 0), (1, _LIGHT, 0.24)),
    ),
)


def definitions() -> str:
    """The light and shade on men of any wood."""
    shadow = _stop(0.72, _SHADE, 0.5) + _stop(1, _SHADE, 0)
    return f'<radialGradient id="ch-shadow">{shadow}</radialGradient>' + "".join(
        _gradient(name, line, stops) for name, line, stops in _LIGHTS
    )


def drawing(of: Piece, theme: Theme) -> str:
    """A man or a king in his box."""
    wood = theme.black if of.color is Color.BLACK else theme.white
    if theme.flat:
        return _flat_man(wood) + (_crown(wood, 4) if of.is_king else "")
    return _king(wood) if of.is_king else _man(wood)


def _man(wood: Wood) -> str:
    return (
        '<ellipse cx="52" cy="61" rx="41" ry="38" fill="url(#ch-shadow)"/>'
        + _wall(wood)
        + _face(wood)
        + _ring(19.5, wood.groove, 1.2, 0.75)
        + _ring(19.5, wood.glint, 0.9, 0.5, lower=0.8)
        + f'<circle cx="50" cy="47" r="10.5" fill="{wood.face}"/>'
        + '<circle cx="50" cy="47" r="10.5" fill="url(#ch-sheen)"/>'
        + _ring(10.5, wood.groove, 1.2, 0.8)
    )


def _king(wood: Wood) -> str:
    # Two men, one on the other.
    return (
        '<ellipse cx="54" cy="64" rx="42" ry="39" fill="url(#ch-shadow)"/>'
        f'<g transform="translate(0 7)">{_wall(wood)}{_face(wood)}</g>'
        f'<g transform="translate(0 -6)">{_wall(wood)}</g>'
        f'<g transform="translate(0 -7)">{_face(wood)}{_crown(wood, 0)}</g>'
    )


def _wall(wood: Wood) -> str:
    return (
        f'<path d="{_WALL}" fill="{wood.wall}"/>'
        f'<path d="{_REED}" fill="none" stroke="{wood.groove}" stroke-width="5" '
        'stroke-opacity=".45" stroke-dasharray="1.1 2.3"/>'
        f'<path d="{_WALL}" fill="url(#ch-round)"/>'
    )


def _face(wood: Wood) -> str:
    return (
        f'<circle cx="50" cy="47" r="37" fill="{wood.face}"/>'
        '<circle cx="50" cy="47" r="37" fill="url(#ch-sheen)"/>'
        + _ring(36.3, wood.glint, 1.4, 0.75)
        + _ring(28.5, wood.glint, 1.2, 0.6, lower=1)
        + f'<circle cx="50" cy="47" r="28" fill="{wood.face}"/>'
        + '<circle cx="50" cy="47" r="28" fill="url(#ch-dish)"/>'
        + _ring(28.3, wood.groove, 1.5, 1)
    )


def _flat_man(wood: Wood) -> str:
    return (
        f'<circle cx="50" cy="50" r="38" fill="{wood.face}" stroke="{wood.groove}" '
        'stroke-width="3"/>' + _ring(30, wood.glint, 2, 1, lower=3)
    )


def _crown(wood: Wood, down: float) -> str:
    return (
        f'<g transform="translate(0 {down})" stroke-width="1.6" stroke-linejoin="round">'
        f'<path d="{_CROWN}" fill="{wood.crown}" stroke="{wood.crown_edge}"/>'
        f'<path d="{_CROWN_BAND}" fill="none" stroke="{wood.groove}"/></g>'
    )


def _ring(radius: float, color: str, width: float, opacity: float, lower: float = 0) -> str:
    return (
        f'<circle cx="50" cy="{47 + lower}" r="{radius}" fill="none" stroke="{color}" '
        f'stroke-width="{width}" stroke-opacity="{opacity}"/>'
    )


def _gradient(name: str, line: _Line, stops: tuple[_Stop, ...]) -> str:
    x1, y1, x2, y2 = line
    inside = "".join(_stop(*stop) for stop in stops)
    return (
        f'<linearGradient id="ch-{name}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">'
        f"{inside}</linearGradient>"
    )


def _stop(offset: float, color: str, opacity: float) -> str:
    return f'<stop offset="{offset}" stop-color="{color}" stop-opacity="{opacity}"/>'
