"""What threatens a side: its places beside which the enemy stands, and how strong an attack could be at most.

Worked out from the side's own view, and only of enemies that are adjacent now: one that first moves and then attacks is not
counted. The rules may also allow less (limits of a hexside, orders, weather).
"""

from __future__ import annotations

from typing import Final

from ..core.bits import collect, each, has
from ..core.game import Game
from ..core.head import DISRUPTED, HELD
from ..core.news import worth_naming
from ..core.say import say
from ..core.view import View
from ..games.telling import named
from .messages.story import Threat
from .picture import space_words

MOST: Final = 6  # of the threats, the worst


def threats(game: Game, known: View, side: int) -> list[Threat]:
    """The worst threats to a side: open cities first, then attacks by their odds, where they are at least even."""
    s, found = known.shown, []
    foes = beside(game, known, side)
    for place, team in foes.items():
        if has(s.occupied[side], place):
            a = game.hooks.preview.assault(game.tables, s, place, collect(team), 1 - side)
            if 0 < a.attack >= a.defence:
                found.append((a.attack / max(a.defence, 1), threat(game, place, team, a.attack, a.defence)))
        elif has(s.holds[HELD], place) == (side == 0) and worth_naming(game, place):
            found.append((float("inf"), threat(game, place, team, None, None)))
    found.sort(key=lambda one: -one[0])
    return [one for _, one in found[:MOST]]


def beside(game: Game, known: View, side: int) -> dict[int, list[int]]:
    """The enemy units that could strike from beside each place where none of them stands: known ones that are fit."""
    s, board = known.shown, game.board
    able = [
        unit
        for unit in range(len(game.roster))
        if game.roster.side[unit] != side
        and s.where[unit] < board.size
        and has(s.shape.solid, unit)
        and not has(known.unknown | s.marks[DISRUPTED], unit)
    ]
    found: dict[int, list[int]] = {}
    for unit in able:
        for place in each(board.near[s.where[unit]] & ~s.occupied[1 - side]):
            found.setdefault(place, []).append(unit)
    return found


def threat(game: Game, place: int, team: list[int], attack: int | None, defence: int | None) -> Threat:
    """One threat in words."""
    facts = {"where": space_words(game, place), "who": named(game, team)}
    return Threat(
        place=game.board.name(place),
        by=[game.roster.id[unit] for unit in team],
        attack=attack,
        defence=defence,
        words=say("{where}: nobody holds it, by {who}.", **facts)
        if attack is None
        else say("{where}: up to {attack} against {defence}, by {who}.", attack=attack, defence=defence, **facts),
    )
