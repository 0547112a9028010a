"""A player-turn as a story: what moved, what was fought, what was lost, what threatens now."""

from __future__ import annotations

from .words import Message


class StoryMove(Message):
    """A counter that went from one place to another; null for a place off the map."""

    unit: str
    start: str | None
    goal: str | None
    lost: bool = False
    """Whether it left the map because it was lost."""


class StoryRound(Message):
    """A round of fire. Null where the seat cannot know the figures."""

    n: int
    """The number of its entry in the log."""
    round: int | None
    attack: int | None
    defence: int | None
    pressed: int
    dice: list[int]
    on_defenders: int | None
    on_attackers: int | None
    words: str


class StoryBattle(Message):
    """A battle: who attacked from where, who defended, its rounds, and how it ended."""

    place: str
    side: int | None
    """The side that attacked; null if the seat cannot know the attackers."""
    attackers: list[str]
    defenders: list[str]
    starts: list[str]
    """The places the attack came from."""
    first: int
    """The number of entries before it."""
    last: int
    rounds: list[StoryRound]
    lost: list[str]
    taken: bool
    """Whether the attackers hold the place now."""
    words: str


class Threat(Message):
    """A place of the seat's side that the enemy can strike in its next turn, by moving and attacking as the rules allow."""

    place: str
    by: list[str]
    """The enemy units the seat knows that take part in the best attack."""
    attack: int | None
    defence: int | None
    """Both null if nobody holds the place, or only hidden counters can strike it."""
    chance: float | None
    """The exact chance that it is taken; null if only hidden counters can strike it."""
    free: bool
    """Whether nobody stands there, so that it is entered without a fight."""
    hidden: bool
    """Whether counters the seat cannot tell apart could join in."""
    words: str


class StoryOut(Message):
    """What happened between two moments of a game, as far as the seat may know."""

    first: int
    """The number of entries before it."""
    last: int
    """And up to its end; the same number if there is nothing to tell."""
    turn: int
    side: int | None
    """Whose player-turn it was."""
    cut: bool
    """Whether it would have been too long, and its beginning was left out."""
    words: str
    """All of it in one line."""
    moves: list[StoryMove]
    battles: list[StoryBattle]
    events: list[str]
    """The rest in sentences: arrivals, losses, recoveries, supply, weather, ground taken."""
    threats: list[Threat]
