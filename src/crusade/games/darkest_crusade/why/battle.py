"""Why a choice in battle is refused: order, replacement, press, hits, retreat, advance, starvation (DX-5, DX-6, DX-9)."""

from __future__ import annotations

from itertools import combinations

from ....core.option import DONE, HALT, MOVE, UNIT, Option
from ....core.refusal import Refusal
from .. import slots
from .orders import why_idle, why_no_room, why_not_enter
from .reading import Reading


def explain_pick(r: Reading, option: Option) -> Refusal | None:
    """DX-5.1. A battle must have been allocated and not fought yet."""
    hex = option[1]
    return None if r.under_attack(hex) else Refusal("DX-5.1", "no_battle_there", hex=r.board.name(hex))


def explain_replace(r: Reading, option: Option) -> Refusal | None:
    """DX-4.5, DX-4.12. A fresh unit from the hex of one that fell, within capacity."""
    verb, unit, _ = option
    if verb == DONE:
        return None
    assert r.target is not None
    name = r.name(unit)
    idle = why_idle(r, unit)
    if idle:
        return idle
    if r.marked(unit, slots.AIMED) or r.marked(unit, slots.FOUGHT):
        return Refusal("DX-4.12", "attacks_already", unit=name)
    if r.marked(unit, slots.BONUS):
        return Refusal("DX-4.5", "used_bonus", unit=name)
    if r.stage == slots.EXTRA and not r.has_mark(unit, "german"):
        return Refusal("DX-4.13", "germans_only", unit=name)
    start = r.place(unit)
    assert start is not None
    if start not in r.s.lists[slots.FALLEN] and any(r.marked(u, slots.FOUGHT) for u in r.units_in(start)):
        return Refusal("DX-4.5", "all_replaced", unit=name, hex=r.board.name(start))
    if start not in r.s.lists[slots.FALLEN]:
        return Refusal("DX-4.5", "nobody_fell_there", unit=name, hex=r.board.name(start))
    return why_no_room(r, unit, start, r.target)


def attack_sum(r: Reading) -> int:
    """DX-5.2. The attack strength of the round, counter by counter."""
    assert r.target is not None
    fit = [u for u in r.attackers_of(r.target) if r.fit(u)]
    cut = sum(r.figures(u)[0] for u in fit if r.marked(u, slots.CUT))
    return sum(r.figures(u)[0] for u in fit if not r.marked(u, slots.CUT)) + cut // 2


def explain_press(r: Reading, option: Option) -> Refusal | None:
    """DX-5.5. Up to as many columns as the attack is strong."""
    columns, limit = option[1], attack_sum(r)
    return None if columns <= limit else Refusal("DX-5.5", "press_limit", columns=columns, limit=limit)


def explain_hit(r: Reading, option: Option, attacking: bool) -> Refusal | None:
    """DX-5.10, DX-5.19, DX-5.21. Hits fall on those in the battle, until each is eliminated."""
    unit = option[1]
    assert r.target is not None
    mine = r.attackers_of(r.target) if attacking else r.units_in(r.target)
    if unit not in mine:
        return Refusal("DX-5.19", "not_in_battle", unit=r.name(unit))
    bears = 1 if not r.fit(unit) else r.figures(unit)[2] + 1 + r.marked(unit, slots.FORTIFIED)
    if r.s.hits[unit] >= bears:
        return Refusal("DX-5.19", "eliminated_already", unit=r.name(unit))
    return None


# ---- Retreat


def explain_retreat(r: Reading, option: Option) -> Refusal | None:
    """DX-5.13, DX-5.16 to DX-5.18."""
    verb, a, _ = option
    assert r.target is not None
    if r.hand is not None:
        return why_not_retreat(r, r.hand, a) if verb == MOVE else Refusal("DX-5.13", "hand_full", unit=r.name(r.hand))
    if verb == DONE:
        return None
    if verb != UNIT:
        return Refusal("DX-2.3", "no_hand")
    if r.place(a) != r.target:
        return Refusal("DX-5.13", "not_in_battle", unit=r.name(a))
    if all(why_not_retreat(r, a, hex) for hex in r.neighbours(r.target)):
        return Refusal("DX-5.18", "nowhere_to_go", unit=r.name(a))
    return None


def why_not_retreat(r: Reading, unit: int, hex: int) -> Refusal | None:
    """DX-5.13, DX-5.18, DX-3.14. One hex, away from where the attack came, or to friends who can hold."""
    assert r.target is not None
    where = r.board.name(hex)
    if not r.crossable(r.target, hex):
        return Refusal("DX-5.18", "not_beside", hex=where)
    enemy = 1 - r.owner(unit)
    if r.side_in(hex, enemy):
        return Refusal("DX-5.13", "enemy_there", hex=where)
    if r.is_city(hex) and r.holder(hex) == enemy:
        return Refusal("DX-5.18", "enemy_city", hex=where)
    if r.is_closed_rumania(unit, hex):
        return Refusal("DX-3.14", "rumania_at_peace", hex=where)
    if r.mixes(unit, hex):
        return Refusal("DX-1.4", "mixed_nations", unit=r.name(unit), hex=where)
    origins = {r.place(u) for u in r.attackers_of(r.target)} | set(r.s.lists[slots.FALLEN])
    if hex in origins:
        return Refusal("DX-5.13", "attack_came_from_there", hex=where)
    beside = [o for o in origins if o is not None and r.crossable(o, hex)]
    if not beside:
        return None
    friends = [u for u in r.units_in(hex) if r.owner(u) == r.owner(unit)]
    if not friends:
        return Refusal("DX-5.13", "beside_attackers", hex=where, start=r.board.name(beside[0]))
    if r.under_attack(hex):
        attack = sum(r.figures(u)[0] for u in r.attackers_of(hex))
        defence = sum(r.figures(u)[1] for u in friends if r.fit(u))
        if attack >= defence:
            return Refusal("DX-5.18", "friends_hard_pressed", hex=where, attack=attack, defence=defence)
    return None


# ---- Advance


def explain_advance(r: Reading, option: Option) -> Refusal | None:
    """DX-5.14, DX-5.22, DX-5.23."""
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
    """Those who have advanced into the cleared hex."""
    return [u for u in r.all_units() if r.marked(u, slots.ENTERED)]


def owed_sets(r: Reading) -> list[set[int]]:
    """DX-5.14, DX-5.22. Every set of attackers whose fire is as near as possible to the defenders'."""
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
    """DX-5.14. Whether these units, all in the cleared hex, would leave something owed."""
    if not r.s.tally[slots.KILLED]:
        return False
    return not any(wanted <= set(units) for wanted in owed_sets(r))


def why_not_advance(r: Reading, unit: int, hex: int) -> Refusal | None:
    """DX-5.14, DX-1.4. Into the cleared hex, or an empty one beside its own, if the others can do what is owed."""
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
    """DX-1.4. Those who may still join the ones inside."""
    nations = {r.roster.nation[u] for u in inside}
    shun = {"hungarian": "rumanian", "rumanian": "hungarian"}
    return [u for u in waiting if shun.get(r.roster.nation[u]) not in nations or r.roster.nation[u] not in shun]


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


# ---- Starvation


def explain_sustain(r: Reading, option: Option) -> Refusal | None:
    """DX-9.5, DX-9.8. Only a disrupted unit out of supply, on a place that cannot keep all of them."""
    unit = option[1]
    name = r.name(unit)
    if not doomed(r, unit):
        return Refusal("DX-9.5", "does_not_starve", unit=name)
    place = r.place(unit)
    assert place is not None
    room = keeps_alive(r, place)
    if len([u for u in r.units_in(place) if doomed(r, u)]) <= room:
        return Refusal("DX-9.5", "is_sustained", unit=name, hex=r.board.name(place), limit=room)
    return None


def doomed(r: Reading, unit: int) -> bool:
    """Disrupted and out of supply."""
    return r.owner(unit) == r.side and not r.fit(unit) and r.marked(unit, slots.CUT) and r.place(unit) is not None


def keeps_alive(r: Reading, hex: int) -> int:
    """DX-9.5. One on a fortress or major city, two on a victory city, three Russians in Leningrad or Moscow."""
    if not r.is_city(hex) or r.holder(hex) != r.side:
        return 0
    if r.side == slots.SOVIET and r.has_feature(hex, "great_refuge"):
        return 3
    return 2 if r.space(hex).city == "victory" else 1
