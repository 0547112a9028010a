"""What an action costs does not grow with the length of a game, and what is sent is what changed."""

import asyncio
import random
import secrets
import statistics
import sys

from mixing.browser import Browser
from mixing.hubs import House

from crusade.table import makers
from crusade.table.messages.http import NewGame

MOST, LEAST = 900, 400  # requests
FULL_LOG, WINDOW = 130, 100  # requests until the log is as long as a view shows it; and those that are compared


class Scales(Browser):
    """A browser that weighs what it is sent."""

    def __init__(self, *about):
        super().__init__(*about)
        self.sent = []

    async def hear(self, text):
        if '"type":"change"' in text[:40] or '"type":"view"' in text[:40]:
            self.sent.append(len(text))
        await super().hear(text)


class Calls:
    """Counts the functions that are called in this thread: the same on every machine, however busy it is."""

    def __init__(self):
        self.count = 0

    def __enter__(self):
        sys.setprofile(self.notice)
        return self

    def __exit__(self, *_):
        sys.setprofile(None)

    def notice(self, frame, event, _):
        self.count += event in ("call", "c_call")


async def play_on(browser, rng):
    """Play at random with both keys until the game is over or long enough; gives the calls of each request."""
    calls = []
    while len(calls) < MOST and browser.view["outcome"] is None:
        view = browser.view
        if view["seat"] != view["to_decide"]:
            await browser.tell({"type": "look", "side": view["to_decide"]})
            await browser.settled()
            view = browser.view
        texts = [o["text"] for o in view["options"]]
        calm = [text for text in texts if text not in ("call", "done")]
        option = rng.choice(calm if calm and rng.random() < 0.9 else [t for t in texts if t != "call"])
        asked = {"type": "play", "id": secrets.token_hex(8), "side": view["seat"], "base": view["version"]}
        with Calls() as counted:
            answer = await browser.ask({**asked, "options": [option]})
        assert answer["type"] == "done", answer
        calls.append(counted.count)
    return calls


async def measured(url):
    """The calls of each request of a game, the size of a whole view, and of what a spectator was sent."""
    house = House(url, random.Random(1))
    await house.open()
    wishes = [{"kind": "human", "name": name} for name in ("Anna", "Boris")]
    asked = NewGame(kind="darkest-crusade", switches={}, seats=wishes)  # type: ignore[arg-type]
    made = await makers.make_game(house.hubs[0], asked, "127.0.0.1")
    both, watcher = Scales(house, made.game, 0, made.keys), Scales(house, made.game, 0, [])
    try:
        await both.dial()
        await watcher.dial()
        for side in (0, 1):
            await both.ask({"type": "salt", "id": secrets.token_hex(8), "side": side, "text": "ab" * 16})
        calls = await play_on(both, random.Random(4))
        return calls, watcher.sent[0], watcher.sent[1:]
    finally:
        for browser in (both, watcher):
            await browser.hang_up()
        await house.close()


def test_an_action_late_in_a_long_game_costs_what_an_early_one_costs(tmp_path, monkeypatch):
    """Before, each action sent the whole view of 20 to 28 kB, and its cost rose with the length of the game."""
    monkeypatch.setattr(makers, "new_secret", lambda: bytes(32))  # the same dice each time
    calls, whole, sent = asyncio.run(measured(f"sqlite:///{tmp_path / 'table.sqlite3'}"))
    assert len(calls) >= LEAST, "the game is too short for this test; choose another seed"
    early, late = calls[FULL_LOG : FULL_LOG + WINDOW], calls[-WINDOW:]
    assert min(late) < 1.3 * min(early)  # the cheapest, because a battle is more to show than a march
    assert statistics.median(sent) < whole / 3
