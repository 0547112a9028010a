"""A plan explained in words: what is attacked, by which units and with what chance, and which enemies are cut off."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.bits import count, each
from ..core.fight import pending, rounds_left
from ..core.game import Game
from ..core.head import TARGET
from ..core.option import Option
from ..core.state import NOWHERE, State
from .odds import odds

MAX_LINES = 4


def reasons(game: Game, before: State, plan: Sequence[Option]) -> list[str]:
    """The main points of a plan, the most important first."""
    side, after = before.seat, laid_down(game, before, plan)
    lines = attacks(game, after) + pockets(game, before, after, side)
    lines.sort(key=lambda line: -line[0])
    return [words for _, words in lines[:MAX_LINES]]


def laid_down(game: Game, s: State, plan: Sequence[Option]) -> State:
    """The position with all moves made and all attacks declared, before any battle."""
    phase, after = game.phase(s), s.copy()
    for option in plan:
        if option not in after.menu:
            break
        last = after.copy()
        game.apply(after, option)
        if after.tally[TARGET] != NOWHERE or game.phase(after) != phase:
            return last  # this option began the battles
    return after


def attacks(game: Game, s: State) -> list[tuple[float, str]]:
    """Each attack: the place, the attackers, and the exact chance to take it."""
    rounds = rounds_left(game, s)
    found = []
    for target, units in sorted(pending(s).items()):
        chance = odds(game.hooks.battle(game.tables, s, target, units, rounds)).chance()
        worth = 10.0 * game.board.spaces[target].vp + count(units) + chance
        found.append((worth, f"{place(game, target)}: {listed(game, units)}, with a {chance:.0%} chance to take it."))
    return found


def pockets(game: Game, before: State, after: State, side: int) -> list[tuple[float, str]]:
    """Enemy units the moves have cut off from supply."""
    cut, units = cut_off(game, before, after, side)
    if not units:
        return []
    where = ", ".join(place(game, space) for space in each(cut)[:3]) + (" …" if count(cut) > 3 else "")
    return [(2.0 * units, f"Pocket at {where}: {units} enemy unit{'s' * (units > 1)} cut off from supply.")]


def cut_off(game: Game, before: State, after: State, side: int) -> tuple[int, int]:
    """The places where a side's moves have cut enemies off from supply, and how many units stand there."""
    supplied, enemy = game.hooks.supplied, 1 - side
    cut = after.occupied[enemy] & ~supplied(game.tables, after, enemy) & supplied(game.tables, before, enemy)
    return cut, sum(count(after.at[space] & after.shape.solid) for space in each(cut))


def place(game: Game, space: int) -> str:
    """A space's name, or its id if it has none."""
    found = game.board.spaces[space]
    return found.name or found.id


def listed(game: Game, units: int) -> str:
    """The attackers: up to three by name; of more, two by name and a count."""
    names = [game.roster.name[u] for u in each(units)]
    if len(names) == 1:
        return f"{names[0]} attacks alone"
    if len(names) > 3:
        return f"{', '.join(names[:2])} and {len(names) - 2} more attack"
    return f"{', '.join(names[:-1])} and {names[-1]} attack"
