"""A view of a game in progress: everything a seat may see, and its options.

Plain dictionaries with types: a server makes thousands of these a second, and only OpenAPI needs to know their shape.
"""

from __future__ import annotations

from typing import (
    Any,
    Literal,
    NotRequired,  # pydantic needs this one before Python 3.12
)

from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

CONFIG = ConfigDict(use_attribute_docstrings=True)


@with_config(CONFIG)
class Counter(TypedDict):
    """A counter the seat can see and identify."""

    id: str
    place: str
    figures: str
    marks: list[str]
    """What to draw: disrupted, fortified, strong, cut, moved, entrained, bonus, attacks."""
    condition: list[str]
    """The same for people to read, without its orders."""
    aim: str | None
    """The place it attacks or follows on to."""
    orders: NotRequired[list[str]]
    """What it is about to do, in words, if anything."""
    rank: NotRequired[int]
    """Its height in a stack, the higher the stronger; 0 if left out."""


@with_config(CONFIG)
class Choice(TypedDict):
    """An option of the current decision."""

    text: str
    verb: str
    unit: str | None
    space: str | None
    to: NotRequired[str]
    """The second space, if the option names two."""
    number: int | None
    stands_for: NotRequired[str]
    """What the number means, if it is more than a number: a type, a country."""
    words: str
    brings: NotRequired[str]
    """What it costs or brings, in a few words beside it; left out if the words say enough."""
    stake: NotRequired[str]
    """What is risked at once if this is chosen (a die is thrown, or it cannot be had again); left out if nothing is."""


@with_config(CONFIG)
class UnitReach(TypedDict):
    """Where a counter could go (space -> id in `RulesInfo.ways`), what it could attack, and what else it could do."""

    moves: dict[str, str]
    targets: list[str]
    deeds: list[Choice]


@with_config(CONFIG)
class ChipOut(TypedDict):
    """A part of a strength."""

    label: str
    value: int
    clause: str


@with_config(CONFIG)
class SideUse(TypedDict):
    """How one hexside or route of an attack is used."""

    start: str
    used: int
    limit: int
    words: str


@with_config(CONFIG)
class AttackOut(TypedDict):
    """An attack that has been declared, or the battle being fought."""

    target: str
    attackers: list[str]
    defenders: list[str]
    hidden: int
    """Number of defenders hidden from the seat."""
    followers: list[str]
    """Counters that follow on if the attack succeeds."""
    attack: int | None
    defence: int | None
    attack_column: int | None
    """Null if it is unknown, or if one die is rolled for each point of strength."""
    defence_column: int | None
    chips: list[ChipOut]
    sides: list[SideUse]
    place: int


@with_config(CONFIG)
class LineShare(TypedDict):
    """A finer limit of a line: for one kind of unit."""

    kind: str
    used: str
    limit: str


@with_config(CONFIG)
class LineLoad(TypedDict):
    """What a line carries in one direction."""

    start: str
    end: str
    used: str
    limit: str
    percent: int
    """How full it is; 100 if nothing more fits."""
    words: str
    shares: list[LineShare]


@with_config(CONFIG)
class FireOut(TypedDict):
    """How one side's die is read in the results table."""

    columns: list[int]
    """The columns for its strength: beyond the last one, that one and the rest. Empty if it cannot hit."""
    read: list[list[int]]
    """The columns each face is read in, best face first: pressing changes them."""
    hits: list[int]
    """The hits of each face, best face first."""


@with_config(CONFIG)
class SharingOut(TypedDict):
    """Hits that an owner assigns to their counters."""

    defending: bool
    left: int
    fates: dict[str, list[Literal["unhurt", "down", "works", "disrupted", "lost"]]]
    """What becomes of each counter that can take hits, by the number of hits it has been given in this round."""


@with_config(CONFIG)
class BattleOut(TypedDict):
    """The battle being fought."""

    attack: AttackOut
    attack_fire: FireOut | None
    """Null if the strength is unknown, or no results table is used."""
    defence_fire: FireOut | None
    round: int
    rounds: int | None
    """Null if there is no last round."""
    pressed: int
    hits_on_defenders: int
    hits_on_attackers: int
    taken: dict[str, int]
    """Hits already given to counters in this round."""
    bears: dict[str, int]
    """The number of hits that eliminates each counter."""
    sharing: SharingOut | None


@with_config(CONFIG)
class ShareOut(TypedDict):
    """A way to share out the remaining hits: what it saves, the hits for each counter, and the result."""

    saves: Literal["units", "fire", "armor"]
    also: list[Literal["units", "fire", "armor"]]
    """What else is saved in the same way."""
    hits: dict[str, int]
    lost: list[str]
    disrupted: list[str]


@with_config(CONFIG)
class SeatOut(TypedDict):
    """The player of a side."""

    side: int
    kind: Literal["human", "computer", "open"]
    name: str
    player: str
    present: bool
    thinking: bool


@with_config(CONFIG)
class TrailStep(TypedDict):
    """A phase of this turn: finished, current, to come, or skipped because nothing was decided or rolled, with the reason."""

    id: str
    state: Literal["over", "now", "to_come", "passed"]
    why: str


@with_config(CONFIG)
class UndoOut(TypedDict):
    """Whether the last decision can be taken back, what it was, or why it cannot."""

    can: bool
    what: str
    why: str


@with_config(CONFIG)
class OfferOut(TypedDict):
    """An offer that has not been answered yet."""

    kind: Literal["end", "takeback"]
    side: int
    entries: int | None
    """For a take-back: the number of entries the game would have afterwards."""


@with_config(CONFIG)
class LogLine(TypedDict):
    """One option that was played, as far as the seat may know it."""

    n: int
    turn: int
    side: int
    phase: str
    step: str
    """The decision; for dice, what they were rolled for."""
    clause: str
    words: str
    option: str | None
    """Null if it is hidden."""
    verb: str
    """The verb of the option; empty if it is hidden."""
    part: NotRequired[Literal["pick_up", "order", "put_down", "count"]]
    """How it joins the line before it, if it does: it picks up a counter, gives the counter in hand an order, puts it down, or
    is counted with others for the same counter. Left out if it is hidden."""
    battle: NotRequired[str]
    """The place of the battle it belongs to, if it belongs to one."""
    unit: NotRequired[str]
    """The counter the option names, if it names one."""
    dice: list[int]
    hits: NotRequired[list[int]]
    """For fire with a die for each point: the hits of the attack and of the defence."""
    roll: int
    places: list[str]
    news: NotRequired[list[str]]
    """What happened besides, in sentences: losses, recoveries, arrivals, weather, ground taken."""


@with_config(CONFIG)
class NoteOut(TypedDict):
    """Something said at the table."""

    n: int
    kind: str
    side: int
    name: str
    text: str
    at: str


@with_config(CONFIG)
class PlanOut(TypedDict):
    """A computer's reasons for its moves."""

    side: int
    first: int
    """The number of the option its plan begins with."""
    words: str


@with_config(CONFIG)
class OutcomeOut(TypedDict):
    """How the game ended."""

    winner: int | None
    degree: int
    how: Literal["rule", "resigned", "agreed", "forfeited"]
    clause: str
    """The rule that ended the game; empty if no rule did."""
    words: str
    why: str
    """What happened, in a sentence; empty if no rule ended the game."""
    places: list[str]
    """Where it happened, if it happened somewhere."""


@with_config(CONFIG)
class GaugeOut(TypedDict):
    """Something that runs out or fills up."""

    label: str
    value: int
    most: int
    words: str
    clause: str


@with_config(CONFIG)
class EndingOut(TypedDict):
    """A way in which the game can end."""

    winner: int | None
    """Who wins by it; null for a draw."""
    label: str
    stands: str
    """How near it is, in a few words."""
    words: str
    """When it comes."""
    clause: str
    near: Literal[0, 1, 2]
    """0: far, 1: near, 2: it comes at the next check unless somebody prevents it."""
    places: list[str]


@with_config(CONFIG)
class PerilOut(TypedDict):
    """A sudden end that the other side may bring about if the step ends now."""

    words: str
    clause: str
    places: list[str]


@with_config(CONFIG)
class FactOut(TypedDict):
    """A row of the header: turn, weather, points."""

    label: str
    value: str
    meaning: str
    """What the value means; empty if it needs no explanation."""
    sign: NotRequired[str]
    """The word a picture of the value is known by, if the value is said in another language than English."""


@with_config(CONFIG)
class PanelOut(TypedDict):
    """A few rows under a title."""

    title: str
    rows: list[tuple[str, str]]


@with_config(CONFIG)
class LessonNow(TypedDict):
    """Where the learner of a guided game is."""

    step: int
    """The number of the step, from 0; steps that are only read follow each other without another view."""
    want: list[str]
    """The options to play next, in order."""
    free: bool
    """Whether the learner has left the script."""
    over: bool
    """Whether the script has come to its end."""


@with_config(CONFIG)
class MeaningOut(TypedDict):
    """What some faces of a die mean, or some totals of several."""

    of: list[int]
    """The faces or totals; empty if the words say it."""
    words: str


@with_config(CONFIG)
class DiceOut(TypedDict):
    """Dice of a roll that are read alike."""

    count: int
    whose: Literal["attack", "defence", ""]
    """Whose fire they are; empty if they are not fire."""
    means: list[MeaningOut]
    """What a face means; empty if it cannot be told beforehand."""


@with_config(CONFIG)
class ThrowOut(TypedDict):
    """Dice that somebody has to throw by hand: who, and which dice in the order in which they are entered."""

    side: int
    dice: list[DiceOut]
    totals: list[MeaningOut]
    """What a total of all dice means, where only the total counts."""


@with_config(CONFIG)
class ViewOut(TypedDict):
    """Everything a seat may know about a game now."""

    type: Literal["view"]
    seq: int
    """The number of this view for the seat; a `Change` says which one it is based on."""
    game: str
    kind: str
    version: int
    entries: int
    switches: dict[str, str]
    faces: list[int]
    """The faces of a die, best first."""
    secrets: bool
    """Whether each side may hide something from the other."""
    seat: int | None
    """Whose view this is; null for a spectator."""
    to_decide: int | None
    """The side that must decide; null when the game is over."""
    turn: int
    phase: str
    step: str
    moving: bool
    """Whether this step is for moving counters and declaring attacks."""
    asks: str
    """The current decision, in words."""
    clause: str
    header: list[FactOut]
    gauges: list[GaugeOut]
    panels: list[PanelOut]
    endings: list[EndingOut]
    """What can end the game from here on."""
    trail: list[TrailStep]
    seats: list[SeatOut]
    counters: list[Counter]
    hidden: dict[str, int]
    """How many counters hidden from the seat are in each place."""
    hidden_side: int | None
    """The side they belong to; null if there are none."""
    control: dict[str, int]
    """The side that controls each space."""
    hand: str | None
    options: list[Choice]
    reach: dict[str, UnitReach]
    attacks: list[AttackOut]
    loads: list[LineLoad]
    """What the lines in use carry, while orders are given."""
    battle: BattleOut | None
    duties: list[str]
    obliged: list[str]
    """Counters that must still advance into the place just taken: as few as the rules allow."""
    ends: list[str]
    """The options that end this step: a counter in hand is put down first. Empty if the step cannot end yet."""
    shares: list[ShareOut]
    """Ways to share out the remaining hits."""
    perils: list[PerilOut]
    """What the other side may win by if this step ends now."""
    sole: list[str]
    """The options of the only answer that makes sense, if there is only one: a client may play them unasked."""
    undo: UndoOut
    offer: OfferOut | None
    commitment: str
    """How the game file names the dice: `committed` and the fingerprint of a secret, `seeded`, `by hand` or `sandbox`."""
    throw: ThrowOut | None
    """The dice that are due, in a game whose dice are thrown by hand; null if none are."""
    salts: list[str | None]
    """What each side's browser added to the dice after the commitment was shown; null until it has. A computer adds nothing."""
    waits: list[int]
    """The sides whose salt is missing while dice must be rolled: the game waits for it."""
    practice: bool
    """Whether rolls were taken back without an opponent's consent, or the game is a guided one or a sandbox."""
    lesson: LessonNow | None
    """Where the learner of a guided game is; null in any other game."""
    sandbox: Literal["", "game", "hand"]
    """Whether this is a sandbox: begun from a game, or with a position set up by hand. Empty in a real game."""
    secret: str | None
    outcome: OutcomeOut | None
    agreed: OutcomeOut
    """The outcome if both players agree to end the game now."""
    log: list[LogLine]
    """The last lines; the rest must be fetched."""
    final: int
    """The lines of the log up to this one cannot be undone, only taken back by consent."""
    taken_back: list[int]
    """The last take-back by consent: the number of entries it led to, and the last roll thrown by then."""
    notes: list[NoteOut]
    plans: list[PlanOut]
    """The computers' latest plans; none in a game with secrets."""
    rematch: str | None
    imported: bool


@with_config(CONFIG)
class LogChange(TypedDict):
    """Lines from number `first` up to number `keep` stay, and these follow."""

    first: int
    keep: int
    lines: list[LogLine]


@with_config(CONFIG)
class Change(TypedDict):
    """What changed in a view since the one numbered `base`."""

    type: Literal["change"]
    base: int
    seq: int
    set: dict[str, Any]
    """Fields of the view that are replaced."""
    counters: list[Counter]
    """Counters that are replaced, by their ids."""
    merge: dict[str, dict[str, Any]]
    """Fields with keys (reach, control, hidden): each key is replaced; null removes it."""
    log: LogChange | None
