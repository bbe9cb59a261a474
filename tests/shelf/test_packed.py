"""A long page holds each evening once, and every number finds its own again."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b85decode
from collections.abc import Hashable, Iterator
from datetime import date, timedelta
from html import unescape
from random import Random
from typing import Any

import pytest

from cli.pages.stats import NONE, figure_text, title_of_night
from cli.render.clean import visible
from cli.render.html import packed as packing
from cli.render.html import stats as html
from ledger.shelf.rows import Evening
from ledger.shelf.stats.people import read_people
from ledger.shelf.stats.report import ReportQuery, report
from ledger.shelf.wanted import EveningFilter
from tests.shelf.made import evening
from tests.shelf.test_stats_command import told

NAMES = ("ann", "bob", "Ann de la Cruz", "李", "ü<é", "</script>", "¡¢£", "a.*b", "hearts", "7", "x, 3: y 4")


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


def numbers(signs: str) -> list[int]:
    """What signs say, by their description alone: from the space on, without the surrogates."""
    return [ord(sign) - 32 - 0x800 * (ord(sign) > 0xD7FF) for sign in signs]


def ascending(gaps: str) -> list[int]:
    found: list[int] = []
    for gap in numbers(gaps):
        found.append((found[-1] if found else -1) + gap + 1)
    return found


class Column:
    """A column, text by text: 0 is what came last beside the same."""

    def __init__(self, packed: Any) -> None:
        texts, signs = packed
        self.texts, self.numbers = texts, iter(numbers(signs))
        self.last: dict[Hashable, str] = {}

    def text(self, beside: Hashable) -> str:
        number = next(self.numbers)
        self.last[beside] = self.texts[number - 1] if number else self.last[beside]
        return self.last[beside]


def alone(packed: Any) -> Iterator[str]:
    """The texts of a column in which what stands beside a text is the one before."""
    column, before = Column(packed), ""
    for _ in packed[1]:
        yield (before := column.text(before))


def lines(told: Any) -> list[list[str]]:
    """Of each line what stands between its fields, and its fields, in turns."""
    forms, *sorts = map(alone, told)
    found = []
    for form in forms:
        parts = re.split(r"([\0-\5])", form)
        found.append([next(sorts[ord(each)]) if place % 2 else each for place, each in enumerate(parts)])
    assert not [left for each in sorts for left in each]
    return found


def tables(data: Any, names: list[str], told: list[list[str]]) -> list[list[tuple[Any, list[list[str]]]]]:
    """Of each player and game the kinds of its tables, with their rows."""
    cells: dict[str, dict[tuple[str, str], str]] = {"evenings.last": {}}
    for year, month, day, game, *others in (line[1::2] for line in told):
        cells["evenings.last"] |= {(game, other): f"{year}-{month}-{day}" for other in others}
    found: list[dict[int, list[list[str]]]] = [{} for _ in names]
    for place, kind in enumerate(data["kinds"]):
        table, _, columns, _, _ = kind["kind"]
        own = [one for one, (_, kinds) in enumerate(data["each"]) if place in kinds]
        for one, count in zip(own, numbers(kind["rows"]), strict=True):
            found[one][place] = [[] for _ in range(count)]
        rows = [(names[one], row) for one in own for row in found[one][place]]
        for name, neighbours, packed in zip(columns, kind["beside"], kind["columns"], strict=True):
            column, here = Column(packed), cells.setdefault(f"{table}.{name}", {})
            for of, row in rows:
                key = []
                for each in neighbours:
                    if each in columns[: len(row)]:
                        key.append(row[columns.index(each)])
                    else:
                        there = cells.get(each, {})
                        key.append(there.get((row[0], of), there.get((of, row[0]), "")))
                row.append(column.text(tuple(key)))
                here[of, row[0]] = row[-1]
    return [
        [(data["kinds"][kind]["kind"], found[one][kind]) for kind in kinds]
        for one, (_, kinds) in enumerate(data["each"])
    ]


def unpacked(page: str) -> dict[str, Any]:
    text = re.search(r'id="packed">([^<]*)</script>', page)
    assert text is not None
    data: dict[str, Any] = json.loads(zlib.decompress(b85decode(text[1].replace("/", "<"))))
    told = lines(data["told"])
    names = [unescape(name) for name in re.findall(r'<details id="[^"]*"><summary>(.*?)</summary>', page)]
    data["tables"] = tables(data, names, told)
    data["told"] = ["".join(each) for each in told]
    sets: list[list[int]] = []
    for base, own in data["sets"]:
        places = ascending(own)
        if isinstance(base, str):
            there = [place for place, each in enumerate(told) if base in each[1::2]]
            places = [there[place] for place in places]
        elif base is not None:
            places = [sets[base][place] for place in places]
        sets.append(places)
    data["numbers"], data["sets"] = ascending(data["numbers"]), sets
    return data


@pytest.mark.parametrize(
    ("wanted", "count"), [({"of_year": "2026"}, 201), ({}, 201), ({}, 700)], ids=["a year", "short", "long"]
)
def test_every_number_of_a_long_page_finds_its_evenings(wanted: dict[str, Any], count: int) -> None:
    found = told(*many(count), **wanted)
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
    evenings = many(40)
    asked = ReportQuery(wanted=EveningFilter(), year="2026", with_each=True)
    found = report(evenings, read_people({}), asked)
    data = unpacked(html.render(found))
    (_, players), (_, games) = found.each
    each_alone = [told(*evenings, players=(each.title,)) for each in players]
    each_alone += [told(*evenings, game=each.title) for each in games]
    assert {each.title for each in players} == {*NAMES}
    assert len(data["each"]) == len(each_alone) == len(NAMES) + 3
    numbers = {night.evening.game.log: night.number for night in found.nights}
    for (own, _), tables, by_itself in zip(data["each"], data["tables"], each_alone, strict=True):
        (section,) = by_itself.sections
        assert [data["numbers"][place] for place in data["sets"][own]] == [
            numbers[night.evening.game.log] for night in by_itself.nights
        ]
        assert [kind[1] for kind, _ in tables] == [visible(table.title) for table in section.tables]
        for ((_, _, columns, _, _), rows), table in zip(tables, section.tables, strict=True):
            assert columns == list(table.columns)
            empty = NONE if len(columns) == 2 else ""
            assert rows == [
                [(visible(figure_text(each)) or empty).removeprefix("/logs/") for each in row]
                for row in table.rows
            ]


def test_a_column_has_each_text_once_the_most_common_first_and_nothing_where_it_stays_as_it_was() -> None:
    found, signs = packing._column(["b", "a", "a", "b", "c", "b"], lambda row: "")
    assert (found, [ord(sign) - ord(" ") for sign in signs]) == (["b", "a", "c"], [1, 2, 0, 1, 3, 1])
    gaps = packing._gaps([0, 1, 4, 9])
    assert [ord(sign) - ord(" ") for sign in gaps] == [0, 0, 2, 4]
