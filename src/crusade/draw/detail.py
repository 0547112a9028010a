"""Level of detail: how large a page letters the board at each zoom, and which names it leaves out.

A page that shows the board sets `data-near` to the number of a level on an element around it. The rules for that are in the
stylesheet of a picture with variables; without the attribute, and in print, every name is drawn in its own size.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from .lettering import Label
from .shapes import Box, overlap

#: Sizes on the screen, in pixels, at the smallest zoom of a level.
SCREEN: Final = {"": 10.2, "town": 10.4, "major": 11.2, "victory": 12.2, "river": 10.2, "off": 10.2, "id": 10.2}
CLASSES: Final = {
    "": "m-name-none",
    "town": "m-name",
    "major": "m-name-major",
    "victory": "m-name-victory",
    "river": "m-name-river",
    "off": "m-off-name",
    "id": "m-id",
}
#: The smallest zoom of each level, in pixels of the screen for a unit of the sheet.
ZOOMS: Final = (0.2, 0.28, 0.37, 0.45, 0.55, 0.7, 0.9, 1.2)
#: The first level at which a kind of text may be shown.
FIRST: Final = {"victory": 0, "major": 1, "town": 2, "": 2, "off": 3, "river": 5, "panel": 7, "id": 7}
LEAST: Final = 10.0  # pixels: nothing smaller is shown
IMPORTANCE: Final = ("victory", "major", "town", "")
FLAG: Final = 1.9  # the width of the flag before the name of a place worth points, in sizes of the letters
WIDER: Final = 0.13  # a reader's own fonts may be wider than those names are measured in
COVERED: Final = 0.2  # of a name may lie on a counter beside it; more, and it waits for the next level


class Placed(NamedTuple):
    """A name with what matters for leaving it out: the counter that may stand at its own place."""

    label: Label
    counter: Box


def size_at(kind: str, level: int) -> float:
    """The size of a kind of text on the sheet at a level."""
    return SCREEN[kind] / ZOOMS[level]


def levels(placed: Sequence[Placed]) -> list[int]:
    """The level from which on each name is shown: the most important first, and none on top of another."""
    order = sorted(range(len(placed)), key=lambda n: (IMPORTANCE.index(placed[n].label.kind), n))
    found = [len(ZOOMS) - 1] * len(placed)
    counters = [p.counter for p in placed]
    shown: list[int] = []
    for level in range(len(ZOOMS) - 1):
        boxes = {n: box_at(placed[n].label, level) for n in order}
        for n in order:
            if n in shown or level < FIRST[placed[n].label.kind]:
                continue
            if any(overlap(boxes[n], boxes[k]) for k in shown):
                continue
            if _covers(boxes[n], [c for k, c in enumerate(counters) if k != n], placed[n].label.kind):
                continue
            shown.append(n)
            found[n] = level
    return found


def leveled(placed: Sequence[Placed]) -> list[Label]:
    """The names, each with the level from which on it is shown."""
    return [p.label._replace(level=level) for p, level in zip(placed, levels(placed))]


def _covers(box: Box, counters: Sequence[Box], kind: str) -> bool:
    """Whether a name would lie on a neighbour's counter; a victory city is named in any case."""
    return kind != "victory" and sum(overlap(box, c) for c in counters) > COVERED * (box[2] - box[0]) * (
        box[3] - box[1]
    )


def box_at(label: Label, level: int) -> Box:
    """The box of a name, and of the flag at its outer end, at a level."""
    size = size_at(label.kind, level)
    left, top, right, bottom = label._replace(size=size).box
    spare = WIDER * (right - left) / 2
    left, right = left - spare, right + spare
    room = FLAG * size if label.worth else 0.0
    return (left, top, right + room, bottom) if label.anchor == "start" else (left - room, top, right, bottom)


def rules() -> str:
    """The rules for `data-near`, as a stylesheet."""
    sizes = "".join(f"[data-near] .{name}{{font-size:var(--{name})!important}}" for name in CLASSES.values())
    return sizes + "".join(_level(n) for n in range(len(ZOOMS)))


def _level(level: int) -> str:
    values = "".join(f"--{name}:{size_at(kind, level):.1f}px;" for kind, name in CLASSES.items())
    later = ",".join(f".at-{n}" for n in range(level + 1, len(ZOOMS)))
    hidden = f'[data-near="{level}"] *:is({later}){{display:none}}' if later else ""
    return f'[data-near="{level}"]{{{values}}}{hidden}'


def class_at(name: str, level: int) -> str:
    """A class with the level from which on it is shown."""
    return f"{name} at-{level}" if level else name


def first_with(size: float) -> int:
    """The first level at which a text of a fixed size is large enough to read."""
    return next((n for n, zoom in enumerate(ZOOMS) if size * zoom >= LEAST), len(ZOOMS) - 1)
