"""Players by name: those of the registry, and external bots as `bot:COMMAND`.

Only names typed by a person at their own machine may come here, because they can start any program; the server offers
the registry only.
"""

from __future__ import annotations

import csv

from ..ai.player import PLAYERS, Player, PlayerError, make_player
from ..core.game import Game
from .line import PREFIX, USUAL, Limits, LineBot, split_command


def seat_player(name: str, game: Game, seed: str, limits: Limits = USUAL) -> Player:
    """A player by name, or a bot, started; call `close_player` after the game."""
    if name.startswith(PREFIX):
        return LineBot(name.removeprefix(PREFIX), game, seed, limits)
    return make_player(name, game, seed)


def close_player(player: Player) -> None:
    """Release a player after the game."""
    if isinstance(player, LineBot):
        player.close()


def split_players(text: str) -> list[str]:
    """Names separated by commas; a name that contains commas is put in double quotation marks."""
    return [name.strip() for line in csv.reader([text], skipinitialspace=True) for name in line if name.strip()]


def check_player(name: str, option: str) -> None:
    """PlayerError if there is no player of this name."""
    if name.startswith(PREFIX):
        split_command(name.removeprefix(PREFIX))
    elif name not in PLAYERS:
        raise PlayerError(f"{option} {name}: expected one of {', '.join(PLAYERS)}, or {PREFIX}COMMAND")
