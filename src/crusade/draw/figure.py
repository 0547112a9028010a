"""A figure of the book: a cut-out of the board with counters, arrows, shaded spaces, numbers and flags on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, degrees, hypot

from ..core.board import Board
from ..games.pack import Pack
from .art import used
from .board import layers
from .counters import SCREEN, Letters, symbols_svg
from .hexsides import COMPASS
from .look import style
from .plane import Plane, corners, plane
from .prune import pruned
from .routes import OFF, ways_off
from .sketch import ASIDE, COUNTER, Arrow, Badge, Flag, Piece, Sketch, box, cut_of, far, rows, spot, stand, stands_on
from .svg import XMLNS, Point, line, num, tag, words

PLAIN = ("layer-furniture", "layer-frame")  # left out of a cut-out
UNLABELLED = (*PLAIN, "layer-names", "layer-ids", "layer-regions", "layer-river", "layer-exit", "layer-features")
HEAD = 17.0  # length of an arrow's head
APART = 21.0  # between arrows along the same way
LABEL = 19.0  # from an arrow to its number


def figure_svg(pack: Pack, sketch: Sketch, theme: str = "", letters: Letters = SCREEN, more: str = "") -> str:
    """A figure as a picture of its own, with these letters on its counters; `more` is a stylesheet after the others."""
    where, sheets = _board(pack)
    cut = cut_of(where, sketch)
    left_out = UNLABELLED if sketch.flags else PLAIN
    ground = "".join(x for x in sheets if not any(f'id="{name}' in x[:60] for name in left_out))
    ground = pruned(ground, (cut.x, cut.y, cut.x + cut.width, cut.y + cut.height))
    scale = max(1.0, cut.width / 1150)
    body = [
        style("board", theme),
        style("figure", theme),
        tag("defs", used(ground)),
        symbols_svg(pack, [p.unit for stack in sketch.stacks.values() for p in stack], theme, letters),
        more,
        ground,
        *(_wash(where, place, look) for place, look in sketch.washes.items()),
        *_trails(where, sketch.trails),
        *(_leader(spot(where, place), stand(where, sketch, place)) for place in sketch.stacks),
        *(_stack(pack, stand(where, sketch, place), stack) for place, stack in sketch.stacks.items()),
        *_arrows(pack.board, where, sketch),
        *(_badge(where, badge, sketch) for badge in sketch.badges),
        *(_flag(where.centre[place], flag, scale) for place, flag in sketch.flags.items()),
        tag("rect", class_="f-edge", x=cut.x, y=cut.y, width=cut.width, height=cut.height),
    ]
    view = " ".join(map(num, cut))
    return (
        tag("svg", body, xmlns=XMLNS, viewBox=view, class_="crusade-board", role="img", aria_label=sketch.title) + "\n"
    )


@lru_cache(maxsize=4)
def _board(pack: Pack) -> tuple[Plane, list[str]]:
    """The sheet of a board and its layers, which all figures of a game have in common."""
    where = plane(pack.board)
    return where, layers(pack, where)


def _leader(place: Point, stand: Point) -> str:
    """The thin line from a place to counters drawn beside it."""
    return tag("path", class_="f-leader", d=line([place, stand])) if far(place, stand) > ASIDE else ""


def _wash(where: Plane, place: int, look: str) -> str:
    centre = where.centre[place]
    if where.kind == "hex":
        ring = " ".join(f"{num(x)},{num(y)}" for x, y in _inset(corners(centre), centre, 0.93))
        return tag("polygon", class_=f"f-{look}", points=ring)
    return tag("circle", class_=f"f-{look}", cx=centre[0], cy=centre[1], r=34.0)


def _inset(ring: Sequence[Point], centre: Point, part: float) -> list[Point]:
    return [(centre[0] + (x - centre[0]) * part, centre[1] + (y - centre[1]) * part) for x, y in ring]


def _trails(where: Plane, trails: Sequence[tuple[int, int]]) -> list[str]:
    """Lines of supply: dotted, under the counters."""
    ways = [line([spot(where, a), spot(where, b)]) for a, b in trails if a in where.centre and b in where.centre]
    return [tag("path", class_=name, d="".join(ways)) for name in ("f-trail-case", "f-trail") if ways]


def _stack(pack: Pack, at: Point, stack: Sequence[Piece]) -> str:
    """The counters of a place; a number where there are more than are drawn."""
    lying = rows(at, stack)
    parts = [_piece(pack, one.piece, one.at, one.size) for one in lying]
    if len(stack) > len(lying):
        parts.append(_pill((at[0] + 1.6 * lying[0].size, at[1] - 0.6 * lying[0].size), f"×{len(stack)}"))
    return tag("g", parts)


def _piece(pack: Pack, piece: Piece, at: Point, size: float) -> str:
    x, y, id = at[0] - size / 2, at[1] - size / 2, pack.roster.id[piece.unit]
    back = "-back" if piece.back and pack.roster.back[piece.unit] else ""
    faces = [f"#counter-{id}{back}", *(f"#state-{sign}" for sign in piece.signs)]
    turn = f"rotate(90 {num(at[0])} {num(at[1])})" if piece.turned else None
    uses = [tag("use", href=face, x=x, y=y, width=size, height=size) for face in faces]
    shadow = tag("rect", class_="f-shadow", x=x + 1.5, y=y + 2.5, width=size, height=size, rx=3.0)
    return shadow + tag("g", uses, transform=turn)


def _arrows(board: Board, where: Plane, sketch: Sketch) -> list[str]:
    """All arrows, those along the same way side by side, and their numbers on top of them."""
    seen: dict[tuple[int, int], int] = {}
    shafts, numbers = [], []
    ends = [(arrow.way[0], arrow.way[-1]) for arrow in sketch.arrows]
    for arrow, pair in zip(sketch.arrows, ends):
        n = seen[pair] = seen.get(pair, -1) + 1
        many = ends.count(pair)
        course = _course(board, where, arrow, (n - (many - 1) / 2) * APART, sketch)
        shafts.append(_arrow(course, arrow))
        if arrow.label:
            numbers.append(_pill(_label_spot(course, many > 1), arrow.label, arrow.refused))
    return [*shafts, *numbers]


def _course(board: Board, where: Plane, arrow: Arrow, aside: float, sketch: Sketch) -> list[Point]:
    """The points an arrow runs through, clear of the counters at its ends."""
    spots = []
    for place in arrow.way:
        spots.append(spot(where, place) if place in where.centre else _outside(board, where, arrow.way[-2]))
    if len(spots) == 1 or arrow.way[0] == arrow.way[-1]:
        return spots[:1]
    own = rows(spots[0], sketch.stacks.get(arrow.way[0], ())) if where.kind == "hex" and arrow.kind == "move" else []
    spots[0] = next((one.at for one in own if one.piece.unit == arrow.unit), spots[0])
    (ax, ay), (bx, by) = spots[0], spots[-1]
    length = hypot(bx - ax, by - ay)
    shift = (-(by - ay) / length * aside, (bx - ax) / length * aside)
    spots = [(x + shift[0], y + shift[1]) for x, y in spots]
    if where.kind == "hex" and arrow.kind == "attack":  # short, across the hexside
        return [_along(spots[0], spots[-1], 0.26), _along(spots[0], spots[-1], 0.74)]
    begin, end = (stands_on(where, sketch, place) for place in (arrow.way[0], arrow.way[-1]))
    first = _toward(spots[0], spots[1], (0.55 if begin else 0.3) * COUNTER)
    spots[-1] = _toward(spots[-1], spots[-2], (0.6 if end else 0.25) * COUNTER)
    spots[0] = first
    return spots


def _outside(board: Board, where: Plane, place: int) -> Point:
    """The end of the road off a place at the edge."""
    x, y = where.centre[place]
    dx, dy = next((COMPASS[side] for _, side, _ in ways_off(board.spaces[place])), (0.0, -1.0))
    return x + dx * OFF * 1.2, y + dy * OFF * 1.2


def _toward(a: Point, b: Point, length: float) -> Point:
    far = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    part = min(length / far, 0.45)
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _arrow(course: Sequence[Point], arrow: Arrow) -> str:
    """One arrow; what is refused is dashed and crossed out."""
    look = "refused" if arrow.refused else arrow.kind
    if len(course) < 2:  # a counter that may not even be taken up
        return _crossed((course[0][0], course[0][1] - 0.62 * COUNTER))
    tip, before = course[-1], course[-2]
    shaft = line([*course[:-1], _toward(tip, before, HEAD)])
    turn = degrees(atan2(tip[1] - before[1], tip[0] - before[0]))
    wide = HEAD * (0.72 if look == "attack" else 0.58)
    head = f"M0 0L{num(-HEAD)} {num(-wide)}L{num(-HEAD)} {num(wide)}z"
    moved = f"translate({num(tip[0])} {num(tip[1])})rotate({turn:.1f})"
    return "".join(
        [
            tag("path", class_="f-case", d=shaft),
            tag("path", class_=f"f-line f-{look}", d=shaft),
            tag("path", class_=f"f-head f-{look}-head", d=head, transform=moved),
            _crossed(_along(before, tip, 0.5)) if arrow.refused else "",
        ]
    )


def _along(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _label_spot(course: Sequence[Point], bundled: bool) -> Point:
    """Where an arrow's number stands: beside its first stretch, or on its tail where others run beside it."""
    if len(course) < 2:
        return course[0][0] + 24.0, course[0][1] - 0.62 * COUNTER
    (ax, ay), (bx, by) = course[0], course[1]
    length = hypot(bx - ax, by - ay) or 1.0
    if bundled:
        return ax, ay
    x, y = _along((ax, ay), (bx, by), 0.4)
    return x - (by - ay) / length * LABEL, y + (bx - ax) / length * LABEL


def _crossed(at: Point) -> str:
    """The sign on what is refused."""
    moved = f"translate({num(at[0])} {num(at[1])})"
    return tag("path", class_="f-x-case", d="M-9-9l18 18m0-18l-18 18", transform=moved) + tag(
        "path", class_="f-x", d="M-9-9l18 18m0-18l-18 18", transform=moved
    )


def _pill(at: Point, text: str, refused: bool = False, size: float = 15.0) -> str:
    """A text on a rounded plate."""
    wide = max(1.45 * size, (0.62 * len(text) + 0.7) * size)
    plate = tag(
        "rect",
        class_="f-pill-refused" if refused else "f-pill",
        x=at[0] - wide / 2,
        y=at[1] - 0.72 * size,
        width=wide,
        height=1.45 * size,
        rx=0.72 * size,
    )
    return plate + words(text, at[0], at[1] + 0.36 * size, class_="f-cross" if refused else "f-number")


def _badge(where: Plane, badge: Badge, sketch: Sketch) -> str:
    """A badge in the middle of a line; or beside the counters of a place, on the side where no arrow comes in."""
    spots = [spot(where, place) for place in badge.at]
    if len(spots) > 1:
        return _pill((sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)), badge.text)
    place = badge.at[0]
    starts = [where.centre[a.way[-2]] for a in sketch.arrows if a.way[-1] == place and a.way[-2] in where.centre]
    left, top, right, bottom = box(rows(stand(where, sketch, place), sketch.stacks[place]), 0.0)
    x, y, wide, high = (left + right) / 2, (top + bottom) / 2, 5.5 * len(badge.text) + 8.0, 15.0
    around = [(right + wide, y), (left - wide, y), (x, top - high), (x, bottom + high)]
    return _pill(max(around, key=lambda spot: min(far(spot, start) for start in [*starts, spots[0]])), badge.text)


def _flag(at: Point, flag: Flag, scale: float) -> str:
    """A flag on its place: square for the first side, swallow-tailed for the second, with number and name."""
    shape = "M0-46h34v24h-34z" if flag.side == 0 else "M0-46h38l-9 12 9 12h-38z"
    parts = [
        tag("path", class_="f-pole", d="M0 0v-47"),
        tag("path", class_=f"f-flag-{flag.side}", d=shape),
        words(flag.text, 16.0, -28.0, class_="f-flag-text"),
        words(flag.name, 0.0, 22.0, class_="f-town"),
    ]
    return tag("g", parts, transform=f"translate({num(at[0])} {num(at[1])})scale({scale:.2f})")
