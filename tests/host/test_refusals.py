"""What a host is refused that no command line can say, or only on a log that somebody else has written."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.web import hosted
from cli.web.taps import Tap
from ledger.core.errors import LogDamaged, MoveRefused, UsageError
from ledger.desk import secrets
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.host.test_secrets import states, table
from tests.samples.forge import signed
from tests.secrets.worlds import body


def test_the_first_line_of_a_log_may_be_a_secret(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "game.jsonl", NewGame(game="humanity", seats=("mia", "noor"), host="gm"))
    secrets.note(desk, "the well is dry")
    fresh = Desk.open(desk.journal.path)
    assert (fresh.damage, states(fresh), len(fresh.history)) == (None, ["open"], 0)
    secrets.note(fresh, "and deep")
    assert states(Desk.open(desk.journal.path)) == ["open", "open"]


def test_nothing_is_uncovered_without_a_number(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="by its number"):
        secrets.uncover(table(tmp_path), [])


@pytest.mark.parametrize("words", ["uncover", "forget x"])
def test_a_tap_without_the_number_of_a_secret_says_how_it_is_written(words: str) -> None:
    with pytest.raises(UsageError, match="the number of a secret is missing"):
        hosted._numbers(Tap(at=0, words=words))


def test_a_secret_move_waits_while_the_table_is_in_the_middle_of_one(tmp_path: Path) -> None:
    desk = table(tmp_path, dealer="tool", seed=7)
    desk.do("otto check head easy look: roll")
    desk.undo("event")
    if not desk.head:
        raise AssertionError("nothing was thrown")
    with pytest.raises(MoveRefused, match="in the middle of a move"):
        secrets.moves(desk, "npc Wolf, d6")


def test_a_secret_whose_events_nobody_knows_is_damage(tmp_path: Path) -> None:
    desk = table(tmp_path)
    secrets.moves(desk, "npc Wolf, d6")
    data = Path(desk.journal.path).read_bytes()
    data = re.sub(rb'"events":\[\{"type":"[a-z_]+"', b'"events":[{"type":"nobody_knows"', data)
    Path(desk.journal.path).write_bytes(signed(*map(body, map(json.loads, data.splitlines()))))
    fresh = Desk.open(desk.journal.path)
    with pytest.raises(LogDamaged, match="Secret 1 cannot be read"):
        fresh.secrets.events_of(fresh.secrets.all[0].secret)
