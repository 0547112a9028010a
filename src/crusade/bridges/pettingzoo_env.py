"""A game as a PettingZoo AEC environment: `env("GAME")`, with agents named after the sides and dice from `reset`'s seed.

Needs `pip install 'crusade[pettingzoo]'`. docs/bots.md describes the observation, the action mask and the rewards.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..core.game import Game
from ..core.machine import CHANCE
from ..core.view import View
from ..games import game_names, load
from ..games.wording import end_words
from ..record.body import MOST_OPTIONS
from .encode import Actions, Observations

LONGEST = MOST_OPTIONS  # decisions; a longer game is truncated

Observation = dict[str, Any]


def env(game: str | None = None, longest: int = LONGEST, **switches: str) -> Any:
    """The environment with the usual wrappers; an agent that plays a masked action loses."""
    bare = raw_env(game, longest, **switches)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(bare, illegal_reward=-1))
    )


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's word)
    """The environment without wrappers. Chance is not an agent: dice are rolled inside."""

    metadata = {"name": "crusade_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: str | None = None, longest: int = LONGEST, **switches: str) -> None:
        super().__init__()
        self.game: Game = load(game or game_names()[0], **switches)
        self.longest = longest
        self.actions, self.observations = Actions(self.game), Observations(self.game)
        self.possible_agents = list(self.game.sides)
        self.render_mode = "ansi"
        self.dice = random.Random()
        size = len(self.actions)
        seen = spaces.Box(-(2**15), 2**15 - 1, (self.observations.size,), np.int16)
        mask = spaces.Box(0, 1, (size,), np.int8)
        self._seen = {a: spaces.Dict({"observation": seen, "action_mask": mask}) for a in self.possible_agents}
        self._acts = {a: spaces.Discrete(size) for a in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """An observation vector and an action mask."""
        return self._seen[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all options."""
        return self._acts[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the same seed gives the same dice."""
        if seed is not None:
            self.dice = random.Random(seed)
        self.agents = self.possible_agents[:]
        self.state_now, self.decisions = self.game.start(), 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self._throw()
        self.agent_selection = self.possible_agents[self.state_now.seat]

    def observe(self, agent: str) -> Observation:
        """The agent's view as a vector, and the mask of its legal actions."""
        view = self.view(agent)
        mask: Any = np.zeros(len(self.actions), np.int8)
        mask[self.actions.legal(view.options)] = 1
        return {"observation": np.array(self.observations.observe(view), np.int16), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an option, and roll the dice that follow."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        option = self.actions.options[action]
        if option not in self.state_now.menu:
            raise self.game.refuse(self.state_now, option)
        self.game.apply(self.state_now, option)
        self.decisions += 1
        self._throw()
        if not self.state_now.menu:
            self._end()
        else:
            self.truncations = dict.fromkeys(self.agents, self.decisions >= self.longest)
            self.agent_selection = self.possible_agents[self.state_now.seat]
        self._accumulate_rewards()

    def words(self, action: int) -> str:
        """What an action does, in words."""
        return self.game.words(self.actions.options[action], self.game.board.label)

    def view(self, agent: str) -> View:
        """What an agent may know now, for the engine; `crusade.SeatView(env.game, view)` reads it by name."""
        return self.game.view(self.state_now, self.possible_agents.index(agent))

    def render(self) -> str:
        """The state of play in one line."""
        s = self.state_now
        return f"{self.game.title}, turn {self.game.turn(s)}, {self.game.phase(s)}: {self.agent_selection} to decide"

    def close(self) -> None:
        """Nothing to close."""

    def _throw(self) -> None:
        s = self.state_now
        while s.menu and s.seat == CHANCE:
            throw = self.game.throw(s)
            self.game.apply(s, throw.read([int(self.dice.random() * 6) + 1 for _ in range(throw.dice)]))

    def _end(self) -> None:
        """The winner gets 1, the loser -1; a draw is 0 for both."""
        outcome = self.game.outcome(self.state_now)
        assert outcome is not None
        for side, agent in enumerate(self.possible_agents):
            if outcome.winner is not None:
                self.rewards[agent] = 1.0 if side == outcome.winner else -1.0
            words = end_words(self.game, outcome)
            self.infos[agent] = {"degree": outcome.degree, "clause": outcome.clause, "words": words}
        self.terminations = dict.fromkeys(self.agents, True)
