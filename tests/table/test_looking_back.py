"""Looking back while others play on: the past is drawn beside the game, and the game does not notice."""

import asyncio
import threading

from crusade.table import picture
from crusade.table.hub import Hub
from crusade.table.makers import make_game
from crusade.table.messages.http import NewGame
from crusade.table.store import Store, open_engine
from crusade.table.thinkers import Thinkers
from crusade.table.view import view_at


def test_the_table_stands_still_while_its_past_is_drawn(tmp_path, monkeypatch):
    store = Store(open_engine(f"sqlite:///{tmp_path / 'table.sqlite3'}"))
    seats = [{"kind": "human", "name": "Anna"}, {"kind": "human", "name": "Boris"}]
    id, _ = make_game(store, NewGame(kind="darkest-crusade", seats=seats))
    table = asyncio.run(Hub(store, Thinkers(0)).table(id))
    table.session.play(table.game.parse("done"))
    drawing, go_on = threading.Event(), threading.Event()

    def slowly(game, known):
        drawing.set()
        assert go_on.wait(20)
        return []

    monkeypatch.setattr(picture, "counters", slowly)
    now = table.session
    looker = threading.Thread(target=view_at, args=(table, 0, 0))
    looker.start()
    assert drawing.wait(20)
    seen, entries = table.session, len(table.session.record.entries)
    go_on.set()
    looker.join()
    assert seen is now
    assert entries == 1
