"""Why a retreat is refused: DX-5.13, DX-5.16 to DX-5.18."""

from __future__ import annotations

from ....core.option import DONE, MOVE, UNIT, Option
from ....core.refusal import Refusal
from .. import slots
from .reading import Reading


def explain_retreat(r: Reading, option: Option) -> Refusal | None:
    """DX-5.13, DX-5.16 to DX-5.18. The choices of a retreat: a unit, then its hex, or the end."""
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
    """DX-5.13, DX-5.18, DX-3.14. One hex, away from the attackers or to friendly units that can hold."""
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
