"""What a sheet shows besides the map (frame, title, legend, scale, compass), and where there is room for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from .art import icon, used
from .detail import FIRST, class_at, first_with
from .lettering import width
from .look import style
from .plane import HEX, Plane
from .shapes import Box
from .svg import Point, group, line, num, sheet, tag, words

BAND = 15.0  # width of the frame
CELL = 8  # grid size for finding free room
ROW = 16.6  # line height of the legend
SWATCH = 36.0  # width of the legend's samples


class Panel(NamedTuple):
    """A box on the sheet: its size and its contents, drawn from 0, 0."""

    name: str
    width: float
    height: float
    body: str
    level: int = FIRST["panel"]  # of detail, from which on it is shown


def set_out(
    panels: Sequence[tuple[str, Sequence[Panel]]], plane: Plane, taken: Sequence[Box]
) -> tuple[list[str], list[Box]]:
    """Place panels where they cover nothing, each in the shape that gets nearest to its preferred corner."""
    full, drawn, boxes = list(taken), [], []
    for corner, shapes in panels:
        spots = [spot for n, shape in enumerate(shapes) if (spot := _spot(shape, corner, plane, full, n))]
        if spots:
            _, (x, y), shape = min(spots)
            boxes.append((x - 6, y - 6, x + shape.width + 6, y + shape.height + 6))
            full.append(boxes[-1])
            moved = f"translate({num(x)} {num(y)})"
            drawn.append(tag("g", shape.body, id=f"panel-{shape.name}", class_=f"at-{shape.level}", transform=moved))
    return drawn, boxes


def _spot(panel: Panel, corner: str, plane: Plane, full: Sequence[Box], rank: int) -> tuple[float, Point, Panel] | None:
    """The free spot nearest to a corner (`nw ne sw se`) and its distance; a shape later in the list must be much nearer."""
    count = _counts(plane, full)
    edge = int((BAND + 9) / CELL) + 1
    wide, high = int(panel.width / CELL) + 1, int(panel.height / CELL) + 1
    columns, rows = len(count[0]) - 1 - edge - wide, len(count) - 1 - edge - high
    goal = (edge if "w" in corner else columns, edge if "n" in corner else rows)
    spots = [
        ((i - goal[0]) ** 2 + (j - goal[1]) ** 2, i, j)
        for i in range(edge, columns + 1)
        for j in range(edge, rows + 1)
        if count[j + high][i + wide] - count[j][i + wide] - count[j + high][i] + count[j][i] == 0
    ]
    if not spots:
        return None
    far, i, j = min(spots)
    x = i * CELL + (wide * CELL - panel.width if "e" in corner else 0.0)
    y = j * CELL + (high * CELL - panel.height if "s" in corner else 0.0)
    return far**0.5 + 6 * rank, (x, y), panel


def _counts(plane: Plane, full: Sequence[Box]) -> list[list[int]]:
    """A summed-area table of the sheet: the number of occupied cells above and to the left of each cell."""
    columns, rows = int(plane.width / CELL) + 1, int(plane.height / CELL) + 1
    taken = [bytearray(columns) for _ in range(rows)]
    for left, top, right, bottom in full:
        a, b = max(0, int(left / CELL)), min(columns, int(right / CELL) + 1)
        for j in range(max(0, int(top / CELL)), min(rows, int(bottom / CELL) + 1)):
            taken[j][a:b] = b"\1" * max(0, b - a)
    count = [[0] * (columns + 1)]
    for row in taken:
        count.append([above + here for above, here in zip(count[-1], accumulate(row, initial=0))])
    return count


def frame(plane: Plane) -> str:
    """The frame layer: a band of paper between two lines."""
    w, h = plane.width, plane.height
    band = f"M0 0H{num(w)}V{num(h)}H0zM{num(BAND)} {num(BAND)}V{num(h - BAND)}H{num(w - BAND)}V{num(BAND)}z"
    rules = [
        tag("rect", class_="m-neat", x=at, y=at, width=w - 2 * at, height=h - 2 * at, stroke_width=wide)
        for at, wide in ((1.5, 3.0), (BAND - 3.5, 0.8), (BAND, 1.6))
    ]
    return group("layer-frame", [tag("path", class_="m-paper", d=band), *rules])


def title(text: str, subtitle: str, size: float) -> Panel:
    """The cartouche with the title."""
    gap = 0.09
    wide = width(text.upper(), size) + gap * size * len(text) + 64
    wide = max(wide, width(subtitle, 15.0) + 64)
    high = 92.0 if subtitle else 70.0
    parts = [
        tag("rect", class_="m-panel", width=wide, height=high),
        tag("rect", class_="m-rule", x=4.0, y=4.0, width=wide - 8, height=high - 8),
        words(
            text.upper(),
            wide / 2 + gap * size / 2,
            47.0,
            class_="m-title",
            style=f"font-size:{size:g}px;letter-spacing:{gap}em",
        ),
    ]
    if subtitle:
        look = class_at("m-subtitle", first_with(15.0))
        parts.append(words(subtitle, wide / 2, 73.0, class_=look, style="font-size:15px"))
    return Panel("title", wide, high, "".join(parts), first_with(size))


def legend(texts: dict[str, str], samples: dict[str, str], columns: int) -> Panel:
    """The legend: a sample and its meaning for everything that occurs on this map."""
    shown = [w for w in texts if w in samples]
    rows = -(-len(shown) // columns)
    wide_each = SWATCH + 10 + max(width(texts[w], 11.0) for w in shown) + 16
    wide, high = columns * wide_each + 12, 39 + rows * ROW
    parts = [
        tag("rect", class_="m-panel", width=wide, height=high),
        words("LEGEND", 12.0, 23.0, class_="m-heading"),
    ]
    for n, word in enumerate(shown):
        x, y = 12 + (n // rows) * wide_each, 41 + (n % rows) * ROW
        parts.append(tag("g", samples[word], transform=f"translate({num(x + SWATCH / 2)} {num(y)})"))
        parts.append(words(texts[word], x + SWATCH + 10, y + 4, class_="m-caption"))
    return Panel("legend", wide, high, "".join(parts))


def compass(plane: Plane) -> Panel:
    """A compass rose above a scale bar; north is up."""
    km = next(k for k in (5, 10, 20, 50, 100, 200, 500) if k * plane.km > 60)
    half = km / 2 * plane.km
    wide = 2 * half + 40
    bar = [
        tag("path", class_="m-dot", d=f"M{num(-half)} 0h{num(half)}v5h{num(-half)}z"),
        tag("path", class_="m-scale", d=f"M0 0h{num(half)}v5h{num(-half)}z"),
        words("0", -half, 17.0, class_="m-caption", text_anchor="middle"),
        words(f"{km} km", half, 17.0, class_="m-caption", text_anchor="middle"),
    ]
    if plane.kind == "hex":
        bar.append(words(f"1 hex = {HEX / plane.km:.0f} km", 0.0, 32.0, class_="m-caption", text_anchor="middle"))
    rose = tag("g", _rose(), transform=f"translate({num(wide / 2)} 56)")
    return Panel("compass", wide, 148.0, rose + tag("g", bar, transform=f"translate({num(wide / 2)} 112)"))


def _rose() -> list[str]:
    long, short, waist = 38.0, 20.0, 6.0
    arms = []
    for reach, turns in ((short, (45, 135, 225, 315)), (long, (0, 90, 180, 270))):
        dark = tag("path", class_="m-dot", d=line([(0, 0), (waist, -waist), (0, -reach)], True))
        pale = tag("path", class_="m-scale", d=line([(0, 0), (-waist, -waist), (0, -reach)], True))
        arms += [tag("g", dark + pale, transform=f"rotate({turn})" if turn else None) for turn in turns]
    north = words("N", 0.0, -42.0, class_="m-heading", text_anchor="middle")
    return [tag("circle", class_="m-rule", r=27.0), *arms, north]


def samples() -> dict[str, str]:
    """A sample of everything a map can show, centred on 0, 0."""
    flat = [(-18.0, 0.0), (18.0, 0.0)]
    found = {t: _terrain_sample(t) for t in ("clear", "forest", "hills", "mountains", "swamp")}
    found |= {
        name: icon(name, (0.0, 0.0), 0.0, 0.8)
        for name in (
            "town",
            "major",
            "port",
            "naval",
            "infantry",
            "cavalry",
            "tank",
            "oil",
            "fuel",
            "cross",
            "strait",
            "first",
            "second",
        )
    }
    found["victory"] = icon("victory", (0.0, 0.0), 0.0, 0.75) + words(
        "1", 0.0, 3.0, class_="m-points", style="font-size:8.5px"
    )
    found["fort"] = icon("fort", (-10.0, 0.0), 0.0, 0.6) + icon("fort-2", (11.0, 0.0), 0.0, 0.55)
    found["river"] = _strokes(flat, ("m-river m-river-edge", "m-river m-river-core"))
    found["bridge"] = _strokes(flat, ("m-river m-river-edge", "m-river m-river-core")) + icon(
        "bridge", (0.0, 0.0), 90.0
    )
    found["route-0"] = _strokes(flat, ("m-route m-route-case", "m-route m-route-0"))
    found |= {f"route-{n}": _strokes(flat, (f"m-route m-route-{n}",)) for n in (1, 2)}
    found["square"] = tag("rect", class_="m-pad m-clear m-pad-start", x=-6.0, y=-6.0, width=12.0, height=12.0)
    found["ring"] = icon("ring", (0.0, 0.0), 0.0, 0.38)
    found["highway"] = _strokes(flat, ("m-road-edge", "m-road"))
    found["border"] = _strokes(flat, ("m-border-wash", "m-border"))
    found["blocked"] = tag("ellipse", class_="m-lake", rx=18.0, ry=6.0) + _strokes(
        [(-15.0, 0.0), (15.0, 0.0)], ("m-blocked",)
    )
    teeth = "".join(line([(x, -2.0), (x, 3.5)]) for x in (-16.0, -8.0, 0.0, 8.0, 16.0))
    found["stalin_line"] = tag("path", class_="m-fortified", d=line([(-18.0, -2.0), (18.0, -2.0)]) + teeth)
    return found


def _terrain_sample(kind: str) -> str:
    box = {"width": 36.0, "height": 14.0}
    fills = [{"class_": f"m-{kind}"}, {"fill": f"url(#pattern-{kind})"}, {"class_": "m-grid"}]
    return tag("g", [tag("rect", **fill, **box) for fill in fills], transform="translate(-18 -7)")


def _strokes(points: Sequence[Point], classes: Sequence[str]) -> str:
    return "".join(tag("path", class_=c, d=line(points)) for c in classes)


def panel_svg(panel: Panel, theme: str = "") -> str:
    """A panel as a picture of its own."""
    body = tag("g", panel.body, transform="translate(4 4)")
    parts = [style("board", theme), tag("defs", used(body)), body]
    return sheet(panel.width + 8, panel.height + 8, parts, panel.name, "crusade-board")
