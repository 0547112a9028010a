"""The table as a real process on a port of its own, and a client of its socket: for every test that plays over a line."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import uuid
from contextlib import suppress

import httpx
from websockets.sync.client import connect


class Server:
    """The table as a process that can be killed and started again on the same database."""

    def __init__(self, url, folder):
        self.url, self.folder = url, folder
        self.port = free_port()
        self.process = None
        self.start()

    @property
    def base(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        env = {**os.environ, "CRUSADE_DATABASE": self.url, "CRUSADE_THINKERS": "1"}
        words = ["-m", "uvicorn", "crusade.table.app:app_from_environment", "--factory", "--port", str(self.port)]
        log = (self.folder / "server.log").open("a")
        self.process = subprocess.Popen(
            [sys.executable, *words, "--log-level", "warning"], env=env, stdout=log, stderr=log
        )
        for _ in range(200):
            with suppress(httpx.HTTPError):
                if httpx.get(f"{self.base}/api/rules", timeout=1).status_code == 200:
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

    def new_game(self, *seats, kind="darkest-crusade", **switches):
        """A game; seats are `human`, `open` or a computer's name. Gives its id and keys."""
        wishes = [
            {"kind": s, "name": s.title()} if s in ("human", "open") else {"kind": "computer", "player": s}
            for s in seats
        ]
        answer = httpx.post(
            f"{self.base}/api/games", json={"kind": kind, "seats": wishes, "switches": switches}, timeout=20
        )
        assert answer.status_code == 200, answer.text
        return answer.json()["game"], answer.json()["keys"]

    def get(self, path, key=None, **more):
        return httpx.get(f"{self.base}{path}", headers=bearer(key), timeout=30, **more)

    def post(self, path, body, key=None):
        return httpx.post(f"{self.base}{path}", json=body, headers=bearer(key), timeout=30)

    def sit(self, game, *keys):
        return Client(self, game, keys)


class Client:
    """A browser's end of a socket: it keeps the last view and hears everything."""

    def __init__(self, server, game, keys):
        self.server, self.game, self.keys = server, game, [k for k in keys if k]
        self.view, self.heard = None, []
        self.dial()

    def dial(self):
        url = f"ws://127.0.0.1:{self.server.port}/api/games/{self.game}/live"
        self.socket = connect(url, max_size=None, open_timeout=10)
        self.send({"type": "hello", "keys": self.keys})
        return self.until(lambda m: m["type"] in ("view", "refused"))

    def send(self, message):
        self.socket.send(json.dumps(message))

    def hear(self, timeout=20):
        message = json.loads(self.socket.recv(timeout=timeout))
        self.heard.append(message)
        if message["type"] == "view":
            self.view = message
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


def bearer(key):
    return {"Authorization": f"Bearer {key}"} if key else {}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
