"""The shipped sheets keep what every game keeps; a sheet tells all of its mistakes, each with its line."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from ledger.core.pieces.formulas import Formula, parse, value
from ledger.core.rules.info import Variant
from ledger.desk import checking
from ledger.desk.desk import Desk
from ledger.games.scorepad import GAME
from ledger.testing import conforms
from tests.samples import results

LOGS = Path(__file__).parents[3] / "sample_logs" / "scorepad"
SHEETS = [each.name for each in GAME.info.catalogs]


def _conforms(sheet: str, games: int, forged: int) -> None:
    least, most = GAME.catalog(sheet).get("values", {}).get("seats", (1, 12))
    variant = Variant("sheet", least, min(most, 5), "as the sheet says")
    shipped = tuple(each for each in GAME.info.catalogs if each.name == sheet)
    conforms(
        replace(GAME, info=replace(GAME.info, catalogs=shipped, variants=(variant,))),
        games=games,
        forged=forged,
    )


@pytest.mark.parametrize("sheet", SHEETS[::3])
def test_a_sheet_conforms(sheet: str) -> None:
    """Some of them; `.ci/run` asks all, in more games."""
    _conforms(sheet, 1, 40)


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_conforms_in_many_games(sheet: str) -> None:
    _conforms(sheet, 2, 150)


@pytest.mark.parametrize("log", sorted(LOGS.glob("*.jsonl")), ids=lambda log: log.stem)
def test_an_evening_comes_to_its_recorded_result(log: Path) -> None:
    known = tomllib.loads((LOGS / results.FILE).read_text(encoding="utf-8"))[log.stem]
    assert results.of(log) == known
    assert known["final"]
    assert sorted(Desk.open(log).state.table.claims) == sorted(known["totals"])


MISTAKES = """\
name = "bad"
[values]
goal = "best"
ends = "tota >= 5"
[[category]]
name = "eggs"
each = "two"
colour = 3
[[category]]
name = "nine 9"
[[category]]
name = "left"
points = "right * 2"
[[category]]
name = "right"
points = "left - 1"
[[category]]
name = "pass"
[[category]]
name = "both"
points = "eggs"
table = [0, 1]
[[card]]
name = "fox"
deck = "wood"
[[role]]
name = "smith"
start = { gold = 3 }
"""


def told(tmp_path: Path, text: str | bytes) -> list[tuple[int, str]]:
    file = tmp_path / "bad.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    (found,) = checking.check_files(GAME, (str(file),))
    return [(problem.line, problem.message) for problem in found.problems]


def test_a_sheet_tells_all_its_mistakes_at_once_each_with_its_line(tmp_path: Path) -> None:
    assert told(tmp_path, MISTAKES) == [
        (3, "values: the value 'best' is unknown in 'goal'"),
        (4, "'tota' is not on the sheet, at character 1 of 'tota >= 5'"),
        (7, "category eggs: a whole number or nothing is expected instead of text in 'each'"),
        (8, "category eggs: the field 'colour' is unknown"),
        (10, "'nine 9' cannot be a name on a sheet"),
        (16, "right comes back to itself by way of left"),
        (18, "pass is a word of the pad itself"),
        (22, "both says points and table"),
        (25, "There is no deck 'wood' here"),
        (28, "'gold' is not a counter of a seat"),
    ]


MISSPELLED = """\
name = "bad"
[value]
goal = "best"
[values]
goal = "lowest"
round = 3
[[category]]
name = "eggs"
tabel = [0, 1]
ties = "shred"
[[catgory]]
name = "birds"
"""


def test_a_misspelled_word_of_a_sheet_is_told_with_what_it_could_be(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(MISSPELLED, encoding="utf-8")
    (found,) = checking.check_files(GAME, (str(file),))
    known = "It knows name, notes, values, counter, category, deck, card, role, rating."
    assert [
        (problem.line, problem.message.partition(": ")[2], problem.hint) for problem in found.problems
    ] == [
        (2, "", known),
        (
            5,
            "the value 'lowest' is unknown in 'goal'",
            "Did you mean fewest or most? It can be most, fewest, teams or together.",
        ),
        (6, "the field 'round' is unknown", "Did you mean rounds?"),
        (9, "the field 'tabel' is unknown", "Did you mean table?"),
        (
            10,
            "the value 'shred' is unknown in 'ties'",
            "Did you mean shared? It can be shared, split or nothing.",
        ),
        (11, "", known),
    ]


def _with(points: str) -> str:
    return f'name = "x"\n[[category]]\nname = "a"\npoints = "{points}"\n[[category]]\nname = "b"\n'


def _word(number: int) -> str:
    """A name of letters that no other number has."""
    return "".join(chr(97 + int(digit)) for digit in f"{number:05}")


HOSTILE = {
    "ten megabytes": ('name = "x"\nnotes = "' + "a" * 10_000_000 + '"\n', "the file is larger than 1 MiB"),
    "ten thousand categories": (
        'name = "x"\n' + "".join(f'[[category]]\nname = "{_word(number)}"\n' for number in range(10_000)),
        "There are more than 200 of this kind",
    ),
    "open brackets": (_with("(" * 1_900), "is nested more than 20 deep"),
    "minus": (_with("-" * 1_900 + "1"), "is nested more than 20 deep"),
    "a long formula": (_with("b + " * 300 + "b"), "has more than 200 parts"),
    "itself": (_with("a + 1"), "a comes back to itself"),
    "a number": (_with("9999999999"), "a number larger than any table needs"),
    "a call": (_with("open(b)"), "knows no function 'open'"),
    "an attribute": (_with("b.real"), "has '.', which means nothing there, at character 2"),
    "deep": ('name = "x"\nvalues = ' + "[" * 5_000 + "]" * 5_000, "nested too deeply"),
    "control characters": ('name = "x"\n[[deck]]\nname = "a\\u001b[31m"\n', r"'a\\x1b[31m' cannot be a name"),
    "no text": (b'name = "x"\n\xff\xfe\n', "this line is not UTF-8 text"),
    "a move": ('name = "x"\n[[counter]]\nname = "Roll"\n', "Roll is a word of the pad itself"),
    "many places": (f'name = "x"\n[[counter]]\nname = "a"\nplaces = {["b"] * 40}\n', "length <= 12"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_sheet_is_one_error_and_quick(name: str, tmp_path: Path) -> None:
    text, why = HOSTILE[name]
    begun = time.thread_time()
    ((_, message),) = told(tmp_path, text)
    assert why in message
    assert time.thread_time() - begun < 5  # of a processor, however much else it has to do


class Seats(Struct, frozen=True):
    """Numbers of three seats, for formulas alone."""

    numbers: dict[str, dict[str, int]]

    def look(self, name: str, seat: str) -> int:
        return self.numbers[name][seat]

    def every(self, tree: Formula) -> dict[str, int]:
        return {seat: value(tree, self, seat) for seat in ("ann", "bob", "cat")}

    def mates(self, seat: str) -> tuple[str, ...]:
        return (seat,)


def test_two_values_do_not_make_more_than_any_table_has() -> None:
    """Formulas stay below a thousand million, whatever is multiplied."""
    seats = Seats({"a": {"ann": 99_999_999}})
    assert value(parse("a * a * a"), seats, "ann") == 999_999_999
