"""The terminal game: what it shows, completes, refuses and keeps hidden."""

import io
from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from rich.console import Console

from crusade.ai.player import make_player
from crusade.cli.play import open_session
from crusade.record.dice import SeededDice
from crusade.record.replay import verify
from crusade.record.session import Session
from crusade.terminal.commands import META, Commands
from crusade.terminal.hand_dice import asked_faces
from crusade.terminal.play import Leave, Terminal
from rulebook import BLITZ, game


class Table:
    """A terminal game with scripted input, whose output can be read."""

    def __init__(self, lines, players=("human", "thumb"), path=None, of="darkest-crusade", **switches):
        self.game = game(of, **switches)
        self.screen = io.StringIO()
        self.prompts = []
        lines = iter(lines)

        def ask(prompt):
            self.prompts.append(prompt)
            try:
                return next(lines)
            except StopIteration:
                raise Leave from None

        session = Session(self.game, SeededDice("terminal"), players)
        machines = {i: make_player(p, self.game, f"t{i}") for i, p in enumerate(players) if p != "human"}
        console = Console(file=self.screen, width=140, color_system=None)
        self.terminal = Terminal(session, machines, ask, console, Commands(self.game), path)
        self.terminal.run()

    @property
    def text(self):
        return self.screen.getvalue()


def test_the_first_screen_says_whose_turn_it_is_and_what_to_do():
    table = Table([])
    assert "Turn            │ 1 of 9, June 1941" in table.text
    assert "Axis points" in table.text
    assert "fortify armies" in table.text
    assert "How the game can end" in table.text


@pytest.mark.parametrize("command", sorted(META))
def test_every_command_works_with_its_own_example(command):
    table = Table(["done", META[command][1].replace("save kiev.crusade", "save")])
    assert "Traceback" not in table.text


def test_settings_and_readings_are_shown_apart():
    screen = Table(["switches"], dice="lotsa").text
    settings, readings = screen.split("Readings of the rules")
    assert "lotsa" in settings.split("Settings of the game")[1]
    assert "supply_check" in readings


def test_why_cites_the_clause_and_changes_nothing():
    table = Table(["done", "why move de-6a K9", "why attack J2 with de-6a", "why attack I2 with de-6a de-17a de-pzgr1"])
    assert "Nobody moves in the extra attack of turn 1. (DX-4.8)" in table.text
    assert "It is possible." in table.text
    assert "Only 2 armies and panzergruppen may attack over J1/I2. (DX-4.2)" in table.text
    assert len(table.terminal.session.record.entries) == 1


def test_a_command_with_one_illegal_option_is_refused_as_a_whole_with_its_reason():
    table = Table(["done", "attack J2 with de-6a de-9a"])
    assert "9. Army" in table.text
    assert [e for e in table.terminal.session.record.entries if table.game.text(e.option).startswith("attack")] == []


def test_done_with_the_last_counter_in_hand_ends_this_step_but_not_the_next():
    table = Table(["done"] * 3 + [f"move {unit} {goal}" for unit, goal in BLITZ.items()] + ["done"])
    s = table.terminal.session.state
    assert [table.game.text(option) for option in s.menu] == ["done", "unit de-pzgr4"]


def test_nonsense_gets_a_hint():
    table = Table(["frobnicate", "show Z9", "odds", "odds K9", "rules DX-77.1", "save"])
    assert "Type `help` for the commands" in table.text
    assert "no place or counter 'Z9'" in table.text
    assert "No unit is allocated to attack K9" in table.text
    assert "no clause DX-77.1" in table.text
    assert "Name a file" in table.text


def test_undo_takes_back_a_decision_but_not_a_roll():
    table = Table(["fortify de-18a", "undo", "undo"])
    assert "Taken back." in table.text
    assert "Nothing has been played yet." in table.text
    sailed = Table(["sail de-18a", "move B7", "undo"])
    assert "a roll cannot be taken back" in sailed.text
    fought = Table(["done", "attack J2 with de-6a de-17a", "done", "press 0", "undo"])
    assert "Taken back." not in fought.text


def test_the_battle_is_shown_with_what_its_strengths_are_made_of():
    table = Table(["done", "attack J2 with de-6a de-17a", "done", "battle"])
    assert "Attack strength" in table.text
    assert "river +1" in table.text


def test_two_people_with_hidden_counters_hand_over_the_screen():
    """The Russian player sets up first; what the Axis player then sees names no Russian counter."""
    thumb = make_player("thumb", game(setup="secret"), "setup")
    g = game(setup="secret")
    s = g.start()
    lines = [""]  # the Russian player confirms the hand-over
    while s.menu and s.seat == 1:
        option = thumb.choose(g.view(s, 1))
        lines.append(g.text(option))
        s = g.play(s, option)
    marker = len(lines)
    table = Table([*lines, "", "board", "front"], players=("human", "human"), setup="secret")
    assert "looks away" in table.prompts[0]
    assert "looks away" in table.prompts[marker]
    axis_screen = table.text[table.text.rindex("Set up your units.") :]
    assert "hidden counter" in axis_screen
    assert "su-" not in axis_screen


def test_a_game_is_saved_and_verifies(tmp_path: Path):
    path = tmp_path / "g.crusade"
    Table(["done", "save"], path=path)
    assert verify(path).record.entries


def test_completion_offers_the_options_available_now():
    g = game()
    commands = Commands(g)
    commands.view = g.view(g.start(), 0)
    typed = Document("fortify de-1")
    found = [c.text for c in commands.get_completions(typed, CompleteEvent())]
    assert found == ["fortify de-11a", "fortify de-16a", "fortify de-17a", "fortify de-18a"]
    assert "options" in [c.text for c in commands.get_completions(Document("opt"), CompleteEvent())]


def test_the_computer_plays_itself_to_the_end():
    table = Table([], players=("thumb", "thumb"))
    assert "wins" in table.text or "A draw" in table.text


def test_two_people_may_agree_to_end_the_game_at_its_present_result():
    people = ("human", "human")
    table = Table(["agree", "yes", "done"], people)
    assert "A draw (agreed)." in table.text
    assert table.terminal.session.record.result.text == "draw 0 agreed"
    table = Table(["agree", "no"], people)
    assert "You have left the game." in table.text
    table = Table(["agree", "yes"], people, of="tiger-attack")  # no points before the first shot (TA-12.3, TA-12.5)
    assert "U.S. wins, and it counts as two games (agreed)." in table.text
    assert "The computer does not agree" in Table(["agree"]).text


def by_hand(lines, path, players=("human", "human")):
    """Tiger Attack! with real dice: the Germans throw for the weather when turn 3 begins."""
    screen, prompts, lines = io.StringIO(), [], iter(lines)
    console = Console(file=screen, width=140, color_system=None)

    def ask(prompt):
        prompts.append(prompt)
        if (line := next(lines, None)) is None:
            raise Leave
        return line

    rules = game("tiger-attack")
    session = open_session(rules, list(players), "by-hand", path, asked_faces(ask, console))
    machines = {i: make_player(p, rules, f"t{i}") for i, p in enumerate(players) if p != "human"}
    Terminal(session, machines, ask, console, Commands(rules), path).run()
    return screen.getvalue(), prompts


def test_dice_thrown_by_hand_are_asked_for_with_what_they_mean_and_saved(tmp_path):
    path = tmp_path / "bastogne.crusade"
    text, prompts = by_hand(["done"] * 30, path)
    assert "The die decides the weather and the German fuel. (TA-6.1" in text
    assert "  1: Weather: good (was bad). German fuel: 12 (was 24)." in text
    assert "Expected a number from 1 to 6." in text
    assert prompts[-1] == "Throw a die and type its face: "
    text, _ = by_hand(["7", "1 1", "1"], path)
    assert text.count("Expected a number from 1 to 6.") == 2
    assert "German fuel" in text
    assert path.read_text().count("\nroll 1 0 : 1: 1\n") == 1
    assert "The only roll was thrown by hand" in verify(path).words


def test_a_person_types_the_dice_of_a_computer_too(tmp_path):
    _, prompts = by_hand(["done", "3", "4 4", "44", "5"] * 200, tmp_path / "a.crusade", ("thumb", "human"))
    assert any(prompt == "Throw 2 dice and type their faces: " for prompt in prompts)
