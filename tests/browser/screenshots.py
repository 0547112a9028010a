"""`make screenshots`: the main screens, at desk and in hand, into docs/pictures. Look at them afterwards."""

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from chromium import DESKTOP, PHONE, launch  # noqa: E402
from first_hour_pictures import coached, learning, studied, warned  # noqa: E402
from player import BATTLE, REACH, TARGET, Player  # noqa: E402
from turns import decide, end_phase, give_orders, pass_a_turn  # noqa: E402

from serving import Server  # noqa: E402

PICTURES = HERE.parent.parent / "docs" / "pictures"
COLOURS = 256


class Camera:
    """Takes a page's picture, with few colours, so that the repository stays small."""

    def __init__(self, browser, server):
        self.browser, self.server = browser, server

    def open(self, path, **manner):
        page = self.browser.new_context(reduced_motion="reduce", **{**DESKTOP, **manner}).new_page()
        page.goto(f"{self.server.base}{path}")
        return page

    def sit(self, game, side, key, **manner):
        player = Player(self.open(f"/g/{game}#seat={side}&key={key}", **manner))
        player.prompt.wait_for()
        return player

    def shoot(self, page, name):
        page.mouse.move(2, 2)
        page.wait_for_load_state("networkidle")
        page.locator('[aria-busy="true"]').first.wait_for(state="detached")
        page.wait_for_timeout(400)  # what asks after a pause may ask
        page.locator('[aria-busy="true"]').first.wait_for(state="detached")
        self.take(page, name)

    def take(self, page, name):
        """The page as it is."""
        with Image.open(io.BytesIO(page.screenshot())) as taken:
            few = taken.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
            few.save(PICTURES / f"{name}.png", optimize=True)
        sys.stdout.write(f"{name}.png {(PICTURES / f'{name}.png').stat().st_size // 1000} kB\n")


def to_phase(player, phase):
    """Leave phases out until this one."""
    while player.phase() != phase:
        end_phase(player)


def read(camera):
    """The rules as a book: a clause with its figure, the search, the turn card; in hand, the quick start."""
    page = camera.open("/rules/darkest-crusade#DX-3.3")
    page.wait_for_function("() => document.querySelector('#figure-zones img')?.naturalWidth > 0")
    camera.shoot(page, "book")
    page.locator("#book-search").fill("stacking")
    camera.shoot(page, "book_search")
    camera.shoot(camera.open("/rules/darkest-crusade/card"), "turn_card")
    camera.shoot(camera.open("/rules/dark-crusade#quick", **PHONE), "phone_quick_start")


def desk(camera):
    """The Axis against the computer, from the first look to a battle."""
    page = camera.open("/")
    page.get_by_role("button", name="Play the Axis").wait_for()
    camera.shoot(page, "home")
    game, keys = camera.server.new_game("human", "thumb")
    anna = camera.sit(game, 0, keys[0])
    camera.shoot(anna.page, "start")
    to_phase(anna, "A2a")
    unit = farthest(anna)
    anna.select(unit)
    anna.page.mouse.wheel(0, -550)  # nearer, about the counter
    camera.shoot(anna.page, "reach")
    anna.page.keyboard.press("0")
    anna.page.keyboard.press("Escape")
    give_orders(anna)
    anna.page.get_by_role("tab", name="Battle").click()
    anna.page.locator("#panel details[open]").first.wait_for()
    camera.shoot(anna.page, "attacks")
    end_phase(anna)
    until(anna, f"{BATTLE} input[type=range]")
    camera.shoot(anna.page, "press")
    decide(anna)
    until(anna, f"{BATTLE} .rows, {BATTLE} .list")
    camera.shoot(anna.page, "battle")
    return anna


def farthest(player):
    """The counter with the most marked hexes."""
    marked = {}
    for unit in list(player.middles(".counter.ready")):
        player.select(unit)
        marked[unit] = player.page.locator(f"{REACH}, {TARGET}").count()
    return max(marked, key=marked.get)


def until(player, selector):
    """Play on until the page shows something."""
    while player.until_asked() and not player.shows(selector):
        decide(player)


def beside(camera, anna):
    """What lies beside and behind the game: layers, replay, rules, text board."""
    until(anna, ".counter.ready")
    anna.page.keyboard.press("Escape")
    anna.page.locator("#map").focus()
    anna.page.keyboard.press("Shift+Digit3")
    anna.page.locator(".frame > ul").wait_for()
    camera.shoot(anna.page, "supply")
    anna.page.keyboard.press("Shift+Digit3")
    anna.page.get_by_role("tab", name="Rules").click()
    anna.page.get_by_label("Search").fill("retreat")
    camera.shoot(anna.page, "rules")
    anna.page.get_by_role("tab", name="Text").click()
    camera.shoot(anna.page, "text")
    anna.page.get_by_role("tab", name="Log").click()
    for _ in range(12):
        anna.page.get_by_label("One step back").click()
    anna.page.get_by_role("button", name="Back to now").wait_for()
    camera.shoot(anna.page, "replay")
    anna.page.get_by_role("button", name="Back to now").click()
    anna.page.get_by_role("button", name="Resign").click()
    anna.page.get_by_role("button", name="Yes, resign").click()
    anna.page.get_by_role("tab", name="Result").wait_for()
    camera.shoot(anna.page, "end")


def phone(camera):
    """The same in the hand."""
    game, keys = camera.server.new_game("thumb", "human")
    boris = camera.sit(game, 1, keys[1], **PHONE)
    boris.until_asked()
    camera.shoot(boris.page, "phone-battle")
    game, keys = camera.server.new_game("human", "thumb")
    anna = camera.sit(game, 0, keys[0], **PHONE)
    to_phase(anna, "A2a")
    anna.page.touchscreen.tap(*next(iter(anna.middles(".counter.ready").values())))
    camera.shoot(anna.page, "phone-board")
    page = camera.open("/", **PHONE)
    page.get_by_role("button", name="Play the Axis").wait_for()
    camera.shoot(page, "phone-home")


def told(camera):
    """The computer's turn as a story, at a desk and in the hand, and its replay."""
    game, keys = camera.server.new_game("human", "thumb")
    pass_a_turn(camera.sit(game, 0, keys[0]))
    for name, manner in (("story", {}), ("phone-story", PHONE)):
        anna = camera.sit(game, 0, keys[0], **manner)
        anna.page.locator("#panel section.story").wait_for()
        camera.shoot(anna.page, name)
    anna.page.get_by_role("button", name="Replay it").tap()
    anna.page.locator(".band").wait_for()
    anna.page.get_by_role("button", name="Pause").tap()
    camera.shoot(anna.page, "phone-replay")


def dark(camera):
    """At night."""
    game, keys = camera.server.new_game("human", "thumb")
    anna = camera.sit(game, 0, keys[0], color_scheme="dark")
    to_phase(anna, "A2x")
    give_orders(anna)
    anna.page.get_by_role("tab", name="Battle").click()
    anna.page.locator("#panel details[open]").first.wait_for()
    camera.shoot(anna.page, "dark")


ASSAULT = [
    *("done", "unit g-26vgd-39", "attack clervaux", "unit g-26vgd-77", "attack clervaux", "unit g-26vgd-78"),
    *("attack clervaux", "unit g-2-3", "attack clervaux", "unit g-lehr-130", "follow clervaux", "unit g-lehr-901"),
    *("follow clervaux", "unit g-2ss-pz2", "attack losheim", "unit g-tiger-506", "attack losheim"),
]


def ardennes(camera):
    """The point map: reach by fuel, attacks with those who follow on, a battle with its gauges beside it."""
    seats = [{"kind": "human", "name": "Anna"}, {"kind": "computer", "player": "thumb"}]
    made = camera.server.post("/api/games", {"kind": "tiger-attack", "seats": seats}).json()
    game, keys = made["game"], made["keys"]
    anna = camera.sit(game, 0, keys[0])
    line = camera.server.sit(game, keys[0])
    for option in ASSAULT:
        line.play(option)
    anna.page.reload()
    anna.prompt.wait_for()
    anna.select("g-2-2")
    camera.shoot(anna.page, "tiger-reach")
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("tab", name="Battle").click()
    anna.page.locator("#panel details[open]").first.wait_for()
    camera.shoot(anna.page, "tiger-attacks")
    for option in ("done", "battle clervaux", "done"):  # the attack goes on
        line.play(option)
    line.close()
    anna.page.locator(f"{BATTLE} input[type=range]").wait_for()
    camera.shoot(anna.page, "tiger-battle")


JUNE = [
    *("unit g-xxiv", "attack brest", "unit g-xlvii", "attack brest", "unit g-xii", "attack brest"),
    *("unit g-lvi", "attack kaunas", "unit g-xli", "attack kaunas", "unit g-ii", "attack kaunas"),
    *("unit g-xlviii", "attack lwow", "unit g-iii", "attack lwow", "unit g-xiv", "attack lwow"),
]


def barbarossa(camera):
    """The lines of the Eastern Front as they fill, a stack spread out, a battle, and what comes from Siberia."""
    game, keys = camera.server.new_game("human", "human", kind="dark-crusade")
    line = camera.server.sit(game, *keys)
    anna = camera.sit(game, 0, keys[0])
    camera.shoot(anna.page, "dc-start")
    for unit, order in zip(JUNE[::2], JUNE[1::2]):
        line.play(unit, order)
    anna.page.locator(".loads [data-line]").first.wait_for(state="attached")
    anna.page.mouse.move(*nearest(anna, "brest"))
    anna.page.mouse.wheel(0, -700)
    camera.shoot(anna.page, "dc-loads")
    spread(camera, anna)
    hand = camera.sit(game, 0, keys[0], **PHONE)
    hand.page.touchscreen.tap(*next(iter(hand.middles(".counter.ready").values())))
    camera.shoot(hand.page, "dc-phone")
    anna.page.keyboard.press("0")
    line.play("done")
    until(anna, BATTLE)
    camera.shoot(anna.page, "dc-battle")
    line.catch_up()
    while line.view["step"] != "build":
        line.send({"type": "look", "side": line.view["to_decide"]})
        line.catch_up()
        options = [o["text"] for o in line.view["options"]]
        line.play("done" if "done" in options else options[0], side=line.view["to_decide"])
        line.catch_up()
    boris = camera.sit(game, 1, keys[1])
    boris.page.get_by_role("button", name="Build").first.click()
    boris.act(boris.page.locator('#prompt [role="menuitem"]').first.click)
    boris.page.get_by_role("heading", name="Siberia").scroll_into_view_if_needed()
    camera.shoot(boris.page, "dc-siberia")
    line.close()


def nearest(player, space):
    """Where a counter on a space is drawn."""
    box = player.page.locator(f'.counter[data-space="{space}"]').first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def spread(camera, player):
    """The largest stack, spread out under the pointer; the usual picture would move the pointer away."""
    badges = [b for b in player.page.locator(".counter .badge").all() if on_screen(player, b)]
    largest = max(badges, key=lambda badge: int(badge.inner_text()))
    box = largest.locator("xpath=..").bounding_box()
    player.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    player.page.locator(".fan button").first.wait_for()
    camera.take(player.page, "dc-stack")


def on_screen(player, badge):
    """Whether a badge lies in the middle of the map region, where its fan has room."""
    box, region = badge.bounding_box(), player.page.locator("#map").bounding_box()
    inside = 120
    return (
        region["x"] + inside < box["x"] < region["x"] + region["width"] - inside
        and region["y"] + inside < box["y"] < region["y"] + region["height"] - inside
    )


PARTS = {
    "desk": lambda camera: beside(camera, desk(camera)),
    "phone": phone,
    "told": told,
    "dark": dark,
    "ardennes": ardennes,
    "barbarossa": barbarossa,
    "read": read,
    "learning": learning,
    "coached": coached,
    "warned": warned,
    "studied": studied,
}


def main(*parts):
    """All of them, or the parts named on the command line."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"sqlite:///{folder}/table.sqlite3", Path(folder))
        browser = launch(playwright)
        try:
            camera = Camera(browser, server)
            for part in parts or PARTS:
                PARTS[part](camera)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
