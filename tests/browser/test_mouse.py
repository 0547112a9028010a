"""A player-turn of each side by mouse: the map for orders, the battle panel for battles."""

from loaded import load_dice
from player import BATTLE, TARGET
from turns import MARCH, decide, end_phase, take_turn

BREST = [
    *("done", "done", "unit de-pzgr2", "attack I2", "unit de-pzgr1", "attack I2", "unit de-4a", "attack I2"),
    *("done", "battle I2"),
]
BIALYSTOK = ["done", "done", "unit de-9a", "attack H2", "done", "battle H2", "press 0"]


def test_the_axis_by_mouse(table, sit):
    game, keys = table.new_game("human", "thumb")
    anna = sit(table, game, 0, keys[0])
    take_turn(anna, "A")
    assert {"orders", "attack", "move", "battle", "Press the attack?"} <= set(anna.seen)


def test_the_axis_wins_a_battle_by_mouse(table, sit):
    """Three armies on two, and the best of dice: some hits to share out, and a city to advance into."""
    game, keys = table.new_game("human", "thumb")
    load_dice(table, game, 0, keys[0], (6, 3))
    line = table.sit(game, keys[0])
    line.play(*BREST)
    line.close()
    anna = sit(table, game, 0, keys[0])
    anna.page.locator(BATTLE).first.wait_for()  # its panel is fetched when it first opens
    while anna.until_asked() and "Advance" not in anna.seen:
        decide(anna)
    assert anna.seen[:2] == ["Hits on the attackers", "Advance"]  # pressing could gain nothing, so nobody was asked


def test_the_russians_under_attack_by_mouse(table, sit):
    """One hit on two counters; whoever is left may stay."""
    game, keys = table.new_game("human", "human")
    line = table.sit(game, keys[0])
    load_dice(table, game, 1, keys[1], (3, 1))
    line.play(*BIALYSTOK)
    line.close()
    boris = sit(table, game, 1, keys[1])
    boris.page.locator(BATTLE).first.wait_for()
    while boris.until_asked() and "Retreat?" not in boris.seen:
        decide(boris)
    assert boris.seen == ["Hits on the defenders", "Retreat?"]


def test_the_russians_attack_by_mouse(table, sit):
    """The Axis sat still, so both sides stand as set up: two battles can be had for certain."""
    game, keys = table.new_game("human", "human")
    line = table.sit(game, *keys)
    line.sit_out("muster")
    line.close()
    boris = sit(table, game, 1, keys[1])
    boris.press("Done")
    for army, prey in (("su-7a", "A8"), ("su-4mk", "J1")):
        assert boris.select(army)
        assert boris.go_or_attack(TARGET, prey) == prey
    assert boris.select("su-24a")
    assert boris.go_or_attack(MARCH)
    end_phase(boris)
    second = boris.page.get_by_role("button", name="Fight this battle").nth(1)
    boris.act(second.click)
    boris.page.get_by_role("tab", name="Log").click()
    boris.page.locator("#panel h5", has_text="Battle for J1 Lublin").wait_for()
