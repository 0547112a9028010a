"""Looking back while others play on: the past is drawn beside the game, and the game does not notice."""

from serving import Server


def test_the_past_is_as_it_was_seen_then(table: Server):
    game, keys = table.new_game("human", "human")
    anna = table.sit(game, *keys)
    anna.catch_up()
    seen = []
    for _ in range(80):  # over more than one packed position, dice and hand-overs
        seen.append(anna.view)
        side = anna.view["to_decide"]
        if side is None:
            break
        options = table.get(f"/api/games/{game}", keys[side]).json()["options"]
        before = anna.view["version"]
        anna.play(options[-1]["text"], side=side)
        while anna.view["version"] == before:
            anna.hear()
    now = anna.view
    for then in seen[::3]:
        past = table.get(f"/api/games/{game}/at/{then['entries']}", keys[0]).json()
        for field in (
            "turn",
            "phase",
            "step",
            "counters",
            "control",
            "header",
            "attacks",
            "battle",
            "trail",
            "to_decide",
        ):
            assert past[field] == then[field], (then["entries"], field)
        assert past["log"] == then["log"]
        assert past["options"] == []
    assert {**table.get(f"/api/games/{game}", keys[0]).json(), "seq": now["seq"]} == now


def test_a_moment_that_never_was_is_refused(table: Server):
    game, _ = table.new_game("human", "human")
    answer = table.get(f"/api/games/{game}/at/7")
    assert answer.status_code == 400
    assert answer.json()["words"] == "The game has 0 options; there is no moment after 7."
