"""What the fast rules of Darkest Crusade count and keep, against the slow reading: moves, strengths, supply, production."""

import random

import pytest

from crusade.core.machine import CHANCE
from crusade.core.option import MOVE
from crusade.core.state import NOBODY
from crusade.games.darkest_crusade import slots
from crusade.games.darkest_crusade.combat import strengths
from crusade.games.darkest_crusade.supply import supplied
from crusade.games.darkest_crusade.why.movement import by_strait, hexes_of_movement, uses_extra_hex, within_reach
from crusade.games.darkest_crusade.why.reading import Reading
from crusade.games.darkest_crusade.why.strength import attack_strength, defence_strength
from crusade.games.darkest_crusade.why.supply import supplied_hexes
from crusade.lab.fuzz import choose
from crusade.record.notation import read_position
from rulebook import game

SEEDS = range(3)
HIGHWAY = ("G5", "G6", "G7", "F8", "F9")


def marches(seed):
    """Moves made in pieces by counters around the highway: each position, the move chosen, the position after it."""
    g = game()
    rng = random.Random(f"figures/{seed}")
    hexes = [g.board.name(h) for i in HIGHWAY for h in g.board.spaces if g.board.near[g.board.find(i)] >> h & 1]
    for _ in range(60):
        side = rng.choice((0, 1))
        mine = [u for u in range(len(g.roster)) if g.roster.side[u] == side and "dummy" not in g.roster.marks[u]]
        theirs = [u for u in range(len(g.roster)) if g.roster.side[u] != side and "dummy" not in g.roster.marks[u]]
        places = rng.sample(sorted(set(hexes)), 6)
        items = [f"{g.roster.id[u]} {place}" for u, place in zip(rng.sample(mine, 4), places)]
        items += [f"{g.roster.id[u]} {place}" for u, place in zip(rng.sample(theirs, 2), places[4:])]
        lost = rng.choice(("", "; soviet holds M1", "; axis holds Q9"))
        s = read_position(g, f"turn=2 phase={('A2a', 'B2a')[side]}; {'; '.join(items)}{lost}")
        for _ in range(40):
            moves = [o for o in s.menu if o[0] == MOVE]
            menu = moves or [o for o in s.menu if g.text(o).startswith("unit")]
            if not menu or s.seat != side:
                break
            option = rng.choice(menu)
            after = g.play(s, option)
            if moves and g.phase(after) == g.phase(s):  # else the bonus is forgotten with the phase
                yield g, s, option, after
            s = after


@pytest.mark.parametrize("seed", SEEDS)
def test_a_move_costs_what_the_cheapest_way_costs(seed):
    seen = {"move": 0, "extra hex": 0, "bonus": 0}
    for g, s, (_, goal, _), after in marches(seed):
        unit = s.tally[slots.HAND]
        r = Reading(g.tables, s)
        own, _ = hexes_of_movement(r, unit)
        reach = within_reach(r, unit)
        if goal not in reach:
            assert by_strait(r, unit, goal)
            continue
        spent = s.tally[slots.SPENT] / 2 + reach[goal]
        bonus = spent > own or not own  # without a hex of its own, the extra highway hex is the bonus too (DX-7.4)
        assert bool(after.marks[slots.BONUS] >> unit & 1) == bonus
        seen["move"] += 1
        seen["bonus"] += bonus
        if after.tally[slots.HAND] == unit:  # else the move is over, and what it cost forgotten
            extra = bool(s.tally[slots.ROAD_USED]) or uses_extra_hex(r, unit, goal)
            assert (after.tally[slots.SPENT] / 2, bool(after.tally[slots.ROAD_USED])) == (spent, extra)
            seen["extra hex"] += extra
    assert all(seen.values()), seen


def random_play(seed, games=1, **switches):
    """Positions of random games."""
    g = game(**switches)
    rng = random.Random(f"supply/{seed}")
    for _ in range(games):
        s = g.start()
        while s.menu:
            yield g, s
            s = g.play(s, choose(g, s, rng, None))


@pytest.mark.parametrize("seed", SEEDS)
def test_supply_is_what_one_would_trace_with_a_finger(seed):
    lines = set()
    for n, (g, s) in enumerate(random_play(seed)):
        if n % 20:
            continue
        r = Reading(g.tables, s)
        for side in (slots.AXIS, slots.SOVIET):
            found = supplied(g.tables, s, side)
            assert {h for h in g.board.spaces if found >> h & 1} == supplied_hexes(r, side)
            lines.add(found)
    assert len(lines) > 10


@pytest.mark.parametrize("switches", [{}, {"dice": "lotsa"}], ids=["by-the-book", "lotsa"])
@pytest.mark.parametrize("seed", SEEDS)
def test_strengths_are_those_counted_by_hand(seed, switches):
    seen = set()
    for g, s in random_play(seed, 8, **switches):
        if g.step(s).name == "fire":
            r = Reading(g.tables, s)
            found = attack_strength(r), defence_strength(r)
            assert strengths(g.tables, s) == found
            seen.add(found)
    assert len(seen) > 25


@pytest.mark.parametrize("seed", SEEDS)
def test_centres_and_factories_in_supply_produce(seed):
    seen, last = 0, ""
    for g, s in random_play(seed):
        before, last = last, g.phase(s)
        if last != "B1" or before == "B1" or s.seat == CHANCE or s.tally[slots.HAND] != NOBODY:
            continue
        r = Reading(g.tables, s)
        fed = supplied_hexes(r, slots.SOVIET)
        held = [h for h in g.board.spaces if h in fed and r.holder(h) == slots.SOVIET]
        centres = {h for h in held if r.has_feature(h, "infantry_center")}
        flipped = [h for n, h in enumerate(g.tables.factory_at) if s.tally[slots.EVACUATED + n]]
        factories = {h for h in held if r.has_feature(h, "tank_factory") and h not in flipped}
        assert {h for h in g.board.spaces if s.holds[slots.CENTRES] >> h & 1} == centres
        assert {h for h in g.board.spaces if s.holds[slots.FACTORIES] >> h & 1} == factories
        assert s.tally[slots.INFANTRY] == len(centres)
        seen += 1
    assert seen
