"""Make a print kit: each part as a PDF of its own in one folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from .aids import aids
from .book import rules
from .cover import cover
from .kit import Kit, KitError
from .maps import poster, tiles
from .press import Press
from .sheets import duplex, foldover

Progress = Callable[[], None]  # called after each part


class Part(NamedTuple):
    """A file of a kit: the word by which it is asked for, its name, what it holds, and how it is set."""

    word: str
    name: str
    holds: str
    source: Callable[[Press], str] | None  # None for the cover, which names the others


PARTS: Final = (
    Part("cover", "cover", "The cover, and how the kit is made up", None),
    Part("map", "map-poster", "The map on one page of its own size, for a print shop or a plotter", poster),
    Part("tiles", "map-tiles", "The map on sheets to join, with an overview", tiles),
    Part("counters", "counters-duplex", "The counters for printing on both sides of a sheet", duplex),
    Part("counters", "counters-fold", "The same counters to fold over and glue", foldover),
    Part("aids", "player-aids", "Turn card, charts, turn record, boxes off the map, set-up", aids),
    Part("rules", "rulebook", "The rules with quick start and figures", rules),
)
WORDS: Final = tuple(dict.fromkeys(part.word for part in PARTS))


def chosen_parts(only: str) -> Sequence[Part]:
    """The parts named, such as `map,rules`; all if none are."""
    named = [word.strip() for word in only.split(",") if word.strip()]
    if unknown := [word for word in named if word not in WORDS]:
        raise KitError(f"--only {', '.join(unknown)}: expected some of {', '.join(WORDS)}, separated by commas")
    return [part for part in PARTS if not named or part.word in named]


def make(kit: Kit, folder: Path, parts: Sequence[Part] = PARTS, progress: Progress | None = None) -> list[Path]:
    """Write these parts of a kit to a folder; returns the files."""
    written: list[Path] = []
    with Press(kit) as press:
        for part in parts:
            out = folder / file_name(kit, part)
            source = part.source(press) if part.source else cover(press, contents(kit, PARTS))
            out.write_bytes(press.pdf(source, f"{kit.title}: {part.holds}"))
            written.append(out)
            if progress:
                progress()
    return written


def ready(folder: Path) -> Path:
    """The folder, made if it is not there; an error says why it cannot be written to."""
    if folder.exists() and not folder.is_dir():
        raise KitError(f"--out {folder}: this is a file; expected a folder")
    folder.mkdir(parents=True, exist_ok=True)
    if not os.access(folder, os.W_OK):
        raise KitError(f"--out {folder}: this folder cannot be written to")
    return folder


def file_name(kit: Kit, part: Part) -> str:
    """The name of a file of a kit."""
    return f"{kit.stem}-{part.name}.pdf"


def contents(kit: Kit, parts: Collection[Part]) -> list[tuple[str, str]]:
    """The files of a kit and what they hold."""
    return [(file_name(kit, part), part.holds) for part in parts]
