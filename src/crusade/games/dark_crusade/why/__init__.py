"""Stub, to be written: the literal reading."""

from __future__ import annotations

from ....core.option import Option
from ....core.refusal import Refusal
from ....core.state import State
from ..tables import Tables


def explain(g: Tables, s: State, option: Option) -> Refusal | None:
    """Stub."""
    return None if option in s.menu else Refusal("DC-4.1", "not_offered")
