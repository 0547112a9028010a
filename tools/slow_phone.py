"""First load and first act on a slow phone: four times slower processor, 1.6 Mbit/s, 150 ms. Several checkouts in one run.

`python tools/slow_phone.py ROOT [ROOT ...] [--rounds 5] [--kind NAME] [--files]` starts a table of every checkout (each
with its own build of the page) and visits them in turn, so that whatever else the machine does hits all of them alike.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(HERE / "tests"), str(HERE / "tests" / "browser")]

from chromium import PHONE, launch  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

import serving  # noqa: E402
from serving import Server  # noqa: E402

SLOWER = 4
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
KINDS = ("darkest-crusade", "tiger-attack", "dark-crusade")
READY = ".page:has(#prompt) .counters .counter"  # the board stands, and the question is asked
RESTING = 700  # ms until a button that has just appeared takes a click
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
FILES = "performance.getEntriesByType('resource').map((one) => [one.startTime, one.responseEnd, one.transferSize, one.name])"
ACT = """() => new Promise((done) => {
    const begun = performance.now();
    new MutationObserver(() => requestAnimationFrame(() => done(performance.now() - begun)))
        .observe(document.querySelector('.page'), { attributeFilter: ['data-version'] });
    document.querySelector('#done').click();
})"""
FIGURES = ("ready", "paint", "act", "kB", "files")


def visit(server: Any, browser: Any, kind: str, list_files: bool) -> dict[str, float]:
    """A stranger's first visit with a seat's link: seconds, kilobytes and requests."""
    people = [{"kind": "human", "name": name} for name in ("Anna", "Boris")]
    made = server.post("/api/games", {"kind": kind, "seats": people, "switches": {}}).json()
    game, keys = made["game"], made["keys"]
    context = browser.new_context(reduced_motion="reduce", locale="en-GB", **PHONE)
    page = context.new_page()
    line = context.new_cdp_session(page)
    sizes: list[float] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"] / 1000))
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    begun = time.monotonic()
    page.goto(f"{server.base}/g/{game}#seat=0&key={keys[0]}", wait_until="commit")
    page.locator(READY).first.wait_for(state="attached")
    found = {"ready": time.monotonic() - begun, "kB": sum(sizes), "files": len(sizes)}
    found["paint"] = page.evaluate(PAINTED) / 1000
    page.wait_for_timeout(RESTING)
    found["act"] = page.evaluate(ACT) / 1000 if page.locator("#done").count() else float("nan")
    if list_files:
        for start, end, size, name in sorted(page.evaluate(FILES)):
            print(f"    {start:6.0f} {end:6.0f} ms {size:7.0f} B  {name.removeprefix(server.base)}")
    context.close()
    return found


def main() -> None:
    """Visit every checkout in turn and print the medians, with the least, which other work on the machine disturbs least."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("roots", nargs="+", type=Path)
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--kind", action="append", choices=KINDS)
    asked.add_argument("--files", action="store_true", help="list what the first visit fetches")
    args = asked.parse_args()
    del serving.GENEROUS["hints_per_minute"]  # older checkouts do not know it
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser, servers = launch(playwright), {}
        for n, root in enumerate(args.roots):
            place = Path(folder) / str(n)
            place.mkdir()
            env = {"PYTHONPATH": str(root.resolve() / "src")}
            servers[root] = Server(f"sqlite:///{place / 'table.sqlite3'}", place, env=env)
        try:
            for kind in args.kind or KINDS:
                rows: dict[Path, list[dict[str, float]]] = {root: [] for root in servers}
                for n in range(args.rounds):
                    for root, server in servers.items():
                        rows[root].append(visit(server, browser, kind, args.files and n == 0))
                for root, all_found in rows.items():
                    columns = {name: [one[name] for one in all_found] for name in FIGURES}
                    words = ", ".join(
                        f"{name} {statistics.median(x):.2f} ({min(x):.2f})" for name, x in columns.items()
                    )
                    print(f"{kind:16} {root}: {words} (load {os.getloadavg()[0]:.1f})", flush=True)
        finally:
            browser.close()
            for server in servers.values():
                server.stop()


if __name__ == "__main__":
    main()
