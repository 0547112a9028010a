"""Files of older revisions still verify and can be played on: a game of revision 4, before veiled steps were asked."""

from pathlib import Path

import pytest

from crusade.games import load
from crusade.record.dice import dice_again
from crusade.record.file import FileError, from_bytes, read, to_text
from crusade.record.replay import judge, states, verify
from crusade.record.session import resume
from sitting import play_on

OLD = Path(__file__).parent / "older" / "secret_revision_4.crusade"


def test_what_was_passed_by_in_silence_is_put_in():
    record = read(OLD)
    assert record.revision == 4
    entries = len(record.entries)
    verdict = judge(record)
    assert verdict.dice_checked
    assert len(verdict.record.entries) > entries
    assert verdict.record.revision == 5
    judge(from_bytes(to_text(verdict.record).encode(), "written anew"))
    assert len(list(states(verdict.record))) == len(verdict.record.entries) + 1  # once is enough


def test_a_false_check_in_an_old_file_is_found():
    text = OLD.read_text(encoding="utf-8")
    for turn in ("1 axis", "2 soviet", "5 soviet"):
        line = next(x for x in text.splitlines() if x.startswith(f"check {turn} "))
        with pytest.raises(FileError, match="does not agree with the position"):
            judge(from_bytes(text.replace(line, f"check {turn} 0123456789abcdef").encode(), "false"))
        with pytest.raises(FileError, match="expected a line check"):
            judge(from_bytes(text.replace(f"{line}\n", "").encode(), "cut"))


def test_an_old_game_can_be_played_on():
    record = read(OLD)
    del record.entries[300:]
    record.result = None
    dice = dice_again(record.dice, record.salts, "")
    assert dice is not None
    session = play_on(resume(record, dice), "thumb", "on")
    assert judge(from_bytes(to_text(session.record).encode(), "played on")).dice_checked


def test_the_file_as_it_lies_there_verifies():
    assert "all legal" in verify(OLD).words


@pytest.mark.parametrize("path", sorted(OLD.parent.glob("*.crusade")), ids=lambda p: p.stem)
def test_every_file_of_an_older_revision_verifies(path):
    """Rules, defaults of the switches and checksums are those of the revision it was played under."""
    verdict = verify(path)
    assert verdict.record.game.revision < load(verdict.record.game.name).revision
    assert "all legal" in verdict.words
