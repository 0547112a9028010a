"""Somebody who plays by nothing but what the coach marks and names on the page."""

import tempfile
import time
from pathlib import Path

from playwright.sync_api import TimeoutError

PLAY = '[data-plan="0"] .play'
FRESH = f'.coach:not(:has([aria-busy="true"])):not(:has(.stale)) {PLAY}'


def decide(player):
    """One decision: ask, read what is named, play it; gives the seconds it took to be told.

    A die or the enemy comes next, or another question.
    """
    page = player.page
    player.settle()
    begun = time.monotonic()
    page.locator("#hint").click()
    try:
        page.locator(FRESH).first.wait_for()
    except TimeoutError as error:
        page.screenshot(path=Path(tempfile.gettempdir()) / "crusade-hint-failure.png")
        asked, told = player.words("#prompt"), page.locator("#panel").inner_text()
        raise AssertionError(f"no answer to: {asked[:300]}; the panel says: {told[:600]}") from error
    waited = time.monotonic() - begun
    assert page.locator('[data-plan="0"] .what').inner_text().strip(), "the answer is named"
    assert page.locator('[data-plan="0"] .why li').count(), "and has a reason"
    player.note("hint")
    button = page.locator(PLAY)
    button.scroll_into_view_if_needed()
    player.act(button.click)
    page.locator('.page #prompt[aria-busy="false"]').wait_for(state="attached")
    assert not player.shows(".notice .refusal"), player.words(".notice")
    return waited
