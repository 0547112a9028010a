"""The report of an experiment in a real browser: the slider of its maps, a phone's width, and axe."""

import os
from pathlib import Path

import pytest
from chromium import DESKTOP, PHONE

from crusade.lab.experiment import Arm, Experiment, run_experiment
from crusade.lab.study import write_study

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SHADES = (
    "() => [...document.querySelectorAll('.map[data-arm=\"0\"] use')].map((cell) => cell.getAttribute('class')).join()"
)
WIDER = "() => document.documentElement.scrollWidth > innerWidth"
CUT_OFF = "() => [...document.querySelectorAll('.scroll')].some((one) => one.scrollWidth > one.clientWidth)"
OPEN = "() => document.querySelectorAll('details').forEach((one) => (one.open = true))"


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    file = folder / "asked.toml"
    file.write_text("# made by a test")
    arms = (Arm("one", {}, ("random", "random")), Arm("two", {"press": "columns"}, ("random", "random")))
    x = Experiment("browser", "Which?", "tiger-attack", 2, arms)
    return write_study(x, run_experiment(x, workers=1), file, folder).report.as_uri()


def test_the_slider_shows_the_front_of_each_turn(browser, report):
    page, complaints = browser.new_page(**DESKTOP), []
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(report)
    slider, end = page.get_by_role("slider"), page.evaluate(SHADES)
    slider.focus()
    slider.press("Home")
    assert page.locator("#turn-name").inner_text() == "Turn 1"
    assert page.evaluate(SHADES) != end
    slider.press("End")
    assert page.evaluate(SHADES) == end
    page.locator(".map[data-arm='0'] use").first.hover(force=True)
    assert "held by the Germans. one: " in page.locator("#under").inner_text()
    assert not complaints


def test_on_paper_tables_fit_and_bars_keep_their_colours(browser, report):
    page = browser.new_page(viewport={"width": 718, "height": 1000})  # A4 less its margins
    page.goto(report)
    page.emulate_media(media="print")
    assert not page.evaluate(CUT_OFF)
    assert page.locator(".bar b").first.evaluate("(bar) => getComputedStyle(bar).printColorAdjust") == "exact"


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["1440", "390"])
def test_a_report_fits_its_screen_and_axe_finds_nothing(browser, report, screen, colours):
    page = browser.new_page(**screen, color_scheme=colours)
    page.goto(report)
    page.evaluate(OPEN)
    assert not page.evaluate(WIDER)
    if AXE.is_file() or os.environ.get("CRUSADE_NEED_NODE"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
        run = "() => axe.run().then((found) => found.violations.map((v) => [v.id, v.nodes[0].html.slice(0, 160)]))"
        assert page.evaluate(run) == []
