"""Orders of phases 3 and 5, read literally: taking a unit up, assaults, drops, leaving (DC-6, DC-8.4, DC-8.6, DC-11)."""

from __future__ import annotations

from ....core.head import AIMED, MOVED
from ....core.option import ATTACK, DONE, HALT, MOVE, RECALL, UNIT, Option
from ....core.refusal import Refusal
from ..slots import (
    BREAKTHROUGH,
    BROKE,
    FOLLOW_UP,
    FRESH,
    GOES_ON,
    MUDDY,
    OPERATIONS,
    RAILED,
    ROADBOUND,
    SOVIET,
    STUCK,
)
from ..verbs import DROP, EXIT
from .control import why_not_stand
from .lines import why_no_room
from .movement import why_closed, why_not_drive_on, why_not_move
from .reading import Reading
from .supply import in_supply


def explain_order(r: Reading, option: Option) -> Refusal | None:
    """DC-4.3, DC-6.12, DC-8.16. The verbs of phase 3, of the breakthrough and of the follow-up moves."""
    verb, a, _ = option
    if verb in (MOVE, ATTACK, DROP, EXIT, HALT):
        if r.hand is None:
            return Refusal("DC-4.3", "no_hand")
        if verb == HALT:
            return None
        if verb == MOVE:
            return why_not_move(r, r.hand, a)
        if verb == ATTACK:
            return why_not_attack(r, r.hand, a)
        return why_not_drop(r, r.hand, a) if verb == DROP else why_not_exit(r, r.hand)
    if r.hand is not None:
        return Refusal("DC-4.3", "hand_full", unit=r.name(r.hand))
    if verb == UNIT:
        return why_not_take(r, a)
    if verb == RECALL:
        return None if r.marked(a, AIMED) else Refusal("DC-6.12", "does_not_assault", unit=r.name(a))
    assert verb == DONE
    return None


# ---- Taking a unit up


def why_not_take(r: Reading, unit: int) -> Refusal | None:
    """DC-6.1, DC-6.10, DC-7.6, DC-8.6, DC-11.3. An undispersed unit on a point or in its box that has its move left."""
    name = r.name(unit)
    if r.owner(unit) != r.side:
        return Refusal("DC-1.1", "not_yours", unit=name)
    if not r.is_unit(unit):
        return Refusal("DC-6.1", "no_unit", unit=name)
    if r.place(unit) is None and r.s.where[unit] != r.box(r.side):
        return Refusal("DC-7.4", "off_map", unit=name)
    if r.is_static(unit):
        return Refusal("DC-11.3", "is_static", unit=name)
    if not r.fit(unit):
        return Refusal("DC-1.2", "dispersed", unit=name)
    if r.marked(unit, AIMED):
        return Refusal("DC-6.12", "assaults_already", unit=name)
    if r.marked(unit, MOVED):
        return Refusal("DC-6.10", "has_moved", unit=name)
    if r.marked(unit, RAILED) and r.switch("strategic_movers") == "rest":
        return Refusal("DC-7.6", "moved_strategically", unit=name)
    if r.stage != OPERATIONS:
        late = why_not_late(r, unit)
        if late:
            return late
    return Refusal("DC-4.3", "nothing_to_do", unit=name) if r.marked(unit, STUCK) else None


def why_not_late(r: Reading, unit: int) -> Refusal | None:
    """DC-3.5, DC-6.10, DC-8.6, DC-8.16. Who does nothing in phase 5, or only follows up."""
    name = r.name(unit)
    if r.marked(unit, BROKE):
        return Refusal("DC-6.10", "second_move_made", unit=name)
    if r.marked(unit, MUDDY):
        return Refusal("DC-3.5", "fought_in_mud", unit=name)
    if r.is_air(unit):
        return Refusal("DC-8.6", "no_air_now", unit=name)
    if r.stage == BREAKTHROUGH and not r.breaks_through(unit):
        if r.switch("support_assaults") == "join" and r.is_support(unit):
            return None
        return Refusal("DC-8.6", "no_breakthrough", unit=name)
    return None


# ---- Assaults, drops and leaving for good


def why_not_attack(r: Reading, unit: int, point: int) -> Refusal | None:
    """DC-6.8, DC-8.4, DC-8.16, DC-11.2, DC-11.4. Allotted to the next point, which the enemy holds."""
    start, name, there = r.s.where[unit], r.name(unit), r.point(point)
    if not r.on_board(point):
        return Refusal("DC-1.7", "box_is_safe")
    if r.stage == FOLLOW_UP or r.mode == GOES_ON:
        return Refusal("DC-6.2", "only_enters", unit=name)
    if r.mode != FRESH:
        off_road = why_not_drive_on(r, unit, point)
        if off_road:
            return off_road
    if r.marked(unit, ROADBOUND) and point != r.s.aim[unit]:
        return Refusal("DC-6.12", "bound_to_road", unit=name, point=r.point(r.s.aim[unit]))
    if r.is_air(unit):
        return Refusal("DC-11.6", "air_does_not_assault", unit=name)
    if r.kind(unit) == "security":
        return Refusal("DC-11.4", "security_does_not_assault", unit=name)
    if not r.must_be_assaulted(point, r.side):
        return Refusal("DC-6.8", "nobody_there", point=there)
    if point not in r.next_to(start, r.side):
        return Refusal("DC-6.8", "not_joined", unit=name, point=there)
    if r.is_armor(unit) and r.over_strait(start, point):
        return Refusal("DC-8.4", "no_armor_over_strait", unit=name, point=there)
    if r.is_support(unit) and not any(r.is_combat(u) for u in r.attackers_of(point)):
        return Refusal("DC-6.8", "support_needs_combat", unit=name, point=there)
    return why_closed(r, start, point) or why_not_stand(r, unit, point) or why_no_room(r, unit, start, point)


def why_not_drop(r: Reading, unit: int, point: int) -> Refusal | None:
    """DC-11.5. A parachute corps in supply on the map, in phase 3, onto or against a point at most two lines away."""
    start, name, there = r.place(unit), r.name(unit), r.point(point)
    if r.kind(unit) != "parachute":
        return Refusal("DC-11.5", "no_parachutes", unit=name)
    if r.stage != OPERATIONS or r.mode != FRESH or start is None:
        return Refusal("DC-11.5", "no_drop_now", unit=name)
    if not in_supply(r, start, r.side):
        return Refusal("DC-11.5", "out_of_supply", unit=name)
    if not r.on_board(point) or point == start:
        return Refusal("DC-11.5", "drop_too_far", unit=name, point=there)
    if point not in r.neighbours(start) and not any(point in r.neighbours(p) for p in r.neighbours(start)):
        return Refusal("DC-11.5", "drop_too_far", unit=name, point=there)
    return why_not_stand(r, unit, point)


def why_not_exit(r: Reading, unit: int) -> Refusal | None:
    """DC-2.10. Campaign: an army-sized Soviet unit on a Soviet-controlled point leaves along its west exit line."""
    start, name = r.place(unit), r.name(unit)
    if r.switch("version") != "campaign":
        return Refusal("DC-2.10", "campaign_only", unit=name)
    if r.owner(unit) != SOVIET or not r.is_combat(unit) or r.roster.size[unit] != "XXXX":
        return Refusal("DC-2.10", "armies_only", unit=name)
    if r.mode != FRESH or r.marked(unit, ROADBOUND):
        return Refusal("DC-6.13", "second_stays_on_map", unit=name)
    if start is None or not r.has_feature(start, "exit_west") or r.holder(start) != SOVIET:
        return Refusal("DC-2.10", "no_exit_here", unit=name)
    return why_no_room(r, unit, start, r.board.find("exited"))
