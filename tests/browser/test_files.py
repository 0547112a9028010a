"""Game files by their buttons: saved, checked, looked at again."""

import re

import pytest


@pytest.fixture
def called(table):
    """A game with dice in it that is over: its id and the key of the U.S. seat."""
    game, keys = table.new_game("human", "human", kind="tiger-attack")
    line = table.sit(game, *keys)
    line.sit_out("us_call")
    line.play("end", side=1)
    line.close()
    return game, keys[1]


def saved(page, button, folder):
    """Press a button that gives a file; its path and its text."""
    with page.expect_download() as coming:
        page.get_by_role("button", name=button).click()
    path = folder / coming.value.suggested_filename
    coming.value.save_as(path)
    return path, path.read_text()


def lay_down(page, path):
    """Choose a file at the desk of the first page."""
    page.get_by_label("Choose a file").set_input_files(path)


def let_fall(page, path):
    """Drag a file from the desktop and drop it there."""
    bag = page.evaluate_handle(
        "([name, text]) => { const bag = new DataTransfer(); bag.items.add(new File([text], name)); return bag; }",
        [path.name, path.read_text()],
    )
    page.locator(".drop").dispatch_event("drop", {"dataTransfer": bag})


def test_a_game_is_saved_verified_and_looked_at_again(table, visitors, sit, called, tmp_path):
    boris = sit(table, called[0], 1, called[1]).page
    boris.get_by_role("button", name="Verify the game").click()
    boris.get_by_text("All is in order").wait_for()
    path, text = saved(boris, "Save the game file", tmp_path)
    assert path.suffix == ".crusade"

    guest = visitors.come(table.base)
    let_fall(guest, path)
    guest.get_by_text(path.name).wait_for()
    guest.get_by_role("button", name="Verify it").click()
    guest.get_by_text("All is in order").wait_for()
    guest.get_by_role("button", name="View it").click()
    guest.wait_for_url("**/g/*")
    guest.get_by_role("heading", name="U.S. wins, and it counts as two games").wait_for()
    for salt in (line.removeprefix("salt ").split(" ")[1] for line in text.splitlines() if line.startswith("salt ")):
        guest.locator('section[aria-labelledby="end-dice"]').get_by_text(salt).wait_for()
    guest.get_by_role("button", name="Watch the replay").click()
    guest.get_by_role("button", name="Back to now").wait_for()
    guest.get_by_role("tab", name="Log").click()
    assert saved(guest, "Game file", tmp_path)[1] == text


def test_a_file_somebody_has_changed_is_found_out(table, visitors, called, tmp_path):
    visitors.pardoned = ("/api/import", "400")  # the browser itself tells of a refusal
    text = table.get(f"/api/games/{called[0]}/file", called[1]).text
    path = tmp_path / "forged.crusade"
    path.write_text(
        re.sub(r"^roll (\d)", lambda roll: f"roll {int(roll[1]) % 6 + 1}", text, count=1, flags=re.MULTILINE)
    )
    guest = visitors.come(table.base)
    lay_down(guest, path)
    guest.get_by_role("button", name="Verify it").click()
    guest.get_by_text("Something is wrong").wait_for()
    guest.get_by_role("button", name="View it").click()
    assert "line" in guest.get_by_role("alert").inner_text()
    assert "/g/" not in guest.url
