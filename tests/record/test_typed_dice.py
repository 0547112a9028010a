"""Dice thrown by hand: the same faces make the same game, and a file says what can be checked of it and what cannot."""

import pytest

from crusade.core.errors import InputError
from crusade.record.dice import SeededDice, TypedDice
from crusade.record.file import from_bytes, to_text
from crusade.record.replay import judge
from crusade.record.session import Session, resume
from crusade.record.verify_dice import UNREADABLE
from crusade.record.verify_dice import verify as check_dice
from sitting import game, judged, play_on, sit_down


def thrown_again(record):
    """The same decisions once more, with the same faces typed in, one roll at a time."""
    faces = iter([entry.faces for entry in record.entries if entry.faces])
    session = Session(record.game, TypedDice(lambda dice: next(faces)), record.seats, auto=False)
    for entry in record.entries:
        if entry.faces:
            assert session.chance
            session.throw()
        else:
            session.play(entry.option)
    return session


def test_the_same_faces_typed_in_give_the_same_bytes_as_the_computers():
    by_computer = play_on(sit_down(SeededDice("seven")), "thumb", "1").record
    by_hand = thrown_again(by_computer)
    assert by_hand.over
    lines = [to_text(record).splitlines() for record in (by_computer, by_hand.record)]
    different = [pair for pair in zip(*lines, strict=True) if pair[0] != pair[1]]
    assert different == [("dice seeded seven", "dice by hand")]
    assert game().pack(by_hand.state) == game().pack(judged(to_text(by_computer)).state)


def test_the_verdict_checks_all_but_the_dice_and_says_so():
    text = to_text(thrown_again(play_on(sit_down(SeededDice("seven")), "thumb", "1").record).record)
    verdict = judged(text)
    rolls = text.count("\nroll ")
    assert not verdict.dice_checked
    assert (
        f"All {rolls} rolls were thrown by hand: that each was due, had the right number of dice and was read as the rules say "
        "is checked, but not the faces themselves." in verdict.words
    )
    assert "the order of options that the rules allow either way and the faces of the dice rest on" in verdict.words
    assert check_dice(text.encode()) == (UNREADABLE, "they were thrown by hand: these dice cannot be checked")


def by_hand(*faces):
    """A game before its first roll: Darkest Crusade's weather of turn 5."""
    left = iter(faces)
    session = Session(game(), TypedDice(lambda dice: [next(left) for _ in range(dice)]), ("Anna", "Boris"), auto=False)
    while not session.chance:
        session.play(session.state.menu[0])
    return session


def test_nothing_is_thrown_by_itself_and_nothing_else_can_be_played_before():
    session = by_hand(4)
    entries = len(session.record.entries)
    with pytest.raises(InputError, match="dice"):
        session.play(session.state.menu[0])
    session.throw()
    assert session.record.entries[entries].faces == (4,)
    assert session.why_no_undo() == "Dice have been thrown, and a roll cannot be taken back."


def test_orders_that_come_after_a_roll_are_dropped_not_refused():
    session = by_hand()
    session.rewind(len(session.record.entries) - 1)
    last = [session.state.menu[0]] * 3
    session.play_all(last)
    assert session.chance
    assert len(session.record.takebacks) == 1


def test_a_roll_taken_back_by_consent_stays_in_the_file():
    session = by_hand(4, 2)
    before = len(session.record.entries)
    session.throw()
    session.rewind(before)
    session.throw()
    text = to_text(session.record)
    assert "takeback 1\n" in text
    verdict = judged(text)
    assert "1 more was thrown and taken back." in verdict.words
    again = resume(from_bytes(text.encode(), "again"), TypedDice(lambda dice: []), auto=False)
    assert again.dice.rolls == 2
    assert to_text(again.record) == text
    seeded = text.replace("dice by hand", "dice seeded 7")
    with pytest.raises(InputError, match="with committed dice or dice thrown by hand"):
        judge(from_bytes(seeded.encode(), "seeded"))
