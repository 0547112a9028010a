"""How much the heavy suites do: a sample in `make test`, which must stay under twenty minutes, and all of it in `make thorough`."""

import os

THOROUGH = bool(os.environ.get("CRUSADE_THOROUGH"))


def sample(quick: int, thorough: int) -> int:
    """How many, today."""
    return thorough if THOROUGH else quick
