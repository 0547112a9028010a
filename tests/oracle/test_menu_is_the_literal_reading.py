"""The fast menus against the slow reading of the rules: every option that could be written, in positions of all kinds."""

import random

import pytest

from crusade.core.machine import CHANCE
from crusade.lab.fuzz import check_oracle, choose
from rulebook import game

SWITCHED = [
    {},
    {"setup": "secret"},
    {"bonus": "turn", "obligation": "waived", "retreat": "before_round"},
    {"arrivals": "both", "gamble": "once", "supply_check": "fixed", "dice": "lotsa"},
]


@pytest.mark.parametrize("switches", SWITCHED, ids=lambda s: "-".join(s.values()) or "by-the-book")
def test_every_step_of_the_game_agrees_with_the_reading(switches):
    """Random play until every step has been seen a few times; rare steps are checked whenever they come."""
    g = game(**switches)
    seen: dict[str, int] = {}
    rng = random.Random(str(switches))
    for _ in range(30):
        s = g.start()
        while s.menu:
            step = g.step(s)
            name = step.name + ("" if s.tally[5] == 255 else " in hand") if step else ""
            if s.seat != CHANCE and seen.get(name, 0) < 3 and rng.random() < 0.1:
                seen[name] = seen.get(name, 0) + 1
                check_oracle(g, s)
            g.apply(s, choose(g, s, rng, None))
    assert len(seen) >= 12, seen
