"""Sea, land and terrain of a hex map: the real coast, corrected where the tables say otherwise.

A land hex that is mostly sea gets a headland, an island hex is cut off from the mainland, and a closed sea hexside becomes
a channel, so the picture never contradicts the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..core.bits import each
from ..core.board import Board, Edge
from . import earth
from .places import TOWN_UP
from .plane import HEX, Plane, corners, side_between
from .shapes import area, around, between, blob, distance, hand_drawn, walks, wet, wobble
from .svg import Point, curve, group, line, tag

SHOALS = ((30.0, 0.16), (20.0, 0.2), (11.0, 0.26), (4.5, 0.4))  # width and opacity of the lines along a coast

WAVE = 3.2  # how far the edge of a wood deviates from its hexside


def sea_and_land(
    plane: Plane, oceans: Sequence[Sequence[Point]], headlands: Sequence[Sequence[Point]], ground: str = "land"
) -> list[str]:
    """The layers of sea and land, with lines along the coast; `clip-land` and `shape-land` for the layers above."""
    w, h = plane.width + 2 * earth.OVER, plane.height + 2 * earth.OVER
    rim = [(-earth.OVER, -earth.OVER), (w, -earth.OVER), (w, h), (-earth.OVER, h)]
    land = line(rim, True) + "".join(line(ring, True) for ring in oceans)
    extra = "".join(curve(ring, True) for ring in headlands)
    shapes = tag("path", id="shape-land", d=land, fill_rule="evenodd", clip_rule="evenodd")
    shapes += tag("path", id="shape-headlands", d=extra or None)
    both = [tag("use", href=f"#shape-{part}") for part in ("land", "headlands")]
    clip = tag("clipPath", both, id="clip-land")
    shoals = [tag("g", both, class_="m-shoal", stroke_width=wide, opacity=str(strength)) for wide, strength in SHOALS]
    return [
        tag("defs", shapes + clip),
        group("layer-sea", [tag("rect", class_="m-deep", width=plane.width, height=plane.height), *shoals]),
        group("layer-land", [tag("g", both, class_="m-coast"), tag("g", both, class_=f"m-{ground}")]),
    ]


def headlands(board: Board, plane: Plane, oceans: Sequence[Sequence[Point]]) -> list[list[Point]]:
    """Land for hexes that are sea on the real coast, joined to the neighbouring hexes that can be reached on foot."""
    found: list[list[Point]] = []
    for i, space in board.spaces.items():
        centre = plane.centre[i]
        if "island" in space.features or _share_of_land(centre, oceans) > 0.55:
            continue
        found.append(blob(centre, 0.4 * HEX, space.id))
        for k in each(board.near[i]):
            if _open(board.edge(i, k)) and "island" not in board.spaces[k].features:
                ends = between(centre, plane.centre[k], 0.1), between(centre, plane.centre[k], 0.62)
                key = f"{space.id}/{board.spaces[k].id}"
                band = hand_drawn(*ends, key, 3.0)
                found.append(around(band, [27 + 4 * wobble(f"{key}:{n}") for n in range(len(band))]))
    return [ring if area(ring) > 0 else ring[::-1] for ring in found]  # all in the same direction, so that they merge


def _share_of_land(centre: Point, oceans: Sequence[Sequence[Point]]) -> float:
    """The fraction of the middle of a hex that is land."""
    spots = [centre, *(between(centre, c, t) for c in corners(centre) for t in (0.35, 0.7))]
    return sum(not wet(oceans, p) for p in spots) / len(spots)


def _open(edge: Edge | None) -> bool:
    return edge is None or edge.kind == "plain"


def terrain(board: Board, plane: Plane) -> str:
    """The terrain layer: colours and patterns, with slightly uneven edges of woods and hills."""
    kinds = sorted({s.terrain for s in board.spaces.values()} - {"clear", "water"})
    clear = "".join(line(corners(plane.centre[i]), True) for i in board.spaces)
    parts = [_filled("clear", clear)]
    for kind in kinds:
        shapes = [line(_uneven(board, plane, i), True) for i, s in board.spaces.items() if s.terrain == kind]
        parts.append(_filled(kind, "".join(shapes)))
    return tag("g", group("layer-terrain", parts), clip_path="url(#clip-land)")


def _filled(kind: str, path: str) -> str:
    """An area filled with its colour and then its pattern; the pattern has a class so that a page can hide it."""
    area = f"#terrain-{kind}"
    shape = tag("g", tag("path", id=area[1:], d=path), class_=f"m-{kind}")
    return shape + tag("use", href=area, fill=f"url(#pattern-{kind})", class_="m-pattern")


def _uneven(board: Board, plane: Plane, i: int) -> list[Point]:
    """The outline of a hex, wavy towards neighbours of other terrain."""
    ring, here = corners(plane.centre[i]), board.spaces[i]
    beyond = {side_between(plane.centre[i], plane.centre[k]): board.spaces[k] for k in each(board.near[i])}
    out: list[Point] = []
    for k in range(6):
        a, b = ring[k], ring[(k + 1) % 6]
        other = beyond.get((b, a))
        if other is None or other.terrain == here.terrain:
            out.append(a)
        else:
            first, second = sorted((here.id, other.id))
            ends = (a, b) if first == here.id else (b, a)
            wave = hand_drawn(*ends, first + second, WAVE, 7)
            out += (wave if first == here.id else wave[::-1])[:-1]
    return out


def waters(board: Board, plane: Plane, oceans: Sequence[Sequence[Point]]) -> list[str]:
    """The layers of islands, channels and lakes along hexsides."""
    sides = {key: _side(plane, e) for key, e in board.edges.items()}
    shut = [key for key, e in board.edges.items() if e.kind in ("blocked", "strait") and not e.has("lake")]
    channels = [_channel(way, oceans) for way in walks([sides[key] for key in shut])]
    lakes = []
    for name in sorted({f for e in board.edges.values() for f in e.features if f.startswith("lake:")}):
        ways = walks([sides[k] for k, e in board.edges.items() if name in e.features])
        lakes += [tag("path", class_="m-lake", d=curve(_band(way, name, 4.0, 4.0, 14.0), True)) for way in ways]
    cut = tag("g", [*_island_seas(board, plane), *channels], id="shape-channels")
    both = [
        tag("g", tag("use", href="#shape-channels", class_="m-channel-edge"), clip_path="url(#clip-land)"),
        tag("use", href="#shape-channels", class_="m-channel"),
    ]
    return [
        tag("defs", cut),
        group("layer-channels", [*both, *_islands(board, plane)]),
        group("layer-lakes", lakes),
        group("layer-blocked", [_closed(board, e, sides[k]) for k, e in board.edges.items() if e.kind == "blocked"]),
    ]


def _side(plane: Plane, edge: Edge) -> tuple[Point, Point]:
    """A hexside with its corners rounded, so that neighbouring sides share them exactly."""
    (ax, ay), (bx, by) = side_between(plane.centre[edge.a], plane.centre[edge.b])
    return (round(ax, 1), round(ay, 1)), (round(bx, 1), round(by, 1))


def _closed(board: Board, edge: Edge, side: tuple[Point, Point]) -> str:
    name = "-".join(board.spaces[k].id for k in sorted((edge.a, edge.b)))
    return tag("path", id=f"blocked-{name}", class_="m-blocked", d=line(side))


def _channel(way: list[Point], oceans: Sequence[Sequence[Point]]) -> str:
    """Water along a chain of hexsides, open where it reaches the sea."""
    first, last = (9.0 if wet(oceans, p) else 3.0 for p in (way[0], way[-1]))
    return tag("path", d=curve(_band(way, f"channel{way[0][0]:.0f}", first, last, 8.0), True))


def _band(way: list[Point], name: str, first: float, last: float, middle: float) -> list[Point]:
    """An uneven band along a line, with the given widths at its ends and in the middle."""
    fine: list[Point] = [way[0]]
    for n, (a, b) in enumerate(pairwise(way)):
        fine += hand_drawn(a, b, f"{name}.{n}", 2.5)[1:]
    widths = []
    for i in range(len(fine)):
        t = i / (len(fine) - 1)
        bulge: float = 1 - abs(2 * t - 1) ** 2.2
        swell = (middle - (first + last) / 2) * bulge
        widths.append(first + (last - first) * t + swell + 1.6 * wobble(f"{name}:{i}"))
    return around(fine, widths)


def _island_seas(board: Board, plane: Plane) -> list[str]:
    """The sea around an island hex, where the real map has mainland."""
    found = []
    for i, space in board.spaces.items():
        if "island" in space.features:
            ring = corners(plane.centre[i])
            rough = [p for k in range(6) for p in hand_drawn(ring[k], ring[k - 5], f"{space.id}{k}", 3.0)[:-1]]
            found.append(tag("path", d=curve(rough, True)))
    return found


def _islands(board: Board, plane: Plane) -> list[str]:
    return [
        tag("path", class_=f"m-island m-{s.terrain}", d=curve(blob((x, y - TOWN_UP), 21, s.id, 13), True))
        for i, s in board.spaces.items()
        if "island" in s.features
        for x, y in [plane.centre[i]]
    ]


def far_waters(board: Board, plane: Plane) -> str:
    """The layer of real lakes and rivers outside the hexes; inside, only the tables count."""
    centres = list(plane.centre.values())

    def on_board(p: Point) -> bool:
        return any(abs(p[0] - c[0]) < HEX and distance(p, c) < 0.56 * HEX for c in centres)

    lakes = [ring for ring in earth.lakes(plane) if not any(map(on_board, ring))]
    pieces: list[list[Point]] = [[]]
    for river in earth.lines(plane, "rivers"):
        for p in river:
            if on_board(p):
                pieces.append([])
            else:
                pieces[-1].append(p)
        pieces.append([])
    rivers = "".join(line(piece) for piece in pieces if len(piece) > 1)
    drawn = [tag("path", class_="m-far-river", d=rivers)] if rivers else []
    drawn += [tag("path", class_="m-lake", d="".join(line(r, True) for r in lakes))] if lakes else []
    return group("layer-far-waters", drawn)


def real_waters(plane: Plane) -> str:
    """The layer of real lakes and rivers of a point map."""
    rivers = "".join(line(piece) for piece in earth.lines(plane, "rivers"))
    lakes = "".join(line(ring, True) for ring in earth.lakes(plane))
    drawn = [tag("path", class_="m-far-river", d=rivers)] if rivers else []
    drawn += [tag("path", class_="m-lake", d=lakes)] if lakes else []
    return group("layer-waters", drawn)
