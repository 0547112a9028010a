"""The turn track of the module: the turns of the game's calendar, and in each the phases of the sequence of play."""

from __future__ import annotations

from typing import Final

from ..core.game import Game
from ..core.state import State
from ..games.pack import Pack
from . import schedule
from .vassal_places import harmless

TRACK: Final = "Turn"
TRACK_ID: Final = "TurnTracker0"  # what VASSAL calls the first track of a module


def turns(pack: Pack, game: Game) -> list[str]:
    """What each turn is called: its number, its month if the calendar has months, and its weather if that is known."""
    found = ["Set-up"]
    for row in schedule.turns(pack, game):
        name = f"{row['turn']} {schedule.month(row)}".strip()
        found.append(_item(": ".join(filter(None, (name, schedule.weather(row))))))
    return found


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
