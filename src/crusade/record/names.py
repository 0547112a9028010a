"""Names of people: the one definition of a valid name, and making text of unknown origin safe to show.

Game files may contain names that no table accepts (up to 200 characters, and in older files any character): `fits_line`
decides what a file may contain, and every name that is valid here fits there.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LONGEST_NAME: Final = 40  # characters
REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"

#: Categories no name may contain: controls, invisible formatting, surrogates, private use, unassigned, line ends.
_UNNAMEABLE: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
#: Letters and symbols that are invisible: a name made of them would look empty.
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
#: What chat may not contain: controls, line ends, surrogates, and characters that change the direction of text.
_UNREADABLE: Final = frozenset(("Cc", "Cs", "Zl", "Zp"))
_TURNS_TEXT: Final = re.compile("[\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]")


def why_no_name(text: str) -> str:
    """Why a text is not a valid name, in words; empty if it is one."""
    if not 1 <= len(text) <= LONGEST_NAME:
        return f"a name of 1 to {LONGEST_NAME} characters is expected"
    if text != text.strip() or text != unicodedata.normalize("NFC", text):
        return "a name without blanks at its ends, in normal form (Unicode NFC), is expected"
    if any(map(_odd, text)):
        return "a name without control, invisible or unknown characters is expected"
    if not any(map(_visible, text)):
        return "a name with at least one letter, digit or symbol is expected"
    return ""


def read_name(text: str) -> str:
    """The name somebody typed, in normal form; ValueError says why it is not valid."""
    name = unicodedata.normalize("NFC", text).strip()
    if why := why_no_name(name):
        raise ValueError(why)
    return name


def name_from_file(text: str, otherwise: str = "Player") -> str:
    """A valid name made from any text: odd characters replaced, cut to length; `otherwise` if nothing is left."""
    normal = unicodedata.normalize("NFC", text[: 10 * LONGEST_NAME]).strip()
    name = "".join(REPLACEMENT if _odd(c) else c for c in normal)[:LONGEST_NAME].strip()
    return otherwise if why_no_name(name) else name


def why_not_readable(text: str) -> str:
    """Why a text is not accepted in chat, in words; empty if it is."""
    if any(unicodedata.category(c) in _UNREADABLE for c in text):
        return "text without control characters and line ends is expected"
    if _TURNS_TEXT.search(text):
        return "text without characters that turn its direction around is expected"
    return ""


def harmless(text: str) -> str:
    """Text from a file made safe for a terminal: nothing in it moves the cursor or reverses the text."""
    return "".join(c if c == "\n" or not why_not_readable(c) else REPLACEMENT for c in text)


def _odd(char: str) -> bool:
    return unicodedata.category(char) in _UNNAMEABLE or char in _BLANK


def _visible(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNPS"
