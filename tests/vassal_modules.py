"""Modules for VASSAL, made once and read back by pywargame: what a piece of cardboard would be, and where it lies."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

import pytest

from crusade.cardboard.vassal import Module, write_module
from crusade.cardboard.vassal_library import BuildFile, SaveIO, VMod, WithTraits
from crusade.games import game_names, load

GAMES = game_names()


class Read(NamedTuple):
    """A module as it was made, its file, and the same read back: the root of its build file, and its files."""

    made: Module
    path: Path
    root: Any
    files: dict[str, bytes]


class Lying(NamedTuple):
    """A piece of a save: its sheet and spot, which face shows, and which signs lie on it."""

    sheet: str
    spot: tuple[int, int]
    face: str
    signs: set[str]


@pytest.fixture(scope="session")
def modules(tmp_path_factory):
    """`modules(NAME)`: the module of a game, made when it is first asked for."""
    folder, made = tmp_path_factory.mktemp("vassal"), {}

    def module(name: str) -> Read:
        if name not in made:
            path = folder / f"{name}.vmod"
            made[name] = read(write_module(load(name), "1.2.3", path), path)
        return made[name]

    return module


def read(made: Module, path: Path) -> Read:
    with VMod(str(path), "r") as vmod:
        names = vmod.getFileNames()
        return Read(made, path, BuildFile(vmod.getBuildFile()).getGame(), vmod.getFiles(*names))


def board(root: Any, sheet: str) -> Any:
    """The one board of a sheet."""
    return root.getMaps()[sheet].getBoards()[sheet]


def places(read_back: Read) -> dict[str, dict[str, Any]]:
    """By sheet and name: the outline of a zone, or the point of a region."""
    found: dict[str, dict[str, Any]] = {}
    for sheet in ("Map", "Boxes"):
        found[sheet] = {}
        for name, zone in board(read_back.root, sheet).getZones().items():
            grids = zone.getRegionGrids() if not zone.inheritGrid() else None
            if grids:
                regions = grids[0].getRegions()
                found[sheet] |= {n: (int(r["originx"]), int(r["originy"])) for n, r in regions.items()}
            else:
                found[sheet][name] = [tuple(point) for point in zone.getPath()]
    return found


def name_of(where: dict[str, Any], spot: tuple[int, int]) -> str:
    """The name of the place a spot lies in; it lies in exactly one."""
    (name,) = [
        name for name, place in where.items() if place == spot or (isinstance(place, list) and inside(place, spot))
    ]
    return name


def inside(ring: list[tuple[int, int]], spot: tuple[int, int]) -> bool:
    """Whether a spot is within an outline."""
    x, y = spot
    hit = False
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            hit = not hit
    return hit


def lines(save: Path | bytes) -> list[str]:
    """The commands of a save. pywargame unscrambles them too, but takes a second for it; one test compares the two."""
    with ZipFile(save if isinstance(save, Path) else io.BytesIO(save)) as archive:
        scrambled = archive.read("savedGame")
    head, key = scrambled[:5], int(scrambled[5:7], 16)
    assert head == SaveIO.VCS_HEADER
    return bytes(byte ^ key for byte in bytes.fromhex(scrambled[7:].decode())).decode().split(SaveIO.VK_ESC)


def lines_by_pywargame(save: Path) -> list[str]:
    """The same as pywargame reads it: character by character, of which ours may have several bytes."""
    return [line.encode("latin-1").decode() for line in SaveIO.readSave(str(save))[1]]


def pieces(commands: list[str]) -> dict[str, Lying]:
    """Every piece of a save, by the id of its counter."""
    found = {}
    for line in commands:
        if line.startswith("+/") and "/stack/" not in line:
            traits = WithTraits.decodeAdd2(line.removesuffix("\\"))[1]
            id, lying = lying_piece(traits)
            assert id not in found, f"{id} is in the save twice"
            found[id] = lying
    return found


def lying_piece(traits: list[Any]) -> tuple[str, Lying]:
    id = next(t["value"] for t in traits if t.ID == "mark" and t["name"] == "Id")
    layers = {t["name"]: t for t in traits if t.ID == "emb2"}
    face = layers.pop("Face")
    shown = face.getImages()[int(face["level"]) - 1]
    signs = {
        t.getImages()[0].removeprefix("state-").removesuffix(".svg") for t in layers.values() if int(t["level"]) > 0
    }
    basic = traits[-1]
    return id, Lying(basic["map"], (int(basic["x"]), int(basic["y"])), shown, signs)


def stacks(commands: list[str]) -> list[tuple[str, tuple[int, int], list[str]]]:
    """Every stack of a save: sheet, spot, and the numbers of its pieces."""
    found = []
    for line in commands:
        match = re.fullmatch(r"\+/\d+/stack/(\w+);(\d+);(\d+);([\d;]+);@@-?\d+\\", line)
        if match:
            found.append((match[1], (int(match[2]), int(match[3])), match[4].split(";")))
    return found
