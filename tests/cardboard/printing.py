"""Print kits made once for all tests, and what is measured in them: pages, squares, letters and fonts of a PDF."""

import os
import re
from collections import Counter
from functools import cache
from html import unescape
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple

import pymupdf

from crusade.cardboard.kit import COUNTERS, INKS, PAPERS, Kit
from crusade.cardboard.make import PARTS, make
from crusade.draw.printed import SANS
from crusade.games import game_names

MM = 72 / 25.4
#: Each game, paper, size and ink at least once; with CRUSADE_PRINT_ALL=1 all of them.
SOME = (
    ("darkest-crusade", "a4", "1/2", "full"),
    ("tiger-attack", "letter", "5/8", "saving"),
    ("dark-crusade", "letter", "1/2", "full"),
)
ALL = tuple((g, p, c, i) for g in game_names() for p in PAPERS for c in COUNTERS for i in INKS)
KITS = ALL if os.environ.get("CRUSADE_PRINT_ALL") else SOME

Name = tuple[str, str, str, str]


class Square(NamedTuple):
    """A filled square on a page: its top left corner and its side, in millimetres."""

    x: float
    y: float
    side: float


@cache
def kit(name: Name) -> Kit:
    """A kit."""
    return Kit(*name)


@cache
def part(name: Name, which: str) -> pymupdf.Document:
    """One file of a kit, set once."""
    folder = Path(mkdtemp(prefix="crusade-print-test-"))
    (path,) = make(kit(name), folder, [p for p in PARTS if p.name == which])
    return pymupdf.open(stream=path.read_bytes(), filetype="pdf")


def page_sizes(document: pymupdf.Document) -> set[tuple[float, float]]:
    """The sizes of a document's pages, in millimetres."""
    return {(round(page.mediabox.width / MM, 2), round(page.mediabox.height / MM, 2)) for page in document.pages()}


def darkness(document: pymupdf.Document, page: int) -> float:
    """How dark a page is: 0 for a white one, 1 for a black one."""
    shades = document[page].get_pixmap(dpi=36, colorspace=pymupdf.csGRAY).samples
    return 1 - sum(shades) / len(shades) / 255


@cache
def squares(document: pymupdf.Document, page: int, side: float) -> list[Square]:
    """The filled squares of this size on a page, row by row."""
    found = set()
    for drawing in document[page].get_drawings():
        box = drawing["rect"]
        wide, high = box.width / MM, box.height / MM
        if drawing.get("fill") and abs(wide - side) < 0.02 and abs(high - side) < 0.02:
            found.add(Square(round(box.x0 / MM, 2), round(box.y0 / MM, 2), round(wide, 2)))
    return sorted(found, key=lambda s: (s.y, s.x))


@cache
def letters(document: pymupdf.Document, page: int) -> list[tuple[float, float, str]]:
    """The letters of a page with their middles, in millimetres."""
    found = []
    for block in document[page].get_text("rawdict")["blocks"]:
        for line in block.get("lines", ()):
            for span in line["spans"]:
                for one in span["chars"]:
                    x0, y0, x1, y1 = one["bbox"]
                    found.append(((x0 + x1) / 2 / MM, (y0 + y1) / 2 / MM, one["c"]))
    return found


def letters_in(document: pymupdf.Document, page: int, square: Square) -> Counter[str]:
    """The letters inside a square."""
    x, y, side = square
    here = [c for a, b, c in letters(document, page) if x < a < x + side and y < b < y + side]
    return Counter("".join(here).replace(" ", ""))


def letters_of(svg: str) -> Counter[str]:
    """The letters of a picture."""
    return Counter(unescape("".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg))).replace(" ", ""))


def type_sizes(document: pymupdf.Document) -> list[tuple[float, str]]:
    """How tall the type of each piece of text is, in points, whatever its width; and the text."""
    found = []
    for page in document.pages():
        for block in page.get_text("dict")["blocks"]:
            for line in block.get("lines", ()):
                found += [(_tall(line, span), span["text"]) for span in line["spans"] if span["text"].strip()]
    return found


def _tall(line: dict[str, Any], span: dict[str, Any]) -> float:
    """The size of a span. The letters of counters may be narrower than they are tall: they count by their height."""
    dx, dy = line["dir"]
    x0, y0, x1, y1 = span["bbox"]
    if SANS not in span["font"] or min(abs(dx), abs(dy)) > 0.01:
        return float(span["size"])
    return float((y1 - y0 if abs(dy) < 0.01 else x1 - x0) / _line_height())


@cache
def _line_height() -> float:
    """From the top to the foot of a line of the kit's own font, for type of size 1."""
    with as_file(files("crusade.cardboard").joinpath("fonts", f"{SANS}-Bold.ttf")) as path:
        font = pymupdf.Font(fontfile=str(path))
    return float(font.ascender - font.descender)


def fonts(document: pymupdf.Document) -> set[tuple[str, bool]]:
    """The fonts of a document: family, and whether they are embedded."""
    found = set()
    for page in document.pages():
        for xref, ext, _, name, *_ in page.get_fonts():
            found.add((name.split("+")[-1].split("-")[0], ext != "n/a" and len(document.extract_font(xref)[3]) > 0))
    return found
