"""The languages there are: a language is the files `words.CODE.toml`, one in each folder whose sentences it translates."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from ..core.say import ENGLISH, Language
from . import game_names, home

PACKAGE: Final = Path(__file__).parent.parent
PSEUDO: Final = "qps"  # a made-up language for tests: every sentence in brackets and longer
LONGER: Final = 0.4
_FILE: Final = re.compile(r"words\.(\w+)\.toml")
_HOLE: Final = re.compile(r"\{[^}]*\}")


def folders() -> list[Path]:
    """Where catalogues may lie: the rooms of the package, and the games."""
    rooms = [PACKAGE, *sorted(p for p in PACKAGE.iterdir() if p.is_dir())]
    return [*rooms, *(home(name) for name in game_names())]


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    found = {match[1] for folder in folders() for p in folder.iterdir() if (match := _FILE.fullmatch(p.name))}
    return (ENGLISH, *sorted(found))


@cache
def language(code: str) -> Language | None:
    """A language by its code; None for English, and for a language there is not."""
    if code == PSEUDO:
        return Language(PSEUDO, {key: longer(key) for name in languages()[1:2] for key in templates(name)})
    return Language(code, templates(code)) if code in languages() and code != ENGLISH else None


def templates(code: str) -> dict[str, str]:
    """All templates of a language by their English."""
    found: dict[str, str] = {}
    for folder in folders():
        path = folder / f"words.{code}.toml"
        if path.is_file():
            found.update(tomllib.loads(path.read_text(encoding="utf-8")))
    return found


def longer(template: str) -> str:
    """A sentence of the made-up language: in brackets, with its {names}, and longer than the English one."""
    extra = int(len(_HOLE.sub("", template)) * LONGER)
    return f"⟦{template}{'~' * extra}⟧"


def wanted(accept: str) -> Language | None:
    """The language to answer a request in, by its Accept-Language; the first that there is."""
    for part in accept[:200].split(","):
        code = part.split(";")[0].strip().split("-")[0].lower()
        if code == PSEUDO or code in languages():
            return language(code)
    return None
