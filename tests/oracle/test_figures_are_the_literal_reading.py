"""What the fast rules of Tiger Attack! reckon, against the slow reading: prices of moves, strengths, lines of supply."""

import random

import pytest
from scatter import lively, scattered

from crusade.core.machine import CHANCE
from crusade.core.option import MOVE
from crusade.games.tiger_attack import combat, slots
from crusade.games.tiger_attack.retreat import surrounded
from crusade.games.tiger_attack.why import fuel, movement, retreat, strength, supply
from crusade.games.tiger_attack.why.reading import Reading
from rulebook import game

SEEDS = range(4)


def plays(seed, most=400, **switches):
    """Positions of lively play from scattered counters, with the option chosen in each and what came of it."""
    g = game("tiger-attack", **switches)
    rng = random.Random(f"figures/{seed}")
    for _ in range(20):
        s = scattered(g, rng)
        for _ in range(most):
            if not s.menu:
                break
            option = lively(g, s, rng)
            after = g.play(s, option)
            yield g, s, option, after
            s = after


def cheapest(r, unit, goal):
    """The least fuel the whole move costs if it ends there."""
    if goal in movement.on_foot(r, unit):
        return 0
    costs = movement.ledger(r, unit, 3)
    if fuel.fuel_only(r, unit):
        return min(price for (here, _), price in costs.items() if here == goal)
    return min(price for (here, _), price in costs.items() if goal in r.next_to(here))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_move_costs_what_the_cheapest_way_costs(seed):
    seen = 0
    for g, s, option, after in plays(seed):
        unit = s.tally[slots.HAND]
        if option[0] != MOVE or s.tally[slots.MODE] != slots.MARCHING or g.roster.side[unit] != slots.GERMAN:
            continue
        if g.roster.kind[unit] == "leader" or g.phase(after) != g.phase(s):
            continue
        r = Reading(g.tables, s)
        owed = max(0, cheapest(r, unit, option[1]) - s.tally[slots.PAID])
        assert s.tally[slots.FUEL] - after.tally[slots.FUEL] == owed, g.text(option)
        seen += 1
    assert seen > 20


@pytest.mark.parametrize("switches", [{}, {"nuts": "on", "disrupted_fire": "defends"}], ids=["by-the-book", "switched"])
@pytest.mark.parametrize("seed", SEEDS)
def test_strengths_are_those_counted_by_hand(seed, switches):
    seen = 0
    for g, s, _, _ in plays(seed, **switches):
        if g.step(s).name != "fire":
            continue
        r = Reading(g.tables, s)
        morale = s.tally[slots.MORALE]
        attack = strength.factors(r, r.target) + (morale == slots.ATTACK_CHEERED)
        defence = strength.defence(r, r.target) + (morale == slots.DEFENCE_CHEERED)
        assert combat.strengths(g.tables, s) == (attack, defence)
        ways_out = [retreat.why_not_retreat(r, u, p) for u in r.units_on(r.target, 1 - r.side) for p in r.board.spaces]
        roads = [retreat.why_not_leave(r, u) for u in r.units_on(r.target, 1 - r.side)]
        assert surrounded(g.tables, s) == all([*ways_out, *roads])
        seen += 1
    assert seen > 20


@pytest.mark.parametrize("seed", SEEDS)
def test_supply_is_judged_as_one_would_trace_it_with_a_finger(seed):
    """When the other side's player-turn has just begun, nothing has moved since."""
    seen = 0
    for g, s, _, after in plays(seed):
        side = s.tally[slots.SIDE]
        if s.seat == CHANCE or after.tally[slots.SIDE] == side or not after.menu:
            continue
        r = Reading(g.tables, after)
        for unit in r.all_units():
            place = r.place(unit)
            if r.owner(unit) == side and place is not None and not r.is_leader(unit):
                assert r.marked(unit, slots.CUT) != supply.has_line(r, place, side), r.name(unit)
        seen += 1
    assert seen > 3


@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_led_is_who_stands_with_a_leader_as_the_second_step_begins(seed):
    seen = 0
    for g, s, _, after in plays(seed):
        if not after.menu or g.step(after).name != "second" or g.step(s).name == "second" or s.seat == CHANCE:
            continue
        r = Reading(g.tables, after)
        leaders = [u for u in r.all_units() if r.is_leader(u) and r.owner(u) == r.side and r.place(u) is not None]
        good = [{r.place(u) for u in leaders if not r.has_mark(u, "dally")}]
        good += [{r.place(u) for u in leaders if r.has_mark(u, "dally") and not in_the_arc(r, r.place(u))}]
        for unit in r.all_units():
            able = (
                r.owner(unit) == r.side and not r.is_leader(unit) and r.fit(unit) and not r.marked(unit, slots.DUG_IN)
            )
            assert r.marked(unit, slots.LED) == (able and r.place(unit) in good[0]), r.name(unit)
            assert r.marked(unit, slots.LED_BY_DALLIER) == (able and r.place(unit) in good[1]), r.name(unit)
        seen += 1
    assert seen > 3


def in_the_arc(r, point):
    """Noville and Bertogne, where Bayerlein has no effect (TA-9.2)."""
    return "ourthe_arc" in r.space(point).features
