"""The Russians before their operations, B1: replacements, factories, the stand-in for 16. Army (DX-10)."""

from __future__ import annotations

from ...core.attack import active_side
from ...core.bits import BIT, each, has
from ...core.machine import Step
from ...core.option import DONE, ENTER, MOVE, PLACE, READY, UNIT, Option, done
from ...core.state import State
from .losses import eliminate
from .movement import held_by, occupy, on_map, put_down, take_in_hand
from .sea import embark, port_options, sail_options
from .siberia import call, call_options, emplace, emplace_options, enter_options, entry_options, gamble_due
from .slots import (
    ARRIVED,
    BUILDING,
    BUILT,
    BUILT_TANKS,
    CENTRES,
    CUT,
    DISRUPTED,
    ENTERING,
    EVACUATED,
    FACTORIES,
    GIVING_UP,
    HAND,
    HIDDEN,
    INFANTRY,
    MODE,
    MUSTERING,
    OPENED,
    SAILING,
    SOVIET,
    TANKS,
    TURN,
)
from .supply import in_supply
from .tables import Tables
from .verbs import BUILD, CALL, EMPLACE, EVACUATE, GIVEUP, HIDE, SAIL, STANDIN


def begin_muster(g: Tables, s: State) -> None:
    """DX-10.1, DX-10.2, DX-10.4, DX-10.8. Count what centres and factories produce this turn; supply is traced now."""
    held, fed = held_by(g, s, SOVIET), in_supply(g, s, SOVIET)
    t = s.tally
    s.holds[CENTRES] = g.centres & held & fed
    s.holds[FACTORIES] = working(g, s) & held & fed
    s.holds[BUILT] = s.holds[BUILT_TANKS] = 0
    t[INFANTRY] = s.holds[CENTRES].bit_count()  # those of last turn are lost (DX-10.1)
    t[TANKS] += s.holds[FACTORIES].bit_count() + moved_factories(g, s)
    t[OPENED] = 0


def working(g: Tables, s: State) -> int:
    """DX-10.4. The factories that are in their cities and have not been flipped."""
    hexes = 0
    for i, place in enumerate(g.factory_at):
        if s.tally[EVACUATED + i] == 0:
            hexes |= BIT[place]
    return hexes


def moved_factories(g: Tables, s: State) -> int:
    """DX-10.4. How many moved factories work again at the east edge; one captured before it left the map is lost for good."""
    count = 0
    for i, place in enumerate(g.factory_at):
        flipped = s.tally[EVACUATED + i]
        if flipped <= 0:
            continue
        if s.tally[TURN] == flipped + g.number["evacuation_leaves"] and not has(held_by(g, s, SOVIET), place):
            s.tally[EVACUATED + i] = -1
        elif s.tally[TURN] >= flipped + g.number["evacuation_works"]:
            count += 1
    return count


def evacuate_options(g: Tables, s: State) -> list[Option]:
    """DX-10.4, DX-10.12. Any working factory in a Russian-held city may be flipped; it needs no supply.

    A factory produces nothing in the turn it is flipped, so it cannot be flipped once its factor has been used.
    """
    idle = working(g, s) & held_by(g, s, SOVIET) & ~s.holds[BUILT_TANKS]
    if not s.tally[TANKS]:
        idle &= ~s.holds[FACTORIES]
    return [READY[EVACUATE][h] for h in each(idle)]


def evacuate(g: Tables, s: State, place: int) -> None:
    """DX-10.4. The factory stops at once, leaves the map next turn and works again two turns later; this is final."""
    s.tally[EVACUATED + g.factory_at.index(place)] = s.tally[TURN]
    if has(s.holds[FACTORIES], place):
        s.holds[FACTORIES] &= ~BIT[place]
        s.tally[TANKS] -= 1


def arrival_hexes(g: Tables, s: State, unit: int) -> int:
    """DX-10.1, DX-10.2, DX-10.8. On a producing centre or factory, one arrival a hex; or anywhere on the east edge."""
    edge = g.edge[SOVIET] & ~s.occupied[1 - SOVIET]
    twins = g.centres & g.factories if g.twins_anywhere else g.twin_cities
    if has(g.armor, unit):
        return edge | s.holds[FACTORIES] & ~s.holds[BUILT_TANKS] & ~(s.holds[BUILT] & ~twins)
    return edge | s.holds[CENTRES] & ~s.holds[BUILT] & ~(s.holds[BUILT_TANKS] & ~twins)


def build_options(g: Tables, s: State) -> list[Option]:
    """DX-10.1 to DX-10.3, DX-10.8. The units in the pool for which there are enough factors."""
    menu = []
    for unit in each(s.at[g.pool]):
        factors = s.tally[TANKS if has(g.armor, unit) else INFANTRY]
        if g.cost[unit] <= factors and arrival_hexes(g, s, unit):
            menu.append(READY[BUILD][unit])
    return menu


def build_hex_options(g: Tables, s: State) -> list[Option]:
    """DX-10.1, DX-12.2. Where the unit arrives; in the secret game a brown army may come back hidden."""
    unit = s.tally[HAND]
    hexes = each(arrival_hexes(g, s, unit))
    menu = [READY[PLACE][h] for h in hexes]
    if g.secret and has(g.brown & g.armies, unit):
        menu += [READY[HIDE][h] for h in hexes]
    return menu


def build(g: Tables, s: State, place: int, hidden: bool) -> None:
    """DX-10.1, DX-10.2, DX-10.9, DX-9.6, DX-12.2. Infantry arrives disrupted on a centre, not at the edge; tanks never."""
    unit = s.tally[HAND]
    armor = has(g.armor, unit)
    s.tally[TANKS if armor else INFANTRY] -= g.cost[unit]
    arrive_at(g, s, unit, place)
    if not has(g.edge[SOVIET], place):
        s.holds[BUILT_TANKS if armor else BUILT] |= BIT[place]
        if not armor:
            s.marks[DISRUPTED] |= BIT[unit]
    if hidden:
        s.marks[HIDDEN] |= BIT[unit]
    put_down(s)


def arrive_at(g: Tables, s: State, unit: int, place: int) -> None:
    """DX-9.6. A unit arrives on the map and is in supply until its side's next supply phase."""
    s.put(unit, place)
    s.marks[ARRIVED] |= BIT[unit]
    occupy(g, s, SOVIET, place)


def opening_options(g: Tables, s: State) -> list[Option]:
    """DX-10.3. Only at the very start of B1: give up units to the pool, or replace 16. Army on the spot by a 0-1 army."""
    if s.tally[OPENED]:
        return []
    menu: list[Option] = [(GIVEUP, 0, 0)] if may_give_up(g, s) else []
    if s.where[g.army16] < g.board.size:
        menu += [READY[STANDIN][u] for u in each(s.at[g.pool] & g.militia)]
    return menu


def may_give_up(g: Tables, s: State) -> int:
    """DX-10.3. Any Russian unit on the map."""
    return g.side_units[SOVIET] & on_map(g, s) & ~g.dummies


def stand_in(g: Tables, s: State, unit: int) -> None:
    """DX-10.3, DX-10.10. The stand-in takes over 16. Army's hex, disruption and supply; 16. Army goes to the pool."""
    place = s.where[g.army16]
    for mark in (DISRUPTED, CUT, HIDDEN):
        if has(s.marks[mark], g.army16):
            s.marks[mark] |= BIT[unit]
    eliminate(g, s, g.army16, given_up=True)
    s.put(unit, place)


def muster_options(g: Tables, s: State) -> list[Option]:
    """DX-2.2 (B1). Everything the Russians may do before their operations, one act at a time."""
    mode = s.tally[MODE]
    if mode == SAILING:
        return port_options(g, s)
    if mode == BUILDING:
        return build_hex_options(g, s)
    if mode == ENTERING:
        return entry_options(g, s)
    if mode == GIVING_UP:
        return [READY[UNIT][u] for u in each(may_give_up(g, s))]
    menu = [done, *sail_options(g, s), *opening_options(g, s), *build_options(g, s), *evacuate_options(g, s)]
    menu += call_options(g, s)
    menu += enter_options(g, s)
    menu += emplace_options(g, s)
    return menu


def apply_muster(g: Tables, s: State, option: Option) -> bool:
    """DX-2.2 (B1), DX-10.3, DX-10.5, DX-12.2. Carry out one act. The step ends with `done`, or when a die must be rolled."""
    verb, a, _ = option
    if verb == DONE:
        s.tally[MUSTERING] = s.tally[INFANTRY] = 0  # infantry factors are not kept (DX-10.1)
        return True
    if verb == GIVEUP:
        s.tally[MODE] = GIVING_UP
        return False
    if verb == UNIT:
        eliminate(g, s, a, given_up=True)
        put_down(s)
        return False
    if verb == STANDIN:
        stand_in(g, s, a)
        return False
    s.tally[OPENED] = 1
    if verb == SAIL:
        take_in_hand(s, a, SAILING)
    elif verb == MOVE:
        embark(s, a)
        return True
    elif verb == BUILD:
        take_in_hand(s, a, BUILDING)
    elif verb == ENTER:
        take_in_hand(s, a, ENTERING)
    elif verb in (PLACE, HIDE):
        if s.tally[MODE] == BUILDING:
            build(g, s, a, verb == HIDE)
        else:
            arrive_at(g, s, s.tally[HAND], a)
            put_down(s)
    elif verb == EVACUATE:
        evacuate(g, s, a)
    elif verb == EMPLACE:
        emplace(s, a)
    elif verb == CALL:
        call(g, s)
        return gamble_due(g, s)
    return False


MUSTER = Step("muster", "DX-2.2", active_side, muster_options, apply_muster)
