"""SVG as text: numbers, tags and path data, written compactly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]

XMLNS = "http://www.w3.org/2000/svg"


def num(value: float) -> str:
    """A coordinate with one decimal at most."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, body: str | Iterable[str] = "", /, **attributes: object) -> str:
    """An element; `class_` becomes class, `data_a` becomes data-a, and None omits an attribute."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            shown = num(value) if isinstance(value, float) else str(value)
            parts.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(shown)}")
    inside = body if isinstance(body, str) else "".join(body)
    return f"<{' '.join(parts)}>{inside}</{name}>" if inside else f"<{' '.join(parts)}/>"


def group(name: str, body: str | Iterable[str], class_: str | None = None) -> str:
    """A layer of a picture with a stable id; ends with a newline, so that pictures can be read and compared."""
    return tag("g", body, id=name, class_=class_ or "layer") + "\n"


def words(text: str, x: float, y: float, **attributes: object) -> str:
    """A line of text."""
    return tag("text", escape(text), x=float(x), y=float(y), **attributes)


def line(points: Sequence[Point], closed: bool = False) -> str:
    """Path data through the points, in relative tenths of a unit."""
    return _join([_grid(p) for p in points], closed)


def _grid(point: Point) -> tuple[int, int]:
    return round(point[0] * 10), round(point[1] * 10)


def _join(spots: Sequence[tuple[int, int]], closed: bool) -> str:
    x, y = spots[0]
    out = [f"M{num(x / 10)} {num(y / 10)}l"]
    for u, v in spots[1:]:
        if (u, v) != (x, y):
            out.append(_pair(u - x, v - y))
            x, y = u, v
    return "".join(out).replace("l ", "l") + ("z" if closed else "")


def _pair(dx: int, dy: int) -> str:
    """Two numbers after another pair; a minus sign needs no space before it."""
    a, b = _tenth(dx), _tenth(dy)
    return (a if a[0] == "-" else " " + a) + (b if b[0] == "-" else " " + b)


def _tenth(value: int) -> str:
    text = num(value / 10)
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def curve(points: Sequence[Point], closed: bool = False) -> str:
    """Path data of a smooth line through all the points (Catmull-Rom)."""
    n = len(points)
    if n < 3:
        return line(points, closed)
    last = n if closed else n - 1
    x, y = _grid(points[0])
    out = [f"M{num(x / 10)} {num(y / 10)}c"]
    for i in range(last):
        before, a, b, after = (points[_wrap(i + k, n, closed)] for k in (-1, 0, 1, 2))
        one = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        two = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        spots = [_grid(p) for p in (one, two, b)]
        out.extend(_pair(u - x, v - y) for u, v in spots)
        x, y = spots[-1]
    return "".join(out).replace("c ", "c") + ("z" if closed else "")


def _wrap(i: int, n: int, closed: bool) -> int:
    return i % n if closed else max(0, min(n - 1, i))


def sheet(width: float, height: float, body: Iterable[str], label: str, class_: str) -> str:
    """A whole picture."""
    size = f"0 0 {num(width)} {num(height)}"
    return tag("svg", body, xmlns=XMLNS, viewBox=size, class_=class_, role="img", aria_label=label) + "\n"
