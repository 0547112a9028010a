"""Variants, in the registry of this process for one test only: other tests ask the registry which games there are."""

import pytest
from typer.testing import CliRunner

from crusade.games import PACKS, REGISTRY
from crusade.games.variant import add_variant, read_variant, remove_variant
from variant_examples import SEVENTH


@pytest.fixture
def registry():
    """What a test adds is taken out again."""
    before = set(REGISTRY)
    yield
    for kind in set(REGISTRY) - before:
        remove_variant(kind)


@pytest.fixture
def seventh(registry):
    """The example of the walk-through, added."""
    variant = read_variant(SEVENTH)
    add_variant(variant)
    return variant


@pytest.fixture
def command(registry, monkeypatch):
    """The command line, in this process; what --pack writes into the environment is taken back."""
    from crusade.cli.app import app

    monkeypatch.setenv(PACKS, "")
    monkeypatch.setenv("COLUMNS", "200")
    return lambda *words: CliRunner().invoke(app, [str(word) for word in words])
