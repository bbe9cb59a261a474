"""Every table of statistics is asked for, has a name of its own and stands in FORMAT.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ledger
from ledger.shelf.stats import report as reports
from ledger.shelf.stats.people import read_people
from ledger.shelf.stats.report import ReportQuery, report
from ledger.shelf.stats.splits import BY
from ledger.shelf.wanted import EveningFilter
from tests.shelf.made import evening

ROOM = Path(reports.__file__).parent
MADE = re.compile("Table|Figure|Rate|Share")
"""What a function of the room makes, as its annotation says."""
EVENINGS = (
    evening("a", {"ann": 5, "bob": 1, "cy": 1}, overruled=1, argued=("R 1",), place="at Ann's"),
    evening("b", {"ann": 1, "bob": 5}, categories={"birds": {"ann": 1, "bob": 2}, "eggs": {"bob": 3}}),
)


def names(**asked: Any) -> list[str]:
    """The tables of an answer."""
    by, of_year = asked.pop("by", ""), asked.pop("of_year", "")
    query = ReportQuery(wanted=EveningFilter(**asked), by=by, year="2026", of_year=of_year)
    found = report((*EVENINGS, evening("c", {"ann": 2, "bob": 5})), read_people({}), query)
    return [table.name for section in found.sections for table in section.tables]


def every() -> Iterator[list[str]]:
    yield names(of_year="2026")
    for asked in ({}, {"game": "hearts"}, {"players": ("ann",)}):
        yield names(**asked)
        for by in BY:
            yield names(**asked, by=by)


def test_an_answer_has_no_two_tables_of_a_name() -> None:
    for found in every():
        assert sorted(found) == sorted(set(found))


def test_the_names_stand_in_the_format() -> None:
    page = Path(ledger.__file__).with_name("FORMAT.md").read_text(encoding="utf-8")
    told = page.partition("* **Tables**, by name.")[2].partition("\n* ")[0]
    assert {name for found in every() for name in found} == {*re.findall("`([a-z ]+)`", told)}


def test_whatever_makes_a_table_or_a_number_is_asked_for_it() -> None:
    nodes = [
        node for path in ROOM.glob("*.py") for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    ]
    makers = {
        node.name
        for node in nodes
        if isinstance(node, ast.FunctionDef) and MADE.search(ast.unparse(node.returns or node.args))
    }
    named = {node.id for node in nodes if isinstance(node, ast.Name)}
    named |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assert makers - named == set()
    assert {"wins", "mean_rank", "players", "rating_table"} < makers
