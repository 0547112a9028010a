"""Shared by all tests: the folder of test words is importable, and clause marks are collected for the matrix."""

from __future__ import annotations

import sys
from pathlib import Path

for room in (".", "golden", "browser"):
    sys.path.insert(0, str(Path(__file__).parent / room))
