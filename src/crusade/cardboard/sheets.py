"""The counter sheets: fronts and mirrored backs for printing on both sides, and a sheet to fold over and glue.

Counters touch, so that one cut serves two. Every position is worked out here, in millimetres from the top left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from .faces import Block, Cell, Face, blocks
from .kit import Kit
from .press import Press, array, call, content, mm, string

MARGIN: Final = 15.0  # to the left and right: marks and the ends of the cut lines
TOP, BOTTOM = 21.0, 19.0
HEAD: Final = 8.0  # above a block, for its title and the ends of its cut lines
GAP: Final = 6.0  # below a block
FOLD: Final = 6.0  # from the fold to the counters on each side of it


class Placed(NamedTuple):
    """A counter on a sheet, by the top left corner of its front."""

    cell: Cell
    x: float
    y: float


class Panel(NamedTuple):
    """The part of a block that lies on one sheet: its title, its first counter's corner, and its rows."""

    title: str
    x: float
    y: float
    columns: int
    placed: list[Placed]


def lay_out(found: Sequence[Block], counter: float, room: tuple[float, float, float, float]) -> list[list[Panel]]:
    """Blocks on as many sheets as they need; `room` is left, top, right, bottom. Blocks are centred, so that backs meet fronts."""
    left, top, right, bottom = room
    columns = int((right - left) / counter + 1e-6)
    pages: list[list[Panel]] = [[]]
    y = top
    for block in found:
        rows = [block.cells[n : n + columns] for n in range(0, len(block.cells), columns)]
        title = block.title
        while rows:
            fit = int((bottom - y - HEAD) / counter + 1e-6)
            if fit < min(2, len(rows)) and y > top:
                pages.append([])
                y = top
                continue
            panel = _panel(title, rows[:fit], (left + right) / 2, y + HEAD, counter)
            pages[-1].append(panel)
            rows, title = rows[fit:], f"{block.title} (continued)"
            y = panel.y + counter * -(-len(panel.placed) // panel.columns) + GAP
    return pages


def _panel(title: str, rows: list[list[Cell]], middle: float, y: float, counter: float) -> Panel:
    columns = max(map(len, rows))
    x = middle - columns * counter / 2
    placed = [
        Placed(cell, x + n * counter, y + m * counter) for m, row in enumerate(rows) for n, cell in enumerate(row)
    ]
    return Panel(title, x, y, columns, placed)


def duplex(press: Press) -> str:
    """Each sheet twice: the fronts, and the backs mirrored for a printer that turns the sheet on its long edge."""
    kit = press.kit
    pages = lay_out(blocks(press), kit.counter, (MARGIN, TOP, kit.paper.width - MARGIN, kit.paper.height - BOTTOM))
    out = []
    for n, panels in enumerate(pages, 1):
        number = f"{n} of {len(pages)}"
        out.append(_page(kit, panels, f"Fronts, sheet {number}", back=False))
        out.append(_page(kit, panels, f"Backs, sheet {number}", back=True))
    return "\n".join(out)


def _page(kit: Kit, panels: Sequence[Panel], words: str, back: bool) -> str:
    shown = []
    for panel in panels:
        faces = [
            _face(p.cell.back if back else p.cell.front, _mirrored(kit, p.x) if back else p.x, p.y)
            for p in panel.placed
        ]
        shown.append(
            _block(kit, panel, faces, _mirrored(kit, panel.x, panel.columns) if back else panel.x, lines=not back)
        )
    hint = "Print both sides of the sheet, turn it on its long edge, scale 100 %."
    return "#" + call("counter-page", array(shown), content(words), content(hint))


def _mirrored(kit: Kit, x: float, columns: int = 1) -> float:
    return kit.paper.width - x - columns * kit.counter


def foldover(press: Press) -> str:
    """Fronts above a fold and their backs below it, upside down: fold, glue, with card between if you like, and cut."""
    kit = press.kit
    room = (MARGIN, TOP - HEAD, kit.paper.width - MARGIN, kit.paper.height / 2 - FOLD)
    pages = lay_out(blocks(press), kit.counter, room)
    out = []
    for n, panels in enumerate(pages, 1):
        shown = []
        for panel in panels:
            shown.append(_block(kit, panel, [_face(p.cell.front, p.x, p.y) for p in panel.placed], panel.x))
        backs = [
            _face(p.cell.back, p.x, kit.paper.height - p.y - kit.counter, "180deg")
            for panel in panels
            for p in panel.placed
        ]
        shown.append(call("counter-faces", array(backs)))
        words = f"Fold and glue, sheet {n} of {len(pages)}"
        hint = "Print on one side, scale 100 %. Fold on the dashed line, glue, then cut."
        out.append(
            "#" + call("counter-page", array(shown), content(words), content(hint), fold=mm(kit.paper.height / 2))
        )
    return "\n".join(out)


def _block(kit: Kit, panel: Panel, faces: list[str], x: float, lines: bool = True) -> str:
    rows = -(-len(panel.placed) // panel.columns)
    return call(
        "counter-block",
        array(faces),
        content(panel.title),
        x=mm(x),
        y=mm(panel.y),
        columns=str(panel.columns),
        rows=str(rows),
        last=str(len(panel.placed) - (rows - 1) * panel.columns),
        lines="true" if lines else "false",
    )


def _face(face: Face, x: float, y: float, turn: str = "0deg") -> str:
    shown = string(face.picture) if face.picture else "none"
    return call("face", shown, mm(x), mm(y), f'rgb("{face.tint}")', content(face.word), turn)
