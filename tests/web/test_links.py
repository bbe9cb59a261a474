"""The links of a served game on a terminal, and what is said of who can open them.

How they look there, and that a link is gone from it, is a matter of `tests/repl` and `test_command.py`.
"""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs
from prompt_toolkit.application import create_app_session
from prompt_toolkit.application.current import set_app
from prompt_toolkit.data_structures import Size
from prompt_toolkit.formatted_text import fragment_list_to_text, to_formatted_text
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.layout import FormattedTextControl
from prompt_toolkit.output import DummyOutput

from cli.options import WebOptions
from cli.repl import terminal
from cli.repl.serving import Links
from cli.style import Style
from cli.web import address, codes, hosting, recording, tapping
from cli.web.keys import Keys, file_of
from cli.web.recording import Recorder
from cli.web.serving import Serving
from cli.web.table import WebTable
from cli.web.taps import Tap
from cli.web.thrown import Throws
from cli.web.wanted import log_and_web, wanted
from ledger.core.errors import LogDamaged, LogUnwritable, UsageError
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.web.evenings import GAMES, recorder

PLAIN = "http://192.0.2.7:8000/"
PRESSED = "Everybody's page, live:"


class Served:
    """A server with links, as the terminal sees it."""

    def __init__(self, *seats: str) -> None:
        self.keys, self.plain, self.renewed = SimpleNamespace(seats=seats), PLAIN, 0
        self.is_running, self.asked, self.how = True, "", "phone"

    @property
    def links(self) -> dict[str, str]:
        return {seat: f"{PLAIN}seat/{seat}{self.renewed}/" for seat in self.keys.seats}

    def name_of(self, seat: str) -> str:
        return seat.title()

    def renew(self) -> None:
        self.renewed += 1

    def wanted(self) -> str:
        return self.asked

    def throws(self, how: str) -> str:
        self.how = how or self.how
        return f"by {self.how}"


class Screen:
    """The page of links on a terminal of some size, and keys that are pressed there."""

    def __init__(self, served: Any, size: Size, *, ascii_only: bool = True) -> None:
        output = DummyOutput()
        output.get_size = lambda: size  # type: ignore[method-assign]
        with create_app_session(output=output):
            self.links = Links(served, "Whoever knows it.", Style(color=False, ascii_only=ascii_only))

        self.links.app.timeoutlen = None  # type: ignore[assignment] # nobody waits for more of a key

    def pressed(self, keys: str) -> str:
        with set_app(self.links.app):
            for key in keys:
                self.links.app.key_processor.feed(KeyPress(key))
            self.links.app.key_processor.process_keys()
        (control,) = self.links.app.layout.find_all_controls()
        assert isinstance(control, FormattedTextControl)
        return fragment_list_to_text(to_formatted_text(control.text))


@pytest.fixture(autouse=True)
def signals_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "leave_tidily", lambda: None)


def test_everybodys_link_stands_there_with_the_seats_that_have_their_own() -> None:
    screen = Screen(Served("ann", "bob"), Size(40, 100)).pressed("")
    assert screen.splitlines() == [
        PRESSED,
        PLAIN,
        "Whoever knows it.",
        "A seat's own page, one at a time: 1 Ann | 2 Bob",
        "n makes new links for seats | q ends",
    ]
    assert Screen(Served(), Size(40, 100)).pressed("").splitlines()[3:] == [
        "Seats get their own link when they hold cards that others may not see.",
        "q ends",
    ]


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        ("1", "ann"),
        ("2", "bob"),
        ("12", "bob"),  # another seat's key shows that seat's link
        ("11", ""),  # its own key wipes it, as any other
        ("1x", ""),
        ("1n", ""),
        ("3", ""),
        ("x", ""),
        ("n1", "ann"),
    ],
)
def test_a_seats_link_is_there_until_the_next_key(keys: str, shown: str) -> None:
    served = Served("ann", "bob")
    screen = Screen(served, Size(40, 100)).pressed(keys)
    seen = {seat for seat, link in served.links.items() if link in screen}
    assert seen == {shown} - {""}
    assert (PRESSED in screen) is not bool(shown)
    assert (PLAIN in screen.splitlines()) is not bool(shown)
    if shown:
        assert screen.splitlines() == [
            f"For {shown.title()} alone: everybody else looks away.",
            served.links[shown],
            "The next key wipes this screen; the key of another seat shows its link.",
        ]
    assert served.renewed == 0


def test_new_links_are_made_only_if_the_key_is_pressed_twice_running() -> None:
    served = Served("ann")
    screen = Screen(served, Size(40, 100))
    assert "New links end the old ones on every phone. n again makes them." in screen.pressed("n")
    assert (served.renewed, "New links" in screen.pressed("x")) == (0, False)
    assert (screen.pressed("n"), served.renewed)[1] == 0
    assert "Seats have new links; the old ones show nothing new." in screen.pressed("n")
    assert served.renewed == 1
    assert "New links end" in screen.pressed("n"), "the next one asks again"
    assert "New links" not in Screen(Served(), Size(40, 100)).pressed("n"), "nobody has any"


def test_the_code_of_a_link_is_drawn_where_all_of_it_fits() -> None:
    code = codes.lines(PLAIN)
    around = 5
    for size, fits in (
        (Size(len(code) + around, 100), True),
        (Size(len(code) + around - 1, 100), False),
        (Size(99, len(code[0])), True),
        (Size(99, len(code[0]) - 1), False),
    ):
        screen = Screen(Served("ann"), size, ascii_only=False).pressed("")
        assert ("(A larger window has room for its QR code.)" in screen) is not fits, size
        assert all(f"{line}\n" in screen for line in code) is fits, size
    assert "█" not in Screen(Served("ann"), Size(99, 99)).pressed("")
    assert len({len(line) for line in code}) == 1
    assert len(code) * 2 - len(code[0]) in (0, 1), "as high as it is wide"


def test_the_page_ends_with_q_or_with_the_server() -> None:
    for keys, is_running in (("q", True), ("Q", True), ("\x03", True), ("\x04", True), ("", False)):
        served = Served("ann")
        served.is_running = is_running
        with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
            pipe.send_text(keys)
            Links(served, "", Style(color=False, ascii_only=True)).show()  # type: ignore[arg-type]


def test_beside_a_prompt_what_a_page_asks_is_news_once() -> None:
    served = Served("ann")
    pages = hosting.Beside(served, "Whoever knows it.")  # type: ignore[arg-type]
    assert [note.text for note in pages.greeting] == [  # type: ignore[union-attr]
        f"Everybody's page: {PLAIN}",
        "Whoever knows it. `links` shows each seat's own, which records its moves.",
    ]
    assert (pages.has_news, pages.news()) == (False, ())
    served.asked = "Ann asks to undo."
    assert pages.has_news
    assert [note.text for note in pages.news()] == ["Ann asks to undo."]  # type: ignore[union-attr]
    assert (pages.has_news, pages.news()) == (False, ())
    served.asked = ""
    assert pages.has_news
    assert (pages.news(), pages.has_news) == ((), False)
    assert (pages.throws("tool"), pages.throws("")) == ("by tool", "by tool")


def test_where_nothing_can_be_wiped_only_the_plain_link_is_printed() -> None:
    served = Served("ann")
    page = [*hosting.serving_page(served, "Whoever.", ascii_only=False)]  # type: ignore[arg-type]
    texts = [block.text for block in page]  # type: ignore[union-attr]
    end = ["Whoever.", f"{hosting.NO_SEATS} Ctrl-C ends it."]
    assert texts == [f"Everybody's page: {PLAIN}", *codes.lines(PLAIN), *end]
    plain = [*hosting.serving_page(served, "Whoever.", ascii_only=True)]  # type: ignore[arg-type]
    assert [block.text for block in plain] == [texts[0], *end]  # type: ignore[union-attr]


class Listening:
    """A socket that listens somewhere."""

    def __init__(self, host: str, port: int = 8000) -> None:
        self.host, self.port = host, port
        self.family = socket.AF_INET6 if ":" in host else socket.AF_INET

    def getsockname(self) -> tuple[str, int]:
        return self.host, self.port


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("127.0.0.1", "Only this machine can open it. For phones: --web 0.0.0.0:PORT."),
        ("::1", "Only this machine can open it. For phones: --web 0.0.0.0:PORT."),
        ("192.0.2.7", "Everybody who reaches 192.0.2.7 can open the plain page"),
        ("0.0.0.0", "0.0.0.0 means all addresses of this machine: everybody in every network"),
        ("::", ":: means all addresses of this machine: everybody in every network"),
    ],
)
def test_it_is_said_who_can_open_a_page(host: str, said: str) -> None:
    at: Any = Listening(host)
    assert address.meaning(at).startswith(said)
    is_near = host in ("127.0.0.1", "::1")
    assert ("nothing is encrypted on the way" in address.meaning(at)) is not is_near
    assert "encrypted" not in address.meaning(at, is_encrypted=True)
    assert ("that you trust" in address.meaning(at)) is (host in ("0.0.0.0", "::"))


def test_a_link_names_an_address_that_others_can_type(monkeypatch: pytest.MonkeyPatch) -> None:
    def reached(host: str) -> str:
        at: Any = Listening(host)
        return address.reachable(at)

    assert (reached("192.0.2.7"), reached("::1")) == ("192.0.2.7:8000", "[::1]:8000")

    def offline(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(socket, "socket", offline)
    assert (reached("0.0.0.0"), reached("::")) == ("127.0.0.1:8000", "[::1]:8000")


def test_a_log_is_served_on_the_port_of_last_time_if_that_is_free() -> None:
    with address.bound(address.Address("127.0.0.1", 0)) as first:
        port = first.getsockname()[1]
        with address.bound(address.Address("127.0.0.1", 0), port) as other:
            assert other.getsockname()[1] not in (0, port)
    with address.bound(address.Address("127.0.0.1", 0), port) as again:
        assert again.getsockname()[1] == port


def test_links_outlive_the_server_and_lead_where_they_led(tmp_path: Path) -> None:
    file = file_of("abc", {"XDG_STATE_HOME": str(tmp_path)})
    assert file == tmp_path / "tablefold" / "links" / "abc.json"
    assert file_of("../abc", {"XDG_STATE_HOME": str(tmp_path)}) is None
    keys = Keys(file)
    assert keys.port == 0
    keys.require(("ann", "bob"))
    keys.came_to(8123)
    again = Keys(file)
    assert again.port == 8123
    again.require(("ann",))
    assert again.tokens == {"ann": keys.tokens["ann"]}
    again.require(("ann", "bob"))
    assert again.tokens == keys.tokens
    again.renew()
    assert {*again.tokens.values()}.isdisjoint(keys.tokens.values())


def test_each_seat_has_a_link_of_its_own(tmp_path: Path) -> None:
    wanted_game = NewGame(game="kingless", seats=("ann", "bob"), dealer="tool", seed=3)
    desk = Desk.new(tmp_path / "a.jsonl", wanted_game)
    with address.bound(address.Address("127.0.0.1", 0)) as listening:
        serving = Serving(WebTable(desk, SimpleNamespace()), listening, ())  # type: ignore[arg-type]
        tokens = serving.keys.tokens
        assert [*tokens] == ["ann", "bob"]
        assert serving.links == {seat: f"{serving.plain}seat/{tokens[seat]}/" for seat in tokens}
        assert serving.plain == f"http://127.0.0.1:{listening.getsockname()[1]}/"
        assert (serving.wanted(), serving.throws("tool"), serving.name_of("ann")) == ("", "", "ann")


def given(place: str | None, **options: Any) -> WebOptions:
    left_out: dict[str, Any] = {"names": (), "cert": None, "key": None, "table_records": False}
    return WebOptions(place=place, **{**left_out, **options})


def test_a_log_may_stand_after_web(tmp_path: Path) -> None:
    log = tmp_path / "8000"
    log.touch()
    web = given(str(log))
    assert log_and_web(None, web) == (str(log), given("0"))
    assert log_and_web("a", web) == ("a", web)
    assert log_and_web(None, given("8001")) == (None, given("8001"))
    assert log_and_web(None, given(None)) == (None, given(None))


def test_the_options_of_web_go_together() -> None:
    assert wanted(given(None), records=False) is None
    found = wanted(given("8000", table_records=True), records=False)
    assert found is not None
    assert (found.records, found.is_open, found.certificate) == (True, True, None)
    found = wanted(given("8000", cert="a", key="b"), records=True)
    assert found is not None
    assert (found.records, found.is_open, found.certificate) == (True, False, ("a", "b"))
    for web in (given("8000", cert="a"), given("8000", key="a")):
        with pytest.raises(UsageError, match="go together"):
            wanted(web, records=False)


def test_where_dice_are_thrown_is_said_and_set_at_the_prompt(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "a.jsonl", NewGame(game="humanity", seats=("mia",)))
    throws = Throws()
    assert throws.said(desk, "").startswith("Players say on their own pages")
    assert throws.said(desk, "Tool").startswith("The tool throws")
    assert throws.said(desk, "").startswith("The tool throws")
    with pytest.raises(UsageError, match="one of phone, table, tool, not 'dog'"):
        throws.said(desk, "dog")
    other = Desk.new(tmp_path / "b.jsonl", NewGame(game="kingless", seats=("ann", "bob")))
    with pytest.raises(UsageError, match="Nothing is thrown"):
        throws.said(other, "")


class Sent:
    """A request with a body that comes piece by piece."""

    def __init__(self, *pieces: bytes, late: bool = False) -> None:
        self.pieces, self.late = pieces, late

    async def stream(self) -> Any:
        for piece in self.pieces:
            yield piece
        if self.late:
            raise TimeoutError


def answered(sent: Any) -> Any:
    found = asyncio.run(tapping.tap_of(sent))
    return found if isinstance(found, Tap) else found.status_code


def test_a_tap_that_makes_no_sense_is_answered_as_such() -> None:
    good = b'{"at":3,"words":"take jade"}'
    assert answered(Sent(good[:9], good[9:])) == Tap(at=3, words="take jade")
    assert answered(Sent(b"{", b"x")) == 400
    assert answered(Sent(b"x" * tapping.LARGEST, b"x")) == 413
    assert answered(Sent(good[:5], late=True)) == 408
    assert answered(Sent(b'{"at":3,"words":"a\\u0007b"}')) == 400
    assert answered(Sent(b'{"at":3,"words":"', b"a" * 1000, b'"}')) == Tap(at=3, words="a" * 1000)
    assert answered(Sent(b'{"at":3,"words":"', b"a" * 1001, b'"}')) == 400


def test_only_a_tap_is_taken_in() -> None:
    assert tapping.refusal("GET", "/do", {}) == (405, "This page is read-only.")
    assert tapping.refusal("POST", "/seat", {}) == (405, "This page is read-only.")
    length = {"host": "h", "origin": "http://h", "content-type": "application/json"}
    assert tapping.refusal("POST", "/do", {**length, "content-length": str(tapping.LARGEST)}) is None
    found = tapping.refusal("POST", "/do", {**length, "content-length": str(tapping.LARGEST + 1)})
    assert found == (413, "That is too long for a tap.")


@pytest.fixture
def kingless(tmp_path: Path) -> Recorder:
    return recorder(tmp_path, GAMES["kingless"])


def test_a_tap_that_could_not_be_written_or_read_says_so(
    kingless: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    tap = Tap(at=kingless.desk.head, words="end")
    for error, status in ((LogUnwritable("The disk is full."), 507), (LogDamaged("It is torn."), 503)):

        def fails(*_: object, error: Exception = error, **__: object) -> None:
            raise error

        with monkeypatch.context() as patch:
            patch.setattr(Desk, "step", fails)
            answer = kingless.do("cy", tap)
        assert (answer.status, answer.data["error"]) == (status, f"Not recorded: {error}")


def test_the_last_answers_to_taps_are_kept(kingless: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "KEPT", 3)
    refused = Tap(at=kingless.desk.head, words="dance")
    for number in range(4):
        assert kingless.do("cy", structs.replace(refused, key=f"k{number}")).status == 422
    assert kingless.do("cy", Tap(at=0, words="end", key="k1")).status == 422, "its answer is still known"
    assert kingless.do("cy", Tap(at=0, words="end", key="k0")).status == 409
