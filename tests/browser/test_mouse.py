"""A whole player-turn of each side by mouse: the map for orders, the battle panel for battles."""

from turns import take_turn

TURNS = 8  # dice decide whether a turn has everything; a whole game without would be a wonder


def play_until_met(player, phases, wanted):
    """One's own player-turn; and on, until all of these decisions have been met."""
    take_turn(player, phases)
    for _ in range(TURNS):
        if wanted <= set(player.seen):
            return
        take_turn(player, ("A", "B"))


def test_the_axis_by_mouse(table, sit):
    game, keys = table.new_game("human", "thumb")
    anna = sit(table, game, 0, keys[0])
    wanted = {"orders", "attack", "move", "battle", "Press the attack?", "Advance"}
    play_until_met(anna, "A", wanted)
    assert wanted <= set(anna.seen)


def test_the_russians_by_mouse(table, sit):
    game, keys = table.new_game("thumb", "human")
    boris = sit(table, game, 1, keys[1])
    wanted = {"orders", "attack", "move", "battle", "Hits on the defenders", "Retreat?"}
    play_until_met(boris, ("A", "B"), wanted)
    assert wanted <= set(boris.seen)
