"""A play in the log: its tree, undo of the whole and of a part, claims of several rounds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.pages import log
from ledger.core.blocks import Branching, Tree
from ledger.core.typing import questions
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame, seat_warnings
from ledger.games.kingless import GAME
from ledger.testing import setup_for

MOVES = ("first ann", "play hild underpick", "bob stop", "cat halt", "settle", "pick bob")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk.new(str(tmp_path / "game.jsonl"), NewGame(game="kingless", seats=("ann", "bob", "cat")))


def drawn(branch: Branching, depth: int = 0) -> Iterator[str]:
    """The sentences, without numbers, times and marks."""
    words = branch.text.strip().partition("  [")[0].split("  ")
    yield "  " * depth + words[-1]
    for below in branch.below:
        yield from drawn(below, depth + 1)


def tree(desk: Desk) -> list[str]:
    blocks = log.moves(desk, desk.head)
    return [
        line for block in blocks if isinstance(block, Tree) for root in block.roots for line in drawn(root)
    ]


def played(desk: Desk, *moves: str) -> Desk:
    """Numbers are those that the seat that is asked sees."""
    for move in moves:
        desk.do(move, seat=questions.actor_of(desk.pending))
    return desk


def test_the_log_shows_a_card_its_interrupts_and_its_effects_as_a_tree(desk: Desk) -> None:
    lines = tree(played(desk, *MOVES))
    start = lines.index("ann plays Hild Underpick")
    assert lines[start:] == [
        "ann plays Hild Underpick",
        "  bob plays Stop on Hild Underpick",
        "    cat plays Halt on bob's Stop",
        "  Hild Underpick takes effect: Pick Pocket.",
        "    ann chooses bob",
        "    ann takes a random card from bob's hand",
        "  ann's turn ends",
        "bob's turn begins",
        "  bob draws a card",
    ]


def test_undo_takes_the_whole_play_back_and_redo_brings_it_again(desk: Desk) -> None:
    before = played(desk, MOVES[0]).head
    after = played(desk, *MOVES[1:]).head
    desk.undo()
    assert before == desk.head
    desk.redo()
    assert after == desk.head


def test_undo_turn_goes_back_to_the_first_decision_of_the_turn(tmp_path: Path) -> None:
    wanted = NewGame(game="kingless", seats=("ann", "bob"), dealer="tool", seed=3)
    desk = Desk.new(str(tmp_path / "dealt.jsonl"), wanted)
    before = played(desk, desk.moves()[0].text, "settle").head
    asked = desk.where_it_stands()
    played(desk, desk.moves()[0].text).undo("turn")
    assert (desk.head, desk.where_it_stands()) == (before, asked)


def test_undo_turn_does_not_take_back_the_turn_before(desk: Desk) -> None:
    before = played(desk, "first ann", "play portcullis").head
    played(desk, "play tithe", "settle").undo("turn")
    assert before == desk.head
    assert desk.state.turn.seat == "bob"


def test_undo_event_takes_a_part_of_it_back(desk: Desk) -> None:
    before = played(desk, *MOVES[:3]).head
    played(desk, MOVES[3]).undo("event")
    assert before == desk.head
    assert [link.kind for link in desk.state.chain] == ["card", "stop"]


def test_undo_in_the_middle_of_a_chain_takes_the_card_back(desk: Desk) -> None:
    before = played(desk, MOVES[0]).head
    done = played(desk, *MOVES[1:3]).undo()
    assert before == desk.head
    assert done.warnings == (
        "Everybody has seen that ann held Hild Underpick. That cannot be unseen.",
        "Everybody has seen that bob held Stop. That cannot be unseen.",
    )


def test_each_claim_is_compared_with_the_round_it_was_made_in(desk: Desk) -> None:
    rounds = ("adjust deck 0", *("end",) * 4)
    played(desk, "first ann", "sway ann 3", "sway bob 2", *rounds)
    played(desk, "claim ann 3", "claim bob 2", "claim cat 1", "again")
    played(desk, "sway cat 2", "sway bob -1", *rounds, "claim ann 0", "claim bob -1", "claim cat 2", "finish")
    claims = [finding for finding in desk.audit(desk.head) if finding.severity == "error"]
    assert [finding.message.partition(" (")[0] for finding in claims] == [
        "cat: the table says 1, the log says 0"
    ]
    assert desk.score(desk.head).winners == ("cat",)


def test_a_false_claim_is_an_error_of_the_audit(desk: Desk) -> None:
    played(desk, "first ann", "play ulla", "settle", "claim war drum", "nobody", "reveal cat war drum")
    codes = [finding.code for finding in desk.audit(desk.head)]
    assert "false-claim" in codes


def test_seven_seats_are_played_with_a_warning() -> None:
    told = {count: seat_warnings(GAME, setup_for(GAME, " ".join("abcdefgh"[:count]))) for count in (6, 7, 8)}
    assert (len(told[6]), len(told[7]), len(told[8])) == (0, 1, 1)
    assert told[7][0].startswith("Kingless was balanced for at most 6 seats")


def test_one_copy_too_many_is_a_finding(desk: Desk) -> None:
    played(desk, "first ann", "play golden tankard", "settle", "none", "cat none")
    played(desk, "! play golden tankard -- two were in the box")
    (finding,) = [finding for finding in desk.audit(desk.head) if finding.code == "overruled"]
    assert "the deck has only 1 Golden Tankard" in finding.message
