"""Games in another language: no English sentence reaches a view, a refusal, the log or a story."""

import re

import pytest
from spoken_games import said_in_a_game

from crusade.core.say import speaking
from crusade.games import game_names, load
from crusade.games.languages import PSEUDO, language

SAID = re.compile(r"⟦[^⟦⟧]*⟧")


def left_over(words: str, names: re.Pattern[str]) -> str:
    """What of a sentence is in no catalogue: everything outside the brackets that is no name, clause or command."""
    while SAID.search(words):
        words = SAID.sub("", words)
    words = re.sub(r'"[^"]*"|`[^`]*`|\b[A-Z]{2}-\d+\.\d+( \[[^\]]*\])?', "", names.sub("", words))
    return "".join(re.findall(r"[A-Za-z]{3,}.*", words))


@pytest.mark.parametrize("kind", game_names())
def test_nothing_is_said_that_is_in_no_catalogue(kind):
    game = load(kind)
    spaces = game.board.spaces.values()
    known = {*game.roster.name, *(x.name for x in spaces), *(x.id for x in spaces)}
    names = re.compile("|".join(re.escape(name) for name in sorted(known, key=len, reverse=True) if name))
    found = set()
    with speaking(language(PSEUDO)):
        for seed in ("1", "2"):
            for words in said_in_a_game(game, seed, 500, 5):
                if left_over(words, names):
                    found.add(words)
    assert not found
