"""The Siberian reserve, the gamble, the crisis and what comes back: DC-9.4 to DC-9.6, DC-9.11, DC-9.12, DC-9.14, DC-9.15."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.attack import active_side
from ...core.bits import BIT, each, has
from ...core.dice import two_dice
from ...core.head import DISRUPTED, TURN
from ...core.machine import Step
from ...core.option import DONE, READY, Option, done
from ...core.state import State
from ...core.trace import linked
from .control import friendly, strip
from .slots import (
    ARRIVED,
    BASIC,
    CALLED,
    CRISIS,
    CRISIS_OVER,
    FACTORS,
    FIRST_TURN,
    INSTALMENT,
    NOTED,
    OWED,
    RESERVE,
    RETURNED,
    SEND_NOW,
    SIBERIAN,
    SOVIET,
)
from .tables import Tables
from .verbs import CALL, PAY, SEND, TAKE


def numbers(s: State, slot: int) -> list[int]:
    """Four numbers of the state, by basic type."""
    return s.tally[slot : slot + BASIC]


def covers(held: Sequence[int], recipe: Sequence[int]) -> bool:
    """DC-9.14. Whether these numbers of basic units are enough for a composite."""
    return all(n <= h for n, h in zip(recipe, held))


# ---- The call and the instalments


def may_call(g: Tables, s: State) -> bool:
    """DC-9.4. Once, before December 1941, not in the first turn."""
    t = s.tally
    return not t[CALLED] and not t[ARRIVED] and t[FIRST_TURN] < t[TURN] <= g.date["reserve_called_to"]


def call_options(g: Tables, s: State) -> list[Option]:
    """DC-9.4. To call the reserve, or to wait."""
    return [done, READY[CALL][0]]


def apply_call(g: Tables, s: State, option: Option) -> bool:
    """DC-9.4. It is announced; the first arrive next turn."""
    if option[0] == CALL:
        s.tally[CALLED] = s.tally[TURN]
    return True


def next_instalment(g: Tables, s: State) -> None:
    """DC-9.4, DC-9.14. The next of three instalments, in turns that follow each other; none once there was a crisis."""
    t = s.tally
    t[RETURNED] = 0
    due = 0 < t[CALLED] < t[TURN] or t[TURN] >= g.date["reserve_comes"]
    if not due or t[CRISIS] or t[CRISIS_OVER] or t[INSTALMENT] >= len(g.reserve):
        return
    t[INSTALMENT] += 1
    t[ARRIVED] = t[ARRIVED] or t[TURN]
    for basic, n in enumerate(g.reserve[t[INSTALMENT]]):
        t[RESERVE + basic] += n


def reserve_composites(g: Tables, s: State) -> int:
    """DC-9.4, DC-9.10. The composites the reserve may form: no tank armies; some before their month."""
    return (s.at[g.pool] | s.at[g.later] & g.reserve_early) & g.composites & ~g.armor


def reserve_options(g: Tables, s: State) -> list[Option]:
    """DC-9.4, DC-9.11, DC-9.14. Counters that enter; before the third instalment the rest may be held back."""
    held = numbers(s, RESERVE)
    if not any(held):
        return []
    menu = [(TAKE, u, t) for t in range(BASIC) if held[t] for u in each(s.at[g.pool] & g.basic[t])]
    menu += [READY[TAKE][u] for u in each(reserve_composites(g, s)) if covers(held, g.recipe[u])]
    if not menu:
        return []
    return [*([done] if s.tally[INSTALMENT] < len(g.reserve) else []), *sorted(menu)]


def apply_reserve(g: Tables, s: State, option: Option) -> bool:
    """DC-9.4, DC-9.14. The counter stands in Siberia, undispersed; a composite uses up the numbers of its components."""
    if option[0] == DONE:
        return True
    take(g, s, option[1], RESERVE, option[2])
    return False


def take(g: Tables, s: State, unit: int, slot: int, basic: int) -> None:
    """DC-9.14. A counter enters from Siberia, and the numbers waiting there shrink."""
    parts = g.recipe.get(unit) or tuple(int(t == basic) for t in range(BASIC))
    for t, n in enumerate(parts):
        s.tally[slot + t] -= n
    s.put(unit, g.siberia)


# ---- Units that come back


def returning_options(g: Tables, s: State) -> list[Option]:
    """DC-9.6, DC-9.11, DC-9.15. From June 1942, the crisis over: one of each type a turn; a composite is one of either type."""
    t = s.tally
    if not t[CRISIS_OVER] or t[TURN] < g.date["siberia_returns"]:
        return []
    noted = numbers(s, NOTED)
    idle = [b for b in range(BASIC) if noted[b] and not has(t[RETURNED], b)]
    menu = [(TAKE, u, b) for b in idle for u in each(s.at[g.pool] & g.basic[b])]
    if idle:
        able = [u for u in each(s.at[g.pool] & g.composites) if covers(noted, g.recipe[u])]
        menu += [(TAKE, u, b) for u in able for b in idle if g.recipe[u][b]]
    return [done, *sorted(menu)] if menu else []


def apply_returning(g: Tables, s: State, option: Option) -> bool:
    """DC-9.6. The counter stands in Siberia; its type has had its unit of this turn."""
    verb, unit, basic = option
    if verb == DONE:
        return True
    take(g, s, unit, NOTED, basic)
    s.tally[RETURNED] |= BIT[basic]
    return False


# ---- The gamble


def gamble_due(g: Tables, s: State) -> bool:
    """DC-9.5. From the first arrival through December 1941, until there is a crisis."""
    t = s.tally
    return t[ARRIVED] > 0 and t[TURN] <= g.date["gamble_to"] and not t[CRISIS] and not t[CRISIS_OVER]


def apply_gamble(g: Tables, s: State, option: Option) -> bool:
    """DC-9.5, DC-9.12, DC-9.14. Doubles: units are owed, and what has not entered yet is noted in Siberia."""
    if option[1] != option[2]:
        return True
    t = s.tally
    row = min(t[TURN] - t[ARRIVED] + 1, max(g.crisis))
    for basic in range(BASIC):
        t[OWED + basic] = g.crisis[row][basic]
        to_come = sum(g.reserve[i][basic] for i in range(t[INSTALMENT] + 1, len(g.reserve) + 1))
        t[NOTED + basic] += t[RESERVE + basic] + to_come
        t[RESERVE + basic] = 0
    return True


# ---- The crisis


def crisis(g: Tables, s: State) -> bool:
    """DC-9.5. Whether units are owed to Siberia."""
    return any(numbers(s, OWED))


def begin_crisis_turn(g: Tables, s: State) -> None:
    """DC-9.5, DC-9.15. What must be sent now: a third at first, then any number, from the third turn on all."""
    t = s.tally
    t[CRISIS] += 1
    owed = sum(numbers(s, OWED))
    if t[CRISIS] == 1:
        t[SEND_NOW] = -(-owed // g.number["crisis_first_part"])  # rounded up
    else:
        t[SEND_NOW] = owed if t[CRISIS] >= g.number["crisis_turns"] else 0


def way_east(g: Tables, s: State) -> int:
    """DC-9.5, DC-9.12. The points with a path to the east edge through friendly points, by any lines."""
    return linked(g.ways, g.exits[SOVIET], friendly(g, s, SOVIET), ())


def sendable(g: Tables, s: State) -> list[int]:
    """DC-9.5, DC-9.12, DC-9.15. The units of types still owed with a path to the east edge, or in Siberia."""
    owed, path = numbers(s, OWED), way_east(g, s)
    stay = 0 if g.dispersed_sent else s.marks[DISRUPTED]
    found = []
    for u, parts in g.counts.items():
        place = s.where[u]
        there = place == g.siberia or (place < g.size and path >> place & 1)
        if there and not stay >> u & 1 and any(n and o for n, o in zip(parts, owed)):
            found.append(u)
    return found


def send_options(g: Tables, s: State) -> list[Option]:
    """DC-9.5, DC-9.13, DC-9.15. Units and factors of types owed; to stop once this turn's duty is done or nothing is left."""
    owed = numbers(s, OWED)
    menu = [READY[SEND][u] for u in sorted(sendable(g, s))]
    menu += [READY[PAY][t] for t in range(BASIC) if owed[t] and (s.tally[FACTORS + t] or s.tally[SIBERIAN + t])]
    return [*([] if s.tally[SEND_NOW] else [done]), *menu] if menu else []


def apply_send(g: Tables, s: State, option: Option) -> bool:
    """DC-9.5, DC-9.12, DC-9.15. A unit goes to the pool, or a factor is used up; both are noted as basic units."""
    verb, a, _ = option
    if verb == DONE:
        return True
    if verb == SEND:
        note(s, g.counts[a])
        strip(s, a)
        s.put(a, g.pool)
    else:
        s.tally[SIBERIAN + a if s.tally[SIBERIAN + a] else FACTORS + a] -= 1
        note(s, tuple(int(t == a) for t in range(BASIC)))
    if any(numbers(s, OWED)):
        return False
    s.tally[CRISIS], s.tally[CRISIS_OVER], s.tally[SEND_NOW] = 0, 1, 0
    return True


def note(s: State, parts: Sequence[int]) -> None:
    """DC-9.15. Basic units noted in Siberia; those of types still owed pay, what is too much does not."""
    t = s.tally
    for basic, n in enumerate(parts):
        paid = min(n, t[OWED + basic])
        t[NOTED + basic] += n
        t[OWED + basic] -= paid
        t[SEND_NOW] = max(0, t[SEND_NOW] - paid)


CALLING = Step("call", "DC-9.4", active_side, call_options, apply_call)
RESERVES = Step("reserve", "DC-9.4", active_side, reserve_options, apply_reserve)
RETURNING = Step("returning", "DC-9.6", active_side, returning_options, apply_returning)
GAMBLE = two_dice("gamble", "DC-9.5", apply_gamble)
SENDING = Step("send", "DC-9.5", active_side, send_options, apply_send)
