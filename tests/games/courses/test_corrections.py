"""A slip at a table is put right: what follows from the cards is worked out again for the cards that were
meant."""

from __future__ import annotations

from pathlib import Path

from ledger.desk.correcting import amend
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.courses.acting import Battled, CourseCleared
from ledger.games.courses.playing import PartnerEntered

EVENING = (
    "keep; keep; first ann; Market Square; enter Shepherd at Market Square; end; Twin Falls; "
    "enter Ferryman at Market Square; end; Old Mill; battle at Market Square: Shepherd Ferryman; end; "
    "Lime Avenue; end; Salt Road; clear Market Square with Shepherd"
)


def corrected(path: Path, number: int, move: str) -> Desk:
    """The evening, in which the event of this number was another move; every later one fits."""
    desk = Desk.new(path / "table.jsonl", NewGame(game="courses", seats=("ann", "bob")))
    for line in EVENING.split("; "):
        desk.do(line)
    made = amend(desk, number, [move])
    assert made.conflict is None
    made.write()
    return desk


def test_MT15_MT20_another_partner_deals_its_own_damage_and_brings_its_own_points(tmp_path: Path) -> None:
    path = list(corrected(tmp_path, 10, "enter Night Watch at Market Square").history.path())
    assert [event.damage for event in path if isinstance(event, Battled)] == [3]
    assert [event.points for event in path if isinstance(event, CourseCleared)] == [1]


def test_MT7_another_course_gives_its_own_stars_too_many(tmp_path: Path) -> None:
    path = corrected(tmp_path, 15, "flip Deep Lake").history.path()
    assert [event.overpaid for event in path if isinstance(event, PartnerEntered)] == [0, 2]
