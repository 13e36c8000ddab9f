#!/usr/bin/env python3
"""PPO learns a small task: go as deep as possible in few steps, choosing only what is allowed.

Wants `stable-baselines3` and `sb3-contrib` (for masks). `ppo.py [STEPS]`, 20,000 unless said otherwise. Not run yet: there are no figures.
"""
import sys
import time

import angrist  # noqa: F401  (registers the environments)
import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker

VIEW = (11, 21)
#: Layers the policy sees, with the number they are divided by.
LAYERS = {"class": 7, "known": 3, "creature": 1, "thing": 1}


class Flat(gymnasium.ObservationWrapper):
    """Four layers around the hero and the hero's figures as one row of numbers from 0 to 1."""

    def __init__(self, env):
        super().__init__(env)
        size = len(LAYERS) * VIEW[0] * VIEW[1] + env.observation_space["hero"].shape[0] + 1
        self.observation_space = gymnasium.spaces.Box(0, 1, (size,), np.float32)

    def observation(self, seen):
        layers = [seen[name].reshape(-1) / most for name, most in LAYERS.items()]
        numbers = np.append(seen["hero"], seen["place"][4] * 10) / 100
        return np.concatenate([*layers, numbers]).clip(0, 1).astype(np.float32)


def make():
    env = Flat(gymnasium.make("Angrist/Sil-v0", view=VIEW, reward="depth", max_steps=300))
    return ActionMasker(env, lambda e: e.unwrapped.action_masks())


def played(model, games):
    """Mean depth gained over a few games of their own seeds; at random without a model."""
    env, total, chance = make(), 0.0, np.random.default_rng(0)
    for seed in range(1000, 1000 + games):
        seen, _ = env.reset(seed=seed)
        over = cut = False
        while not (over or cut):
            mask = env.action_masks()
            action = model.predict(seen, action_masks=mask)[0] if model else chance.choice(np.flatnonzero(mask))
            seen, reward, over, cut, _ = env.step(int(action))
            total += reward
    return total / games


def main():
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    games = 20
    print(f"levels gained by random choice of what is allowed: {played(None, games):.2f}")
    model = MaskablePPO("MlpPolicy", make(), n_steps=512, batch_size=128, seed=1, device="cpu")
    begun = time.perf_counter()
    model.learn(steps)
    spent = time.perf_counter() - begun
    print(f"{steps} steps in {spent:.0f} s, {steps / spent:.0f} a second with learning")
    print(f"levels gained after learning: {played(model, games):.2f}")


if __name__ == "__main__":
    main()
