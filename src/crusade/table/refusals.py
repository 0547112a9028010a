"""Why a request is not carried out, in words for whoever made it."""

from __future__ import annotations

from ..core.errors import InputError


class RequestRefused(InputError):
    """The request cannot be carried out; with the clause that says so. `stale`: it was based on an older version."""

    def __init__(self, words: str, clause: str = "", stale: bool = False) -> None:
        self.clause, self.stale = clause, stale
        super().__init__(words)


class Busy(InputError):
    """Too much is asked for at once; the same request may succeed later."""


class Unwritten(InputError):
    """The database could not be written to, so nothing was changed."""

    def __init__(self) -> None:
        super().__init__("The table could not save this, so nothing was changed. Try again in a moment.")
