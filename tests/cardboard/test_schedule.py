"""When and where counters come in, in words that a player of cardboard reads; and the turns with their weather."""

import pytest

from crusade.cardboard import schedule
from crusade.games import load
from crusade.games.pack import game_pack


def arrival(name, unit):
    """When, where and in which condition a counter comes."""
    game, pack = load(name), game_pack(name)
    row = next(row for row in pack.arrivals if game.roster.id[row.unit] == unit)
    return schedule.when(pack, game, row), schedule.where(game, row), schedule.condition(game, row.state)


@pytest.mark.parametrize(
    ("name", "unit", "told"),
    [
        ("darkest-crusade", "de-2a", ("turn 2", "I1 Warsaw", "")),
        ("darkest-crusade", "su-28a", ("as the rules say", "Replacement pool", "")),
        ("tiger-attack", "b-29ab", ("2 turns after the British are asked for", "Namur", "")),
        ("tiger-attack", "u-9-60", ("turn 10", "Entry points in the north", "")),
        ("dark-crusade", "s-27a", ("at the start", "Riga", "dispersed")),
        ("dark-crusade", "i-xxxv", ("August 1941", "Box west of the map", "")),
    ],
)
def test_an_arrival_in_words(name, unit, told):
    assert arrival(name, unit) == told


@pytest.mark.parametrize("name", ["darkest-crusade", "tiger-attack", "dark-crusade"])
def test_no_place_is_called_by_its_id(name):
    game = load(name)
    names = {space.name for space in game.board.spaces.values()} | set(game.hooks.describe.areas.values())
    for row in game_pack(name).arrivals:
        entry = game.hooks.describe.entries.get(row.place)
        where = schedule.where(game, row)
        assert where == entry.name if entry else any(where.endswith(known) for known in names), row.place


def test_the_turns_of_a_calendar_and_those_beyond_it():
    game, pack = load("tiger-attack"), game_pack("tiger-attack")
    found = [(row["turn"], schedule.weather(row)) for row in schedule.turns(pack, game)]
    assert found[:4] == [("1", "bad"), ("2", "bad"), ("3", "by die"), ("4", "by die")]
    assert found[-1] == ("12", "by die")


def test_november_is_decided_in_october():
    game, pack = load("darkest-crusade"), game_pack("darkest-crusade")
    november = schedule.turns(pack, game)[5]
    assert (schedule.month(november), schedule.weather(november)) == ("November 1941", "see October")
