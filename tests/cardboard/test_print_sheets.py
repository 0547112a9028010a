"""The counter sheets of a print kit, measured in the PDF: squares, pairs of front and back, and every counter once."""

from collections import Counter

import pytest
from printing import KITS, darkness, kit, letters_in, letters_of, part, squares

from crusade.cardboard.faces import Block, Cell, Face, blocks
from crusade.cardboard.press import Press
from crusade.cardboard.sheets import lay_out

NEAR = 0.3  # millimetres between a front and its back


@pytest.fixture(scope="module")
def told():
    """For each kit its counters in order, with the letters of front and back as they are drawn."""
    found = {}
    for name in KITS:
        with Press(kit(name)) as press:
            found[name] = [
                (cell, _letters(press, cell.front), _letters(press, cell.back))
                for b in blocks(press)
                for cell in b.cells
            ]
    return found


def _letters(press, face):
    drawn = (press.folder / face.picture).read_text(encoding="utf-8") if face.picture else ""
    return letters_of(drawn) + Counter(face.word.replace(" ", ""))


@pytest.mark.parametrize("name", KITS, ids="-".join)
def test_every_counter_of_the_roster_is_there_once(name, told):
    roster = kit(name).pack.roster
    names = Counter(cell.name for cell, _, _ in told[name])
    assert {id: names.pop(id) for id in roster.id} == dict.fromkeys(roster.id, 1)
    assert set(names) <= {"turn", "control", "state"}


@pytest.mark.parametrize("name", KITS, ids="-".join)
def test_fronts_are_squares_of_the_size_chosen_and_show_their_counters(name, told):
    document, side = part(name, "counters-duplex"), kit(name).counter
    found = [(page, square) for page in range(0, len(document), 2) for square in squares(document, page, side)]
    assert len(found) == len(told[name])
    for (page, square), (cell, front, _) in zip(found, told[name]):
        assert letters_in(document, page, square) == front, cell.name


@pytest.mark.parametrize("name", KITS, ids="-".join)
def test_each_back_lies_behind_its_front_when_the_sheet_is_turned(name, told):
    document, side, wide = part(name, "counters-duplex"), kit(name).counter, kit(name).paper.width
    counters = iter(told[name])
    for page in range(0, len(document), 2):
        backs = squares(document, page + 1, side)
        for front in squares(document, page, side):
            cell, _, letters = next(counters)
            mirrored = wide - front.x - side
            back = min(backs, key=lambda b: abs(b.x - mirrored) + abs(b.y - front.y))
            assert abs(back.x - mirrored) < NEAR, cell.name
            assert abs(back.y - front.y) < NEAR, cell.name
            assert letters_in(document, page + 1, back) == letters, cell.name
            backs.remove(back)
        assert not backs


@pytest.mark.parametrize("name", KITS, ids="-".join)
def test_on_a_sheet_to_fold_each_back_lies_across_the_fold(name, told):
    document, side, high = part(name, "counters-fold"), kit(name).counter, kit(name).paper.height
    counters = iter(told[name])
    for page in range(len(document)):
        every = squares(document, page, side)
        backs = [s for s in every if s.y > high / 2]
        for front in (s for s in every if s.y < high / 2):
            cell, first, second = next(counters)
            folded = high - front.y - side
            back = min(backs, key=lambda b: abs(b.x - front.x) + abs(b.y - folded))
            assert abs(back.x - front.x) < NEAR, cell.name
            assert abs(back.y - folded) < NEAR, cell.name
            assert letters_in(document, page, front) == first, cell.name
            assert letters_in(document, page, back) == second, cell.name
            backs.remove(back)
        assert not backs
    assert next(counters, None) is None


def test_saving_ink_leaves_the_backs_and_markers_white():
    """The backs of Darkest Crusade: a question mark for hidden units, and the sign of the side that holds a city."""
    saving, full = (part(("darkest-crusade", "a4", "1/2", ink), "counters-duplex") for ink in ("saving", "full"))
    assert darkness(saving, 1) < darkness(full, 1) / 2


def test_a_block_goes_on_on_the_next_sheet():
    cells = blocks_of(50)
    pages = lay_out([Block("Many", cells)], 10.0, (0.0, 0.0, 100.0, 48.0))
    assert [sum(len(panel.placed) for panel in page) for page in pages] == [40, 10]
    assert pages[1][0].title == "Many (continued)"


def blocks_of(many):
    return [Cell(str(n), Face("", "#ffffff"), Face("", "#ffffff")) for n in range(many)]
