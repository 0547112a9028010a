"""Forms of a game played with the same dice: rows in one growing file, whatever asks for them.

The file is JSON lines: a header, then one row a game. A game is known by its form, its series of dice and its number: game
7 of a series throws the same dice for every form, so forms are compared pair by pair. A later run with the same header
plays what is missing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from ..bridges.line import USUAL, Limits
from ..core.errors import InputError
from ..core.game import Game
from .alone import alone, parsed
from .match import Row, play_match, read_rows
from .pool import code, finish

Key = tuple[str, str, int]  # form, series of dice, number of the game
Switches = tuple[tuple[str, str], ...]

#: What is kept of a game; means by turn are not, because a row would be ten times as long.
COLUMNS = ("winner", "degree", "clause", "turns", "decisions", "end", "forfeit")


class TrialError(InputError):
    """A file of rows that cannot be gone on with: which, and why."""


class Form(NamedTuple):
    """One way to play a game: its name in the rows, its switches, and changed rows of its tables (file, text)."""

    name: str
    game: str
    switches: Switches = ()
    tables: tuple[tuple[str, str], ...] = ()


class Wanted(NamedTuple):
    """A game to be played."""

    form: Form
    series: str
    number: int

    @property
    def key(self) -> Key:
        """What identifies its row."""
        return self.form.name, self.series, self.number


class Job(NamedTuple):
    """All a process needs to play one game."""

    wanted: Wanted
    players: tuple[str, str]
    limits: Limits


Build = Callable[[Form], Game]


class Ledger:
    """The rows of a file; each is written at once. Without a path they are kept in memory only."""

    def __init__(self, head: Row, path: Path | None, resume: bool) -> None:
        self.head, self.path = head, path
        self.rows: dict[Key, Row] = {}
        if path is not None and path.exists() and path.stat().st_size:
            if not resume:
                raise TrialError(f"{path} exists already; go on with it by --resume, or name another place")
            old, self.rows = read_trials(path)
            if old != head:
                raise TrialError(f"{path} holds other games: {json.dumps(old)}")

    def add(self, row: Row) -> None:
        """Keep a row. The file is made with the first one, so that a run that cannot begin leaves nothing behind."""
        if self.path is not None:
            lines = [row] if self.path.exists() and self.path.stat().st_size else [self.head, row]
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as out:
                out.writelines(json.dumps(line) + "\n" for line in lines)
        self.rows[key_of(row)] = row


def key_of(row: Row) -> Key:
    """What identifies a row."""
    return str(row["form"]), str(row["series"]), int(row["index"])


def read_trials(path: Path) -> tuple[Row, dict[Key, Row]]:
    """A file of rows: its header, and the rows. Half a line at the end, from a killed run, is dropped."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
        head: Row = parsed(lines[0])
        head["game"], head["players"], head["switches"]
    except (ValueError, LookupError, TypeError) as error:
        raise TrialError(f"{path}: not a file of forms and their games ({error})") from None
    return head, {key: row for _, key, row in read_rows(lines, path, _whole, TrialError)}


def _whole(row: Row) -> Key:
    row["code"], row["winner"], row["end"]
    return key_of(row)


def play_trial(build: Build, job: Job) -> Row:
    """One game, and what is kept of it."""
    form, series, number = job.wanted
    played = play_match(build(form), job.players, f"{series}/{number}", job.limits)
    kept = {name: played[name] for name in COLUMNS if name in played}
    return {"form": form.name, "series": series, "index": number, **kept, "code": code()}


def play_all(
    work: Callable[[Job], Row],
    ledger: Ledger,
    wanted: Sequence[Wanted],
    players: tuple[str, str],
    workers: int = 0,
    cluster: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
    limits: Limits = USUAL,
) -> int:
    """Play what the ledger lacks; gives how many games are still missing. Ctrl-C keeps the games already played."""
    missing = [Job(one, players, limits) for one in wanted if one.key not in ledger.rows]
    progress(len(wanted) - len(missing))
    with alone(ledger.path):
        return finish(work, missing, ledger.add, progress, workers, cluster)


def score(row: Row, first: str) -> float:
    """The first side's score in a game: 1, ½ or 0."""
    return 0.5 if row["winner"] == "draw" else float(row["winner"] == first)


def pairs_of(
    rows: Mapping[Key, Row], one: str, other: str, series: Iterable[str], first: str
) -> list[tuple[float, float, bool]]:
    """Games of two forms with the same dice, played by the same code: both scores, and whether they ended alike."""
    names = set(series)
    found = []
    for (form, of, index), row in sorted(rows.items()):
        twin = rows.get((other, of, index))
        if form == one and of in names and twin is not None and twin["code"] == row["code"]:
            alike = (row["winner"], row["end"]) == (twin["winner"], twin["end"])
            found.append((score(row, first), score(twin, first), alike))
    return found
