"""Sets of spaces or units as Python ints: the only file with bit tricks.

Rules code treats a set as an opaque value: `a & b`, `a | b`, `a & ~b`, `each(a)`, `has(a, i)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

#: The set that holds just member i. A table, because a shift by a variable costs more.
BIT: Final[tuple[int, ...]] = tuple(1 << i for i in range(512))

_BYTE: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(i for i in range(8) if b >> i & 1) for b in range(256))


def each(members: int) -> list[int]:
    """The members of a set, in rising order."""
    out: list[int] = []
    while members:
        low = members & -members
        out.append(low.bit_length() - 1)
        members ^= low
    return out


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
