"""The least that somebody types, and what is typed without the Enter before it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.pages import typed
from cli.session import Session
from ledger.core.errors import TablefoldError, UnknownVerb
from ledger.core.line import read_line
from ledger.core.log.events import Event, bare, same
from ledger.core.pieces.names import COMMON, common_first
from ledger.core.typing import listing
from ledger.core.typing.parsing import typed_draft
from ledger.core.typing.shortest import is_answer_after, shortest_words
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.bench.reading import ROOT
from tests.typist import at_the_prompt

SAMPLE = ROOT / "sample_logs" / "kingless" / "two-without-a-box.jsonl"


@pytest.fixture
def kingless(tmp_path: Path) -> Desk:
    wanted = NewGame(game="kingless", seats=("ann", "bob"), dealer="tool", seed=4)
    return Desk.new(tmp_path / "kingless.jsonl", wanted)


def at_each_hand(desk: Desk, turns: int = 12) -> Iterator[Desk]:
    """Plays on with the last legal move."""
    for _ in range(turns):
        yield desk
        desk.do([move.text for move in listing.legal_moves(desk.game, desk.state)][-1])


def test_what_is_promised_as_enough_is_read_as_that_move_and_less_is_not(kingless: Desk) -> None:
    tried = 0
    for desk in at_each_hand(kingless):
        game, state = desk.game, desk.settled_state()
        for move in listing.moves(game, state):
            if not move.words or not move.verdict.is_accepted:
                continue
            text = shortest_words(game, state, move)
            assert same(typed_draft(game, state, read_line(text)), move.event)
            assert text == move.text or not _means(desk, text[:-1].strip(), move.event)
            tried += 1
    assert tried > 40


def _means(desk: Desk, text: str, event: Event) -> bool:
    try:
        return bool(text) and same(typed_draft(desk.game, desk.settled_state(), read_line(text)), event)
    except TablefoldError:
        return False


def test_what_is_common_has_its_number_for_the_whole_game() -> None:
    assert common_first({"hat": 1, "axe": 2, "bow": 5, "rag": 5}) == {"bow": 1, "rag": 2, "axe": 3}
    assert len(common_first({str(number): 2 for number in range(COMMON + 5)})) == COMMON


def test_a_line_after_an_enter_is_both_unless_something_is_dealt_between_them(tmp_path: Path) -> None:
    """A whole sample: wherever a play was settled, the next line is tried without the Enter before it."""
    old = Desk.open(SAMPLE)
    desk, both, dealt = Desk.begin(tmp_path / "again.jsonl", old.header), 0, 0
    lines = [one.line for one in typed.moves(old, old.head)]
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        text = following.partition(" ")[2]
        game, state, known = desk.game, desk.settled_state(), desk.eyes(None)
        try:
            typed_draft(game, state, read_line(text))
            tried = None
        except TablefoldError as problem:
            tried = is_answer_after(game, state, line, text, problem, known)
        done = desk.do(line)
        if line != "settle" or tried is None or not _is_decided(desk, text):
            continue
        is_dealt = any(type(event) in game.dealt for event in done.events)
        assert tried is not is_dealt
        both, dealt = both + tried, dealt + is_dealt
    assert both > 3
    assert dealt > 3


def _is_decided(desk: Desk, text: str) -> bool:
    """Whether a text without its verb says what is asked now."""
    try:
        typed_draft(desk.game, desk.settled_state(), read_line(text))
    except TablefoldError:
        return False
    return True


def test_the_prompt_takes_the_line_for_both_and_a_script_does_not(tmp_path: Path) -> None:
    old = Desk.open(SAMPLE)
    lines = [one.line for one in typed.moves(old, old.head)]
    played, (settle, put) = lines[: lines.index("settle")], lines[lines.index("settle") :][:2]
    answer = put.partition(" ")[2]

    def begun(name: str) -> Desk:
        desk = Desk.begin(tmp_path / name, old.header)
        for line in played:
            desk.do(line)
        return desk

    one, both, scripted = begun("one.jsonl"), begun("both.jsonl"), begun("script.jsonl")
    at_the_prompt(one, answer)
    at_the_prompt(both, settle, put)
    assert list(map(bare, one.history.lines())) == list(map(bare, both.history.lines()))
    before = len(scripted.history)
    with pytest.raises(UnknownVerb):
        Session(scripted).run(answer)
    assert len(scripted.history) == before
