"""How one wins and loses, in sight: the strip, the warning before Done, the words at the end."""

from pathlib import Path

import pytest
from chromium import DESKTOP, PHONE


def view(table, game, key):
    return table.get(f"/api/games/{game}", key).json()


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["1440", "390"])
@pytest.mark.parametrize(
    ("kind", "first"),
    [("darkest-crusade", "Axis victory"), ("tiger-attack", "German call"), ("dark-crusade", "Axis victory")],
)
def test_the_ways_to_end_are_always_in_sight(table, sit, kind, first, screen):
    game, keys = table.new_game("human", "human", kind=kind)
    anna = sit(table, game, 0, keys[0], **screen)
    line = anna.page.locator(".endings button.line")
    line.wait_for()
    assert first in line.inner_text()
    line.click()
    assert anna.page.locator(".endings dd").count() == len(view(table, game, keys[0])["endings"])


def test_a_sudden_end_is_announced_and_asked_about_once(table, sit):
    """On turn 2 the Axis attacks from Rumania and leaves M1 empty."""
    game, keys = table.new_game("human", "human")
    line = table.sit(game, *keys)
    line.catch_up()
    leave_rumania(line)
    before = line.view["entries"]
    line.close()
    anna = sit(table, game, 0, keys[0])
    warning = anna.page.locator(".caution")
    warning.wait_for()
    assert "Rumania is open: a Russian in M1 ends the game" in warning.inner_text()
    anna.settle()
    anna.page.locator("#done").click()
    anna.page.locator("#surely").wait_for()
    assert view(table, game, keys[0])["entries"] == before
    anna.page.get_by_role("button", name="Go back").click()
    anna.page.locator("#surely").wait_for(state="detached")
    assert view(table, game, keys[0])["entries"] == before
    anna.act(anna.page.locator("#done").click)
    assert view(table, game, keys[0])["entries"] > before


def leave_rumania(line):
    """Both sides sit still until the Axis orders of turn 2; then whoever is in M1 goes away, and N1 attacks."""
    while not (line.view["turn"] == 2 and line.view["phase"] == "A2a"):
        step(line, "done")
    for unit in [c["id"] for c in line.view["counters"] if c["place"] == "M1"]:
        goal = next(iter(sorted(line.view["reach"][unit]["moves"])))
        step(line, f"unit {unit}", f"move {goal}")
        if line.view["hand"]:
            step(line, "halt")
    attackers = [
        (c["id"], line.view["reach"][c["id"]]["targets"][0])
        for c in line.view["counters"]
        if c["place"] in ("N1", "O1") and line.view["reach"].get(c["id"], {}).get("targets")
    ]
    unit, target = attackers[0]
    step(line, f"unit {unit}", f"attack {target}")


def step(line, *wished):
    """Play for whoever decides, and wait for the view; without options what ends the step, or the first that is possible."""
    side, before = line.view["to_decide"], line.view["version"]
    if line.view["seat"] != side:
        line.send({"type": "look", "side": side})
        line.until(lambda m: m["type"] == "view" and m["seat"] == side)
    options = wished or line.view["ends"] or [line.view["options"][0]["text"]]
    answer = line.play(*options, side=side, base=line.view["version"])
    assert answer["type"] == "done", answer
    while line.view["version"] == before:
        line.hear()


GOLDEN = Path(__file__).parent.parent / "golden"


def test_the_end_says_what_happened(table, sit):
    """The U.S. player calls Tiger Attack! on turn 6."""
    game, keys = table.new_game("human", "human", kind="tiger-attack")
    line = table.sit(game, *keys)
    line.sit_out("us_call")
    line.play("end", side=1)
    line.close()
    anna = sit(table, game, 1, keys[1])
    panel = anna.page.locator('section[aria-labelledby="end-title"]')
    panel.wait_for()
    assert "The U.S. player ended the game on turn 6, with 0 points for the Germans." in panel.inner_text()
    panel.get_by_role("button", name="Look at the moment before").click()
    anna.page.get_by_role("button", name="Back to now").first.wait_for()


def test_the_end_says_where(table, visitors, at_page):
    page = visitors.come(table.base)
    page.get_by_label("Choose a file").set_input_files(GOLDEN / "darkest_crusade_thumb_by_the_book.crusade")
    page.get_by_role("button", name="View it").click()
    panel = page.locator('section[aria-labelledby="end-title"]')
    panel.wait_for()
    assert "points in supply" in panel.locator(".why").inner_text()
    panel.locator(".why button").first.click()
