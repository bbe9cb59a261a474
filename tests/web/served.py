"""A log that is served by this process, on a port that is free."""

from __future__ import annotations

import random
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from cli.clock import Clock
from cli.web.address import Address, bound
from cli.web.keys import Keys
from cli.web.recording import Recorder
from cli.web.serving import Serving
from cli.web.table import WebTable
from ledger.core.errors import MoveRefused
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame

PATIENCE = 60.0
"""Seconds for an answer on a busy machine, and for a server to end."""


def dealt(folder: Path) -> Desk:
    """A game with hands that the tool dealt."""
    wanted = NewGame(game="kingless", seats=("ann", "bob", "cy"), dealer="tool", seed=12)
    return Desk.new(folder / "dealt.jsonl", wanted)


@contextmanager
def served(
    desk: Desk,
    *names: str,
    host: str = "127.0.0.1",
    port: int = 0,
    records: bool = False,
    is_open: bool = False,
    keys: Keys | None = None,
) -> Iterator[Serving]:
    """The server, until its end. Where pages `records`, they do so through a desk of their own."""
    with bound(Address(host, port)) as listening:
        table = WebTable(Desk.open(desk.journal.path), Clock(), records=records)
        recorder = Recorder(Desk.open(desk.journal.path)) if records else None
        serving = Serving(table, listening, names, keys=keys, recorder=recorder, is_open=is_open)
        serving.begin()
        try:
            yield serving
        finally:
            ended(serving)
            serving.require_well()


def ended(serving: Serving) -> None:
    """Ends a server, and waits until its port is free again."""
    late = time.monotonic() + PATIENCE
    serving.end()
    while serving.is_running and time.monotonic() < late:
        time.sleep(0.01)
    assert not serving.is_running


def play(desk: Desk, moves: int, seed: int = 3) -> None:
    """Legal moves, one after the other."""
    chance = random.Random(seed)
    for _ in range(moves):
        legal = [move.text for move in desk.moves() if move.verdict.is_accepted]
        chance.shuffle(legal)
        for text in legal:
            with suppress(MoveRefused):
                desk.do(text)
                break


def asked(serving: Serving, request: bytes) -> bytes:
    """All that comes back for one request as it stands, until the server hangs up or is silent."""
    port = int(serving.plain.rsplit(":", 1)[1].rstrip("/"))
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        connection.sendall(request)
        return _read(connection)


def get(serving: Serving, path: str = "/", host: str = "localhost", method: str = "GET") -> bytes:
    return asked(serving, f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())


def post(serving: Serving, path: str, body: bytes, **headers: str | None) -> bytes:
    """What comes back for a tap; `headers` stand in for those of a page of ours, or leave them out."""
    port = serving.plain.rsplit(":", 1)[1].rstrip("/")
    lines = {
        "host": f"127.0.0.1:{port}",
        "origin": f"http://127.0.0.1:{port}",
        "content-type": "application/json",
        "content-length": str(len(body)),
        "connection": "close",
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value is not None)
    return asked(serving, f"POST {path} HTTP/1.1\r\n{head}\r\n".encode() + body)


def tapped(serving: Serving, seat: str | None, what: str, **tap: Any) -> tuple[int, Any]:
    """The status of a tap on a seat's page, or on everybody's, and what it was told."""
    place = "/" if seat is None else f"/seat/{serving.keys.tokens[seat]}/"
    answer = post(serving, f"{place}{what}", msgspec.json.encode(tap))
    return status(answer), msgspec.json.decode(answer.partition(b"\r\n\r\n")[2])


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def _read(connection: socket.socket) -> bytes:
    data = b""
    try:
        while piece := connection.recv(65536):
            data += piece
    except (TimeoutError, ConnectionResetError):
        pass
    return data
