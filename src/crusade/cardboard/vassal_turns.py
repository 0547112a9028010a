"""The turn track of the module: the turns of the game's calendar, and in each the phases of the sequence of play."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Final

from ..core.game import Game
from ..core.state import State
from ..games.pack import Pack
from .vassal_places import harmless

TRACK: Final = "Turn"
TRACK_ID: Final = "TurnTracker0"  # what VASSAL calls the first track of a module


def turns(pack: Pack, game: Game) -> list[str]:
    """What each turn is called: its number, its month if the calendar has months, and its weather if that is known."""
    rows = {row["turn"]: row for row in csv.DictReader(io.StringIO(pack.texts.get("calendar.csv", "")))}
    last = max([game.tables.number.get("last_turn", 0), *(int(turn) for turn in rows if turn.isdigit())])
    return ["Set-up", *(_turn(str(n), rows.get(str(n), {})) for n in range(1, last + 1))]


def _turn(number: str, row: Mapping[str, str]) -> str:
    month = f"{row['month']} {row['year']}" if "month" in row else ""
    weather = row.get("weather", "").replace("_", " ")
    return _item(": ".join(filter(None, (" ".join(filter(None, (number, month))), weather))))


def phases(game: Game) -> list[str]:
    """What each phase is called, in the order the game lists them."""
    return [_item(f"{phase} {name}") for phase, name in game.hooks.describe.phases.items()]


def _item(text: str) -> str:
    """A text that can stand in a list of VASSAL's."""
    return harmless(text).replace(",", " ·")


def turn_state(game: Game, s: State) -> str:
    """The track in a position, as a save has it: the turn, and the phase within it."""
    listed = list(game.hooks.describe.phases)
    phase = listed.index(game.phase(s)) if game.phase(s) in listed else 0
    inner = f"{phase};0;0;{_all_active(len(listed))}"
    outer = f"{game.turn(s)};0;0;;{inner.replace(';', chr(92) + ';')}"
    return f"0|{outer}"


def _all_active(count: int) -> str:
    return ",".join(["true"] * count)
