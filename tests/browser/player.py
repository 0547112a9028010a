"""Somebody at a page: reads what the page shows, and does with mouse or finger what a person would."""

import tempfile
from pathlib import Path

from playwright.sync_api import TimeoutError

WHO = "#prompt .ask"
OFF_MAP = 'section[aria-labelledby="side-off"] button'
BATTLE = 'section[aria-label="To be decided now"]'
EARLY = "The button had only just changed"

# What the map marks, hex or point: where the selected counters can go, what they can attack, what is asked about.
REACH, TARGET, ASKED = ".overlay .reach", ".overlay .target", ".overlay .asked"
OPEN_SPOT = """(selector) => {
    const found = {};
    const round = [[0, 0], [0, -1], [1, 0], [-1, 0], [0, 1]];  // the middle, then a little beside it
    const open = (one) => (spot) => {
        const top = document.elementFromPoint(...spot);
        const counter = top?.closest('[data-unit]') ?? null;
        if (!top?.closest('#map')) return false;
        if (one.dataset.unit) return counter === one;
        return !counter || (counter.dataset.space === one.dataset.space && !one.matches('.reach'));
    };
    for (const one of document.querySelectorAll(selector)) {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const spot = round.map(([a, b]) => [x + a * box.width * 0.29, y + b * box.height * 0.29]).find(open(one));
        if (spot) found[one.dataset.unit ?? one.dataset.space] = spot;
    }
    return found;
}"""


TAKEN = "([game, side]) => JSON.parse(localStorage.getItem(`crusade.dice.${game}`))?.salts[side]?.taken"


def until_salted(page, game, side):
    """Wait until the table has taken the salt that a page adds to the dice by itself."""
    page.wait_for_function(TAKEN, arg=[game, side])


class Player:
    """A person before one page. Nothing is known but what stands in the page."""

    def __init__(self, page):
        self.page = page
        self.prompt = page.locator("#prompt")
        self.seen = []  # the decisions met
        self.cautious = -1  # the turn in which it attacks no more

    def note(self, what):
        self.seen.append(what)

    # ---- reading

    def shows(self, selector):
        return self.page.locator(selector).count() > 0

    def words(self, selector):
        return self.page.locator(selector).first.inner_text()

    def mine(self):
        """Whether the page asks this person."""
        return self.shows(f"{WHO}.mine")

    def phase(self):
        return self.page.locator(".page").get_attribute("data-phase")

    def turn(self):
        return self.words("header .turn")

    def version(self):
        return self.page.locator(".page").get_attribute("data-version")

    def notice(self):
        """The refusal or news on the page."""
        return self.page.locator(".notice p").inner_text()

    def middles(self, selector):
        """Where to click each counter or marked space, as far as it lies open on the map; marches need an empty spot."""
        self.page.mouse.move(2, 2)  # a stack fanned out under the pointer would hide its neighbours
        self.page.locator(".fan").wait_for(state="detached")
        return self.page.evaluate(OPEN_SPOT, selector)

    def far_from_reach(self):
        """A spot of the map that is marked for nothing: the map's own middle of the east."""
        box = self.page.locator(".sheet").bounding_box()
        return box["x"] + box["width"] * 0.72, box["y"] + box["height"] * 0.5

    # ---- waiting

    def act(self, deed):
        """Do something that the table must answer, and wait for the new view."""
        changed = self.page.locator(f'.page:not([data-version="{self.version()}"]) #prompt[aria-busy="false"]')
        surely = self.page.locator("#surely")
        early = self.page.locator(".notice", has_text=EARLY)
        answered = changed.or_(surely)
        told = answered if early.count() else answered.or_(early)  # an older notice says nothing about this click
        self.settle()
        deed()
        try:
            told.first.wait_for(state="attached")
            if told is not answered and early.count() and not answered.count():
                self.note("early")  # odds that came late moved the button; a person reads the notice and clicks again
                self.settle()
                deed()
                answered.first.wait_for(state="attached")
            if surely.count():  # what is at stake, or allowed, is asked about once
                self.note("surely")
                self.settle()
                surely.click()
                changed.wait_for(state="attached")
        except TimeoutError as error:
            self.page.screenshot(path=Path(tempfile.gettempdir()) / "crusade-browser-failure.png")
            raise AssertionError(f"nothing happened; the page says: {self.words('.page')[:600]}") from error

    def settle(self):
        """Wait until every button under the pointer or the focus means what it says for long enough to be clicked."""
        self.page.evaluate("new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
        self.page.locator("html:not([data-settling])").wait_for(state="attached")

    def press_key(self, key):
        """Press a key that answers the question, once it has been on screen for a moment."""
        self.page.locator("html:not([data-fresh])").wait_for(state="attached")
        self.page.keyboard.press(key)

    def until_asked(self, timeout=60):
        """Wait until the page asks this person, or the game is over."""
        asked = '#prompt[aria-busy="false"] .ask.mine'  # busy while the page answers the obvious by itself
        while True:
            self.page.locator(f"{asked}, #tab-end").first.wait_for(state="attached", timeout=timeout * 1000)
            if self.shows(asked):
                return True
            if self.shows("#tab-end"):
                return False

    # ---- mouse on the map

    def click_at(self, spot):
        self.page.mouse.click(*spot)

    def select(self, unit):
        """Click a counter that can act; false where it is gone or covered. A second click would take the next of its stack."""
        if self.shows(f'.counter.selected[data-unit="{unit}"]'):
            return True
        self.let_go()
        spot = self.middles(".counter.ready").get(unit)
        if spot is None:
            return False
        self.click_at(spot)
        self.page.locator(f'.counter.selected[data-unit="{unit}"]').wait_for()
        return True

    def let_go(self):
        """Escape, if counters are selected: a click on another stack would take them there."""
        if self.shows(".counter.selected"):
            self.page.keyboard.press("Escape")
            self.page.locator(".counter.selected").first.wait_for(state="detached")

    def go_or_attack(self, selector, wish=None, shun=()):
        """With a counter selected: click a marked space, the wished one or else not the shunned. Gives the space, or None."""
        marked = self.middles(selector)
        if not marked:
            return None
        space = wish if wish in marked else max(marked, key=lambda one: (one not in shun, marked[one]))
        self.act(lambda: self.click_at(marked[space]))
        return space

    def press(self, words):
        """Press the button with these words, in the page's panels or its prompt."""
        self.act(lambda: self.page.get_by_role("button", name=words).first.click())
