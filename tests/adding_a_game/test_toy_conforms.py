"""What every game must do, the toy does: the fuzzer's checks, the same game again from the same seed, fewer than 400 lines."""

import ast
from collections import Counter
from pathlib import Path

import pytest

import toy_game
from crusade.games import plain_battle, plain_reading
from crusade.lab.fuzz import Breach, check_oracle, check_preview, fuzz_game
from crusade.lab.match import play_match

HOME = Path(toy_game.__file__).parent
OFTEN = (0.2, 0.1)  # how many of the decisions get the slow checks, and how many the oracle


def test_it_is_written_in_fewer_than_400_lines_of_python():
    assert sum(len(path.read_text().splitlines()) for path in HOME.glob("*.py")) < 400


def test_random_games_hold_every_property(toy):
    tallies = [fuzz_game(toy.name, seed, OFTEN) for seed in range(60)]
    assert sum(tally.oracle for tally in tallies) > 200


def test_the_oracle_notices_a_rule_that_is_wrong(toy, monkeypatch):
    s = toy.start()
    s = toy.play(s, toy.parse("unit r-3"))
    check_oracle(toy, s)
    monkeypatch.setattr(toy.tables, "lines", (2,) * len(toy.roster))  # infantry as fast as cavalry
    wrong = toy.unpack(toy.pack(s))
    with pytest.raises(Breach, match=r"on the menu True, but the reading says Refusal\(TG-3.1, too_far"):
        check_oracle(toy, wrong)


def test_a_way_of_moving_without_words_is_noticed(toy, monkeypatch):
    check_preview(toy, toy.start())
    monkeypatch.delitem(plain_battle.WAYS, "march")
    with pytest.raises(Breach, match="ways without words: march"):
        check_preview(toy, toy.start())


def imported(path):
    """The last word of every module a file imports from."""
    nodes = ast.walk(ast.parse(path.read_text()))
    return {node.module.split(".")[-1] for node in nodes if isinstance(node, ast.ImportFrom)}


def test_the_literal_reading_takes_nothing_from_the_fast_rules():
    """Clauses, where play stands and tables, yes; orders, battles, bits and reach, no."""
    shared = {"__future__", "abc", "typing", "head", "option", "refusal", "state", "literal"}
    assert imported(Path(plain_reading.__file__)) <= shared
    assert imported(HOME / "why.py") - shared == {"plain_reading", "sequence", "tables"}


def test_the_audit_names_what_is_wrong(toy):
    s = toy.start()
    assert toy.hooks.audit(toy.tables, s) == []
    s.put(toy.roster.find("r-1"), toy.board.find("hill"))
    s.hits[toy.roster.find("r-2")] = 4
    assert toy.hooks.audit(toy.tables, s) == [
        "hill is controlled by the side that does not stand on it",
        "r-2 took more hits than it can",
        "both sides stand on hill",
        "hits are left over outside a battle",
    ]


def test_the_same_seed_gives_the_same_game(toy):
    game, again, other = (play_match(toy, ("thumb", "random"), seed) for seed in ("a", "a", "b"))
    assert game == again
    assert game["end"] != other["end"]


def test_both_sides_can_win_and_by_both_clauses(toy):
    rows = [play_match(toy, ("thumb", "thumb"), f"balance {n}") for n in range(40)]
    assert set(Counter(row["winner"] for row in rows)) >= {"red", "blue"}
    assert {row["clause"] for row in rows} == {"TG-5.1", "TG-5.2"}


def test_every_player_of_the_ladder_plays_it(toy):
    for player in ("easy", "normal"):
        assert "forfeit" not in play_match(toy, (player, "thumb"), "ladder")


def test_every_refusal_of_its_rules_has_its_words_and_a_clause_of_the_rulebook(toy):
    from crusade.games.rulebook import clauses

    known = clauses(toy.name)
    s = toy.start()
    for text in ("move dale", "unit b-1", "halt", "press 1"):
        refusal = toy.explain(s, toy.parse(text))
        assert refusal.clause in known
        assert toy.reason(refusal)
