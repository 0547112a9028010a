"""Stub, to be written."""

from __future__ import annotations

from ...core.machine import Step

PARTISANS = Step("partisans", "DC-9.7", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
