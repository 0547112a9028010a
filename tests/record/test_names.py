"""Names: one definition. Whatever the table takes as a name fits a game file, and any name of a file can be made to fit a seat."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from crusade.record.file import from_bytes, to_text
from crusade.record.line import fits_line
from crusade.record.names import LONGEST_NAME, harmless, name_from_file, read_name, why_no_name
from crusade.record.record import Record
from crusade.table.messages.socket import Say
from crusade.table.messages.words import Name
from sitting import game

NAME: TypeAdapter[str] = TypeAdapter(Name)

#: Text with more of the characters that make trouble than chance would bring.
ODD = "\u2028\u2029\u202e\u2066\u200b\u200d\u200f\ufeff\x00\x1b\x85\x9b\ud800\ue000\uffff\u0301\u0338\u00a0\u3164\ufb2c \t\n"
TEXT = st.text(st.one_of(st.characters(), st.sampled_from(ODD)), max_size=60)


def said(text: str) -> Say:
    """A line of chat."""
    return Say(type="say", id="12345678", text=text)


@given(TEXT)
@example("a\u2028b")
@example("\ufb2c" * 40)  # three characters each in normal form
@example("\u3164")
def test_every_name_the_table_takes_fits_a_game_file_and_is_read_back(text: str):
    try:
        name = NAME.validate_python(text)
    except ValidationError:
        return
    assert 1 <= len(name) <= LONGEST_NAME
    assert fits_line(name)
    assert NAME.validate_python(name) == name
    record = Record(game(), (name, name), "by hand")
    assert from_bytes(to_text(record).encode(), "f").seats == (name, name)


@given(TEXT)
@example("x" * 200)
@example("=\u200b\u0338")
def test_any_text_becomes_a_name_that_fits_a_seat(text: str):
    name = name_from_file(text)
    assert why_no_name(name) == ""
    assert NAME.validate_python(name) == name


@pytest.mark.parametrize("name", ["Anna", "Анна", "李小龍", "Zoë", "O'Neill [42]", "محمد", "อันนา", "Anna 🎖️", "x" * 40])
def test_ordinary_names_are_taken_as_they_are(name: str):
    assert read_name(f" {name} ") == name
    assert name_from_file(name) == name


def test_the_same_name_typed_two_ways_is_one_name():
    assert read_name("Zoe\u0308") == read_name("Zoë") == "Zoë"


@pytest.mark.parametrize(
    "char",
    [
        "\u2028",
        "\u2029",
        "\u202e",
        "\u2066",
        "\u200b",
        "\u200d",
        "\ufeff",
        "\x00",
        "\x9b",
        "\ue000",
        "\uffff",
        "\u3164",
    ],
    ids=ascii,
)
def test_a_name_with_an_odd_character_is_refused_in_words_and_replaced_on_import(char: str):
    with pytest.raises(ValidationError, match="without control, invisible or unknown characters"):
        NAME.validate_python(f"An{char}na")
    assert name_from_file(f"An{char}na") == "An\ufffdna"


def test_a_name_that_shows_nothing_is_refused_and_replaced_on_import():
    with pytest.raises(ValidationError, match="at least one letter, digit or symbol"):
        NAME.validate_python("\ufe0f\ufe0f")
    assert name_from_file("\ufe0f") == name_from_file("") == name_from_file(" \t") == "Player"
    assert name_from_file("", "Axis") == "Axis"


@pytest.mark.parametrize("char", ["\u2028", "\u2029", "\u202e", "\u2067", "\u2069", "\n", "\x9b"], ids=ascii)
def test_chat_that_breaks_lines_or_turns_text_around_is_refused_in_words(char: str):
    with pytest.raises(ValidationError, match=r"text without .* is expected"):
        said(f"gut{char}gespielt")
    assert harmless(f"gut{char}gespielt") == ("gut\ngespielt" if char == "\n" else "gut\ufffdgespielt")


@pytest.mark.parametrize("text", ["well played 👩‍🚀", "می\u200cخواهم", "שלום\u200f!", "a [b] c"])
def test_chat_may_hold_what_scripts_and_emoji_need(text: str):
    assert said(text).text == text
    assert harmless(text) == text
