"""Panels beside the map: victory, production, Siberia, air and events (DC-2, DC-8.7, DC-9, DC-12)."""

from __future__ import annotations

from ...core.bits import count, each, has
from ...core.describe import Rows
from ...core.head import DISRUPTED, TURN
from ...core.say import say
from ...core.state import State
from ..wording import either
from .control import friendly
from .slots import (
    ARRIVED,
    AXIS,
    BASIC,
    CALLED,
    CRISIS,
    CRISIS_OVER,
    DOWNED,
    ENTRAINED,
    EVENTS,
    FACTORS,
    INSTALMENT,
    NOTED,
    OWED,
    REPLACEMENTS,
    RESERVE,
    SEND_NOW,
    SERVED,
    SIBERIAN,
    SOVIET,
    TYPES,
)
from .supply import overland, production_supply
from .tables import Tables
from .victory import cities, factories_lost

EVENT_WORDS = {"finland_leaves": "Finland leaves the war", "rumania_leaves": "Rumania leaves the war"}


def panels(g: Tables, s: State) -> list[tuple[str, Rows]]:
    """What the panels beside the map show."""
    if not s.tally[TURN]:
        return []
    return [
        ("Victory cities", city_rows(g, s)),
        ("Production", production_rows(g, s)),
        ("Siberia", siberia_rows(g, s)),
        ("Air", air_rows(g, s)),
        ("Events", event_rows(g, s)),
    ]


def city_rows(g: Tables, s: State) -> Rows:
    """DC-2.6, DC-2.8. Each victory city: its worth, who holds it, and whether it counts."""
    fed = (overland(g, s, AXIS), overland(g, s, SOVIET))
    rows: Rows = []
    for p in each(cities(g, s)):
        side = AXIS if has(friendly(g, s, AXIS), p) else SOVIET
        words = "{points} {side}" if has(fed[side], p) else "{points} {side}, cut off: does not count"
        rows.append((g.board.spaces[p].name, say(words, points=g.vp[p], side=("Axis", "Soviet")[side])))
    lost = factories_lost(g, s)
    if lost:
        rows.append(("Factories destroyed", str(lost)))
    return rows


def production_rows(g: Tables, s: State) -> Rows:
    """DC-9.1, DC-9.3. For each type its centres and working factories in production supply, and the factors in hand."""
    fed = production_supply(g, s, SOVIET)
    rows: Rows = []
    for i, name in enumerate(TYPES):
        centers = count(g.centers[i] & fed)
        works = sum(
            1
            for u in each(g.works_of[i] & g.in_play & ~s.marks[ENTRAINED])
            if s.where[u] == g.siberia or (s.where[u] < g.size and has(fed, s.where[u]))
        )
        words = [say("{n} centres", n=centers)] if g.centers[i] else []
        words += [say("{n} factories", n=works)] if g.works_of[i] & g.in_play else []
        if s.tally[FACTORS + i]:
            words.append(say("{n} factors in hand", n=s.tally[FACTORS + i]))
        if s.tally[SIBERIAN + i]:
            words.append(say("{n} Siberian", n=s.tally[SIBERIAN + i]))
        rows.append((name.capitalize(), ", ".join(words) or "none"))
    moving = [g.roster.name[u] for u in each(g.factories & s.marks[ENTRAINED])]
    if moving:
        rows.append(("Entrained", ", ".join(moving)))
    if s.tally[REPLACEMENTS]:
        rows.append(("German replacement factors", str(s.tally[REPLACEMENTS])))
    return rows


def by_type(s: State, slot: int) -> str:
    """Numbers by basic type in words: `2 infantry, 1 armor`."""
    return ", ".join(say("{n} {kind}", n=s.tally[slot + i], kind=TYPES[i]) for i in range(BASIC) if s.tally[slot + i])


def siberia_rows(g: Tables, s: State) -> Rows:
    """DC-9.4 to DC-9.6. The reserve, the crisis, and who will come back."""
    t = s.tally
    rows: Rows = []
    if not t[ARRIVED]:
        called = (
            say("called in {month} {year}", month=g.months[t[CALLED]].month, year=g.months[t[CALLED]].year)
            if t[CALLED]
            else "not called"
        )
        rows.append(("Reserve", called))
    else:
        rows.append(("Reserve", say("{n} of {all} instalments have arrived", n=t[INSTALMENT], all=len(g.reserve))))
    if held := by_type(s, RESERVE):
        rows.append(("Still to enter", held))
    if t[CRISIS]:
        rows.append(
            ("Crisis", say("turn {turn}; owed: {factors}", turn=t[CRISIS], factors=by_type(s, OWED) or "nothing"))
        )
        if t[SEND_NOW]:
            rows.append(("To send this turn", str(t[SEND_NOW])))
    elif t[CRISIS_OVER]:
        rows.append(("Crisis", "over"))
    if noted := by_type(s, NOTED):
        month = g.months[g.date["siberia_returns"]]
        rows.append(("Come back", say("{units}, from {month} {year}", units=noted, month=month.month, year=month.year)))
    return rows


def air_rows(g: Tables, s: State) -> Rows:
    """DC-8.7, DC-11.6. Where every air unit is, and whether it can serve."""
    rows: Rows = []
    for u in each(g.aircraft & g.in_play):
        where = s.where[u]
        if where >= g.size and where not in (g.air, g.siberia):
            continue
        base = g.board.spaces[where].name if where < g.size else ("Luftwaffe" if where == g.air else "Siberia")
        state = "dispersed" if has(s.marks[DISRUPTED], u) else "down" if has(s.marks[DOWNED], u) else ""
        state = state or ("has flown" if has(s.marks[SERVED], u) else "ready")
        rows.append((g.roster.name[u], f"{say(base)}, {say(state)}"))
    return rows


def event_rows(g: Tables, s: State) -> Rows:
    """DC-12. The events: when they came, or what brings them."""
    rows: Rows = []
    for i, event in enumerate(g.events):
        came = s.tally[EVENTS + i]
        if came:
            words = say("{month} {year}", month=g.months[came].month, year=g.months[came].year)
        else:
            names = either((g.board.spaces[p].name for p in each(event.places)), "and" if event.need_all else "or")
            month = g.months[event.turn]
            words = say(
                "from {month} {year}, when the Soviets hold {places}", month=month.month, year=month.year, places=names
            )
        rows.append((EVENT_WORDS.get(event.name, event.name), words))
    return rows
