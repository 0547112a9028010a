"""The processes for long work: a question that is given up disturbs nobody's next one."""

import asyncio
import json
import threading

from crusade.table.workers import Worker, Workers


def echo(pipe):
    """A process that answers every question with itself."""
    while True:
        pipe.send_bytes(pipe.recv_bytes())


class Held(Worker):
    """A worker whose first question waits, in its thread, before the process is started."""

    def __init__(self, main):
        super().__init__(main)
        self.waiting, self.go_on = threading.Event(), threading.Event()

    def _exchange(self, *asked):
        if not self.waiting.is_set():
            self.waiting.set()
            self.go_on.wait(30)
        return super()._exchange(*asked)


def question(words):
    return json.dumps(words).encode()


def test_a_question_given_up_before_its_process_runs_is_never_asked():
    """Its thread goes on when the next question is under way; the two shared a pipe, and could get each other's answers."""

    async def ask_twice():
        workers = Workers(echo, 2)
        worker = Held(echo)
        try:
            first = asyncio.create_task(worker.ask(question("Anna's"), workers.threads))
            await asyncio.to_thread(worker.waiting.wait, 30)
            first.cancel()
            await asyncio.gather(first, return_exceptions=True)
            worker.go_on.set()
            return [await worker.ask(question(n), workers.threads) for n in range(20)]
        finally:
            worker.stop()
            workers.close()

    assert asyncio.run(ask_twice()) == list(range(20))


def test_questions_may_be_given_up_at_any_moment():
    """Also while a process starts, which had no process to kill yet."""

    async def ask_and_give_up():
        workers = Workers(echo, 2)
        try:
            for n in range(40):
                given_up = asyncio.create_task(workers.ask(question("given up")))
                await asyncio.sleep(n / 4000)
                given_up.cancel()
                end = (await asyncio.gather(given_up, return_exceptions=True))[0]
                assert isinstance(end, asyncio.CancelledError) or end == "given up", repr(end)
            return [await workers.ask(question(n)) for n in range(4)]
        finally:
            workers.close()

    assert asyncio.run(ask_and_give_up()) == [0, 1, 2, 3]
