"""`crusade balance`: what may change and what may not, games of variants, a report; stopped and resumed it is the same."""

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

import toy_game
from crusade.cli.app import app
from crusade.core.game import Game
from crusade.core.sheet import DataError
from crusade.core.switch import settle
from crusade.games import REGISTRY, Registered, game_names
from crusade.games.factors import FactorError, changed_tables, chosen, factors
from crusade.games.pack import read_pack
from crusade.games.variant import build_on, merge, read_variant, variant_from_texts
from crusade.lab import order_games
from crusade.lab.match import play_match
from crusade.lab.order import Stopped, Wish, search
from crusade.lab.order_games import OrderGames
from crusade.lab.order_page import Order, write_proposal
from toy_game.game import HOOKS, PROGRAM
from toy_game.tables import Tables

NAME = "toy-order"
KEYS = '\ngrowing = []\n[keys]\nunits = ["id"]\nspaces = ["id"]\nnumbers = ["name"]\n'
GUARDS = """
[[factor]]
name = "guards"
meaning = "the attack of the Blue Guards"
clause = "TG-4.2"
file = "units.csv"
rows = ["b-1", "b-2", "b-3"]
columns = ["attack"]
low = 1
high = 5
helps = "blue"
"""
HORSE = """
[[factor]]
name = "horse"
notes = "The factors of the Horse are our guess"
file = "units.csv"
rows = ["r-4", "r-5"]
columns = ["attack", "defense"]
low = 0
high = 6
helps = "red"
"""


@pytest.fixture
def toy(tmp_path):
    """The toy game with a list of factors: its tables, its rulebook with one clause marked as reconstructed, notes."""
    home = tmp_path / "toy"
    shutil.copytree(Path(toy_game.__file__).parent / "data", home / "data")
    with (home / "data" / "pack.toml").open("a", encoding="utf-8") as out:
        out.write(KEYS)
    book = (Path(toy_game.__file__).parent / "rulebook.md").read_text(encoding="utf-8")
    title = next(line for line in book.splitlines() if line.startswith("### TG-4.2"))
    (home / "rulebook.md").write_text(book.replace(title, f"{title} [R]"), encoding="utf-8")
    (home / "NOTES.md").write_text("The factors of the\nHorse are our guess.\n", encoding="utf-8")
    (home / "factors.toml").write_text(GUARDS + HORSE, encoding="utf-8")
    REGISTRY[NAME] = Registered(home, lambda switches, revision: on_pack(switches, revision, None), on_pack)
    yield home
    del REGISTRY[NAME]


def on_pack(switches, revision, pack):
    tables = Tables(pack or read_pack(REGISTRY[NAME].home / "data"))
    return Game(NAME, "Toy Game", 1, ("red", "blue"), tables, PROGRAM, settle({}, switches, 1), HOOKS)


def asked(folder, games=24, resume=False):
    """A search on the toy game, and what it wrote."""
    taken = chosen(NAME, [])
    table = OrderGames(NAME, ("thumb", "thumb"), {}, taken, folder, resume, workers=1)
    found = search(Wish(0.3, 0.06, games, games, 2), taken, table)
    order = Order(on_pack({}, None, None), NAME, ("thumb", "thumb"), {}, taken, "balanced", Path("out"))
    write_proposal(order._replace(folder=folder), found, table)
    return found


def test_a_change_is_proposed_as_a_variant_with_the_games_that_show_it(toy, tmp_path):
    found = asked(tmp_path / "out")
    report = (tmp_path / "out" / "report.md").read_text(encoding="utf-8")
    assert found.plain.score > 0.36
    assert found.proposed.score < found.plain.score
    assert "dice the search had not seen (24 games)" in report
    assert "## What was tried" in report
    variant = read_variant(tmp_path / "out" / "variant")
    played = build_on(variant, merge(variant), {}, None)
    changed = {row for name, _ in found.proposed.change for row, _ in factors(NAME)[name].cells}
    assert changed
    for unit in changed:
        assert (
            played.roster.attack[played.roster.find(unit)]
            != on_pack({}, None, None).roster.attack[played.roster.find(unit)]
        )


def test_stopped_in_the_middle_and_resumed_it_writes_the_same_report(toy, tmp_path, monkeypatch):
    whole = asked(tmp_path / "a" / "out")
    played, left = order_games.play, [70]

    def until_tired(job):
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt
        return played(job)

    monkeypatch.setattr(order_games, "play", until_tired)
    with pytest.raises(Stopped):
        asked(tmp_path / "b" / "out")
    kept = (tmp_path / "b" / "out" / "games.jsonl").read_text(encoding="utf-8")
    assert len(kept.splitlines()) == 1 + 69
    assert asked(tmp_path / "b" / "out", resume=True) == whole
    texts = [(tmp_path / x / "out" / "report.md").read_text(encoding="utf-8") for x in "ab"]
    assert texts[0].replace("/a/out", "/b/out") == texts[1]
    assert (tmp_path / "b" / "out" / "games.jsonl").read_text(encoding="utf-8").startswith(kept)


def test_an_existing_search_is_not_overwritten(toy, tmp_path):
    taken = chosen(NAME, [])
    table = OrderGames(NAME, ("random", "random"), {}, taken, tmp_path, workers=1)
    table.play([((), "search", 1)])
    with pytest.raises(Exception, match="exists already; go on with it by --resume"):
        OrderGames(NAME, ("random", "random"), {}, taken, tmp_path)
    with pytest.raises(Exception, match="holds other games"):
        OrderGames(NAME, ("random", "thumb"), {}, taken, tmp_path, resume=True)


def test_only_changed_rows_are_written(toy):
    known = factors(NAME)
    texts = changed_tables(NAME, [(known["guards"], 2), (known["horse"], -1)])
    assert texts == {
        "units.csv": "id,attack,defense\nb-1,4,=\nb-2,4,=\nb-3,4,=\nr-4,2,1\nr-5,2,1\n",
    }


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (('clause = "TG-4.2"', 'clause = "TG-3.1"'), r"guards\.clause.*a clause marked \[R\]"),
        (("The factors of the Horse are our guess", "The designer says so"), r"horse\.notes.*words of NOTES\.md"),
        (('"b-1"', '"b-9"'), "b-9 attack is none"),
        (('columns = ["attack"]', 'columns = ["colour"]'), "b-1 colour is none"),
        (("low = 1", "low = 4"), "the value of b-1 attack among them: 2"),
        (('helps = "blue"', 'helps = "green"'), "red or blue"),
        (('file = "units.csv"', 'file = "results.csv"'), "one of units.csv"),
        (('name = "horse"', 'name = "guards"'), "a second factor of this name"),
    ],
)
def test_a_list_of_factors_that_claims_too_much_is_refused(toy, wrong, words):
    text = (GUARDS + HORSE).replace(wrong[0], wrong[1], 1)
    (toy / "factors.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=words):
        factors(NAME)


def test_what_is_the_designers_stays(toy):
    with pytest.raises(FactorError, match=r"last_turn \(numbers.csv, TG-2.1\) is not marked as reconstructed \[R\]"):
        chosen(NAME, ["last_turn"])
    with pytest.raises(FactorError, match="no factor 'elephants'; these may change: guards, horse"):
        chosen(NAME, ["guards", "elephants"])
    (toy / "factors.toml").unlink()
    with pytest.raises(FactorError, match="nothing of it may change"):
        chosen(NAME, [])


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("--goal", "101"), "--goal 101: expected a score from 0 to 100"),
        (("--goal", "-1"), "--goal -1: expected a score from 0 to 100"),
        (("--within", "0"), "--within 0: expected more than 0"),
        (("--players", "thumb"), "--players thumb: expected two"),
        (("--players", "thumb,nobody"), "--players nobody: expected one of"),
        (("--factors", "german_calls"), "german_calls (numbers.csv, TA-12.2) is not marked as reconstructed"),
        (("--factors", "elephants"), "no factor 'elephants'"),
        (("--name", "a" * 28), "expected at most 27 characters"),
        (("--name", "../elsewhere"), "--name ../elsewhere: expected lower-case words"),
    ],
)
def test_the_command_refuses_in_plain_words(tmp_path, words, refusal):
    done = CliRunner().invoke(app, ["balance", "tiger-attack", *words, "--out", str(tmp_path / "out")])
    assert done.exit_code == 2
    assert refusal in done.output
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", [name for name in game_names() if factors(name)])
@pytest.mark.parametrize("side", [0, 1])
def test_every_factor_at_its_limit_can_be_played(name, side):
    """All factors of a game together, as far as they go in favour of one side."""
    moved = [(one, one.doses(side)[-1]) for one in factors(name).values() if one.doses(side)]
    variant = variant_from_texts("limit", name, changed_tables(name, moved))
    row = play_match(build_on(variant, merge(variant), {}, None), ("thumb", "thumb"), "limit")
    assert "forfeit" not in row


@pytest.mark.parametrize("name", [name for name in game_names() if "+" not in name])
def test_every_game_lists_what_is_reconstructed(name):
    assert factors(name)
