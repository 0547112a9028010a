"""An experiment's data as CSV and Parquet: games, turns, places that change hands, and control by turn.

CSV is always written. Parquet needs pyarrow, the format's reference implementation, in the extra `parquet`: it has no
dependencies of its own, and pandas, Polars, DuckDB and R read what it writes.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from .arrays import Array, Arrays, holders
from .watch import control_text

Column = Sequence[Any] | Array
Columns = dict[str, Column]


def tables(arms: Mapping[str, Arrays]) -> dict[str, Columns]:
    """All tables by name."""
    makers = {"games": games, "turns": turns, "changes": changes, "control": control}
    return {name: _stack([make(arm, found) for arm, found in arms.items()]) for name, make in makers.items()}


def games(arm: str, a: Arrays) -> Columns:
    """One line a game: who won, how and when, losses, and hits scored and expected."""
    found: Columns = {
        "arm": [arm] * a.games,
        "game": a.index,
        **{key: [row[key] for row in a.rows] for key in ("winner", "degree", "clause", "turns", "decisions")},
    }
    last = a.turns - 1
    return found | _fought(a, lambda x: x[:, last])


def turns(arm: str, a: Arrays) -> Columns:
    """One line for each turn of each game: the game's own figures, and losses and hits up to the end of the turn."""
    number = np.arange(a.span[0], a.span[1] + 1)[None, :]
    played = (number >= a.first[:, None]) & (number <= a.last[:, None])
    found: Columns = {
        "arm": [arm] * int(a.length.sum()),
        "game": np.repeat(np.array(a.index, np.int64), a.length),
        "turn": np.nonzero(played)[1] + a.span[0],
    }
    found |= {name: values[played] for name, values in a.figures.items()}
    return found | _fought(a, lambda x: x[played])


def _fought(a: Arrays, pick: Any) -> Columns:
    """Losses and fire of both sides."""
    found: Columns = {}
    for side, name in enumerate(a.game.sides):
        found[f"{name}_lost_counters"] = pick(a.lost[:, :, side]).astype(np.int64)
        found[f"{name}_hits"] = pick(a.fire[:, :, 2 * side]).astype(np.int64)
        found[f"{name}_hits_expected"] = pick(a.fire[:, :, 2 * side + 1])
    return found


def changes(arm: str, a: Arrays) -> Columns:
    """One line for each time a place has another holder at the end of a turn than at the end of the one before."""
    places, sides = _places(a), np.array([*a.game.sides, ""])
    start = holders([control_text(a.game, a.game.start())], len(a.game.board.spaces))[0]
    game, turn, place, holder = [], [], [], []
    for offset, held in a.control():
        before = np.concatenate([np.broadcast_to(start, (len(held), 1, len(start))), held[:, :-1]], axis=1)
        g, t, p = np.nonzero(held != before)
        game.append(np.array(a.index, np.int64)[g + offset])
        turn.append(t + a.span[0])
        place.append(p)
        holder.append(held[g, t, p])
    found = [np.concatenate(x) if x else np.zeros(0, np.int64) for x in (game, turn, place, holder)]
    return {
        "arm": [arm] * len(found[0]),
        "game": found[0],
        "turn": found[1],
        "place": places[found[2]] if len(found[2]) else [],
        "holder": sides[found[3].astype(int)] if len(found[3]) else [],
    }


def _places(a: Arrays) -> Array:
    names: Array = np.array([space.id for space in a.game.board.spaces.values()])
    return names


def control(arm: str, a: Arrays) -> Columns:
    """One line for each place and turn: in how many games each side holds it. Games that have ended count on."""
    many = len(a.game.board.spaces)
    first, second = (a.held[:, :, side].reshape(-1) for side in (0, 1))
    return {
        "arm": [arm] * (a.turns * many),
        "turn": np.repeat(np.arange(a.span[0], a.span[1] + 1), many),
        "place": np.tile(_places(a), a.turns),
        "name": [space.name for space in a.game.board.spaces.values()] * a.turns,
        "games": [a.games] * (a.turns * many),
        a.game.sides[0]: first,
        a.game.sides[1]: second,
    }


def _stack(parts: Sequence[Columns]) -> Columns:
    """Tables one below the other; a column only some of them have is empty in the others."""
    names = list(dict.fromkeys(name for part in parts for name in part))
    out: Columns = {}
    for name in names:
        column: list[Any] = []
        for part in parts:
            values = part[name] if name in part else [None] * len(part["arm"])
            column.extend(values.tolist() if isinstance(values, np.ndarray) else values)
        out[name] = column
    return out


def write_tables(found: Mapping[str, Columns], folder: Path) -> list[Path]:
    """Write every table as CSV, and as Parquet if pyarrow is installed; returns the files."""
    written = []
    for name, columns in found.items():
        path = folder / f"{name}.csv"
        with path.open("w", encoding="utf-8", newline="") as out:
            writer = csv.writer(out, lineterminator="\n")
            writer.writerow(columns)
            writer.writerows(zip(*columns.values()))
        written.append(path)
        if has_parquet():
            written.append(_parquet(columns, folder / f"{name}.parquet"))
    return written


def has_parquet() -> bool:
    """Whether Parquet can be written."""
    return find_spec("pyarrow") is not None


def _parquet(columns: Columns, path: Path) -> Path:
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    parquet.write_table(arrow.table(columns), path, compression="zstd")
    return path
