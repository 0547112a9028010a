"""Line capacity, counted on one's fingers: DC-6.3, DC-6.4, DC-6.6."""

from __future__ import annotations

from ....core.refusal import Refusal
from ..slots import AXIS, LOADS, RETREAT_LOADS, SOVIET
from .reading import EDGES, Reading

LANE, SHARE = 1024, 32  # how a list of loads is written down: see slots.LOADS


def grade_of(r: Reading, start: int, goal: int) -> str:
    """DC-7.4, DC-2.10. The grade of the line between two places; a line off the map has the grade of its exit point."""
    line = r.line(start, goal)
    if line is not None:
        return line.kind
    point, area = (start, goal) if r.on_board(start) else (goal, start)
    word = EDGES[SOVIET if r.board.name(area) == "siberia" else AXIS]
    return next(f.split(":")[1] for f in r.space(point).features if f.startswith(word + ":"))


def gone_along(r: Reading, start: int, goal: int, retreat: bool) -> tuple[int, int]:
    """DC-6.6. What has gone along the line so far, in halves: units, armor. Only the list remembers who has moved away."""
    written = r.s.lists[RETREAT_LOADS if retreat else LOADS]
    key = r.g.lane[start, goal] + LANE
    for at in range(0, len(written), 2):
        if written[at] == key:
            return written[at + 1] // SHARE, written[at + 1] % SHARE
    return 0, 0


def halves(r: Reading, unit: int, retreat: bool) -> int:
    """DC-6.4. What a unit counts, in halves; in retreat only 1st Moscow and SS divisions count one half."""
    if r.has_mark(unit, "counts2"):
        return 4
    if r.has_mark(unit, "half") and (not retreat or r.is_armor(unit)):
        return 1
    return 2


def why_no_room(r: Reading, unit: int, start: int, goal: int, retreat: bool = False) -> Refusal | None:
    """DC-6.3, DC-6.4. Whether the line has room for one more unit; a leftover half in the total is ignored."""
    units, armor = gone_along(r, start, goal, retreat)
    most, most_armor = r.g.room[r.owner(unit), grade_of(r, start, goal)]
    weight = halves(r, unit, retreat)
    here, there = r.point(start), r.point(goal)
    if (units + weight) // 2 > most:
        return Refusal("DC-6.3", "line_full", start=here, point=there, limit=most)
    if r.is_armor(unit) and (armor + weight) // 2 > most_armor:
        return Refusal("DC-6.3", "line_full_armor", start=here, point=there, limit=most_armor)
    return None
