"""docs/adding_a_game.md is true: what it quotes stands in the toy's files, and its figures are theirs."""

import re
from pathlib import Path

import pytest

import toy_game
from crusade.core.game import Hooks

HOME = Path(toy_game.__file__).parent
PAGE = (HOME.parents[1] / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
QUOTED = re.findall(r"^`([\w/.]+)`:\n```\w+\n(.*?)\n```$", PAGE, re.M | re.S)
COUNTED = re.findall(r"^\| `([\w./]+)` \| (\d+) \|", PAGE, re.M)


def lines(path):
    files = [p for p in path.iterdir() if p.is_file()] if path.is_dir() else [path]
    return sum(len(p.read_text(encoding="utf-8").splitlines()) for p in files)


@pytest.mark.parametrize(("file", "text"), QUOTED, ids=lambda x: x.split("\n")[0])
def test_what_is_quoted_stands_in_the_file(file, text):
    assert text in (HOME / file).read_text(encoding="utf-8")


def test_every_part_of_the_game_is_quoted_and_counted():
    python = {path.name for path in HOME.glob("*.py")}
    assert python <= {file for file, _ in QUOTED}
    assert python | {"rulebook.md", "data/"} == {file for file, _ in COUNTED}
    assert PAGE.count("```python") == sum(file.endswith(".py") for file, _ in QUOTED)


@pytest.mark.parametrize(("file", "number"), COUNTED)
def test_lines_are_as_many_as_it_says(file, number):
    assert lines(HOME / file) == int(number)


def test_the_sum_is_right():
    total = sum(int(number) for file, number in COUNTED if file.endswith(".py"))
    assert f"| **Python in all** | **{total}** |" in PAGE


def test_what_a_game_must_write_and_what_it_may_are_the_hooks():
    rows = {
        line: re.findall(r"`(\w+)`", PAGE.split(f"| {line} | ")[1].split("\n")[0])
        for line in ("always", "if the game has more")
    }
    optional = list(Hooks._field_defaults)
    assert rows["if the game has more"] == optional
    assert rows["always"] == [name for name in Hooks._fields if name not in optional]
