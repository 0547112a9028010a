"""What a search for balance hands over: a variant with the proposed rows, and a page that says how it was found."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import NamedTuple

from ..core.game import Game
from ..games.factors import Factor, changed_tables
from .compare import Z, effect
from .order import FRESH, Change, Found, Games, Tried, name_of
from .pool import code
from .strength import markdown, percent, spread

VARIANT, PAGE = "variant", "report.md"
SHOWN = 40  # rows of the table of what was tried
WIDEST = 0.5  # standard deviation of the score of one game, at most


class Order(NamedTuple):
    """What was asked for, in the words of the command."""

    game: Game
    kind: str  # the game's name in the registry
    players: tuple[str, str]
    switches: Mapping[str, str]
    factors: Sequence[Factor]
    name: str  # of the variant
    folder: Path


def proposed_rows(order: Order, change: Change) -> list[list[str]]:
    """Every row the proposal changes."""
    known = {factor.name: factor for factor in order.factors}
    table = [["factor", "table", "row", "columns", "now", "then", "reconstructed by"]]
    for name, dose in change:
        factor = known[name]
        columns: dict[tuple[str, str, str], list[str]] = {}
        for (row, column), (old, new) in factor.values(dose).items():
            columns.setdefault((row, old, new), []).append(column)
        for (row, old, new), names in columns.items():
            table.append([name, factor.file, row, ", ".join(names), old, new, factor.source])
    return table


def tried_rows(found: Found) -> list[list[str]]:
    """What was tried, the cheapest first, and how it went."""
    table = [["change", "cost", "games", "score", "95 % interval", "verdict"]]
    for one in found.tried[:SHOWN]:
        verdict = _verdict(found, one)
        table.append(
            [
                f"`{name_of(one.change)}`",
                f"{one.cost:g}",
                str(one.games),
                percent(one.score),
                spread(one.interval),
                verdict,
            ]
        )
    return table


def _verdict(found: Found, one: Tried) -> str:
    """How a change went, in a few words."""
    goal, plain = found.wish.goal, found.plain.score
    if one.change == found.proposed.change:
        return "**proposed**" if found.reached else "**nearest**"
    low, high = one.interval
    if (one.score - plain) * (goal - plain) < 0 and not low <= plain <= high:
        return "moves it the wrong way"
    if found.wish.excludes(one.interval):
        if (one.score < goal) != (plain < goal):
            return "too much"
        return "too little" if abs(one.score - goal) < abs(plain - goal) else "no nearer"
    if one.games < found.wish.games:
        return "not played out"
    return "reaches the goal, costs more" if found.wish.holds(one.score) else "not near enough"


def rows_title(found: Found) -> str:
    """What stands above the rows that `proposed_rows` lists."""
    return "Proposed rows" if found.reached else "Rows of the nearest change"


def command(order: Order, found: Found, confirm: int) -> str:
    """The same search, with so many games of confirmation."""
    wish = found.wish
    words = ["crusade", "balance", order.kind, "--goal", f"{100 * wish.goal:g}", "--within", f"{100 * wish.within:g}"]
    words += ["--players", ",".join(order.players), "--factors", ",".join(one.name for one in order.factors)]
    words += ["-n", str(wish.games), "--confirm", str(confirm), "--most", str(wish.most), "--name", order.name]
    for name, value in order.switches.items():
        words += ["--switch", f"{name}={value}"]
    return shlex.join([*words, "--out", order.folder.as_posix(), "--resume"])


def answer(order: Order, found: Found) -> str:
    """The outcome in a few sentences."""
    first, goal = order.game.sides[0], percent(found.wish.goal)
    near = f"{100 * found.wish.within:g} points"
    was = f"As it is, {first} scores {percent(found.plain.score)} ({spread(found.plain.interval)}) in {found.plain.games} games."
    if not found.proposed.change:
        if found.reached:
            return f"{was} That is within {near} of {goal}: no change is proposed."
        return f"{was} No change tried comes nearer to {goal}, so none is proposed."
    word = f"`{name_of(found.proposed.change)}` (cost {found.proposed.cost:g})"
    after = f"{percent(found.proposed.score)} ({spread(found.proposed.interval)}) in {found.proposed.games} games"
    if not found.reached:
        return f"{was} No change is within {near} of {goal} after all its games; the nearest is {word}: {after}."
    return f"{was} The smallest change found that comes within {near} of {goal} is {word}: {after}."


def confirmation(found: Found, games: Games, first: str) -> str:
    """What the games with fresh dice say."""
    fresh, plain = found.fresh, found.fresh_plain
    if not fresh.games:
        return "It was not confirmed: no games with fresh dice were asked for."
    scores = f"{first} scores {percent(fresh.score)} ({spread(fresh.interval)})"
    words = f"With dice the search had not seen ({fresh.games} games)"
    if not fresh.change:
        return f"{words}, {scores}."
    words += f", which is the figure to trust, because the best of many looks better than it is: {scores}"
    shift = effect(games.scores((), FRESH, fresh.games), games.scores(fresh.change, FRESH, fresh.games))
    low, high = (f"{100 * x:+.1f}" for x in shift.interval)
    words += (
        f", against {percent(plain.score)} ({spread(plain.interval)}) of the game as it is with the same dice: a shift of "
        f"{100 * shift.difference:+.1f} points ({low} to {high}). "
    )
    if found.wish.excludes(fresh.interval):
        return words + "**Not confirmed**: the interval leaves out the goal."
    needed = ceil((Z * WIDEST / found.wish.within) ** 2)
    if fresh.games < needed:
        return words + (
            f"That {'agrees with the goal' if found.wish.holds(fresh.score) else 'is too far off to confirm it'}, but it takes "
            f"some {needed:,} games to know a score to ±{100 * found.wish.within:g} points."
        )
    return words + (
        "Confirmed." if found.wish.holds(fresh.score) else "The goal is in the interval, but not near the score."
    )


def page(order: Order, found: Found, games: Games) -> str:
    """The report."""
    first = order.game.sides[0]
    switches = ", ".join(f"{name}={value}" for name, value in order.switches.items()) or "all at their defaults"
    parts = [
        f"# {order.game.title}: balance to order",
        f"Goal: {first} scores {percent(found.wish.goal)}, a draw counting half, within {100 * found.wish.within:g} points, "
        f"between `{order.players[0]}` and `{order.players[1]}`; switches: {switches}; code {code()}.",
        answer(order, found),
        confirmation(found, games, first),
    ]
    if found.proposed.change:
        known = {factor.name: factor.meaning for factor in order.factors}
        meant = "\n".join(f"- `{name}{dose:+d}`: {known[name]}" for name, dose in found.proposed.change)
        parts += [f"## {rows_title(found)}", meant, markdown(proposed_rows(order, found.proposed.change))]
        parts.append(
            f"They are a variant in `{VARIANT}/`, to be played with `--pack {(order.folder / VARIANT).as_posix()}`."
        )
    if found.tried:
        more = len(found.tried) - SHOWN
        parts += ["## What was tried", markdown(tried_rows(found)) + (f"\n\nand {more} more." if more > 0 else "")]
        parts.append(
            "All changes of the search threw the same dice. Cost counts the counters or rows changed, times the steps. "
            "Changes that are not listed cost more, or a linear model of these predicts that they miss the goal."
        )
    more_games = max(400, 2 * found.wish.confirm)
    parts.append(f"To play more games with fresh dice:\n\n```\n{command(order, found, more_games)}\n```")
    return "\n\n".join(parts) + "\n"


def write_proposal(order: Order, found: Found, games: Games) -> list[Path]:
    """Write the report and, if a change is proposed, the variant; gives what was written."""
    order.folder.mkdir(parents=True, exist_ok=True)
    report = order.folder / PAGE
    report.write_text(page(order, found, games), encoding="utf-8")
    if not found.proposed.change:
        return [report]
    known = {factor.name: factor for factor in order.factors}
    folder = order.folder / VARIANT
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.csv"):
        old.unlink()  # of an earlier proposal
    tables = changed_tables(order.kind, [(known[name], dose) for name, dose in found.proposed.change])
    note = f"{name_of(found.proposed.change)}, by crusade balance: goal {percent(found.wish.goal)} for {order.game.sides[0]}."
    about = {"name": order.name, "game": order.kind, "title": f"{order.game.title}, balanced"[:60], "note": note[:1000]}
    toml = "".join(f'{key} = "{value}"\n' for key, value in about.items())
    for file, text in {"variant.toml": toml, **tables}.items():
        (folder / file).write_text(text, encoding="utf-8")
    return [report, folder]


def factor_rows(factors: Sequence[Factor], sides: Sequence[str]) -> list[list[str]]:
    """The factors of a game, for people."""
    table = [["factor", "meaning", "now", "may be", "more helps", "cost of a step", "reconstructed by"]]
    for one in factors:
        now = ", ".join(dict.fromkeys(values[one.now[cell]] for cell, values in one.cells.items()))
        values = next(iter(one.cells.values()))
        may = f"{values[0]} to {values[-1]}" if len(values) > 2 else " or ".join(values)
        table.append([one.name, one.meaning, now, may, sides[one.helps], f"{one.cost:g}", one.source])
    return table
