"""The arena: paired games in a growing file, each of which can be reproduced byte by byte."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from xml.etree import ElementTree

import pytest

from crusade.ai import player as players
from crusade.bridges.players import split_players
from crusade.lab import pool
from crusade.lab.arena import Arena, ArenaError, Ledger, matches, read_arena, rerun, run
from crusade.lab.duel import Duel, duel_with_record, play_duel
from crusade.lab.plot import ratings_plot
from crusade.lab.rating import Rating
from crusade.lab.strength import BEGIN, END, Strength, write_page
from crusade.record.file import from_bytes
from crusade.record.replay import judge
from rulebook import game

ARENA = Arena("test", "darkest-crusade", {})


def played(path=None, who=("random", "thumb"), pairs=1, resume=False):
    ledger = Ledger(ARENA, path, resume)
    assert run(ledger, matches(who), pairs, workers=1) == 0
    return ledger


def test_players_meet_in_a_round_robin_or_only_the_named_opponents():
    assert matches(["b", "a", "c"]) == [("a", "b"), ("b", "c"), ("a", "c")]
    assert matches(["b", "a", "c"], against=["a"]) == [("a", "b"), ("a", "c")]


def test_the_games_of_a_pair_have_the_same_dice_and_sides_swapped():
    one, other = (Duel("x", "darkest-crusade", (), who, 3) for who in (("random", "thumb"), ("thumb", "random")))
    assert one.seed == other.seed == "x/random thumb/3"
    assert one.seed != one._replace(pair=4).seed
    assert "dice seeded x/random thumb/3\n" in duel_with_record(one)[1]


def test_a_row_has_the_checksum_of_a_game_file_that_verifies():
    row, text = duel_with_record(Duel("x", "darkest-crusade", (), ("thumb", "random"), 0))
    verdict = judge(from_bytes(text.encode(), "game"))
    assert verdict.dice_checked
    assert verdict.record.result.text == f"{row['winner']} {row['degree']} {row['clause']}"
    assert len(row["record"]) == 64


def test_any_game_reruns_to_the_same_bytes(tmp_path):
    path = tmp_path / "arena.jsonl"
    played(path)
    for line in read_arena(path)[1]:
        assert rerun(path, line).same


def test_a_rerun_that_differs_says_whether_the_code_differs(tmp_path):
    path = tmp_path / "arena.jsonl"
    played(path)
    head, first, second = path.read_text().splitlines()
    strange = {**json.loads(first), "record": "0" * 64}
    older = {**json.loads(second), "record": "0" * 64, "code": "older"}
    path.write_text("\n".join([head, json.dumps(strange), json.dumps(older)]) + "\n")
    assert "a player is not deterministic" in rerun(path, 2).words
    assert "different code: older" in rerun(path, 3).words
    with pytest.raises(ArenaError, match="no game in line 9: expected 2 to 3"):
        rerun(path, 9)


def test_pairs_and_players_can_be_added_to_a_file(tmp_path):
    path = tmp_path / "arena.jsonl"
    played(path, ("random", "thumb"))
    before = path.read_text()
    with path.open("a") as torn:
        torn.write('{"pair": 1, "pla')  # a killed run leaves an incomplete line
    assert len(read_arena(path)[1]) == 2
    ledger = played(path, ("thumb", "random"), pairs=2, resume=True)
    assert path.read_text().startswith(before)
    assert sorted(ledger.rows) == [(a, b, n) for a, b in (("random", "thumb"), ("thumb", "random")) for n in (0, 1)]
    assert len(read_arena(path)[1]) == 4


def test_a_file_is_not_overwritten_nor_mixed_with_another_arena(tmp_path):
    path = tmp_path / "arena.jsonl"
    played(path, pairs=0)
    with pytest.raises(ArenaError, match="--resume"):
        Ledger(ARENA, path, resume=False)
    with pytest.raises(ArenaError, match="another arena"):
        Ledger(Arena("other", "darkest-crusade", {}), path, resume=True)
    path.write_text("not JSON\n")
    with pytest.raises(ArenaError, match="not a file of `crusade arena`"):
        read_arena(path)
    path.write_text(json.dumps(ARENA.head()) + "\nnonsense\n{}\n")
    with pytest.raises(ArenaError, match="line 2"):
        read_arena(path)


class Broken:
    """A player with a bug."""

    def __init__(self, game, seed):
        self.asked = 0

    def choose(self, view):
        self.asked += 1
        return view.options[0] if self.asked < 5 else view.options[10_000]


class Cheat(Broken):
    def choose(self, view):
        return (2, 0, 0)  # no such space


class SlyCheat(Broken):
    def choose(self, view):
        return (21, 0, 0)  # the other side's reserves


class Ditherer(Broken):
    def choose(self, view):
        """Picks up a counter and puts it down again, forever."""
        wanted = {1, 4}  # unit, halt
        return next((o for o in view.options if o[0] in wanted), view.options[-1])


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (Broken, "broke down with IndexError: tuple index out of range (test_arena.py, line"),
        (Cheat, "played what is not in the menu: (2, 0, 0)"),
        (SlyCheat, 'played what is not in the menu: "call" is not possible'),
        (Ditherer, "has come to no end of a player-turn"),
    ],
)
def test_a_player_that_crashes_cheats_or_never_ends_its_turn_loses(monkeypatch, kind, why):
    monkeypatch.setitem(players.PLAYERS, "poor", kind)
    row, text = duel_with_record(Duel("x", "darkest-crusade", (), ("poor", "random"), 0))
    assert row["winner"] == "soviet"
    assert row["forfeit"]["player"] == "poor"
    assert why in row["forfeit"]["why"]
    assert judge(from_bytes(text.encode(), "game")).record.result.text == "soviet 1 forfeited"


def test_time_is_measured_by_player_turn():
    row = play_duel(Duel("x", "darkest-crusade", (), ("thumb", "random"), 0))
    thumb, chance = row["seconds"]
    assert row["turns"] - 1 <= len(chance) <= len(thumb) <= row["turns"]
    assert sum(thumb) > sum(chance) > 0


def test_the_page_has_tables_and_plot_and_leaves_the_rest_alone(tmp_path):
    path = tmp_path / "strength.md"
    strength = Strength(game(), played(pairs=2).rows)
    plot = ratings_plot(strength.ladder, "Ratings")
    assert len(ElementTree.fromstring(plot).findall(".//{*}circle")) == 2
    path.write_text(f"# Before\n\n{BEGIN}old{END}\n\nAfter.\n")
    for _ in range(2):  # the second run must not change it
        write_page(strength, ARENA, tmp_path / "arena.jsonl", path, plot)
    text = path.read_text()
    assert text.startswith("# Before\n")
    assert text.endswith("After.\n")
    assert text.count("| thumb – random | 2 |") == 1
    assert "old" not in text
    assert path.with_suffix(".svg").read_text() == plot


def test_the_page_gives_the_command_to_continue_with_any_player_names(tmp_path):
    won = {"winner": "axis", "seconds": [[], []]}
    names = ("bot:python3 a.py", 'bot:prog "x,y"')
    rows = {(a, b, 0): {**won, "players": [a, b]} for a, b in (names, names[::-1])}
    write_page(Strength(game(), rows), ARENA, tmp_path / "arena.jsonl", tmp_path / "page.md", "")
    command = next(line for line in (tmp_path / "page.md").read_text().splitlines() if line.startswith("crusade arena"))
    said = shlex.split(command)
    assert said[2] == ARENA.game
    assert said[-2:] == ["--report", "page.md"]
    assert sorted(split_players(said[said.index("--players") + 1])) == sorted(names)


def test_a_plot_of_long_names_and_wide_intervals_is_well_formed():
    ratings = [
        Rating("bot:python3 a/very/long & strange <path>.py", 5000.0, (4000.0, 9000.0)),
        Rating("a", 0.0, (0, 0)),
    ]
    assert "…" in "".join(ElementTree.fromstring(ratings_plot(ratings, "Ratings")).itertext())


def crusade(*words, timeout=120):
    env = {**os.environ, "COLUMNS": "160", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "crusade", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, env=env)


def test_a_command_stopped_by_ctrl_c_keeps_its_games_and_can_be_resumed(tmp_path):
    path, page = tmp_path / "arena.jsonl", tmp_path / "docs" / "strength.md"
    words = ["arena", "--players", "random,thumb", "--out", str(path), "--workers", "2"]
    command = [sys.executable, "-m", "crusade", *words, "-n", "10000"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not path.exists() or path.read_text().count("\n") < 4:
        time.sleep(0.1)
        assert running.poll() is None, running.stderr.read()
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert "Stopped with" in out
    assert "Traceback" not in err
    kept = path.read_text()
    done = crusade(*words, "-n", "3", "--resume", "--report", str(page))
    assert done.returncode == 0, done.stderr
    assert path.read_text().startswith(kept)
    assert "thumb – random" in page.read_text()
    again = crusade("arena", "--out", str(path), "--rerun", "2", "--save", str(tmp_path / "game.crusade"))
    assert "the same game to the last byte" in again.stdout
    assert crusade("verify", str(tmp_path / "game.crusade")).returncode == 0


def hit_by_ctrl_c_at_once(variants):
    os.kill(os.getpid(), signal.SIGINT)
    pool._prepare(variants)  # in the new process it is the real one


def test_ctrl_c_does_not_reach_a_process_that_is_only_beginning(monkeypatch):
    monkeypatch.setattr(pool, "_prepare", hit_by_ctrl_c_at_once)
    assert sorted(pool.on_cores(abs, [-1, -2, -3], 2)) == [1, 2, 3]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "thumb"], "expected two players or more who differ"),
        (["--players", "thumb,hal"], "--players hal: expected one of random, thumb"),
        (["--players", "thumb,bot:"], "expected a command"),
        (["--players", "thumb,bot:a 'b"], "not a command"),
        (["--rerun", "2"], "name the arena's file with --out"),
        (["--rerun", "2", "--out", "no-such-file.jsonl"], "no-such-file.jsonl"),
    ],
)
def test_wrong_input_is_explained(words, said):
    done = crusade("arena", *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
