"""The toy game of `tests/toy_game`, in the registry of this process or of another one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import toy_game
from crusade.games import OUTSIDE, REGISTRY, load

TESTS = Path(__file__).parents[1]
ENVIRONMENT = {
    OUTSIDE: "toy_game:register",
    "PYTHONPATH": os.pathsep.join(filter(None, (str(TESTS), os.environ.get("PYTHONPATH")))),
    "COLUMNS": "160",
    "NO_COLOR": "1",
}


@pytest.fixture(scope="module")
def toy():
    """The game, registered for one module of tests only: other tests ask the registry which games there are."""
    toy_game.register()
    yield load(toy_game.NAME)
    del REGISTRY[toy_game.NAME]


@pytest.fixture
def crusade():
    """The command line with the toy game named in the environment."""

    def run(*words, **more):
        env = {**os.environ, **ENVIRONMENT, **more}
        return subprocess.run(
            [sys.executable, "-m", "crusade", *words], capture_output=True, text=True, timeout=120, env=env
        )

    return run


@pytest.fixture
def elsewhere(monkeypatch):
    """For servers, which inherit the environment of this process."""
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
