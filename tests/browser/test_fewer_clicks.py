"""How many clicks the turns take that were counted before (docs/performance.md), played with as few as the page allows."""

import pytest
from hand import Hand
from loaded import fixed_dice
from player import BATTLE

from serving import Server

STACK = "*"
TURN_2 = [  # as the rules of thumb order it, after a first turn that everybody sat out; from I1 and J1 some go closer first
    *(("de-pzgr2", "K1"), ("de-4a", "K1"), (STACK, "de-11a", "M2"), ("ro-4a", "N2"), ("de-pzgr1", "H2")),
    *(("de-6a", "J2"), ("de-9a", "I2"), ("fi-kar", "A9"), ("de-pzgr3", "G3"), ("de-18a", "F3")),
    *((STACK, "de-16a", "H1"), ("de-17a", "H1")),
]
FOLLOWING = [("de-16a", "H2"), ("de-17a", "H2"), ("ro-3a", "M3")]
FREE = {"halt"}  # a counter is put down by taking up the next


@pytest.fixture
def own_table(tmp_path):
    """A server of its own: it is started again with other dice."""
    running = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path)
    yield running
    running.stop()


def clicks_before(lines):
    """One click a decision, as it was: a counter, where it goes, each battle; a column to press by and the roll; hits together."""
    count, last = 0, ""
    for line in lines:
        verb = line["verb"]
        count += verb not in FREE and not (verb == last == "hit")
        count += verb == "press" and line["option"] != "press 0"
        last = verb
    return count


class Game:
    """A game of two people: one clicks, the other is answered for without a page."""

    def __init__(self, server, sit, kind):
        self.server = server
        self.game, self.keys = server.new_game("human", "human", kind=kind)
        fixed_dice(server, self.game, self.keys)
        self.line = server.sit(self.game, *self.keys)
        self.sit = sit

    def sit_out(self, turn):
        """Nobody does anything until the first side's turn."""
        while (view := self.view())["turn"] != turn or view["to_decide"] != 0:
            self.answer(view["to_decide"])

    def view(self, side=0):
        return self.server.get(f"/api/games/{self.game}", self.keys[side]).json()

    def answer(self, side):
        """Done where that is possible, else the first thing."""
        view = self.view(side)
        texts = [option["text"] for option in view["options"]]
        option = "done" if "done" in texts else texts[0]
        assert self.line.play(option, side=side, base=view["version"])["type"] == "done"

    def begin(self):
        """Somebody sits down and begins to count."""
        self.entries = self.view()["entries"]
        self.anna = self.sit(self.server, self.game, 0, self.keys[0])
        self.anna.page.keyboard.press("0")  # the whole map
        self.hand = Hand(self.anna)
        return self.anna, self.hand

    def turn_of(self, side=0):
        """Answer for the other side until this one is asked; its view."""
        while True:
            view = self.view()
            if view["to_decide"] != side:
                self.answer(view["to_decide"])
                continue
            self.anna.page.locator('#prompt[aria-busy="false"]').wait_for(state="attached")
            if int(self.anna.version()) == view["version"]:  # else the page has answered by itself
                return view

    def give(self, *order):
        """Drag a counter, or all of its stack that can act, to a place."""
        *stack, unit, place = order
        view = self.turn_of()
        space = next(c["place"] for c in view["counters"] if c["id"] == unit)
        height = sum(c["place"] == space for c in view["counters"])
        if stack:
            self.hand.drag(self.hand.middle(self.hand.spread(space).locator(".all")), place)
        else:
            self.hand.drag(self.hand.grasp(unit, space, height), place)

    def fight(self, phase):
        """Battle after battle by the button that goes on; what is asked each time is answered for the whole phase."""
        page, hand = self.anna.page, self.hand
        while (view := self.turn_of())["phase"] == phase:
            once = page.locator(f"{BATTLE} .keep input:not(:checked)")
            if view["step"] in ("press", "attacker_hits", "replace", "sustain") and once.count():
                hand.tick(once)
            onward = page.locator("#onward")
            hand.click(onward if onward.count() else page.locator("#done"))

    def before(self):
        """The clicks of the same decisions as they were."""
        now = self.view()["entries"]
        lines = self.server.get(f"/api/games/{self.game}/log?first={self.entries + 1}&last={now}", self.keys[0]).json()
        return clicks_before([line for line in lines if line["side"] == 0 and not line["dice"]])


def test_an_axis_turn_takes_half_the_clicks(own_table, sit):
    game = Game(own_table, sit, "darkest-crusade")
    game.sit_out(2)
    anna, hand = game.begin()
    while game.turn_of()["phase"] != "A2a":
        hand.click(anna.page.locator("#done"))
    for order in TURN_2:
        game.give(*order)
    hand.click(anna.page.locator("#done"))
    game.fight("A2c")
    for order in FOLLOWING:
        game.give(*order)
    while game.view()["phase"].startswith("A"):
        game.turn_of()
        hand.click(anna.page.locator("#done"))
    assert hand.count * 2 <= game.before(), f"{game.before()} clicks became {hand.count}"


def test_the_assault_on_clervaux_takes_half_the_clicks(own_table, sit):
    """Five attack along the road, four follow on, all go in."""
    game = Game(own_table, sit, "tiger-attack")
    game.sit_out(1)
    anna, hand = game.begin()
    page = anna.page
    hand.click(page.locator("#done"))
    hand.drag(hand.middle(hand.spread("dasburg").locator(".all")), "clervaux")
    assert "5 of 9" in anna.notice()
    page.mouse.move(2, 2)
    page.locator(".fan").wait_for(state="detached")
    hand.tick(page.locator('.counter[data-space="clervaux"]').first)
    hand.click(page.get_by_role("button", name="All 4"))
    hand.click(page.locator("#done"))
    while (view := game.turn_of())["battle"]:
        onward = page.locator("#onward")
        hand.click(onward if onward.count() else page.locator("#done"))
        assert view["battle"]["attack"]["target"] == "clervaux"
    assert hand.count * 2 <= game.before(), f"{game.before()} clicks became {hand.count}"
