"""Positions as VASSAL saves: every counter where it stands, with the face and the conditions it has, and the turn.

What no counter shows (weather, points, fuel, who holds the cities) is written into the notes of the save.
"""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ..core.describe import value_in_full
from ..core.game import Game
from ..core.state import State
from ..core.switch import Switch
from ..games import build
from .vassal_counters import Pieces
from .vassal_library import SaveIO, StackTrait, VMod, VSav, WithTraits
from .vassal_places import BOXES, MAP, Places, spots_in_boxes
from .vassal_turns import TRACK_ID, turn_state

KEY: Final = 0xAA  # VASSAL's files are scrambled with a byte of one's choice
FIRST_PIECE: Final = 1_000_000_000_000  # VASSAL numbers the pieces of a game by the clock; ours are always the same
EPOCH_MS: Final = 1_700_000_000_000
TIME: Final = (1980, 1, 1, 0, 0, 0)  # the time of every file in an archive
SAVED: Final = "savedGame"


class Start(NamedTuple):
    """A set-up of a game: what is switched for it, and its first position."""

    name: str
    switches: Mapping[str, str]
    game: Game
    state: State


def starts(game: Game) -> list[Start]:
    """The set-ups of a game: the default one, and each that its settings lead to and that looks different on the map."""
    settings = {name: switch for name, switch in game.hooks.switches.items() if switch.setting}
    found: dict[bytes, Start] = {}
    for chosen in _choices(settings):
        own = build(game.name, {**game.switches, **chosen}, game.revision)
        s = own.start()
        look = _look(own, s)
        if look not in found:
            found[look] = Start(_start_name(chosen, settings), chosen, own, s)
    return list(found.values())


def _choices(settings: Mapping[str, Switch]) -> Iterator[dict[str, str]]:
    """Every combination of the settings, those with the fewest changes first."""
    every = [dict(zip(settings, values)) for values in itertools.product(*(s.choices for s in settings.values()))]
    defaults = {name: switch.choices[0] for name, switch in settings.items()}
    yield from sorted(every, key=lambda chosen: sum(chosen[name] != defaults[name] for name in settings))


def _start_name(chosen: Mapping[str, str], settings: Mapping[str, Switch]) -> str:
    changed = [f"{name}: {value}" for name, value in chosen.items() if value != settings[name].choices[0]]
    return ", ".join(changed).replace("_", " ").capitalize() if changed else "Standard set-up"


def _look(game: Game, s: State) -> bytes:
    """What of a position shows on a table of cardboard: where the counters are and how they lie."""
    marks = game.hooks.describe.marks
    return bytes(s.where) + repr([marks(game.tables, s, u) for u in range(s.shape.units)]).encode()


def save_lines(game: Game, s: State, pieces: Pieces, places: Places) -> list[str]:
    """The commands of a save."""
    spots = standing(game, s, places)
    lines = ["begin_save", "", "\\"]
    for unit, (map_name, spot) in spots.items():
        marks = set(game.hooks.describe.marks(game.tables, s, unit))
        traits = pieces.in_save(marks, unit, map_name, spot)
        lines.append(WithTraits.encodeAdd(*traits, iden=FIRST_PIECE + unit) + "\\")
    for n, ((map_name, (x, y)), units) in enumerate(_stacks(game, s, spots).items()):
        stack = StackTrait(board=map_name, x=x, y=y, pieceIds=[FIRST_PIECE + unit for unit in units])
        lines.append(WithTraits.encodeAdd(stack, iden=FIRST_PIECE + len(game.roster) + n) + "\\")
    return [
        *lines,
        "UNMASK\tnull",
        f"NOTES\t{notes(game, s)}",
        "PNOTES\t",
        f"{MAP}BoardPicker\t{MAP}\t0\t0",
        f"{BOXES}BoardPicker\t{BOXES}\t0\t0",
        f"TURN{TRACK_ID}\t{turn_state(game, s)}",
        "end_save",
    ]


def standing(game: Game, s: State, places: Places) -> dict[int, tuple[str, tuple[int, int]]]:
    """Every counter with its map and its spot there, in the order of the roster."""
    order = _order(game)
    boxed = spots_in_boxes(places, s, order)
    return {
        unit: (BOXES, boxed[unit]) if unit in boxed else (MAP, places.spot(s.where[unit]))
        for unit in range(len(game.roster))
    }


def _order(game: Game) -> dict[int, tuple[int, ...]]:
    """How counters are sorted in a box: by side, by the turn they come in, as in the roster."""
    turns = {row.unit: int(row.turn) for row in game.tables.arrivals if row.turn.isdigit()}
    return {u: (game.roster.side[u], turns.get(u, 0), u) for u in range(len(game.roster))}


def _stacks(
    game: Game, s: State, spots: Mapping[int, tuple[str, tuple[int, int]]]
) -> dict[tuple[str, tuple[int, int]], list[int]]:
    """The stacks, from the bottom up: the strongest counter lies on top."""
    found: dict[tuple[str, tuple[int, int]], list[int]] = {}
    rank = game.hooks.describe.rank
    for unit, at in sorted(spots.items(), key=lambda item: (rank(game.tables, s, item[0]), -item[0])):
        found.setdefault(at, []).append(unit)
    return found


def notes(game: Game, s: State) -> str:
    """What no counter shows, in one line for each thing; VASSAL writes the end of a line as a bar."""
    d = game.hooks.describe
    phase = d.phases.get(game.phase(s), game.phase(s))
    rows = [f"{game.title}: {phase}", *(f"{row[0]}: {value_in_full(row)}" for row in d.header(game.tables, s))]
    held = d.control(game.tables, s)
    for side, name in enumerate(d.side_names):
        cities = [game.board.spaces[p].name for p, by in held.items() if by == side and game.board.spaces[p].vp]
        rows.append(f"Cities with victory points, {name}: {', '.join(sorted(cities)) or 'none'}")
    return "|".join(row.replace("|", " ").replace("\t", " ") for row in rows)


def write_save(out: Path | BinaryIO, lines: list[str], title: str, game: Any) -> None:
    """A save as a file: the commands, and which module they belong to. `game` is the module's root element."""
    about = VSav(build=None, vmod=None, game=game)
    about._start = EPOCH_MS  # the same position gives the same bytes
    files = {
        SAVED: scrambled(SaveIO.VK_ESC.join(lines)),
        VMod.MODULE_DATA: about.createModuleData().encode(),
        VSav.SAVE_DATA: about.createSaveData(description=title).encode(),
    }
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(ZipInfo(name, TIME), content, ZIP_DEFLATED)


def scrambled(text: str) -> bytes:
    """A text as VASSAL hides it from curious eyes: each byte of its UTF-8 crossed with the key, in hex.

    pywargame writes the same, but character by character: a second for a large game, and only for characters of one byte.
    """
    key = bytes(value ^ KEY for value in range(256))
    return bytes(SaveIO.VCS_HEADER) + f"{KEY:02x}{text.encode().translate(key).hex()}".encode()


def save_bytes(lines: list[str], title: str, game: Any) -> bytes:
    """A save in memory."""
    out = io.BytesIO()
    write_save(out, lines, title, game)
    return out.getvalue()
