"""Each guided game played to its end in a real browser, by a person who knows nothing and clicks only what is marked."""

import pytest
from chromium import PHONE

from thorough import sample

KINDS = ["darkest-crusade", "tiger-attack", "dark-crusade"]
MOST_CLICKS = 90

# What is marked and can be clicked: a button, or a spot on the map inside the ring. Counters are told by their ids.
MARKED = """() => {
    const inside = (box) => box.width > 0 && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
    for (const button of document.querySelectorAll('.lesson-next')) {
        const box = button.getBoundingClientRect();
        if (button.disabled || !inside(box)) continue;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (button.contains(document.elementFromPoint(x, y))) return {kind: 'button', x, y, words: button.innerText};
    }
    const ring = document.querySelector('.ring .next');
    if (ring) {
        const box = ring.querySelector('.under').getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const unit = ring.dataset.unitNext;
        const counter = unit && document.querySelector(`.counter[data-unit="${unit}"]`)?.getBoundingClientRect();
        const spot = counter ? [counter.x + counter.width / 2, counter.y + counter.height / 2] : [x, y];
        if (!document.elementFromPoint(...spot)?.closest('#map')) return {kind: 'scroll'};  // on its way into view
        return {kind: 'map', x: spot[0], y: spot[1], words: unit ?? ring.dataset.placeNext};
    }
    const hidden = document.querySelector('.lesson-next:not([disabled])');
    if (hidden) { hidden.scrollIntoView({block: 'center'}); return {kind: 'scroll'}; }
    return null;
}"""
# Everything a click could change, as one text.
STATE = """() => {
    const marked = [...document.querySelectorAll('.lesson-next')];
    return [
        document.querySelector('.page')?.dataset.version,
        document.querySelector('.lesson')?.dataset.step,
        document.querySelector('.lesson')?.innerText,
        ...marked.map((button) => button.innerText + button.getAttribute('aria-pressed')),
        document.querySelectorAll('.deeds .lesson-next').length,
    ].join('|');
}"""


class Learner:
    """Reads the guide, clicks what is marked, and nothing else."""

    def __init__(self, page, touch=False):
        self.page, self.touch, self.clicks, self.said = page, touch, [], []

    @property
    def guide(self):
        return self.page.locator(".lesson")

    @property
    def step(self):
        return int(self.guide.get_attribute("data-step") or 0)

    def quiet(self):
        """Wait until the page has nothing left to do."""
        self.page.locator('#prompt[aria-busy="true"]').wait_for(state="detached")
        self.page.wait_for_timeout(120)

    def click(self):
        """Click what is marked; False if nothing is."""
        for _ in range(40):
            self.quiet()
            mark = self.page.evaluate(MARKED)
            self.page.wait_for_timeout(80)
            if mark and mark["kind"] != "scroll" and mark == self.page.evaluate(MARKED):  # it stands still
                break
            if mark is None and self.page.locator(".lesson a.primary").count():
                return False
        else:
            raise AssertionError(f"nothing is marked: {self.guide.inner_text()}")
        if self.clicks[-1:] == [mark["words"]] or mark["words"].startswith("Done"):
            self.page.wait_for_timeout(1500)  # a person reads first; the page ignores a second click in haste
        before = self.page.evaluate(STATE)
        self.clicks.append(mark["words"])
        point = self.page.touchscreen.tap if self.touch else self.page.mouse.click
        point(mark["x"], mark["y"])
        if not self.touch:
            self.page.mouse.move(2, 2)  # a stack fanned out under the pointer would hide its neighbours
        try:
            self.page.wait_for_function(f"(before) => ({STATE})() !== before", arg=before, timeout=15_000)
        except Exception as error:
            self.page.screenshot(path="/tmp/crusade-lesson-failure.png")
            notice = self.page.locator(".notice").all_inner_texts()
            raise AssertionError(f"{mark} did nothing: {self.guide.inner_text()} [{notice}]") from error
        return True

    def to_the_end(self):
        while self.click():
            assert len(self.clicks) <= MOST_CLICKS, self.clicks
        assert self.page.locator(".notice .refusal").count() == 0


@pytest.fixture
def learner(table, visitors):
    """Comes to the first page, and takes the offer it makes to newcomers."""

    def come(kind, **manner):
        page = visitors.come(table.base, **manner)
        title = table.get(f"/api/rules/{kind}").json()["title"]
        page.get_by_role("button", name=title, exact=True).click()
        page.get_by_role("heading", name=title, level=1).wait_for()
        page.get_by_role("button", name="New here? Learn by playing").click()
        page.locator(".lesson .tell").wait_for()
        return Learner(page, touch=bool(manner.get("has_touch")))

    return come


@pytest.mark.parametrize("kind", KINDS)
def test_following_only_the_marks_leads_to_victory(learner, kind):
    anna = learner(kind)
    anna.to_the_end()
    assert "won" in anna.guide.inner_text() or "victory" in anna.guide.inner_text().lower()
    assert anna.page.locator("#panel").inner_text()  # the end panel is open beside it


@pytest.mark.parametrize("kind", KINDS[: sample(1, len(KINDS))])
def test_the_same_with_a_finger_on_a_phone(learner, kind):
    anna = learner(kind, **PHONE)
    anna.to_the_end()
    assert anna.step >= 18


def test_leaving_and_coming_back(learner, table):
    anna = learner(KINDS[0])
    while anna.step < 6:
        anna.click()
    anna.guide.get_by_role("link", name="Leave").click()
    anna.page.get_by_role("link", name="Go on with the guided game").click()
    anna.page.locator(".lesson .tell").wait_for()
    assert anna.step == 6
    anna.page.reload()
    anna.page.locator(".lesson .tell").wait_for()
    assert anna.step == 6
    anna.to_the_end()


def test_earlier_steps_can_be_read_again(learner):
    anna = learner(KINDS[0])
    while anna.step < 3:
        anna.click()
    anna.guide.get_by_role("button", name="Back").click()
    assert anna.step == 2
    assert anna.page.locator(".ring .next").count() == 0  # nothing to click there
    anna.guide.get_by_role("button", name="Next").click()
    assert anna.step == 3
    assert anna.page.locator(".ring .next").count() == 1


def test_a_click_elsewhere_is_refused_and_the_mark_stays(learner, visitors):
    anna = learner(KINDS[0])
    while anna.step < 2:
        anna.click()
    version = anna.page.locator(".page").get_attribute("data-version")
    anna.page.locator("#done").click()
    anna.page.get_by_text("do what is marked").first.wait_for()
    assert anna.page.locator(".page").get_attribute("data-version") == version
    anna.to_the_end()


def test_trying_it_freely_plays_on_in_the_same_position(learner):
    anna = learner(KINDS[0])
    while anna.step < 3:
        anna.click()
    places = "() => [...document.querySelectorAll('.counter[data-unit]')].map((c) => c.dataset.unit + c.dataset.space).sort()"
    before = anna.page.evaluate(places)
    anna.guide.get_by_role("button", name="Try it freely").click()
    anna.page.get_by_text("You have left the guide").wait_for()
    assert anna.page.evaluate(places) == before
    assert anna.page.locator(".lesson-next, .ring .next").count() == 0
    version = anna.page.locator(".page").get_attribute("data-version")
    anna.page.locator("#done").click()
    anna.page.locator(f'.page:not([data-version="{version}"])').wait_for()


def test_by_keyboard_the_guide_leads_to_the_place(learner):
    """Show me, then Enter on the map: the counter is selected, then sent."""
    anna = learner(KINDS[0])
    page = anna.page
    for _ in range(2):
        page.locator("#lesson-next").focus()
        page.keyboard.press("Enter")
    assert anna.step == 2
    for _ in range(2):
        page.get_by_role("button", name="Show me").focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "map"
        page.keyboard.press("Enter")
        anna.quiet()
    page.wait_for_function("document.querySelector('.lesson').dataset.step === '3'")


def test_what_to_click_is_said_in_words(learner):
    anna = learner(KINDS[0])
    while anna.step < 2:
        anna.click()
    assert "Next click: 17. Army" in anna.page.locator('.lesson [role="status"]').inner_text()


def test_those_who_have_played_are_offered_it_quietly(table, visitors):
    page = visitors.come(table.base)
    page.get_by_role("button", name="New here? Learn by playing").wait_for()
    page.locator(".start button").first.click()
    page.locator("#prompt").wait_for()
    page.goto(table.base)
    page.get_by_role("button", name="Guided first game").wait_for()
    assert page.get_by_text("New here?").count() == 0
