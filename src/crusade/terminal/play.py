"""The terminal game: people and computers at one screen, with undo, explained refusals and exact odds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markdown import Markdown

from ..ai.odds import odds
from ..ai.player import Player
from ..bridges.line import BotFailed
from ..core.bits import collect, each
from ..core.describe import Rows
from ..core.errors import InputError
from ..core.fight import rounds_left
from ..core.game import Game
from ..core.option import Option, OptionError, done
from ..core.say import again, say
from ..core.switch import readings, settings
from ..core.view import View
from ..games.rulebook import clause
from ..games.wording import attack_rows, end_words, fight_rows, rounds_words
from ..record import file
from ..record.names import harmless
from ..record.session import Session
from . import board
from .commands import META, Commands, expand, hint
from .hand_dice import show_due


class Leave(Exception):
    """The player wants to leave the game."""


class Terminal:
    """One game in a terminal. `ask` prompts for a line; a seat without a computer player belongs to a person."""

    def __init__(
        self,
        session: Session,
        players: dict[int, Player],
        ask: Callable[[str], str],
        console: Console,
        commands: Commands,
        path: Path | None = None,
    ) -> None:
        self.session, self.players, self.path = session, players, path
        self.ask, self.console, self.commands = ask, console, commands
        self.game: Game = session.game
        self.last_seat: int | None = None
        self.reported = 0  # number of record entries already shown
        self.told: set[tuple[int, str]] = set()  # perils the player was warned of, by turn

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        try:
            while not self.session.over:
                self.one_decision()
            self.tell_news(self.last_seat or 0)
            self.tell_end()
        except Leave:
            self.tell("You have left the game.")
        except BotFailed as lost:
            self.forfeit(lost)
        self.save(quiet=True)

    def one_decision(self) -> None:
        """One decision: by the computer, or one line typed by a person."""
        s = self.session.state
        if self.session.chance:
            self.throw()
            return
        if s.seat in self.players:
            self.session.play(self.players[s.seat].choose(self.game.view(s, s.seat)))
            return
        view = self.game.view(s, s.seat)
        self.commands.view = view
        if s.seat != self.last_seat:
            self.hand_over(view)
        line = self.ask(f"{again(self.game.hooks.describe.side_names[view.seat])}, {view.phase} {view.step}> ")
        try:
            self.obey(view, line.strip())
        except OptionError as error:
            self.complain(hint(self.game, error))
        except InputError as error:
            self.complain(str(error))

    def throw(self) -> None:
        """Dice thrown by hand: say what for and what they would mean, and take the faces a person types."""
        side = self.game.phasing(self.session.state)
        seat = 1 - side if side in self.players else side
        self.tell_news(seat)
        show_due(self.console, self.game, self.game.view(self.session.state, seat), self.session.state)
        self.session.throw()

    def forfeit(self, lost: BotFailed) -> None:
        """A bot failed and forfeits the game: say so, with the last lines it wrote to stderr."""
        winner = 1 - self.session.state.seat
        self.session.finish(self.game.sides[winner], 1, "forfeited")
        self.complain(str(lost))
        for line in lost.last_words:
            self.complain(f"  {line}")
        board.say(self.console, f"{self.game.hooks.describe.side_names[winner]} wins", "(by forfeit).")

    def tell(self, words: str, **look: Any) -> None:
        """Print a sentence in the reader's language."""
        self.console.print(again(words), **look)

    def complain(self, words: str) -> None:
        """Print an error message."""
        self.console.print(harmless(again(words)), style="red", markup=False, emoji=False, highlight=False)

    def hand_over(self, view: View) -> None:
        """Show the position to the side that decides next. If two people share the screen and counters are hidden,
        wait until the right one is at the screen.
        """
        people = [seat for seat in (0, 1) if seat not in self.players]
        name = self.game.hooks.describe.side_names[view.seat]
        if len(people) == 2 and any(self.game.view(self.session.state, seat).unknown for seat in (0, 1)):
            self.console.clear()
            self.ask(again(f"Hand over to {name}; the other player looks away. Press Enter when ready. "))
        self.tell_news(view.seat)
        self.last_seat = view.seat
        board.show_header(self.console, self.game, view)
        board.show_endings(self.console, self.game, view)
        self.show_moment(view)
        self.tell(
            "Type `options` for what you can do, `front` for the stacks next to the enemy, `help` for all commands."
        )

    def show_moment(self, view: View) -> None:
        """The question at hand, the battle being fought, and the obligations still to be met."""
        d, g = self.game.hooks.describe, self.game.tables
        board.say(self.console, self.game.asks(view), f"({self.game.cite(view.clause)})")
        board.show_rows(self.console, fight_rows(self.game, view), "The battle")
        for duty in d.duties(g, view.shown):
            self.tell(f"Still required: {self.game.cite(duty)}")
        for peril in d.perils(g, view.shown, view.step):
            self.tell(f"Take care: {peril.words} ({self.game.cite(peril.clause)}).", style="bold")

    def tell_news(self, seat: int) -> None:
        """What the other side and the dice did since this seat's last decision."""
        entries = self.session.record.entries[self.reported :]
        self.reported = len(self.session.record.entries)
        for entry in entries[-60:]:
            if entry.faces or self.game.view(self.session.state, seat).unknown == 0:
                remark = harmless(entry.heading.split("\n")[-1])  # a remark in a file can be any text
                step = entry.moment.step if entry.moment else ""
                words = f"  {remark}: {board.option_words(self.game, entry.option, step)}"
                self.console.print(words, style="dim", markup=False, emoji=False, highlight=False)

    def tell_end(self) -> None:
        """Who won and by which clause, and how to verify the dice."""
        outcome = self.game.outcome(self.session.state) or self.game.agreed(self.session.state)
        board.say(self.console, end_words(self.game, outcome), f"({self.game.cite(outcome.clause)}).")
        if self.session.state.menu == []:  # a rule has ended it
            told = self.game.hooks.describe.ended(self.game.tables, self.session.state)
            self.tell(told.words, markup=False, highlight=False)
        if self.session.record.committed:
            self.tell("Save the game and `crusade verify FILE` checks every die against the commitment.")

    # ---- commands

    def obey(self, view: View, line: str) -> None:
        """Carry out a typed line."""
        verb, _, rest = line.partition(" ")
        rest = rest.strip()
        battle_in_menu = verb == "battle" and any(self.game.text(o) == line for o in view.options)
        if not line:
            board.show_options(self.console, self.game, view)
        elif verb in META and not battle_in_menu:
            getattr(self, f"do_{verb}")(view, rest)
        else:
            options = expand(self.game, self.session.state, line)
            if options[-1] != done or self.warned(view):
                self.play_all(options)

    def warned(self, view: View) -> bool:
        """Whether the player knows what ending this step allows; the first time they are told, and asked to say it again."""
        found = {p.words for p in self.game.hooks.describe.perils(self.game.tables, view.shown, view.step)}
        news = {(view.turn, words) for words in found} - self.told
        self.told |= news
        for _, words in sorted(news):
            self.complain(f"Take care: {words}. Type it again if you mean it.")
        return not news

    def play_all(self, options: list[Option]) -> None:
        """Play options one after the other; if one is refused, none is played."""
        seat = self.session.state.seat
        self.session.play_all(options)
        s = self.session.state
        self.reported = len(self.session.record.entries)
        if s.menu and s.seat == seat:
            self.show_moment(self.game.view(s, seat))

    def do_help(self, view: View, rest: str) -> None:
        """List the commands."""
        board.show_rows(
            self.console,
            [(name, again(words), f"{again('e.g.')} {example}") for name, (words, example) in META.items()],
            "Commands",
        )
        self.tell(
            "You can type anything `options` lists. `move de-6a K4` and `attack K4 with de-6a de-17a` combine several options."
        )

    def do_options(self, view: View, rest: str) -> None:
        """List what can be done now."""
        board.show_options(self.console, self.game, view, 10_000 if rest == "all" else 40)

    def do_why(self, view: View, rest: str) -> None:
        """Explain why something is not possible. Works on a copy of the position."""
        s = self.session.state
        for option in expand(self.game, s, rest):
            if option not in s.menu:
                self.console.print(self.game.reason(self.game.refuse(s, option).refusal))
                return
            s = self.game.play(s, option)
        self.tell("It is possible.")

    def do_show(self, view: View, rest: str) -> None:
        """Describe a place, or a counter and the place it is in."""
        try:
            place = self.game.board.find(rest)
        except KeyError:
            try:
                unit = self.game.roster.find(rest)
            except KeyError:
                self.complain(f"There is no place or counter {rest!r}. Example: show K4")
                return
            self.console.print(board.counter_words(self.game, view, unit))
            place = view.shown.where[unit]
        if place in self.game.board.spaces:
            board.show_place(self.console, self.game, view, place)
        else:
            area = self.game.board.name(place)
            self.tell(f"off the map: {self.game.hooks.describe.areas.get(area, area)}")

    def do_front(self, view: View, rest: str) -> None:
        """List the stacks next to the enemy."""
        board.show_stacks(self.console, self.game, view, board.front(self.game, view), "The front")

    def do_board(self, view: View, rest: str) -> None:
        """List all stacks, or those on places whose ids begin with the given letters."""
        wanted = tuple(rest.split())
        places = [p for p, space in self.game.board.spaces.items() if not wanted or space.id.startswith(wanted)]
        board.show_stacks(self.console, self.game, view, places, "The board")

    def do_battle(self, view: View, rest: str) -> None:
        """Show the battle being fought and the attacks declared."""
        board.show_rows(self.console, fight_rows(self.game, view), "The battle")
        board.show_rows(self.console, attack_rows(self.game, view), "Attacks declared")

    def do_endings(self, view: View, rest: str) -> None:
        """What can end the game from here on."""
        board.show_endings(self.console, self.game, view)

    def do_odds(self, view: View, rest: str) -> None:
        """Exact odds of a declared attack, as far as the seat can know them."""
        s, game = view.shown, self.game
        try:
            target = game.board.find(rest)
        except KeyError:
            self.complain(f"There is no place {rest!r}. Example: odds K4")
            return
        team = collect(u for u in range(len(game.roster)) if s.aim[u] == target)
        if not team:
            self.complain(f"No unit is allocated to attack {rest}.")
            return
        if any(view.unknown >> u & 1 for u in each(s.at[target])):
            self.tell("There are hidden counters there, so the odds are unknown.")
            return
        rounds = rounds_left(game, s)
        battle = game.hooks.battle(game.tables, s, target, team, rounds)
        found = odds(battle)
        pressed = (
            "Attack {attack} against {defence}: taken {taken:.1%}, held {held:.1%}; the best press in the first round is {press} "
            "(assumes {rounds}, both owners saving units, and no retreat)."
        )
        plain = (
            "Attack {attack} against {defence}: taken {taken:.1%}, held {held:.1%} "
            "(assumes {rounds}, both owners saving units, and no retreat)."
        )
        self.console.print(
            say(
                pressed if battle.attrition is None else plain,
                attack=found.strengths[0],
                defence=found.strengths[1],
                taken=found.chance(),
                held=found.chance(False),
                press=found.press,
                rounds=rounds_words(rounds),
            )
        )

    def do_agree(self, view: View, rest: str) -> None:
        """End the game by agreement; a computer never agrees."""
        if self.players:
            self.complain("The computer does not agree to end the game.")
            return
        words = end_words(self.game, self.game.agreed(self.session.state))
        if (
            self.ask(again(f"{words}. Do you both agree to end the game like this? Type yes: ")).strip().lower()
            == "yes"
        ):
            self.session.agree()

    def do_rules(self, view: View, rest: str) -> None:
        """Show a clause of the rulebook."""
        found = clause(self.game.name, rest or view.clause)
        self.console.print(Markdown(found.page))

    def do_switches(self, view: View, rest: str) -> None:
        """The settings of this game, and apart from them the readings of its rules."""
        known, chosen = self.game.hooks.switches, self.game.switches
        for title, group in (("Settings of the game", settings(known)), ("Readings of the rules", readings(known))):
            rows: Rows = [
                (name, chosen[name], f"{one.meaning} ({self.game.cite(one.clause)})") for name, one in group.items()
            ]
            board.show_rows(self.console, rows, title)

    def do_undo(self, view: View, rest: str) -> None:
        """Take back the last decision."""
        self.session.undo()
        self.reported = min(self.reported, len(self.session.record.entries))
        self.tell("Taken back.")

    def do_save(self, view: View, rest: str) -> None:
        """Write the game file."""
        if rest:
            self.path = Path(rest)
        self.save()

    def save(self, quiet: bool = False) -> None:
        """Write the game file, if one has been named."""
        if self.path is None:
            if not quiet:
                self.complain("Name a file: save kiev.crusade")
            return
        try:
            file.write(self.session.record, self.path)
            self.tell(f"Saved to {self.path}.", markup=False, emoji=False, highlight=False)
        except OSError as error:
            self.complain(f"{self.path} cannot be written: {error.strerror}.")

    def do_quit(self, view: View, rest: str) -> None:
        """Leave."""
        raise Leave
