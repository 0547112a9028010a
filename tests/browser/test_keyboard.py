"""A whole turn with the keyboard alone."""

from fingers import Keys, decide


def test_a_whole_turn_without_a_mouse(table, sit):
    game, keys = table.new_game("human", "thumb")
    anna = sit(table, game, 0, keys[0])
    first = anna.turn()
    board = Keys(anna)
    while anna.until_asked() and anna.turn() == first:
        decide(board)
    assert {"orders", "attack", "move", "Press the attack?"} <= set(anna.seen)
    assert anna.turn() != first or anna.shows("#tab-end")  # Warsaw may have fallen: DX-11.3
