"""The map: as one poster on a page of its own size, and as tiles on the kit's paper, with an overview of how they join."""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from .kit import Kit, Paper
from .press import Press, array, call, content, mm

MARGIN: Final = 12.0  # around the poster, and around a tile for printers that cannot print to the edge
FOOT: Final = 8.0  # under the picture, for the words
OVERLAP: Final = 10.0  # of neighbouring tiles
TICKS: Final = 55.0  # between the join marks along an edge


class Tiling(NamedTuple):
    """How a map is cut into tiles: the sheet, how many across and down, and how much of the map each begins with."""

    paper: Paper
    across: int
    down: int
    window: tuple[float, float]  # the part of the map a tile shows
    step: tuple[float, float]  # from one tile to the next

    def name(self, column: int, row: int) -> str:
        """A tile's name: letters run down, numbers across."""
        return f"{chr(ord('A') + row)}{column + 1}"


def tiling(kit: Kit) -> Tiling:
    """The cut that needs the fewest sheets, portrait or landscape."""
    return min((_cut(kit, paper) for paper in (kit.paper, kit.paper.turned)), key=lambda cut: cut.across * cut.down)


def _cut(kit: Kit, paper: Paper) -> Tiling:
    """A map on one kind of sheet. The steps are made equal, so that no tile is a mere strip."""
    wide, high = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - FOOT
    counts, steps = [], []
    for length, room in zip(kit.map_size, (wide, high)):
        count = max(1, ceil((length - OVERLAP) / (room - OVERLAP)))
        counts.append(count)
        steps.append((length - OVERLAP) / count)
    return Tiling(paper, counts[0], counts[1], (steps[0] + OVERLAP, steps[1] + OVERLAP), (steps[0], steps[1]))


def poster(press: Press) -> str:
    """The map on one page."""
    kit = press.kit
    wide, high = kit.map_size
    return "#" + call(
        "poster",
        f'"{press.picture("board", lambda: kit.board)}"',
        mm(wide),
        mm(high),
        margin=mm(MARGIN),
        foot=mm(FOOT),
        words=content(about_scale(kit)),
    )


def about_scale(kit: Kit) -> str:
    """The scale of the map, in a line."""
    wide, high = kit.map_size
    return (
        f"Map {wide:.0f} × {high:.0f} mm for counters of {kit.counter_name} inch ({kit.counter:.1f} mm). "
        f"{kit.fit} Print at 100 %."
    )


def tiles(press: Press) -> str:
    """An overview, and then each tile on a sheet."""
    kit = press.kit
    cut = tiling(kit)
    picture, bare = press.picture("board", lambda: kit.board), press.picture("bare", lambda: kit.bare_board)
    wide, high = kit.map_size
    names = [[cut.name(column, row) for column in range(cut.across)] for row in range(cut.down)]
    facts = {
        "map_width": mm(wide),
        "map_height": mm(high),
        "step": f"({mm(cut.step[0])}, {mm(cut.step[1])})",
        "window": f"({mm(cut.window[0])}, {mm(cut.window[1])})",
    }
    plan = array(array(content(name) for name in row) for row in names)
    pages = [
        "#" + call("tiles-overview", f'"{bare}"', plan, overlap=mm(OVERLAP), words=content(about_scale(kit)), **facts)
    ]
    for row in range(cut.down):
        for column in range(cut.across):
            pages.append(_tile(cut, column, row, picture, facts))
    return "\n".join(pages)


def _tile(cut: Tiling, column: int, row: int, picture: str, facts: dict[str, str]) -> str:
    def near(dx: int, dy: int) -> str:
        there = 0 <= column + dx < cut.across and 0 <= row + dy < cut.down
        return content(cut.name(column + dx, row + dy)) if there else "none"

    return "#" + call(
        "tile",
        f'"{picture}"',
        content(cut.name(column, row)),
        size=f"({mm(cut.paper.width)}, {mm(cut.paper.height)})",
        at=f"({column}, {row})",
        overlap=mm(OVERLAP),
        margin=mm(MARGIN),
        ticks=mm(TICKS),
        left=near(-1, 0),
        right=near(1, 0),
        above=near(0, -1),
        below=near(0, 1),
        **facts,
    )
