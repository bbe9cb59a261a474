"""A log that is served by this process, on a port that is free."""

from __future__ import annotations

import random
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from cli.clock import Clock
from cli.web.address import Address, bound
from cli.web.serving import Serving
from cli.web.table import WebTable
from ledger.core.errors import MoveRefused
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame

PATIENCE = 5.0


def dealt(folder: Path) -> Desk:
    """A game with hands that the tool dealt."""
    wanted = NewGame(game="kingless", seats=("ann", "bob", "cy"), dealer="tool", seed=12)
    return Desk.new(folder / "dealt.jsonl", wanted)


@contextmanager
def served(desk: Desk, *names: str, host: str = "127.0.0.1", port: int = 0) -> Iterator[Serving]:
    """The server, until its end."""
    with bound(Address(host, port)) as listening:
        serving = Serving(WebTable(Desk.open(desk.journal.path), Clock()), listening, names)
        serving.begin()
        try:
            yield serving
        finally:
            serving.end()
            serving.require_well()


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
