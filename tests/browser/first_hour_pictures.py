"""Pictures of the first hour and of study, for `make screenshots`: learning, the coach, warnings, settings, the review."""

from pathlib import Path

from chromium import PHONE, TABLET
from test_how_it_ends import leave_rumania
from test_learning_by_playing import Learner
from turns import end_phase

GOLDEN = Path(__file__).parent.parent / "golden" / "darkest_crusade_thumb_by_the_book.crusade"
KINDS = {"darkest-crusade": "dx", "tiger-attack": "ta", "dark-crusade": "dc"}
CLICKS = 9  # into a guided game: far enough for a battle to be under way


def learning(camera):
    """Each guided game after a few clicks, and one on a phone."""
    for kind, short in KINDS.items():
        learner = newcomer(camera, kind)
        for _ in range(CLICKS):
            learner.click()
        camera.shoot(learner.page, f"learn-{short}")
    camera.shoot(newcomer(camera, "darkest-crusade", **PHONE).page, "phone-learn")


def newcomer(camera, kind, **manner):
    """Somebody who takes the offer of the home page."""
    page = camera.open("/", **manner)
    title = camera.server.get(f"/api/rules/{kind}").json()["title"]
    page.get_by_role("button", name=title, exact=True).click()
    page.get_by_role("heading", name=title, level=1).wait_for()
    page.get_by_role("button", name="New here? Learn by playing").click()
    page.locator(".lesson .tell").wait_for()
    return Learner(page, touch=bool(manner.get("has_touch")))


def coached(camera):
    """Plans as arrows, two of them compared, what the enemy can hit, the threats on the map; a plan on a phone."""
    for kind, short in KINDS.items():
        anna = to_orders(camera, kind)
        ask(anna)
        camera.shoot(anna.page, f"coach-{short}")
    anna = to_orders(camera, "darkest-crusade")
    page = anna.page
    ask(anna)
    page.locator("[data-plan]").last.get_by_label("Compare").check()
    page.locator(".compare").scroll_into_view_if_needed()
    camera.shoot(page, "compare")
    page.locator("#map").focus()
    page.keyboard.press("t")
    page.locator("svg[data-threats] .pill").first.wait_for(state="attached")
    anna.press_key("v")
    page.locator("#wise-list li").first.wait_for()
    camera.shoot(page, "threats")
    hand = to_orders(camera, "darkest-crusade", **PHONE)
    ask(hand)
    camera.shoot(hand.page, "phone-coach")


def to_orders(camera, kind, **manner):
    """Against the computer, at the first decision with counters to order."""
    game, (key, _) = camera.server.new_game("human", "easy", kind=kind)
    anna = camera.sit(game, 0, key, **manner)
    while not anna.shows(".counter.ready"):
        end_phase(anna)
        anna.until_asked()
    anna.settle()
    return anna


def ask(player):
    """Ask the coach, and wait for its plans."""
    player.page.locator("#hint").click()
    player.page.locator('[data-plan="0"] .play').wait_for()


def warned(camera):
    """A sudden end that a decision would allow; the settings; a tablet, German, high contrast."""
    game, keys = camera.server.new_game("human", "human")
    line = camera.server.sit(game, *keys)
    line.catch_up()
    leave_rumania(line)
    line.close()
    anna = camera.sit(game, 0, keys[0])
    anna.page.locator(".caution").wait_for()
    anna.settle()
    anna.page.locator("#done").click()
    anna.page.locator("#surely").wait_for()
    camera.shoot(anna.page, "warning")
    anna.page.get_by_role("button", name="Go back").click()
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.locator("header .list").get_by_role("button", name="Settings").click()
    anna.page.get_by_role("dialog", name="Settings").wait_for()
    camera.shoot(anna.page, "settings")
    for name, manner in (("tablet", TABLET), ("german", {"locale": "de-DE"}), ("contrast", {"contrast": "more"})):
        camera.shoot(camera.sit(game, 0, keys[0], **manner).page, name)


def studied(camera):
    """A finished game in review, a sandbox from its end, and a position set up by hand."""
    game = camera.server.post("/api/import", {"text": GOLDEN.read_text(encoding="utf-8")}).json()["game"]
    for name, manner in (("review", {}), ("phone-review", PHONE)):
        page = camera.open(f"/g/{game}", **manner)
        page.locator("#tab-end").click()
        page.get_by_role("button", name="Analyse the game").click()
        page.locator(".chances .point").first.wait_for()
        page.locator(".chances").scroll_into_view_if_needed()
        camera.shoot(page, name)
    page.get_by_role("button", name="Play on from before it").click()
    page.get_by_role("button", name="I play both sides").click()
    page.locator(".sandbox").wait_for()
    page.locator(".counter").first.wait_for()
    page.set_viewport_size({"width": 1440, "height": 900})
    camera.shoot(page, "sandbox")
    page = camera.open("/edit/darkest-crusade")
    page.locator(".p-good").wait_for()
    camera.shoot(page, "editor")
