"""Moves of phases 3 and 5, read literally: first and second steps, the highway, air, the boxes (DC-6, DC-7.4, DC-11.6)."""

from __future__ import annotations

from ....core.refusal import Refusal
from ..slots import BREAKTHROUGH, EITHER_WAY, FOLLOW_UP, FRESH, GOES_ON, ON_HIGHWAY, OPERATIONS, ROADBOUND, SOVIET
from .control import why_locked, why_not_enter, why_not_stand
from .lines import why_no_room
from .reading import EDGES, Reading
from .supply import in_overland_supply, in_supply


def why_not_move(r: Reading, unit: int, goal: int) -> Refusal | None:
    """DC-6.1. The unit in hand: its first step, or a second one."""
    start, name, there = r.s.where[unit], r.name(unit), r.point(goal)
    if goal == start:
        return Refusal("DC-6.1", "already_there", unit=name, point=there)
    if r.mode != FRESH:
        return why_not_go_on(r, unit, goal)
    if r.marked(unit, ROADBOUND) and goal != r.s.aim[unit]:
        return Refusal("DC-6.12", "bound_to_road", unit=name, point=r.point(r.s.aim[unit]))
    if r.is_air(unit):
        return why_not_fly(r, unit, goal)
    if r.stage == BREAKTHROUGH and not r.breaks_through(unit):
        return Refusal("DC-8.16", "only_joins", unit=name)
    if not r.on_board(goal):
        return why_not_step_off(r, unit, start, goal)
    if goal not in r.next_to(start, r.side):
        return Refusal("DC-6.1", "not_joined", unit=name, point=there)
    if r.stage == FOLLOW_UP and r.holder(goal) != r.side:
        return Refusal("DC-8.6", "follow_to_friendly", point=there)
    if r.stage == BREAKTHROUGH and r.is_armor(unit) and r.over_strait(start, goal):
        return Refusal("DC-8.4", "no_armor_over_strait", unit=name, point=there)
    return why_closed(r, start, goal) or why_not_enter(r, unit, goal) or why_no_room(r, unit, start, goal)


def why_not_step_off(r: Reading, unit: int, start: int, goal: int) -> Refusal | None:
    """DC-7.4, DC-3.8, DC-8.16. From a friendly exit point into the own box, within the line's capacity."""
    name = r.name(unit)
    if goal != r.box(r.side):
        return Refusal("DC-7.4", "not_your_box", unit=name)
    if not r.on_board(start) or not r.has_feature(start, EDGES[r.side]):
        return Refusal("DC-7.4", "no_exit_here", unit=name)
    return why_not_in_box(r, unit) or why_no_room(r, unit, start, goal)


def why_not_in_box(r: Reading, unit: int) -> Refusal | None:
    """DC-3.8. Hungary is not box `west`."""
    return why_locked(r, unit) if r.has_mark(unit, "hungary_locked") else None


def why_not_fly(r: Reading, unit: int, goal: int) -> Refusal | None:
    """DC-11.6. Soviet air: from its point or from Siberia to any friendly point in supply, loading no line."""
    there = r.point(goal)
    if not r.on_board(goal):
        return Refusal("DC-11.6", "air_needs_supply", point=there)
    if r.holder(goal) != r.side or not in_supply(r, goal, r.side):
        return Refusal("DC-11.6", "air_needs_supply", point=there)
    return why_not_stand(r, unit, goal)


def why_closed(r: Reading, start: int, goal: int) -> Refusal | None:
    """DC-2.10. An exit line by which Soviet armies have left is closed to the Axis while they count."""
    if r.side == SOVIET or r.on_board(start):
        return None
    left = [u for u in r.all_units() if r.area(u) == "exited" and r.s.aim[u] == goal]
    if left and in_overland_supply(r, goal, SOVIET):
        return Refusal("DC-2.10", "exit_closed", point=r.point(goal))
    return None


# ---- The second step


def why_not_go_on(r: Reading, unit: int, goal: int) -> Refusal | None:
    """DC-6.2, DC-6.5. After a first step: by the second move, or along the highway. Only the hand's mode knows the first."""
    refusal = None
    if r.mode in (ON_HIGHWAY, EITHER_WAY):
        refusal = why_not_drive_on(r, unit, goal) or why_not_enter(r, unit, goal)
        refusal = refusal or why_no_room(r, unit, r.s.where[unit], goal)
        if refusal is None:
            return None
    if r.mode in (GOES_ON, EITHER_WAY):
        return why_not_second(r, unit, goal)
    return refusal


def why_not_drive_on(r: Reading, unit: int, goal: int) -> Refusal | None:
    """DC-6.5. An armor-type unit, a second line of the highway, not in Snow, not as a follow-up."""
    if not r.is_armor(unit) or not r.highway_open or r.stage == FOLLOW_UP:
        return Refusal("DC-6.5", "not_offered")  # such a unit is not asked for a second step
    if not r.along_highway(r.s.where[unit], goal):
        return Refusal("DC-6.5", "off_the_highway", unit=r.name(unit), point=r.point(goal))
    return None


def why_not_second(r: Reading, unit: int, goal: int) -> Refusal | None:
    """DC-6.2, DC-6.13, DC-8.4, DC-10.8. German armor in phase 3, to a second unoccupied point of the map."""
    start, name, there = r.s.where[unit], r.name(unit), r.point(goal)
    if r.stage != OPERATIONS or not r.second_mover(unit) or not r.second_moves or no_oil(r):
        return Refusal("DC-6.2", "not_offered")  # such a unit is not asked for a second step
    if not r.on_board(goal):
        return Refusal("DC-6.13", "second_stays_on_map", unit=name)
    if goal not in r.neighbours(start):
        return Refusal("DC-6.1", "not_joined", unit=name, point=there)
    if r.over_strait(start, goal):
        return Refusal("DC-8.4", "no_armor_over_strait", unit=name, point=there)
    alone = r.units_on(start, r.side) == [unit] and not r.units_on(goal, r.side)
    if r.switch("second_moves") == "empty" and not alone:
        return Refusal("DC-6.2", "second_needs_empty", unit=name, point=there)
    return why_not_enter(r, unit, goal) or why_no_room(r, unit, start, goal)


def no_oil(r: Reading) -> bool:
    """DC-10.8. Whether the enemy controls the side's oil."""
    wells = [p for p in r.board.spaces if r.has_feature(p, "oil") and r.own_land(p, r.side)]
    return any(r.holder(p) != r.side for p in wells)
