"""Somebody who plays by nothing but what the coach marks and names on the page."""

PLAY = '[data-plan="0"] .play'
FRESH = f'.coach:not(:has([aria-busy="true"])):not(:has(.stale)) {PLAY}'


def decide(player):
    """One decision: ask, read what is named, play it. A die or the enemy comes next, or another question."""
    page = player.page
    player.settle()
    page.locator("#hint").click()
    page.locator(FRESH).first.wait_for()
    assert page.locator('[data-plan="0"] .what').inner_text().strip(), "the answer is named"
    assert page.locator('[data-plan="0"] .why li').count(), "and has a reason"
    player.note("hint")
    button = page.locator(PLAY)
    button.scroll_into_view_if_needed()
    player.act(button.click)
    page.locator('.page #prompt[aria-busy="false"]').wait_for(state="attached")
    assert not player.shows(".notice .refusal"), player.words(".notice")
