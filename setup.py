"""The build: plain Python, or with CRUSADE_COMPILE=1 the core and the games compiled by mypyc where that works.

Everything about the package stands in pyproject.toml. The compiled parts are optional: without a C compiler, or where
mypyc cannot be had, the same source is installed as it is.
"""

import os
import sys
from pathlib import Path

from setuptools import setup


def compiled_parts() -> list:
    """Extensions for the hot modules; none unless asked for, none where mypyc is missing."""
    if os.environ.get("CRUSADE_COMPILE") != "1":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("crusade: mypyc is not installed, so nothing is compiled", file=sys.stderr)
        return []
    home = Path("src/crusade")
    rules = [*home.glob("core/*.py"), *home.glob("games/*/*.py")]
    try:
        extensions = mypycify(["--strict", *sorted(str(p) for p in rules if p.name != "__init__.py")], opt_level="3")
    except SystemExit:
        print("crusade: mypyc refused the source, so nothing is compiled", file=sys.stderr)
        return []
    for extension in extensions:
        extension.optional = True
    return extensions


setup(ext_modules=compiled_parts())
