"""Guided games: every one in the registry is played with the engine, so that a change of the rules cannot leave it behind."""

import pytest

from crusade.ai.player import PLAYERS
from crusade.core.errors import InputError
from crusade.games import game_names
from crusade.games.rulebook import clauses
from crusade.record.lesson import (
    LessonDice,
    LessonError,
    answer,
    begin,
    has_lesson,
    lesson_of,
    read_lesson,
    walk,
)
from crusade.record.notation import find_space, find_unit

KINDS = [kind for kind in game_names() if has_lesson(kind)]
SHORT, LONG = 12, 25  # steps
WORDS = 75  # in one step: more is not read

lessons = pytest.mark.parametrize("kind", KINDS)


def test_every_game_of_the_package_has_a_guided_game():
    assert set(KINDS) >= {"darkest-crusade", "tiger-attack", "dark-crusade"}


@lessons
def test_it_can_be_played_to_its_end_as_written(kind):
    """Every option is possible and the learner's or the opponent's, every die is thrown, and the game is won."""
    lesson = lesson_of(kind)
    *_, (_, session) = walk(lesson)
    assert len(session.record.entries) == len(lesson.script)
    assert session.dice.rolls == len(lesson.faces)
    assert session.record.result is not None
    assert session.record.result.text.startswith(session.game.sides[lesson.side])


@lessons
def test_every_idea_has_its_clause_and_every_mark_its_place(kind):
    lesson = lesson_of(kind)
    game = lesson.game()
    for step in lesson.steps:
        assert step.clause in clauses(kind), step.idea
        for id in step.look:
            try:
                find_unit(game, id)
            except InputError:
                find_space(game, id)
    assert lesson.opponent in PLAYERS


@lessons
def test_it_is_short_enough_to_be_enjoyed(kind):
    lesson = lesson_of(kind)
    assert SHORT <= len(lesson.steps) <= LONG
    assert max(len(step.words.split()) for step in lesson.steps) <= WORDS
    assert len({step.words for step in lesson.steps}) == len(lesson.steps)


@lessons
def test_it_begins_with_the_learners_decision(kind):
    lesson = lesson_of(kind)
    assert lesson.start(lesson.game()).seat == lesson.side


@lessons
def test_positions_before_the_last_barrier_are_worked_out_from_its_own_start(kind):
    """Looking back must not begin with the set-up of the whole game."""
    lesson = lesson_of(kind)
    game = lesson.game()
    *_, (_, session) = walk(lesson)
    assert session.positions.floor == len(session.record.entries)
    assert game.pack(session.position(0)) == game.pack(lesson.start(game))


def test_dice_fall_as_written_until_the_learner_leaves():
    dice = LessonDice([(1, 5), (6, 6)], bytes(range(32)))
    assert dice.throw(2) == [1, 5]
    dice.freed = dice.rolls
    assert [dice.throw(2) for _ in range(30)] != [[6, 6], *[[6, 6]] * 29]
    with pytest.raises(LessonError, match="2 faces: expected 3"):
        LessonDice([(1, 5)]).throw(3)


def test_the_dice_of_a_lesson_promise_nothing():
    dice = LessonDice([(1, 2)])
    assert (dice.name, dice.reveal()) == ("lesson", "")


STEPS = """
side = "axis"
position = "turn=2; de-6a J4; su-5a K4; su-20a H9"
[[step]]
idea = "Attack"
words = "Attack Kiev."
clause = "DX-4.1"
do = ["unit de-6a", "attack K4"]
[[step]]
idea = "Over"
words = "That was it."
clause = "DX-4.1"
"""


def test_a_step_that_the_rules_do_not_allow_is_found():
    wrong = read_lesson("darkest-crusade", STEPS.replace("attack K4", "attack K9"))
    with pytest.raises(LessonError, match=r"step 1 \(Attack\).*DX-4.1"):
        list(walk(wrong))


def test_an_answer_that_is_not_the_opponents_is_found():
    wrong = read_lesson("darkest-crusade", STEPS.replace('"attack K4"]', '"attack K4"]\nthen = ["recall de-6a"]'))
    with pytest.raises(LessonError, match="other side"):
        list(walk(wrong))


def test_dice_that_nobody_throws_are_found():
    wrong = read_lesson("darkest-crusade", STEPS.replace('"attack K4"]', '"attack K4"]\nthen = ["3 3"]'))
    with pytest.raises(LessonError):
        list(walk(wrong))


@pytest.mark.parametrize(
    ("was", "is_", "words"),
    [
        ('side = "axis"', 'side = "blue"', "expected one of axis"),
        ('idea = "Attack"\n', "", "expected an idea and words"),
        ('clause = "DX-4.1"', 'klause = "DX-4.1"', "klause"),
        ("[[step]]", "[[stop]]", "stop"),
        ("side =", "side", "line 2"),
        ('"attack K4"]', '"attack K4"]\nthen = ["7 1"]', "faces from 1 to 6"),
    ],
)
def test_a_file_that_is_wrong_says_where(was, is_, words):
    with pytest.raises(LessonError, match=words):
        read_lesson("darkest-crusade", STEPS.replace(was, is_))


def test_the_step_that_is_due_follows_from_the_number_of_entries():
    lesson = read_lesson("darkest-crusade", STEPS)
    assert [lesson.step_at(n) for n in (0, 1, 2)] == [0, 0, 1]
    assert [lesson.wanted(n) for n in (0, 1, 2)] == [["unit de-6a", "attack K4"], ["attack K4"], []]


def test_the_opponent_does_nothing_before_their_turn_comes():
    lesson = lesson_of(KINDS[0])
    session = begin(lesson, lesson.game(), LessonDice(lesson.faces))
    answer(lesson, session)
    assert not session.record.entries
