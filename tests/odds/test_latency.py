"""Exact odds while somebody waits: processor time, so that a busy machine does not matter."""

import time

from crusade.ai.odds import odds
from crusade.core.bits import collect
from every_game import SUPPLIED, every
from rulebook import position


@every("ASSAULTS")
def test_the_best_press_is_found_in_time(of, name):
    text, target, attackers, limit, times = SUPPLIED[of].ASSAULTS[name]
    p = position(text, of=of)
    team = collect(p.game.roster.find(u) for u in attackers)
    rounds = p.game.hooks.preview.rounds(p.game.tables, p.state)
    took = []
    for _ in range(times):
        start = time.process_time()
        found = odds(p.game.hooks.battle(p.game.tables, p.state, p.game.board.find(target), team, rounds))
        took.append(time.process_time() - start)
    assert sum(found.ends.values()) == found.total
    assert rounds is None or found.total == 36**rounds
    assert sorted(took)[int(0.95 * (times - 1))] < limit
