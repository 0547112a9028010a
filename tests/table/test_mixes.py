"""Long random mixes of all that can be asked of a table, with restarts: what is acknowledged can be loaded again, exactly.

`make mixes` plays a thousand games on each database (CRUSADE_MIXES), and goes on where it was (CRUSADE_MIXES_FROM).
"""

import asyncio
import os
import sys

from mixing.mix import mixes

GAMES = int(os.environ.get("CRUSADE_MIXES", "20"))
FIRST = int(os.environ.get("CRUSADE_MIXES_FROM", "0"))
STEPS = int(os.environ.get("CRUSADE_MIXES_STEPS", "30"))


def test_memory_database_and_browsers_agree_after_every_request(database):
    def tell(seed, counts):
        if GAMES > 100 and (seed + 1) % 20 == 0:
            sys.stdout.write(f"{database.split(':')[0]}: {seed + 1} of {GAMES} games, {dict(counts)}\n")
            sys.stdout.flush()

    counts = asyncio.run(mixes(database, range(FIRST, GAMES), STEPS, tell))
    sys.stdout.write(f"{database.split(':')[0]}: {dict(counts)}; differences: 0\n")
    assert counts["done"] > counts["games"]
