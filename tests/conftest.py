"""Shared by all tests: the folder of test words is importable, and clause marks are collected for the matrix."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

# A shell that runs the tests in the background has children ignore Ctrl-C, and those of the tests would inherit it.
signal.signal(signal.SIGINT, signal.default_int_handler)

for room in (".", "golden", "browser"):
    sys.path.insert(0, str(Path(__file__).parent / room))

pytest.register_assert_rewrite("every_game", "games")  # so that what they compare is shown when it differs
