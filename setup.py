"""The build: the browser's part by Node, and with CRUSADE_COMPILE=1 the rules compiled by mypyc where that works.

Everything about the package stands in pyproject.toml. The compiled parts are optional: without a C compiler, or where
mypyc cannot be had, the same source is installed as it is.
"""

import os
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

sys.path.insert(0, "build_tools")
from node import npm_and_path

WEB, STATIC = Path("web"), Path("src/crusade/table/static")


def stale() -> bool:
    """Whether the browser's part is older than its sources, or not there."""
    page = STATIC / "index.html"
    if not page.is_file():
        return True
    sources = [WEB / "package-lock.json", WEB / "openapi.json", WEB / "index.html", *WEB.glob("src/**/*")]
    return any(p.stat().st_mtime > page.stat().st_mtime for p in sources if p.is_file())


def build_web() -> None:
    """Build the browser's part into the package, unless it is there and fresh."""
    if not (WEB / "package.json").is_file() or not stale():
        return
    npm, path = npm_and_path()
    environment = {**os.environ, "PATH": path}
    # Not `npm ci`: a lock made behind some registries lists the binaries of one platform only, and it refuses those.
    for words in (["install", "--no-audit", "--no-fund", "--no-save"], ["run", "build"]):
        done = subprocess.run([*npm, *words], cwd=WEB, env=environment, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"crusade: `npm {' '.join(words)}` failed in {WEB}:\n{done.stdout}\n{done.stderr}")


class BuildWithWeb(build_py):
    """Python's part, after the browser's."""

    def run(self) -> None:
        """Build both."""
        build_web()
        super().run()


def compiled_parts() -> list:
    """Extensions for the rules; none unless asked for, none where mypyc is missing."""
    if os.environ.get("CRUSADE_COMPILE") != "1":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("crusade: mypyc is not installed, so nothing is compiled", file=sys.stderr)
        return []
    home = Path("src/crusade")
    rules = [*home.glob("core/*.py"), *home.glob("games/*/*.py"), *home.glob("games/*/thumb/*.py")]
    try:
        extensions = mypycify(["--strict", *sorted(str(p) for p in rules if p.name != "__init__.py")], opt_level="3")
    except SystemExit:
        print("crusade: mypyc refused the source, so nothing is compiled", file=sys.stderr)
        return []
    for extension in extensions:
        extension.optional = True
    return extensions


setup(cmdclass={"build_py": BuildWithWeb}, ext_modules=compiled_parts())
