"""Mutation check of the rules: change one thing in a rule and see whether a test of its clause fails.

`make mutants` runs it; `python tools/mutants.py --help` shows how to restrict it. All marked tests are collected once. A
mutant is tried in a forked child that exchanges the code of one function in memory, so no source is ever touched, and only
tests that reach the function are run: first those marked with its clauses, then the rest. Results are added to a file;
a run that is stopped goes on where it was, and a changed function is tried anew.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import os
import random
import resource
import select
import signal
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from datetime import date
from functools import _lru_cache_wrapper
from itertools import chain
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from mutations import Mutant, changed, mutants, shared_mutants

from crusade.games import game_names, home, load

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "crusade"
RULES = str(PACKAGE / "games"), str(PACKAGE / "core")
LONGEST = 5  # seconds of processor time for a test; a mutant with which one takes longer does not end, and it fails
MEMORY = 3 << 30
EQUIVALENT = ROOT / "tools" / "equivalent_mutants.toml"
CACHES: list[Any] = []  # all functions that remember their answers
OWN, OTHER, SURVIVED, SAME = "own", "other", "survived", "same"


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=game_names(), action="append", help="only this game")
    parser.add_argument("--clause", action="append", default=[], help="only functions that cite this clause")
    parser.add_argument("--file", action="append", default=[], help="only this file of a game, such as combat")
    parser.add_argument("--function", action="append", default=[], help="only this function")
    parser.add_argument("--tests", action="append", default=[], help="only the tests of this file")
    parser.add_argument(
        "--sample", type=int, default=0, help="at most so many mutants a function, its removal among them"
    )
    parser.add_argument(
        "--seed", default=date.today().isoformat(), help="which mutants a sample takes; by default others every day"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="children at a time")
    parser.add_argument("--again", action="store_true", help="try again what a clause's own tests did not kill")
    parser.add_argument(
        "--quick", action="store_true", help="stop at the first test that fails; no figures for each clause"
    )
    parser.add_argument("--own", action="store_true", help="run only the tests of a mutant's own clauses")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "mutants.jsonl", help="where results are kept")
    parser.add_argument("--report", action="store_true", help="try nothing, show what is known")
    return parser.parse_args()


def wanted(asked: argparse.Namespace) -> list[Mutant]:
    """The mutants that are asked for; the sample of a function depends on the seed and on nothing else that is asked."""
    found: dict[tuple[str, str, str], list[Mutant]] = defaultdict(list)
    for game in asked.game or game_names():
        for mutant in chain(mutants(game), shared_mutants(game)):
            if asked.clause and not set(asked.clause) & set(mutant.clauses):
                continue
            if asked.file and mutant.module not in asked.file:
                continue
            if asked.function and mutant.function not in asked.function:
                continue
            found[game, mutant.module, mutant.function].append(mutant)
    if asked.sample:
        return [m for key, group in found.items() for m in sample(f"{asked.seed} {key}", group, asked.sample)]
    return [m for group in found.values() for m in group]


def sample(key: str, group: list[Mutant], most: int) -> list[Mutant]:
    """The removals first, then some of the others."""
    removals = [m for m in group if m.change.startswith("removed")][:most]
    rest = [m for m in group if m not in removals]
    return removals + random.Random(key).sample(rest, min(len(rest), most - len(removals)))


# ---- One mutant, in a child


def function_of(mutant: Mutant) -> FunctionType:
    """The function of the running program that a mutant changes."""
    found: Any = importlib.import_module(f"crusade.games.{home(mutant.game).name}.{mutant.module}")
    for name in mutant.function.split("."):
        found = getattr(found, name)
    found = getattr(found, "__wrapped__", found)
    function: FunctionType = found.fget if isinstance(found, property) else found  # type: ignore[assignment]
    return function


def exchange(mutant: Mutant) -> None:
    """Give the function its wrong code. Everybody who holds the function, a step or another module, calls it from now on."""
    code = compile(changed(mutant), str(mutant.path), "exec")
    for name in mutant.within.split("."):
        code = next(c for c in code.co_consts if getattr(c, "co_name", None) == name)
    function_of(mutant).__code__ = code


def fails(item: pytest.Item) -> bool:
    """Whether a test fails."""
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        return fails_plainly(item) if is_plain(item) else not passes(item)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def is_plain(item: pytest.Item) -> bool:
    """Whether a test is a function that needs nothing but its parameters: it can be called without pytest's ceremony."""
    if not isinstance(item, pytest.Function) or item.cls or any(item.iter_markers("skipif")):
        return False
    return set(item.fixturenames) <= set(parameters(item))


def parameters(item: pytest.Function) -> dict[str, Any]:
    """The parameters of one example of a test."""
    return item.callspec.params if hasattr(item, "callspec") else {}


def fails_plainly(item: pytest.Item) -> bool:
    """Call the test function; it fails if anything is raised."""
    assert isinstance(item, pytest.Function)
    try:
        item.obj(**parameters(item))
    except pytest.skip.Exception:
        return False
    except (Exception, SystemExit, pytest.fail.Exception):
        return True
    return False


def passes(item: pytest.Item) -> bool:
    """Run a test with its fixtures."""
    return not any(report.failed for report in runtestprotocol(item, nextitem=None, log=False))


def judge(mutant: Mutant, items: Iterable[pytest.Item], loads: bool, quick: bool, own_only: bool) -> dict[str, Any]:
    """Which of the mutant's clauses have a test that fails (or one of them); if none has, which other test does."""
    exchange(mutant)
    forget(everything=loads)
    mine: dict[str, list[pytest.Item]] = {id: [] for id in mutant.clauses}
    others = []
    for item in items:
        own = [id for id in marks(item) if id in mine]
        for id in own:
            mine[id].append(item)
        if not own:
            others.append(item)
    if quick:
        first = first_failing(item for item in items if set(marks(item)) & set(mine))
        by = {id: first.name for id in marks(first) if id in mine} if first else {}
    else:
        by = {id: found.name for id, some in mine.items() if (found := first_failing(some))}
    other = None if by or own_only else first_failing(others)
    return {"quick": quick, "by": by, "other": f"{other.name} ({', '.join(marks(other))})" if other else ""}


def forget(everything: bool) -> None:
    """Empty the caches: of positions that tests share, and of everything if a mutant changes how a game is loaded."""
    for cached in CACHES:
        if everything or not cached.__module__.startswith(("crusade", "rulebook")):
            cached.cache_clear()


def first_failing(items: Iterable[pytest.Item]) -> pytest.Item | None:
    """The first of these tests that fails."""
    return next((item for item in items if fails(item)), None)


def marks(item: pytest.Item) -> list[str]:
    """The clauses a test is marked with."""
    return [id for mark in item.iter_markers("clause") for id in mark.args]


# ---- All of them, in a few children at a time


class Trial:
    """The pytest plugin that, instead of running the collected tests, tries the mutants on them."""

    def __init__(self, todo: list[Mutant], asked: argparse.Namespace) -> None:
        self.todo, self.asked = todo, asked
        self.reach: dict[object, list[pytest.Item]] = defaultdict(list)
        self.loading: set[object] = set()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Learn which test reaches which function, then fork a child for each mutant."""
        signal.signal(signal.SIGPROF, too_long)
        items = [item for item in session.items if marks(item)]
        self.learn(items)
        children: dict[int, tuple[Mutant, int]] = {}
        done, start = 0, time.monotonic()
        queue = iter(self.todo)
        with self.asked.out.open("a", encoding="utf-8") as file:
            while True:
                while len(children) < self.asked.jobs and (mutant := next(queue, None)):
                    pipe, pid = self.fork(mutant, items)
                    children[pipe] = mutant, pid
                if not children:
                    return True
                for pipe in select.select(list(children), [], [])[0]:
                    mutant, pid = children.pop(pipe)
                    with os.fdopen(pipe) as answer:
                        told = answer.read()
                    os.waitpid(pid, 0)
                    row = json.loads(told) if told else {"by": {}, "other": "", "error": "the child died"}
                    file.write(json.dumps({"id": mutant.id, **row}) + "\n")
                    file.flush()
                    done += 1
                    progress(done, len(self.todo), start)

    def learn(self, items: list[pytest.Item]) -> None:
        """Which functions of the games each test calls, and which are called when a game is loaded; all tests must pass.

        Quick tests come first from now on: most mutants die at once.
        """
        spent: dict[pytest.Item, float] = {}
        for game in game_names():
            self.loading |= called(lambda game=game: load(game))
        CACHES.extend(known for known in gc.get_objects() if isinstance(known, _lru_cache_wrapper))
        for item in items:
            forget(everything=False)  # each test reaches what it needs by itself
            failed: list[bool] = []
            start = time.process_time()
            for code in called(lambda item=item, failed=failed: failed.append(fails(item))):
                self.reach[code].append(item)
            if failed != [False]:
                sys.exit(f"{item.nodeid} fails without any mutant")
            spent[item] = time.process_time() - start
        for some in (items, *self.reach.values()):
            some.sort(key=spent.__getitem__)

    def fork(self, mutant: Mutant, items: list[pytest.Item]) -> tuple[int, int]:
        """A child that tries one mutant: where its answer can be read, and its process id."""
        code = function_of(mutant).__code__
        loads = code in self.loading
        reads, writes = os.pipe()
        gc.freeze()  # so that the children share what is there
        pid = os.fork()
        if pid:
            os.close(writes)
            return reads, pid
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            os.close(reads)
            answer = judge(mutant, items if loads else self.reach[code], loads, self.asked.quick, self.asked.own)
        except BaseException as error:  # not the mutant's doing: shown in the report
            answer = {"by": {}, "other": "", "error": repr(error)}
        os.write(writes, json.dumps(answer).encode())
        os._exit(0)


def too_long(*_: object) -> None:
    """The alarm rang: fail the test that runs."""
    raise TimeoutError("does not end")


def called(act: Any) -> set[object]:
    """The functions of the games that run while something is done."""
    seen: set[object] = set()

    def note(frame: Any, event: str, arg: object) -> None:
        if event == "call":
            seen.add(frame.f_code)

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return {code for code in seen if code.co_filename.startswith(RULES)}  # type: ignore[attr-defined]


def progress(done: int, all: int, start: float) -> None:
    """How far it has come, now and then."""
    if done % 25 == 0 or done == all:
        spent = time.monotonic() - start
        print(
            f"{done} of {all} mutants, {spent:.0f} s, about {spent / done * (all - done):.0f} s to go", file=sys.stderr
        )


def marked_files(names: list[str]) -> list[str]:
    """The files with tests that are marked with clauses, or those of these names."""
    files = [p for p in sorted((ROOT / "tests").rglob("test_*.py")) if "@clause(" in p.read_text(encoding="utf-8")]
    return [str(p) for p in files if not names or p.name in names]


# ---- What came of it


def known(out: Path) -> dict[str, dict[str, Any]]:
    """The results so far, the newest for each mutant."""
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()] if out.exists() else []
    return {row["id"]: row for row in rows}


def equivalent() -> dict[str, str]:
    """The mutants that change nothing, as somebody has found out and written down, each with the reason."""
    entries = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("equivalent", [])
    return {entry["mutant"]: entry["reason"] for entry in entries}


def stale(same: dict[str, str], rows: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Entries of that list to look at again: the function is no longer the same, or a test tells the mutant from it."""
    current = {m.id for game in game_names() for m in chain(mutants(game), shared_mutants(game))}
    for id in same:
        if id not in current:
            yield f"STALE in {EQUIVALENT.name}: the function has changed: `{id}`"
        elif id in rows and verdict(rows[id]) != SURVIVED:
            yield f"WRONG in {EQUIVALENT.name}: a test fails: `{id}`"


def verdict(row: dict[str, Any], same: Collection[str] = ()) -> str:
    """Killed by its own clauses' tests, by another's, alive, or alive because it changes nothing."""
    alive = SAME if row["id"] in same else SURVIVED
    return OWN if row["by"] else OTHER if row["other"] else alive


def report(chosen: list[Mutant], rows: dict[str, dict[str, Any]]) -> Iterator[str]:
    """The score, clause by clause, and every mutant that its own clauses' tests let live though it changes something."""
    same = equivalent()
    tried = [m for m in chosen if m.id in rows]
    yield "| clause | mutants | killed by its own tests | by tests of the function's clauses | by others | survived | equivalent |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    # a quick run stops at the first test that fails, and does not know which other clauses have one
    known_by_clause = () if any(rows[m.id].get("quick") for m in tried) else {id for m in tried for id in m.clauses}
    for id in sorted(known_by_clause, key=in_order):
        mine = [rows[m.id] for m in tried if id in m.clauses]
        own = sum(id in row["by"] for row in mine)
        ends = Counter(verdict(row, same) for row in mine)
        counts = len(mine) - ends[SAME], own, ends[OWN], ends[OTHER], ends[SURVIVED], ends[SAME]
        yield f"| {id} | {' | '.join(map(str, counts))} |"
    yield ""
    for mutant in tried:
        row = rows[mutant.id]
        if verdict(row, same) in (OTHER, SURVIVED):
            other = f" — only {row['other']}" if row["other"] else f" — {row['error']}" if "error" in row else ""
            yield f"- line {mutant.line}, {', '.join(mutant.clauses)}: `{mutant.id}`{other}"
    yield from stale(same, rows)
    yield ""
    for game in dict.fromkeys(m.game for m in tried):
        yield f"{game}: {summary([rows[m.id] for m in tried if m.game == game], same)}"
    yield f"removed rules: {summary([rows[m.id] for m in tried if m.change.startswith('removed')], same)}"


def summary(rows: list[dict[str, Any]], same: Collection[str]) -> str:
    """The score of some mutants; those that change nothing are counted by themselves."""
    score = Counter(verdict(row, same) for row in rows)
    real = len(rows) - score[SAME]
    return (
        f"{real} mutants, {score[OWN]} ({100 * score[OWN] / max(1, real):.1f} %) killed by tests of their own clauses, "
        f"{score[OTHER]} by tests of other clauses, {score[SURVIVED]} survived; {score[SAME]} equivalent."
    )


def in_order(id: str) -> tuple[str, int, int]:
    """Clauses in the order of the rulebook."""
    game, _, number = id.partition("-")
    section, _, n = number.partition(".")
    return game, int(section), int(n)


def main() -> None:
    """Try the mutants that are asked for and have not been tried, and report."""
    asked = arguments()
    chosen = wanted(asked)
    rows = known(asked.out)
    todo = [m for m in chosen if m.id not in rows or (asked.again and not rows[m.id]["by"])]
    if todo and not asked.report:
        os.nice(5)
        asked.out.parent.mkdir(exist_ok=True)
        tests = marked_files(asked.tests)
        options = [
            "-o",
            "addopts=",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:terminal",
            "-p",
            "no:xdist",
            "-p",
            "no:faulthandler",
        ]
        code = pytest.main(["--rootdir", str(ROOT), *options, *tests], plugins=[Trial(todo, asked)])
        if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            sys.exit(f"pytest ended with {code}")
        rows = known(asked.out)
    for line in report(chosen, rows):
        print(line)


if __name__ == "__main__":
    main()
