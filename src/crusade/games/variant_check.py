"""Whether a variant fits its game: limits, counters without a set-up, and the game built under every choice of every switch.

Whatever is wrong is reported with the variant's own file, line and column, also where only the tables together show it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from ..core.game import Game
from ..core.roster import UNIT_COLUMNS
from ..core.sheet import DataError
from ..core.state import NOWHERE
from . import REGISTRY
from .overlay import DROP, YES, Change, Merged, Spot, overlay
from .pack import Pack
from .variant import FILE, Variant, base_texts, build_on


class Unsound(Exception):
    """A first position that breaks an invariant of the game."""


def check_variant(variant: Variant, merged: Merged) -> None:
    """DataError where a variant does not fit its game."""
    game = REGISTRY[variant.game].build({}, None)
    if variant.revision is not None and variant.revision > game.revision:
        raise variant.wrong("revision", f"at most {game.revision}, the newest revision of {variant.game}")
    try:
        pack = Pack(merged.texts, merged.origins)
        _check_places(pack, game)
        _check_setup(pack, game)
        _try_out(variant, merged, game)
    except DataError as error:
        if not error.file.endswith(f" of {variant.game}"):
            raise
        _blame(variant, merged, game, error)
    except Exception as error:  # whatever code meets that counts on the game's own tables
        _blame(variant, merged, game, error)


def _try_out(variant: Variant, merged: Merged, game: Game) -> None:
    """Build and set up the game under every choice of every switch; Unsound if a first position is not in order."""
    for switches in _choices(game):
        built = build_on(variant, merged, switches, None)
        for problem in built.hooks.audit(built.tables, built.start()):
            raise Unsound(problem)


def _choices(game: Game) -> Iterator[dict[str, str]]:
    """The default game, and each other choice of each switch by itself."""
    yield {}
    for name, switch in game.hooks.switches.items():
        yield from ({name: choice} for choice in switch.choices if choice != game.switches[name])


def _check_places(pack: Pack, game: Game) -> None:
    """A state holds so many places; an off-map box has a name of its own."""
    areas = game.board.areas
    for row in pack.sheet("spaces.csv", list(_columns(pack, "spaces.csv"))):
        if row.text("id") in areas:
            row.fail("id", "an id that is no off-map box of the game")
        if pack.board.find(row.text("id")) + len(areas) >= NOWHERE:
            row.fail("id", f"at most {NOWHERE} places on the map and off it")


def _columns(pack: Pack, file: str) -> list[str]:
    return pack.texts[file].partition("\n")[0].split(",")


def _check_setup(pack: Pack, game: Game) -> None:
    """Every counter is set up or arrives, except such as the game itself has without a row in setup.csv."""
    listed = {arrival.unit for arrival in pack.arrivals}
    theirs = {arrival.unit for arrival in game.tables.arrivals}
    roster = game.roster
    spare = {(roster.side[u], roster.kind[u]) for u in range(len(roster)) if u not in theirs}
    for unit, row in enumerate(pack.sheet("units.csv", UNIT_COLUMNS)):
        if unit not in listed and (pack.roster.side[unit], pack.roster.kind[unit]) not in spare:
            row.fail("id", "a counter that has a row in setup.csv, to say where it starts or when it comes")


def _blame(variant: Variant, merged: Merged, game: Game, crash: Exception) -> NoReturn:
    """Find the row, and the cell if it can be, without which the game can be built, and report it."""
    expected = _mend(crash)
    for change in merged.changes:
        if isinstance(crash, DataError) and change.what == "dropped" and crash.found in change.key:
            raise DataError(f"{variant.label}/{change.file}", change.line, DROP, YES, expected) from None
    for n, change in enumerate(merged.changes):
        later = {(other.file, other.line, "") for other in merged.changes[n + 1 :]}
        # The one row without which it works; or, if several are wrong, the first with which the same goes wrong.
        if _trouble(variant, game, {(change.file, change.line, "")}) is None or _trouble(variant, game, later) == str(
            crash
        ):
            column, found = _cell(variant, game, change)
            raise DataError(f"{variant.label}/{change.file}", change.line, column, found, expected) from None
    files = ", ".join(sorted({change.file for change in merged.changes}))
    raise DataError(f"{variant.label}/{FILE}", 0, "", f"changes of {files}", expected) from None


def _cell(variant: Variant, game: Game, change: Change) -> tuple[str, str]:
    """The column to name for a change, and what stands there."""
    if change.what == "dropped":
        return DROP, YES
    spots: list[Spot] = [(change.file, change.line, column) for column in change.cells if change.what == "changed"]
    guilty = (spot[2] for spot in spots if _trouble(variant, game, {spot}) is None)
    column = next(guilty, next(iter(change.cells), ""))
    return column, change.cells[column][1] if column else " ".join(change.key)


def _mend(crash: Exception) -> str:
    """What is expected instead, in words if there are any."""
    if isinstance(crash, DataError):  # in a row of the game itself
        return f"nothing that rows of the game need; change or drop them too: {crash}"
    said = str(crash) if isinstance(crash, Unsound) else f"it breaks with {type(crash).__name__} {crash}"
    return f"tables with which the game can be set up; {said}"


def _trouble(variant: Variant, game: Game, without: set[Spot]) -> str | None:
    """What goes wrong without some of a variant's rows or cells; None if nothing does."""
    try:
        merged = overlay(base_texts(variant.game), variant.texts, variant.game, variant.label, without)
        _try_out(variant, merged, game)
    except Exception as error:  # the same or another
        return str(error)
    return None
