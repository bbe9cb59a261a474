"""`watch --web` as a person meets it: what is shown, wiped, printed and refused, and how it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import closing
from http.client import HTTPConnection
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cli.main import run
from cli.web import address, codes, starting
from ledger.core.errors import UsageError
from ledger.desk.desk import Desk
from tests.exports.test_chapters import campaign
from tests.repl.real import PATIENCE, ROOT, Real
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
def test_where_nobody_presses_keys_the_plain_link_is_all_that_is_printed(words: tuple[str, str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "cli", "watch", *words],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as program:
        assert program.stdout is not None
        said = ""
        while "Ctrl-C ends it" not in said:
            line = program.stdout.readline()
            assert line, said
            said += line
        [plain] = LINK.findall(said)
        assert answer(plain) == 200
        assert set(codes.lines(plain)) <= set(said.splitlines())
        assert "Only this machine can open it." in said
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
    assert set(lines[0]) == {"\u2588"}
    assert {line[0] for line in lines} | {line[-1] for line in lines} <= {"\u2588", "\u2580"}
    assert lines[1][2:9] == lines[1][-9:-2]


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
    with Real("play", "dealt.jsonl", rows=40) as real:
        real.until("cy play/end>").keys("links\r").until(
            "No page records here, so there is nothing for links"
        )
        real.stands("tablefold play dealt.jsonl --web")
        real.keys("throws tool\r").until("nothing for throws").settled()


def test_the_prompt_says_where_dice_are_thrown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    campaign(tmp_path, dealer="table")
    with Real("play", "saga.jsonl", "--web", "0", rows=40) as real:
        real.until("`links` shows").settled()
        place = f"{link(real)}seat/{_tokens(tmp_path)['ann']}/asks"
        assert _asked(place)["throws"] == "phone"
        real.keys("throws\r").until("on their own pages what their dice show").settled()
        real.keys("throws Tool\r").until("The tool throws when a button is touched").settled()
        assert _asked(place)["throws"] == "tool"
        real.keys("throws cup\r").until("throws takes one of phone, table, tool, not 'cup'").settled()
        real.keys("throws phone please\r").until("please").settled()
        assert _asked(place)["throws"] == "tool"


def test_a_game_without_dice_has_nothing_thrown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with Real("play", "dealt.jsonl", "--web", "0", rows=40) as real:
        real.until("`links` shows").until("cy play/end>")
        real.keys("throws table\r").until("Nothing is thrown in this game").settled()


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
