"""A plain battle: rounds of fire at the same time by the results table, pressed attack, hits shared out, advance.

For games that have no more to say than how strong each side is. A game with retreats, works or extra hits writes its own
battle with the steps of `core/attack`, as the larger games do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..core.attack import (
    active_side,
    attackers,
    battles_left,
    casualties,
    defenders,
    fit_attackers,
    leave_attack,
    other_side,
    pick_battle,
    pressing,
    settle_hits,
    stamina_in,
)
from ..core.battle import Battle, Camp, Fighter
from ..core.bits import BIT, collect, each
from ..core.dice import two_dice
from ..core.fire import pressed, reading
from ..core.head import DISRUPTED, HITS_ATTACK, HITS_DEFENCE, PRESSED, ROUND, TARGET
from ..core.losses import ELIMINATED, UNHURT
from ..core.machine import Node, Step, ask, call, do, repeat_until, repeat_while, roll, when
from ..core.option import DONE, READY, UNIT, Option, done
from ..core.preview import Approach, Assault, Chip, Layer, Preview, Reach, Way
from ..core.state import NOWHERE, State
from .plain import enter

#: Attack and defence strength: tables, space, the undisrupted attackers, the undisrupted defenders.
Strengths = Callable[[Any, int, int, int], tuple[int, int]]


#: How counters move, by the names used in `Reach.moves`.
WAYS: Final = {"march": Way("{units} to {space}", "plain")}


def rounds(g: Any, s: State) -> int:
    """The rounds of a battle."""
    most: int = g.number["rounds"]
    return most


def stamina(g: Any, s: State, unit: int) -> int:
    """How many hits a unit can be given in a round: the last one destroys it."""
    return stamina_in(s, unit, g.roster.hits[unit])


def takers(g: Any, s: State, units: int) -> int:
    """Those of these units who can be given one more hit."""
    return collect(u for u in each(units) if s.hits[u] < stamina(g, s, u))


def settle(g: Any, s: State) -> None:
    """What the hits of a round did to both sides; hits nobody is left to take are lost."""
    for unit in each(defenders(g, s) | attackers(s, s.tally[TARGET])):
        fate = settle_hits(s, unit, g.roster.hits[unit])
        if fate == ELIMINATED:
            leave_attack(s, unit)
            s.marks[DISRUPTED] &= ~BIT[unit]
            s.put(unit, g.board.find("lost"))
        elif fate != UNHURT:
            s.marks[DISRUPTED] |= BIT[unit]
    s.tally[HITS_ATTACK] = s.tally[HITS_DEFENCE] = 0


def cleared(g: Any, s: State) -> bool:
    """Whether no defender is left."""
    return not defenders(g, s)


def battle_over(g: Any, s: State) -> bool:
    """Whether the last round is fought, or one side has nobody left to fight."""
    return s.tally[ROUND] >= rounds(g, s) or cleared(g, s) or not fit_attackers(s)


def close_battle(g: Any, s: State) -> None:
    """The battle is over; attackers who did not advance stay where they are."""
    for unit in each(attackers(s, s.tally[TARGET])):
        leave_attack(s, unit)
    s.tally[TARGET] = NOWHERE


def advance_options(g: Any, s: State) -> list[Option]:
    """Which undisrupted attacker enters the space."""
    units = fit_attackers(s)
    return [done, *(READY[UNIT][u] for u in each(units))] if units else []


def advance(g: Any, s: State, option: Option) -> bool:
    """An attacker enters the space, or nobody more does."""
    if option[0] == UNIT:
        leave_attack(s, option[1])
        enter(s, option[1], s.tally[TARGET])
    return option[0] == DONE


class PlainBattle:
    """The steps of a battle between these strengths, and the battle as odds and previews see it.

    `cited` are the clauses of `plain.clauses`.
    """

    def __init__(self, strengths: Strengths, cited: Mapping[str, str]) -> None:
        self.strengths = strengths
        self.pick: Step = pick_battle(cited["battle"], lambda g, s, target: None)
        self.press: Step = pressing(cited["press"], lambda g, s: self.now(g, s)[0])
        self.fire: Step = two_dice("fire", cited["fire"], self.apply_fire)
        self.defender_hits: Step = casualties(
            "defender_hits", cited["hits"], other_side, HITS_DEFENCE, lambda g, s: takers(g, s, defenders(g, s))
        )
        self.attacker_hits: Step = casualties(
            "attacker_hits",
            cited["hits"],
            active_side,
            HITS_ATTACK,
            lambda g, s: takers(g, s, attackers(s, s.tally[TARGET])),
        )
        self.advance: Step = Step("advance", cited["advance"], active_side, advance_options, advance)
        self.strength_clause = cited["strength"]
        #: All battles of a player-turn, for the sequence of play.
        self.outline: Node = call(
            repeat_while(
                battles_left,
                ask(self.pick),
                repeat_until(
                    battle_over,
                    ask(self.press),
                    roll(self.fire),
                    ask(self.defender_hits),
                    ask(self.attacker_hits),
                    do(settle),
                ),
                when(cleared, ask(self.advance)),
                do(close_battle),
            )
        )

    def now(self, g: Any, s: State) -> tuple[int, int]:
        """The strengths in the battle being fought."""
        return self.strengths(g, s.tally[TARGET], fit_attackers(s), defenders(g, s) & ~s.marks[DISRUPTED])

    def apply_fire(self, g: Any, s: State, option: Option) -> bool:
        """Both sides fire at once."""
        _, a, d = option
        attack, defence = self.now(g, s)
        s.tally[HITS_DEFENCE] = g.results.score(pressed(attack, s.tally[PRESSED], a - 1), a - 1)
        s.tally[HITS_ATTACK] = g.results.score(defence, d - 1)
        s.tally[PRESSED], s.tally[ROUND] = 0, s.tally[ROUND] + 1
        return True

    def model(self, g: Any, s: State, target: int, team: int, rounds_left: int) -> Battle:
        """The battle these attackers would fight for that space, as the odds see it."""
        side, down = g.roster.side[each(team)[0]], s.marks[DISRUPTED]
        held, worth = s.at[target] & g.side_units[1 - side], g.roster.attack
        return Battle(
            fighters={u: Fighter(u, g.roster.hits[u], worth[u], worth[u] + 1, False) for u in each(team | held)},
            attackers=Camp(team & ~down, team & down),
            defenders=Camp(held & ~down, held & down),
            rounds=rounds_left,
            strengths=lambda fit, everybody, fit_held: self.strengths(g, target, fit, fit_held),
            attack=lambda strength, columns, fit: g.results.ways(strength, columns),
            defence=lambda strength, fit: g.results.ways(strength),
            press_limit=lambda strength: strength,
            place=0,
            may_retreat=0,
        )

    def preview(
        self, orders: Callable[[Any, State], dict[int, Reach]], layers: Callable[[Any, State], list[Layer]]
    ) -> Preview:
        """The previews of a game with this battle: a move is a `march`, and the dice are read in the results table."""
        return Preview(
            orders=orders,
            assault=self.assault,
            defenders=defenders,
            stamina=stamina,
            rounds=rounds,
            layers=layers,
            ways=lambda g: WAYS,
            reading=lambda g: reading(g.results, one_is_best=False),
        )

    def assault(self, g: Any, s: State, target: int, team: int, side: int) -> Assault:
        """An attack by these units as it stands, with what the defence is made of."""
        held = s.at[target] & g.side_units[1 - side] & ~s.marks[DISRUPTED]
        attack, defence = self.strengths(g, target, team & ~s.marks[DISRUPTED], held)
        units = sum(g.roster.defense[u] for u in each(held))
        chips = [Chip("units", units, self.strength_clause), Chip("ground", defence - units, self.strength_clause)]
        starts = sorted({s.where[u] for u in each(team)})
        sides = [Approach(p, n := (team & s.at[p]).bit_count(), n, self.strength_clause) for p in starts]
        return Assault(attack, defence, [c for c in chips if c.value], attack, defence, 0, sides)
