"""The figures of RULES.md come from a script that runs, and no place is too strong."""

from __future__ import annotations

import re
from pathlib import Path

from ledger.games.kingless import catalog
from tests.games.kingless.simulate import figures

RULES = (Path(catalog.__file__).parent / "RULES.md").read_text(encoding="utf-8")


def test_a_row_tells_how_rounds_of_one_number_of_seats_go() -> None:
    cells = [cell.strip() for cell in figures(3, 20).strip("|").split("|")]
    assert (cells[0], cells[-1]) == ("3", "33.3")
    assert abs(sum(map(float, cells[6].split())) - 100) < 0.2


def test_no_place_is_published_more_than_three_points_above_its_share() -> None:
    rows = re.findall(r"^\| ([2-6]) \|.*\| ([\d. ]+) \| ([\d.]+) \|$", RULES, flags=re.MULTILINE)
    above = {seats: max(map(float, rates.split())) - float(fair) for seats, rates, fair in rows}
    assert sorted(above) == ["2", "3", "4", "5", "6"]
    assert max(above.values()) <= 3
