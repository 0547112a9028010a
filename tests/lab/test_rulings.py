"""`crusade rulings`: every other choice of every switch against the same dice, and what the page says of it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

import crusade
from crusade.cli.app import app
from crusade.games import game_names, load
from crusade.lab import rulings
from crusade.lab.compare import effect
from crusade.lab.rulings import PLAIN, Study, changes, forms, measure, open_study, wanted_of
from crusade.lab.rulings_page import BEGIN, END, Measure, reading, section, write_section
from crusade.lab.trials import TrialError, pairs_of, read_trials

TIGER = Study("tiger-attack", ("thumb", "thumb"), {})
SIDES = ("german", "us")
ROOT = Path(crusade.__file__).parents[2]


@pytest.mark.parametrize("name", [name for name in game_names() if "+" not in name])
def test_every_other_choice_of_every_switch_is_a_form(name):
    game = load(name)
    found = forms(Study(name, ("thumb", "thumb"), {}))
    assert found[0].name == PLAIN
    assert len(found) == 1 + sum(len(switch.choices) - 1 for switch in game.hooks.switches.values())


def test_what_is_set_in_all_games_is_compared_with_its_own_other_choices():
    game = load("tiger-attack")
    assert "press=hits" in changes(game, {"press": "columns"})
    assert "press=columns" not in changes(game, {"press": "columns"})
    for form in forms(Study("tiger-attack", ("thumb", "thumb"), {"press": "columns"})):
        assert "press" in dict(form.switches)


def played(folder, games=2, resume=False):
    ledger = open_study(TIGER, folder, resume)
    left = measure(TIGER, ledger, wanted_of(TIGER, games, ["press", "early_move"]), workers=1)
    return ledger, left


def test_games_are_paired_by_dice_and_a_switch_that_never_matters_changes_nothing(tmp_path):
    ledger, left = played(tmp_path)
    assert left == 0
    assert len(ledger.rows) == 2 * 3
    pairs = pairs_of(ledger.rows, "early_move=drives", PLAIN, ["rulings"], "german")
    assert [alike for _, _, alike in pairs] == [True, True]  # the rules of thumb never move in A2
    assert not all(alike for _, _, alike in pairs_of(ledger.rows, "press=columns", PLAIN, ["rulings"], "german"))


def test_games_by_other_code_are_not_paired(tmp_path):
    ledger, _ = played(tmp_path, games=1)
    ledger.rows[PLAIN, "rulings", 0]["code"] = "another"
    assert pairs_of(ledger.rows, "press=columns", PLAIN, ["rulings"], "german") == []


def test_stopped_and_resumed_gives_the_same_rows(tmp_path, monkeypatch):
    whole, _ = played(tmp_path / "a")
    first, left = rulings.play, [3]

    def until_tired(job):
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt
        return first(job)

    monkeypatch.setattr(rulings, "play", until_tired)
    assert played(tmp_path / "b")[1] == 4
    with pytest.raises(TrialError, match="--resume"):
        played(tmp_path / "b")
    path = TIGER.file(tmp_path / "b")
    path.write_text(path.read_text(encoding="utf-8") + '{"form": "pre', encoding="utf-8")  # killed while writing
    again, missing = played(tmp_path / "b", resume=True)
    assert missing == 0
    assert again.rows == whole.rows
    assert read_trials(path)[1] == whole.rows


def test_the_page_is_made_of_the_rows_alone_and_leaves_the_rest_as_it_is(tmp_path):
    played(tmp_path / "rows")
    page = tmp_path / "page.md"
    page.write_text(f"# Mine\n\nbefore\n\n{BEGIN}\nold\n{END}\n\nafter\n", encoding="utf-8")
    write_section(tmp_path / "rows", page)
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# Mine\n\nbefore\n\n{BEGIN}")
    assert text.endswith(f"{END}\n\nafter\n")
    assert "old" not in text
    assert "| `early_move=drives` | TA-13.4 | +0.0 (" in text
    assert "0 of 2 | too few pairs to say (2) |" in text
    assert "not played" in text  # the other switches, and says so
    write_section(tmp_path / "rows", page)
    assert page.read_text(encoding="utf-8") == text
    path = TIGER.file(tmp_path / "rows")
    head, *rows = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([head, *reversed(rows)]) + "\n", encoding="utf-8")
    assert section(tmp_path / "rows", page) in text  # in whatever order they were played


def measured(plain, changed):
    found = effect(plain, changed)
    return Measure(found, found.differ)


def test_a_reading_says_what_the_figures_say_and_no_more():
    few = measured([0.0] * 10, [1.0] * 10)
    assert reading(few, few.effect.p, SIDES, 14) == "too few pairs to say (10)"
    clear = measured([0.0] * 40, [1.0] * 20 + [0.0] * 20)
    assert reading(clear, 0.0004, SIDES, 14) == "**helps `german`** (p = under 0.001 after correction)"
    assert reading(clear, 0.2, SIDES, 14).startswith("may help `german` (p = under 0.001, not significant among 14")
    none = measured([0.0, 1.0] * 20, [1.0, 0.0] * 20)
    assert reading(none, 1.0, SIDES, 14) == "undecided: −30 to +30 points are possible"
    little = measured([0.0, 1.0] * 100, [1.0, 0.0] + [0.0, 1.0] * 99)
    assert reading(little, 1.0, SIDES, 14) == "no effect seen; an effect over 2 points would have shown"
    same = measured([1.0] * 40, [1.0] * 40)
    assert reading(same, 1.0, SIDES, 14) == "changed no game; an effect over 7 points would have shown"


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("no-such-game",), "no game 'no-such-game'"),
        (("tiger-attack", "--only", "elephants"), "no switch 'elephants'"),
        (("tiger-attack", "--players", "thumb"), "expected two"),
        (("--switch", "press=hits"), "name one game with it"),
        (("tiger-attack", "--switch", "press=often"), "the choices are"),
    ],
)
def test_the_command_refuses_in_plain_words(tmp_path, words, refusal):
    done = CliRunner().invoke(app, ["rulings", *words, "-n", "1", "--out", str(tmp_path / "out")])
    assert done.exit_code == 2
    assert refusal in done.output
    assert not (tmp_path / "out").exists()


def test_the_command_plays_and_writes(tmp_path):
    words = ["rulings", "tiger-attack", "--players", "thumb,thumb", "--only", "press", "-n", "1", "--workers", "1"]
    done = CliRunner().invoke(app, [*words, "--out", str(tmp_path / "out"), "--report", str(tmp_path / "page.md")])
    assert done.exit_code == 0, done.output
    assert "press=columns" in done.output
    assert BEGIN in (tmp_path / "page.md").read_text(encoding="utf-8")


def test_the_page_in_the_docs_is_that_of_the_games_kept_with_it(monkeypatch):
    """`crusade rulings -n 0 --out docs/rulings --report docs/rulings.md` writes it anew."""
    monkeypatch.chdir(ROOT)
    assert section(Path("docs/rulings"), Path("docs/rulings.md")) in Path("docs/rulings.md").read_text(encoding="utf-8")
