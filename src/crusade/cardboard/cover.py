"""The cover, and behind it what the kit holds and how it is made up."""

from __future__ import annotations

import re
from typing import Final

from ..draw.plane import plane
from ..draw.printed import months, scale_for
from .faces import counter
from .kit import COUNTERS, Kit
from .maps import about_scale, tiling
from .press import Press, array, call, content, mm, string

SHOWN: Final = 4  # counters of each side on the cover


def cover(press: Press, files: list[tuple[str, str]]) -> str:
    """The cover and the page behind it; `files` are the names of the kit's files and what they hold."""
    kit = press.kit
    front = kit.game.hooks.describe.front
    credit, rest = re.split(r"(?<=[a-z)])\. ", front.design, maxsplit=1)
    counts = [sum(1 for side in kit.pack.roster.side if side == n) for n in (0, 1)]
    size, focus = view(kit)
    page = "#" + call(
        "cover",
        string(press.picture("board", lambda: kit.board)),
        array(string(counter(press, unit).front.picture) for unit in _heroes(kit)),
        subtitle=content(months(kit.pack)),
        lead=content(front.lead),
        sides=array(
            f"({content(name)}, {content(aim)}, {content(f'{n} counters')})"
            for name, aim, n in zip(kit.sides, front.aims, counts)
        ),
        credit=content(credit + "."),
        rest=content(rest),
        map_size=size,
        focus=focus,
    )
    return page + "\n" + _inside(press, files)


def _inside(press: Press, files: list[tuple[str, str]]) -> str:
    """How the kit is made up, with three counters as an example of fronts and backs."""
    kit = press.kit
    cut = tiling(kit)
    cells = [counter(press, unit) for unit in _heroes(kit)[SHOWN - 1 : SHOWN + 2]]
    return "#" + call(
        "inside",
        array(f"({content(name)}, {content(what)})" for name, what in files),
        array(f"({string(cell.front.picture)}, {string(cell.back.picture)})" for cell in cells),
        scale=content(about_scale(kit)),
        paper=content(f"{kit.paper.label}, {'ink-saving' if kit.saving else 'colour'}"),
        tiles=content(f"{cut.across * cut.down} tiles ({cut.across} across, {cut.down} down)"),
        counters=content(f"{len(kit.pack.roster)} counters of {kit.counter_name} inch"),
        design=content(kit.game.hooks.describe.front.design),
    )


def _heroes(kit: Kit) -> list[int]:
    """The strongest counters of both sides, of different kinds if there are any."""
    roster = kit.pack.roster
    found: list[int] = []
    for side in (0, 1):
        units = sorted((u for u in range(len(roster)) if roster.side[u] == side), key=lambda u: (-roster.attack[u], u))
        first = list({(roster.kind[u], roster.nation[u]): u for u in reversed(units)}.values())
        first = sorted(first, key=units.index)[:SHOWN]
        found += first + [u for u in units if u not in first][: SHOWN - len(first)]
    return found


def view(kit: Kit) -> tuple[str, str]:
    """The map as a picture: its size, the same whatever the counters, and the point in the middle, among places worth points."""
    scale = scale_for(kit.pack, COUNTERS["1/2"])
    where = plane(kit.pack.board)
    worth = [where.centre[i] for i, space in kit.pack.board.spaces.items() if space.vp] or list(where.centre.values())
    x, y = (sum(spot[axis] for spot in worth) / len(worth) for axis in (0, 1))
    return f"({mm(where.width * scale)}, {mm(where.height * scale)})", f"({mm(x * scale)}, {mm(y * scale)})"
