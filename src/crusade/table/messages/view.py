"""A view of a game in progress: all a seat may see, and what it may choose."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from .words import Message


class Counter(Message):
    """A counter the seat can see and tell apart."""

    id: str
    place: str
    figures: str
    marks: list[str]
    """What to draw: disrupted, fortified, strong, cut, moved, bonus, attacks."""
    condition: list[str]
    """The same for people to read."""
    aim: str | None = None


class Choice(Message):
    """An option of the decision at hand."""

    text: str
    verb: str
    unit: str | None = None
    space: str | None = None
    number: int | None = None
    words: str


class UnitReach(Message):
    """Where a counter could go (space -> march, bonus, fuel 2 …), what it could attack, and what else it could do at once."""

    moves: dict[str, str]
    targets: list[str]
    deeds: list[Choice]


class ChipOut(Message):
    """A part of a strength."""

    label: str
    value: int
    clause: str


class SideUse(Message):
    """How one hexside or route of an attack is used."""

    start: str
    used: int
    limit: int
    words: str


class AttackOut(Message):
    """An attack laid down, or the battle being fought."""

    target: str
    attackers: list[str]
    defenders: list[str]
    hidden: int
    """Defenders the seat cannot tell apart."""
    followers: list[str]
    """Counters that go in behind the attack if it succeeds."""
    attack: int | None
    defence: int | None
    attack_column: int | None
    defence_column: int | None
    chips: list[ChipOut]
    sides: list[SideUse]
    place: int


class BattleOut(Message):
    """The battle being fought."""

    attack: AttackOut
    round: int
    rounds: int
    pressed: int
    hits_on_defenders: int
    hits_on_attackers: int
    taken: dict[str, int]
    """Hits already given to counters in this round."""
    bears: dict[str, int]
    """Hits each counter can be given before it is eliminated by the last."""


class SeatOut(Message):
    """Who sits on a side."""

    side: int
    kind: Literal["human", "computer", "open"]
    name: str
    player: str
    present: bool
    thinking: bool


class TrailStep(Message):
    """A phase of this turn: over, now, to come, or passed by without a decision or a roll, with the reason."""

    id: str
    state: Literal["over", "now", "to_come", "passed"]
    why: str = ""


class UndoOut(Message):
    """Whether the last decision can be taken back, what it was, or why it cannot."""

    can: bool
    what: str
    why: str


class OfferOut(Message):
    """An offer that waits for an answer."""

    kind: Literal["end", "takeback"]
    side: int
    entries: int | None = None
    """A take-back: to how many entries the game would go back."""


class LogLine(Message):
    """One option as it was played, as far as the seat may know it."""

    n: int
    turn: int
    side: int
    phase: str
    step: str
    """What was asked; of dice, what they were thrown for."""
    clause: str
    words: str
    option: str | None = None
    dice: list[int] = Field(default=[])
    roll: int = 0
    places: list[str] = Field(default=[])


class NoteOut(Message):
    """Something said at the table."""

    n: int
    kind: str
    side: int
    name: str
    text: str
    at: str


class PlanOut(Message):
    """Why a computer plays what it plays."""

    side: int
    first: int
    """The option its plan begins with."""
    words: str


class OutcomeOut(Message):
    """How the game ended."""

    winner: int | None
    degree: int
    how: str
    """A clause, `resigned` or `agreed`."""
    words: str


class GaugeOut(Message):
    """Something that runs out or fills up."""

    label: str
    value: int
    most: int
    words: str
    clause: str


class PanelOut(Message):
    """A few rows under a title."""

    title: str
    rows: list[tuple[str, str]]


class View(Message):
    """All a seat may know of a game now."""

    type: Literal["view"] = "view"
    game: str
    kind: str
    version: int
    entries: int
    switches: dict[str, str]
    seat: int | None
    """Whose view this is; null for a spectator."""
    to_decide: int | None
    """The side that must decide; null when the game is over."""
    turn: int
    phase: str
    step: str
    moving: bool
    """Whether this step is for moving counters and laying down attacks."""
    asks: str
    """What is asked, in words."""
    clause: str
    header: list[tuple[str, str]]
    gauges: list[GaugeOut]
    panels: list[PanelOut]
    trail: list[TrailStep]
    seats: list[SeatOut]
    counters: list[Counter]
    hidden: dict[str, int]
    """Counters the seat cannot tell apart, by place."""
    control: dict[str, int]
    """The side that controls each space."""
    hand: str | None
    options: list[Choice]
    reach: dict[str, UnitReach]
    attacks: list[AttackOut]
    battle: BattleOut | None
    duties: list[str]
    obliged: list[str]
    """Counters that must still go into the place just taken: the fewest that will do."""
    undo: UndoOut
    offer: OfferOut | None
    commitment: str
    secret: str | None
    outcome: OutcomeOut | None
    agreed: OutcomeOut
    """What it counts if both players agree to end the game now."""
    log: list[LogLine]
    """The last lines; the rest is fetched."""
    notes: list[NoteOut]
    plans: list[PlanOut]
    """The last plans of the computers; none in a game with secrets."""
    rematch: str | None
    imported: bool
