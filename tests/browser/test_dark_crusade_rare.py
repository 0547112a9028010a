"""Rare decisions of Dark Crusade at the table, each from a position of its own: what is asked, what it costs, how it is undone."""

import re

import pytest
from chromium import PHONE
from fingers import Keys
from player import ASKED
from positions import PositionServer

from games.eastern_front import SMALL

KIND = "dark-crusade"
FINGER = 40  # pixels
SIDES = {"B": "axis", "C": "soviet"}
FIFTEEN = [
    "g-i",
    "g-ii",
    "g-v",
    "g-vi",
    "g-vii",
    "g-viii",
    "g-ix",
    "g-x",
    "g-xi",
    "g-xii",
    "g-xxiv",
    "g-xlvii",
    "g-hq-p2",
    "g-flak1",
    "g-ss-reich",
]
POSITIONS = {
    **SMALL,
    "reserve": (
        "date=1941-12 phase=C1 called=6 arrived=7 instalment=1 reserve=infantry:1; s-33a pool; s-1sh later; s-art1 pool; "
        "s-2tk pool; s-2ck pool; g-ix krakow; s-10a moscow",
        {},
    ),
    "call": ("date=1941-09 phase=C1; s-10a moscow; g-ix krakow", {}),
    "draw": (
        "date=1942-06 phase=B7 factories=keep; g-ix krakow; g-x kiev; s-10a moscow; axis holds minsk lwow tarnopol zhitomir",
        {},
    ),
    "lost draw": ("date=1942-06 phase=C7 factories=keep; g-ix krakow; g-x minsk; s-10a moscow", {}),
    "a stack of fifteen": (
        f"date=1941-07 phase=B3; {'; '.join(f'{unit} minsk' for unit in FIFTEEN)}; s-20a smolensk; axis holds orsha brest",
        {},
    ),
}


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A server that opens positions."""
    folder = tmp_path_factory.mktemp("table")
    running = PositionServer(f"sqlite:///{folder / 'table.sqlite3'}", folder)
    yield running
    running.stop()


@pytest.fixture
def lay_out(table, sit):
    """Open a position at the table, on the side whose phase it is, at the step that is meant."""

    def come(name, step=None, side=None, **manner):
        text, switches = POSITIONS[name]
        side = side or SIDES[re.search("phase=(.)", text)[1]]
        game, key = table.lay_out(KIND, side, text, **switches)
        if step:
            line = table.sit(game, key)
            line.sit_out(step)
            line.close()
        return sit(table, game, ["axis", "soviet"].index(side), key, **manner)

    return come


def asked(player):
    return player.words("#prompt [role=status]")


def choices(player):
    """Open the first menu of the prompt, if there is one: its lines in words, and the first of them."""
    menu = player.page.locator("#prompt .choices button[aria-haspopup]")
    lines = player.page.locator('#prompt [role="menuitem"]' if menu.count() else "#prompt .choices button")
    if menu.count():
        player.settle()
        menu.first.click()
        lines.first.wait_for()
    return [line.inner_text() + (line.get_attribute("aria-label") or "") for line in lines.all()], lines.first


QUESTIONS = [
    ("rally", "rally", "Up to three each", "IX Corps recovers"),
    ("compose", "factories", "produce nothing this turn", "onto the train"),
    ("compose", "build", "Factors: ", "2 infantry and 1 artillery"),
    ("compose", "compose", "Make composite units", "from 3 armor"),
    ("reserve", "reserve", "Left: ", "uses 2 infantry and 1 artillery"),
    ("returning", "returning", "noted there: 4 infantry", "1st Shock Army comes from Siberia, as artillery"),
    ("crisis", "send", "Owed: 3 infantry, 1 cavalry, 1 armor and 1 artillery", "counts as 1 infantry"),
    ("partisans", "partisans", "Place 2 more partisans", "Place at Pinsk"),
    ("pocket 6", "survivors", "Room: Kiev 3", "4th Army lives on"),
]


@pytest.mark.parametrize(("name", "step", "question", "choice"), QUESTIONS, ids=[q[1] for q in QUESTIONS])
def test_a_rare_question_says_what_is_at_hand_and_is_undone(lay_out, name, step, question, choice):
    anna = lay_out(name, step)
    before = asked(anna)
    assert question in before
    lines, first = choices(anna)
    assert any(choice in line for line in lines), lines
    anna.act(first.click)
    undo = anna.page.locator("#prompt .undo")
    assert "done with this step" not in undo.inner_text()  # it says what was done
    anna.act(undo.click)
    assert asked(anna) == before


def test_the_call_says_what_it_risks_and_waits_for_a_second_click(lay_out):
    anna = lay_out("call", "call")
    assert "uncalled, it comes in January 1942" in asked(anna)
    anna.settle()
    anna.page.get_by_role("button", name="Call the reserve").click()
    anna.page.locator("#surely").wait_for()
    assert "doubles mean a crisis" in anna.words(".caution")
    anna.page.get_by_role("button", name="Go back").click()
    anna.page.locator("#surely").wait_for(state="detached")
    assert anna.page.locator("#done").inner_text() == "Not yet"


def test_a_composite_is_made_step_by_step(lay_out):
    anna = lay_out("compose", "compose")
    anna.act(choices(anna)[1].click)
    assert "Where is 5th Shock Army made? It uses up 2 infantry and 1 artillery there." in asked(anna)
    anna.act(anna.page.get_by_role("button", name="Place at Moscow").click)
    assert "5th Shock Army, made in Moscow: which infantry becomes part of it?" in asked(anna)


# ---- Drops and exits


@pytest.mark.parametrize("hands", ["mouse", "finger", "keys"])
def test_a_parachute_corps_sees_where_it_can_drop(lay_out, hands):
    anna = lay_out("drop", **(PHONE if hands == "finger" else {}))
    if hands == "keys":
        Keys(anna).hit("n")
        while not anna.shows('.counter.selected[data-unit="s-1pk"]'):
            Keys(anna).hit("n")
    elif hands == "finger":
        anna.page.touchscreen.tap(*anna.middles(".counter.ready")["s-1pk"])
    else:
        anna.select("s-1pk")
    anna.page.locator(ASKED).first.wait_for(state="attached")
    assert "The diamonds offer more: Drop" in asked(anna)
    if hands == "keys":
        assert Keys(anna).walk_to('.overlay .asked[data-space="minsk"]')
        Keys(anna).hit("Enter")
        anna.page.locator("button:focus", has_text="Drop on Minsk").wait_for()
        anna.act(lambda: anna.press_key("Enter"))
    elif hands == "finger":
        anna.page.get_by_role("button", name="Whole map").tap()  # Minsk lies behind the front
        anna.settle()
        anna.page.touchscreen.tap(*anna.middles(ASKED)["minsk"])
        anna.act(anna.page.get_by_role("button", name="Drop on Minsk").tap)
    else:
        anna.click_at(anna.middles(ASKED)["minsk"])
        anna.act(anna.page.get_by_role("button", name="Drop on Minsk").click)
    assert anna.page.locator('.counter[data-unit="s-1pk"]').get_attribute("data-space") == "minsk"


def test_an_army_leaves_by_the_west_edge_and_the_clock_is_shown(lay_out):
    anna = lay_out("exit west")
    assert "Exits alone: 0 of 2 turns, 0 armies count" in anna.words(".endings")
    anna.select("s-5sh")
    anna.act(anna.page.get_by_role("button", name="Leave the map to the west, for good").click)
    assert anna.page.get_by_role("meter", name="Armies exited west").count() == 1
    anna.act(anna.page.locator("#prompt .undo").click)
    assert anna.page.get_by_role("meter", name="Armies exited west").count() == 0


# ---- A free set-up, a draw, a large stack


def test_a_free_setup_says_who_still_has_to_be_placed(table, sit):
    game, keys = table.new_game("human", "human", kind=KIND, start="asked", setup="asked")
    line = table.sit(game, *keys)
    line.play("early", side=0)
    line.catch_up()
    line.play("free", side=1)
    line.catch_up()
    line.play("unit g-i", side=0)
    anna = sit(table, game, 0, keys[0])
    assert "I Corps: which country abroad is it meant for?" in asked(anna)
    anna.act(anna.page.get_by_role("button", name="Finland").click)
    anna.act(anna.page.locator("#done").click)
    line.catch_up()
    line.play("done", side=1)
    anna.until_asked()
    assert "Still to be placed abroad, as named: I Corps." in asked(anna)
    assert not anna.shows("#done")
    line.catch_up()
    line.play("unit g-i", "place helsinki", side=0)
    anna.page.locator("#done").wait_for()
    assert "I Corps is named for Finland" in anna.words("#panel")


@pytest.mark.parametrize(
    ("name", "side", "says"),
    [
        ("draw", "soviet", "as a draw: your opponent holds no winning total"),
        ("lost draw", "axis", "won by the Soviets"),
    ],
)
def test_a_draw_says_before_what_it_will_be(lay_out, name, side, says):
    anna = lay_out(name, side=side)
    anna.settle()
    anna.page.get_by_role("button", name="Declare a draw").click()
    anna.page.locator("#surely").wait_for()
    assert says in anna.words(".caution")
    anna.settle()
    anna.page.locator("#surely").click()
    anna.page.locator("#tab-end").wait_for()


def test_every_counter_of_fifteen_is_under_a_finger(lay_out):
    anna = lay_out("a stack of fifteen", **PHONE)
    anna.page.touchscreen.tap(*next(iter(anna.middles(".counter.ready").values())))
    tiles = anna.page.get_by_role("group", name="Minsk").locator("button[data-counter]")
    tiles.first.wait_for()
    assert tiles.count() == len(FIFTEEN)
    assert min(min(tile.bounding_box()[side] for side in ("width", "height")) for tile in tiles.all()) >= FINGER
    last = tiles.last.get_attribute("aria-label")
    anna.settle()
    tiles.last.tap()
    anna.page.get_by_role("group", name="Minsk").get_by_role("button", name=last, pressed=True).wait_for()


@pytest.mark.parametrize("step", ["reserve", "call"])
def test_nothing_is_wider_than_a_phone(lay_out, step):
    anna = lay_out(step, step, **PHONE)
    assert anna.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    done = anna.page.locator("#done").bounding_box()
    assert done["x"] + done["width"] <= PHONE["viewport"]["width"]
