"""The catalogue: every refusal in words, in one place, so that the table, the log and the terminal say the same."""

from __future__ import annotations

from typing import Final

from ..literal import COMMON

REFUSALS: Final[dict[str, str]] = {
    **COMMON,
}
