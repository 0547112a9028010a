"""A game of 20,000 options costs what one of 600 costs: an action, what is sent for it, what is kept, looking back.

Counted in lines of Python, positions and bytes rather than seconds, so that a busy machine does not matter. The game is
`tests/long_game`: 294 counters on 144 points. tests/table/test_costs.py holds the same for a game of ordinary length.
"""

import asyncio
import random
import secrets
import statistics
import sys
from typing import NamedTuple

import pytest
from mixing.hubs import House
from test_costs import Scales

import long_game
from crusade.core.game import Game
from crusade.core.option import DONE, done
from crusade.games import REGISTRY, load
from crusade.record.dice import CommittedDice
from crusade.record.file import from_bytes, to_text
from crusade.record.positions import LANDMARK, MOST_PACKED, WHOLE
from crusade.record.replay import replay
from crusade.record.session import Session, resume
from crusade.table import makers
from crusade.table.messages.http import NewGame
from crusade.table.phases import PhasesMet
from crusade.table.routes import past_view
from crusade.table.store import Change
from long_game.game import busy

SHORT, LONG = 600, 20_000  # options
SECRET, SALTS = bytes(32), ("ab" * 16, "ab" * 16)


@pytest.fixture(scope="module")
def game():
    long_game.register()
    yield load(long_game.NAME)
    del REGISTRY[long_game.NAME]


def play_to(session, rng, entries):
    """Play on to a number of entries, and then to a moment when many counters can be taken up, and one was put down."""
    while len(session.record.entries) < entries or session.why_no_undo() or not at_leisure(session.state):
        session.play(busy(rng, session.state))


def at_leisure(s):
    return s.seat == 0 and s.menu[0] == done and len(s.menu) > 40


@pytest.fixture(scope="module")
def session(game):
    session, rng = Session(game, CommittedDice(SECRET, SALTS), ("Anna", "Boris")), random.Random(4)
    play_to(session, rng, LONG)
    return session


def plays(work, monkeypatch):
    """How many options were played in the course of some work."""
    counted = []
    play = Game.play
    monkeypatch.setattr(Game, "play", lambda self, s, option: (counted.append(option), play(self, s, option))[1])
    work()
    monkeypatch.undo()
    return len(counted)


class Lines:
    """Counts the lines of Python that this thread carries out, each round of a loop included."""

    def __init__(self):
        self.count = 0

    def __enter__(self):
        sys.settrace(self.notice)
        return self

    def __exit__(self, *_):
        sys.settrace(None)

    def notice(self, frame, event, _):
        self.count += event == "line"
        return self.notice


# ---- a session


def test_memory_for_old_positions_is_bounded(session):
    kept = session.positions
    assert len(kept._whole) <= WHOLE
    assert len(kept._packed) <= MOST_PACKED
    assert set(range(LANDMARK, LONG, LANDMARK)) <= set(kept._packed)


def test_any_moment_is_a_few_options_away(session, monkeypatch):
    for entries in (1, 500, 9_999, LONG - 100):
        assert plays(lambda n=entries: session.position(n), monkeypatch) < 2 * LANDMARK
    whole = session.record.snapshot()
    del whole.entries[700:]
    whole.takebacks, whole.result, whole.secret = [], None, None
    assert session.position(600) == replay(whole, 600)


def test_undo_reaches_back_to_the_barrier_past_the_positions_kept_whole(game):
    session, rng = Session(game, CommittedDice(SECRET, SALTS), ("Anna", "Boris")), random.Random(1)
    seen = [session.state.key()]
    while len(seen) <= 3 * WHOLE:  # one player-turn, and no attack that would bring dice
        session.play(rng.choice([option for option in session.state.menu if option[0] != DONE]))
        seen.append(session.state.key())
    assert len(session.positions._whole) <= WHOLE
    while len(seen) > 1:
        seen.pop()
        assert session.undo().key() == seen[-1]
    assert session.why_no_undo() == "Nothing has been played yet."


def test_a_take_back_and_its_roll_leave_no_position_of_what_was_taken_back(game):
    """The packed position at the barrier is that of the new roll, though it has the same number."""
    session, rng = Session(game, CommittedDice(SECRET, SALTS), ("Anna", "Boris")), random.Random(2)
    while not session.record.entries or not session.record.entries[-1].faces:
        session.play(busy(rng, session.state))
    thrown = len(session.record.entries)
    session.rewind(thrown - 1)
    assert len(session.record.entries) == thrown
    assert session.positions.floor == thrown
    assert game.unpack(session.bookmark.position) == session.state


def test_a_snapshot_that_looks_back_does_not_disturb_a_game_that_is_taken_back(session, game):
    live = session.snapshot()
    looking = live.snapshot()
    live.rewind(LONG - 3_000)
    looking.position(LONG - 1_000)
    play_to(live, random.Random(9), LONG - 500)
    assert all(n <= len(live.record.entries) for n in live.positions._packed)
    s = session.position(LONG - 3_000)
    for n, entry in enumerate(live.record.entries[LONG - 3_000 :], LONG - 3_000):
        assert n % 311 or live.position(n) == s
        s = game.play(s, entry.option)


def test_a_file_is_taken_up_with_one_replay(session, monkeypatch):
    text = to_text(session.record)
    record = from_bytes(text.encode(), "f")
    again = []
    count = plays(lambda: again.append(resume(record, CommittedDice(SECRET, SALTS))), monkeypatch)
    assert count == len(record.entries)
    assert again[0].state == session.state
    assert to_text(again[0].record) == text


def test_the_phases_of_a_turn_are_found_in_its_own_entries(session):
    entries = session.record.entries
    turn = session.game.turn(session.state)
    met, anew = PhasesMet(), PhasesMet()
    for count in range(LONG - 1_500, len(entries), 7):
        now = entries[count - 1].moment.turn
        assert met.of(entries, count, now) == PhasesMet().of(entries, count, now)
    with Lines() as counted:
        met.of(entries, len(entries), turn)
    with Lines() as begun:
        assert anew.of(entries, len(entries), turn) == met.of(entries, len(entries), turn)
    assert counted.count < 100
    assert begun.count < 20_000  # only this turn's


# ---- the table


class Cost(NamedTuple):
    """What requests cost at one point of a game: lines carried out, and bytes sent."""

    play: list[int]
    undo: list[int]
    sent: list[int]


async def seat_two(house):
    wishes = [{"kind": "human", "name": name} for name in ("Anna", "Boris")]
    asked = NewGame(kind=long_game.NAME, switches={}, seats=wishes)  # type: ignore[arg-type]
    made = await makers.make_game(house.hubs[0], asked, "127.0.0.1")
    both, other = Scales(house, made.game, 0, made.keys), Scales(house, made.game, 0, [])
    await both.dial()
    await other.dial()
    for side in (0, 1):
        await both.ask({"type": "salt", "id": secrets.token_hex(8), "side": side, "text": SALTS[side]})
    return made.game, both, other


async def play_on(hub, game_id, rng, entries):
    """Play on in large requests."""

    def act(table):
        first = len(table.session.record.entries)
        play_to(table.session, rng, min(first + 700, entries))
        return Change(keep_entries=first)

    while len(hub.tables[game_id].session.record.entries) < entries:
        await hub.change(game_id, "", None, act)


async def cost_now(hub, game_id, both, other):
    """The cost of taking up a counter, putting it down, and undoing that, a few times."""
    cost = Cost([], [], [])
    table = hub.tables[game_id]
    for _ in range(10):
        side = table.session.state.seat
        await both.tell({"type": "look", "side": side})
        await both.settled()
        for what in ("play", "undo"):
            asked = {"type": what, "id": secrets.token_hex(8), "side": side, "base": table.version}
            more = {"options": [table.game.text(table.session.state.menu[-1])]} if what == "play" else {}
            before = len(other.sent)
            with Lines() as counted:
                answer = await both.ask({**asked, **more})
            await other.settled()
            assert answer["type"] == "done", answer
            (cost.play if what == "play" else cost.undo).append(counted.count)
            cost.sent.extend(other.sent[before:])
    return cost


async def measured(url):
    house = House(url, random.Random(1))
    await house.open()
    hub, rng = house.hubs[0], random.Random(4)
    game_id, both, other = await seat_two(house)
    try:
        costs = []
        for entries in (SHORT, LONG):
            await play_on(hub, game_id, rng, entries)
            await both.settled()
            await other.settled()
            costs.append(await cost_now(hub, game_id, both, other))
        stored = hub._read(game_id)
        return costs, hub.tables[game_id], hub._seat(stored)
    finally:
        for browser in (both, other):
            await browser.hang_up()
        await house.close()


def test_the_last_month_costs_what_the_first_cost(tmp_path, monkeypatch, game):
    monkeypatch.setattr(makers, "new_secret", lambda: SECRET)
    (early, late), live, loaded = asyncio.run(measured(f"sqlite:///{tmp_path / 'table.sqlite3'}"))
    assert len(live.session.record.entries) >= LONG
    assert min(late.play) < 1.3 * min(early.play)
    assert min(late.undo) < 1.3 * min(early.undo)
    assert statistics.median(late.sent) < 1.5 * statistics.median(early.sent) < 2_000
    # … and after a restart, looking back and taking back are a few options away
    assert loaded.session.state == live.session.state
    for n in (300, 9_000, LONG - 1_000):
        looked = plays(lambda n=n: past_view(loaded.snapshot(), 0, n), monkeypatch)
        assert looked < 2 * LANDMARK
    rewound = loaded.session.snapshot()
    assert plays(lambda: rewound.rewind(LONG - 5_000), monkeypatch) < 2 * LANDMARK
    assert rewound.position(LONG - 5_000) == live.session.position(LONG - 5_000)
