"""The figures of a game's book: small positions, and what they show to be possible or refused, played with the engine.

A game's folder holds them in `book.toml`; `docs/writing_a_book.md` says how they are written. Nothing here is taken on
trust: `work_out` plays every line of a figure, and raises FigureError if something it shows as possible is refused, or
something it crosses out is possible or refused under another clause.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ..core.errors import InputError
from ..core.game import Game
from ..core.option import Option
from ..core.state import NOBODY, NOWHERE, State
from ..games import build, variant_of
from ..games.book import book_data
from .notation import find_space, read_position

KEYS: Final = {
    "name", "clause", "title", "caption", "position", "switches", "play", "may", "may_not", "layer", "show", "frame",
}  # fmt: skip
SHOW: Final = {"strengths", "loads", "victory"}  # what else a figure may draw from the engine
MOVES, ATTACKS = "move", "attack"  # kinds of arrows


class FigureError(InputError):
    """A figure that cannot be read, or that does not agree with the rules: which one, and what is wrong."""


class Figure(NamedTuple):
    """A figure as it is written down."""

    name: str
    clause: str
    title: str
    caption: str  # may have {attack}, {defence}, {taken}
    position: str
    switches: dict[str, str]
    play: tuple[str, ...]  # before the picture is taken
    may: tuple[tuple[str, tuple[str, ...]], ...]  # words, or none to let the engine find them, and options
    may_not: tuple[tuple[str, tuple[str, ...]], ...]  # clause and options, the last of which is refused
    layer: str  # a layer of the map, by its name
    show: tuple[str, ...]
    frame: tuple[str, ...]  # places the picture must take in, besides those it is about


class Leg(NamedTuple):
    """One arrow of a line: who goes or attacks, from where to where. Off the map, `end` is an area."""

    unit: int
    start: int
    end: int
    kind: str


class Line(NamedTuple):
    """Something a figure shows: possible, or refused under a clause. `words` are the engine's."""

    allowed: bool
    clause: str
    words: str
    legs: tuple[Leg, ...]


class Scene(NamedTuple):
    """A figure worked out: the position it shows, and its lines in order."""

    figure: Figure
    game: Game
    state: State
    lines: tuple[Line, ...]


@lru_cache(maxsize=16)
def figures(kind: str) -> dict[str, Figure]:
    """The figures of a game's book by name, in the order of the file. A variant has none: they show the game's own tables."""
    found: dict[str, Figure] = {}
    if variant_of(kind):
        return found
    for row in book_data(kind).get("figure", []):
        figure = read_figure(row)
        if figure.name in found:
            raise FigureError(f"figure {figure.name!r} of {kind} is written twice")
        found[figure.name] = figure
    return found


def read_figure(row: Mapping[str, Any]) -> Figure:
    """A figure from its table of the file; FigureError says what is wrong with it."""
    name = str(row.get("name", ""))
    where = f"figure {name!r}"
    if unknown := sorted(row.keys() - KEYS):
        raise FigureError(f"{where}: {', '.join(unknown)}: expected {', '.join(sorted(KEYS))}")
    for key in ("name", "clause", "title", "caption", "position"):
        if not row.get(key):
            raise FigureError(f"{where}: expected a {key}")
    if unknown := sorted(set(row.get("show", ())) - SHOW):
        raise FigureError(f"{where}: show {', '.join(unknown)}: expected {', '.join(sorted(SHOW))}")
    return Figure(
        name=name,
        clause=str(row["clause"]),
        title=str(row["title"]),
        caption=" ".join(str(row["caption"]).split()),
        position=str(row["position"]),
        switches={str(key): str(value) for key, value in row.get("switches", {}).items()},
        play=_options(row.get("play", "")),
        may=tuple(
            ("", _options(x)) if isinstance(x, str) else (x["words"], _options(x["do"])) for x in row.get("may", ())
        ),
        may_not=tuple((str(one["clause"]), _options(one["try"])) for one in row.get("may_not", ())),
        layer=str(row.get("layer", "")),
        show=tuple(row.get("show", ())),
        frame=tuple(row.get("frame", ())),
    )


def _options(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.replace("\n", ";").split(";") if part.strip())


def work_out(kind: str, name: str) -> Scene:
    """A figure played with the engine; FigureError if it is not true."""
    known = figures(kind)
    if name not in known:
        raise FigureError(f"{kind} has no figure {name!r}")
    return play_out(kind, known[name])


def play_out(kind: str, figure: Figure) -> Scene:
    """The same with a figure that need not be in the book."""
    try:
        game = build(kind, figure.switches)
        s = _played(game, read_position(game, figure.position), figure.play)
        possible = [_possible(game, s, options, words) for words, options in figure.may]
        refused = [_refused(game, s, options, clause) for clause, options in figure.may_not]
        for place in figure.frame:
            find_space(game, place)
    except InputError as error:
        raise FigureError(f"figure {figure.name!r} of {kind}: {error}") from None
    return Scene(figure, game, s, (*possible, *refused))


def _played(game: Game, s: State, options: Sequence[str]) -> State:
    for text in options:
        s = game.play(s, game.parse(text))
    return s


def _possible(game: Game, s: State, options: Sequence[str], words: str) -> Line:
    """Options played one after the other, as a line: each counter that moves or is given an attack has an arrow."""
    legs: list[Leg] = []
    told: list[list[str]] = []
    for text in options:
        option, before, step = game.parse(text), s, game.step(s)
        s = game.play(before, option)
        changed = _legs(game, before, s)
        legs += changed
        name = step.name if step else ""
        if game.in_hand(s) != NOBODY and game.in_hand(before) == NOBODY and not changed:  # a counter was taken in hand
            told.append([f"{game.roster.name[game.in_hand(s)]}:"])
        else:
            told[-1:] = [
                [*(told[-1] if told else []), game.words(option, lambda place: place_words(game, place), name)]
            ]
    return Line(True, "", words or " ".join(map(_sentence, told)), tuple(legs))


def _refused(game: Game, s: State, options: Sequence[str], clause: str) -> Line:
    """Options of which the last is refused, under the clause named; the arrow shows what it would have been.

    Where the last option has no place of its own, such as the end of the step, what led up to it is shown instead."""
    *first, last = options
    led_up_to: list[Leg] = []
    for text in first:
        here, s = s, game.play(s, game.parse(text))
        led_up_to += _legs(game, here, s)
    option = game.parse(last)
    if option in game.options(s):
        raise FigureError(f"{last!r} is crossed out, but it is possible")
    refusal = game.explain(s, option)
    found = refusal.clause if refusal else ""
    if refusal is None or found != clause:
        raise FigureError(f"{last!r} is refused under {found or 'no clause'}, not under {clause}")
    legs = _would_be(game, s, option)
    before = [leg for leg in led_up_to if not legs or leg.unit == legs[0].unit]
    return Line(False, clause, game.reason(refusal), (*before, *legs))


def _legs(game: Game, before: State, after: State) -> list[Leg]:
    """What changed: counters that went somewhere, counters that were given an attack."""
    found = []
    for unit in range(len(game.roster)):
        here, there = before.where[unit], after.where[unit]
        leaves = there in game.board.spaces or game.in_hand(before) == unit  # off the map of its own will
        if here != there and here in game.board.spaces and leaves:
            found.append(Leg(unit, here, there, MOVES))
        if after.aim[unit] not in (NOWHERE, before.aim[unit]):
            found.append(Leg(unit, there, after.aim[unit], ATTACKS))
    return found


def _would_be(game: Game, s: State, option: Option) -> list[Leg]:
    """The arrow of an option that is refused: from the counter in hand to the place it names."""
    verb = game.verbs[option[0]]
    unit = game.in_hand(s)
    places = [value for kind, value in zip(verb.kinds, option[1:]) if kind == "space"]
    units = [value for kind, value in zip(verb.kinds, option[1:]) if kind == "unit"]
    if units:
        return [Leg(units[0], s.where[units[0]], s.where[units[0]], MOVES)]
    if unit == NOBODY or not places:
        return []
    return [Leg(unit, s.where[unit], places[0], ATTACKS if verb.name == ATTACKS else MOVES)]


def place_words(game: Game, place: int) -> str:
    """A hex's number with its name; a point by its name alone."""
    space = game.board.spaces.get(place)
    return game.board.label(place) if space is None or game.board.kind == "hex" else space.name


def _sentence(told: Sequence[str]) -> str:
    """What one counter does, as a sentence: its name, and its options in words."""
    who, deeds = (told[:1], told[1:]) if told[0].endswith(":") else ([], told)
    text = " ".join([*who, ", ".join(deeds)])
    return text[:1].upper() + text[1:] + "."
