"""Questions a seat may ask: why not, what are the odds, what lies over the map. Answered from its view alone."""

from __future__ import annotations

from ..ai.odds import BEST, Policy, by_press, odds
from ..core.battle import POLICIES
from ..core.bits import collect, each, has
from ..core.errors import InputError
from ..core.fight import fight, pending, rounds_left
from ..core.game import Game
from ..core.view import View as Knowledge
from ..record.notation import find_space, find_unit
from .messages.http import Answer, LayerOut, OddsOut, OddsQuestion
from .picture import attack_out, layers, orders

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
    words="",
)


def picture_layers(game: Game, known: Knowledge) -> list[LayerOut]:
    """Supply, control and zones, as the seat knows them."""
    return layers(game, known.shown)


def why(game: Game, known: Knowledge, options: list[str]) -> Answer:
    """Whether options could be played one after the other, and if not, why."""
    raise NotImplementedError


def odds_of(game: Game, known: Knowledge, asked: OddsQuestion, stale: bool) -> OddsOut:
    """Exact odds of an attack laid down, of the battle being fought, or of one that might be."""
    s = known.shown
    target = find_space(game, asked.target)
    try:
        team = team_of(game, known, target, asked.attackers)
    except InputError as error:
        now = fight(game, s)
        fought = now is not None and now.target == target and not now.attackers
        if not fought and not stale:
            raise  # else it is nobody's mistake: the last attacker has fallen, or the game has moved on
        return UNKNOWN.model_copy(update={"words": str(error)})
    attacking = game.roster.side[each(team)[0]]
    shown = attack_out(game, known, target, each(team), attacking)
    if (s.at[target] | team) & known.unknown:
        words = "Hidden counters stand there: the odds are unknown."
        return UNKNOWN.model_copy(update={"assault": shown, "words": words})
    rounds = rounds_left(game, s)
    battle = game.hooks.battle(game.tables, s, target, team, rounds)
    policy = Policy(retreat=asked.retreat)
    found = odds(battle, asked.press, policy)
    how = "press as is best" if asked.press == BEST else f"press by {asked.press}"
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
        words=f"Exact, {rounds} round{'s' if rounds > 1 else ''}; {how}; both owners {POLICIES['units']}; {leave}.",
    )


def team_of(game: Game, known: Knowledge, target: int, named: list[str] | None) -> int:
    """The attackers: those allocated against the space, wherever the rules let them stand; or those named."""
    s, place = known.shown, game.board.name(target)
    now = fight(game, s)
    laid = now.attackers if now and now.target == target else pending(game, s).get(target, 0)
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


def beside(game: Game, known: Knowledge, unit: int, target: int) -> bool:
    """Whether a counter stands next to a place; or could attack it from off the map, where a game knows that."""
    here = known.shown.where[unit]
    if here in game.board.spaces:
        return has(game.board.near[here], target)
    could = orders(game, known).get(unit)
    return could is not None and target in could.targets
