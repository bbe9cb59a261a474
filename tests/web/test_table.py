"""A log as it is served: whose links there are, what a page starts from, and what ends it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cli.clock import Clock
from cli.watch import Watch
from cli.web.keys import Keys
from cli.web.table import WebTable
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.web.served import dealt, get, play, served

OVER = Path(__file__).parents[2] / "sample_logs/kingless/three-with-the-box.jsonl"


def test_seats_have_links_from_their_first_hidden_card_on(tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    assert WebTable(desk, Clock()).seats == ("ann", "bob", "cy")
    wanted = NewGame(game="effortless", seats=("ann", "bob", "cy"), dealer="tool", seed=7)
    assert WebTable(Desk.new(tmp_path / "open.jsonl", wanted), Clock()).seats == ()
    Path(tmp_path / "dealt.jsonl").write_bytes((tmp_path / "open.jsonl").read_bytes())
    with served(desk) as serving:
        assert serving.keys.seats == ()


def test_another_log_of_this_name_has_its_own_seats_however_long_it_is(tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    table = WebTable(Desk.open(desk.journal.path), Clock())
    wanted = NewGame(game="effortless", seats=("ann", "bob", "cy"), dealer="tool", seed=7)
    other = Desk.new(tmp_path / "open.jsonl", wanted)
    while len(other.history) < len(desk.history):
        play(other, 1)
    Path(desk.journal.path).write_bytes((tmp_path / "open.jsonl").read_bytes())
    assert table.look()
    assert table.seats == ()


def test_a_log_that_was_cut_shows_no_hand_that_was_dealt_after_the_cut(tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    table = WebTable(Desk.open(desk.journal.path), Clock())
    assert table.seats == ("ann", "bob", "cy")
    header = Path(desk.journal.path).read_bytes().splitlines(keepends=True)[0]
    Path(desk.journal.path).write_bytes(header)
    assert table.look()
    assert table.seats == ()


def test_a_page_is_made_once_for_each_change_and_reader(tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    table = WebTable(Desk.open(desk.journal.path), Clock())
    first, ann = table.page(None), table.page("ann")
    assert table.page(None) is first
    assert ann != first
    assert not table.look()
    play(desk, 1)
    assert table.look()
    assert table.page(None) != first


def test_a_page_gets_what_came_since_its_own_version_and_no_more(tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    table = WebTable(Desk.open(desk.journal.path), Clock())
    table.page(None)
    versions = [table.version]
    for _ in range(2):
        play(desk, 1)
        assert table.look()
        versions.append(table.version)
    both, last, none = (table.growth(None, version) for version in versions)
    assert both is not None
    assert last is not None
    assert (both.endswith(last), len(both) > len(last), none) == (True, True, None)
    assert table.growth("ann", versions[0]) is None


@pytest.mark.parametrize(
    ("seat", "asides", "events", "header", "is_news"),
    [
        (None, 1, 3, "a", False),
        ("ann", 1, 3, "a", False),
        ("gm", 1, 3, "a", True),
        (None, 1, 4, "a", True),
        (None, 1, 3, "b", True),
        (None, 0, 3, "a", True),
    ],
)
def test_a_line_for_the_host_alone_is_news_to_nobody_else(
    seat: str | None, asides: int, events: int, header: str, is_news: bool
) -> None:
    def desk(asides: int, events: int, header: str) -> Any:
        journal = SimpleNamespace(asides=[None] * asides)
        return SimpleNamespace(journal=journal, history=[None] * events, header=header, host="gm")

    watch = Watch.__new__(Watch)
    watch._seat, watch.desk = seat, desk(asides, events, header)
    assert watch._shows_more(desk(0, 3, "a")) is is_news


def test_a_move_shows_itself_and_anything_else_is_told(tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    table = WebTable(Desk.open(desk.journal.path), Clock())
    play(desk, 1)
    table.look()
    assert b'"news":[]' in table.page(None)
    desk.undo()
    table.look()
    assert b'"news":[[2,["Undone: ' in table.page(None)
    desk.annotate(1, "why?")
    table.look()
    assert '[3,["Event 1: “why?”"]]' in table.page(None).decode()


def test_a_log_that_is_torn_or_gone_leaves_what_was_seen_and_says_why(tmp_path: Path) -> None:
    log = tmp_path / "over.jsonl"
    log.write_bytes(OVER.read_bytes())
    table = WebTable(Desk.open(log), Clock())
    assert b'<dd id="seal">' in table.page(None)
    with log.open("ab") as file:
        file.write(b'{"type":"noted","id":')
    table.look()
    assert table.look()
    assert b"The last step was only partly written" in table.page(None)
    log.unlink()
    assert table.look()
    assert b"There is no such log" in table.page(None)
    assert b'<dd id="seal">' not in table.page(None)
    assert b"wins." in table.page(None)


def test_new_keys_forget_the_old_ones_and_a_seat_that_is_gone_loses_its_own() -> None:
    keys = Keys()
    keys.require(("ann", "bob"))
    ann, bob = keys.tokens["ann"], keys.tokens["bob"]
    keys.require(("ann", "cy"))
    assert (keys.tokens["ann"], keys.seat(bob), keys.seats) == (ann, None, ("ann", "cy"))
    keys.renew()
    assert (keys.seat(ann), keys.seat(keys.tokens["ann"])) == (None, "ann")


def test_a_mistake_of_ours_ends_it_and_is_told_where_it_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: WebTable) -> bool:
        raise ZeroDivisionError

    monkeypatch.setattr(WebTable, "look", broken)
    with pytest.raises(ZeroDivisionError), served(dealt(tmp_path)) as serving:
        serving.wait()


def test_a_page_that_cannot_be_made_is_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(WebTable, "page", lambda self, seat: 1 / 0)
    with served(dealt(tmp_path)) as serving:
        answer = get(serving)
        assert answer.startswith(b"HTTP/1.1 500 ")
        assert b"Traceback" not in answer
        assert b"ZeroDivision" not in answer
    assert capfd.readouterr() == ("", "")


def test_going_to_another_line_of_play_and_back_is_told_and_a_move_is_not(tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    table = WebTable(Desk.open(desk.journal.path), Clock())
    desk.branch("what-if")
    play(desk, 1)
    assert table.look()
    desk.switch("main")
    assert table.look()
    assert b"The game goes on in the line main." in table.page(None)
    desk.switch("what-if")
    assert table.look()
    assert b"The game goes on in the line what-if." in table.page(None)
    again = WebTable(Desk.open(desk.journal.path), Clock())
    play(desk, 1, seed=9)
    assert again.look()
    assert b'"news":[]' in again.page(None)
