"""docs/bots.md is correct: its messages are the real ones, its Python runs, and its figures are right."""

import json
import re
import sys
from pathlib import Path

import pytest

import crusade
from crusade.bridges import line
from crusade.bridges.encode import Actions, Observations
from crusade.bridges.line import USUAL, LineBot
from crusade.lab.match import MOST_IN_A_TURN
from rulebook import game

ROOT = Path(crusade.__file__).parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
SAID = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.S)]


@pytest.fixture(scope="module")
def conversation(tmp_path_factory):
    """The real messages between the engine and the example bot."""
    tap = tmp_path_factory.mktemp("tap") / "lines"
    spy = tap.with_suffix(".py")
    spy.write_text(
        "import subprocess, sys, threading\n"
        f"log = open({str(tap)!r}, 'ab', buffering=0)\n"
        "bot = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n"
        "def back():\n"
        "    for line in bot.stdout: log.write(line); sys.stdout.buffer.write(line); sys.stdout.flush()\n"
        "threading.Thread(target=back).start()\n"
        "for line in sys.stdin.buffer: log.write(line); bot.stdin.write(line); bot.stdin.flush()\n"
        "bot.stdin.close()\n"
    )
    bot = LineBot(f"{sys.executable} {spy} {sys.executable} {ROOT / 'examples/bots/random_bot.py'}", game(), "seed")
    s = game().start()
    bot.choose(game().view(s, s.seat))
    bot.close()
    return [json.loads(text) for text in tap.read_text().splitlines()]


def agrees(shown, real):
    """Whether the message on the page matches the real one; `…` stands for more of the same."""
    if isinstance(shown, dict):
        return all(key in real and agrees(value, real[key]) for key, value in shown.items())
    if isinstance(shown, list) and shown[-1:] == ["…"]:
        return real[: len(shown) - 1] == shown[:-1] and len(real) >= len(shown)
    if isinstance(shown, str) and shown.endswith("…"):
        return real.startswith(shown[:-1])
    return shown == real


def test_the_page_shows_the_messages_in_their_order(conversation):
    assert [message.get("type") for message in SAID] == ["hello", "ready", "decide", None, "bye"]
    assert [message.get("type") for message in conversation] == ["hello", "ready", "decide", None, "bye"]


@pytest.mark.parametrize("n", range(5), ids=["hello", "ready", "decide", "option", "bye"])
def test_a_message_has_exactly_the_keys_and_values_shown(conversation, n):
    shown, real = SAID[n], conversation[n]
    assert list(shown) == list(real)
    if n == 3:
        real["option"] = "done"  # the bot chose by chance
        assert "done" in conversation[2]["options"]
    for key in shown:
        assert agrees(shown[key], real[key]), key


def test_the_limits_are_those_of_the_program():
    assert f"`--bot-seconds` for one answer ({USUAL.decision:g}) and `--bot-total` in a game ({USUAL.game:g})" in PAGE
    assert f"({MOST_IN_A_TURN:,} decisions in one player-turn)" in PAGE
    assert line.LAST_WORDS == 20
    assert line.PATIENCE == 1


def test_the_sizes_are_those_of_the_game():
    g = game()
    observations = Observations(g)
    assert f"{len(Actions(g)):,} actions" in PAGE
    assert f"{observations.size:,} whole numbers" in PAGE
    for part in observations.layout:
        assert f"| `{part.name}` | {part.rows} × {part.columns} |" in PAGE


@pytest.mark.parametrize(
    "code", re.findall(r"```python\n(.*?)```", PAGE, re.S), ids=["names", "pettingzoo", "openspiel"]
)
def test_the_python_on_the_page_runs(code):
    for library in ("pettingzoo", "pyspiel"):
        if library in code:
            pytest.importorskip(library)
    exec(code, {})


@pytest.mark.parametrize("name", [n for n in vars(crusade.SeatView) | vars(crusade.position.Seen) if n[0] != "_"])
def test_the_page_names_what_a_view_can_be_asked(name):
    assert f"`{name}" in PAGE or name in ("seat", "raw", "game")


def test_the_python_in_the_readme_runs(capsys):
    [code] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    exec(code, {})
    assert "wins" in capsys.readouterr().out
