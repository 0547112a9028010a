"""One run at a time adds rows to a file: two at once would play the same games, and could tear each other's lines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..core.errors import InputError


class OtherRun(InputError):
    """A file that another run adds to at this moment."""


@contextmanager
def alone(path: Path | None) -> Iterator[None]:
    """Add rows to a file while nobody else does. Half a line at its end, from a killed run, is dropped first; a file that
    got no row is not left behind."""
    if path is None:
        yield
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as held:
        _lock(held.fileno(), path)
        held.seek(0)
        whole = held.read()
        held.truncate(whole.rfind(b"\n") + 1)
        try:
            yield
        finally:
            if not path.stat().st_size:
                path.unlink()


def _lock(file: int, path: Path) -> None:
    try:
        import fcntl
    except ImportError:  # not on this system
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise OtherRun(
            f"{path}: another run is adding games to it; wait until it has ended, or name another place"
        ) from None
    except OSError:  # a disk without locks
        return


def parsed(line: str) -> Any:
    """A line of JSON that somebody may have damaged; ValueError if it is none."""
    try:
        return json.loads(line)
    except RecursionError:
        raise ValueError("brackets nested too deeply") from None
