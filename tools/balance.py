"""How every form of a game ends between two players: plays the forms in turn, and prints the tables of docs/balance.md.

`python tools/balance.py dark-crusade level version start=june,may -n 200 --default 1000 --turns 7,19,31,43` plays every
combination of those settings, of `start` only the two choices named. Each form has a file in the folder `runs`; a run
that is stopped goes on where it was.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from statistics import median

from crusade.games import load
from crusade.lab.batch import Spec, read_run, run
from crusade.lab.match import Row
from crusade.lab.report import wilson

Form = dict[str, str]


def forms(game: str, settings: Sequence[str]) -> Iterator[Form]:
    """Every combination of these settings, the default first; `name=a,b` is a setting with only some of its choices."""
    known = load(game).hooks.switches
    parts = [setting.partition("=") for setting in settings]
    names = [name for name, _, _ in parts]
    for choice in product(*(only.split(",") if only else known[name].choices for name, _, only in parts)):
        yield {name: value for name, value in zip(names, choice) if value != known[name].choices[0]}


def name_of(form: Form) -> str:
    """A form by its switches."""
    return " ".join(f"{name}={value}" for name, value in form.items()) or "default"


def line(cells: Sequence[object]) -> str:
    """A line of a Markdown table."""
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def table(head: Sequence[str], body: Sequence[Sequence[object]]) -> str:
    """A Markdown table."""
    return "\n".join([line(head), line(["---"] * len(head)), *map(line, body)]) + "\n"


def share(n: int, games: int) -> str:
    """A number of games, with its share and interval."""
    low, high = wilson(n, games)
    return f"{n:,}, {n / games:.0%} ({100 * low:.0f} to {100 * high:.0f})".replace("%", " %")


def results(sides: Sequence[str], found: dict[str, list[Row]]) -> str:
    """How the games of each form ended; the score of the first side counts a draw as half a win."""
    body = []
    for name, rows in found.items():
        counts = [sum(row["winner"] == who for row in rows) for who in (sides[0], "draw", sides[1])]
        score = (counts[0] + counts[1] / 2) / len(rows)
        body.append([name, len(rows), *(share(n, len(rows)) for n in counts), f"{100 * score:.0f} %"])
    return table(["form", "games", sides[0], "draw", sides[1], f"score of {sides[0]}"], body)


def fronts(found: dict[str, list[Row]], turns: Sequence[int]) -> str:
    """Means at the end of some turns, over the games still in progress, where they are at least five."""
    body: list[list[object]] = []
    head: list[str] = []
    for name, rows in found.items():
        for turn in turns:
            going = [row["by_turn"][turn - 1 - row["turns"]] for row in rows if row["turns"] > turn]
            if len(going) >= 5:
                head = list(going[0])
                body.append([name, turn, len(going), *(f"{sum(x[k] for x in going) / len(going):.1f}" for k in head)])
    return table(["form", "turn", "games", *head], body)


def lengths(found: dict[str, list[Row]]) -> str:
    """Medians, and 5 to 95 %, of decisions and turns."""

    def spread(values: list[int]) -> str:
        ordered = sorted(values)
        low, high = (ordered[int(part * (len(ordered) - 1))] for part in (0.05, 0.95))
        return f"{median(ordered):,.0f} ({low:,} to {high:,})"

    body = [
        [name, spread([row["decisions"] for row in rows]), spread([len(row["by_turn"]) for row in rows])]
        for name, rows in found.items()
    ]
    return table(["form", "decisions", "turns"], body)


def main() -> None:
    """Play what is missing, then print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("settings", nargs="*")
    parser.add_argument("--players", default="thumb,thumb")
    parser.add_argument("-n", "--games", type=int, default=200, help="of each form; 0 only prints")
    parser.add_argument("--default", type=int, default=0, help="of the default form, if more")
    parser.add_argument("--turns", default="", help="turns whose means are printed: 7,19")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    first, second = asked.players.split(",")
    found: dict[str, list[Row]] = {}
    for form in forms(asked.game, asked.settings):
        spec = Spec("balance", asked.game, form, (first, second))
        path = Path("runs") / f"{asked.game} {name_of(form)}.jsonl".replace(" ", "_")
        games = asked.games if form else max(asked.games, asked.default)
        rows = run(spec, games, path, True, asked.workers) if games else read_run(path)[1] if path.exists() else {}
        if rows:
            found[name_of(form)] = list(rows.values())
    print(results(load(asked.game).sides, found))
    print(fronts(found, [int(turn) for turn in asked.turns.split(",") if turn]))
    print(lengths(found))


if __name__ == "__main__":
    main()
