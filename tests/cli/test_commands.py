"""The command line as people use it: real processes, their output and exit codes. No traceback ever reaches a user."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

COMMANDS = [
    "play",
    "serve",
    "sim",
    "arena",
    "replay",
    "verify",
    "review",
    "fit",
    "odds",
    "rules",
    "coverage",
    "bench",
    "fuzz",
    "vassal",
]


def crusade(*words, stdin="", timeout=120):
    env = {**os.environ, "COLUMNS": "160", "NO_COLOR": "1"}
    return subprocess.run(
        [sys.executable, "-m", "crusade", *words], input=stdin, capture_output=True, text=True, timeout=timeout, env=env
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_an_example_in_its_help(command):
    done = crusade(command, "--help")
    assert done.returncode == 0
    assert f"Example: crusade {command}" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "tiddlywinks", "--terminal"], "no game 'tiddlywinks'"),
        (["play", "--terminal", "--switch", "press"], "expected NAME=CHOICE"),
        (
            ["play", "--terminal", "--switch", "pres=hits"],
            "no switch 'pres'; the settings are: setup, dice; the readings",
        ),
        (["play", "--terminal", "--switch", "press=often"], "the choices are columns and hits (DX-5.5)"),
        (["play", "--terminal", "--players", "human"], "expected one for each of axis, soviet"),
        (["sim", "--players", "thumb,hal"], "expected one of random, thumb"),
        (["replay", "no-such-file.crusade"], "no-such-file.crusade"),
        (["verify", "no-such-file.crusade"], "no-such-file.crusade"),
        (["odds", "K4", "--attack", "de-6a"], "expected COUNTER@SPACE"),
        (["odds", "Z9", "--attack", "de-6a@J4"], "no space 'Z9'"),
        (["odds", "K4", "--attack", "de-6a@J4", "--facts", "weather=fog"], "weather=fog"),
        (["odds", "K4", "--attack", "de-6a@J4", "--retreat", "run"], "expected one of stand, leave"),
        (["rules", "darkest-crusade", "DX-99.1"], "no clause DX-99.1"),
        (["rules", "darkest-crusade", "--search", "submarine"], "no clause contains 'submarine'"),
        (["coverage", "chess"], "no game 'chess'"),
        (["odds", "K4", "--attack", "de-6a@J4", "--break-off", "soon"], "expected never, weaker or a chance"),
        (["odds", "K4", "--attack", "de-6a@J4", "--break-off", "40"], "expected never, weaker or a chance"),
        (["odds", "pool", "--attack", "de-6a@J4"], "pool is off the map"),
        (["odds", "K4", "--attack", "de-6a@A7"], "de-6a is not beside K4"),
        (["odds", "K4", "--attack", "su-5a@J4", "--defend", "su-9a"], "nor by its own"),
        (["sim", "--workers", "-1"], "--workers"),
        (["arena", "--workers", "-1"], "--workers"),
        (["fuzz", "--workers", "-1"], "--workers"),
        (["sim", "--cluster", "over there", "-n", "2"], "expected the address of a Dask scheduler"),
        (
            ["serve", "--database", "sqlite:///."],
            ". cannot be used: unable to open database file; expected sqlite:///FILE",
        ),
        (["serve", "--database", "sqlite:///README.md"], "README.md cannot be used: file is not a database"),
        (["serve", "--database", "mysql://club/games"], "expected postgresql://HOST/NAME or sqlite:///FILE"),
        (["serve", "--database", "postgresql://anna:secret@127.0.0.1:1/games"], "PostgreSQL cannot be used"),
        (["serve", "--allow-host", "http://club.example"], "expected the name of a host"),
    ],
)
def test_wrong_input_is_explained_with_exit_code_two(words, said):
    done = crusade(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr + done.stdout
    assert "secret" not in done.stderr + done.stdout


def test_settings_and_readings_are_listed_apart():
    listed = crusade("rules", "tiger-attack", "--switches").stdout
    settings, readings = listed.split("Readings of the rules")
    assert "nuts" in settings
    assert "length" in settings
    assert "press" in readings
    assert "nuts" not in readings


def test_rules_prints_one_clause_or_those_that_contain_a_word():
    assert "river hexside" in crusade("rules", "darkest-crusade", "DX-5.7").stdout
    found = crusade("rules", "darkest-crusade", "--search", "Kronshtat").stdout
    assert "DX-4.4" in found


def test_odds_prints_the_chances():
    done = crusade(
        "odds", "K4", "--attack", "de-6a@J4,de-pzgr1@K3", "--defend", "su-5a,su-9a:disrupted", "--press", "0"
    )
    assert "attack 9 against 2" in done.stdout
    assert "94.44%" in done.stdout


def test_computers_play_a_game_that_verifies_and_replays(tmp_path):
    path = tmp_path / "game.crusade"
    done = crusade("play", "--terminal", "--players", "thumb,thumb", "--save", str(path))
    assert done.returncode == 0, done.stderr
    assert "wins" in done.stdout or "draw" in done.stdout
    assert not path.with_suffix(".crusade.secret").exists()  # revealed in the file by now
    checked = crusade("verify", str(path))
    assert checked.returncode == 0
    assert "dice" in checked.stdout
    shown = crusade("replay", str(path), "--to", "30")
    assert shown.returncode == 0
    assert "Turn 1, Axis" in shown.stdout
    path.write_text(path.read_text().replace("done", "dome", 1))
    broken = crusade("verify", str(path))
    assert broken.returncode == 2
    assert "line" in broken.stderr


MARKUP = "[/] [bold]loud[/bold] [link=file:///etc]x[/link] :skull: {0} \u202eturned"


def annotated(tmp_path, remarks):
    """A game file with a single option, under these remarks."""
    path = tmp_path / "[red]noted[" / "].crusade"
    path.parent.mkdir()
    seats = f"seat axis {MARKUP}\nseat soviet [/]"
    text = f"crusade game 1\ngame darkest-crusade\nrevision 1\n{seats}\ndice by hand\n\n{remarks}done\n"
    path.write_text(text, encoding="utf-8")
    return path


def test_remarks_names_and_paths_are_printed_literally(tmp_path):
    path = annotated(tmp_path, f"# {MARKUP}\n")
    shown = crusade("replay", str(path))
    assert shown.returncode == 0, shown.stderr
    assert MARKUP.replace("\u202e", "\ufffd") in shown.stdout
    played = crusade("play", "--terminal", "--players", "human,human", "--save", str(path), stdin="quit\n")
    assert played.returncode == 0, played.stderr
    assert MARKUP.replace("\u202e", "\ufffd") in played.stdout
    assert f"Saved to {path}." in played.stdout.replace("\n", "")
    assert crusade("verify", str(path)).returncode == 0
    assert crusade("review", str(path)).returncode == 0


def test_long_remarks_do_not_slow_down_the_replay(tmp_path):
    path = annotated(tmp_path, f"# {'x' * 990}\n" * 900)
    shown = crusade("replay", str(path), timeout=40)  # it took a minute once
    assert shown.returncode == 0, shown.stderr


def test_names_of_bots_with_brackets_are_printed_literally(tmp_path):
    bot = "bot:no-such-program [/] {0} [bold]x[/bold]"
    sim = crusade("sim", "--players", f"random,{bot}", "-n", "1", "--workers", "1")
    assert sim.returncode == 0, sim.stderr
    assert "no-such-program [/] {0}" in sim.stdout
    arena = crusade("arena", "--players", f"random,{bot}", "-n", "1", "--out", str(tmp_path / "[x].jsonl"))
    assert arena.returncode == 0, arena.stderr
    assert "no-such-program [/] {0}" in arena.stdout


def test_a_person_plays_from_a_pipe_saves_and_continues(tmp_path):
    path = tmp_path / "mine.crusade"
    first = crusade(
        "play", "--terminal", "--save", str(path), stdin="fortify de-18a\ndone\nattack J2 with de-6a de-17a\nquit\n"
    )
    assert "Saved to" in first.stdout
    again = crusade("play", "--terminal", "--save", str(path), stdin="undo\nodds J2\nquit\n")
    assert "Taken back." in again.stdout
    assert "Attack 4 against 3" in again.stdout  # only 6. Army is left in the attack, over the Bug
    assert "Traceback" not in first.stderr + again.stderr


def test_a_run_that_is_killed_leaves_no_workers_behind(tmp_path):
    path = tmp_path / "run.jsonl"
    words = ["sim", "--players", "random,random", "-n", "100000", "--out", str(path), "--workers", "2"]
    running = subprocess.Popen(
        [sys.executable, "-m", "crusade", *words], stdout=subprocess.PIPE, start_new_session=True
    )
    while not path.exists() or path.read_text().count("\n") < 2:
        time.sleep(0.1)
        assert running.poll() is None
    running.kill()
    running.communicate(timeout=60)  # returns when the last process that holds the pipe has ended
    until = time.monotonic() + 20
    while time.monotonic() < until:
        try:
            os.killpg(running.pid, 0)  # the group exists as long as one of its processes does
        except ProcessLookupError:
            return
        time.sleep(0.1)
    os.killpg(running.pid, signal.SIGKILL)
    raise AssertionError("workers live on")


def test_a_run_stopped_by_ctrl_c_keeps_its_games_and_resumes(tmp_path):
    path = tmp_path / "run.jsonl"
    words = ["sim", "--players", "random,random", "--out", str(path), "--workers", "2"]
    running = subprocess.Popen(
        [sys.executable, "-m", "crusade", *words, "-n", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not path.exists() or path.read_text().count("\n") < 5:
        time.sleep(0.1)
        assert running.poll() is None, running.stderr.read()
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert "Stopped after" in out
    assert "Traceback" not in err
    lines = path.read_text().splitlines()
    kept = [json.loads(line) for line in lines[1:]]
    with path.open("a") as torn:
        torn.write('{"index": 3, "win')  # a killed run may leave an incomplete line
    refused = crusade(*words, "-n", str(len(kept)))
    assert refused.returncode == 2
    assert "--resume" in refused.stderr
    games = max(row["index"] for row in kept) + 3
    done = crusade(*words, "-n", str(games), "--resume")
    assert done.returncode == 0, done.stderr
    rows = {row["index"]: row for row in map(json.loads, path.read_text().splitlines()[1:])}
    assert sorted(rows) == list(range(games))
    for row in kept:
        assert rows[row["index"]] == row


def test_coverage_as_json_has_every_clause_and_no_gap():
    done = crusade("coverage", "--games", "2", "--json")
    rows = json.loads(done.stdout)
    assert len(rows) == 105
    assert not any(row["gap"] for row in rows)


def test_fuzz_says_what_it_did():
    done = crusade("fuzz", "-n", "4", "--workers", "1")
    assert done.returncode == 0
    assert "4 games" in done.stdout
    assert "0 breaches" in done.stdout


def test_what_is_said_of_a_file_does_nothing_to_a_terminal(tmp_path):
    (tmp_path / "variant.toml").write_text('"\\u001b[2J\\u202e" = 1\n')
    (tmp_path / "odd.toml").write_text('"\\u001b[2J\\u202e" = 1\n')
    for words in (("variant", "check", str(tmp_path)), ("lab", str(tmp_path / "odd.toml"))):
        refused = crusade(*words)
        assert refused.returncode in (1, 2)
        assert "\ufffd[2J\ufffd" in refused.stderr
        assert "\x1b[2J" not in refused.stderr
