"""Small SVG plots: ratings with their intervals, and forecasts against results."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from ..draw.svg import sheet, tag, words
from .fit import Bin
from .rating import Rating

WIDTH, LEFT, RIGHT, ROW, TOP = 760.0, 200.0, 70.0, 34.0, 28.0
INK, FAINT, POINT = "#222", "#ccc", "#8a1c1c"
FONT = "font-family:sans-serif;font-size:13px"
LONGEST = 24  # characters shown of a name


def ratings_plot(ratings: Sequence[Rating], title: str) -> str:
    """One row for each player: a dot for the rating, a line for its interval."""
    low = floor(min([0.0, *(r.interval[0] for r in ratings)]) / 100) * 100
    high = max(ceil(max([0.0, *(r.interval[1] for r in ratings)]) / 100) * 100, low + 100)
    bottom = TOP + ROW * len(ratings)

    def across(elo: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (elo - low) / (high - low)

    step = next(s for s in (100, 200, 500, 1000, 5000, 10**9) if (high - low) / s <= 10)
    body = [tag("rect", x=0.0, y=0.0, width=WIDTH, height=bottom + 40, fill="#fff")]
    for elo in range(low - low % step, high + 1, step):
        if elo >= low:
            x = across(elo)
            body.append(tag("path", d=f"M{x:.1f} {TOP:.1f}V{bottom:.1f}", stroke=FAINT))
            body.append(words(str(elo), x, bottom + 18, text_anchor="middle", fill=INK))
    for row, rating in enumerate(ratings):
        y = TOP + ROW * (row + 0.5)
        a, b, x = across(rating.interval[0]), across(rating.interval[1]), across(rating.elo)
        name = rating.player if len(rating.player) <= LONGEST else rating.player[: LONGEST - 1] + "…"
        body.append(words(name, LEFT - 12, y + 4, text_anchor="end", fill=INK))
        body.append(tag("path", d=f"M{a:.1f} {y:.1f}H{b:.1f}", stroke=POINT, stroke_width=3))
        body.append(tag("circle", cx=x, cy=y, r=5, fill=POINT))
        body.append(words(f"{rating.elo:.0f}", b + 8, y + 4, fill=INK))
    body.append(words(title, LEFT, 18.0, fill=INK))
    return sheet(WIDTH, bottom + 40, [tag("g", body, style=FONT)], title, "plot")


SIDE, EDGE = 360.0, 50.0


def reliability_plot(bins: Sequence[Bin], title: str) -> str:
    """Forecast on the x axis, result on the y axis; calibrated forecasts lie on the diagonal. Larger dots: more positions."""

    def across(share: float) -> float:
        return EDGE + SIDE * share

    def up(share: float) -> float:
        return 30 + SIDE * (1 - share)

    whole = 30 + SIDE + 46
    body = [tag("rect", x=0.0, y=0.0, width=SIDE + 2 * EDGE, height=whole, fill="#fff")]
    for tenth in range(0, 11, 2):
        share = tenth / 10
        body.append(tag("path", d=f"M{across(share):.1f} {up(0):.1f}V{up(1):.1f}", stroke=FAINT))
        body.append(tag("path", d=f"M{across(0):.1f} {up(share):.1f}H{across(1):.1f}", stroke=FAINT))
        body.append(words(f"{share:.0%}", across(share), up(0) + 18, text_anchor="middle", fill=INK))
        body.append(words(f"{share:.0%}", across(0) - 8, up(share) + 4, text_anchor="end", fill=INK))
    body.append(tag("path", d=f"M{across(0)} {up(0)}L{across(1)} {up(1)}", stroke=INK, stroke_dasharray="4 4"))
    total = sum(b.positions for b in bins)
    for b in bins:
        if b.positions:
            radius = 3 + 14 * (b.positions / total) ** 0.5
            body.append(
                tag("circle", cx=across(b.forecast), cy=up(b.happened), r=radius, fill=POINT, fill_opacity=0.75)
            )
    body.append(words("forecast", across(0.5), whole - 8, text_anchor="middle", fill=INK))
    body.append(words(title, EDGE, 18.0, fill=INK))
    return sheet(SIDE + 2 * EDGE, whole, [tag("g", body, style=FONT)], title, "plot")
