"""Many games on all cores or on a cluster: rows are written as they come, a stopped run goes on where it was.

A run is a file of JSON lines: first what was asked for, then one row a game. The seed of a game is the run's name and
its number, so any row can be played again to the same bytes on any machine. Runs of the same name throw the same dice.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from ..bridges.line import USUAL, Limits
from ..core.errors import InputError
from ..games import variant_of
from .alone import alone, parsed
from .match import Row, play_match, read_rows
from .pool import code, finish, game_of

PAIR = re.compile("[0-9a-f]+/[0-9a-f]+")  # who controls what, in a watched row


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
    """A run's file: what it plays and the rows it has. Half a line at its end, from a killed run, is dropped."""
    head, rows = _read(path)
    players = head["players"]
    spec = Spec(head["run"], head["game"], dict(head["switches"]), (players[0], players[1]), "watched" in head)
    return spec, rows


def _read(path: Path) -> tuple[Row, dict[int, Row]]:
    """The head and the rows of a run's file."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
        head = parsed(lines[0])
        if len(head["players"]) != 2 or not isinstance(head["run"], str) or not isinstance(head["game"], str):
            raise ValueError("its first line is not that of a run")
        dict(head["switches"])
    except (OSError, UnicodeDecodeError, ValueError, LookupError, TypeError) as error:
        raise RunError(f"{path}: not a run of `crusade sim` ({error})") from None
    index = _watched_index if "watched" in head else _index
    return head, {found: row for _, found, row in read_rows(lines, path, index, RunError)}


def _index(row: Row) -> int:
    return int(row["index"])


def _watched_index(row: Row) -> int:
    _check_watched(row)
    return _index(row)


def _check_watched(row: Row) -> None:
    """A row with figures by turn, and as many turns of each."""
    turns = {len(row[name]) for name in ("control", "lost", "fire")} | set(map(len, row["figures"].values()))
    if turns != {len(row["control"])} or not all(map(PAIR.fullmatch, row["control"])) or int(row["turns"]) < 1:
        raise ValueError("figures of some turns are missing")


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
        if path is not None and path.exists() and path.stat().st_size:
            if not resume:
                raise RunError(f"{path} exists already; go on with it by --resume, or name another file")
            old, self.rows = _read(path)
            if old != spec.head():
                raise RunError(f"{path} {_difference(old, spec.head())}; go on under another name or in another folder")

    def add(self, row: Row) -> None:
        """Keep a row."""
        self.rows[row["index"]] = row
        if self.path is not None:
            lines = [row] if self.path.stat().st_size else [self.spec.head(), row]
            with self.path.open("a", encoding="utf-8") as out:
                out.writelines(map(_line, lines))


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
    with ExitStack() as others_wait:
        for path in paths:
            others_wait.enter_context(alone(path))
        finish(_play, jobs, lambda found: kept[found[0]].add(found[1]), progress, workers, cluster)
    return [{index: one.rows[index] for index in sorted(one.rows) if index < games} for one in kept]
