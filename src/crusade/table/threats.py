"""What threatens a side: where the enemy can strike in its next turn, with exact odds. Worked out from the side's own view."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final

from ..ai.strikes import Strike, strikes
from ..core.game import Game
from ..core.say import say
from ..core.view import View
from ..games.telling import named
from .coach_words import FREE, HIDDEN_JOIN, HIDDEN_ONLY, STRIKE, percent
from .messages.story import Threat
from .picture import space_words

MOST: Final = 6  # of the threats in a story, the worst
NOTABLE: Final = 0.25  # the least chance that is worth telling in a story
REMEMBERED: Final = 128  # positions


class Strikes:
    """The strikes of the latest positions: several viewers and layers ask about the same one."""

    def __init__(self) -> None:
        self.found: OrderedDict[tuple[int, int, bytes], list[Strike]] = OrderedDict()
        self.lock = Lock()

    def of(self, game: Game, known: View, side: int) -> list[Strike]:
        """The strikes against a side, as a viewer may know them."""
        key = id(game), side, known.pack()  # games are made once and kept
        with self.lock:
            if key in self.found:
                self.found.move_to_end(key)
                return self.found[key]
        found = strikes(game, known, side)
        with self.lock:
            self.found[key] = found
            if len(self.found) > REMEMBERED:
                self.found.popitem(last=False)
        return found


STRIKES: Final = Strikes()


def threats(game: Game, known: View, side: int) -> list[Threat]:
    """The worst threats to a side, for its story."""
    worst = [one for one in STRIKES.of(game, known, side) if one.chance is None or one.chance >= NOTABLE]
    return [threat(game, one) for one in worst[:MOST]]


def all_threats(game: Game, known: View, side: int) -> list[Threat]:
    """All that could succeed, for the map."""
    return [threat(game, one) for one in STRIKES.of(game, known, side) if one.chance != 0.0]


def threat(game: Game, one: Strike) -> Threat:
    """One threat in words."""
    fought = bool(one.team) and not one.free
    return Threat(
        place=game.board.name(one.place),
        by=[game.roster.id[unit] for unit in one.team],
        attack=one.attack if fought else None,
        defence=one.defence if fought else None,
        chance=one.chance,
        free=one.free,
        hidden=one.hidden,
        words=strike_words(game, one),
    )


def strike_words(game: Game, one: Strike) -> str:
    """A strike in a sentence."""
    where, who = space_words(game, one.place), named(game, one.team)
    if not one.team:
        return say(HIDDEN_ONLY, place=where)
    if one.free:
        return say(FREE, place=where, units=who)
    facts = {"place": where, "attack": one.attack, "defence": one.defence, "chance": percent(one.chance), "units": who}
    words = say(STRIKE, **facts)
    return say(HIDDEN_JOIN, threat=words) if one.hidden else words
