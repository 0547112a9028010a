"""Positions set up by hand at a real server: set up, checked, played; and positions nobody should be able to send."""

import pytest

KINDS = ["darkest-crusade", "tiger-attack", "dark-crusade"]


def small(table):
    """Two counters on the map of Darkest Crusade, everybody else out of the game."""
    setup = table.get("/api/setups/darkest-crusade").json()["setup"]
    units = [{"unit": "de-6a", "place": "J4", "marks": []}, {"unit": "su-5a", "place": "K4", "marks": ["disrupted"]}]
    return {**setup, "units": units, "facts": {"turn": 4, "weather": 0}}


@pytest.mark.parametrize("kind", KINDS)
def test_the_start_of_every_game_is_changed_and_played(table, kind):
    editor = table.get(f"/api/setups/{kind}").json()
    assert [phase["side"] for phase in editor["phases"]] == [0, 1]
    units = {unit["id"] for unit in table.get(f"/api/rules/{kind}").json()["units"]}
    assert {unit["unit"] for unit in editor["setup"]["units"]} == units
    body = {"kind": kind, "setup": editor["setup"]}
    assert table.post("/api/setups/check", body).json() == {"problems": []}
    made = table.post("/api/setups", body).json()
    line = table.sit(made["game"], *made["keys"])
    assert line.view["sandbox"] == "hand"
    line.play(line.view["options"][0]["text"], side=line.view["to_decide"])
    text = table.get(f"/api/games/{made['game']}/file", made["keys"][0]).text
    assert "\nsandbox set up by hand\n" in text
    verdict = table.post("/api/verify", {"text": text}).json()
    assert verdict["good"]
    assert "position was set up by hand" in verdict["words"]


def test_two_counters_are_enough(table):
    made = table.post(
        "/api/setups", {"kind": "darkest-crusade", "setup": small(table), "computer": 1, "player": "thumb"}
    )
    assert made.status_code == 200, made.text
    view = table.get(f"/api/games/{made.json()['game']}", made.json()["keys"][0]).json()
    assert {c["id"]: c["place"] for c in view["counters"] if len(c["place"]) < 4} == {"de-6a": "J4", "su-5a": "K4"}
    assert view["turn"] == 4
    assert made.json()["keys"][1] is None


def test_what_the_rules_forbid_is_said_and_not_played(table):
    setup = small(table)
    setup["units"][1]["place"] = "J4"
    body = {"kind": "darkest-crusade", "setup": setup}
    assert table.post("/api/setups/check", body).json() == {"problems": ["Both sides stand in J4 (DX-3.3)."]}
    refused = table.post("/api/setups", body)
    assert refused.status_code == 400
    assert "DX-3.3" in refused.json()["words"]


def test_a_moment_of_a_game_is_changed_as_it_is_branched_from(table):
    game, (axis, soviet) = table.new_game("human", "human")
    path = f"/api/games/{game}/setup/0"
    assert "between two people" in table.get(path, axis).json()["words"]
    line = table.sit(game, axis, soviet)
    line.offer("resign")
    line.catch_up()
    editor = table.get(path).json()
    assert editor["switches"] == line.view["switches"]
    places = {unit["unit"]: unit["place"] for unit in editor["setup"]["units"]}
    assert all(places[c["id"]] == c["place"] for c in line.view["counters"] if c["place"] in editor["setup"]["held"])


def test_positions_that_are_too_much_or_nonsense_get_words(table):
    good = small(table)
    unit = good["units"][0]
    for change in (
        {"units": [unit] * 512},
        {"units": [unit, unit]},
        {"units": [{**unit, "unit": "x" * 61}]},
        {"units": [{**unit, "marks": ["disrupted"] * 13}]},
        {"units": [{**unit, "place": "\u0000"}]},
        {"units": [{**unit, "place": "pool"}]},
        {"facts": {"turn": 99_999}},
        {"facts": {"turn": -1}},
        {"facts": {str(n): 1 for n in range(81)}},
        {"held": {str(n): 0 for n in range(256)}},
        {"held": {"J4": 2}},
        {"phase": "A2c"},
        {"pc": 3},
    ):
        answer = table.post("/api/setups", {"kind": "darkest-crusade", "setup": {**good, **change}})
        assert answer.status_code in (400, 422), change
        assert answer.json()["words"]
    for body in (
        {"kind": "chess", "setup": good},
        {"kind": "darkest-crusade", "switches": {"dice": "loaded"}, "setup": good},
    ):
        assert table.post("/api/setups/check", body).status_code == 400
    assert table.get("/api/setups/chess").status_code == 400
