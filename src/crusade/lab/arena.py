"""The arena: matches of paired games in one growing file. Both games of a pair use the same dice, with sides swapped.

The file is JSON lines: first a header with the arena's name, game and switches, then one row for each game, in any order.
A row is identified by players and pair number, so a later run with the same header can add pairs, matches and players.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from ..bridges.line import USUAL, Limits
from ..core.errors import InputError
from .alone import alone, parsed
from .duel import Duel, duel_with_record, play_duel
from .match import Row, read_rows
from .pool import code, finish

Key = tuple[str, str, int]  # first side's player, second side's player, pair


class ArenaError(InputError):
    """An arena cannot be run or continued: what, and why."""


class Arena(NamedTuple):
    """The settings all games of an arena share."""

    name: str
    game: str
    switches: dict[str, str]

    def head(self) -> Row:
        """The header line of the arena's file."""
        return {"arena": self.name, "game": self.game, "switches": self.switches}

    def duel(self, players: tuple[str, str], pair: int, limits: Limits = USUAL) -> Duel:
        """One game of the arena."""
        return Duel(self.name, self.game, tuple(self.switches.items()), players, pair, limits)


def matches(players: Sequence[str], against: Sequence[str] = ()) -> list[tuple[str, str]]:
    """The pairings: a round robin, or each of the players against each of `against`. Names are sorted within a pairing."""
    if against:
        met = [(a, b) for a in players for b in against if a != b]
    else:
        met = list(combinations(players, 2))
    return list(dict.fromkeys((min(pair), max(pair)) for pair in met))


def read_arena(path: Path) -> tuple[Arena, dict[int, Row]]:
    """Read an arena's file: its header, and its rows by line number. An incomplete last line is dropped."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
        head = parsed(lines[0])
        arena = Arena(head["arena"], head["game"], dict(head["switches"]))
    except (UnicodeDecodeError, ValueError, LookupError, TypeError) as error:
        raise ArenaError(f"{path}: not a file of `crusade arena` ({error})") from None
    return arena, {number: row for number, _, row in read_rows(lines, path, key_of, ArenaError)}


def key_of(row: Row) -> Key:
    """What identifies a row."""
    first, second = row["players"]
    return str(first), str(second), int(row["pair"])


def games_of(met: Iterable[tuple[str, str]], pairs: int) -> Iterator[Key]:
    """All games of the matches, pair by pair, so that a run stopped early has played all matches equally far."""
    met = list(met)
    for pair in range(pairs):
        for a, b in met:
            yield from ((a, b, pair), (b, a, pair))


class Ledger:
    """The rows of an arena, in memory and, if there is a path, in its file, where each row is written at once."""

    def __init__(self, arena: Arena, path: Path | None, resume: bool) -> None:
        self.arena, self.path = arena, path
        self.rows: dict[Key, Row] = {}
        if path is None:
            return
        if path.exists() and path.stat().st_size:
            if not resume:
                raise ArenaError(f"{path} already exists; add to it with --resume, or choose another file")
            self._go_on(path)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(arena.head()) + "\n", encoding="utf-8")

    def _go_on(self, path: Path) -> None:
        old, rows = read_arena(path)
        if old != self.arena:
            raise ArenaError(f"{path} belongs to another arena: {json.dumps(old.head())}")
        self.rows = {key_of(row): row for row in rows.values()}

    def add(self, row: Row) -> None:
        """Add a row, and write it to the file."""
        self.rows[key_of(row)] = row
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as out:
                out.write(json.dumps(row) + "\n")


def run(
    ledger: Ledger,
    met: Sequence[tuple[str, str]],
    pairs: int,
    workers: int = 0,
    cluster: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
    limits: Limits = USUAL,
) -> int:
    """Play the missing games of these matches; returns how many are still missing. Ctrl-C keeps the games already played."""
    wanted = list(games_of(met, pairs))
    todo = [key for key in wanted if key not in ledger.rows]
    progress(len(wanted) - len(todo))
    duels = [ledger.arena.duel((a, b), pair, limits) for a, b, pair in todo]
    with alone(ledger.path):
        return finish(play_duel, duels, ledger.add, progress, workers, cluster)


class Rerun(NamedTuple):
    """A game of the arena played again: whether it was the same, the verdict in words, and the text of its game file."""

    same: bool
    words: str
    text: str


def rerun(path: Path, line: int, limits: Limits = USUAL) -> Rerun:
    """Replay the game in one line of an arena's file, and compare its record byte by byte."""
    arena, rows = read_arena(path)
    if line not in rows:
        raise ArenaError(f"{path} has no game in line {line}: expected 2 to {max(rows, default=1)}")
    old = rows[line]
    first, second, pair = key_of(old)
    new, text = duel_with_record(arena.duel((first, second), pair, limits))
    who = f"pair {pair}, {first} against {second}"
    if new["record"] == old["record"]:
        return Rerun(True, f"{who}: the same game to the last byte, {new['record']}", text)
    reason = "played by the same code: a player is not deterministic"
    if old.get("code") != code():
        reason = f"played by different code: {old.get('code')} then, {code()} now"
    return Rerun(False, f"{who}: a different game, {new['record']} instead of {old['record']}, {reason}", text)
