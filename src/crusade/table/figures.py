"""The figures of a game's book, drawn from the engine: positions, what is possible and refused, strengths, loads, layers.

Only figures that a game's book names are drawn, each once.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

from ..core.say import speaking
from ..draw.figure import figure_svg
from ..draw.sketch import size_of
from ..games.pack import Pack, game_pack
from ..record.figure import FigureError, Scene, figures, work_out
from ..scenes import described, facts, sketch
from .boards import SVG, BoardFile
from .messages.book import FigureInfo, FigureLine


@lru_cache(maxsize=8)
def pack_of_kind(kind: str) -> Pack:
    """A game's data pack, read once."""
    return game_pack(kind)


@lru_cache(maxsize=128)
def scene(kind: str, name: str) -> Scene:
    """A figure worked out, once, in the rulebook's language."""
    with speaking(None):
        return work_out(kind, name)


@lru_cache(maxsize=128)
def figure_file(kind: str, name: str) -> BoardFile:
    """A figure of a game's book as SVG; FigureError if its book has none of that name."""
    if name not in figures(kind):
        raise FigureError(f"{kind} has no figure {name!r}")
    with speaking(None):
        content = figure_svg(pack_of_kind(kind), sketch(scene(kind, name))).encode()
    return BoardFile(content, SVG, f'W/"{hashlib.sha256(content).hexdigest()[:16]}"')


@lru_cache(maxsize=128)
def figure_info(kind: str, name: str) -> FigureInfo:
    """What a page says about a figure: caption, and its lines in the engine's words."""
    with speaking(None):
        return _info(kind, name)


def _info(kind: str, name: str) -> FigureInfo:
    found = scene(kind, name)
    wide, high = size_of(pack_of_kind(kind), sketch(found))
    return FigureInfo(
        name=name,
        clause=found.figure.clause,
        title=found.figure.title,
        caption=found.figure.caption.format(**facts(found)),
        alt=described(found, pack_of_kind(kind)),
        lines=[FigureLine(allowed=x.allowed, clause=x.clause, words=x.words) for x in found.lines],
        width=wide,
        height=high,
    )
