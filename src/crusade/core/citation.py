"""Clauses as people read them: an id with the mark of its clause, such as `AB-6.8 [R]`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_UNMARKED: Final = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b(?! \[)")


def with_marks(text: str, marks: Mapping[str, str]) -> str:
    """A text in which every clause that is not the designer's own words carries its mark. `marks` are by clause id."""
    if not marks:
        return text
    return _UNMARKED.sub(lambda id: f"{id[0]} [{marks[id[0]]}]" if id[0] in marks else id[0], text)
