"""Every language is complete: a template for each sentence people can read, with the same {names}."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from crusade.core.say import ENGLISH, again, say, say_as, say_n, speaking, spoken
from crusade.games import game_names
from crusade.games.languages import PACKAGE, PSEUDO, folders, language, languages, templates, wanted
from crusade.record.lesson import has_lesson, lesson_in, lesson_of
from sentences import sentences

TRANSLATED = [code for code in languages() if code != ENGLISH]


def names(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", template))


def catalogues(code: str) -> dict[Path, dict[str, str]]:
    paths = (folder / f"words.{code}.toml" for folder in folders())
    return {path: tomllib.loads(path.read_text(encoding="utf-8")) for path in paths if path.is_file()}


def test_german_is_there():
    assert "de" in TRANSLATED


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_sentence_is_translated(code):
    """What is missing is printed so that it can be pasted into the file it belongs to."""
    known, missing = templates(code), []
    for folder, some in sentences().items():
        lacking = sorted(words for words in some if words not in known and f"{words}." not in known)
        if lacking:
            missing.append(f"\n# {(folder / f'words.{code}.toml').relative_to(PACKAGE)}")
            missing += [f'{json.dumps(words, ensure_ascii=False)} = ""' for words in lacking]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_have_the_names_of_their_english(code):
    wrong = [key for key, words in templates(code).items() if names(key) != names(words) or not words.strip()]
    assert not wrong


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_sentence_is_translated_twice(code):
    seen: dict[str, Path] = {}
    twice = []
    for path, entries in catalogues(code).items():
        twice += [f"{key!r}: {path} and {seen[key]}" for key in entries if key in seen]
        seen.update(dict.fromkeys(entries, path))
    assert not twice


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("kind", [name for name in game_names() if has_lesson(name)])
def test_guided_games_are_translated_step_by_step(code, kind):
    english, told = lesson_of(kind), lesson_in(lesson_of(kind), code)
    assert told.title
    assert [step.want for step in told.steps] == [step.want for step in english.steps]
    same = [step.idea for step, other in zip(told.steps, english.steps) if step.words == other.words]
    assert not same


# ---- How it works


def test_english_is_said_as_it_is_written():
    assert spoken() == ENGLISH
    assert say("{unit} is lost", unit="6. Army") == "6. Army is lost"
    assert say_n(1, "{n} point", "{n} points") == "1 point"
    assert say_n(2, "{n} point", "{n} points") == "2 points"


def test_the_language_in_force_holds_for_a_block():
    with speaking(language("de")):
        assert say("A draw") == "Unentschieden"
        assert say_as("button", "Done") == "Fertig"
        assert say_as("button", "No such button") == "No such button"
        with speaking(None):
            assert say("A draw") == "A draw"
    assert say("A draw") == "A draw"


def test_facts_that_are_words_are_translated_and_names_are_not():
    with speaking(language("de")):
        assert say("{side} wins", side="Axis") == "Sieger: Achse"
        assert say("{side} wins", side="Anna") == "Sieger: Anna"


def test_a_stored_sentence_is_said_again_with_its_facts():
    with speaking(language("de")):
        assert again("Dice have been thrown, and a roll cannot be taken back.").startswith("Es wurde gewürfelt")
        assert again("The game has 12 options; there is no moment after 40.") == (
            "Das Spiel hat 12 Einträge; es gibt keinen Zeitpunkt nach 40."
        )
        assert again("Nobody knows this sentence.") == "Nobody knows this sentence."
        assert again("x" * 100_000) == "x" * 100_000


def test_a_request_gets_the_first_language_there_is():
    assert wanted("fr-FR, de-DE;q=0.9, en;q=0.5") is language("de")
    assert wanted("en-GB, de") is None
    assert wanted("") is None
    assert wanted("../../etc/passwd") is None
    assert wanted("tlh") is None


def test_the_made_up_language_is_longer_and_keeps_the_names():
    made_up = language(PSEUDO)
    assert made_up is not None
    assert PSEUDO not in languages()
    for key, words in made_up.templates.items():
        assert names(key) == names(words)
        assert len(words) > len(key)
