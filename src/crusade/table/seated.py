"""One game at the table, in memory: its session, its seats, what was said, and a log for each pair of eyes."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from ..core.errors import InputError
from ..core.game import Game, Outcome
from ..core.machine import CHANCE
from ..core.option import VERBS, Option, done
from ..core.state import NOBODY, State
from ..record.dice import CommittedDice
from ..record.file import from_bytes
from ..record.record import Claim, Entry, Record, check_due, heading, outcome_of
from ..record.session import Session, resume
from .messages.http import StretchOut
from .messages.view import LogLine, OfferOut, OutcomeOut
from .picture import SPECTATOR, option_words
from .rows import EntryRow, NoteRow, SeatRow
from .store import Stored

EYES = (0, 1, SPECTATOR)  # whose logs are kept
OFFERS = {"offer_end": "end", "ask_takeback": "takeback"}
ANSWERS = {"accept", "decline", "withdrawn"}


def new_key() -> str:
    """A seat's key: whoever has it sits there."""
    return secrets.token_urlsafe(24)


def hash_key(key: str) -> str:
    """What is kept of a key. It is random and long, so a plain hash is enough."""
    return hashlib.sha256(key.encode()).hexdigest()


class Seated:
    """A game with everything around it, as the database has it."""

    def __init__(self, game: Game, stored: Stored) -> None:
        self.game = game
        self.id, self.row = stored.game.id, stored.game
        self.version = stored.game.version
        self.seats: list[SeatRow] = stored.seats
        self.notes: list[NoteRow] = stored.notes
        self.session = file_session(stored) if stored.game.imported else resumed(game, stored)
        self.review: list[StretchOut] | None = None  # made when first asked for
        self.logs: dict[int, list[LogLine]] = {eyes: [] for eyes in EYES}
        self.tell_log()

    # ---- who

    def side_of(self, key: str) -> int | None:
        """The side a key opens; None where it opens none."""
        hashed = hash_key(key)
        for seat in self.seats:
            if seat.key_hash and hmac.compare_digest(seat.key_hash, hashed):
                return seat.side
        return None

    def is_computer(self, side: int) -> bool:
        """Whether a computer sits there."""
        return side < len(self.seats) and self.seats[side].kind == "computer"

    @property
    def to_decide(self) -> int | None:
        """The side that must decide; None when the game is over."""
        s = self.session.state
        return None if self.session.over or not s.menu or s.seat == CHANCE else s.seat

    # ---- what was said

    @property
    def offer(self) -> OfferOut | None:
        """The offer that waits for an answer: the last one, unless answered or overtaken by play."""
        for note in reversed(self.notes):
            if note.kind in ANSWERS:
                return None
            if note.kind in OFFERS:
                kind = OFFERS[note.kind]
                entries, _, version = note.text.partition(" ")
                if version and int(version) != len(self.session.record.entries):
                    return None  # somebody has played on
                return OfferOut(kind=kind, side=note.side, entries=int(entries))  # type: ignore[arg-type]
        return None

    @property
    def outcome(self) -> OutcomeOut | None:
        """How the game ended, in words."""
        end = outcome_of(self.session.record)
        return self.told(end) if end else None

    @property
    def agreed(self) -> OutcomeOut:
        """What it counts if both players agree to end the game now."""
        return self.told(self.game.agreed(self.session.state))

    def told(self, end: Outcome) -> OutcomeOut:
        """An outcome in words."""
        return OutcomeOut(winner=end.winner, degree=end.degree, how=end.clause, words=f"{self.game.end_words(end)}.")

    # ---- the log, for each pair of eyes

    def tell_log(self) -> None:
        """Bring the logs into step with the record: strike out what was taken back, add what is new."""
        record, history = self.session.record, self.session.history
        for eyes in EYES:
            log = self.logs[eyes]
            del log[self._common(log) :]
            for n in range(len(log), len(record.entries)):
                log.append(log_line(self.game, n, record.entries[n], history[n], eyes))

    def _common(self, log: list[LogLine]) -> int:
        """How many lines of a log still stand."""
        entries = self.session.record.entries
        for n, line in enumerate(log):
            if (
                n >= len(entries)
                or line.roll != entries[n].roll
                or (line.option or "") not in ("", self.game.text(entries[n].option))
            ):
                return n
        return len(log)


def log_line(game: Game, n: int, entry: Entry, before: State, eyes: int) -> LogLine:
    """One option as a pair of eyes may know it: a counter they cannot tell apart stays a hidden counter."""
    secret = names_secret(game, entry.option, before, eyes)
    step = game.step(before)
    verb, *kinds = VERBS[entry.option[0]]
    places = [game.board.name(v) for kind, v in zip(kinds, entry.option[1:]) if kind == "space"]
    return LogLine(
        n=n + 1,
        turn=game.turn(before),
        side=2 if before.seat == CHANCE else before.seat,
        phase=game.phase(before),
        step=step.name if step else "",
        clause=step.clause if step else "",
        words=f"a hidden counter: {verb}" if secret else log_words(game, entry.option, step.name if step else ""),
        option=None if secret else game.text(entry.option),
        dice=list(entry.faces),
        roll=entry.roll,
        places=[] if secret else places,
    )


def log_words(game: Game, option: Option, step: str) -> str:
    """An option in words; what ends a question is told by the word on its button, such as `play on`."""
    label = game.hooks.describe.labels.get(f"done.{step}", "") if option == done else ""
    return label[:1].lower() + label[1:] or option_words(game, option)


def names_secret(game: Game, option: Option, before: State, eyes: int) -> bool:
    """Whether an option tells something these eyes may not know: a counter, or what the hidden one in hand does."""
    if eyes == before.seat:
        return False
    view = game.view(before, eyes)
    if not view.unknown:
        return False
    unit_verb = VERBS[option[0]][1] == "unit" and bool(view.unknown >> option[1] & 1)
    hand = game.in_hand(before)
    return unit_verb or (hand != NOBODY and bool(view.unknown >> hand & 1))


def resumed(game: Game, stored: Stored) -> Session:
    """The session of a stored game, its dice where they were."""
    row = stored.game
    dice = CommittedDice(row.secret, row.salts)
    record = Record(game, [seat.name for seat in stored.seats], dice.name, row.salts)
    record.takebacks = [(at, Claim(str(last))) for at, last in row.takebacks]
    fill(record, stored.entries)
    if row.result:
        record.result = Claim(row.result)
        record.secret = Claim(dice.reveal())
    session = resume(record, dice)
    dice.rolls = max(dice.rolls, row.rolls)
    return session


def fill(record: Record, rows: Sequence[EntryRow]) -> None:
    """Write stored options into a record, with their checks."""
    s = record.game.start()
    for row in rows:
        option = record.game.parse(row.option)
        after = record.game.play(s, option)
        check = check_due(record.game, s, after)
        faces = tuple(int(f) for f in row.faces.split())
        remark = heading(record.game, s)
        record.entries.append(Entry(option, faces, row.roll, remark, Claim(check) if check else None))
        s = after


def file_session(stored: Stored) -> Session:
    """The session of an imported game file: to look at, not to play on."""
    record = from_bytes(stored.game.source.encode(), "the imported file")
    session = Session(record.game, Quiet(record), record.seats, auto=False)
    s = session.state
    for entry in record.entries:
        s = record.game.play(s, entry.option)
        session.history.append(s)
    session.record = record
    return session


class Quiet:
    """The dice of a game that is only looked at: they are never thrown."""

    def __init__(self, record: Record) -> None:
        self.name, self.salts, self.rolls = record.dice, record.salts, 0

    def throw(self, dice: int) -> list[int]:
        """Nothing is thrown any more."""
        raise InputError("an imported game is only looked at: expected no more play")

    def reveal(self) -> str:
        """Whatever the file said."""
        return ""
