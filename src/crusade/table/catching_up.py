"""Following what another process did to a game, without loading all of it again."""

from __future__ import annotations

from ..core.errors import InputError
from ..record.record import Claim
from .bookmarks import read_played
from .seated import Seated, dice_of, note_out, plan_out, throws_itself
from .store import Store


def follow(store: Store, table: Seated, version: int, kept: int) -> bool:
    """Bring a game up to a version; False if it must be loaded again. Version -1: only notes were added."""
    news = store.load(table.id, kept if version >= 0 else len(table.session.record.entries))
    if news is None:
        return False
    row = news.game
    if version < 0:
        if row.version != table.version:
            return False  # something was played as well
    else:
        if row.lesson or row.sandbox:
            return False  # short, and its dice depend on more than the entries
        if row.version != version or version != table.version + 1 or row.takebacks != table.row.takebacks:
            return False  # several changes, or a take-back by consent
        try:
            if table.row.salts != row.salts:
                table.session.dice, table.session.auto = dice_of(row), throws_itself(row)
                table.session.record.salts = table.session.dice.salts
            table.session.follow(
                kept,
                [read_played(table.game, entry) for entry in news.entries],
                Claim(row.result) if row.result else None,
            )
        except InputError:
            return False
        table.version = version
    table.row, table.seats = row, news.seats
    table.session.record.seats = tuple(seat.name for seat in news.seats)
    table.talk = [note_out(note) for note in news.talk]
    table.plans = [plan_out(note) for note in news.plans]
    table.last_offer, table.notes = news.last_offer, news.notes
    return True
