"""Who may put a game into the registry, and how: code, or whoever starts the program; never a visitor."""

from pathlib import Path

import pytest

from crusade.games import FIRST, REGISTRY, GameError, game_names, home, homes_elsewhere, load, register
from serving import Server


def build(switches, revision):
    raise AssertionError("not built before it is asked for")


def test_a_registered_game_comes_behind_the_others(toy):
    assert game_names()[-1] == toy.name
    assert game_names()[0] == FIRST
    assert homes_elsewhere() == [home(toy.name)]


def test_a_game_is_built_with_its_switches_or_says_that_there_are_none(toy):
    with pytest.raises(Exception, match="no switch 'press'"):
        load(toy.name, press="hits")


@pytest.mark.parametrize("name", ["Toy Game", "../toy", "toy_game", "", "toy--game"])
def test_a_name_is_something_people_can_type(name):
    with pytest.raises(GameError, match="lower-case words"):
        register(name, Path(), build)


def test_no_game_takes_the_name_of_another():
    with pytest.raises(GameError, match="already"):
        register(FIRST, Path(), build)
    assert REGISTRY[FIRST].home != Path()


def test_the_environment_names_games_for_every_process(crusade):
    assert (
        "Twelve points" in crusade("rules", "toy-game", "--search", "points").stdout
        or "TG-1.1" in crusade("rules", "toy-game", "TG-1.1").stdout
    )


def test_every_clause_has_a_function_and_a_test(crusade):
    done = crusade("coverage", "toy-game")
    assert done.returncode == 0, done.stdout
    assert "sequence.CLAUSES" in done.stdout  # handed to shared code


@pytest.mark.parametrize("entry", ["no_such_module:register", "toy_game:nothing", "toy_game", ":register"])
def test_a_wrong_name_in_the_environment_is_said_in_words(crusade, entry):
    done = crusade("rules", "toy-game", "TG-1.1", CRUSADE_GAMES=entry)
    assert done.returncode == 2
    assert f"CRUSADE_GAMES={entry}: expected MODULE:FUNCTION" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_visitor_chooses_among_registered_games_only(tmp_path):
    """The toy can be imported here, but nobody has registered it; a visitor cannot."""
    server = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path)
    try:
        seats = [{"kind": "human", "name": "Anna"}, {"kind": "computer", "player": "thumb"}]
        for kind in ("toy-game", "toy_game:register", "../toy_game"):
            answer = server.post("/api/games", {"kind": kind, "seats": seats, "switches": {}})
            assert answer.status_code in (400, 422)
        assert "toy-game" not in {game["kind"] for game in server.get("/api/rules").json()}
    finally:
        server.stop()


def test_there_is_no_coach_for_a_game_nobody_taught_the_computer_to_judge(elsewhere, tmp_path):
    """It has rules of thumb but no fitted evaluation: every position would look the same. The table says so in words."""
    server = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path)
    try:
        assert server.get("/api/rules/toy-game").json()["coach"] is False
        game, (key, _) = server.new_game("human", "thumb", kind="toy-game")
        line = server.sit(game, key)
        for what in ("hint", "wise"):
            answer = server.post(f"/api/games/{game}/{what}", {"base": line.view["version"]}, key)
            assert answer.status_code == 400
            assert "There is no coach for Toy Game" in answer.json()["words"]
        assert server.get(f"/api/games/{game}/threats", key).status_code == 200
    finally:
        server.stop()
