"""One game between two players: dice and whims from a seed, a row of results at the end."""

from __future__ import annotations

import random
from typing import Any

from ..ai.player import make_player
from ..core.game import Game
from ..core.machine import CHANCE
from ..core.option import Option

Row = dict[str, Any]
MOST_DECISIONS = 100_000  # a game that does not end is a mistake, not a long game


class EndlessGame(RuntimeError):
    """A game that did not end; its seed is enough to see why."""


def play_match(game: Game, players: tuple[str, str], seed: str) -> Row:
    """Play one game to its end. The same seed gives the same game, to the last die."""
    seats = [make_player(name, game, f"{seed}/{side}") for name, side in zip(players, game.sides)]
    dice = random.Random(f"{seed}/dice")
    s = game.start()
    decisions, turn = 0, game.turn(s)
    by_turn: list[dict[str, float]] = []
    while s.menu:
        if s.seat == CHANCE:
            throw = game.throw(s)
            option: Option = throw.read([dice.randint(1, 6) for _ in range(throw.dice)])
        else:
            option = seats[s.seat].choose(game.view(s, s.seat))
            if option not in s.menu:
                raise game.refuse(s, option)
        game.apply(s, option)
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise EndlessGame(f"game with seed {seed!r} has not ended after {decisions} decisions")
        if game.turn(s) != turn:
            if turn:
                by_turn.append(game.hooks.measure(game.tables, s))
            turn = game.turn(s)
    by_turn.append(game.hooks.measure(game.tables, s))
    outcome = game.outcome(s)
    assert outcome is not None
    winner = "draw" if outcome.winner is None else game.sides[outcome.winner]
    return {
        "seed": seed,
        "players": list(players),
        "winner": winner,
        "degree": outcome.degree,
        "clause": outcome.clause,
        "turns": turn,
        "decisions": decisions,
        "end": s.key(),
        "by_turn": by_turn,
    }
