"""The Siberian reserve and the shock armies: DX-10.5, DX-10.6, DX-10.11, DX-10.12."""

from __future__ import annotations

from ...core.bits import BIT, collect, each
from ...core.dice import one_die
from ...core.fire import FACES
from ...core.option import ENTER, PLACE, READY, Option
from ...core.state import State
from .movement import held_by, on_map, open_to
from .slots import AXIS, CALLED, DISRUPTED, GAMBLE, SOVIET, STRONG, TURN
from .strength import rank
from .supply import fed_units, in_supply
from .tables import Tables
from .verbs import CALL, EMPLACE
from .victory import GAMBLE_LOST, end


def call_options(g: Tables, s: State) -> list[Option]:
    """DX-10.5, DX-10.12. The reserve may be called once, in any B1."""
    return [] if s.tally[CALLED] else [(CALL, 0, 0)]


def call(g: Tables, s: State) -> None:
    """DX-10.5. Call the reserve; before December that is a gamble."""
    s.tally[CALLED] = s.tally[TURN]
    early = g.number["siberian_month"] - s.tally[TURN]
    if early > 0:
        s.tally[GAMBLE] = min(early, FACES) if g.gamble_once else g.number["gamble_faces"]


def gamble_again(g: Tables, s: State) -> None:
    """DX-10.5, DX-10.12. After an early call there is a roll in every later month before December too."""
    if s.tally[CALLED] and s.tally[TURN] < g.number["siberian_month"] and not g.gamble_once:
        s.tally[GAMBLE] = g.number["gamble_faces"]


def gamble_due(g: Tables, s: State) -> bool:
    """Whether the die must be thrown for an early call."""
    return s.tally[GAMBLE] > 0


def apply_gamble(g: Tables, s: State, option: Option) -> bool:
    """DX-10.5, DX-11.4. On the worst face of the die the gamble, and with it the game, is lost."""
    if rank(g, option[1]) < s.tally[GAMBLE]:
        end(s, AXIS, 1, GAMBLE_LOST)
    s.tally[GAMBLE] = 0
    return True


def enter_options(g: Tables, s: State) -> list[Option]:
    """DX-10.5, DX-10.11, DX-10.12. The groups that are due, over three turns from the call; a unit that is not placed waits."""
    if not s.tally[CALLED]:
        return []
    month = (
        s.tally[TURN] - s.tally[CALLED] + g.number["siberian_month"]
    )  # as if called in December, which is the schedule of setup.csv
    menu = [READY[ENTER][u] for u in each(s.at[g.reserve]) if g.arrival_turn[u] <= month]
    return menu if menu and entry_hexes(g, s) else []


def entry_hexes(g: Tables, s: State) -> int:
    """DX-10.5. East edge; on or next to a Russian unit in supply; a Russian city or town in supply."""
    fed = in_supply(g, s, SOVIET)
    russians = fed_units(g, s, SOVIET, g.side_units[SOVIET] & on_map(g, s) & ~g.dummies)
    units = collect(s.where[u] for u in each(russians))
    near = 0
    for place in each(units):
        near |= g.board.near[place]  # over any kind of hexside
    towns = g.settled & held_by(g, s, SOVIET) & fed
    return (g.edge[SOVIET] | units | near | towns) & open_to(g, s, SOVIET)


def entry_options(g: Tables, s: State) -> list[Option]:
    """DX-10.5. Where the reinforcement in hand may enter."""
    return [READY[PLACE][h] for h in each(entry_hexes(g, s))]


def emplace_options(g: Tables, s: State) -> list[Option]:
    """DX-10.6, DX-9.6. Undisrupted shock armies that are in supply or have just arrived may turn to their strong side."""
    units = g.shock & on_map(g, s) & ~s.marks[DISRUPTED] & ~s.marks[STRONG]
    return [READY[EMPLACE][u] for u in each(fed_units(g, s, SOVIET, units))] if units else []


def emplace(s: State, unit: int) -> None:
    """DX-10.6. Turn a shock army to its strong side until it moves or is disrupted."""
    s.marks[STRONG] |= BIT[unit]


GAMBLE_ROLL = one_die("gamble", "DX-10.5", apply_gamble)
