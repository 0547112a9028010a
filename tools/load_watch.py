"""Measures the server's processes and the load generator itself while a part runs."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Sequence
from typing import Any

import psutil  # type: ignore[import-untyped]
from load_client import Meter, Wrong
from load_server import Cost, Server

Figures = dict[str, Any]
BUSY, LAGGING = 0.8, 0.02  # fraction of a core and seconds of lag above which the generator is the bottleneck
BUSY_WORDS, LAGGING_WORDS = "BOTTLENECK: these are its own figures", "STARVED: times are too long by its lag"
ELSEWHERE, ELSEWHERE_WORDS = 0.3, "DISTURBED: other work on this machine"  # share of a core
EVERY = 5  # seconds between two lines of progress


def share_of(values: Sequence[float], share: float) -> float:
    """The quantile of some values; 0 if there are none."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def times(name: str, seconds: Sequence[float]) -> Figures:
    """The p50, p95 and p99 of some times, in milliseconds."""
    return {f"{name}_p{p}_ms": round(1000 * share_of(seconds, p / 100), 2) for p in (50, 95, 99)}


def machine_cpu() -> float:
    """Processor seconds used by the whole machine."""
    spent = psutil.cpu_times()
    return float(sum(spent) - spent.idle - getattr(spent, "iowait", 0) - getattr(spent, "guest", 0))


class Watch:
    """Measures the server and the generator while a part runs, and prints progress."""

    def __init__(self, name: str, servers: Sequence[Server], *meters: Meter) -> None:
        self.name, self.servers, self.meters = name, servers, meters
        self.lags: list[float] = []
        self.rss: list[tuple[float, float]] = []

    async def __aenter__(self) -> Watch:
        gc.collect()
        gc.disable()
        self.first = self.last = self.cost()
        self.start, self.cpu, self.machine = time.perf_counter(), time.process_time(), machine_cpu()
        self.rss = [(0.0, self.first.rss)]
        self.tasks = [asyncio.create_task(self.measure_lag()), asyncio.create_task(self.tell())]
        return self

    async def __aexit__(self, *error: object) -> None:
        for task in self.tasks:
            task.cancel()
        self.wall = time.perf_counter() - self.start
        self.share = (time.process_time() - self.cpu) / self.wall
        self.last = self.cost()
        ours = self.last.cpu - self.first.cpu + self.last.thinking_cpu - self.first.thinking_cpu
        self.elsewhere = max(0.0, (machine_cpu() - self.machine - ours) / self.wall - self.share)
        self.rss.append((self.wall, self.last.rss))
        gc.enable()
        for server in self.servers:
            if not server.alive:
                raise Wrong(f"a server has died:\n{server.log.read_text()[-2000:]}")

    def cost(self) -> Cost:
        """What all servers together have used."""
        return Cost(*map(sum, zip(*(server.cost() for server in self.servers))))

    async def measure_lag(self) -> None:
        """How late this process wakes up."""
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.05)
            self.lags.append(time.perf_counter() - before - 0.05)

    async def tell(self) -> None:
        """Print a progress line every few seconds."""
        actions, cpu = 0, self.first.cpu
        while True:
            await asyncio.sleep(EVERY)
            cost, now = await asyncio.to_thread(self.cost), time.perf_counter() - self.start
            self.rss.append((now, cost.rss))
            done = [x for meter in self.meters for x in meter.done]
            fresh = done[actions:] if len(self.meters) == 1 else done
            errors = sum(meter.errors.total() for meter in self.meters)
            share = (time.process_time() - self.cpu) / now
            print(
                f"{self.name} {now:4.0f} s: {(len(done) - actions) / EVERY:.0f}/s, p95 {1000 * share_of(fresh, 0.95):.0f} ms, "
                f"errors {errors}; server {100 * (cost.cpu - cpu) / EVERY:.0f} % {cost.rss:.0f} MB; "
                f"generator {100 * share:.0f} %, lag {1000 * share_of(self.lags, 0.95):.1f} ms",
                flush=True,
            )
            actions, cpu = len(done), cost.cpu

    def generator(self) -> Figures:
        """What the generator itself used, and everything else on the machine (including PostgreSQL)."""
        lag = share_of(self.lags, 0.95)
        verdicts = (
            (self.share > BUSY, BUSY_WORDS),
            (self.elsewhere > ELSEWHERE, ELSEWHERE_WORDS),
            (lag > LAGGING, LAGGING_WORDS),
            (True, "idle enough"),
        )
        return {
            "cpu_percent": round(100 * self.share),
            "lag_p95_ms": round(1000 * lag, 1),
            "lag_max_ms": round(1000 * max(self.lags, default=0), 1),
            "elsewhere_percent": round(100 * self.elsewhere),
            "verdict": next(words for true, words in verdicts if true),
        }

    def server(self, actions: int) -> Figures:
        """What the server used."""
        return {
            "cpu_ms_per_action": round(1000 * (self.last.cpu - self.first.cpu) / max(1, actions), 2),
            "cpu_percent": round(100 * (self.last.cpu - self.first.cpu) / self.wall),
            "rss_begin_mb": round(self.first.rss, 1),
            "rss_end_mb": round(self.last.rss, 1),
            "generator": self.generator(),
        }

    def minutes(self) -> list[float]:
        """Megabytes at the end of each minute."""
        ends = range(60, int(self.wall) + 1, 60)
        return [round(min(self.rss, key=lambda sample: abs(sample[0] - end))[1], 1) for end in ends]

    def slope(self) -> float | None:
        """Megabytes per minute in the second half, by least squares; None if that is too short to tell."""
        half = [(t / 60, mb) for t, mb in self.rss if t >= self.wall / 2]
        if self.wall < 120:
            return None
        middle, mean = sum(t for t, _ in half) / len(half), sum(mb for _, mb in half) / len(half)
        return sum((t - middle) * (mb - mean) for t, mb in half) / sum((t - middle) ** 2 for t, _ in half)
