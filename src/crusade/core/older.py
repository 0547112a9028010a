"""How positions were packed before every game had the same head of slots: for the checksums in older game files."""

from __future__ import annotations

import hashlib
import struct
from typing import Final, NamedTuple

from .state import NOBODY, State

_NOBODY: Final = 255  # what stood for nobody then


class Layout(NamedTuple):
    """The slots of today in the order they had up to a revision of the rules."""

    until: int
    marks: tuple[int, ...]
    holds: tuple[int, ...]
    tally: tuple[int, ...]


def old_key(layout: Layout, s: State) -> str:
    """The checksum a position had then."""
    shape = s.shape
    wide_units, wide_spaces = (shape.units + 7) // 8, (shape.spaces + 7) // 8
    tally = [_NOBODY if s.tally[i] == NOBODY else s.tally[i] for i in layout.tally]
    parts = [bytes(s.where), bytes(s.aim), bytes(s.hits)]
    parts += [s.marks[i].to_bytes(wide_units, "little") for i in layout.marks]
    parts += [s.holds[i].to_bytes(wide_spaces, "little") for i in layout.holds]
    parts.append(struct.pack(f"<{len(tally)}h", *tally))
    parts += [bytes((len(x), *x)) for x in s.lists]
    parts.append(struct.pack(f"<HB{len(s.stack)}H", s.pc, len(s.stack), *s.stack))
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]
