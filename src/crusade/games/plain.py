"""Plain answers that serve a game without special cases: control, marks, layers, positions from a few words, what must hold.

A game takes those that fit and writes the others itself. Its tables are `CommonTables` with an area `lost`, its slots those of
`core/head`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..core.bits import BIT, each, has
from ..core.describe import Rows
from ..core.errors import InputError
from ..core.head import (
    AIMED,
    CUT,
    DEGREE,
    DISRUPTED,
    FORTIFIED,
    HAND,
    HELD,
    HITS_ATTACK,
    HITS_DEFENCE,
    MOVED,
    OVER,
    PENDING,
    REASON,
    SIDE,
    TARGET,
    TURN,
    WINNER,
)
from ..core.machine import Program
from ..core.preview import Layer
from ..core.roster import printed
from ..core.say import say, say_n
from ..core.state import NOBODY, NOWHERE, State, blank

FLAGS: Final = {"disrupted": DISRUPTED, "fortified": FORTIFIED, "cut": CUT, "moved": MOVED}
DRAWN: Final = {**FLAGS, "attacks": AIMED}
SHOWN: Final = {DISRUPTED: "disrupted", FORTIFIED: "fortified", CUT: "out of supply"}


class PositionError(InputError):
    """A position text that cannot be understood."""


def clauses(
    *, orders: str, attack: str, battle: str, strength: str, press: str, fire: str, hits: str, advance: str
) -> dict[str, str]:
    """The clauses of a game's rulebook that its plain parts cite, by what they are about."""
    return {
        "orders": orders,
        "attack": attack,
        "battle": battle,
        "strength": strength,
        "press": press,
        "fire": fire,
        "hits": hits,
        "advance": advance,
    }


# ---- Control


def occupy(s: State, side: int, place: int) -> None:
    """A side takes control of a space."""
    s.holds[HELD] = s.holds[HELD] | BIT[place] if side == 0 else s.holds[HELD] & ~BIT[place]


def enter(s: State, unit: int, place: int) -> None:
    """A unit goes to a space, and its side controls it."""
    s.put(unit, place)
    occupy(s, s.shape.side_of[unit], place)


def control(g: Any, s: State) -> dict[int, int]:
    """The side that controls each space."""
    return {place: 0 if has(s.holds[HELD], place) else 1 for place in g.board.spaces}


# ---- Set-up and turns


def set_up(g: Any, held: int) -> State:
    """The units of `setup.csv` in their places, the others lost; the first side controls `held`."""
    s = blank(g.shape, g.board.find("lost"))
    for arrival in g.arrivals:
        s.put(arrival.unit, g.board.find(arrival.place))
    s.holds[HELD] = held
    s.tally[HAND], s.tally[TARGET] = NOBODY, NOWHERE
    return s


def on_map(g: Any, s: State, side: int) -> int:
    """A side's units on the map."""
    units: int = g.side_units[side] & ~s.at[g.board.find("lost")]
    return units


def begin_turn(g: Any, s: State) -> None:
    """The next turn."""
    s.tally[TURN] += 1


def begin_player_turn(g: Any, s: State, side: int) -> None:
    """A player-turn begins: nobody has moved."""
    s.tally[SIDE] = side
    s.marks[MOVED] = 0


def recover(g: Any, s: State) -> None:
    """The disrupted units of the side whose player-turn it is recover."""
    s.marks[DISRUPTED] &= ~g.side_units[s.tally[SIDE]]


def end_game(s: State, reason: int, winner: int, degree: int) -> None:
    """The game is over, by this clause of the game's `reasons`."""
    t = s.tally
    t[OVER], t[REASON], t[WINNER], t[DEGREE] = 1, reason, winner, degree


def game_over(g: Any, s: State) -> bool:
    """Whether the game has ended."""
    return s.tally[OVER] == 1


# ---- In words and on the map


def header(g: Any, s: State) -> Rows:
    """The turn."""
    return [("Turn", say("{turn} of {last_turn}", turn=s.tally[TURN], last_turn=g.number["last_turn"]))]


def place(g: Any, s: State, p: int) -> list[str]:
    """What a space is: its name, ground, worth, and who controls it."""
    space = g.board.spaces[p]
    worth = [say_n(space.vp, "{n} victory point", "{n} victory points")] if space.vp else []
    return [space.name, space.terrain, *worth, f"{g.sides[0 if has(s.holds[HELD], p) else 1]}-held"]


def figures(g: Any, s: State, unit: int) -> str:
    """The numbers on a counter."""
    return printed(g.roster.attack[unit], g.roster.defense[unit], g.roster.hits[unit])


def condition(g: Any, s: State, unit: int) -> list[str]:
    """What has happened to a counter."""
    return [word for mark, word in SHOWN.items() if has(s.marks[mark], unit)]


def orders(g: Any, s: State, unit: int) -> list[str]:
    """What a counter attacks."""
    return [say("attacks {place}", place=g.board.name(s.aim[unit]))] if has(s.marks[AIMED], unit) else []


def rank(g: Any, s: State, unit: int) -> int:
    """The attack factor: the stronger counter is on top of its stack."""
    return int(g.roster.attack[unit])


def marks(g: Any, s: State, unit: int) -> list[str]:
    """The marks a counter is drawn with."""
    return [word for word, mark in DRAWN.items() if has(s.marks[mark], unit)]


def control_layer(sides: tuple[str, str], clause: str) -> Callable[[Any, State], list[Layer]]:
    """Layers of a map that shows only who controls what."""

    def layers(g: Any, s: State) -> list[Layer]:
        held = {place: sides[side] for place, side in control(g, s).items()}
        return [Layer("Control", say("Who controls each space ({clause}).", clause=clause), held, [])]

    return layers


# ---- Positions from a few words


def laid_out(start: Callable[[Any], State], program: Program) -> Callable[..., State]:
    """Positions at the start of a phase: named counters in their places, all others lost."""

    def lay_out(
        g: Any, units: list[tuple[int, int, list[str]]], facts: dict[str, str], held: list[tuple[str, int]]
    ) -> State:
        s = start(g)
        for unit in range(len(g.roster)):
            s.put(unit, g.board.find("lost"))
        for unit, place, flags in units:
            s.put(unit, place)
            if place < g.size:
                occupy(s, g.roster.side[unit], place)
            for flag in flags:
                if flag not in FLAGS:
                    raise PositionError(f"{flag!r}: expected one of {', '.join(FLAGS)}")
                s.marks[FLAGS[flag]] |= BIT[unit]
        for side, place in held:
            occupy(s, g.sides.index(side), place)
        _set_facts(s, program, facts)
        program.advance(g, s)
        return s

    return lay_out


def _set_facts(s: State, program: Program, facts: dict[str, str]) -> None:
    """Turn and phase; the first phase of turn 1 where nothing is said."""
    for key, value in facts.items():
        if key == "turn" and value.isdecimal():
            s.tally[TURN] = int(value)
        elif key == "phase" and value in program.trail:
            s.pc = program.phases.index(value)
        else:
            raise PositionError(f"{key}={value}: expected turn=NUMBER or phase={'|'.join(program.trail)}")
    if "phase" not in facts:
        s.pc = program.phases.index(program.trail[0])
    s.tally[TURN] = max(1, s.tally[TURN])


# ---- What must always hold


def audit(g: Any, s: State) -> list[str]:
    """Every breach of what holds in any game of these slots: stacks, control, attacks, hits."""
    found: list[str] = []
    stacks, occupied = [0] * len(s.at), [0, 0]
    for unit, place in enumerate(s.where):
        stacks[place] |= BIT[unit]
        side = g.roster.side[unit]
        if place < g.size:
            occupied[side] |= BIT[place]
            if has(s.holds[HELD], place) != (side == 0):
                found.append(f"{g.board.name(place)} is controlled by the side that does not stand on it")
        elif has(s.marks[DISRUPTED] | s.marks[AIMED], unit):
            found.append(f"{g.roster.id[unit]} is off the map but bears a mark")
        if s.hits[unit] > g.roster.hits[unit] + 1:
            found.append(f"{g.roster.id[unit]} took more hits than it can")
    if stacks != s.at or occupied != s.occupied:
        found.append("stacks or occupied spaces are not those of the counters")
    found += [f"both sides stand on {g.board.name(p)}" for p in each(occupied[0] & occupied[1])]
    return [*found, *_attacks(g, s)]


def _attacks(g: Any, s: State) -> list[str]:
    """Attackers beside their target, no battle without them, no hits outside one."""
    found = [
        f"{g.roster.id[unit]} attacks a space it does not stand beside"
        for unit in each(s.marks[AIMED])
        if s.aim[unit] == NOWHERE or not has(g.board.near[s.where[unit]], s.aim[unit])
    ]
    aims = {s.aim[unit] for unit in each(s.marks[AIMED])}
    found += [
        f"nobody attacks {g.board.name(p)}, yet a battle waits there" for p in each(s.holds[PENDING]) if p not in aims
    ]
    if s.tally[TARGET] == NOWHERE and (any(s.hits) or s.tally[HITS_ATTACK] or s.tally[HITS_DEFENCE]):
        found.append("hits are left over outside a battle")
    return found
