"""Game files: what is written is read back, replays to the same position, and says what it is."""

from __future__ import annotations

import ast
import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

import crusade.record
from crusade.record.dice import CommittedDice, SeededDice, TypedDice
from crusade.record.file import FileError, from_bytes, read, to_text, write
from crusade.record.record import Record
from crusade.record.replay import replay, states, verify
from sitting import NOW, SALTS, SECRET, game, judged, long_game, moves, play_on, played, sit_down


@pytest.mark.parametrize("kind", ["random", "thumb"])
def test_a_whole_game_is_written_and_read_back(kind: str, tmp_path: Path):
    session = play_on(sit_down(), kind, "round trip")
    path = tmp_path / "kiev.crusade"
    write(session.record, path)
    verdict = verify(path)
    assert verdict.state == session.state
    assert moves(verdict.record) == moves(session.record)
    assert verdict.dice_checked
    assert "rolls are as the dice fell" in verdict.words
    assert to_text(verdict.record) == to_text(session.record) == path.read_text(encoding="utf-8")
    assert [p.name for p in tmp_path.iterdir()] == ["kiev.crusade"]


@pytest.mark.parametrize("switches", [{"setup": "secret"}, {"dice": "lotsa", "best_die": "one"}, {"press": "hits"}])
def test_the_switches_are_in_the_file(switches: dict[str, str]):
    text = played(seed="switched", **switches)
    for name, value in switches.items():
        assert f"\nswitch {name} {value}\n" in text
    verdict = judged(text)
    assert verdict.record.game.switches == game(**switches).switches
    assert to_text(verdict.record) == text


def test_the_file_reads_like_the_game():
    lines = to_text(play_on(sit_down(), "thumb", "1", 200).record).split("\n")
    assert lines[:10] == [
        "crusade game 1",
        "game darkest-crusade",
        f"revision {NOW}",
        "seat axis Anna",
        "seat soviet thumb",
        "dice committed 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
        "salt axis salt of Anna",
        "salt soviet",
        "",
        "# Turn 1, Axis, A1",
    ]
    rolls = [line for line in lines if line.startswith("roll")]
    assert rolls[0].endswith(" : 1: 3 5")  # 3 5 is the first roll of this secret
    assert any(line.startswith("check 1 axis ") for line in lines)
    assert not any(line.startswith(("result", "secret")) for line in lines)


def test_a_finished_game_ends_with_check_result_and_secret():
    check, result, secret, end = played().split("\n")[-4:]
    assert check.startswith("check ")
    assert re.fullmatch(r"result (axis|soviet|draw) [012] DX-11\.[1-4]", result)
    assert secret == f"secret {SECRET.hex()}"
    assert end == ""


def test_each_player_turn_has_one_check():
    checks = [line.split()[1:3] for line in long_game().split("\n") if line.startswith("check")]
    both = [[str(turn), side] for turn in range(1, 10) for side in ("axis", "soviet")]
    assert checks == both[: len(checks)]  # the weather roll of October belongs to the Axis player-turn


def test_secret_setup_counts_as_turn_0():
    checks = [line.split()[1:3] for line in played(setup="secret").split("\n") if line.startswith("check")]
    assert checks[:2] == [["0", "axis"], ["1", "axis"]]


@pytest.mark.parametrize("dice", [SeededDice(7), TypedDice(lambda n: [3] * n), CommittedDice(SECRET, SALTS)])
def test_an_unfinished_game_is_in_order_too(dice: SeededDice | TypedDice | CommittedDice):
    verdict = judged(to_text(play_on(sit_down(dice), "random", "half", 150).record))
    assert verdict.dice_checked == isinstance(dice, SeededDice)
    assert "not over yet" in verdict.words
    if isinstance(dice, CommittedDice):
        assert "cannot be checked yet" in verdict.words


def test_seeded_dice_are_checked_too():
    text = played(committed=False, seed="7")
    assert judged(text).dice_checked
    with pytest.raises(FileError, match="wrong dice receipt"):
        judged(text.replace("dice seeded 7", "dice seeded 8"))


def test_names_and_salts_are_free_text():
    record = Record(game(), ("Анна 👩‍🚀 # : 1: 4", ""), "by hand")
    assert from_bytes(to_text(record).encode(), "f").seats == record.seats
    dice = CommittedDice(SECRET, ("roll 1 1 : 1: 6", "Grüße,  zwei Leerzeichen"))
    session = play_on(sit_down(dice), "random", "1")
    verdict = judged(to_text(session.record))
    assert verdict.dice_checked
    assert verdict.record.salts == dice.salts
    with pytest.raises(ValueError, match="expected 2 names"):
        Record(game(), ("Anna",), "by hand")
    with pytest.raises(ValueError, match="expected 2 names"):
        Record(game(), ("An\nna", ""), "by hand")
    with pytest.raises(ValueError, match="one for each of axis, soviet"):
        Record(game(), ("", ""), dice.name, ("only one",))


def test_remarks_are_kept_and_mean_nothing():
    text = played()
    noted = text.replace("\n# Turn 2, Axis, A1\n", "\n# a note\n#another\n\n# Turn 2, Axis, A1\n", 1)
    assert noted != text
    verdict = judged(noted)
    assert verdict.state == judged(text).state
    assert "\n# a note\n# another\n# Turn 2, Axis, A1\n" in to_text(verdict.record)


def test_windows_line_ends_and_marks_do_no_harm():
    text = played()
    assert moves(judged(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()).record) == moves(judged(text).record)


def test_replay_goes_to_any_entry():
    record = judged(played()).record
    every = list(states(record))
    assert len(every) == len(record.entries) + 1
    assert replay(record) == every[-1]
    for to in (0, 1, 57, len(record.entries)):
        assert replay(record, to) == every[to]
    with pytest.raises(IndexError):
        replay(record, len(every))


def test_a_file_of_an_older_revision_opens_if_it_is_legal_today(monkeypatch: pytest.MonkeyPatch):
    text = played()
    monkeypatch.setattr(import_module("crusade.games.darkest_crusade.game"), "REVISION", NOW + 1)
    assert judged(text).record.revision == NOW
    with pytest.raises(FileError, match=f"played under revision {NOW} of the rules, this is {NOW + 1}"):
        judged(text.replace("\ncheck 1 axis ", "\ncheck 1 axis 0000000000000000\n#", 1))


def test_a_file_that_is_not_there_is_a_file_error(tmp_path: Path):
    for path in (tmp_path / "none.crusade", tmp_path):
        with pytest.raises(FileError, match="cannot be read"):
            read(path)


def test_the_record_room_imports_only_core_and_games():
    """And signatures the library that makes them."""
    for path in Path(next(iter(crusade.record.__path__))).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert all(name.name in sys.stdlib_module_names for name in node.names)
            elif isinstance(node, ast.ImportFrom) and node.level == 2:
                assert (node.module or "").split(".")[0] in ("core", "games")
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                others = {"cryptography"} if path.name == "signature.py" else set()
                assert (node.module or "").split(".")[0] in sys.stdlib_module_names | others
