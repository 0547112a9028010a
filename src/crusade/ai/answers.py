"""The best answer to a small decision (press? which hits? retreat? advance?), and what speaks for it, as facts."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..core.attack import open_battle
from ..core.battle import Battle, Camp
from ..core.bits import BIT, count
from ..core.fight import fight
from ..core.game import Game
from ..core.losses import DISRUPTED, ELIMINATED, fate
from ..core.option import BATTLE, HIT, PRESS, Option
from ..core.state import State
from ..core.view import View
from .odds import by_press, odds
from .planner import Draft, PlannerPlayer
from .player import Mind, follow
from .thumb_tools import battle_now

CROWD: Final = 9  # with more attackers exact odds of several rounds take too long for a question


class Answer(NamedTuple):
    """The options to play now, and the facts that speak for them; what does not apply is None or empty."""

    options: tuple[Option, ...]
    place: int | None = None  # of the battle being fought
    chance: float | None = None  # the exact chance to take it from here
    pressed: tuple[float, ...] = ()  # the exact chance by columns pressed, from none
    lost: tuple[int, ...] = ()  # units these hits cost for good
    disrupted: tuple[int, ...] = ()  # units they disrupt
    worth: float | None = None  # the expected score with this answer …
    other: Option | None = None  # … the next best one …
    other_worth: float | None = None  # … and the score with it


def answer(coach: PlannerPlayer, known: View) -> Answer:
    """The answer the computer would give, with its facts."""
    game, s = coach.game, coach.imagine(known, 0)
    tried = weighed(coach, known)
    options = tuple(tried[0].options if tried else decided(coach, known))
    played = tuple(follow(game, s.copy(), options)) or tuple(known.options[:1])
    found = battle_facts(game, known, next_battle(game, s, played[0]), Answer(played))
    if len(tried) > 1:
        one, other = tried[:2]
        found = found._replace(
            worth=one.mean(coach.budget.tries), other=other.options[0], other_worth=other.mean(coach.budget.tries)
        )
    return found


def decided(coach: PlannerPlayer, known: View) -> list[Option]:
    """What the game's exact calculation or its rule of thumb says."""
    game, rules, s = coach.game, coach.rules, coach.imagine(known, 0)
    if len(known.options) == 1:
        return list(known.options)
    if known.step in rules.exact:
        return list(rules.exact[known.step](game, s))
    return list(rules.thumbs[known.step](game, s, Mind(coach.random, rules.taste)))


def weighed(coach: PlannerPlayer, known: View) -> list[Draft]:
    """For decisions that are tried out: each option with its playouts, the best first; else none."""
    rules = coach.rules
    if known.step not in rules.weighed or len(known.options) == 1:
        return []
    worlds = coach.worlds(known)
    usual = Mind(coach.random, rules.taste)
    first = (rules.thumbs[known.step](coach.game, worlds(0).copy(), usual) or known.options)[0]
    tried = [Draft({}, (o,)) for o in rules.weighed[known.step](coach.game, worlds(0), first)]
    for n in range(coach.budget.tries):
        if n and coach.hurry():
            break
        for draft in tried:
            s = coach.play(worlds(n if known.unknown else 0).copy(), draft.options)
            draft.results.append(coach.outlook(s, known.seat, n, coach.budget.ahead))
    return sorted(tried, key=lambda d: -d.mean(coach.budget.tries))


# ---- Facts


def next_battle(game: Game, s: State, option: Option) -> State:
    """The position in which the battle that is chosen now is fought; as it is if none is chosen."""
    if option[0] != BATTLE:
        return s
    after = s.copy()
    open_battle(after, option[1])
    return after


def battle_facts(game: Game, known: View, s: State, found: Answer) -> Answer:
    """What the battle being fought says about an answer: exact odds, and what hits do."""
    now = fight(game, s)
    if now is None or not now.attackers or (now.attackers | now.defenders) & known.unknown:
        return found
    found = found._replace(place=now.target)
    battle, verb = battle_now(game, s), found.options[0][0]
    if verb == HIT:
        lost, disrupted = fates(battle, s, found.options)
        return found._replace(lost=lost, disrupted=disrupted)
    if not open_still(battle):
        return found
    if battle.attrition is None and battle.rounds != 1 and count(battle.attackers.fit) > CROWD:
        return found
    found = found._replace(chance=odds(battle).chance())
    return found._replace(pressed=tuple(by_press(battle))) if verb == PRESS else found


def open_still(battle: Battle) -> bool:
    """Whether the battle is still to be fought: both sides are there."""
    held = battle.defenders.fit | battle.defenders.disrupted
    return bool(battle.attackers.fit and (held or battle.place))


def fates(battle: Battle, s: State, options: tuple[Option, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The units that hits given out like this cost for good, and those they disrupt."""
    lost, disrupted = [], []
    for unit in dict.fromkeys(o[1] for o in options if o[0] == HIT and o[1] in battle.fighters):
        camp = battle.attackers if BIT[unit] & whole(battle.attackers) else battle.defenders
        taken = s.hits[unit] + sum(o[1] == unit for o in options)
        down, dug = bool(camp.disrupted & BIT[unit]), bool(camp.fortified & BIT[unit])
        end = fate(taken, battle.fighters[unit].hits, down, dug)
        if end == ELIMINATED:
            lost.append(unit)
        elif end == DISRUPTED and not down:
            disrupted.append(unit)
    return tuple(lost), tuple(disrupted)


def whole(camp: Camp) -> int:
    """All counters of a camp."""
    return camp.fit | camp.disrupted
