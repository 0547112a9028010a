"""The coach: plans with their reasons, what to look at before a phase ends, where the enemy can strike."""

from __future__ import annotations

from typing import Literal

from .story import StoryMove
from .words import Count, Key, Message


class HintQuestion(Message):
    """A question to the coach. `base` is the version it is about."""

    base: Count
    other: Key | None = None
    """The key of the other seat, where one browser plays both sides."""


class PlanAttack(Message):
    """One attack of a plan, with its exact odds."""

    place: str
    attackers: list[str]
    starts: list[str]
    """The places it comes from."""
    attack: int
    defence: int
    taken: float
    """The exact chance to take the place."""
    lost: float
    """The units of its own the attack costs, to be expected."""
    killed: float
    """The units it costs the enemy."""


class CoachPlan(Message):
    """One plan from here to the end of the step, or the answer to a small decision."""

    title: str
    why: list[str]
    """Its reasons, the most important first."""
    options: list[str]
    """The options it consists of."""
    ready: int
    """So many of them can be played before a die is thrown or the enemy must decide."""
    moves: list[StoryMove]
    attacks: list[PlanAttack]
    units: list[str]
    """The counters the options name."""
    places: list[str]
    """The places the options name."""
    chance: float
    """The seat's chance to win with it, a draw counted as half."""
    low: float
    high: float
    """The interval in which that chance lies, 19 times of 20, as far as playouts can tell."""
    results: list[float]
    """The result of each playout; the dice are the same for all plans of one answer."""
    yours: bool
    """Whether it is the plan of ending the step with the orders given so far."""


class HintOut(Message):
    """The coach's advice to the seat that decides."""

    entries: int
    """The options played when it was asked for: it is about that position."""
    version: int
    stale: bool
    """Whether the game has moved on in the meantime."""
    small: bool
    """Whether this is a small decision, with one answer."""
    plans: list[CoachPlan]
    """The best first; last, if it is possible, the plan of ending the step as it stands."""
    words: str
    """All of it in one line."""


class WiseItem(Message):
    """Something to look at before the step ends."""

    kind: Literal["peril", "duty", "strike", "cut"]
    """A sudden end it allows, something still owed, an attack the enemy could make, own units out of supply."""
    words: str
    clause: str
    places: list[str]
