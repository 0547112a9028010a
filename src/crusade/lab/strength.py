"""An arena's results: ratings and matches as tables, and the page `docs/strength.md` with its plot."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from ..core.game import Game
from .arena import Arena, Key
from .match import Row
from .rating import Interval, Match, Rating, interval, ladder, matches_of, quantile, thinking
from .report import forfeits

BEGIN, END = "<!-- arena: from here on written by `crusade arena --report` -->", "<!-- arena: to here -->"

Cells = list[list[str]]


class Strength:
    """The statistics of an arena's rows, computed once."""

    def __init__(self, game: Game, rows: Mapping[Key, Row]) -> None:
        self.game, self.rows = game, rows
        found = matches_of(rows, game.sides)
        self.ladder: list[Rating] = ladder(found)
        place = {rating.player: i for i, rating in enumerate(self.ladder)}
        turned = [m if place[m.players[0]] < place[m.players[1]] else m.turned() for m in found]
        self.matches: list[Match] = sorted(turned, key=lambda m: (place[m.players[1]], place[m.players[0]]))

    def ladder_rows(self) -> Cells:
        """The players by strength, with their thinking times."""
        table = [["player", "Elo", "95 % interval", "pairs", "own turn p50", "p95", "longest"]]
        for rating in self.ladder:
            spent = thinking(self.rows.values(), rating.player)
            pairs = sum(len(m.pairs) for m in self.matches if rating.player in m.players)
            times = [seconds(quantile(spent, share)) for share in (0.5, 0.95, 1.0)]
            table.append([rating.player, f"{rating.elo:+.0f}", between(rating), str(pairs), *times])
        return table

    def match_rows(self) -> Cells:
        """The matches: score, wins, draws and losses, overall and as either side."""
        sides = [f"as {side}" for side in self.game.sides]
        table = [["match", "pairs", "score", "95 % interval", *sides, "won/drawn/lost", "forfeits"]]
        for m in self.matches:
            overall = interval((x + y) / 2 for x, y in m.pairs)
            either = [[pair[side] for pair in m.pairs] for side in (0, 1)]
            shares = [f"{percent(sum(x) / len(x))} ({spread(interval(x))})" for x in either]
            tally = "/".join(map(str, m.tally()))
            lost = (
                "" if not any(m.forfeits) else f"{m.forfeits[0]} of {m.players[0]}, {m.forfeits[1]} of {m.players[1]}"
            )
            name = f"{m.players[0]} – {m.players[1]}"
            table.append([name, str(len(m.pairs)), percent(m.score()), spread(overall), *shares, tally, lost])
        return table

    def forfeits(self) -> list[str]:
        """Forfeited games."""
        return forfeits(self.rows.values())


def between(rating: Rating) -> str:
    """The interval of a rating; the weakest player is the reference."""
    low, high = rating.interval
    return f"{low:+.0f} to {high:+.0f}" if low or high else "reference"


def percent(share: float) -> str:
    """A percentage with one decimal."""
    return f"{share:.1%}".replace("%", " %")


def spread(found: Interval) -> str:
    """An interval of percentages."""
    return f"{100 * found[0]:.1f} to {100 * found[1]:.1f}"


def seconds(value: float) -> str:
    """A readable time."""
    return f"{value:.2f} s" if value >= 0.1 else f"{1000 * value:.1f} ms"


def page(strength: Strength, arena: Arena, file: Path, path: Path, plot: str) -> str:
    """The generated part of the page at this path."""
    rows = strength.rows.values()
    codes, cpus = (Counter(str(row.get(key, "?")) for row in rows) for key in ("code", "cpu"))
    switches = ", ".join(f"{name}={value}" for name, value in arena.switches.items()) or "all at their defaults"
    parts = [
        f"{strength.game.title}, arena `{arena.name}`, {len(rows):,} games; switches: {switches}. Code {told(codes)}; "
        f"times measured on one core of {told(cpus)}.",
        f"![Ratings with 95 % intervals]({plot})",
        markdown(strength.ladder_rows()),
        markdown(strength.match_rows()),
        "A pair is two games with the same dice and sides swapped. The score counts a draw as half a win. Intervals are "
        "95 %, by the Bayesian bootstrap over pairs, with half a won and half a lost pair added as a prior. Ratings are "
        "Bradley–Terry on the Elo scale: 120 points mean odds of 2 : 1, 400 mean 10 : 1. The own-turn columns give the "
        "processor time (for an external bot, the wall-clock time) of all a player's decisions in one of its player-turns.",
    ]
    if lost := strength.forfeits():
        parts.append("Forfeited games:\n\n" + "\n".join(f"- {line}" for line in lost))
    kept, here = (one.name if one.is_absolute() else one for one in (file, path))
    names = shlex.quote(",".join(quoted(rating.player) for rating in reversed(strength.ladder)))
    chosen = "".join(f" --switch {name}={value}" for name, value in arena.switches.items())
    parts.append(
        "To play more pairs and update this page:\n\n```\n"
        f"crusade arena {arena.game} --name {arena.name} --players {names} -n 200{chosen} --out {kept} --resume --report {here}"
        "\n```"
    )
    return "\n\n".join(parts)


def quoted(name: str) -> str:
    """A name, quoted if it contains a comma."""
    return '"' + name.replace('"', '""') + '"' if set(name) & set(',"') else name


def told(found: Counter[str]) -> str:
    """The values, with their counts if there are several."""
    if len(found) == 1:
        return next(iter(found))
    return ", ".join(f"{word} ({n:,} games)" for word, n in found.most_common())


def markdown(table: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [list(table[0]), ["---"] * len(table[0]), *table[1:]]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def write_page(strength: Strength, arena: Arena, file: Path, path: Path, plot: str) -> None:
    """Write the page and the plot; in an existing page only the generated part is replaced."""
    picture = path.with_suffix(".svg")
    body = f"{BEGIN}\n\n{page(strength, arena, file, path, picture.name)}\n\n{END}"
    text = path.read_text(encoding="utf-8") if path.exists() else f"# Strength\n\n{BEGIN}{END}\n"
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        before, after = text.rstrip() + "\n\n", "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(before + body + after, encoding="utf-8")
    picture.write_text(plot, encoding="utf-8")
