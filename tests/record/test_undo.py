"""A game at the table: the record stays in step with the position, and undo stops at every barrier."""

from __future__ import annotations

import random

import pytest

from crusade.core.machine import CHANCE
from crusade.core.refusal import Illegal
from crusade.record.dice import CommittedDice, Dice, DiceError, SeededDice, TypedDice
from crusade.record.file import from_bytes, to_text
from crusade.record.replay import replay
from crusade.record.session import Session, UndoError, resume
from sitting import SALTS, SECRET, game, judged, moves, play_on, played, sit_down


def play_until(session: Session, words: str, seed: str = "1") -> Session:
    """Play at random until undo is barred for this reason."""
    rng = random.Random(seed)
    while session.state.menu:
        session.play(rng.choice(session.state.menu))
        if words in session.why_no_undo():
            return session
    raise AssertionError(f"no barrier {words!r} in this game")


def play(session: Session, *texts: str) -> Session:
    for text in texts:
        session.play(session.game.parse(text))
    return session


def test_undo_restores_the_exact_position():
    session = sit_down()
    before = session.state.copy()
    seen = to_text(session.record)
    play(session, "fortify de-6a")
    assert session.state != before
    assert session.why_no_undo() == ""
    assert session.undo() == before
    assert session.state.menu == before.menu
    assert session.state.seat == before.seat
    assert to_text(session.record) == seen


def test_undo_goes_back_one_decision_at_a_time():
    session = sit_down()
    trail = [session.state]
    for text in ("fortify de-6a", "done", "unit de-pzgr1"):
        trail.append(play(session, text).state)
    while len(trail) > 1:
        assert session.state is trail.pop()
        assert session.undo() is trail[-1]
    with pytest.raises(UndoError, match="Nothing has been played yet"):
        session.undo()


def test_undo_never_crosses_a_roll():
    session = play_until(sit_down(), "Dice have been thrown")
    before = session.state
    with pytest.raises(UndoError, match="Dice have been thrown, and a roll cannot be taken back"):
        session.undo()
    assert session.state is before
    session.play(session.state.menu[0])
    if not session.why_no_undo():
        assert session.undo() is before
        assert "Dice" in session.why_no_undo()


def test_undo_never_crosses_a_hand_over():
    session = play_until(sit_down(), "passed to the other side")
    with pytest.raises(UndoError, match=r"The decision has passed to the other side \((axis|soviet)\)"):
        session.undo()


def test_undo_never_crosses_a_reveal():
    session = play_until(sit_down(setup="secret"), "Something hidden has been revealed")
    with pytest.raises(UndoError, match="cannot be undone"):
        session.undo()


def test_a_secret_setup_may_be_taken_back_while_it_is_secret():
    session = sit_down(setup="secret")
    start = session.state
    for _ in range(20):
        session.play(session.state.menu[-1])
    for _ in range(20):
        session.undo()
    assert session.state is start


def test_nothing_is_taken_back_when_the_game_is_over():
    session = play_until(sit_down(), "The game is over.")
    assert session.record.secret is not None
    assert session.record.secret.text == SECRET.hex()
    with pytest.raises(UndoError):
        session.undo()
    with pytest.raises(Illegal, match="The game is over"):
        play(session, "done")


@pytest.mark.parametrize("switches", [{}, {"setup": "secret"}, {"dice": "lotsa"}])
def test_random_undos_keep_record_and_position_in_step(switches: dict[str, str]):
    session, rng = sit_down(**switches), random.Random("undo")
    undone = 0
    for step in range(700):
        if not session.state.menu:
            break
        if rng.random() < 0.3 and not session.why_no_undo():
            depth = len(session.record.entries)
            session.undo()
            undone += 1
            assert len(session.record.entries) == depth - 1
            assert session.state.seat != CHANCE
        else:
            session.play(rng.choice(session.state.menu))
        if step % 60 == 0:
            assert replay(session.record) == session.state
    assert undone > 50
    verdict = judged(to_text(session.record))
    assert verdict.state.key() == session.state.key()


def test_an_illegal_option_changes_nothing():
    session = sit_down()
    before, seen = session.state, to_text(session.record)
    with pytest.raises(Illegal, match=r'"attack I2" is not possible: .*\(DX-'):
        play(session, "attack I2")
    assert session.state is before
    assert to_text(session.record) == seen


def until_chance(session: Session) -> Session:
    rng = random.Random(1)
    while not session.chance:
        session.play(rng.choice(session.state.menu))
    return session


def test_dice_may_be_thrown_by_hand():
    session = until_chance(sit_down(TypedDice(lambda n: [4, 2, 1, 1, 1, 1][:n]), False))
    with pytest.raises(Illegal, match="The dice decide first"):
        session.play(session.state.menu[0])
    assert session.why_no_undo() == ""  # they have not fallen yet
    before = session.state
    session.undo()
    assert not session.chance
    session.play(session.record.game.parse(moves(until_chance(sit_down(SeededDice(1), False)).record)[-1][0]))
    assert session.state == before
    faces = session.throw()
    assert session.record.entries[-1].faces == faces
    assert "Dice" in session.why_no_undo()
    if not session.chance:
        with pytest.raises(DiceError, match="no dice are due"):
            session.throw()


def test_dice_that_fail_leave_the_game_waiting_for_them():
    said = [[9], [1, 2, 3, 4, 5, 6]]
    session = until_chance(sit_down(TypedDice(lambda n: said.pop(0)[:n]), False))
    with pytest.raises(DiceError, match="from 1 to 6"):
        session.throw()
    assert session.chance
    assert replay(session.record) == session.state
    assert session.throw()[0] == 1


@pytest.mark.parametrize("dice", [lambda: CommittedDice(SECRET, SALTS), lambda: SeededDice("north")])
@pytest.mark.parametrize("half", [0, 1, 60, 250])
def test_a_game_taken_up_from_its_file_goes_on_as_if_nothing_had_happened(dice: type[Dice], half: int):
    whole = play_on(sit_down(dice()), "random", "resume")
    chosen = [entry.option for entry in whole.record.entries if not entry.faces]
    session = sit_down(dice())
    for option in chosen[:half]:
        session.play(option)
    again = resume(from_bytes(to_text(session.record).encode(), "f"), dice())
    assert again.state == session.state
    assert again.why_no_undo() == session.why_no_undo()
    while not session.why_no_undo():
        assert again.undo() == session.undo()
    for option in chosen[sum(not entry.faces for entry in again.record.entries) :]:
        again.play(option)
    assert to_text(again.record) == to_text(whole.record)


def test_a_game_is_not_taken_up_with_other_dice():
    record = from_bytes(played().encode(), "f")
    for dice in (SeededDice(1), CommittedDice(bytes(32), SALTS), CommittedDice(SECRET, ("", ""))):
        with pytest.raises(DiceError, match="expected committed"):
            resume(record, dice)


def test_committed_dice_need_a_salt_for_each_seat():
    with pytest.raises(ValueError, match="one for each of axis, soviet"):
        Session(game(), CommittedDice(SECRET, ("",)), ("Anna", "thumb"))
