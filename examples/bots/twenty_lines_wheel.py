#!/usr/bin/env python3
"""The bot of twenty_lines.py over the Python package: the same games, to the same hash. Usage: twenty_lines_wheel.py [GAMES]"""
import sys

import angrist

desk = angrist.Desk()
for seed in range(1, int((sys.argv + ["3"])[1]) + 1):
    game = desk.new(game="sil", seed=seed, quick=True)
    for turn in range(300):
        seen = game.observe(map=False)
        if seen["next"] == "over":
            break
        tries = {"ask": ["cancel", "answer yes"], "going": ["go 50"]}.get(seen["next"], ["fight", "explore", "down", "rest", "wait"])
        any(game.act(line, observe=False)["accepted"] for line in tries)
    record = game.record()
    print(seed, record["turn"], record["hash"], game.observe().get("end", {}).get("line", "still alive"))
    game.close()
