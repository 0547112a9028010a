"""Words for tests of the record room: whole games played at a table, and what a damaged file is worth."""

from __future__ import annotations

from functools import lru_cache

import crusade
from crusade.ai.player import make_player
from crusade.core.game import Game
from crusade.record.dice import CommittedDice, Dice, SeededDice
from crusade.record.file import from_bytes, to_text
from crusade.record.record import Record
from crusade.record.replay import Verdict, judge
from crusade.record.session import Session

SECRET = bytes(range(32))
SALTS = ("salt of Anna", "")
NOW = crusade.load("darkest-crusade").revision  # of the rules


@lru_cache(maxsize=16)
def game(**switches: str) -> Game:
    """Darkest Crusade with some readings switched."""
    return crusade.load("darkest-crusade", **switches)


def sit_down(source: Dice | None = None, auto: bool = True, /, **switches: str) -> Session:
    """A fresh game between Anna and thumb."""
    return Session(game(**switches), source or CommittedDice(SECRET, SALTS), ("Anna", "thumb"), auto)


def play_on(session: Session, kind: str, seed: str, steps: int = 1_000_000) -> Session:
    """Let two players of a kind decide so many times, or to the end."""
    players = [make_player(kind, session.game, f"{seed} {side}") for side in session.game.sides]
    for _ in range(steps):
        if not session.state.menu:
            break
        seat = session.state.seat
        session.play(players[seat].choose(session.game.view(session.state, seat)))
    return session


@lru_cache(maxsize=16)
def played(kind: str = "random", seed: str = "1", committed: bool = True, **switches: str) -> str:
    """The file of a whole game."""
    dice = CommittedDice(SECRET, SALTS) if committed else SeededDice(seed)
    return to_text(play_on(sit_down(dice, **switches), kind, seed).record)


@lru_cache(maxsize=1)
def long_game() -> str:
    """The file of a whole random game that saw the winter."""
    files = (played(seed=str(n)) for n in range(100))
    return next(text for text in files if "\ncheck 7 axis " in text)


@lru_cache(maxsize=1)
def whole() -> Verdict:
    """The verdict on the usual game."""
    return judged(played())


def judged(text: str | bytes) -> Verdict:
    """The verdict on a file; FileError where it is not in order."""
    data = text.encode() if isinstance(text, str) else text
    return judge(from_bytes(data, "kiev.crusade"))


def moves(record: Record) -> list[tuple[str, tuple[int, ...]]]:
    """What was played and thrown."""
    return [(record.game.text(entry.option), entry.faces) for entry in record.entries]
