"""Text measurement, and names fitted into one or two lines."""

from __future__ import annotations

from typing import Final, NamedTuple

from .shapes import Box
from .svg import words

# Widths of Helvetica, Arial and Liberation Sans in thousandths of the size; other letters count as 556.
_NARROW: Final = {278: " .,fItr/!:;", 222: "ijl'", 333: "-()r", 500: "ckvxyzsJ", 722: "wCDHNRU", 833: "mM", 944: "W"}
_WIDTHS: Final = {c: w for w, letters in _NARROW.items() for c in letters} | {
    c: w for w, letters in {667: "ABEKPSVXY", 611: "FTZ", 778: "GOQ"}.items() for c in letters
}
BOLD: Final = 1.07
LEADING: Final = 1.05  # from one line to the next, in sizes of the letters

#: The font size of a name by the kind of its place; bold from `major` on.
SIZES: Final = {"": 9.6, "town": 10.8, "major": 12.0, "victory": 13.4}
CLASSES: Final = {"": "m-name-none", "town": "m-name", "major": "m-name-major", "victory": "m-name-victory"}


class Label(NamedTuple):
    """A name on the map: its lines, the position of the last one, and its style."""

    lines: tuple[str, ...]
    x: float
    y: float
    size: float
    kind: str
    anchor: str = "middle"
    place: str = ""
    worth: int = 0  # victory points: such a name has a flag before it
    level: int = 0  # from which level of detail on it is shown

    @property
    def box(self) -> Box:
        """The box it occupies."""
        wide = max(width(text, self.size, self.kind in ("major", "victory")) for text in self.lines)
        left = self.x - {"middle": wide / 2, "start": 0.0, "end": wide}[self.anchor]
        top = self.y - self.size * (LEADING * (len(self.lines) - 1) + 0.75)
        return left, top, left + wide, self.y + self.size * 0.22

    def svg(self) -> str:
        """The words as text elements; lines above the last are set off in ems, so that a page may letter them larger."""
        size = None if self.size == SIZES[self.kind] else f"{self.size:.1f}px"
        anchor = None if self.anchor == "middle" else f"text-anchor:{self.anchor}"
        look = ";".join(part for part in (size and f"font-size:{size}", anchor) if part) or None
        name = CLASSES[self.kind] + (f" at-{self.level}" if self.level else "")
        flag = self.place if self.worth else None
        rise = [LEADING * n for n in range(len(self.lines) - 1, -1, -1)]
        return "".join(
            words(text, self.x, self.y, dy=f"-{up:g}em" if up else None, class_=name, style=look, data_flag=flag)
            for text, up in zip(self.lines, rise)
        )


def width(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is."""
    return sum(_WIDTHS.get(c, 556) for c in text) * size / 1000 * (BOLD if bold else 1.0)


def fitted(name: str, kind: str, room: float) -> tuple[tuple[str, ...], float]:
    """A name's lines and size so that it fits: one line, a little smaller, or two."""
    size, bold = SIZES[kind], kind in ("major", "victory")
    one = width(name, size, bold)
    if one <= room:
        return (name,), size
    if one <= room * 1.16:
        return (name,), size * room / one
    return broken(name), size


def broken(name: str) -> tuple[str, ...]:
    """A name in two lines, broken at the space or hyphen nearest its middle."""
    cuts = [i + 1 for i, c in enumerate(name) if c in " -"]
    if not cuts:
        return (name,)
    cut = min(cuts, key=lambda i: abs(2 * i - len(name)))
    return name[:cut].rstrip(), name[cut:]
