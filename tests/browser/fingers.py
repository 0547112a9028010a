"""Somebody who has only a keyboard: walks the map's cursor, tabs to buttons, and never points."""

import re
from math import atan2, cos, hypot, pi

from player import BATTLE, OFF_MAP, REACH, TARGET

NEIGHBOURS = {"e": 0, "d": 60, "s": 120, "a": 180, "q": 240, "w": 300}  # as the cheat sheet says, in degrees
MOVES, ATTACKS = 3, 2
FAR = 14  # hexes worth walking
TABS = 40


class Keys:
    """A player's keyboard."""

    def __init__(self, player):
        self.player, self.page = player, player.page

    def hit(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def focused(self, selector):
        return self.page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector)

    def marked(self, selector):
        """Where marked hexes and the cursor are drawn."""
        return self.page.evaluate(
            """(selector) => [...document.querySelectorAll(selector)].map((one) => {
                const box = one.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            })""",
            selector,
        )

    def tab_to(self, selector):
        """From the prompt with Tab to a button of it; Escape leaves a button for the map, and the map for the prompt."""
        for _ in range(5):
            if self.focused(f"#prompt, {selector}"):
                break
            self.hit("Escape")
        for _ in range(TABS):
            if self.focused(selector):
                return
            self.hit("Tab")
        raise AssertionError(f"Tab does not come to {selector}: {self.player.words('#prompt')}")

    def walk_to(self, selector):
        """Walk the cursor to the nearest of the marked hexes; says whether there was one it came to."""
        for _ in range(FAR):
            (here,) = self.marked(".overlay .cursor.under") or [None]
            goals = self.marked(selector)
            if here is None or not goals:
                return False
            goal = min(goals, key=lambda spot: hypot(spot[0] - here[0], spot[1] - here[1]))
            dx, dy = goal[0] - here[0], goal[1] - here[1]
            if hypot(dx, dy) < 8:
                return True
            bearing = atan2(dy, dx)
            self.hit(max(NEIGHBOURS, key=lambda key: cos(bearing - NEIGHBOURS[key] * pi / 180)))
        return False


def decide(keys):
    """One decision with keys alone."""
    player = keys.player
    player.page.locator("#panel section").first.wait_for(state="attached")  # panels are fetched when they first open
    if player.shows(BATTLE):
        in_battle(keys)
    elif player.shows(".counter.ready"):
        give_orders(keys)
        if player.shows("#done"):  # else the last order left nothing to choose
            finish(keys)
    elif player.shows("#done"):
        finish(keys)
    else:
        choose(keys)


def give_orders(keys):
    """N goes to the next counter that can act; the cursor walks to a marked hex; Enter does it."""
    player = keys.player
    player.note("orders")
    attacks = moves = 0
    for _ in range(MOVES + ATTACKS + 3):
        if not player.shows(".counter.ready"):
            return
        keys.hit("n")
        player.page.locator(f".counter.selected, {OFF_MAP}[aria-pressed=true]").first.wait_for()
        if attacks < ATTACKS and keys.walk_to(TARGET):
            attacks += 1
            player.note("attack")
        elif moves < MOVES and keys.walk_to(REACH):
            moves += 1
            player.note("move")
        else:
            continue
        player.act(lambda: keys.hit("Enter"))


def finish(keys):
    """Done, by its button; where something is owed the phase is taken back first."""
    player = keys.player
    keys.tab_to("#done")
    if player.page.locator("#done").get_attribute("aria-disabled") == "true":
        player.note("owed")
        player.act(lambda: keys.hit("Shift+U"))
        keys.tab_to("#done")
    player.act(lambda: keys.hit("Enter"))


def choose(keys):
    """The first choice of the prompt."""
    keys.tab_to("#prompt .choices button")
    if keys.focused("[aria-haspopup]"):
        keys.hit("Enter")
        keys.page.locator('#prompt [role="menuitem"]:focus').wait_for()
    keys.player.act(lambda: keys.hit("Enter"))


def in_battle(keys):
    """R rolls; F takes the hits and lets all advance; retreats are choices of the prompt."""
    player = keys.player
    what = re.sub("^Advance into .*", "Advance", player.words(f"{BATTLE} h4"))
    player.note(what)
    if player.shows(f"{BATTLE} input[type=range]"):
        player.act(lambda: player.press_key("r"))
    elif player.shows("#onward"):
        player.act(lambda: player.press_key("f"))
    elif what != "Advance" and player.shows("#done"):
        finish(keys)
    else:
        choose(keys)
