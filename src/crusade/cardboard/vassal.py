"""A game as a module for VASSAL (`.vmod`), and its positions as saves (`.vsav`); docs/vassal.md.

Everything in it comes from the tables and pictures of the game: the map with its hexes or points, boxes, counters, turn track,
dice, charts, help, and the set-ups as saves. VASSAL 3.7 or later opens it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ..core.errors import InputError
from ..core.game import Game
from ..core.state import State
from ..draw.board import board_svg, legend_svg
from ..draw.charts import results_svg, track_svg
from ..games import build
from ..games.pack import Pack, game_pack
from . import vassal_counters, vassal_map, vassal_pages, vassal_turns
from .vassal_counters import PROTOTYPE, Pieces
from .vassal_library import BuildFile, Documentation, Element, GlobalOptions, ModuleData, VMod
from .vassal_places import Places, boxes_picture
from .vassal_saves import EPOCH_MS, TIME, Start, save_bytes, save_lines, starts, write_save
from .vassal_svg import THEME, panel, size_of

VASSAL: Final = "3.7.0"  # the first version that opens the module
CHARTS: Final = "Charts"

Progress = Callable[[str], None]


def quietly(step: str) -> None:
    """For callers who need no progress."""


class Module:
    """A game's module: its build file, and the files that go with it."""

    def __init__(self, game: Game, version: str, progress: Progress = quietly) -> None:
        self.game, self.version = game, version
        self.files: dict[str, bytes] = {}
        progress("the set-ups")
        self.pack: Pack = game_pack(game.name)
        self.starts: list[Start] = starts(game)
        self.places = Places(game, [start.state for start in self.starts])
        self.pieces = Pieces(game, self.pack, self.places)
        self.build_file = BuildFile()
        self.root: Any = self.build_file.addGame(
            name=game.title,
            version=version,
            VassalVersion=VASSAL,
            description=game.hooks.describe.front.lead,
            nextPieceSlotId=vassal_counters.FIRST_ID + len(game.roster),
        )

    def fill(self, progress: Progress = quietly) -> None:
        """Put everything into it."""
        self._basics()
        progress("the help and the charts")
        self._help()
        progress("the counters")
        self._counters()
        progress("the map")
        self._pictures()
        vassal_map.add_maps(self.root, self.places)
        self._turns_and_dice()
        self._charts()
        progress("the saves")
        self._saves()

    def _basics(self) -> None:
        root = self.root
        root.addBasicCommandEncoder()
        root.addGlobalOptions(autoReport=GlobalOptions.ALWAYS, centerOnMove=GlobalOptions.PROMPT)
        roster = root.addPlayerRoster()
        for side in self.game.hooks.describe.side_names:
            roster.addSide(side)
        root.addLanguage()
        root.addChatter()
        root.addKeyNamer()
        root.addNotes()

    def _help(self) -> None:
        documentation = self.root.add(Documentation)
        for title, page in vassal_pages.help_pages(self.game).items():
            file = f"{_slug(title)}.html"
            self.files[f"help/{file}"] = page.encode()
            documentation.addHelpFile(title=title, fileName=f"help/{file}")

    def _counters(self) -> None:
        """The palette: a tab for each side, in it a list for each kind of counter."""
        prototypes = self.root.addPrototypes()
        prototypes.addPrototype(name=PROTOTYPE, traits=[*self.pieces.shared(), vassal_counters.nameless()])
        window = self.root.addPieceWindow(name="Counters", hotkey="", text="Counters", icon="")
        sides = window.addTabs(entryName="Counters")
        roster = self.game.roster
        for side, name in enumerate(self.game.hooks.describe.side_names):
            tab = sides.addTabs(entryName=name)
            kinds = list(dict.fromkeys(roster.kind[u] for u in range(len(roster)) if roster.side[u] == side))
            for kind in kinds:
                listed = tab.addList(entryName=_kind_title(kind))
                for unit in range(len(roster)):
                    if roster.side[unit] == side and roster.kind[unit] == kind:
                        self._slot(listed, unit)
        for name, picture in vassal_counters.pictures(self.pack, self.places.counter).items():
            self.files[f"images/{name}"] = picture.encode()

    def _slot(self, parent: Any, unit: int) -> None:
        side = self.places.counter
        parent.addPieceSlot(
            entryName=self.pieces.names[unit],
            gpid=self.pieces.number(unit),
            traits=self.pieces.in_palette(unit),
            width=side,
            height=side,
        )

    def _pictures(self) -> None:
        board = board_svg(self.pack, self.game.title, THEME)
        assert size_of(board) == self.places.size
        self.files["images/board.svg"] = panel(board).encode()
        self.files["images/boxes.svg"] = boxes_picture(self.places).encode()

    def _turns_and_dice(self) -> None:
        track = self.root.addTurnTrack(
            name=vassal_turns.TRACK,
            turnFormat="$level1$, $level2$",
            fwdOnly=False,
            phases={
                "property": "Turn",
                "names": vassal_turns.turns(self.pack, self.game),
                "phases": {"property": "Phase", "names": vassal_turns.phases(self.game)},
            },
        )
        track["turnFormat"] = "$level1$, $level2$"
        report = "<b>$name$</b>: $result$ ($playerName$)"
        self.root.addDiceButton(name="One die", text="1d6", tooltip="Roll one die", reportFormat=report)
        self.root.addDiceButton(
            name="Dice",
            text="Dice …",
            tooltip="Roll as many dice as you like",
            prompt=True,
            hotkey="",
            reportFormat=report,
        )

    def _charts(self) -> None:
        """Pictures first, then the tables of the rules as pages."""
        window = self.root.addChartWindow(name=CHARTS, text=CHARTS, icon="")
        tabs = window.addTabs(entryName=CHARTS)
        drawn = {
            "Combat results": results_svg(self.pack, THEME),
            "Turn track": track_svg(self.pack, THEME),
            "Legend": legend_svg(self.pack, THEME, columns=2),
        }
        for title, picture in drawn.items():
            if picture:
                self.files[f"images/{_slug(title)}.svg"] = panel(picture).encode()
                vassal_map.add_chart(tabs, title, f"{_slug(title)}.svg")
        for title, page in vassal_pages.charts(self.pack, self.game).items():
            self.files[f"charts/{_slug(title)}.html"] = page.encode()
            tabs.addNode(
                f"{Element.WIDGET}HtmlChart", chartName=title, fileName=f"charts/{_slug(title)}.html", description=""
            )

    def _saves(self) -> None:
        """The set-ups, as games that VASSAL's File menu begins."""
        for start in self.starts:
            file = f"{_slug(start.name)}.vsav"
            self.root.addPredefinedSetup(name=start.name, file=file, useFile=True, description=start.name)
            lines = save_lines(start.game, start.state, self.pieces, self.places)
            self.files[file] = save_bytes(lines, start.name, self.root)

    def write(self, out: Path) -> None:
        """Write the module."""
        data = ModuleData()
        about = data.addData()
        about.addVersion(version=self.version)
        about.addVASSALVersion(version=VASSAL)
        about.addName(name=self.game.title)
        about.addDescription(description=self.game.hooks.describe.front.lead)
        about.addDateSaved(milisecondsSinceEpoch=EPOCH_MS)
        files = {VMod.BUILD_FILE: self.build_file.encode(), VMod.MODULE_DATA: data.encode(), **self.files}
        with replaced(out) as half, ZipFile(half, "w", ZIP_DEFLATED) as archive:
            for name, content in files.items():
                archive.writestr(ZipInfo(name, TIME), content, ZIP_DEFLATED)


@contextmanager
def replaced(out: Path) -> Iterator[Path]:
    """A file to write to, which takes the place of `out` only when it is complete."""
    half = out.with_name(out.name + ".part")
    try:
        yield half
        half.replace(out)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(out)) from error
    finally:
        with suppress(OSError):
            half.unlink()


def write_module(game: Game, version: str, out: Path, progress: Progress = quietly) -> Module:
    """Make a game's module and write it."""
    module = Module(game, version, progress)
    module.fill(progress)
    progress("the file")
    module.write(out)
    return module


def write_position(game: Game, s: State, version: str, title: str, out: Path) -> None:
    """A position of a game, played under any of its readings and revisions, as a save for its module."""
    module = Module(build(game.name, {}), version)
    if module.game.roster.id != game.roster.id or module.game.board.areas != game.board.areas:
        raise InputError(f"the module has other counters or boxes than revision {game.revision} of {game.name}")
    with replaced(out) as half:
        write_save(half, save_lines(game, s, module.pieces, module.places), title, module.root)


def _kind_title(kind: str) -> str:
    """The title of a list of counters."""
    return kind.upper() if len(kind) < 3 else kind.replace("_", " ").capitalize()


def _slug(title: str) -> str:
    """A title as the name of a file."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
