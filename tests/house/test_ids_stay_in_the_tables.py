"""A special hex or counter has a feature or a mark in its game's tables; code asks for that, never for an id.

That goes for the rules and for what computer players look at (`thumb/`, `features.py`), also for a part of a key: `held_spa`.
"""

import ast
import re

import pytest

from crusade.games import game_names, home
from crusade.games.pack import read_pack

KEY = re.compile(r"[a-z0-9]+(?:[_-][a-z0-9]+)+")


def ids_of(name):
    """The ids of a game's spaces and counters."""
    pack = read_pack(home(name) / "data")
    return {space.id for space in pack.board.spaces.values()} | set(pack.roster.id)


def words_in(path):
    """Every string of a source file, with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def names(word, ids):
    """Whether a string is an id, or a key such as `want_st_vith` with an id of three letters or more in it."""
    inside = f"-{word.replace('_', '-')}-" if KEY.fullmatch(word) else ""
    return word in ids or any(f"-{id}-" in inside for id in ids if len(id) > 2)


@pytest.mark.parametrize("name", game_names())
def test_no_place_and_no_counter_is_named_in_code(name):
    ids = ids_of(name)
    found = [
        f"{path.relative_to(home(name))}:{line} names {word}"
        for path in sorted(home(name).rglob("*.py"))
        for line, word in words_in(path)
        if names(word, ids)
    ]
    assert found == []


def test_a_key_with_an_id_in_it_names_a_place():
    ids = {"st-vith", "spa", "a"}
    assert names("spa", ids)
    assert names("want_st_vith", ids)
    assert not names("space_kind", ids)
    assert not names("not_a_place", ids)
