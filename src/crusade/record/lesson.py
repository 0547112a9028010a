"""A guided first game: a small position, steps to follow, and dice and answers of the opponent that are written down.

A game's folder holds it as `lesson.toml`; `docs/writing_a_lesson.md` says how it is written. Nothing here is taken on
trust: `walk` plays the whole of it with the engine, and a test does so for every game of the registry.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ..core.errors import InputError
from ..core.game import Game
from ..core.state import State
from ..games import build, home, variant_of
from ..games.languages import languages
from .dice import FACES, CommittedDice
from .notation import read_position
from .session import Session

FILE: Final = "lesson.toml"
TOP: Final = {"title", "minutes", "side", "opponent", "switches", "position", "step"}
STEP: Final = {"idea", "words", "clause", "look", "do", "then"}
NO_SECRET: Final = bytes(32)  # for dice that are never thrown beyond what is written down


class LessonError(InputError):
    """A lesson that cannot be read, or that does not agree with the rules: which step, and what is wrong."""


class Line(NamedTuple):
    """One line of the script: an option of the learner or of the opponent, or a throw of the dice."""

    text: str  # empty for a throw
    faces: tuple[int, ...]
    mine: bool


class Step(NamedTuple):
    """One step: what the learner reads, and the options they play to go on. Without options they only read."""

    idea: str
    words: str
    clause: str
    look: tuple[str, ...]  # counters and places to look at
    want: tuple[str, ...]
    first: int  # number of entries played when the step begins


class Lesson(NamedTuple):
    """A guided game of one title."""

    kind: str
    title: str
    minutes: int
    side: int  # the learner's
    opponent: str  # the computer player who takes over when the learner leaves the script
    switches: dict[str, str]
    position: str
    steps: tuple[Step, ...]
    script: tuple[Line, ...]
    mark: str  # a fingerprint of the file and the rules: stored with a game, so that an older script is noticed

    @property
    def faces(self) -> tuple[tuple[int, ...], ...]:
        """The throws of the dice in their order."""
        return tuple(line.faces for line in self.script if line.faces)

    def game(self) -> Game:
        """The game it teaches, with its switches."""
        return build(self.kind, self.switches)

    def start(self, game: Game) -> State:
        """The position it begins with."""
        return read_position(game, self.position)

    def step_at(self, entries: int) -> int:
        """The number of the step that is due after so many entries: the first that is not done."""
        for n, step in enumerate(self.steps):
            if step.first + len(step.want) > entries or (not step.want and step.first >= entries):
                return n
        return len(self.steps) - 1

    def wanted(self, entries: int) -> list[str]:
        """The learner's options that come next, up to the end of the step they belong to."""
        step = next((x for x in self.steps if x.first <= entries < x.first + len(x.want)), None)
        return list(step.want[entries - step.first :]) if step else []


class LessonDice(CommittedDice):
    """The dice of a lesson: as written down while the learner follows it, and from the secret once they have left it."""

    def __init__(
        self,
        faces: Sequence[Sequence[int]],
        secret: bytes = NO_SECRET,
        salts: Sequence[str] = (),
        freed: int | None = None,
    ) -> None:
        super().__init__(secret, salts)
        self.name = "lesson"
        self.freed = freed  # the number of rolls after which the learner left the script
        self._faces = [list(throw) for throw in faces]

    def throw(self, dice: int) -> list[int]:
        """The faces of the next roll."""
        written = len(self._faces) if self.freed is None else min(self.freed, len(self._faces))
        if self.rolls >= written:
            return super().throw(dice)
        faces = self._faces[self.rolls]
        if len(faces) != dice:
            raise LessonError(f"roll {self.rolls + 1} of the lesson has {len(faces)} faces: expected {dice}")
        self.rolls += 1
        return faces

    def reveal(self) -> str:
        """Nothing: a lesson makes no promise about its dice."""
        return ""


def has_lesson(kind: str) -> bool:
    """Whether a game has a guided game. A variant has none: the script is played with the game's own tables."""
    return (home(kind) / FILE).is_file() and variant_of(kind) is None


@lru_cache(maxsize=16)
def lesson_of(kind: str) -> Lesson:
    """The guided game of a title; LessonError says what is wrong with its file."""
    path = home(kind) / FILE
    if not has_lesson(kind):
        raise LessonError(f"{kind} has no guided game")
    text = path.read_text(encoding="utf-8")
    try:
        return read_lesson(kind, text)
    except LessonError as error:
        raise LessonError(f"{path.name} of {kind}: {error}") from None


def lesson_in(lesson: Lesson, language: str) -> Lesson:
    """A lesson with its words in a language, from `lesson.CODE.toml` beside it; as it is where there is none.

    The translation has the title and, for each step, its idea and words; everything else is the lesson's."""
    path = home(lesson.kind) / f"lesson.{language}.toml"
    if language not in languages() or not path.is_file():
        return lesson
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    rows = raw["step"]
    ideas = [step.idea for step in lesson.steps]
    if [row["of"] for row in rows] != ideas:
        raise LessonError(
            f"{path.name} of {lesson.kind}: expected a translation of each of these steps: {', '.join(ideas)}"
        )
    steps = [
        step._replace(idea=row["idea"], words=" ".join(row["words"].split())) for step, row in zip(lesson.steps, rows)
    ]
    return lesson._replace(title=raw["title"], steps=tuple(steps))


def read_lesson(kind: str, text: str) -> Lesson:
    """A lesson from the text of its file. Whether it agrees with the rules is for `walk` to say."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(str(error)) from None
    _only(raw, TOP, "the lesson")
    switches = {str(name): str(value) for name, value in raw.get("switches", {}).items()}
    game = build(kind, switches)
    if raw.get("side") not in game.sides:
        raise LessonError(f"side {raw.get('side')!r}: expected one of {', '.join(game.sides)}")
    steps, script = _read_steps(raw.get("step", []))
    revision = f"{game.revision}\n".encode()
    return Lesson(
        kind=kind,
        title=str(raw.get("title", game.title)),
        minutes=int(raw.get("minutes", 10)),
        side=game.sides.index(raw["side"]),
        opponent=str(raw.get("opponent", "easy")),
        switches=switches,
        position=str(raw.get("position", "")),
        steps=tuple(steps),
        script=tuple(script),
        mark=hashlib.sha256(revision + text.encode()).hexdigest()[:16],
    )


def _read_steps(rows: Sequence[Mapping[str, Any]]) -> tuple[list[Step], list[Line]]:
    steps: list[Step] = []
    script: list[Line] = []
    for n, row in enumerate(rows, 1):
        _only(row, STEP, f"step {n}")
        want = tuple(row.get("do", ()))
        words = " ".join(str(row.get("words", "")).split())
        if not words or not row.get("idea"):
            raise LessonError(f"step {n}: expected an idea and words")
        if row.get("then") and not want:
            raise LessonError(f"step {n}: something happens, but the learner does nothing")
        steps.append(Step(row["idea"], words, row.get("clause", ""), tuple(row.get("look", ())), want, len(script)))
        script += (Line(text, (), True) for text in want)
        script += (_line(text, n) for text in row.get("then", ()))
    if not steps or steps[-1].want:
        raise LessonError("expected steps, the last of them only to be read")
    return steps, script


def _line(text: str, n: int) -> Line:
    """A line of what happens next: faces like `5 2`, or an option of the opponent."""
    words = text.split()
    if not words or not all(word.isdecimal() for word in words):
        return Line(text, (), False)
    faces = tuple(map(int, words))
    if not all(1 <= face <= FACES for face in faces):
        raise LessonError(f"step {n}: dice {text}: expected faces from 1 to {FACES}")
    return Line("", faces, False)


def _only(row: Mapping[str, Any], known: set[str], where: str) -> None:
    if unknown := sorted(row.keys() - known):
        raise LessonError(f"{where}: {', '.join(unknown)}: expected {', '.join(sorted(known))}")


def begin(lesson: Lesson, game: Game, dice: LessonDice, seats: Sequence[str] = ("", "")) -> Session:
    """A session at the start of a lesson."""
    return Session(game, dice, seats, start=lesson.start(game))


def answer(lesson: Lesson, session: Session) -> None:
    """Play what the opponent does next in the script; the dice fall by themselves."""
    while not session.over and (line := line_after(lesson, session)) is not None and not line.mine:
        session.play(session.game.parse(line.text))


def line_after(lesson: Lesson, session: Session) -> Line | None:
    """The line of the script that comes next; None at its end."""
    played = len(session.record.entries)
    return lesson.script[played] if played < len(lesson.script) else None


def walk(lesson: Lesson) -> Iterator[tuple[Step, Session]]:
    """Play a lesson from start to end as a learner would; yields each step with the session as it is when the step begins.

    LessonError if an option is not possible, it is somebody else's decision, or the dice are not those written down."""
    game = lesson.game()
    dice = LessonDice(lesson.faces)
    session = begin(lesson, game, dice)
    for n, step in enumerate(lesson.steps, 1):
        where = f"step {n} ({step.idea})"
        if len(session.record.entries) != step.first:
            raise LessonError(f"{where}: {len(session.record.entries)} entries were played, expected {step.first}")
        yield step, session
        for text in step.want:
            if session.over or session.state.seat != lesson.side:
                raise LessonError(f"{where}: {text!r}: it is not the learner's decision")
            _play(session, text, where)
        try:
            answer(lesson, session)
        except InputError as error:
            raise LessonError(f"{where}, the opponent: {error}") from None
        _check_entries(lesson, session, where)
    if dice.rolls != len(lesson.faces):
        raise LessonError(f"{dice.rolls} throws of the dice, expected {len(lesson.faces)}")


def _play(session: Session, text: str, where: str) -> None:
    try:
        session.play(session.game.parse(text))
    except InputError as error:
        raise LessonError(f"{where}: {error}") from None


def _check_entries(lesson: Lesson, session: Session, where: str) -> None:
    """What was played is what is written, line by line."""
    if len(session.record.entries) > len(lesson.script):
        raise LessonError(f"{where}: more was played or thrown than is written down")
    for entry, line in zip(session.record.entries, lesson.script):
        moment = entry.moment
        told = session.game.text(entry.option)
        if entry.faces != line.faces or (line.text and line.text != told):
            raise LessonError(f"{where}: {told!r} {entry.faces} was played, expected {line.text or line.faces}")
        if line.text and moment is not None and line.mine != (moment.seat == lesson.side):
            raise LessonError(f"{where}: {told!r} is the decision of the other side")
