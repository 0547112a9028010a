"""Stub, to be written."""

from __future__ import annotations

from ...core.machine import Step

COMPOSING = Step("compose", "DC-9.10", lambda g, s: 0, lambda g, s: [], lambda g, s, o: True)
