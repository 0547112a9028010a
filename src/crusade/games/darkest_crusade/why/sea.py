"""Why a move by sea is refused: DX-3.7, DX-3.13."""

from __future__ import annotations

from ....core.refusal import Refusal
from .. import slots
from .reading import Reading


def why_not_sail(r: Reading, unit: int) -> Refusal | None:
    """DX-3.7, DX-3.13. One undisrupted unit a player-turn, from the coast."""
    name = r.name(unit)
    if r.s.tally[slots.SAILED]:
        return Refusal("DX-3.7", "sailed_already")
    if r.owner(unit) != r.side:
        return Refusal("DX-1.1", "not_yours", unit=name)
    if r.place(unit) is None or r.is_dummy(unit):
        return Refusal("DX-3.7", "not_on_map", unit=name)
    if not r.fit(unit):
        return Refusal("DX-3.7", "disrupted", unit=name)
    if r.marked(unit, slots.DUG_IN):
        return Refusal("DX-5.12", "dug_in", unit=name)
    if all(why_not_port(r, unit, hex) for hex in r.board.spaces):
        return Refusal("DX-3.7", "no_port_to_sail_to", unit=name)
    return None


def why_not_port(r: Reading, unit: int, hex: int) -> Refusal | None:
    """DX-3.7, DX-1.4. A friendly port on a sea the unit's hex touches."""
    start = r.place(unit)
    assert start is not None
    where = r.board.name(hex)
    space = r.space(hex)
    if hex == start:
        return Refusal("DX-3.7", "already_there", unit=r.name(unit), hex=where)
    if not space.port:
        return Refusal("DX-3.7", "no_port", hex=where)
    if space.port not in r.space(start).seas:
        return Refusal("DX-3.7", "other_sea", hex=where)
    if r.holder(hex) != r.side:
        return Refusal("DX-3.7", "enemy_port", hex=where)
    if r.mixes(unit, hex):
        return Refusal("DX-1.4", "mixed_nations", unit=r.name(unit), hex=where)
    return None
