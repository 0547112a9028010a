"""The fast menus against the slow reading of the rules: every option that could be written, in positions of all kinds."""

import random

import pytest

from crusade.core.machine import CHANCE
from crusade.core.state import NOBODY
from crusade.lab.fuzz import check_audit, check_menu, check_oracle, choose
from every_game import SUPPLIED, every_reading, lively
from rulebook import game
from thorough import sample

DECISIONS = 40_000

MANY = 200  # counters: a question to the oracle takes long, and such a game is asked in a file of its own as well


def step_of(g, s):
    """The step and whether a counter is in hand: what decides which rules are asked."""
    step = g.step(s)
    return (step.name if step else "") + (" in hand" if g.in_hand(s) != NOBODY else "")


@every_reading()
def test_every_step_of_the_game_agrees_with_the_reading(of, switches):
    """Random play until every step has been seen a few times; rare steps are checked whenever they come.

    Thirty games, or as many decisions as thirty games of the shorter ones have."""
    g = game(of, **switches)
    seen: dict[str, int] = {}
    rng = random.Random(str(switches))
    left = DECISIONS
    for _ in range(30):
        s = g.start()
        while s.menu and left > 0:
            left -= 1
            name = step_of(g, s)
            if s.seat != CHANCE and seen.get(name, 0) < 3 and rng.random() < 0.1:
                seen[name] = seen.get(name, 0) + 1
                check_oracle(g, s)
            g.apply(s, choose(g, s, rng, None))
    assert len(seen) >= 12, seen


@pytest.mark.parametrize("part", range(2))
@every_reading(most=2)
def test_scattered_counters_agree_with_the_reading(of, switches, part):
    """Chains, supply, places nobody holds, crowded edges: what whole games seldom bring together."""
    g = game(of, **switches)
    seen: dict[str, int] = {}
    seeds = sample(3, 6) if len(g.roster.side) < MANY else 1
    for seed in range(part * 6, part * 6 + seeds):
        rng = random.Random(f"scatter/{seed}")
        s = SUPPLIED[of].scattered(g, rng)
        for _ in range(300):
            if not s.menu:
                break
            check_menu(g, s)
            name = step_of(g, s)
            if s.seat != CHANCE and rng.random() < 2 / (2 + seen.get(name, 0)):
                seen[name] = seen.get(name, 0) + 1
                check_oracle(g, s)
                check_audit(g, s)
            g.apply(s, lively(g, s, rng))
    assert len(seen) >= 8, seen
