"""Positions set up by hand: reading one out of a position, building one, and everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..core.bits import has
from ..core.editor import Editor, Fact
from ..core.errors import InputError
from ..core.game import Game
from ..core.head import HELD, HITS_ATTACK, HITS_DEFENCE
from ..core.say import again
from ..core.state import State
from .notation import find_space, find_unit


class Placed(NamedTuple):
    """A counter, the place it stands in, and its conditions."""

    unit: str
    place: str
    marks: tuple[str, ...] = ()


class Setup(NamedTuple):
    """A position as people set it up: the phase in which play begins, the facts by name, counters, and who controls what.

    Counters that are not named are out of the game."""

    phase: str
    facts: Mapping[str, int]
    units: Sequence[Placed]
    held: Mapping[str, int]  # place -> side; places with units belong to the side of the units


class SetupError(InputError):
    """A position that cannot be played: everything that is wrong with it, each in a sentence."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = [sentence(again(words)) for words in problems]
        super().__init__(" ".join(self.problems))


def sentence(words: str) -> str:
    """Words as a sentence."""
    return f"{words[:1].upper()}{words[1:]}" + ("" if words.endswith(".") else ".")


def editor_of(game: Game) -> Editor:
    """What a game lets people set; SetupError if it has no positions set up by hand."""
    if game.hooks.editor is None:
        raise SetupError([f"no position of {game.title} can be set up by hand"])
    return game.hooks.editor(game.tables)


def setup_of(game: Game, s: State) -> Setup:
    """A position as it would be set up: at the beginning of the player-turn that goes on, or of the first one."""
    editor, board, roster = editor_of(game), game.board, game.roster
    units = []
    for unit in range(len(roster)):
        place = board.name(s.where[unit])
        fits = s.where[unit] in board.spaces or may_lie(game, editor, unit, place)
        marks = tuple(word for word, mark in editor.marks.items() if has(s.marks[mark], unit)) if fits else ()
        units.append(Placed(roster.id[unit], place if fits else editor.out, marks))
    facts = {fact.name: max(fact.least, min(_most(fact), s.tally[fact.slot])) for fact in editor.facts}
    held = {board.name(place): 0 if has(s.holds[HELD], place) else 1 for place in board.spaces}
    return Setup(editor.phases[game.phasing(s)], facts, units, held)


def build_setup(game: Game, setup: Setup) -> State:
    """The position that was set up, with somebody or the dice to decide; SetupError says all that is wrong with it."""
    editor = editor_of(game)
    problems = list(_misnamed(game, editor, setup))
    if problems:
        raise SetupError(problems)
    problems = list(_shared(game, editor, setup))  # the rules' own functions expect one side in a place
    if problems:
        raise SetupError(problems)
    s = _laid_out(game, editor, setup)
    problems = [*game.hooks.audit(game.tables, s), *editor.check(game.tables, s)]
    if problems:
        raise SetupError([game.cite(again(words)) for words in problems])
    if not s.menu:
        end = game.outcome(s)
        why = f" ({game.cite(end.clause)})" if end else ""
        raise SetupError([f"the game is over in this position{why}"])
    if any(s.hits) or s.tally[HITS_ATTACK] or s.tally[HITS_DEFENCE]:
        raise SetupError(["play cannot begin in the middle of a battle"])
    return s


def may_lie(game: Game, editor: Editor, unit: int, area: str) -> bool:
    """Whether a counter may lie in an off-map area."""
    return area == editor.out or has(editor.boxes.get(area, 0), unit)


def _most(fact: Fact) -> int:
    return len(fact.choices) - 1 if fact.choices else fact.most


def _misnamed(game: Game, editor: Editor, setup: Setup) -> Iterator[str]:
    """Names that are unknown, numbers out of range, and counters in two places."""
    if setup.phase not in editor.phases:
        yield f"play begins in phase {setup.phase!r}: expected one of {', '.join(editor.phases)}"
    known = {fact.name: fact for fact in editor.facts}
    for name, value in setup.facts.items():
        fact = known.get(name)
        if fact is None:
            yield f"{name!r} is nothing that can be set in this game"
        elif not fact.least <= value <= _most(fact):
            yield f"{fact.label}: {value} is not possible, expected {fact.least} to {_most(fact)}"
    seen: set[str] = set()
    for placed in setup.units:
        yield from _named(game, editor, placed)
        if placed.unit in seen:
            yield f"{placed.unit} is in two places"
        seen.add(placed.unit)
    for place, side in setup.held.items():
        if not _is_space(game, place) or not 0 <= side < len(game.sides):
            yield f"{place!r} is no place that a side can control"


def _named(game: Game, editor: Editor, placed: Placed) -> Iterator[str]:
    try:
        unit, place = find_unit(game, placed.unit), find_space(game, placed.place)
    except InputError as error:
        yield str(error)
        return
    if place not in game.board.spaces and not may_lie(game, editor, unit, placed.place):
        area = game.hooks.describe.areas.get(placed.place, placed.place)
        yield f"{game.roster.name[unit]} cannot be in this box: {area}"
    for mark in placed.marks:
        if mark not in editor.marks:
            yield f"{placed.unit}: {mark!r} is no condition a counter can have, expected {', '.join(editor.marks)}"


def _is_space(game: Game, place: str) -> bool:
    try:
        return game.board.find(place) in game.board.spaces
    except KeyError:
        return False


def _occupies(game: Game, unit: int, place: int) -> bool:
    """Whether a counter holds the place it stands in."""
    return place in game.board.spaces and bool(game.shape.solid >> unit & 1)


def _shared(game: Game, editor: Editor, setup: Setup) -> Iterator[str]:
    """Places with units of both sides."""
    there: dict[str, set[int]] = {}
    for placed in setup.units:
        unit = find_unit(game, placed.unit)
        if _occupies(game, unit, find_space(game, placed.place)):
            there.setdefault(placed.place, set()).add(game.roster.side[unit])
    for place, sides in there.items():
        if len(sides) > 1:
            yield game.cite(again(f"both sides stand in {place} ({editor.apart})"))


def _laid_out(game: Game, editor: Editor, setup: Setup) -> State:
    units = [(find_unit(game, x.unit), find_space(game, x.place), list(x.marks)) for x in setup.units]
    control = {find_space(game, place): side for place, side in setup.held.items()}
    control |= {place: game.roster.side[unit] for unit, place, _ in units if _occupies(game, unit, place)}
    held = [(game.sides[side], place) for place, side in control.items()]
    facts = {"phase": setup.phase, **_as_text(editor, setup.facts)}
    try:
        return game.hooks.lay_out(game.tables, units, facts, held)
    except InputError as error:
        raise SetupError([str(error)]) from None


def _as_text(editor: Editor, facts: Mapping[str, int]) -> dict[str, str]:
    """The facts as a position text has them: `weather=snow`, `factors=armor:2+infantry:1`."""
    known = {fact.name: fact for fact in editor.facts}
    text: dict[str, str] = {}
    for name, value in facts.items():
        whole, point, part = name.partition(".")
        if not point:
            text[name] = known[name].choices[value] if known[name].by_word else str(value)
        elif value:
            text[whole] = f"{text[whole]}+{part}:{value}" if whole in text else f"{part}:{value}"
    return text
