"""Variants: a folder or zip with a `variant.toml` and those rows of a game's tables that differ; docs/making_a_variant.md.

A variant is a game of its own in the registry, as `GAME+NAME`: everything that plays, studies or hosts a game by its name
does so with a variant. Its digest says which edition it is: it stands in game files and at the table.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..core.game import Game
from ..core.sheet import DataError, read_toml
from . import REGISTRY, GameError, Registered, game_names
from .overlay import Merged, is_plain, overlay, own_sheet
from .pack import Pack, folder_texts
from .variant_files import variant_files

FILE: Final = "variant.toml"
NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_NAME: Final = 40  # characters of GAME+NAME
LONGEST: Final = {"title": 60, "author": 60, "note": 1000}
KEYS: Final = ("name", "game", "title", "author", "note", "revision")
JOINT: Final = "+"
SHORT: Final = 12  # hex digits of a digest where people see it


class Variant(NamedTuple):
    """A variant as it was written. It can be sent to other processes as it is."""

    name: str
    game: str  # the game it varies
    title: str
    texts: dict[str, str]  # its tables by file name; only rows that differ
    digest: str  # of what is played: game, name, revision and rows, however they are written down
    author: str = ""
    note: str = ""
    revision: int | None = None  # of the game's rules; None for the newest
    label: str = ""  # the folder or zip, for messages
    lines: tuple[tuple[str, int], ...] = ()  # of variant.toml: each key with its line

    def wrong(self, key: str, expected: str) -> DataError:
        """The error for a line of variant.toml."""
        return DataError(f"{self.label}/{FILE}", dict(self.lines).get(key, 0), key, str(getattr(self, key)), expected)

    @property
    def kind(self) -> str:
        """Its name in the registry."""
        return f"{self.game}{JOINT}{self.name}"

    @property
    def short(self) -> str:
        """The beginning of its digest, for people."""
        return self.digest[:SHORT]


def read_variant(path: Path) -> Variant:
    """The variant in a folder or zip. Only the form is checked here; `add_variant` checks that it fits the game."""
    texts = variant_files(path)
    label = path.name or path.resolve().name
    if FILE not in texts:
        raise DataError(f"{label}/{FILE}", 0, "", "no such file", 'a file with name = "…" and game = "…"')
    text = texts.pop(FILE)
    about = _about(text, f"{label}/{FILE}")
    found = variant_from_texts(texts=texts, label=label, **about)
    return found._replace(lines=tuple((key, line_of(text, key)) for key in about))


def variant_from_texts(
    name: str,
    game: str,
    texts: Mapping[str, str],
    title: str = "",
    author: str = "",
    note: str = "",
    revision: int | None = None,
    label: str = "",
) -> Variant:
    """A variant made of its tables: of a file's, or by a program that tries out changes."""
    label = label or name
    _check_about({"name": name, "game": game, "title": title, "author": author, "note": note}, label)
    for file in texts:
        if not file.endswith(".csv"):
            raise DataError(f"{label}/{file}", 0, "", "a second file of words", f"{FILE} and tables (.csv)")
    tables = {file: own_sheet(text, f"{label}/{file}")[1] for file, text in sorted(texts.items())}
    rows = {file: [row.cells for row in found] for file, found in tables.items()}
    content = json.dumps([game, name, revision, rows], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    digest = hashlib.sha256(content.encode()).hexdigest()
    title = title or name.replace("-", " ").title()
    return Variant(name, game, title, dict(sorted(texts.items())), digest, author, note, revision, label)


def _about(text: str, label: str) -> dict[str, Any]:
    """What `variant.toml` says, each value of the right type."""
    try:
        found = read_toml(text)
    except ValueError as error:
        at = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        line, column = (int(at[1]), at[2]) if at else (len(text.splitlines()) if "(at end" in str(error) else 0, "")
        raise DataError(label, line, column, str(error).partition(" (at")[0], "well-formed TOML") from None
    for key, value in found.items():
        if key not in KEYS:
            raise DataError(label, line_of(text, key), key[:40], key[:40], f"one of: {', '.join(KEYS)}")
        if key == "revision":
            if type(value) is not int or not 1 <= value <= 999:
                raise DataError(label, line_of(text, key), key, str(value)[:40], "a whole number from 1")
        elif not isinstance(value, str):
            raise DataError(label, line_of(text, key), key, str(value)[:40], "words in quotation marks")
    for key in ("name", "game"):
        if key not in found:
            raise DataError(label, 0, key, "no such line", f'{key} = "…"')
    _check_about(found, label.removesuffix(f"/{FILE}"), text)
    return found


def line_of(text: str, key: str) -> int:
    """The line of a key of variant.toml; 0 where it cannot be found."""
    return next((n for n, line in enumerate(text.splitlines(), 1) if re.match(rf"\s*{re.escape(key)}\s*=", line)), 0)


def _check_about(found: Mapping[str, Any], label: str, text: str = "") -> None:
    def fail(key: str, expected: str) -> None:
        raise DataError(f"{label}/{FILE}", line_of(text, key), key, str(found[key])[:60], expected)

    if not NAME.fullmatch(found["name"]):
        fail("name", "lower-case words joined by hyphens, like seventh-panzergruppe")
    if len(found["name"]) + len(found["game"]) + len(JOINT) > LONGEST_NAME:
        fail("name", f"a name that has, with the game's, at most {LONGEST_NAME} characters")
    for key, most in LONGEST.items():
        words = found.get(key, "")
        lines = words.split("\n") if key == "note" else [words]
        if len(words) > most or words != words.strip() or not all(map(is_plain, lines)):
            fail(key, f"plain text of at most {most} characters without blanks at its ends")


def base_texts(game: str) -> dict[str, str]:
    """The tables of a game."""
    return folder_texts(REGISTRY[game].home / "data")


def add_variant(variant: Variant, check: bool = True) -> str:
    """Put a variant into the registry of this process and give its name there; DataError says what does not fit.

    `check` builds it under every choice of every switch. Without, only its rows are laid over the game's: for processes
    that get a variant from one that has checked it.
    """
    base = _base(variant)
    known = REGISTRY.get(variant.kind)
    if known is not None and known.variant is not None:
        if known.variant.digest != variant.digest:
            raise GameError(
                f"{variant.label}: there is another edition of {variant.kind} already, {known.variant.short} from "
                f"{known.variant.label}; give one of them another name in its {FILE}"
            )
        return variant.kind
    merged = merge(variant)
    if check:
        from .variant_check import check_variant

        check_variant(variant, merged)
    pack = partial(Pack, merged.texts, merged.origins)
    REGISTRY[variant.kind] = Registered(base.home, partial(_build, variant, merged), None, variant, pack)
    return variant.kind


def remove_variant(kind: str) -> None:
    """Take a variant out of the registry again: for programs that try out many. Each needs a name of its own, because much
    that is worked out of a game is kept by its name."""
    if kind in REGISTRY and REGISTRY[kind].variant is not None:
        del REGISTRY[kind]


def variants_here() -> tuple[Variant, ...]:
    """The variants of this process, to be sent along to others."""
    return tuple(entry.variant for entry in map(REGISTRY.get, game_names()) if entry and entry.variant)


def take_along(variants: Iterable[Variant]) -> None:
    """Add variants that another process has checked."""
    for variant in variants:
        add_variant(variant, check=False)


def merge(variant: Variant) -> Merged:
    """The game's tables with the variant's rows."""
    _base(variant)
    return overlay(base_texts(variant.game), variant.texts, variant.game, variant.label)


def _base(variant: Variant) -> Registered:
    """The game it varies."""
    game_names()
    base = REGISTRY.get(variant.game)
    if base is None or base.variant or base.on_pack is None:
        known = ", ".join(name for name, entry in REGISTRY.items() if entry.on_pack)
        raise variant.wrong("game", f"one of: {known}")
    return base


def build_on(variant: Variant, merged: Merged, switches: Mapping[str, str], revision: int | None) -> Game:
    """The game built on a variant's tables, under the game's own name: for programs that try variants out without adding
    them to the registry."""
    on_pack = _base(variant).on_pack
    assert on_pack is not None
    return on_pack(switches, revision or variant.revision, Pack(merged.texts, merged.origins))


def _build(variant: Variant, merged: Merged, switches: Mapping[str, str], revision: int | None) -> Game:
    """The variant as a game of its own."""
    game = build_on(variant, merged, switches, revision)
    game.name, game.title = variant.kind, variant.title
    return game
