"""The coach: up to three plans for the step a seat is in, or the one best answer to a small decision.

Everything is worked out from the seat's view; hidden counters are sampled, and dice come from fixed seeds that have
nothing to do with those of the game. The plans are drafts of the planner, all played on with the same seeds, so that
two of them can be compared roll by roll.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

from ..core.bits import each
from ..core.fight import pending, rounds_left
from ..core.game import Game
from ..core.option import Option, done, halt
from ..core.state import State
from ..core.view import View
from .answers import Answer, answer
from .evaluation import evaluation_of
from .odds import odds
from .planner import Draft, PlannerPlayer
from .player import Budget, follow, thumbs_of
from .reasons import cut_off, laid_down

BUDGET: Final = Budget(drafts=16, playouts=1, rounds=0, variants=0, tries=6, ahead=1)
PLANS: Final = 3
PLAYOUTS: Final = 16  # of each plan that is shown
SEED: Final = "coach"
ALIKE: Final = 0.9  # share of orders in common from which two plans are one
CERTAIN: Final = 1.96  # standard errors to each side of a mean: 95 %


class Blow(NamedTuple):
    """One attack of a plan: figures, the exact chance to take the place, and the losses to be expected on both sides."""

    place: int
    team: tuple[int, ...]
    attack: int
    defence: int
    chance: float
    lost: float
    killed: float


class Plan(NamedTuple):
    """A plan from here to the end of the step."""

    options: tuple[Option, ...]
    ready: int  # so many of them can be played before a die is thrown or the enemy must decide
    moves: tuple[tuple[int, int, int], ...]  # unit, from, to
    blows: tuple[Blow, ...]
    pocket: tuple[int, ...]  # places where it cuts enemies off from supply
    pocketed: int  # how many units stand there
    results: tuple[float, ...]  # the seat's expected score after each playout; the same seeds for all plans
    yours: bool = False  # to end the step as it stands
    answer: Answer | None = None  # to a small decision, with its reason

    @property
    def worth(self) -> float:
        """The seat's expected score: its chance to win, a draw counted as half."""
        return sum(self.results) / len(self.results) if self.results else 0.0

    @property
    def error(self) -> float:
        """Half the width of the interval in which that score lies, 19 times of 20."""
        n = len(self.results)
        if n < 2:
            return 0.0
        spread = sum((x - self.worth) ** 2 for x in self.results) / (n - 1)
        return CERTAIN * sqrt(spread / n)


def has_coach(game: Game) -> bool:
    """Whether a game can be coached: it has rules of thumb and weights fitted for its evaluation."""
    book = game.hooks.thumb()
    return bool(book and book.thumbs) and evaluation_of(game).fitted


def advise(game: Game, known: View, hurry: Callable[[], bool] = lambda: False) -> list[Plan]:
    """What the coach says to the seat that decides: the best plan first, then the plan of ending the step as it stands.

    `hurry` ends the search early with what has been found. Without it the same view always gets the same advice."""
    coach = PlannerPlayer(game, SEED, BUDGET)
    coach.hurry = hurry
    start = put_down(game, coach.imagine(known, 0))
    planned = known.step in thumbs_of(game).phases | game.hooks.preview.movement
    if not planned or ends_step(game, coach.imagine(known, 0), start):
        found = answer(coach, known)
        return [plan_of(coach, known, Draft({}, found.options), answer=found)]
    drafts = best(coach, known, start)
    stop = ending(game, coach.imagine(known, 0))
    mine = Draft({}, stop) if stop else None
    everything = [*drafts, mine] if mine and all(d.options != mine.options for d in drafts) else drafts
    play_out(coach, known, everything, PLAYOUTS)
    plans = in_order([plan_of(coach, known, draft) for draft in drafts])
    return [*plans, plan_of(coach, known, mine, yours=True)] if mine in everything and mine else plans


def in_order(plans: Sequence[Plan]) -> list[Plan]:
    """The best plan first; of plans the playouts cannot tell from it, the one that can count on taking most places.

    A plan full of long shots that came out a point ahead by chance is no advice for a newcomer."""
    top = max(plans, key=lambda plan: plan.worth)
    equals = [plan for plan in plans if not is_worse(plan, top)]
    first = max(equals, key=lambda plan: (sum(blow.chance for blow in plan.blows), plan.worth))
    return [first, *sorted((plan for plan in plans if plan is not first), key=lambda plan: -plan.worth)]


def is_worse(plan: Plan, top: Plan) -> bool:
    """Whether a plan did worse than the best with the same seeds, by more than one standard error."""
    apart = [b - a for a, b in zip(plan.results, top.results)]
    n, mean = len(apart), sum(apart) / len(apart)
    if n < 2:
        return mean > 0
    return mean > sqrt(sum((x - mean) ** 2 for x in apart) / (n - 1) / n)


# ---- Finding plans


def put_down(game: Game, s: State) -> list[Option]:
    """What puts the counter in hand down, so that a whole plan can be drafted."""
    return [halt] if halt in s.menu else []


def ends_step(game: Game, s: State, options: Sequence[Option]) -> bool:
    """Whether these options leave the step: after them there is nothing more to plan in it."""
    after = played(game, s, options)
    return after.seat != s.seat or (after.pc, after.stack) != (s.pc, s.stack)


def in_hand(game: Game, s: State, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """A plan that does not put a counter down only to take it up again: asked step by step, it would never come further."""
    taken_up = options[:1] == (halt,) and played(game, s, options[:2]) == s
    return options[2:] if taken_up and len(options) > 2 else options


def ending(game: Game, s: State) -> tuple[Option, ...]:
    """The options that end the step as it stands; none where something is still owed."""
    played = follow(game, s, put_down(game, s))
    return (*played, done) if done in s.menu else ()


def best(coach: PlannerPlayer, known: View, start: Sequence[Option]) -> list[Draft]:
    """The best few drafts that really differ."""
    s = coach.imagine(known, 0)
    follow(coach.game, s, start)
    rules = coach.rules
    tastes = [dict(rules.taste)] + [coach.vary(rules.taste, 1.0) for _ in range(coach.budget.drafts - 1)]
    here = coach.imagine(known, 0)
    drafts = [Draft(d.taste, in_hand(coach.game, here, (*start, *d.options))) for d in coach.write(s, tastes)]
    for playouts in (1, 2):
        if len(drafts) > PLANS:
            play_out(coach, known, drafts, playouts)
            drafts = sorted(drafts, key=lambda d: -d.mean(playouts))[: max(2 * PLANS, len(drafts) // 2)]
    return apart(coach.game, coach.imagine(known, 0), drafts)


def apart(game: Game, s: State, drafts: Sequence[Draft]) -> list[Draft]:
    """A few drafts, the best first: those that attack other places before those that only have other orders."""
    goals = {id(d): frozenset(pending(laid_down(game, s, d.options))) for d in drafts}
    chosen: list[Draft] = []
    for alike in (0.0, ALIKE):
        for one in drafts:
            if len(chosen) < PLANS and all(
                goals[id(one)] != goals[id(other)] or in_common(one, other) < alike for other in chosen
            ):
                chosen.append(one)
    return chosen


def in_common(one: Draft, other: Draft) -> float:
    """The share of orders two drafts have in common; 1 for a draft and itself."""
    both = set(one.options) | set(other.options)
    return len(set(one.options) & set(other.options)) / len(both)


def play_out(coach: PlannerPlayer, known: View, drafts: Sequence[Draft], playouts: int) -> None:
    """Play drafts on until each has so many results, one seed after the other, so that all have had the same ones."""
    worlds = coach.worlds(known)
    for n in range(playouts):
        if n > 1 and coach.hurry():
            return
        for draft in drafts:
            if len(draft.results) <= n:
                s = played(coach.game, worlds(n if known.unknown else 0), draft.options)
                draft.results.append(coach.outlook(s, known.seat, n, coach.rules.horizon))


def played(game: Game, s: State, options: Sequence[Option]) -> State:
    """The position after these options, up to the first that is not possible."""
    after = s.copy()
    for option in options:
        if option not in after.menu or after.seat != s.seat:
            break
        game.apply(after, option)
    return after


# ---- What a plan is made of


def plan_of(coach: PlannerPlayer, known: View, draft: Draft, yours: bool = False, answer: Answer | None = None) -> Plan:
    """A draft with everything that is shown of it."""
    game, s = coach.game, coach.imagine(known, 0)
    if not draft.results:
        play_out(coach, known, [draft], PLAYOUTS)
    soon = ready(game, s, known, draft.options)
    after = laid_down(game, s, draft.options) if answer is None else played(game, s, draft.options[:soon])
    cut, pocketed = (0, 0) if answer else cut_off(game, s, after, known.seat)
    return Plan(
        options=draft.options,
        ready=soon,
        moves=tuple(moves(game, s, after, known.seat)),
        blows=() if answer else blows(game, known, after),
        pocket=tuple(each(cut)),
        pocketed=pocketed,
        results=tuple(draft.results),
        yours=yours,
        answer=answer,
    )


def moves(game: Game, s: State, after: State, side: int) -> Iterator[tuple[int, int, int]]:
    """The side's counters that stand elsewhere now, and on the map."""
    for unit, of in enumerate(game.roster.side):
        if of == side and s.where[unit] != after.where[unit] < game.board.size:
            yield unit, s.where[unit], after.where[unit]


def blows(game: Game, known: View, s: State) -> tuple[Blow, ...]:
    """The attacks laid down in a position, those on what is known."""
    found = [
        blow(game, s, place, team)
        for place, team in sorted(pending(s).items())
        if team and not (s.at[place] | team) & known.unknown
    ]
    return tuple(sorted(found, key=lambda x: (-game.board.spaces[x.place].vp, -x.chance, x.place)))


def blow(game: Game, s: State, place: int, team: int) -> Blow:
    """One attack with its exact odds."""
    a = game.hooks.preview.assault(game.tables, s, place, team, game.phasing(s))
    battle = game.hooks.battle(game.tables, s, place, team, rounds_left(game, s))
    found = odds(battle)
    lost, killed = (sum(n * chance for n, chance in enumerate(found.losses(battle, mine))) for mine in (True, False))
    return Blow(place, tuple(each(team)), a.attack, a.defence, found.chance(), lost, killed)


def ready(game: Game, s: State, known: View, options: Sequence[Option]) -> int:
    """How many options of a plan can be played at once: up to the next die or the enemy's decision, but at least one.

    Where counters are hidden, what comes behind the end of a step is not certain and is left for the next question."""
    t, here = s.copy(), (s.pc, s.stack)
    for n, option in enumerate(options):
        game.apply(t, option)
        if t.seat != known.seat or not t.menu:
            return max(1, n)
        if known.unknown and here != (t.pc, t.stack):
            return n + 1
    return len(options)
