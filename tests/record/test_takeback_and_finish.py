"""Take-backs by consent leave their trace, and players may end a game themselves; the file still verifies."""

import random
import re
import subprocess
import sys

import pytest

from crusade.record import file, verify_dice
from crusade.record.dice import CommittedDice
from crusade.record.line import FileError
from crusade.record.record import Claim
from crusade.record.replay import judge, verify
from crusade.record.session import Session, resume
from rulebook import game


def played(options, seed=1):
    session = Session(game(), CommittedDice(bytes(range(32)), ["a", "b"]), ["Anna", "Boris"])
    rng = random.Random(seed)
    while session.state.menu and len(session.record.entries) < options:
        session.play(calm(session, rng))
    return session


def calm(session, rng):
    """Any option but the early call that may lose the game at once."""
    return rng.choice([o for o in session.state.menu if session.game.text(o) != "call"])


def rewound(session, entries):
    """Go back to so many entries by consent: what was thrown stays thrown."""
    dice = session.dice
    session.record.rewind(entries, dice.rolls)
    return resume(session.record, dice)


def test_after_a_takeback_the_next_roll_has_the_next_number_and_all_verifies(tmp_path):
    session = played(300)
    thrown = session.dice.rolls
    assert thrown > 3
    session = rewound(session, 120)
    rng = random.Random(9)
    while session.state.menu and session.dice.rolls < thrown + 3:
        session.play(calm(session, rng))
    if session.state.menu:
        session.finish("soviet", 1, "resigned")
    path = tmp_path / "t.crusade"
    file.write(session.record, path)
    text = path.read_text()
    assert f"takeback {thrown}" in text
    verdict = verify(path)
    assert verdict.dice_checked
    assert "taken back" in verdict.words
    done = subprocess.run([sys.executable, verify_dice.__file__, str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "taken back" in done.stdout
    path.write_text(re.sub(r"^takeback .*\n", "", text, flags=re.M))
    with pytest.raises(FileError, match="roll number"):
        verify(path)
    assert subprocess.run([sys.executable, verify_dice.__file__, str(path)], capture_output=True).returncode == 1


@pytest.mark.parametrize(("winner", "degree", "how"), [("axis", 1, "resigned"), ("draw", 0, "agreed")])
def test_players_end_a_game_themselves(tmp_path, winner, degree, how):
    session = played(80)
    session.finish(winner, degree, how)
    path = tmp_path / "t.crusade"
    file.write(session.record, path)
    verdict = verify(path)
    assert verdict.record.result.text == f"{winner} {degree} {how}"
    assert verdict.dice_checked
    assert session.why_no_undo() == "The game is over."


def test_a_game_the_rules_have_not_ended_is_not_won_by_a_clause(tmp_path):
    session = played(80)
    session.finish("axis", 1, "DX-11.1")
    path = tmp_path / "t.crusade"
    file.write(session.record, path)
    with pytest.raises(FileError, match="the game goes on"):
        verify(path)


def test_a_rewound_game_reads_back_to_the_same_text(tmp_path):
    session = rewound(played(200), 50)
    again = file.from_bytes(file.to_text(session.record).encode(), "x")
    assert file.to_text(again) == file.to_text(session.record)
    assert judge(again).state == session.state


def practised(entries):
    """A game against a computer in which rolls were taken back, and its file."""
    session = rewound(played(300), entries)
    session.record.practice = Claim("")
    session.finish("soviet", 1, "resigned")
    return session, file.to_text(session.record)


def test_a_practice_mark_is_read_back_and_the_verdict_says_what_it_means():
    session, text = practised(120)
    record = file.from_bytes(text.encode(), "practice.crusade")
    assert "this was a practice game" in judge(record).words
    assert file.to_text(record) == text
    assert file.to_text(resume(record, session.dice, auto=False).record) == text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text.replace("practice\n", "practice\npractice\n"), "out of place"),
        (lambda text: text.replace("practice\n", "practice hard\n"), "expected practice alone on its line"),
        (lambda text: text.replace("practice\n", "").replace("\nsecret", "\npractice\nsecret"), "out of place"),
        (lambda text: text.replace("practice\n", "practice\ndone\n"), "behind the practice mark"),
    ],
)
def test_a_practice_mark_stands_once_before_the_result(change, words):
    _, text = practised(120)
    with pytest.raises(FileError, match=words):
        judge(file.from_bytes(change(text).encode(), "practice.crusade"))


def test_a_game_without_a_roll_taken_back_is_no_practice():
    session = played(30)
    session.record.practice = Claim("")
    with pytest.raises(FileError, match="no roll was taken back"):
        judge(file.from_bytes(file.to_text(session.record).encode(), "practice.crusade"))
