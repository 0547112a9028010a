"""Pictures for paper: the same board, counters, charts and figures with one theme's fixed colours, no letter too small to read,
and fonts that come with the print kit, so that they look alike on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ..games.pack import Pack
from .art import used
from .board import SCOPE, layers, legend_svg
from .charts import results_svg, span_of, track_svg
from .counters import FIGURE, PAPER, counter_svg, marker_svg
from .figure import figure_svg
from .look import side_colours, style, themes
from .plane import HEX, Plane, plane
from .shapes import distance
from .sketch import Sketch
from .svg import sheet, tag

SANS: Final = "Arimo"  # has the widths of Helvetica and Arial, which the pictures are laid out for
SERIF: Final = "Libertinus Serif"  # comes with the typesetter
_FAMILIES: Final = {
    '"Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif': f'"{SANS}"',
    'Georgia,"Times New Roman","Liberation Serif",serif': f'"{SERIF}"',
}
_WORDS: Final = re.compile(r"<text\b.*?</text>", re.S)
_POINTS: Final = re.compile(r'<text[^>]*class="m-points.*?</text>')
FURNITURE: Final = 'id="layer-furniture"'
SIDE_BY_SIDE: Final = 2  # so many counters lie beside each other in a hex


def printed_board(pack: Pack, title: str, theme: str, bare: bool = False) -> str:
    """The whole board, without the areas a pointer needs; `bare` without letters and panels, to be shown small."""
    where, sheets = _sheets(pack, title)
    body = "".join(x for x in sheets if not (bare and FURNITURE in x[:60]))
    body = _WORDS.sub("", body) if bare else body
    looks = style("board", theme, swap=side_colours(pack.roster)) + style("printed", theme)
    return _fonts(sheet(where.width, where.height, [looks, tag("defs", used(body)), body], title, SCOPE))


@lru_cache(maxsize=2)
def _sheets(pack: Pack, title: str) -> tuple[Plane, list[str]]:
    """The sheet of a board and its layers, drawn once for all pictures of it."""
    where = plane(pack.board)
    return where, layers(pack, where, title)


def scale_for(pack: Pack, counter: float) -> float:
    """The size of a unit of the board so that counters of this size fit: two side by side in a hex, or one on each of
    the two points that are nearest to each other."""
    where = plane(pack.board)
    if where.kind == "hex":
        return counter * SIDE_BY_SIDE / HEX
    return counter / _nearest(where)


def _nearest(where: Plane) -> float:
    """The distance of the two nearest points."""
    spots = list(where.centre.values())
    return min(distance(a, b) for n, a in enumerate(spots) for b in spots[:n])


def printed_counter(pack: Pack, unit: int, theme: str, back: bool = False, sign: str = "") -> str:
    """One side of a counter, perhaps with the sign of a state."""
    return _fonts(counter_svg(pack, unit, back, theme, PAPER, sign))


def printed_marker(pack: Pack, name: str, theme: str, sides: Sequence[str] = ()) -> str:
    """A state, a side's sign, or a side's hidden counter with the side's name as given."""
    return _fonts(marker_svg(pack, name, theme, PAPER, sides))


def printed_figure(pack: Pack, sketch: Sketch, theme: str) -> str:
    """A figure of the book; where flags show what a place is worth, its star does not say it again."""
    drawn = figure_svg(pack, sketch, theme, FIGURE, style("printed_figure", theme))
    return _fonts(_POINTS.sub("", drawn) if sketch.flags else drawn)


def printed_charts(pack: Pack, theme: str) -> dict[str, str]:
    """Legend, turn track and results table by name, as far as the game has them."""
    found = {
        "legend": legend_svg(pack, theme, 2),
        "track": track_svg(pack, theme, 5),
        "results": results_svg(pack, theme),
    }
    return {
        name: _fonts(text.replace("</style>", "</style>" + style("printed", theme), 1))
        for name, text in found.items()
        if text
    }


def colours(theme: str) -> dict[str, str]:
    """The colours of a theme by name."""
    return themes()[theme]


def months(pack: Pack) -> str:
    """The months the game covers, if its calendar has months."""
    return span_of(pack)


def _fonts(picture: str) -> str:
    for family, own in _FAMILIES.items():
        picture = picture.replace(family, own)
    return picture
