"""The counters as one sprite sheet: a symbol for each counter's front and back, and one for each state marker.

The sides differ in the shape of the frame (square corners for the first side, round for the second) as well as in colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ..core.roster import Roster
from ..games.pack import Pack
from .art import used
from .designation import designation, factors, front
from .lettering import width
from .look import OTHERS, counter_colours, leading, looks, style, themes
from .nato import HEIGHT, LEFT, TOP, WIDTH, inner, symbol_of
from .svg import XMLNS, tag, words

VIEW = "0 0 100 100"
CORNERS = (3.0, 17.0)  # corner radius of the first and the second side's counters
UNKNOWN_NATION = ("nation-other", "nation-other-second")  # colours of nations the themes do not know, by side
BOX = 1.16  # scale of the unit symbol
ONE_FACTOR = "one"  # in a pack: counters show a single number
LARGE = 22.0  # font size of a designation
ALONE = 67.0  # the room for it on a small counter, without the mark of its size, in that font size
ROTATED = 48.0  # the room for letters beside the symbol
STATES = ("disrupted", "fortified", "strong", "unsupplied", "moved", "entrained", "attacking", "badge")


class Letters(NamedTuple):
    """The letters on a counter of 100 units: a page's counters shrink long names, those on paper set them narrower."""

    least: float = 0.0  # no letter is smaller
    above: float = 14.0  # the parent formation and the nation, beside the symbol
    bar: float = 11.0  # the labels of the bars
    fine: bool = True  # with bars, size and the letters beside the symbol

    @property
    def narrow(self) -> bool:
        """Whether long words are set narrower instead of smaller."""
        return self.least > 0


SCREEN: Final = Letters()
#: On a half-inch counter, with a margin of a twentieth, 17.6 units are 6 points.
PAPER: Final = Letters(17.6, 17.6, 17.6)
FIGURE: Final = Letters(27.0, fine=False)  # a small counter in a figure: name, symbol and factors only, and large


def counters_svg(pack: Pack, theme: str = "") -> str:
    """The sprite sheet: `counter-ID`, `counter-ID-back`, `hidden-SIDE` and `state-NAME`, each 100 by 100."""
    roster = pack.roster
    body = []
    for unit in range(len(roster)):
        body.append(_counter(pack, unit, False))
        if roster.back[unit]:
            body.append(_counter(pack, unit, True))
    body += [
        tag("symbol", _hidden(n, side), id=f"hidden-{side}", viewBox=VIEW) for n, side in enumerate(pack.words["sides"])
    ]
    body += [_side(pack.roster, side) for side in (0, 1)]
    body += [_state(name) for name in STATES]
    return _sprite(pack, "\n".join(body), theme, hidden=True)


def _page(roster: Roster) -> str:
    """The colours of the sides for the page around a picture: on the map (`flag`), and on the page by day or night."""
    sides = list(enumerate(leading(roster)))
    day = "".join(f"--flag-{n}:@side-{nation};--side-{n}:@side-{nation};" for n, nation in sides)
    night = "".join(f"--side-{n}:color-mix(in srgb,@side-{nation} 45%,white);" for n, nation in sides)
    return f':root{{{day}}}:root[data-scheme="dark"]{{{night}}}'


def counter_svg(
    pack: Pack, unit: int, back: bool = False, theme: str = "", letters: Letters = SCREEN, sign: str = ""
) -> str:
    """One counter as a picture of its own, with the sign of a state on it if one is named."""
    name = f"#counter-{pack.roster.id[unit]}{'-back' if back else ''}"
    body = _counter(pack, unit, back, letters) + tag("use", href=name)
    if sign:
        body += _state(sign) + tag("use", href=f"#state-{sign}")
    return _sprite(pack, body, theme, hidden=False)


def marker_svg(pack: Pack, name: str, theme: str = "", letters: Letters = SCREEN, sides: Sequence[str] = ()) -> str:
    """A state (`disrupted` …), a side's sign (`side-0`) or a side's hidden counter (`hidden-0`) as a picture of its own."""
    kind, _, side = name.partition("-")
    if kind == "side":
        body = _side(pack.roster, int(side))
    elif kind == "hidden":
        body = tag(
            "symbol", _hidden(int(side), (sides or pack.words["sides"])[int(side)], letters), id=name, viewBox=VIEW
        )
    else:
        body, name = _state(name), f"state-{name}"
    return _sprite(pack, body + tag("use", href=f"#{name}"), theme, hidden=False)


def symbols_svg(pack: Pack, units: Iterable[int], theme: str = "", letters: Letters = SCREEN) -> str:
    """The symbols of some counters and of all states, for a larger picture: style, shapes, and `counter-ID` and so on."""
    body = "".join(
        _counter(pack, u, back, letters) for u in units for back in ([False, True] if pack.roster.back[u] else [False])
    )
    body += "".join(_state(name) for name in STATES)
    return style("counters", theme) + tag("defs", _shapes(pack, body) + body)


def _state(name: str) -> str:
    return tag("symbol", tag("use", href=f"#k-{name}"), id=f"state-{name}", viewBox=VIEW)


def _shapes(pack: Pack, body: str) -> str:
    """What the counters of a sheet are made of."""
    faces = _faces(pack.roster, body)
    symbols = "".join(_symbol(key) for key in looks()["symbols"] if f'"#nato-{_slug(key)}"' in body)
    shapes = faces + symbols + "".join(_size(size) for size in pack.words["sizes"] if f'"#size-{size}"' in body)
    return shapes + used(body + shapes)


def _sprite(pack: Pack, body: str, theme: str, hidden: bool) -> str:
    shapes = _shapes(pack, body)
    more = _page(pack.roster) if hidden else ""
    size = {"width": 0, "height": 0, "aria_hidden": "true"} if hidden else {"viewBox": VIEW}
    return (
        tag(
            "svg",
            [style("counters", theme, counter_colours(pack.roster, theme), more), tag("defs", shapes), "\n", body],
            xmlns=XMLNS,
            class_="crusade-counters",
            **size,
        )
        + "\n"
    )


def _counter(pack: Pack, unit: int, back: bool, letters: Letters = SCREEN) -> str:
    """One side of one counter."""
    roster = pack.roster
    own, above = designation(roster.name[unit])
    other = roster.back[unit]
    figures = other if back and other else front(roster, unit)
    nation = looks()["nations"].get(roster.nation[unit], "")
    number = factors(figures, one=str(pack.words.get("factors")) == ONE_FACTOR)
    size = roster.size[unit] if letters.fine else ""
    bars = _bars(roster.marks[unit], letters, len(number) < 2) if letters.fine else []
    parts = [
        tag("use", href=f"#face-{roster.side[unit]}-{roster.nation[unit]}"),
        _double_edge(CORNERS[roster.side[unit]]) if back else "",
        _symbol_of(roster, unit, letters, bool(above), bool(nation)),
        tag("use", href=f"#sign-{sign_of(roster, unit)}", class_="k-sign", transform=_sign_at(letters)),
        _name(own, size, letters),
        tag("use", href=f"#size-{size}") if size else "",
        _beside(above, 17.0 if letters.narrow else 18.0, letters) if above and letters.fine else "",
        _beside(nation, 95.0 if letters.narrow else 91.0, letters) if nation and letters.fine else "",
        _factor(number, len(bars) // 2, letters) if number else "",
        *bars,
    ]
    return tag("symbol", parts, id=f"counter-{roster.id[unit]}{'-back' if back else ''}", viewBox=VIEW)


def _symbol_of(roster: Roster, unit: int, letters: Letters, left: bool, right: bool) -> str:
    """The unit symbol: smaller and higher on the counters of a figure, and on paper clear of the letters on its left and right."""
    moved = None if letters.fine else "translate(8 5.6)scale(.84)"
    if letters.narrow and (left or right):
        moved = "translate(7 0)scale(.86 1)" if left and right else f"translate({4 if left else -4} 0)"
    return tag("use", href=f"#nato-{_slug(symbol_of(roster, unit))}", class_="k-symbol", transform=moved)


def _sign_at(letters: Letters) -> str:
    return "translate(13 83)scale(.85)" if letters.fine else "translate(86 16)scale(.95)"


def _factor(number: str, bars: int, letters: Letters) -> str:
    """The factors at the bottom, beside the bars if there are any."""
    if not letters.fine:
        return words(number, 50.0, 95.0, class_="k-factor", style="font-size:42px")
    beside = (36.0 if bars > 1 else 42.0 + (3 if len(number) > 1 else 0)) if letters.narrow else 42.0
    return words(number, beside if bars else 50.0, 93.0, class_="k-factor")


def _beside(text: str, x: float, letters: Letters) -> str:
    """Letters that run up beside the symbol."""
    wide = width(text, letters.above, bold=True)
    narrower = f"scale({ROTATED / wide:.2f} 1)" if letters.narrow and wide > ROTATED else ""
    look = f"font-size:{letters.above:g}px" if letters.narrow else None
    return words(text, 0.0, 0.0, class_="k-above", style=look, transform=f"translate({x:g} 47.5)rotate(-90){narrower}")


def _double_edge(corner: float) -> str:
    """The mark of a counter's stronger side."""
    return tag("rect", class_="k-double", x=5.6, y=5.6, width=88.8, height=88.8, rx=max(corner - 3, 1.0))


def _name(own: str, size: str, letters: Letters = SCREEN) -> str:
    """The designation, in smaller type if it is long. On a small counter, where it is alone, it has all the width (`--v`)."""
    room = 82 - (9 if "X" in size else 6) * len(size)
    if letters.narrow:
        return _narrow_name(own, room if letters.fine else ALONE, letters)
    large, alone = (min(LARGE, wide / width(own, 1.0, bold=True)) for wide in (room, ALONE))
    look = f"font-size:{large:.1f}px;" if large < LARGE else ""
    look += f"--w:{large / LARGE:.2f};" if large < LARGE else ""
    look += f"--v:{alone / LARGE:.2f}" if alone < LARGE else ""
    return words(own, 9.0, 23.0, class_="k-name", style=look or None)


def _narrow_name(own: str, room: float, letters: Letters) -> str:
    """The designation in type that is never smaller than the least, but may be narrower."""
    wide = width(own, 1.0, bold=True)
    size = max(letters.least, min(LARGE, room / wide))
    narrower = f"scale({min(1.0, room / (size * wide)):.2f} 1)"
    moved = f"translate(8 {23 if letters.fine else 26}){narrower}"
    return words(own, 0.0, 0.0, class_="k-name", style=f"font-size:{size:.1f}px", transform=moved)


def _side(roster: Roster, side: int) -> str:
    """The sign of a side: that of its largest nation, in its colour, in the shape of its counters."""
    nation = leading(roster)[side]
    r = 2 * CORNERS[side]
    parts = [
        tag("rect", class_=f"k-side-{nation}", x=2.0, y=2.0, width=96.0, height=96.0, rx=r),
        tag(
            "use",
            href=f"#sign-{looks()['signs'][nation]}",
            class_="k-side-sign",
            transform="translate(50 50)scale(3.4)",
        ),
    ]
    return tag("symbol", parts, id=f"side-{side}", viewBox=VIEW)


def sign_of(roster: Roster, unit: int) -> str:
    """The name of the sign of a counter's nation."""
    signs = looks()["signs"]
    return str(signs.get(roster.nation[unit], signs[OTHERS[roster.side[unit]]]))


def _bars(marks: tuple[str, ...], letters: Letters = SCREEN, side_by_side: bool = False) -> list[str]:
    """Labelled bars for the marks that matter to the rules, from the bottom right corner up, or to the left on paper."""
    table = looks()["bars"]
    shown = [mark for mark in table if mark in marks][:2]
    wide, high = (22.0 if len(shown) > 1 else 25.0, 17.6) if letters.narrow else (23.0, 13.0)
    right, low = (94.0, 76.0) if letters.narrow else (93.0, 80.0)
    out = []
    for n, mark in enumerate(shown):
        label, colour = table[mark]
        beside = letters.narrow and side_by_side
        x, y = right - wide * (n + 1 if beside else 1), low - (0 if beside else (high + 0.5) * n)
        out.append(tag("rect", class_=f"k-bar k-{colour}", x=x, y=y, width=wide, height=high))
        out.append(_bar_text(label, colour, x + wide / 2, y, wide, letters))
    return out


def _bar_text(label: str, colour: str, x: float, y: float, wide: float, letters: Letters) -> str:
    look = f"k-bar-text k-{colour}-text"
    if not letters.narrow:
        return words(label, x, y + 10.4, class_=look)
    narrower = min(1.0, (wide - 3) / width(label, letters.bar, bold=True))
    moved = f"translate({x:g} {y + 15:g})scale({narrower:.2f} 1)"
    return words(label, 0.0, 0.0, class_=look, style=f"font-size:{letters.bar:g}px", transform=moved)


def _faces(roster: Roster, body: str) -> str:
    """The background of each nation's counters: colour, frame, and a slight highlight at the top left."""
    pairs = sorted({(roster.side[u], roster.nation[u]) for u in range(len(roster))})
    out = []
    for side, nation in pairs:
        name = f"face-{side}-{nation}"
        if f'"#{name}"' in body:
            out.append(tag("g", _face(side, nation), id=name))
    return "".join(out)


def _face(side: int, nation: str) -> list[str]:
    key = f"nation-{nation}"
    colour = key if key in next(iter(themes().values())) else UNKNOWN_NATION[side]
    r = CORNERS[side]
    return [
        tag("rect", class_=f"k-{colour} k-edge", x=1.5, y=1.5, width=97.0, height=97.0, rx=r),
        tag("rect", class_="k-light", x=4.0, y=4.0, width=92.0, height=92.0, rx=max(r - 3, 1.0)),
    ]


def _hidden(side: int, name: str, letters: Letters = SCREEN) -> list[str]:
    """The back of a counter that is hidden from the other side."""
    r = CORNERS[side]
    return [
        tag("rect", class_=f"k-back-{side} k-edge", x=1.5, y=1.5, width=97.0, height=97.0, rx=r),
        tag("rect", class_="k-inlay", x=9.0, y=9.0, width=82.0, height=82.0, rx=max(r - 6, 1.0)),
        words("?", 50.0, 68.0, class_="k-unknown"),
        _side_name(name.upper(), letters),
    ]


def _side_name(name: str, letters: Letters) -> str:
    """The name of a side on its hidden counters; on paper never smaller than the least, but narrower."""
    if not letters.narrow:
        return words(name, 50.0, 86.0, class_="k-side")
    narrower = min(1.0, 72 / width(name, letters.bar, bold=True))
    look, moved = f"font-size:{letters.bar:g}px;letter-spacing:0", f"translate(50 86)scale({narrower:.2f} 1)"
    return words(name, 0.0, 0.0, class_="k-side", style=look, transform=moved)


def _slug(key: str) -> str:
    return key.replace(".", "-")


def _symbol(key: str) -> str:
    """A unit symbol with its frame, shared by all counters of its kind."""
    code = looks()["symbols"][key]
    place = f"translate({50 - BOX * (LEFT + WIDTH / 2):.2f} {47.5 - BOX * (TOP + HEIGHT / 2):.2f})scale({BOX})"
    box = tag("path", class_="k-box", d=f"M{LEFT} {TOP}h{WIDTH}v{HEIGHT}h{-WIDTH}z")
    shapes = inner(code) if code.isdigit() else tag("use", href=f"#k-{code}", x=LEFT + WIDTH / 2, y=TOP + HEIGHT / 2)
    return tag("g", box + shapes, id=f"nato-{_slug(key)}", transform=place)


def _size(size: str) -> str:
    """The mark of a unit's size, strokes in the top right corner."""
    step = 9.0 if "X" in size else 6.0
    left = 93 - step * len(size)
    strokes = []
    for n, letter in enumerate(size):
        x = left + step * n
        strokes.append(f"M{x:g} 10l6.5 10m0-10l-6.5 10" if letter == "X" else f"M{x + 2:g} 10v10")
    return tag("path", class_="k-size", id=f"size-{size}", d="".join(strokes))
