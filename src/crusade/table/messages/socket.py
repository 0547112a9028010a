"""Messages between browser and table over the socket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from .view import Change, ViewOut
from .words import MOST_FACES, Count, Face, Key, Message, Name, OptionText, Plain, RequestId, SideNumber


class Hello(Message):
    """The first message on a socket: the keys of this browser's seats, and its language."""

    type: Literal["hello"]
    keys: list[Key] = Field(default=[], max_length=2)
    language: Annotated[str, StringConstraints(max_length=35)] = ""  # as in Accept-Language; unknown ones mean English


class Salt(Message):
    """A player's random contribution to the dice, made by their browser after it saw the commitment. Only the first one counts."""

    type: Literal["salt"]
    id: RequestId
    side: SideNumber
    text: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16,64}$")]


class Play(Message):
    """Play options in order, all or none; after a roll or reveal among them, as many as are still possible.

    `base` is the version they were chosen from.
    """

    type: Literal["play"]
    id: RequestId
    base: Count
    side: SideNumber
    options: list[OptionText] = Field(min_length=1, max_length=60)


class ThrowFaces(Message):
    """The faces of dice thrown by hand, as `ViewOut.throw` asks for them. `base` is the version in which they were due."""

    type: Literal["throw"]
    id: RequestId
    base: Count
    side: SideNumber
    faces: list[Face] = Field(min_length=1, max_length=MOST_FACES)


class Undo(Message):
    """Take back the last decision, or with `phase` everything that can be taken back, or with `entries` as much as can be
    of what came after so many entries: orders that were given together."""

    type: Literal["undo"]
    id: RequestId
    base: Count
    side: SideNumber
    phase: bool = False
    entries: Count | None = None


class Say(Message):
    """Chat."""

    type: Literal["say"]
    id: RequestId
    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500), Plain]
    name: Name | None = None
    side: SideNumber | None = None


class Offer(Message):
    """Offer to end the game (`ViewOut.agreed` is the result), ask to take back, answer, resign, or ask for a rematch."""

    type: Literal["offer"]
    id: RequestId
    base: Count
    side: SideNumber
    what: Literal["end", "takeback", "accept", "decline", "resign", "rematch"]
    entries: Count | None = None


class Look(Message):
    """Which seat's view this socket wants, if it has the keys of both (hot-seat)."""

    type: Literal["look"]
    side: SideNumber


FromBrowser = Annotated[Hello | Salt | Play | ThrowFaces | Undo | Say | Offer | Look, Field(discriminator="type")]


# ---- Other messages from the table


class Done(Message):
    """A request has been carried out, and its result is on disk."""

    type: Literal["done"] = "done"
    id: str
    version: int


class Refused(Message):
    """A request was not carried out, and why. `stale`: it was based on an older version; the current view follows."""

    type: Literal["refused"] = "refused"
    id: str
    words: str
    clause: str = ""
    stale: bool = False


FromTable = Annotated[ViewOut | Change | Done | Refused, Field(discriminator="type")]
