"""A special hex or counter has a feature or a mark in its game's tables; rules ask for that, never for an id.

What computer players look at (`thumb/`, `features.py`) may name a place: it is a judgement about it, not a rule.
"""

import ast

import pytest

from crusade.games import game_names, home
from crusade.games.pack import read_pack


def ids_of(name):
    """The ids of a game's spaces and counters."""
    pack = read_pack(home(name) / "data")
    return {space.id for space in pack.board.spaces.values()} | set(pack.roster.id)


def rule_files(name):
    """A game's source files but for its computer players."""
    return [p for p in sorted(home(name).rglob("*.py")) if "thumb" not in p.parts and p.name != "features.py"]


def words_in(path):
    """Every string of a source file, with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


@pytest.mark.parametrize("name", game_names())
def test_no_place_and_no_counter_is_named_in_code(name):
    ids = ids_of(name)
    found = [
        f"{path.relative_to(home(name))}:{line} names {word}"
        for path in rule_files(name)
        for line, word in words_in(path)
        if word in ids
    ]
    assert found == []
