"""docs/making_a_variant.md is true: its files are those of the example, and its commands answer as it says."""

import re

import crusade
from crusade.games.variant import add_variant, remove_variant, variant_from_texts
from variant_examples import SEVENTH

PAGE = (SEVENTH.parents[2] / "docs" / "making_a_variant.md").read_text(encoding="utf-8")


def blocks(kind):
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.S)


def files():
    """The files of the page: the one of words, and a table for each name in front of a block."""
    named = re.findall(r"`(\w+\.csv)`[^`]*:\n\n```csv\n(.*?)```", PAGE, re.S)
    return {"variant.toml": blocks("toml")[0], **dict(named)}


def answers():
    """Each command of the page with its answer."""
    return [
        (block.splitlines()[0].removeprefix("$ crusade ").split(), block.partition("\n")[2])
        for block in blocks("console")
    ]


def test_the_page_makes_the_example():
    assert files() == {path.name: path.read_text(encoding="utf-8") for path in SEVENTH.iterdir()}


def test_the_commands_answer_as_the_page_says(command, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / SEVENTH.name
    assert command("variant", "new", SEVENTH.name).exit_code == 0
    assert (folder / "variant.toml").is_file()
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8")
    (check, right), (again, wrong) = answers()
    done = command(*check)
    assert (done.exit_code, done.stdout) == (0, right)
    (folder / "setup.csv").write_text(files()["setup.csv"].replace("H1", "Z1"), encoding="utf-8")
    remove_variant("darkest-crusade+seventh-panzergruppe")
    done = command(*again)
    assert (done.exit_code, done.stderr) == (1, wrong)


def test_the_rows_shown_are_rows_that_can_be_written():
    shown = blocks("csv")[-1]
    units = "id,drop\nde-40pzk,yes\n"
    kind = add_variant(variant_from_texts("shown", "darkest-crusade", {"setup.csv": shown, "units.csv": units}))
    assert crusade.new_game(kind).where("de-pzgr3") == "H1"


def test_the_lines_of_a_program_run(monkeypatch):
    monkeypatch.chdir(SEVENTH.parent)
    found = {}
    exec(blocks("python")[0], found)
    assert found["position"].where("de-pzgr7") == "H1"
