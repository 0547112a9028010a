"""Fire and hits of the battle being fought, as messages: worked out from a seat's view alone."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from ..core.battle import POLICIES, Battle, Camp, allot, takers
from ..core.bits import BIT, each
from ..core.fight import Fight
from ..core.fire import FACES, NO_CAP, ResultsTable, pressed
from ..core.game import Game
from ..core.losses import DISRUPTED, ELIMINATED, fate, stamina
from ..core.option import HIT, PRESS
from ..core.preview import Assault
from ..core.view import View
from .messages.view import FireOut, ShareOut, SharingOut

SHARING = {"defender_hits": True, "attacker_hits": False}  # the steps in which hits are shared out: by the defender?


def fire_out(results: ResultsTable, column: int, press: int = 0, most: int = NO_CAP) -> FireOut:
    """How a die is read that fires in this column, pressed by so many, with no more hits than `most` if it is pressed."""
    cap = most if press else NO_CAP
    at = [(rank, pressed(column, press, rank)) for rank in reversed(range(FACES))]
    return FireOut(
        columns=results.columns(column),
        read=[results.columns(col) for _, col in at],
        hits=[min(results.score(col, rank), cap) for rank, col in at],
    )


def attack_fire(game: Game, a: Assault, press: int) -> FireOut | None:
    """How the attacker's die is read."""
    results = game.hooks.preview.reading(game.tables).results
    return fire_out(results, a.attack_column, press, a.most) if results else None


def defence_fire(game: Game, a: Assault) -> FireOut | None:
    """How the defender's die is read."""
    results = game.hooks.preview.reading(game.tables).results
    return fire_out(results, a.defence_column) if results else None


def sharing(game: Game, known: View, now: Fight) -> SharingOut | None:
    """The hits being shared out, and what they do to each counter; None in other steps."""
    if known.step not in SHARING or (now.attackers | now.defenders) & known.unknown:
        return None
    battle, defending = model(game, known, now), SHARING[known.step]
    camp, id = camp_of(battle, defending), game.roster.id
    return SharingOut(
        defending=defending,
        left=now.hits_on_defenders if defending else now.hits_on_attackers,
        fates={id[u]: fates(battle, camp, u) for u in each(takers(battle, camp))},  # type: ignore[misc]
    )


def shares(game: Game, known: View, now: Fight | None) -> list[ShareOut]:
    """Ways for the seat to share out the hits left, each with another outcome; none where there is no choice."""
    sharing_out = now is not None and known.step in SHARING and known.to_decide == known.seat
    if now is None or not sharing_out or (now.attackers | now.defenders) & known.unknown:
        return []
    battle, defending = model(game, known, now), SHARING[known.step]
    camp, left = camp_of(battle, defending), now.hits_on_defenders if defending else now.hits_on_attackers
    units = each(takers(battle, camp))
    if len(units) < 2:
        return []
    given = {u: known.shown.hits[u] for u in units}
    found: dict[tuple[tuple[str, ...], tuple[str, ...]], ShareOut] = {}
    for policy in POLICIES:
        plan, _ = allot(battle, camp, left, policy, given)
        one = share(game, battle, camp, policy, plan, given)
        first = found.setdefault((tuple(one["lost"]), tuple(one["disrupted"])), one)
        if first is not one:
            first["also"].append(one["saves"])
    return list(found.values())


def share(
    game: Game, battle: Battle, camp: Camp, policy: str, plan: Mapping[int, int], given: Mapping[int, int]
) -> ShareOut:
    """One way to share hits out, with what comes of it."""
    ends = {u: fates(battle, camp, u)[given[u] + n] for u, n in plan.items()}
    id = game.roster.id
    return ShareOut(
        saves=policy,  # type: ignore[typeddict-item]
        also=[],
        hits={id[u]: n for u, n in plan.items()},
        lost=[id[u] for u, end in ends.items() if end == "lost"],
        disrupted=[id[u] for u, end in ends.items() if end == "disrupted"],
    )


def only_press(game: Game, known: View, now: Fight, a: Assault) -> list[str]:
    """Not to press, where pressing cannot gain anything: every face already takes the place, or no press changes a face."""
    plain = attack_fire(game, a, 0)
    presses = {option[1]: game.text(option) for option in known.options if option[0] == PRESS}
    if plain is None or 0 not in presses:
        return []
    enough = sum(now.bears[u] for u in each(now.defenders)) + a.place
    same = all((other := attack_fire(game, a, n)) and other["hits"] == plain["hits"] for n in presses)
    return [presses[0]] if min(plain["hits"]) >= enough or same else []


def only_hits(game: Game, known: View, now: Fight) -> list[str]:
    """The hits, where every way to share them out comes to the same: all take what they can bear, or nobody can tell
    those who may take them apart."""
    battle, defending = model(game, known, now), SHARING[known.step]
    camp, left = camp_of(battle, defending), now.hits_on_defenders if defending else now.hits_on_attackers
    room = {u: len(fates(battle, camp, u)) - 1 - known.shown.hits[u] for u in each(takers(battle, camp))}
    texts = {option[1]: game.text(option) for option in known.options if option[0] == HIT}
    if any(n < 0 for n in room.values()) or set(texts) != {u for u, n in room.items() if n}:
        return []  # the rules have an order of their own
    if sum(room.values()) <= left:
        return [texts[u] for u, n in room.items() for _ in range(n)]
    twins = {twin(game, known, battle, camp, u) for u in texts}
    if len(twins) == 1 and (left == 1 or set(room.values()) == {1}):
        return [texts[u] for u in sorted(texts)[:left]]
    return []


def twin(game: Game, known: View, battle: Battle, camp: Camp, unit: int) -> Hashable:
    """All that tells a counter from another but its name: what is printed on it, where it stands, what is marked, what
    hits would do to it."""
    r, s = game.roster, known.shown
    printed = r.nation[unit], r.kind[unit], r.size[unit], r.attack[unit], r.defense[unit], r.marks[unit], r.back[unit]
    marked = s.where[unit], s.aim[unit], s.hits[unit], tuple(mark >> unit & 1 for mark in s.marks)
    return printed, marked, battle.fighters[unit][1:], tuple(fates(battle, camp, unit))


def model(game: Game, known: View, now: Fight) -> Battle:
    """The battle being fought, for calculation."""
    return game.hooks.battle(game.tables, known.shown, now.target, now.attackers, 1)


def camp_of(battle: Battle, defending: bool) -> Camp:
    """The side that takes the hits."""
    return battle.defenders if defending else battle.attackers


def fates(battle: Battle, camp: Camp, unit: int) -> list[str]:
    """What becomes of a counter given no hit, one, and so on to its last."""
    hits, bit = battle.fighters[unit].hits, BIT[unit]
    down, dug = bool(camp.disrupted & bit), bool(camp.fortified & bit)
    names = ["down" if down else "unhurt"]
    for taken in range(1, stamina(hits, down, dug) + 1):
        end = fate(taken, hits, down, dug)
        names.append("lost" if end == ELIMINATED else "disrupted" if end == DISRUPTED else "works")
    return names
