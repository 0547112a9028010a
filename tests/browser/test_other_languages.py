"""The page in other languages: German at a click, and room for longer words than the English ones."""

import re

import pytest
from chromium import DESKTOP, PHONE
from test_how_it_ends import step

SCREENS = pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["1440", "390"])
TITLES = ["Dark Crusade, 2nd edition", "Tiger Attack!", "Darkest Crusade", "English", "Deutsch"]
MADE_UP = "localStorage.setItem('crusade.language', 'qps')"

#: Texts that stick out of the window or are cut off by their box; a box that scrolls, or is read out only, may be larger.
CUT_OFF = """() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const box = walk.currentNode.parentElement, words = walk.currentNode.textContent.trim();
        const looks = box && getComputedStyle(box);
        if (!words || looks.visibility === 'hidden') continue;
        if (box.closest('.unseen, .skip, svg, option, [inert], [aria-hidden=true], .endings .line')) continue;
        const range = document.createRange();
        range.selectNodeContents(walk.currentNode);
        for (const line of range.getClientRects()) {
            if (line.width < 2 || line.height < 2) continue;
            for (let outer = box; ; outer = outer.parentElement) {
                if (!outer) {
                    if (line.right > innerWidth + 1 || line.left < -1) found.push(`out of the window: ${words}`);
                    break;
                }
                const style = getComputedStyle(outer), frame = outer.getBoundingClientRect();
                if (/auto|scroll/.test(style.overflowX)) break;
                if (style.textOverflow === 'ellipsis') break;
                if (style.overflowX === 'hidden' || style.overflowX === 'clip') {
                    if (line.right > frame.right + 1 || line.left < frame.left - 1) found.push(`cut off: ${words}`);
                    break;
                }
            }
        }
    }
    if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the page scrolls sideways');
    return [...new Set(found)];
}"""

#: All words on the page, one text after the other.
WORDS = """() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const box = walk.currentNode.parentElement;
        if (!box.closest('svg, script, style, option, kbd, code')) found.push(walk.currentNode.textContent);
    }
    return found;
}"""


def untranslated(page, rules):
    """Texts that have come through no catalogue: not in brackets, and no names."""
    names = {
        *(u["name"] for u in rules["units"]),
        *(s["name"] for s in rules["spaces"]),
        *TITLES,
        *rules["marks"],
        "Human",
    }
    known = re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)))
    left = known.sub("", "\n".join(page.evaluate(WORDS)))
    while re.search(r"⟦[^⟦⟧]*⟧", left):
        left = re.sub(r"⟦[^⟦⟧]*⟧", "", left)
    return [words for words in left.splitlines() if re.search(r"[A-Za-z]{3,}", words)]


def attacked(table, kind):
    """A game with an attack laid down, at the decision of the side that attacks; its id, keys and side."""
    game, keys = table.new_game("human", "human", kind=kind)
    line = table.sit(game, *keys)
    line.catch_up()
    while not any(reach["targets"] for reach in line.view["reach"].values()):
        step(line)
    unit, reach = next((unit, reach) for unit, reach in line.view["reach"].items() if reach["targets"])
    step(line, f"unit {unit}", f"attack {reach['targets'][0]}")
    side = line.view["to_decide"]
    return game, keys, side, line


@SCREENS
def test_longer_words_have_room_and_no_english_is_left_on_the_first_page(table, visitors, screen):
    page = visitors.come(table.base, lambda page: page.add_init_script(MADE_UP), **screen)
    page.get_by_role("button", name=re.compile("Create the game")).wait_for()
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    rules = table.get("/api/rules/darkest-crusade").json()
    assert page.evaluate(CUT_OFF) == []
    assert untranslated(page, rules) == []


@SCREENS
@pytest.mark.parametrize("kind", ["darkest-crusade", "tiger-attack", "dark-crusade"])
def test_longer_words_have_room_and_no_english_is_left_at_the_table(table, sit, kind, screen):
    """The situation, a counter in hand, a battle, the log, and the result."""
    game, keys, side, line = attacked(table, kind)
    rules = table.get(f"/api/rules/{kind}").json()
    anna = sit(table, game, side, keys[side], prepare=lambda page: page.add_init_script(MADE_UP), **screen)
    anna.page.locator(".endings button.line").wait_for()
    found = {}
    tabs = anna.page.locator("#tab-situation, #tab-battle, #tab-log")  # on a wide screen the situation has no tab
    for tab in [one.get_attribute("id") for one in tabs.all()]:
        anna.page.locator(f"#{tab}").click()
        anna.page.locator('[aria-busy="true"]').first.wait_for(state="detached")
        found[tab] = anna.page.evaluate(CUT_OFF) + untranslated(anna.page, rules)
    line.send({"type": "offer", "id": "resigning-now", "base": line.view["version"], "side": side, "what": "resign"})
    anna.page.locator("#tab-end").wait_for()
    found["end"] = anna.page.evaluate(CUT_OFF) + untranslated(anna.page, rules)
    assert not any(found.values()), found


def test_german_at_a_click_and_for_good(table, visitors):
    page = visitors.come(table.base, locale="en-GB")
    page.get_by_role("button", name="Create the game").wait_for()
    assert page.locator("html").get_attribute("lang") == "en-GB"
    page.get_by_label("Language").select_option("de")
    page.get_by_role("button", name="Spiel anlegen").wait_for()
    assert page.locator("html").get_attribute("lang") == "de"
    assert "Barbarossa auf einem Blatt" in page.locator("main").inner_text()
    page.reload()
    page.get_by_role("button", name="Spiel anlegen").wait_for()
    page.get_by_role("button", name=re.compile("Gegen den Computer: die Achse")).click()
    page.locator("#prompt").wait_for()
    page.get_by_role("button", name="Fertig").wait_for()
    assert "Armeen verschanzen" in page.locator("#prompt").inner_text()


def test_a_browser_that_speaks_german_is_answered_in_german(table, visitors):
    page = visitors.come(table.base, locale="de-AT")
    page.get_by_role("button", name="Spiel anlegen").wait_for()
    assert page.locator("html").get_attribute("lang") == "de-AT"
