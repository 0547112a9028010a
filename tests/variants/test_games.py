"""A variant is a game like any other: played by computers, recorded, replayed, studied, in other processes too."""

import os
import subprocess
import sys

import pytest

import crusade
from crusade.ai.evaluation import evaluation_of
from crusade.games import PACKS, game_names, load, variant_of
from crusade.games.book import quick_start, turn_card
from crusade.games.pack import game_pack
from crusade.games.variant import add_variant, read_variant, remove_variant, variant_from_texts
from crusade.lab.batch import Spec, run
from crusade.lab.fuzz import fuzz_game
from crusade.lab.match import play_match
from crusade.record import file
from crusade.record.dice import SeededDice
from crusade.record.figure import figures
from crusade.record.lesson import has_lesson
from crusade.record.replay import judge, verify
from crusade.record.session import Session
from variant_examples import EXAMPLES, KIND, SEVENTH


def test_the_seventh_panzergruppe_stands_in_east_prussia(seventh):
    p = crusade.new_game(KIND)
    assert p.where("de-pzgr7") == "H1"
    assert load(KIND).title == "The Seventh Panzergruppe"
    assert load(KIND).tables.number["axis_wins"] == 9
    assert load("darkest-crusade").tables.number["axis_wins"] == 8
    assert KIND in game_names()
    assert variant_of("darkest-crusade") is None


def test_counters_of_the_game_keep_their_numbers(seventh):
    own, base = load(KIND).roster, load("darkest-crusade").roster
    assert own.id[: len(base)] == base.id
    assert own.name[len(base) :] == ("7. Panzergruppe",)


@pytest.mark.parametrize("player", ["thumb", "easy"])
def test_computers_play_it_to_the_end(seventh, player):
    row = play_match(load(KIND), (player, "thumb"), "variants")
    assert row["winner"] in ("axis", "soviet", "draw")


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.iterdir()))
def test_every_example_can_be_played(name):
    kind = add_variant(read_variant(EXAMPLES / name))
    assert fuzz_game(kind, 0).decisions > 100
    assert evaluation_of(load(kind)).fitted


def test_other_towns_and_exits_fit_the_weights_of_the_game():
    """A town more, one less, an exit less: the features keep their places."""
    base = load("tiger-attack")
    towns = [p.id for p in base.board.spaces.values() if p.vp]
    exits = [p for p in base.board.spaces.values() if "exit_north" in p.features]
    plain = next(p.id for p in base.board.spaces.values() if not p.vp and p.city == "town" and p.country == "belgium")
    spaces = f"id,vp,features\n{towns[0]},0,=\n{plain},1,=\n{exits[0].id},=,\n"
    kind = add_variant(variant_from_texts("mine", "tiger-attack", {"spaces.csv": spaces}))
    game, own = evaluation_of(base), evaluation_of(load(kind))
    assert own.names == game.names
    assert len(own.figures(own.game.start())) == len(own.names)
    assert play_match(own.game, ("thumb", "thumb"), "towns")


def test_the_book_has_the_variants_numbers_but_no_lesson_and_no_figures(seventh):
    assert figures("darkest-crusade")
    assert not figures(KIND)
    assert has_lesson("darkest-crusade")
    assert not has_lesson(KIND)
    assert quick_start(KIND) != quick_start("darkest-crusade")
    assert "9" in quick_start(KIND)
    assert turn_card(KIND)


def test_its_pack_is_read_with_its_rows(seventh):
    assert "de-pzgr7" in game_pack(KIND).roster.id


def played(options=30):
    session = Session(load(KIND), SeededDice("seventh"), ["Anna", "Boris"])
    for _ in range(options):
        session.play(session.state.menu[0])
    return file.to_text(session.record)


def test_a_game_file_says_which_edition_it_was_played_with(seventh, tmp_path):
    text = played()
    assert text.splitlines()[1:3] == [f"game {KIND}", f"variant seventh-panzergruppe {seventh.digest}"]
    record = file.from_bytes(text.encode(), "kiev.crusade")
    assert file.to_text(record) == text
    assert judge(record).words.startswith(
        "Played with the variant The Seventh Panzergruppe (seventh-panzergruppe, digest"
    )


def test_a_file_whose_variant_is_missing_says_which_and_how_to_give_it(seventh, tmp_path):
    path = tmp_path / "kiev.crusade"
    path.write_text(played(), encoding="utf-8")
    assert verify(path)
    remove_variant(KIND)
    with pytest.raises(file.FileError) as caught:
        verify(path)
    said = str(caught.value)
    assert caught.value.line == 3
    assert seventh.digest in said
    assert "--pack FOLDER or --pack FILE.zip with the variant seventh-panzergruppe of darkest-crusade" in said


def test_a_file_of_another_edition_is_refused(seventh):
    text = played().replace(seventh.digest, "0" * 64)
    with pytest.raises(file.FileError, match=rf"line 3: .*another edition.*{seventh.short}.*digest {'0' * 64}"):
        file.from_bytes(text.encode(), "kiev.crusade")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("variant seventh-panzergruppe ", "variant other "),
        ("variant seventh-panzergruppe ", "variant seventh-panzergruppe x"),
        ("variant ", "# "),
        (f"game {KIND}", "game darkest-crusade"),
        (f"game {KIND}", "game darkest-crusade+"),
        ("revision", "variant a b\nrevision"),
    ],
)
def test_a_header_that_does_not_agree_with_itself_is_refused(seventh, old, new):
    with pytest.raises(file.FileError):
        file.from_bytes(played(3).replace(old, new, 1).encode(), "kiev.crusade")


def test_the_processes_of_the_lab_know_the_variants_of_their_parent(seventh):
    rows = run(Spec("v", KIND, {}, ("random", "random")), 3, workers=2)
    alone = run(Spec("v", KIND, {}, ("random", "random")), 3, workers=1)
    assert rows == alone
    assert len(rows) == 3


def test_commands_are_about_the_variant_of_the_game_that_is_named(command):
    """With --pack, of the game named or of the first pack; without, the game itself."""
    packs = ("--pack", SEVENTH, "--pack", EXAMPLES / "full-tanks")
    first, named, other, whole = (
        command("rules", *words, "--quick", *packs).stdout
        for words in ([], ["darkest-crusade"], ["tiger-attack"], [KIND])
    )
    assert first == named == whole != other
    assert "9 points" in " ".join(first.split())
    two = variant_from_texts("second", "darkest-crusade", {"numbers.csv": "name,value\naxis_wins,7\n"})
    assert two.kind != KIND
    assert os.environ[PACKS].split(os.pathsep) == [str(packs[1]), str(packs[3])]


def test_a_variant_that_is_not_given_is_asked_for(command):
    done = command("rules", KIND, "--switches")
    assert done.exit_code == 2
    assert "a variant must be given with --pack FOLDER" in done.stderr


def test_the_environment_names_variants_for_every_process(tmp_path):
    lines = "import crusade; print(crusade.game_names()[3:])"
    for packs, said in (
        (f"{EXAMPLES / 'full-tanks'}{os.pathsep}{SEVENTH}", f"['tiger-attack+full-tanks', '{KIND}']"),
        (str(tmp_path / "nothing"), "no such folder or zip"),
    ):
        env = {**os.environ, PACKS: packs}
        done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, timeout=60, env=env)
        assert said in done.stdout + done.stderr


def test_a_pack_that_cannot_be_used_is_said_in_one_line(command, tmp_path):
    done = command("rules", "--pack", tmp_path / "nothing")
    assert done.exit_code == 2
    assert done.stderr.splitlines() == ["crusade: " + done.stderr.removeprefix("crusade: ").strip()]
    assert "no such folder or zip" in done.stderr


def test_weights_of_a_variant_are_not_fitted_into_the_game(command):
    done = command("fit", KIND, "--keep")
    assert done.exit_code == 2
    seventh = read_variant(SEVENTH)
    add_variant(seventh)
    done = command("fit", KIND, "--keep")
    assert done.exit_code == 2
    assert "fit that one" in done.stderr
