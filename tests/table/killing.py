"""Games that are played while their server is killed, and a ledger of what was acknowledged to their players."""

import json
import os
import secrets
import signal
import subprocess
import sys
import time
import traceback
from collections import Counter
from contextlib import suppress
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from serving import GENEROUS, Server, bearer

GONE = (OSError, EOFError, TimeoutError, httpx.HTTPError, WebSocketException)  # what a player sees of a kill
PRESENCE = {"present": None, "thinking": None}


class QuickServer(Server):
    """A server from the nursery: it stands within a few hundred milliseconds."""

    def __init__(self, url, folder, **limits):
        env = {**os.environ, "CRUSADE_THINKERS": "1", "CRUSADE_LIMITS": json.dumps({**GENEROUS, **limits})}
        script = str(Path(__file__).with_name("nursery.py"))
        self.nursery = subprocess.Popen(
            [sys.executable, script],
            env=env,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=(folder / "server.log").open("a"),
        )
        self.line = httpx.Client(timeout=30)  # making one takes longer than asking
        super().__init__(url, folder, **limits)

    def get(self, path, key=None, **more):
        return self.line.get(f"{self.base}{path}", headers=bearer(key), **more)

    def start(self):
        self.nursery.stdin.write(f"{self.port} {self.url}\n")
        self.nursery.stdin.flush()
        self.pid = int(self.nursery.stdout.readline())
        end = time.monotonic() + 20
        while time.monotonic() < end:
            with suppress(httpx.HTTPError):
                if self.get("/api/key").status_code == 200:
                    return
            time.sleep(0.01)
        raise AssertionError(f"the server does not answer\n{(self.folder / 'server.log').read_text()[-3000:]}")

    def kill(self):
        os.kill(self.pid, signal.SIGKILL)
        with suppress(ProcessLookupError):
            while True:
                os.kill(self.pid, 0)
                time.sleep(0.001)

    def stop(self):
        with suppress(ProcessLookupError):
            self.kill()
        self.nursery.stdin.close()
        self.nursery.wait(10)


class Player:
    """A game with one or two people at it, who do everything one can do, one thing at a time."""

    def __init__(self, server, rng, kind, *seats, **switches):
        self.server, self.rng = server, rng
        self.game, self.keys = server.new_game(*seats, kind=kind, **switches)
        self.people = [side for side, seat in enumerate(seats) if seat == "human"]
        self.clients = {}
        self.known = {}  # side -> its last view of which an answer said that it is on disk
        self.lines = {}  # side -> number -> its line of the log at that time
        self.said = []  # chat that was acknowledged
        self.pending = None  # a request without an answer
        self.acknowledged = self.repeated = 0
        self.kinds = Counter()  # of requests
        self.trouble = None

    # ---- playing

    def play(self):
        """Go on until the line breaks."""
        try:
            self._play()
        except GONE:
            pass
        except Exception:
            self.trouble = traceback.format_exc()
        for client in self.clients.values():
            client.close()

    def _play(self):
        self.clients = {}
        for side in self.people:
            self.clients[side] = self.server.sit(self.game, self.keys[side])
        self.remember()
        self.repeat()
        while not self.over:
            self.act()

    @property
    def over(self):
        return any(view["outcome"] for view in self.known.values())

    def view(self, side):
        return self.clients[side].view

    def act(self):
        rng = self.rng
        decides = self.view(self.people[0])["to_decide"]
        mover = decides if decides in self.people else self.people[0]
        dice = rng.random()
        if dice < 0.06:
            self.ask(mover, {"type": "say", "text": f"word {secrets.token_hex(4)}", "side": mover})
        elif dice < 0.14 and self.view(mover)["entries"]:
            self.take_back(mover)
        elif dice < 0.17 and len(self.people) == 2:
            self.ask(mover, {"type": "offer", "what": "end"})
            self.ask(1 - mover, {"type": "offer", "what": "decline"})
        elif decides not in self.people:
            self.clients[mover].hear(5)
        elif dice < 0.32:
            self.ask(mover, {"type": "undo", "phase": dice < 0.2})
        else:
            texts = [o["text"] for o in self.view(mover)["options"] if o["text"] != "call"]
            self.ask(mover, {"type": "play", "options": [rng.choice(texts or ["call"])]})

    def resign(self):
        """The last thing that happens here."""
        client = self.server.sit(self.game, self.keys[self.people[0]])
        while client.view["outcome"] is None:
            client.offer("resign")  # again, where the computer has just played
        client.close()

    def take_back(self, side):
        """Against a computer at once, between two people with the other's consent."""
        there = self.view(side)["entries"]
        goal = self.rng.choice((None, there - 1, max(0, there - self.rng.randrange(1, 20))))
        answer = self.ask(side, {"type": "offer", "what": "takeback", "entries": goal})
        if len(self.people) == 2 and answer["type"] == "done":
            self.ask(1 - side, {"type": "offer", "what": self.rng.choice(("accept", "accept", "decline"))})

    def ask(self, side, message):
        client = self.clients[side]
        if message["type"] != "say":
            message = {**message, "side": side, "base": client.view["version"]}
        self.pending = (side, {**message, "id": secrets.token_hex(8)})
        answer = client.request(message, self.pending[1]["id"])
        self.pending = None
        if answer["type"] == "done":
            self.acknowledged += 1
            self.kinds[message.get("what", message["type"])] += 1
            if message["type"] == "say":
                self.said.append(message["text"])
            for other in self.clients.values():
                while other.view["version"] < answer["version"]:
                    other.hear(10)
        self.remember()
        return answer

    def remember(self):
        """What the players see now is on disk: nothing is shown before it is."""
        for side, client in self.clients.items():
            self.known[side] = client.view
            lines = {line["n"]: line for line in client.view["log"]}
            kept = {n: line for n, line in self.lines.get(side, {}).items() if n not in lines}
            self.lines[side] = {n: line for n, line in {**kept, **lines}.items() if n <= client.view["entries"]}

    def repeat(self):
        """What had no answer is asked for again, as a browser does: it is done once, or refused."""
        if self.pending is None:
            return
        side, message = self.pending
        answer = self.clients[side].request({k: v for k, v in message.items() if k != "id"}, message["id"])
        assert answer["type"] in ("done", "refused")
        self.repeated += 1
        self.pending = None
        for client in self.clients.values():
            while answer["type"] == "done" and client.view["version"] < answer["version"]:
                client.hear(10)
        self.remember()

    # ---- after the kill

    def check(self):
        """Everything acknowledged is there, for every player."""
        for side, known in self.known.items():
            now = self.server.get(f"/api/games/{self.game}", self.keys[side])
            assert now.status_code == 200, now.text
            now = now.json()
            assert now["version"] >= known["version"], "an acknowledged request was lost"
            for before, after in zip(known["salts"], now["salts"]):
                assert before in (None, after), "a salt was lost"
            notes = {note["n"]: note for note in now["notes"]}
            assert all(notes[note["n"]] == note for note in known["notes"] if note["n"] >= min(notes))
            words = [note["text"] for note in now["notes"] if note["kind"] == "chat"]
            if len(now["notes"]) < 60:
                assert [word for word in self.said if word not in words] == [], "something said was lost"
            if now["version"] == known["version"]:
                assert without_presence(now) == without_presence(known), differing(now, known)
            self.check_log(side, now["version"] == known["version"])

    def check_log(self, side, exactly):
        """The log is what it was, and perhaps one request longer; or one request shorter, where that took back."""
        log = self.server.get(f"/api/games/{self.game}/log", self.keys[side]).json()
        lines, there = self.lines[side], {line["n"]: line for line in log}
        if exactly:
            assert lines.keys() <= there.keys()
            assert len(log) == self.known[side]["entries"]
        backwards = self.pending is not None and (
            self.pending[1]["type"] == "undo" or self.pending[1].get("what") in ("takeback", "accept")
        )
        for n, line in lines.items():
            if not backwards:
                assert there.get(n) == line, f"line {n} was lost: {line}, {there.get(n)}, pending {self.pending}"


def without_presence(view):
    seats = [{**seat, **PRESENCE} for seat in view["seats"]]
    return {**view, "seats": seats, "seq": 0, "notes": []}  # chat is no version of its own


def differing(one, two):
    one, two = without_presence(one), without_presence(two)
    return {name: (one[name], two[name]) for name in one if one[name] != two[name]}
