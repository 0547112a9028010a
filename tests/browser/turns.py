"""A whole player-turn by mouse: orders given on the map, battles fought in the panel, as a person would."""

import re

from player import ASKED, BATTLE, OFF_MAP, REACH, TARGET

MOVES, ATTACKS = 4, 4  # a phase: enough to be a turn, few enough to be quick
ARRIVALS = 2
TOGETHER = 2  # so many attack one space; those after them another, for a second battle to choose from
MARCH = f"{REACH}:is(.plain, .paid)"  # where a counter comes without giving up its attack
PASSES = 40  # decisions somebody passes by in one turn at most
PATIENCE = 30  # so many steps of marches are enough for one turn
NOBODY = re.compile("Stay|Nobody (else )?advances")
GO_ON = re.compile("^(Go on|No demand|No answer)")


def take_turn(player, phases):
    """Decide whatever the page asks while the trail stands at one of these phases (`A` is all of the Axis)."""
    player.until_asked()
    turn = player.turn()
    while player.until_asked() and player.turn() == turn and player.phase().startswith(phases):
        decide(player)


def pass_a_turn(player):
    """End every phase without an order until the next turn, as somebody who only looks on."""
    turn = player.turn()
    for _ in range(PASSES):
        player.until_asked()
        if player.turn() != turn:
            return
        player.act(player.page.locator("#done").click)
    raise AssertionError("the turn does not end")


def decide(player):
    """One decision, whichever the page asks for."""
    player.page.locator("#panel section").first.wait_for(state="attached")  # panels are fetched when they first open
    if player.shows(BATTLE):
        in_battle(player)
    elif player.shows(".counter.ready"):
        give_orders(player)
        end_phase(player)
    elif player.shows("#done"):
        end_phase(player)
    elif player.shows('button:has-text("Fight this battle")'):
        player.note("battle")
        player.press("Fight this battle")
    else:
        first_choice(player)


def give_orders(player):
    """Attacks first, on two spaces where that goes, then marches; each by clicking the counter and a marked space."""
    player.note("orders")
    come_in(player)
    moves, hit = 0, []
    attacks = 0 if player.cautious == player.turn() else ATTACKS
    for unit in list(player.middles(".counter.ready")):
        if not player.select(unit):
            continue
        wish = hit[-1] if len(hit) % TOGETHER else None
        if len(hit) < attacks and (space := player.go_or_attack(TARGET, wish, shun=hit[:1])):
            hit.append(space)
            player.note("attack")
        elif moves < MOVES and player.go_or_attack(MARCH):
            moves += 1
            player.note("move")


def come_in(player):
    """Some of those who wait off the map come in, each by its counter in the list and a marked space."""
    waiting = player.page.locator(f"{OFF_MAP}[aria-pressed]")
    for _ in range(min(ARRIVALS, waiting.count())):
        waiting.first.click()
        if not player.go_or_attack(MARCH):
            return
        player.note("arrival")


def end_phase(player):
    """Done, unless the last order left nothing to choose; where something is still owed, the phase is taken back."""
    done = player.page.locator("#done")
    if not done.count():
        return
    if done.get_attribute("aria-disabled") != "true":
        player.act(done.click)
        return
    player.note("owed")
    done.click(force=True)  # the page lets one press it and says what is owed
    assert player.notice()
    player.cautious = player.turn()  # the same attacks would owe the same
    player.act(player.page.get_by_role("button", name="Undo phase").click)


def first_choice(player):
    """A decision that only the prompt shows: its first button, or the first line of its list."""
    button = player.page.locator("#prompt .choices button").first
    if button.get_attribute("aria-haspopup"):
        player.settle()
        button.click()
        button = player.page.locator('#prompt [role="menuitem"]').first
    player.act(button.click)


def in_battle(player):
    """Press, share out hits, retreat, advance."""
    card = player.page.locator(BATTLE)
    what = title(card)
    player.note(what)
    if card.locator("input[type=range]").count():
        press(player, card)
    elif what.startswith("Hits"):
        presets = card.locator(".presets button")
        button = (presets if presets.count() else card.locator(".rows button")).first
        top = button.evaluate("(one) => one.offsetTop")
        button.hover()  # shows what it would do; were anything moved by that, a click would miss
        assert button.evaluate("(one) => one.offsetTop") == top
        player.act(button.click)
    elif what in ("Retreat?", "Advance"):
        march(player, card)
    else:
        go_on = card.get_by_role("button", name=GO_ON)
        player.act((go_on if go_on.count() else card.locator("button[aria-disabled=false]")).last.click)


def title(card):
    """What is to be decided; an advance also says where to."""
    return re.sub("^Advance into .*", "Advance", card.locator("h4").first.inner_text())


def press(player, card):
    """Move the slider to the right, and roll."""
    slider = card.locator("input[type=range]")
    if int(slider.get_attribute("max")):
        slider.click(position={"x": slider.bounding_box()["width"] * 0.6, "y": 5})
        assert "pressed by" in card.locator(".now").inner_text()
    player.act(card.locator("button.primary").click)


def march(player, card):
    """Retreat or advance by the map, where the spaces asked about are marked; else nobody goes, or by the list."""
    owed = card.get_by_role("button", name="Required advance")
    if owed.count():
        player.note("owed advance")
        player.act(owed.click)
        return
    asked = player.middles(ASKED)
    if not asked or player.seen.count(title(card)) > PATIENCE:
        nobody = card.get_by_role("button", name=NOBODY)  # not with a counter in hand: that one must go somewhere
        player.act((nobody if nobody.count() else card.locator("button[aria-disabled=false]")).first.click)
        return
    changed = player.page.locator(f'.page:not([data-version="{player.version()}"])')
    choice = player.page.locator('[role="dialog"] button.primary')
    player.click_at(sorted(asked.items())[0][1])
    changed.or_(choice).first.wait_for(state="attached")
    if choice.count():
        player.act(choice.first.click)
