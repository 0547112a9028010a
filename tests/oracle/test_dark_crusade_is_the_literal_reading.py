"""Dark Crusade: the fast menus against the literal reading, in scattered and in small positions and in whole games."""

import random

import pytest

from crusade.core.machine import CHANCE
from crusade.core.state import NOBODY
from crusade.lab.fuzz import check_audit, check_menu, check_oracle
from crusade.record.notation import read_position
from games.eastern_front import LIVELY, NAME, READINGS, SMALL, scattered
from rulebook import game
from thorough import sample


def lively(g, s, rng):
    """An option that keeps things going: attacks rather than ends; but a free set-up, where units go to and fro, ends soon."""
    if s.seat == CHANCE:
        return rng.choice(s.menu)
    weights = {**LIVELY, "done": 4} if g.phase(s) == "S" else LIVELY
    return rng.choices(s.menu, [weights.get(g.verbs[o[0]].name, 1) for o in s.menu])[0]


def play_and_compare(g, s, rng, steps, seen):
    """Random play; a kind of decision is compared often while it is new, seldom later."""
    for _ in range(steps):
        if not s.menu:
            return
        if s.seat != CHANCE:
            check_menu(g, s)
            step = g.step(s)
            name = step.name + (" in hand" if g.in_hand(s) != NOBODY else "")
            seen[name] = seen.get(name, 0) + 1
            if rng.random() < 2 / (1 + seen[name]):
                check_oracle(g, s)
                check_audit(g, s)
        g.apply(s, lively(g, s, rng))


@pytest.mark.parametrize("name", SMALL)
def test_small_positions_agree_with_the_reading(name):
    text, switches = SMALL[name]
    g = game(NAME, **switches)
    seen: dict[str, int] = {}
    play_and_compare(g, read_position(g, text), random.Random(name), sample(12, 30), seen)
    assert seen


@pytest.mark.parametrize("part", range(len(READINGS)))
def test_scattered_counters_agree_with_the_reading(part):
    g = game(NAME, **READINGS[part])
    seen: dict[str, int] = {}
    for seed in range(sample(1, 2)):
        rng = random.Random(f"scatter/{part}/{seed}")
        play_and_compare(g, scattered(g, rng), rng, 100, seen)
    assert len(seen) >= 2, seen


@pytest.mark.parametrize("part", range(0, len(READINGS), sample(2, 1)))
def test_whole_games_agree_with_the_reading(part):
    g = game(NAME, **READINGS[part])
    seen: dict[str, int] = {}
    play_and_compare(g, g.start(), random.Random(f"whole/{part}"), 1000, seen)
    assert len(seen) >= 8, seen
