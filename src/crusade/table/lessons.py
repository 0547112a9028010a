"""Guided games at the table: making one, holding the learner to its script, leaving it.

A lesson is a game like any other, except that its row names the script. It begins with the script's position, its dice are
written down, and so are the opponent's answers. It is always marked as practice and has no game file.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from ..core.errors import InputError
from ..core.game import Game
from ..core.say import ENGLISH
from ..games import game_names
from ..record.lesson import Lesson, LessonDice, answer, begin, has_lesson, lesson_in, lesson_of
from ..record.record import Claim
from ..record.session import Session
from .bookmarks import read_played
from .messages.http import LessonOut, LessonStepOut
from .messages.view import LessonNow
from .refusals import RequestRefused
from .store import Change, Stored

if TYPE_CHECKING:
    from .seated import Seated

NO_FILE = "A guided game has fixed dice, so it cannot be saved as a game file or looked over."
FOLLOW = "This is a guided game, and its next step is another one: do what is marked, or choose “Try it freely”."
NO_OFFERS = "This is a guided game: follow what is marked, or choose “Try it freely”."


def lesson_for(kind: str) -> Lesson:
    """The guided game of a title; RequestRefused if there is none."""
    if kind not in game_names() or not has_lesson(kind):
        raise RequestRefused("There is no guided game of that title.")
    return lesson_of(kind)


@lru_cache(maxsize=16)
def lesson_out(kind: str, language: str = ENGLISH) -> LessonOut:
    """A guided game for the browser, in a language if it has been translated."""
    lesson = lesson_in(lesson_for(kind), language)
    steps = [
        LessonStepOut(idea=x.idea, words=x.words, clause=x.clause, look=list(x.look), acts=bool(x.want))
        for x in lesson.steps
    ]
    return LessonOut(kind=kind, title=lesson.title, minutes=lesson.minutes, side=lesson.side, steps=steps)


def lesson_session(game: Game, stored: Stored, lesson: Lesson, names: Sequence[str]) -> Session:
    """The session of a stored guided game, replayed from its position. If lesson or rules have changed since, it begins anew."""
    row = stored.game
    if row.lesson == lesson.mark:
        with suppress(InputError):
            return _replayed(game, stored, lesson, names)
    row.freed, row.takebacks, row.result, row.rolls = None, [], "", 0
    return begin(lesson, game, LessonDice(lesson.faces, row.secret), names)


def _replayed(game: Game, stored: Stored, lesson: Lesson, names: Sequence[str]) -> Session:
    row = stored.game
    dice = LessonDice(lesson.faces, row.secret, freed=row.freed)
    session = begin(lesson, game, dice, names)
    session.auto = False
    for entry in stored.entries:
        session.follow(len(session.record.entries), [read_played(game, entry)])
    session.restore([(at, Claim(str(last))) for at, last in row.takebacks], row.result, auto=True)
    dice.rolls = max(dice.rolls, row.rolls)
    return session


def lesson_now(table: Seated) -> LessonNow | None:
    """Where the learner is in the script; None in an ordinary game."""
    lesson = table.lesson
    if lesson is None:
        return None
    entries = len(table.session.record.entries)
    want = lesson.wanted(entries) if table.scripted else []
    over = table.row.freed is None and not table.scripted
    return LessonNow(step=lesson.step_at(entries), want=want, free=table.row.freed is not None, over=over)


def check_script(table: Seated, options: Sequence[str]) -> None:
    """Refuse options that are not the next ones of the script."""
    lesson, game = table.lesson, table.game
    if lesson is None or not table.scripted:
        return
    wanted = lesson.wanted(len(table.session.record.entries))
    asked = [game.text(game.parse(text)) for text in options]
    if asked != wanted[: len(asked)]:
        raise RequestRefused(FOLLOW)


def answer_in_script(table: Seated) -> None:
    """Let the opponent answer as the script says."""
    if table.lesson is not None and table.scripted:
        answer(table.lesson, table.session)


def freed(table: Seated) -> Change | None:
    """The learner leaves the script: from here on both sides and the dice are free, and the computer plays the opponent."""
    if table.lesson is None:
        raise RequestRefused("This is not a guided game.")
    if table.row.freed is not None:
        return None
    return Change(keep_entries=len(table.session.record.entries), game={"freed": set_free(table)})


def set_free(table: Seated) -> int:
    """Free the dice of a guided game; returns the number of rolls thrown before."""
    dice = table.session.dice
    assert isinstance(dice, LessonDice)
    dice.freed = dice.rolls
    return dice.rolls


def lesson_columns(table: Seated) -> dict[str, object]:
    """The columns of a guided game that a commit writes; playing on after the end of the script is leaving it."""
    lesson = table.lesson
    if lesson is None:
        return {}
    columns: dict[str, object] = {"lesson": lesson.mark}
    if table.row.freed is None and len(table.session.record.entries) > len(lesson.script):
        columns["freed"] = set_free(table)
    return columns
