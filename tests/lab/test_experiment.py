"""Experiments: their files, the same dice for every arm, stopping and going on, and the report of each game."""

import csv
import json
import re
import shutil
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from crusade.cli.app import app
from crusade.core.head import HITS_ATTACK, HITS_DEFENCE
from crusade.core.machine import CHANCE
from crusade.core.news import FIRE
from crusade.games import game_names, load
from crusade.lab import batch, pool
from crusade.lab.alone import OtherRun, alone
from crusade.lab.experiment import Arm, Experiment, ExperimentError, read_experiment, run_experiment
from crusade.lab.export import tables
from crusade.lab.findings import Findings
from crusade.lab.match import play_match
from crusade.lab.study import write_study
from crusade.lab.watch import Watch, control_text

EXAMPLES = Path(__file__).parents[2] / "examples" / "lab"
FILE = """question = "Does it matter?"
game = "darkest-crusade"
games = 3
players = ["random", "thumb"]

[[arm]]
name = "as printed"

[[arm]]
name = "pressed hits"
readings = { press = "hits" }
"""


def written(folder, text=FILE, name="asked.toml"):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The experiment of the file above with its rows, played once."""
    x = read_experiment(written(tmp_path_factory.mktemp("played")))
    return x, run_experiment(x, workers=1)


@pytest.fixture(scope="module")
def study(played, tmp_path_factory):
    """Its report and data."""
    (x, rows), folder = played, tmp_path_factory.mktemp("study")
    return write_study(x, rows, written(folder), folder)


# ---- The file


def test_a_file_names_a_question_a_game_and_its_arms(tmp_path):
    x = read_experiment(written(tmp_path))
    assert (x.name, x.question, x.game, x.games) == ("asked", "Does it matter?", "darkest-crusade", 3)
    assert x.arms == (
        Arm("as printed", {}, ("random", "thumb")),
        Arm("pressed hits", {"press": "hits"}, ("random", "thumb")),
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("games = 3", "games = ", "line 3, column 9: Invalid value"),
        ("games = 3", "games = 0", "line 3: games: 0: expected how many games each arm plays, 1 to 1,000,000"),
        ("games = 3", "games = true", "line 3: games: True: expected how many"),
        ("games = 3", "", "games: None: expected how many games"),
        ("games = 3", "gems = 3", "line 3: gems: not known here; expected question, game, games"),
        ("darkest-crusade", "chess", "line 2: game: 'chess': expected one of darkest-crusade, tiger-attack"),
        ('"Does it matter?"', "7", "line 1: question: expected a text of 1 to 400 characters"),
        ('["random", "thumb"]', '["random"]', "line 4: players: expected two names"),
        ('["random", "thumb"]', '["random", "me"]', "line 4: players: me: expected one of random, thumb, easy"),
        (
            '["random", "thumb"]',
            '["random", "bot:rm"]',
            "line 4: players: bot:rm starts a program; allow this with --bots",
        ),
        ('name = "pressed hits"', "", "line 9: name of arm 2: expected a text"),
        ('"pressed hits"', '"As Printed!"', "line 10: name of arm 2: 'As Printed!': another arm has this name"),
        (
            'press = "hits"',
            'pres = "hits"',
            "line 11: pres of arm 2: not one of the readings of this game, which are: ",
        ),
        ('press = "hits"', 'press = "ghosts"', "line 11: press of arm 2: 'ghosts': expected one of columns, hits"),
        (
            "readings = {",
            "settings = {",
            "line 11: press of arm 2: not one of the settings of this game, which are: setup",
        ),
        ('{ press = "hits" }', '"hits"', "line 11: readings of arm 2: expected a table, like readings = {"),
        ("games = 3", f"games = {'9' * 5000}", "asked.toml: A number with too many digits"),
        ("games = 3", f"games = {'[' * 5000}", "asked.toml: Brackets nested too deeply"),
        ("matter?", r"matter\u001b[2J?", "line 1: question: expected a text .* without control or invisible ones"),
        ("pressed hits", r"pressed\u202ehits", "line 10: name of arm 2: expected a text"),
        ("pressed hits", "=1+1", "line 10: name of arm 2: '=1\\+1': expected no = in front, where a spreadsheet"),
        ("pressed hits", "x" * 200_000, "asked.toml: too large for an experiment: expected at most 200,000 bytes"),
        ("[[arm]]", "[arm]", "expected 1 to 8 tables \\[\\[arm\\]\\], the baseline first|Cannot"),
    ],
)
def test_a_wrong_file_is_reported_with_its_line_and_what_was_expected(tmp_path, old, new, said):
    assert old in FILE
    path = written(tmp_path, FILE.replace(old, new))
    with pytest.raises(ExperimentError, match=said) as error:
        read_experiment(path)
    assert str(error.value).startswith(str(path))


def test_a_file_is_read_as_people_write_it(tmp_path):
    """Names in any script, each with a file of its own; a mark of Windows in front; a question in two lines."""
    text = FILE.replace('"Does it matter?"', '"""Does it\nmatter?"""').replace("as printed", "Как есть")
    x = read_experiment(written(tmp_path, "\ufeff" + text.replace("pressed hits", "Иначе")))
    assert x.question == "Does it matter?"
    assert [arm.file for arm in x.arms] == ["как-есть", "иначе"]


def test_a_bot_that_breaks_down_is_named(tmp_path):
    file = written(tmp_path, FILE.replace('"thumb"', '"bot:false"').replace("games = 3", "games = 1"))
    done = CliRunner().invoke(app, ["lab", str(file), "--out", str(tmp_path / "out"), "--workers", "1", "--bots"])
    assert done.exit_code == 0, done.output
    assert "Forfeited by bot:false" in done.output
    assert "Forfeited games, which count as lost" in (tmp_path / "out" / "report.html").read_text(encoding="utf-8")


def test_the_command_says_what_is_wrong_in_one_line(tmp_path):
    done = CliRunner().invoke(app, ["lab", str(written(tmp_path, FILE.replace("press =", "pres =")))])
    assert done.exit_code == 2
    assert done.stderr.startswith("crusade: ")
    assert "press (columns, hits" in done.stderr


# ---- Playing


def test_game_i_has_the_same_dice_in_every_arm(tmp_path):
    """The same arm under two names plays the same games, to the last position."""
    x = Experiment(
        "twins", "?", "darkest-crusade", 2, (Arm("one", {}, ("thumb", "thumb")), Arm("two", {}, ("thumb", "thumb")))
    )
    rows = run_experiment(x, workers=1)
    assert rows["one"] == rows["two"]
    assert rows["one"][0]["end"] != rows["one"][1]["end"]


def test_a_watched_game_is_the_same_game():
    game = load("tiger-attack")
    plain, watched = (play_match(game, ("thumb", "thumb"), "seed", watched=w) for w in (False, True))
    assert {key: watched[key] for key in plain} == plain
    assert len(watched["control"]) == len(watched["lost"]) == len(watched["fire"]) == len(plain["by_turn"])


@pytest.mark.parametrize("name", game_names())
def test_expected_hits_are_the_mean_over_all_throws(name):
    """The watch counts die by die; here every throw is carried out."""
    game, checked = load(name), 0
    s, rng = game.start(), __import__("random").Random(name)
    watch = Watch(game, s)
    while s.menu and checked < 6:
        option = s.menu[rng.randrange(len(s.menu))]
        step = game.step(s)
        if s.seat == CHANCE and step and step.name == FIRE:
            throw, before, means = game.throw(s), watch.fire[:], [0.0, 0.0]
            for one, ways in zip(s.menu, throw.ways):
                rolled = s.copy()
                game.program.carry_out(game.tables, rolled, one)
                means[0] += rolled.tally[HITS_DEFENCE] * ways / sum(throw.ways)
                means[1] += rolled.tally[HITS_ATTACK] * ways / sum(throw.ways)
            watch.throws(s, throw, option)
            rolled = s.copy()
            game.program.carry_out(game.tables, rolled, option)
            grown = [now - was for now, was in zip(watch.fire, before)]
            a, d = 2 * game.phasing(s), 2 * (1 - game.phasing(s))
            assert grown[a : a + 2] == pytest.approx([rolled.tally[HITS_DEFENCE], means[0]])
            assert grown[d : d + 2] == pytest.approx([rolled.tally[HITS_ATTACK], means[1]])
            checked += 1
        game.apply(s, option)
    assert checked


def test_control_is_written_as_two_sets():
    game = load("tiger-attack")
    first, second = (int(half, 16) for half in control_text(game, game.start()).split("/"))
    held = game.hooks.describe.control(game.tables, game.start())
    assert first & second == 0
    assert first.bit_count() == sum(side == 0 for side in held.values())
    assert second.bit_count() == sum(side == 1 for side in held.values())


def test_a_run_stopped_in_the_middle_goes_on_to_the_same_report(played, tmp_path, monkeypatch):
    (x, rows), path = played, written(tmp_path)
    ask = ["lab", str(path), "--out", str(tmp_path / "parts"), "--workers", "1"]
    whole = write_study(x, rows, path, tmp_path / "whole", f"crusade {' '.join(ask[:4])}")
    spread, played = pool.spread, []

    def stopped(work, jobs, *rest):
        for done in spread(work, jobs, *rest):
            if len(played) == 3:
                raise KeyboardInterrupt
            played.append(done)
            yield done

    monkeypatch.setattr(pool, "spread", stopped)
    first = CliRunner().invoke(app, ask)
    assert "Stopped after 3 of 6 games." in first.output
    assert "Not finished: 3 games were asked for" in (tmp_path / "parts" / "report.html").read_text()
    torn = tmp_path / "parts" / "rows" / "as-printed.jsonl"
    torn.write_text(torn.read_text() + '{"index":2,"winn')  # and a killed run leaves half a line
    monkeypatch.setattr(pool, "spread", spread)
    again = CliRunner().invoke(app, ask)
    assert again.exit_code == 0, again.output
    for made in (whole.report, *whole.tables):
        assert (tmp_path / "parts" / made.name).read_bytes() == made.read_bytes(), made.name


def test_rows_of_other_code_or_another_arm_are_not_mixed_in(tmp_path, monkeypatch):
    x = read_experiment(written(tmp_path))._replace(games=1)
    run_experiment(x, tmp_path / "rows", workers=1)
    other = x._replace(arms=(x.arms[0]._replace(players=("thumb", "thumb")), x.arms[1]))
    with pytest.raises(
        batch.RunError, match=r"was made by another run: players was \['random', 'thumb'\], is \['thumb', 'thumb'\]"
    ):
        run_experiment(other, tmp_path / "rows", workers=1)
    monkeypatch.setattr(batch, "code", lambda: "another")
    with pytest.raises(
        batch.RunError, match=r"was played by other code: .* then, another now; go on under another name"
    ):
        run_experiment(x, tmp_path / "rows", workers=1)


def test_two_runs_at_once_do_not_add_to_one_file(tmp_path):
    x = read_experiment(written(tmp_path))._replace(games=1)
    with (
        alone(tmp_path / "rows" / "pressed-hits.jsonl"),
        pytest.raises(OtherRun, match=r"another run is adding games to it"),
    ):
        run_experiment(x, tmp_path / "rows", workers=1)
    assert (
        list((tmp_path / "rows").iterdir()) == []
    )  # whoever was refused has left nothing, and the other run got no game
    assert all(run_experiment(x, tmp_path / "rows", workers=1).values())


DAMAGED = {
    "a row of a game that was not watched": lambda row: row.pop("control"),
    "turns without losses": lambda row: row["lost"].pop(),
    "turns without figures": lambda row: next(iter(row["figures"].values())).pop(),
    "control that is none": lambda row: row["control"].append("nobody"),
    "a number no game has": lambda row: row.update(index=float("inf")),
}


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_row_is_named_by_its_line(played, tmp_path, what):
    x, rows = played
    arm = x.arms[0]
    row = json.loads(json.dumps(rows[arm.name][1]))
    DAMAGED[what](row)
    path = tmp_path / f"{arm.file}.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in (x.spec(arm).head(), rows[arm.name][0], row)))
    with pytest.raises(batch.RunError, match="line 3: not a row of results"):
        run_experiment(x, tmp_path, workers=1)


# ---- The report


def test_a_report_of_ten_thousand_games_takes_less_than_ten_seconds(played, tmp_path):
    """Played are three games of each arm; the others repeat them. Processor time, whatever else the machine does."""
    x, few = played
    rows = {name: {i: found[i % x.games] for i in range(5_000)} for name, found in few.items()}
    began = time.process_time()
    write_study(x._replace(games=5_000), rows, written(tmp_path), tmp_path / "out")
    assert time.process_time() - began < 10


class Reader(HTMLParser):
    """What a page has: ids, headings, tables, pictures without a name, and addresses of anything elsewhere."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.tables, self.unnamed, self.elsewhere, self.open = set(), 0, 0, [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if found.get("id"):
            assert found["id"] not in self.ids, f"{found['id']} stands twice"
            self.ids.add(found["id"])
        self.tables += tag == "table"
        self.unnamed += tag == "svg" and "aria-label" not in found and found.get("aria-hidden") != "true"
        self.elsewhere += [v for k, v in found.items() if k in ("src", "href") and not (v or "").startswith("#")]
        if tag not in ("meta", "br", "input", "link"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


SECTIONS = ("who", "difference", "how", "when", "front", "cities", "losses", "luck", "next", "made")


@pytest.mark.parametrize("name", game_names())
def test_a_report_has_every_section_and_needs_nothing_else(name, tmp_path):
    file = written(
        tmp_path,
        FILE.replace("darkest-crusade", name).split("[[arm]]")[0].replace("games = 3", "games = 2")
        + '[[arm]]\nname = "a <b>"\n[[arm]]\nname = "reversed"\nplayers = ["thumb", "random"]\n',
    )
    x = read_experiment(file)
    study = write_study(x, run_experiment(x, workers=1), file, tmp_path / "out")
    text = study.report.read_text(encoding="utf-8")
    page = Reader(text)
    assert page.ids >= set(SECTIONS)
    assert page.tables >= 9
    assert page.unnamed == 0
    assert page.elsewhere == []
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "<b>" not in re.sub(r"<b class", "", text).replace("&lt;b&gt;", "")
    assert study.answer.count("reversed") == 1
    assert "crusade lab" in text
    names = {p.name for p in study.tables}
    assert {"games.csv", "turns.csv", "changes.csv", "control.csv"} <= names
    with (tmp_path / "out" / "games.csv").open() as lines:
        assert [row["game"] for row in csv.DictReader(lines)] == ["0", "1", "0", "1"]


def test_an_experiment_of_one_arm_is_a_description(played, tmp_path):
    x, rows = played
    alone = x._replace(arms=x.arms[:1])
    answer = write_study(alone, {x.arms[0].name: rows[x.arms[0].name]}, written(tmp_path), tmp_path).answer
    assert answer.startswith("The Axis score is ")


def test_an_interval_without_zero_is_no_difference_before_the_test_says_so(played, tmp_path):
    """Five pairs of thirty differ, all the same way: the interval excludes zero, the exact test (p = 1/16) does not."""
    x, rows = played
    one = rows[x.arms[0].name][0]
    some = [{i: {**one, "winner": "soviet"} for i in range(30)} for _ in x.arms]
    for i in range(5):
        some[1][i] = {**one, "winner": "axis"}
    found = {arm.name: games for arm, games in zip(x.arms, some)}
    answer = write_study(x._replace(games=30), found, written(tmp_path), tmp_path).answer
    assert "may raise the Axis score, from 0.0 % to 16.7 %" in answer
    assert "but the exact test does not exclude chance (p = 0.06)" in answer


def test_a_game_that_begins_later_is_shown_from_its_own_first_turn(tmp_path):
    """Dark Crusade begins in June, the second turn, or in May (DC-3.2): June stands below June in both arms."""
    arms = (Arm("june", {}, ("random", "random")), Arm("may", {"start": "may"}, ("random", "random")))
    x = Experiment("starts", "?", "dark-crusade", 1, arms)
    rows = run_experiment(x, workers=1)
    found = Findings(x, rows)
    june, may = found.arrays["june"], found.arrays["may"]
    assert found.turn_names[:2] == ["May 1941", "June 1941"]
    assert (june.first.tolist(), may.first.tolist()) == ([2], [1])
    assert june.lost[0, 0].tolist() == [0, 0]
    assert june.lost[0, 1].tolist() == rows["june"][0]["lost"][0]
    assert may.lost[0, 1].tolist() == rows["may"][0]["lost"][1]
    assert int(found.ended("june").sum(axis=1).argmax()) == rows["june"][0]["turns"] - 1
    assert tables(found.arrays)["turns"]["turn"][0] == 2


def rows_of(study, name):
    with (study.report.parent / f"{name}.csv").open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def test_control_by_turn_follows_from_the_changes(played, study):
    """Two tables tell the same: counting holders game by game gives the table of control."""
    x, game = played[0], load("darkest-crusade")
    start = game.hooks.describe.control(game.tables, game.start())
    holder = {game.board.spaces[p].id: game.sides[side] for p, side in start.items()}
    changes = {}
    for c in rows_of(study, "changes"):
        changes.setdefault((c["arm"], int(c["game"]), c["place"]), []).append((int(c["turn"]), c["holder"]))
    for row in rows_of(study, "control"):
        held = []
        for number in range(x.games):
            mine = changes.get((row["arm"], number, row["place"]), [])
            until = [who for turn, who in mine if turn <= int(row["turn"])]
            held.append(until[-1] if until else holder.get(row["place"], ""))
        assert held.count("axis") == int(row["axis"])
        assert held.count("soviet") == int(row["soviet"])


def test_parquet_holds_the_same_as_csv(study):
    parquet = pytest.importorskip("pyarrow.parquet")
    for name in ("games", "turns", "changes", "control"):
        table = parquet.read_table(study.report.parent / f"{name}.parquet").to_pylist()
        assert [{k: str(v) for k, v in row.items()} for row in table] == rows_of(study, name)


def test_the_notebook_reads_the_data(study, tmp_path, monkeypatch, capsys):
    """Every code cell is executed, once with Parquet and once with CSV alone."""
    for path in study.tables:
        shutil.copy(path, tmp_path)
    monkeypatch.setenv("CRUSADE_LAB", str(tmp_path))
    cells = json.loads((EXAMPLES / "reading.ipynb").read_text(encoding="utf-8"))["cells"]
    told = []
    for _ in range(2):
        names = {}
        for cell in cells:
            if cell["cell_type"] == "code":
                exec("".join(cell["source"]), names)
        assert names["arms"] == ["as printed", "pressed hits"]
        assert len(names["games"]) == 6
        told.append(capsys.readouterr().out)
        for path in tmp_path.glob("*.parquet"):
            path.unlink()
    assert told[0] == told[1]
    assert "as printed -> pressed hits" in told[0]


def test_an_arm_can_play_a_variant(tmp_path):
    """A variant is named by its folder, seen from the experiment's file; one of another game is refused."""
    variant = tmp_path / "nine"
    variant.mkdir()
    (variant / "variant.toml").write_text('name = "lab-nine"\ngame = "darkest-crusade"\ntitle = "Nine Points"\n')
    shutil.copy(EXAMPLES.parent / "variants" / "seventh-panzergruppe" / "numbers.csv", variant)
    file = written(tmp_path, FILE.replace('readings = { press = "hits" }', 'variant = "nine"'))
    x = read_experiment(file)._replace(games=1)
    assert x.arms[1].variant == "darkest-crusade+lab-nine"
    rows = run_experiment(x, tmp_path / "rows", workers=1)
    head = json.loads((tmp_path / "rows" / "pressed-hits.jsonl").read_text().splitlines()[0])
    assert head["game"] == "darkest-crusade+lab-nine"
    assert len(head["variant"]) == 64
    assert "Nine Points, edition " in write_study(x, rows, file, tmp_path / "out").report.read_text()
    other = written(tmp_path, file.read_text().replace("darkest-crusade", "tiger-attack"), "other.toml")
    with pytest.raises(
        ExperimentError, match="line 11: variant of arm 2: nine: a variant of darkest-crusade; expected one of"
    ):
        read_experiment(other)
    absent = written(tmp_path, file.read_text().replace('"nine"', '"none"'), "absent.toml")
    with pytest.raises(ExperimentError, match=r"line 11: variant of arm 2: .*no such folder or zip"):
        read_experiment(absent)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda p: p.stem)
def test_the_examples_are_experiments(path):
    assert len(read_experiment(path).arms) >= 2
