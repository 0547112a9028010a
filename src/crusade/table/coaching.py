"""The coach at the table: who may ask it, asking it in a process of its own, and its advice as messages.

A question carries nothing but the seat's view, so nothing hidden can leak; its seeds have nothing to do with the dice of the game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from ..ai.answers import Answer
from ..ai.coach import Blow, Plan, has_coach
from ..core.bits import count, each
from ..core.describe import DUE
from ..core.game import Game
from ..core.say import say
from ..core.view import View
from ..games.telling import named
from . import coach_words, picture
from .limits import Limits, Rate
from .messages.coach import CoachPlan, HintOut, PlanAttack, WiseItem
from .messages.story import StoryMove
from .picture import space_words
from .refusals import Busy, RequestRefused
from .seated import Seated
from .thinkers import Thinkers, coaching_request
from .threats import STRIKES, strike_words
from .turns import NoRoom, Turns
from .workers import WorkerDied

NO_SEAT: Final = "You do not hold the key of a seat in this game."
NOT_NOW: Final = "It is not your decision now."
NO_COACH: Final = "There is no coach for {title}: nobody has taught the computer to judge its positions."
BETWEEN_PEOPLE: Final = "There is no coach in games between people."
GUIDED: Final = "The guide leads you here. Leave it to ask the coach."
IMPORTED: Final = "This game was imported from a file: there is nothing to decide."
TOO_MANY: Final = "You have asked the coach a lot in a short time. Try again in a minute."
ENGAGED: Final = "The coach is busy with other tables just now. Try again in a moment."
TOO_LONG: Final = "The coach has found nothing in time. Try again."
MOVED_ON: Final = "The game has moved on since you asked."

PATIENCE: Final = 40.0  # seconds beyond its time, for starting a process on a busy machine, after which it is stopped
LISTEN: Final = 0.4  # seconds between two looks whether the browser is still there
MOST_STRIKES: Final = 5  # before a phase is sealed, the worst
NOTABLE: Final = 1 / 3  # the least chance worth a warning
MOST_BACK: Final = 500  # entries looked back for the beginning of a phase


def check_coach(table: Seated, side: int | None, both: bool) -> int:
    """The side that may ask the coach; RequestRefused says why nobody may.

    In a game between people nobody is coached. A browser that holds both seats plays alone, or with somebody who sits
    beside it and sees what it asks: there the coach is allowed."""
    if side is None:
        raise RequestRefused(NO_SEAT)
    if table.row.imported:
        raise RequestRefused(IMPORTED)
    if table.scripted:
        raise RequestRefused(GUIDED)
    if not table.is_computer(1 - side) and not both:
        raise RequestRefused(BETWEEN_PEOPLE)
    if not has_coach(table.game):
        raise RequestRefused(say(NO_COACH, title=table.game.title))
    if table.to_decide != side:
        raise RequestRefused(NOT_NOW)
    return side


def holds_both(table: Seated, side: int | None, other: str | None) -> bool:
    """Whether whoever asks also holds the key of the other seat."""
    return side is not None and bool(other) and table.side_of(other or "") == 1 - side


class Coaches:
    """Questions to the coach: in the processes of the computer players, with a share for each visitor and a limit of time."""

    def __init__(self, thinkers: Thinkers, limits: Limits) -> None:
        self.thinkers, self.limits = thinkers, limits
        self.turns = Turns(limits.hints_waiting, limits.hints_waiting)
        self.rate = Rate(limits.hints_per_minute / 60, burst=60)

    async def advise(self, visitor: str, game: Game, known: View, gone: Callable[[], Awaitable[bool]]) -> list[Plan]:
        """Plans for the seat that decides. Whoever goes away stops the work."""
        if not self.rate.take(visitor):
            raise RequestRefused(TOO_MANY)
        seconds = self.limits.hint_seconds
        request = coaching_request(game, known, seconds)
        try:
            async with self.turns.turn(visitor):
                asked = asyncio.create_task(self.thinkers.coach(request, visitor, seconds + PATIENCE))
                return [plan_from(row) for row in await still_wanted(asked, gone)]
        except NoRoom:
            raise Busy(ENGAGED) from None
        except (WorkerDied, TimeoutError):
            raise Busy(TOO_LONG) from None


async def still_wanted(asked: asyncio.Task[Any], gone: Callable[[], Awaitable[bool]]) -> Any:
    """The answer, unless whoever asked has gone: then the work is stopped."""
    try:
        while not asked.done():
            await asyncio.wait({asked}, timeout=LISTEN)
            if not asked.done() and await gone():
                raise Busy(MOVED_ON)
        return asked.result()
    finally:
        asked.cancel()


def plan_from(row: dict[str, Any]) -> Plan:
    """A plan as a thinking process sends it."""
    plan = Plan(**row)
    return plan._replace(
        options=tuple((verb, a, b) for verb, a, b in plan.options),
        moves=tuple((unit, start, goal) for unit, start, goal in plan.moves),
        blows=tuple(Blow(*x) for x in plan.blows),
        answer=None if plan.answer is None else answer_from(list(plan.answer)),
    )


def answer_from(row: list[Any]) -> Answer:
    """An answer as a thinking process sends it."""
    found = Answer(*row)
    return found._replace(
        options=tuple((verb, a, b) for verb, a, b in found.options),
        pressed=tuple(found.pressed),
        lost=tuple(found.lost),
        disrupted=tuple(found.disrupted),
        other=None if found.other is None else (found.other[0], found.other[1], found.other[2]),
    )


# ---- Advice as messages


def hint_out(table: Seated, known: View, plans: list[Plan], so_far: list[StoryMove]) -> HintOut:
    """The coach's advice about the position of this moment; `so_far` are the moves already made in this phase."""
    game = table.game
    return HintOut(
        entries=len(table.session.record.entries),
        version=table.version,
        stale=False,
        small=any(plan.answer is not None for plan in plans),
        plans=[plan_out(game, known, plan, so_far) for plan in plans],
        words=coach_words.summary(game, known, plans),
    )


def plan_out(game: Game, known: View, plan: Plan, so_far: list[StoryMove]) -> CoachPlan:
    """One plan as a message."""
    name, id = game.board.name, game.roster.id
    named_by = {"unit": dict[str, None](), "space": dict[str, None]()}
    for option in plan.options:
        for kind, value in zip(game.verbs[option[0]].kinds, option[1:]):
            if kind in named_by:
                named_by[kind][id[value] if kind == "unit" else name(value)] = None
    moves = [
        StoryMove(unit=id[u], start=name(a) if a < game.board.size else None, goal=name(b)) for u, a, b in plan.moves
    ]
    return CoachPlan(
        title=coach_words.title(game, known, plan),
        why=coach_words.why(game, known, plan, bool(so_far)),
        options=[game.text(o) for o in plan.options],
        ready=plan.ready,
        moves=so_far if plan.yours else moves,
        attacks=[attack_out(game, known, x, plan) for x in plan.blows],
        units=list(named_by["unit"]),
        places=list(named_by["space"]),
        chance=plan.worth,
        low=max(0.0, plan.worth - plan.error),
        high=min(1.0, plan.worth + plan.error),
        results=[round(x, 4) for x in plan.results],
        yours=plan.yours,
    )


def attack_out(game: Game, known: View, x: Blow, plan: Plan) -> PlanAttack:
    """One attack of a plan as a message."""
    goals = {unit: goal for unit, _, goal in plan.moves}
    starts = {game.board.name(goals.get(u, known.shown.where[u])): None for u in x.team}
    return PlanAttack(
        place=game.board.name(x.place),
        attackers=[game.roster.id[u] for u in x.team],
        starts=list(starts),
        attack=x.attack,
        defence=x.defence,
        taken=x.chance,
        lost=round(x.lost, 3),
        killed=round(x.killed, 3),
    )


def moved_so_far(table: Seated, side: int) -> list[StoryMove]:
    """Where the side's counters have gone in this phase, as far as it can still be undone or is the same step."""
    game, entries = table.game, table.session.record.entries
    now = table.known(side)
    n = len(entries)
    while n and len(entries) - n < MOST_BACK:
        when = entries[n - 1].moment
        if when is None or (when.turn, when.phase, when.step, when.seat) != (now.turn, now.phase, now.step, side):
            break
        n -= 1
    then = game.view(table.session.position(n), side).shown
    name, size = game.board.name, game.board.size
    return [
        StoryMove(unit=game.roster.id[u], start=name(then.where[u]) if then.where[u] < size else None, goal=name(place))
        for u, place in enumerate(now.shown.where)
        if game.roster.side[u] == side and then.where[u] != place < size
    ]


# ---- Is this wise?


def is_this_wise(game: Game, known: View) -> list[WiseItem]:
    """What a seat should look at before it ends its step: sudden ends, duties, what the enemy can hit, who is cut off."""
    return [*perils(game, known), *duties(game, known), *strikes(game, known), *cut(game, known)]


def perils(game: Game, known: View) -> list[WiseItem]:
    """Sudden ends that ending the step allows, and what the enemy wins by at the next check."""
    found = picture.perils(game, known)
    told = {x["clause"] for x in found}
    lines = [(f"{x['words']}.", x["clause"], x["places"]) for x in found]
    lines += [
        (x["words"], x["clause"], x["places"])
        for x in picture.endings(game, known.shown)
        if x["near"] == DUE and x["winner"] == 1 - known.seat and x["clause"] not in told
    ]
    return [WiseItem(kind="peril", words=words, clause=clause, places=places) for words, clause, places in lines]


def duties(game: Game, known: View) -> list[WiseItem]:
    """What must still be done before the step can end."""
    owed = game.hooks.describe.duties(game.tables, known.shown)
    return [
        WiseItem(kind="duty", words=say(coach_words.OWED, duty=say(x).rstrip(".")), clause="", places=[]) for x in owed
    ]


def strikes(game: Game, known: View) -> list[WiseItem]:
    """The worst the enemy can do in its next turn, before the seat's own battles are fought."""
    worst = [x for x in STRIKES.of(game, known, known.seat) if x.chance is None or x.chance >= NOTABLE]
    return [
        WiseItem(kind="strike", words=strike_words(game, x), clause="", places=[game.board.name(x.place)])
        for x in worst[:MOST_STRIKES]
    ]


def cut(game: Game, known: View) -> list[WiseItem]:
    """The seat's own units that are out of supply as the map stands."""
    s, found = known.shown, []
    for place in each(s.occupied[known.seat] & ~game.hooks.supplied(game.tables, s, known.seat)):
        units = s.at[place] & s.shape.solid & ~known.unknown
        if units:
            facts = {"units": named(game, each(units)), "place": space_words(game, place)}
            line = say(coach_words.CUT_ONE if count(units) == 1 else coach_words.CUT_MORE, **facts)
            found.append(WiseItem(kind="cut", words=line, clause="", places=[game.board.name(place)]))
    return found[:MOST_STRIKES]
