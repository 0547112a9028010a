"""Chat, draws, take-backs, resignation, rematch: what players agree among themselves; on both databases."""

from serving import Client


def pair(server, **switches):
    game, (axis, soviet) = server.new_game("human", "human", **switches)
    anna, boris = server.sit(game, axis), server.sit(game, soviet)
    anna.catch_up()
    return game, anna, boris


def test_chat_reaches_everybody_and_changes_nothing(each_table):
    game, anna, boris = pair(each_table)
    version = anna.view["version"]
    anna.request({"type": "say", "text": "Good luck!", "side": 0})
    boris.until(lambda m: m["type"] == "view" and m["notes"])
    assert boris.view["notes"][-1]["text"] == "Good luck!"
    assert boris.view["notes"][-1]["name"] == "Human"
    assert boris.view["version"] == version
    gallery = each_table.sit(game)
    gallery.request({"type": "say", "text": "hello", "name": "Carla"})
    boris.until(lambda m: m["type"] == "view" and len(m["notes"]) == 2)
    assert boris.view["notes"][-1]["side"] == -1


def test_a_draw_needs_both(each_table):
    _, anna, boris = pair(each_table)
    anna.offer("end")
    boris.until(lambda m: m["type"] == "view" and m["offer"])
    assert boris.view["offer"]["kind"] == "end"
    assert anna.offer("accept")["words"] == "It is for the other side to answer."
    boris.offer("decline")
    assert boris.view["offer"] is None
    anna.catch_up()
    anna.offer("end")
    boris.until(lambda m: m["type"] == "view" and m["offer"])
    boris.offer("accept")
    assert boris.view["outcome"]["how"] == "agreed"
    assert boris.view["secret"]
    assert boris.play("done")["type"] == "refused"


def test_an_agreed_end_counts_at_the_level_reached_where_the_rules_know_one(each_table):
    """TA-12.5: before the first shot the Germans have no points, and the U.S. wins two games."""
    game, (german, us) = each_table.new_game("human", "human", kind="tiger-attack")
    anna, boris = each_table.sit(game, german), each_table.sit(game, us)
    assert anna.view["agreed"]["words"] == "U.S. wins, and it counts as two games."
    anna.offer("end")
    boris.until(lambda m: m["type"] == "view" and m["offer"])
    boris.offer("accept")
    assert boris.view["outcome"] == {
        "winner": 1,
        "degree": 2,
        "how": "agreed",
        "clause": "",
        "words": anna.view["agreed"]["words"],
        "places": [],
        "why": "",
    }


def test_a_takeback_by_consent_goes_over_the_dice_and_rolls_stay_thrown(each_table):
    _, anna, boris = pair(each_table)
    anna.play("done")
    anna.play("unit de-6a", "attack J2")
    anna.play("done")
    anna.play("press 0")
    rolls = [line["roll"] for line in anna.view["log"] if line["roll"]]
    assert rolls == [1]
    entries = anna.view["entries"]
    boris.catch_up()
    anna.catch_up()
    assert "taken back" in anna.undo()["words"] or anna.view["to_decide"] == 1
    anna.offer("takeback", entries=1)
    boris.until(lambda m: m["type"] == "view" and m["offer"])
    assert boris.view["offer"] == {"kind": "takeback", "side": 0, "entries": 1}
    boris.offer("accept")
    assert boris.view["entries"] == 1 < entries
    anna.until(lambda m: m["type"] == "view" and m["entries"] == 1)
    anna.play("unit de-6a", "attack J2")
    anna.play("done")
    anna.play("press 0")
    assert [line["roll"] for line in anna.view["log"] if line["roll"]] == [2]


def test_the_computer_takes_back_and_never_draws(table):
    game, (key, _) = table.new_game("human", "thumb")
    anna = table.sit(game, key)
    anna.play("fortify de-18a")
    assert anna.offer("end")["words"] == "The computer plays on."
    anna.offer("takeback", entries=0)
    assert anna.view["entries"] == 0


def test_resigning_ends_it_and_a_rematch_swaps_sides(each_table):
    _, anna, boris = pair(each_table)
    anna.offer("resign")
    boris.until(lambda m: m["type"] == "view" and m["outcome"])
    assert boris.view["outcome"] == {
        "winner": 1,
        "degree": 1,
        "how": "resigned",
        "clause": "",
        "words": "Russian wins.",
        "places": [],
        "why": "",
    }
    boris.offer("rematch")
    following = boris.view["rematch"]
    assert anna.until(lambda m: m["type"] == "view" and m["rematch"])["rematch"] == following
    assert [seat["kind"] for seat in each_table.get(f"/api/games/{following}").json()["seats"]] == ["open", "open"]
    anna.close()  # away; a week later her old key still opens her new seat
    again = each_table.sit(following, each_table.take_seat(following, boris.keys[0], "Boris"))
    assert again.view["seat"] == 0
    assert again.view["options"]
    hers = each_table.sit(following, each_table.take_seat(following, anna.keys[0], "Anna"))
    assert hers.view["seat"] == 1
    assert [seat["name"] for seat in hers.view["seats"]] == ["Boris", "Anna"]


def test_an_offer_lapses_when_somebody_plays_on(each_table):
    _, anna, boris = pair(each_table)
    anna.offer("end")
    anna.play("done")
    boris.until(lambda m: m["type"] == "view" and m["entries"] == 1)
    assert boris.view["offer"] is None


def test_an_offer_overtaken_by_play_stays_dead_when_undo_and_play_return_to_the_same_number_of_entries(server):
    """Before, Boris could accept an end that was offered in another position."""
    game, anna, boris = pair(server)
    assert anna.play("fortify de-18a")["type"] == "done"
    anna.offer("end")
    assert anna.undo()["type"] == "done"
    assert anna.play("fortify de-6a")["type"] == "done"
    assert anna.view["entries"] == 1
    assert anna.view["offer"] is None
    assert server.get(f"/api/games/{game}").json()["offer"] is None
    boris.catch_up()
    assert boris.offer("accept")["words"] == "There is no offer to answer."
    server.stop()
    server.start()
    assert server.get(f"/api/games/{game}").json()["offer"] is None


def test_talk_and_a_salt_do_not_overtake_an_offer(server):
    game, (axis, soviet) = server.new_game("human", "human")
    anna, boris = (Client(server, game, [key], salting=False) for key in (axis, soviet))
    anna.offer("end")
    boris.until(lambda m: m["type"] == "view" and m["offer"])
    boris.request({"type": "say", "text": "Let me think.", "side": 1})
    assert boris.request({"type": "salt", "side": 1, "text": "ef" * 16})["type"] == "done"
    assert boris.view["offer"]["kind"] == "end"
    server.stop()
    server.start()
    assert server.get(f"/api/games/{game}").json()["offer"]["kind"] == "end"
