"""The table as a real process on a port of its own, and a client of its socket: for every test that plays over a line."""

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import uuid
from contextlib import suppress

import httpx
from websockets.sync.client import connect

#: Limits no test meets by accident: tests play faster than people, all from one address.
GENEROUS = {
    "connections_per_address": 2000,
    "messages_per_second": 5000,
    "messages_per_address": 50_000,
    "requests_per_second": 5000,
    "games_per_hour": 100_000,
    "computer_games": 20_000,
    "computer_duels": 2000,
    "hints_per_minute": 100_000,
}

#: The tables of tests speak plain HTTP; unless told, httpx reads all certificates for each request, which takes 20 ms.
CERTIFICATES = False


class Server:
    """The table as a process that can be killed and started again on the same database."""

    def __init__(self, url, folder, *more, program=("-m", "crusade"), env=None, **limits):
        self.url, self.folder, self.more, self.limits = url, folder, more, limits
        self.program, self.env = program, env or {}
        self.port = free_port()
        self.process = None
        self.start()

    @property
    def base(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        limits = json.dumps({**GENEROUS, **self.limits})
        env = {**os.environ, "CRUSADE_THINKERS": "1", "CRUSADE_LIMITS": limits, **self.env}
        words = [*self.program, "serve", "--port", str(self.port), "--database", self.url, *self.more]
        log = (self.folder / "server.log").open("a")
        self.process = subprocess.Popen([sys.executable, *words], env=env, stdout=log, stderr=log)
        for _ in range(200):
            with suppress(httpx.HTTPError):
                if httpx.get(f"{self.base}/api/rules", timeout=1, verify=CERTIFICATES).status_code == 200:
                    return
            assert self.process.poll() is None, (self.folder / "server.log").read_text()
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self):
        """As the power does it."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()

    # ---- talking to it

    def new_game(self, *seats, kind="darkest-crusade", by_hand=False, **switches):
        """A game; seats are `human`, `open` or a computer's name. Gives its id and keys."""
        wishes = [
            {"kind": s, "name": s.title()} if s in ("human", "open") else {"kind": "computer", "player": s}
            for s in seats
        ]
        answer = httpx.post(
            f"{self.base}/api/games",
            json={"kind": kind, "seats": wishes, "switches": switches, "by_hand": by_hand},
            timeout=20,
            verify=CERTIFICATES,
        )
        assert answer.status_code == 200, answer.text
        made = answer.json()
        return made["game"], [key or invitation for key, invitation in zip(made["keys"], made["invitations"])]

    def get(self, path, key=None, **more):
        return httpx.get(f"{self.base}{path}", headers=bearer(key), timeout=30, verify=CERTIFICATES, **more)

    def post(self, path, body, key=None):
        return httpx.post(f"{self.base}{path}", json=body, headers=bearer(key), timeout=30, verify=CERTIFICATES)

    def take_seat(self, game, invitation, name, key=None):
        """Sit down with an invitation, as a browser does; gives the key that opens the seat from now on."""
        key = key or secrets.token_urlsafe(32)
        answer = self.post(f"/api/games/{game}/sit", {"name": name, "key": key}, invitation)
        assert answer.status_code == 200, answer.text
        return key

    def sit(self, game, *keys):
        return Client(self, game, keys)


class Client:
    """A browser's end of a socket: it keeps the last view and hears everything."""

    def __init__(self, server, game, keys, salting=True):
        self.server, self.game, self.keys = server, game, [k for k in keys if k]
        self.salting = salting
        self.view, self.heard = None, []
        self.dial()

    def dial(self):
        url = f"ws://127.0.0.1:{self.server.port}/api/games/{self.game}/live"
        self.socket = connect(url, max_size=None, open_timeout=10)
        self.send({"type": "hello", "keys": self.keys})
        first = self.until(lambda m: m["type"] in ("view", "refused"))
        if self.salting and first["type"] == "view":
            self.salt()
        return first

    def salt(self):
        """Do what a browser does by itself: add to the dice, once the commitment is seen."""
        for key in self.keys:
            view = self.server.get(f"/api/games/{self.game}", key).json()
            side = view["seat"]
            if side is not None and view["salts"][side] is None:
                self.request({"type": "salt", "side": side, "text": secrets.token_hex(16)})

    def send(self, message):
        self.socket.send(json.dumps(message))

    def hear(self, timeout=20):
        """The next message; a change as the view it makes."""
        message = json.loads(self.socket.recv(timeout=timeout))
        self.heard.append(message)
        if message["type"] == "view":
            self.view = message
        elif message["type"] == "change":
            message = self.view = changed(self.view, message)
        return message

    def until(self, test, timeout=30):
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            message = self.hear(max(0.1, end - time.monotonic()))
            if test(message):
                return message
        raise AssertionError("not heard in time")

    def request(self, message, id=None):
        whole = {**message, "id": id or uuid.uuid4().hex}
        self.send(whole)
        return self.until(lambda m: m["type"] in ("done", "refused") and m["id"] == whole["id"])

    def play(self, *options, side=None, base=None, id=None):
        side = self.view["seat"] if side is None else side
        base = self.view["version"] if base is None else base
        return self.request({"type": "play", "side": side, "base": base, "options": list(options)}, id)

    def throw(self, *faces, side=None, base=None, id=None):
        """Enter dice thrown by hand, for whoever the table waits for."""
        side = self.view["throw"]["side"] if side is None else side
        base = self.view["version"] if base is None else base
        return self.request({"type": "throw", "side": side, "base": base, "faces": list(faces)}, id)

    def undo(self, phase=False):
        return self.request({"type": "undo", "side": self.view["seat"], "base": self.view["version"], "phase": phase})

    def offer(self, what, **more):
        body = {"type": "offer", "side": self.view["seat"], "base": self.view["version"], "what": what, **more}
        return self.request(body)

    def my_turn(self, timeout=60):
        """Wait until this seat must decide, or the game is over."""
        end = time.monotonic() + timeout
        while self.view["to_decide"] != self.view["seat"] and self.view["outcome"] is None:
            self.hear(max(0.1, end - time.monotonic()))
        return self.view

    def sit_out(self, step):
        """With both keys: nobody does anything until this question comes."""
        self.catch_up()
        while self.view["step"] != step:
            before = self.view["version"]
            assert self.play("done", side=self.view["to_decide"])["type"] == "done"
            while self.view["version"] == before:
                self.hear()

    def catch_up(self):
        """Read what has arrived by now."""
        with suppress(TimeoutError):
            while True:
                self.hear(timeout=0.2)

    def close(self):
        with suppress(Exception):
            self.socket.close()


def changed(view, change):
    """A view after a change, as every client works it out."""
    assert view["seq"] == change["base"], "a change that goes on from another view"
    after = {**view, **change["set"], "seq": change["seq"]}
    fresh = {counter["id"]: counter for counter in change["counters"]}
    after["counters"] = [fresh.get(counter["id"], counter) for counter in after["counters"]]
    for field, values in change["merge"].items():
        merged = {**after[field], **values}
        after[field] = {key: value for key, value in merged.items() if value is not None}
    if change["log"]:
        first, keep = change["log"]["first"], change["log"]["keep"]
        kept = [line for line in after["log"] if first <= line["n"] <= keep]
        after["log"] = [*kept, *change["log"]["lines"]]
    return after


def bearer(key):
    return {"Authorization": f"Bearer {key}"} if key else {}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
