"""A plan in words a person understands: what is attacked with whom and how likely it falls, what is cut off."""

from __future__ import annotations

from collections.abc import Sequence

from ....ai.odds import odds
from ....core.bits import count, each
from ....core.game import Game
from ....core.option import Option
from ....core.state import State
from .. import slots
from ..allocation import attackers
from ..battle_model import battle_model
from ..supply import supplied
from ..tables import Tables

MOST = 4  # lines; the rest is small change


def reasons(game: Game, s: State, plan: Sequence[Option]) -> list[str]:
    """What a plan is about, the most important first."""
    g: Tables = game.tables
    before = s.copy()
    after = s.copy()
    for option in plan:
        if option not in after.menu:
            break
        last = after.copy()
        game.apply(after, option)
        if after.tally[slots.TARGET] < g.board.size or game.phase(after) != game.phase(last):
            after = last  # the plan's last word began the battles
            break
    lines = [(weight, words) for weight, words in attacks(game, after)]
    lines += pockets(g, before, after)
    lines.sort(key=lambda line: -line[0])
    return [words for _, words in lines[:MOST]]


def attacks(game: Game, s: State) -> list[tuple[float, str]]:
    """Each attack: the point, who goes in, and the exact chance to take it."""
    g: Tables = game.tables
    rounds = g.number["second_rounds" if s.tally[slots.STAGE] == slots.SECOND else "rounds"]
    found = []
    for target in sorted({s.aim[u] for u in each(s.marks[slots.AIMED])}):
        units = attackers(s, target)
        chance = odds(battle_model(g, s, target, units, rounds)).chance()
        worth = 10.0 * g.vp.get(target, 0) + units.bit_count() + chance
        found.append((worth, f"{place(g, target)}: {listed(g, units)} attack, {chance:.0%} to take it."))
    return found


def pockets(g: Tables, before: State, after: State) -> list[tuple[float, str]]:
    """Enemies the moves have cut off."""
    side = after.tally[slots.SIDE]
    enemy = after.occupied[1 - side]
    cut = enemy & ~supplied(g, after, 1 - side) & supplied(g, before, 1 - side)
    units = sum(count(after.at[p] & g.fighters[1 - side]) for p in each(cut))
    if not units:
        return []
    where = ", ".join(place(g, p) for p in each(cut)[:3]) + (" …" if cut.bit_count() > 3 else "")
    return [(2.0 * units, f"Pocket at {where}: {units} enemy unit{'s' * (units > 1)} cut off from supply.")]


def place(g: Tables, p: int) -> str:
    """A point by its name."""
    return g.board.spaces[p].name


def listed(g: Tables, units: int) -> str:
    """Who goes: three by name, the rest by number."""
    names = [g.roster.name[u] for u in each(units)]
    if len(names) > 3:
        return f"{', '.join(names[:2])} and {len(names) - 2} more"
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else f"{names[0]} alone does"
