"""Shared by all tests: the folder of test words is importable, no test leaves a variant to another, and many share a table."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

# A shell that runs the tests in the background has children ignore Ctrl-C, and those of the tests would inherit it.
signal.signal(signal.SIGINT, signal.default_int_handler)

for room in (".", "golden", "browser"):
    sys.path.insert(0, str(Path(__file__).parent / room))

pytest.register_assert_rewrite("every_game", "games")  # so that what they compare is shown when it differs


@pytest.fixture(autouse=True)
def _no_variant_stays(monkeypatch):
    """Variants that a test adds, also by `--pack` in this process, are taken out again: other tests ask which games there are."""
    from crusade.games import PACKS, REGISTRY
    from crusade.games.variant import remove_variant

    monkeypatch.setenv(PACKS, os.environ.get(PACKS, ""))  # so that it is put back
    before = set(REGISTRY)
    yield
    for kind in set(REGISTRY) - before:
        remove_variant(kind)


@pytest.fixture(scope="session")
def table(tmp_path_factory):
    """A real server on SQLite. Starting one takes two seconds, so all tests share it that bring their own games and neither
    stop it nor look into its files."""
    from attacking import nothing_went_wrong
    from serving import Server

    folder = tmp_path_factory.mktemp("table")
    running = Server(f"sqlite:///{folder / 'table.sqlite3'}", folder)
    yield running
    running.stop()
    nothing_went_wrong(running)
