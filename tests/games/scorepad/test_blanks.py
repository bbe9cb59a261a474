"""What a pad answers where a number is missing, comes too late, or is typed where nothing asks for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.session import Session
from ledger.core.errors import MoveImpossible
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame

Pad = Callable[..., Session]
ROUNDS = 'name = "own"\n[values]\nrounds = 2\n[[category]]\nname = "score"\nscored = "round"\ndecimals = 2\n'


@pytest.fixture
def pad(tmp_path: Path) -> Pad:
    def begun(sheet: str, *lines: str, seats: tuple[str, ...] = ("ann", "bob")) -> Session:
        own = tmp_path / "own.toml"
        own.write_text(sheet, encoding="utf-8")
        wanted = NewGame(game="scorepad", seats=seats, catalog=str(own))
        session = Session(Desk.new(tmp_path / "pad.jsonl", wanted))
        for line in lines:
            session.run(line)
        return session

    return begun


def totals(session: Session) -> dict[str, object]:
    return dict(session.desk.score(session.desk.head).totals())


@pytest.mark.parametrize("line", ["bob 9", "! bob 9 -- forgot", "! bob score +9", "! ann gives bob 9 score"])
def test_what_would_count_nowhere_is_not_recorded_even_if_the_table_insists(line: str, pad: Pad) -> None:
    session = pad(ROUNDS, "5 3", "round", "ann 4", "round")
    before = session.desk.head
    with pytest.raises(
        MoveImpossible, match="round 2 is over, and score begins anew in each: `undo` takes"
    ) as no:
        session.run(line)
    assert "`insert ID " in no.value.message
    assert session.desk.head == before


def test_what_comes_too_late_is_put_right_as_the_refusal_says(pad: Pad) -> None:
    session = pad(ROUNDS, "5 3", "round", "ann 4", "round", "insert 4 bob score 9", "amend 1 ann score 6")
    assert totals(session) == {"ann": 10, "bob": 12}
    assert [*session.desk.game.adjustable(session.desk.state)] == []


def test_without_rounds_a_number_counts_after_the_end(pad: Pad) -> None:
    session = pad('name = "own"\n[[category]]\nname = "red"\n', "5 3", "end", "bob 9")
    assert totals(session) == {"ann": 5, "bob": 9}
