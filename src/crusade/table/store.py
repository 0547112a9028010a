"""The database: SQLite in a file, or PostgreSQL by one URL. What is acknowledged is on disk."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, delete, event, func, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from .rows import EntryRow, GameRow, NoteRow, RequestRow, SeatRow, now

CHANNEL = "crusade"  # PostgreSQL's LISTEN/NOTIFY channel


class Stale(Exception):
    """Somebody else changed the game first: load it again."""


class Change(NamedTuple):
    """What one request does to a game, all of it or nothing."""

    request: str = ""
    keep_entries: int | None = None  # strike out the later ones
    entries: Sequence[tuple[str, str, int]] = ()  # option, faces, roll
    notes: Sequence[tuple[str, int, str, str]] = ()  # kind, side, name, text
    seats: Sequence[tuple[int, dict[str, Any]]] = ()  # side, columns
    game: dict[str, Any] = {}  # noqa: RUF012 (never changed)


class Stored(NamedTuple):
    """A game as the database has it."""

    game: GameRow
    seats: list[SeatRow]
    entries: list[EntryRow]
    notes: list[NoteRow]


def default_url(folder: Path) -> str:
    """SQLite in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'table.sqlite3'}"


def open_engine(url: str) -> Engine:
    """An engine whose commits are on disk when they return, with all tables in their newest form."""
    if url.startswith("postgresql://"):
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    engine = create_engine(url, pool_pre_ping=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _careful)
    migrate(engine)
    return engine


def _careful(connection: Any, record: Any) -> None:
    """SQLite: write-ahead log, and every commit through to the disk."""
    cursor = connection.cursor()
    for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def migrate(engine: Engine) -> None:
    """Bring the tables to their newest form."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


class Store:
    """Everything the server asks of the database. Each call is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.shared = engine.dialect.name == "postgresql"  # other processes may serve the same games

    def create(self, game: GameRow, seats: Sequence[SeatRow], entries: Sequence[EntryRow] = ()) -> None:
        """A new game."""
        with Session(self.engine) as db, db.begin():
            db.add(game)
            db.flush()
            db.add_all([*seats, *entries])

    def load(self, game_id: str) -> Stored | None:
        """A game with all that belongs to it."""
        with Session(self.engine, expire_on_commit=False) as db:
            game = db.get(GameRow, game_id)
            if game is None:
                return None
            seats = db.scalars(select(SeatRow).where(SeatRow.game_id == game_id).order_by(SeatRow.side)).all()
            entries = db.scalars(select(EntryRow).where(EntryRow.game_id == game_id).order_by(EntryRow.n)).all()
            return Stored(game, list(seats), list(entries), _notes(db, game_id))

    def notes(self, game_id: str) -> list[NoteRow]:
        """All that was said at a table."""
        with Session(self.engine, expire_on_commit=False) as db:
            return _notes(db, game_id)

    def games(self, ids: Sequence[str]) -> list[tuple[GameRow, list[SeatRow]]]:
        """Some games by their ids, the last changed first."""
        with Session(self.engine, expire_on_commit=False) as db:
            rows = db.scalars(select(GameRow).where(GameRow.id.in_(ids)).order_by(GameRow.changed.desc())).all()
            seats = db.scalars(select(SeatRow).where(SeatRow.game_id.in_(ids)).order_by(SeatRow.side)).all()
            return [(row, [s for s in seats if s.game_id == row.id]) for row in rows]

    def say(self, game_id: str, request: str, kind: str, side: int, name: str, words: str) -> NoteRow | None:
        """Add a note that changes nothing in the game; None where the request is a repeat."""
        try:
            with Session(self.engine, expire_on_commit=False) as db, db.begin():
                db.add(RequestRow(game_id=game_id, id=request, version=-1))
                notes = db.scalar(select(func.max(NoteRow.n)).where(NoteRow.game_id == game_id)) or 0
                note = NoteRow(game_id=game_id, n=notes + 1, kind=kind, side=side, name=name, text=words, at=now())
                db.add(note)
                self._notify(db, game_id, -1)
                return note
        except IntegrityError:
            return None

    def set_rematch(self, game_id: str, rematch: str) -> str:
        """Note which game follows this one, unless another process was quicker; gives the one that does."""
        with Session(self.engine) as db, db.begin():
            db.execute(update(GameRow).where(GameRow.id == game_id, GameRow.rematch == "").values(rematch=rematch))
            self._notify(db, game_id, -1)
            return db.scalar(select(GameRow.rematch).where(GameRow.id == game_id)) or rematch

    def unfinished(self, most: int) -> list[str]:
        """Games that go on and have a computer at the table, the last changed first."""
        with Session(self.engine) as db:
            computer = select(SeatRow.game_id).where(SeatRow.kind == "computer")
            wanted = select(GameRow.id).where(
                GameRow.result == "", GameRow.imported.is_(False), GameRow.id.in_(computer)
            )
            return list(db.scalars(wanted.order_by(GameRow.changed.desc()).limit(most)))

    def seen(self, game_id: str, request: str) -> int | None:
        """The version a request led to, if it has been carried out."""
        with Session(self.engine) as db:
            return db.scalar(select(RequestRow.version).where(RequestRow.game_id == game_id, RequestRow.id == request))

    def apply(self, game_id: str, version: int, change: Change) -> int:
        """Carry a change out if the game still stands at that version; gives the new one. Stale where it does not."""
        try:
            with Session(self.engine) as db, db.begin():
                return self._apply(db, game_id, version, change)
        except IntegrityError:
            raise Stale from None

    def _apply(self, db: Session, game_id: str, version: int, change: Change) -> int:
        after = version + 1
        columns = {"version": after, "changed": now(), **change.game}
        done = db.execute(update(GameRow).where(GameRow.id == game_id, GameRow.version == version).values(**columns))
        if done.rowcount != 1:  # type: ignore[attr-defined]
            raise Stale
        if change.request:
            db.add(RequestRow(game_id=game_id, id=change.request, version=after))
        if change.keep_entries is not None:
            db.execute(delete(EntryRow).where(EntryRow.game_id == game_id, EntryRow.n > change.keep_entries))
        first = change.keep_entries
        if first is None:
            first = db.scalar(select(func.count()).select_from(EntryRow).where(EntryRow.game_id == game_id)) or 0
        for n, (option, faces, roll) in enumerate(change.entries, start=first + 1):
            db.add(EntryRow(game_id=game_id, n=n, option=option, faces=faces, roll=roll))
        notes = db.scalar(select(func.count()).select_from(NoteRow).where(NoteRow.game_id == game_id)) or 0
        for n, (kind, side, name, words) in enumerate(change.notes, start=notes + 1):
            db.add(NoteRow(game_id=game_id, n=n, kind=kind, side=side, name=name, text=words))
        for side, values in change.seats:
            db.execute(update(SeatRow).where(SeatRow.game_id == game_id, SeatRow.side == side).values(**values))
        self._notify(db, game_id, after)
        return after

    def _notify(self, db: Session, game_id: str, version: int) -> None:
        """Tell the other processes that serve this database, when this transaction is committed."""
        if self.shared:
            words = {"channel": CHANNEL, "game": f"{game_id} {version}"}
            db.execute(text("SELECT pg_notify(:channel, :game)"), words)


def _notes(db: Session, game_id: str) -> list[NoteRow]:
    return list(db.scalars(select(NoteRow).where(NoteRow.game_id == game_id).order_by(NoteRow.n)))
