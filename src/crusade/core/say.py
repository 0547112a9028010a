"""Sentences in the reader's language: English templates with {names}, looked up in the catalogue of the language in force.

The English template is the key. English itself needs no catalogue, and costs nothing but the filling in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

ENGLISH: Final = "en"
_NAME: Final = re.compile(r"\{(\w+)[^}]*\}")
MOST_KEPT: Final = 4000  # sentences said again, by language
LONGEST: Final = 600  # characters of a sentence said again: some of it may come from a stranger


class Language:
    """A language: its code, and a template for each English one."""

    __slots__ = ("_again", "_patterns", "code", "templates")

    def __init__(self, code: str, templates: Mapping[str, str]) -> None:
        self.code, self.templates = code, templates
        self._patterns: list[tuple[Pattern, str]] | None = None
        self._again: dict[str, str] = {}

    def word(self, fact: object) -> object:
        """A fact in this language: words that have a translation are said, names and numbers stay."""
        return self.templates.get(fact, fact) if isinstance(fact, str) else fact

    def again(self, text: str) -> str:
        """A sentence that was made in English, by the first template that fits it; as it is if none does."""
        said = self.templates.get(text) or self._again.get(text)
        if said is None:
            if len(self._again) >= MOST_KEPT:
                self._again.clear()
            said = self._again[text] = self._matched(text) if len(text) <= LONGEST else text
        return said

    def _matched(self, text: str) -> str:
        if self._patterns is None:
            named = [key for key in self.templates if _NAME.search(key)]
            named.sort(key=lambda key: (-len(_NAME.sub("", key)), key))  # the template with most words of its own first
            self._patterns = [(_pattern(key), key) for key in named if len(_NAME.sub("", key).strip(" :,.()")) > 1]
        for pattern, key in self._patterns:
            if (found := _fitted(pattern, text)) is not None:
                facts = {name: self.again(fact) for name, fact in found.items()}
                return _unspecified(self.templates[key]).format(**facts)
        return text


#: A template taken apart: its words, and the names of the holes between them.
Pattern = tuple[list[str], list[str]]


def _pattern(template: str) -> Pattern:
    """A template taken apart, to fit it to a sentence."""
    return _NAME.sub("\0", template).split("\0"), _NAME.findall(template)


def _fitted(pattern: Pattern, text: str) -> dict[str, str] | None:
    """What fills the holes of a template that makes this sentence; None if none was found.

    Each hole ends where the words after it first occur, and is not reconsidered: a stranger's text must not cost time.
    """
    (first, *words), names = pattern
    if not text.startswith(first) or not text.endswith(words[-1]):
        return None
    facts: dict[str, str] = {}
    at, end = len(first), len(text) - len(words[-1])
    for n, (name, word) in enumerate(zip(names, words, strict=True), 1):
        stop = end if n == len(names) else text.find(word, at + 1, end)
        if stop <= at or facts.setdefault(name, text[at:stop]) != text[at:stop]:
            return None
        at = stop + len(word)
    return facts


def _unspecified(template: str) -> str:
    """A template without the formats of its numbers: they have been filled in already."""
    return _NAME.sub(lambda found: f"{{{found[1]}}}", template)


_IN_FORCE: Final[ContextVar[Language | None]] = ContextVar("language", default=None)


@contextmanager
def speaking(language: Language | None) -> Iterator[None]:
    """Say everything in this language inside the block; None: in English."""
    before = _IN_FORCE.set(language)
    try:
        yield
    finally:
        _IN_FORCE.reset(before)


def spoken() -> str:
    """The code of the language in force."""
    language = _IN_FORCE.get()
    return ENGLISH if language is None else language.code


def say(template: str, **facts: object) -> str:
    """A template in the language in force, with its {names} filled in. Facts that are words are said in it too."""
    language = _IN_FORCE.get()
    if language is None:
        return template.format(**facts) if facts else template
    words = language.templates.get(template, template)
    return words.format(**{name: language.word(fact) for name, fact in facts.items()}) if facts else words


def say_n(n: int, one: str, many: str, **facts: object) -> str:
    """One of two templates, by a number {n}."""
    return say(one if n == 1 else many, n=n, **facts)


def say_as(role: str, word: str) -> str:
    """A word in a role (`button`, `switch`) that may need a translation of its own, under the key `role: word`."""
    language = _IN_FORCE.get()
    if language is None:
        return word
    return language.templates.get(f"{role}: {word}") or language.templates.get(word, word)


def again(text: str) -> str:
    """A sentence that was made in English earlier or elsewhere (stored, by another process, an error), in the language in force."""
    language = _IN_FORCE.get()
    return text if language is None else language.again(text)
