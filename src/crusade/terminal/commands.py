"""Typed commands: option texts, shorthands for several options at once, and completion."""

from __future__ import annotations

from collections.abc import Iterable

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from ..core.game import Game
from ..core.option import Option, OptionError
from ..core.state import State
from ..core.view import View

#: Commands that are not moves in the game: what each does, and an example.
META = {
    "help": ("list the commands", "help"),
    "options": ("list what you can do now; `options all` lists everything", "options"),
    "why": ("explain why something is not possible, and name the clause", "why move de-6a K9"),
    "show": ("describe a place or a counter", "show K4"),
    "front": ("list the stacks next to the enemy", "front"),
    "board": ("list all stacks, or only those in some rows", "board K L"),
    "battle": ("show the battle being fought and the attacks declared", "battle"),
    "endings": ("what can end the game, and how near it is", "endings"),
    "odds": ("exact odds of a declared attack, or of the battle being fought", "odds K4"),
    "rules": ("show a clause of the rulebook", "rules DX-5.7"),
    "switches": ("list the settings of this game and the readings of its rules", "switches"),
    "undo": ("take back your last decision, unless dice, a reveal or a hand-over came after it", "undo"),
    "agree": ("end a game between two people by agreement, with the result it has now", "agree"),
    "save": ("write the game file", "save kiev.crusade"),
    "quit": ("leave the game; it is saved first if it has a file", "quit"),
}


def expand(game: Game, s: State, text: str) -> list[Option]:
    """The options a command stands for: `move de-6a K4` and `attack K4 with de-6a de-17a` choose the counters first."""
    words = text.split()
    verb = words[0] if words else ""
    if verb in ("move", "attack") and len(words) == 3 and words[2] != "with":
        return [game.parse(f"unit {words[1]}"), game.parse(f"{verb} {words[2]}")]
    if verb == "attack" and len(words) > 3 and words[2] == "with":
        pairs = [(f"unit {unit}", f"attack {words[1]}") for unit in words[3:]]
        return [game.parse(t) for pair in pairs for t in pair]
    option = game.parse(text)
    hold = game.parse("halt")
    if option not in s.menu and hold in s.menu:
        return [hold, option]  # finish with the counter in hand first
    return [option]


def hint(game: Game, error: OptionError) -> str:
    """What to tell somebody who typed an unknown command."""
    return f"{error}. Type `help` for the commands, `options` for what you can do now."


class Commands(Completer):
    """Completes commands and the texts of the options available now."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.view: View | None = None

    def words(self) -> list[str]:
        """Every text that can be typed now."""
        texts = [self.game.text(o) for o in self.view.options] if self.view else []
        units = sorted({t.split()[1] for t in texts if t.startswith("unit ")})
        longer = [f"{verb} {unit} " for verb in ("move", "attack") for unit in units]
        return [*texts, *longer, *META, *(f"why {t}" for t in texts)]

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The texts that begin with what has been typed."""
        typed = document.text_before_cursor
        for text in sorted(set(self.words())):
            if text.startswith(typed) and text != typed:
                yield Completion(text, start_position=-len(typed))
