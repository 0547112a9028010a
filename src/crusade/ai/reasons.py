"""A plan in words a person understands: what is attacked with whom and how likely it falls, what is cut off."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.bits import count, each
from ..core.fight import pending, rounds_left
from ..core.game import Game
from ..core.head import TARGET
from ..core.option import Option
from ..core.state import NOWHERE, State
from .odds import odds

MOST = 4  # lines; the rest is small change


def reasons(game: Game, before: State, plan: Sequence[Option]) -> list[str]:
    """What a plan is about, the most important first."""
    side, after = before.seat, laid_down(game, before, plan)
    lines = attacks(game, after) + pockets(game, before, after, side)
    lines.sort(key=lambda line: -line[0])
    return [words for _, words in lines[:MOST]]


def laid_down(game: Game, s: State, plan: Sequence[Option]) -> State:
    """The position with all of a plan laid down and nothing of it fought."""
    phase, after = game.phase(s), s.copy()
    for option in plan:
        if option not in after.menu:
            break
        last = after.copy()
        game.apply(after, option)
        if after.tally[TARGET] != NOWHERE or game.phase(after) != phase:
            return last  # the plan's last word began the battles
    return after


def attacks(game: Game, s: State) -> list[tuple[float, str]]:
    """Each attack: the place, who goes in, and the exact chance to take it."""
    rounds = rounds_left(game, s)
    found = []
    for target, units in sorted(pending(s).items()):
        chance = odds(game.hooks.battle(game.tables, s, target, units, rounds)).chance()
        worth = 10.0 * game.board.spaces[target].vp + count(units) + chance
        found.append((worth, f"{place(game, target)}: {listed(game, units)}, {chance:.0%} to take it."))
    return found


def pockets(game: Game, before: State, after: State, side: int) -> list[tuple[float, str]]:
    """Enemies the moves have cut off."""
    supplied, enemy = game.hooks.supplied, 1 - side
    cut = after.occupied[enemy] & ~supplied(game.tables, after, enemy) & supplied(game.tables, before, enemy)
    units = sum(count(after.at[space] & after.shape.solid) for space in each(cut))
    if not units:
        return []
    where = ", ".join(place(game, space) for space in each(cut)[:3]) + (" …" if count(cut) > 3 else "")
    return [(2.0 * units, f"Pocket at {where}: {units} enemy unit{'s' * (units > 1)} cut off from supply.")]


def place(game: Game, space: int) -> str:
    """A space by its name, else by its number."""
    found = game.board.spaces[space]
    return found.name or found.id


def listed(game: Game, units: int) -> str:
    """Who attacks: three by name, the rest by number."""
    names = [game.roster.name[u] for u in each(units)]
    if len(names) == 1:
        return f"{names[0]} attacks alone"
    if len(names) > 3:
        return f"{', '.join(names[:2])} and {len(names) - 2} more attack"
    return f"{', '.join(names[:-1])} and {names[-1]} attack"
