"""A player-turn of each side by mouse: the map for orders, the battle panel for battles."""

from player import TARGET
from turns import MARCH, end_phase, take_turn

GAMES = 8  # dice decide whether a first turn has everything: one in five has no advance, eight in a row hardly ever


def decisions_met(table, sit, seats, wanted):
    """The decisions a person meets in the first Axis player-turn; of another game too, until all the wanted ones came."""
    side, seen = seats.index("human"), set()
    for _ in range(GAMES):
        game, keys = table.new_game(*seats)
        player = sit(table, game, side, keys[side])
        take_turn(player, "A")
        seen |= set(player.seen)
        if wanted <= seen:
            break
    return seen


def test_the_axis_by_mouse(table, sit):
    wanted = {"orders", "attack", "move", "battle", "Press the attack?", "Hits on the attackers", "Advance"}
    assert wanted <= decisions_met(table, sit, ("human", "thumb"), wanted)


def test_the_russians_under_attack_by_mouse(table, sit):
    wanted = {"Hits on the defenders", "Retreat?"}
    assert wanted <= decisions_met(table, sit, ("thumb", "human"), wanted)


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
