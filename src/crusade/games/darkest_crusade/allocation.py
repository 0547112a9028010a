"""Orders of a phase, moves and attacks: DX-4. Hexside capacity, obligations, the ignored river of turn 1."""

from __future__ import annotations

from ...core.attack import active_side, aim_at, attackers, leave_attack
from ...core.bits import BIT, each, has
from ...core.machine import Step
from ...core.option import ATTACK, DONE, HALT, MOVE, READY, RECALL, UNIT, Option, done, halt
from ...core.state import NOBODY, NOWHERE, State
from .factors import attack_of
from .movement import (
    March,
    breakthrough,
    closed_rumania,
    defended_places,
    march_of,
    may_move,
    move,
    move_options,
    open_to,
    protected_rumania,
    put_down,
    ready,
    take_in_hand,
    unmoved,
    zones,
)
from .slots import (
    AIMED,
    AXIS,
    BLITZ_ATTACK,
    BLITZ_MOVE,
    BONUS,
    BONUS_BEFORE,
    DISRUPTED,
    ENTER,
    EXTRA,
    FORD_FROM,
    FORD_TO,
    FOUGHT,
    FRESH,
    HALTED,
    HAND,
    HIDDEN,
    HUNTERS,
    MODE,
    MOVED,
    MOVERS,
    OPERATIONS,
    PENDING,
    PREY,
    SIDE,
    SOVIET,
    SPENT,
    STAGE,
    TURN,
    WEATHER,
    ZONES,
)
from .tables import Limit, Tables
from .verbs import FORD


def begin_orders(g: Tables, s: State, stage: int) -> None:
    """DX-2.1, DX-2.2, DX-3.3, DX-7.5. Open a phase of moves, attacks or both, and work out what stays the same during it."""
    side = s.tally[SIDE]
    s.tally[STAGE] = stage
    if stage == BLITZ_MOVE:
        s.marks[BONUS_BEFORE] = s.marks[BONUS]
    if stage != BLITZ_ATTACK:  # these attacks belong to the moves just made
        s.marks[MOVED] = s.marks[BONUS] = 0
    s.marks[AIMED] = s.marks[FOUGHT] = 0
    s.holds[ENTER] = open_to(g, s, side)
    s.holds[ZONES] = zones(g, s) if side == SOVIET else 0
    s.holds[PREY] = prey(g, s, side)
    s.marks[MOVERS], s.marks[HUNTERS] = may_move(g, s), may_attack(g, s)


def prey(g: Tables, s: State, side: int) -> int:
    """DX-4.1, DX-4.7, DX-3.14. Hexes a side may attack: enemy units, and empty enemy places that are not free to enter."""
    enemy = s.occupied[1 - side]
    barred = protected_rumania(g, s, side) & enemy | closed_rumania(g, s, side)
    return (enemy | defended_places(g, s, side)) & ~barred


def may_attack(g: Tables, s: State) -> int:
    """DX-3.10, DX-4.8, DX-4.13, DX-7.1 to DX-7.5. Units that may attack in this phase, if they use no bonus hexes in it."""
    side, stage = s.tally[SIDE], s.tally[STAGE]
    if stage == OPERATIONS:
        return ready(g, s, side)
    if stage == EXTRA:
        return ready(g, s, side) & g.german
    if stage != BLITZ_ATTACK:
        return 0
    units = breakthrough(g, s)
    if g.bonus_bars_turn:
        units &= ~s.marks[BONUS_BEFORE]
    return units & g.german if side == AXIS else units


def crossing(s: State, start: int, target: int) -> int:
    """The undisrupted units allocated over one hexside (a disrupted unit uses no capacity, DX-4.12)."""
    units = 0
    aim = s.aim
    for unit in each(s.at[start] & s.marks[AIMED] & ~s.marks[DISRUPTED]):
        if aim[unit] == target:
            units |= BIT[unit]
    return units


def limit(g: Tables, side: int, start: int, target: int) -> Limit:
    """DX-4.2 to DX-4.4, DX-1.6. How many may attack over this hexside."""
    if has(g.islands, target) or has(g.kerch[start], target):
        return g.limits["strait", side]
    if g.rough & (BIT[start] | BIT[target]):
        return g.limits["rough", side]
    return g.limits["plain", side]


def fits(g: Tables, cap: Limit, units: int) -> bool:
    """DX-4.2 to DX-4.4. Whether these units together keep within the limit of a hexside."""
    return (
        units.bit_count() <= cap.units
        and (units & g.big).bit_count() <= cap.armies
        and (units & g.panzergruppen).bit_count() <= cap.panzergruppen
        and (units & g.armor).bit_count() <= cap.armor
    )


def room(g: Tables, s: State, unit: int, start: int, target: int) -> bool:
    """DX-4.2 to DX-4.4, DX-4.11. Whether one more unit, this one, fits over the hexside."""
    if not s.at[start] & s.marks[AIMED] and not g.islands >> target & 1 and not g.kerch[start]:
        return True  # no unit attacks from there yet, and one unit always fits
    cap = limit(g, s.shape.side_of[unit], start, target)
    if has(g.islands, target):  # counted for the whole hex, not for the hexside
        if attackers(s, target) & ~s.marks[DISRUPTED]:
            return False
        with_it = BIT[unit]
    else:
        with_it = crossing(s, start, target) | BIT[unit]
    return fits(g, cap, with_it)


def targets(g: Tables, s: State, unit: int) -> list[int]:
    """DX-4.1 to DX-4.4, DX-4.7. The hexes this unit may be allocated to attack from where it stands."""
    start = s.where[unit]
    near = g.crossings[s.tally[WEATHER]].near[start] & s.holds[PREY]
    if not near or (s.tally[TURN] == 1 and s.tally[SIDE] == AXIS and has(g.rumania, start)):
        return []
    return [t for t in each(near) if room(g, s, unit, start, t)]


def may_choose(g: Tables, s: State) -> tuple[int, ...]:
    """DX-2.3, DX-4.1. The counters that can still be taken in hand: those with a move left or an attack they can make."""
    movers = unmoved(s)
    chosen = movers
    where = s.where
    hunters = s.marks[HUNTERS] & ~s.marks[BONUS] & ~s.marks[AIMED] & ~movers
    if hunters:
        hot = g.crossings[s.tally[WEATHER]].spread(s.holds[PREY])
        for unit in each(hunters):
            if hot >> where[unit] & 1 and targets(g, s, unit):
                chosen |= BIT[unit]
    return each(chosen)


def find_march(g: Tables, s: State) -> March | None:
    """DX-2.3, DX-3, DX-3.3, DX-4.8, DX-7.5. How far the counter in hand can go; None where it has no move left."""
    unit = s.tally[HAND]
    if unit == NOBODY or s.tally[MODE] == HALTED or not unmoved(s) & BIT[unit]:
        return None
    return march_of(g, s, unit, s.tally[SPENT])


def order_options(g: Tables, s: State, found: March | None) -> list[Option]:
    """DX-3, DX-4. Take a counter and move it or allocate its attack; recall one; name the ignored river; be done."""
    unit = s.tally[HAND]
    if unit != NOBODY:
        menu = move_options(g, s, unit, found) if found else []
        if s.marks[HUNTERS] & ~s.marks[BONUS] & BIT[unit]:
            ready_attack = READY[ATTACK]
            menu += [ready_attack[t] for t in targets(g, s, unit)]
        menu.append(halt)
        return menu
    pick = READY[UNIT]
    menu = [done]
    menu += [pick[u] for u in may_choose(g, s)]
    aimed = s.marks[AIMED]
    if aimed:
        menu += [READY[RECALL][u] for u in each(aimed)]
        menu += fords(g, s)
        if s.tally[SIDE] == SOVIET and owed(g, s):
            return menu[1:]
    return menu


def apply_order(g: Tables, s: State, option: Option, found: March | None) -> bool:
    """DX-2.3, DX-4.1, DX-12.2. Carry out an order; `done` ends the phase and reveals hidden attackers."""
    verb, a, b = option
    if verb == UNIT:
        take_in_hand(s, a, HALTED if has(s.marks[MOVED], a) else FRESH)
    elif verb == MOVE:
        move(g, s, s.tally[HAND], a, found or march_of(g, s, s.tally[HAND], s.tally[SPENT]))
    elif verb == ATTACK:
        aim_at(s, s.tally[HAND], a)
        if s.tally[MODE] != FRESH or not g.recall_keeps_move:  # recalled unmoved, it still has its move
            s.marks[MOVED] |= BIT[s.tally[HAND]]
        put_down(s)
    elif verb == HALT:
        stuck = s.tally[MODE] == FRESH and len(order_options(g, s, find_march(g, s))) == 1
        if s.tally[MODE] != FRESH or stuck:  # put back unmoved, it still has its move
            s.marks[MOVED] |= BIT[s.tally[HAND]]
        put_down(s)
    elif verb == RECALL:
        recall(s, a)
    elif verb == FORD:
        s.tally[FORD_FROM], s.tally[FORD_TO] = a, b
    elif verb == DONE:
        s.marks[HIDDEN] &= ~s.marks[AIMED]
    return verb == DONE


def recall(s: State, unit: int) -> None:
    """DX-4.1. The unit leaves its attack, which lapses if it was the last attacker."""
    target = s.aim[unit]
    leave_attack(s, unit)
    if not attackers(s, target):
        s.holds[PENDING] &= ~BIT[target]
    if s.tally[FORD_TO] == target and not crossing(s, s.tally[FORD_FROM], target):
        s.tally[FORD_FROM] = s.tally[FORD_TO] = NOWHERE


def fords(g: Tables, s: State) -> list[Option]:
    """DX-4.8, DX-4.13. On turn 1 the Axis may name one river hexside it attacks across; that river is ignored."""
    if s.tally[TURN] != 1 or s.tally[SIDE] != AXIS or s.tally[FORD_FROM] != NOWHERE:
        return []
    found = set()
    for unit in each(s.marks[AIMED]):
        start, target = s.where[unit], s.aim[unit]
        if has(g.river[start], target):
            found.add((FORD, start, target))
    return sorted(found)


class Obligation:
    """DX-4.6. Attacking `target` from `start` obliges the Russians to attack `hex` too; `uneven` if they do, but unequally."""

    __slots__ = ("hex", "start", "target", "uneven")

    def __init__(self, target: int, start: int, hex: int, uneven: bool) -> None:
        self.target, self.start, self.hex, self.uneven = target, start, hex, uneven


def obliging(g: Tables, s: State, start: int) -> int:
    """DX-4.6, DX-4.9. Hexes next to `start` that must be attacked too: German army, or panzergruppe from clear to clear."""
    hexes = 0
    for place in each(g.ways[s.tally[WEATHER]].near[start] & s.occupied[AXIS]):
        fit = s.at[place] & ~s.marks[DISRUPTED]
        if fit & g.german_armies or (fit & g.panzergruppen and has(g.clear, place) and has(g.clear, start)):
            hexes |= BIT[place]
    return hexes & s.holds[PREY]  # no obligation from protected Rumania


def owed(g: Tables, s: State) -> list[Obligation]:
    """DX-4.6, DX-4.9, DX-4.10. The obligations that the present attacks do not meet."""
    found: list[Obligation] = []
    pairs = {(s.where[u], s.aim[u]) for u in each(s.marks[AIMED])}
    near = g.ways[s.tally[WEATHER]].near
    for start, target in sorted(pairs):
        if not has(s.occupied[AXIS], target):
            continue  # an empty place obliges nobody
        for hex in each(obliging(g, s, start) & near[target]):
            if not has(s.holds[PENDING], hex):
                if not (g.waive_obligation and not spare(g, s, hex)):
                    found.append(Obligation(target, start, hex, False))
            elif uneven(g, s, target, hex):
                found.append(Obligation(target, start, hex, True))
    return found


def uneven(g: Tables, s: State, a: int, b: int) -> bool:
    """DX-4.6. Whether some attacker that could attack either hex would bring the two totals closer by switching."""
    on_a, on_b = attackers(s, a), attackers(s, b)
    gap = points(g, s, on_a) - points(g, s, on_b)
    for unit in each(on_a | on_b):
        at_a = has(on_a, unit)
        other = b if at_a else a
        shift = 2 * points(g, s, BIT[unit])
        closer = abs(gap - shift if at_a else gap + shift) < abs(gap)
        start = s.where[unit]
        if closer and has(g.crossings[s.tally[WEATHER]].near[start], other) and room(g, s, unit, start, other):
            return True
    return False


def points(g: Tables, s: State, units: int) -> int:
    """DX-4.6. Firing points for comparing attacks: printed attack factors."""
    return attack_of(g, s, units)


def spare(g: Tables, s: State, hex: int) -> bool:
    """DX-4.9. Whether some unit could attack this hex too: an idle unit, or one of several that attack another hex."""
    near = g.crossings[s.tally[WEATHER]].near[hex]
    for unit in each(s.marks[HUNTERS] & ~s.marks[BONUS]):
        start = s.where[unit]
        if not has(near, start) or not room(g, s, unit, start, hex):
            continue
        if not has(s.marks[AIMED], unit) or attackers(s, s.aim[unit]) != BIT[unit]:
            return True
    return False


def veiled_orders(g: Tables, s: State) -> bool:
    """DX-12.2. Whether the menu could betray hidden Russians: movement and capacity tell korps from armies, Proriv 16. Army."""
    hidden = s.marks[HIDDEN]
    if not hidden or s.tally[SIDE] != SOVIET:
        return False
    unit = s.tally[HAND]
    if unit != NOBODY:
        return has(hidden, unit) or s.at[s.where[unit]] & hidden & s.marks[AIMED] != 0
    return s.tally[STAGE] == OPERATIONS or hidden & g.proriv != 0


# The phase does not end by itself while an attack can be recalled: the player decides what becomes of an unmet obligation.
ORDERS = Step(
    "orders",
    "DX-4.1",
    active_side,
    order_options,
    apply_order,
    wait=frozenset({RECALL}),
    veiled=veiled_orders,
    survey=find_march,
)
