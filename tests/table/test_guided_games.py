"""Guided games at a real server: following the script, leaving it and coming back, and those who want something else of it."""

import sqlite3

import pytest

from crusade.record.lesson import lesson_of

KINDS = ["darkest-crusade", "tiger-attack", "dark-crusade"]


def begin(server, kind=KINDS[0]):
    """A guided game; gives its id and the learner's key."""
    made = server.post("/api/lessons", {"kind": kind})
    assert made.status_code == 200, made.text
    return made.json()["game"], made.json()["keys"][lesson_of(kind).side]


def follow(line, steps=1000):
    """Do what is wanted, step by step, until nothing is."""
    while line.view["lesson"]["want"] and steps:
        version = line.view["version"]
        answer = line.play(*line.view["lesson"]["want"])
        assert answer["type"] == "done", answer
        while line.view["version"] == version:
            line.hear()
        steps -= 1
    return line.view


@pytest.mark.parametrize("kind", KINDS)
def test_following_it_leads_to_its_end(table, kind):
    game, key = begin(table, kind)
    line = table.sit(game, key)
    end = follow(line)
    told = table.get(f"/api/lessons/{kind}").json()
    last = len(told["steps"]) - 1
    while not told["steps"][last - 1]["acts"]:
        last -= 1
    assert end["lesson"] == {"step": last, "want": [], "free": False, "over": True}
    assert end["outcome"]["winner"] == lesson_of(kind).side
    assert end["practice"]
    assert end["commitment"] == "lesson"
    assert end["secret"] is None


def test_it_goes_on_where_it_was_after_a_crash(server):
    """On every database: the script is no longer in memory, and neither are the dice."""
    game, key = begin(server)
    line = server.sit(game, key)
    before = follow(line, steps=8)
    server.kill()
    server.start()
    line = server.sit(game, key)
    assert line.view["lesson"] == before["lesson"]
    assert line.view["counters"] == before["counters"]
    assert follow(line)["outcome"]["winner"] == 0
    line.close()


def test_looking_back_shows_the_lessons_own_start(table):
    game, key = begin(table)
    line = table.sit(game, key)
    first = line.view["counters"]
    follow(line)
    assert table.get(f"/api/games/{game}/at/0", key).json()["counters"] == first


def test_what_was_laid_down_can_be_undone(table):
    game, key = begin(table)
    line = table.sit(game, key)
    start = line.view["lesson"]
    line.play(*start["want"])
    assert line.undo(phase=True)["type"] == "done"
    line.catch_up()
    assert line.view["lesson"] == start
    assert follow(line)["outcome"]


def test_leaving_the_script_frees_both_sides_and_the_dice(table):
    game, key = begin(table)
    line = table.sit(game, key)
    follow(line, steps=1)
    assert table.post(f"/api/games/{game}/free", {}, key).status_code == 200
    assert table.post(f"/api/games/{game}/free", {}, key).status_code == 200  # a lost answer
    line.catch_up()
    assert line.view["lesson"]["free"]
    assert line.view["lesson"]["want"] == []
    assert line.play(*line.view["ends"])["type"] == "done"  # not what the script wanted
    line.my_turn()
    assert line.offer("resign")["type"] == "done"


def test_a_lesson_that_has_changed_begins_anew(light_server):
    game, key = begin(light_server)
    line = light_server.sit(game, key)
    start = line.view["counters"]
    follow(line, steps=5)
    line.close()
    light_server.kill()
    with sqlite3.connect(light_server.folder / "table.sqlite3") as db:
        db.execute("UPDATE game SET lesson = 'an older one' WHERE id = ?", (game,))
    light_server.start()
    line = light_server.sit(game, key)
    assert line.view["counters"] == start
    assert line.view["entries"] == 0
    assert follow(line)["outcome"]["winner"] == 0


def test_a_lesson_that_no_longer_replays_begins_anew(light_server):
    game, key = begin(light_server)
    line = light_server.sit(game, key)
    follow(line, steps=5)
    line.close()
    light_server.kill()
    with sqlite3.connect(light_server.folder / "table.sqlite3") as db:
        db.execute("UPDATE entry SET option = 'unit de-2a' WHERE game_id = ? AND n = 1", (game,))
    light_server.start()
    assert light_server.sit(game, key).view["entries"] == 0


# ---- attacks


@pytest.mark.parametrize("kind", ["", "chess", "../darkest_crusade", "x" * 61, 7, None])
def test_an_unknown_lesson_is_refused(table, kind):
    assert table.post("/api/lessons", {"kind": kind}).status_code == 400
    assert table.get(f"/api/lessons/{str(kind).replace('/', '%2F')}").status_code in (400, 404)


def test_nobody_chooses_position_dice_or_opponent(table):
    for more in ({"position": "de-6a K4"}, {"dice": [[6, 1]]}, {"seats": []}, {"switches": {}}, {"lesson": "x"}):
        assert table.post("/api/lessons", {"kind": KINDS[0], **more}).status_code == 400
    wish = {"kind": KINDS[0], "seats": [{"kind": "human"}] * 2, "lesson": "first"}
    assert table.post("/api/games", wish).status_code == 400


@pytest.mark.parametrize(
    "options",
    [
        ["done"],
        ["unit de-6a", "attack K4"],
        ["unit de-17a", "move K3"],
        ["unit de-17a", "move J4", "halt"],
        ["nonsense"],
    ],
)
def test_options_off_the_script_are_refused_and_change_nothing(table, options):
    game, key = begin(table)
    line = table.sit(game, key)
    before = line.view["lesson"], line.view["version"]
    assert line.play(*options)["type"] == "refused"
    assert (line.view["lesson"], line.view["version"]) == before


def test_nobody_plays_the_opponents_part(table):
    game, key = begin(table)
    line = table.sit(game, key)
    assert line.play("done", side=1)["words"] == "You do not hold the key of that seat."


def test_somebody_elses_lesson_can_only_be_watched(table):
    game, _ = begin(table)
    _, other = begin(table)
    for key in (other, "", "x" * 40):
        refused = table.post(f"/api/games/{game}/free", {}, key)
        assert refused.status_code == 400, key
        stranger = table.sit(game, key)
        assert stranger.play("unit de-17a", "move J4", side=0)["type"] == "refused"
        assert stranger.view["seat"] is None
        stranger.close()
    assert not table.get(f"/api/games/{game}").json()["lesson"]["free"]


def test_a_real_game_has_no_script_to_leave(table):
    game, keys = table.new_game("human", "human")
    assert table.post(f"/api/games/{game}/free", {}, keys[0]).status_code == 400
    assert table.get(f"/api/games/{game}").json()["lesson"] is None


def test_a_lesson_is_no_game_file_and_is_not_looked_over(table):
    """Its dice are known beforehand: a signed file of it could pass for a game."""
    game, key = begin(table)
    assert table.get(f"/api/games/{game}/file", key).status_code == 400
    follow(table.sit(game, key))
    for what in ("file", "review"):
        refused = table.get(f"/api/games/{game}/{what}", key)
        assert refused.status_code == 400
        assert "fixed dice" in refused.json()["words"]


@pytest.mark.parametrize("what", ["resign", "takeback", "end"])
def test_no_offers_while_the_script_is_followed(table, what):
    game, key = begin(table)
    line = table.sit(game, key)
    follow(line, steps=1)
    assert line.offer(what)["type"] == "refused"


def test_taking_back_after_leaving_brings_no_written_dice(table):
    """Otherwise a learner could leave, go back, and know every roll of a game that claims to be free."""
    game, key = begin(table)
    line = table.sit(game, key)
    follow(line, steps=1)
    table.post(f"/api/games/{game}/free", {}, key)
    line.catch_up()
    assert line.offer("takeback", entries=0)["type"] == "done"
    line.catch_up()
    assert line.view["entries"] == 0
    assert line.view["lesson"]["free"]
    assert line.view["lesson"]["want"] == []


def test_a_second_click_sent_twice_counts_once(table):
    game, key = begin(table)
    line = table.sit(game, key)
    want, base = line.view["lesson"]["want"], line.view["version"]
    assert line.play(*want, base=base, id="the-same-click")["type"] == "done"
    assert line.play(*want, base=base, id="the-same-click")["type"] == "done"
    assert line.play(*want, base=base)["type"] == "refused"
    line.catch_up()
    assert line.view["entries"] == len(want)


def test_the_list_of_games_tells_lessons_apart(table):
    game, _ = begin(table)
    real, _ = table.new_game("human", "human")
    lines = table.get(f"/api/games?ids={game},{real}").json()
    assert {line["game"]: line["lesson"] for line in lines} == {game: True, real: False}
