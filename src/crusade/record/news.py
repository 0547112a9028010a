"""News as text, for the database."""

from __future__ import annotations

import json
from functools import lru_cache

from ..core.game import Game
from ..core.news import NOTHING, Kind, News, Told
from ..core.state import NOWHERE


def write_news(game: Game, told: Told) -> str:
    """News as text: counters and places by their ids; empty if there is none."""
    if not told:
        return ""
    id, name = game.roster.id, game.board.name

    def written(one: News) -> list[object]:
        place = "" if one.place == NOWHERE else name(one.place)
        numbers = [name(n) for n in one.numbers] if one.kind == "went" else one.numbers
        return [one.kind, [id[u] for u in one.units], place, numbers, one.words, int(one.said)]

    return json.dumps([[written(one) for one in some] for some in told], separators=(",", ":"), ensure_ascii=False)


def read_news(game: Game, text: str) -> Told:
    """The news a text was written from."""
    return _read(game, text) if text else NOTHING


@lru_cache(maxsize=2000)
def _read(game: Game, text: str) -> Told:
    find, where = game.roster.find, game.board.find

    def read(kind: Kind, units: list[str], place: str, numbers: list[str | int], words: list[str], said: int) -> News:
        values = tuple(where(n) if isinstance(n, str) else n for n in numbers)
        return News(kind, tuple(map(find, units)), where(place) if place else NOWHERE, values, tuple(words), bool(said))

    return tuple(tuple(read(*one) for one in some) for some in json.loads(text))
