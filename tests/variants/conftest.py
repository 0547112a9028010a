"""The example of the walk-through, and the command line in this process."""

import pytest
from typer.testing import CliRunner

from crusade.games import PACKS
from crusade.games.variant import add_variant, read_variant
from variant_examples import SEVENTH


@pytest.fixture
def seventh():
    """The example of the walk-through, added."""
    variant = read_variant(SEVENTH)
    add_variant(variant)
    return variant


@pytest.fixture
def command(monkeypatch):
    """The command line, in this process."""
    from crusade.cli.app import app

    monkeypatch.setenv(PACKS, "")
    monkeypatch.setenv("COLUMNS", "200")
    return lambda *words: CliRunner().invoke(app, [str(word) for word in words])
