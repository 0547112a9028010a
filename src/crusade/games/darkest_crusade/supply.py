"""Supply: DX-9. Which hexes are in supply, the fixed status of units, and which units die of isolation."""

from __future__ import annotations

from ...core.bits import BIT, collect, count, each, has
from ...core.machine import Step
from ...core.option import READY, Option
from ...core.state import State
from ...core.trace import linked, nearer
from .losses import eliminate
from .movement import held_by
from .slots import ARRIVED, AXIS, CUT, DISRUPTED, FIXED_AXIS, FIXED_SOVIET, SIDE, SOVIET, WEATHER
from .tables import Tables
from .verbs import LOSE

FIXED = (FIXED_AXIS, FIXED_SOVIET)


def supplied(g: Tables, s: State, side: int) -> int:
    """DX-9.1 to DX-9.3, DX-9.7. The hexes from which a supply line leads to the side's own map edge."""
    own, enemy = s.occupied[side], s.occupied[1 - side]
    held = held_by(g, s, side)
    line = nearer(g.crow, own | g.cities & held, enemy) & g.land
    if side == AXIS:
        line |= german_screen(g, s) & ~enemy
    line &= ~(g.walled & ~held)  # an enemy victory city or fortress breaks the line even when it is empty
    seas = tuple(g.ports[sea] & held for sea in g.seas if sea_holder(g, s, sea) == side)
    return linked(g.crossings[s.tally[WEATHER]], g.edge[side] & held, line, seas)


def german_screen(g: Tables, s: State) -> int:
    """DX-9.2. Hexes next to a German army, or clear ones next to a panzergruppe: these serve even next to Russians."""
    near = g.ways[s.tally[WEATHER]].near
    where, size = s.where, g.board.size
    hexes = 0
    for unit in each(g.german_armies):
        if where[unit] < size:
            hexes |= near[where[unit]]
    for unit in each(g.panzergruppen):
        if where[unit] < size:
            hexes |= near[where[unit]] & g.clear
    return hexes


def sea_holder(g: Tables, s: State, sea: str) -> int:
    """DX-3.7. The side that controls a sea; -1 if neither does (each holds one shore of the Kerch Strait)."""
    keys = g.sea_keys[sea]
    for side in (AXIS, SOVIET):
        if not keys & ~held_by(g, s, side):
            return side
    return -1


def in_supply(g: Tables, s: State, side: int) -> int:
    """DX-9.4. Supplied hexes for arrival and victory: traced now, or by the last fixed status (switch)."""
    return s.holds[FIXED[side]] if g.supply_fixed else supplied(g, s, side)


def fed_units(g: Tables, s: State, side: int, units: int) -> int:
    """DX-9.4, DX-9.6. Which of these units are in supply: traced now, or by the last status (switch); newcomers always are."""
    if g.supply_fixed:
        return units & ~s.marks[CUT]
    fed = supplied(g, s, side)
    return units & s.marks[ARRIVED] | collect(u for u in each(units) if fed >> s.where[u] & 1)


def judge_supply(g: Tables, s: State, side: int) -> None:
    """DX-9.4. Fix a side's supply status: it lasts until the side's next supply phase and decides whose fire is halved."""
    fed = supplied(g, s, side)
    s.holds[FIXED[side]] = fed
    cut = 0
    for unit in each(g.side_units[side]):
        if s.where[unit] < g.board.size and not fed >> s.where[unit] & 1:
            cut |= BIT[unit]
    s.marks[CUT] = s.marks[CUT] & ~g.side_units[side] | cut
    s.marks[ARRIVED] &= ~g.side_units[side]


def room_to_live(g: Tables, s: State, side: int, place: int) -> int:
    """DX-9.5, DX-9.8. How many disrupted units a cut-off place of their own keeps alive."""
    if not has(g.cities & held_by(g, s, side), place):
        return 0
    if side == SOVIET and has(g.great_refuges, place):
        return g.number["sustain_great_refuge"]
    return g.number["sustain_victory_city" if has(g.victory, place) else "sustain_place"]


def starving(g: Tables, s: State) -> list[tuple[int, int]]:
    """DX-9.5, DX-9.8. Each hex with more disrupted units out of supply than it sustains: (units, how many may live)."""
    side = s.tally[SIDE]
    doomed = s.marks[DISRUPTED] & s.marks[CUT] & g.side_units[side]
    found = []
    for place in sorted({s.where[u] for u in each(doomed)}):
        here, room = doomed & s.at[place], room_to_live(g, s, side, place)
        if count(here) > room:
            found.append((here, room))
    return found


def sustain_options(g: Tables, s: State) -> list[Option]:
    """DX-9.8. If a place cannot sustain all its units, the owner chooses which die; where none can live, all die."""
    menu: list[Option] = []
    for here, room in starving(g, s):
        if not room:
            return [READY[LOSE][u] for u in each(here)][:1]
        menu += [READY[LOSE][u] for u in each(here)]
    return menu


def apply_sustain(g: Tables, s: State, option: Option) -> bool:
    """DX-9.5. This unit is eliminated."""
    eliminate(g, s, option[1])
    return False


SUSTAIN = Step("sustain", "DX-9.8", lambda g, s: int(s.tally[SIDE]), sustain_options, apply_sustain)
