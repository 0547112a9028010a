"""Computers at the table: they say why, look a finished game over, and come back when their process dies."""

import time

import psutil


def thinkers(server):
    """The thinking processes of a server."""
    return [p for p in psutil.Process(server.process.pid).children() if "spawn_main" in " ".join(p.cmdline())]


def test_a_computer_whose_process_is_killed_thinks_again(light_server):
    game, (_, key) = light_server.new_game("thumb", "human")
    boris = light_server.sit(game, key)
    while not (doomed := thinkers(light_server)):
        time.sleep(0.01)
    assert boris.view["entries"] == 0
    doomed[0].kill()
    assert boris.my_turn(timeout=60)["entries"] > 0
    assert thinkers(light_server) != doomed


def test_a_computer_says_what_it_plans_and_why(table):
    game, (_, key) = table.new_game("easy", "human")
    boris = table.sit(game, key)
    view = boris.my_turn(timeout=120)
    plans = view["plans"]
    assert plans
    assert plans[0]["side"] == 0
    assert 1 <= plans[0]["first"] <= view["entries"]
    assert any("attack" in plan["words"] and "%" in plan["words"] for plan in plans), plans
    assert view["notes"] == [], "plans never crowd out what people say"


def test_in_a_secret_game_a_computer_keeps_its_plans_to_itself(table):
    game, (key, _) = table.new_game("human", "easy", setup="secret")
    anna = table.sit(game, key)
    view = anna.my_turn(timeout=120)
    assert view["plans"] == view["notes"] == []


def test_a_finished_game_can_be_looked_over_and_only_then(table):
    game, (key, other) = table.new_game("human", "human")
    anna = table.sit(game, key)
    refused = table.get(f"/api/games/{game}/review", key)
    assert refused.status_code == 400
    assert "when it is over" in refused.json()["words"]
    anna.play(anna.view["options"][0]["text"])
    anna.catch_up()
    anna.offer("resign")
    found = table.get(f"/api/games/{game}/review", other).json()
    assert all(0 <= x["before"] <= 1 and 0 <= x["after"] <= 1 for x in found["stretches"])
    assert found["stretches"][-1]["last"] >= 1
    assert (found["luck"], found["percentile"], found["rolls"]) == (0, 0.5, 0)  # no dice, no luck
    assert 0 <= table.get(f"/api/games/{game}/review/progress", other).json()["done"] <= 1
