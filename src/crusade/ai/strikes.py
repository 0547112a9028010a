"""Where the enemy can strike in its next turn: for every place of a side the best attack the enemy could lay down, with exact odds.

Nothing here knows a game's rules. The enemy is given its turn on a copy of the position, and its attacks are laid down
with the options the rules offer it: what they allow is what is found. The copy is worked out from one seat's view. The
seat's own turn is taken as ended where it stands: attacks it has laid down are left out, and chance brings what is likeliest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ..core.attack import attackers, leave_attack
from ..core.bits import BIT, collect, count, each, has
from ..core.fight import rounds_left
from ..core.game import Game
from ..core.head import AIMED, HUNTERS, PENDING, PREY, TARGET
from ..core.machine import CHANCE
from ..core.news import worth_naming
from ..core.option import ATTACK, MOVE, UNIT, Option, done, halt
from ..core.preview import Reach
from ..core.state import NOBODY, State
from ..core.view import View
from .odds import odds

MOST_STEPS: Final = 400  # decisions passed by until the enemy gives orders
MOST_CANDIDATES: Final = 16  # enemy units tried against one place, the strongest first
MOST_STARTS: Final = 4  # places each of them may strike from
MOST_ATTACKERS: Final = 8  # of those that can: exact odds of larger crowds take seconds, and more rarely help


class Strike(NamedTuple):
    """What the enemy can do to one place: by which units, how strong, and how likely it is to take it."""

    place: int
    team: tuple[int, ...]  # known units that attack, or that can walk in
    attack: int
    defence: int
    chance: float | None  # None: only counters the seat cannot tell apart can strike here
    free: bool = False  # nobody stands there: it is entered without a fight
    hidden: bool = False  # counters the seat cannot tell apart could join in


def strikes(game: Game, known: View, side: int) -> list[Strike]:
    """The places of a side that the enemy can take in its next turn, the likeliest first. The same view gives the same answer."""
    s = enemy_turn(game, known, side)
    if s is None:
        return []
    could = game.hooks.preview.orders(game.tables, s)
    found = [*attacked(game, known, s, side, could), *entered(game, known, s, side, could)]
    return sorted(found, key=lambda one: (-(one.chance or 0.0), one.place))


# ---- The enemy's turn


def enemy_turn(game: Game, known: View, side: int) -> State | None:
    """The position in which the enemy next gives orders to attack; None if the game ends first.

    Hidden counters are dealt in the order the view has them: they only fill places, see `Strike.hidden`."""
    s = game.imagine(known, lambda units: None)
    own = collect(u for u, of in enumerate(game.roster.side) if of != side)
    for _ in range(MOST_STEPS):
        step = game.program.step(s)
        if not s.menu or step is None:
            return None
        if s.seat == 1 - side and step.name in game.hooks.preview.movement and may_attack(game, s, own):
            return s
        if s.seat == CHANCE:
            game.apply(s, likeliest(game, s))
        else:
            call_off(s)
            game.apply(s, next((o for o in (done, halt) if o in s.menu), s.menu[0]))
    return None


def may_attack(game: Game, s: State, units: int) -> bool:
    """Whether this is a step in which these units lay down attacks, and nobody is in hand.

    A small game may not say who may attack in a phase; then somebody must have a target."""
    if game.in_hand(s) != NOBODY or game.phasing(s) != s.seat:
        return False
    return s.marks[HUNTERS] & units != 0 or any(x.targets for x in game.hooks.preview.orders(game.tables, s).values())


def likeliest(game: Game, s: State) -> Option:
    """The likeliest roll; of several the first, which in a battle is the one with the fewest hits."""
    ways = game.throw(s).ways
    return max(zip(s.menu, ways), key=lambda one: one[1])[0]


def call_off(s: State) -> None:
    """No battles before the enemy's turn: attacks that are laid down and not yet fought are left out."""
    for unit in each(s.marks[AIMED]):
        if s.aim[unit] != s.tally[TARGET]:
            leave_attack(s, unit)
    s.holds[PENDING] = 0


# ---- What it can do there


def attacked(game: Game, known: View, s: State, side: int, could: dict[int, Reach]) -> Iterator[Strike]:
    """The attacks on places where units of the side stand, and on empty ones that defend themselves."""
    manned = s.occupied[side] & known.shown.occupied[side]
    strong = collect(p for p in each(s.holds[PREY] & ~s.occupied[side]) if worth_naming(game, p))
    for place in each(manned | strong):
        near = game.board.near[place]
        able = [u for u, one in could.items() if place in one.targets or any(has(near, x) for x in one.moves)]
        if not able:
            continue
        hidden = any(has(known.unknown, u) for u in able)
        able = [u for u in able if not has(known.unknown, u)]
        after = laid_down(game, s, place, strongest(game, s, able), could)
        team = attackers(after, place)
        if after.at[place] & known.unknown:
            continue  # a spectator does not know what stands there
        if team & ~known.unknown:
            yield strike(game, after, place, team & ~known.unknown, side, hidden)
        elif hidden:
            yield Strike(place, (), 0, 0, None, hidden=True)


def strongest(game: Game, s: State, units: list[int]) -> list[int]:
    """The strongest of some units, as the game ranks its counters."""
    rank = game.hooks.describe.rank
    return sorted(units, key=lambda u: (-rank(game.tables, s, u), u))[:MOST_CANDIDATES]


def laid_down(game: Game, s: State, place: int, units: list[int], could: dict[int, Reach]) -> State:
    """The position with as many of these units as the rules allow allocated against a place."""
    for unit in units:
        if count(attackers(s, place)) >= MOST_ATTACKERS:
            break
        for order in orders_against(game, unit, place, could[unit]):
            after = obeyed(game, s, order)
            if after is not None and has(attackers(after, place), unit):
                s = after
                break
    return s


def orders_against(game: Game, unit: int, place: int, reach: Reach) -> Iterator[tuple[Option, ...]]:
    """The orders by which a unit might attack a place: from where it stands, or after a move next to it."""
    if place in reach.targets:
        yield (UNIT, unit, 0), (ATTACK, place, 0)
    starts = [x for x in reach.moves if has(game.board.near[place], x)]
    for start in starts[:MOST_STARTS]:
        yield (UNIT, unit, 0), (MOVE, start, 0), (ATTACK, place, 0)


def obeyed(game: Game, s: State, order: tuple[Option, ...]) -> State | None:
    """The position after these options; None if one is not possible."""
    here, t = (s.seat, s.pc), s
    for option in order:
        if option not in t.menu or here != (t.seat, t.pc):
            return None
        if t is s:
            t = s.copy()
        game.apply(t, option)
    return t


def strike(game: Game, s: State, place: int, team: int, side: int, hidden: bool) -> Strike:
    """An attack with its figures and its exact odds."""
    a = game.hooks.preview.assault(game.tables, s, place, team, 1 - side)
    battle = game.hooks.battle(game.tables, s, place, team, rounds_left(game, s))
    return Strike(place, tuple(each(team)), a.attack, a.defence, odds(battle).chance(), hidden=hidden)


def entered(game: Game, known: View, s: State, side: int, could: dict[int, Reach]) -> Iterator[Strike]:
    """Places of note that a side holds with nobody in them, and that the enemy can simply enter."""
    control = game.hooks.describe.control(game.tables, s)
    for place, owner in control.items():
        if owner != side or s.occupied[0] & BIT[place] or s.occupied[1] & BIT[place] or not worth_naming(game, place):
            continue
        able = [u for u, one in could.items() if place in one.moves]
        if able:
            seen = collect(u for u in able if not has(known.unknown, u))
            sure = 1.0 if seen else None
            yield Strike(place, tuple(each(seen)), 0, 0, sure, free=True, hidden=len(able) > count(seen))
