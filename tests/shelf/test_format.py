"""FORMAT.md names every table of a shelf with its columns, in the words of the rows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ledger
from ledger.core.helped import field_texts
from ledger.shelf.columns import columns
from ledger.shelf.file import ALL, VERSION
from ledger.shelf.query import open_reader

PAGE = (Path(ledger.__file__).parent / "FORMAT.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("\n## Shelf\n")[2].partition("\n## ")[0]
ROW = re.compile(r"^\| `(\w+)` \| (\S+)( or NULL)? \| (.+) \|$", re.MULTILINE)


def part(name: str) -> str:
    return SECTION.partition(f"\n### `{name}`\n")[2].partition("\n### ")[0]


@pytest.mark.parametrize("name", ALL)
def test_a_table_is_documented_as_it_is(name: str) -> None:
    row = ALL[name]
    meant = {field: " ".join(text.split()) for field, text in field_texts(row).items()}
    told = [(column, kind, bool(null), text) for column, kind, null, text in ROW.findall(part(name))]
    made = [(each.name, each.kind, each.can_miss, meant[each.name]) for each in columns(row)]
    assert told == [each for each in made if name == "games" or each[0] != "log"]
    assert part(name).strip().startswith(" ".join((row.__doc__ or "").split()))


def test_a_scanned_file_has_these_tables_and_keys(shelf: str) -> None:
    with open_reader(shelf) as there:
        for table in there.tables():
            assert table.columns == tuple((each.name, each.kind) for each in columns(ALL[table.name]))
            if key := re.findall(r"`(\w+)`", part(table.name).partition("Key: ")[2].partition(".")[0]):
                distinct = f"SELECT count(*) FROM (SELECT DISTINCT {', '.join(key)} FROM {table.name})"
                assert [*there.ask(distinct).rows] == [(table.rows,)]
            else:
                assert table.name == "shelf"


def test_no_other_table_is_documented() -> None:
    assert re.findall(r"^### `(\w+)`$", SECTION, re.MULTILINE) == [*ALL]
    assert f"now **{VERSION}**" in SECTION


@pytest.mark.parametrize("name", ALL)
def test_every_column_says_what_it_is(name: str) -> None:
    assert [field for field, text in field_texts(ALL[name]).items() if not text] == []
