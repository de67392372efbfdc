"""Renders the page's icons, which are drawn as SVG, as the PNGs that some systems ask for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from toolchain.artefacts import BUILD, ROOT, Artefact, Say
from toolchain.errors import BuildError
from toolchain.zig import tool_version

_PAGE = ROOT / "src" / "crownhead" / "page"


@dataclass(frozen=True, slots=True)
class _Icon:
    name: str
    drawing: str
    side: int
    """In pixels."""


_ICONS = (
    _Icon("icon-192.png", "icon.svg", 192),
    _Icon("icon-512.png", "icon.svg", 512),
    _Icon("maskable-512.png", "icon-maskable.svg", 512),
    # Apple's systems round the corners themselves, and want no transparency.
    _Icon("touch-180.png", "icon-maskable.svg", 180),
)


def build_icons(say: Say) -> list[Path]:
    """Render every icon that is out of date and return the paths of all.

    Raises :class:`BuildError` if the renderer is missing or cannot read a drawing.
    """
    artefacts = [(icon, _artefact(icon)) for icon in _ICONS]
    if not all(artefact.is_fresh for _, artefact in artefacts):
        say("Rendering the icons...")
        for icon, artefact in artefacts:
            with artefact.replaced() as fresh:
                fresh.write_bytes(_render(icon))
    return [artefact.path for _, artefact in artefacts]


def _artefact(icon: _Icon) -> Artefact:
    return Artefact(
        folder=BUILD / "icons" / icon.name.removesuffix(".png"),
        name=icon.name,
        sources=(_PAGE / icon.drawing,),
        flags=(str(icon.side),),
        versions=(tool_version("resvg-py"),),
        header_folders=(),
    )


def _render(icon: _Icon) -> bytes:
    import resvg_py

    drawing = (_PAGE / icon.drawing).read_text(encoding="utf-8")
    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=icon.side, height=icon.side))
    except ValueError as error:
        raise BuildError(f"{icon.drawing} cannot be rendered: {error}") from error
