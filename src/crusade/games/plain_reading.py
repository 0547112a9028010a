"""The literal reading of a plain battle: the twin of `plain_battle`, with loops instead of sets, and nothing shared with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..core.head import AIMED, DISRUPTED, HAND, MOVED, PENDING, SIDE, TARGET
from ..core.option import BATTLE, DONE, HIT, PRESS, UNIT, Option
from ..core.refusal import Refusal
from ..core.state import NOBODY, State
from .literal import COMMON, LiteralReading, Reasons

#: Refusals of a plain battle and of orders, in words. A game's own catalogue goes on from here.
PLAIN: Final[dict[str, str]] = {
    **COMMON,
    "no_battle_there": "No battle waits to be fought at {space}.",
    "press_limit": "{columns} columns is more than the attack strength of {limit}.",
    "not_in_battle": "{unit} is not among the units these hits are for.",
    "destroyed_already": "{unit} has taken all the hits it can.",
    "not_attacking": "{unit} does not attack {space}.",
    "has_moved": "{unit} has made its move of this player-turn.",
    "too_far": "{space} is out of reach of {unit}.",
    "nobody_there": "There is nobody to attack at {space}.",
    "not_joined": "{unit} does not stand beside {space}.",
}


class PlainReading(LiteralReading):
    """A position of a plain game, as a person at the table reads it."""

    def __init__(self, g: Any, s: State, clauses: Mapping[str, str]) -> None:
        self.g, self.s, self.clauses = g, s, clauses
        self.board, self.roster = g.board, g.roster
        self.side, self.hand, self.target = s.tally[SIDE], s.tally[HAND], s.tally[TARGET]

    def units(self) -> list[int]:
        """Every unit on the map."""
        return [u for u in range(len(self.roster)) if self.place(u) is not None]

    def own(self, unit: int) -> bool:
        """Whether a unit is of the side whose player-turn it is."""
        return self.owner(unit) == self.side

    def held_by_enemy(self, space: int) -> bool:
        """Whether enemy units stand on a space."""
        return any(self.place(u) == space and not self.own(u) for u in self.units())

    def joined(self, a: int, b: int) -> bool:
        """Whether two spaces are neighbours."""
        return bool(self.board.near[a] >> b & 1)

    def in_battle(self, attacking: bool) -> list[int]:
        """One side of the battle being fought."""
        if attacking:
            return [u for u in self.units() if self.marked(u, AIMED) and self.s.aim[u] == self.target]
        return [u for u in self.units() if not self.own(u) and self.place(u) == self.target]

    def attack_strength(self) -> int:
        """The attack factors of the undisrupted attackers."""
        fit = [u for u in self.in_battle(True) if not self.marked(u, DISRUPTED)]
        return sum(self.roster.attack[u] for u in fit)

    def refuse(self, step: str, key: str, **facts: str | int) -> Refusal:
        """A refusal with the clause of a step."""
        return Refusal(self.clauses[step], key, **facts)

    # ---- what is asked at each step

    def take_up(self, unit: int) -> Refusal | None:
        """Why a unit cannot be taken in hand for its move."""
        if self.hand != NOBODY:
            return self.refuse("orders", "hand_full", unit=self.name(self.hand))
        if not self.own(unit):
            return self.refuse("orders", "not_yours", unit=self.name(unit))
        if self.place(unit) is None:
            return self.refuse("orders", "off_map", unit=self.name(unit))
        for mark, key in ((DISRUPTED, "disrupted"), (MOVED, "has_moved")):
            if self.marked(unit, mark):
                return self.refuse("orders", key, unit=self.name(unit))
        return None

    def attack(self, space: int) -> Refusal | None:
        """Why the unit in hand cannot attack a space."""
        if not self.held_by_enemy(space):
            return self.refuse("attack", "nobody_there", space=self.board.name(space))
        if not self.joined(self.s.where[self.hand], space):
            return self.refuse("attack", "not_joined", unit=self.name(self.hand), space=self.board.name(space))
        return None

    def battle(self, option: Option) -> Refusal | None:
        """Why this battle cannot be fought now."""
        waits = self.s.holds[PENDING] >> option[1] & 1
        return None if waits else self.refuse("battle", "no_battle_there", space=self.board.name(option[1]))

    def press(self, option: Option) -> Refusal | None:
        """Why an attack cannot be pressed by so many columns."""
        limit = self.attack_strength()
        return self.refuse("press", "press_limit", columns=option[1], limit=limit) if option[1] > limit else None

    def defender_hits(self, option: Option) -> Refusal | None:
        """Why a unit cannot be given the next hit on the defenders."""
        return self.hit(option[1], self.in_battle(attacking=False))

    def attacker_hits(self, option: Option) -> Refusal | None:
        """Why a unit cannot be given the next hit on the attackers."""
        return self.hit(option[1], self.in_battle(attacking=True))

    def hit(self, unit: int, camp: list[int]) -> Refusal | None:
        """Why a unit cannot be given the next hit."""
        if unit not in camp:
            return self.refuse("hits", "not_in_battle", unit=self.name(unit))
        most = 1 if self.marked(unit, DISRUPTED) else self.roster.hits[unit] + 1
        return self.refuse("hits", "destroyed_already", unit=self.name(unit)) if self.s.hits[unit] >= most else None

    def advance(self, option: Option) -> Refusal | None:
        """Why a unit cannot enter the space."""
        if option[0] == DONE:
            return None
        unit, space = option[1], self.board.name(self.target)
        if unit not in self.in_battle(True):
            return self.refuse("advance", "not_attacking", unit=self.name(unit), space=space)
        return self.refuse("advance", "disrupted", unit=self.name(unit)) if self.marked(unit, DISRUPTED) else None


#: The steps of a plain battle. A game adds its own.
PLAIN_REASONS: Final[Reasons] = {
    "battle": ((BATTLE,), PlainReading.battle),
    "press": ((PRESS,), PlainReading.press),
    "defender_hits": ((HIT,), PlainReading.defender_hits),
    "attacker_hits": ((HIT,), PlainReading.attacker_hits),
    "advance": ((DONE, UNIT), PlainReading.advance),
}
