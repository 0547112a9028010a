"""Positions by name: who stands where, what may be done and why not, in the rulebook's words.

A `Position` is the umpire's: it knows everything and can be played on. A `SeatView` is what one side may know of it, and
all a player or bot should ever be given. Both are read alike. Neither ever changes: `play` returns a new position.

For many games a second use what lies below, `Game` and `State`: they have the same rules with numbers for names.
"""

from __future__ import annotations

import random
from typing import Final

from .core.attack import attackers
from .core.bits import collect, each, has
from .core.describe import value_in_full
from .core.errors import InputError
from .core.fight import rounds_left
from .core.game import Game
from .core.machine import CHANCE
from .core.state import State
from .core.view import View, hidden
from .games import load
from .games.wording import end_words, fight_rows
from .named import Chances, Choice, Reason, Result, Space, Unit
from .record.notation import find_space, find_unit, read_position

CHANCE_NAME: Final = "chance"


class PositionError(InputError):
    """A question a position cannot answer, or something it cannot do; says why."""


class Seen:
    """What can be read from a position, by the umpire or by a seat."""

    def __init__(self, game: Game, view: View) -> None:
        self.game = game  #: the engine, with its switches set
        self.raw = view  #: the same knowledge in numbers

    # ---- where play stands

    @property
    def turn(self) -> int:
        """The game-turn; 0 during set-up."""
        return self.raw.turn

    @property
    def phase(self) -> str:
        """The phase by its number in the sequence of play: `A2a`."""
        return self.raw.phase

    @property
    def phase_name(self) -> str:
        """The phase by its name: `Axis: movement and attack allocation`."""
        return self.game.hooks.describe.phases.get(self.raw.phase, self.raw.phase)

    @property
    def to_decide(self) -> str | None:
        """The side that must decide now, or `chance` where dice are due; None when the game is over."""
        if not self.raw.step:
            return None
        return CHANCE_NAME if self.raw.to_decide == CHANCE else self.game.sides[self.raw.to_decide]

    @property
    def question(self) -> str:
        """What is asked of whoever decides, in a sentence."""
        return self.game.asks(self.raw)

    @property
    def clause(self) -> str:
        """The clause of the rulebook this decision comes from."""
        return self.raw.clause

    @property
    def header(self) -> dict[str, str]:
        """Turn, weather, points and the like, in words."""
        rows = self.game.hooks.describe.header(self.game.tables, self.raw.shown)
        return {row[0]: value_in_full(row) for row in rows}

    @property
    def duties(self) -> list[str]:
        """What must be done before the phase can end, in words."""
        return self.game.hooks.describe.duties(self.game.tables, self.raw.shown)

    @property
    def battle(self) -> dict[str, str]:
        """The battle being fought, in words; empty where there is none."""
        return {row[0]: row[1] for row in fight_rows(self.game, self.raw)}

    @property
    def in_hand(self) -> str | None:
        """The counter that was taken in hand and waits for its orders."""
        unit = self.game.in_hand(self.raw.shown)
        return self.game.roster.id[unit] if unit < len(self.game.roster) else None

    @property
    def outcome(self) -> Result | None:
        """How the game ended; None while it goes on."""
        end = None if self.raw.step else self.game.outcome(self.raw.shown)
        if end is None:
            return None
        winner = None if end.winner is None else self.game.sides[end.winner]
        return Result(winner, end.degree, end.clause, end_words(self.game, end))

    # ---- who stands where

    def units(self, side: str | None = None) -> list[Unit]:
        """All counters, or those of one side, on the map and off it; a seat's view leaves out those it cannot tell apart."""
        wanted = None if side is None else self._side(side)
        sides = self.game.roster.side
        known = (u for u in range(len(self.game.roster)) if not has(self.raw.unknown, u))
        return [self._unit(u) for u in known if wanted in (None, sides[u])]

    def units_at(self, place: str) -> list[Unit]:
        """The counters on a space, or in an area off the map, that can be told apart."""
        there = self.raw.shown.at[find_space(self.game, place)]
        return [self._unit(u) for u in each(there & ~self.raw.unknown)]

    def unit(self, id: str) -> Unit:
        """A counter by its id; PositionError where this seat cannot tell it from others."""
        found = find_unit(self.game, id)
        if has(self.raw.unknown, found):
            raise PositionError(f"{id} is one of the counters this seat cannot tell apart")
        return self._unit(found)

    def where(self, id: str) -> str | None:
        """The space or area a counter is in; None where this seat cannot tell."""
        found = find_unit(self.game, id)
        return None if has(self.raw.unknown, found) else self.game.board.name(self.raw.shown.where[found])

    @property
    def hidden(self) -> dict[str, int]:
        """How many counters that cannot be told apart lie in each place."""
        return hidden(self.game.board, self.raw)

    # ---- the map

    def spaces(self) -> list[Space]:
        """All spaces of the map."""
        return [self._space(place) for place in self.game.board.spaces]

    def space(self, id: str) -> Space:
        """A space by its id."""
        return self._space(self._on_map(id))

    def controls(self, space: str) -> str | None:
        """The side that controls a space, if one does."""
        side = self.game.hooks.describe.control(self.game.tables, self.raw.shown).get(self._on_map(space))
        return None if side is None else self.game.sides[side]

    def control(self) -> dict[str, str]:
        """Every space that a side controls, with that side."""
        found = self.game.hooks.describe.control(self.game.tables, self.raw.shown)
        return {self.game.board.name(place): self.game.sides[side] for place, side in found.items()}

    # ---- what may be done

    @property
    def options(self) -> list[Choice]:
        """What may be done now; empty when the game is over, and in the view of a seat that is not to decide."""
        label = self.game.board.label
        return [Choice(self.game.text(o), self.game.words(o, label), o) for o in self.raw.options]

    def why(self, text: str) -> Reason | None:
        """Why something cannot be done now; None where it can. Only what the seat may know is said."""
        option = self.game.parse(text)
        if option in self.raw.options:
            return None
        if not self.raw.step:
            return Reason("", "The game is over.")
        if self.raw.to_decide == CHANCE:
            return Reason("", "The dice decide now.")
        if not self.raw.options:
            return Reason("", "It is not this side's decision now.")
        refusal = self.game.explain(self._known_to_decider(), option)
        if refusal is None:
            return Reason("", "That depends on what is hidden from this side.")
        return Reason(refusal.clause, self.game.reason(refusal))

    def odds(self, space: str, *units: str) -> Chances:
        """Exact chances of an attack: by the counters allocated to it, or by these from where they stand.

        Attack and defence share out hits so that they lose the fewest units, and nobody retreats.
        """
        from .ai.odds import odds  # only here: most programs never ask

        s, target = self.raw.shown, self._on_map(space)
        team = attack_team(self, space, *units)
        battle = self.game.hooks.battle(self.game.tables, s, target, team, rounds_left(self.game, s))
        found = odds(battle)
        lost, killed = (tuple(found.losses(battle, attacking)) for attacking in (True, False))
        return Chances(found.chance(), found.chance(False), *found.strengths, found.press, lost, killed)

    # ---- help for the above

    def _could_attack(self, unit: int, target: int) -> bool:
        """Whether a counter stands beside a space, or off the map where the rules let it attack from there."""
        here = self.raw.shown.where[unit]
        if here in self.game.board.spaces:
            return has(self.game.board.near[here], target)
        could = self.game.hooks.preview.orders(self.game.tables, self.raw.shown).get(unit)
        return could is not None and target in could.targets

    def _known_to_decider(self) -> State:
        return self.raw.shown

    def _unit(self, u: int) -> Unit:
        s, d, roster, board = self.raw.shown, self.game.hooks.describe, self.game.roster, self.game.board
        return Unit(
            id=roster.id[u],
            name=roster.name[u],
            side=self.game.sides[roster.side[u]],
            kind=roster.kind[u],
            figures=d.figures(self.game.tables, s, u),
            place=board.name(s.where[u]),
            condition=(*d.condition(self.game.tables, s, u), *d.orders(self.game.tables, s, u)),
            attacks=board.name(s.aim[u]) if s.aim[u] in board.spaces else None,
            hits=s.hits[u],
        )

    def _space(self, place: int) -> Space:
        board = self.game.board
        x = board.spaces[place]
        near = tuple(board.name(there) for there in each(board.near[place]))
        return Space(x.id, x.name, x.terrain, x.city, x.vp, near)

    def _side(self, name: str) -> int:
        if name not in self.game.sides:
            raise PositionError(f"no side {name!r}; the sides are {' and '.join(self.game.sides)}")
        return self.game.sides.index(name)

    def _on_map(self, id: str) -> int:
        place = find_space(self.game, id)
        if place not in self.game.board.spaces:
            raise PositionError(f"{id} is off the map")
        return place


def attack_team(seen: Seen, space: str, *units: str) -> int:
    """For the engine: the set of units allocated to attack a space, or of these; PositionError where they could not."""
    s, target, roster = seen.raw.shown, seen._on_map(space), seen.game.roster
    allocated, defenders = attackers(s, target), s.at[target]
    team = collect(find_unit(seen.game, u) for u in units) if units else allocated
    if not team:
        raise PositionError(f"nobody is allocated to attack {space}; name the attackers")
    if (team | defenders) & seen.raw.unknown:
        raise PositionError(f"hidden counters take part at {space}: the odds are unknown")
    sides = {roster.side[u] for u in each(team)}
    if len(sides) > 1 or sides & {roster.side[u] for u in each(defenders)}:
        raise PositionError(f"{space} cannot be attacked by both sides, nor by its own")
    for u in each(team & ~allocated):
        if not seen._could_attack(u, target):
            raise PositionError(f"{roster.id[u]} is not beside {space}")
    return team


class SeatView(Seen):
    """What one side may know of a position: all that a player or bot gets.

    >>> import crusade
    >>> view = crusade.new_game("darkest-crusade", setup="secret").view("axis")
    >>> view.seat, view.to_decide, view.options
    ('axis', 'soviet', [])
    >>> view.where("su-5a") is None  # somewhere, face down
    True
    """

    @property
    def seat(self) -> str:
        """The side that looks."""
        return self.game.sides[self.raw.seat]

    def __repr__(self) -> str:
        return f"<{self.game.title}, turn {self.turn}, {self.phase}, as {self.seat} sees it>"


class Position(Seen):
    """A position with everything in it, for whoever runs a game.

    >>> import crusade
    >>> p = crusade.Position.from_text("turn=2; de-6a J4; de-pzgr1 K3; su-5a K4; su-20a H9", "darkest-crusade")
    >>> p.to_decide, p.phase_name
    ('axis', 'Axis: movement and attack allocation')
    >>> [str(unit) for unit in p.units_at("K4")], p.controls("K4"), str(p.space("K4"))
    (['5. Army (su-5a)'], 'soviet', 'K4 Kiev')
    >>> p = p.play("unit de-6a", "attack K4", "unit de-pzgr1")
    >>> p.unit("de-6a").attacks, p.in_hand
    ('K4', 'de-pzgr1')
    >>> p.why("attack K4") is None, p.why("move A7").clause
    (True, 'DX-3.2')
    >>> print(p.why("move A7"))
    A7 is too far for 1. Panzergruppe (own hexes: 1, bonus hexes: 1). (DX-3.2)
    >>> f"{p.odds('K4', 'de-6a').taken:.1%} alone, {p.odds('K4', 'de-6a', 'de-pzgr1').taken:.0%} together"
    '21.3% alone, 100% together'
    """

    def __init__(self, game: Game, state: State) -> None:
        step = game.step(state)
        name, clause = (step.name, step.clause) if step else ("", "")
        everything = View(
            state.seat, state, 0, state.seat, game.options(state), game.turn(state), game.phase(state), name, clause
        )
        super().__init__(game, everything)
        self.state = state  #: for the engine; do not change it

    @classmethod
    def from_text(cls, text: str, game: str | None = None, /, **switches: str) -> Position:
        """The position a short text describes; `crusade.record.notation` says how it is written."""
        rules = load(game, **switches) if game else load(**switches)
        return cls(rules, read_position(rules, text))

    def play(self, *choices: str | Choice) -> Position:
        """The position after these decisions; Illegal, with the reason, for the first that is not possible."""
        s = self.state
        for choice in choices:
            if not self.game.options(s):
                raise PositionError(f"{str(choice)!r}: the game is over")
            s = self.game.play(s, self.game.parse(str(choice)))
        return Position(self.game, s)

    @property
    def dice(self) -> int:
        """How many dice must be thrown now."""
        return self.game.throw(self.state).dice if self.to_decide == CHANCE_NAME else 0

    def roll(self, *faces: int, rng: random.Random | None = None) -> Position:
        """The position after a throw of the dice: of these faces, or thrown by a random number generator."""
        if not self.dice:
            raise PositionError("no dice are thrown now")
        thrown = list(faces) or [(rng or random.Random()).randint(1, 6) for _ in range(self.dice)]
        if len(thrown) != self.dice or not all(1 <= face <= 6 for face in thrown):
            raise PositionError(f"dice {' '.join(map(str, thrown))}: expected {self.dice} faces from 1 to 6")
        return Position(self.game, self.game.play(self.state, self.game.throw(self.state).read(thrown)))

    def view(self, side: str) -> SeatView:
        """What a side may know of this position."""
        return SeatView(self.game, self.game.view(self.state, self._side(side)))

    def _known_to_decider(self) -> State:
        return self.game.view(self.state, self.state.seat).shown

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self.game.name, self.game.switches, self.state) == (other.game.name, other.game.switches, other.state)

    def __hash__(self) -> int:
        return hash(self.state)

    def __repr__(self) -> str:
        who = f"{self.to_decide} to decide" if self.to_decide else "over"
        return f"<{self.game.title}, turn {self.turn}, {self.phase}: {who}>"


def new_game(name: str | None = None, /, **switches: str) -> Position:
    """The first position of a game, its readings switched as asked.

    >>> import crusade
    >>> p = crusade.new_game("tiger-attack")
    >>> p.turn, p.to_decide, p.header["Weather"]
    (1, 'german', 'bad')
    """
    game = load(name, **switches) if name else load(**switches)
    return Position(game, game.start())
