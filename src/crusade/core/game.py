"""The interface of every game: start, options, play, view, explain. Callers need nothing else of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from .attack import active_side
from .battle import Battle
from .board import Board
from .citation import with_marks
from .describe import Describe
from .editor import Editor
from .head import DEGREE, HAND, REASON, TURN, WINNER
from .machine import Program, Step, Throw
from .older import Layout, old_key
from .option import Option, Verb, read_option, with_own, write_option
from .preview import Preview
from .refusal import Illegal, Refusal
from .roster import Roster
from .say import say
from .state import NOBODY, Shape, State, unpack
from .switch import Switch
from .view import Shuffle, View, show_all


class Outcome:
    """How a game ended: the winning side (None for a draw), how much it counts, and the clause that decided it."""

    __slots__ = ("clause", "degree", "winner")

    def __init__(self, winner: int | None, degree: int, clause: str) -> None:
        self.winner, self.degree, self.clause = winner, degree, clause

    def __repr__(self) -> str:
        return f"Outcome(winner={self.winner}, degree={self.degree}, clause={self.clause!r})"


def never_sudden(g: Any, s: State) -> tuple[float, float]:
    """For games that no single die can end."""
    return 0.0, 0.0


class Features(NamedTuple):
    """The figures an evaluation weighs: their names with a sign (good or bad for the first side), how they are measured,
    and the chances that dice already due end the game."""

    signs: Mapping[str, int]
    measure: Callable[[Any, State], list[float]]
    sudden: Callable[[Any, State], tuple[float, float]] = never_sudden


def everywhere(g: Any, s: State, side: int) -> int:
    """For games without supply: every space supplies every unit."""
    spaces: int = g.board.all()
    return spaces


def nothing_measured(g: Any, s: State) -> dict[str, float]:
    """For games the lab needs no figures of."""
    return {}


class Hooks(NamedTuple):
    """What a game's own modules supply; `Any` is the game's own tables. What has a default is for games that need more."""

    start: Callable[[Any], State]
    reasons: Sequence[str]  # the clauses that can end it
    explain: Callable[[Any, State, Option], Refusal | None]
    lay_out: Callable[..., State]  # a position from a few words
    battle: Callable[[Any, State, int, int, Any], Battle]  # target, attackers, rounds as `preview.rounds` counts them
    audit: Callable[[Any, State], list[str]]  # every broken invariant
    catalogue: Mapping[str, str]  # refusals in words
    describe: Describe  # everything else in words
    preview: Preview  # what a table shows before anything is decided
    features: Features  # what the computer's evaluation looks at
    thumb: Callable[[], Any]  # its rules of thumb (an ai ThumbBook), imported when a computer first plays
    verbs: Mapping[int, Verb] = {}  # those only it has
    switches: Mapping[str, Switch] = {}  # the readings that can be switched
    phasing: Callable[[Any, State], int] = active_side  # whose player-turn it is
    measure: Callable[[Any, State], dict[str, float]] = nothing_measured  # figures for the lab
    supplied: Callable[[Any, State, int], int] = everywhere  # the spaces a side can supply
    rare_verbs: frozenset[int] = frozenset()  # verbs the fuzzer picks rarely, because they cut games short
    level: Callable[[Any, State], tuple[int, int]] | None = None  # the result if both agree to end; else a draw
    show: Callable[..., tuple[State, int]] = (
        show_all  # a position as a seat sees it, and the counters it cannot tell apart
    )
    unknown: Callable[[Any, State, int], int] | None = (
        None  # the counters a seat cannot tell apart; None: all lies open
    )
    editor: Callable[[Any], Editor] | None = (
        None  # what can be set in a position set up by hand; None: no such positions
    )
    layout: Layout | None = None  # how positions of older revisions were packed, for the checksums in their files
    veiled_since: int = 0  # the first revision in which veiled steps are asked; older records skipped them


class Game:
    """A game with its readings chosen: everything about it that does not change while it is played."""

    __slots__ = (
        "board",
        "hooks",
        "marks",
        "name",
        "program",
        "revision",
        "roster",
        "shape",
        "sides",
        "switches",
        "tables",
        "title",
        "verbs",
    )

    def __init__(
        self,
        name: str,
        title: str,
        revision: int,
        sides: Sequence[str],
        tables: Any,
        program: Program,
        switches: Mapping[str, str],
        hooks: Hooks,
    ) -> None:
        self.name, self.title, self.revision = name, title, revision
        self.sides = tuple(sides)
        self.tables, self.program, self.hooks = tables, program, hooks
        self.verbs = with_own(hooks.verbs)
        self.board: Board = tables.board
        self.roster: Roster = tables.roster
        self.shape: Shape = tables.shape
        self.switches = dict(switches)
        self.marks: Mapping[str, str] = {}  # clauses that are not the designer's text; the registry reads them

    def start(self) -> State:
        """The first position in which somebody must choose."""
        s = self.hooks.start(self.tables)
        self.program.advance(self.tables, s)
        return s

    def options(self, s: State) -> list[Option]:
        """What the seat to decide may choose, sorted; empty when the game is over. Do not change the list."""
        return s.menu

    def seat(self, s: State) -> int:
        """Who decides: a side, or CHANCE."""
        return s.seat

    def step(self, s: State) -> Step | None:
        """The kind of decision that is due; None when the game is over."""
        return self.program.step(s)

    def phase(self, s: State) -> str:
        """The phase of the sequence of play."""
        return self.program.phase(s)

    def turn(self, s: State) -> int:
        """The game-turn; 0 during set-up."""
        return s.tally[TURN]

    def in_hand(self, s: State) -> int:
        """The counter in hand, or NOBODY."""
        return s.tally[HAND]

    def phasing(self, s: State) -> int:
        """The side whose player-turn it is."""
        return self.hooks.phasing(self.tables, s)

    def outcome(self, s: State) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if s.menu:
            return None
        winner, clause = s.tally[WINNER], self.hooks.reasons[s.tally[REASON]]
        return Outcome(None if winner == NOBODY else winner, s.tally[DEGREE], clause)

    def agreed(self, s: State) -> Outcome:
        """The result if both players agree to end the game now: the level reached if the rules have one, otherwise a draw."""
        winner, degree = self.hooks.level(self.tables, s) if self.hooks.level else (NOBODY, 0)
        return Outcome(None if winner == NOBODY else winner, degree, "agreed")

    def apply(self, s: State, option: Option) -> None:
        """Play an option of the menu in place, unchecked: for playouts. `play` checks it."""
        self.program.apply(self.tables, s, option)

    def play(self, s: State, option: Option) -> State:
        """The position after an option; the one before is not changed. Illegal says why an option is not possible."""
        if option not in s.menu:
            raise self.refuse(s, option)
        after = s.copy()
        self.program.apply(self.tables, after, option)
        return after

    def unasked(self, s: State, option: Option) -> list[tuple[int, Option]]:
        """The options played automatically after this one because there is no choice, each with its seat."""
        played: list[tuple[int, Option]] = []
        after = s.copy()
        self.program.carry_out(self.tables, after, option)
        self.program.advance(self.tables, after, played)
        return played

    def explain(self, s: State, option: Option) -> Refusal | None:
        """Why an option is not possible: the clause and the fact. None where it is possible."""
        return self.hooks.explain(self.tables, s, option)

    def refuse(self, s: State, option: Option) -> Illegal:
        """The error for an option that is not on the menu, explained from what the seat to decide may know."""
        shown = self.hooks.show(self.tables, s, s.seat)[0]
        refusal = self.explain(shown, option) or Refusal("?", "not_offered")
        return Illegal(self.text(option), refusal, self.reason(refusal))

    def reason(self, refusal: Refusal) -> str:
        """A refusal in words, with its clause."""
        return refusal.words(self.hooks.catalogue, self.marks)

    def cite(self, text: str) -> str:
        """A clause id, or a text with some in it, as people see it: each with its mark."""
        return with_marks(text, self.marks)

    def view(self, s: State, seat: int) -> View:
        """What a seat may know of a position."""
        shown, unknown = self.hooks.show(self.tables, s, seat)
        step = self.program.step(s)
        name, clause = (step.name, step.clause) if step else ("", "")
        options = s.menu if s.menu and seat == s.seat else ()
        return View(seat, shown, unknown, s.seat, options, self.turn(s), self.phase(s), name, clause)

    def unknown(self, s: State, seat: int) -> int:
        """The counters a seat cannot tell apart, without making its view."""
        return self.hooks.unknown(self.tables, s, seat) if self.hooks.unknown else 0

    def asks(self, view: View) -> str:
        """What is asked of whoever decides, in a sentence."""
        d = self.hooks.describe
        return say(d.asks(self.tables, view.shown, view.step) or d.steps.get(view.step, view.step))

    def imagine(self, view: View, shuffle: Shuffle) -> State:
        """A complete position consistent with a view: hidden counters are sampled. Exact if nothing is hidden."""
        s = self.hooks.show(self.tables, view.shown, view.seat, shuffle)[0]
        self.program.advance(self.tables, s)
        return s

    def throw(self, s: State) -> Throw:
        """The roll that is due; only where chance decides."""
        step = self.program.step(s)
        assert step is not None
        assert step.dice is not None, "no dice are due"
        return step.dice(self.tables, s)

    def text(self, option: Option) -> str:
        """The text of an option."""
        return write_option(option, self.verbs, self.board, self.roster)

    def words(self, option: Option, place: Callable[[int], str], step: str = "") -> str:
        """What an option does, for people: `attack K4 Kiev` rather than `attack K4`. `place` names a space.

        A game may phrase a verb differently in some steps (`done.retreat`).
        """
        verb = self.verbs[option[0]]
        facts: dict[str, str] = {"a": str(option[1]), "b": str(option[2])}
        for kind, value, letter in zip(verb.kinds, option[1:], "ab"):
            if kind == "unit":
                facts["unit"] = self.roster.name[value]
            elif kind == "space":
                facts["space"] = facts[letter] = place(value)
            elif kind == "number":
                facts[letter] = self.number_words(option[0], value) or str(value)
        verbs = self.hooks.describe.verbs
        return say(verbs.get(f"{verb.name}.{step}") or verbs[verb.name], **facts)

    def number_words(self, verb: int, number: int) -> str:
        """What the number of an option stands for; empty if it is just a number."""
        return say(self.hooks.describe.number(self.tables, self.verbs[verb].name, number))

    def parse(self, text: str) -> Option:
        """The option a text names; OptionError says what is wrong."""
        return read_option(text, self.verbs, self.board, self.roster)

    def checksum(self, s: State) -> str:
        """The checksum a game file has for a position, so that replaying can be checked."""
        layout = self.hooks.layout
        return old_key(layout, s) if layout and self.revision <= layout.until else s.key()

    def pack(self, s: State) -> bytes:
        """The position as bytes."""
        return s.pack()

    def unpack(self, packed: bytes) -> State:
        """The position from bytes, its menu listed anew."""
        s = unpack(self.shape, packed)
        self.program.advance(self.tables, s)
        return s
