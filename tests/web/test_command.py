"""`watch --web` as a person meets it: what is shown, wiped, printed and refused, and how it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import msgspec
import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from cli.main import run
from cli.shell import Shell
from cli.web import address, codes, hosting, starting
from cli.web.hosting import Beside
from cli.web.serving import Serving
from cli.web.wanted import Wanted
from ledger.core.errors import UsageError
from ledger.desk.desk import Desk
from ledger.desk.reader import Reader
from tests.exports.test_chapters import campaign
from tests.repl.real import PATIENCE, ROOT, Real
from tests.typist import at_the_prompt
from tests.web.served import dealt

LINK = re.compile(r"http://127\.0\.0\.1:\d+/(?:seat/[\w-]{22}/)?")
FEW = "\u2580\u2584\u2588 "


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    dealt(tmp_path)


def link(real: Real) -> str:
    """The link that is on the screen."""
    found = LINK.search(real.text())
    assert found, real.text()
    return found[0]


def answer(place: str) -> int:
    """The status of what is at a link."""
    _, _, host, path = place.split("/", 3)
    name, _, port = host.partition(":")
    with socket.create_connection((name, int(port))) as connection:
        request = f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        connection.sendall(request.encode())
        return int(connection.recv(100).split()[1])


def test_a_seats_link_is_shown_alone_and_wiped_by_the_next_key() -> None:
    with Real("watch", "dealt.jsonl", "--web", "0", rows=40, LINES=None, COLUMNS=None) as real:
        real.stands("1 ann · 2 bob · 3 cy", "q ends").settled()
        plain = link(real)
        assert set(codes.lines(plain)) <= set(real.text().splitlines())
        real.keys("1").stands("For ann alone").settled()
        first = link(real)
        assert first.startswith(f"{plain}seat/")
        assert set(codes.lines(first)) <= set(real.text().splitlines())
        real.keys("2").stands("For bob alone").settled()
        assert link(real) not in (plain, first)
        real.keys("2").stands("q ends", gone="alone: ").settled()
        assert link(real) == plain
        assert (answer(plain), answer(first)) == (200, 200)
        real.keys("n").stands("n again makes them")
        assert answer(first) == 200
        real.keys("x").stands(gone="n again makes them")
        real.keys("nn").stands("Seats have new links")
        assert answer(first) == 404
        real.keys("1").stands("For ann alone").settled()
        assert link(real) not in (plain, first)
        real.keys("\x03")
        assert real.ended() == 0
        assert real.bytes.index(b"\x1b[?1049h") < real.bytes.index(first.rsplit("/", 2)[1].encode())
        assert b"\x1b[?1049l" in real.bytes
        assert "seat/" not in real.bytes.partition(b"\x1b[?1049l")[2].decode()


@pytest.mark.parametrize("words", [("dealt.jsonl", "--web"), ("--web", "dealt.jsonl")])
def test_where_nobody_presses_keys_the_plain_link_is_all_that_is_printed(
    words: tuple[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    came = []

    def wait(serving: Serving) -> None:
        came.append(answer(serving.plain))
        raise KeyboardInterrupt

    monkeypatch.setattr(Serving, "wait", wait)
    assert run(("watch", *words)) == 0
    assert came == [200]
    said = capsys.readouterr().out
    [plain] = LINK.findall(said)
    assert set(codes.lines(plain)) <= set(said.splitlines())
    assert "Only this machine can open it." in said
    with pytest.raises(ConnectionRefusedError):
        answer(plain)


def test_where_nobody_presses_keys_ctrl_c_ends_it() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "cli", "watch", "dealt.jsonl", "--web"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as program:
        assert program.stdout is not None
        while "Ctrl-C ends it" not in (line := program.stdout.readline()):
            assert line
        program.send_signal(signal.SIGINT)
        assert (program.wait(PATIENCE), program.stdout.read()) == (0, "")


def test_without_the_extra_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(starting, "find_spec", lambda name: None if name == "uvicorn" else name)
    assert run(("watch", "dealt.jsonl", "--web", "0")) == 2
    said = capsys.readouterr().err
    assert "A page for phones needs uvicorn, which is not installed." in said
    assert "pip install 'tablefold[web]'" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--host-name", "tablet"), "--host-name is only for a page that is served."),
        (("--web", "80", "--as", "ann"), "Next: Without --as: tablefold watch dealt.jsonl --web 80"),
        (("--record",), "--record is only for a page that is served."),
        (("--web", "0", "--cert", "c.pem"), "--cert and --key go together: a certificate and its key."),
        (
            ("--web", "0", "--cert", "c.pem", "--key", "k.pem"),
            "c.pem and k.pem are not a certificate and its key",
        ),
    ],
    ids=["a name for no page", "a seat for all", "no page", "half a certificate", "no files"],
)
def test_options_that_do_not_go_together(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(("watch", "dealt.jsonl", *words)) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("8000", ("127.0.0.1", 8000)),
        ("0", ("127.0.0.1", 0)),
        ("0.0.0.0:80", ("0.0.0.0", 80)),
        ("[::1]:8000", ("::1", 8000)),
        ("tablet.local:65535", ("tablet.local", 65535)),
    ],
)
def test_a_host_is_served_only_where_it_is_named(text: str, meant: tuple[str, int]) -> None:
    found = address.address(text)
    assert (found.host, found.port) == meant


@pytest.mark.parametrize(
    "text", ["", "here", "65536", "-1", ":80", "::1", "::1:80", "a:b", "80:", "[]:80", "8e3"]
)
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="is not an address for a page"):
        address.address(text)


def test_a_place_that_is_taken_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        place = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(UsageError, match=f"Nothing can be served at {place}: "):
            address.bound(address.address(place))


def test_what_a_bind_to_all_addresses_means_is_said() -> None:
    with address.bound(address.Address("0.0.0.0", 0)) as listening:
        said = address.meaning(listening)
        assert "all addresses of this machine: everybody in every network" in said
        assert "nothing is encrypted" in said
        host, _, port = address.reachable(listening).rpartition(":")
        assert int(port) == listening.getsockname()[1]
        assert not ip_address(host).is_unspecified


def test_a_machine_without_a_network_is_reached_by_itself_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nowhere(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError("no network")

    with address.bound(address.Address("0.0.0.0", 0)) as listening:
        monkeypatch.setattr(socket, "socket", Nowhere)
        assert address.reachable(listening) == f"127.0.0.1:{listening.getsockname()[1]}"


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("::1", "0:0:0:0:0:0:0:1", True),
        ("127.0.0.1", "::ffff:127.0.0.1", True),
        ("127.0.0.1", "127.0.0.2", False),
        ("Tablet.local", "tablet.LOCAL", True),
        ("tablet", "127.0.0.1", False),
        ("127.0.0.1", "tablet", False),
    ],
)
def test_an_address_is_the_same_however_it_is_spelled(one: str, other: str, is_same: bool) -> None:
    assert address.same(one, other) is is_same


def test_a_code_is_read_by_a_camera_as_its_link() -> None:
    """Every row is as wide as the others, light all around, with a finder in three corners."""
    lines = codes.lines("http://127.0.0.1:8000/")
    assert {len(line) for line in lines} == {len(lines[0])}
    assert set("".join(lines)) <= set(FEW)
    around = (lines[0], lines[-1], (line[0] for line in lines), (line[-1] for line in lines))
    assert [set(each) for each in around] == [{"\u2588"}] * 4
    assert lines[1][2:9] == lines[1][-9:-2]


def test_a_code_that_no_window_can_show_is_told() -> None:
    code = codes.lines("http://127.0.0.1:8000/")
    width = len(code[0])
    assert codes.lines_within("http://127.0.0.1:8000/", 0) == code
    assert codes.lines_within("http://127.0.0.1:8000/", width) == code
    with pytest.raises(UsageError, match=f"{width} columns wide, and this window {width - 1}"):
        codes.lines_within("http://127.0.0.1:8000/", width - 1)


def test_the_prompt_tells_what_a_page_records_and_keeps_what_is_being_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with Real("play", "dealt.jsonl", "--web", "0", rows=40) as real:
        real.stands("`links` shows", "cy play/end>")
        plain = link(real)
        real.keys("note wai").stands("cy play/end> note wai")
        token = _tokens(tmp_path)["cy"]
        assert _tap(f"{plain}seat/{token}/do", at=8, words="play Iron Chest") == 200
        real.stands("ann play/end> note wai")
        assert "Meanwhile:\n  Cy plays Iron Chest." in real.text()
        assert "Somebody else" not in real.text()
        assert _tap(f"{plain}seat/{token}/undo", at=13) == 202
        real.stands("`undo` does it.", "ann play/end> note wai")
        real.keys("t\r").stands("note: wait")
        assert "wait" in Desk.open(tmp_path / "dealt.jsonl").history.path()[-1].typed
        real.keys("links please\r").until("nothing comes after links").settled()
        real.keys("links\r").stands("1 ann · 2 bob · 3 cy", "q goes back")
        real.keys("1").stands("For ann alone")
        real.keys("xq").stands("ann play/end>")


def test_links_are_only_for_pages_that_are_served() -> None:
    said = at_the_prompt(Desk.open("dealt.jsonl"), "links", "throws tool")
    assert "No page records here, so there is nothing for links" in said
    assert "tablefold play dealt.jsonl --web" in said
    assert "nothing for throws" in said


@contextmanager
def beside(log: str) -> Iterator[tuple[Beside, Serving]]:
    """The pages beside the prompt of `play LOG --web 0`."""
    wanted = Wanted("0", records=True)
    with hosting.served(Shell(), Reader.open(log), wanted) as (serving, meaning):
        yield Beside(serving, meaning), serving


def test_the_prompt_says_where_dice_are_thrown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    desk = campaign(tmp_path, dealer="table")
    with beside("saga.jsonl") as (pages, serving):
        assert answer(serving.plain) == 200
        place = f"{serving.links['ann']}asks"
        assert _asked(place)["throws"] == "phone"
        said = at_the_prompt(desk, "throws", "throws Tool", "throws cup", pages=pages)
        assert f"Everybody's page: {serving.plain}" in said
        assert "on their own pages what their dice show" in said
        assert "The tool throws when a button is touched" in said
        assert "throws takes one of phone, table, tool, not 'cup'" in said
        assert _asked(place)["throws"] == "tool"
        assert "please" in at_the_prompt(desk, "throws phone please", pages=pages)
        assert _asked(place)["throws"] == "tool"


def test_a_game_without_dice_has_nothing_thrown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with beside("dealt.jsonl") as (pages, serving):
        assert answer(serving.plain) == 200
        said = at_the_prompt(Desk.open("dealt.jsonl"), "throws table", pages=pages)
        assert "Nothing is thrown in this game" in said


def test_the_prompt_says_once_what_a_page_asks_and_shows_its_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with beside("dealt.jsonl") as (pages, serving), create_pipe_input() as pipe:
        assert not pages.has_news
        at = Desk.open("dealt.jsonl").head
        assert _tap(f"{serving.links['cy']}do", at=at, words="play Iron Chest") == 200
        desk = Desk.open("dealt.jsonl")
        assert _tap(f"{serving.links['cy']}undo", at=desk.head) == 202
        assert pages.has_news
        with create_app_session(input=pipe, output=DummyOutput()):
            pipe.send_text("1xq")
            said = at_the_prompt(desk, "links please", "links", pages=pages)
        assert said.count("`undo` does it.") == 1
        assert "nothing comes after links" in said
        assert not pages.has_news


def _asked(place: str) -> dict[str, Any]:
    """What a page is told that is asked of its seat."""
    _, _, host, path = place.split("/", 3)
    with closing(HTTPConnection(host, timeout=PATIENCE)) as connection:
        connection.request("GET", f"/{path}")
        with connection.getresponse() as answer:
            found: dict[str, Any] = msgspec.json.decode(answer.read())
            return found


def _tokens(folder: Path) -> dict[str, str]:
    """The keys of the only log that is served."""
    [file] = (folder / "state/tablefold/links").iterdir()
    found: dict[str, str] = msgspec.json.decode(file.read_bytes())["tokens"]
    return found


def _tap(place: str, **tap: object) -> int:
    """The status of a tap."""
    _, _, host, path = place.split("/", 3)
    headers = {"Content-Type": "application/json", "Origin": f"http://{host}"}
    with closing(HTTPConnection(host, timeout=PATIENCE)) as connection:
        connection.request("POST", f"/{path}", msgspec.json.encode(tap), headers)
        with connection.getresponse() as answer:
            return answer.status
