"""A long page holds each evening once, and every number finds its own again."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b85decode
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest

from cli.pages.stats import NONE, figure_text, title_of_night
from cli.render.clean import visible
from cli.render.html import stats as html
from ledger.shelf.rows import Evening
from ledger.shelf.stats.people import read_people
from ledger.shelf.stats.report import ReportQuery, report
from ledger.shelf.wanted import Wanted
from tests.shelf.made import evening
from tests.shelf.test_stats_command import told

NAMES = ("ann", "bob", "Ann de la Cruz", "李", "ü<é", "</script>", "¡¢£", "a.*b")


def many(count: int, seed: int = 1) -> list[Evening]:
    random = Random(seed)
    return [
        evening(
            f"/logs/{number:05}.jsonl",
            {name: random.randrange(200) for name in random.sample(NAMES, random.choice((1, 2, 3)))},
            date=str(date(2026, 1, 1) + timedelta(days=random.randrange(365))),
            game=random.choice(("hearts", "chess", "¢")),
        )
        for number in range(count)
    ]


def ascending(gaps: str) -> list[int]:
    """What gaps say, by their description alone: digits of 32, from `]` on, the last one from `0` on."""
    found: list[int] = []
    for digits in re.findall(r"[\]-|]*[0-O]", gaps):
        gap = 0
        for sign in digits[:-1]:
            gap = gap * 32 + ord(sign) - ord("]")
        found.append((found[-1] if found else -1) + gap * 32 + ord(digits[-1]) - ord("0") + 1)
    assert "".join(re.findall(r"[\]-|]*[0-O]", gaps)) == gaps
    return found


def unpacked(page: str) -> dict[str, Any]:
    text = re.search(r'id="packed">([^<]*)</script>', page)
    assert text is not None
    data: dict[str, Any] = json.loads(zlib.decompress(b85decode(text[1].replace("/", "<"))))
    data["told"] = "".join(data["words"].get(sign, sign) for sign in data["told"]).split("\n")
    sets: list[list[int]] = []
    for line in data["sets"]:
        base, _, own = line.partition(" ")
        sets.append([sets[int(base)][place] for place in ascending(own)] if base else ascending(own))
    data["numbers"], data["sets"] = ascending(data["numbers"]), sets
    return data


@pytest.mark.parametrize("wanted", [{"of_year": "2026"}, {}])
def test_every_number_of_a_long_page_finds_its_evenings(wanted: dict[str, Any]) -> None:
    found = told(*many(700), **wanted)
    data = unpacked(html.render(found))
    assert data["numbers"] == [night.number for night in found.nights]
    assert data["told"] == [visible(title_of_night(night)) for night in found.nights]
    there = {*data["numbers"]}
    tables = [table for section in found.sections for table in section.tables]
    assert len(data["cells"]) == len(tables)
    for table, rows in zip(tables, data["cells"], strict=True):
        for row, cells in zip(table.rows, rows, strict=True):
            for figure, cell in zip(row, cells, strict=True):
                behind = [] if cell < 0 else [data["numbers"][place] for place in data["sets"][cell]]
                expected = {*figure.evenings} & there if figure.value is not None else set()
                assert behind == sorted(expected)


def test_only_a_long_page_has_a_script() -> None:
    short, long = (html.render(told(*many(count))) for count in (200, 201))
    assert ("<script" in short, "<script" in long) == (False, True)
    assert short.count('<li id="e') == 200


def test_each_player_and_each_game_is_told_as_if_asked_for_alone() -> None:
    evenings = many(60)
    asked = ReportQuery(wanted=Wanted(), year="2026", with_each=True)
    found = report(evenings, read_people({}), asked)
    data = unpacked(html.render(found))
    (_, players), (_, games) = found.each
    alone = [told(*evenings, players=(each.title,)) for each in players]
    alone += [told(*evenings, game=each.title) for each in games]
    assert {each.title for each in players} == {*NAMES}
    assert len(data["each"]) == len(alone) == len(NAMES) + 3
    numbers = {night.evening.game.log: night.number for night in found.nights}
    for (gaps, tables), by_itself in zip(data["each"], alone, strict=True):
        (section,) = by_itself.sections
        own = [numbers[night.evening.game.log] for night in by_itself.nights]
        assert [data["numbers"][place] for place in ascending(gaps)] == own
        assert [table[0] for table in tables] == [visible(table.title) for table in section.tables]
        for (_, columns, _, rows, _), table in zip(tables, section.tables, strict=True):
            assert columns == list(table.columns)
            texts = [[each[0] if isinstance(each, list) else each for each in row] for row in rows]
            empty = NONE if len(columns) == 2 else ""
            wanted = [
                [(visible(figure_text(each)) or empty).removeprefix("/logs/") for each in row]
                for row in table.rows
            ]
            assert texts == wanted
