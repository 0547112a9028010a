"""Questions a seat may ask: why something is not possible, odds, map layers.

Every answer is worked out from the seat's view; these functions never get the true position, so it cannot leak.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..ai.ends import BREAK_OFF
from ..ai.odds import BEST, Policy, by_press, odds
from ..core.battle import POLICIES
from ..core.bits import collect, each, has
from ..core.errors import InputError
from ..core.fight import fight, pending, rounds_left
from ..core.game import Game
from ..core.option import Option
from ..core.say import again, say
from ..core.state import State
from ..core.view import View
from ..games.wording import rounds_words
from ..record.notation import find_space, find_unit
from .firing import attack_fire
from .messages.http import Answer, LayerOut, OddsOut, OddsQuestion, Question
from .messages.view import FireOut
from .picture import assault_of, attack_out, layers, orders
from .pointing import meant_at

UNKNOWN = OddsOut(
    known=False,
    assault=None,
    taken=0,
    held=0,
    press=0,
    rounds=0,
    attackers_lost=[],
    defenders_lost=[],
    by_press=[],
    fire=[],
    words="",
)


POSSIBLE = "It is possible."
NOT_NOW = "It is not your decision now."
NO_MORE = "It would no longer be your decision."
HIDDEN = "That depends on what is still hidden from you."


def answer(words: str, possible: bool = False) -> Answer:
    """An answer in words alone."""
    return Answer(possible=possible, clause="", words=say(words))


def picture_layers(game: Game, known: View) -> list[LayerOut]:
    """Supply, control and zones, as the seat knows them."""
    return layers(game, known.shown)


def why_not(game: Game, known: View, asked: Question) -> Answer:
    """Why options are not possible, or why nothing can be done at a place."""
    options = asked.options or (meant_at(game, known, asked.place, asked.unit) if asked.place else [])
    return why(game, known, options) if options else answer("")


def why(game: Game, known: View, asked: Sequence[str]) -> Answer:
    """Whether the seat could play these options one after the other, and if not, why.

    The first option is checked against the seat's own menu, the others by playing on from the position as shown. With
    hidden counters that position is certain only until the step ends or counters are revealed; later options are not
    guessed at.
    """
    if known.to_decide != known.seat or not known.options:
        return answer(NOT_NOW)
    s: State | None = as_decided(game, known)
    for n, text in enumerate(asked):
        option = game.parse(text)
        if s is None:
            return answer(HIDDEN)
        if s.seat != known.seat or not s.menu:
            return answer(NO_MORE)
        if option not in s.menu:
            return refused(game, s, known, option)
        if n + 1 < len(asked):
            s = played_on(game, s, known, option)
    return answer(POSSIBLE, True)


def as_decided(game: Game, known: View) -> State:
    """The position as shown, with the seat's real menu, ready to play on from."""
    s = known.shown.copy()
    s.menu, s.seat = list(known.options), known.to_decide
    return s


def played_on(game: Game, s: State, known: View, option: Option) -> State | None:
    """The position after an option as far as the seat can know it; None if it depends on hidden counters."""
    after = s.copy()
    here = s.pc, s.stack
    game.program.carry_out(game.tables, after, option)
    if known.unknown and here != (after.pc, after.stack):
        return None
    game.program.advance(game.tables, after)
    if known.unknown and (here != (after.pc, after.stack) or game.view(after, known.seat).unknown != known.unknown):
        return None
    return after


def refused(game: Game, s: State, known: View, option: Option) -> Answer:
    """Why an option is not on the menu, as far as the seat can know it."""
    if known.unknown and game.explain(s, option) is None:  # nothing visible forbids it
        return answer(HIDDEN)
    refusal = game.refuse(s, option).refusal
    return Answer(possible=False, clause=refusal.clause, words=game.reason(refusal))


def odds_of(game: Game, known: View, asked: OddsQuestion, stale: bool = False) -> OddsOut:
    """Exact odds of a declared attack, of the battle being fought, or of a possible attack.

    `stale`: the question was based on an older position, so missing attackers are not an error.
    """
    s = known.shown
    target = find_space(game, asked.target)
    try:
        team = team_of(game, known, target, asked.attackers)
    except InputError as error:
        now = fight(game, s)
        fought = now is not None and now.target == target and not now.attackers
        if not fought and not stale:
            raise  # else the last attacker has fallen, or the game has moved on
        return UNKNOWN.model_copy(update={"words": again(str(error))})
    attacking = game.roster.side[each(team)[0]]
    shown = attack_out(game, known, target, each(team), attacking)
    if (s.at[target] | team) & known.unknown:
        words = say("Hidden counters stand there: the odds are unknown.")
        return UNKNOWN.model_copy(update={"assault": shown, "words": words})
    if asked.retreat != "stand" and hidden_havens(game, known, target):
        words = say("Whether they can retreat depends on hidden counters beside them: the odds are unknown.")
        return UNKNOWN.model_copy(update={"assault": shown, "words": words})
    rounds = rounds_left(game, s)
    battle = game.hooks.battle(game.tables, s, target, team, rounds)
    policy = Policy(retreat=asked.retreat)
    found = odds(battle, asked.press, policy)
    if battle.attrition is not None:
        how = BREAK_OFF["never"]
    else:
        how = "press as is best" if asked.press == BEST else say("press by {n}", n=asked.press)
    leave = "nobody retreats" if asked.retreat == "stand" else "all who can retreat after round one"
    return OddsOut(
        known=True,
        assault=shown,
        taken=found.chance(),
        held=found.chance(False),
        press=found.press,
        rounds=rounds,
        attackers_lost=found.losses(battle, True),
        defenders_lost=found.losses(battle, False),
        by_press=by_press(battle, policy) if battle.press_limit(found.strengths[0]) else [],
        fire=fire_by_press(game, known, target, team, battle.press_limit(found.strengths[0])),
        words=say(
            "Exact, {rounds}; {how}; both owners {policy}; {leave}.",
            rounds=rounds_words(rounds),
            how=how,
            policy=POLICIES["units"],
            leave=leave,
        ),
    )


def fire_by_press(game: Game, known: View, target: int, team: int, most: int) -> list[FireOut]:
    """How the attacker's die would be read for each number of columns, up to the most the attack may be pressed by."""
    a = assault_of(game, known, target, each(team), game.roster.side[each(team)[0]])
    found = [] if a is None else [attack_fire(game, a, press) for press in range(most + 1)]
    return [one for one in found if one is not None]


def hidden_havens(game: Game, known: View, target: int) -> bool:
    """Whether hidden counters next to a place are themselves under attack: retreats to them depend on what they are."""
    attacked = pending(known.shown)
    return any(known.shown.at[place] & known.unknown for place in attacked if has(game.board.near[target], place))


def team_of(game: Game, known: View, target: int, named: list[str] | None) -> int:
    """The attackers: those that are named, or else those allocated against the space."""
    s, place = known.shown, game.board.name(target)
    now = fight(game, s)
    laid = now.attackers if now and now.target == target else pending(s).get(target, 0)
    team = laid if named is None else collect(find_unit(game, word) for word in named)
    if not team:
        raise InputError(f"Nobody is allocated to attack {place}.")
    sides = {game.roster.side[u] for u in each(team)}
    if len(sides) > 1:
        raise InputError("Attackers must be units of one side.")
    if target >= game.board.size or has(s.occupied[next(iter(sides))], target):
        raise InputError(f"{place} is no place these units could attack.")
    for unit in each(team & ~laid):
        if not beside(game, known, unit, target):
            raise InputError(f"{game.roster.name[unit]} does not stand beside {place}.")
    return team


def beside(game: Game, known: View, unit: int, target: int) -> bool:
    """Whether a counter is next to a place, or could attack it from off the map."""
    here = known.shown.where[unit]
    if here in game.board.spaces:
        return has(game.board.near[here], target)
    could = orders(game, known).get(unit)
    return could is not None and target in could.targets
