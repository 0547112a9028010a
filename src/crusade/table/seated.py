"""One game in memory: its session, its seats, its notes and its log."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from typing import Any, NamedTuple

from ..core.describe import UNTOLD
from ..core.errors import InputError
from ..core.game import Game, Outcome
from ..core.machine import CHANCE, SPECTATOR
from ..core.news import FIRE, News, told_to
from ..core.option import Option, Part
from ..core.say import say, spoken
from ..core.view import View
from ..games import load
from ..games.telling import dice_told, sentences
from ..games.telling import told as log_words
from ..games.variant import JOINT
from ..games.wording import end_words
from ..record.dice import CommittedDice
from ..record.file import from_bytes
from ..record.lesson import Lesson
from ..record.line import fits_line
from ..record.names import name_from_file
from ..record.older import bring_up_to_date
from ..record.record import HOW, Claim, Entry, Record, outcome_of
from ..record.session import Played, Session, resume, session_from_bookmark, session_from_options
from .bookmarks import DIFFERENT, read_bookmark, read_entry, read_landmarks, read_played
from .hand_dice import HandDice
from .lessons import lesson_for, lesson_session
from .messages.http import ResultOut, ReviewOut
from .messages.view import LogLine, NoteOut, OfferOut, OutcomeOut, PlanOut
from .phases import PhasesMet
from .picture import space_words
from .rows import PLAN, GameRow, SeatRow
from .sandboxes import sandbox_session
from .store import ANSWERS, NOTE_TAIL, OFFERS, Note, Stored

HIDDEN_DEED = "a hidden counter acts"
LOG_TAIL, LOG_BLOCK = 90, 30  # lines of the log in a view: the last 90, from the beginning of a block of 30
REMEMBERED = 64  # requests whose results are kept in memory
PLAYER_SEED = b"crusade-player-1"
NONE_THROWN: list[int] = []  # shared by all lines without dice, and never changed: a server holds many
NOWHERE: list[str] = []


def new_key() -> str:
    """A random key for a seat, or an invitation to one."""
    return secrets.token_urlsafe(24)


def hash_key(key: str) -> str:
    """The hash that is stored instead of a key. Keys are long and random, so a plain hash is enough."""
    return hashlib.sha256(key.encode(errors="surrogatepass")).hexdigest()


class Seated:
    """A game with everything around it, as in the database. Hold the game's lock to read or change it."""

    def __init__(self, game: Game, stored: Stored) -> None:
        self.game = game
        self.id, self.row = stored.game.id, stored.game
        self.version = stored.game.version
        self.seats: list[SeatRow] = stored.seats
        self.talk = [note_out(note) for note in stored.talk]
        self.plans = [plan_out(note) for note in stored.plans]
        self.last_offer, self.notes = stored.last_offer, stored.notes
        self.lesson: Lesson | None = lesson_for(stored.game.kind) if stored.game.lesson else None
        self.session = file_session(stored) if stored.game.imported else resumed(game, stored, self.lesson)
        self.behind = not stored.game.imported and (
            stored.game.revision < game.hooks.veiled_since or not complete(stored)
        )
        if self.lesson is not None:
            self.behind = stored.game.lesson != self.lesson.mark or len(self.session.record.entries) < len(
                stored.entries
            )
        if stored.game.sandbox and len(self.session.record.entries) > len(stored.entries):
            self.behind = not stored.game.imported  # dice that were due at once, in a position that begins with them
        self.rolls_taken_back = self.session.record.rolls_taken_back > 0
        self.review: ReviewOut | None = None  # computed when first asked for
        self.reviewed = 0.0  # … and how much of it is done
        self._lines: dict[
            tuple[int, bool, str], tuple[Entry, LogLine]
        ] = {}  # by number, whether it keeps a secret, language
        self._met = PhasesMet()
        self.answered: OrderedDict[str, int] = OrderedDict()  # request -> version it led to

    def snapshot(self) -> Seated:
        """A copy that does not change while the game goes on, for use in another thread."""
        then = copy(self)
        then.session, then._lines, then._met = self.session.snapshot(), {}, PhasesMet()
        return then

    # ---- seats

    def side_of(self, key: str) -> int | None:
        """The side a key belongs to; None if it belongs to no seat of this game."""
        return self._match(key, [seat.key_hash for seat in self.seats])

    def invited(self, invitation: str) -> int | None:
        """The side an invitation is for; None if it is not for this game."""
        return self._match(invitation, [seat.invite_hash for seat in self.seats])

    def _match(self, key: str, hashes: Sequence[str]) -> int | None:
        hashed = hash_key(key)
        return next((side for side, x in enumerate(hashes) if x and hmac.compare_digest(x, hashed)), None)

    def is_computer(self, side: int) -> bool:
        """Whether a computer plays this side."""
        return self.seats[side].kind == "computer"

    @property
    def to_decide(self) -> int | None:
        """The side that must decide; None when the game is over, or the dice wait."""
        s = self.session.state
        return None if self.session.over or not s.menu or s.seat == CHANCE else s.seat

    @property
    def alone(self) -> bool:
        """Whether a player has no human opponent who could refuse a take-back."""
        return any(seat.kind == "computer" for seat in self.seats)

    @property
    def scripted(self) -> bool:
        """Whether this is a guided game whose learner follows the script."""
        lesson = self.lesson
        return (
            lesson is not None
            and self.row.freed is None
            and not self.session.over
            and len(self.session.record.entries) < len(lesson.script)
        )

    def player_seed(self, side: int) -> str:
        """The seed of a computer player. It is derived from the secret of the dice, so nobody can predict it."""
        words = f"{self.id}/{side}/{self.seats[side].player}".encode()
        return hmac.digest(self.row.secret, PLAYER_SEED + words, "sha256").hex()

    # ---- what a seat may know

    def known(self, side: int | None) -> View:
        """What a side, or a spectator, may know now."""
        return self.game.view(self.session.state, SPECTATOR if side is None else side)

    # ---- notes and offers

    def heard(self, notes: Sequence[Note]) -> None:
        """Add notes that were written to the database."""
        for note in notes:
            if note.kind == PLAN:
                self.plans = [*self.plans, plan_out(note)][-NOTE_TAIL:]
            else:
                self.talk = [*self.talk, note_out(note)][-NOTE_TAIL:]
            if note.kind in OFFERS or note.kind in ANSWERS:
                self.last_offer = note
            if note.n == self.notes + 1:  # else another process wrote one in between: its news brings all of them
                self.notes = note.n

    @property
    def offer(self) -> OfferOut | None:
        """The offer that waits for an answer: the last one, unless it was answered or somebody has played on since."""
        note = self.last_offer
        if note is None or note.kind in ANSWERS:
            return None
        goal, *made = map(int, note.text.split(" "))
        if made and made[0] != len(self.session.record.entries):
            return None
        if made[1:] and self.row.moved > made[1]:
            return None  # play and undo led back to the same number of entries, but the offer was for another position
        return OfferOut(kind=OFFERS[note.kind], side=note.side, entries=goal)  # type: ignore[typeddict-item]

    @property
    def outcome(self) -> OutcomeOut | None:
        """How the game ended, in words."""
        end = outcome_of(self.session.record)
        return self.told(end) if end else None

    @property
    def agreed(self) -> OutcomeOut:
        """The outcome if both players agree to end the game now."""
        return self.told(self.game.agreed(self.session.state))

    def told(self, end: Outcome) -> OutcomeOut:
        """An outcome in words; with what happened where, if a rule has ended the game."""
        how, clause = how_ended(end.clause)
        game, words = self.game, end_words(self.game, end)
        told = game.hooks.describe.ended(game.tables, self.session.state) if how == "rule" else UNTOLD
        return OutcomeOut(
            winner=end.winner,
            degree=end.degree,
            how=how,
            clause=clause,
            words=f"{words}.",
            why=say(told.words),
            places=[game.board.name(p) for p in told.places],
        )

    # ---- dice

    @property
    def unsalted(self) -> list[int]:
        """The sides whose browser has not added its salt yet."""
        return [] if self.row.imported else [side for side, salt in enumerate(self.row.salts) if salt is None]

    @property
    def practice(self) -> bool:
        """Whether rolls were taken back without the consent of a human opponent, or the game is a guided one or a sandbox."""
        if self.lesson is not None or self.row.sandbox:
            return True
        return self.rolls_taken_back and (self.alone or self.session.record.practice is not None)

    # ---- the log

    def log_tail(self, eyes: int) -> list[LogLine]:
        """The last lines of the log as this viewer may know them. A line is made once for all viewers who may read it."""
        entries = self.session.record.entries
        first = tail_start(len(entries))
        tail, tongue = [], spoken()
        for n in range(first, len(entries)):
            entry = entries[n]
            slot = (n, entry.moment is not None and eyes in entry.moment.hidden_from, tongue)
            written = self._lines.get(slot)
            if written is None or written[0] is not entry:
                written = self._lines[slot] = (entry, log_line(self.game, n, entry, eyes))
            tail.append(written[1])
        if len(self._lines) > 4 * LOG_TAIL:
            self._lines = {slot: line for slot, line in self._lines.items() if first <= slot[0] < len(entries)}
        return tail

    def phases_met(self, turn: int, entries: int) -> list[str]:
        """The phases that occur in the log: those of the set-up, and those of one turn, within the first `entries`."""
        played = self.session.record.entries
        met = self._met if entries == len(played) else PhasesMet()
        return met.of(played, entries, turn)


def tail_start(entries: int) -> int:
    """The number of lines before those in a view. It moves by whole blocks, so an undo needs no earlier line sent again."""
    return max(0, (entries - LOG_TAIL) // LOG_BLOCK * LOG_BLOCK)


def how_ended(reason: str) -> tuple[Any, str]:
    """How a game ended, and the clause if a rule ended it: a result names one of the two."""
    return (reason, "") if reason in HOW else ("rule", reason)


def result_out(kind: str, result: str) -> ResultOut | None:
    """The line of a result (`axis 1 resigned`) in its parts; None while the game goes on. A variant has its game's sides and
    clauses, so the result of one that is not hosted at present can still be told."""
    if not result:
        return None
    winner, _, reason = result.split()
    how, clause = how_ended(reason)
    game = load(kind.partition(JOINT)[0])
    return ResultOut(winner=None if winner == "draw" else game.sides.index(winner), how=how, clause=game.cite(clause))


def plan_out(note: Note) -> PlanOut:
    """A computer's plan. The note holds the number of its first option, then the reasons."""
    first, _, words = note.text.partition(" ")
    return PlanOut(side=note.side, first=int(first), words=words)


def note_out(note: Note) -> NoteOut:
    """A note for a view."""
    return NoteOut(n=note.n, kind=note.kind, side=note.side, name=note.name, text=note.text, at=note.at.isoformat())


def log_line(game: Game, n: int, entry: Entry, eyes: int) -> LogLine:
    """One option as a viewer may know it; a counter they cannot identify stays "a hidden counter"."""
    moment = entry.moment
    assert moment is not None  # a session sets it
    secret = eyes in moment.hidden_from
    told, news = _logged(game, entry.option, moment.step, moment.seat, spoken()), told_to(entry.news, eyes)
    line = LogLine(
        n=n + 1,
        turn=moment.turn,
        side=moment.seat,
        phase=moment.phase,
        step=moment.step,
        clause=moment.clause,
        words=say(HIDDEN_DEED) if secret else words_of(game, entry, told.words, news),
        option=None if secret else told.text,
        verb="" if secret else told.verb,
        dice=list(entry.faces) if entry.faces else NONE_THROWN,
        roll=entry.roll,
        places=NOWHERE if secret else told.places,
    )
    if moment.battle:
        line["battle"] = moment.battle
    if told.part and not secret:
        line["part"] = told.part
    if told.unit and not secret:
        line["unit"] = told.unit
    if extra := sentences(game, news, lambda place: space_words(game, place)):
        line["news"] = extra
    if moment.step == FIRE and game.hooks.preview.reading(game.tables).results is None:
        line["hits"] = list(entry.option[1:])
    return line


def words_of(game: Game, entry: Entry, words: str, news: Sequence[News]) -> str:
    """What an entry says: what was done, or what the dice showed."""
    return dice_told(entry.faces, next((one for one in news if one.kind == FIRE), None)) if entry.faces else words


class LoggedOption(NamedTuple):
    """An option as the log shows it."""

    verb: str
    part: Part
    text: str
    words: str
    unit: str | None
    places: list[str]


@lru_cache(maxsize=DIFFERENT)
def _logged(game: Game, option: Option, step: str, seat: int, language: str) -> LoggedOption:
    verb = game.verbs[option[0]]
    places = [game.board.name(v) for kind, v in zip(verb.kinds, option[1:]) if kind == "space"]
    unit = next((game.roster.id[v] for kind, v in zip(verb.kinds, option[1:]) if kind == "unit"), None)
    words = log_words(game, option, step, seat, lambda place: space_words(game, place))
    return LoggedOption(verb.name, verb.part, game.text(option), words, unit, places or NOWHERE)


def dice_of(row: GameRow) -> CommittedDice | HandDice:
    """The dice of a game: thrown by hand, or committed with the salts received so far. A missing salt counts as empty; no
    dice are thrown before it has arrived."""
    return HandDice() if row.by_hand else CommittedDice(row.secret, [salt or "" for salt in row.salts])


def throws_itself(row: GameRow) -> bool:
    """Whether the table throws dice as soon as they are due."""
    return not row.by_hand and None not in row.salts


def resumed(game: Game, stored: Stored, lesson: Lesson | None = None) -> Session:
    """The session of a stored game, with its dice in the state they were in."""
    row = stored.game
    names = [seat.name if fits_line(seat.name) else name_from_file(seat.name) for seat in stored.seats]
    if lesson is not None:
        return lesson_session(game, stored, lesson, names)
    if row.sandbox:
        return sandbox_session(game, stored, names)
    dice = dice_of(row)
    takebacks = [(at, Claim(str(last))) for at, last in row.takebacks]
    if (bookmark := read_bookmark(game, row)) and complete(stored):
        session = session_from_bookmark(
            game, dice, names, [read_entry(game, entry) for entry in stored.entries], bookmark
        )
        session.positions.learn(read_landmarks(game, stored.landmarks))
        session.restore(takebacks, row.result, auto=throws_itself(row))
        dice.rolls = row.rolls
        return session
    played = [read_played(game, entry) for entry in stored.entries]
    if row.revision < game.hooks.veiled_since:
        played, takebacks = brought_up_to_date(
            Record(game, names, dice.name, dice.salts), played, takebacks, row.revision
        )
    session = session_from_options(game, dice, names, played)
    session.restore(takebacks, row.result, auto=throws_itself(row))
    dice.rolls = max(dice.rolls, row.rolls)
    return session


def complete(stored: Stored) -> bool:
    """Whether all entries have the columns for the log. If some lack them, all are written again."""
    return all(entry.news is not None for entry in stored.entries)


def brought_up_to_date(
    record: Record, played: list[Played], takebacks: list[tuple[int, Claim]], revision: int
) -> tuple[list[Played], list[tuple[int, Claim]]]:
    """What was played under older rules, converted to the current ones."""
    record.revision, record.takebacks = revision, takebacks
    record.entries = [Entry(option, faces, roll) for option, faces, roll in played]
    entries = bring_up_to_date(record)
    return [(entry.option, entry.faces, entry.roll) for entry in entries], record.takebacks


def file_session(stored: Stored) -> Session:
    """The session of an imported game file, which can be viewed but not continued."""
    record = from_bytes(stored.game.source.encode(), "the imported file")
    return resume(record, RecordedDice(record), auto=False)


class RecordedDice:
    """The dice of an imported game. They were checked on import and only repeat what the file says."""

    def __init__(self, record: Record) -> None:
        self.name, self.salts, self.rolls = record.dice, record.salts, 0
        self._faces = iter([list(entry.faces) for entry in record.entries if entry.faces])

    def throw(self, dice: int) -> list[int]:
        """The next faces in the file."""
        faces = next(self._faces, None)
        if faces is None:
            raise InputError("an imported game is only looked at: expected no more play")
        return faces

    def reveal(self) -> str:
        """Nothing: the file has the secret, if there is one."""
        return ""
