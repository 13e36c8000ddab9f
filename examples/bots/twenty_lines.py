#!/usr/bin/env python3
"""A bot in twenty lines: it explores, fights what is beside it, and goes down. Usage: twenty_lines.py [GAMES] [ANGRIST]"""
import json, subprocess, sys

games, program = int((sys.argv + ["3"])[1]), (sys.argv + ["", "angrist"])[2] or "angrist"
angrist = subprocess.Popen([program, "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

def call(method, **params):
    print(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}), file=angrist.stdin, flush=True)
    answer = json.loads(angrist.stdout.readline())
    return answer["result"] if "result" in answer else sys.exit(answer["error"]["message"])

for seed in range(1, games + 1):
    game = call("new", game="sil", seed=seed, quick=True)["id"]
    for turn in range(300):
        seen = call("observe", id=game, map=False)
        if seen["next"] == "over":
            break
        tries = {"ask": ["cancel", "answer yes"], "going": ["go 50"]}.get(seen["next"], ["fight", "explore", "down", "rest", "wait"])
        any(call("act", id=game, command=line, observe=False)["accepted"] for line in tries)
    record = call("record", id=game)
    print(seed, record["turn"], record["hash"], call("observe", id=game).get("end", {}).get("line", "still alive"))
    call("close", id=game)
