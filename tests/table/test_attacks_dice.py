"""Dice that nobody can choose: salts after the commitment, rolls that stay thrown, files that cannot be changed."""

import re
import subprocess
import sys

import pytest

from attacking import nothing_went_wrong
from crusade.record import verify_dice
from serving import Client


def to_the_first_roll(*players):
    """Axis attacks; the dice are due."""
    anna = players[0]
    for options in (["done"], ["unit de-6a", "attack J2"], ["done"], ["press 0"]):
        assert anna.play(*options)["type"] == "done"


def test_no_die_falls_before_both_salts_and_the_commitment_stays(table):
    """Before, the table drew the secret and both salts by itself, and could try until the dice pleased it."""
    game, keys = table.new_game("human", "human")
    anna, boris = (Client(table, game, [key], salting=False) for key in keys)
    commitment = anna.view["commitment"]
    to_the_first_roll(anna)
    assert anna.view["waits"] == [0, 1]
    assert anna.view["to_decide"] is None
    assert "wait for" in anna.play("done")["words"]
    assert anna.request({"type": "salt", "side": 0, "text": "ab" * 16})["type"] == "done"
    assert anna.request({"type": "salt", "side": 0, "text": "cd" * 16})["type"] == "refused"
    assert anna.request({"type": "salt", "side": 1, "text": "cd" * 16})["type"] == "refused"  # not hers to add
    for odd in ("AB" * 16, "ab", "ab" * 40, "", "zz" * 16):
        assert boris.request({"type": "salt", "side": 1, "text": odd})["type"] == "refused"
    assert not any(line["dice"] for line in anna.view["log"])
    assert boris.request({"type": "salt", "side": 1, "text": "ef" * 16})["type"] == "done"
    assert boris.request({"type": "salt", "side": 1, "text": "ef" * 16})["type"] == "done"  # a lost answer
    anna.until(lambda m: m["type"] == "view" and not m["waits"])
    assert any(line["dice"] for line in anna.view["log"])
    assert anna.view["salts"] == ["ab" * 16, "ef" * 16]
    assert anna.view["commitment"] == commitment


def test_the_file_of_a_finished_game_is_signed_and_its_dice_verify_without_the_table(table, tmp_path):
    game, keys = table.new_game("human", "human")
    anna, boris = (table.sit(game, key) for key in keys)
    to_the_first_roll(anna, boris)
    shown = anna.view["commitment"], anna.view["salts"]
    anna.catch_up()
    anna.offer("resign")
    text = table.get(f"/api/games/{game}/file").text
    assert shown[0] in text
    assert all(salt in text for salt in table.get(f"/api/games/{game}").json()["salts"])
    assert text.splitlines()[-1].startswith(f"signed {table.get('/api/key').json()['key']} ")
    path = tmp_path / "game.crusade"
    path.write_text(text)
    checked = subprocess.run([sys.executable, verify_dice.__file__, path], capture_output=True, text=True, timeout=60)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    verdict = table.post("/api/verify", {"text": text}).json()
    assert verdict["good"]
    assert "signed with the key you trust" in verdict["words"]


def test_a_file_changed_cut_short_or_with_another_winner_does_not_pass_as_the_tables(table):
    game, keys = table.new_game("human", "human")
    anna = table.sit(game, *keys)
    for option in ("fortify de-18a", "fortify de-6a", "done"):
        assert anna.play(option, side=0)["type"] == "done"
    anna.catch_up()
    anna.request({"type": "offer", "what": "resign", "side": 0, "base": anna.view["version"]})
    text = table.get(f"/api/games/{game}/file").text
    lines = text.splitlines()
    result = next(n for n, line in enumerate(lines) if line.startswith("result"))
    signed = lines[-1]
    forged = {
        "a name": text.replace("Human", "Eve", 1),
        "the winner": text.replace(lines[result], "result axis 1 resigned"),
        "the degree": text.replace(lines[result], re.sub(r" \d ", " 9 ", lines[result])),
        "cut short": "\n".join([*lines[: result - 2], "result axis 1 resigned", *lines[result + 1 :], ""]),
        "a space": text.replace("\n", " \n", 1),
    }
    for what, other in forged.items():
        assert other != text, what
        assert not table.post("/api/verify", {"text": other}).json()["good"], what
    for what, other in forged.items():  # without the signature nothing vouches for them, and the verdict says so
        verdict = table.post("/api/verify", {"text": other.replace(signed + "\n", "")}).json()
        assert not verdict["good"] or "not signed" in verdict["words"], what
    nothing_went_wrong(table)


@pytest.mark.parametrize("result", ["nobody 1 resigned", "axis 9 resigned", "draw 1 resigned", "axis 1 DX-99", "axis"])
def test_a_result_no_game_can_have_gets_words(table, result):
    game, _ = table.new_game("human", "human")
    text = table.get(f"/api/games/{game}/file").text
    body = "\n".join(line for line in text.splitlines() if not line.startswith("signed"))
    for path in ("/api/verify", "/api/import"):
        answer = table.post(path, {"text": f"{body}\nresult {result}\n"})
        assert answer.status_code in (200, 400)
        assert answer.json().get("good") is not True
    nothing_went_wrong(table)


def test_a_file_larger_than_any_game_is_refused(table):
    """100,000 options in 850 kB cost 800 MB when looked at."""
    game, _ = table.new_game("human", "human")
    text = table.get(f"/api/games/{game}/file").text
    body = "\n".join(line for line in text.splitlines() if not line.startswith("signed"))
    answer = table.post("/api/import", {"text": body + "\ndone" * 100_000 + "\n"})
    assert answer.status_code == 400
    assert "too many options" in answer.json()["words"]
    remark = table.post("/api/verify", {"text": f"{body}\n# {'[/]' * 40_000}\n"}).json()
    assert not remark["good"]
    assert "too long" in remark["words"]


def test_after_a_take_back_no_roll_can_be_tried_for_nothing(table):
    """Before, `told` stayed high after a take-back: options that threw dice and then failed left no trace."""
    game, keys = table.new_game("human", "human")
    anna, boris = (table.sit(game, key) for key in keys)
    to_the_first_roll(anna, boris)
    boris.catch_up()
    anna.catch_up()
    anna.offer("takeback", entries=1)
    boris.until(lambda m: m["type"] == "view" and m["offer"])
    boris.offer("accept")
    anna.until(lambda m: m["type"] == "view" and m["entries"] == 1)
    anna.play("unit de-6a", "attack J2")
    anna.play("done")
    assert anna.play("press 0", "fortify de-18a")["type"] == "done"  # the rest never fits, the throw stands
    assert [line["roll"] for line in anna.view["log"] if line["roll"]][-1] >= 2


def test_taking_rolls_back_marks_a_game_against_a_computer_as_practice_and_no_other(table):
    game, (key, _) = table.new_game("human", "thumb")
    anna = table.sit(game, key)
    assert anna.view["practice"] is False
    anna.play("fortify de-18a")
    anna.offer("takeback", entries=0)
    assert anna.view["practice"] is False  # no roll was taken back
    to_the_first_roll(anna)
    anna.my_turn()  # the computer has shared out its hits
    assert anna.offer("takeback", entries=1)["type"] == "done"
    assert anna.view["practice"] is True
    pair, keys = table.new_game("human", "human")
    anna, boris = (table.sit(pair, key) for key in keys)
    to_the_first_roll(anna, boris)
    anna.catch_up()
    anna.offer("takeback", entries=1)
    boris.until(lambda m: m["type"] == "view" and m["offer"])
    boris.offer("accept")
    assert boris.view["practice"] is False  # the opponent agreed


def test_the_practice_mark_is_in_the_file_and_comes_back_with_it(table):
    """Before, a file did not say who was a computer, and an imported practice game passed as a real one."""
    game, (key, _) = table.new_game("human", "thumb")
    anna = table.sit(game, key)
    to_the_first_roll(anna)
    anna.my_turn()
    assert "\npractice\n" not in table.get(f"/api/games/{game}/file").text
    assert anna.offer("takeback", entries=1)["type"] == "done"
    assert anna.offer("resign")["type"] == "done"
    text = table.get(f"/api/games/{game}/file").text
    assert "\npractice\nresult " in text
    assert "this was a practice game" in table.post("/api/verify", {"text": text}).json()["words"]
    there = table.post("/api/import", {"text": text}).json()["game"]
    assert table.get(f"/api/games/{there}").json()["practice"] is True
    assert table.get(f"/api/games/{there}/file").text == text
    unmarked = table.post("/api/verify", {"text": text.replace("\npractice\n", "\n")}).json()
    assert unmarked == {"good": False, "words": unmarked["words"]}
    assert "changed after the table signed it" in unmarked["words"]
