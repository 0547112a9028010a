"""The text board: places, stacks, battles and options as plain tables. Everything shown comes from one seat's view."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..core.bits import each, has
from ..core.describe import value_in_full
from ..core.game import Game
from ..core.option import Option
from ..core.view import View


def say(console: Console, bold: str, plain: str = "") -> None:
    """Print a line that begins in bold. The text is printed literally: square brackets in it are not markup."""
    console.print(Text.assemble((bold, "bold"), f" {plain}" if plain else ""))


def option_words(game: Game, option: Option, step: str = "") -> str:
    """What an option does, in words; some steps have their own phrase for it."""
    return game.words(option, game.board.label, step)


def counter_words(game: Game, view: View, unit: int) -> str:
    """A counter in words: id, name, factors and condition; a hidden counter is only called that."""
    s, d = view.shown, game.hooks.describe
    if has(view.unknown, unit):
        return "hidden counter"
    condition = [*d.condition(game.tables, s, unit), *d.orders(game.tables, s, unit)]
    extra = f" ({', '.join(condition)})" if condition else ""
    return f"{game.roster.id[unit]} {game.roster.name[unit]} {d.figures(game.tables, s, unit)}{extra}"


def show_header(console: Console, game: Game, view: View) -> None:
    """The phase, and the game's own header rows (turn, weather, points)."""
    d = game.hooks.describe
    table = Table(title=f"{game.title}: {d.phases.get(view.phase, view.phase)} ({view.phase})", show_header=False)
    for row in d.header(game.tables, view.shown):
        table.add_row(row[0], value_in_full(row))
    console.print(table)


def show_endings(console: Console, game: Game, view: View) -> None:
    """What can end the game from here on, and how near it is."""
    found = game.hooks.describe.endings(game.tables, view.shown)
    rows: list[tuple[str, ...]] = [(x.label, x.stands, f"{x.words} ({game.cite(x.clause)})") for x in found]
    show_rows(console, rows, "How the game can end")


def show_place(console: Console, game: Game, view: View, place: int) -> None:
    """One place: its description, the counters on it, and its neighbours."""
    d, s = game.hooks.describe, view.shown
    say(console, f"{game.board.label(place)}:", ", ".join(d.place(game.tables, s, place)[1:]))
    for unit in each(s.at[place]):
        console.print(f"  {counter_words(game, view, unit)}")
    sides = []
    for there in each(game.board.near[place]):
        edge = game.board.edge(place, there)
        features = [edge.kind, *edge.features] if edge else []
        words = [f.replace(":", " ") for f in features if f != "plain"]
        sides.append(game.board.label(there) + (f" ({', '.join(words)})" if words else ""))
    console.print("  beside: " + "; ".join(sides))


def show_stacks(console: Console, game: Game, view: View, places: Iterable[int], title: str) -> None:
    """A table of stacks, one row for each place."""
    s = view.shown
    table = Table(title=title)
    for column in ("place", "side", "counters"):
        table.add_column(column)
    for place in places:
        if not s.at[place]:
            continue
        side = game.roster.side[each(s.at[place])[0]]
        counters = "\n".join(counter_words(game, view, u) for u in each(s.at[place]))
        table.add_row(game.board.label(place), game.hooks.describe.side_names[side], counters)
    console.print(table)


def front(game: Game, view: View) -> list[int]:
    """The occupied places next to enemy-occupied ones."""
    s = view.shown
    found = []
    for place in game.board.spaces:
        for side in (0, 1):
            if has(s.occupied[side], place) and game.board.near[place] & s.occupied[1 - side]:
                found.append(place)
    return found


def show_rows(console: Console, rows: list[tuple[str, ...]], title: str) -> None:
    """Rows of text under a title; prints nothing if there are no rows."""
    if not rows:
        return
    table = Table(title=title, show_header=False)
    for row in rows:
        table.add_row(*row)
    console.print(table)


def show_options(console: Console, game: Game, view: View, most: int = 40) -> None:
    """The options, as commands with their meaning."""
    table = Table(title=game.asks(view) + f" ({game.cite(view.clause)})")
    for column in ("type", "in order to"):
        table.add_column(column)
    d = game.hooks.describe
    for option in view.options[:most]:
        risk = d.stake(game.tables, view.shown, view.step, option)
        aside = d.brings(game.tables, view.shown, view.step, option)
        words = option_words(game, option, view.step) + (f" ({aside})" if aside else "")
        table.add_row(game.text(option), words + (f". {risk}" if risk else ""))
    if len(view.options) > most:
        table.add_row("…", f"{len(view.options) - most} more; `options all` lists them")
    console.print(table)
