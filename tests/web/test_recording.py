"""What pages record: each seat says its own, once, for the table that it saw."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cli.web.recording import Recorder
from cli.web.taps import Tap
from ledger.core.line import split_chain
from ledger.core.log.events import bare
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.playouts.choosing import legal_for
from tests.web.evenings import GAMES, evening, legal_taps, recorder, taps

THREE = ("ann", "bob", "cy")
ENDINGS = {"effortless", "effortless from the box", "kingless", "wingspan on a pad"}
"""Games that come to their end by taps at random."""


def tap(at: Recorder, words: str = "", **more: Any) -> Tap:
    return Tap(at=at.desk.head, words=words, **more)


@pytest.fixture
def kingless(tmp_path: Path) -> Recorder:
    """It is cy's turn."""
    return recorder(tmp_path, GAMES["kingless"])


@pytest.fixture
def tithe(tmp_path: Path) -> Recorder:
    """Bob has played Tithe, and it has taken effect: cy discards a card, and then ann."""
    table = recorder(tmp_path, replace(GAMES["kingless"], seed=7))
    for words in ("play Tithe", "settle"):
        assert table.do("bob", tap(table, words)).status == 200
    return table


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_by_taps_alone_is_a_log_like_any_other(game: str, tmp_path: Path) -> None:
    wanted = GAMES[game]
    table = recorder(tmp_path, wanted)
    for seat, made, shown, done in evening(table, wanted.seats, Random(2), 400):
        assert shown.status == done.status, (seat, made, shown, done)
        if done.status == 422:  # only a number or a choice of pieces can be refused
            assert made.words not in legal_taps(table.asks(seat)), (seat, made, done)
        else:
            assert done.status == 200
            assert done.data["said"][: len(shown.data["said"])] == shown.data["said"]
    desk = Desk.open(table.desk.journal.path)
    assert [each for each in desk.audit(desk.head) if each.severity == "error"] == []
    if game in ENDINGS:
        assert desk.is_over
    _require_typed_again(desk, wanted, tmp_path)


def _require_typed_again(desk: Desk, wanted: NewGame, folder: Path) -> None:
    """Raises AssertionError where the words in a log do not make the same events once more."""
    again = Desk.new(folder / "again.jsonl", wanted)
    events = [event for event in desk.history.path() if event.typed]
    for event in events:
        for line in split_chain(event.typed):
            again.do(line)
    assert [*map(bare, again.history.path())] == [*map(bare, desk.history.path())]


def test_a_seat_says_its_own_moves_and_nobody_elses(kingless: Recorder) -> None:
    assert kingless.asks("cy")["yours"]
    assert legal_taps(kingless.asks("cy"))
    assert not kingless.asks("ann")["yours"]
    assert kingless.asks("ann")["moves"] == []
    for words in ("end", "cy end", "cy: end"):
        answer = kingless.do("ann", tap(kingless, words))
        assert (answer.status, answer.data["error"]) == (422, "That is for cy to say."), words
    assert kingless.desk.head == 8


@pytest.mark.parametrize(
    "words", ["count deck 3", "adjust deck 3", "rule draw=two", "claim bob 4", "check deck 3"]
)
def test_what_the_table_decides_is_said_at_the_laptop(words: str, kingless: Recorder) -> None:
    before = len(kingless.desk.history)
    assert kingless.do("cy", tap(kingless, words)).status == 422
    assert len(kingless.desk.history) == before


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("undo", "Whoever moved last can take it back with a button on this page."),
        ("undo 3", "Whoever moved last can take it back with a button on this page."),
        ("amend 8 end", "That is typed at the prompt, not on a page."),
        ("quit", "That is typed at the prompt, not on a page."),
        ("xyz", "'xyz' is not a move of this game."),
    ],
)
def test_what_a_page_does_not_know_is_told_in_a_sentence(words: str, told: str, kingless: Recorder) -> None:
    answer = kingless.do("cy", tap(kingless, words))
    assert (answer.status, answer.data["error"]) == (422, told)
    assert kingless.desk.head == 8


def test_a_tap_that_is_sent_again_counts_once(kingless: Recorder) -> None:
    first = tap(kingless, legal_taps(kingless.asks("cy"))[0], key="a")
    done = kingless.do("cy", first)
    before = len(kingless.desk.history)
    assert kingless.do("cy", first) is done
    assert len(kingless.desk.history) == before


@pytest.mark.parametrize("words", ["note tea", "note more tea"])
def test_a_note_tapped_while_somebody_takes_back_the_one_before_is_told_and_counts(
    words: str, kingless: Recorder
) -> None:
    kingless.do("cy", tap(kingless, "note tea"))
    other, now = Desk.open(kingless.desk.journal.path), kingless.desk.clock
    meanwhile = iter([other.undo])

    def clock() -> Any:
        for takes_back in meanwhile:
            takes_back()
        return now()

    kingless.desk.clock = clock
    answer = kingless.do("cy", tap(kingless, words))
    assert (answer.status, answer.data["at"]) == (200, Desk.open(other.journal.path).head)
    assert f"Note: {words.removeprefix('note ')}." in answer.data["said"]


def test_a_tap_for_an_older_table_is_told_what_came_before_it(kingless: Recorder) -> None:
    old = tap(kingless, "end")
    other = Desk.open(kingless.desk.journal.path)
    other.do("play Iron Chest")
    before = len(other.history)
    answer = kingless.do("cy", old)
    assert answer.status == 409
    assert "Ann draws a card." in answer.data["error"]
    assert len(Desk.open(other.journal.path).history) == before
    other.undo()
    gone = kingless.do("cy", Tap(at=before, words="end"))
    assert (gone.status, gone.data["error"]) == (409, "What you saw has been taken back.")


def test_what_a_seat_holds_is_on_its_own_page_alone(kingless: Recorder) -> None:
    (held,) = kingless.asks("cy")["things"]
    own = {each["text"] for each in held["things"]}
    assert "Iron Chest" in own
    for seat in ("ann", "bob", None):
        asked = kingless.asks(seat)
        assert "Iron Chest" not in str({**asked, "besides": []})  # which may name any card there is


def _held(table: Recorder, seat: str) -> list[dict[str, Any]]:
    (hand,) = table.asks(seat)["things"]
    found: list[dict[str, Any]] = hand["things"]
    return found


def test_a_hand_says_what_its_cards_do_as_a_glimpse_does(kingless: Recorder) -> None:
    told = {each["text"]: each["about"] for each in _held(kingless, "cy")}
    assert told["Rust"] == "event 0: Gutter an Item of an opponent."


def test_a_seat_lets_happen_what_a_bot_plays(tmp_path: Path) -> None:
    """With two others who could answer, too; nobody else may say it for the bot."""
    seats = ("ann", "bob", "eve")
    wanted = NewGame(game="kingless", seats=seats, dealer="tool", seed=11, bots={"eve": "random"})
    table = Recorder(Desk.new(tmp_path / "bots.jsonl", wanted))
    table.desk.do("play Moving In", seat="eve")
    offered = table.asks("ann")
    assert (offered["yours"], offered["moves"][0]["text"]) == (True, "settle")
    assert table.do("bob", tap(table, "settle")).status == 200
    assert table.asks("ann")["moves"] == []
    assert table.do("ann", tap(table, "end")).status == 422


@pytest.mark.parametrize(("bots", "status"), [(("bob", "cy"), 200), (("cy",), 202)])
def test_a_seat_takes_back_its_move_with_what_bots_did_after_it(
    bots: tuple[str, ...], status: int, tmp_path: Path
) -> None:
    """Alone against bots it need not ask; the button once was gone as soon as a bot had moved."""
    how = dict.fromkeys(bots, "random")
    seats = ("ann", "bob", "cy")
    wanted = NewGame(game="effortless", seats=seats, dealer="tool", seed=12, bots=how)
    desk = Desk.new(tmp_path / "bots.jsonl", wanted)
    desk.do("keep")
    desk.do("! ann place coliseum")
    before = desk.head
    desk.do("take 1", seat="ann")
    desk.do(legal_for(desk, "cy")[0].text, seat="cy")
    table = Recorder(desk)
    assert table.asks("ann")["undo"]["what"][0].startswith("Ann takes")
    assert table.undo("ann", tap(table)).status == status
    assert (table.desk.head == before) is (status == 200)


def test_a_hand_says_nothing_of_cards_that_are_only_names(passing: Recorder) -> None:
    hand = _held(passing, "ann")
    assert hand
    assert {each["about"] for each in hand} == {""}


def test_a_move_nobody_has_seen_through_is_taken_back_by_whoever_made_it(tmp_path: Path) -> None:
    table = recorder(tmp_path, GAMES["effortless from the box"])
    assert table.do("ann", tap(table, "lay Cave Active")).status == 200
    assert table.asks("bob")["undo"] is None
    while table.desk.pending.__class__.__name__ != "Decision" or table.desk.pending.seat not in THREE:  # type: ignore[union-attr]
        assert table.do("ann", tap(table, legal_taps(table.asks("ann"))[0])).status == 200
    who = table.desk.pending.seat  # type: ignore[union-attr]
    head = table.desk.head
    assert table.do(who, tap(table, legal_taps(table.asks(who))[0])).status == 200
    assert table.asks(who)["undo"]["free"]
    other = "ann" if who == "bob" else "bob"
    assert table.undo(other, tap(table)).status == 422
    assert table.undo(who, tap(table)).status == 200
    assert table.desk.head == head


def test_what_showed_something_is_taken_back_by_another_seats_tap(kingless: Recorder) -> None:
    head = kingless.desk.head
    kingless.do("cy", tap(kingless, "play Iron Chest"))
    assert not kingless.asks("cy")["undo"]["free"]
    assert kingless.undo("cy", tap(kingless)).status == 202
    assert kingless.wanted.startswith("Cy asks to take back: Cy plays Iron Chest.")
    assert kingless.asks("bob")["request"]["by"] == "Cy"
    assert kingless.allow("cy", tap(kingless)).data["error"] == "Somebody else has to allow it."
    assert kingless.allow("bob", tap(kingless)).status == 200
    assert (kingless.desk.head, kingless.wanted) == (head, "")
    assert kingless.allow("bob", tap(kingless)).status == 422


def test_who_has_left_is_told_so_and_can_still_write_notes(kingless: Recorder) -> None:
    kingless.desk.do("leave cy")
    left, there = kingless.asks("cy"), kingless.asks("bob")
    assert (left["out"], left["besides"], there["out"]) == (True, [], False)
    assert kingless.do("cy", tap(kingless, "note see you on Friday")).status == 200


def test_a_page_takes_back_what_its_button_says_and_no_move_of_somebody_else(tithe: Recorder) -> None:
    """For the prompt's `undo` the play, what comes of it and both discards are a single move."""
    for seat, words in (("cy", "discard Captain Varga"), ("ann", "discard Rust")):
        before = tithe.desk.head
        assert tithe.do(seat, tap(tithe, words)).status == 200
    assert tithe.asks("ann")["undo"] == {"what": ["Ann discards Rust."], "free": False}
    assert tithe.undo("ann", tap(tithe)).status == 202
    assert tithe.wanted.endswith(f"Ann discards Rust. `undo to {before}` does it.")
    assert tithe.allow("bob", tap(tithe)).status == 200
    assert tithe.desk.head == before


def test_what_was_shown_is_not_taken_back_with_the_next_move_without_asking(tithe: Recorder) -> None:
    assert tithe.asks("bob")["undo"] == {
        "what": ["Tithe takes effect: Every opponent discards 1."],
        "free": True,
    }
    assert tithe.undo("bob", tap(tithe)).status == 200
    assert tithe.asks("bob")["undo"] == {"what": ["Bob plays Tithe."], "free": False}


def test_a_request_is_withdrawn_by_whoever_made_it(kingless: Recorder) -> None:
    kingless.do("cy", tap(kingless, "play Iron Chest"))
    kingless.undo("cy", tap(kingless))
    kingless.forget("bob", tap(kingless))
    assert kingless.asks("ann")["request"] is not None
    assert kingless.forget("cy", tap(kingless)).status == 200
    assert kingless.asks("ann")["request"] is None


def test_a_request_ends_with_the_next_move_and_with_the_laptops_undo(kingless: Recorder) -> None:
    kingless.do("cy", tap(kingless, "play Iron Chest"))
    kingless.undo("cy", tap(kingless))
    Desk.open(kingless.desk.journal.path).undo()
    assert kingless.asks("ann")["request"] is None
    assert kingless.wanted == ""


def test_a_refused_move_is_recorded_if_somebody_insists(tmp_path: Path) -> None:
    table = recorder(tmp_path, GAMES["hearts on a pad"])
    refused = table.say("ann", tap(table, "ann change taken 27"))
    assert refused.status == 422
    assert refused.data["insist"]
    assert refused.data["error"].endswith(")")  # the name of the rule comes after the full stop
    insisted = tap(table, "ann change taken 27", insists=True, reason="we counted twice")
    assert table.say("ann", insisted).status == 200
    assert table.do("ann", insisted).status == 200
    reasons = [getattr(event, "reason", "") for event in table.desk.history.path()]
    assert "we counted twice" in reasons


def test_a_piece_that_nobody_knows_is_taught_on_the_page(tmp_path: Path) -> None:
    table = recorder(tmp_path, NewGame(game="kingless", seats=THREE, dealer="table"))
    seat, words = _unknown_card(table)
    asked = table.say(seat, tap(table, words))
    assert asked.status == 422
    assert asked.data["unknown"]["name"] == "Bomb"
    sort = asked.data["unknown"]["fields"][0]
    assert (sort["label"], {"dwarf", "item"} <= {*sort["options"]}) == ("sort", True)
    wrong = table.say(seat, tap(table, words, taught="a banana of gold"))
    assert wrong.status == 422
    taught = tap(table, words, taught="item 2, text Draw 1; gutter 1")
    assert table.do(seat, taught).status == 200
    assert "Draw 1; gutter 1" in str(table.desk.state.table.catalog.content())


def _unknown_card(table: Recorder) -> tuple[str, str]:
    """Plays on to a turn, and names a card that no catalog has."""
    for _ in range(60):
        for seat in THREE:
            asked = table.asks(seat)
            hole = next((each for each in asked["open"] if each["holes"][0]["kind"] == "new"), None)
            if asked["yours"] and hole is not None and hole["verb"] == "play":
                return seat, f"{hole['text']} Bomb"
            if asked["yours"] and (listed := legal_taps(asked)):
                assert table.do(seat, tap(table, listed[0])).status == 200
                break
    raise AssertionError("nobody could play a card")


def test_what_a_page_offers_as_new_can_be_taught(tmp_path: Path) -> None:
    """Where only what lies on the table can be named, nothing new is offered."""
    wanted = GAMES["effortless from the box"]
    table, chance, asked_for = recorder(tmp_path, wanted), Random(3), 0
    for number in range(20):
        pages = {seat: table.asks(seat) for seat in wanted.seats}
        for seat, asked in pages.items():
            for each in asked["open"] if asked["yours"] else ():
                if each["holes"][0]["kind"] == "new":
                    said = table.say(seat, tap(table, f"{each['text']} Comet"))
                    assert said.data["unknown"]["name"] == "Comet"
                    asked_for += 1
        seat, words = next((seat, words) for seat in pages if (words := taps(pages[seat], chance)))
        table.do(seat, tap(table, words, key=str(number)))
    assert asked_for


def test_what_a_phone_says_for_the_table_can_be_taken_back_there(tmp_path: Path) -> None:
    wanted = NewGame(game="scorepad", seats=("ann", "bob"), catalog="plain")
    table = recorder(tmp_path, wanted)
    assert table.do("ann", tap(table, "ann 5")).status == 200
    head = table.desk.head
    assert table.do("bob", tap(table, "end")).status == 200
    assert table.desk.history.event(table.desk.head).by == "table"
    assert table.asks("ann")["undo"] is None
    assert table.undo("ann", tap(table)).status == 422
    assert table.asks("bob")["undo"]["free"]
    assert table.undo("bob", tap(table)).status == 200
    assert table.desk.head == head
    assert table.asks("bob")["undo"] is None
