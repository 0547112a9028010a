"""The games in OpenSpiel. Importing this module registers `crusade` with pyspiel; chance nodes are explicit.

Needs `pip install 'crusade[openspiel]'`. docs/bots.md describes actions, observations and more.

    pyspiel.load_game("crusade(switches=setup:secret;dice:lotsa)")
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pyspiel

from ..core.game import Game
from ..core.machine import CHANCE
from ..core.state import State
from ..games import game_names, load
from ..record.body import MOST_OPTIONS
from .encode import CHANCES, Actions, Observations, chance_number, chance_option

LONGEST = MOST_OPTIONS  # decisions and rolls; a longer game is a draw

GAME_TYPE = pyspiel.GameType(
    short_name="crusade",
    long_name="Wargames by Louis R. Coatney",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": game_names()[0], "switches": ""},
)


class Rules:
    """A game with its action and observation tables, shared by all its states."""

    def __init__(self, name: str, switches: str) -> None:
        chosen = {word.partition(":")[0]: word.partition(":")[2] for word in switches.split(";") if word}
        self.name, self.switches = name, switches
        self.game: Game = load(name, **chosen)
        self.actions, self.observations = Actions(self.game), Observations(self.game)

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_of, (self.name, self.switches)


@lru_cache(maxsize=8)
def rules_of(name: str, switches: str) -> Rules:
    """A game by name, with switches written as `setup:secret;dice:lotsa`."""
    return Rules(name, switches)


class Position:
    """A position that OpenSpiel can copy and store without copying the rules."""

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules, self.state = rules, state

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return Position(self.rules, self.state.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return position_of, (self.rules, self.state.pack())


def position_of(rules: Rules, packed: bytes) -> Position:
    """A position restored from bytes."""
    return Position(rules, rules.game.unpack(packed))


class CrusadeGame(pyspiel.Game):  # type: ignore[misc]
    """The OpenSpiel game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        name, switches = params.get("game") or game_names()[0], params.get("switches") or ""
        self.rules = rules_of(name, switches)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.actions),
            max_chance_outcomes=CHANCES,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(GAME_TYPE, info, params)

    def new_initial_state(self, initial: str | None = None) -> CrusadeState:
        """The initial state."""
        return CrusadeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> CrusadeObserver:
        """The object that turns a state into a seat's observation."""
        return CrusadeObserver(self.rules)


class CrusadeState(pyspiel.State):  # type: ignore[misc]
    """The OpenSpiel state."""

    def __init__(self, game: CrusadeGame) -> None:
        super().__init__(game)
        self.position = Position(game.rules, game.rules.game.start())
        self.moves = 0

    def current_player(self) -> int:
        """The side that decides, chance, or the terminal player."""
        s = self.position.state
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if s.seat == CHANCE else s.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.position.state.menu or self.moves >= LONGEST

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.rules.actions.legal(self.position.state.menu)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible dice results with their exact probabilities."""
        s = self.position.state
        throw = self.position.rules.game.throw(s)
        total = float(6**throw.dice)
        return [(chance_number(option), ways / total) for option, ways in zip(s.menu, throw.ways) if ways]

    def _apply_action(self, action: int) -> None:
        s, rules = self.position.state, self.position.rules
        option = chance_option(action) if s.seat == CHANCE else rules.actions.options[action]
        if option not in s.menu:
            raise ValueError(str(rules.game.refuse(s, option)))
        after = s.copy()
        rules.game.apply(after, option)
        self.position = Position(rules, after)
        self.moves += 1

    def _action_to_string(self, player: int, action: int) -> str:
        rules = self.position.rules
        chance = player == pyspiel.PlayerId.CHANCE
        return rules.game.text(chance_option(action) if chance else rules.actions.options[action])

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser; 0 for both in a draw and while the game goes on."""
        outcome = self.position.rules.game.outcome(self.position.state)
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0 if side == outcome.winner else -1.0 for side in (0, 1)]

    def __str__(self) -> str:
        s, game = self.position.state, self.position.rules.game
        return f"turn {game.turn(s)} {game.phase(s)} {s.key()} move {self.moves}"


class CrusadeObserver:
    """A seat's view as a tensor and as a string."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.tensor: Any = np.zeros(rules.observations.size, np.float32)
        self.dict = {
            part.name: self.tensor[part.start : part.start + part.rows * part.columns].reshape(part.rows, part.columns)
            for part in rules.observations.layout
        }

    def set_from(self, state: CrusadeState, player: int) -> None:
        """Fill the tensor with a seat's view of a state."""
        self.tensor[:] = self.rules.observations.observe(self.rules.game.view(state.position.state, player))

    def string_from(self, state: CrusadeState, player: int) -> str:
        """A seat's view as a string; different views give different strings."""
        view = self.rules.game.view(state.position.state, player)
        options = ", ".join(self.rules.game.text(option) for option in view.options)
        return f"turn {view.turn} {view.phase} {view.step} unknown {view.unknown:x} {view.shown.key()}: {options}"


pyspiel.register_game(GAME_TYPE, CrusadeGame)
