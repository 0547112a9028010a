"""One game between two players, with dice and players seeded; gives a row of results.

A player that crashes, cheats or exceeds its time loses the game; the row says who and why.
"""

from __future__ import annotations

import random
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from ..ai.player import Player
from ..bridges.line import USUAL, BotFailed, Limits
from ..bridges.players import close_player, seat_player
from ..core.errors import InputError
from ..core.game import Game
from ..core.machine import CHANCE
from ..core.option import Option
from ..core.state import State
from .alone import parsed
from .watch import Watch

Row = dict[str, Any]
Key = TypeVar("Key")
MOST_DECISIONS = 100_000  # a game that takes more is stuck, not long
MOST_IN_A_TURN = (
    3_000  # decisions of one player in one player-turn: one that picks up and puts down counters forever loses
)


def read_rows(
    lines: Sequence[str], path: Path, key: Callable[[Row], Key], wrong: type[InputError]
) -> Iterator[tuple[int, Key, Row]]:
    """The rows below the first line of a file of JSON lines, each with its line and its key. An incomplete last line, from
    a run that was killed, is dropped."""
    for number, line in enumerate(lines[1:-1], start=2):
        try:
            row = parsed(line)
            found = key(row)
        except (ValueError, LookupError, TypeError, AttributeError, OverflowError):
            raise wrong(f"{path}, line {number}: not a row of results") from None
        yield number, found, row


class EndlessGame(RuntimeError):
    """A game did not end; its seed is enough to reproduce it."""


class Forfeit(Exception):
    """A player forfeits the game: the side, why, and the last lines it wrote to stderr."""

    def __init__(self, side: int, why: str, last_words: list[str]) -> None:
        super().__init__(why)
        self.side, self.why, self.last_words = side, why, last_words

    def row(self, game: Game, players: tuple[str, str]) -> Row:
        """The fields for a row of results."""
        who = {"player": players[self.side], "side": game.sides[self.side]}
        return {**who, "why": self.why, "stderr": self.last_words}


class Seats:
    """The players of a game; call `close` at the end. Whatever a player does wrong becomes a Forfeit."""

    def __init__(self, game: Game, players: tuple[str, str], seed: str, limits: Limits) -> None:
        self.game = game
        self.moment, self.asked = (-1, -1), [0, 0]  # the player-turn, and the decisions of each side in it
        self.players: list[Player] = []
        for side, name in enumerate(players):
            try:
                self.players.append(seat_player(name, game, f"{seed}/{game.sides[side]}", limits))
            except Exception as error:
                self.close()
                raise _broken(side, error) from error

    def decide(self, s: State) -> Option:
        """The choice of the player whose decision it is."""
        self._count(s)
        try:
            option = self.players[s.seat].choose(self.game.view(s, s.seat))
        except Exception as error:
            raise _broken(s.seat, error) from error
        if option not in s.menu:
            raise Forfeit(s.seat, f"played what is not in the menu: {self._words(s, option)}", [])
        return option

    def _words(self, s: State, option: Option) -> str:
        """A wrong option and why it is wrong; a player can return anything."""
        try:
            return str(self.game.refuse(s, option))
        except (LookupError, TypeError, ValueError):
            return repr(option)[:80]

    def _count(self, s: State) -> None:
        """Count the decisions of a player-turn, and forfeit the game if there are too many."""
        moment = self.game.turn(s), self.game.phasing(s)
        if moment != self.moment:
            self.moment, self.asked = moment, [0, 0]
        self.asked[s.seat] += 1
        if self.asked[s.seat] > MOST_IN_A_TURN:
            raise Forfeit(s.seat, f"has come to no end of a player-turn after {MOST_IN_A_TURN:,} decisions", [])

    def close(self) -> None:
        """Release the players after the game."""
        for player in self.players:
            close_player(player)


def _broken(side: int, error: Exception) -> Forfeit:
    """A player's failure in words: a bot brings its own; for our own players the line of code is named."""
    if isinstance(error, BotFailed):
        return Forfeit(side, error.why, error.last_words)
    frame = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(frame.filename).name}, line {frame.lineno}"
    return Forfeit(side, f"broke down with {type(error).__name__}: {error} ({where})", [])


def play_match(game: Game, players: tuple[str, str], seed: str, limits: Limits = USUAL, watched: bool = False) -> Row:
    """Play one game to its end. The same seed gives the same game, down to the last die.

    If it is watched, the row also has control, losses and the luck of fire by turn."""
    s = game.start()
    by_turn: list[dict[str, float]] = []
    watch = Watch(game, s) if watched else None
    forfeit = None
    try:
        decisions = _play(game, players, seed, limits, s, by_turn, watch)
    except Forfeit as lost:
        forfeit, decisions = lost, 0
    by_turn.append(game.hooks.measure(game.tables, s))
    row: Row = {"seed": seed, "players": list(players)}
    if forfeit:
        row |= {"winner": game.sides[1 - forfeit.side], "degree": 1, "clause": "forfeited"}
        row["forfeit"] = forfeit.row(game, players)
    else:
        outcome = game.outcome(s)
        assert outcome is not None
        winner = "draw" if outcome.winner is None else game.sides[outcome.winner]
        row |= {"winner": winner, "degree": outcome.degree, "clause": outcome.clause}
    row |= {"turns": game.turn(s), "decisions": decisions, "end": s.key(), "by_turn": by_turn}
    if watch is not None:
        watch.turn(s)
        row |= watch.row()
    return row


def _play(
    game: Game,
    players: tuple[str, str],
    seed: str,
    limits: Limits,
    s: State,
    by_turn: list[dict[str, float]],
    watch: Watch | None,
) -> int:
    """Play to the end and record the statistics of each turn; returns the number of decisions."""
    seats = Seats(game, players, seed, limits)
    dice = random.Random(f"{seed}/dice")
    decisions, turn = 0, game.turn(s)
    try:
        while s.menu:
            if s.seat == CHANCE:
                throw = game.throw(s)
                option: Option = throw.read([dice.randint(1, 6) for _ in range(throw.dice)])
                if watch is not None:
                    watch.throws(s, throw, option)
            else:
                option = seats.decide(s)
            game.apply(s, option)
            decisions += 1
            if watch is not None:
                watch.after(s)
            if decisions > MOST_DECISIONS:
                raise EndlessGame(f"game with seed {seed!r} has not ended after {decisions} decisions")
            if game.turn(s) != turn:
                if turn:
                    by_turn.append(game.hooks.measure(game.tables, s))
                    if watch is not None:
                        watch.turn(s)
                turn = game.turn(s)
    finally:
        seats.close()
    return decisions
