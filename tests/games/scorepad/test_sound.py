"""What a new sheet may not say is told to whoever brings it; a log that has such a sheet is read."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from ledger import api
from ledger.desk import checking
from ledger.games.scorepad import GAME
from ledger.games.scorepad.sheet import LONGEST
from ledger.testing import given
from tests.games.scorepad.test_counting import pad, refused, totals

UNSOUND = {
    "hidden, a team's": (
        '[[category]]\nname = "a"\nhidden = true\nteam = true\n',
        "what a team shares is not",
    ),
    "hidden, each round": (
        '[[category]]\nname = "a"\nhidden = true\nscored = "round"\n',
        "what a round brings is not",
    ),
    "hidden, the table's": (
        '[[counter]]\nname = "a"\nhidden = true\nshared = true\n',
        "nobody can hide what belongs to the table",
    ),
    "hidden, of a supply": ('[[counter]]\nname = "a"\nhidden = true\nsupply = 10\n', "so is what is left"),
    "a role's, a team's": (
        '[[role]]\nname = "r"\n[[category]]\nname = "a"\nteam = true\nrole = "r"\n',
        "one number for a team, but only one role has it",
    ),
    "bounds the wrong way round": (
        '[[counter]]\nname = "a"\nleast = 5\nmost = 2\n',
        "would be at least 5 and at most 2",
    ),
    "a rating that is read": (
        '[[rating]]\nname = "good"\n[[category]]\nname = "a"\npoints = "good + 1"\n',
        "good is a rating, not a number",
    ),
    "banked, and no round's": (
        '[[category]]\nname = "a"\n[[category]]\nname = "b"\npoints = "banked(a)"\n',
        "nothing called a is scored each round",
    ),
}


def flaws(sheet: str) -> list[str]:
    catalog: Any = api.Catalog(GAME.schema, {"name": "own", **tomllib.loads(sheet)})
    return [flaw.message for flaw in GAME.flaws(catalog)]


@pytest.mark.parametrize("name", UNSOUND)
def test_what_nobody_means_is_told(name: str) -> None:
    sheet, why = UNSOUND[name]
    (message,) = flaws(sheet)
    assert why in message


@pytest.mark.parametrize("name", UNSOUND)
def test_a_log_with_a_sheet_that_nobody_means_is_read(name: str) -> None:
    """It is shown and scored, and nothing of it is a mistake of the program."""
    sheet, _ = UNSOUND[name]
    play = pad(sheet, "ann bob")
    assert [len(play.state.table.seats), play.state.ended] == [2, ""]
    assert GAME.view(play.state, None)
    assert GAME.score(play.state).seats == ("ann", "bob")


def test_a_hidden_number_of_a_supply_is_written_for_everybody() -> None:
    play = pad(
        '[[counter]]\nname = "a"\nhidden = true\nsupply = 10\n[[category]]\nname = "p"\npoints = "a"\n',
        *("ann bob", "ann a 8", "bob a 8", "end", "end"),
    )
    assert totals(play) == {"ann": 8, "bob": 8}


def test_what_nobody_means_is_not_added_in_the_middle_of_a_game() -> None:
    play = pad('[[category]]\nname = "a"\n', "ann bob")
    assert "what a round brings is not" in refused(play, "define category bet, hidden true, scored round")
    play.when("define category bet, hidden true").accepted()


@pytest.mark.parametrize("word", ["said", "banked"])
def test_a_sheet_may_call_something_as_a_later_word_of_formulas_is_called(word: str) -> None:
    """There were sheets with such names before these words meant something."""
    sheet = f'[[counter]]\nname = "{word}"\n[[category]]\nname = "p"\npoints = "2 * {word}"\n'
    assert flaws(sheet) == []
    assert totals(pad(sheet, "ann bob", f"ann {word} 4")) == {"ann": 8, "bob": 0}


def test_a_name_on_a_sheet_is_no_longer_than_the_limit() -> None:
    for extra in (0, 1):
        told = flaws(f'[[category]]\nname = "{"a" * (LONGEST + extra)}"\n')
        assert told == [f"'{'a' * LONGEST}' cannot be a name on a sheet."] * extra


@pytest.mark.parametrize("word", ["total", "round", "seats", "pips"])
def test_nothing_is_called_as_a_word_of_every_sheet(word: str) -> None:
    for sheet in (f'[[category]]\nname = "{word}"\n', f'[[counter]]\nname = "{word}"\n'):
        assert flaws(sheet) == [f"{word} is a word of the pad itself."]
        with pytest.raises(api.BadSetup):
            pad(sheet, "ann bob")


def test_a_word_of_every_sheet_is_not_added_in_the_middle_of_a_game() -> None:
    play = given(GAME, "ann bob", catalog="plain")
    verdict = play.when("define category total, each 1").verdict
    assert (verdict.kind, verdict.why) == (
        "impossible",
        "the sheet would have a mistake: total is a word of the pad itself",
    )


CHECKED = {
    "no table of values": ("values = 3\n", (1, "values should be a table, but is 3")),
    "no table of a category": ("category = [3]\n", (1, "category should be a table, but is 3")),
    "an empty name": ('name = "x"\n[[category]]\nname = ""\n', (3, "A category needs a name")),
    "a blank name": ('name = "x"\n[[counter]]\nname = "  "\n', (3, "A counter needs a name")),
    "seats the wrong way round": (
        "[values]\nseats = [9, 2]\n",
        (2, "No table has at least 9 seats and at most 2"),
    ),
    "a number of a sheet": ("extends = 3\n", (1, "`extends` must be the name of a built-in catalog")),
}


@pytest.mark.parametrize("name", CHECKED)
def test_a_mistake_is_told_with_its_line(name: str, tmp_path: Path) -> None:
    text, told = CHECKED[name]
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    (found,) = checking.check_files(GAME, (str(file),))
    assert [(problem.line, problem.message) for problem in found.problems] == [told]


def test_a_team_has_no_more_seats_than_another_unless_the_sheet_says_who_is_in_which() -> None:
    content: dict[str, Any] = {"name": "ours", "values": {"goal": "teams"}}
    seats = "ann bob cy"
    assert given(GAME, seats=f"{seats} dee", catalog=content)
    with pytest.raises(api.BadSetup, match="3 seats do not make 2 teams of equal size"):
        given(GAME, seats=seats, catalog=content)
    content["values"] = {"goal": "teams", "sides": [1, 2, 1]}
    assert given(GAME, seats=seats, catalog=content)
