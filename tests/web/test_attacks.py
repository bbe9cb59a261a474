"""People who want to spoil a table whose pages record: what they send comes to nothing, and the game goes on.

What another site could send, and bodies that are no tap, are in `test_tapping`; readers that never read in
`test_strangers`; what is said in somebody's words in `tests/browser/test_asking`.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from string import ascii_letters, digits

import msgspec
import pytest
from starlette.types import ASGIApp, Message

from cli.clock import Clock
from cli.web import tapping
from cli.web.app import Server, application
from cli.web.keys import Keys
from cli.web.recording import Recorder
from cli.web.serving import Serving
from cli.web.table import WebTable
from ledger.desk.desk import Desk
from tests.web.served import PATIENCE, dealt, post, served, status, tapped
from tests.web.test_strangers import connected

MOVE = {"at": 8, "words": "play Iron Chest", "key": "the same"}
SLOW, GUESSES = 500, 10_000


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Cards that the tool dealt; it is cy's turn, after event 8."""
    return dealt(tmp_path)


def moves(desk: Desk) -> list[str]:
    """What was said in the log, in order."""
    return [event.typed for event in Desk.open(desk.journal.path).history.path() if event.typed]


def goes_on(serving: Serving, desk: Desk) -> None:
    """A tap of the seat that is asked is recorded; whoever waits for others gets no answer in time."""
    before = moves(desk)
    code, said = tapped(serving, "cy", "do", at=Desk.open(desk.journal.path).head, words="note tea")
    assert code == 200, said
    assert moves(desk) == [*before, "note tea"]


async def answered(app: ASGIApp, path: str) -> int:
    """The status of a tap, without a wire: so that ten thousand take seconds."""
    found = list[int]()

    async def receive() -> Message:
        return {"type": "http.request", "body": msgspec.json.encode(MOVE)}

    async def send(message: Message) -> None:
        found.append(message.get("status", 0))

    heads = {"host": "localhost", "origin": "http://localhost", "content-type": "application/json"}
    heads["content-length"] = str(len(msgspec.json.encode(MOVE)))
    scope = {
        "type": "http",
        "method": "POST",
        "path": path,
        "query_string": b"",
        "server": ("127.0.0.1", 80),
        "headers": [
            (name.encode(), text.encode()) for name, text in (*heads.items(), ("content-length", "60"))
        ],
    }
    await app(scope, receive, send)
    return found[0]


def test_ten_thousand_guessed_links_open_nothing(desk: Desk) -> None:
    keys, chance = Keys(), Random(5)
    table = WebTable(Desk.open(desk.journal.path), Clock(), records=True)
    keys.require(table.seats)
    app = application(Server(table, keys, Recorder(Desk.open(desk.journal.path))), (), records=True)

    async def codes() -> list[int]:
        tokens = ("".join(chance.choices(f"{ascii_letters}{digits}-_", k=22)) for _ in range(GUESSES))
        guessed = [await answered(app, f"/seat/{token}/do") for token in tokens]
        return [*guessed, await answered(app, f"/seat/{keys.tokens['cy']}/do")]

    *guessed, true = asyncio.run(codes())
    assert ({*guessed}, true) == ({404}, 200)
    assert moves(desk) == ["play Iron Chest"]


def test_a_tap_that_is_sent_again_and_again_counts_once(desk: Desk) -> None:
    with served(desk, records=True) as serving:
        place, body = f"/seat/{serving.keys.tokens['cy']}/do", msgspec.json.encode(MOVE)
        answers = {post(serving, place, body).partition(b"\r\n\r\n")[2] for _ in range(5)}
        assert len(answers) == 1
        other = post(serving, f"/seat/{serving.keys.tokens['ann']}/do", body)
        assert status(other) == 409
    with served(desk, records=True) as serving:  # which knows no key of before
        place = f"/seat/{serving.keys.tokens['cy']}/do"
        assert status(post(serving, place, body)) == 409
    assert moves(desk) == ["play Iron Chest"]


def test_five_hundred_that_never_finish_a_tap_keep_nobody_waiting(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tapping, "PATIENCE", 1.0)
    with served(desk, records=True) as serving, ExitStack() as stack:
        address = serving.plain.removeprefix("http://").rstrip("/")
        head = f"POST /seat/{serving.keys.tokens['ann']}/do HTTP/1.1\r\nHost: {address}\r\n"
        rest = f"Origin: http://{address}\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{{"
        tappers = stack.enter_context(connected(serving, (head + rest).encode(), SLOW // 2))
        stack.enter_context(connected(serving, head.encode(), SLOW // 2))
        goes_on(serving, desk)
        codes = []
        for one in tappers[1:]:
            one.settimeout(PATIENCE)
            codes.append(status(one.recv(4096)))
        assert codes.count(408) >= tapping.OFTEN - 1
        assert {*codes} == {408, 429}  # a link taps only so often, and waits for no more
        goes_on(serving, desk)


def test_a_crowd_of_megabytes_is_not_read(desk: Desk) -> None:
    with served(desk, records=True) as serving, ThreadPoolExecutor(8) as crowd:
        place = f"/seat/{serving.keys.tokens['bob']}/do"
        sent = [crowd.submit(post, serving, place, b"x" * 1_000_000) for _ in range(40)]
        goes_on(serving, desk)
        assert {status(answer) for each in sent if (answer := each.result())} == {413}
    assert moves(desk) == ["note tea"]
