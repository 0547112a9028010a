"""A game's rulebook, read by clause: titles and texts, in the order of the book."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from ..core.errors import InputError
from . import home

#: What stands behind a clause's title where the clause is not, or not all, the designer's text; and what it means. None
#: begins with a small letter, because the terminal would take that for one of its own tags.
MARKS: Final = {
    "R": "Reconstructed: the original text is lost.",
    "I": "Our interpretation: the original text is damaged, silent, or can be read in more than one way.",
    "R in part": "Reconstructed in part: some of the original text is lost.",
    "I in part": "Our interpretation in part: some of the original text is damaged, silent, or can be read differently.",
    "R and I in part": "Partly reconstructed, because some of the original text is lost, and partly our interpretation.",
    "R, in part I": "Reconstructed, because the original text is lost; part of it is our interpretation.",
    "I, in part R": "Our interpretation; part of it is reconstructed, because the original text is lost.",
}
_CLAUSE = re.compile(rf"^### ([A-Z]{{2}}-\d+\.\d+) (.+?)(?: \[({'|'.join(MARKS)})\])?$", re.M)


class Clause(NamedTuple):
    """One numbered rule. `mark` says how much of it is not the designer's text: a key of MARKS, or empty."""

    id: str
    title: str
    text: str
    section: str
    mark: str = ""

    @property
    def heading(self) -> str:
        """Number, title and mark, as the rulebook prints them."""
        return f"{self.id} {self.title}" + (f" [{self.mark}]" if self.mark else "")

    @property
    def page(self) -> str:
        """The clause by itself, as Markdown, with what its mark means."""
        meaning = f"\n\n*{MARKS[self.mark]}*" if self.mark else ""
        return f"**{self.heading}**{meaning}\n\n{self.text}\n"


class Page(NamedTuple):
    """A part of a rulebook without numbered rules: what stands before the first section (no title), an overview, examples."""

    title: str
    text: str


class RulebookError(InputError):
    """A clause that does not exist; says what does."""


def rulebook_text(game: str) -> str:
    """The whole rulebook of a game, as Markdown."""
    return (home(game) / "rulebook.md").read_text(encoding="utf-8")


def clauses(game: str) -> dict[str, Clause]:
    """Every clause of a game's rulebook, by id."""
    return read_clauses(rulebook_text(game))


def read_clauses(text: str) -> dict[str, Clause]:
    """Every clause of a rulebook in Markdown, by id."""
    found: dict[str, Clause] = {}
    heads = list(_CLAUSE.finditer(text))
    sections = [(m.start(), m[1].strip()) for m in re.finditer(r"^## (.+)$", text, re.M)]
    for head, following in zip(heads, [*heads[1:], None]):
        end = following.start() if following else len(text)
        later = [start for start, _ in sections if head.end() < start < end]
        section = next(name for start, name in reversed(sections) if start < head.start())
        body = text[head.end() : later[0] if later else end].strip()
        found[head[1]] = Clause(head[1], head[2].strip(), body, section, head[3] or "")
    return found


def pages(game: str) -> list[Page]:
    """The parts of a game's rulebook that have no clauses, in order; first what it says about itself."""
    about, *sections = re.split(r"^## ", rulebook_text(game), flags=re.M)
    found = [Page("", about.partition("\n")[2].strip())]  # without the title of the book
    for section in sections:
        if not _CLAUSE.search(section):
            title, _, text = section.partition("\n")
            found.append(Page(title.strip(), text.strip()))
    return found


@cache
def clause_marks(game: str) -> dict[str, str]:
    """The marks of a game's clauses, by id; those that are the designer's text are left out. Read once."""
    if not (home(game) / "rulebook.md").exists():  # a game from elsewhere may have none
        return {}
    return {head[1]: head[3] for head in _CLAUSE.finditer(rulebook_text(game)) if head[3]}


def clause(game: str, id: str) -> Clause:
    """One clause by its id, in any case of letters."""
    known = clauses(game)
    if id.upper() not in known:
        section = [c for c in known if c.split(".")[0] == id.upper().split(".")[0]]
        hint = ", ".join(section) if section else f"{next(iter(known))} to {list(known)[-1]}"
        raise RulebookError(f"no clause {id} in the rulebook; there are: {hint}")
    return known[id.upper()]
