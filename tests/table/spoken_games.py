"""Everything a table says of games played at random: views, options, refusals, log, story, layers, odds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from crusade.core.errors import InputError
from crusade.core.game import Game
from crusade.core.machine import CHANCE
from crusade.record.dice import SeededDice
from crusade.record.session import Session
from crusade.table import picture
from crusade.table.messages.http import OddsQuestion
from crusade.table.queries import odds_of, why
from crusade.table.seated import log_line
from crusade.table.story import tell
from crusade.table.threats import threats

#: Fields whose texts are ids, names of people or places, or figures, not words.
IDS = {
    *(
        "id",
        "place",
        "places",
        "unit",
        "space",
        "to",
        "text",
        "option",
        "verb",
        "aim",
        "marks",
        "clause",
        "start",
        "starts",
    ),
    *(
        "end",
        "goal",
        "target",
        "attackers",
        "defenders",
        "followers",
        "phase",
        "step",
        "battle",
        "part",
        "state",
        "fates",
    ),
    *(
        "by",
        "lost",
        "disrupted",
        "saves",
        "hits",
        "taken",
        "bears",
        "moves",
        "targets",
        "spaces",
        "lines",
        "sign",
        "figures",
    ),
    *("used", "limit"),
}


def words_in(message: Any, field: str = "") -> Iterator[str]:
    """The words in a message, wherever they stand."""
    if hasattr(message, "model_dump"):
        message = message.model_dump()
    if isinstance(message, str):
        if field not in IDS:
            yield message
    elif isinstance(message, dict):
        for name, value in message.items():
            if field != "rows" and name not in IDS:
                yield from words_in(value, name)
    elif isinstance(message, list | tuple):
        for value in message:
            yield from words_in(value, field)


def said_in_a_game(game: Game, seed: str, steps: int, every: int) -> Iterator[str]:
    """What is said in the course of a random game."""
    luck = random.Random(seed)
    session = Session(game, SeededDice(seed), ("Anna", "Bert"))
    verbs = sorted(game.verbs)
    told = 0
    for n in range(steps):
        s = session.state
        if session.over or not s.menu or s.seat == CHANCE:
            break
        known = game.view(s, s.seat)
        if n % every == 0:
            yield from said_of(game, session, known)
            entries = session.record.entries
            for m in range(told, len(entries)):
                yield from words_in(log_line(game, m, entries[m], s.seat))
            first = max(0, len(entries) - 40)
            was = game.view(session.position(first), s.seat)
            if was.turn and entries:
                yield from words_in(tell(game, entries[first:], first, was, known, s.seat))
            told = len(entries)
            for _ in range(6):
                option = (luck.choice(verbs), luck.randrange(len(game.roster)), 0)
                yield from _refusal(game, known, option)
        session.play(luck.choice(known.options))
    if session.over:
        ended = game.hooks.describe.ended(game.tables, session.state)
        yield ended.words


def _refusal(game: Game, known: Any, option: Any) -> Iterator[str]:
    try:
        text = game.text(option)
        yield why(game, known, [text]).words
    except (InputError, IndexError, KeyError):
        return  # it cannot even be written


def said_of(game: Game, session: Session, known: Any) -> Iterator[str]:
    """What is said of one position."""
    s = known.shown
    d, g = game.hooks.describe, game.tables
    yield game.asks(known)
    for made in (
        picture.header(game, s),
        picture.gauges(game, s),
        picture.panels(game, s),
        picture.endings(game, s),
        picture.counters(game, known),
        picture.attacks(game, known),
        picture.loads(game, known),
        picture.battle(game, known),
        picture.decided(game, known),
        picture.perils(game, known),
        picture.trail(game, known, []),
        picture.undo(game, session, known.seat),
        picture.layers(game, s),
        picture.reach(game, known),
        threats(game, known, known.seat),
    ):
        yield from words_in(made)
    yield from (picture.say(words) for words in d.duties(g, s))
    for attack in picture.attacks(game, known)[:1]:
        yield odds_of(game, known, OddsQuestion(target=attack["target"])).words
