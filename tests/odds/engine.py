"""A battle played through a game's own engine, throw by throw: what the exact odds are compared with."""

from collections import Counter
from importlib import import_module

from crusade.ai.odds import End
from crusade.core.attack import attackers
from crusade.core.battle import Camp, allot
from crusade.games import home
from every_game import SUPPLIED


class Engine:
    """A game's own fire and losses: its `combat` and `slots`, and who defends the space fought for."""

    def __init__(self, of):
        self.combat, self.slots = (
            import_module(f"crusade.games.{home(of).name}.{part}") for part in ("combat", "slots")
        )
        self.defenders = SUPPLIED[of].defenders

    def camps(self, g, s):
        """Both camps as the engine has them now."""
        slots = self.slots
        down, works = s.marks[slots.DISRUPTED], s.marks[slots.FORTIFIED]
        team, held = attackers(s, s.tally[slots.TARGET]), self.defenders(g.tables, s)
        return Camp(team & ~down, team & down), Camp(held & ~down, held & down, held & works)

    def round(self, g, s, battle, press, policy, option):
        """One round; the owners share out by their policies."""
        slots, t = self.slots, s.copy()
        t.tally[slots.PRESSED] = min(press, battle.press_limit(self.combat.strengths(g.tables, t)[0]))
        self.combat.apply_fire(g.tables, t, option)
        ours, theirs = self.camps(g, t)
        for camp, slot, way in (
            (theirs, slots.HITS_DEFENCE, policy.defender),
            (ours, slots.HITS_ATTACK, policy.attacker),
        ):
            plan, over = allot(battle, camp, t.tally[slot], way)
            for unit, n in plan.items():
                t.hits[unit] = n
            t.tally[slot] = over
        self.combat.settle_round(g.tables, t)
        return t

    def over(self, g, s):
        """Whether the battle has ended, of two rounds at the most."""
        last = s.tally[self.slots.ROUND] == 2
        return last or self.combat.cleared(g.tables, s) or not self.combat.fit_attackers(s)

    def end(self, g, s):
        """How it ended."""
        ours, theirs = self.camps(g, s)
        return End(self.combat.cleared(g.tables, s) and ours.fit != 0, ours, theirs)

    def every_throw(self, g, s, battle, press, policy):
        """Every throw of both rounds: end -> how many of the 36 * 36 lead there."""
        ends: Counter = Counter()
        for option in self.combat.TWO_DICE:
            t = self.round(g, s, battle, press, policy, option)
            if not self.over(g, t):
                ends.update(self.every_throw(g, t, battle, press, policy))
            else:
                ends[self.end(g, t)] += 1 if t.tally[self.slots.ROUND] == 2 else 36
        return ends
