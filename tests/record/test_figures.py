"""The figures of the books: every one is played with the engine, so that a change of the rules cannot leave it behind."""

import pytest

from crusade.core.say import speaking
from crusade.games import game_names
from crusade.games.languages import language
from crusade.games.rulebook import clauses
from crusade.record.figure import FigureError, figures, play_out, read_figure, work_out
from crusade.scenes import facts, sketch
from crusade.table.figures import figure_file, figure_info, scene

KINDS = ["darkest-crusade", "tiger-attack", "dark-crusade"]
FIGURES = [(kind, name) for kind in game_names() for name in figures(kind)]
LEAST = 6  # in a book
WORDS = 75  # of a caption
LARGEST = 160_000  # bytes

every_figure = pytest.mark.parametrize(("kind", "name"), FIGURES)
ZONES = {
    "name": "zones",
    "clause": "DX-3.3",
    "title": "Zones",
    "caption": "They stop.",
    "position": "turn=2 phase=B2a; de-6a K4; su-25mk K6; su-5a K9",
}


def figure(**changes):
    return read_figure({**ZONES, **changes})


@pytest.mark.parametrize("kind", KINDS)
def test_a_book_has_figures_for_moving_attacking_retreating_supply_and_victory(kind):
    found = figures(kind)
    assert len(found) >= LEAST
    assert {"retreat", "advance", "supply", "victory"} <= set(found)
    assert any("strengths" in one.show for one in found.values())
    assert sum(bool(one.may or one.may_not) for one in found.values()) >= LEAST


@every_figure
def test_what_it_shows_is_possible_and_what_it_crosses_out_is_refused_under_its_clause(kind, name):
    found = work_out(kind, name)
    assert [line.allowed for line in found.lines] == [True] * len(found.figure.may) + [False] * len(
        found.figure.may_not
    )
    assert all(line.clause in line.words for line in found.lines)  # a refusal is told with its clause


@every_figure
def test_it_stands_with_a_clause_and_says_little(kind, name):
    told = figure_info(kind, name)
    assert {told.clause, *(line.clause for line in told.lines if line.clause)} <= set(clauses(kind))
    assert len(told.caption.split()) <= WORDS
    assert "{" not in told.caption
    assert told.alt


@every_figure
def test_its_picture_has_its_counters_and_a_number_for_each_arrow(kind, name):
    picture = figure_file(kind, name).content.decode()
    assert len(picture) < LARGEST
    assert "<script" not in picture
    drawn = sketch(scene(kind, name))
    for stack in drawn.stacks.values():
        for piece in stack[:9]:
            assert f'href="#counter-{scene(kind, name).game.roster.id[piece.unit]}' in picture
    labels = {arrow.label for arrow in drawn.arrows if arrow.label}
    assert all(f">{label}</text>" in picture for label in labels)
    arrowless = [n for n, line in enumerate(scene(kind, name).lines, 1) if not line.legs]
    assert labels | {str(n) for n in arrowless} == {str(n) for n in range(1, len(scene(kind, name).lines) + 1)}


def test_an_attack_is_counted_by_the_engine():
    """DX-5.8: 4 + 3 against two armies, two rivers and the Line."""
    told = facts(scene("darkest-crusade", "odds"))
    assert (told["attack"], told["defence"]) == ("7", "5")
    assert f"in {told['taken']} of all cases" in figure_info("darkest-crusade", "odds").caption


def test_a_book_is_in_its_own_language_whoever_asks_first():
    scene.cache_clear()
    figure_info.cache_clear()
    with speaking(language("de")):
        told = figure_info("darkest-crusade", "zones")
    assert told.lines[1].words == "25. Mech Korps must stop in K5. (DX-3.3)"


# ---- what a figure gets wrong is said


def test_a_move_that_is_crossed_out_but_possible_is_noticed():
    wrong = figure(may_not=[{"try": "unit su-25mk; move K5", "clause": "DX-3.3"}])
    with pytest.raises(FigureError, match="'move K5' is crossed out, but it is possible"):
        play_out("darkest-crusade", wrong)


def test_a_move_that_is_shown_but_refused_is_noticed():
    with pytest.raises(FigureError, match=r"zones.*must stop in K5"):
        play_out("darkest-crusade", figure(may=["unit su-25mk; move K5; move L4"]))


def test_a_refusal_under_another_clause_is_noticed():
    wrong = figure(may_not=[{"try": "unit su-25mk; move K5; move L4", "clause": "DX-3.2"}])
    with pytest.raises(FigureError, match=r"refused under DX-3\.3, not under DX-3\.2"):
        play_out("darkest-crusade", wrong)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"colour": "red"}, "colour: expected"),
        ({"caption": ""}, "expected a caption"),
        ({"show": ["dice"]}, "show dice: expected loads, strengths, victory"),
    ],
)
def test_a_figure_that_cannot_be_read_says_why(changes, says):
    with pytest.raises(FigureError, match=says):
        figure(**changes)


def test_a_place_or_counter_that_does_not_exist_is_named():
    with pytest.raises(FigureError, match="no space 'Z9'"):
        play_out("darkest-crusade", figure(frame=["Z9"]))
    with pytest.raises(FigureError, match="no counter 'su-999a'"):
        play_out("darkest-crusade", figure(position="su-999a K4"))
