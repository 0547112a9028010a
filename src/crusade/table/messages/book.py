"""A game's book: what it has beside the numbered rules."""

from __future__ import annotations

from .words import Message


class FigureLine(Message):
    """Something a figure shows, with the number its place in the list gives it: possible, or refused under a clause."""

    allowed: bool
    clause: str
    words: str


class FigureInfo(Message):
    """A figure of the book; the picture itself is `/api/rules/KIND/figures/NAME.svg`."""

    name: str
    clause: str
    """The clause it stands with."""
    title: str
    caption: str
    alt: str
    """The counters it shows and where they stand, in words."""
    lines: list[FigureLine]
    width: int
    height: int


class BookInfo(Message):
    """What a game's book has beside the rulebook (`RulebookInfo`)."""

    kind: str
    quick: str
    """The game on one page, as Markdown; empty if there is none."""
    card: str
    """The turn card, as Markdown; empty if there is none."""
    figures: list[FigureInfo]
    synonyms: dict[str, list[str]]
    """Words a reader may search by, each with what the rulebook says instead."""
