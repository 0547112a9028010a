"""The sequence of play as data: an outline in a few words, compiled once to flat instructions.

Where play stands is a number and a short tuple inside the state, so a position can be copied, saved and undone.
The words: `player_turn`, `phase`, `ask`, `roll`, `do`, `when`, `repeat_while`, `repeat_until`, `call`, `end_if`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from .option import Option, done
from .state import State

CHANCE: Final = 2  # the seat of the dice
SPECTATOR: Final = 3  # whoever has no seat: they know no more than the side that knows least

Tables = Any  # a game's own tables; the machine only hands them on
Act = Callable[..., None]
Test = Callable[[Tables, State], bool]


class Step(NamedTuple):
    """One kind of decision: who decides, what they may choose, and what follows.

    `options` lists the choices and changes nothing; an empty list passes the step by, a single choice is played at once.
    `apply` carries one out and says whether the step is over.
    `survey` finds out what listing and carrying out both need (where a counter can go, and how), once: both are handed
    it as a last argument. It changes nothing either.
    `veiled` says whether the choices depend on counters the other side cannot tell apart. Skipping such a step would
    reveal something, so the seat is always asked, even if it has only one choice, or only `done`.
    """

    name: str
    clause: str
    seat: Callable[[Tables, State], int]
    options: Callable[..., list[Option]]
    apply: Callable[..., bool]
    dice: Callable[[Tables, State], Throw] | None = None
    wait: frozenset[int] = frozenset()  # verbs that are never played by themselves, even without a choice
    veiled: Callable[[Tables, State], bool] | None = None
    survey: Callable[[Tables, State], Any] | None = None


class Hand(NamedTuple):
    """Dice of a roll that are read alike: how many, which faces hit, and whether they are the attacker's."""

    dice: int
    hits: tuple[int, ...]
    attack: bool


class Throw(NamedTuple):
    """A roll: how many dice, how their faces are read as an option, and in how many ways each option can come up."""

    dice: int
    read: Callable[[Sequence[int]], Option]
    ways: Sequence[int]  # for each option of the menu; they sum to 6 to the power of `dice`
    hands: tuple[Hand, ...] = ()  # where hits are counted die by die: the dice in their order


Node = tuple[Any, ...]

_ASK, _DO, _WHEN, _JUMP, _CALL, _RETURN, _END, _END_IF = range(8)


def phase(name: str, *body: Node) -> Node:
    """A part of the turn with a name that people see."""
    return ("phase", name, body)


def player_turn(side: int, *phases: Node) -> Node:
    """The phases of one side's player-turn."""
    return ("player_turn", side, phases)


def ask(step: Step) -> Node:
    """Let a seat decide, until the step is over."""
    return ("ask", step)


def roll(step: Step) -> Node:
    """Let the dice decide."""
    return ("ask", step)


def do(act: Act, *args: Any) -> Node:
    """Something that happens without a decision."""
    return ("do", act, args)


def when(test: Test, *body: Node) -> Node:
    """Only if the test holds."""
    return ("when", test, body)


def repeat_while(test: Test, *body: Node) -> Node:
    """Again and again as long as the test holds before it."""
    return ("while", test, body)


def repeat_until(test: Test, *body: Node) -> Node:
    """At least once, until the test holds after it."""
    return ("until", test, body)


def call(*procedure: Node) -> Node:
    """A part used in several places of the outline; it is compiled once."""
    return ("call", procedure)


def end_if(test: Test) -> Node:
    """The game is over if the test holds."""
    return ("end_if", test)


class Program:
    """A compiled outline."""

    __slots__ = ("_calls", "code", "phases", "sides", "sudden", "trail")

    def __init__(self, outline: Sequence[Node], sudden: Test | None = None) -> None:
        """`sudden` is for games that can end in the middle of a step: it is asked after every change."""
        self.sudden = sudden
        self.code: list[tuple[int, Any, Any]] = []
        self.phases: list[str] = []  # the phase of each instruction
        self.trail: list[str] = []  # the phases in the order of the outline
        self.sides: dict[str, int] = {}  # the side whose player-turn a phase belongs to; without those of neither
        self._calls: list[tuple[int, Sequence[Node]]] = []  # (instruction, procedure) still to be joined
        self._compile(outline, "")
        self._emit(_END, None, None, "")
        starts: dict[int, int] = {}
        while self._calls:  # a procedure may call others
            at, body = self._calls.pop()
            if id(body) not in starts:
                starts[id(body)] = len(self.code)
                self._compile(body, "")
                self._emit(_RETURN, None, None, "")
            self.code[at] = (_CALL, None, starts[id(body)])

    def _emit(self, op: int, x: Any, y: Any, name: str) -> int:
        self.code.append((op, x, y))
        self.phases.append(name)
        return len(self.code) - 1

    def _compile(self, body: Sequence[Node], name: str, side: int | None = None) -> None:
        for node in body:
            kind = node[0]
            if kind == "player_turn":
                self._compile(node[2], name, node[1])
            elif kind == "phase":
                if node[1] not in self.trail:
                    self.trail.append(node[1])
                if side is not None:
                    self.sides[node[1]] = side
                self._compile(node[2], node[1])
            elif kind == "ask":
                self._emit(_ASK, node[1], node[1].survey, name)
            elif kind == "do":
                self._emit(_DO, node[1], node[2], name)
            elif kind == "end_if":
                self._emit(_END_IF, node[1], None, name)
            elif kind == "call":
                self._calls.append((self._emit(_CALL, None, None, name), node[1]))
            else:
                self._compile_branch(node, name)

    def _compile_branch(self, node: Node, name: str) -> None:
        kind, test, body = node
        start = len(self.code)
        if kind == "until":
            self._compile(body, name)
            self._emit(_WHEN, test, start, name)  # not yet: once more
            return
        branch = self._emit(_WHEN, test, None, name)
        self._compile(body, name)
        if kind == "while":
            self._emit(_JUMP, None, start, name)
        self.code[branch] = (_WHEN, test, len(self.code))

    def step(self, s: State) -> Step | None:
        """The current step; None when the game is over."""
        op, x, _ = self.code[s.pc]
        return x if op == _ASK else None

    def list_options(self, g: Tables, s: State) -> list[Option]:
        """The options of the current step, listed again; nothing changes."""
        _, step, survey = self.code[s.pc]
        options: list[Option] = step.options(g, s) if survey is None else step.options(g, s, survey(g, s))
        return options

    def only_veiled(self, g: Tables, s: State) -> bool:
        """Whether a seat is asked although it has no choice, so that the others do not learn that."""
        step = self.step(s)
        return (
            step is not None
            and step.veiled is not None
            and len(s.menu) == 1
            and s.menu[0][0] not in step.wait
            and step.veiled(g, s)
        )

    def phase(self, s: State) -> str:
        """The current phase; inside a procedure, the phase of its caller."""
        for pc in (s.pc, *reversed(s.stack)):
            if self.phases[pc]:
                return self.phases[pc]
        return ""

    def apply(self, g: Tables, s: State, option: Option) -> None:
        """Carry out an option of the menu, then go on to the next decision. Changes the state in place."""
        _, step, survey = self.code[s.pc]
        if step.apply(g, s, option) if survey is None else step.apply(g, s, option, s.found):
            s.pc += 1
        if self.sudden is not None and self.sudden(g, s):
            s.pc = self._end()
        self.advance(g, s)

    def carry_out(self, g: Tables, s: State, option: Option, found: Any = None) -> None:
        """Carry out an option without going on. Playouts list no menus between moves and call `advance` at the end;
        they may pass on what they found out themselves instead of what the survey found."""
        _, step, survey = self.code[s.pc]
        if survey is None:
            over = step.apply(g, s, option)
        else:
            found, s.found = found or s.found, None
            over = step.apply(g, s, option, found)
        if over:
            s.pc += 1
        if self.sudden is not None and self.sudden(g, s):
            s.pc = self._end()

    def advance(self, g: Tables, s: State, unasked: list[tuple[int, Option]] | None = None) -> None:
        """Go on until a seat must choose, dice must be rolled, or the game ends; lists the menu.

        Options played on the way without a choice are added to `unasked`, each with its seat."""
        code, found = self.code, None
        for _ in range(100_000):  # an outline that never asks is a mistake
            op, x, y = code[s.pc]
            if op == _ASK:
                if y is None:
                    menu = x.options(g, s)
                else:
                    s.found = found = y(g, s)
                    menu = x.options(g, s, found)
                if len(menu) > 1 or (menu and menu[0][0] in x.wait) or (x.veiled is not None and x.veiled(g, s)):
                    s.menu = menu or [done]
                    s.seat = x.seat(g, s)
                    return
                if menu and unasked is not None:
                    unasked.append((x.seat(g, s), menu[0]))
                if not menu or (x.apply(g, s, menu[0]) if y is None else x.apply(g, s, menu[0], found)):
                    s.pc += 1
                if menu and self.sudden is not None and self.sudden(g, s):
                    s.pc = self._end()
            elif op == _WHEN:
                s.pc = s.pc + 1 if x(g, s) else y
            elif op == _DO:
                x(g, s, *y)
                s.pc += 1
                if self.sudden is not None and self.sudden(g, s):
                    s.pc = self._end()
            elif op == _JUMP:
                s.pc = y
            elif op == _CALL:
                s.stack = (*s.stack, s.pc)
                s.pc = y
            elif op == _RETURN:
                s.pc = s.stack[-1] + 1
                s.stack = s.stack[:-1]
            elif op == _END_IF:
                s.pc = self._end() if x(g, s) else s.pc + 1
            else:
                s.menu = []
                return
        raise RuntimeError(f"the sequence of play does not come to a decision: pc {s.pc}, phase {self.phase(s)}")

    def _end(self) -> int:
        return next(i for i, (op, _, _) in enumerate(self.code) if op == _END)
