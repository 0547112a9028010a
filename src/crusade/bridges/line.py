"""External bots: separate programs that are asked and answer in lines of JSON. docs/bots.md describes the protocol.

The command is split as a shell would and run without one; nothing it starts outlives it (`confined.py`). A bot that
crashes, times out, sends something malformed or plays an option not in its menu raises BotFailed and loses the game.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import queue
import shlex
import subprocess
import time
from collections import deque
from threading import Thread
from typing import IO, NamedTuple

from ..ai.player import PlayerError
from ..core.errors import InputError
from ..core.game import Game
from ..core.option import Option
from ..core.view import View
from . import confined, messages

PREFIX = "bot:"
LONGEST = 1_000_000  # characters in an answer
LONG_GAME = 2_000  # questions to one bot; in a longer game it has more time, in proportion
LAST_WORDS = 20  # lines of stderr that are kept
PATIENCE = 1.0  # seconds a bot has to exit after the game


class Limits(NamedTuple):
    """How many seconds a bot may think: for one decision, and in a whole game of up to LONG_GAME questions."""

    decision: float = 10.0
    game: float = 600.0


USUAL = Limits()


class BotFailed(InputError):
    """A bot has failed and loses the game: what it did, and the last lines it wrote to stderr."""

    def __init__(self, command: str, why: str, last_words: list[str]) -> None:
        super().__init__(f"{PREFIX}{command} {why}")
        self.why, self.last_words = why, last_words


def split_command(command: str) -> list[str]:
    """The words of a command; PlayerError if there are none or a quotation mark is missing."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise PlayerError(f"{PREFIX}{command}: not a command ({error})") from None
    if not words:
        raise PlayerError(f"{PREFIX}{command}: expected a command, like {PREFIX}python3 examples/bots/random_bot.py")
    return words


class LineBot:
    """A player that is another program. It runs for one game."""

    clock = staticmethod(time.perf_counter)  # wall-clock time, because it thinks in a process of its own

    def __init__(self, command: str, game: Game, seed: str, limits: Limits = USUAL) -> None:
        self.command, self.game, self.seed, self.limits = command, game, seed, limits
        self.number = 0  # of the last question asked
        self.spent = 0.0  # seconds of thinking so far
        self.said_hello = False
        self.answers: queue.Queue[str | None] = queue.Queue(maxsize=100)
        self.questions: queue.Queue[str | None] = queue.Queue()
        self.last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self.threads: list[Thread] = []
        try:
            self.process = confined.start(split_command(command))
        except OSError as error:
            raise BotFailed(command, f"cannot be started: {error.strerror}", []) from None
        assert self.process.stdin
        assert self.process.stdout
        assert self.process.stderr
        for task, stream in (
            (self._speak, self.process.stdin),
            (self._listen, self.process.stdout),
            (self._overhear, self.process.stderr),
        ):
            thread = Thread(target=task, args=(stream,), daemon=True)
            thread.start()
            self.threads.append(thread)

    # ---- the Player interface

    def choose(self, view: View) -> Option:
        """Ask the bot; BotFailed if its answer is wrong or it does not answer."""
        if not self.said_hello:
            self.said_hello = True
            own_seed = hashlib.sha256(self.seed.encode()).hexdigest()[:16]  # the seed itself would reveal the dice
            self._ask(messages.hello(self.game, view.seat, own_seed, *self.limits), "ready")
        self.number += 1
        answer = self._ask(messages.decide(self.game, view, self.number), "option")
        if answer.get("number") != self.number:
            raise self._failed(f"answered question {answer.get('number')!r} when it was asked question {self.number}")
        for option in view.options:
            if self.game.text(option) == answer["option"]:
                return option
        raise self._failed(f"played {_short(str(answer['option']))}, which is not in its menu")

    def ahead(self, view: View) -> list[Option]:
        """One decision at a time."""
        return [self.choose(view)]

    def close(self) -> None:
        """Tell the bot that the game is over, and end it if it does not exit by itself."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            if self.process.poll() is None:
                self.questions.put(json.dumps({"type": "bye"}))
            self.questions.put(None)
            self.process.wait(PATIENCE)
        self._kill()

    # ---- questions and answers

    def _ask(self, message: messages.Message, wanted: str) -> messages.Message:
        """Send a message and wait for the answer, within the time limit."""
        began = time.perf_counter()
        self.questions.put(json.dumps(message))
        left = min(self.limits.decision, self._allowed() - self.spent)
        try:
            line = self.answers.get(timeout=max(left, 0.001))
        except queue.Empty:
            raise self._silent() from None
        self.spent += time.perf_counter() - began
        if line is None:
            raise self._crashed()
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise self._failed(f"answered {_short(line)}, which is not a line of JSON") from None
        if not isinstance(answer, dict) or (wanted == "option" and not isinstance(answer.get("option"), str)):
            raise self._failed(f'answered {_short(line)}: expected {{"number": …, "option": "…"}}')
        if wanted == "ready" and answer.get("type") != "ready":
            raise self._failed(f'answered {_short(line)} to hello: expected {{"type": "ready"}}')
        return answer

    def _allowed(self) -> float:
        """The seconds it may have thought by now in all."""
        return self.limits.game * max(1.0, self.number / LONG_GAME)

    def _silent(self) -> BotFailed:
        if self.spent + self.limits.decision > self._allowed():
            return self._failed(f"has used up its {self._allowed():g} seconds for the game")
        return self._failed(f"was silent for {self.limits.decision:g} seconds")

    def _crashed(self) -> BotFailed:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        code = self.process.poll()
        if code is None:
            return self._failed("closed its output")
        if code < 0:
            return self._failed(f"was ended by signal {-code}")
        return self._failed(f"ended with exit code {code} in the middle of the game")

    def _failed(self, why: str) -> BotFailed:
        self._kill()
        return BotFailed(self.command, why, list(self.last_words))

    def _kill(self) -> None:
        """End the bot and everything it has started."""
        confined.end(self.process)
        self.questions.put(None)
        for thread in self.threads:
            thread.join(PATIENCE)

    # ---- each stream has its own thread, so that none can block another

    def _speak(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), stream:
            while (text := self.questions.get()) is not None:
                stream.write(text.encode() + b"\n")
                stream.flush()

    def _listen(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), stream:
            while line := stream.readline(LONGEST):
                try:
                    self.answers.put_nowait(line.decode(errors="replace").strip())
                except queue.Full:
                    break  # far more answers than questions
        with contextlib.suppress(queue.Full):
            self.answers.put_nowait(None)

    def _overhear(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), stream:
            while line := stream.readline(1000):
                self.last_words.append(line.decode(errors="replace").rstrip())


def _short(text: str) -> str:
    return repr(text if len(text) <= 80 else text[:79] + "…")
