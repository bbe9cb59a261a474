"""Whoever reaches the port: wrong names and tokens, tricks, crowds, silence. Nobody else waits for them."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cli.web import guard
from cli.web.serving import Serving
from cli.web.table import WebTable
from ledger.desk.desk import Desk
from tests.web.served import PATIENCE, asked, dealt, ended, get, play, served, status

NEWS = b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"
SOON = 0.8 * guard.PATIENCE
"""Seconds within which a page has to be there; waiting for a reader lasts until the server gives it up."""


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return dealt(tmp_path)


@contextmanager
def connected(
    serving: Serving, request: bytes, many: int = 1, home: str = "127.0.0.1"
) -> Iterator[list[socket.socket]]:
    """Connections from an address that have asked and read nothing."""
    port = int(serving.plain.rsplit(":", 1)[1].rstrip("/"))
    with ExitStack() as stack:
        found = []
        for _ in range(many):
            there, own = ("127.0.0.1", port), (home, 0)
            one = stack.enter_context(socket.create_connection(there, PATIENCE, own))
            one.sendall(request)
            found.append(one)
        yield found


def is_alive(one: socket.socket) -> bool:
    """Whether it gets what it waits for, or nothing yet, and was not hung up on."""
    one.settimeout(0.1)
    try:
        while one.recv(4096):
            pass
    except TimeoutError:
        return True
    except ConnectionResetError:
        pass
    return False


def is_hung_up_on(one: socket.socket) -> bool:
    """Whether the server hangs up, as soon as it comes to it."""
    one.settimeout(PATIENCE)
    try:
        while one.recv(4096):
            pass
    except TimeoutError:
        return False
    except ConnectionResetError:
        pass
    return True


def is_served(serving: Serving) -> bool:
    start = time.monotonic()
    return status(get(serving)) == 200 and time.monotonic() - start < SOON


def test_an_answer_is_kept_by_nobody_and_names_nobody(desk: Desk) -> None:
    with served(desk) as serving:
        token = serving.keys.tokens["ann"]
        for path in ("/", f"/seat/{token}/", "/seat/wrong/", "/nothing"):
            head, _, body = get(serving, path).partition(b"\r\n\r\n")
            lines = head.lower().split(b"\r\n")
            assert b"cache-control: no-store" in lines
            assert b"referrer-policy: no-referrer" in lines
            assert not [line for line in lines if line.startswith((b"server:", b"etag:", b"set-cookie:"))]
            assert token.encode() not in head + body


def test_a_host_is_the_bound_address_localhost_or_a_name_that_was_given(desk: Desk) -> None:
    with served(desk, "Tablet.local") as serving:
        port = serving.plain.rsplit(":", 1)[1].rstrip("/")
        for host in (
            "localhost",
            f"localhost:{port}",
            f"127.0.0.1:{port}",
            "tablet.local",
            "TABLET.LOCAL:80",
        ):
            assert status(get(serving, host=host)) == 200, host
        for host in (
            "evil.example",
            f"evil.example:{port}",
            "127.0.0.1.evil.example",
            "localhost.",
            "",
            "[::1",
        ):
            assert status(get(serving, host=host)) == 421, host
        for host in ("10.0.0.1", "localhost:80:80", "localhost@evil.example", "127.1", "localhost:x"):
            assert status(get(serving, host=host)) == 421, host
        assert status(asked(serving, b"GET / HTTP/1.0\r\n\r\n")) == 421
        assert status(asked(serving, b"GET / HTTP/1.1\r\n\r\n")) == 400
        both = b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n"
        assert status(asked(serving, both)) == 400
        wrong = f"/seat/{serving.keys.tokens['ann']}/"
        assert b"For" not in get(serving, wrong, host="evil.example").partition(b"\r\n\r\n")[2]


def test_a_link_that_lost_its_last_slash_still_opens_the_page_of_its_seat(desk: Desk) -> None:
    with served(desk) as serving:
        right = f"/seat/{serving.keys.tokens['ann']}"
        answer = get(serving, right)
        assert (status(answer), status(get(serving, f"{right}/"))) == (308, 200)
        assert f"location: {right}/\r\n".encode() in answer.partition(b"\r\n\r\n")[0] + b"\r\n"


def test_a_page_is_only_read(desk: Desk) -> None:
    with served(desk) as serving:
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "BREW"):
            answer = get(serving, method=method)
            assert status(answer) == 405, method
            assert b"allow: GET, HEAD" in answer
        body = (
            b"POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 1000000\r\n\r\n"
            + b"x" * 1_000_000
        )
        assert status(asked(serving, body)) == 405
        for path in ("/", "/events"):
            head, _, body = get(serving, path, method="HEAD").partition(b"\r\n\r\n")
            assert (status(head), body) == (200, b"")


def test_a_wrong_token_opens_nothing_and_a_right_one_its_seat_alone(desk: Desk) -> None:
    with served(desk) as serving:
        tokens = {seat: serving.keys.tokens[seat] for seat in serving.keys.seats}
        assert set(tokens) == {"ann", "bob", "cy"}
        assert len({*tokens.values()}) == 3
        assert min(map(len, tokens.values())) >= 128 / 6
        right = tokens["ann"]
        assert b'"seat":"ann"' in get(serving, f"/seat/{right}/")
        assert b'"seat":null' in get(serving)
        for wrong in (
            "ann",
            right[:-1],
            f"{right}x",
            right.swapcase(),
            "%00",
            "%ff%fe",
            "é",
            "",
            " ",
            "x" * 9_000,
        ):
            quoted = wrong.replace(" ", "%20").replace("é", "%C3%A9")
            for path in (f"/seat/{quoted}/", f"/seat/{quoted}/events", f"/seat/{quoted}"):
                assert status(get(serving, path)) == 404, path
        serving.renew()
        assert status(get(serving, f"/seat/{right}/")) == 404
        assert serving.keys.tokens["ann"] != right
    with served(desk) as serving:
        assert status(get(serving, f"/seat/{right}/")) == 404


TRICKS = (
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "//evil.example/",
    "http://evil.example/",
    "/seat/../seat//",
    "/seat/%2e%2e%2f/",
    "/events/",
    "/dealt.jsonl",
    "/\\..\\dealt.jsonl",
    "/%00",
    "*",
)


def test_no_path_leads_anywhere_else(desk: Desk) -> None:
    with served(desk) as serving:
        for path in TRICKS:
            answer = get(serving, path)
            assert status(answer) in (400, 404), path
            assert len(answer) < 1_000


def test_what_is_no_request_is_refused(desk: Desk, capfd: pytest.CaptureFixture[str]) -> None:
    with served(desk) as serving:
        large = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X-Much: " + b"x" * 1_000_000 + b"\r\n\r\n"
        for request in (
            large,
            b"\x16\x03\x01\x02\x00" * 99,
            b"\r\n" * 9_999,
            b"GET /" + b"x" * 99_999,
            b"\0",
        ):
            answer = asked(serving, request + b"\r\n\r\n")
            assert not answer or status(answer) == 400
        started = b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for odd in (b"\0\0\0\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", started):
            with connected(serving, started + odd) as [one]:
                assert status(one.recv(100)) == 200
        upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        request = b"GET /events HTTP/1.1\r\nHost: localhost\r\n" + upgrade + b"\r\n"
        with connected(serving, request), connected(serving, b"GET / HTTP/1.1\r\nHost: a"):
            assert is_served(serving)
    assert capfd.readouterr() == ("", "")


def test_two_hundred_readers_that_never_read_keep_nobody_waiting(
    desk: Desk, capfd: pytest.CaptureFixture[str]
) -> None:
    with served(desk) as serving:
        page, news = (f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() for path in ("/", "/events"))
        with (
            connected(serving, page * 99, 9),
            connected(serving, page, 91),
            connected(serving, news, 100) as followers,
        ):
            assert is_served(serving)
            play(desk, 1)
            follower = followers[-1]
            told = b""
            while told.count(b"data: ") < 2:
                piece = follower.recv(4096)
                assert piece
                told += piece
            assert is_served(serving)
            start = time.monotonic()
        assert time.monotonic() - start < PATIENCE
        assert is_served(serving)
    assert capfd.readouterr() == ("", "")


def test_readers_who_leave_while_they_are_told_keep_no_news_from_others(desk: Desk) -> None:
    with served(desk) as serving, connected(serving, NEWS) as [follower]:
        for seed in range(30):
            with connected(serving, NEWS, 20) as leaving:
                for one in leaving:
                    assert one.recv(4096)
                play(desk, 1, seed)
                time.sleep(seed / 1000)  # as long as a look at the log takes, or not quite
        desk.do("note the last one")
        late = time.monotonic() + PATIENCE
        while b"the last one" not in (page := get(serving)):
            assert time.monotonic() < late, "nobody looks at the log any more"
        version = page.split(b'"version":"')[1].split(b'"')[0]
        told = b""
        while version not in told:
            piece = follower.recv(4096)
            assert piece
            told += piece


def test_whoever_has_the_most_places_makes_room(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST", 20)
    with (
        served(desk) as serving,
        connected(serving, NEWS, 5, "127.0.0.2") as phones,
        connected(serving, NEWS, 40) as crowd,
    ):
        visits = 3
        for _ in range(visits):
            assert is_served(serving)
        assert all(map(is_hung_up_on, crowd[:20]))
        # Each visit takes a place of the crowd, and gives it back when the server sees that it has left.
        assert 20 - 5 - visits <= sum(map(is_alive, crowd[20:])) <= 20 - 5 - 1
        assert all(map(is_alive, phones))
        with connected(serving, NEWS, 1, "127.0.0.3") as late:
            assert is_alive(late[0])
            assert all(map(is_alive, phones))


def test_whoever_comes_is_sent_away_where_as_many_homes_have_taken_all_places(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "MOST", 3)
    with served(desk) as serving, ExitStack() as stack:
        ways = [connected(serving, NEWS, 1, f"127.0.0.{number}") for number in range(2, 6)]
        *phones, late = [stack.enter_context(way)[0] for way in ways]
        assert is_hung_up_on(late)
        assert all(map(is_alive, phones))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("127.0.0.1", 1), ("::ffff:127.0.0.1", 2, 0, 0)),
        (("fe80::1%eth0", 1, 0, 2), ("fe80::ffff:2", 1, 0, 2)),
        (("2001:db8:1:2::3", 1, 0, 0), ("2001:db8:1:2:ffff::9", 1, 0, 0)),
    ],
)
def test_a_home_is_an_address_or_the_network_of_one(one: object, other: object) -> None:
    assert guard.home(one) == guard.home(other) != ""
    assert guard.home(one) != guard.home(("2001:db8:1:3::3", 1, 0, 0))
    assert guard.home(None) == guard.home("") == ""


def test_the_silent_are_hung_up_on_with_time(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST", 20)
    monkeypatch.setattr(guard, "PATIENCE", 0.5)
    with served(desk) as serving, connected(serving, b"GET / HT", 20) as silent:
        assert is_served(serving)
        for one in silent:
            with suppress(ConnectionResetError):
                assert one.recv(1) == b""
        assert is_served(serving)


BUSY, DONE = SimpleNamespace(response_complete=False), SimpleNamespace(response_complete=True)


@pytest.mark.parametrize(
    ("looks", "ends"),
    [
        ([(None, 0)], False),
        ([(None, 0), (None, 0)], True),
        ([(DONE, 0), (DONE, 0)], True),
        ([(BUSY, 0), (BUSY, 0)], False),
        ([(BUSY, 5), (BUSY, 5)], True),
        ([(BUSY, 5), (BUSY, 4)], False),
        ([(DONE, 5), (BUSY, 5)], False),
        ([(None, 0), (BUSY, 0), (None, 0)], False),
    ],
)
def test_whoever_neither_says_nor_takes_anything_between_two_looks_is_hung_up_on(
    looks: list[tuple[Any, int]], ends: bool
) -> None:
    gone: list[str] = []
    later: Any = SimpleNamespace(call_later=lambda seconds, look: (seconds, look))
    one: Any = SimpleNamespace(_was=None, _next=None, loop=later)
    one._look = partial(guard.Guarded._look, one)
    for cycle, left in looks:
        one.cycle, one.transport = (
            cycle,
            SimpleNamespace(abort=lambda: gone.append("now"), get_write_buffer_size=lambda left=left: left),
        )
        guard.Guarded._look(one)
    assert bool(gone) is ends
    assert ends or one._next == (guard.PATIENCE, one._look)


def test_a_connection_that_has_ended_is_looked_at_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard.H11Protocol, "connection_lost", lambda self, exc: None)
    cancelled: list[str] = []
    one = guard.Guarded.__new__(guard.Guarded)
    for next_, said in ((SimpleNamespace(cancel=lambda: cancelled.append("it")), ["it"]), (None, ["it"])):
        one._next = next_  # type: ignore[assignment]
        one.connection_lost(None)
        assert cancelled == said


def test_a_server_ends_soon_whoever_is_connected(desk: Desk) -> None:
    asking = b"GET / HTTP/1.1\r\n"
    with served(desk) as serving, connected(serving, NEWS, 30), connected(serving, asking, 10):
        ended(serving)


def test_whoever_takes_nothing_is_hung_up_on_at_the_end(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WebTable, "page", lambda table, seat: bytes(1 << 24))
    page = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with served(desk) as serving, connected(serving, page, 2) as readers:
        assert all(one.recv(100) for one in readers)
        ended(serving)
        assert not any(map(is_alive, readers))
