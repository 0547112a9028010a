"""Whether memory, database and browsers agree about a game."""

import asyncio
import json
import time

from crusade.record.file import to_text
from crusade.record.session import with_remarks_and_checks
from crusade.table.seated import dice_of
from crusade.table.view import view_of

PATIENCE = 60  # seconds until something that must come has come


async def check(house, game_id, browsers, whole):
    """Memory, database and browsers agree; `whole`: in every respect, the file included."""
    await quiet(house, game_id, browsers)
    house.counts["checks"] += 1
    hub = house.hubs[0]
    fresh = await asyncio.to_thread(lambda: hub._seat(hub._read(game_id)))
    for hub in house.hubs:
        table = hub.tables.get(game_id)
        if table is not None:
            assert_equal(standing(fresh, whole), standing(table, whole), "the database", "memory")
    for browser in browsers:
        await browser.settled()
        look = browser.listener.look
        watch = browser.hub.watches[game_id][look, browser.listener.language]
        assert_equal(plain(watch.view), browser.view, "the whole view", f"the view of {look} by changes")
        if whole:
            thinking = game_id in browser.hub.thinking
            there = plain(view_of(fresh, look, set(), thinking))
            assert_equal(without_presence(there), without_presence(browser.view), "the database", f"{look}'s view")
    house.check_alive()


async def quiet(house, game_id, browsers):
    """Computers have decided, and every hub has heard the news."""
    end, before = time.monotonic() + PATIENCE, None
    while True:
        stored = house.stamp(game_id)
        if stored != before:  # a computer plays on
            end, before = time.monotonic() + PATIENCE, stored
        tables = [t for hub in house.hubs if (t := hub.tables.get(game_id)) is not None]
        behind = [t for t in tables if (t.version, t.notes, t.row.rematch) != stored[:3]]
        behind += [b for b in browsers if (b.view["version"], said(b.view)) != (stored[0], stored[3])]
        locked = any(hub.working or game_id in hub.loading or hub.lock(game_id).locked() for hub in house.hubs)
        thinking = any(game_id in computers.tasks for computers in house.computers)
        if not behind and not thinking and not locked:
            return
        if time.monotonic() > end:
            words = (
                [(t.version, t.notes, t.row.rematch) for t in tables],
                [b.view["version"] for b in browsers],
            )
            raise AssertionError(f"not quiet: {stored}, {words} {thinking=} {locked=}")
        await asyncio.sleep(0.001)


def standing(table, whole):
    """Everything about a game at the table that a restart must not change."""
    session, row = table.session, table.row
    known = {
        "version": table.version,
        "key": session.state.key(),
        "entries": [entry._replace(heading="", check=None) for entry in session.record.entries],
        "floor": session._floor,
        "why": session.why_no_undo(),
        "first": session.positions.floor,
        "told": session.told,
        "rolls": session.dice.rolls,
        "salts": (row.salts, session.dice.salts, session.record.salts, session.auto),
        "takebacks": [(at, claim.text) for at, claim in session.record.takebacks],
        "result": (session.record.result and session.record.result.text, session.over, row.result),
        "row": (row.takebacks, row.rolls, row.rematch, row.revision, row.secret),
        "seats": [(s.side, s.kind, s.name, s.player, s.key_hash, s.invite_hash) for s in table.seats],
        "names": session.record.seats,
        "offer": table.offer,
        "talk": table.talk,
        "plans": table.plans,
        "notes": table.notes,
        "practice": table.practice,
        "decides": table.to_decide,
    }
    if whole:
        known["text"] = to_text(with_remarks_and_checks(session.record, dice_of(row)))
    return known


def said(view):
    return view["notes"][-1]["n"] if view["notes"] else 0


def plain(view):
    """A view as it goes over the line."""
    return json.loads(json.dumps(view))


def without_presence(view):
    seats = [{**seat, "present": None, "thinking": None} for seat in view["seats"]]
    return {**view, "seats": seats, "seq": 0}


def assert_equal(one, two, first, second):
    names = [name for name in sorted(one.keys() | two.keys()) if one.get(name) != two.get(name)]
    words = [f"{name}: {first} has {unlike(one[name], two[name])}" for name in names]
    assert not names, f"{first} and {second} differ in {names}\n" + "\n".join(words)


def unlike(one, two):
    """What differs, shortly."""
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        pairs = [(a, b) for a, b in zip(one, two) if a != b]
        return f"{len(pairs)} others: {pairs[:2]}"
    return f"{str(one)[-700:]}; not {str(two)[-700:]}"
