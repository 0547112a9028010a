"""The command line: one file for each group of commands; `crusade --help` lists them all.

The engine has no dependencies, the commands do. So nothing is imported here before we know that it is there: whoever
types a command without its extra is told in one sentence what to install.
"""

from __future__ import annotations

import sys
from typing import Final

from .. import __version__
from ..core.errors import InputError
from ..record.names import harmless
from .extras import extra

#: The extra that brings all a command needs, where it is not `terminal`.
EXTRAS: Final = {
    "play": "table",
    "serve": "table",
    "print": "print",
    "vassal": "vassal",
    **dict.fromkeys(("sim", "lab", "arena", "rulings", "balance", "fit", "coverage", "bench", "fuzz"), "lab"),
}


def main() -> None:
    """Run a command."""
    words = sys.argv[1:]
    if words == ["--version"]:
        sys.stdout.write(f"crusade {__version__}\n")
        return
    command = next((word for word in words if not word.startswith("-")), "")
    what = f"`crusade {command}`".replace(" `", "`")
    name = "terminal" if "--terminal" in words else EXTRAS.get(command, "terminal" if command else "table,terminal")
    try:
        with extra(name, what):
            from .app import app
    except InputError as error:  # an extra, or a game named in the environment, that is not there
        sys.stderr.write(f"crusade: {harmless(str(error))}\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    app()
