"""The player aids: the turn card, results and legend, the turn record, boxes off the map, and the set-up."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from ..draw.designation import factors, front
from ..draw.printed import printed_charts
from ..games.book import turn_card
from .faces import SIGNS, counter
from .kit import Kit
from .markdown import Setter
from .press import Press, array, call, content, string
from .schedule import condition, month, turns, weather, when, where

ONE_PAGE: Final = 120  # counters whose set-up goes on one page


def aids(press: Press) -> str:
    """All player aids, each on sheets of its own."""
    parts = [_card(press), _charts(press), _areas(press.kit), *_setup(press.kit)]
    return "\n".join(part for part in parts if part)


def _card(press: Press) -> str:
    """The sheet to keep beside the map."""
    text, _ = _card_and_results(press.kit)
    return f"#aid-page([Turn card])[#card[{Setter().blocks(text)}]]" if text else ""


def _card_and_results(kit: Kit) -> tuple[str, str]:
    """The turn card without its results table, which stands large among the charts; and what is said behind that table."""
    sections = re.split(r"^(?=## )", turn_card(kit.name), flags=re.M)
    table = next((x for x in sections if "| die |" in x), "")
    said = "\n".join(line for line in table.splitlines() if line and line[0] not in "#|")
    return "".join(x for x in sections if x != table), said


def _charts(press: Press) -> str:
    """The legend, how to read a counter, and the results table."""
    kit = press.kit
    charts = printed_charts(kit.pack, kit.theme)
    pictures = {
        name: press.picture(f"chart-{name}", partial(str, svg)) for name, svg in charts.items() if name != "track"
    }
    shown = array(f"({string(name)}, {string(file)})" for name, file in pictures.items())
    _, said = _card_and_results(kit)
    return "#" + call("charts", shown, _anatomy(press), _conditions(press), f"[{Setter().inline(said)}]", _track(kit))


def _anatomy(press: Press) -> str:
    """The strongest counter of each side, large, with what stands where on it."""
    kit = press.kit
    roster = kit.pack.roster
    found = []
    for side, title in enumerate(kit.sides):
        units = [u for u in range(len(roster)) if roster.side[u] == side]
        best = max(units, key=lambda u: (roster.attack[u], len(roster.marks[u]), -u))
        figures = factors(front(roster, best), one=str(kit.pack.words.get("factors")) == "one")
        lines = [
            f"{roster.name[best]}, {title}",
            "top left: number or name",
            "top right: size",
            "beside the symbol: division or country",
            f"bottom: {_factor_words(figures)}",
            "bottom right: marks of the rules, if any",
        ]
        found.append(f"({string(counter(press, best).front.picture)}, {array(map(content, lines))})")
    return array(found)


def _factor_words(figures: str) -> str:
    return "attack and defence factor" if "-" in figures else f"factor, {figures}" if figures else "no factor"


def _conditions(press: Press) -> str:
    """How a counter shows its condition on the table."""
    kit = press.kit
    turns = kit.game.hooks.describe.turns
    word = "dispersed" if "dispersed" in turns else "disrupted"
    lines = []
    if word in turns:
        hides = "hidden" in turns
        lines.append(
            f"{word.capitalize()}: turn the counter sideways, as the figures of the rulebook show it."
            if hides
            else f"{word.capitalize()}: turn the counter over; one that has a second side of its own, sideways."
        )
        if hides:
            lines.append("Hidden, or a factory that is being moved: turn the counter face down.")
    marked = [name for name in SIGNS if name in turns]
    if marked:
        lines.append(f"{', '.join(marked).capitalize()}: put a marker on it.")
    lines.append("A double frame is the second, stronger side of a counter.")
    return array(map(content, lines))


def _track(kit: Kit) -> str:
    """The turn record: a box for each turn, with room for a counter."""
    return array(
        f"({content(row['turn'])}, {content(month(row))}, {content(weather(row))})" for row in turns(kit.pack, kit.game)
    )


def _areas(kit: Kit) -> str:
    """A box for each area off the map."""
    names = list(kit.game.hooks.describe.areas.values())
    return "#" + call("areas", array(map(content, names))) if names else ""


def _setup(kit: Kit) -> list[str]:
    """Where the counters of each side begin, and when the others come; both sides on one page if they are few."""
    sides = [_arrivals(kit, side) for side in (0, 1)]
    if len(kit.pack.arrivals) <= ONE_PAGE:
        return ["#" + call("setup", content("Set-up"), array(part for parts in sides for part in parts))]
    return [
        "#" + call("setup", content(f"Set-up: {title}"), array(parts))
        for title, parts in zip(kit.sides, sides)
        if parts
    ]


def _arrivals(kit: Kit, side: int) -> list[str]:
    """The counters of a side by the time and place they come."""
    groups: dict[str, dict[str, list[str]]] = {}
    for arrival in kit.pack.arrivals:
        if kit.pack.roster.side[arrival.unit] == side:
            places = groups.setdefault(f"{kit.sides[side]}: {when(kit.pack, kit.game, arrival)}", {})
            state = condition(kit.game, arrival.state)
            name = kit.pack.roster.name[arrival.unit] + (f" ({state})" if state else "")
            places.setdefault(where(kit.game, arrival), []).append(name)
    return [
        f"({side}, {content(title)}, {array(f'({content(place)}, {content(_listed(names))})' for place, names in places.items())})"
        for title, places in groups.items()
    ]


def _listed(names: list[str]) -> str:
    """Names in a row, the same ones counted."""
    counts = {name: names.count(name) for name in names}
    return ", ".join(name if n == 1 else f"{n} × {name}" for name, n in counts.items())
