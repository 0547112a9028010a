"""Which code stands behind a clause: functions that cite it, and shared code that is handed it."""

import pytest

from crusade.games import game_names
from crusade.lab.coverage import arguments, cover, exercise, handed_over
from rulebook import game

FILE = """
from ...core import fight
from ...core.machine import Step
from ...core.fight import pick_battle
from ...core.switch import Switch
from .movement import march

PICK_BATTLE = pick_battle("DX-5.1")
ORDERS = Step("orders", "DX-4.1", who, options, apply)
SWITCHES = {"press": Switch("DX-5.5", ("columns", "hits"), "shown to players")}
OWN = march("DX-3.1")

def press(g, s):
    return fight.limit(g, s, clause="DX-5.6")
"""


def test_a_clause_handed_to_shared_code_is_cited_where_it_is_handed_over():
    """Not the clause of a switch, which only shows it, nor one handed to the game's own functions, which cite their own."""
    assert list(arguments(FILE)) == [("PICK_BATTLE", "DX-5.1"), ("ORDERS", "DX-4.1"), ("press", "DX-5.6")]


@pytest.mark.parametrize("of", game_names())
def test_every_step_of_a_game_cites_a_clause(of):
    """What a step hands over stands in the matrix, and its decisions count as exercise."""
    g = game(of)
    cited = {id for _, id in handed_over(of)}
    _, decisions = exercise(g, 1)
    assert decisions
    assert set(decisions) <= cited
    rows = {row.clause: row.functions for row in cover(g)}
    assert all(place in rows[id] for place, id in handed_over(of))
