"""Leaders: TA-9. The second step, Bayerlein's die, and what becomes of a leader in a battle."""

from __future__ import annotations

from ...core.bits import collect, each, has
from ...core.dice import one_die
from ...core.option import Option
from ...core.state import State
from .movement import on_map, put_down
from .slots import (
    DALLIED,
    DALLY_DUE,
    DALLY_ROLLED,
    DISRUPTED,
    DUG_IN,
    HUNTERS,
    LED,
    LED_BY_DALLIER,
    MOVERS,
    SIDE,
    TURN,
    WATCHED,
)
from .tables import Tables


def led_by(g: Tables, s: State, leader: int) -> int:
    """TA-9.1, TA-9.2, TA-9.6. The undisrupted units stacked with a leader, unless he stands where he has no effect."""
    place = s.where[leader]
    if place >= g.size or has(g.ineffective.get(leader, 0), place):
        return 0
    return s.at[place] & g.fighters[g.roster.side[leader]] & ~s.marks[DISRUPTED] & ~s.marks[DUG_IN]


def gather(g: Tables, s: State) -> None:
    """TA-9.1, TA-9.2. As the second step begins: who is led, and who only by the leader who may dally."""
    others = dallier = 0
    for leader in each(g.leaders & g.side_units[s.tally[SIDE]]):
        if has(g.dalliers, leader):
            dallier |= led_by(g, s, leader)
        else:
            others |= led_by(g, s, leader)
    s.marks[LED] = others | dallier
    s.marks[LED_BY_DALLIER] = dallier & ~others


def somebody_led(g: Tables, s: State) -> bool:
    """TA-9.1, TA-9.4. Whether there is a second step: a led unit, or the 150th Brigade fit on the map."""
    side = s.tally[SIDE]
    if any(led_by(g, s, leader) for leader in each(g.leaders & g.side_units[side])):
        return True
    return on_map(g, s, g.brigade & g.side_units[side]) & ~s.marks[DISRUPTED] & ~s.marks[DUG_IN] != 0


def die_to_come(s: State) -> bool:
    """TA-9.2. Whether his die is still to be thrown in this turn: once a turn, and never again after he has dallied."""
    return not s.tally[DALLY_ROLLED] and not s.tally[DALLIED]


def dally_asked(g: Tables, s: State, unit: int) -> bool:
    """TA-9.2, TA-9.8. Whether taking this counter up calls for the die; the 150th acts alone until it was thrown."""
    return die_to_come(s) and has(s.marks[LED_BY_DALLIER] & ~g.brigade, unit)


def dally_due(g: Tables, s: State) -> bool:
    """TA-9.2. Whether the die must be thrown now."""
    return s.tally[DALLY_DUE] == 1


def apply_dally(g: Tables, s: State, option: Option) -> bool:
    """TA-9.2. On a face of 6 his group has no second move or attack in this turn; it happens once in the game."""
    s.tally[DALLY_DUE], s.tally[DALLY_ROLLED] = 0, 1
    if option[1] == g.number["dally_face"]:
        s.tally[DALLIED] = s.tally[TURN]
        his = s.marks[LED_BY_DALLIER]
        s.marks[LED] &= ~his
        s.marks[LED_BY_DALLIER] = 0
        stay = his & ~g.brigade
        s.marks[MOVERS] &= ~stay
        s.marks[HUNTERS] &= ~stay
        put_down(s)
    return True


# ---- In battle


def watch_leaders(g: Tables, s: State, target: int, attackers: int) -> None:
    """TA-9.3. As a battle opens: the points of leaders whose whole stack fights in it, for they may die with it."""
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
