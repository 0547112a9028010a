"""Why an option is not possible. (The literal reading goes here; until then the menu itself answers.)"""

from __future__ import annotations

from ....core.option import Option
from ....core.refusal import Refusal
from ....core.state import State
from ..tables import Tables


def explain(g: Tables, s: State, option: Option) -> Refusal | None:
    """Why an option is not possible: the clause and the fact. None where it is possible."""
    return None if option in s.menu else Refusal("TA-13.1", "not_offered")
