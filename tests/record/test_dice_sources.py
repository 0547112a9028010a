"""Dice: the committed ones fall as published, without bias; seeded ones repeat themselves; typed ones are looked at."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crusade.record import verify_dice
from crusade.record.dice import CommittedDice, DiceError, SeededDice, TypedDice, dice_again, faces_of, new_secret

SECRET = bytes(range(32))

#: HMAC-SHA256 by openssl, for the salts "salt of Anna" and "", by roll and block:
#: printf 'crusade-dice-1\nsalt of Anna\n\n<roll>\n<block>' | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102…1f
BY_OPENSSL = {
    (1, 0): "7a58431245be00e0bafa8b485d0e2188081960a6e64d2d385667a4a75d625d90",
    (2, 0): "897c30163433f71d95f6915a99b19a3f8f2d0128e93a1de4809f9ca2b9b4f709",
    (3, 0): "b9cf2c22fc0af4d0e55fb92ff4440557dcccffdfd02224dc27d0869d1ee508a4",
    (4, 0): "6f0615a23d8709cd8ec63e7cdc5385a6a73eb1812a0fdbd7a40a565fd8eff28a",
    (5, 0): "468b9c1cf018812fbd1f76d0192a91e47f9cd077fffdd34572ede65671ff0743",
    (5, 1): "db9fb4addd29af418862d562be691f965bf9fd61bd49f2e0c90cc908ccac5cf8",
}


def anna() -> CommittedDice:
    return CommittedDice(SECRET, ("salt of Anna", ""))


def test_the_commitment_is_the_sha256_of_the_secret():
    assert anna().commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"  # by openssl
    assert anna().name == f"committed {anna().commitment}"
    assert anna().reveal() == SECRET.hex()


def test_the_first_rolls_are_those_worked_out_by_hand_from_openssl():
    dice = anna()
    assert dice.throw(2) == [3, 5]  # 7a 58
    assert dice.throw(6) == [6, 5, 1, 5, 5, 4]  # 89 7c 30 16 34 33
    assert dice.throw(1) == [6]  # b9
    assert dice.throw(3) == [4, 1, 4]  # 6f 06 15
    assert dice.rolls == 4


def test_a_byte_of_252_or_more_is_skipped():
    dice = anna()
    dice.rolls = 2
    assert dice.throw(5) == [6, 4, 3, 5, 5]  # b9 cf 2c 22 (fc is skipped) 0a; 252 % 6 + 1 would have been 1


def test_a_block_used_up_is_followed_by_the_next():
    dice = anna()
    dice.rolls = 4
    first, second = (bytes.fromhex(BY_OPENSSL[5, block]) for block in (0, 1))
    assert sum(byte >= 252 for byte in first) == 3
    fair = [byte % 6 + 1 for byte in first + second if byte < 252]
    assert dice.throw(40) == fair[:40]


@pytest.mark.parametrize(("roll", "block"), [key for key in BY_OPENSSL if key[1] == 0])
def test_faces_and_verifier_agree_with_openssl(roll: int, block: int):
    fair = [byte % 6 + 1 for byte in bytes.fromhex(BY_OPENSSL[roll, block]) if byte < 252][:20]
    stream = faces_of(SECRET, ("salt of Anna", ""), roll)
    assert [next(stream) for _ in range(20)] == fair
    assert verify_dice.throw(SECRET, ("salt of Anna", ""), roll, 20) == fair


def test_salts_are_utf8():
    first = bytes.fromhex("5f2163926ba78e786a71")  # openssl, salts "Grüße" and "🎲", roll 1, block 0
    assert CommittedDice(SECRET, ("Grüße", "🎲")).throw(10) == [byte % 6 + 1 for byte in first]


def test_a_million_faces_are_even():
    faces = Counter(anna().throw(1_000_000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    expected = 1_000_000 / 6
    assert sum((n - expected) ** 2 / expected for n in faces.values()) < 20.5  # chi-square, 5 degrees, p = 0.001


def test_pairs_of_many_rolls_are_even():
    dice = anna()
    pairs = Counter(tuple(dice.throw(2)) for _ in range(72_000))
    assert len(pairs) == 36
    assert sum((n - 2000) ** 2 / 2000 for n in pairs.values()) < 66.6  # chi-square, 35 degrees, p = 0.001


@given(st.binary(min_size=32, max_size=32), st.lists(st.text("ab c", max_size=5).map(str.strip)), st.integers(1, 60))
def test_the_verifier_throws_the_same_faces(secret: bytes, salts: list[str], dice: int):
    committed = CommittedDice(secret, salts)
    assert committed.commitment == hashlib.sha256(secret).hexdigest()
    for number in (1, 2, 3):
        assert committed.throw(dice) == verify_dice.throw(secret, salts, number, dice)


def test_every_part_matters():
    usual = anna().throw(30)
    assert CommittedDice(bytes(32), ("salt of Anna", "")).throw(30) != usual
    assert CommittedDice(SECRET, ("", "salt of Anna")).throw(30) != usual
    dice = anna()
    assert dice.throw(30) != dice.throw(30)


@pytest.mark.parametrize(
    "salt", ["two\nlines", "carriage\rreturn", " blank before", "\x00", "x" * 201, "\ud800", "\u2028"]
)
def test_a_salt_that_does_not_fit_a_line_is_refused(salt: str):
    with pytest.raises(DiceError, match="salts"):
        CommittedDice(SECRET, (salt, ""))


def test_secrets_are_256_bits_and_new_each_time():
    assert len(new_secret()) == 32
    assert new_secret() != new_secret()
    with pytest.raises(DiceError, match="expected 32"):
        CommittedDice(b"short", ("", ""))


def test_at_least_one_die_is_thrown():
    for dice in (anna(), SeededDice(1), TypedDice(lambda n: [])):
        with pytest.raises(DiceError, match="one or more"):
            dice.throw(0)


def test_seeded_dice_repeat_themselves_for_ever():
    assert SeededDice(7).throw(12) == SeededDice("7").throw(12) == [5, 6, 6, 2, 5, 3, 3, 3, 6, 1, 4, 2]
    assert SeededDice(7).name == "seeded 7"
    assert set(SeededDice(1).throw(1000)) == {1, 2, 3, 4, 5, 6}
    with pytest.raises(DiceError, match="seed"):
        SeededDice("")


def test_typed_dice_are_taken_as_said_if_they_can_be():
    assert TypedDice(lambda n: [6] * n).throw(3) == [6, 6, 6]
    for said in ([], [1], [1, 2, 3], [0, 1], [1, 7]):
        with pytest.raises(DiceError, match="expected 2 faces from 1 to 6"):
            TypedDice(lambda n, said=said: said).throw(2)  # type: ignore[misc]


def test_dice_can_be_made_again_from_what_a_file_says():
    again = dice_again(anna().name, anna().salts, SECRET.hex())
    assert again is not None
    assert again.throw(9) == anna().throw(9)
    assert dice_again(anna().name, anna().salts, "") is None
    assert dice_again("by hand", (), "") is None
    seeded = dice_again("seeded north star", (), "")
    assert seeded is not None
    assert seeded.throw(9) == SeededDice("north star").throw(9)
