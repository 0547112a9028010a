"""People at one table who read different languages: each is told in their own, and what is stored is English."""

import httpx

from serving import Client

HERE = {"Accept-Language": "de-DE,de;q=0.9,en;q=0.5"}


class Speaker(Client):
    """A browser that names its language."""

    def __init__(self, server, game, keys, language):
        self.language = language
        super().__init__(server, game, keys)

    def send(self, message):
        super().send({**message, "language": self.language} if message["type"] == "hello" else message)


def test_each_listener_is_told_in_their_own_language(table):
    game, keys = table.new_game("human", "human")
    anna = Speaker(table, game, keys[:1], "de")
    bert = Speaker(table, game, keys[1:], "en")
    watcher = Speaker(table, game, [], "de-CH")
    strangers = [Speaker(table, game, [], what) for what in ("tlh", "../../words", "")]
    anna.my_turn()
    assert anna.view["header"][1] == {"label": "Wetter", "value": "gut", "meaning": "", "sign": "good"}
    assert anna.play("done")["type"] == "done"
    for line in (anna, bert, watcher, *strangers):
        while not line.view["entries"]:
            line.hear()
    assert anna.view["log"][0]["words"] == "Achse: Verstärkung, Verschanzung und Seefahrt beendet"
    assert watcher.view["log"] == anna.view["log"]
    assert bert.view["log"][0]["words"] == "Axis ends reinforcement, fortification and sea movement"
    assert [line.view["log"] for line in strangers] == [bert.view["log"]] * 3


def test_refusals_and_answers_are_in_the_language_of_whoever_asks(table):
    game, keys = table.new_game("human", "human")
    anna = Speaker(table, game, keys[:1], "de")
    anna.my_turn()
    assert "5. Army ist keine deutsche Armee" in anna.play("fortify su-5a")["words"]
    assert (
        anna.request({"type": "undo", "side": 1, "base": 0})["words"] == "Du hast den Schlüssel zu diesem Platz nicht."
    )
    bert = Speaker(table, game, keys[1:], "")
    assert bert.play("done", side=1)["words"] == "It is not your decision now."
    asked = httpx.get(f"{table.base}/api/games/nosuchgame", headers=HERE, timeout=20)
    assert asked.json()["words"] == "Dieses Spiel gibt es hier nicht. Vielleicht ist der Link unvollständig."


def test_rules_and_guided_games_come_in_the_language_of_the_request(table):
    german = httpx.get(f"{table.base}/api/rules/tiger-attack", headers=HERE, timeout=20).json()
    english = table.get("/api/rules/tiger-attack").json()
    assert german["side_names"] == ["Deutsche", "Amerikaner"]
    assert english["side_names"] == ["German", "U.S."]
    assert german["marked"] == english["marked"]
    lesson = httpx.get(f"{table.base}/api/lessons/tiger-attack", headers=HERE, timeout=20).json()
    assert lesson["steps"][0]["idea"] == "Willkommen"


def test_what_is_stored_is_english_whoever_played(table):
    """News is written with an entry: another reader of the same game is told in English."""
    game, keys = table.new_game("human", "human")
    anna = Speaker(table, game, keys, "de")
    anna.sit_out("orders")
    while anna.view["phase"] != "B1":
        before = anna.view["version"]
        assert anna.play("done", side=anna.view["to_decide"])["type"] == "done"
        while anna.view["version"] == before:
            anna.hear()
    told = [words for line in anna.view["log"] for words in line.get("news", [])]
    bert = Speaker(table, game, [], "en")
    news = [words for line in bert.view["log"] for words in line.get("news", [])]
    assert len(told) == len(news) > 0
    assert any("stayed where they were" in words for words in news)
    assert any("blieben stehen" in words for words in told)
    file = httpx.get(f"{table.base}/api/games/{game}/file", headers=HERE, timeout=20).text
    assert file.split("signature")[0] == table.get(f"/api/games/{game}/file").text.split("signature")[0]
