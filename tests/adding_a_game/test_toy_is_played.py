"""The toy at the terminal, in the lab and at the table, by being in the registry and nothing else."""

import io
import json

from rich.console import Console

from crusade.ai.player import make_player
from crusade.record.dice import SeededDice
from crusade.record.session import Session
from crusade.terminal.commands import Commands
from crusade.terminal.play import Terminal
from serving import Server


def at_the_terminal(toy, path):
    """A whole game at the terminal: a person who types the first of what is possible, against the computer."""
    screen, typed = io.StringIO(), []
    session = Session(toy, SeededDice("toy"), ("human", "thumb"))
    opening = iter(
        ["help", "options", "front", "show hill", "why move r-1 lodge", "move r-4 gate", "attack hill with r-1 r-2"]
    )

    def ask(prompt):
        typed.append(next(opening, None) or toy.text(session.state.menu[0]))
        return typed[-1]

    machines = {1: make_player("thumb", toy, "t1")}
    console = Console(file=screen, width=140, color_system=None)
    Terminal(session, machines, ask, console, Commands(toy), path).run()
    return screen.getvalue()


def test_a_whole_game_at_the_terminal_is_saved_and_verified(toy, crusade, tmp_path):
    path = tmp_path / "toy.crusade"
    text = at_the_terminal(toy, path)
    assert "Toy Game: Red: movement" in text
    assert "lodge is out of reach of 1st Foot. (TG-3.1)" in text
    assert any(" wins (TG-5." in line for line in text.splitlines()[-6:])
    done = crusade("verify", str(path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in text
    changed = path.read_text().replace("attack hill", "attack lodge", 1)
    path.write_text(changed)
    assert crusade("verify", str(path)).returncode != 0


def test_twenty_games_in_the_lab_on_several_processes(crusade, tmp_path):
    out = tmp_path / "sim.jsonl"
    done = crusade("sim", "toy-game", "--games", "20", "--workers", "2", "--out", str(out))
    assert done.returncode == 0, done.stderr
    assert "red points" in done.stdout
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert sum("winner" in row for row in rows) == 20


def test_rules_of_thumb_beat_chance_in_the_arena(crusade, tmp_path):
    out = tmp_path / "arena.jsonl"
    words = ("--players", "random,thumb", "-n", "10", "--workers", "2", "--out", str(out))
    done = crusade("arena", "toy-game", *words)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    ladder = [next(i for i, line in enumerate(lines) if f" {name} " in line) for name in ("thumb", "random")]
    assert ladder == sorted(ladder)


def test_the_odds_command_knows_its_battles(crusade):
    done = crusade("odds", "hill", "--game", "toy-game", "--attack", "r-1@elm,r-2@elm", "--defend", "b-1")
    assert "attack 6 against 4" in done.stdout


def test_a_whole_game_over_the_socket_against_the_computer(elsewhere, tmp_path):
    """The table thinks in processes of its own: they know the game as well."""
    server = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path)
    try:
        game, (key, _) = server.new_game("human", "normal", kind="toy-game")
        anna = server.sit(game, key)
        assert anna.play("unit r-4", "move gate")["type"] == "refused"
        assert anna.play("unit r-1", "attack hill", "unit r-2", "attack hill")["type"] == "done"
        assert anna.view["attacks"][0]["attack"] == 6
        question = {"target": "hill", "attackers": None, "press": -1, "retreat": "stand"}
        assert server.post(f"/api/games/{game}/odds", question, key).json()["known"]
        while anna.my_turn()["outcome"] is None:
            anna.play(anna.view["options"][0]["text"])
            anna.catch_up()
        assert anna.view["outcome"]["clause"].startswith("TG-5.")
        assert server.get(f"/api/games/{game}/file", key).text.startswith("crusade")
        for name in ("map.svg", "counters.svg", "geometry.json"):
            assert server.get(f"/api/board/toy-game/{name}").status_code == 200
    finally:
        server.stop()
