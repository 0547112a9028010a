"""How much one visitor, and all visitors together, may ask of the table. Every input has a limit here.

CRUSADE_LIMITS changes some of them, as JSON: CRUSADE_LIMITS='{"connections_per_address": 2000}', for example
behind a proxy, where all connections come from one address.
"""

from __future__ import annotations

import ipaddress
import json
import os
import time
from collections import OrderedDict
from dataclasses import asdict, dataclass

from ..core.errors import InputError


@dataclass(frozen=True)
class Limits:
    """All limits, with defaults that suit the server of a club."""

    connections: int = 4000  # open at once; never more than the system's file descriptors allow
    connections_per_address: int = 100
    header_seconds: float = 10  # until the headers of a request have arrived
    body_seconds: float = 20  # until the body of a request has arrived
    body_bytes: int = 100_000
    file_bytes: int = 5_100_000  # of a request that carries a game file
    hello_seconds: float = 10  # until a socket has said hello
    message_bytes: int = 16_384
    messages_per_second: int = 20  # of one socket, with bursts of three times as many
    messages_per_address: int = 200  # a second, over all sockets of one address, with the same bursts
    requests_per_second: int = 40  # over HTTP, of one address, with bursts of three times as many
    spectators: int = 100  # at one game
    answers_waiting: int = 64  # a client that leaves more unread is disconnected
    reader_seconds: float = 20  # and so is one that reads nothing for so long
    tables: int = 400  # games without listeners kept in memory
    games_per_hour: int = 120  # made or imported from one address
    computer_games: int = 200  # unfinished and changed within the last hour; one address gets at most half
    computer_duels: int = 4  # of them without a person; one address gets at most half
    imported_megabytes: int = 1000  # of imported game files; one address gets at most half
    notes: int = 3000  # chat, offers and plans of one game
    questions_at_once: int = 2  # odds, past positions and the like, each in a thread
    questions_waiting: int = 40  # or being answered; one address gets at most half
    hints_per_minute: int = 30  # asked of the coach from one address
    hints_waiting: int = 12  # or being worked out; one address gets at most half
    hint_seconds: float = 5.0  # until the coach answers with what it has
    files_at_once: int = 1  # checked or reviewed, each in a process
    files_waiting: int = 8  # or being checked; one address gets at most half
    file_seconds: float = 60  # for one of them
    file_megabytes: int = 700  # of memory for one of them


def limits_from_environment() -> Limits:
    """The default limits, with the changes in CRUSADE_LIMITS."""
    text = os.environ.get("CRUSADE_LIMITS", "")
    if not text:
        return Limits()
    known = {name: type(value) for name, value in asdict(Limits()).items()}
    try:
        asked = json.loads(text)
        changed = {name: known[name](value) for name, value in asked.items()}
        if not all(value > 0 for value in changed.values()):
            raise ValueError
    except (ValueError, TypeError, AttributeError, KeyError):
        raise InputError(
            f"CRUSADE_LIMITS {text[:200]!r}: expected JSON with numbers above 0 for some of: {', '.join(known)}"
        ) from None
    return Limits(**{**asdict(Limits()), **changed})


def visitor(address: str) -> str:
    """The visitor an address belongs to. With IPv6 a visitor has a whole network of 2**64 addresses."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    mapped = found.ipv4_mapped
    return str(mapped) if mapped else str(ipaddress.ip_network((found.packed[:8] + bytes(8), 64)))


class Rate:
    """A token bucket for each visitor: `per_second` requests, with bursts of `burst` seconds' worth."""

    def __init__(self, per_second: float, burst: float = 3, most: int = 10_000) -> None:
        self.per_second, self.full, self.most = per_second, per_second * burst, most
        self.left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # who -> (what is left, when)

    def take(self, who: str, cost: float = 1, spare: float = 0) -> bool:
        """Count a request; False if it exceeds the limit. `spare` is the share of the bucket it must leave for others."""
        now = time.monotonic()
        reserve = self.full * spare
        cost = min(cost, self.full - reserve)
        left, then = self.left.pop(who, (self.full, now))
        left = min(self.full, left + (now - then) * self.per_second)
        enough = left >= cost + reserve
        self.left[who] = (left - cost if enough else left, now)
        if len(self.left) > self.most:
            self.left.popitem(last=False)
        return enough
