"""Stub, to be written: rules of thumb."""

from __future__ import annotations

from ....ai.player import ThumbBook

BOOK = ThumbBook(thumbs={}, taste={}, phases=frozenset())
