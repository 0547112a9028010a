"""`crusade play`: a game in the browser or in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..ai.player import PLAYERS, Player
from ..bridges.line import PREFIX, USUAL, Limits
from ..bridges.players import close_player, seat_player, split_players
from ..core.errors import InputError
from ..core.game import Game
from ..core.say import ENGLISH, speaking
from ..games import FIRST, load
from ..games.languages import wanted
from ..record import file
from ..record.dice import CommittedDice, Dice, SeededDice, TypedDice, dice_again, new_secret
from ..record.line import LONGEST
from ..record.session import Session, resume
from .common import console, load_game, plain_errors
from .extras import extra
from .options import BotSeconds, BotTotal, GameName, Packs, Switches
from .serve import serve_table

if TYPE_CHECKING:
    from ..terminal.commands import Commands

Ask = Callable[[str], str]
Faces = Callable[[int], Sequence[int]]


@plain_errors
def play(
    game: GameName = FIRST,
    players: Annotated[
        str,
        typer.Option(help="Who plays, the first side first: human, random, thumb, easy, normal, hard or bot:COMMAND."),
    ] = "human,thumb",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal instead of the browser.")] = False,
    dice: Annotated[
        str, typer.Option(help="`committed` (anyone can check them later), `by-hand` (you throw and type), or a seed.")
    ] = "committed",
    save: Annotated[
        Path | None, typer.Option(help="Save the game in this file; if the file exists, continue its game.")
    ] = None,
    language: Annotated[
        str, typer.Option(help="The language of the terminal game, such as `de`.", envvar="LANG", show_envvar=False)
    ] = ENGLISH,
    bot_seconds: BotSeconds = USUAL.decision,
    bot_total: BotTotal = USUAL.game,
    switch: Switches = None,
    pack: Packs = None,
) -> None:
    """Play a game against the computer or with a friend: in the browser, or with --terminal right here.

    The other options are for --terminal; in the browser, choose on the first page, which opens with the game you name.

    Example: crusade play

    Example: crusade play tiger-attack --terminal --players human,normal

    Example: crusade play --terminal --players human,thumb --save kiev.crusade

    Example: crusade play --pack examples/variants/seventh-panzergruppe
    """
    if terminal:
        with speaking(wanted(language.replace("_", "-").split(".")[0])):
            play_here(load_game(game, switch), split_players(players), dice, save, Limits(bot_seconds, bot_total))
    else:
        load(game)  # a name that is none is said here
        serve_table(None, "127.0.0.1", 8041, True, page=f"#{game}")


def play_here(rules: Game, seats: list[str], dice: str, save: Path | None, limits: Limits) -> None:
    """Play in this terminal until the game is over or somebody leaves."""
    with extra("terminal", "`crusade play --terminal`"):
        from ..terminal.commands import Commands
        from ..terminal.hand_dice import asked_faces
        from ..terminal.play import Terminal
    machines = computers(rules, seats, limits)
    commands = Commands(rules)
    ask = keyboard(commands)
    try:
        faces = asked_faces(ask, console)
        session = open_session(rules, [name[:LONGEST].strip() for name in seats], dice, save, faces)
        table = Terminal(session, machines, ask, console, commands, save)
        table.run()
    finally:
        for player in machines.values():
            close_player(player)
    if save is not None and table.session.record.secret:
        secret_file(save).unlink(missing_ok=True)  # it stands in the game file now


def keyboard(commands: Commands) -> Ask:
    """How lines are read: with completion and history from a keyboard, plainly from a pipe."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import InMemoryHistory

    from ..terminal.play import Leave

    keys: PromptSession[str] | None = PromptSession(history=InMemoryHistory()) if sys.stdin.isatty() else None

    def ask(prompt: str) -> str:
        try:
            if keys is None:
                return input(prompt)
            return keys.prompt(prompt, completer=commands, complete_while_typing=False)
        except EOFError:
            raise Leave from None

    return ask


def computers(game: Game, seats: list[str], limits: Limits) -> dict[int, Player]:
    """The computer players among the seats."""
    known_names = {"human", *PLAYERS}
    if len(seats) != len(game.sides) or not all(name in known_names or name.startswith(PREFIX) for name in seats):
        known = ", ".join(("human", *PLAYERS, f"{PREFIX}COMMAND"))
        raise InputError(
            f"--players {','.join(seats)}: expected one for each of {', '.join(game.sides)}, out of {known}"
        )
    return {i: seat_player(name, game, f"terminal/{i}", limits) for i, name in enumerate(seats) if name != "human"}


def open_session(game: Game, seats: list[str], dice: str, save: Path | None, ask: Faces) -> Session:
    """A new game, or the one in the file; `ask` asks for the faces of dice thrown by hand."""
    if save is not None and save.exists():
        record = file.read(save)
        secret = secret_file(save)
        dice_then = dice_again(record.dice, record.salts, secret.read_text().strip() if secret.exists() else "")
        if dice_then is None and record.committed:
            raise InputError(f"{save}: its dice are secret until the end, and {secret} with the secret is missing")
        return resume(record, dice_then or TypedDice(ask), auto=dice_then is not None)
    return Session(game, chosen_dice(game, dice, save, ask), seats, auto=dice != "by-hand")


def chosen_dice(game: Game, dice: str, save: Path | None, ask: Faces) -> Dice:
    """The dice asked for. A committed secret is kept beside the game file until it is revealed at the end."""
    if dice == "by-hand":
        return TypedDice(ask)
    if dice != "committed":
        return SeededDice(dice)
    secret = new_secret()
    if save is not None:
        place = secret_file(save)
        place.touch(mode=0o600)
        place.write_text(secret.hex() + "\n")
    return CommittedDice(secret, [""] * len(game.sides))


def secret_file(save: Path) -> Path:
    """Where the secret of an unfinished game is kept."""
    return save.with_suffix(save.suffix + ".secret")
