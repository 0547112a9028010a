"""Load test: `python tools/load.py [live memory return computers echo processes] [--games N] [--seconds S] [--quick]`.

The server runs in its own processes, all players in this one. Results go to docs/load.json, with --quick to build/load.json;
`python tools/load.py report` prints them as a section for docs/performance.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import httpx
from load_client import LOST, UNDO_SHARE, Meter, Seat, Table, Wrong, close_all, compare, grow_all, open_all
from load_report import section, show
from load_server import ROOT, Server, postgres, running
from load_watch import Figures, Watch, share_of, times
from websockets.asyncio.client import ClientConnection, connect

PACE = 1.0  # seconds between two actions in a game
LONG = 400  # options in a long game
ECHO_SOCKETS, ECHO_RATE = 400, 200
COMPUTER_TABLES, PEOPLE_TABLES, COMPUTER = 10, 20, "normal"
COMPUTER_DONE_SHARE = 0.4  # against a computer, people end their steps sooner
ATTEMPTS = 20  # to reconnect
FAILURES = 3  # in a row, after which a game is given up
COMPARED = 25  # games whose views are compared with complete ones at the end


class Settings(NamedTuple):
    """The settings from the command line."""

    games: int
    seconds: float | None
    quick: bool

    def length(self, usual: float, quick: float = 20) -> float:
        """How long a part lasts."""
        return self.seconds or (quick if self.quick else usual)


# ---- the parts


async def echo(o: Settings, folder: Path) -> Figures:
    """The baseline: an echo of a small message, on many sockets."""
    server, meter, seconds = Server(folder), Meter(), o.length(20, 10)

    async def talk(socket: ClientConnection, first: float) -> None:
        due = first
        while due < end:
            await asyncio.sleep(due - time.perf_counter())
            sent = time.perf_counter()
            await socket.send(json.dumps({"type": "echo", "id": f"{sent}", "text": "x" * 60}))
            json.loads(await socket.recv(decode=False))
            meter.done.append(time.perf_counter() - sent)
            due += ECHO_SOCKETS / ECHO_RATE

    with running(server):
        url = f"ws://{server.address}/echo"
        sockets = [await connect(url, compression=None, ping_interval=None, proxy=None) for _ in range(ECHO_SOCKETS)]
        async with Watch("echo", [server], meter) as watch:
            end = time.perf_counter() + seconds
            every = ECHO_SOCKETS / ECHO_RATE
            first = time.perf_counter()
            await asyncio.gather(*(talk(s, first + every * n / ECHO_SOCKETS) for n, s in enumerate(sockets)))
        await asyncio.gather(*(socket.close() for socket in sockets))
    return {
        **times("done", meter.done),
        "sockets": ECHO_SOCKETS,
        "actions_per_second": round(meter.actions / seconds, 1),
        **watch.server(meter.actions),
    }


async def live(o: Settings, folder: Path) -> Figures:
    """Many games at one action per second each."""
    server, seconds = table_server(folder), o.length(300)
    with running(server):
        return await play_live("live", o, [server], seconds, PACE)


async def play_live(name: str, o: Settings, servers: Sequence[Server], seconds: float, pace: float) -> Figures:
    """Games between people on one or more servers; with two, one game in four has its players on different servers."""
    meter = Meter()
    tables = []
    for n in range(o.games):
        home, guest = servers[n % len(servers)], servers[(n + (n // len(servers)) % 4 // 3) % len(servers)]
        tables.append(Table([home, guest], meter))
    async with httpx.AsyncClient(timeout=60) as http:
        await open_all(tables, http)
        await asyncio.gather(*(table.settled() for table in tables))
        opening = meter.errors
        meter.reset()
        meter.errors += opening
        async with Watch(name, servers, meter) as watch:
            end = time.perf_counter() + seconds
            await asyncio.gather(*(play_on(table, http, end, pace) for table in tables))
        received, whole, changes = meter.received, meter.whole, meter.changes
        if not meter.errors:
            await asyncio.gather(*(table.settled() for table in tables))
            await compare(tables[:COMPARED])
        await close_all(tables)
    slope = watch.slope()
    return {
        "games": o.games,
        "seconds": seconds,
        **times("done", meter.done),
        **times("shown", meter.shown),
        "actions_per_second": round(meter.actions / watch.wall, 1),
        "late_actions": meter.late,
        "games_begun_anew": meter.games,
        "undone": meter.undone,
        "errors": meter.errors.total() + sum(server.complaints() for server in servers),
        "error_words": dict(meter.errors.most_common(5)),
        "bytes_per_action": round(received / max(1, meter.actions)),
        "whole_views_per_action": round(whole / max(1, meter.actions), 3),
        "changes_per_action": round(changes / max(1, meter.actions), 3),
        **watch.server(meter.actions),
        "rss_each_minute_mb": watch.minutes(),
        "growth_mb_a_game_in_five_minutes": None if slope is None else round(5 * slope / o.games, 3),
    }


async def play_on(table: Table, http: httpx.AsyncClient, end: float, pace: float, stay: bool = False) -> None:
    """Play one action after another, and start a new game when one is over or broken.

    With `stay`, whatever can be undone is undone, so that the game does not get longer."""
    due, failures, fresh = time.perf_counter() + random.random() * pace, 0, False
    while due < end and failures < FAILURES:
        await asyncio.sleep(due - time.perf_counter())
        try:
            if fresh or not await table.act(1.0 if stay else UNDO_SHARE):
                await table.open(http)
            fresh, failures = False, 0
        except (Wrong, *LOST) as error:
            table.meter.errors[str(error) or type(error).__name__] += 1
            fresh, failures = True, failures + 1
        due += pace
        if (now := time.perf_counter()) > due:
            table.meter.late += pace > 0
            due += (
                pace * ((now - due) // pace + 1) if pace else now - due
            )  # keep its own rhythm, so that games do not synchronise


async def memory(o: Settings, folder: Path) -> Figures:
    """The memory of a long game with two people connected."""
    server, meter, games = table_server(folder), Meter(), 10 if o.quick else 50
    with running(server):
        async with httpx.AsyncClient(timeout=60) as http:
            warm = Table([server] * 2, meter)
            await warm.open(http)
            await warm.grow(40)
            await warm.close()
            await asyncio.sleep(2)
            idle = server.cost().rss
            tables = [Table([server] * 2, meter) for _ in range(games)]
            await open_all(tables, http)
            began = server.cost().rss
            async with Watch("memory", [server], meter) as watch:
                await grow_all(tables, LONG, http)
                await asyncio.sleep(2)
            full = server.cost().rss
            async with Watch("memory (as long as before)", [server], meter) as flat:
                end = time.perf_counter() + o.length(300)
                await asyncio.gather(*(play_on(table, http, end, PACE, stay=True) for table in tables))
            await close_all(tables)
    slope = flat.slope()
    return {
        "games": games,
        "options": round(sum(table.entries for table in tables) / games),
        "rss_idle_mb": round(idle, 1),
        "rss_new_games_mb": round(began, 1),
        "rss_long_games_mb": round(full, 1),
        "mb_a_game": round((full - idle) / games, 3),
        "rss_each_minute_mb": flat.minutes(),
        "growth_mb_a_game_in_five_minutes": None if slope is None else round(5 * slope / games, 3),
        "errors": meter.errors.total() + server.complaints(),
        "generator": watch.generator(),
    }


async def come_back(o: Settings, folder: Path) -> Figures:
    """The server restarts, and everybody reconnects at once."""
    server, meter = table_server(folder), Meter()
    games, options = (min(o.games, 40), 100) if o.quick else (o.games, LONG)
    tables = [Table([server] * 2, meter) for _ in range(games)]
    with running(server):
        async with httpx.AsyncClient(timeout=60) as http:
            await open_all(tables, http)
            async with Watch("return (growing)", [server], meter):
                await grow_all(tables, options, http)
        await close_all(tables)
        server.stop()
        meter.reset()
        ready = server.start()
        seats = [seat for table in tables for seat in table.seats]
        async with Watch("return", [server], meter) as watch:
            again = await dial_all(seats)
        waited = [seat.first_view - ready for seat in seats if seat.first_view]
        await close_all(tables)
    return {
        "games": games,
        "options": round(sum(table.entries for table in tables) / games),
        "sockets": len(seats),
        "dialled_again": again,
        "errors": len(seats) - len(waited) + server.complaints(),
        "first_view_p50_s": round(share_of(waited, 0.5), 3),
        "first_view_p95_s": round(share_of(waited, 0.95), 3),
        "rss_end_mb": round(watch.last.rss, 1),
        "cpu_s": round(watch.last.cpu - watch.first.cpu, 2),
        "generator": watch.generator(),
    }


async def dial_all(seats: Sequence[Seat]) -> int:
    """Connect all seats at once, and retry those that were refused; returns how many had to retry."""
    again = 0
    for attempt in range(ATTEMPTS):
        away = [seat for seat in seats if not seat.first_view]
        again += len(away) if attempt else 0
        await asyncio.gather(*(seat.dial() for seat in away), return_exceptions=True)
        if all(seat.first_view for seat in seats):
            break
        for seat in away:
            seat.table.trouble = ""
        await asyncio.sleep(0.5)
    return again


async def computers(o: Settings, folder: Path) -> Figures:
    """People playing while computers think."""
    server, seconds = table_server(folder), o.length(120)
    people, against = Meter(), Meter()
    pairs = [Table([server] * 2, people) for _ in range(PEOPLE_TABLES)]
    kinds = [("human", COMPUTER), (COMPUTER, "human")]
    alone = [Table([server] * 2, against, kinds[n % 2], COMPUTER_DONE_SHARE) for n in range(COMPUTER_TABLES)]
    with running(server):
        async with httpx.AsyncClient(timeout=60) as http:
            await open_all(pairs + alone, http)
            people.reset()
            against.reset()
            async with Watch("computers", [server], people, against) as watch:
                end = time.perf_counter() + seconds
                playing = [play_on(table, http, end, PACE) for table in pairs]
                await asyncio.gather(*playing, *(play_computer(table, http, end) for table in alone))
            unfinished = [end - seat.waits_since for table in alone for seat in table.seats if seat.waits_since]
            await close_all(pairs + alone)
    errors = people.errors + against.errors
    return {
        "tables_with_a_computer": COMPUTER_TABLES,
        "tables_of_people": PEOPLE_TABLES,
        "player": COMPUTER,
        "seconds": seconds,
        **times("people", people.done + against.done),
        **times("between_people", people.done),
        "actions": people.actions + against.actions,
        "wait_p50_s": round(share_of(against.waits, 0.5), 2),
        "wait_p95_s": round(share_of(against.waits, 0.95), 2),
        "waits": len(against.waits),
        "unfinished_waits": len(unfinished),
        "longest_unfinished_s": round(max(unfinished, default=0), 1),
        "errors": errors.total() + server.complaints(),
        "error_words": dict(errors.most_common(5)),
        **watch.server(people.actions + against.actions),
        "thinking_cpu_percent": round(100 * (watch.last.thinking_cpu - watch.first.thinking_cpu) / watch.wall),
    }


async def play_computer(table: Table, http: httpx.AsyncClient, end: float) -> None:
    """Play against a computer: pause a moment on our turn, then act."""
    while (left := end - time.perf_counter()) > PACE:
        try:
            if await table.settled(left) is None:
                await table.open(http)
                continue
            await asyncio.sleep(PACE)
            await table.act()
        except TimeoutError:
            if time.perf_counter() < end:
                table.meter.errors["no answer"] += 1
                return
        except (Wrong, *LOST) as error:
            table.meter.errors[str(error) or type(error).__name__] += 1
            return


async def processes(o: Settings, folder: Path) -> Figures:
    """One and two servers on one PostgreSQL database: at the usual pace, then as fast as possible."""
    seconds, found = o.length(60, 10), {}
    for count in (1, 2):
        with postgres(folder / f"pg{count}") as database:
            servers = [Server(folder, database) for _ in range(count)]
            with running(*servers):
                paced = await play_live(f"{count} on PostgreSQL", o, servers, seconds, PACE)
                full = await play_live(f"{count} on PostgreSQL, no pause", o, servers, seconds / 2, 0)
        found[f"paced_{count}"], found[f"full_{count}"] = paced, full
    return {
        "games": o.games,
        "seconds": seconds,
        **{f"p95_ms_{n}": found[f"paced_{n}"]["done_p95_ms"] for n in (1, 2)},
        **{f"shown_p95_ms_{n}": found[f"paced_{n}"]["shown_p95_ms"] for n in (1, 2)},
        **{f"most_actions_per_second_{n}": found[f"full_{n}"]["actions_per_second"] for n in (1, 2)},
        "errors": sum(one["errors"] for one in found.values()),
        **{f"generator_percent_{n}": found[f"full_{n}"]["generator"]["cpu_percent"] for n in (1, 2)},
        "generator": max((found[f"paced_{n}"]["generator"] for n in (1, 2)), key=lambda own: float(own["lag_p95_ms"])),
        "details": found,
    }


# ---- the command


PARTS: dict[str, Callable[[Settings, Path], Awaitable[Figures]]] = {
    "echo": echo,
    "live": live,
    "memory": memory,
    "return": come_back,
    "computers": computers,
    "processes": processes,
}


def table_server(folder: Path) -> Server:
    """A server with its own SQLite database."""
    return Server(folder, f"sqlite:///{folder / 'table.sqlite3'}")


def run_part(name: str, o: Settings) -> Figures:
    """Run a part; returns its figures with when and where they were measured."""
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="load", dir=build) as folder:

        async def part() -> Figures:
            return await PARTS[name](o, Path(folder))

        figures = asyncio.run(part())
    machine = {"cores": os.cpu_count(), "python": platform.python_version(), "load_before": round(before, 1)}
    return {"when": datetime.now(UTC).strftime("%Y-%m-%d %H:%M"), "quick": o.quick, **machine, **figures}


def main() -> int:
    """Run the requested parts; the results of finished parts are kept, whatever happens to the others."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else "")
    parser.add_argument("parts", nargs="*", metavar="part", help=f"{', '.join(PARTS)}; all without any; or `report`")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, help="how long each part measures")
    parser.add_argument("--quick", action="store_true", help="20 seconds a part, fewer and shorter games; for a look")
    parser.add_argument("--out", type=Path, help="where results go")
    asked = parser.parse_args()
    if unknown := set(asked.parts) - {*PARTS, "report"}:
        parser.error(f"no part {', '.join(sorted(unknown))}; expected some of: {', '.join(PARTS)}, report")
    out: Path = asked.out or (ROOT / "build" / "load.json" if asked.quick else ROOT / "docs" / "load.json")
    results: dict[str, Figures] = json.loads(out.read_text()) if out.exists() else {}
    if asked.parts == ["report"]:
        print(section(results))
        return 0
    o = Settings(asked.games, asked.seconds, asked.quick)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    run, failed = datetime.now(UTC).isoformat(), 0
    for name in [part for part in PARTS if part in asked.parts or not asked.parts]:
        print(f"{name}: {(PARTS[name].__doc__ or '').strip()}", flush=True)
        try:
            results[name] = {"run": run, **run_part(name, o)}
        except KeyboardInterrupt:
            print(f"{name}: stopped; results of finished parts are kept", flush=True)
            return 130
        except (Wrong, *LOST) as error:
            print(f"{name}: failed: {error or type(error).__name__}", flush=True)
            failed = 1
            continue
        out.parent.mkdir(exist_ok=True)
        out.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
        print(show(results, name), flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
