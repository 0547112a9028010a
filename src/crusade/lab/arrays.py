"""The rows of an arm as arrays: one line a game, one column a turn. A game that has ended counts on with its last position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from ..core.game import Game
from .match import Row
from .watch import control_text

Array = np.ndarray[Any, Any]
CHUNK: Final = 1_000  # games whose control is unpacked at a time
NEITHER: Final = -1


Span = tuple[int, int]  # the first turn and the last


class Arrays:
    """All figures of an arm's games, for the turns of a span. Before a game begins it counts with its first position."""

    def __init__(self, game: Game, rows: Mapping[int, Row], span: Span | None = None) -> None:
        self.game = game
        self.index = sorted(rows)
        self.rows = [rows[i] for i in self.index]
        self.games = len(self.rows)
        self.span = span or span_of(self.rows)
        self.turns = self.span[1] - self.span[0] + 1
        codes = {game.sides[0]: 0, game.sides[1]: 1}
        self.winner: Array = np.array([codes.get(row["winner"], 2) for row in self.rows], np.int8)  # 2: a draw
        self.length: Array = np.array([len(row["control"]) for row in self.rows], np.int32)
        self.first: Array = np.array([first_turn(row) for row in self.rows], np.int32)
        self.last: Array = self.first + self.length - 1
        self.lost = self._by_turn("lost", 2)  # of the first side, of the second
        self.fire = self._by_turn("fire", 4)  # hits and expected hits of the first side, then of the second
        names = list(self.rows[0]["figures"]) if self.rows else []
        self.figures: dict[str, Array] = {name: self._figure(name) for name in names}
        self.held = self._held()  # [turn, place, side]: in how many games

    def _spread(self, flat: Array, some: slice = slice(None)) -> Array:
        """Figures of all games one after the other, of each its start and its turns, as one line a game."""
        length, first = self.length[some], self.first[some]
        starts: Array = np.concatenate([[0], np.cumsum(length + 1)[:-1]])
        turns: Array = np.arange(self.span[0], self.span[1] + 1)[None, :]
        column: Array = np.clip(turns - first[:, None] + 1, 0, length[:, None])
        out: Array = flat[starts[:, None] + column]
        return out

    def _by_turn(self, key: str, width: int) -> Array:
        if not self.rows:
            return np.zeros((0, self.turns, width))
        start = [0] * width
        return self._spread(np.array([turn for row in self.rows for turn in (start, *row[key])], float))

    def _figure(self, name: str) -> Array:
        found = (row["figures"][name] for row in self.rows)
        return self._spread(np.array([x for values in found for x in (values[0], *values)], float))

    def control(self) -> Iterator[tuple[int, Array]]:
        """The holder of each place at the end of each turn [game, turn, place], some games at a time: a side or NEITHER."""
        start = control_text(self.game, self.game.start())
        for first in range(0, self.games, CHUNK):
            some = slice(first, first + CHUNK)
            texts = [text for row in self.rows[some] for text in (start, *row["control"])]
            yield first, self._spread(holders(texts, len(self.game.board.spaces)), some)

    def _held(self) -> Array:
        held: Array = np.zeros((self.turns, len(self.game.board.spaces), 2), np.int64)
        for _, holder in self.control():
            for side in (0, 1):
                held[:, :, side] += (holder == side).sum(axis=0)
        return held

    def score(self) -> Array:
        """The first side's score in each game."""
        points: Array = np.array([1.0, 0.0, 0.5])[self.winner]
        return points

    def luck(self, side: int) -> Array:
        """A side's hits above what its dice were to be expected to score, in each game."""
        last: Array = self.fire[:, -1, 2 * side] - self.fire[:, -1, 2 * side + 1]
        return last

    def endings(self) -> list[tuple[str, int, str]]:
        """Winner, degree and clause of each game."""
        return [(row["winner"], row["degree"], row["clause"]) for row in self.rows]

    def last_holder(self, ids: Sequence[str]) -> Array:
        """Who holds these places when the game ends [game, place]; nobody those that a variant's board does not have."""
        columns = self.columns(ids)
        parts = [np.where(columns >= 0, holder[:, -1, :][:, columns], NEITHER) for _, holder in self.control()]
        out: Array = np.concatenate(parts) if parts else np.zeros((0, len(ids)), np.int8)
        return out

    def columns(self, ids: Sequence[str]) -> Array:
        """Where these places stand in the order of the board; -1 for those it does not have."""
        order = {space.id: n for n, space in enumerate(self.game.board.spaces.values())}
        out: Array = np.array([order.get(id, -1) for id in ids], np.int64)
        return out


def first_turn(row: Row) -> int:
    """The turn a game began with; not every game begins with turn 1."""
    return max(1, int(row["turns"]) - len(row["control"]) + 1)


def span_of(rows: Iterable[Row]) -> Span:
    """The first and the last turn of any of these games."""
    found = [(first_turn(row), len(row["control"])) for row in rows]
    return min((a for a, _ in found), default=1), max((a + n - 1 for a, n in found), default=1)


def holders(texts: Sequence[str], places: int) -> Array:
    """The holder of each place, for texts of control."""
    first, second = (unpack([text.split("/")[side] for text in texts], places) for side in (0, 1))
    out: Array = np.where(first, 0, np.where(second, 1, NEITHER)).astype(np.int8)
    return out


def unpack(texts: Sequence[str], places: int) -> Array:
    """Hexadecimal sets as rows of bits, the first place first."""
    width = (places + 7) // 8
    packed = b"".join(int(text, 16).to_bytes(width, "little") for text in texts)
    bits: Array = np.unpackbits(np.frombuffer(packed, np.uint8).reshape(len(texts), width), axis=1, bitorder="little")
    return bits[:, :places].astype(bool)
