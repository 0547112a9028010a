"""The messages between table and browser. OpenAPI is made from these; the browser's types are made from OpenAPI."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from ..games import game_names


def plain(text: str) -> str:
    """Text that people can read and every database can keep: no control characters, no halves of characters."""
    if any(unicodedata.category(c) in ("Cc", "Cs") for c in text):
        raise ValueError("text without control characters is expected")
    return text


Plain = AfterValidator(plain)
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40), Plain]
OptionText = Annotated[str, StringConstraints(min_length=1, max_length=60)]
RequestId = Annotated[str, StringConstraints(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]


class Message(BaseModel):
    """Every message: unknown fields are refused, so that a misspelt one is noticed."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


# ---- A game's rules, as the browser needs them: they never change while it is played


class SpaceInfo(Message):
    """A hex or point."""

    id: str
    name: str
    words: list[str]


class UnitInfo(Message):
    """A counter."""

    id: str
    name: str
    side: int
    kind: str
    size: str
    figures: str
    armor: bool


class SwitchInfo(Message):
    """A reading of the rules that can be chosen."""

    name: str
    clause: str
    choices: list[str]
    meaning: str


class ClauseInfo(Message):
    """A numbered rule."""

    id: str
    title: str
    text: str
    section: str


class PhaseInfo(Message):
    """A phase of the sequence of play."""

    id: str
    name: str


class RulesInfo(Message):
    """A game: board, counters, phases, rulebook, readings, computer players."""

    kind: str
    title: str
    sides: list[str]
    side_names: list[str]
    spaces: list[SpaceInfo]
    units: list[UnitInfo]
    phases: list[PhaseInfo]
    clauses: list[ClauseInfo]
    switches: list[SwitchInfo]
    players: list[str]
    layers: list[str]
    """What can be laid over the map."""
    results: list[list[int]]
    """The results table: a row for each strength from 0, hits by the rank of the die, worst first."""


# ---- A view of a game in progress


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

    kind: Literal["draw", "takeback"]
    side: int
    entries: int | None = None
    """A take-back: to how many entries the game would go back."""


class LogLine(Message):
    """One option as it was played, as far as the seat may know it."""

    n: int
    turn: int
    side: int
    phase: str
    clause: str
    words: str
    option: str | None = None
    dice: list[int] = []
    roll: int = 0
    places: list[str] = []


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
    log: list[LogLine]
    """The last lines; the rest is fetched."""
    notes: list[NoteOut]
    plans: list[PlanOut]
    """The last plans of the computers; none in a game with secrets."""
    rematch: str | None
    imported: bool


# ---- What the browser sends over the socket


class Hello(Message):
    """First word on a socket: which seats this browser holds the keys of."""

    type: Literal["hello"]
    keys: list[str] = Field(default=[], max_length=2)


class Play(Message):
    """Play options one after the other, all or none; once dice or hidden counters have told something, as far as they fit.

    `base` is the version they were chosen from.
    """

    type: Literal["play"]
    id: RequestId
    base: int
    side: int
    options: list[OptionText] = Field(min_length=1, max_length=60)


class Undo(Message):
    """Take the last decision back; `phase` takes back all that can be."""

    type: Literal["undo"]
    id: RequestId
    base: int
    side: int
    phase: bool = False


class Say(Message):
    """Chat."""

    type: Literal["say"]
    id: RequestId
    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500), Plain]
    name: Name | None = None
    side: int | None = None


class Offer(Message):
    """Offer a draw, ask to take back, answer, resign, or ask for a rematch."""

    type: Literal["offer"]
    id: RequestId
    base: int
    side: int
    what: Literal["draw", "takeback", "accept", "decline", "resign", "rematch"]
    entries: int | None = None


class Look(Message):
    """Which seat's view this socket wants, where it holds the keys of both (hot-seat)."""

    type: Literal["look"]
    side: int


FromBrowser = Annotated[Hello | Play | Undo | Say | Offer | Look, Field(discriminator="type")]


# ---- What else the table sends


class Done(Message):
    """A request has been carried out; it is on disk."""

    type: Literal["done"] = "done"
    id: str
    version: int


class Refused(Message):
    """A request was not carried out, and why. `stale`: it was based on an older version; the fresh view follows."""

    type: Literal["refused"] = "refused"
    id: str
    words: str
    clause: str = ""
    stale: bool = False


class Welcome(Message):
    """The key of a seat in a rematch or of a seat just taken."""

    type: Literal["welcome"] = "welcome"
    game: str
    side: int
    key: str


FromTable = Annotated[View | Done | Refused | Welcome, Field(discriminator="type")]


# ---- Requests and answers over HTTP


class SeatWish(Message):
    """Who shall sit on a side."""

    kind: Literal["human", "computer", "open"] = "human"
    name: Name = "Player"
    player: str = ""


class NewGame(Message):
    """A new game: which, with which readings, and who plays."""

    kind: str = Field(default_factory=lambda: game_names()[0])
    switches: dict[str, str] = {}
    seats: list[SeatWish] = Field(min_length=2, max_length=2)


class SitDown(Message):
    """The name under which a seat is taken."""

    name: Name = "Player"


class Created(Message):
    """A game was made; the keys of its seats, to be kept by whoever sits there. An open seat's key is in its link."""

    game: str
    keys: list[str | None]


class GameLine(Message):
    """A game in a list."""

    game: str
    kind: str
    seats: list[SeatOut]
    result: str
    changed: str


class Question(Message):
    """Options that may not be possible: why not?"""

    options: list[OptionText] = Field(min_length=1, max_length=60)


class Answer(Message):
    """Possible, or the clause and the words that say why not."""

    possible: bool
    clause: str
    words: str


class OddsQuestion(Message):
    """The odds of an attack: those allocated, or these attackers from where they stand."""

    target: str
    attackers: list[str] | None = Field(default=None, max_length=40)
    press: int = -1
    retreat: Literal["stand", "leave"] = "stand"
    base: int | None = None
    """The version that was looked at: a question that came too late is not held against anybody."""


class OddsOut(Message):
    """Exact odds of a whole battle."""

    known: bool
    """False where hidden counters make them unknown; then the rest is empty."""
    assault: AttackOut | None
    taken: float
    held: float
    press: int
    rounds: int
    attackers_lost: list[float]
    defenders_lost: list[float]
    by_press: list[float]
    """The chance to take it for each number of columns named now; later rounds are pressed as is best."""
    words: str


class LayerOut(Message):
    """Something to see on the map."""

    name: str
    words: str
    spaces: dict[str, str]
    lines: list[tuple[str, str, str]]


class FileText(Message):
    """A game file."""

    text: str = Field(max_length=5_000_000)


class Verdict(Message):
    """What can be said of a game file."""

    good: bool
    words: str


class StretchOut(Message):
    """A stretch of a finished game, and what it did to the first side's chances (a draw counts half)."""

    turn: int
    phase: str
    side: int
    luck: bool
    """Whether battles were fought in it; else it was planning, by `side`."""
    last: int
    """Its last option."""
    before: float
    after: float


class Trouble(Message):
    """Why a request was not carried out."""

    words: str
    clause: str = ""
