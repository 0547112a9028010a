"""Supply: which spaces are nearer to us than to the enemy, and which of those are connected to a source."""

from __future__ import annotations

from functools import lru_cache

from .bits import BIT, each
from .board import HexWays, Ways


@lru_cache(maxsize=4096)  # four out of five of a planner's questions are repeats
def nearer(crow: HexWays, ours: int, theirs: int) -> int:
    """The spaces strictly nearer to one of ours than to any of theirs, as the crow flies; ours themselves always."""
    good = edge = ours
    contested = theirs
    spread = crow.spread
    while edge:
        # A space n+1 steps from us and farther from them lies next to one that is n steps from us and farther from
        # them: so it is enough to grow what is already ours.
        contested |= spread(contested)
        edge = spread(edge) & ~good & ~contested
        good |= edge
    return good


@lru_cache(maxsize=4096)
def linked(ways: Ways, sources: int, within: int, links: tuple[int, ...]) -> int:
    """The spaces of `within` joined to a source by the ways, or by a link that joins all its spaces at once (a sea)."""
    reached = ways.flood(sources, within)
    waiting = [link & within for link in links]
    while True:
        gained = 0
        for link in waiting:
            if link & reached:
                gained |= link & ~reached
        if not gained:
            return reached
        reached = ways.flood(reached | gained, within)


def lines_home(ways: Ways, sources: int, within: int, stacks: int) -> list[tuple[int, int]]:
    """A shortest line from each of these stacks back to a source, as steps between neighbours, each named once."""
    back: dict[int, int] = {}
    seen = edge = sources & within
    while edge:
        fresh = 0
        for space in each(edge):
            for there in each(ways.near[space] & within & ~seen & ~fresh):
                back[there] = space
                fresh |= BIT[there]
        seen |= fresh
        edge = fresh
    lines: dict[tuple[int, int], None] = {}
    for space in each(stacks & within):
        while space in back:
            lines[space, back[space]] = None
            space = back[space]
    return list(lines)
