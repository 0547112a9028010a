"""Darkest Crusade in words: its phases, the question each step asks, and the description of a position."""

from __future__ import annotations

from ...core.bits import has
from ...core.describe import Describe, Front, Rows
from ...core.say import say, say_n
from ...core.state import NOWHERE, State
from ..plain import control
from ..telling import TOLD as COMMON_TOLD
from ..telling import TURNS
from ..wording import CREDIT, PORTS
from ..wording import LABELS as COMMON
from ..wording import STEPS as COMMON_STEPS
from ..wording import VERBS as COMMON_VERBS
from .allocation import owed
from .endings import asks, ended, endings, perils, stake
from .slots import (
    AIMED,
    AXIS_HELD,
    BONUS,
    CALLED,
    CUT,
    DISRUPTED,
    FORTIFIED,
    HIDDEN,
    INFANTRY,
    MOVED,
    SIDE,
    SOVIET,
    STRONG,
    TANKS,
    TARGET,
    TURN,
    WEATHER,
    WEATHERS,
)
from .tables import Tables
from .victory import axis_points, threshold

PHASES = {
    "S": "Secret set-up",
    "W": "Weather",
    "A1": "Axis: reinforcements, fortification, sea",
    "A2x": "Axis: extra attack of turn 1",
    "A2a": "Axis: movement and attack allocation",
    "A2b": "Black-marked Russians recover",
    "A2c": "Axis: combat",
    "A2d": "Axis: Blitzkrieg",
    "A2e": "Germans recover",
    "A3": "Axis: supply",
    "A4": "Russian victory check",
    "B1": "Russian: replacements, reinforcements, sea",
    "B2a": "Russian: movement and attack allocation",
    "B2b": "Rumanians recover",
    "B2c": "Russian: combat",
    "B2d": "Russian: Proriv",
    "B3": "Russian: supply",
    "B4": "Red-marked Russians recover",
    "B5": "German victory check",
}

STEPS = {
    **COMMON_STEPS,
    "replace": "Replace disrupted attackers with fresh units, or go on without.",
    "retreat": "Retreat a unit, which disrupts it, or stay and fight.",
    "advance": "Which unit advances, and where to?",
    "sustain": "This place cannot sustain every disrupted unit out of supply: which one is eliminated?",
    "prepare": "If you like, fortify armies (they do nothing else this turn) or send one unit by sea. Done goes on.",
    "muster": "Bring in replacements and reinforcements, move factories, send one unit by sea: as much as you like. Done goes on.",
    "sea": "The die decides whether the sea move succeeds.",
    "weather": "The die decides the October weather.",
    "gamble": "The die decides whether Japan notices that the Siberians have left.",
    "secret_setup": "Set up your units, hidden; every hex on the border of Germany or Rumania needs a real one.",
    "axis_setup": "Set up your units.",
}

VERBS = {
    **COMMON_VERBS,
    "done.orders": "end the phase's moves and attacks",
    "done.replace": "no more replacements",
    "done.prepare": "end reinforcement, fortification and sea movement",
    "done.muster": "end replacement, reinforcement and sea movement",
    "ford": "ignore the river between {a} and {b}",
    "replace": "{unit} joins as a replacement",
    "lose": "{unit} is eliminated",
    "sail": "{unit} moves by sea",
    "giveup": "give up a unit to the replacement pool",
    "standin": "{unit} takes the place of 16. Army",
    "build": "{unit} returns from the pool",
    "hide": "place hidden at {space}",
    "evacuate": "evacuate the factory of {space}",
    "call": "call the Siberian reserve",
    "emplace": "{unit} flips to its strong side",
}

TOLD = {
    **COMMON_TOLD,
    "done.orders": "{side} ends moves and attack orders",
    "done.replace": "{side} sends in no more replacements",
    "done.prepare": "{side} ends reinforcement, fortification and sea movement",
    "done.muster": "{side} ends replacement, reinforcement and sea movement",
    "done.secret_setup": "{side} ends the set-up",
    "done.axis_setup": "{side} ends the set-up",
    "ford": "{side} ignores the river between {a} and {b}",
    "replace": "{unit} joins as a replacement",
    "lose": "{unit} is eliminated",
    "sail": "{unit} goes by sea",
    "giveup": "{side} gives up a unit to the replacement pool",
    "standin": "{unit} takes the place of 16. Army",
    "build": "{unit} returns from the pool",
    "hide": "is placed hidden at {space}",
    "evacuate": "{side} evacuates the factory of {space}",
    "call": "{side} calls the Siberian reserve",
    "emplace": "{unit} flips to its strong side",
}

LABELS = {
    **COMMON,
    "unit.axis_setup": "Set up",
    "unit.muster": "Give up",
    "unit.secret_setup": "Set up",
    "ford": "Ignore a river",
    "sail": "By sea",
    "giveup": "Give up a unit",
    "standin": "Replace 16. Army",
    "build": "Bring back",
    "hide": "Place hidden",
    "evacuate": "Evacuate a factory",
    "call": "Call the Siberians",
    "emplace": "Strong side",
}

FRONT = Front(
    lead="Barbarossa on one sheet: nine monthly turns from June 1941 to February 1942, from Warsaw to Stalingrad.",
    people=("the Axis", "the Russians"),
    aims=("Attack: take the cities before the winter is over.", "Defend: trade ground for time, then strike back."),
    design=f"Darkest Crusade (2014, revised 2018) was designed by Louis R. Coatney. {CREDIT}",
)


def header(g: Tables, s: State) -> Rows:
    """Turn, weather, victory points and the Russian replacement factors."""
    turn = s.tally[TURN]
    rows: Rows = []
    if turn:
        month, year, _ = g.months[turn - 1]
        rows.append(
            (
                "Turn",
                say(
                    "{turn} of {last_turn}, {month} {year}",
                    turn=turn,
                    last_turn=g.number["last_turn"],
                    month=month,
                    year=year,
                ),
            )
        )
        rows.append(("Weather", WEATHERS[s.tally[WEATHER]]))
        wins, holds = threshold(g, "axis_wins"), threshold(g, "russian_wins")
        rows.append(
            (
                "Axis points",
                str(axis_points(g, s)),
                say("wins with {wins}, loses with {holds} or fewer", wins=wins, holds=holds),
            )
        )
        rows.append(
            (
                "Russian factors",
                say("infantry {infantry}, tanks {tanks}", infantry=s.tally[INFANTRY], tanks=s.tally[TANKS]),
            )
        )
        if s.tally[CALLED]:
            rows.append(("Siberians", say("called on turn {called}", called=s.tally[CALLED])))
    return rows


def figures(g: Tables, s: State, unit: int) -> str:
    """DX-1.2. The numbers on the counter: a single one if all factors are equal, else attack and hits."""
    side = s.marks[STRONG] >> unit & 1
    a, h = g.attack[side][unit], g.hits[side][unit]
    return f"{a}" if a == h == g.defense[side][unit] else f"{a}-{h}"


def condition(g: Tables, s: State, unit: int) -> list[str]:
    """A counter's condition: disrupted, fortified, out of supply."""
    words = {
        DISRUPTED: "disrupted",
        FORTIFIED: "fortified",
        STRONG: "strong side",
        CUT: "out of supply",
        HIDDEN: "hidden",
    }
    return [word for mark, word in words.items() if has(s.marks[mark], unit)]


def orders(g: Tables, s: State, unit: int) -> list[str]:
    """DX-4.1. What a counter attacks."""
    return [say("attacks {place}", place=g.board.name(s.aim[unit]))] if has(s.marks[AIMED], unit) else []


def rank(g: Tables, s: State, unit: int) -> int:
    """DX-1.2. The attack factor: the stronger counter is on top of its stack."""
    return g.attack[s.marks[STRONG] >> unit & 1][unit]


MARKS = {
    DISRUPTED: "disrupted",
    FORTIFIED: "fortified",
    STRONG: "strong",
    CUT: "cut",
    MOVED: "moved",
    BONUS: "bonus",
    AIMED: "attacks",
    HIDDEN: "hidden",
}


def marks(g: Tables, s: State, unit: int) -> list[str]:
    """The marks a counter is drawn with."""
    return [word for mark, word in MARKS.items() if has(s.marks[mark], unit)]


def place(g: Tables, s: State, h: int) -> list[str]:
    """A hex described: its name, terrain, city, and who controls it."""
    space = g.board.spaces[h]
    found = [space.name, space.terrain]
    if space.city:
        found.append({"town": "town", "major": "major city", "victory": "victory city"}[space.city])
    if space.vp:
        found.append(say_n(space.vp, "{n} victory point", "{n} victory points"))
    if "fortress" in space.features:
        found.append("fortress")
    if space.fort:
        found.append(say("fires with {fort} of its own", fort=space.fort))
    found += [word.replace("_", " ") for word in space.features if word in ("infantry_center", "tank_factory")]
    if space.port:
        found.append(PORTS[space.port])
    found.append("Axis-held" if has(s.holds[AXIS_HELD], h) else "Russian-held")
    return found


def duties(g: Tables, s: State) -> list[str]:
    """DX-4.6. Obliged attacks that are still missing, or too weak beside the attack that obliges them."""
    if s.tally[SIDE] != SOVIET or s.tally[TARGET] != NOWHERE or not s.marks[AIMED]:
        return []
    name = g.board.name
    return [
        say(
            "The attacks on {hex} and {target} must be as near equal as possible (DX-4.6)",
            hex=name(o.hex),
            target=name(o.target),
        )
        if o.uneven
        else say(
            "{hex} must be attacked too, because {target} is attacked from {start} (DX-4.6)",
            hex=name(o.hex),
            target=name(o.target),
            start=name(o.start),
        )
        for o in owed(g, s)
    ]


DESCRIBE = Describe(
    phases=PHASES,
    steps=STEPS,
    verbs=VERBS,
    labels=LABELS,
    front=FRONT,
    side_names=("Axis", "Russian"),
    areas={
        "tray": "Not yet set up",
        "box": "Reinforcements to come",
        "siberian": "Siberian reserve",
        "pool": "Replacement pool",
        "gone": "Out of the game",
    },
    header=header,
    figures=figures,
    condition=condition,
    orders=orders,
    rank=rank,
    marks=marks,
    place=place,
    control=control,
    duties=duties,
    endings=endings,
    perils=perils,
    stake=stake,
    asks=asks,
    ended=ended,
    told=TOLD,
    turns={**TURNS, "hidden": (("is hidden", "are hidden"), ("is revealed", "are revealed"))},
    graves=frozenset({"pool", "gone"}),
)
