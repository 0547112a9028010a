"""The board as one picture, drawn from the tables: layers with stable ids, and a clickable area for each space on top."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..games.pack import Pack
from . import earth, points, routes
from .art import used
from .charts import span_of, track
from .detail import rules
from .furniture import Panel, compass, frame, legend, panel_svg, samples, set_out
from .furniture import title as cartouche
from .ground import far_waters, headlands, real_waters, sea_and_land, terrain, waters
from .hexsides import borders, exit_boxes, exits, fortified_lines, grid, highways, line_boxes, rivers, straits
from .labels import hex_ids, names, regions, river_names
from .look import looks, side_colours, style, themes_css
from .places import hex_labels, hex_places, things_on
from .plane import Plane, corners, plane
from .shapes import Box
from .svg import group, num, sheet, tag

SCOPE = "crusade-board"


def board_svg(pack: Pack, title: str = "", theme: str = "") -> str:
    """The whole board. Without a theme its colours are CSS variables a page can set; with a theme they are fixed."""
    where = plane(pack.board)
    body = "".join([*layers(pack, where, title), _hits(pack, where)])
    return sheet(where.width, where.height, [_style(pack, theme), tag("defs", used(body)), body], title, SCOPE)


def _style(pack: Pack, theme: str) -> str:
    """The stylesheet; for a page it also has the levels of detail and what each theme changes."""
    return style("board", theme, swap=side_colours(pack.roster), more=rules() + themes_css(live=True))


def layers(pack: Pack, where: Plane, title: str = "") -> list[str]:
    """The layers of the board, from the bottom up, each a group with an id of its own or empty."""
    return (_hex_layers if pack.board.kind == "hex" else _point_layers)(pack, where, title)


def _hex_layers(pack: Pack, where: Plane, title: str) -> list[str]:
    """The layers of a hex map, from the bottom up."""
    board = pack.board
    oceans = earth.rings(where, "ocean")
    labels = hex_labels(board, where)
    boxes = [label.box for label in labels]
    cells: list[Box] = [(x - 58, y - 62, x + 58, y + 62) for x, y in where.centre.values()]
    panels, covered = _furniture(pack, where, title, [*cells, *exit_boxes(board, where)])
    return [
        *sea_and_land(where, oceans, headlands(board, where, oceans)),
        far_waters(board, where),
        terrain(board, where),
        *waters(board, where, oceans),
        grid(board, where),
        borders(board, where),
        rivers(board, where),
        highways(board, where),
        fortified_lines(board, where),
        straits(board, where),
        exits(board, where),
        hex_places(board, where),
        hex_ids(board, where),
        regions(where, [*cells, *covered], oceans),
        river_names(board, where, [*boxes, *line_boxes(board, where)]),
        names(labels),
        group("layer-furniture", panels),
        frame(where),
    ]


def _point_layers(pack: Pack, where: Plane, title: str) -> list[str]:
    """The layers of a point map, from the bottom up."""
    board = pack.board
    oceans = earth.rings(where, "ocean")
    ways = routes.exit_boxes(board, where)
    placed = points.names(board, where, ways)
    boxes = [name.box for name in placed]
    busy: list[Box] = [*ways, *boxes, *((x - 20, y - 20, x + 20, y + 20) for x, y in where.centre.values())]
    lines = [*busy, *routes.line_boxes(board, where)]
    panels, covered = _furniture(pack, where, title, lines)
    return [
        *sea_and_land(where, oceans, [], "clear"),
        points.terrain(board, where),
        real_waters(where),
        regions(where, [*lines, *covered, *routes.course_boxes(board, where)], oceans),
        routes.borders(board, where),
        routes.rivers(board, where),
        routes.exits(board, where),
        routes.routes(board, where, pack.words["edge_kinds"]),
        routes.route_features(board, where),
        points.pads(board, where),
        routes.river_names(board, where, busy),
        routes.exit_names(board, where),
        points.name_icons(placed),
        names([name.label for name in placed]),
        group("layer-furniture", panels),
        frame(where),
    ]


def _furniture(pack: Pack, where: Plane, title: str, taken: Sequence[Box]) -> tuple[list[str], list[Box]]:
    """Title, turn track, legend and compass, placed where the map has room."""
    return set_out(
        [
            ("ne", [cartouche(title, span_of(pack), size) for size in (34.0, 29.0, 24.0)] if title else []),
            ("ne", [panel for n in (5, 9, 3) if (panel := track(pack, n))]),
            ("sw", [_legend(pack, n) for n in (1, 2, 3, 4)]),
            ("se", [compass(where)]),
        ],
        where,
        taken,
    )


def _legend(pack: Pack, columns: int) -> Panel:
    """The legend of what this board shows."""
    things = things_on(pack.board)
    sides = [side.title() if len(side) > 2 else side.upper() for side in pack.words["sides"]]
    texts = {word: text.format(*sides) for word, text in looks()["legend"].items() if word in things}
    grades = pack.words["edge_kinds"] if pack.board.kind == "points" else []
    texts |= {f"route-{n}": f"{grade.title()} line" for n, grade in enumerate(grades)}
    return legend(texts, samples(), columns)


def legend_svg(pack: Pack, theme: str = "", columns: int = 1) -> str:
    """The legend as a picture of its own."""
    return panel_svg(_legend(pack, columns), theme)


def _hits(pack: Pack, where: Plane) -> str:
    """The top layer: one transparent area for each space, for the pointer."""
    found = []
    for i, space in pack.board.spaces.items():
        if pack.board.kind == "hex":
            points = " ".join(f"{num(x)},{num(y)}" for x, y in corners(where.centre[i]))
            found.append(tag("polygon", id=f"hex-{space.id}", class_="hex", data_space=space.id, points=points))
        else:
            x, y = where.centre[i]
            found.append(tag("circle", id=f"point-{space.id}", class_="point", data_space=space.id, cx=x, cy=y, r=24.0))
    return group("layer-hits", found)


#: The layers of a map on which something else is shown: land, water and lines, no lettering.
BARE = ("sea", "land", "far-waters", "channels", "lakes", "waters", "grid", "borders", "rivers", "routes")


def backdrops(pack: Pack, themes: Sequence[str]) -> list[str]:
    """The board without places, names and furniture, in these themes, as a background for figures of one's own."""
    where = plane(pack.board)
    named = [(re.search(r'id="layer-([a-z-]+)"', layer), layer) for layer in layers(pack, where)]
    body = "".join(layer for found, layer in named if found is None or found[1] in BARE)  # shapes have no layer
    parts = [tag("defs", used(body)), body]
    return [sheet(where.width, where.height, [_style(pack, theme), *parts], "", SCOPE) for theme in themes]
