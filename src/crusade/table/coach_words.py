"""The coach's sentences, and what fills them in."""

from __future__ import annotations

from typing import Final

from ..ai.answers import Answer
from ..ai.coach import Blow, Plan
from ..core.bits import collect, each
from ..core.game import Game
from ..core.option import BATTLE, DONE, HALT, PRESS, Option
from ..core.say import say
from ..core.view import View
from ..games.telling import capital, listed, named
from .picture import option_words, space_words

PERCENT: Final = "{n}%"
UNDER: Final = "under 1%"
OVER: Final = "over 99%"
TIMES: Final = "{what} ({n} times)"

# ---- Threats
FREE: Final = "{place}: nobody holds it, and {units} can walk in."
STRIKE: Final = "{place}: {chance} to be taken, {attack} against {defence}, by {units}."
HIDDEN_ONLY: Final = "{place}: hidden counters can attack it; the odds are unknown."
HIDDEN_JOIN: Final = "{threat} Hidden counters may join in."
CUT_ONE: Final = "{units} at {place} is out of supply as the map stands."
CUT_MORE: Final = "{units} at {place} are out of supply as the map stands."
OWED: Final = "Still required: {duty}."

# ---- Plans
END_HERE: Final = "Your orders so far: end this step as it stands"
STOP: Final = "End this step"
ATTACK: Final = "Attack {places}"
ATTACK_MORE: Final = "Attack {places} and {n} more"
MOVE_ONE: Final = "Move one unit, attack nothing"
MOVE_MORE: Final = "Move {n} units, attack nothing"
BLOW: Final = "{place}: {chance} to take it, {attack} against {defence}, by {units}."
POCKET_ONE: Final = "One enemy unit at {places} would be cut off from supply."
POCKET_MORE: Final = "{n} enemy units at {places} would be cut off from supply."
STAYS: Final = "Nothing moves and nothing is attacked."
NO_BATTLE: Final = "No attack is laid down."
MOVES_ONLY: Final = "Units that move: {units}."

# ---- Answers
PRESSED: Final = "Pressing by {n}, {place} falls in {chance} of cases; without pressing, in {plain}."
UNPRESSED: Final = "Without pressing, {place} falls in {chance} of cases; pressing by {n}, in {other}."
ANY_PRESS: Final = "However far it is pressed, {place} falls in {chance} of cases."
FALLS: Final = "From here, {place} falls in {chance} of cases."
FOUGHT_FOR: Final = "{place} falls in {chance} of cases."
HITS: Final = "Lost for good: {lost}. Disrupted: {disrupted}."
NOBODY: Final = "nobody"
WORSE: Final = "Played out to the end of the turn, “{other}” is {points} percentage points worse."
ALIKE: Final = "Played out to the end of the turn, the other answers are about as good."
THUMB: Final = "This is what the computer's rules of thumb say here; nothing else was clearly better."

# ---- The whole answer
ONE_ANSWER: Final = "The coach says: {title}."
ONE_PLAN: Final = "The coach has one plan: {title}."
SEVERAL: Final = "The coach has {n} plans; the best: {title}."

MOST_NAMED: Final = 3
MOST_REASONS: Final = 4
SAME: Final = 0.005  # a difference of win chance that is none


def percent(chance: float | None) -> str:
    """A chance for people: 100 % only if it is certain, 0 % only if it is impossible."""
    if chance is None:
        return "?"
    if 0.0 < chance < 0.005:
        return say(UNDER)
    if 0.995 <= chance < 1.0:
        return say(OVER)
    return say(PERCENT, n=round(100 * chance))


# ---- Plans


def title(game: Game, known: View, plan: Plan) -> str:
    """What a plan does, in a few words."""
    if plan.yours:
        return say(END_HERE)
    if plan.answer is not None:
        return answer_title(game, known, plan.options)
    if plan.blows:
        names = [space_words(game, x.place) for x in plan.blows]
        if len(names) <= MOST_NAMED:
            return say(ATTACK, places=listed(names))
        return say(ATTACK_MORE, places=", ".join(names[:MOST_NAMED]), n=len(names) - MOST_NAMED)
    moved = len(plan.moves)
    if moved:
        return say(MOVE_ONE) if moved == 1 else say(MOVE_MORE, n=moved)
    return answer_title(game, known, plan.options)


def answer_title(game: Game, known: View, options: tuple[Option, ...]) -> str:
    """Options in words, the same one once: `6. Army takes a hit (3 times)`."""
    if all(option[0] in (DONE, HALT) for option in options) and known.step in game.hooks.preview.movement:
        return say(STOP)
    times: dict[Option, int] = {}
    for option in options:
        times[option] = times.get(option, 0) + 1
    told = [o for o in times if o[0] not in (DONE, HALT)] or list(times)
    words = [counted(option_words(game, o, known.step), times[o]) for o in told]
    return capital("; ".join(words[:MOST_NAMED]) + (" …" if len(words) > MOST_NAMED else ""))


def counted(what: str, n: int) -> str:
    """Something that is done so many times."""
    return say(TIMES, what=what, n=n) if n > 1 else what


def why(game: Game, known: View, plan: Plan, so_far: bool) -> list[str]:
    """What speaks for a plan, the most important first; `so_far`: units have already moved in this phase."""
    if plan.answer is not None:
        return answer_why(game, known, plan.answer)
    lines = [blow_words(game, x) for x in plan.blows[:MOST_NAMED]]
    if plan.pocketed:
        places = listed([space_words(game, p) for p in plan.pocket[:MOST_NAMED]])
        lines.append(
            say(POCKET_ONE, places=places) if plan.pocketed == 1 else say(POCKET_MORE, n=plan.pocketed, places=places)
        )
    if not lines and plan.moves:
        lines.append(say(MOVES_ONLY, units=named(game, [unit for unit, _, _ in plan.moves])))
    if not lines and not so_far and all(option[0] in (DONE, HALT) for option in plan.options):
        lines.append(say(STAYS))
    if not lines and so_far and plan.yours:
        lines.append(say(NO_BATTLE))
    return lines[:MOST_REASONS] or [say(THUMB)]


def blow_words(game: Game, x: Blow) -> str:
    """One attack of a plan."""
    return say(
        BLOW,
        place=space_words(game, x.place),
        units=named(game, each(collect(x.team))),
        attack=x.attack,
        defence=x.defence,
        chance=percent(x.chance),
    )


def answer_why(game: Game, known: View, found: Answer) -> list[str]:
    """What speaks for an answer: exact odds, what hits cost, how the next best answer did."""
    lines: list[str] = []
    verb, n, _ = found.options[0]
    place = "" if found.place is None else space_words(game, found.place)
    if found.pressed and verb == PRESS:
        lines.append(press_words(place, n, found.pressed))
    elif found.chance is not None:
        lines.append(say(FOUGHT_FOR if verb == BATTLE else FALLS, place=place, chance=percent(found.chance)))
    if found.lost or found.disrupted:
        lost, disrupted = (named(game, units) or say(NOBODY) for units in (found.lost, found.disrupted))
        lines.append(say(HITS, lost=lost, disrupted=disrupted))
    if found.other is not None and found.worth is not None and found.other_worth is not None:
        gain = found.worth - found.other_worth
        other = option_words(game, found.other, known.step)
        lines.append(say(ALIKE) if gain < SAME else say(WORSE, other=other, points=max(1, round(100 * gain))))
    return lines or [say(THUMB)]


def press_words(place: str, n: int, pressed: tuple[float, ...]) -> str:
    """How far to press, with the exact chance of each way."""
    if max(pressed) - min(pressed) < SAME:
        return say(ANY_PRESS, place=place, chance=percent(pressed[n]))
    if n:
        return say(PRESSED, n=n, place=place, chance=percent(pressed[n]), plain=percent(pressed[0]))
    best = max(range(1, len(pressed)), key=lambda m: pressed[m])
    return say(UNPRESSED, place=place, chance=percent(pressed[0]), n=best, other=percent(pressed[best]))


def summary(game: Game, known: View, plans: list[Plan]) -> str:
    """The whole advice in a line, for those who listen."""
    own = [plan for plan in plans if not plan.yours]
    first = title(game, known, own[0])
    if own[0].answer is not None:
        return say(ONE_ANSWER, title=first)
    return say(ONE_PLAN, title=first) if len(own) == 1 else say(SEVERAL, n=len(own), title=first)
