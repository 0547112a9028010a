"""Playing over the wire: views, requests, refusals, repeats, stale words; on both databases."""

import uuid

import pytest

from rulebook import BLITZ


def test_a_person_plays_the_computer(each_table):
    game, (key, none) = each_table.new_game("human", "thumb")
    assert none is None
    anna = each_table.sit(game, key)
    assert (anna.view["seat"], anna.view["to_decide"], anna.view["phase"]) == (0, 0, "A1")
    assert {o["text"] for o in anna.view["options"]} >= {"done", "fortify de-6a"}
    assert anna.play("done")["type"] == "done"
    assert anna.play("unit de-6a", "attack J2")["type"] == "done"
    assert anna.view["attacks"][0]["attack"] == 4
    anna.play("done")
    while anna.view["to_decide"] == 0 and anna.view["turn"] == 1:
        anna.play(anna.view["options"][0]["text"])
    anna.my_turn()
    assert anna.view["turn"] >= 1
    assert any(line["side"] == 1 for line in anna.view["log"])


def test_a_header_row_tells_its_value_and_what_it_means_apart(table):
    game, (key, _) = table.new_game("human", "human")
    anna = table.sit(game, key)
    assert anna.view["header"][1:3] == [
        {"label": "Weather", "value": "good", "meaning": ""},
        {"label": "Axis points", "value": "3", "meaning": "wins with 8, loses with 6 or fewer"},
    ]


def test_a_line_of_the_log_tells_how_it_joins_the_one_before(table):
    game, (key, _) = table.new_game("human", "human")
    anna = table.sit(game, key)
    anna.play("done")
    anna.play("unit de-6a", "attack J2", "unit de-17a", "halt", "done")
    told = [(line["verb"], line.get("part")) for line in anna.view["log"]]
    assert told[:6] == [
        ("done", None),
        ("unit", "pick_up"),
        ("attack", "order"),
        ("unit", "pick_up"),
        ("halt", "put_down"),
        ("done", None),
    ]


def test_a_refusal_cites_the_clause_and_nothing_is_played(each_table):
    game, (key, _) = each_table.new_game("human", "open")
    anna = each_table.sit(game, key)
    anna.play("done")
    before = anna.view["entries"]
    refused = anna.play("unit de-6a", "attack K9")
    assert refused["type"] == "refused"
    assert refused["clause"] == "DX-4.1"
    assert not refused["stale"]
    assert each_table.get(f"/api/games/{game}", key).json()["entries"] == before


def test_done_with_the_last_counter_in_hand(table):
    game, (key, _) = table.new_game("human", "human")
    anna = table.sit(game, key)
    while anna.view["phase"] != "A2d":
        anna.play("done")
    for unit, goal in BLITZ.items():
        put_down = ["halt"] if anna.view["hand"] else []
        assert anna.play(*put_down, f"unit {unit}", f"move {goal}")["type"] == "done"
    # The last could go on. Put down, it leaves nothing to choose: these moves end by themselves, and `done` must not
    # give away what comes next, the bonus hex (DX-7.4).
    assert anna.view["hand"] == "de-pzgr4"
    assert list(anna.view["reach"]) == ["de-pzgr4"]
    assert anna.play("halt", "done")["type"] == "done"
    anna.catch_up()
    assert [option["text"] for option in anna.view["options"]] == ["done", "unit de-pzgr4"]
    assert anna.play("unit de-pzgr4", "halt", "done")["type"] == "done"
    anna.catch_up()
    assert (anna.view["phase"], anna.view["to_decide"]) == ("B1", 1)


def test_with_one_counter_in_hand_the_others_can_be_seen_to_act(table):
    game, (key, _) = table.new_game("human", "human")
    anna = table.sit(game, key)
    while anna.view["phase"] != "A2d":
        anna.play("done")
    idle = set(anna.view["reach"])
    anna.play("unit de-9a", "move G2")  # all it has
    assert set(anna.view["reach"]) == idle - {"de-9a"}
    anna.play("unit de-pzgr4")
    assert set(anna.view["reach"]) == idle - {"de-9a"}
    anna.play("halt", "unit de-18a")
    assert set(anna.view["reach"]) == idle - {"de-9a"}  # put back unmoved, it can go another time (DX-2.3)


def test_dice_are_not_tried_out_with_a_word_that_fits_only_a_good_throw(table):
    game, (key, _) = table.new_game("human", "thumb")
    anna = table.sit(game, key)
    anna.play("done")
    anna.play("unit de-6a", "attack J2")
    anna.play("done")
    assert anna.play("press 0", "fortify de-18a")["type"] == "done"  # the throw stands, the rest never fits
    assert any(line["dice"] for line in anna.view["log"])
    assert "fortify de-18a" not in [line["option"] for line in anna.view["log"]]
    refused = anna.play("fortify de-18a")
    assert refused["type"] == "refused"


def test_hidden_counters_are_not_looked_at_for_nothing(table):
    game, (key, _) = table.new_game("human", "thumb", setup="secret")
    anna = table.sit(game, key)
    while (view := anna.my_turn(timeout=60))["step"] != "orders":
        anna.play("done" if view["step"] == "prepare" else view["options"][0]["text"])
    anna.catch_up()
    before = anna.view["entries"]
    # With the end of the first attacks the dummies come off the map: whoever has seen that cannot have said nothing.
    assert anna.play("done", "press 99")["type"] == "done"
    anna.catch_up()
    assert (anna.view["phase"], anna.view["entries"]) == ("A2a", before + 1)


def test_a_repeated_request_is_carried_out_once(each_table):
    game, (key, _) = each_table.new_game("human", "open")
    anna = each_table.sit(game, key)
    id = uuid.uuid4().hex
    base = anna.view["version"]
    first = anna.play("fortify de-18a", id=id)
    again = anna.play("fortify de-18a", id=id, base=base)
    assert first["type"] == again["type"] == "done"
    assert first["version"] == again["version"]
    assert anna.view["entries"] == 1


def test_a_stale_request_gets_the_fresh_view_and_the_reason(each_table):
    game, (key, _) = each_table.new_game("human", "open")
    anna, her_other_tab = each_table.sit(game, key), each_table.sit(game, key)
    old = her_other_tab.view["version"]
    anna.play("fortify de-18a")
    refused = her_other_tab.play("fortify de-16a", base=old)
    assert refused["stale"]
    assert "moved on" in refused["words"]
    assert her_other_tab.view["entries"] == 1
    assert her_other_tab.play("fortify de-16a")["type"] == "done"


def test_only_the_key_opens_the_seat(each_table):
    game, (_, soviet) = each_table.new_game("human", "human")
    boris = each_table.sit(game, soviet)
    assert boris.view["options"] == []
    assert boris.play("done", side=0)["words"] == "You do not hold the key of that seat."
    assert boris.play("done", side=1)["words"] == "It is not your decision now."
    gallery = each_table.sit(game)
    assert gallery.view["seat"] is None
    assert gallery.view["options"] == []
    assert gallery.request({"type": "play", "side": 0, "base": 0, "options": ["done"]})["type"] == "refused"
    wrong = each_table.sit(game, "not-a-key")
    assert wrong.view["seat"] is None


def test_undo_one_step_and_the_phase_and_not_over_the_hand_over(each_table):
    game, (key, _) = each_table.new_game("human", "open")
    anna = each_table.sit(game, key)
    for unit in ("de-18a", "de-16a", "de-9a"):
        anna.play(f"fortify {unit}")
    assert anna.view["undo"] == {"can": True, "what": "9. Army fortifies", "why": ""}
    anna.undo()
    assert anna.view["entries"] == 2
    anna.play("done")
    anna.play("unit de-6a", "attack J2")
    anna.undo(phase=True)  # to where this phase began
    assert (anna.view["phase"], anna.view["entries"]) == ("A2x", 3)
    anna.undo(phase=True)  # nothing has been done in it: back through the one before
    assert anna.view["entries"] == 0
    assert anna.undo()["words"] == "Nothing has been played yet."


def test_orders_given_together_are_undone_together_but_not_over_the_hand_over(each_table):
    game, (key, _) = each_table.new_game("human", "open")
    anna = each_table.sit(game, key)
    anna.play("done")
    anna.play("unit de-6a", "attack J2", "unit de-9a", "attack H2")
    request = {"type": "undo", "side": 0}
    assert anna.request({**request, "base": anna.view["version"], "entries": 1})["type"] == "done"
    assert anna.view["entries"] == 1
    assert anna.request({**request, "base": anna.view["version"], "entries": 10**9})["type"] == "done"  # at least one
    assert anna.view["entries"] == 0
    for wrong in (-1, 2**31, "all"):
        assert anna.request({**request, "base": anna.view["version"], "entries": wrong})["type"] == "refused"
    assert (
        anna.request({**request, "base": anna.view["version"], "entries": 0})["words"] == "Nothing has been played yet."
    )


def test_two_people_and_a_gallery_see_the_same_game(each_table):
    game, (axis, invitation) = each_table.new_game("human", "open")
    anna, gallery = each_table.sit(game, axis), each_table.sit(game)
    boris = each_table.sit(game, each_table.take_seat(game, invitation, "Boris"))
    assert [s["name"] for s in boris.view["seats"]] == ["Human", "Boris"]
    anna.catch_up()
    anna.play("fortify de-18a")
    for other in (boris, gallery):
        other.until(lambda m: m["type"] == "view" and m["entries"] == 1)
        assert other.view["log"][-1]["words"] == "18. Army digs in"
    anna.catch_up()
    assert [s["present"] for s in anna.view["seats"]] == [True, True]


def test_one_screen_holds_both_keys(table):
    game, keys = table.new_game("human", "human")
    table = table.sit(game, *keys)
    assert table.view["seat"] == 0
    for _ in range(40):
        if table.view["to_decide"] != 0:
            break
        table.play(table.view["options"][0]["text"], side=0)
    table.send({"type": "look", "side": 1})
    table.until(lambda m: m["type"] == "view" and m["seat"] == 1)
    assert table.view["options"]


@pytest.mark.parametrize(
    "message",
    [
        "not json",
        "[]",
        '{"type":"dance"}',
        '{"type":"play"}',
        '{"type":"play","id":"x","base":0,"side":0,"options":["done"]}',
        '{"type":"play","id":"12345678","base":0,"side":0,"options":[]}',
        '{"type":"play","id":"12345678","base":"zero","side":0,"options":["done"]}',
        '{"type":"say","id":"12345678","text":""}',
        '{"type":"hello","keys":["a","b","c"]}',
        '{"type":"play","id":"12345678","base":0,"side":0,"options":["done"],"extra":1}',
        "x" * 20_000,
    ],
)
def test_a_message_that_is_none_gets_words_and_the_line_stays(table, message):
    game, (key, _) = table.new_game("human", "open")
    anna = table.sit(game, key)
    anna.socket.send(message)
    assert anna.until(lambda m: m["type"] == "refused")["words"]
    assert anna.play("done")["type"] == "done"


def test_an_unknown_game_is_said_to_be_none(table):
    answer = table.get("/api/games/nosuchgame")
    assert answer.status_code == 400
    assert "no such game" in answer.json()["words"]


def test_the_trail_says_which_phases_passed_by_and_why(table):
    game, keys = table.new_game("human", "human", kind="tiger-attack")
    anna = table.sit(game, *keys)
    anna.sit_out("second")
    trail = {step["id"]: step for step in anna.view["trail"]}
    assert [trail[p]["state"] for p in ("A2", "A3a", "A3b", "A3c", "A4")] == [
        "over",
        "over",
        "passed",
        "now",
        "to_come",
    ]
    assert trail["A3b"]["why"] == "nothing to decide"  # nobody attacked
    anna.sit_out("us_call")
    anna.play("end", side=1)
    anna.catch_up()
    trail = {step["id"]: step for step in anna.view["trail"]}
    assert trail["A6"]["state"] == "over"
    assert trail["A5"]["why"] == "nothing to decide"
    assert trail["B1"]["why"] == "nothing more to decide"


def test_what_was_declined_stands_in_the_log(table):
    game, keys = table.new_game("human", "human", kind="tiger-attack")
    boris = table.sit(game, *keys)
    boris.sit_out("us_call")
    boris.play("done", side=1)
    boris.catch_up()
    assert ("A6", "U.S. plays on") in [(line["phase"], line["words"]) for line in boris.view["log"]]
