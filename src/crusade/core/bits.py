"""Sets of spaces or units as Python ints: the only file with bit tricks.

Rules code treats a set as an opaque value: `a & b`, `a | b`, `a & ~b`, `each(a)`, `has(a, i)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

#: The set that holds just member i. A table, because a shift by a variable costs more.
BIT: Final[tuple[int, ...]] = tuple(1 << i for i in range(512))

_KNOWN: dict[int, tuple[int, ...]] = {0: ()}  # sets listed before: nine in ten come again
_KNOWN_AT_MOST: Final = 1 << 16


def each(members: int) -> tuple[int, ...]:
    """The members of a set, in rising order."""
    known = _KNOWN.get(members)
    return _list(members) if known is None else known


def _list(members: int) -> tuple[int, ...]:
    out: list[int] = []
    rest = members
    while rest:
        low = rest & -rest
        out.append(low.bit_length() - 1)
        rest ^= low
    if len(_KNOWN) >= _KNOWN_AT_MOST:
        _KNOWN.clear()
        _KNOWN[0] = ()
    listed = _KNOWN[members] = tuple(out)
    return listed


def collect(members: Iterable[int]) -> int:
    """The set of these members."""
    out = 0
    for i in members:
        out |= BIT[i]
    return out


def has(members: int, i: int) -> bool:
    """Whether i is in the set."""
    return members >> i & 1 == 1


def count(members: int) -> int:
    """How many members the set has."""
    return members.bit_count()


def first(members: int) -> int:
    """The lowest member of a set that is not empty."""
    return (members & -members).bit_length() - 1


def sums(values: Iterable[int]) -> int:
    """Every total that some non-empty choice of the values reaches, as a set of totals."""
    reached = 0
    for v in values:
        reached |= reached << v | BIT[v]
    return reached
