"""Colours: readable in every theme, changeable by a page, and the same in every run."""

import os
import re
import subprocess
import sys

import pytest
from pictures import GAMES_DRAWN

from crusade.draw import theme_names, themes_css, title_of, write_all
from crusade.draw.look import contrast, style, themes
from crusade.games.pack import GAMES

GROUNDS = ["map-clear", "map-forest", "map-hills", "map-mountains", "map-swamp", "map-land", "map-paper", "map-halo"]
NATIONS = [key for key in themes()["default"] if key.startswith("nation-")]
#: Every colour of text, and the backgrounds it can have.
TEXTS = {
    "map-text": GROUNDS,
    "map-text-soft": GROUNDS,
    "map-water-text": ["map-sea", "map-halo"],
    "map-victory-text": ["map-victory"],
    "counter-ink": [*NATIONS, "counter-box", "mark-white"],
    "counter-bar-text": ["mark-brown", "mark-black", "mark-red", "mark-plain"],
    "counter-back-text": ["back-first", "back-second"],
}


@pytest.mark.parametrize("theme", theme_names())
def test_text_is_readable_on_every_background(theme):
    colours = themes()[theme]
    for text, grounds in TEXTS.items():
        for ground in grounds:
            assert contrast(colours[text], colours[ground]) >= 4.5, f"{theme}: {text} on {ground}"


def test_contrast_is_computed_as_by_wcag():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_themes_name_only_colours_the_default_has():
    for name, colours in themes().items():
        assert set(colours) == set(themes()["default"]), name


def test_every_colour_of_the_stylesheets_can_be_set_by_a_page():
    rules = style("board") + style("counters")
    assert set(re.findall(r"var\(--([a-z-]+),", rules)) == set(themes()["default"])
    plain = re.sub(r"var\([^)]*\)", "", rules)
    assert not re.findall(r"#[0-9a-f]{6}", plain)


def test_the_stylesheet_of_themes_applies_each_theme():
    css = themes_css()
    assert css.startswith(":root {")
    for name in theme_names()[1:]:
        assert f'[data-theme="{name}"]' in css


def test_every_class_in_a_picture_is_in_the_stylesheet(tmp_path):
    write_all(GAMES / "dark_crusade", tmp_path)
    for name, sheet in (("board.svg", "board"), ("counters.svg", "counters")):
        text = (tmp_path / name).read_text()
        used = {c for classes in re.findall(r'class="([^"]+)"', text) for c in classes.split() if c[:2] in ("m-", "k-")}
        told = set(re.findall(r"\.([mk]-[\w-]+)", style(sheet)))
        assert used - told <= {"m-pattern", "m-major", "m-minor", "m-inferior"}  # used only by pages


def test_a_title_is_taken_from_the_notes():
    assert [title_of(GAMES / game) for game in GAMES_DRAWN] == [
        "Dark Crusade, 2nd edition",
        "Darkest Crusade minigame",
        "Tiger Attack!",
    ]


def test_every_run_writes_the_same_bytes(tmp_path):
    first = {p.name: p.read_bytes() for p in write_all(GAMES / "tiger_attack", tmp_path / "here")}
    for seed in ("0", "4711"):
        out = tmp_path / seed
        code = [sys.executable, "-m", "crusade.draw", "tiger_attack", str(out)]
        subprocess.run(code, check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed})
        assert {p.name: p.read_bytes() for p in out.iterdir()} == first


def test_the_command_says_what_is_wrong():
    done = subprocess.run([sys.executable, "-m", "crusade.draw", "chess", "x"], capture_output=True, text=True)
    assert done.returncode == 2
    assert "games: dark_crusade" in done.stderr
