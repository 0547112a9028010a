"""Secret set-up: nothing the other seat may not know crosses the wire, in views, logs, errors, previews, odds, files."""

import json
import random

from conftest_names import HIDDEN_NAMES


def set_up(server, rng):
    """A secret game, the Russian set up by hand at random; gives both clients and what the Axis has heard."""
    game, (axis, soviet) = server.new_game("human", "human", setup="secret")
    boris, anna = server.sit(game, soviet), server.sit(game, axis)
    while boris.view["to_decide"] == 1:
        pick = rng.choice(boris.view["options"])
        if pick["text"] == "done" and rng.random() < 0.5 and len(boris.view["options"]) > 1:
            continue
        boris.play(pick["text"])
    anna.catch_up()
    return game, axis, soviet, anna, boris


def test_the_axis_never_hears_the_name_of_a_hidden_counter(table):
    rng = random.Random(3)
    game, axis, soviet, anna, _ = set_up(table, rng)
    heard = json.dumps(anna.heard)
    for name in HIDDEN_NAMES:
        assert name not in heard, name
    assert sum(anna.view["hidden"].values()) > 30
    assert anna.view["hidden_side"] == 1
    while anna.view["to_decide"] == 0 and anna.view["phase"] == "S":
        anna.play(rng.choice(anna.view["options"])["text"])
    where = next(place for place, n in anna.view["hidden"].items() if n and place[0] in "GHIJK" and len(place) < 4)
    for path in ("", "/log", "/layers", f"/at/{anna.view['entries'] - 1}", "/at/30"):
        text = table.get(f"/api/games/{game}{path}", axis).text
        for name in HIDDEN_NAMES:
            assert name not in text, (path, name)
    refused = table.get(f"/api/games/{game}/file", axis)
    assert refused.status_code == 400
    assert "when the game is over" in refused.json()["words"]
    assert table.get(f"/api/games/{game}/file", soviet).status_code == 200
    why = table.post(f"/api/games/{game}/why", {"options": [f"unit {HIDDEN_NAMES[0]}"]}, axis).text
    assert HIDDEN_NAMES[0] not in why
    odds = table.post(f"/api/games/{game}/odds", {"target": where, "attackers": ["de-6a"]}, axis)
    for name in HIDDEN_NAMES:
        assert name not in odds.text
    gallery = table.sit(game)
    for name in HIDDEN_NAMES:
        assert name not in json.dumps(gallery.heard)


def test_looking_back_does_not_show_in_which_order_hidden_counters_were_placed(table):
    """Before, `/at/n` showed the board as it filled up."""
    game, axis, _, anna, _ = set_up(table, random.Random(3))
    shown = [table.get(f"/api/games/{game}/at/{n}", axis).json() for n in range(0, anna.view["entries"], 5)]
    placing = [view for view in shown if view["to_decide"] == 1]
    assert len(placing) > 5
    for view in placing[1:]:
        assert view["counters"] == placing[0]["counters"]
        assert view["hidden"] == placing[0]["hidden"]


def test_an_odds_question_about_hidden_counters_is_not_answered(table):
    rng = random.Random(4)
    game, axis, _, anna, _ = set_up(table, rng)
    while anna.view["phase"] in ("S", "A1"):
        wanted = next((o for o in anna.view["options"] if o["text"] in ("unit de-6a", "place J1", "done")), None)
        anna.play((wanted or anna.view["options"][0])["text"])
    target = next(p for p in ("J2", "I2", "K1") if anna.view["hidden"].get(p))
    unit = next(u for u, r in anna.view["reach"].items() if target in r["targets"])
    answer = table.post(f"/api/games/{game}/odds", {"target": target, "attackers": [unit]}, axis).json()
    assert answer["known"] is False
    assert answer["assault"]["defence"] is None
    assert answer["assault"]["hidden"] > 0


def test_the_secret_of_the_dice_is_never_sent_before_the_end(table):
    game, (axis, soviet) = table.new_game("human", "human")
    anna, boris = table.sit(game, axis), table.sit(game, soviet)
    for _ in range(30):
        anna.play(anna.view["options"][0]["text"]) if anna.view["to_decide"] == 0 else None
    boris.catch_up()
    before = anna.heard + boris.heard
    anna.offer("resign")
    secret = anna.view["secret"]
    assert len(secret) == 64
    assert secret not in json.dumps(before)
    assert secret in json.dumps(anna.heard)
