"""Quick starts, turn cards and search words: every clause they cite exists, and every number comes from a table."""

import re
from itertools import chain

import pytest

from crusade.core.say import ENGLISH
from crusade.games import game_names, home, load
from crusade.games.book import BookError, book_data, fill, quick_start, synonyms, turn_card
from crusade.games.languages import languages
from crusade.games.pack import game_texts
from crusade.games.rulebook import clauses, rulebook_text

KINDS = ["darkest-crusade", "tiger-attack", "dark-crusade"]
LONGEST = 500  # words of a quick start
CLAUSE = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")
SET_UP = "S"
every_book = pytest.mark.parametrize("kind", KINDS)
every_language = pytest.mark.parametrize("language", languages())


@every_language
@every_book
def test_a_quick_start_is_one_page_and_every_paragraph_of_it_cites_the_rules(kind, language):
    text = quick_start(kind, language)
    assert len(text.split()) <= LONGEST
    assert "{" not in text
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert [line for line in lines if not CLAUSE.search(line)] == []
    assert len(re.findall(r"^\d\. ", text, re.M)) == 5  # surprises


@every_language
@every_book
def test_a_quick_start_cites_clauses_that_exist_the_same_in_every_language(kind, language):
    cited = CLAUSE.findall(quick_start(kind, language))
    assert set(cited) <= set(clauses(kind))
    assert cited == CLAUSE.findall(quick_start(kind))


@every_language
@every_book
def test_every_language_has_a_quick_start_of_its_own_with_the_same_numbers(kind, language):
    name = "quickstart.md" if language == ENGLISH else f"quickstart.{language}.md"
    assert (home(kind) / name).is_file()
    cells = re.compile(r"\{[^}]+\}")
    own, english = (cells.findall((home(kind) / file).read_text(encoding="utf-8")) for file in (name, "quickstart.md"))
    assert sorted(own) == sorted(english)


@every_book
def test_a_turn_card_has_every_phase_of_the_sequence_in_its_order(kind):
    text = turn_card(kind)
    trail = [phase for phase in load(kind).program.trail if phase != SET_UP]
    cells = [cell for row in re.findall(r"^\|(.+)\|$", text, re.M) for cell in row.split("|")[:2]]
    shown = [cell.strip() for cell in cells if cell.strip() in trail]
    for side in {phase[0] for phase in trail}:  # two sides may stand side by side
        assert [x for x in shown if x[0] == side] == [x for x in trail if x[0] == side]


@every_book
def test_a_turn_card_has_the_results_table_and_cites_clauses_that_exist(kind):
    text, results = turn_card(kind), load(kind).hooks.preview.reading(load(kind).tables).results
    assert "{" not in text
    assert set(CLAUSE.findall(text)) <= set(clauses(kind))
    for rank in range(6):
        row = " | ".join(str(results.score(column, rank)) for column in range(1, results.top + 1))
        assert f"| {row} |" in text


@every_book
def test_a_turn_card_names_every_place_that_brings_points(kind):
    worth = [space.name for space in load(kind).board.spaces.values() if space.vp]
    assert [name for name in worth if name not in turn_card(kind)] == []


@pytest.mark.parametrize("kind", game_names())
def test_every_search_word_leads_somewhere(kind):
    own = book_data(kind).get("synonyms", {})
    text = " ".join(rulebook_text(kind).lower().split())
    assert [word for words in own.values() for word in words if word not in text] == []


def test_search_words_of_all_games_lead_somewhere_in_one_of_them():
    texts = [" ".join(rulebook_text(kind).lower().split()) for kind in KINDS]
    shared = chain.from_iterable(synonyms(KINDS[0]).values())
    assert [word for word in shared if not any(word in text for text in texts)] == []


def test_stacking_is_a_search_word_wherever_no_clause_is_called_so():
    for kind in KINDS:
        titles = {clause.title.lower() for clause in clauses(kind).values()}
        assert "stacking" in titles or synonyms(kind)["stacking"]


def test_a_number_no_table_has_is_named():
    data = game_texts(KINDS[0])
    assert fill("{numbers:rounds} {movement:operations,side=axis,class=other:hexes}", data) == "2 1"
    for wrong in ("{numbers:moons}", "{nothing:rounds}", "{numbers:rounds:price}", "{movement:axis:hexes}"):
        with pytest.raises(BookError, match=wrong.split(":")[0].strip("{")):
            fill(wrong, data)
