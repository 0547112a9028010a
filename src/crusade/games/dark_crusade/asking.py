"""What a step asks in this position, and what an option costs or brings: the figures a player would have to look up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core.bits import count, each, has
from ...core.head import HAND, SIDE, TARGET
from ...core.option import ENTER, Option
from ...core.say import say, say_n
from ...core.state import NOBODY, NOWHERE, State
from ..telling import listed
from .composites import candidates
from .production import price
from .replacements import cost
from .setup import axis_movers, axis_points, named
from .siberia import numbers
from .slots import (
    BASIC,
    ENTRAINED,
    FACTORS,
    FREE_BY_SOVIET,
    FREE_CHOICE,
    INSTALMENT,
    MAKE_AT,
    NOTED,
    OWED,
    PLACED,
    REPLACEMENTS,
    RESERVE,
    SEND_NOW,
    SIBERIAN,
    TYPES,
)
from .supply import beds, doomed
from .tables import Tables
from .verbs import MAKE, SEND, SPLIT, TAKE, TURN

MOST_NAMES = 4  # in one question


def asks(g: Tables, s: State, step: str) -> str:
    """The question of a step with the figures of this position; empty if the usual one says enough."""
    ask = WITH_A_COUNTER.get(step) if s.tally[HAND] != NOBODY else WITHOUT.get(step)
    return ask(g, s) if ask else ""


def by_type(amounts: Sequence[int]) -> str:
    """Amounts by type in words: `2 infantry and 1 armor`."""
    return listed([say("{n} {kind}", n=n, kind=TYPES[t]) for t, n in enumerate(amounts) if n])


def in_hand(g: Tables, s: State) -> str:
    """The name of the counter in hand."""
    return g.roster.name[s.tally[HAND]]


def place_name(g: Tables, place: int) -> str:
    """A point by its name; the one place off the map where units are made is Siberia."""
    return g.board.spaces[place].name if place < g.size else say("Siberia")


# ---- Set-up


def ask_naming(g: Tables, s: State) -> str:
    """DC-3.3. The country of the German unit in hand; if the Axis chose the free set-up, its point."""
    unit = in_hand(g, s)
    if s.tally[FREE_CHOICE] == FREE_BY_SOVIET:
        return say(
            "{unit}: which country abroad is it meant for? You place it after the Soviets have set up.", unit=unit
        )
    countries = listed([say(name.capitalize()) for name in g.abroad])
    return say(
        "{unit}: where abroad does it stand? Choose a point of {countries}; it stays there.",
        unit=unit,
        countries=countries,
    )


def ask_axis_setup(g: Tables, s: State) -> str:
    """DC-3.3. Whoever still stands where they may not; the set-up cannot end before they are placed."""
    lost = [u for u in each(axis_movers(g, s)) if not has(axis_points(g, s, u), s.where[u])]
    if not lost:
        return ""
    more = len(lost) - MOST_NAMES
    names = listed([g.roster.name[u] for u in lost[:MOST_NAMES]] + ([say("{n} more", n=more)] if more > 0 else []))
    if all(has(named(g, s), u) for u in lost):
        return say("Place your units west of the border. Still to be placed abroad, as named: {units}.", units=names)
    return say("Place your units west of the border. Still to be placed where they may start: {units}.", units=names)


def ask_setting_up(g: Tables, s: State) -> str:
    """DC-3.3. The start of the counter in hand."""
    return say("Where does {unit} set up?", unit=in_hand(g, s))


# ---- Replacements and production


def ask_replace(g: Tables, s: State) -> str:
    """DC-9.3. What is left to spend."""
    return say_n(
        s.tally[REPLACEMENTS],
        "{n} replacement factor for German units of the dead pile; what is left lapses. Choose a unit, then its place.",
        "{n} replacement factors for German units of the dead pile; what is left lapses. Choose a unit, then its place.",
    )


def ask_replaced(g: Tables, s: State) -> str:
    """DC-9.3. The place of the German unit in hand, and its price."""
    return say(
        "Where does {unit} come back, dispersed? It takes {cost} of {all} factors.",
        unit=in_hand(g, s),
        cost=cost(g, s, s.tally[HAND]),
        all=s.tally[REPLACEMENTS],
    )


def in_purse(s: State) -> str:
    """DC-9.1, DC-9.11. The factors in hand; Siberian ones apart."""
    own, siberian = by_type(s.tally[FACTORS : FACTORS + len(TYPES)]), by_type(numbers(s, SIBERIAN))
    if siberian:
        return say("{factors}; only in Siberia {siberian}", factors=own or say("none"), siberian=siberian)
    return own or say("none")


def ask_build(g: Tables, s: State) -> str:
    """DC-9.1, DC-9.11. What can be spent."""
    return say(
        "Build units of the pool: choose one, then its place; it arrives dispersed. Factors: {factors}.",
        factors=in_purse(s),
    )


def ask_built(g: Tables, s: State) -> str:
    """DC-9.1. The place of the counter in hand, and its price."""
    return say(
        "Where is {unit} built? It takes {cost} of {factors}.",
        unit=in_hand(g, s),
        cost=by_type(price(g, s.tally[HAND])),
        factors=in_purse(s),
    )


def ask_made(g: Tables, s: State) -> str:
    """DC-9.10. Where the composite in hand is made, then which units become part of it."""
    unit = in_hand(g, s)
    if s.tally[MAKE_AT] == NOWHERE:
        parts = by_type(g.recipe[s.tally[HAND]])
        return say("Where is {unit} made? It uses up {parts} there.", unit=unit, parts=parts)
    wanted = next(t for t in range(BASIC) if candidates(g, s) & g.basic[t])
    return say(
        "{unit}, made in {place}: which {kind} becomes part of it?",
        unit=unit,
        place=place_name(g, s.tally[MAKE_AT]),
        kind=TYPES[wanted],
    )


def ask_partisans(g: Tables, s: State) -> str:
    """DC-9.7. How many more may be placed."""
    n = min(g.number["partisans_a_turn"] - s.tally[PLACED], count(s.at[g.pool] & g.partisans))
    return say_n(
        n,
        "Place {n} more partisan on an empty point of the USSR that the Axis controls, away from its security units, or Done.",
        "Place {n} more partisans on empty points of the USSR that the Axis controls, away from its security units, or Done.",
    )


# ---- Siberia


def ask_call(g: Tables, s: State) -> str:
    """DC-9.4. What the call does, and what happens without it."""
    month = g.months[g.date["reserve_comes"]]
    return say(
        "Call the Siberian reserve now? It begins to arrive next turn; uncalled, it comes in {month} {year}.",
        month=month.month,
        year=month.year,
    )


def ask_reserve(g: Tables, s: State) -> str:
    """DC-9.4. What is left of the reserve, and whether it may wait."""
    left = by_type(numbers(s, RESERVE))
    if s.tally[INSTALMENT] >= len(g.reserve):
        return say("Which units come from Siberia? Left: {units}. All that can enter must.", units=left)
    return say("Which units come from Siberia? Left: {units}. You may hold the rest back for next turn.", units=left)


def ask_returning(g: Tables, s: State) -> str:
    """DC-9.6. What is noted in Siberia."""
    return say(
        "Which units come back from Siberia? One of each type a turn; noted there: {units}.",
        units=by_type(numbers(s, NOTED)),
    )


def ask_send(g: Tables, s: State) -> str:
    """DC-9.5. What is owed, and how much of it now."""
    owed, n = by_type(numbers(s, OWED)), s.tally[SEND_NOW]
    if n:
        return say(
            "Siberian crisis: send units, or pay factors. Owed: {units}. Of these {n} must go this turn.",
            units=owed,
            n=n,
        )
    return say(
        "Siberian crisis: send units, or pay factors. Owed: {units}. None of them must go this turn.", units=owed
    )


# ---- Supply and battles


def ask_survivors(g: Tables, s: State) -> str:
    """DC-10.7. How many live on in each fortress that has more doomed units than room."""
    waiting = doomed(g, s, s.tally[SIDE])
    rooms = [f"{g.board.spaces[p].name} {beds(g, s, p)}" for p in g.fortress if s.at[p] & waiting and beds(g, s, p) > 0]
    return say(
        "Cut off: choose the dispersed units that live on in their fortress; the others are lost. Room: {rooms}.",
        rooms=listed(rooms),
    )


def ask_advance(g: Tables, s: State) -> str:
    """DC-8.11. The point that is entered."""
    return say(
        "Which unit enters {place}? Combat units first, at least one.", place=g.board.spaces[s.tally[TARGET]].name
    )


Asking = Callable[[Tables, State], str]

WITHOUT: dict[str, Asking] = {
    "axis_setup": ask_axis_setup,
    "replace": ask_replace,
    "build": ask_build,
    "partisans": ask_partisans,
    "call": ask_call,
    "reserve": ask_reserve,
    "returning": ask_returning,
    "send": ask_send,
    "survivors": ask_survivors,
    "advance": ask_advance,
}
WITH_A_COUNTER: dict[str, Asking] = {
    "naming": ask_naming,
    "soviet_setup": ask_setting_up,
    "axis_setup": ask_setting_up,
    "replace": ask_replaced,
    "build": ask_built,
    "compose": ask_made,
}


# ---- Beside an option


def brings(g: Tables, s: State, step: str, option: Option) -> str:
    """DC-9. What an option costs or brings, in a few words beside it; empty if its own words say enough."""
    verb, unit, _ = option
    if verb == TURN:
        return say("back to work") if has(s.marks[ENTRAINED], unit) else say("onto the train")
    if verb == ENTER and step == "replace":
        return say_n(cost(g, s, unit), "{n} factor", "{n} factors")
    if verb == ENTER and step == "build":
        return by_type(price(g, unit))
    if verb == MAKE:
        return say("from {parts}", parts=by_type(g.recipe[unit]))
    if verb == SPLIT:
        return say("into {parts}", parts=by_type(g.recipe[unit]))
    if verb == SEND:
        return say("counts as {parts}", parts=by_type(g.counts[unit]))
    if verb == TAKE and step == "reserve":
        parts = g.recipe.get(unit) or [int(t == option[2]) for t in range(BASIC)]
        return say("uses {parts}", parts=by_type(parts))
    return ""
