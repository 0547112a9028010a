"""The files of a board: map, counters, geometry. Drawn once; browsers cache them by ETag."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import NamedTuple

from ..core.bits import each
from ..draw.board import board_svg
from ..draw.counters import counters_svg
from ..draw.detail import ZOOMS
from ..draw.plane import corners, plane
from ..games.pack import Pack, game_pack
from .hub import game_of

SVG = "image/svg+xml"


class BoardFile(NamedTuple):
    """A file, its kind, and a tag that changes with its content."""

    content: bytes
    media: str
    etag: str


@lru_cache(maxsize=32)
def board_file(kind: str, name: str) -> BoardFile:
    """One of a board's files by its name."""
    pack = game_pack(kind)
    if name == "map.svg":
        text, media = board_svg(pack, game_of(kind, ()).title), SVG
    elif name == "counters.svg":
        text, media = counters_svg(pack), SVG
    else:
        text, media = json.dumps(geometry(pack), separators=(",", ":")), "application/json"
    content = text.encode()
    return BoardFile(content, media, f'W/"{hashlib.sha256(content).hexdigest()[:16]}"')


def geometry(pack: Pack) -> dict[str, object]:
    """Where the spaces are on the sheet, which lie beside each other, what they are worth; a hex with its outline."""
    board = pack.board
    where, spaces = plane(board), {}
    for i, space in board.spaces.items():
        x, y = where.centre[i]
        near = [board.name(n) for n in each(board.near[i])]
        spot: dict[str, object] = {"x": round(x, 1), "y": round(y, 1), "near": near}
        if board.kind == "hex":
            spot["polygon"] = [[round(a, 1), round(b, 1)] for a, b in corners((x, y))]
        if space.vp:
            spot["worth"] = space.vp
        spaces[space.id] = spot
    sheet = [0, 0, round(where.width, 1), round(where.height, 1)]
    return {"viewBox": sheet, "zooms": ZOOMS, "spaces": spaces}
