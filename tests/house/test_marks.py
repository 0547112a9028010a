"""Wherever a clause is shown, it is also shown that it is not the designer's text, if it is not."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

import crusade
import toy_game
from crusade.core.citation import with_marks
from crusade.core.refusal import Illegal
from crusade.core.switch import SwitchError
from crusade.games import REGISTRY, Registered, load
from crusade.games.rulebook import MARKS, clause, clause_marks, read_clauses
from crusade.record.dice import SeededDice
from crusade.record.session import Session
from crusade.table.hub import game_of
from crusade.table.rules_info import rulebook_info, rules_info
from crusade.table.seated import result_out
from crusade.terminal.commands import Commands
from crusade.terminal.play import Leave, Terminal

GAMES = Path(crusade.__file__).parent / "games"
BOOKS = {path.parent.name: read_clauses(path.read_text(encoding="utf-8")) for path in GAMES.glob("*/rulebook.md")}
PARTS = re.compile(r"^(?:- |\d+\. )?\[([RI])\] ", re.M)  # a mark inside a clause opens a paragraph or an item


@pytest.fixture
def marked(tmp_path, monkeypatch):
    """The toy game with a rulebook in which two clauses are not the designer's text."""
    text = (Path(toy_game.__file__).parent / "rulebook.md").read_text(encoding="utf-8")
    text = text.replace("### TG-3.1 Moves", "### TG-3.1 Moves [R]")
    text = text.replace("### TG-5.1 Points", "### TG-5.1 Points [I in part]")
    (tmp_path / "rulebook.md").write_text(text, encoding="utf-8")
    (tmp_path / "data").symlink_to(Path(toy_game.__file__).parent / "data")
    monkeypatch.setitem(REGISTRY, toy_game.NAME, Registered(tmp_path, toy_game.build))
    known = (clause_marks, game_of, rules_info)
    for cached in known:
        cached.cache_clear()
    yield toy_game.NAME
    for cached in known:
        cached.cache_clear()


def test_a_clause_knows_its_mark_and_its_title_does_not_show_it(marked):
    assert clause(marked, "TG-3.1").mark == "R"
    assert clause(marked, "TG-3.1").title == "Moves"
    assert clause(marked, "TG-3.1").heading == "TG-3.1 Moves [R]"
    assert "Reconstructed: the original text is lost." in clause(marked, "TG-3.1").page
    assert clause(marked, "TG-3.2").mark == ""
    assert clause(marked, "TG-3.2").page.startswith("**TG-3.2 Attacks**\n\nA unit may attack")


def test_a_mark_is_put_behind_every_clause_once():
    marks = {"TG-3.1": "R", "TG-5.1": "I in part"}
    assert with_marks("See TG-3.1, TG-3.10 and TG-5.1.", marks) == "See TG-3.1 [R], TG-3.10 and TG-5.1 [I in part]."
    assert with_marks(with_marks("(TG-3.1)", marks), marks) == "(TG-3.1 [R])"
    assert with_marks("TG-3.1", {}) == "TG-3.1"


def test_a_refusal_says_that_its_clause_is_reconstructed(marked):
    game = load(marked)
    s = game.play(game.start(), game.parse("unit r-3"))
    with pytest.raises(Illegal, match=r"\(TG-3\.1 \[R\]\)$"):
        game.play(s, game.parse("move inn"))
    assert game.refuse(s, game.parse("move inn")).refusal.clause == "TG-3.1"


def test_a_refused_setting_shows_the_mark_of_its_clause(marked, monkeypatch):
    def refuse(switches, revision):
        raise SwitchError("lines=three: the choices are one and two (TG-3.1)")

    monkeypatch.setitem(REGISTRY, marked, REGISTRY[marked]._replace(build=refuse))
    with pytest.raises(SwitchError, match=r"\(TG-3\.1 \[R\]\)$"):
        load(marked, lines="three")


def test_the_terminal_shows_the_marks(marked):
    game, screen = load(marked), io.StringIO()
    lines = iter(["options", "unit r-3", "why move inn", "rules TG-5.1"])

    def ask(prompt):
        try:
            return next(lines)
        except StopIteration:
            raise Leave from None

    console = Console(file=screen, width=140, color_system=None)
    Terminal(Session(game, SeededDice("marks"), ("human", "human")), {}, ask, console, Commands(game), None).run()
    assert screen.getvalue().count("(TG-3.1 [R])") >= 2
    assert "TG-5.1 Points [I in part]" in screen.getvalue()
    assert "Our interpretation in part" in screen.getvalue()


def test_the_browser_gets_the_marks_with_the_rules(marked):
    sent = rules_info(marked)
    assert sent.marked == {"TG-3.1": "R", "TG-5.1": "I in part"}
    assert [page.title for page in rulebook_info(marked).pages] == [""]
    assert rulebook_info(marked).pages[0].text.startswith("The smallest game")
    assert sent.marks["R"] == "Reconstructed: the original text is lost."


def test_the_result_in_a_list_of_games_has_the_mark_of_its_clause(marked):
    assert result_out(marked, "red 1 TG-5.1").clause == "TG-5.1 [I in part]"
    assert result_out(marked, "red 1 resigned").clause == ""


@pytest.mark.parametrize("of", BOOKS)
def test_the_mark_of_a_clause_says_which_parts_of_it_are_marked(of):
    """`[R]` at its title covers all of it. Parts marked inside are named in the title, and parts named there are marked."""
    for one in BOOKS[of].values():
        assert not one.title.endswith("]"), f"{one.id}: the mark must be one of {', '.join(MARKS)}"
        inside = set(PARTS.findall(one.text))
        assert len(re.findall(r"\[[RI]\]", one.text)) == len(PARTS.findall(one.text)), (
            f"{one.id}: a mark inside a paragraph"
        )
        named = set(re.findall("[RI]", one.mark if one.mark.endswith("in part") else one.mark[1:]))
        assert inside == named, f"{one.id} is marked {one.mark!r}, its parts {inside}"
