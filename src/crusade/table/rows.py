"""The tables of the database: games, seats, entries (one per option), landmarks, notes, requests, settings."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, Boolean, DateTime, ForeignKey, Integer, LargeBinary, String, Text, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


class Utc(TypeDecorator[datetime]):
    """A time in UTC: SQLite drops the time zone, and PostgreSQL converts to that of the connection."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, dialect: Any) -> datetime | None:
        """A value from the database, in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    """All tables."""


class GameRow(Base):
    """One game. `version` counts every change; a write must name the version it is based on."""

    __tablename__ = "game"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    kind: Mapped[str] = mapped_column(String(40))  # which game it is, such as darkest-crusade
    revision: Mapped[int] = mapped_column(Integer)
    switches: Mapped[dict[str, str]] = mapped_column(JSON)
    secret: Mapped[bytes] = mapped_column(LargeBinary)  # of the dice; revealed when the game is over
    salts: Mapped[list[str | None]] = mapped_column(JSON)  # one per side; None until that side's browser has sent it
    rolls: Mapped[int] = mapped_column(Integer, default=0)  # thrown so far, including those taken back
    version: Mapped[int] = mapped_column(Integer, default=0)
    moved: Mapped[int] = mapped_column(Integer, default=0)  # the last version in which something was played or undone
    result: Mapped[str] = mapped_column(String(60), default="")  # as in the game file; empty while the game goes on
    takebacks: Mapped[list[list[int]]] = mapped_column(JSON, default=list)  # [before entry, last roll thrown] …
    imported: Mapped[bool] = mapped_column(Boolean, default=False)  # from a game file: can be viewed, not continued
    source: Mapped[str] = mapped_column(Text, default="")  # that file
    floor: Mapped[int] = mapped_column(Integer, default=0)  # number of entries that cannot be undone …
    barrier: Mapped[str] = mapped_column(String(120), default="")  # … and this is why
    told: Mapped[int] = mapped_column(Integer, default=0)  # entries up to the last reveal
    position: Mapped[bytes | None] = mapped_column(LargeBinary, default=None)  # after those entries; see bookmarks.py
    rematch: Mapped[str] = mapped_column(String(16), default="")  # the game that follows this one
    thinker: Mapped[str] = mapped_column(String(32), default="")  # the process whose computers think about it
    thinks_until: Mapped[datetime | None] = mapped_column(Utc, default=None)
    maker: Mapped[str] = mapped_column(String(32), default="")  # the visitor who made it, as a keyed hash; see quota.py
    source_bytes: Mapped[int] = mapped_column(Integer, default=0)  # how large an imported file is
    lesson: Mapped[str] = mapped_column(String(16), default="")  # the fingerprint of the script of a guided game
    freed: Mapped[int | None] = mapped_column(Integer, default=None)  # rolls thrown when its learner left the script
    sandbox: Mapped[str] = mapped_column(String(8), default="")  # where a sandbox comes from: game or hand
    start: Mapped[bytes | None] = mapped_column(LargeBinary, default=None)  # the position it begins with; bookmarks.py
    variant: Mapped[str] = mapped_column(String(64), default="")  # the digest of the edition, in a game of a variant
    by_hand: Mapped[bool] = mapped_column(Boolean, default=False)  # people throw the dice and type the faces in
    created: Mapped[datetime] = mapped_column(Utc, default=now)
    changed: Mapped[datetime] = mapped_column(Utc, default=now)


class SeatRow(Base):
    """One side of a game: a person, a computer, or open. Only hashes of keys and invitations are stored."""

    __tablename__ = "seat"

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    side: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))  # human, computer, open
    name: Mapped[str] = mapped_column(String(60))
    player: Mapped[str] = mapped_column(String(20), default="")  # which computer player
    key_hash: Mapped[str] = mapped_column(String(64), default="")
    invite_hash: Mapped[str] = mapped_column(String(64), default="")  # of the invitation


class EntryRow(Base):
    """One option as it was played, with its dice."""

    __tablename__ = "entry"

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    n: Mapped[int] = mapped_column(Integer, primary_key=True)
    option: Mapped[str] = mapped_column(String(60))
    faces: Mapped[str] = mapped_column(String(400), default="")
    roll: Mapped[int] = mapped_column(Integer, default=0)
    # For the log; None in rows older than these columns
    turn: Mapped[int | None] = mapped_column(Integer, default=None)
    seat: Mapped[int | None] = mapped_column(Integer, default=None)
    phase: Mapped[str | None] = mapped_column(String(20), default=None)
    step: Mapped[str | None] = mapped_column(String(40), default=None)
    clause: Mapped[str | None] = mapped_column(String(20), default=None)
    hidden_from: Mapped[int | None] = mapped_column(Integer, default=None)  # bits: first side, second, spectators
    battle: Mapped[str | None] = mapped_column(
        String(20), default=None
    )  # the place fought for; empty outside of battles
    news: Mapped[str | None] = mapped_column(Text, default=None)  # what it did besides what it says; see record/news.py
    at: Mapped[datetime] = mapped_column(Utc, default=now)


class LandmarkRow(Base):
    """A packed position within a game, so that looking back or taking back does not replay all of it."""

    __tablename__ = "landmark"

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    n: Mapped[int] = mapped_column(Integer, primary_key=True)  # after so many entries
    position: Mapped[bytes] = mapped_column(LargeBinary)  # see bookmarks.py


PLAN = "plan"  # kind of the notes in which computers explain their plans


class NoteRow(Base):
    """A note: chat, an offer, an answer, a computer's plan."""

    __tablename__ = "note"

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    n: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))  # chat, offer_end, ask_takeback, accept, decline, resign …
    side: Mapped[int] = mapped_column(Integer)  # -1: a spectator; -2: the table itself
    name: Mapped[str] = mapped_column(String(60))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(Utc, default=now)


class SettingRow(Base):
    """A setting of the table, such as the key it signs files with."""

    __tablename__ = "setting"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class RequestRow(Base):
    """A request that was carried out, so that repeating it does nothing."""

    __tablename__ = "request"

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    version: Mapped[int] = mapped_column(Integer)
