"""The rows of an arm as arrays: one line a game, one column a turn. A game that has ended counts with its last position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from ..core.game import Game
from .match import Row

Array = np.ndarray[Any, Any]
CHUNK: Final = 1_000  # games whose control is unpacked at a time
NEITHER: Final = -1


class Arrays:
    """All figures of an arm's games. `turn_count` columns, or as many as its longest game has."""

    def __init__(self, game: Game, rows: Mapping[int, Row], turn_count: int = 0) -> None:
        self.game = game
        self.index = sorted(rows)
        self.rows = [rows[i] for i in self.index]
        self.games = len(self.rows)
        self.turns = max([turn_count, *(len(row["control"]) for row in self.rows)], default=0)
        codes = {game.sides[0]: 0, game.sides[1]: 1}
        self.winner: Array = np.array([codes.get(row["winner"], 2) for row in self.rows], np.int8)  # 2: a draw
        self.length: Array = np.array([len(row["control"]) for row in self.rows], np.int32)
        self.lost = self._by_turn("lost", 2)  # of the first side, of the second
        self.fire = self._by_turn("fire", 4)  # hits and expected hits of the first side, then of the second
        names = list(self.rows[0]["figures"]) if self.rows else []
        self.figures: dict[str, Array] = {name: self._figure(name) for name in names}
        self.held = self._held()  # [turn, place, side]: in how many games

    def _column(self) -> Array:
        """For each game and turn, the turn of the game that counts: later ones repeat the last."""
        turns: Array = np.arange(self.turns)[None, :]
        column: Array = np.minimum(turns, self.length[:, None] - 1)
        return column

    def _spread(self, flat: Array) -> Array:
        """Figures of all turns of all games one after the other, as one line a game."""
        starts: Array = np.concatenate([[0], np.cumsum(self.length)[:-1]])
        out: Array = flat[starts[:, None] + self._column()]
        return out

    def _by_turn(self, key: str, width: int) -> Array:
        if not self.rows:
            return np.zeros((0, self.turns, width))
        return self._spread(np.array([turn for row in self.rows for turn in row[key]], float))

    def _figure(self, name: str) -> Array:
        return self._spread(np.array([x for row in self.rows for x in row["figures"][name]], float))

    def control(self) -> Iterator[tuple[int, Array]]:
        """The holder of each place at the end of each turn [game, turn, place], some games at a time: a side or NEITHER."""
        for first in range(0, self.games, CHUNK):
            rows = self.rows[first : first + CHUNK]
            texts = [text for row in rows for text in row["control"]]
            sets = [unpack([text.split("/")[side] for text in texts], len(self.game.board.spaces)) for side in (0, 1)]
            holder: Array = np.where(sets[0], 0, np.where(sets[1], 1, NEITHER)).astype(np.int8)
            lengths = self.length[first : first + CHUNK]
            starts: Array = np.concatenate([[0], np.cumsum(lengths)[:-1]])
            column: Array = np.minimum(np.arange(self.turns)[None, :], lengths[:, None] - 1)
            yield first, holder[starts[:, None] + column]

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


def unpack(texts: Sequence[str], places: int) -> Array:
    """Hexadecimal sets as rows of bits, the first place first."""
    width = (places + 7) // 8
    packed = b"".join(int(text, 16).to_bytes(width, "little") for text in texts)
    bits: Array = np.unpackbits(np.frombuffer(packed, np.uint8).reshape(len(texts), width), axis=1, bitorder="little")
    return bits[:, :places].astype(bool)
