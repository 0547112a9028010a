"""Many games on all cores or on a cluster: rows are written as they come, a stopped run goes on where it was.

A run is a file of JSON lines: first what was asked for, then one row a game. The seed of a game is the run's name and
its number, so any row can be played again to the same bytes on any machine. Runs of the same name throw the same dice.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from ..bridges.line import USUAL, Limits
from ..core.errors import InputError
from ..games import variant_of
from .match import Row, play_match, read_rows
from .pool import code, finish, game_of


class Spec(NamedTuple):
    """What a run plays."""

    name: str
    game: str
    switches: dict[str, str]
    players: tuple[str, str]
    watched: bool = False  # rows also have control, losses and luck by turn; then all are played by the same code

    def head(self) -> Row:
        """The first line of the run's file."""
        head: Row = {"run": self.name, "game": self.game, "switches": self.switches, "players": list(self.players)}
        if variant := variant_of(self.game):
            head["variant"] = variant.digest
        return {**head, "watched": True, "code": code()} if self.watched else head


class RunError(InputError):
    """A run file that cannot be gone on with: which, and why."""


def read_run(path: Path) -> tuple[Spec, dict[int, Row]]:
    """A run's file: what it plays and the rows it has. A torn last line, from a killed run, is dropped."""
    head, rows = _read(path)
    players = head["players"]
    spec = Spec(head["run"], head["game"], dict(head["switches"]), (players[0], players[1]), "watched" in head)
    return spec, rows


def _read(path: Path) -> tuple[Row, dict[int, Row]]:
    """The head and the rows of a run's file."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        head = json.loads(lines[0])
        if len(head["players"]) != 2 or not isinstance(head["run"], str) or not isinstance(head["game"], str):
            raise ValueError("its first line is not that of a run")
        dict(head["switches"])
    except (OSError, UnicodeDecodeError, ValueError, LookupError, TypeError) as error:
        raise RunError(f"{path}: not a run of `crusade sim` ({error})") from None
    return head, {index: row for _, index, row in read_rows(lines, path, lambda row: int(row["index"]), RunError)}


def _play(job: tuple[int, Spec, int, Limits]) -> tuple[int, Row]:
    which, spec, index, limits = job
    game = game_of(spec.game, tuple(spec.switches.items()))
    row = play_match(game, spec.players, f"{spec.name}/{index}", limits, spec.watched)
    return which, {"index": index, **(compact(row) if spec.watched else row)}


def compact(row: Row) -> Row:
    """A watched row without what the head of its file or its sets of places say: figures as one list for each name."""
    kept = {key: value for key, value in row.items() if key not in ("seed", "players", "by_turn")}
    turns = row["by_turn"]
    return {**kept, "figures": {name: [turn[name] for turn in turns] for name in turns[0] if " " not in name}}


class _Rows:
    """The rows of a run, and the file they are kept in; it is made with the first row, so that a run that cannot begin
    leaves no file behind."""

    def __init__(self, spec: Spec, path: Path | None, resume: bool) -> None:
        self.spec, self.path = spec, path
        self.rows: dict[int, Row] = {}
        if path is not None and path.exists():
            if not resume:
                raise RunError(f"{path} exists already; go on with it by --resume, or name another file")
            old, self.rows = _read(path)
            if old != spec.head():
                raise RunError(f"{path} {_difference(old, spec.head())}; go on under another name or in another folder")
            self._write()  # a torn last line of an earlier run is gone by this

    def add(self, row: Row) -> None:
        """Keep a row."""
        self.rows[row["index"]] = row
        if self.path is not None and self.path.exists():
            with self.path.open("a", encoding="utf-8") as out:
                out.write(_line(row))
        else:
            self._write()

    def _write(self) -> None:
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            text = "".join(map(_line, [self.spec.head(), *self.rows.values()]))
            self.path.write_text(text, encoding="utf-8")


def _difference(old: Row, new: Row) -> str:
    """Why two runs are not the same."""
    keys = [key for key in {**old, **new} if old.get(key) != new.get(key)]
    if keys == ["code"]:
        return f"was played by other code: {old.get('code')} then, {new.get('code')} now"
    return "was made by another run: " + ", ".join(f"{k} was {old.get(k)}, is {new.get(k)}" for k in keys)


def _line(row: Row) -> str:
    return json.dumps(row, separators=(",", ":")) + "\n"


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
    return run_beside([spec], games, [path], resume, workers, progress, limits, cluster)[0]


def run_beside(
    specs: Sequence[Spec],
    games: int,
    paths: Sequence[Path | None],
    resume: bool = False,
    workers: int = 0,
    progress: Callable[[int], None] = lambda done: None,
    limits: Limits = USUAL,
    cluster: str | None = None,
) -> list[dict[int, Row]]:
    """Several runs at once, the same game of each before the next one, so that a stopped run has all of them equally far."""
    kept = [_Rows(spec, path, resume) for spec, path in zip(specs, paths, strict=True)]
    jobs = [
        (which, one.spec, index, limits)
        for index in range(games)
        for which, one in enumerate(kept)
        if index not in one.rows
    ]
    progress(games * len(kept) - len(jobs))
    finish(_play, jobs, lambda found: kept[found[0]].add(found[1]), progress, workers, cluster)
    return [{index: one.rows[index] for index in sorted(one.rows) if index < games} for one in kept]
