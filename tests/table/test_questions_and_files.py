"""Why, odds, layers, the past, the log, the file: asked over HTTP."""

from crusade.record.file import from_bytes
from crusade.record.replay import judge


def in_battle(server):
    game, (key, _) = server.new_game("human", "thumb")
    anna = server.sit(game, key)
    anna.play("done")
    anna.play("unit de-6a", "attack J2")
    anna.play("unit de-17a", "attack J2")
    return game, key, anna


def test_why_answers_from_the_rulebook(table):
    game, key, _ = in_battle(table)
    answer = table.post(f"/api/games/{game}/why", {"options": ["unit de-pzgr1", "attack J2"]}, key).json()
    assert answer["clause"] == "DX-4.2"
    assert table.post(f"/api/games/{game}/why", {"options": ["unit de-9a", "attack H2"]}, key).json()["possible"]
    assert not table.post(f"/api/games/{game}/why", {"options": ["done"]}).json()["possible"]


def test_odds_change_as_units_are_added(table):
    game, key, _ = in_battle(table)
    both = table.post(f"/api/games/{game}/odds", {"target": "J2"}, key).json()
    one = table.post(f"/api/games/{game}/odds", {"target": "J2", "attackers": ["de-6a"]}, key).json()
    assert both["taken"] > one["taken"]
    assert abs(both["taken"] + both["held"] - 1) < 1e-9
    assert len(both["by_press"]) == both["assault"]["attack"] + 1
    assert both["by_press"][both["press"]] == max(both["by_press"]) == both["taken"]  # one page, one figure
    assert abs(sum(both["defenders_lost"]) - 1) < 1e-9


def test_nonsense_questions_get_words(table):
    game, key, _ = in_battle(table)
    teams = [("Z9", None), ("K9", None), ("J2", ["de-18a"]), ("J2", ["x"]), ("J1", ["de-6a"]), ("J2", ["su-1gk"])]
    for target, attackers in teams:
        body = {"target": target, "attackers": attackers}
        answer = table.post(f"/api/games/{game}/odds", body, key)
        assert answer.status_code == 400, body
        assert answer.json()["words"]


def test_a_question_that_came_too_late_is_answered_politely(table):
    game, key, _ = in_battle(table)
    version = table.get(f"/api/games/{game}", key).json()["version"]
    for base, status in ((version - 1, 200), (version, 400)):
        answer = table.post(f"/api/games/{game}/odds", {"target": "K9", "base": base}, key)
        assert answer.status_code == status
        assert answer.json()["words"]


def test_layers_show_control_supply_and_zones(table):
    game, key, _ = in_battle(table)
    layers = {layer["name"]: layer for layer in table.get(f"/api/games/{game}/layers", key).json()}
    assert set(layers) == {"Control", "Axis supply", "Russian supply", "Zones"}
    assert layers["Control"]["spaces"]["K4"] == "soviet"
    assert layers["Russian supply"]["lines"]


def test_the_past_is_as_it_was(table):
    game, key, anna = in_battle(table)
    then = table.get(f"/api/games/{game}/at/1", key).json()
    assert then["entries"] == 1
    assert then["attacks"] == []
    assert then["options"] == []
    assert anna.view["attacks"]
    assert table.get(f"/api/games/{game}/at/999", key).status_code == 400
    assert len(table.get(f"/api/games/{game}/log", key).json()) == anna.view["entries"]


def test_the_file_goes_out_comes_in_and_verifies(each_table):
    game, key, anna = in_battle(each_table)
    anna.offer("resign")
    text = each_table.get(f"/api/games/{game}/file", key).text
    verdict = judge(from_bytes(text.encode(), "x"))
    assert verdict.dice_checked
    assert each_table.post("/api/verify", {"text": text}).json()["good"]
    assert not each_table.post("/api/verify", {"text": text.replace("attack J2", "attack K9", 1)}).json()["good"]
    back = each_table.post("/api/import", {"text": text}).json()["game"]
    looked = each_table.sit(back)
    assert looked.view["imported"]
    assert looked.view["outcome"]["how"] == "resigned"
    assert looked.view["salts"] == each_table.get(f"/api/games/{game}", key).json()["salts"]
    assert each_table.get(f"/api/games/{back}/file").text == text
    assert each_table.post("/api/import", {"text": "garbage"}).status_code == 400


def test_my_games_are_listed_by_their_ids(table):
    one, two = (table.new_game("human", "open")[0] for _ in range(2))
    lines = table.get("/api/games", params={"ids": f"{one},{two},nosuch"}).json()
    assert {line["game"] for line in lines} == {one, two}
