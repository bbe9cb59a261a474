"""A hand is shown to the seat that is asked, and is gone with the next key."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from cli.pages import glimpse
from cli.render.text import draw
from cli.session import Session
from cli.settings import Settings
from ledger.core.errors import UsageError
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from tests.repl.conftest import NewDesk, Open
from tests.repl.terminal import PATIENCE, Terminal
from tests.strangers.hearts import GAME as HEARTS
from tests.typist import at_the_prompt

AWAY = "Any key puts it away"
OPENED, CLOSED = "\x1b[?1049h", "\x1b[?1049l"
"""To the terminal's other screen, and back."""
UP, DOWN, PAGE_UP, PAGE_DOWN = "\x1b[A", "\x1b[B", "\x1b[5~", "\x1b[6~"


@pytest.fixture
def duel(stones: NewDesk) -> Desk:
    """Two house decks, dealt by the tool; ann is asked whether she keeps her hand."""
    wanted = NewGame(
        game="courses",
        seats=("ann", "bob"),
        dealer="tool",
        seed=1,
        brought=(("ann", "house:hill"), ("bob", "house:river")),
    )
    return Desk.new(Path("duel.jsonl"), wanted)


def hand(desk: Desk, seat: str) -> list[str]:
    (block,) = (each for each in desk.view(desk.head, seat) if f"{seat}'s hand" in str(each))
    return [name.strip().lstrip("23 ") for name in str(dict(block.pairs)[f"{seat}'s hand"]).split(",")]


def glimpsed(session: Terminal, line: str, key: str = "x") -> tuple[str, str]:
    """What is sent while the page is up, and what is sent before and after it."""
    before = len(session.sent)
    session.keys(f"{line}\r").until(AWAY)
    assert CLOSED not in session.sent[before:]
    session.keys(key)
    late = time.monotonic() + PATIENCE
    while CLOSED not in session.sent[before:] and time.monotonic() < late:
        time.sleep(0.05)
    sent = session.sent[before:]
    opened, closed = sent.index(OPENED), sent.index(CLOSED)
    return sent[opened:closed], sent[:opened] + sent[closed:]


@pytest.mark.parametrize("key", ["x", "\r", "\x03"])
def test_the_asked_seat_looks_and_any_key_ends_it(duel: Desk, terminal: Open, key: str) -> None:
    cards = hand(duel, "ann")
    session = terminal(duel)
    session.until("ann keep/mulligan>")
    page, rest = glimpsed(session, "glimpse", key)
    assert [card for card in cards if card not in page] == []
    assert "bob's hand" not in page
    assert [card for card in cards if card in rest] == []


def test_a_hand_that_is_too_long_for_the_screen_is_read_by_scrolling(duel: Desk, terminal: Open) -> None:
    lines = [line.text for line in draw(glimpse.blocks(duel), width=80) if line.text.strip()]
    session = terminal(duel, rows=5)
    session.until("ann keep/mulligan>")
    session.keys("glimpse\r").until(lines[0], "the arrows scroll")
    session.keys(PAGE_DOWN * 9).until(lines[-1], gone=lines[0])
    session.keys(PAGE_UP * 9).until(lines[0], gone=lines[-1])
    session.keys(DOWN).until(lines[1], gone=lines[0])
    session.keys(UP + UP).until(lines[0])
    session.keys("x").until("ann keep/mulligan>")


def test_another_seat_can_be_named(duel: Desk, terminal: Open) -> None:
    duel.do("keep")
    session = terminal(duel)
    session.until("bob keep/mulligan>")
    page, _ = glimpsed(session, "glimpse ANN")
    assert [card for card in hand(duel, "ann") if card not in page] == []
    assert "bob's hand" not in page


def test_the_key_that_ends_it_types_nothing(duel: Desk, terminal: Open) -> None:
    session = terminal(duel)
    session.until("ann keep/mulligan>")
    glimpsed(session, "glimpse", "k")
    assert session.keys("eep\r").until("'eep' is not a move")


def test_where_nothing_can_vanish_nothing_is_shown(duel: Desk) -> None:
    said = at_the_prompt(duel, "glimpse")
    assert "glimpse needs a full terminal" in said
    assert "ann's hand" not in said
    with pytest.raises(UsageError, match="needs a full terminal"):
        Session(duel).run("glimpse")


def test_where_no_seat_is_asked_somebody_must_be_named(laid: Desk) -> None:
    with pytest.raises(UsageError, match="No seat is asked now"):
        glimpse.blocks(laid)


@pytest.mark.parametrize("name", registry.names())
def test_glimpse_is_a_move_of_no_game(name: str) -> None:
    assert "glimpse" not in [verb.name for verb in registry.game(name).words]


def test_a_page_longer_than_the_screen_goes_through_the_pager(
    duel: Desk, terminal: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages: list[list[str]] = []
    monkeypatch.setattr("cli.pager.show", lambda text, **_: pages.append(text))
    session = terminal(duel, rows=16)
    session.until("ann keep/mulligan>")
    session.keys("help words\r").until("ann keep/mulligan>")
    session.keys("score\r").until("Score so far")
    assert ["Words" in page[0] for page in pages] == [True]


def test_the_letters_that_are_promised_as_enough_are_read_as_that_card(tmp_path: Path) -> None:
    """Cards of Hearts begin with digits, which pick from lists, and with a Q, which leaves."""
    with registry.guest(HEARTS):
        wanted = NewGame(game="hearts", seats=("ann", "bob", "cy"), dealer="tool", seed=3)
        desk = Desk.new(tmp_path / "hearts.jsonl", wanted)
        session, promised = Session(desk, Settings(), lambda text: None), 0
        for seat in wanted.seats:
            held = [desk.state.pieces.names[token] for token in desk.state.pieces.hands[seat]]
            desk.do(f"{seat} pass {' '.join(map(str, held[:3]))}")
        for _ in range(12):
            page = "\n".join(line.text for line in draw(glimpse.blocks(desk), width=80))
            for short, card in re.findall(r"\b(\w+): ([2-9TJQKA][CDHS])\b", page):
                before = desk.head
                session.run(short)
                assert [each.typed for each in desk.history.since(before, desk.head)][:1] == [f"play {card}"]
                desk.undo()
                promised += 1
            desk.do(next(each.text for each in desk.moves() if each.verdict.is_accepted))
        assert promised > 9
