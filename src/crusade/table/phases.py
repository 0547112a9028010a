"""The phases that have occurred in the turn being played, for the trail of phases in a view."""

from __future__ import annotations

from collections.abc import Sequence

from ..record.record import Entry, Moment

SETUP = 0  # the turn before the first


class PhasesMet:
    """The phases of the set-up and of the last entry's turn, in order. A new view looks at the new entries only."""

    def __init__(self) -> None:
        self.setup: list[str] = []
        self.latest: list[str] = []  # of `turn`
        self.turn = SETUP
        self.seen = 0  # number of entries looked at
        self.last: Entry | None = None  # the last of them

    def of(self, entries: Sequence[Entry], count: int, turn: int) -> list[str]:
        """The phases in the first `count` entries: those of the set-up, and of this turn if the last entry belongs to it."""
        if not 0 < self.seen <= count or entries[self.seen - 1] is not self.last:
            self._begin(entries, count)  # the first view, or something was undone
        for n in range(self.seen, count):
            self._add(_moment(entries[n]))
        if count:
            self.seen, self.last = count, entries[count - 1]
        return [*self.setup, *(self.latest if turn == self.turn else ())]

    def _begin(self, entries: Sequence[Entry], count: int) -> None:
        """Begin anew: with the set-up, then with the turn of the last entry. Turns between them do not matter."""
        self.setup, self.latest, self.turn, self.seen = [], [], SETUP, 0
        while self.seen < count and _moment(entries[self.seen]).turn == SETUP:
            self._add(_moment(entries[self.seen]))
            self.seen += 1
        first = count
        while first > self.seen and _moment(entries[first - 1]).turn == _moment(entries[count - 1]).turn:
            first -= 1
        self.seen = first

    def _add(self, moment: Moment) -> None:
        if moment.turn != self.turn:
            self.turn, self.latest = moment.turn, []
        phases = self.setup if moment.turn == SETUP else self.latest
        if not phases or phases[-1] != moment.phase:
            phases.append(moment.phase)


def _moment(entry: Entry) -> Moment:
    assert entry.moment is not None  # a session sets it
    return entry.moment
