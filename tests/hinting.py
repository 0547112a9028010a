"""Somebody who knows nothing of a game and plays only what the coach says, over the table's own line."""

import time
from collections import Counter

BATCH = 60  # options in one message
LOOKING = 20  # seconds a person may have to look at one decision


class Pupil:
    """Asks at every decision, and plays what is ready of the first plan. Nothing may be refused, no decision without an answer."""

    def __init__(self, server, line, key, side):
        self.server, self.line, self.key, self.side = server, line, key, side
        self.asked = Counter()  # decisions by step
        self.longest = 0.0

    def decide(self):
        """One decision."""
        view = self.line.view
        began = time.monotonic()
        answer = self.server.post(f"/api/games/{self.line.game}/hint", {"base": view["version"]}, self.key)
        self.longest = max(self.longest, time.monotonic() - began)
        where = f"turn {view['turn']}, {view['phase']}, {view['step']}"
        assert answer.status_code == 200, f"{where}: {answer.text}"
        hint = answer.json()
        first = hint["plans"][0]
        assert not first["yours"], where
        assert first["title"], where
        assert first["why"], where
        assert not hint["stale"], where
        self.asked[view["step"]] += 1
        self.play(first["options"][: first["ready"]], where)

    def play(self, options, where):
        """Play options in order, as the browser does; a die among them ends it."""
        assert options, where
        for n in range(0, len(options), BATCH):
            version = self.line.view["version"]
            said = self.line.play(*options[n : n + BATCH])
            assert said["type"] == "done", f"{where}: {said} for {options}"
            while self.line.view["version"] < said["version"] or self.line.view["version"] == version:
                self.line.hear()

    def play_on(self, most=100_000, turn=None):
        """Play until the game is over, so many decisions were made, or a turn has begun. Gives the last view."""
        for _ in range(most):
            view = self.line.my_turn(timeout=300)
            if view["outcome"] or (turn is not None and view["turn"] >= turn):
                return view
            self.decide()
        return self.line.view
