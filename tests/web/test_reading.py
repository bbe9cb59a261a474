"""What a request that only reads is answered: by its link, by whether the page records, and by the log."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec
import pytest
from starlette.types import ASGIApp, Message

from cli.clock import Clock
from cli.web.app import Server, application
from cli.web.keys import Keys
from cli.web.recording import Recorder
from cli.web.table import WebTable
from ledger.core.errors import LogDamaged
from ledger.desk.desk import Desk
from tests.web.served import dealt

NOBODYS = "0" * 22


class Got(NamedTuple):
    status: int
    heads: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return msgspec.json.decode(self.body)


class Site:
    """The pages of a game at which cy is asked, without a wire."""

    def __init__(self, folder: Path, *, records: bool, is_open: bool = False) -> None:
        path = dealt(folder).journal.path
        table, self.keys = WebTable(Desk.open(path), Clock(), records=records), Keys()
        self.keys.require(table.seats)
        recorder = Recorder(Desk.open(path)) if records else None
        self.server = Server(table, self.keys, recorder, is_open=is_open)
        self.app: ASGIApp = application(self.server, ("mine",), records=records)

    def seat(self, name: str) -> str:
        return f"/seat/{self.keys.tokens[name]}/"

    def get(self, path: str, *hosts: str, method: str = "GET", accept: str = "") -> Got:
        return asyncio.run(self._got(path, hosts or ("localhost",), method, accept))

    async def _got(self, path: str, hosts: tuple[str, ...], method: str, accept: str) -> Got:
        sent, more = list[Message](), iter([{"type": "http.request", "body": b""}])

        async def receive() -> Message:
            for message in more:
                return message
            return await asyncio.Future()

        async def send(message: Message) -> None:
            sent.append(message)

        place, _, query = path.partition("?")
        heads = [*((b"host", host.encode()) for host in hosts), (b"accept-encoding", accept.encode())]
        scope = {
            "type": "http",
            "method": method,
            "path": place,
            "query_string": query.encode(),
            "headers": heads,
            "server": ("192.0.2.7", 8000),
        }
        await self.app(scope, receive, send)
        found = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return Got(sent[0]["status"], found, b"".join(each.get("body", b"") for each in sent[1:]))


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path, records=True)


@pytest.mark.parametrize(
    ("path", "of_a_page_that_records", "of_one_that_does_not"),
    [
        ("", 200, 200),
        ("asks", 200, 404),
        ("story", 404, 404),
        ("do", 405, 405),
        ("nothing", 404, 404),
    ],
)
def test_everybodys_page_and_each_seats_answer_alike(
    tmp_path: Path, path: str, of_a_page_that_records: int, of_one_that_does_not: int
) -> None:
    for records, expected in ((True, of_a_page_that_records), (False, of_one_that_does_not)):
        folder = tmp_path / str(records)
        folder.mkdir()
        site = Site(folder, records=records)
        assert [site.get(f"{place}{path}").status for place in ("/", site.seat("ann"))] == [expected] * 2


@pytest.mark.parametrize("path", ["", "/", "/asks", "/story", "/events"])
def test_a_link_that_is_nobodys_opens_nothing(site: Site, path: str) -> None:
    assert site.get(f"/seat/{NOBODYS}{path}").status == 404


@pytest.mark.parametrize("records", [True, False])
def test_a_link_ends_with_its_page_for_whoever_still_listens(tmp_path: Path, records: bool) -> None:
    site = Site(tmp_path, records=records)
    ours: Any = SimpleNamespace(path_params={"token": site.keys.tokens["ann"]})

    async def heard() -> list[bytes]:
        stream = site.server._stream(ours)
        begun = [await anext(stream), await anext(stream)]
        await site.server.renew()
        return begun + [each async for each in stream]

    assert [each[:6] for each in asyncio.run(heard())] == [b"retry:", b"data: "]


def test_a_link_that_lost_its_last_slash_leads_to_the_page(site: Site) -> None:
    place = site.seat("bob")
    found = site.get(place.removesuffix("/"))
    assert (found.status, found.heads["location"]) == (308, place)


@pytest.mark.parametrize(("is_open", "of_everybody"), [(False, False), (True, True)])
def test_a_seat_can_always_record_and_everybody_only_where_the_page_is_open(
    tmp_path: Path, is_open: bool, of_everybody: bool
) -> None:
    site = Site(tmp_path, records=True, is_open=is_open)
    said = [site.get(f"{place}asks").data["records"] for place in ("/", site.seat("cy"))]
    assert said == [of_everybody, True]


def test_what_cannot_be_read_now_is_asked_for_again_later(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def torn(*_: object) -> None:
        raise LogDamaged("It is torn.")

    monkeypatch.setattr(Recorder, "asks", torn)
    found = site.get("/asks")
    assert (found.status, found.data) == (503, {"error": "It is torn."})


@pytest.mark.parametrize(("method", "has_body"), [("GET", True), ("HEAD", False)])
@pytest.mark.parametrize(("accept", "packed"), [("", None), ("br", None), ("br, gzip", "gzip")])
def test_a_page_is_packed_for_whoever_accepts_that_and_says_how_long_it_is(
    site: Site, method: str, has_body: bool, accept: str, packed: str | None
) -> None:
    whole = site.get("/", accept=accept)
    found = site.get("/", method=method, accept=accept)
    assert found.heads.get("content-encoding") == packed
    assert found.heads["content-length"] == str(len(whole.body))
    assert len(found.body) == (len(whole.body) if has_body else 0)


@pytest.mark.parametrize(
    ("hosts", "status"),
    [
        (("localhost",), 200),
        (("localhost:8000",), 200),
        (("mine",), 200),
        (("MINE:80",), 200),
        (("192.0.2.7",), 200),
        (("192.0.2.8",), 421),
        (("yours",), 421),
        (("mine:http",), 421),
        (("mine", "mine"), 421),
        (("[::1]",), 421),
        (("[mine]",), 200),
        (("[mine]:80",), 200),
        (("[mine]80",), 421),
        (("[mine]:x",), 421),
    ],
)
def test_only_a_request_that_names_us_is_answered(site: Site, hosts: tuple[str, ...], status: int) -> None:
    found = site.get("/asks", *hosts)
    assert found.status == status
    assert found.heads["cache-control"] == "no-store"


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "POST"])
def test_a_page_that_does_not_record_only_answers_what_reads(tmp_path: Path, method: str) -> None:
    found = Site(tmp_path, records=False).get("/", method=method)
    assert (found.status, found.heads["allow"]) == (405, "GET, HEAD")
    assert found.body == b"This page is read-only."
