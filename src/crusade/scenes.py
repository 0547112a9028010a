"""The figures of a game's book as sketches for `draw`: positions, what is possible and refused, strengths, loads, layers."""

from __future__ import annotations

from collections.abc import Sequence

from .ai.odds import odds
from .core.bits import each
from .core.fight import fight, pending, rounds_left
from .core.game import Game
from .core.state import NOBODY, State
from .draw.routes import value
from .draw.sketch import Arrow, Badge, Flag, Piece, Sketch, seen_in
from .games.pack import Pack
from .record.figure import FigureError, Line, Scene, place_words
from .record.notation import find_space

SIGNS = {"fortified": "fortified", "disrupted": "disrupted", "cut": "unsupplied", "entrained": "entrained"}
TURNED, STRONG = "disrupted", "strong"
EXIT = "exit_limit"  # the feature of a place at the edge where units that leave bring points, up to so many
WASH = {"supplied": "good", "cut off": "bad"}  # looks of a layer's spaces; all others are zones


def facts(found: Scene) -> dict[str, str]:
    """The figures of the attack a figure shows, for its caption: both strengths and the exact chance to take the place."""
    game, s = found.game, found.state
    targets = attacked(game, s)
    if "strengths" not in found.figure.show or len(targets) != 1:
        return {}
    ((target, team),) = targets.items()
    battle = game.hooks.battle(game.tables, s, target, team, rounds_left(game, s))
    exact = odds(battle)
    attack, defence = exact.strengths
    return {"attack": str(attack), "defence": str(defence), "taken": f"{exact.chance():.0%}"}


def attacked(game: Game, s: State) -> dict[int, int]:
    """The places under attack, each with its attackers: laid down, or being fought."""
    now = fight(game, s)
    return {now.target: now.attackers} if now else pending(s)


def sketch(found: Scene) -> Sketch:
    """What is drawn in a figure."""
    game, s = found.game, found.state
    layer = next((x for x in game.hooks.preview.layers(game.tables, s) if x.name == found.figure.layer), None)
    if found.figure.layer and layer is None:
        raise FigureError(f"figure {found.figure.name!r}: no layer {found.figure.layer!r}")
    flags = victory(found) if "victory" in found.figure.show else {}
    return Sketch(
        title=found.figure.title,
        frame=frame(found),
        stacks={} if flags else stacks(game, s),
        arrows=all_arrows(found),
        washes={p: WASH.get(kind, "zone") for p, kind in layer.spaces.items()} if layer else {},
        trails=[(a, b) for a, b, _ in layer.lines] if layer else [],
        badges=badges(found),
        flags=flags,
    )


def frame(found: Scene) -> frozenset[int]:
    """The places a picture must take in: its counters, the ends of its arrows, and those named for it."""
    game, s, board = found.game, found.state, found.game.board
    if found.figure.frame:
        return frozenset(find_space(game, place) for place in found.figure.frame)
    places = set(victory(found)) if "victory" in found.figure.show else set(stacks(game, s))
    for one in found.lines:
        places.update(p for leg in one.legs for p in (leg.start, leg.end) if p in board.spaces)
    return frozenset(places)


def stacks(game: Game, s: State) -> dict[int, list[Piece]]:
    """The counters on the map, place by place."""
    found: dict[int, list[Piece]] = {}
    for unit in range(len(game.roster)):
        place = s.where[unit]
        if place in game.board.spaces:
            marks = game.hooks.describe.marks(game.tables, s, unit)
            signs = tuple(sign for mark, sign in SIGNS.items() if mark in marks)
            found.setdefault(place, []).append(Piece(unit, STRONG in marks, TURNED in marks, signs))
    return found


def arrows(one: Line, label: str) -> list[Arrow]:
    """The arrows of a line: the steps of one counter are one arrow, and only the first arrow carries the number."""
    found: list[Arrow] = []
    ways: dict[int, list[int]] = {}
    for leg in one.legs:
        if leg.kind == "move" and ways.get(leg.unit, [leg.start])[-1] == leg.start:
            ways.setdefault(leg.unit, [leg.start]).append(leg.end)
        else:
            whose = leg.unit if leg.kind == "move" else NOBODY  # those who attack along one way share an arrow
            found.append(Arrow((leg.start, leg.end), leg.kind, not one.allowed, label, whose))
    found = [*(Arrow(tuple(way), "move", not one.allowed, label, unit) for unit, way in ways.items()), *found]
    alike = list(dict.fromkeys(found))
    return [arrow if n == 0 else arrow._replace(label="") for n, arrow in enumerate(alike)]


def all_arrows(found: Scene) -> list[Arrow]:
    """The attacks laid down, unless a numbered arrow of the same kind shows the way already, and the numbered arrows."""
    shown = numbered(found.lines)
    ways = {arrow.way for arrow in shown if not arrow.refused and arrow.kind == "attack"}
    return [*(arrow for arrow in laid(found.game, found.state) if arrow.way not in ways), *shown]


def numbered(lines: Sequence[Line]) -> list[Arrow]:
    """The arrows of all lines. What a refused one has in common with another of the same counter is drawn once."""
    found: list[Arrow] = []
    for n, one in enumerate(lines, 1):
        for arrow in arrows(one, str(n)):
            shared = any(x.unit == arrow.unit and x.way[: len(arrow.way) - 1] == arrow.way[:-1] for x in found)
            found.append(arrow._replace(way=arrow.way[-2:]) if arrow.refused and shared else arrow)
    return found


def laid(game: Game, s: State) -> list[Arrow]:
    """The attacks laid down already: an arrow from each place they come from."""
    held = {
        target: team for target, team in attacked(game, s).items() if s.at[target]
    }  # once it is cleared, it is over
    ways = [(s.where[u], target) for target, team in held.items() for u in each(team)]
    return [Arrow(way, "attack", False, "") for way in dict.fromkeys(ways) if way[0] in game.board.spaces]


def badges(found: Scene) -> list[Badge]:
    """Strengths of the attacks laid down, and what the lines in use carry."""
    game, s, out = found.game, found.state, []
    if "strengths" in found.figure.show:
        for target, team in attacked(game, s).items():
            a = game.hooks.preview.assault(game.tables, s, target, team, game.phasing(s))
            out.append(Badge((target,), f"{a.attack} : {a.defence}"))
    if "loads" in found.figure.show:
        for load in game.hooks.preview.loads(game.tables, s):
            if load.start in game.board.spaces and load.end in game.board.spaces:
                out.append(Badge((load.start, load.end), f"{load.used}/{load.limit}"))
    return out


def victory(found: Scene) -> dict[int, Flag]:
    """The places that are worth points, with who holds them."""
    game, s = found.game, found.state
    holders = game.hooks.describe.control(game.tables, s)
    worth = {place: space.vp or int(value(space, EXIT) or 0) for place, space in game.board.spaces.items()}
    return {p: Flag(holders.get(p, 0), game.board.spaces[p].name, str(n)) for p, n in worth.items() if n}


def described(found: Scene, pack: Pack) -> str:
    """A figure in words, for those who do not see it: which counters stand where."""
    game, s = found.game, found.state
    if "victory" in found.figure.show:
        sides = game.hooks.describe.side_names
        return " ".join(f"{flag.name} ({flag.text}): {sides[flag.side]}." for flag in victory(found).values())
    names, seen = game.roster.name, seen_in(pack, sketch(found))
    parts = []
    for place, stack in stacks(game, s).items():
        if place in seen:
            told = [", ".join([names[p.unit], *game.hooks.describe.condition(game.tables, s, p.unit)]) for p in stack]
            parts.append(f"{place_words(game, place)}: {'; '.join(told)}.")
    return " ".join(parts)
