"""The plots of an experiment's report, as SVG coloured by the page's stylesheet: dots with whiskers, columns, lines, maps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, cos, floor, hypot, log10, pi, sin
from statistics import median
from typing import Final, NamedTuple

from ..draw.plane import Plane, corners
from ..draw.svg import Point, num, tag, words

WIDE, HIGH = 400.0, 230.0  # of a chart; it is shown about as large, so that letters can be read on a phone
RIGHT, TOP = 14.0, 12.0
STRIP: Final = 220.0  # width of a dot with whiskers in a table
BINS: Final = (0.05, 0.2, 0.4, 0.6, 0.8, 0.95)  # shares that divide the seven shades of a map


class Frame(NamedTuple):
    """The margins of a chart, and how many labels it has; small ones are shown at half the size, with larger letters."""

    left: float
    bottom: float
    labels: int
    values: int


USUAL: Final = Frame(48.0, 32.0, 10, 4)
SMALL: Final = Frame(64.0, 40.0, 5, 2)


class Line(NamedTuple):
    """One line of a chart: its name, class, values, and their intervals."""

    name: str
    look: str
    values: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()


def picture(body: Sequence[str], label: str, width: float = WIDE, height: float = HIGH) -> str:
    """A chart as an image with a name."""
    size = f"0 0 {num(width)} {num(height)}"
    return tag("svg", body, viewBox=size, class_="chart", role="img", aria_label=label)


def whiskers(value: float, low: float, high: float, span: tuple[float, float], strong: bool) -> str:
    """A dot with its interval, on a scale with a mark at zero; for a cell of a table that has the numbers as well."""

    def across(x: float) -> float:
        part = (min(max(x, span[0]), span[1]) - span[0]) / (span[1] - span[0])
        return 6 + (STRIP - 12) * part

    look = "mark strong" if strong else "mark"
    body = [
        tag("path", class_="axis", d=f"M0 12H{num(STRIP)}"),
        tag("path", class_="zero", d=f"M{num(across(0))} 1V23") if span[0] <= 0 <= span[1] else "",
        tag("path", class_=f"{look} bar", d=f"M{num(across(low))} 12H{num(across(high))}"),
        tag("circle", class_=look, cx=across(value), cy=12.0, r=4.5),
    ]
    return tag("svg", body, viewBox=f"0 0 {num(STRIP)} 24", class_="strip", aria_hidden="true")


def span_of(intervals: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """A scale on which all these fit, with zero in the middle."""
    far = max([abs(x) for pair in intervals for x in pair if abs(x) < 1e9], default=1.0) or 1.0
    return -1.05 * far, 1.05 * far


def steps(top: float, many: int = USUAL.values) -> list[float]:
    """About so many round values from 0 to the top of an axis."""
    raw = max(top, 1e-9) / many
    unit = 10 ** floor(log10(raw))
    step = next(unit * m for m in (1, 2, 2.5, 5, 10) if unit * m >= raw)
    return [step * n for n in range(ceil(top / step - 1e-9) + 1)]


def _axes(top: float, names: Sequence[str], share: bool, centred: bool, frame: Frame = USUAL) -> list[str]:
    """Grid, values at the left, turns at the bottom."""
    body, values = [], steps(top, frame.values)
    for value in values:
        y = _up(value, values[-1], frame)
        body.append(tag("path", class_="grid", d=f"M{num(frame.left)} {num(y)}H{num(WIDE - RIGHT)}"))
        text = f"{value:.0%}" if share else f"{value:g}"
        body.append(words(text, frame.left - 6, y + 4, class_="tick", text_anchor="end"))
    every = -(-len(names) // frame.labels)
    for n, name in enumerate(names):
        if n % every == 0:
            x = _over(n, len(names), centred, frame)
            body.append(words(name, x, HIGH - 9, class_="tick", text_anchor="middle"))
    return body


def _over(n: float, many: int, centred: bool, frame: Frame = USUAL) -> float:
    room = WIDE - frame.left - RIGHT
    if centred:
        return frame.left + room * (n + 0.5) / many
    return frame.left + 8 + (room - 16) * (n / (many - 1) if many > 1 else 0.5)


def _up(value: float, top: float, frame: Frame = USUAL) -> float:
    return TOP + (HIGH - TOP - frame.bottom) * (1 - value / top)


def lines(
    found: Sequence[Line],
    names: Sequence[str],
    label: str,
    share: bool = True,
    top: float = 1.0,
    frame: Frame = USUAL,
) -> str:
    """Values over the turns, each with its interval as a band; dots tell the lines apart as well as colours."""
    top = 1.0 if share else max([top, *(max(one.high or one.values) for one in found)])
    most, many = steps(top, frame.values)[-1], len(names)
    body = _axes(top, names, share, False, frame)

    def spots(values: Sequence[float]) -> list[Point]:
        return [(_over(n, many, False, frame), _up(v, most, frame)) for n, v in enumerate(values)]

    for one in found:
        if one.low:
            body.append(
                tag("path", class_=f"band {one.look}", d=path([*spots(one.high), *reversed(spots(one.low))]) + "z")
            )
        body.append(tag("path", class_=f"line {one.look}", d=path(spots(one.values))))
        body += [marker(one.look, spot) for spot in spots(one.values)[:: -(-many // 12)]]
    return picture(body, label)


def path(spots: Sequence[Point]) -> str:
    """Path data through points."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in spots)


def marker(look: str, at: Point) -> str:
    """The sign of a line: disc, square, triangle or diamond, by the number of its arm."""
    x, y = at
    shape = int("".join(c for c in look if c.isdigit()) or 0) % 4
    if shape == 0:
        return tag("circle", class_=f"dot {look}", cx=x, cy=y, r=3.2)
    paths = {1: "M-3-3h6v6h-6z", 2: "M0-4l4 7h-8z", 3: "M0-4.4l4.4 4.4-4.4 4.4-4.4-4.4z"}
    return tag("path", class_=f"dot {look}", d=paths[shape], transform=f"translate({num(x)} {num(y)})")


def columns(
    parts: Sequence[Sequence[float]], names: Sequence[str], looks: Sequence[str], top: float, label: str
) -> str:
    """Stacked columns, one a turn; the second part is hatched, so that colours are not needed to tell them apart."""
    most, body = steps(top)[-1], _axes(top, names, True, centred=True)
    wide = min(26.0, 0.7 * (WIDE - USUAL.left - RIGHT) / max(1, len(names)))
    for n, stack in enumerate(parts):
        below = 0.0
        for value, look in zip(stack, looks):
            if value:
                y, foot = _up(below + value, most), _up(below, most)
                x = _over(n, len(names), True) - wide / 2
                body.append(tag("rect", class_=f"part {look}", x=x, y=y, width=wide, height=max(0.6, foot - y)))
                below += value
    return picture(body, label)


# ---- Maps


def cells(where: Plane) -> dict[int, list[Point]]:
    """The area of each place: its hex, or what lies nearer to a point than to any other, up to a limit."""
    if where.kind == "hex":
        return {place: list(corners(at)) for place, at in where.centre.items()}
    spots = list(where.centre.values())
    near = [min(hypot(x - u, y - v) for u, v in spots if (u, v) != (x, y)) for x, y in spots]
    reach = 0.95 * median(near)
    return {place: _cell(at, spots, reach) for place, at in where.centre.items()}


def _cell(at: Point, spots: Sequence[Point], reach: float) -> list[Point]:
    x, y = at
    outline = [(x + reach * cos(2 * pi * n / 20), y + reach * sin(2 * pi * n / 20)) for n in range(20)]
    for u, v in spots:
        if 0 < hypot(u - x, v - y) < 2 * reach:
            outline = _nearer(outline, at, (u, v))
    return outline


def _nearer(outline: Sequence[Point], at: Point, other: Point) -> list[Point]:
    """The part of an outline that is nearer to one point than to another."""
    a, b = other[0] - at[0], other[1] - at[1]
    limit = a * (at[0] + other[0]) / 2 + b * (at[1] + other[1]) / 2
    out: list[Point] = []
    for n, p in enumerate(outline):
        q = outline[(n + 1) % len(outline)]
        dp, dq = a * p[0] + b * p[1] - limit, a * q[0] + b * q[1] - limit
        if dp <= 0:
            out.append(p)
        if dp * dq < 0:
            part = dp / (dp - dq)
            out.append((p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])))
    return out


def shade(share: float) -> int:
    """The shade of a share: 0 always the second side's, 6 always the first side's, 3 contested."""
    return sum(share >= edge for edge in BINS)


def cell_symbols(where: Plane) -> str:
    """The areas of all places, once for a page; maps use them by `c` and the place's number."""
    made = []
    for place, outline in cells(where).items():
        points = " ".join(f"{num(x)},{num(y)}" for x, y in outline)
        made.append(tag("polygon", id=f"c{place}", points=points))
    return tag("svg", [tag("defs", made)], width=0, height=0, aria_hidden="true", class_="stock")


def heat(where: Plane, shares: Mapping[int, float], label: str, names: Mapping[int, str] | None = None) -> str:
    """A map of shares: a shade for each place; with names, the places named are lettered."""
    body = [
        tag("use", href=f"#c{place}", class_=f"h{shade(share)}", data_p=str(place) if names is not None else None)
        for place, share in shares.items()
    ]
    for place, name in (names or {}).items():
        x, y = where.centre[place]
        body.append(tag("circle", class_="spot", cx=x, cy=y, r=9.0))
        body.append(words(name, x, y - 18, class_="town"))
    size = f"0 0 {num(where.width)} {num(where.height)}"
    return tag("svg", body, viewBox=size, role="img", aria_label=label)


# ---- Tables


def table(head: Sequence[str], rows: Sequence[Sequence[str]], caption: str, html: bool = False) -> str:
    """A table; its first column names the rows. Cells are text unless they are said to be HTML. Where a phone shows rows
    as blocks, roles keep it a table for screen readers, and each cell can show the name of its column."""
    made = [f'<table role="table"><caption>{escape(caption)}</caption><thead><tr role="row">']
    made += [f'<th scope="col" role="columnheader">{escape(cell)}</th>' for cell in head]
    made.append("</tr></thead><tbody>")
    for row in rows:
        cells_of = [cell if html else escape(cell) for cell in row]
        rest = "".join(
            f'<td role="cell" data-of="{escape(name)}">{cell}</td>' for name, cell in zip(head[1:], cells_of[1:])
        )
        made.append(f'<tr role="row"><th scope="row" role="rowheader">{cells_of[0]}</th>{rest}</tr>')
    return "".join(made) + "</tbody></table>"


def plain_table(head: Sequence[str], rows: Sequence[Sequence[str]], caption: str) -> str:
    """A long table of numbers, without what only blocks on a phone need."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def scrolling(made: str, label: str, look: str = "") -> str:
    """A table that can be scrolled sideways where it is too wide, by keyboard too."""
    return f'<div class="scroll {look}" tabindex="0" role="region" aria-label="{escape(label)}">{made}</div>'


def numbers(head: Sequence[str], rows: Sequence[Sequence[str]], caption: str) -> str:
    """The table under a plot, folded away until somebody opens it."""
    inside = scrolling(plain_table(head, rows, caption), caption)
    return f"<details><summary>{escape(caption)}: the numbers</summary>{inside}</details>"
