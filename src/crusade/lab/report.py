"""A run's results as tables: wins with intervals, and means by turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt

from ..core.game import Game
from .match import Row

Z = 1.96  # 95 %


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a proportion, which also holds near 0 and 1."""
    if not games:
        return 0.0, 1.0
    p = wins / games
    middle = (p + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * sqrt(p * (1 - p) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def summary_rows(game: Game, rows: dict[int, Row]) -> list[list[str]]:
    """How often each side won, with intervals, and by which clause."""
    table = [["result", "games", "share", "95 % interval"]]
    total = len(rows)
    found = Counter(row["winner"] for row in rows.values())
    for side in (*game.sides, "draw"):
        low, high = wilson(found[side], total)
        share = found[side] / total if total else 0.0
        table.append([side, str(found[side]), f"{share:.1%}", f"{low:.1%} to {high:.1%}"])
    ways = Counter((row["winner"], row["degree"], row["clause"]) for row in rows.values())
    for (winner, degree, clause), n in ways.most_common():
        table.append(
            [
                f"  {winner}, {game.cite(clause)}" + (" (two games)" if degree > 1 else ""),
                str(n),
                f"{n / total:.1%}",
                "",
            ]
        )
    return table


def turn_rows(rows: dict[int, Row]) -> list[list[str]]:
    """The mean of each figure at the end of each turn, over the games that lasted that long."""
    last = max((len(row["by_turn"]) for row in rows.values()), default=0)
    names = [n for n in next(iter(rows.values()))["by_turn"][0] if " " not in n] if rows else []
    table = [["turn", "games", *(name.replace("_", " ") for name in names)]]
    for turn in range(last):
        there = [row["by_turn"][turn] for row in rows.values() if len(row["by_turn"]) > turn]
        means = [f"{sum(r[n] for r in there) / len(there):.1f}" for n in names]
        table.append([str(turn + 1), str(len(there)), *means])
    return table


def forfeits(rows: Iterable[Row]) -> list[str]:
    """Forfeited games: who and why, most frequent first, with the last line written to stderr."""
    lost = [row["forfeit"] for row in rows if "forfeit" in row]
    why = Counter((f["player"], f["why"], *f["stderr"][-1:]) for f in lost)
    return [f"{who[0]}: {' | '.join(who[1:])}" + (f" ({n} times)" if n > 1 else "") for who, n in why.most_common()]
