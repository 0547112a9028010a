"""What a step did besides what its option says: losses, recoveries, arrivals, weather, ground taken, fire.

Found by comparing the position before and after, in the same way for every game. In a game with secrets each viewer's own
two views are compared, so that news tells nothing a view does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from .bits import collect, each, has
from .fight import fight
from .game import Game
from .head import HELD, HITS_ATTACK, HITS_DEFENCE, MOVED, TURN
from .machine import CHANCE, SPECTATOR
from .option import HIT, UNIT, Option, done
from .say import speaking
from .state import NOBODY, NOWHERE, State
from .view import View

EYES: Final = (0, 1, SPECTATOR)  # the viewers, in the order of `Told`
FIRE: Final = "fire"  # the step in which dice are thrown for a battle
SMALL: Final = ("", "town")  # cities that are no news
SETUP: Final = 0  # the turn before the first

Kind = Literal["gone", "came", "went", "gains", "sheds", "shown", "taken", "fact", "stayed", "fire"]


class News(NamedTuple):
    """One thing that happened.

    gone, came, went (units, place; gone: words are the area, went: numbers are where from), gains and sheds (units, words
    are the condition), shown (units, place), taken (place, numbers are the side), fact (words are label, old and new value),
    stayed (numbers are how many), fire (units are both sides', numbers as in `Fire`, words are where the attackers stand)."""

    kind: Kind
    units: tuple[int, ...] = ()
    place: int = NOWHERE
    numbers: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    said: bool = False  # the words of the option say it already


class Fire(NamedTuple):
    """The numbers of a round of fire."""

    round: int
    attackers: int  # how many of the units attack; the others defend
    attack: int  # strengths
    defence: int
    on_defenders: int  # hits
    on_attackers: int


#: What each viewer is told: nothing, the same for all, or something else for each of EYES.
Told = tuple[tuple[News, ...], ...]
NOTHING: Final[Told] = ()


class Sight(NamedTuple):
    """A step as one viewer sees it: both positions as shown, and what they cannot tell apart in them."""

    game: Game
    before: State
    after: State
    unknown: int  # before
    unknown_after: int
    option: Option | None  # None: hidden from them
    step: str
    automatic: bool  # chance decided, or a phase ended
    menu: Sequence[Option]  # of the seat that decided, if this viewer may know it


def told_to(told: Told, eyes: int) -> tuple[News, ...]:
    """What one viewer is told."""
    if len(told) < 2:
        return told[0] if told else ()
    return told[EYES.index(eyes)]


def news_of(game: Game, before: State, after: State, option: Option, hidden_from: frozenset[int] = frozenset()) -> Told:
    """What a step did besides what its option says, for each viewer."""
    if before.tally[TURN] == SETUP == after.tally[TURN]:
        return NOTHING
    with speaking(None):  # news is stored, so its words are English
        return _news_of(game, before, after, option, hidden_from)


def _news_of(game: Game, before: State, after: State, option: Option, hidden_from: frozenset[int]) -> Told:
    step = game.step(before)
    name = step.name if step else ""
    automatic = before.seat == CHANCE or (game.turn(before), game.phase(before)) != (
        game.turn(after),
        game.phase(after),
    )
    if not game.hooks.preview.secrets(game.tables):
        found = _found(Sight(game, before, after, 0, 0, option, name, automatic, before.menu))
        return (found,) if found else NOTHING
    told = []
    for eyes in EYES:
        was, now = game.view(before, eyes), game.view(after, eyes)
        seen = None if eyes in hidden_from else option
        told.append(
            _found(Sight(game, was.shown, now.shown, was.unknown, now.unknown, seen, name, automatic, was.options))
        )
    return tuple(told) if any(told) else NOTHING


def between(game: Game, was: View, now: View) -> tuple[News, ...]:
    """What is different between two of a viewer's views, in the same words as news of one step."""
    with speaking(None):
        return _found(Sight(game, was.shown, now.shown, was.unknown, now.unknown, None, "", True, ()))


def _found(x: Sight) -> tuple[News, ...]:
    return (*_fire(x), *_stayed(x), *_places(x), *_conditions(x), *_ground(x), *_facts(x))


def _named(x: Sight) -> int:
    """The counter an option is about: the one it names, or the one in hand; NOBODY if a hit says too little of it."""
    if x.option is None or x.option[0] == HIT:
        return NOBODY
    return x.option[1] if x.game.verbs[x.option[0]].first == "unit" else x.game.in_hand(x.before)


def _aims_at(x: Sight, place: int) -> bool:
    """Whether the option itself names a place."""
    if x.option is None:
        return False
    return any(kind == "space" and a == place for kind, a in zip(x.game.verbs[x.option[0]].kinds, x.option[1:]))


def _places(x: Sight) -> list[News]:
    """Counters that left the map, came to it, went somewhere on it, or were revealed."""
    was, now, size, named = x.before.where, x.after.where, x.game.board.size, _named(x)
    hidden = x.unknown | x.unknown_after
    groups: dict[News, list[int]] = {}
    for unit in range(len(was)) if was != now else ():
        a, b = was[unit], now[unit]
        if a == b or has(hidden, unit) or (a >= size and b >= size):
            continue
        mine = unit == named
        if a >= size:
            key = News("came", place=b, said=mine and _aims_at(x, b))
        elif b >= size:
            key = News("gone", place=a, words=(x.game.board.name(b),), said=mine)
        elif mine and _aims_at(x, b):
            continue  # an ordinary move
        else:
            key = News("went", place=b, numbers=(a,))
        groups.setdefault(key, []).append(unit)
    for unit in each(x.unknown & ~x.unknown_after):
        if now[unit] < size:
            groups.setdefault(News("shown", place=now[unit]), []).append(unit)
    return [key._replace(units=tuple(units)) for key, units in groups.items()]


def _conditions(x: Sight) -> list[News]:
    """Conditions that counters on the map have gained or lost, except those that only last for a phase."""
    changed = 0
    for a, b in zip(x.before.marks, x.after.marks):
        changed |= a ^ b
    changed &= ~(x.unknown | x.unknown_after)
    d, g, size, named = x.game.hooks.describe, x.game.tables, x.game.board.size, _named(x)
    groups: dict[News, list[int]] = {}
    for unit in each(changed):
        if x.before.where[unit] >= size or x.after.where[unit] >= size:
            continue
        was, now = d.condition(g, x.before, unit), d.condition(g, x.after, unit)
        for kind, some, others in (("gains", now, was), ("sheds", was, now)):
            for word in some:
                if word not in others and word not in d.passing:
                    key = News(kind, words=(word,), said=unit == named)  # type: ignore[arg-type]
                    groups.setdefault(key, []).append(unit)
    return [key._replace(units=tuple(units)) for key, units in groups.items()]


def _ground(x: Sight) -> list[News]:
    """Places worth something that changed hands."""
    changed = x.before.holds[HELD] ^ x.after.holds[HELD]
    held = x.after.holds[HELD]
    return [
        News("taken", place=place, numbers=(0 if has(held, place) else 1,))
        for place in (each(changed) if changed else ())
        if worth_naming(x.game, place)
    ]


def worth_naming(game: Game, place: int) -> bool:
    """Whether a place counts: a major city, a fortress, or victory points."""
    space = game.board.spaces.get(place)
    return space is not None and bool(space.vp or space.fort or space.city not in SMALL)


def _facts(x: Sight) -> list[News]:
    """Rows of the header that changed by themselves: weather, points. The first row is the turn, which the log shows."""
    if not x.automatic:
        return []
    header, g = x.game.hooks.describe.header, x.game.tables
    was = {row[0]: row[1] for row in header(g, x.before)[1:]}
    return [
        News("fact", words=(label, was.get(label, ""), value))
        for label, value, *_ in header(g, x.after)[1:]
        if was.get(label, "") != value
    ]


def _stayed(x: Sight) -> list[News]:
    """How many units could still have been given orders when movement was ended."""
    if x.option != done or x.step not in x.game.hooks.preview.movement:
        return []
    left = collect(a for verb, a, _ in x.menu if verb == UNIT) & ~x.before.marks[MOVED]
    return [News("stayed", numbers=(left.bit_count(),))] if left else []


def _fire(x: Sight) -> list[News]:
    """A round of fire: who against whom, both strengths, and the hits."""
    now = fight(x.game, x.before) if x.step == FIRE and x.option is not None else None
    if now is None or not now.attackers or (now.attackers | now.defenders) & x.unknown:
        return []
    game, g = x.game, x.game.tables
    a = game.hooks.preview.assault(g, x.before, now.target, now.attackers, game.phasing(x.before))
    rolled = x.before.copy()
    game.program.carry_out(g, rolled, x.option)  # type: ignore[arg-type]
    team = each(now.attackers)
    numbers = Fire(now.round, len(team), a.attack, a.defence, rolled.tally[HITS_DEFENCE], rolled.tally[HITS_ATTACK])
    starts = tuple(game.board.name(x.before.where[unit]) for unit in team)
    return [News("fire", (*team, *each(now.defenders)), now.target, numbers, starts)]
