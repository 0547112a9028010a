"""Charts next to the map: the turn track and the combat results table, from the game's own tables."""

from __future__ import annotations

from ..games.pack import Pack
from .furniture import Panel, panel_svg
from .svg import tag, words

#: How weather is found that the calendar does not fix, in few words.
WEATHER = {"roll": "by die", "after_october": "see October"}
BOX = 62.0  # side of a turn track box, with room for a counter
CELL = 21.0


def _calendar(pack: Pack) -> list[dict[str, str]]:
    columns = ("turn", "month", "year", "weather")
    head = pack.texts.get("calendar.csv", "").split("\n", 1)[0]
    if head != ",".join(columns):  # there is no track for a calendar without months
        return []
    return [row.cells for row in pack.sheet("calendar.csv", columns)]


def weather_words(weather: str) -> str:
    """The weather of a calendar's row, or how it is found."""
    return WEATHER.get(weather, weather.replace("_", " "))


def span_of(pack: Pack) -> str:
    """The months the game covers, such as `June 1941 – February 1942`; empty without a calendar."""
    rows = _calendar(pack)
    return " – ".join(f"{r['month']} {r['year']}" for r in (rows[0], rows[-1])) if rows else ""


def track(pack: Pack, columns: int) -> Panel | None:
    """The turn track: a box for each turn, its month and its weather."""
    rows = _calendar(pack)
    if not rows:
        return None
    deep = -(-len(rows) // columns)
    wide, high = columns * BOX + 20, deep * BOX + 40
    parts = [
        tag("rect", class_="m-panel", width=wide, height=high),
        words("TURN TRACK", 12.0, 22.0, class_="m-heading"),
    ]
    for n, row in enumerate(rows):
        x, y = 10 + n % columns * BOX, 31 + n // columns * BOX
        parts.append(
            tag(
                "rect",
                class_=f"m-turn m-turn-{row['weather']}",
                id=f"turn-{row['turn']}",
                x=x,
                y=y,
                width=BOX,
                height=BOX,
            )
        )
        parts.append(words(row["month"][:3].upper(), x + 6, y + 15, class_="m-heading"))
        parts.append(words(row["year"][-2:], x + BOX - 6, y + 15, class_="m-caption", text_anchor="end"))
        parts.append(words(weather_words(row["weather"]), x + BOX / 2, y + BOX - 6, class_="m-tiny"))
        parts.append(words(row["turn"], x + BOX / 2, y + 41, class_="m-turn-number"))
    return Panel("track", wide, high, "".join(parts))


def results(pack: Pack) -> Panel | None:
    """The combat results table: hits by fire strength (across) and die (down)."""
    if "results.csv" not in pack.texts:
        return None
    head = pack.texts["results.csv"].splitlines()[0].split(",")
    rows = [row.cells for row in pack.sheet("results.csv", head)]
    wide, high = len(head) * CELL + 34, (len(rows) + 1) * CELL + 44
    parts = [
        tag("rect", class_="m-panel", width=wide, height=high),
        words("COMBAT RESULTS: HITS", 12.0, 22.0, class_="m-heading"),
        words("fire strength across, die down", wide - 12, 22.0, class_="m-caption", text_anchor="end"),
    ]
    for n, row in enumerate([{c: c if c != head[0] else "" for c in head}, *rows]):
        y = 32 + n * CELL
        if n % 2:
            parts.append(tag("rect", class_="m-stripe", x=12.0, y=y, width=wide - 24, height=CELL))
        for m, column in enumerate(head):
            bold = "m-heading" if n == 0 or m == 0 else "m-caption"
            parts.append(words(row[column], 24 + m * CELL, y + 15, class_=bold, text_anchor="middle"))
    return Panel("results", wide, high, "".join(parts))


def track_svg(pack: Pack, theme: str = "", columns: int = 9) -> str:
    """The turn track as a picture of its own; empty if the game has no calendar."""
    panel = track(pack, columns)
    return panel_svg(panel, theme) if panel else ""


def results_svg(pack: Pack, theme: str = "") -> str:
    """The combat results table as a picture of its own; empty if the game has none."""
    panel = results(pack)
    return panel_svg(panel, theme) if panel else ""
