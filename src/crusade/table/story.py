"""A player-turn as a story: two views compared, and the news of the entries between them.

It is made of a seat's own views and of what its log tells, so nothing hidden can leak. Its cost is bounded: one position is
worked out, and at most MOST entries are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ..core.bits import has
from ..core.game import Game
from ..core.machine import SPECTATOR
from ..core.news import SETUP, Fire, News, between, told_to
from ..core.option import PRESS
from ..core.say import say, say_n
from ..core.state import State
from ..core.view import View
from ..games.telling import capital, dice_told, named, number, sentences
from ..record.record import Entry, Moment
from .messages.story import StoryBattle, StoryMove, StoryOut, StoryRound
from .picture import space_words
from .refusals import RequestRefused
from .seated import Seated
from .threats import threats

MOST: Final = 2000  # entries of one story
TOLD_APART: Final = ("went", "fire", "stayed")  # news with a place of its own in a story


def story_of(table: Seated, side: int | None, first: int | None, last: int | None) -> StoryOut:
    """What happened between two moments, or in the opponent's last player-turn, as a side (or a spectator) may know it."""
    game, entries = table.game, table.session.record.entries
    me = game.phasing(table.session.state) if side is None else side
    usual = last_turn(game, entries, me)
    begin, end = usual[0] if first is None else first, usual[1] if last is None else last
    if begin > end:
        raise RequestRefused(f"A story goes from an earlier moment to a later one, not from {begin} to {end}.")
    start = max(begin, end - MOST)
    eyes = SPECTATOR if side is None else side
    was, now = (game.view(table.session.position(n), eyes) for n in (start, end))
    told = tell(game, entries[start:end], start, was, now, eyes)
    told.cut = start > begin
    if side is not None and (last is None or end == len(entries)) and not table.session.over:
        told.threats = threats(game, table.known(side), side)  # of this moment, whenever the story ends
    return told


def last_turn(game: Game, entries: Sequence[Entry], me: int) -> tuple[int, int]:
    """From the end of a side's own last player-turn to the beginning of the one it plays now, without the set-up."""
    last = len(entries)
    while last and _side(game, entries[last - 1]) == me:
        last -= 1
    first = last
    while first and last - first <= MOST and _side(game, entries[first - 1]) != me and _when(entries[first - 1]).turn:
        first -= 1
    return first, last


def _when(entry: Entry) -> Moment:
    assert entry.moment is not None  # a session sets it
    return entry.moment


def _side(game: Game, entry: Entry) -> int | None:
    """Whose player-turn an entry belongs to; None for what belongs to neither, such as the weather."""
    return game.program.sides.get(_when(entry).phase)


def tell(game: Game, entries: Sequence[Entry], start: int, was: View, now: View, eyes: int) -> StoryOut:
    """The story of some entries, which follow the first so many and lead from one view to another."""
    net = between(game, was, now) if was.turn != SETUP or now.turn != SETUP else ()
    fallen = lost_at(game, entries, eyes, now)
    moves = [*moves_of(game, net, fallen), *fallen.values()]
    battles = battles_of(game, entries, start, now, eyes)
    sides = [side for entry in entries if (side := _side(game, entry)) is not None]
    quiet = [one for one in net if one.kind not in TOLD_APART]
    events = sentences(game, quiet, lambda place: space_words(game, place))
    return StoryOut(
        first=start,
        last=start + len(entries),
        turn=_when(entries[-1]).turn if entries else now.turn,
        side=sides[-1] if sides else None,
        cut=False,
        words=summary(moves, battles),
        moves=moves,
        battles=battles,
        events=events,
        threats=[],
    )


def lost_at(game: Game, entries: Sequence[Entry], eyes: int, now: View) -> dict[int, StoryMove]:
    """The counters that were lost and did not come back, with the place where that happened."""
    found: dict[int, StoryMove] = {}
    graves, size, id = game.hooks.describe.graves, game.board.size, game.roster.id
    for one in _news(entries, eyes):
        if one.kind == "gone" and one.words[0] in graves:
            for unit in one.units:
                if now.shown.where[unit] >= size and not has(now.unknown, unit):
                    found[unit] = StoryMove(unit=id[unit], start=game.board.name(one.place), goal=None, lost=True)
    return found


def _news(entries: Sequence[Entry], eyes: int) -> Iterator[News]:
    for entry in entries:
        yield from told_to(entry.news, eyes)


def moves_of(game: Game, net: Sequence[News], fallen: dict[int, StoryMove]) -> list[StoryMove]:
    """The counters that stand elsewhere now, came to the map or left it alive."""
    name, id, found = game.board.name, game.roster.id, []
    for one in net:
        ends = {"went": (one.numbers[:1], True), "came": ((), True), "gone": ((one.place,), False)}.get(one.kind)
        if ends is None:
            continue
        start = name(ends[0][0]) if ends[0] else None
        goal = name(one.place) if ends[1] else None
        lost = one.kind == "gone" and one.words[0] in game.hooks.describe.graves
        found += [
            StoryMove(unit=id[unit], start=start, goal=goal, lost=lost) for unit in one.units if unit not in fallen
        ]
    return found


# ---- Battles


def battles_of(game: Game, entries: Sequence[Entry], start: int, now: View, eyes: int) -> list[StoryBattle]:
    """The battles in which dice were thrown, in order."""
    found: list[list[tuple[int, Entry]]] = []
    here: list[tuple[int, Entry]] = []
    key: tuple[str, str] | None = None
    for n, entry in enumerate(entries, start + 1):
        when = _when(entry)
        if key != (when.phase, when.battle):
            if here:
                found.append(here)
            here, key = [], (when.phase, when.battle)
        if when.battle:
            here.append((n, entry))
    if here:
        found.append(here)
    told = (battle_of(game, some, now.shown, eyes) for some in found)
    return [one for one in told if one.rounds]


def battle_of(game: Game, fought: Sequence[tuple[int, Entry]], now: State, eyes: int) -> StoryBattle:
    """One battle: the entries that belong to it, with their numbers."""
    place = _when(fought[0][1]).battle
    rounds: list[StoryRound] = []
    fires: list[News] = []
    lost: list[int] = []
    pressed = 0
    for n, entry in fought:
        news = told_to(entry.news, eyes)
        lost += [unit for one in news if one.kind == "gone" for unit in one.units]
        if entry.option[0] == PRESS:
            pressed = entry.option[1]
        elif _when(entry).step == "fire" and entry.faces:
            fire = next((one for one in news if one.kind == "fire"), None)
            fires += [fire] if fire else []
            rounds.append(round_of(n, entry, fire, pressed))
            pressed = 0
    side, attackers, defenders, starts = who_fought(game, fires)
    taken = side is not None and has(now.occupied[side], game.board.find(place))
    id = game.roster.id
    return StoryBattle(
        place=place,
        side=side,
        attackers=[id[unit] for unit in attackers],
        defenders=[id[unit] for unit in defenders],
        starts=starts,
        first=fought[0][0] - 1,
        last=fought[-1][0],
        rounds=rounds,
        lost=[id[unit] for unit in dict.fromkeys(lost)],
        taken=taken,
        words=battle_words(game, place, side, attackers, taken),
    )


def round_of(n: int, entry: Entry, fire: News | None, pressed: int) -> StoryRound:
    """One round of fire."""
    x = Fire(*fire.numbers) if fire else None
    return StoryRound(
        n=n,
        round=x and x.round,
        attack=x and x.attack,
        defence=x and x.defence,
        pressed=pressed,
        dice=list(entry.faces),
        on_defenders=x and x.on_defenders,
        on_attackers=x and x.on_attackers,
        words=f"{capital(dice_told(entry.faces, fire))}.",
    )


def who_fought(game: Game, fires: Sequence[News]) -> tuple[int | None, list[int], list[int], list[str]]:
    """The side that attacked, all attackers and defenders, and where the attackers stood at first."""
    attackers: dict[int, str] = {}
    defenders: dict[int, None] = {}
    for one in fires:
        count = Fire(*one.numbers).attackers
        for unit, start in zip(one.units[:count], one.words):
            attackers.setdefault(unit, start)
        defenders.update(dict.fromkeys(one.units[count:]))
    side = game.roster.side[next(iter(attackers))] if attackers else None
    return side, list(attackers), list(defenders), list(dict.fromkeys(attackers.values()))


def battle_words(game: Game, place: str, side: int | None, attackers: Sequence[int], taken: bool) -> str:
    """Who attacked what, and whether it fell."""
    where = space_words(game, game.board.find(place))
    if side is None:
        return say("A battle for {where}.", where=where)
    many, who = len(attackers) > 1, named(game, attackers)
    winner = game.hooks.describe.side_names[side if taken else 1 - side]
    if taken:
        words = "{who} attack {where}; {side} holds it now." if many else "{who} attacks {where}; {side} holds it now."
    else:
        words = "{who} attack {where}; {side} holds it." if many else "{who} attacks {where}; {side} holds it."
    return say(words, who=who, where=where, side=winner)


def summary(moves: Sequence[StoryMove], battles: Sequence[StoryBattle]) -> str:
    """The whole story in one line."""
    went = sum(one.start is not None and one.goal is not None for one in moves)
    came, lost = sum(one.start is None for one in moves), sum(one.lost for one in moves)
    counts = (
        (went, "one unit moved", "{count} units moved"),
        (came, "one arrived", "{count} arrived"),
        (len(battles), "one battle was fought", "{count} battles were fought"),
        (lost, "one unit was lost", "{count} units were lost"),
    )
    words = [say_n(n, one, many, count=number(n)) for n, one, many in counts if n]
    return f"{capital(', '.join(words))}." if words else say("Nothing moved and nothing was fought.")
