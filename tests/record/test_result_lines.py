"""The result line: the rules decide it as far as they can, and where the players ended the game it must make sense."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

import crusade
from crusade.cli.files import replay as replay_command
from crusade.core.game import Game
from crusade.record.dice import CommittedDice, SeededDice
from crusade.record.file import FileError, to_text
from crusade.record.record import result_line
from crusade.record.session import Session
from sitting import SALTS, SECRET, judged, play_on, sit_down


def ended(line: str, steps: int = 120) -> str:
    """The file of a game that its players ended with this result line."""
    session = play_on(sit_down(SeededDice("ended")), "random", "ended", steps)
    assert session.state.menu
    return to_text(session.record) + f"{line}\n"


def refused(line: str, words: str) -> None:
    text = ended(line)
    with pytest.raises(FileError, match=words) as caught:
        judged(text)
    assert caught.value.line == text.count("\n")


@pytest.mark.parametrize("how", ["resigned", "forfeited", "agreed", "DX-11.1"])
def test_only_a_side_or_a_draw_can_be_the_result(how: str):
    refused(f"result nobody 1 {how}", "expected one of axis, soviet, draw to win")


@pytest.mark.parametrize("how", ["resigned", "forfeited"])
def test_who_gives_up_loses_one_game(how: str):
    for side in ("axis", "soviet"):
        assert judged(ended(f"result {side} 1 {how}")).record.result
    for degree in (0, 2, 9):
        refused(f"result axis {degree} {how}", f"expected result axis 1 {how}")
    refused(f"result draw 0 {how}", f"expected the side that won when the other {how}")


def test_an_agreement_counts_what_the_position_counts():
    assert judged(ended("result draw 0 agreed")).record.result
    for result in ("axis 1", "soviet 1", "draw 1", "draw 9"):
        refused(f"result {result} agreed", "expected result draw 0 agreed")


@pytest.mark.parametrize("name", crusade.game_names())
def test_what_a_session_agrees_on_verifies_in_every_game(name: str):
    game: Game = crusade.load(name)
    for steps in (5, 150, 400):
        session = play_on(Session(game, CommittedDice(SECRET, SALTS), ("A", "B")), "random", name, steps)
        if session.over:
            continue
        session.agree()
        assert session.record.result
        assert session.record.result.text == result_line(game, game.agreed(session.state))
        assert judged(to_text(session.record)).record.result


def test_the_command_line_says_it_without_a_traceback(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "t.crusade"
    path.write_text(ended("result nobody 1 resigned"), encoding="utf-8")
    with pytest.raises(typer.Exit):
        replay_command(path)
    assert "result nobody 1 resigned: expected one of" in capsys.readouterr().err
