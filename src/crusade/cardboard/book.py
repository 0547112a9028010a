"""The rulebook: the quick start, then every clause with its marks, and the figures beside the clauses they belong to."""

from __future__ import annotations

import re
from typing import Final

from ..core.say import speaking
from ..draw.printed import printed_figure
from ..draw.sketch import size_of
from ..games.book import quick_start, without_program
from ..games.rulebook import MARKS, clauses, rulebook_text
from ..record.figure import FigureError, Scene, figures, work_out
from ..scenes import facts, sketch
from .cover import view
from .markdown import RULING, Setter
from .press import Press, array, call, content, mm, string

MILLIMETRES: Final = 0.25  # to a unit of a figure; smaller letters would be under 6 points
WIDEST, HIGHEST = 180.0, 150.0
BESIDE: Final = 122.0  # a figure no wider than this has its words beside it


def rules(press: Press) -> str:
    """The whole book."""
    kit = press.kit
    known = clauses(kit.name)
    setter = Setter(known)
    text = rulebook_text(kit.name)
    heading, _, body = text.partition("\n")
    shown = {RULING: "a reading of ours, where the text leaves a choice"} | MARKS
    used = [(mark, words) for mark, words in shown.items() if f"[{mark}]" in text]
    marks = array(f"({string(mark)}, {content(words)})" for mark, words in used)
    quick = without_program(quick_start(kit.name)).partition("\n")[2]
    start = f"#quick-start[{setter.blocks(quick)}]" if quick.strip() else ""
    return "\n".join(
        [
            _head(press, heading.lstrip("# "), marks),
            start,
            f"#book[\n{_with_figures(press, setter, body)}\n]",
        ]
    )


def _head(press: Press, heading: str, marks: str) -> str:
    """The first page: title, a part of the map, what the marks mean, contents."""
    kit = press.kit
    design = content(kit.game.hooks.describe.front.design)
    return "#" + call(
        "book-head", content(heading), design, marks, string(press.picture("board", lambda: kit.board)), *view(kit)
    )


def _with_figures(press: Press, setter: Setter, text: str) -> str:
    """The text, each figure after the clause it belongs to."""
    kit = press.kit
    parts = re.split(r"^(?=### )", text, flags=re.M)
    found = {name: figure.clause for name, figure in figures(kit.name).items()}
    numbers = {name: n for n, name in enumerate(sorted(found, key=lambda name: _place(parts, found[name])), 1)}
    out = []
    for part in parts:
        out.append(setter.blocks(part))
        out += [
            _figure(press, setter, name, n) for name, n in numbers.items() if part.startswith(f"### {found[name]} ")
        ]
    return "\n".join(out)


def _place(parts: list[str], clause: str) -> int:
    return next((n for n, part in enumerate(parts) if part.startswith(f"### {clause} ")), len(parts))


def _figure(press: Press, setter: Setter, name: str, number: int) -> str:
    """A figure with its caption, and its lines in the engine's words; none if it is not true of this variant."""
    kit = press.kit
    with speaking(None):
        try:
            found: Scene = work_out(kit.name, name)
        except FigureError:
            return ""
        drawn = sketch(found)
        caption = found.figure.caption.format(**facts(found))
        picture = printed_figure(kit.pack, drawn, kit.theme)
    wide, high = size_of(kit.pack, drawn)
    scale = min(MILLIMETRES, WIDEST / wide, HIGHEST / high)
    lines = [
        f"({'true' if x.allowed else 'false'}, [{setter.inline(x.words)}], {string(x.clause)})" for x in found.lines
    ]
    return "#" + call(
        "figure-of-book",
        string(press.picture(f"figure-{name}", lambda: picture)),
        mm(wide * scale),
        str(number),
        content(found.figure.title),
        f"[{setter.inline(caption)}]",
        array(lines),
        clause=string(found.figure.clause),
        beside="true" if wide * scale <= BESIDE else "false",
    )
