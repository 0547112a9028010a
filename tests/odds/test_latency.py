"""Exact odds while somebody waits: processor time, so that a busy machine does not matter."""

import time

import pytest

from crusade.ai.odds import odds
from crusade.core.bits import collect
from rulebook import position

RING = ("K3 K3 K3", "L4 L4 L4", "J4 J4 J4", "J5 J5 J5", "L3 L3 L3", "K5 K5 K5")
AXIS = (
    "de-6a de-17a de-pzgr3 de-pzgr1 de-2a ro-4a de-4a de-pzgr4 hu-fast "
    "de-pzgr2 de-18a fi-kar de-9a de-11a ro-3a de-16a de-40pzk fi-se"
)
RUSSIANS = (
    "su-5a su-26a su-6a su-12a su-16a su-1sh su-2sh su-3sh su-4sh su-1gk su-30a su-37a su-40a "
    "su-49a su-50a su-54a su-56a su-1tk su-2tk su-3tk su-4tk su-21tk su-8mk su-4mk su-6mk"
)


@pytest.mark.parametrize(
    ("attackers", "defenders", "limit", "times"),
    [(3, 3, 0.05, 20), (6, 4, 0.3, 10), (18, 25, 2.0, 1)],
    ids=["three on three", "six on four", "all that can attack Kiev on a whole front in it"],
)
def test_the_best_press_is_found_in_time(attackers, defenders, limit, times):
    hexes, axis = " ".join(RING).split(), AXIS.split()[:attackers]
    units = "; ".join(f"{u} {h}" for u, h in zip(axis, hexes))
    held = "; ".join(f"{u} K4" for u in RUSSIANS.split()[:defenders])
    p = position(f"turn=3; {units}; {held}")
    attack = collect(p.game.roster.find(u) for u in axis)
    took = []
    for _ in range(times):
        start = time.process_time()
        found = odds(p.game.hooks.battle(p.game.tables, p.state, p.game.board.find("K4"), attack, 2))
        took.append(time.process_time() - start)
    assert sum(found.ends.values()) == found.total == 36**2
    assert sorted(took)[int(0.95 * (times - 1))] < limit
