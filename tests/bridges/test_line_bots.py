"""External bots: both examples play whole games; a bot that crashes, hangs, sends nonsense or cheats loses, with a report."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import pytest

import crusade
from crusade.ai.player import make_player
from crusade.bridges import confined, messages
from crusade.bridges.line import BotFailed, Limits
from crusade.bridges.players import close_player, seat_player, split_players
from crusade.lab.duel import Duel, duel_with_record
from crusade.lab.match import play_match
from crusade.record.file import from_bytes
from crusade.record.replay import judge
from rulebook import game

ROOT = Path(crusade.__file__).parents[2]
PYTHON = f"bot:{sys.executable} {ROOT / 'examples/bots/random_bot.py'}"
NAMED = f"bot:{sys.executable} {ROOT / 'examples/bots/named_bot.py'}"
NODE = f"bot:node {ROOT / 'examples/bots/eager_bot.js'}"
# Skipped only if there is no Node at all. CI declares that Node is there, and then this must run.
needs_node = pytest.mark.skipif(
    not (shutil.which("node") or os.environ.get("CRUSADE_NEED_NODE")), reason="Node is not installed"
)


def bot(tmp_path, body):
    """A bot that says it is ready and then runs some code: `line` is the question, `number` its number."""
    path = tmp_path / "bot.py"
    path.write_text(
        "import json, sys, time, os\n"
        "sys.stdin.readline()\n"
        "print(json.dumps({'type': 'ready'}), flush=True)\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'bye': break\n"
        "    number, options = message['number'], message['options']\n"
        "    def say(**words): print(json.dumps({'number': number, 'option': options[0], **words}), flush=True)\n"
        f"    {body}\n"
    )
    return f"bot:{sys.executable} {path}"


PATIENT = Limits(5, 60)


def asked(name, limits=PATIENT, decisions=3):
    """Ask a bot a few questions from the start of a game."""
    s = game().start()
    player = seat_player(name, game(), "seed", limits)
    try:
        for _ in range(decisions):
            s = game().play(s, player.choose(game().view(s, s.seat)))
    finally:
        close_player(player)
    return player


@pytest.mark.parametrize("name", [PYTHON, NAMED, pytest.param(NODE, marks=needs_node)], ids=["python", "named", "node"])
def test_the_examples_play_whole_games_on_either_side_that_rerun_to_the_same_bytes(name):
    for who in ((name, "random"), ("random", name)):
        duel = Duel("bots", "darkest-crusade", (("setup", "secret"),), who, 0)
        row, text = duel_with_record(duel)
        assert "forfeit" not in row
        assert judge(from_bytes(text.encode(), "game")).dice_checked
        assert duel_with_record(duel)[0]["record"] == row["record"]


@pytest.mark.parametrize("name", ["random_bot.py", "eager_bot.js"])
def test_the_examples_are_about_thirty_lines(name):
    assert len((ROOT / "examples/bots" / name).read_text().splitlines()) <= 36


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("print('to the Volga!', file=sys.stderr); sys.exit(3)", "ended with exit code 3"),
        ("os.kill(os.getpid(), 9)", "was ended by signal 9"),
        ("os.close(1); time.sleep(60)", "closed its output"),
        ("time.sleep(60)", "was silent for 0.5 seconds"),
        ("print('attack!', flush=True)", "answered 'attack!', which is not a line of JSON"),
        ("print('[' * 200000, flush=True)", "which is not a line of JSON"),
        ("print('x' * 3000000, flush=True)", "which is not a line of JSON"),
        ("print([1], flush=True)", "expected {"),
        ("say(option=7)", "expected {"),
        ("say(option='win')", "played 'win', which is not in its menu"),
        ("say(option='move K4')", "played 'move K4', which is not in its menu"),
        ("say(number=number + 1)", "answered question 2 when it was asked question 1"),
        ("say(); say()", "answered question 1 when it was asked question 2"),
    ],
)
def test_a_bot_that_fails_loses_and_the_report_says_why(tmp_path, body, why):
    with pytest.raises(BotFailed) as failed:
        asked(bot(tmp_path, body), Limits(0.5 if "sleep" in body else 5, 60))
    assert why in failed.value.why
    if "Volga" in body:
        assert failed.value.last_words == ["to the Volga!"]


def test_a_bot_that_does_not_say_ready_or_does_not_exist():
    with pytest.raises(BotFailed, match="to hello: expected"):
        asked(f'bot:{sys.executable} -c "print(7 * [0])"'.replace("7 * [0]", "{}"))
    with pytest.raises(BotFailed, match="cannot be started: No such file"):
        asked("bot:no-such-program-anywhere")


def test_a_bot_that_never_reads_does_not_block_us(tmp_path):
    silent = tmp_path / "deaf.py"
    silent.write_text('import time\nprint(\'{"type": "ready"}\', flush=True)\ntime.sleep(60)\n')
    with pytest.raises(BotFailed, match=r"was silent for 0\.3 seconds"):
        asked(f"bot:{sys.executable} {silent}", Limits(0.3, 60))


def test_all_decisions_together_have_a_limit_and_the_time_is_remembered(tmp_path):
    slow = bot(tmp_path, "time.sleep(0.1); say()")
    with pytest.raises(BotFailed, match=r"has used up its 0\.6 seconds for the game"):
        asked(slow, Limits(10, 0.6), decisions=20)
    assert asked(slow, decisions=2).spent > 0.2


def test_the_command_is_run_without_a_shell(tmp_path):
    trap = tmp_path / "trap"
    for name in (
        f"bot:true; touch {trap}",
        f"bot:true && touch {trap}",
        f"bot:true $(touch {trap})",
        f"bot:`touch {trap}`",
    ):
        with pytest.raises(BotFailed):
            asked(name)
    assert not trap.exists()


def test_what_a_bot_has_started_ends_with_it(tmp_path):
    note = tmp_path / "child"
    body = f"import subprocess; open({str(note)!r}, 'w').write(str(subprocess.Popen(['sleep', '300']).pid)); say()"
    asked(bot(tmp_path, body), decisions=1)
    assert ends(int(note.read_text()))


#: What a bot does to leave a child behind: a daemon of its own, deaf to every signal that can be ignored.
DAEMON = """
    if number == 1:
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                import signal
                for by in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGUSR1): signal.signal(by, signal.SIG_IGN)
                open({note!r}, 'w').write(str(os.getpid()))
                time.sleep(300)
            os._exit(0)
        os.wait()
        while not os.path.exists({note!r}) or not open({note!r}).read(): time.sleep(0.01)
    {then}
"""
needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux can hold a detached child")


@needs_linux
@pytest.mark.parametrize(
    ("then", "why"),
    [
        ("say()", ""),
        ("sys.exit(3)", "ended with exit code 3"),
        ("os.kill(os.getpid(), 6)", "was ended by signal 6"),
        ("os.kill(os.getpid(), 15)", "was ended by signal 15"),
        ("say(option='win')", "not in its menu"),
        ("time.sleep(300)", "was silent for 2 seconds"),
        ("os.kill(os.getppid(), 19); time.sleep(300)", "was silent for 2 seconds"),
    ],
)
def test_a_daemon_of_a_bot_does_not_outlive_it(tmp_path, then, why):
    note = tmp_path / "daemon"
    name = bot(tmp_path, DAEMON.format(note=str(note), then=then).strip())
    if why:
        with pytest.raises(BotFailed, match=why):
            asked(name, Limits(2 if "sleep" in then else 30, 60))
    else:
        asked(name, Limits(30, 60), decisions=2)
    assert ends(int(note.read_text()), within=0.5)  # it was gone when the bot was closed, or is a zombie at most


#: A child that changes its pid and its session without a pause, so that no list of processes is ever right.
RUNNER = """
    if os.fork() == 0:
        for fd in range(3): os.close(fd)
        while True:
            os.setsid()
            open({note!r}, 'w').write(str(os.getpid()))
            if os.fork(): os._exit(0)
    say()
"""


@needs_linux
def test_a_child_that_keeps_forking_is_caught(tmp_path):
    note = tmp_path / "runner"
    asked(bot(tmp_path, RUNNER.format(note=str(note)).strip()), Limits(30, 60), decisions=1)
    last = note.read_text()
    time.sleep(0.3)
    assert note.read_text() == last


@needs_linux
def test_no_daemon_of_a_bot_outlives_us_even_if_we_are_killed(tmp_path):
    note, own = tmp_path / "daemon", tmp_path / "bot"
    name = bot(
        tmp_path,
        DAEMON.format(note=str(note), then=f"open({str(own)!r}, 'w').write(str(os.getpid())); time.sleep(300)").strip(),
    )
    command = [
        sys.executable,
        "-m",
        "crusade",
        "play",
        "--terminal",
        "--players",
        f"{name},random",
        "--bot-seconds",
        "300",
    ]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    while not own.exists() or not own.read_text():
        time.sleep(0.05)
        assert running.poll() is None, running.stderr.read()
    running.kill()
    running.communicate(timeout=20)  # returns when the last process that holds the pipe has ended
    assert ends(int(note.read_text()))
    assert ends(int(own.read_text()))


@needs_linux
def test_a_bot_keeps_running_when_the_thread_that_started_it_ends(tmp_path):
    s, made = game().start(), []
    thread = Thread(target=lambda: made.append(seat_player(bot(tmp_path, "say()"), game(), "seed", PATIENT)))
    thread.start()
    thread.join()
    try:
        time.sleep(0.2)  # when a thread ends, Linux signals the processes it started as if their parent had died
        assert made[0].choose(game().view(s, s.seat)) in s.menu
    finally:
        close_player(made[0])


def test_without_a_supervisor_the_process_group_ends(tmp_path, monkeypatch):
    monkeypatch.setattr(confined, "SUPERVISED", False)
    note = tmp_path / "child"
    body = f"import subprocess; open({str(note)!r}, 'w').write(str(subprocess.Popen(['sleep', '300']).pid)); say()"
    asked(bot(tmp_path, body), decisions=1)
    assert ends(int(note.read_text()))


def ends(pid, within=10):
    """Whether a process ends within some time, because a signal is not delivered at once."""
    state = Path(f"/proc/{pid}/stat")
    late = time.monotonic() + within
    while time.monotonic() < late:
        try:
            if state.read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.02)
    return False


def test_the_server_does_not_offer_bots():
    with pytest.raises(crusade.core.errors.InputError, match="no player"):
        make_player(PYTHON, game(), "seed")


def test_a_row_of_the_arena_or_a_simulation_reports_the_forfeit(tmp_path):
    crasher = bot(tmp_path, "print('lost', file=sys.stderr); sys.exit(3)")
    row, text = duel_with_record(Duel("bots", "darkest-crusade", (), ("random", crasher), 0))
    assert (row["winner"], row["clause"]) == ("axis", "forfeited")
    assert row["forfeit"] == {
        "player": crasher,
        "side": "soviet",
        "why": "ended with exit code 3 in the middle of the game",
        "stderr": ["lost"],
    }
    assert "result axis 1 forfeited\n" in text
    row = play_match(game(), (crasher, "random"), "seed")
    assert (row["winner"], row["forfeit"]["side"]) == ("soviet", "axis")


def crusade_says(*words):
    env = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "crusade", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env=env)


def test_the_commands_take_bots_by_name(tmp_path):
    crasher = bot(tmp_path, "sys.exit(3)")
    sim = crusade_says("sim", "--players", f"{PYTHON},{crasher}", "-n", "2", "--workers", "1")
    assert sim.returncode == 0, sim.stderr
    assert "ended with exit code 3 in the middle of the game (2 times)" in sim.stdout
    path = tmp_path / "game.crusade"
    play = crusade_says("play", "--terminal", "--players", f"random,{crasher}", "--save", str(path))
    assert "ended with exit code 3" in play.stdout
    assert "Axis wins (by forfeit)." in play.stdout
    assert crusade_says("verify", str(path)).returncode == 0
    arena = crusade_says("arena", "--players", f"random,{crasher}", "-n", "1", "--bot-seconds", "5")
    assert "won/drawn/lost" in arena.stdout
    assert "Forfeited by" in arena.stdout
    for done in (sim, play, arena):
        assert "Traceback" not in done.stderr + done.stdout


def test_ctrl_c_does_not_wait_for_slow_bots_and_leaves_none_behind(tmp_path):
    note = tmp_path / "pids"
    slow = bot(tmp_path, f"open({str(note)!r}, 'a').write(f'{{os.getpid()}}\\n'); time.sleep(300)")
    command = [
        sys.executable,
        "-m",
        "crusade",
        "arena",
        "--players",
        f"random,{slow}",
        "--workers",
        "2",
        "--bot-seconds",
        "300",
    ]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not note.exists() or len(note.read_text().split()) < 2:
        time.sleep(0.1)
        assert running.poll() is None, running.stderr.read()
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=20)
    assert "Stopped with 200 games to play" in out
    assert "Traceback" not in err
    assert all(ends(int(pid)) for pid in note.read_text().split())


def test_names_with_commas_are_quoted():
    assert split_players('thumb, "bot:prog a,b"') == ["thumb", "bot:prog a,b"]


def test_a_question_names_no_hidden_counter():
    g = game(setup="secret")
    s, thumb = g.start(), make_player("thumb", g, "x")
    while g.turn(s) == 0 and s.seat == 1:
        s = g.play(s, thumb.choose(g.view(s, 1)))
    view = g.view(s, 0)
    assert view.unknown
    question = messages.decide(g, view, 1)
    named = json.dumps(question)
    hidden = [id for u, id in enumerate(g.roster.id) if view.unknown >> u & 1]
    assert question["unknown"] == hidden  # which counters they are is no secret, where they are is
    placed = json.dumps(question | {"unknown": []})
    assert not any(f'"{id}"' in placed for id in hidden)
    assert sum(question["hidden"].values()) == len(hidden)
    assert messages.view_from(g, json.loads(named), "axis").pack() == view.pack()


def test_bots_have_a_name_the_record_can_hold(tmp_path):
    long = bot(tmp_path, "say()") + " " + "x" * 300
    text = duel_with_record(Duel("bots", "darkest-crusade", (), ("random", long), 0))[1]
    assert from_bytes(text.encode(), "game").seats[1].startswith("bot:")
