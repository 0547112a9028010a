"""The positions of a game being played: the latest ones whole, older ones packed at intervals.

Neither memory nor the cost of a step grows with the length of the game: so many positions are kept whole, so many packed,
and any other is worked out again from the nearest one before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Final

from ..core.game import Game
from ..core.state import State
from .record import Entry

WHOLE: Final = 64  # the latest positions, kept as they are: undo needs them first
SPACING: Final = 32  # entries between packed positions, doubled when there are too many
MOST_PACKED: Final = 512
LANDMARK: Final = 512  # entries between the packed positions that are kept always, and stored with the game


class Positions:
    """The positions after each entry, from the start of the game to now. `settle` ends a request: until then everything
    added since the last one is whole, so that it can be taken back."""

    def __init__(self, game: Game, start: State, first: int = 0) -> None:
        self.game = game
        self.floor = first  # undo stops here; this position is always packed
        self.floor_packed = game.pack(start)
        self._first = first  # number of entries before the oldest position that is whole
        self._whole = [start]
        self._spacing = SPACING
        self._packed: dict[int, bytes] = {}  # by number of entries; shared with snapshots, which only add to it

    @property
    def now(self) -> State:
        """The position after all entries."""
        return self._whole[-1]

    @property
    def entries(self) -> int:
        """The number of entries played."""
        return self._first + len(self._whole) - 1

    def add(self, after: State) -> None:
        """The position after one more entry."""
        self._whole.append(after)
        self._pack(self.entries, after)

    def at(self, entries: int, played: Sequence[Entry]) -> State:
        """The position after a number of entries."""
        if entries >= self._first:
            return self._whole[entries - self._first]
        *_, there = self._from_nearest(entries, played)
        return there

    def go_back(self, entries: int, played: Sequence[Entry]) -> None:
        """Drop everything after a number of entries."""
        last = self.entries
        if entries >= self._first:
            del self._whole[entries - self._first + 1 :]
        else:
            self._whole = list(self._from_nearest(entries, played))
            self._first = entries - len(self._whole) + 1
        if last // SPACING * SPACING > entries:
            # A new dict: a snapshot may still be adding positions to the old one, of entries that are gone.
            self._packed = {n: packed for n, packed in dict(self._packed).items() if n <= entries}
        if entries < self.floor:
            self.floor, self.floor_packed = entries, self.game.pack(self.now)

    def settle(self, floor: int, played: Sequence[Entry]) -> None:
        """Note where undo stops now, and drop whole positions that are older than that, or too many."""
        if floor != self.floor:
            self.floor, self.floor_packed = floor, self.game.pack(self.at(floor, played))
        first = max(floor, self.entries - WHOLE + 1)
        if first > self._first:
            del self._whole[: first - self._first]
            self._first = first

    def landmarks(self, after: int) -> dict[int, bytes]:
        """The packed positions to be stored with the game, of more than so many entries."""
        wanted = range(after // LANDMARK * LANDMARK + LANDMARK, self.entries + 1, LANDMARK)
        return {n: self._packed[n] for n in wanted if n in self._packed}

    def learn(self, landmarks: Mapping[int, bytes]) -> None:
        """Take over packed positions that were stored."""
        self._packed.update(landmarks)

    def snapshot(self) -> Positions:
        """A copy that does not change while the game goes on. What it works out of the past helps the game too."""
        then = copy(self)
        then._whole = self._whole[:]
        return then

    def _pack(self, entries: int, s: State) -> None:
        """Keep a packed position if one is due; every other one is dropped when there are too many."""
        if entries % self._spacing or not entries:
            return
        self._packed[entries] = self.game.pack(s)
        if len(self._packed) > MOST_PACKED and self._spacing < LANDMARK:
            self._spacing *= 2
            self._packed = {n: packed for n, packed in dict(self._packed).items() if n % self._spacing == 0}

    def _from_nearest(self, entries: int, played: Sequence[Entry]) -> Iterator[State]:
        """The nearest packed position up to a number of entries, and those after it until then."""
        nearest = max((n for n in list(self._packed) if n <= entries), default=0)
        if nearest < self.floor <= entries:
            nearest, s = self.floor, self.game.unpack(self.floor_packed)
        else:
            s = self.game.unpack(self._packed[nearest]) if nearest in self._packed else self.game.start()
        yield s
        for n in range(nearest, entries):
            s = self.game.play(s, played[n].option)
            self._pack(n + 1, s)
            yield s
