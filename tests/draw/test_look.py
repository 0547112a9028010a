"""Colours: readable in every theme, changeable by a page, and the same in every run."""

import os
import re
import subprocess
import sys

import pytest
from pictures import GAMES_DRAWN

from crusade.draw import theme_names, themes_css, title_of, write_all
from crusade.draw.look import contrast, looks, style, themes
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
    "side-ink": [key for key in themes()["default"] if key.startswith("side-") and key != "side-ink"],
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
    used = set(re.findall(r"var\(--([a-z-]+),#", rules))
    assert used == set(themes()["default"])
    plain = re.sub(r"var\([^)]*\)", "", rules)
    assert not re.findall(r"#[0-9a-f]{6}", plain)


def test_the_stylesheet_of_themes_applies_each_theme():
    css = themes_css()
    assert css.startswith(":root {")
    for name in theme_names()[1:]:
        assert f'[data-theme~="{name}"]' in css


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


#: How eyes without one kind of cone see colours (Machado, Oliveira and Fernandes 2009, severity 1), in linear light.
SEEN = {
    "red-green": [
        ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
        ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    ],
    "blue-yellow": [
        ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    ],
}
APART = 18  # difference in CIE Lab at which nobody takes one colour for the other
ENEMIES = [("german", "soviet"), ("german", "us"), ("other", "other-second")]


def linear(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def lab(light):
    """CIE Lab of linear light."""
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    x, y, z = (sum(a * max(0, c) for a, c in zip(row, light)) / white for row, white in zip(rows, (0.9505, 1.0, 1.089)))
    f = [t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def difference(one, other, eyes):
    """How different two colours look to these eyes."""
    seen = [lab([sum(m * c for m, c in zip(row, linear(colour))) for row in eyes]) for colour in (one, other)]
    return sum((a - b) ** 2 for a, b in zip(*seen)) ** 0.5


@pytest.mark.parametrize("theme", SEEN)
def test_the_sides_look_different_to_the_eyes_a_theme_is_made_for(theme):
    colours = themes()[theme]
    for eyes in SEEN[theme]:
        for first, second in ENEMIES:
            for what in ("nation", "side"):
                apart = difference(colours[f"{what}-{first}"], colours[f"{what}-{second}"], eyes)
                assert apart > APART, f"{theme}: {what} {first} and {second} are only {apart:.0f} apart"


def test_the_usual_colours_of_the_sides_are_far_apart():
    plain = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    for first, second in ENEMIES[:2]:
        for what in ("nation", "side"):
            assert (
                difference(themes()["default"][f"{what}-{first}"], themes()["default"][f"{what}-{second}"], plain)
                > APART
            )


def test_every_nation_has_a_colour_and_a_sign_of_its_own():
    nations = [key.removeprefix("nation-") for key in NATIONS]
    signs = looks()["signs"]
    assert set(signs) == set(nations)
    assert len(set(signs.values())) == len(signs)
    assert len({themes()["default"][key] for key in NATIONS}) == len(NATIONS)
