"""docs/security.md names a test for each finding: they must be there, under these names."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "security.md"


def test_every_test_the_security_page_names_exists():
    section = PAGE.read_text().partition("## The findings")[2]
    named = re.findall(r"`((?:tests/[a-z]+/)?test_\w+)(\.py)?`", section)
    file, checked = "", 0
    for name, is_file in named:
        if is_file:
            path = TESTS.parent / name if name.startswith("tests/") else TESTS / "table" / name
            file = path.with_suffix(".py").read_text()
            continue
        checked += 1
        assert f"\ndef {name}(" in file, name
    assert checked > 40
