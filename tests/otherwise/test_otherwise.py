"""What is refused as it was typed and legal in other words: the refusal says them, and no `!`."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from ledger.core.errors import MoveRefused
from ledger.core.typing import otherwise
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.otherwise.lines import SAMPLES, early, fault
from tests.typist import at_the_prompt


@pytest.mark.parametrize(("seed", "count"), [(3, 50), (2, 150)])
def test_a_line_typed_one_move_too_early_is_told_how_it_is_legal(
    seed: int, count: int, tmp_path: Path
) -> None:
    lines = list(islice(early(Random(seed), tmp_path), count))
    assert len({line.game.info.name for line in lines}) > 2
    assert [told for line in lines if (told := fault(line))] == []


def test_a_refusal_that_keeps_the_legal_line_to_itself_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(otherwise, "legal_lines", lambda *_: ())
    assert any(map(fault, islice(early(Random(1), tmp_path), 20)))


@pytest.fixture
def alone(tmp_path: Path) -> Desk:
    """Endeavor SoloPlay: white may use its shipyard or spend an attack chit."""
    log = tmp_path / "alone.jsonl"
    log.write_bytes((SAMPLES / "endeavor" / "alone-and-won.jsonl").read_bytes())
    return Desk.open(log)


@pytest.mark.parametrize(
    ("event", "typed", "legal"),
    [
        (65, "ship in", "use shipyard; ship in"),
        (68, "attack EU7", "spend attack; attack EU7"),
    ],
)
def test_an_action_before_its_building_or_chit_is_told_with_it(
    event: int, typed: str, legal: str, alone: Desk
) -> None:
    alone.undo(f"to {event}")
    with pytest.raises(MoveRefused) as caught:
        alone.do(typed)
    assert caught.value.hint == f"It is legal like this: {legal}"
    for part in legal.split("; "):
        alone.do(part)


def test_a_word_that_is_an_action_too_names_the_chit_where_that_is_asked(alone: Desk) -> None:
    alone.undo("to 68")
    assert alone.do("attack").sentences[0] == "white spends an attack chit"


def test_every_number_in_a_list_of_meanings_picks_something_legal(alone: Desk) -> None:
    alone.undo("to 68")
    said = at_the_prompt(alone, "attack eu", "7")
    assert "7 spend attack; attack EU7" in said
    assert "white takes EU7 from green" in said


def test_out_of_turn_nothing_is_invented_for_others(tmp_path: Path) -> None:
    """Then it is the table that knows whether it happened."""
    wanted = NewGame(game="effortless", seats=("ann", "bob", "cy"), dealer="tool", seed=7)
    desk = Desk.new(tmp_path / "e.jsonl", wanted)
    desk.do("keep")
    with pytest.raises(MoveRefused) as caught:
        desk.do("ann place library")
    assert caught.value.lines == ()
    assert caught.value.hint == "If it happened anyway: ! ann place library -- why"
