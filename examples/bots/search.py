#!/usr/bin/env python3
"""A search agent: it tries every allowed action on a fork and takes the one after which it is healthiest and deepest."""
from angrist.gym import AngristEnv


def worth(env, seen):
    health = seen["hero"][env.figure_names.index("health")]
    unknown = (seen["known"] == 0).sum()
    return 1000 * int(seen["place"][1]) + 10 * int(health) - int(unknown) // 50


env = AngristEnv("sil", max_steps=60)
seen, info = env.reset(seed=1)
over = cut = False
while not (over or cut):
    tries = [n for n, allowed in enumerate(env.action_masks()) if allowed]
    best = max(tries, key=lambda n: (lambda fork: worth(fork, fork.step(n)[0]))(env.fork()))
    seen, reward, over, cut, info = env.step(best)
print(env.describe())
