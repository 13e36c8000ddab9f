"""The smoke test of scripts/test-serve."""

import asyncio
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from serve_client import PASSWORD, Player, Server, http, program, register


async def play(server, directory):
    status, _, body = await http(server.port, "GET", "/healthz")
    assert (status, body) == (200, b"ok\n"), body
    cookie = await register(server.port, "Beren")
    player = await Player.begin(server.port, cookie)
    await player.start("moria", "Beren")
    sizes = []
    for n in range(20):
        await player.key(".46"[n % 3])
        sizes.append(player.bytes)
    assert max(sizes) < 4096 and sorted(sizes)[10] < 2048, sizes
    standing = await player.standing()
    status, _, page = await http(server.port, "GET", "/play/", cookie)
    assert status == 200 and b"data-server" in page, page[:300]
    status, _, live = await http(server.port, "GET", "/live.json")
    assert json.loads(live)["live"][0]["player"] == "Beren", live
    status, _, text = await http(server.port, "GET", "/metrics")
    assert b"angrist_players 1" in text, text
    player.close()
    return standing


def over_ssh(server, directory):
    """A real client sees the game that was begun in the browser."""
    if not shutil.which("ssh"):
        print("skipped: ssh is not installed")
        return
    ask = Path(directory) / "ask"
    ask.write_text(f"#!/bin/sh\necho {PASSWORD}\n")
    ask.chmod(0o700)
    line = ["ssh", "-tt", "-F", "none", "-p", str(server.ssh), "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "PubkeyAuthentication=no", "-o", "NumberOfPasswordPrompts=1", "-o", "LogLevel=ERROR", "Beren@127.0.0.1"]
    client = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={"PATH": "/usr/bin:/bin", "SSH_ASKPASS": str(ask), "SSH_ASKPASS_REQUIRE": "force", "TERM": "xterm"})
    seen = b""
    try:
        while b"Beren" not in seen:
            more = client.stdout.read1(65536)
            assert more, seen[-2000:]
            seen += more
    finally:
        client.kill()
        client.wait()
    print(f"ssh: {len(seen)} bytes seen")


def main():
    with tempfile.TemporaryDirectory() as directory:
        server = Server(directory, ssh=True)
        standing = asyncio.run(play(server, directory))
        over_ssh(server, directory)
        assert server.stop() == 0
        save = next(Path(directory).glob("players/*/saves/Beren.angrist"))
        verified = subprocess.run([program(), "replay", "--verify", "--format", "json", str(save)], capture_output=True, text=True)
        assert verified.returncode == 0, verified.stderr
        assert json.loads(verified.stdout)["hash"] == standing["hash"], (verified.stdout, standing)
        print(f"played, stopped and verified: {standing}")


main()
