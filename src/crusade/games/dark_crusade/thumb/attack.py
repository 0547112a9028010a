"""Which assaults to make: the most valuable points first, each with enough fire to expect to take it (DC-6.8, DC-8.8)."""

from __future__ import annotations

from collections.abc import Sequence

from ....ai.player import Mind
from ....core.attack import attackers
from ....core.bits import BIT, count, each, has
from ....core.game import Game
from ....core.head import AIMED, DISRUPTED, HUNTERS, MOVED, OVER, PREY, SIDE, STAGE
from ....core.option import ATTACK, UNIT, Option
from ....core.state import State
from ..air import available
from ..control import fire_of
from ..lines import added, fits
from ..movement import first_reach
from ..slots import AXIS, BREAKTHROUGH, LOADS
from ..strength import Scene, attack_column, attack_strength, defence_strength, defending, protection
from ..supply import supplied
from ..tables import Tables
from ..victory import cities
from .fields import balance, bears, cut_off, duel, own, pull_of, workplaces

Plan = list[Option]


def act(game: Game, s: State, plan: Plan, *options: Option) -> None:
    """Play these options in place, without listing menus, and write them down; none once a move has won the Campaign."""
    for option in options:
        if s.tally[OVER]:
            return
        game.program.carry_out(game.tables, s, option)
        plan.append(option)


def candidates(g: Tables, s: State) -> dict[int, list[int]]:
    """For each point that must be assaulted, the units beside it that could do so, strongest first."""
    found: dict[int, list[int]] = {}
    prey = s.holds[PREY]
    units = s.marks[HUNTERS] & ~s.marks[MOVED] & ~s.marks[AIMED]
    for unit in each(units):
        for target in each(g.near[s.where[unit]] & prey):
            found.setdefault(target, []).append(unit)
    for able in found.values():
        able.sort(key=lambda u: (not has(g.combat, u), -fire_of(g, s, u), u))
    return found


class Prizes:
    """What taking each point is worth to a side: its pull, its points, its factory, its defenders and those it cuts off."""

    def __init__(self, g: Tables, s: State, side: int, mind: Mind) -> None:
        self.g, self.s, self.side = g, s, side
        self.pull = pull_of(g, s, side, mind)
        self.fed, self.works, self.cities = supplied(g, s, 1 - side), workplaces(g, s), cities(g, s)
        self.storm, self.pocket = own(mind, side, "storm"), own(mind, side, "pocket")

    def worth(self, target: int) -> float:
        """The worth of one point."""
        g, s = self.g, self.s
        value = self.pull[target] + 0.4 * count(defending(g, s, target, self.side))
        value += 2.0 * self.storm * g.vp.get(target, 0) if has(self.cities, target) else 0.0
        value += 2.0 * has(self.works, target) * (self.side == AXIS)
        return value + self.pocket * cut_off(g, s, 1 - self.side, self.fed, target)


def team_for(g: Tables, s: State, target: int, able: list[int], mind: Mind, air: int) -> tuple[int, float]:
    """Units for one assault, added until it looks good enough, as far as the lines carry them; and its outlook."""
    side = s.tally[SIDE]
    loads, lane = s.lists[LOADS], g.lane
    scene = Scene(g, s, target, side)
    held = defending(g, s, target, side)
    ready = held & ~s.marks[DISRUPTED]
    defence, hold = defence_strength(scene, held, ready, False), bears(g, s, held)
    absorbed = protection(scene, ready)
    rounds = 1 if s.tally[STAGE] == BREAKTHROUGH else 8
    team = 0
    best = -1.0
    for unit in able:
        start, armor = s.where[unit], has(g.armor, unit)
        if not fits(g, loads, side, lane[start, target], g.weight[unit], armor):
            continue
        if not team and not has(g.combat, unit):
            break
        if not has(first_reach(g, s, unit)[1], target) and has(g.combat, unit):
            continue
        loads = added(loads, lane[start, target], g.weight[unit], g.weight[unit] if armor else 0)
        team |= BIT[unit]
        attack = max(0, attack_column(scene, attack_strength(scene, team, False)))
        best = duel(attack, defence, bears(g, s, team), hold, absorbed, air, rounds)
        if best >= mind.taste["enough"]:
            break
    return team, best


def air_support(g: Tables, s: State, side: int, target: int) -> int:
    """Fire of the air a side could send to one battle: about half of what it has."""
    if s.tally[STAGE] == BREAKTHROUGH or side != AXIS:
        return 0
    return count(available(g, s, side))


def plan_attacks(game: Game, s: State, mind: Mind, plan: Plan) -> None:
    """Allot units to the assaults that look good enough, the most valuable targets first; then send all others along that
    stand beside one, because defenders left after the first round retreat."""
    g: Tables = game.tables
    side = s.tally[SIDE]
    margin = own(mind, side, "margin") - own(mind, side, "bold") * balance(g, s, side)
    offers = candidates(g, s)
    if not offers:
        return
    prizes = Prizes(g, s, side, mind)
    worth = {target: prizes.worth(target) for target in offers}
    chosen = []
    for target in sorted(offers, key=lambda t: -worth[t]):
        able = [u for u in offers[target] if not has(s.marks[AIMED], u)]
        team, outlook = team_for(g, s, target, able, mind, air_support(g, s, side, target))
        if not team & g.combat or outlook < margin - mind.taste["worth"] * min(1.0, worth[target] / 12.0):
            continue
        chosen.append(target)
        allot(game, s, plan, sorted(each(team), key=lambda u: not has(g.combat, u)), target)
    for target in chosen:
        allot(game, s, plan, reinforcements(g, s, target, offers[target], mind), target)


def allot(game: Game, s: State, plan: Plan, units: Sequence[int], target: int) -> None:
    """These units assault a point, as far as its lines carry them."""
    for unit in units:
        if has(first_reach(game.tables, s, unit)[1], target):
            act(game, s, plan, (UNIT, unit, 0), (ATTACK, target, 0))


def reinforcements(g: Tables, s: State, target: int, offers: list[int], mind: Mind) -> list[int]:
    """Idle units for an assault, until it can expect to destroy all defenders in its first round."""
    side = s.tally[SIDE]
    scene = Scene(g, s, target, side)
    held = defending(g, s, target, side)
    wanted = mind.taste["mass"] * 3.0 * (bears(g, s, held) + protection(scene, held & ~s.marks[DISRUPTED]))
    fire = attack_column(scene, attack_strength(scene, attackers(s, target), False))
    found = []
    for unit in offers:
        if fire >= wanted:
            break
        if not has(s.marks[AIMED], unit):
            found.append(unit)
            fire += fire_of(g, s, unit)
    return found
