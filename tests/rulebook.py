"""Words for tests that read like examples from the rulebook: a position, an act, what must follow.

p = position("turn=2; de-6a J4; de-pzgr1 K3; su-5a K4").play("unit de-6a", "attack K4", "done")
assert p.strengths() == (4, 2)

For another game: `position = positions("tiger-attack")`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

import crusade
from crusade.core import head
from crusade.core.bits import collect, each, has
from crusade.core.game import Game
from crusade.core.head import HITS_ATTACK, HITS_DEFENCE, WEATHER
from crusade.core.machine import CHANCE
from crusade.core.state import State
from crusade.games import home
from crusade.record.notation import read_position


def clause(*ids: str) -> pytest.MarkDecorator:
    """Mark a test as an example of these clauses."""
    return pytest.mark.clause(*ids)


@lru_cache(maxsize=64)
def game(of: str = "darkest-crusade", /, **switches: str) -> Game:
    """A game with some readings switched: Darkest Crusade unless another is named."""
    return crusade.load(of, **switches)


def position(text: str = "", of: str = "darkest-crusade", **switches: str) -> Position:
    """A position in a few words (see crusade.record.notation); the historical start where no words are given."""
    g = game(of, **switches)
    return Position(g, read_position(g, text) if text else g.start())


def positions(of: str) -> Callable[..., Position]:
    """The words for the positions of one game."""
    return partial(position, of=of)


#: Bonus moves of A2d from the start of Darkest Crusade, after which only the last counter could go on.
BLITZ = {
    "de-pzgr3": "I1",
    "hu-fast": "I1",
    "fi-se": "A8",
    "fi-kar": "A7",
    "ro-3a": "N1",
    "de-9a": "G2",
    "de-11a": "N1",
    "de-6a": "I1",
    "de-16a": "H1",
    "de-18a": "H1",
    "de-pzgr2": "G2",
    "de-pzgr1": "H1",
    "de-4a": "H1",
    "ro-4a": "O1",
    "de-17a": "I1",
    "de-pzgr4": "H1",
}


class Position:
    """A position one can ask and act on. Acting gives a new position; the old one stays."""

    def __init__(self, game: Game, state: State) -> None:
        self.game, self.state = game, state

    def part(self, module: str) -> ModuleType:
        """A module of the game's own folder: all games name them alike."""
        return import_module(f"crusade.games.{home(self.game.name).name}.{module}")

    # ---- acting

    def play(self, *texts: str) -> Position:
        """Play these options one after the other; each must be legal. `roll 4 2` throws the dice."""
        s = self.state
        for text in texts:
            s = self.game.play(s, self.game.parse(text))
        return Position(self.game, s)

    def attack(self, target: str, *units: str) -> Position:
        """Allocate these units to attack a hex from where they stand."""
        p = self
        for unit in units:
            p = p.play(f"unit {unit}", f"attack {target}")
        return p

    def fight(self, target: str, *units: str) -> Position:
        """Allocate these units against a space, end the phase, and stop at the first decision after it."""
        p = self.attack(target, *units)
        return p.play("done") if p.step == self.step else p  # with nobody left to order, the phase ends by itself

    def fire(self, attack: int, defence: int, press: int = 0) -> Position:
        """Fight a round with these dice, nobody withdrawn; an attack that may be pressed, by so many columns."""
        p = self.play("done") if self.step == "withdraw" else self
        p = p.play(f"press {press}") if press or p.step == "press" else p
        return p.play(f"roll {attack} {defence}")

    def share_out(self) -> Position:
        """Give the hits of this round to the first counters that can take them."""
        p = self
        while p.step.endswith("_hits"):
            p = p.play(sorted(p.options("hit"))[0])
        return p

    def go(self, unit: str, *hexes: str) -> Position:
        """Retreat or advance a counter hex by hex and put it down. An only choice has been made already."""
        p = self.play(f"unit {unit}")
        for hex in hexes:
            p = p if p.where(unit) == hex else p.play(f"move {hex}")
        return p.play("halt") if p.can("halt") else p

    def until(self, *phases: str) -> Position:
        """Pass on to one of these phases, choosing the first option (which is `done` where there is one)."""
        s = self.state
        while s.menu and self.game.phase(s) not in phases:
            s = self.game.play(s, s.menu[0])
        return Position(self.game, s)

    # ---- asking

    @property
    def phase(self) -> str:
        """The phase play stands in."""
        return self.game.phase(self.state)

    @property
    def step(self) -> str:
        """The kind of decision that is due, such as `press`; empty when the game is over."""
        step = self.game.step(self.state)
        return step.name if step else ""

    @property
    def turn(self) -> int:
        """The game-turn."""
        return self.game.turn(self.state)

    @property
    def weather(self) -> str:
        """The weather: good, mud or snow; good or bad."""
        word: str = self.part("slots").WEATHERS[self.state.tally[WEATHER]]
        return word

    @property
    def seat(self) -> str:
        """Who decides: a side (axis, soviet …) or chance."""
        return "chance" if self.state.seat == CHANCE else self.game.sides[self.state.seat]

    def options(self, verb: str = "") -> set[str]:
        """The options on the menu, as text; only those of one verb if asked."""
        texts = {self.game.text(o) for o in self.state.menu}
        return {t for t in texts if t.split()[0] == verb} if verb else texts

    def can(self, text: str) -> bool:
        """Whether an option is on the menu."""
        return self.game.parse(text) in self.state.menu

    def why(self, text: str) -> str | None:
        """The clause that forbids an option; None where it is possible."""
        refusal = self.game.explain(self.state, self.game.parse(text))
        assert self.can(text) == (refusal is None), f"menu and explanation disagree on {text!r}"
        return refusal.clause if refusal else None

    def obliged(self) -> set[str]:
        """The counters that must still go into the place just cleared."""
        game = self.game
        return {game.roster.id[u] for u in each(game.hooks.preview.obliged(game.tables, self.state))}

    def where(self, unit: str) -> str:
        """The hex or off-map area a counter is in."""
        return self.game.board.name(self.state.where[self.game.roster.find(unit)])

    def units(self, place: str) -> set[str]:
        """The counters in a hex or off-map area."""
        return {self.game.roster.id[u] for u in each(self.state.at[self.game.board.find(place)])}

    def counters(self, units: str) -> int:
        """Counters by their ids, as the set that the rules work with."""
        return collect(self.game.roster.find(u) for u in units.split())

    def hexes(self, places: str) -> int:
        """Spaces by their names, as the set that the rules work with."""
        return collect(self.game.board.find(h) for h in places.split())

    def rule(self, name: str, *facts: object) -> Any:
        """What one rule says here, by its file and name: `p.rule("allocation.room", unit, start, target)`."""
        module, _, function = name.partition(".")
        return getattr(self.part(module), function)(self.game.tables, self.state, *facts)

    def rule_units(self, name: str, *facts: object) -> set[str]:
        """The counters that one rule names here."""
        return {self.game.roster.id[u] for u in each(self.rule(name, *facts))}

    def rule_hexes(self, name: str, *facts: object) -> set[str]:
        """The spaces that one rule names here."""
        return {self.game.board.name(h) for h in each(self.rule(name, *facts))}

    def marked(self, unit: str, flag: str) -> bool:
        """Whether a counter is disrupted, fortified, cut, moved … : the flags of the game's positions."""
        return has(self.state.marks[self.part("position").FLAGS[flag]], self.game.roster.find(unit))

    def disrupted(self, unit: str) -> bool:
        """Whether a counter is disrupted."""
        return self.marked(unit, "disrupted")

    def holder(self, hex: str) -> str:
        """The side that controls a space."""
        control = self.game.hooks.describe.control(self.game.tables, self.state)
        return self.game.sides[control[self.game.board.find(hex)]]

    def strengths(self) -> tuple[int, int]:
        """Attack and defence strength of the battle round at hand, before weather."""
        found: tuple[int, int] = self.part("combat").strengths(self.game.tables, self.state)
        return found

    def hits(self) -> tuple[int, int]:
        """Hits the defenders and the attackers have still to take in the round at hand."""
        return self.state.tally[HITS_DEFENCE], self.state.tally[HITS_ATTACK]

    def tally(self, slot: int) -> int:
        """A small number of the state, by its slot."""
        return self.state.tally[slot]

    def supplied(self, side: str) -> set[str]:
        """The hexes in supply for a side, traced now."""
        found = self.game.hooks.supplied(self.game.tables, self.state, self.game.sides.index(side))
        return {self.game.board.name(h) for h in each(found)}

    def axis_points(self) -> int:
        """The victory points the Axis holds in supply."""
        return self.points()

    def points(self) -> int:
        """The victory points that decide, as the lab counts them."""
        return int(self.game.hooks.measure(self.game.tables, self.state)["points"])

    def fact(self, slot: str) -> int:
        """A small number of the state, by the name of its slot, such as FUEL."""
        slots = self.part("slots")
        return self.state.tally[getattr(slots if hasattr(slots, slot) else head, slot)]

    @property
    def winner(self) -> str | None:
        """The winning side; None for a draw or a game that goes on."""
        outcome = self.game.outcome(self.state)
        return None if outcome is None or outcome.winner is None else self.game.sides[outcome.winner]

    @property
    def ending(self) -> tuple[str | None, int, str] | None:
        """How the game ended: the winner (None for a draw), what it counts, the clause; None while it goes on."""
        outcome = self.game.outcome(self.state)
        return None if outcome is None else (self.winner, outcome.degree, outcome.clause)
