"""Many games on a Ray cluster: sweeps of a policy over seeds, results as JSON lines or Parquet.

    import ray, angrist.cluster
    ray.init(address="auto")
    rows = angrist.cluster.sweep("sil", range(1, 1001), angrist.cluster.random_policy, max_steps=500)
    angrist.cluster.write(rows, "games.parquet")
"""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Iterable

import numpy as np

Policy = Callable[[Any, dict, np.random.Generator], int]


def random_policy(env, seen: dict, chance: np.random.Generator) -> int:
    """Any action, accepted or not."""
    return int(chance.integers(len(env.action_names)))


def play(game: str, seed: int, policy: Policy, max_steps: int, **setup: Any) -> dict[str, Any]:
    """One game from its beginning: what became of it, with the hash of its last state."""
    from .gym import AngristEnv

    env = AngristEnv(game, max_steps=max_steps, **setup)
    seen, _ = env.reset(seed=seed)
    chance, paid, steps = np.random.default_rng(seed), 0.0, 0
    while True:
        seen, reward, over, cut, info = env.step(policy(env, seen, chance))
        paid, steps = paid + float(reward), steps + 1
        if over or cut:
            break
    end = env.observation().get("end", {})
    return {
        "game": game,
        "seed": seed,
        "steps": steps,
        "turn": info["turn"],
        "depth": info["depth"],
        "reward": paid,
        "over": bool(over),
        "line": end.get("line", ""),
        "hash": env.state_hash(),
    }


def sweep(
    game: str, seeds: Iterable[int], policy: Policy = random_policy, max_steps: int = 1000, chunk: int = 20, **setup: Any
) -> list[dict[str, Any]]:
    """Plays a game from each seed on the Ray cluster this process is connected to, in seed order."""
    import ray

    @ray.remote
    def some(part: list[int]) -> list[dict[str, Any]]:
        return [play(game, seed, policy, max_steps, **setup) for seed in part]

    seeds = list(seeds)
    parts = [seeds[n : n + chunk] for n in range(0, len(seeds), chunk)]
    return [row for rows in ray.get([some.remote(part) for part in parts]) for row in rows]


def sweep_threads(
    game: str, seeds: Iterable[int], policy: Policy = random_policy, max_steps: int = 1000, threads: int = 2, **setup: Any
) -> list[dict[str, Any]]:
    """The same on threads of this process."""
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(lambda seed: play(game, seed, policy, max_steps, **setup), seeds))


def write(rows: list[dict[str, Any]], path: str) -> None:
    """Writes results as Parquet (``.parquet``) or as JSON lines."""
    if path.endswith(".parquet"):
        import pyarrow
        import pyarrow.parquet

        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), path)
        return
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
