"""Many games on all cores: rows are written as they come, a stopped run goes on where it was.

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
from .pool import game_of, on_cores


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


def run(
    spec: Spec,
    games: int,
    path: Path | None = None,
    resume: bool = False,
    workers: int = 0,
    progress: Callable[[int], None] = lambda done: None,
    limits: Limits = USUAL,
) -> dict[int, Row]:
    """Play games 0 to n-1 and give their rows; with a path they are kept there. Ctrl-C keeps what is done."""
    rows: dict[int, Row] = {}
    if path is not None and path.exists():
        if not resume:
            raise RunError(f"{path} exists already; go on with it by --resume, or name another file")
        old, rows = read_run(path)
        if old != spec:
            raise RunError(f"{path} was made by another run: {old.head()}")
    todo = [i for i in range(games) if i not in rows]
    progress(len(rows))
    out = None
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        text = "".join(json.dumps(line) + "\n" for line in [spec.head(), *rows.values()])
        path.write_text(text, encoding="utf-8")  # a torn last line of an earlier run is gone by this
        out = path.open("a", encoding="utf-8")
    try:
        for row in on_cores(_play, [(spec, index, limits) for index in todo], workers if len(todo) > 1 else 1):
            rows[row["index"]] = row
            if out:
                out.write(json.dumps(row) + "\n")
                out.flush()
            progress(1)
    except KeyboardInterrupt:
        pass
    finally:
        if out:
            out.close()
    return dict(sorted(rows.items()))
