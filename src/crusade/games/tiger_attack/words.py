"""The catalogue: every refusal in words."""

from __future__ import annotations

from typing import Final

REFUSALS: Final[dict[str, str]] = {"not_offered": "This is not possible now."}
