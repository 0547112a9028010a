"""Sea moves, read literally: DC-7.3, DC-7.5."""

from __future__ import annotations

from ....core.option import DONE, HALT, MOVE, UNIT, Option
from ....core.refusal import Refusal
from ..slots import AXIS, RAILED, SAILED
from .control import why_not_stand
from .reading import Reading
from .supply import SEAS, holds_strait

ORDER = ("baltic", "black")  # of the two slots of SAILED


def explain_sea(r: Reading, option: Option) -> Refusal | None:
    """DC-7.3. One unit in the Baltic and one in the Black Sea, after the land moves."""
    verb, a, _ = option
    if verb in (MOVE, HALT):
        if r.hand is None:
            return Refusal("DC-7.3", "no_hand")
        return None if verb == HALT else why_not_sail(r, r.hand, a)
    if r.hand is not None:
        return Refusal("DC-7.3", "hand_full", unit=r.name(r.hand))
    if verb == DONE:
        return None
    assert verb == UNIT
    return why_not_take(r, a)


def why_not_take(r: Reading, unit: int) -> Refusal | None:
    """DC-7.3, DC-7.5, DC-7.7, DC-3.6. Who goes by sea: undispersed in a port, not moved by land, with a port to go to."""
    name, place = r.name(unit), r.place(unit)
    if r.owner(unit) != r.side:
        return Refusal("DC-1.1", "not_yours", unit=name)
    if r.is_air(unit) or r.is_static(unit) or not r.is_unit(unit):
        return Refusal("DC-7.3", "not_by_sea", unit=name)
    if place is None:
        return Refusal("DC-7.3", "off_map", unit=name)
    if not r.fit(unit):
        return Refusal("DC-7.3", "dispersed", unit=name)
    if r.marked(unit, RAILED):
        return Refusal("DC-7.7", "moved_strategically", unit=name)
    if not r.space(place).port:
        return Refusal("DC-7.3", "no_port", point=r.point(place))
    if r.first_turn:
        most = r.g.number["first_turn_axis" if r.side == AXIS else "first_turn_soviet"]
        lost = sum(r.s.tally[SAILED + i] for i in (0, 1)) - len(arrived_by_sea(r))
        if len([u for u in r.all_units() if r.marked(u, RAILED)]) + lost >= most:
            return Refusal("DC-3.6", "not_offered")  # the step has ended by itself
    if r.s.tally[SAILED + ORDER.index(SEAS[r.space(place).port])]:  # one that was sunk leaves no other trace
        return Refusal("DC-7.3", "sea_used", unit=name)
    if all(why_not_sail(r, unit, p) for p in r.board.spaces):
        return Refusal("DC-7.3", "nowhere_to_sail", unit=name)
    return None


def arrived_by_sea(r: Reading) -> list[int]:
    """DC-7.3. Units that came by sea in this phase: they are dispersed, those moved by land are not."""
    return [u for u in r.all_units() if r.marked(u, RAILED) and not r.fit(u)]


def why_not_sail(r: Reading, unit: int, port: int) -> Refusal | None:
    """DC-7.3, DC-7.5. To another friendly port of the same sea; Azov only with both ends of Kerch; no partisans at either."""
    start = r.place(unit)
    assert start is not None
    here, there = r.space(start).port, r.space(port).port if r.on_board(port) else ""
    if port == start or not there or SEAS[there] != SEAS[here]:
        return Refusal("DC-7.3", "not_that_sea", unit=r.name(unit), point=r.point(port))
    if r.holder(port) != r.side:
        return Refusal("DC-7.3", "not_friendly", point=r.point(port))
    if (here == "azov") != (there == "azov") and not holds_strait(r, r.side):  # into or out of it
        return Refusal("DC-7.3", "azov_closed", point=r.point(port))
    for place in (start, port):
        if r.side == AXIS and r.partisans_on(place):
            return Refusal("DC-7.5", "partisans_there", point=r.point(place))
    return why_not_stand(r, unit, port)
