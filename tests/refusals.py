"""Words for tables of refusals: a position, what is played, the option that is refused, and the sentence people see."""

from __future__ import annotations

from typing import NamedTuple

from rulebook import position


class Refused(NamedTuple):
    """One example of a refusal."""

    sentence: str
    words: str
    acts: list[str]
    switches: dict[str, str]


def refused(sentence: str, words: str, acts: str, **switches: str) -> Refused:
    """From a position in words (none: the start), the last of these acts is refused with this sentence; the others are played."""
    return Refused(sentence, words, acts.split("; "), switches)


def check(of: str, key: str, case: Refused) -> None:
    """The refusal has this key of the catalogue and this sentence, and the option is not on the menu."""
    *played, option = case.acts
    p = position(case.words, of, **case.switches).play(*played)
    refusal = p.game.explain(p.state, p.game.parse(option))
    assert refusal is not None, f"{option!r} is allowed"
    assert (refusal.key, p.why(option)) == (key, refusal.clause)
    assert p.game.reason(refusal) == case.sentence
