"""Many games on all cores or on a cluster: rows are written as they come, a stopped run goes on where it was.

A run is a file of JSON lines: first what was asked for, then one row a game. The seed of a game is the run's name and
its number, so any row can be played again to the same bytes on any machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from ..bridges.line import USUAL, Limits
from ..core.errors import InputError
from .match import Row, play_match
from .pool import game_of, spread


class Spec(NamedTuple):
    """What a run plays."""

    name: str
    game: str
    switches: dict[str, str]
    players: tuple[str, str]

    def head(self) -> Row:
        """The first line of the run's file."""
        return {"run": self.name, "game": self.game, "switches": self.switches, "players": list(self.players)}


class RunError(InputError):
    """A run file that cannot be gone on with: which, and why."""


def read_run(path: Path) -> tuple[Spec, dict[int, Row]]:
    """A run's file: what it plays and the rows it has. A torn last line, from a killed run, is dropped."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        head = json.loads(lines[0])
        players = head["players"]
        spec = Spec(head["run"], head["game"], dict(head["switches"]), (players[0], players[1]))
    except (OSError, UnicodeDecodeError, ValueError, LookupError, TypeError) as error:
        raise RunError(f"{path}: not a run of `crusade sim` ({error})") from None
    rows: dict[int, Row] = {}
    for number, line in enumerate(lines[1:], start=2):
        try:
            row = json.loads(line)
            rows[int(row["index"])] = row
        except (ValueError, LookupError, TypeError):
            if number != len(lines):
                raise RunError(f"{path}, line {number}: not a row of results") from None
    return spec, rows


def _play(job: tuple[Spec, int, Limits]) -> Row:
    spec, index, limits = job
    game = game_of(spec.game, tuple(spec.switches.items()))
    return {"index": index, **play_match(game, spec.players, f"{spec.name}/{index}", limits)}


class _Rows:
    """The rows of a run, and the file they are kept in; it is made with the first row, so that a run that cannot begin
    leaves no file behind."""

    def __init__(self, spec: Spec, path: Path | None, resume: bool) -> None:
        self.spec, self.path = spec, path
        self.rows: dict[int, Row] = {}
        if path is not None and path.exists():
            if not resume:
                raise RunError(f"{path} exists already; go on with it by --resume, or name another file")
            old, self.rows = read_run(path)
            if old != spec:
                raise RunError(f"{path} was made by another run: {old.head()}")
            self._write()  # a torn last line of an earlier run is gone by this

    def add(self, row: Row) -> None:
        """Keep a row."""
        self.rows[row["index"]] = row
        if self.path is not None and self.path.exists():
            with self.path.open("a", encoding="utf-8") as out:
                out.write(json.dumps(row) + "\n")
        else:
            self._write()

    def _write(self) -> None:
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            text = "".join(json.dumps(line) + "\n" for line in [self.spec.head(), *self.rows.values()])
            self.path.write_text(text, encoding="utf-8")


def run(
    spec: Spec,
    games: int,
    path: Path | None = None,
    resume: bool = False,
    workers: int = 0,
    progress: Callable[[int], None] = lambda done: None,
    limits: Limits = USUAL,
    cluster: str | None = None,
) -> dict[int, Row]:
    """Play games 0 to n-1 and give their rows; with a path they are kept there. Ctrl-C keeps what is done."""
    kept = _Rows(spec, path, resume)
    jobs = [(spec, index, limits) for index in range(games) if index not in kept.rows]
    progress(len(kept.rows))
    try:
        for row in spread(_play, jobs, workers, cluster):
            kept.add(row)
            progress(1)
    except KeyboardInterrupt:
        pass
    return dict(sorted(kept.rows.items()))
