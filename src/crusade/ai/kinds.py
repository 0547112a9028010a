"""One side of a battle of attrition, counted by kinds: equal counters are interchangeable, so camps are numbers of each.

A camp is a tuple (fit and disrupted of the first kind, fit and disrupted of the second …) and has a number of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core.battle import Attrition, Battle, Camp, hit_costs, likeness, tie_breaks
from ..core.bits import BIT, collect, each, has

Counts = tuple[int, ...]
Cheapest = list[tuple[int, Counts]]  # by hits taken: the least cost to the owner, and what is left


class Side:
    """The camps one side can be reduced to, as its owner shares out hits by a policy; camp 0 is the camp at the start."""

    def __init__(self, battle: Battle, terms: Attrition, start: Camp, policy: str, drop_out: bool) -> None:
        self.battle, self.policy, self.drop_out, self.ties = battle, policy, drop_out, tie_breaks(battle)
        groups: dict[object, list[int]] = {}
        for unit in (*each(start.fit), *each(start.disrupted)):  # so that those disrupted from the start come last
            groups.setdefault(likeness(battle, unit), []).append(unit)
        self.groups = list(groups.values())
        self.spared = [has(terms.untouched, group[0]) for group in self.groups]
        self.most = 8  # hits provided for; more when somebody scores more
        self._number: dict[Counts, int] = {}
        self.counts: list[Counts] = []
        self.camps: list[Camp] = []
        self.ranks: list[int] = []  # falls with every loss
        self._left: list[list[int]] = []  # camp -> camps left, by hits
        self._outcomes: dict[tuple[int, int, tuple[tuple[int, int], ...]], list[tuple[int, int]]] = {}
        self._shared: dict[Counts, Cheapest] = {}
        self._taken: dict[tuple[int, int, int], list[tuple[int, int, int]]] = {}
        self.number(tuple(n for group in self.groups for n in _split(group, start)))

    def number(self, counts: Counts) -> int:
        """The number of a camp."""
        known = self._number.get(counts)
        if known is None:
            known = self._number[counts] = len(self.camps)
            self.counts.append(counts)
            self.camps.append(self._camp(counts))
            self.ranks.append(2 * sum(counts[::2]) + sum(counts[1::2]))
            self._left.append([])
        return known

    def _camp(self, counts: Counts) -> Camp:
        """Counters that stand for this camp: the first of a kind as fit, the last as disrupted."""
        fit = down = 0
        for group, n, m in zip(self.groups, counts[::2], counts[1::2]):
            fit |= collect(group[:n])
            down |= collect(group[len(group) - m :])
        return Camp(fit, down)

    def outcomes(self, camp: int, scores: Sequence[tuple[int, int]], absorbed: int) -> list[tuple[int, int]]:
        """The camps left after fire that scores so many hits in so many ways, each with its ways."""
        key = camp, absorbed, tuple(scores)
        found = self._outcomes.get(key)
        if found is None:
            ways: dict[int, int] = {}
            for hits, n in scores:
                left = self.after(camp, max(0, hits - absorbed))
                ways[left] = ways.get(left, 0) + n
            found = self._outcomes[key] = list(ways.items())
        return found

    def after(self, camp: int, hits: int) -> int:
        """The camp left when its owner has shared out these hits; hits nobody is left to take are lost."""
        if hits > self.most:
            self.most = 2 * hits
            self._shared.clear()
            self._taken.clear()
            self._left = [[] for _ in self._left]
        left = self._left[camp]
        if not left:
            left = self._left[camp] = [self.number(counts) for _, counts in self._share(self.counts[camp])]
        return left[min(hits, len(left) - 1)]

    def _share(self, counts: Counts) -> Cheapest:
        """The cheapest way to take 0, 1, 2 … hits, kind after kind."""
        if not counts:
            return [(0, ())]
        known = self._shared.get(counts)
        if known is not None:
            return known
        fit, down = counts[-2:]
        best: list[tuple[int, Counts, int, int]] = []  # cost, the kinds before, and fit and disrupted left of this one
        options = self._kind(len(counts) // 2 - 1, fit, down)
        for taken, (cost, before) in enumerate(self._share(counts[:-2])):
            for n, (more, stand, low) in enumerate(options[: self.most - taken + 1], taken):
                if n == len(best):
                    best.append((cost + more, before, stand, low))
                elif cost + more < best[n][0]:
                    best[n] = cost + more, before, stand, low
        found = self._shared[counts] = [(cost, (*before, stand, low)) for cost, before, stand, low in best]
        return found

    def _kind(self, kind: int, fit: int, down: int) -> list[tuple[int, int, int]]:
        """For one kind alone, by hits taken: the least cost, and how many are left fit and disrupted."""
        key = kind, fit, down
        if key not in self._taken:
            self._taken[key] = self._counted(kind, fit, down)
        return self._taken[key]

    def _counted(self, kind: int, fit: int, down: int) -> list[tuple[int, int, int]]:
        if self.spared[kind]:
            return [(0, fit, down)]
        who = self.battle.fighters[self.groups[kind][0]]
        standing, lying = (self.ties.added(who.unit, hit_costs(who, d, 0, self.policy), d) for d in (0, 1))
        able = 0 if self.drop_out else down  # those that dropped out take no more hits
        best: dict[int, tuple[int, int, int]] = {}
        for killed in range(min(fit, self.most // (who.hits + 1)) + 1):
            for shaken in range(fit - killed + 1 if who.hits else 1):
                for finished in range(able + 1):
                    least = killed * (who.hits + 1) + shaken + finished
                    if least > self.most:
                        break
                    cost = killed * standing[-1] + finished * lying[-1] + (shaken * standing[1] if shaken else 0)
                    end = cost, fit - killed - shaken, down + shaken - finished
                    for taken in range(least, min(self.most, least + shaken * (who.hits - 1)) + 1):
                        if taken not in best or cost < best[taken][0]:
                            best[taken] = end
        return [best[taken] for taken in range(len(best))]


def _split(group: list[int], camp: Camp) -> tuple[int, int]:
    """How many of these counters are fit in a camp, and how many disrupted."""
    members = sum(BIT[u] for u in group)
    return (camp.fit & members).bit_count(), (camp.disrupted & members).bit_count()
