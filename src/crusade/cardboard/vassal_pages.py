"""Pages of the module as HTML, as far as VASSAL's windows show it: quick start, turn card, rulebook, tables, licence."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Final

from markdown_it import MarkdownIt

from ..core.game import Game
from ..games import home
from ..games.book import quick_start, turn_card, without_program
from ..games.pack import Pack
from ..games.rulebook import rulebook_text
from .schedule import condition, when, where
from .vassal_counters import conditions

#: Tables that are no pages: map, counters and set-up are pieces of the module, the results are drawn, the last is the computer's.
NO_PAGES: Final = ("spaces.csv", "edges.csv", "units.csv", "setup.csv", "results.csv", "evaluation.csv")
RULES: Final = "rulebook.md"
LICENCE: Final = (
    "The module was made by the program crusade, whose code is under the MIT licence. Coasts, rivers and lakes come from "
    "Natural Earth, which is in the public domain."
)
KEYS: Final = (
    "Ctrl-F turns a counter over: front, back if it has one, face down. {conditions}. The menu of a counter (right click) "
    "sends it to a box. The notes of a save say what no counter shows: weather, points, who holds the cities."
)
_STYLE: Final = "body{font-family:sans-serif;font-size:12pt;margin:8px}th{background:#e8e0cc}"
TABLE: Final = '<table border="1" cellspacing="0" cellpadding="3">'  # VASSAL's windows know no borders in a stylesheet


def page(title: str, body: str) -> str:
    """A whole page."""
    head = f"<head><title>{escape(title)}</title><style>{_STYLE}</style></head>"
    return f"<html>{head}<body>{body}</body></html>\n"


def help_pages(game: Game) -> dict[str, str]:
    """The pages of the help menu by title; those a game has no text for are left out."""
    rules = (home(game.name) / RULES).is_file()  # a game from elsewhere may have none
    texts = {
        "Quick start": without_program(quick_start(game.name)),
        "Turn card": turn_card(game.name),
        "Rulebook": rulebook_text(game.name) if rules else "",
    }
    pages = {title: page(f"{game.title}: {title}", markdown(text)) for title, text in texts.items() if text}
    return {**pages, "About this module": page(f"About {game.title}", about(game))}


def about(game: Game) -> str:
    """Whose game it is, whose map and counters, the licence, and the keys."""
    keys = ", ".join(f"Ctrl-{c.letter}: {word.lower()}" for word, c in conditions(game).items())
    paragraphs = (game.hooks.describe.front.design, LICENCE, KEYS.format(conditions=keys))
    return f"<h1>{escape(game.title)}</h1>" + "".join(f"<p>{escape(text)}</p>" for text in paragraphs)


def charts(pack: Pack, game: Game) -> dict[str, str]:
    """The tables of the rules, and when counters come in, as pages by title."""
    found = {}
    for file in sorted(pack.texts):
        if file.endswith(".csv") and file not in NO_PAGES:
            title = title_of(file)
            found[title] = page(title, f"<h2>{escape(title)}</h2>{_sheet(game, pack.texts[file])}")
    rows = [
        (when(pack, game, row), game.roster.name[row.unit], where(game, row), condition(game, row.state))
        for row in game.tables.arrivals
        if row.turn != "0"
    ]
    if rows:
        table = _table(("when", "counter", "where", "condition"), rows)
        found["Arrivals"] = page("Arrivals", f"<h2>Arrivals</h2>{table}")
    return found


def title_of(file: str) -> str:
    """The title of a table's chart."""
    return _words(file.removesuffix(".csv")).capitalize()


def _sheet(game: Game, text: str) -> str:
    head, *rows = csv.reader(io.StringIO(text))
    clause = head.index("clause") if "clause" in head else -1
    shown = [tuple(game.cite(cell) if n == clause else _words(cell) for n, cell in enumerate(row)) for row in rows]
    return _table(tuple(_words(cell) for cell in head), shown)


def _words(cell: str) -> str:
    return cell.replace("_", " ").replace(";", ", ")


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [_row("th", head), *(_row("td", row) for row in rows)]
    return f"{TABLE}{''.join(lines)}</table>"


def _row(tag: str, cells: tuple[str, ...]) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"


def markdown(text: str) -> str:
    """The Markdown of our books as HTML."""
    return str(_parser().render(text))


@cache
def _parser() -> MarkdownIt:
    """Writes no more HTML than VASSAL's windows know: tables have no head and body, and links go nowhere."""
    parser = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False}).enable("table")
    parser.add_render_rule("table_open", lambda *_: TABLE)
    for name in ("thead", "tbody", "link"):
        for end in ("open", "close"):
            parser.add_render_rule(f"{name}_{end}", lambda *_: "")
    return parser
