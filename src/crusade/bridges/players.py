"""Whoever can be named as a player: those of the registry, and bots from outside as `bot:COMMAND`.

Only what a person types at his own machine may come here; the table's server knows the registry and nothing else.
"""

from __future__ import annotations

import csv

from ..ai.player import PLAYERS, Player, PlayerError, make_player
from ..core.game import Game
from .line import PREFIX, USUAL, Limits, LineBot, split_command


def seat_player(name: str, game: Game, seed: str, limits: Limits = USUAL) -> Player:
    """A player by name, or a bot that has been started; close() it after the game where it can be closed."""
    if name.startswith(PREFIX):
        return LineBot(name.removeprefix(PREFIX), game, seed, limits)
    return make_player(name, game, seed)


def close_player(player: Player) -> None:
    """The game is over for this player."""
    if isinstance(player, LineBot):
        player.close()


def split_players(text: str) -> list[str]:
    """Names parted by commas; one with commas of its own stands in double quotation marks."""
    return [name.strip() for line in csv.reader([text], skipinitialspace=True) for name in line if name.strip()]


def check_player(name: str, option: str) -> None:
    """PlayerError where nobody has this name."""
    if name.startswith(PREFIX):
        split_command(name.removeprefix(PREFIX))
    elif name not in PLAYERS:
        raise PlayerError(f"{option} {name}: expected one of {', '.join(PLAYERS)}, or {PREFIX}COMMAND")
