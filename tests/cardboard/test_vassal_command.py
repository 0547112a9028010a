"""`crusade vassal` as people use it: what it writes, and what it says when something is wrong. Never a traceback."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from crusade.cli.app import app

GOLDEN = Path(__file__).parents[1] / "golden" / "darkest_crusade_thumb_secret.crusade"
VARIANT = Path(__file__).parents[2] / "examples" / "variants" / "seventh-panzergruppe"


def vassal(*words):
    return CliRunner().invoke(app, ["vassal", *map(str, words)])


def test_it_writes_the_module_and_says_what_is_in_it(tmp_path):
    done = vassal("darkest-crusade", "--out", tmp_path / "game.vmod")
    assert done.exit_code == 0, done.output
    assert "88 counters, 151 spaces, 2 set-ups" in done.output
    assert [path.name for path in tmp_path.iterdir()] == ["game.vmod"]


def test_a_variant_has_a_module_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUSADE_PACKS", "")
    done = vassal("darkest-crusade", "--pack", VARIANT, "--out", tmp_path / "game.vmod")
    assert done.exit_code == 0, done.output
    assert "89 counters" in done.output


def test_a_position_is_named_after_its_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = vassal("darkest-crusade", "--position", GOLDEN, "--at", 60)
    assert done.exit_code == 0, done.output
    assert [path.name for path in tmp_path.iterdir()] == ["darkest_crusade_thumb_secret.vsav"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "no game 'chess'"),
        (
            ["darkest-crusade", "--position", GOLDEN, "--at", 99999],
            "--at 99999: expected 0 to 1477, the number of options",
        ),
        (["darkest-crusade", "--position", GOLDEN, "--at", -1], "--at -1: expected 0 to 1477"),
        (["tiger-attack", "--position", GOLDEN], "a game of darkest-crusade, not of tiger-attack"),
        (["darkest-crusade", "--at", 3], "expected --position"),
        (["darkest-crusade", "--position", "nowhere.crusade"], "nowhere.crusade: cannot be read: No such file"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refused(vassal(*words), said)
    assert not list(tmp_path.iterdir())


def test_a_variant_of_another_game_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUSADE_PACKS", "")
    refused(vassal("tiger-attack", "--pack", VARIANT, "--out", tmp_path / "x"), "not a variant of tiger-attack")
    assert not list(tmp_path.iterdir())


def refused(done, said):
    assert done.exit_code == 2
    assert said in done.output
    assert len(done.output.strip().splitlines()) == 1


def test_a_damaged_game_file_is_refused_with_its_line(tmp_path):
    text = GOLDEN.read_text().splitlines()
    place = next(n for n, line in enumerate(text) if "place" in line)
    text[place] = text[place].replace("place", "plaice")
    (tmp_path / "bad.crusade").write_text("\n".join(text) + "\n")
    refused(vassal("darkest-crusade", "--position", tmp_path / "bad.crusade"), f"bad.crusade, line {place + 1}")


@pytest.mark.parametrize("position", [[], ["--position", GOLDEN, "--at", 5]])
def test_a_path_that_cannot_be_written_is_named_and_nothing_is_left_behind(position, tmp_path):
    refused(
        vassal("darkest-crusade", *position, "--out", tmp_path / "none" / "x"), f"{tmp_path / 'none' / 'x'}: No such"
    )
    (tmp_path / "folder").mkdir()
    refused(vassal("darkest-crusade", *position, "--out", tmp_path / "folder"), "folder: Is a directory")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
