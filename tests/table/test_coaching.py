"""The coach at a real server: who may ask it, what it says, and those who want more of it than is theirs."""

import secrets
import threading
import time

import httpx
import pytest

from attacking import nothing_went_wrong
from crusade.record.lesson import lesson_of
from hinting import Pupil
from serving import Server, bearer

KINDS = ["darkest-crusade", "tiger-attack", "dark-crusade"]
QUICK = {"hint_seconds": 0.1}


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    folder = tmp_path_factory.mktemp("coach")
    running = Server(f"sqlite:///{folder / 'table.sqlite3'}", folder, **QUICK)
    yield running
    nothing_went_wrong(running)
    running.stop()


def hint(server, line, key, **more):
    return server.post(f"/api/games/{line.game}/hint", {"base": line.view["version"], **more}, key)


def wise(server, line, key, **more):
    return server.post(f"/api/games/{line.game}/wise", {"base": line.view["version"], **more}, key)


def to_orders(line):
    """Nothing is done until moves are asked for."""
    while not line.view["moving"]:
        version = line.view["version"]
        assert line.play(*line.view["ends"])["type"] == "done"
        while line.view["version"] == version:
            line.hear()


def refused(answer, words):
    assert answer.status_code == 400, answer.text
    assert words in answer.json()["words"]


# ---- What it says


@pytest.mark.parametrize("kind", KINDS)
def test_following_nothing_but_hints_no_step_is_refused(table, kind):
    """The first decisions of a game of each title; whole games are played by `make soak`."""
    game, (key, _) = table.new_game("human", "easy", kind=kind)
    pupil = Pupil(table, table.sit(game, key), key, 0)
    pupil.play_on(most=14)
    assert pupil.asked["orders"]
    assert len(pupil.asked) > 2


def test_a_plan_says_what_it_does_and_why(table):
    game, (key, _) = table.new_game("human", "easy")
    line = table.sit(game, key)
    to_orders(line)
    found = hint(table, line, key).json()
    assert not found["small"]
    assert not found["stale"]
    assert found["entries"] == line.view["entries"]
    *plans, yours = found["plans"]
    assert yours["yours"]
    assert yours["options"] == line.view["ends"]
    best = plans[0]
    assert best["attacks"]
    assert best["title"].startswith("Attack ")
    assert all(0 <= x["taken"] <= 1 and x["starts"] for x in best["attacks"])
    assert best["low"] <= best["chance"] <= best["high"]


def test_my_orders_so_far_are_one_of_the_plans(table):
    game, (key, _) = table.new_game("human", "easy")
    line = table.sit(game, key)
    to_orders(line)
    line.play("unit de-6a", "attack K1")
    line.catch_up()
    yours = hint(table, line, key).json()["plans"][-1]
    assert yours["yours"]
    assert [x["place"] for x in yours["attacks"]] == ["K1"]
    assert yours["attacks"][0]["attackers"] == ["de-6a"]


def test_what_the_enemy_can_do_is_said_before_the_phase_is_sealed(table):
    game, (key, _) = table.new_game("human", "easy")
    line = table.sit(game, key)
    to_orders(line)
    began = time.monotonic()
    found = wise(table, line, key).json()
    assert time.monotonic() - began < 5
    told = [x for x in found if x["kind"] == "strike"]
    assert told
    assert all(x["places"] and "%" in x["words"] for x in told)
    threats = {x["place"]: x for x in table.get(f"/api/games/{game}/threats", key).json()}
    assert all(threats[x["places"][0]]["words"] == x["words"] for x in told), "both tell the same"


def test_threats_of_now_of_then_and_for_spectators(table):
    game, (key, _) = table.new_game("human", "easy")
    line = table.sit(game, key)
    to_orders(line)
    now = table.get(f"/api/games/{game}/threats", key).json()
    then = table.get(f"/api/games/{game}/threats?n=0", key).json()
    gallery = table.get(f"/api/games/{game}/threats?side=0").json()
    assert now == gallery
    assert {x["place"] for x in then} == {x["place"] for x in now}, "nobody has moved"
    assert table.get(f"/api/games/{game}/threats?n=9999", key).status_code == 400
    assert table.get(f"/api/games/{game}/threats?side=2", key).status_code in (400, 422)


# ---- Who may ask


def test_in_a_game_between_people_nobody_is_coached(table):
    game, (key, invitation) = table.new_game("human", "open")
    line = table.sit(game, key)
    refused(hint(table, line, key), "between people")
    other = table.take_seat(game, invitation, "Boris")
    refused(hint(table, line, key), "between people")
    refused(wise(table, line, key), "between people")
    boris = table.sit(game, other)
    refused(hint(table, boris, other), "between people")
    for forged in (key, secrets.token_urlsafe(32), "", other[:-1]):
        refused(hint(table, line, key, other=forged), "between people")


def test_one_browser_that_holds_both_seats_may_ask_for_either(table):
    game, keys = table.new_game("human", "human")
    line = table.sit(game, *keys)
    line.catch_up()
    assert hint(table, line, keys[0], other=keys[1]).status_code == 200
    refused(hint(table, line, keys[1], other=keys[0]), "not your decision")


def test_whoever_holds_no_seat_is_refused(table):
    game, (key, _) = table.new_game("human", "easy")
    line = table.sit(game, key)
    refused(hint(table, line, None), "key of a seat")
    refused(wise(table, line, "x" * 40), "key of a seat")


def test_not_while_the_computer_decides(table):
    game, (_, key) = table.new_game("hard", "human")
    line = table.sit(game, key)
    if line.view["to_decide"] != 1:
        refused(hint(table, line, key), "not your decision")


def test_a_guided_game_is_led_by_its_guide_until_one_leaves_it(table):
    made = table.post("/api/lessons", {"kind": KINDS[0]}).json()
    key = made["keys"][lesson_of(KINDS[0]).side]
    line = table.sit(made["game"], key)
    refused(hint(table, line, key), "guide")
    assert table.post(f"/api/games/{made['game']}/free", {}, key).status_code == 200
    line.catch_up()
    line.my_turn()
    assert hint(table, line, key).status_code == 200


# ---- Stale questions


def test_a_question_about_an_older_position_is_refused(table):
    game, (key, _) = table.new_game("human", "easy")
    line = table.sit(game, key)
    old = line.view["version"]
    to_orders(line)
    refused(hint(table, line, key, base=old), "moved on")
    assert hint(table, line, key, base=2**31).status_code == 400
    assert hint(table, line, key, base=10**6).status_code == 400


def test_an_answer_that_comes_too_late_says_so(tmp_path):
    """Somebody plays on while the coach thinks: the game does not wait, and the answer is marked as stale."""
    server = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path, hint_seconds=3)
    try:
        asked = (asked_and_played_on(server, head_start) for head_start in (0.2, 0.5, 1, 2, 2.5))
        # On a busy machine the question may come after the move, and is refused: then it gets a longer head start.
        found = next(answer for answer in asked if answer.status_code == 200)
        assert found.json()["stale"] or found.json()["entries"] > 1
    finally:
        server.stop()


def asked_and_played_on(server, head_start):
    """The answer to a question at the beginning of a new game whose seat plays on so many seconds later."""
    game, (key, _) = server.new_game("human", "easy")
    line = server.sit(game, key)
    to_orders(line)
    base, answers = line.view["version"], []
    asking = threading.Thread(target=lambda: answers.append(hint(server, line, key, base=base)))
    asking.start()
    time.sleep(head_start)
    assert line.play("unit de-6a", base=base)["type"] == "done"
    assert not answers or answers[0].status_code == 400, "the game does not wait for the coach"
    asking.join()
    return answers[0]


# ---- Too much


def test_a_visitor_who_asks_without_end_is_refused_in_words(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path, hints_per_minute=3, **QUICK)
    try:
        game, (key, _) = server.new_game("human", "easy")
        line = server.sit(game, key)
        answers = [hint(server, line, key) for _ in range(6)]
        assert [x.status_code for x in answers[:3]] == [200] * 3
        refused(answers[-1], "asked the coach a lot")
        assert line.play(*line.view["ends"])["type"] == "done"
    finally:
        server.stop()


def test_a_question_that_is_withdrawn_leaves_the_table_in_order(table):
    game, (key, _) = table.new_game("human", "easy")
    line = table.sit(game, key)
    to_orders(line)
    body = {"base": line.view["version"]}
    for _ in range(3):
        with pytest.raises(httpx.TimeoutException):
            httpx.post(f"{table.base}/api/games/{game}/hint", json=body, headers=bearer(key), timeout=0.05)
    assert hint(table, line, key).status_code == 200


@pytest.mark.parametrize(
    "body", [{}, {"base": -1}, {"base": "x"}, {"base": 0, "other": "k" * 65}, {"base": 0, "side": 1}, [], None]
)
def test_a_question_that_makes_no_sense_is_refused(table, body):
    game, (key, _) = table.new_game("human", "easy")
    for what in ("hint", "wise"):
        assert table.post(f"/api/games/{game}/{what}", body, key).status_code == 400
