"""Why an advance is refused, or may not end yet: DX-5.14, DX-5.22, DX-5.23."""

from __future__ import annotations

from itertools import combinations

from ....core.option import DONE, HALT, MOVE, UNIT, Option
from ....core.refusal import Refusal
from .. import slots
from .movement import why_not_enter
from .reading import Reading


def explain_advance(r: Reading, option: Option) -> Refusal | None:
    """DX-5.14, DX-5.22, DX-5.23. The choices of an advance: a unit, its hex, a second hex, or the end."""
    verb, a, _ = option
    assert r.target is not None
    if r.hand is not None:
        if r.mode == slots.GOING_ON:
            return None if verb == HALT else why_not_second(r, r.hand, verb, a)
        if verb == MOVE:
            return why_not_advance(r, r.hand, a)
        return Refusal("DX-5.14", "hand_full", unit=r.name(r.hand))
    if verb == DONE:
        if not_enough(r, entered(r)):
            return Refusal("DX-5.14", "must_advance", hex=r.board.name(r.target), fire=r.s.tally[slots.FIREPOWER])
        return None
    if verb != UNIT:
        return Refusal("DX-2.3", "no_hand")
    if a not in fit_attackers(r):
        return Refusal("DX-5.14", "did_not_attack", unit=r.name(a))
    if r.marked(a, slots.ADVANCED):
        return Refusal("DX-5.14", "has_advanced", unit=r.name(a))
    if all(why_not_advance(r, a, hex) for hex in r.board.spaces):
        return Refusal("DX-5.14", "nowhere_to_go", unit=r.name(a))
    return None


def fit_attackers(r: Reading) -> list[int]:
    """The undisrupted attackers of this battle."""
    assert r.target is not None
    return [u for u in r.attackers_of(r.target) if r.fit(u)]


def entered(r: Reading) -> list[int]:
    """The units that have advanced into the cleared hex."""
    return [u for u in r.all_units() if r.marked(u, slots.ENTERED)]


def owed_sets(r: Reading) -> list[set[int]]:
    """DX-5.14, DX-5.22. Every group of attackers whose firepower is as near as possible to the defenders'."""
    fit = fit_attackers(r)
    fire = r.s.tally[slots.FIREPOWER]
    best: list[set[int]] = []
    least = 999
    for size in range(1, len(fit) + 1):
        for chosen in combinations(fit, size):
            nations = {r.roster.nation[u] for u in chosen}
            if {"hungarian", "rumanian"} <= nations:
                continue
            gap = abs(sum(r.figures(u)[0] for u in chosen) - fire)
            if gap < least:
                least, best = gap, []
            if gap == least:
                best.append(set(chosen))
    return best


def not_enough(r: Reading, units: list[int]) -> bool:
    """DX-5.14. Whether with only these units in the cleared hex an advance would still be owed."""
    if not r.s.tally[slots.KILLED]:
        return False
    return not any(wanted <= set(units) for wanted in owed_sets(r))


def why_not_advance(r: Reading, unit: int, hex: int) -> Refusal | None:
    """DX-5.14, DX-1.4. Into the cleared hex, or an empty one next to its own, if the others can make the advance that is owed."""
    assert r.target is not None
    start = r.place(unit)
    assert start is not None
    where, name = r.board.name(hex), r.name(unit)
    waiting = [u for u in fit_attackers(r) if not r.marked(u, slots.ADVANCED)]
    if hex == r.target:
        if r.mixes(unit, hex):
            return Refusal("DX-1.4", "mixed_nations", unit=name, hex=where)
        inside = [*entered(r), unit]
        if not_enough(r, inside + joinable(r, inside, waiting)):
            return Refusal("DX-1.4", "keeps_others_out", unit=name, hex=where)
        return None
    if not r.adjacent(start, hex) or not r.passable(start, hex):
        return Refusal("DX-5.14", "not_beside", hex=where)
    if r.units_in(hex):
        return Refusal("DX-5.14", "not_empty", hex=where)
    barred = why_not_enter(r, unit, hex)
    if barred:
        return barred
    others = [u for u in waiting if u != unit]
    if not_enough(r, entered(r) + joinable(r, entered(r), others)):
        return Refusal("DX-5.14", "needed_there", unit=name, hex=r.board.name(r.target))
    return None


def joinable(r: Reading, inside: list[int], waiting: list[int]) -> list[int]:
    """DX-1.4. The waiting units that may still join those inside."""
    nations = {r.roster.nation[u] for u in inside}
    apart = {"hungarian": "rumanian", "rumanian": "hungarian"}
    return [u for u in waiting if apart.get(r.roster.nation[u]) not in nations or r.roster.nation[u] not in apart]


def why_not_second(r: Reading, unit: int, verb: int, hex: int) -> Refusal | None:
    """DX-5.14, DX-5.23. A second hex, for panzer and tank units, along the highway."""
    if verb != MOVE:
        return Refusal("DX-5.14", "hand_full", unit=r.name(unit))
    start = r.place(unit)
    assert start is not None
    if not r.is_armor(unit) or not r.adjacent(start, hex) or not r.feature(start, hex, "highway"):
        return Refusal("DX-5.23", "no_highway", unit=r.name(unit), hex=r.board.name(hex))
    if hex == r.s.tally[slots.SPENT]:
        return Refusal("DX-5.23", "no_way_back", unit=r.name(unit), hex=r.board.name(hex))
    return why_not_enter(r, unit, hex)
