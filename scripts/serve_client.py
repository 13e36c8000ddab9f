"""What the scripts for the server share: a server of their own, HTTP, and sockets as a page has them. Standard library only."""

import asyncio
import atexit
import base64
import json
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
PASSWORD = "hunter42x"


def program():
    """The program with a server in it: ANGRIST_BIN, else the newest build."""
    if os.environ.get("ANGRIST_BIN"):
        return os.environ["ANGRIST_BIN"]
    found = [p for p in (TOP / "target/release/angrist", TOP / "target/debug/angrist") if p.exists()]
    if not found:
        sys.exit("no program: build it with `cargo build --release --features serve`, or name one with ANGRIST_BIN")
    return str(max(found, key=lambda p: p.stat().st_mtime))


class Server:
    """A server process on free ports of the loopback."""

    def __init__(self, directory, settings="", db=None, ssh=False):
        self.directory = Path(directory)
        self.directory.mkdir(parents=True, exist_ok=True)
        config = self.directory / f"settings-{os.getpid()}-{id(self)}.toml"
        config.write_text(settings)
        self.log = open(self.directory / "log.txt", "ab")
        line = [program(), "serve", "--http", "127.0.0.1:0", "--ssh", "127.0.0.1:0" if ssh else "", "--dir", str(self.directory), "--config", str(config)]
        if db:
            line += ["--db", db]
        self.process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=self.log, text=True)
        said = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        if not found:
            sys.exit(f"the server did not begin: {said} {(self.directory / 'log.txt').read_text()[-2000:]}")
        self.port = int(found[1])
        self.ssh = None
        if ssh:
            self.ssh = int(re.search(r"-p (\d+)", self.process.stdout.readline())[1])

    def resident(self):
        """Bytes of memory."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=60)


async def http(port, method, path, cookie="", body=b"", kind="application/x-www-form-urlencoded"):
    """Status, headers and body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\norigin: http://127.0.0.1:{port}\r\nconnection: close\r\ncookie: {cookie}\r\ncontent-type: {kind}\r\ncontent-length: {len(body)}\r\n\r\n"
    writer.write(head.encode() + body)
    await writer.drain()
    answer = await reader.read()
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    head = head.decode("latin-1")
    if "transfer-encoding: chunked" in head.lower():
        whole = b""
        while body:
            size, _, body = body.partition(b"\r\n")
            size = int(size, 16)
            if size == 0:
                break
            whole, body = whole + body[:size], body[size + 2:]
        body = whole
    return int(head.split()[1]), head, body


async def register(port, name):
    """The cookie of a new account, or of a login when it is there."""
    form = f"name={name}&password={PASSWORD}&again={PASSWORD}".encode()
    status, head, body = await http(port, "POST", "/register", body=form)
    if status != 303:
        status, head, body = await http(port, "POST", "/login", body=f"name={name}&password={PASSWORD}".encode())
    if status != 303:
        raise RuntimeError(f"{name}: {status} {body[:300]}")
    return re.search(r"set-cookie: ([^;]+)", head, re.I)[1]


class Over(Exception):
    """The server has ended the connection, with its reason."""


class Player:
    """A page's socket."""

    def __init__(self, reader, writer):
        self.reader, self.writer, self.next, self.bytes = reader, writer, 1, 0

    @staticmethod
    async def connect(port, cookie, path="/ws"):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\norigin: http://127.0.0.1:{port}\r\ncookie: {cookie}\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n\r\n"
        writer.write(head.encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in answer.split(b"\r\n")[0]:
            raise Over(answer.split(b"\r\n")[0].decode())
        return Player(reader, writer)

    @staticmethod
    async def begin(port, cookie):
        player = await Player.connect(port, cookie)
        await player.ask({"do": "begin", "settings": {"columns": 60, "rows": 22}})
        return player

    def send(self, text, kind=1):
        data, mask = text.encode() if isinstance(text, str) else text, os.urandom(4)
        size = len(data)
        head = bytes([0x80 | kind])
        head += bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack(">H", size) if size < 65536 else bytes([0x80 | 127]) + struct.pack(">Q", size)
        self.writer.write(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    async def hear(self):
        while True:
            first, second = await self.reader.readexactly(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", await self.reader.readexactly(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", await self.reader.readexactly(8))[0]
            data = await self.reader.readexactly(size)
            kind = first & 15
            if kind == 1:
                self.bytes = size
                message = json.loads(data)
                if "over" in message:
                    raise Over(message["over"])
                return message
            if kind == 8:
                raise Over("closed")
            if kind == 9:
                self.send(data, 10)

    async def ask(self, request):
        """The answer; a picture as its patch."""
        number, self.next = self.next, self.next + 1
        self.send(json.dumps({"id": number, "request": request}))
        await self.writer.drain()
        while True:
            message = await self.hear()
            if message.get("id") == number:
                return message.get("reply", message.get("p"))

    async def key(self, key):
        return await self.ask({"do": "input", "input": {"key": key}})

    async def start(self, game, name="Hero"):
        return await self.ask({"do": "open", "open": {"kind": "new", "game": game, "name": name, "quick": True}})

    async def standing(self):
        return (await self.ask({"do": "standing"}))["standing"]

    def close(self):
        self.writer.close()


class Postgres:
    """A PostgreSQL of the script's own, which can go away and come back."""

    def __init__(self):
        found = [p.parent for p in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
        path = shutil.which("initdb")
        if path:
            found.append(Path(path).parent)
        if not found:
            sys.exit("PostgreSQL is not installed")
        self.bin = next((p for p in found if (p / "pg_isready").exists()), found[0])
        self.home = Path(tempfile.mkdtemp(prefix="angrist-pg"))
        # PostgreSQL refuses to be run by root.
        self.front = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] if os.getuid() == 0 else []
        if self.front:
            os.chown(self.home, 65534, 65534)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.data = str(self.home / "data")
        subprocess.run([*self.front, str(self.bin / "initdb"), "-U", "angrist", "-A", "trust", "-D", self.data], check=True, stdout=subprocess.DEVNULL, cwd="/tmp")
        self.url = f"postgres://angrist@127.0.0.1:{self.port}/postgres"
        self.begin()
        # Also when the script ends in the middle.
        atexit.register(self.remove)

    def begin(self):
        line = [*self.front, str(self.bin / "postgres"), "-p", str(self.port), "-c", "listen_addresses=127.0.0.1", "-k", self.data, "-D", self.data]
        self.process = subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/tmp")
        ready = [str(self.bin / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        for _ in range(300):
            if subprocess.run(ready).returncode == 0:
                return
            time.sleep(0.1)
        sys.exit("PostgreSQL does not begin")

    def end(self):
        """At once, as when its machine fails."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()

    def remove(self):
        self.end()
        shutil.rmtree(self.home, ignore_errors=True)


#: Loopback scripts are one address with many players.
SETTINGS = """
[limits]
connections = 20000
connections-per-address = 20000
games = 20000
registrations-per-hour = 100000
logins-per-minute = 100000
pages-per-second = 100000
idle-game-minutes = 30
[cluster]
lease-seconds = 6
"""


async def in_groups(work, count, at_once=32):
    """Does something for each number, some at a time."""
    gate = asyncio.Semaphore(at_once)

    async def one(number):
        async with gate:
            return await work(number)

    return await asyncio.gather(*(one(n) for n in range(count)))


def now():
    return time.perf_counter()
