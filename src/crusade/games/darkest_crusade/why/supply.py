"""Supply traced hex by hex, and why a unit out of supply lives or dies: DX-9."""

from __future__ import annotations

from ....core.option import Option
from ....core.refusal import Refusal
from .. import slots
from .reading import Reading


def in_supply(r: Reading, hex: int, side: int) -> bool:
    """DX-9.4. Whether a hex is in supply for arrivals: traced now, or by the last fixed status (switch)."""
    if r.g.switches["supply_check"] == "fixed":
        fixed = slots.FIXED_AXIS if side == slots.AXIS else slots.FIXED_SOVIET
        return bool(r.s.holds[fixed] >> hex & 1)
    return hex in supplied_hexes(r, side)


def is_fed(r: Reading, unit: int) -> bool:
    """DX-9.4, DX-9.6. Whether a unit is in supply: by the last status, or as traced now; a newcomer always is."""
    if r.g.switches["supply_check"] == "fixed":
        return not r.marked(unit, slots.CUT)
    return r.marked(unit, slots.ARRIVED) or r.place(unit) in supplied_hexes(r, r.owner(unit))


def supplied_hexes(r: Reading, side: int) -> set[int]:
    """DX-9.1, DX-9.3. Every hex from which a line of serving hexes leads to an edge hex the side controls."""
    if side in r.supplied:
        return r.supplied[side]
    near = friendly_spots(r, side), enemy_spots(r, side)
    serving = {hex for hex in r.board.spaces if serves(r, hex, side, *near)}
    found = {hex for hex in serving if is_edge(r, hex, side) and r.holder(hex) == side}
    todo = list(found)
    while todo:
        here = todo.pop()
        by_land = [hex for hex in r.neighbours(here) if r.crossable(here, hex)]
        for hex in by_land + ports_across(r, here, side):
            if hex in serving and hex not in found:
                found.add(hex)
                todo.append(hex)
    r.supplied[side] = found
    return found


def is_edge(r: Reading, hex: int, side: int) -> bool:
    """DX-9.1. Whether the hex lies on the side's own map edge."""
    return r.has_feature(hex, "edge_west" if side == slots.AXIS else "edge_east")


def friendly_spots(r: Reading, side: int) -> list[int]:
    """DX-9.1, DX-9.7. Hexes with units or cities of the side: distances are counted from these."""
    return [h for h in r.board.spaces if r.side_in(h, side) or (r.is_city(h) and r.holder(h) == side)]


def enemy_spots(r: Reading, side: int) -> list[int]:
    """DX-9.1. Hexes with enemy units: distances are counted to these."""
    return [h for h in r.board.spaces if r.side_in(h, 1 - side)]


def serves(r: Reading, hex: int, side: int, friends: list[int], enemies: list[int]) -> bool:
    """DX-9.1, DX-9.2, DX-9.7. Whether a supply line may run through the hex."""
    if r.is_walled(hex) and r.holder(hex) != side:
        return False
    if side == slots.AXIS and beside_germans(r, hex):
        return True
    nearest_friend = min((r.distance(hex, h) for h in friends), default=99)
    nearest_enemy = min((r.distance(hex, h) for h in enemies), default=99)
    return nearest_friend < nearest_enemy


def beside_germans(r: Reading, hex: int) -> bool:
    """DX-9.2. An empty hex next to a German army, or a clear one next to a panzergruppe, and accessible to it."""
    if r.units_in(hex):
        return False
    for place in r.neighbours(hex):
        if not r.passable(place, hex):
            continue
        for unit in r.units_in(place):
            if r.has_mark(unit, "german") and r.has_mark(unit, "army"):
                return True
            if r.has_mark(unit, "panzergruppe") and r.space(hex).terrain == "clear":
                return True
    return False


def ports_across(r: Reading, port: int, side: int) -> list[int]:
    """DX-9.3, DX-3.7. The other ports of the side on the same sea, if this is one of them and the side controls the sea."""
    sea = r.space(port).port
    if not sea or r.holder(port) != side or not controls(r, sea, side):
        return []
    return [h for h in r.board.spaces if r.space(h).port == sea and r.holder(h) == side]


def controls(r: Reading, sea: str, side: int) -> bool:
    """DX-3.7. Whether the side holds every hex that controls the sea."""
    keys = {"baltic": "controls_baltic", "black": "controls_black_sea", "azov": "controls_azov"}
    return all(r.holder(h) == side for h in r.board.spaces if r.has_feature(h, keys[sea]))


# ---- Starvation


def explain_sustain(r: Reading, option: Option) -> Refusal | None:
    """DX-9.5, DX-9.8. Only disrupted units out of supply die, where the place cannot sustain all of them."""
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
        return r.g.number["sustain_great_refuge"]
    return r.g.number["sustain_victory_city" if r.space(hex).city == "victory" else "sustain_place"]
