"""Work spread over processes: all cores of this machine, or a Dask cluster. Results come as they finish."""

from __future__ import annotations

import hashlib
import os
import re
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from ..bridges.confined import end_all
from ..core.errors import InputError
from ..core.game import Game
from ..games import homes_elsewhere, load
from ..games.variant import Variant, take_along, variants_here

Job = TypeVar("Job")
Done = TypeVar("Done")
Work = Callable[[Job], Done]
ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?[^/\s]+:[0-9]+")
AHEAD = 4  # jobs handed out per worker before one of them is done

ROOMS = ("core", "games", "record", "ai")  # what a game between two players depends on


class ClusterError(InputError):
    """A cluster that cannot be used: which, and why."""


@lru_cache(maxsize=8)
def game_of(name: str, switches: tuple[tuple[str, str], ...]) -> Game:
    """A game, loaded once in each process."""
    return load(name, **dict(switches))


@lru_cache(maxsize=1)
def code() -> str:
    """A fingerprint of the rules and players of this installation: the same code plays the same games."""
    home = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for folder in (*(home / room for room in ROOMS), *homes_elsewhere()):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix not in (".pyc", ".md", ".so"):
                digest.update(path.relative_to(folder.parent).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def spread(work: Work[Job, Done], jobs: Sequence[Job], workers: int = 0, cluster: str | None = None) -> Iterator[Done]:
    """Results of all jobs as they finish: on a Dask cluster where one is named, else on the cores of this machine."""
    if cluster:
        return on_cluster(work, jobs, cluster)
    return on_cores(work, jobs, workers if len(jobs) > 1 else 1)


def finish(
    work: Work[Job, Done],
    jobs: Sequence[Job],
    keep: Callable[[Done], None],
    progress: Callable[[int], None],
    workers: int = 0,
    cluster: str | None = None,
) -> int:
    """Do all jobs and hand each result to `keep`; gives how many are left: Ctrl-C stops, and what was kept stays."""
    left = len(jobs)
    try:
        for done in spread(work, jobs, workers, cluster):
            keep(done)
            left -= 1
            progress(1)
    except KeyboardInterrupt:
        pass
    return left


def on_cores(work: Work[Job, Done], jobs: Iterable[Job], workers: int = 0) -> Iterator[Done]:
    """Results of all jobs as they finish, never more than a few ahead of what is taken; 0 workers for all cores."""
    workers = workers or os.cpu_count() or 1
    if workers == 1:
        yield from map(work, jobs)
        return
    others = active_children()
    with ProcessPoolExecutor(workers, get_context("spawn"), _prepare, (variants_here(),)) as pool:
        rest = iter(jobs)
        with _ctrl_c_later():  # the first job starts the processes
            waiting: set[Future[Done]] = {pool.submit(work, job) for job in islice(rest, AHEAD * workers)}
        try:
            while waiting:
                finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                waiting |= {pool.submit(work, job) for job in islice(rest, len(finished))}
                yield from (f.result() for f in finished)
        except BaseException:  # Ctrl-C: nobody waits for long games that are thrown away
            with _ctrl_c_later():
                for child in active_children():
                    if child not in others:
                        child.terminate()
                # Wait for the pool's own thread: still at work when Python ends, it closes what Python then writes to.
                pool.shutdown(wait=True, cancel_futures=True)
            raise


@contextmanager
def _ctrl_c_later() -> Iterator[None]:
    """Ctrl-C waits meanwhile; a process started meanwhile never hears it, or it would complain before it can ignore it."""
    if not hasattr(signal, "pthread_sigmask"):  # not on this system
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare(variants: Sequence[Variant]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's affair
    if hasattr(signal, "pthread_sigmask"):  # what we start, such as a bot, gets a fresh start
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, _leave)
    take_along(variants)
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    """A parent that was killed says nothing any more, and nobody takes what we play: end with it."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        _leave(signal.SIGTERM, None)


def _leave(number: int, frame: object) -> None:
    """End at once, and with us the bots we have started."""
    end_all()
    os._exit(128 + number)


def on_cluster(work: Work[Job, Done], jobs: Iterable[Job], address: str) -> Iterator[Done]:
    """The same on a Dask cluster, whose workers must have the same code as we."""
    client = _client(address)
    try:
        _same_code(client, address)
        rest = iter(jobs)
        first = AHEAD * max(1, sum(client.nthreads().values()))
        with_us = variants_here()
        futures = [client.submit(_carry, work, job, with_us, pure=False) for job in islice(rest, first)]
        running = _dask().as_completed(futures, loop=client.loop)
        for future in running:
            done: Done = future.result()
            for job in islice(rest, 1):
                running.add(client.submit(_carry, work, job, with_us, pure=False))
            yield done
    finally:
        client.close()  # what it has not yet played is forgotten there


def _carry(work: Work[Job, Done], job: Job, variants: Sequence[Variant]) -> Done:
    """Do a job where the variants of whoever asks may not be known yet."""
    take_along(variants)
    return work(job)


def _dask() -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise ClusterError("--cluster needs Dask: pip install 'crusade[cluster]'") from None


def _client(address: str) -> Any:
    dask = _dask()
    if not ADDRESS.fullmatch(address):
        raise ClusterError(f"--cluster {address}: expected the address of a Dask scheduler, like tcp://HOST:8786")
    try:
        return dask.Client(address, timeout=5, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(f"--cluster {address}: no Dask scheduler answers there ({error})") from None


def _same_code(client: Any, address: str) -> None:
    """Refuse workers that would play other games than we."""
    try:
        found = client.run(code)
    except Exception as error:  # Dask wraps what happens on a worker
        raise ClusterError(f"--cluster {address}: crusade is not to be found on the workers ({error})") from None
    if not found:
        raise ClusterError(f"--cluster {address}: the scheduler has no workers; start some with `dask worker`")
    others = sorted(worker for worker, theirs in found.items() if theirs != code())
    if others:
        raise ClusterError(f"--cluster {address}: other code than here on {', '.join(others)}; update them first")
