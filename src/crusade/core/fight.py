"""The battle being fought and the attacks laid down, read from any game's position."""

from __future__ import annotations

from typing import NamedTuple

from .attack import attackers
from .bits import each
from .game import Game
from .head import HITS_ATTACK, HITS_DEFENCE, PENDING, PRESSED, ROUND, TARGET
from .state import NOWHERE, State


class Fight(NamedTuple):
    """The battle being fought: where, by whom, which round, and the hits still to be shared out."""

    target: int
    attackers: int
    defenders: int
    round: int
    rounds: int | None  # None: there is no last one
    pressed: int
    hits_on_defenders: int
    hits_on_attackers: int
    bears: dict[int, int]  # how many hits each counter can be given


def pending(s: State) -> dict[int, int]:
    """The attacks laid down and not fought yet: target and attackers."""
    return {target: attackers(s, target) for target in each(s.holds[PENDING])}


def fight(game: Game, s: State) -> Fight | None:
    """The battle being fought, or None."""
    preview = game.hooks.preview
    target, rounds = s.tally[TARGET], preview.rounds(game.tables, s)
    if target == NOWHERE:
        return None
    team, held = attackers(s, target), preview.defenders(game.tables, s)
    defence, attack = s.tally[HITS_DEFENCE], s.tally[HITS_ATTACK]
    round = s.tally[ROUND] + (0 if defence or attack else 1)
    return Fight(
        target=target,
        attackers=team,
        defenders=held,
        round=round if rounds is None else min(round, rounds),
        rounds=rounds,
        pressed=s.tally[PRESSED],
        hits_on_defenders=defence,
        hits_on_attackers=attack,
        bears={u: preview.stamina(game.tables, s, u) for u in each(team | held)},
    )


def rounds_left(game: Game, s: State) -> int | None:
    """The rounds a battle has from here on: the one being fought, or one allocated now. None: there is no last one."""
    rounds = game.hooks.preview.rounds(game.tables, s)
    return rounds if rounds is None or s.tally[TARGET] == NOWHERE else max(1, rounds - s.tally[ROUND])
