"""Leaders: TA-9. The second step, Bayerlein's die, and leaders in battle."""

from __future__ import annotations

from ...core.bits import collect, each, has
from ...core.dice import one_die
from ...core.option import Option
from ...core.state import State
from .movement import die_to_come, on_map, put_down, ready
from .slots import (
    BY_AIR,
    DALLIED,
    DALLY_DUE,
    DALLY_ROLLED,
    DISRUPTED,
    DUG_IN,
    FED,
    HUNTERS,
    LED,
    LED_BY_DALLIER,
    MOVED,
    MOVERS,
    SIDE,
    STUCK,
    TURN,
    WATCHED,
)
from .supply import traced
from .tables import Tables


def led_by(g: Tables, s: State, leader: int) -> int:
    """TA-9.1, TA-9.2, TA-9.6. The undisrupted units stacked with a leader, unless the leader stands where they have no effect."""
    place = s.where[leader]
    if place >= g.size or has(g.ineffective.get(leader, 0), place):
        return 0
    return s.at[place] & g.fighters[g.roster.side[leader]] & ~s.marks[DISRUPTED] & ~s.marks[DUG_IN]


def gather(g: Tables, s: State) -> None:
    """TA-9.1, TA-9.2. As the second step begins: the units led by Bayerlein, who may dally, and those led by others."""
    others = dallier = 0
    for leader in each(g.leaders & g.side_units[s.tally[SIDE]]):
        if has(g.dalliers, leader):
            dallier |= led_by(g, s, leader)
        else:
            others |= led_by(g, s, leader)
    s.marks[LED], s.marks[LED_BY_DALLIER] = others, dallier


def led(s: State) -> int:
    """TA-9.1. The units led by any leader as the second step began."""
    return s.marks[LED] | s.marks[LED_BY_DALLIER]


def hanging(s: State) -> int:
    """TA-9.2. Those that are led only if a die still to be thrown allows it."""
    return s.marks[LED_BY_DALLIER] & ~s.marks[LED] if die_to_come(s) else 0


def open_lines(g: Tables, s: State, units: int) -> None:
    """TA-9.5, TA-9.6. Led units that have a line now are in supply for the second step, and may move and attack if they are fit."""
    side = s.tally[SIDE]
    opened = traced(g, s, side, units & (~s.marks[FED] | s.marks[BY_AIR]))
    s.marks[FED] |= opened
    s.marks[BY_AIR] &= ~opened
    fit = ready(g, s, side) & units & s.marks[FED]
    s.marks[MOVERS] |= fit
    s.marks[HUNTERS] |= fit


def somebody_led(g: Tables, s: State) -> bool:
    """TA-9.1, TA-9.4. Whether there is a second step: a led unit, or the 150th Brigade fit on the map."""
    side = s.tally[SIDE]
    if any(led_by(g, s, leader) for leader in each(g.leaders & g.side_units[side])):
        return True
    return on_map(g, s, g.brigade & g.side_units[side]) & ~s.marks[DISRUPTED] & ~s.marks[DUG_IN] != 0


def dally_asked(g: Tables, s: State, unit: int) -> bool:
    """TA-9.2, TA-9.8. Whether taking up this counter requires the die; until it is thrown the 150th acts alone."""
    return has(hanging(s) & ~g.brigade, unit)


def dally_due(g: Tables, s: State) -> bool:
    """TA-9.2. Whether the die must be thrown now."""
    return s.tally[DALLY_DUE] == 1


def apply_dally(g: Tables, s: State, option: Option) -> bool:
    """TA-9.2, TA-9.5, TA-9.8. On a 6 Bayerlein's group has no second move or attack this turn; that happens once in the game."""
    his = hanging(s)
    s.tally[DALLY_DUE], s.tally[DALLY_ROLLED] = 0, 1
    s.marks[STUCK] = 0
    if option[1] != g.number["dally_face"]:
        open_lines(g, s, his & g.brigade & ~s.marks[MOVED])
        return True
    s.tally[DALLIED] = s.tally[TURN]
    s.marks[LED_BY_DALLIER] = 0
    s.marks[MOVERS] &= ~his | g.brigade
    s.marks[HUNTERS] &= ~his | g.brigade
    put_down(s)
    return True


# ---- In battle


def watch_leaders(g: Tables, s: State, target: int, attackers: int) -> None:
    """TA-9.3. As a battle opens: the points of leaders whose whole stack fights in it, because they may die with it."""
    fighting = attackers | s.at[target] & ~g.leaders
    places = collect(s.where[u] for u in each(g.leaders) if s.where[u] < g.size)
    spared = collect(p for p in each(places) if not s.at[p] & ~g.leaders or s.at[p] & ~g.leaders & ~fighting)
    s.holds[WATCHED] = places & ~spared


def bury_leaders(g: Tables, s: State) -> None:
    """TA-9.3, TA-9.7. After a round: a leader all of whose stack has been destroyed in this battle dies."""
    for place in each(s.holds[WATCHED]):
        if not s.at[place] & ~g.leaders:
            for leader in each(s.at[place]):
                s.put(leader, g.lost)


DALLY = one_die("dally", "TA-9.2", apply_dally)
