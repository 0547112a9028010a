"""The faces of the counters of a kit, and the markers that go with them: what is printed on the front and on the back.

A counter with a second side in the tables has it on its back. The others show there that they are hidden, in a game that
hides counters; or disrupted; or, if they have no factors, the sign of their side.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..core.roster import Roster
from ..draw.look import leading
from ..draw.printed import printed_counter, printed_marker
from .kit import Kit
from .press import Press

HIDDEN, DISRUPTED = "hidden", "disrupted"
#: A condition of the games' words, and the sign that shows it.
SIGNS: Final = {"fortified": "fortified", "out of supply": "unsupplied", "entrained": "entrained"}
STATE_MARKERS: Final = 8  # of each condition
PAPER: Final = "#ffffff"


class Face(NamedTuple):
    """One side of a counter: its picture, the colour around it, and a word where there is no picture."""

    picture: str
    tint: str
    word: str = ""


class Cell(NamedTuple):
    """A counter to be cut out: what it is, its front and its back."""

    name: str
    front: Face
    back: Face


class Block(NamedTuple):
    """Counters that belong together."""

    title: str
    cells: list[Cell]


def blocks(press: Press) -> list[Block]:
    """All counters of a game, by side, and its markers."""
    kit = press.kit
    roster = kit.pack.roster
    found = []
    for side, title in enumerate(kit.sides):
        units = [u for u in range(len(roster)) if roster.side[u] == side]
        found.append(Block(f"{title}: {len(units)} counters", [counter(press, u) for u in units]))
    marks = markers(press)
    return [*found, Block(f"Markers: {len(marks)}", marks)]


def counter(press: Press, unit: int) -> Cell:
    """One counter of the roster."""
    kit = press.kit
    roster, id = kit.pack.roster, kit.pack.roster.id[unit]
    tint = nation_tint(kit, unit)
    front = Face(press.picture(f"counter-{id}", lambda: printed_counter(kit.pack, unit, kit.theme)), tint)
    return Cell(id, front, _back(press, unit, tint, roster))


def _back(press: Press, unit: int, tint: str, roster: Roster) -> Face:
    kit, id, side = press.kit, roster.id[unit], roster.side[unit]
    if roster.back[unit]:
        picture = press.picture(f"counter-{id}-back", lambda: printed_counter(kit.pack, unit, kit.theme, back=True))
        return Face(picture, tint)
    if HIDDEN in kit.game.hooks.describe.turns:
        return _marker(press, f"hidden-{side}", kit.colours[("back-first", "back-second")[side]])
    if roster.attack[unit] or roster.defense[unit]:
        name = f"counter-{id}-{DISRUPTED}"
        return Face(press.picture(name, lambda: printed_counter(kit.pack, unit, kit.theme, sign=DISRUPTED)), tint)
    return _side(press, side)


def markers(press: Press) -> list[Cell]:
    """The markers: the turn, who holds the places worth points, and the conditions this game has."""
    kit = press.kit
    sides = [_side(press, side) for side in (0, 1)]
    worth = sum(1 for space in kit.pack.board.spaces.values() if space.vp)
    found = [Cell("turn", Face("", PAPER, "Turn"), Face("", PAPER, "Turn"))]
    found += [Cell("control", sides[0], sides[1])] * worth
    known = [name for name in SIGNS if name in kit.game.hooks.describe.turns]
    states = [_marker(press, SIGNS[name], PAPER)._replace(word=name) for name in known]
    for front, back in zip(states[::2], [*states[1::2], *states[-1:]]):
        found += [Cell("state", front, back)] * STATE_MARKERS
    return found


def nation_tint(kit: Kit, unit: int) -> str:
    """The colour of a counter's nation."""
    roster = kit.pack.roster
    other = ("nation-other", "nation-other-second")[roster.side[unit]]
    return kit.colours.get(f"nation-{roster.nation[unit]}", kit.colours[other])


def _side(press: Press, side: int) -> Face:
    kit = press.kit
    return _marker(
        press, f"side-{side}", PAPER if kit.saving else kit.colours[f"side-{leading(kit.pack.roster)[side]}"]
    )


def _marker(press: Press, name: str, tint: str) -> Face:
    kit = press.kit
    return Face(press.picture(f"marker-{name}", lambda: printed_marker(kit.pack, name, kit.theme, kit.sides)), tint)
