"""When and where counters come in, and the turns with their weather, in words for the player aids and for VASSAL."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Final

from ..core.game import Game
from ..core.roster import Arrival
from ..draw.charts import weather_words
from ..games.pack import Pack

BY_THE_RULES: Final = "as the rules say"


def turns(pack: Pack, game: Game) -> list[Mapping[str, str]]:
    """A row for each turn: those of the calendar, and numbers up to the last turn of the game. Other weather is rolled for."""
    known = {row["turn"]: row for row in csv.DictReader(io.StringIO(pack.texts.get("calendar.csv", "turn\n")))}
    last = max([getattr(game.tables, "number", {}).get("last_turn", 0), *map(int, known)], default=0)
    rolled = {"weather": "roll"} if any("weather" in row for row in known.values()) else {}
    return [known.get(str(n), {"turn": str(n), **rolled}) for n in range(1, last + 1)]


def month(row: Mapping[str, str]) -> str:
    """The month of a turn; empty in a game without months."""
    return f"{row['month']} {row['year']}" if "month" in row else ""


def weather(row: Mapping[str, str]) -> str:
    """The weather of a turn, or how it is found."""
    return weather_words(row.get("weather", ""))


def when(pack: Pack, game: Game, arrival: Arrival) -> str:
    """When a counter comes."""
    entry = game.hooks.describe.entries.get(arrival.place)
    if entry and entry.after:
        return f"{arrival.turn} turns {entry.after}"
    if arrival.turn == "0":
        return "at the start"
    dates = {row["date"]: month(row) for row in turns(pack, game) if "date" in row}
    if arrival.turn.isdigit():
        return f"turn {arrival.turn}"
    return dates.get(arrival.turn, arrival.turn) or BY_THE_RULES


def where(game: Game, arrival: Arrival) -> str:
    """The space where a counter comes in, with its number on a map of hexes; or what is off the map, in words."""
    board, d = game.board, game.hooks.describe
    for space in board.spaces.values():
        if space.id == arrival.place:
            return f"{space.id} {space.name}" if board.kind == "hex" else space.name
    entry = d.entries.get(arrival.place)
    return entry.name if entry else d.areas.get(arrival.place, arrival.place.replace("_", " ").capitalize())


def condition(game: Game, state: str) -> str:
    """The condition a counter comes in, by the game's own word for it."""
    return "dispersed" if state == "disrupted" and "dispersed" in game.hooks.describe.turns else state
