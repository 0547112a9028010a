"""A game's rulebook, read by clause: titles and texts, in the order of the book."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..core.errors import InputError
from . import home

_CLAUSE = re.compile(r"^### ([A-Z]{2}-\d+\.\d+) (.+)$", re.M)


class Clause(NamedTuple):
    """One numbered rule."""

    id: str
    title: str
    text: str
    section: str


class RulebookError(InputError):
    """A clause that does not exist; says what does."""


def rulebook_text(game: str) -> str:
    """The whole rulebook of a game, as Markdown."""
    return (home(game) / "rulebook.md").read_text(encoding="utf-8")


def clauses(game: str) -> dict[str, Clause]:
    """Every clause of a game's rulebook, by id."""
    text = rulebook_text(game)
    found: dict[str, Clause] = {}
    heads = list(_CLAUSE.finditer(text))
    sections = [(m.start(), m[1].strip()) for m in re.finditer(r"^## (.+)$", text, re.M)]
    for head, following in zip(heads, [*heads[1:], None]):
        end = following.start() if following else len(text)
        later = [start for start, _ in sections if head.end() < start < end]
        section = next(name for start, name in reversed(sections) if start < head.start())
        body = text[head.end() : later[0] if later else end].strip()
        found[head[1]] = Clause(head[1], head[2].strip(), body, section)
    return found


def clause(game: str, id: str) -> Clause:
    """One clause by its id, in any case of letters."""
    known = clauses(game)
    if id.upper() not in known:
        section = [c for c in known if c.split(".")[0] == id.upper().split(".")[0]]
        hint = ", ".join(section) if section else f"{next(iter(known))} to {list(known)[-1]}"
        raise RulebookError(f"no clause {id} in the rulebook; there are: {hint}")
    return known[id.upper()]
