"""Two servers on one PostgreSQL database: what one writes, the other tells at once."""

import uuid

import pytest

from serving import Server


@pytest.fixture
def twins(postgres, tmp_path):
    name = f"t{uuid.uuid4().hex[:12]}"
    postgres.psql(f"CREATE DATABASE {name};")
    (tmp_path / "b").mkdir()
    one = Server(postgres.get_uri(name), tmp_path)
    two = Server(postgres.get_uri(name), tmp_path / "b")
    yield one, two
    one.stop()
    two.stop()


def test_players_on_two_servers_meet_at_one_table(twins):
    one, two = twins
    game, (axis, soviet) = one.new_game("human", "human")
    anna, boris = one.sit(game, axis), two.sit(game, soviet)
    anna.play("fortify de-18a")
    boris.until(lambda m: m["type"] == "view" and m["entries"] == 1)
    boris.request({"type": "say", "text": "I see", "side": 1})
    anna.until(lambda m: m["type"] == "view" and m["notes"])
    assert anna.view["notes"][-1]["text"] == "I see"


def test_a_server_that_missed_the_news_still_refuses_what_is_stale(twins):
    one, two = twins
    game, (axis, _) = one.new_game("human", "human")
    first, second = one.sit(game, axis), two.sit(game, axis)
    base = second.view["version"]
    first.play("fortify de-18a")
    refused = second.play("fortify de-16a", base=base)
    assert refused["type"] == "refused"
    assert refused["stale"]
