"""Ratings are OpenSkill's: the same as when it is called directly, in the order of days."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest

from ledger.shelf import cache
from ledger.shelf.cache import Cache
from ledger.shelf.stats.people import read_people
from ledger.shelf.stats.ratings import SkillRating, ratings
from ledger.shelf.stats.report import ReportQuery, report
from ledger.shelf.wanted import EveningFilter
from tests.shelf.made import cell, evening, found

models = pytest.importorskip("openskill.models")


def close(rating: SkillRating, skill: Any) -> bool:
    return (rating.mu, rating.sigma) == pytest.approx((skill.mu, skill.sigma), abs=1e-12)


def rated(*evenings: Any, **more: Any) -> dict[str, SkillRating]:
    made = ratings(found(*evenings, **more).finished)
    assert made is not None
    return made


def test_ties_teams_and_later_evenings_are_rated_in_their_order() -> None:
    made = rated(
        evening("b", {"ann": 5, "bob": 5, "cy": 1}, date="2026-02-01"),
        evening("a", {"cy": 3, "ann": 1}, date="2026-03-01"),
        evening(
            "c",
            {"ann": 9, "bob": 1, "cy": 0, "dora": 2},
            teams=(("ann", "cy"), ("bob", "dora")),
            date="2026-01-01",
        ),
    )
    model = models.PlackettLuce()
    ann, bob, cy, dora = (model.rating() for _ in range(4))
    (ann, cy), (bob, dora) = model.rate([[ann, cy], [bob, dora]], ranks=[1, 2])
    [ann], [bob], [cy] = model.rate([[ann], [bob], [cy]], ranks=[1, 1, 3])
    [cy], [ann] = model.rate([[cy], [ann]], ranks=[1, 2])
    assert all(close(made[name], skill) for name, skill in zip(made, (ann, cy, bob, dora), strict=True))
    assert list(made) == ["ann", "cy", "bob", "dora"]
    assert made["ann"].evenings == (1, 2, 3)
    assert made["ann"].ordinal == pytest.approx(ann.ordinal())
    assert made["ann"].points == round(ann.ordinal(alpha=24, target=1500))


def test_whoever_is_alone_all_together_or_against_a_script_is_not_rated() -> None:
    assert not rated(
        evening("a", {"ann": 5}),
        evening("b", {"ann": 5, "bob": 1}, teams=(("ann", "bob"),)),
        evening("c", {"ann": 5, "opposition": 7}, scripted=("opposition",)),
        evening("d", {"ann": 5, "bob": 7}, over=False),
    )


def test_nobody_is_rated_against_themselves() -> None:
    assert not rated(evening("a", {"Ann": 5, "ann": 3, "bob": 1}), known=read_people({"ann": ("Ann",)}))


def test_all_evenings_of_the_others_are_rated_for_one_player() -> None:
    evenings = [
        evening("a", {"bob": 5, "cy": 1}, date="2026-01-01"),
        evening("b", {"ann": 5, "bob": 1}, date="2026-02-01"),
    ]
    told = report(evenings, read_people({}), ReportQuery(wanted=EveningFilter(players=("ann",))))
    [table] = [table for table in told.sections[0].tables if table.name == "player"]
    assert cell(table, "mu", "number").value == rated(*evenings)["ann"].mu
    assert [night.number for night in told.nights] == [2]


def test_without_the_library_all_else_is_told_and_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    evenings = [evening("a", {"ann": 5, "bob": 1}, date=f"2026-01-0{day}") for day in (1, 2)]
    for wanted in (EveningFilter(), EveningFilter(players=("ann",)), EveningFilter(game="hearts")):
        told = report(evenings, read_people({}), ReportQuery(wanted=wanted))
        assert told.notes == (
            "Ratings are made by OpenSkill, which is not installed: pip install 'tablefold[shelf]'",
        )
        columns = {name for section in told.sections for table in section.tables for name in table.columns}
        assert "plays" in columns
        assert "rating" not in columns
        assert all(section.curves == () for section in told.sections)


def test_ratings_that_were_made_before_are_recalled_and_never_those_of_other_evenings(tmp_path: Path) -> None:
    first = evening("a", {"ann": 5, "bob": 1}, date="2026-01-01")
    second = evening("b", {"ann": 1, "bob": 5}, date="2026-01-02")
    memory = Cache(str(tmp_path / "shelf.sqlite"))
    made = ratings(found(first, second).finished, memory)
    base = sqlite3.connect(tmp_path / "shelf.sqlite")
    ((digest, kept),) = base.execute("select digest, bytes from made")
    assert ratings(found(first, second).finished, memory) == made
    moved = ratings(found(evening("0", {"cy": 1}, date="2025-01-01"), first, second).finished, memory)
    assert moved is not None
    assert moved["ann"].evenings == (2, 3)
    other = ratings(found(second, first, evening("c", {"bob": 9, "ann": 2})).finished, memory)
    assert other == ratings(found(second, first, evening("c", {"bob": 9, "ann": 2})).finished)
    memory.remember(digest, kept[:-9])
    assert ratings(found(first, second).finished, memory) == made
    memory.close()
    base.close()


def test_only_the_newest_of_what_was_made_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "REMEMBERED", 30 * len(b"made"))
    memory = Cache(str(tmp_path / "shelf.sqlite"))
    for number in range(40):
        memory.remember(bytes([number]), b"made")
    there = [memory.recall(bytes([number])) is not None for number in range(40)]
    assert there == [False] * 10 + [True] * 30
    memory.close()


def test_the_ratings_of_a_year_begin_anew_for_everybody_and_say_it() -> None:
    before = [evening(f"a{n}", {"ann": 5, "bob": 1}, date=f"2025-01-0{n}") for n in range(1, 5)]
    after = evening("b", {"ann": 1, "bob": 5}, date="2026-01-01")

    def told(evenings: list[Any], year: str) -> tuple[list[tuple[Any, ...]], tuple[str, ...]]:
        asked = ReportQuery(wanted=EveningFilter(), of_year=year, tables=("ratings",))
        ((table,),) = (section.tables for section in report(evenings, read_people({}), asked).sections)
        return [tuple(cell.value for cell in row) for row in table.rows], table.notes

    rows, notes = told([*before, after], "2026")
    assert rows == told([after], "")[0]
    assert notes[-1].startswith("In a year's ratings everybody begins as a newcomer")
    assert notes[:-1] == told([after], "")[1]
