"""Sandboxes at a real server: branching from a game, undoing over dice, choosing faces; and those who want more from it."""

import json
import random
import sqlite3

from conftest_names import HIDDEN_NAMES

from crusade.record.dice import CommittedDice
from serving import Server


def finished(server):
    """A game that was resigned after a few decisions; gives its id, a key, and its last view."""
    game, (axis, soviet) = server.new_game("human", "human")
    line = server.sit(game, axis, soviet)
    for _ in range(3):
        version = line.view["version"]
        assert line.play(line.view["ends"][0], side=line.view["to_decide"])["type"] == "done"
        while line.view["version"] == version:
            line.hear()
    line.offer("resign")
    line.catch_up()
    assert line.view["outcome"]
    return game, axis, line.view


def branch(server, game, key, at, **wish):
    """A sandbox; gives its id and its keys."""
    made = server.post(f"/api/games/{game}/sandbox", {"at": at, **wish}, key)
    assert made.status_code == 200, made.text
    return made.json()["game"], made.json()["keys"]


def until_dice(line, seed=1):
    """Play at random with both seats until dice were thrown; gives the line of the log with the last of them."""
    rng = random.Random(seed)
    for _ in range(500):
        version = line.view["version"]
        side = line.view["to_decide"]
        if side != line.view["seat"]:
            line.send({"type": "look", "side": side})
            line.until(lambda m, side=side: line.view["seat"] == side)
        assert line.play(rng.choice(line.view["options"])["text"])["type"] == "done"
        while line.view["version"] == version:
            line.hear()
        if rolls := [x for x in line.view["log"] if x["dice"]]:
            return rolls[-1]
    raise AssertionError("no dice")


def test_a_finished_game_is_played_on_from_before_its_end(table):
    game, key, end = finished(table)
    sandbox, keys = branch(table, game, None, end["entries"])  # anybody may: a finished game is open to all
    assert len(set(keys)) == 2
    line = table.sit(sandbox, *keys)
    assert line.view["sandbox"] == "game"
    assert line.view["practice"]
    assert line.view["entries"] == 0
    assert line.view["counters"] == end["counters"]
    assert line.view["commitment"] == "sandbox"
    assert line.view["secret"] is None
    assert (
        table.get(f"/api/games?ids={sandbox},{game}").json()[0]["sandbox"]
        != (table.get(f"/api/games?ids={sandbox},{game}").json()[1]["sandbox"])
    )
    early, _ = branch(table, game, key, 0)
    assert table.get(f"/api/games/{early}").json()["turn"] == 1


def test_dice_are_undone_thrown_again_and_chosen(server):
    """On every database, and after a crash."""
    game, key, _ = finished(server)
    sandbox, keys = branch(server, game, key, 0)
    line = server.sit(sandbox, *keys)
    roll = until_dice(line)
    n = roll["n"]
    assert line.view["undo"]["can"]
    wish = [1 + face % 6 for face in roll["dice"]]
    body = {"base": line.view["version"], "faces": wish}
    assert server.post(f"/api/games/{sandbox}/rethrow", body, keys[0]).status_code == 200
    line.until(lambda m: any(x["n"] == n and x["dice"] == wish for x in line.view["log"]))
    server.kill()
    server.start()
    line = server.sit(sandbox, *keys)
    assert [x["dice"] for x in line.view["log"] if x["n"] == n] == [wish]
    again = {"base": line.view["version"]}
    assert server.post(f"/api/games/{sandbox}/rethrow", again, keys[1]).status_code == 200
    line.until(lambda m: [x["roll"] for x in line.view["log"] if x["n"] == n] > [roll["roll"] + 1])
    while line.view["entries"]:
        before = line.view["entries"]
        assert line.undo()["type"] == "done"
        while line.view["entries"] == before:
            line.hear()
    assert not line.view["undo"]["can"]
    assert line.undo()["words"] == "Nothing has been played yet."
    line.close()


def test_a_computer_plays_one_side_and_undo_passes_over_what_it_did(table):
    game, key, _ = finished(table)
    sandbox, keys = branch(table, game, key, 0, computer=1, player="thumb")
    assert keys[1] is None
    line = table.sit(sandbox, keys[0])
    while line.view["to_decide"] == 0 and not any(x["side"] == 1 for x in line.view["log"]):
        version = line.view["version"]
        line.play(line.view["ends"][0])
        while line.view["version"] == version:
            line.hear()
        line.my_turn()
    assert any(x["side"] == 1 for x in line.view["log"])
    before = line.view["entries"]
    assert line.undo()["type"] == "done"
    line.my_turn()
    assert line.view["entries"] < before
    assert line.view["to_decide"] == 0


def test_its_file_says_what_it_is_and_is_opened_here_and_nowhere_else(table, tmp_path):
    game, key, _ = finished(table)
    sandbox, keys = branch(table, game, key, 0)
    line = table.sit(sandbox, *keys)
    until_dice(line)
    text = table.get(f"/api/games/{sandbox}/file", keys[0]).text
    assert "\nsandbox from a game\n" in text
    verdict = table.post("/api/verify", {"text": text}).json()
    assert verdict["good"]
    assert verdict["words"].startswith("This is a sandbox, not a game")
    opened = table.post("/api/import", {"text": text}).json()["game"]
    view = table.get(f"/api/games/{opened}").json()
    assert view["sandbox"] == "game"
    assert view["imported"]
    unsigned = text[: text.rindex("signed ")]
    refused = table.post("/api/import", {"text": unsigned})
    assert refused.status_code == 400
    assert "only the table that wrote it opens it" in refused.json()["words"]
    assert table.post("/api/verify", {"text": unsigned}).json()["good"]
    again, _ = branch(table, opened, None, view["entries"])  # a file is played on from, too
    assert table.get(f"/api/games/{again}").json()["counters"] == view["counters"]


# ---- attacks


def test_a_game_between_people_gives_nothing_away_while_it_goes_on(table):
    game, (axis, soviet) = table.new_game("human", "human")
    invited, (maker, _) = table.new_game("human", "open")
    for asked, key in ((game, axis), (game, soviet), (game, None), (invited, maker)):
        refused = table.post(f"/api/games/{asked}/sandbox", {"at": 0}, key)
        assert refused.status_code == 400
        assert "between two people" in refused.json()["words"]


def test_a_stranger_gets_no_sandbox_of_a_game_that_goes_on(table):
    game, (axis, _) = table.new_game("human", "thumb")
    assert "only its player" in table.post(f"/api/games/{game}/sandbox", {"at": 0}).json()["words"]
    assert "only its player" in table.post(f"/api/games/{game}/sandbox", {"at": 0}, "no key").json()["words"]
    sandbox, _ = branch(table, game, axis, 0)
    assert "only its player" in table.post(f"/api/games/{sandbox}/sandbox", {"at": 0}, axis).json()["words"]


def test_nothing_of_the_dice_of_a_game_that_goes_on_is_in_its_sandbox(light_server):
    """Two sandboxes from the same moment throw different dice, neither of them those of the game."""
    game, (axis, _) = light_server.new_game("human", "thumb")
    light_server.sit(game, axis).close()
    made = [branch(light_server, game, axis, 0) for _ in range(3)]
    seen, rolls = [], []
    for sandbox, keys in made:
        line = light_server.sit(sandbox, *keys)
        rolls.append([until_dice(line)["dice"]])
        for _ in range(7):
            version = line.view["version"]
            light_server.post(f"/api/games/{sandbox}/rethrow", {"base": version}, keys[0])
            line.until(lambda m, line=line, version=version: line.view["version"] > version)
            rolls[-1].append(next(x["dice"] for x in reversed(line.view["log"]) if x["dice"]))
        seen.append(json.dumps(line.heard) + light_server.get(f"/api/games/{sandbox}/file", keys[0]).text)
        line.close()
    with sqlite3.connect(light_server.folder / "table.sqlite3") as db:
        rows = dict(db.execute("SELECT id, secret FROM game"))
        salts = json.loads(db.execute("SELECT salts FROM game WHERE id = ?", (game,)).fetchone()[0])
    secrets = [rows[game], *(rows[sandbox] for sandbox, _ in made)]
    assert len(set(secrets)) == 4
    dice = CommittedDice(secrets[0], salts)
    assert all(secrets[0].hex() not in text and dice.commitment not in text for text in seen)
    own = [dice.throw(len(rolls[0][0])) for _ in rolls[0]]
    assert (
        len({str(faces) for faces in (*rolls, own)}) == 4
    )  # all different: a repeat would be one chance in 36 to the 8th


def test_hidden_counters_stay_hidden_in_the_sandbox_of_a_seat_that_cannot_know_them(table):
    """The other side's hidden counters are dealt afresh, so a hundred sandboxes tell no more than one."""
    game, (axis, _) = table.new_game("human", "thumb", setup="secret")
    line = table.sit(game, axis)
    line.my_turn()
    at = line.view["entries"]
    with_hidden = line.view["hidden"]
    assert sum(with_hidden.values()) > 20
    places = {}
    for _ in range(6):
        sandbox, keys = branch(table, game, axis, at)
        truth = table.get(f"/api/games/{sandbox}", keys[1]).json()  # the Russian seat of the sandbox sees its own
        mine = table.get(f"/api/games/{sandbox}", keys[0]).json()
        assert mine["hidden"] == with_hidden
        for counter in truth["counters"]:
            if counter["id"] in HIDDEN_NAMES:
                places.setdefault(counter["id"], set()).add(counter["place"])
    assert places
    assert sum(len(where) > 1 for where in places.values()) > len(places) / 2  # dealt, not copied


def test_what_is_not_in_order_gets_words(table):
    game, key, end = finished(table)
    path = f"/api/games/{game}/sandbox"
    for body in (
        {"at": end["entries"] + 1},
        {"at": -1},
        {"at": 0, "computer": 2},
        {"at": 0, "computer": 1, "player": "nobody"},
        {"at": 0, "name": ""},
        {"at": 0, "secret": "00"},
        {},
    ):
        assert table.post(path, body, key).status_code in (400, 422)
    real = table.post(f"/api/games/{game}/rethrow", {"base": end["version"], "faces": [6]}, key)
    assert "not a sandbox" in real.json()["words"]
    sandbox, keys = branch(table, game, key, 0)
    rethrow = f"/api/games/{sandbox}/rethrow"
    assert "No dice" in table.post(rethrow, {"base": 0}, keys[0]).json()["words"]
    assert "do not hold the key" in table.post(rethrow, {"base": 0}, key).json()["words"]
    assert "moved on" in table.post(rethrow, {"base": 99}, keys[0]).json()["words"]
    line = table.sit(sandbox, *keys)
    roll = until_dice(line)
    base = line.view["version"]
    for faces in ([7] * len(roll["dice"]), [0], [1] * 61, [1] * (len(roll["dice"]) + 1)):
        assert table.post(rethrow, {"base": base, "faces": faces}, keys[0]).status_code in (400, 422)
    for what in ("resign", "end", "takeback", "rematch"):
        assert line.offer(what)["type"] == "refused"


def test_a_sandbox_counts_as_a_game(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path, games_per_hour=4)
    try:
        game, (axis, _) = server.new_game("human", "thumb")
        answers = [server.post(f"/api/games/{game}/sandbox", {"at": 0}, axis).status_code for _ in range(6)]
        assert answers.count(200) <= 3
        assert 400 in answers
    finally:
        server.stop()
