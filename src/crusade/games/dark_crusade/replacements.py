"""German replacements: DC-9.3."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.attack import active_side
from ...core.bits import each
from ...core.fire import FACES, both
from ...core.head import HAND, TURN
from ...core.machine import CHANCE, Step, Throw
from ...core.option import DONE, ENTER, PLACE, READY, ROLL, Option, done
from ...core.state import NOBODY, State
from .control import disperse, domain, fire_of
from .slots import AXIS, REPLACEMENTS
from .supply import production_supply
from .tables import Tables


def replacements_due(g: Tables, s: State) -> bool:
    """DC-9.3, DC-1.9. From January 1942, if a German unit lies in the dead pile; never in the introductory campaign."""
    if g.introductory and g.campaign:
        return False
    return s.tally[TURN] >= g.date["german_replacements_from"] and s.at[g.dead] & g.germans != 0


# ---- The dice


def total(faces: Sequence[int]) -> Option:
    """The dice added up."""
    return ROLL, sum(faces), 0


def replacement_dice(g: Tables, s: State) -> Throw:
    """DC-9.3. In how many ways each total comes up."""
    ways: tuple[int, ...] = (1,)
    for _ in range(g.number["german_dice"]):
        ways = both(ways, (1,) * FACES)
    return Throw(g.number["german_dice"], total, ways)


def totals(g: Tables, s: State) -> list[Option]:
    """DC-9.3. Every total of the dice."""
    dice = g.number["german_dice"]
    return list(READY[ROLL][dice : dice * FACES + 1])


def apply_roll(g: Tables, s: State, option: Option) -> bool:
    """DC-9.3. The turn's factors."""
    s.tally[REPLACEMENTS] = option[1]
    return True


# ---- Spending


def cost(g: Tables, s: State, unit: int) -> int:
    """DC-9.3, DC-5.3. A German unit's present factor, armor twice that."""
    return fire_of(g, s, unit) * (g.number["armor_cost_times"] if g.armor >> unit & 1 else 1)


def home_points(g: Tables, s: State, unit: int) -> int:
    """DC-9.3, DC-10.5. The friendly points of country `germany` in production supply; partisans never stand there."""
    return g.country["germany"] & production_supply(g, s, AXIS) & domain(g, s, unit)


def replace_options(g: Tables, s: State) -> list[Option]:
    """DC-9.3, DC-9.13. A dead German unit that the factors pay for, then its place: any number on one point."""
    unit = s.tally[HAND]
    if unit != NOBODY:
        return [*(READY[PLACE][p] for p in each(home_points(g, s, unit))), READY[PLACE][g.west]]
    factors = s.tally[REPLACEMENTS]
    lost = s.at[g.dead] & g.germans if factors else 0
    return [done, *(READY[ENTER][u] for u in each(lost) if cost(g, s, u) <= factors)]


def apply_replace(g: Tables, s: State, option: Option) -> bool:
    """DC-9.3. The unit appears dispersed; what is left lapses."""
    verb, a, _ = option
    if verb == DONE:
        s.tally[REPLACEMENTS] = 0
        return True
    if verb == ENTER:
        s.tally[HAND] = a
        return False
    unit = s.tally[HAND]
    s.tally[REPLACEMENTS] -= cost(g, s, unit)
    s.put(unit, a)
    disperse(s, unit)
    s.tally[HAND] = NOBODY
    return False


REPLACEMENT_ROLL = Step("replacements", "DC-9.3", lambda g, s: CHANCE, totals, apply_roll, replacement_dice)
REPLACING = Step("replace", "DC-9.3", active_side, replace_options, apply_replace)
