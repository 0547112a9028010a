"""Shared by all tests: the folder of test words is importable, and no test leaves a variant to another."""

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
