"""Signed game files: a table vouches for every byte of a file with an Ed25519 key, in the last line of the file.

    signed <64 hex digits: the public key> <128 hex digits: the signature>

The signature covers all bytes before that line, behind a prefix that no other kind of message has. It shows that the
file is as the owner of the key wrote it; whose key that is, people must compare for themselves.

Signatures need the `cryptography` library, which is an extra. Without it a signed file is read and everything else in
it is checked; `NEEDS` says what is missing.
"""

from __future__ import annotations

import re
import secrets
from importlib.util import find_spec
from typing import Final, Literal, NamedTuple

from ..core.errors import InputError

DOMAIN: Final = b"crusade-file-1\n"
KEYWORD: Final = "signed"
NEEDS: Final = "pip install 'crusade[signatures]'"
SHAPE: Final = re.compile(r"([0-9a-f]{64}) ([0-9a-f]{128})")
_LINE: Final = re.compile(rb"signed ([0-9a-f]{64}) ([0-9a-f]{128})\n")

#: Points of small order, without their sign: anybody can make a signature that such a "key" verifies by luck.
_SMALL_ORDER: Final = frozenset(
    bytes.fromhex(point)
    for point in (
        "00" * 32,
        "01" + "00" * 31,
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "ec" + "ff" * 30 + "7f",
        "ed" + "ff" * 30 + "7f",
        "ee" + "ff" * 30 + "7f",
    )
)


class Signed(NamedTuple):
    """The state of a file's signature; the public key is empty if there is no valid signature line."""

    state: Literal["unsigned", "good", "bad", "unchecked"]
    key: str = ""


def can_check() -> bool:
    """Whether signatures can be checked on this machine."""
    return find_spec("cryptography") is not None


def new_key() -> bytes:
    """A fresh private key of 32 bytes, to be kept secret."""
    return secrets.token_bytes(32)


def public(key: bytes) -> str:
    """The public key that belongs to a private one, as 64 hex digits."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(key).public_key().public_bytes_raw().hex()


def sign(text: str, key: bytes) -> str:
    """The text of a game file followed by its signature."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    if not text.endswith("\n") or _has_line(text.encode()):
        raise ValueError("expected whole lines, none of them signed, to sign")
    signature = Ed25519PrivateKey.from_private_bytes(key).sign(DOMAIN + text.encode())
    return f"{text}{KEYWORD} {public(key)} {signature.hex()}\n"


def check(text: str | bytes) -> Signed:
    """Whether a file is signed, by which key, and whether it was changed since; nothing else is checked."""
    data = text.encode() if isinstance(text, str) else text
    if not _has_line(data):
        return Signed("unsigned")
    start = data.rfind(b"\n", 0, len(data) - 1) + 1
    found = _LINE.fullmatch(data, start)
    if not found or _has_line(data[:start]):
        return Signed("bad")
    key, signature = found[1].decode(), found[2].decode()
    if not can_check():
        return Signed("unchecked", key)
    return Signed("good" if covers(f"{key} {signature}", data[:start]) else "bad", key)


def covers(claim: str, data: bytes) -> bool:
    """Whether a signature, `<key> <signature>` as the file shows it, was made for these bytes."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    key, signature = map(bytes.fromhex, claim.split())
    if _point(key) in _SMALL_ORDER:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, DOMAIN + data)
    except (InvalidSignature, ValueError):
        return False
    return True


def _point(key: bytes) -> bytes:
    """A public key without the bit for the sign."""
    return key[:-1] + bytes([key[-1] & 0x7F])


def read_key(text: str) -> str:
    """A public key as people copy it, with or without blanks; InputError if it is not one."""
    key = "".join(text.split()).lower()
    if not re.fullmatch(r"[0-9a-f]{64}", key):
        raise InputError(f"key {text!r}: expected the 64 hex digits that the table shows")
    return key


def short(key: str) -> str:
    """The beginning of a public key, in groups that people can compare."""
    return " ".join(key[i : i + 4] for i in range(0, 16, 4))


def _has_line(data: bytes) -> bool:
    return data.startswith(b"signed ") or b"\nsigned " in data
