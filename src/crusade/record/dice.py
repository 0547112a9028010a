"""Dice anyone can check, dice from a seed for the lab, and dice thrown at a real table.

Committed dice: before the first roll the SHA-256 of a secret is made known, then each seat adds a salt. Every face
follows from secret and salts alone, so nobody can choose a roll, and once the secret is shown everybody can throw
them again. `verify_dice.py` does that without a line of this package.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol

from ..core.errors import InputError
from .line import ONE_LINE, fits_line

FACES: Final = 6
BY_HAND: Final = "by hand"  # how the game file names dice thrown at a real table
FAIR: Final = 252  # bytes below this divide evenly among the faces; others are skipped


class DiceError(InputError):
    """Dice that cannot be made or thrown: what is wrong and what was expected."""


class Dice(Protocol):
    """A source of faces."""

    @property
    def name(self) -> str:
        """How the game file names them: `committed <hex>`, `seeded <seed>` or `by hand`."""
        ...

    @property
    def rolls(self) -> int:
        """How many rolls were thrown, including those taken back."""
        ...

    @property
    def salts(self) -> tuple[str, ...]:
        """The salts of the seats; empty if these dice have none."""
        ...

    def throw(self, dice: int) -> list[int]:
        """The faces of the next roll."""
        ...

    def reveal(self) -> str:
        """The secret as the game file shows it at the end; empty if there is none."""
        ...


class CommittedDice:
    """Dice derived from a committed secret and the seats' salts; roll numbers count from 1."""

    def __init__(self, secret: bytes, salts: Sequence[str]) -> None:
        if len(secret) != 32:
            raise DiceError(f"a secret of {len(secret)} bytes: expected 32")
        if not all(map(fits_line, salts)):
            raise DiceError(f"salts {list(salts)!r}: expected {ONE_LINE} for each")
        self.commitment = hashlib.sha256(secret).hexdigest()
        self.name = f"committed {self.commitment}"
        self.salts = tuple(salts)
        self.rolls = 0
        self._secret = secret

    def throw(self, dice: int) -> list[int]:
        """The faces of the next roll."""
        stream = faces_of(self._secret, self.salts, self.rolls + 1)
        faces = [next(stream) for _ in range(_some(dice))]
        self.rolls += 1
        return faces

    def reveal(self) -> str:
        """The secret, for everybody once the game is over."""
        return self._secret.hex()


class SeededDice:
    """Reproducible dice: the same seed gives the same faces on every machine."""

    salts: tuple[str, ...] = ()

    def __init__(self, seed: int | str) -> None:
        if not str(seed) or not fits_line(str(seed)):
            raise DiceError(f"seed {seed!r}: expected {ONE_LINE}, not empty")
        self.name = f"seeded {seed}"
        self.rolls = 0
        self._random = random.Random(str(seed))

    def throw(self, dice: int) -> list[int]:
        """The faces of the next roll."""
        self.rolls += 1
        # Only random() is guaranteed to stay the same between versions of Python.
        return [int(self._random.random() * FACES) + 1 for _ in range(_some(dice))]

    def reveal(self) -> str:
        """Nothing: the seed is known."""
        return ""


class TypedDice:
    """Real dice: a person throws them and types in the faces."""

    name = BY_HAND
    salts: tuple[str, ...] = ()

    def __init__(self, ask: Callable[[int], Sequence[int]]) -> None:
        self._ask = ask
        self.rolls = 0

    def throw(self, dice: int) -> list[int]:
        """The faces of the next roll."""
        faces = list(self._ask(_some(dice)))
        if len(faces) != dice or not all(1 <= face <= FACES for face in faces):
            said = " ".join(map(str, faces)) or "nothing"
            raise DiceError(f"{said}: expected {dice} {'face' if dice == 1 else 'faces'} from 1 to {FACES}")
        self.rolls += 1
        return faces

    def reveal(self) -> str:
        """Nothing: everybody saw them."""
        return ""


def new_secret() -> bytes:
    """A fresh secret of 256 bits."""
    return secrets.token_bytes(32)


def faces_of(secret: bytes, salts: Sequence[str], roll: int) -> Iterator[int]:
    """The faces of one roll, as many as are asked for: HMAC-SHA256 blocks, byte by byte, without bias."""
    block = 0
    while True:
        message = "\n".join(("crusade-dice-1", "\n".join(salts), str(roll), str(block)))
        for byte in hmac.digest(secret, message.encode(), "sha256"):
            if byte < FAIR:
                yield byte % FACES + 1
        block += 1


def dice_again(name: str, salts: Sequence[str], secret: str) -> Dice | None:
    """The dice of a game file, to throw them again; None for real dice and for a secret not yet revealed."""
    kind, _, rest = name.partition(" ")
    if kind == "committed" and secret:
        return CommittedDice(bytes.fromhex(secret), salts)
    return SeededDice(rest) if kind == "seeded" else None


def _some(dice: int) -> int:
    if dice < 1:
        raise DiceError(f"{dice} dice: expected one or more")
    return dice
