"""Gymnasium environments: one game, or many stepped on threads."""

from __future__ import annotations

import json
from typing import Any, Callable

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import _angrist

#: The games and the names of their environments.
GAMES = {"sil": "Angrist/Sil-v0", "moria": "Angrist/Moria-v0", "incursion": "Angrist/Incursion-v0"}

#: Layers of the map: name and type.
LAYERS = {
    "glyph": np.uint16,
    "colour": np.uint8,
    "class": np.uint8,
    "known": np.uint8,
    "lit": np.uint8,
    "creature": np.uint8,
    "thing": np.uint8,
}

#: Colours of the family's sixteen, for pictures.
_COLOURS = np.array(
    [
        (0, 0, 0), (255, 255, 255), (128, 128, 128), (255, 128, 0), (192, 0, 0), (0, 128, 64), (0, 64, 255),
        (128, 64, 0), (96, 96, 96), (192, 192, 192), (255, 0, 255), (255, 255, 0), (255, 64, 64), (0, 255, 0),
        (0, 255, 255), (192, 128, 64), (224, 224, 224),
    ],
    dtype=np.uint8,
)


def register() -> None:
    """Makes the environments known to ``gymnasium.make`` and ``gymnasium.make_vec``."""
    for game, name in GAMES.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="angrist.gym:AngristEnv",
                vector_entry_point="angrist.gym:AngristVectorEnv",
                kwargs={"game": game},
            )


def _observation_space(view: tuple[int, int], figures: int) -> spaces.Dict:
    numbers = np.iinfo(np.int32)
    layers = {name: spaces.Box(0, np.iinfo(kind).max, view, kind) for name, kind in LAYERS.items()}
    return spaces.Dict(
        {
            **layers,
            "hero": spaces.Box(numbers.min, numbers.max, (figures,), np.int32),
            "place": spaces.Box(numbers.min, numbers.max, (_angrist.PLACE,), np.int32),
            "message": spaces.Box(0, 255, (_angrist.MESSAGE,), np.uint8),
        }
    )


class _Arrays:
    """The arrays of ``count`` environments: whole for Python, flat for Rust."""

    def __init__(self, space: spaces.Dict, count: int | None) -> None:
        shape = () if count is None else (count,)
        self.whole = {name: np.zeros(shape + box.shape, box.dtype) for name, box in space.items()}
        self.flat = {name: array.reshape(-1) for name, array in self.whole.items()}

    def copy(self) -> dict[str, np.ndarray]:
        return {name: array.copy() for name, array in self.whole.items()}


class AngristEnv(gymnasium.Env):
    """One game as an environment.

    view: rows and columns of the map around the hero.
    reward: "score", "depth", "experience", "none", or a function of (observation, info before, info after).
    actions: "discrete" numbers the commands; "text" takes command lines as ``angrist rpc`` does; "structured" is a
        dictionary of a verb and its arguments.
    quick: makes the hero without questions; otherwise birth is part of the game.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 10}

    def __init__(
        self,
        game: str = "sil",
        view: tuple[int, int] = (21, 79),
        reward: str | Callable[[dict, dict, dict], float] = "score",
        actions: str = "discrete",
        max_turns: int = 0,
        max_steps: int = 0,
        quick: bool = True,
        data: str | None = None,
        constants: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is ansi or rgb_array, not {render_mode!r}")
        if actions not in ("discrete", "text", "structured"):
            raise ValueError(f"actions is discrete, text or structured, not {actions!r}")
        self.render_mode, self._kind = render_mode, actions
        self._pay = reward if callable(reward) else None
        self._game = _angrist.Environment(
            game, view, "none" if self._pay else reward, max_turns, max_steps, quick, data, constants
        )
        self.action_names: list[str] = self._game.actions()
        self.figure_names: list[str] = self._game.figures()
        self.observation_space = _observation_space(view, len(self.figure_names))
        self.action_space = self._action_space()
        self._arrays = _Arrays(self.observation_space, None)
        self._info: dict[str, Any] = {}

    def _action_space(self) -> spaces.Space:
        if self._kind == "discrete":
            return spaces.Discrete(len(self.action_names))
        if self._kind == "text":
            return spaces.Text(min_length=1, max_length=200, charset="abcdefghijklmnopqrstuvwxyz0123456789 ,-/<>")
        self.verb_names = sorted({name.split()[0] for name in self.action_names})
        return spaces.Dict(
            {
                "verb": spaces.Discrete(len(self.verb_names)),
                "direction": spaces.Discrete(9),
                "choice": spaces.Discrete(25),
            }
        )

    def _line(self, action: dict[str, Any]) -> str:
        """The command of a structured action: a verb, with a direction (1 to 8) or the place of a choice (1 to 24)."""
        directions = ["", "n", "ne", "e", "se", "s", "sw", "w", "nw"]
        verb, direction, choice = self.verb_names[int(action["verb"])], int(action["direction"]), int(action["choice"])
        if verb == "choose" or (verb == "answer" and choice):
            return f"choose {max(choice - 1, 0)}"
        return f"{verb} {directions[direction]}".strip()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        super().reset(seed=seed)
        # Without a seed the next episode follows from the last one's generator, as gymnasium has it.
        number = seed if seed is not None else int(self.np_random.integers(0, 2**63))
        self._game.reset(number, self._arrays.flat)
        self._info = self._tell("")
        return self._arrays.copy(), dict(self._info)

    def step(self, action):
        if self._kind == "discrete":
            reward, over, cut, refused = self._game.step(int(action), self._arrays.flat)
        else:
            line = action if self._kind == "text" else self._line(action)
            if line in self.action_names and (line.startswith("choose") or line == "answer usual"):
                reward, over, cut, refused = self._game.step(self.action_names.index(line), self._arrays.flat)
            else:
                reward, over, cut, refused = self._game.step_text(line, self._arrays.flat)
        before, self._info = self._info, self._tell(refused)
        seen = self._arrays.copy()
        if self._pay:
            reward = float(self._pay(seen, before, self._info))
        return seen, reward, over, cut, dict(self._info)

    def _tell(self, refused: str) -> dict[str, Any]:
        place = self._arrays.whole["place"]
        info = {"turn": int(place[0]), "depth": int(place[1])}
        if refused:
            info["refused"] = refused
        return info

    def action_masks(self) -> np.ndarray:
        """Which discrete actions would be accepted now, as sb3-contrib's MaskablePPO asks."""
        mask = np.zeros(len(self.action_names), np.uint8)
        self._game.mask(mask)
        return mask.astype(bool)

    def observation(self, legal: bool = False) -> dict[str, Any]:
        """Everything the player knows, as ``angrist rpc`` tells it."""
        return json.loads(self._game.observation(legal))

    def describe(self) -> str:
        """The same in words."""
        return self._game.describe()

    def state_hash(self) -> str:
        """The hash of the game's state."""
        return self._game.hash()

    def record(self) -> str:
        """The record of this episode; ``angrist replay`` plays it."""
        return self._game.record()

    def save(self) -> tuple[str, bytes]:
        """Record and snapshot of the game."""
        record, snapshot = self._game.save()
        return record, bytes(snapshot)

    def restore(self, saved: tuple[str, bytes]) -> dict[str, np.ndarray]:
        """Resumes a saved game and returns its observation."""
        self._game.restore(saved[0], saved[1])
        self._game.observe(self._arrays.flat)
        self._info = self._tell("")
        return self._arrays.copy()

    def fork(self) -> AngristEnv:
        """The same environment a second time, to be played on independently."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._game = self._game.fork()
        other._arrays = _Arrays(self.observation_space, None)
        other._game.observe(other._arrays.flat)
        return other

    def render(self):
        if self.render_mode is None:
            return None
        glyphs, colours = self._arrays.whole["glyph"], self._arrays.whole["colour"]
        if self.render_mode == "ansi":
            rows = ["".join(map(chr, row)).replace("\0", " ").rstrip() for row in glyphs]
            return "\n".join([self._game.said(), *rows])
        return _picture(glyphs, colours)

    def close(self) -> None:
        pass


def _picture(glyphs: np.ndarray, colours: np.ndarray, size: int = 8) -> np.ndarray:
    """A picture of the map: each square in its colour, brighter where something stands out from floor and rock."""
    ink = _COLOURS[np.minimum(colours, len(_COLOURS) - 1)]
    known = (glyphs != ord(" ")) & (glyphs != 0)
    quiet = np.isin(glyphs, [ord("."), ord("#"), ord("\u00b7"), 0x2588, 0x2591, 0x2592])
    light = np.where(known, np.where(quiet, 0.35, 1.0), 0.0)[..., None]
    squares = (ink * light).astype(np.uint8)
    return squares.repeat(size, axis=0).repeat(size, axis=1)


class AngristVectorEnv(VectorEnv):
    """Many games of one kind, stepped on threads with the interpreter's lock released.

    An episode that ends begins the next at once (``AutoresetMode.SAME_STEP``).
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "sil",
        view: tuple[int, int] = (21, 79),
        reward: str = "score",
        max_turns: int = 0,
        max_steps: int = 0,
        quick: bool = True,
        data: str | None = None,
        constants: str | None = None,
        threads: int | None = None,
        render_mode: str | None = None,
        copy: bool = True,
    ) -> None:
        import os

        self.num_envs, self.render_mode, self._copy = num_envs, render_mode, copy
        threads = threads or os.cpu_count() or 1
        self._games = _angrist.Environments(
            game, num_envs, view, reward, max_turns, max_steps, quick, threads, data, constants
        )
        self.action_names: list[str] = self._games.actions()
        self.figure_names: list[str] = self._games.figures()
        self.single_observation_space = _observation_space(view, len(self.figure_names))
        self.single_action_space = spaces.Discrete(len(self.action_names))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._arrays = _Arrays(self.single_observation_space, num_envs)

    def _seeds(self) -> list[int]:
        return [int(n) for n in self.np_random.integers(0, 2**63, self.num_envs)]

    def _seen(self) -> dict[str, np.ndarray]:
        return self._arrays.copy() if self._copy else self._arrays.whole

    def reset(self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None):
        super().reset(seed=seed if isinstance(seed, int) else None)
        if isinstance(seed, int):
            seeds = [seed + n for n in range(self.num_envs)]
        elif seed is not None:
            seeds = [int(n) for n in seed]
        else:
            seeds = self._seeds()
        self._games.reset(seeds, self._arrays.flat)
        return self._seen(), {}

    def step(self, actions):
        results = self._games.step([int(a) for a in actions], self._seeds(), self._arrays.flat)
        rewards, over, cut, refused = zip(*results)
        info: dict[str, Any] = {}
        if any(refused):
            info["refused"] = np.array(refused, dtype=object)
            info["_refused"] = np.array([bool(r) for r in refused])
        return self._seen(), np.array(rewards), np.array(over), np.array(cut), info

    def action_masks(self) -> np.ndarray:
        """Which actions would be accepted now, a row for each game."""
        masks = np.zeros((self.num_envs, len(self.action_names)), np.uint8)
        self._games.masks(masks.reshape(-1))
        return masks.astype(bool)

    def state_hashes(self) -> list[str]:
        """The hashes of the games' states."""
        return self._games.hashes()
