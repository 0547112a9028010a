"""The header of a game file: the game with its switches, who sits where, and which dice are thrown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..core.game import Game
from ..core.switch import SwitchError
from ..games import GameError, game_names, load, load_revision, variant_of
from .line import LONGEST, MAGIC, FileError, Line, fits_line
from .record import Record, switched
from .sandbox import DICE, WORDS, Sandbox, SandboxError, position_lines, read_position_lines

_DICE: Final = re.compile(rf"committed ([0-9a-f]{{64}})|seeded (\S.*)|by hand|{DICE}")

_VARIANT: Final = re.compile(r"(\S{1,40}) ([0-9a-f]{64})")
JOINT: Final = "+"  # between a game and its variant

Fields = dict[str, list[Line]]  # by their first word


def header_lines(record: Record) -> Iterator[str]:
    """The header of a record."""
    game = record.game
    yield from (MAGIC, f"game {game.name}")
    if variant := variant_of(game.name):
        yield f"variant {variant.name} {variant.digest}"
    yield f"revision {record.revision}"
    yield from (f"switch {name} {value}" for name, value in switched(game).items())
    yield from (f"seat {side} {name}".rstrip() for side, name in zip(game.sides, record.seats))
    if record.sandbox:
        yield f"sandbox {record.sandbox.words}"
        yield from (f"position {text}" for text in position_lines(record.sandbox.position))
    yield f"dice {record.dice}"
    yield from (f"salt {side} {text}".rstrip() for side, text in zip(game.sides, record.salts))


def read_header(file: str, lines: list[Line]) -> Record:
    """A record without entries, from the lines before the first blank one."""
    keys = ("game", "variant", "revision", "switch", "seat", "sandbox", "position", "dice", "salt")
    fields: Fields = {key: [] for key in keys}
    for number, text in lines[1:]:
        key, _, rest = text.partition(" ")
        if key not in fields:
            raise FileError(file, number, f"{text!r}: expected one of {', '.join(fields)}, or a blank line before play")
        fields[key].append((number, rest.strip()))
    last = lines[-1][0]
    _check_variant(file, fields, last)
    revision = _revision(file, fields, last)
    game = _game(file, fields, last, revision)
    dice = _dice(file, fields, last)
    seats = _by_side(file, fields["seat"], "seat", game.sides, last)
    salted = game.sides if dice.startswith("committed") else ()
    record = Record(game, seats, dice, _by_side(file, fields["salt"], "salt", salted, last))
    record.file, record.revision = file, revision
    record.sandbox = _sandbox(file, fields, last, dice)
    return record


def _sandbox(file: str, fields: Fields, last: int, dice: str) -> Sandbox | None:
    """What a sandbox begins with; None in any other game. Its dice and its mark go together, so neither can be dropped."""
    if not fields["sandbox"] and not fields["position"] and dice != DICE:
        return None
    number, said = _only(file, fields, "sandbox", last)
    origin = next((origin for origin, words in WORDS.items() if words == said), None)
    if origin is None:
        raise FileError(file, number, f"sandbox {said!r}: expected one of: {', '.join(WORDS.values())}")
    if dice != DICE:
        raise FileError(file, fields["dice"][0][0], f"dice {dice!r} of a sandbox: expected {DICE!r}")
    try:
        return Sandbox(origin, read_position_lines([text for _, text in fields["position"]]))
    except SandboxError as error:
        raise FileError(file, fields["position"][0][0] if fields["position"] else last, str(error)) from None


def _only(file: str, fields: Fields, key: str, last: int) -> Line:
    """The one line with this key."""
    found = fields[key]
    if not found:
        raise FileError(file, last, f"the header ends too soon: expected a line {key!r}")
    if len(found) > 1:
        raise FileError(file, found[1][0], f"a second line {key!r}: expected one")
    return found[0]


def _game(file: str, fields: Fields, last: int, revision: int) -> Game:
    number, name = _only(file, fields, "game", last)
    switches: dict[str, str] = {}
    try:
        _check_known(file, fields, last, load(name), revision)
        game = load_revision(name, {}, revision)
        for number, text in fields["switch"]:
            switch, _, choice = text.partition(" ")
            if switch in switches:
                raise FileError(file, number, f"a second line for switch {switch}: expected one")
            switches[switch] = choice
            game = load_revision(name, switches, revision)
    except (GameError, SwitchError) as error:
        raise FileError(file, number, str(error)) from None
    return game


def _check_variant(file: str, fields: Fields, last: int) -> None:
    """A game of a variant needs exactly the edition it was played with; say which, and how to give it."""
    number, name = _only(file, fields, "game", last)
    variant = variant_of(name) if name in game_names() else None
    if not fields["variant"]:
        if variant or JOINT in name:
            raise FileError(file, number, f"game {name}: expected a line 'variant' behind it, with name and digest")
        return
    number, said = _only(file, fields, "variant", last)
    found = _VARIANT.fullmatch(said)
    if not found or name.partition(JOINT)[2] != found[1]:
        raise FileError(file, number, f"variant {said!r}: expected the name that {name} ends with, and 64 hex digits")
    how = f"expected --pack FOLDER or --pack FILE.zip with the variant {found[1]} of {name.partition(JOINT)[0]}"
    if variant is None:
        raise FileError(file, number, f"this game was played with a variant that is not here: {how}, digest {found[2]}")
    if variant.digest != found[2]:
        ours = f"the one here has the digest {variant.short}…"
        raise FileError(
            file, number, f"this game was played with another edition of the variant; {ours}: {how}, digest {found[2]}"
        )


def _revision(file: str, fields: Fields, last: int) -> int:
    number, text = _only(file, fields, "revision", last)
    if not re.fullmatch(r"[1-9][0-9]{0,5}", text):
        raise FileError(file, number, f"revision {text!r}: expected a whole number from 1")
    return int(text)


def _check_known(file: str, fields: Fields, last: int, newest: Game, revision: int) -> None:
    number, _ = _only(file, fields, "revision", last)
    if revision > newest.revision:
        ours = f"expected at most {newest.revision}, the newest this program knows of {newest.name}"
        raise FileError(file, number, f"revision {revision} of the rules: {ours}")


def _dice(file: str, fields: Fields, last: int) -> str:
    number, dice = _only(file, fields, "dice", last)
    found = _DICE.fullmatch(dice)
    if not found or not fits_line(found[2] or ""):
        raise FileError(
            file, number, f"dice {dice!r}: expected committed <64 hex digits>, seeded <seed>, by hand or {DICE}"
        )
    return dice


def _by_side(file: str, lines: list[Line], key: str, sides: tuple[str, ...], last: int) -> list[str]:
    """The texts of the lines that stand once for each side, in the order of the sides."""
    if lines and not sides:
        raise FileError(file, lines[0][0], f"a line {key!r}: expected none without committed dice")
    if [text.partition(" ")[0] for _, text in lines] != list(sides):
        expected = ", ".join(f"{key} {side}" for side in sides)
        raise FileError(file, lines[-1][0] if lines else last, f"the {key} lines: expected {expected}, in this order")
    texts = [text.partition(" ")[2].strip() for _, text in lines]
    for (number, _), text in zip(lines, texts):
        if not fits_line(text):
            raise FileError(file, number, f"{key} {text[:40]!r}: expected plain text of at most {LONGEST} characters")
    return texts
