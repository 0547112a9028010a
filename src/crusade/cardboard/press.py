"""The press: pictures and typst sources in a folder of their own, and the PDF made from them.

Fonts come from the kit and from the typesetter, never from the machine, so that a kit looks alike everywhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Final, Self

import typst

from ..draw.look import side_colours
from .kit import Kit

LAYOUT, BASE = "kit.typ", "base.typ"
NO_DATE: Final = datetime(2000, 1, 1, tzinfo=UTC)  # the same kit is the same file on every day


class Press:
    """A folder that sources and pictures are written to, and from which PDFs are made."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._folder = TemporaryDirectory(prefix="crusade-print-")
        self.folder = Path(self._folder.name)
        for file in files(__package__).joinpath("data").iterdir():
            if file.name.endswith(".typ"):
                text = file.read_text(encoding="utf-8")
                head = _palette(kit) if file.name == BASE else ""
                (self.folder / file.name).write_text(head + text, encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._folder.cleanup()

    def picture(self, name: str, draw: Callable[[], str]) -> str:
        """Draw a picture, once, and give the name by which sources refer to it."""
        file = f"{name}.svg"
        path = self.folder / file
        if not path.exists():
            path.write_text(draw(), encoding="utf-8")
        return file

    def pdf(self, source: str, title: str) -> bytes:
        """A source, set."""
        head = f'#import "{LAYOUT}": *\n#set document(title: {string(title)}, author: "crusade", date: none)\n'
        text = self.folder / "part.typ"
        text.write_text(head + source, encoding="utf-8")
        with as_file(files(__package__).joinpath("fonts")) as fonts:
            made = typst.compile(
                text,
                root=self.folder,
                font_paths=[fonts],
                ignore_system_fonts=True,
                format="pdf",
                timestamp=NO_DATE,
            )
        assert isinstance(made, bytes)
        return made


def _palette(kit: Kit) -> str:
    """What the layout needs to know of a kit: colours and measures."""
    colour = kit.colours
    own = side_colours(kit.pack.roster)
    side = [f'rgb("{colour[own[name]]}")' for name in ("map-first", "map-second")]
    lines = [
        f"#let saving = {'true' if kit.saving else 'false'}",
        f"#let paper-width = {mm(kit.paper.width)}",
        f"#let paper-height = {mm(kit.paper.height)}",
        f"#let counter = {mm(kit.counter)}",
        f"#let side-colours = ({', '.join(side)})",
        f'#let accent = rgb("{colour["map-victory"]}")',
        f"#let title = {string(kit.title)}",
    ]
    return "\n".join(lines) + "\n"


def mm(length: float) -> str:
    """A length in millimetres, exact to a thousandth."""
    return f"{length:.3f}mm"


def string(text: str) -> str:
    """A typst string."""
    return json.dumps(text, ensure_ascii=False)


def content(text: str) -> str:
    """Typst content that shows a text as it is."""
    return f"[{escaped(text)}]"


def escaped(text: str) -> str:
    """A text in which nothing is markup; quotation marks still become typographic."""
    plain = re.sub(r"([\\#$*_`<>@\[\]~/])", r"\\\1", text)
    return re.sub(r"^(?=\d+\.|[-+=])", "#[]", plain)


def call(name: str, *arguments: str, **named: str) -> str:
    """A call of a function of the layout."""
    every = [*arguments, *(f"{key.replace('_', '-')}: {value}" for key, value in named.items())]
    return f"{name}({', '.join(every)})"


def array(items: Iterable[str]) -> str:
    """A typst array; of one item too."""
    return "(" + "".join(f"{item}, " for item in items) + ")"
