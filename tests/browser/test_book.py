"""The rules as a book: found from everywhere, searched by keyboard, opened at a clause, printed; and offered in a first game."""

import re

import pytest
from chromium import PHONE

KINDS = ["darkest-crusade", "tiger-attack", "dark-crusade"]
PAGE = re.compile(rb"/Type\s*/Page\b")
TABLET = {"viewport": {"width": 820, "height": 1180}}

UNDER_THE_BAR = """(id) => {
    const [bar, there] = [document.querySelector('.bookbar'), document.getElementById(id)];
    const [over, top] = [bar.getBoundingClientRect().bottom, there.getBoundingClientRect().top];
    return top >= over && top < over + 60;
}"""
HEADINGS = "[...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((h) => Number(h.tagName[1]))"
MEASURE = """() => {  // characters in a full line of the longest paragraphs
    const found = [...document.querySelectorAll('article > p')].filter((p) => p.innerText.length > 300);
    return found.map((p) => {
        const line = parseFloat(getComputedStyle(p).lineHeight);
        return p.innerText.length / Math.round(p.getBoundingClientRect().height / line);
    });
}"""
SEEN = "(name) => document.querySelector(`#figure-${name} img`).naturalWidth > 0"


def book(visitors, table, kind, at="", **manner):
    """Somebody opens a book."""
    page = visitors.come(f"{table.base}/rules/{kind}{at}", **manner)
    page.locator(".book h1, .turncard h1").first.wait_for()
    return page


def test_searching_by_keyboard_finds_titles_first_marks_the_hits_and_opens_one(table, visitors):
    page = book(visitors, table, "dark-crusade")
    page.keyboard.press("/")
    page.keyboard.type("stacking")
    page.locator("#found li").first.wait_for()
    assert "DC-1.5 Stacking" in page.locator("#found a").first.inner_text()
    assert page.locator("#found mark").first.inner_text() == "Stacking"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement === document.querySelectorAll('#found a')[1]")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.locator("#DC-1\\.5:focus").wait_for()
    assert page.evaluate(UNDER_THE_BAR, "DC-1.5")
    assert page.locator("article.current mark").count() > 0
    page.keyboard.press("/")
    page.keyboard.type("6.3")
    page.locator("#found li").first.wait_for()
    page.keyboard.press("Enter")
    page.locator("#DC-6\\.3:focus").wait_for()
    page.keyboard.press("/")
    page.keyboard.type("zeppelin")
    page.get_by_text("Nothing found for “zeppelin”").wait_for()
    page.keyboard.press("Escape")
    page.locator("#DC-6\\.3").wait_for()


@pytest.mark.parametrize("manner", [{}, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def test_a_link_to_a_clause_opens_the_book_there_with_its_mark_and_its_figure(table, visitors, manner):
    page = book(visitors, table, "dark-crusade", "#DC-8.3", **manner)
    page.locator("#DC-8\\.3:focus").wait_for()
    assert page.evaluate(UNDER_THE_BAR, "DC-8.3")
    assert page.locator("#DC-8\\.3 abbr").inner_text() == "I in part"
    page.wait_for_function(SEEN, arg="fortress")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("#figure-retreat .clause").first.click()  # a clause number leads on within the book
    page.locator("#DC-8\\.5:focus").wait_for()


def test_the_book_has_real_headings_and_lines_that_are_good_to_read(table, visitors):
    page = book(visitors, table, "darkest-crusade")
    levels = page.evaluate(HEADINGS)
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in zip([0, *levels], levels, strict=False) if before)
    lines = sorted(page.evaluate(MEASURE))
    assert 60 <= lines[len(lines) // 2] <= 75
    names = page.locator("nav.bookcontents > ol > li > a").all_inner_texts()
    assert names[0] == "Quick start"
    assert len(names) >= 12
    assert page.locator("figure img:not([alt])").count() == 0


def test_a_turn_card_is_one_page_of_paper_and_a_book_is_many(table, visitors):
    for kind in KINDS:
        page = book(visitors, table, kind, "/card")
        for paper in ("A4", "Letter"):
            assert len(PAGE.findall(page.pdf(format=paper))) == 1, f"{kind} on {paper}"
    page.goto(f"{table.base}/rules/{KINDS[-1]}")
    page.locator(".book h1").wait_for()
    assert 15 < len(PAGE.findall(page.pdf(format="A4"))) < 60


def test_a_first_game_offers_the_quick_start_until_it_is_declined(table, sit):
    game, keys = table.new_game("human", "human")
    anna = sit(table, game, 0, keys[0])
    offer = anna.page.get_by_role("region", name="Quick start")
    offer.wait_for()
    assert offer.get_by_role("link").get_attribute("href") == "/rules/darkest-crusade#quick"
    offer.get_by_role("button", name="No, thank you").click()
    offer.wait_for(state="detached")
    anna.page.reload()
    anna.prompt.wait_for()
    assert offer.count() == 0
    anna.page.get_by_role("tab", name="Rules").click()
    assert anna.page.locator("#open-book").get_attribute("href") == "/rules/darkest-crusade"


def test_the_first_page_leads_to_the_book_and_its_quick_start(table, visitors):
    page = visitors.come(table.base)
    page.get_by_role("link", name="Rules and quick start").click()
    page.get_by_role("heading", name="Quick start").wait_for()
    page.get_by_role("link", name="Turn card").click()
    page.get_by_role("heading", name="Turn card").wait_for()
    page.get_by_role("link", name="Back to the book").click()
    page.get_by_role("heading", name="Quick start").wait_for()
