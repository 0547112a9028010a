"""The database: a SQLite file, or PostgreSQL by URL. What is acknowledged is on disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, delete, event, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, load_only

from .bookmarks import StoredEntry
from .rows import PLAN, Base, GameRow, SeatRow, now
from .writer import Writer

CHANNEL = "crusade"  # PostgreSQL's LISTEN/NOTIFY channel
REPEATS = 500  # versions for which request ids are remembered, so that a repeated request does nothing
NOTE_TAIL = 60  # notes and plans a table shows
OFFERS = {"offer_end": "end", "ask_takeback": "takeback"}
ANSWERS = {"accept", "decline", "withdrawn"}

GAME, SEAT, ENTRY, LANDMARK, NOTE, REQUEST, SETTING = (
    Base.metadata.tables[name] for name in ("game", "seat", "entry", "landmark", "note", "request", "setting")
)
WITH_COMPUTER = select(SEAT.c.game_id).where(SEAT.c.kind == "computer")
Allow = Callable[[Connection], None]  # checks a quota; raises if something may not be added


class Stale(Exception):
    """Another process changed the game first: load it again."""


class Note(NamedTuple):
    """A note as stored: chat, an offer, an answer, or a computer's plan."""

    n: int
    kind: str
    side: int
    name: str
    text: str
    at: datetime


class Change(NamedTuple):
    """What one request does to a game, all of it or nothing."""

    request: str = ""
    keep_entries: int = 0  # number of entries that stay; the new ones follow
    strike: bool = False  # delete the entries after those
    entries: Sequence[StoredEntry] = ()
    landmarks: Sequence[tuple[int, bytes]] = ()  # positions after so many entries
    notes: Sequence[tuple[str, int, str, str]] = ()  # kind, side, name, text
    seats: Sequence[tuple[int, dict[str, Any]]] = ()  # side, columns
    game: dict[str, Any] = {}  # noqa: RUF012 (never changed)


class Stored(NamedTuple):
    """A game as stored, with the last of its notes."""

    game: GameRow
    seats: list[SeatRow]
    entries: list[StoredEntry]
    landmarks: Sequence[tuple[int, bytes]] = ()  # only when all of it was asked for
    talk: Sequence[Note] = ()
    plans: Sequence[Note] = ()
    last_offer: Note | None = None  # or the answer to it
    notes: int = 0  # number of notes


def default_url(folder: Path) -> str:
    """SQLite in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'table.sqlite3'}"


def open_engine(url: str) -> Engine:
    """An engine whose commits are on disk when they return, with the schema up to date."""
    if url.startswith("postgresql://"):
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    engine = create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _careful)
        event.listen(engine, "begin", _begin)
    else:
        event.listen(engine, "connect", _impatient)
    migrate(engine)
    return engine


def _careful(connection: Any, record: Any) -> None:
    """SQLite: write-ahead log, every commit synced to disk, and transactions begun explicitly (savepoints need that)."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def _impatient(connection: Any, record: Any) -> None:
    """PostgreSQL: do not wait long for a locked row; there is one writer thread, and other requests are waiting."""
    cursor = connection.cursor()
    cursor.execute("SET lock_timeout = '5s'")
    cursor.close()
    connection.commit()


def _begin(connection: Connection) -> None:
    """A transaction that will write takes the lock at once, so that the busy timeout applies."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def migrate(engine: Engine) -> None:
    """Bring the schema up to date."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # several processes may start at once
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(1941)"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


class Store:
    """All access to the database. Methods that read block, so call them in threads; writing goes through the writer."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.shared = engine.dialect.name == "postgresql"  # other processes may serve the same games
        self.writer = Writer(engine.execution_options(writes=True))
        # Several queries about one game must see the same moment; SQLite guarantees that by itself.
        self.reader = engine.execution_options(isolation_level="REPEATABLE READ") if self.shared else engine

    def close(self) -> None:
        """Finish writing and close the database."""
        self.writer.close()
        self.engine.dispose()

    # ---- reading

    def load(self, game_id: str, kept: int = 0) -> Stored | None:
        """A game with everything that belongs to it; of its entries, those after the first `kept`."""
        with Session(self.reader, expire_on_commit=False) as db:
            game = db.get(GameRow, game_id)
            if game is None:
                return None
            seats = db.scalars(select(SeatRow).where(SeatRow.game_id == game_id).order_by(SeatRow.side)).all()
            connection = db.connection()
            columns = (ENTRY.c[name] for name in StoredEntry._fields)
            wanted = select(*columns).where(ENTRY.c.game_id == game_id, ENTRY.c.n > kept)
            entries = connection.execute(wanted.order_by(ENTRY.c.n)).all()
            stored = Stored(game, list(seats), list(map(StoredEntry._make, entries)))
            if not kept:
                wanted = select(LANDMARK.c.n, LANDMARK.c.position).where(LANDMARK.c.game_id == game_id)
                stored = stored._replace(landmarks=[(n, bytes(position)) for n, position in connection.execute(wanted)])
            notes = connection.scalar(select(func.max(NOTE.c.n)).where(NOTE.c.game_id == game_id))
            if not notes:
                return stored
            last = _notes(connection, game_id, NOTE.c.kind.in_([*OFFERS, *ANSWERS]), 1)
            return stored._replace(
                talk=_notes(connection, game_id, NOTE.c.kind != PLAN, NOTE_TAIL),
                plans=_notes(connection, game_id, NOTE.c.kind == PLAN, NOTE_TAIL),
                last_offer=last[0] if last else None,
                notes=notes,
            )

    def games(self, ids: Sequence[str]) -> list[tuple[GameRow, list[SeatRow]]]:
        """Some games by their ids, the most recently changed first."""
        with Session(self.engine, expire_on_commit=False) as db:
            few = load_only(
                GameRow.kind, GameRow.result, GameRow.lesson, GameRow.sandbox, GameRow.by_hand, GameRow.changed
            )  # not the files of imported ones
            wanted = select(GameRow).options(few).where(GameRow.id.in_(ids))
            rows = db.scalars(wanted.order_by(GameRow.changed.desc())).all()
            seats = db.scalars(select(SeatRow).where(SeatRow.game_id.in_(ids)).order_by(SeatRow.side)).all()
            return [(row, [s for s in seats if s.game_id == row.id]) for row in rows]

    def unfinished(self, most: int) -> list[str]:
        """Unfinished games with a computer player, the most recently changed first."""
        with self.engine.connect() as db:
            wanted = select(GAME.c.id).where(
                GAME.c.result == "", GAME.c.imported.is_(False), GAME.c.id.in_(WITH_COMPUTER)
            )
            return list(db.scalars(wanted.order_by(GAME.c.changed.desc()).limit(most)))

    def abandoned(self, most: int) -> list[str]:
        """Games whose lease has expired: the process that was thinking about them must have died."""
        with self.engine.connect() as db:
            wanted = select(GAME.c.id).where(GAME.c.result == "", GAME.c.thinks_until < now())
            return list(db.scalars(wanted.order_by(GAME.c.thinks_until).limit(most)))

    def seen(self, game_id: str, request: str) -> int | None:
        """The version a request led to; None if it has not been carried out."""
        with self.engine.connect() as db:
            return _seen(db, game_id, request)

    # ---- writing

    async def create(self, game: GameRow, seats: Sequence[SeatRow], allow: Allow) -> None:
        """Create a game, if `allow` agrees at the moment of writing."""

        def work(db: Connection) -> None:
            if self.shared:  # other processes create games too
                db.execute(text("SELECT pg_advisory_xact_lock(1942)"))
            allow(db)
            _create(db, game, seats)

        await self.writer.do("", work)  # sorts first in its batch, so that this lock is always taken first

    async def apply(self, game_id: str, version: int, change: Change) -> tuple[int, list[Note]]:
        """Write a change if the game is still at that version, else raise Stale. Returns the new version, and the notes as
        they were written."""
        try:
            return await self.writer.do(game_id, lambda db: self._apply(db, game_id, version, change))
        except IntegrityError:
            raise Stale from None

    async def say(self, game_id: str, request: str, note: tuple[str, int, str, str]) -> Note | None:
        """Add a note that does not change the game; None if the request is a repeat."""

        def work(db: Connection) -> Note | None:
            db.execute(
                select(GAME.c.id).where(GAME.c.id == game_id).with_for_update()
            )  # lock the row, because notes are numbered
            if _seen(db, game_id, request) is not None:
                return None
            db.execute(insert(REQUEST), {"game_id": game_id, "id": request, "version": -1})
            (written,) = _add_notes(db, game_id, [note])
            self._notify(db, game_id, -1, 0)
            return written

        return await self.writer.do(game_id, work)

    async def rematch(self, game_id: str, game: GameRow, seats: Sequence[SeatRow], allow: Allow) -> str:
        """Create the rematch of a game, unless there is one; returns its id."""

        def work(db: Connection) -> str:
            there = db.scalar(select(GAME.c.rematch).where(GAME.c.id == game_id).with_for_update())
            if there:
                return str(there)
            allow(db)
            _create(db, game, seats)
            db.execute(update(GAME).where(GAME.c.id == game_id).values(rematch=game.id))
            self._notify(db, game_id, -1, 0)
            return game.id

        return await self.writer.do(game_id, work)

    async def setting(self, name: str, value: str) -> str:
        """The setting with this name; stored with this value if it does not exist yet."""

        def work(db: Connection) -> str:
            there = db.scalar(select(SETTING.c.value).where(SETTING.c.name == name))
            if there is None:
                db.execute(insert(SETTING), {"name": name, "value": value})
            return value if there is None else str(there)

        try:
            return await self.writer.do("", work)
        except IntegrityError:  # another process was faster
            return await self.writer.do("", work)

    async def lease(self, game_id: str, process: str, seconds: float) -> bool:
        """Lease a game for thinking; False if another process holds the lease."""
        wanted = update(GAME).where(
            GAME.c.id == game_id,
            (GAME.c.thinker == process) | GAME.c.thinks_until.is_(None) | (GAME.c.thinks_until < now()),
        )
        values = {"thinker": process, "thinks_until": now() + timedelta(seconds=seconds)}
        return await self.writer.do(game_id, lambda db: db.execute(wanted.values(**values)).rowcount == 1)

    async def release(self, game_id: str, process: str) -> None:
        """Give back the lease of a game, or clear one that has expired."""
        ours = update(GAME).where(GAME.c.id == game_id, (GAME.c.thinker == process) | (GAME.c.thinks_until < now()))
        await self.writer.do(game_id, lambda db: db.execute(ours.values(thinker="", thinks_until=None)))

    def release_all(self, process: str) -> None:
        """Give back all leases of a process that ends."""
        with self.engine.begin() as db:
            db.execute(update(GAME).where(GAME.c.thinker == process).values(thinker="", thinks_until=None))

    def _apply(self, db: Connection, game_id: str, version: int, change: Change) -> tuple[int, list[Note]]:
        after, at = version + 1, now()
        columns = {"version": after, "changed": at, **change.game}
        if (
            db.execute(update(GAME).where(GAME.c.id == game_id, GAME.c.version == version).values(**columns)).rowcount
            != 1
        ):
            raise Stale
        if change.request:
            db.execute(insert(REQUEST), {"game_id": game_id, "id": change.request, "version": after})
            if after % 100 == 0:  # those of chat (version -1) are kept
                old = REQUEST.c.version < after - REPEATS
                db.execute(delete(REQUEST).where(REQUEST.c.game_id == game_id, old, REQUEST.c.version >= 0))
        if change.strike:
            for table in (ENTRY, LANDMARK):
                db.execute(delete(table).where(table.c.game_id == game_id, table.c.n > change.keep_entries))
        rows = [
            {"game_id": game_id, "n": n, "at": at, **entry._asdict()}
            for n, entry in enumerate(change.entries, start=change.keep_entries + 1)
        ]
        if rows:
            db.execute(insert(ENTRY), rows)
        if change.landmarks:
            landmarks = [{"game_id": game_id, "n": n, "position": position} for n, position in change.landmarks]
            db.execute(insert(LANDMARK), landmarks)
        notes = _add_notes(db, game_id, change.notes)
        for side, values in change.seats:
            db.execute(update(SEAT).where(SEAT.c.game_id == game_id, SEAT.c.side == side).values(**values))
        self._notify(db, game_id, after, change.keep_entries)
        return after, notes

    def _notify(self, db: Connection, game_id: str, version: int, kept: int) -> None:
        """Notify the other processes on this database when the transaction is committed."""
        if self.shared:
            words = {"channel": CHANNEL, "game": f"{game_id} {version} {kept}"}
            db.execute(text("SELECT pg_notify(:channel, :game)"), words)


def _create(db: Connection, game: GameRow, seats: Sequence[SeatRow]) -> None:
    with Session(db, join_transaction_mode="create_savepoint", expire_on_commit=False) as session:
        session.add(game)
        session.flush()
        session.add_all(seats)
        session.commit()


def _seen(db: Connection, game_id: str, request: str) -> int | None:
    return db.scalar(select(REQUEST.c.version).where(REQUEST.c.game_id == game_id, REQUEST.c.id == request))


def _notes(db: Connection, game_id: str, wanted: Any, most: int) -> list[Note]:
    columns = (NOTE.c.n, NOTE.c.kind, NOTE.c.side, NOTE.c.name, NOTE.c.text, NOTE.c.at)
    found = db.execute(select(*columns).where(NOTE.c.game_id == game_id, wanted).order_by(NOTE.c.n.desc()).limit(most))
    return [Note(*row) for row in reversed(found.all())]


def _add_notes(db: Connection, game_id: str, notes: Sequence[tuple[str, int, str, str]]) -> list[Note]:
    if not notes:
        return []
    last = db.scalar(select(func.max(NOTE.c.n)).where(NOTE.c.game_id == game_id)) or 0
    written = [Note(n, *note, now()) for n, note in enumerate(notes, start=last + 1)]
    db.execute(insert(NOTE), [{"game_id": game_id, **note._asdict()} for note in written])
    return written
