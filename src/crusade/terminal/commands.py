"""Typed commands: option texts, a few longer ones that stand for several options, and how they complete."""

from __future__ import annotations

from collections.abc import Iterable

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from ..core.game import Game
from ..core.option import Option, OptionError
from ..core.state import State
from ..core.view import View

#: Commands about the game, not in it: what they do, and an example.
META = {
    "help": ("what can be typed", "help"),
    "options": ("what may be done now; `options all` without a limit", "options"),
    "why": ("why something is not possible, with the clause", "why move de-6a K9"),
    "show": ("a place or a counter", "show K4"),
    "front": ("the stacks that touch the enemy", "front"),
    "board": ("all stacks; or those of some rows", "board K L"),
    "battle": ("the battle being fought, or the attacks laid down", "battle"),
    "odds": ("exact odds of an attack laid down, or of the battle being fought", "odds K4"),
    "rules": ("a clause of the rulebook", "rules DX-5.7"),
    "switches": ("the settings of this game and the readings of its rules", "switches"),
    "undo": ("take the last decision back, up to the last die, secret or hand-over", "undo"),
    "agree": ("two people end the game by agreement, at what it counts now", "agree"),
    "save": ("write the game file", "save kiev.crusade"),
    "quit": ("leave; the game is saved first if it has a file", "quit"),
}


def expand(game: Game, s: State, text: str) -> list[Option]:
    """The options a command stands for. `move de-6a K4` takes the counter up first; `attack K4 with de-6a de-17a` too."""
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
        return [hold, option]  # whoever is in hand is put down first
    return [option]


def hint(game: Game, error: OptionError) -> str:
    """An unknown command, with what would be understood."""
    return f"{error}. Type `help` for the commands, `options` for what may be done now."


class Commands(Completer):
    """Completes commands and option texts from what may be done now."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.view: View | None = None

    def words(self) -> list[str]:
        """Every text that makes sense now."""
        texts = [self.game.text(o) for o in self.view.options] if self.view else []
        units = sorted({t.split()[1] for t in texts if t.startswith("unit ")})
        longer = [f"{verb} {unit} " for verb in ("move", "attack") for unit in units]
        return [*texts, *longer, *META, *(f"why {t}" for t in texts)]

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """What the words typed so far may become."""
        typed = document.text_before_cursor
        for text in sorted(set(self.words())):
            if text.startswith(typed) and text != typed:
                yield Completion(text, start_position=-len(typed))
