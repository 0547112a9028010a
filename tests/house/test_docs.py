"""The documents are true: their commands exist, their links lead somewhere, no path of a machine stands in them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import crusade

ROOT = Path(crusade.__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_between_pages_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_commands_shown_are_commands_there_are(page):
    help_text = subprocess.run(
        [sys.executable, "-m", "crusade", "--help"], capture_output=True, text=True, check=True
    ).stdout
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for line in re.findall(r"^(?:\$ )?((?:crusade|make) .*)$", page.read_text(encoding="utf-8"), re.M):
        tool, word = line.split()[:2]
        if tool == "crusade":
            assert f" {word} " in help_text, line
        else:
            assert re.search(rf"^{re.escape(word)}:", makefile, re.M), line


def test_the_readme_has_the_two_commands_and_the_credits():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make play" in text
    assert "make test" in text
    assert "Louis R. Coatney" in text
    assert "reconstruction" in text
