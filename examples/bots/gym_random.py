#!/usr/bin/env python3
"""A random agent that only does what is allowed."""
import angrist, gymnasium  # noqa: E401

env = gymnasium.make("Angrist/Sil-v0", reward="depth", max_steps=500)
for seed in range(3):
    seen, info = env.reset(seed=seed)
    paid, over, cut = 0.0, False, False
    while not (over or cut):
        mask = env.unwrapped.action_masks().astype("int8")
        seen, reward, over, cut, info = env.step(env.action_space.sample(mask=mask))
        paid += reward
    print(f"seed {seed}: turn {info['turn']}, depth {info['depth']}, reward {paid}")
