"""`python -m crusade.draw GAME OUT [THEME]`: draw the game in folder GAME and write the files to OUT."""

from __future__ import annotations

import sys
from pathlib import Path

from ..games.pack import GAMES
from .look import theme_names
from .write import write_all


def main(arguments: list[str]) -> int:
    """Draw, and print what was written; returns 2 if the arguments are wrong."""
    games = sorted(p.parent.name for p in GAMES.glob("*/data"))
    game = arguments[0].replace("-", "_") if arguments else ""
    theme = arguments[2] if len(arguments) == 3 else ""
    if len(arguments) not in (2, 3) or game not in games or theme not in ("", *theme_names()):
        usage = f"usage: python -m crusade.draw GAME OUT [THEME]\ngames: {', '.join(games)}\nthemes: {', '.join(theme_names())}\n"
        sys.stderr.write(usage)
        return 2
    for path in write_all(GAMES / game, Path(arguments[1]), theme):
        sys.stdout.write(f"{path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
