"""The phases that have occurred in the turn being played, for the trail of phases in a view."""

from __future__ import annotations

from collections.abc import Sequence

from ..record.record import Entry, Moment

SETUP = 0  # the turn before the first


class PhasesMet:
    """The phases of the set-up and of the last entry's turn, in order. A new view looks at what is new or undone only."""

    def __init__(self) -> None:
        self.setup: list[str] = []
        self.first = 0  # number of entries before the turn …
        self.turn = SETUP
        self.latest: list[Entry] = []  # … and its entries
        self.runs: list[tuple[int, str]] = []  # its phases, each with the number of its first entry within the turn

    def of(self, entries: Sequence[Entry], count: int, turn: int) -> list[str]:
        """The phases in the first `count` entries: those of the set-up, and of this turn if the last entry belongs to it."""
        self._forget_undone(entries, count)
        if not self.latest:
            self._begin(entries, count)
        for n in range(self.first + len(self.latest), count):
            self._add(n, entries[n])
        return [*self.setup, *(phase for _, phase in self.runs if turn == self.turn)]

    def _forget_undone(self, entries: Sequence[Entry], count: int) -> None:
        """Drop entries that are no longer there: an entry played again is another object."""
        latest = self.latest
        while latest and (self.first + len(latest) > count or latest[-1] is not entries[self.first + len(latest) - 1]):
            latest.pop()
        while self.runs and self.runs[-1][0] >= len(latest):
            self.runs.pop()

    def _begin(self, entries: Sequence[Entry], count: int) -> None:
        """Begin anew: with the set-up, then with the turn of the last entry. Turns between them do not matter."""
        setup = 0
        while setup < count and _moment(entries[setup]).turn == SETUP:
            setup += 1
        self.setup = list(dict.fromkeys(_moment(entry).phase for entry in entries[:setup]))
        self.first = count
        while self.first > setup and _moment(entries[self.first - 1]).turn == _moment(entries[count - 1]).turn:
            self.first -= 1
        self.turn, self.latest, self.runs = SETUP, [], []

    def _add(self, n: int, entry: Entry) -> None:
        moment = _moment(entry)
        if moment.turn != self.turn:
            self.first, self.turn, self.latest, self.runs = n, moment.turn, [], []
        if moment.turn == SETUP:
            if moment.phase not in self.setup:
                self.setup.append(moment.phase)
            self.first = n + 1
            return
        if not self.runs or self.runs[-1][1] != moment.phase:
            self.runs.append((len(self.latest), moment.phase))
        self.latest.append(entry)


def _moment(entry: Entry) -> Moment:
    assert entry.moment is not None  # a session sets it
    return entry.moment
