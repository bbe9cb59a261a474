"""A table's own catalog is checked whole, and edited: `catalog GAME --check FILE…`, `--edit FILE`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import catalog_file
from ledger.core.errors import BadCatalog, UsageError
from ledger.core.pieces.catalog import Catalog
from ledger.desk import pace
from ledger.desk.checking import check_files
from ledger.games import registry
from ledger.games.effortless import GAME as EFFORTLESS
from ledger.games.scorepad import GAME
from tests.cli.conftest import Tablefold

BAD = 'name = "ours"\n[[location]]\nname = "Pier"\ngains = "two"\nsea = 1\n[[location]]\nname = "Pier"\n'


@pytest.fixture(autouse=True)
def shipped(tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in ("effortless", "scorepad"):
        monkeypatch.setitem(registry.SHIPPED, game, f"ledger.games.{game}")


def test_a_catalog_of_any_game_tells_all_its_mistakes(tablefold: Tablefold) -> None:
    (tablefold.folder / "ours.toml").write_text(BAD)
    ran = tablefold("catalog", "effortless", "--check", "ours.toml")
    assert ran.status == 1
    places = [line.partition(": ")[0] for line in ran.out.splitlines()[:3]]
    assert places == ["ours.toml:4", "ours.toml:5", "ours.toml:7"]


@pytest.mark.parametrize(
    ("text", "line"),
    [('name = "x"\nseats = [1\n[values', 3), ("name = " + "[" * 9_000, 1), ("[values]\n1", 2)],
)
def test_what_is_no_toml_is_told_with_its_line(text: str, line: int, tablefold: Tablefold) -> None:
    (tablefold.folder / "ours.toml").write_text(text)
    assert tablefold("catalog", "scorepad", "--check", "ours.toml").out.startswith(f"ours.toml:{line}: ")


def test_a_category_named_like_a_word_of_the_session_is_reported(tablefold: Tablefold) -> None:
    (tablefold.folder / "ours.toml").write_text('name = "ours"\n[[category]]\nname = "score"\n')
    ran = tablefold("catalog", "scorepad", "--check", "ours.toml")
    assert ran.status == 0
    assert "type it after a seat, as in `ann score`" in ran.out


def test_new_tells_every_mistake_of_a_sheet(tablefold: Tablefold) -> None:
    (tablefold.folder / "ours.toml").write_text(
        'name = "x"\n[[counter]]\nname = "roll"\n[[counter]]\nname = "end"\n'
    )
    ran = tablefold("new", "a.jsonl", "--game", "scorepad", "--catalog", "ours.toml", "--players", "ann")
    assert (ran.status != 0, "ours.toml:3: " in ran.err, "ours.toml:5: " in ran.err) == (True, True, True)


def test_a_piece_names_pieces_that_are_there() -> None:
    with pytest.raises(BadCatalog, match="card fox: there is no deck 'wood'"):
        Catalog(GAME.schema, {"name": "x", "card": [{"name": "fox", "deck": "wood"}]})


def test_an_edited_sheet_keeps_its_mistakes_as_comments_until_they_are_gone(tmp_path: Path) -> None:
    file, seen = str(tmp_path / "ours.toml"), list[str]()

    def typing(old: str, new: str) -> catalog_file.Callable[[str], str]:
        def edit(text: str) -> str:
            seen.append(text)
            return text.replace(old, new)

        return edit

    found = catalog_file.edit_and_check(GAME, file, typing('"points"', '"roll"'))
    assert found is not None
    assert len(found.problems) == 1
    assert "#? " in Path(file).read_text()
    found = catalog_file.edit_and_check(GAME, file, typing('"roll"', '"gold"'))
    assert "#? " not in seen[1]
    assert found is not None
    assert found.problems == ()
    assert "#? " not in Path(file).read_text()
    assert catalog_file.edit_and_check(GAME, file, lambda text: None) is None


def test_what_cannot_be_edited_is_said(tmp_path: Path, tablefold: Tablefold) -> None:
    (tmp_path / "odd.toml").write_bytes(b"\xff")
    with pytest.raises(UsageError, match="cannot be read as text"):
        catalog_file.edit_and_check(EFFORTLESS, str(tmp_path / "odd.toml"), str)
    with pytest.raises(UsageError, match="cannot be written"):
        catalog_file.edit_and_check(EFFORTLESS, str(tmp_path / "no" / "ours.toml"), str)


@pytest.mark.parametrize(
    "words", [("scorepad",), ("scorepad", "a.toml", "b.toml"), ("scorepad", "a.json"), ("a.jsonl", "a.toml")]
)
def test_one_catalog_of_a_known_game_is_edited_at_a_time(
    words: tuple[str, ...], tablefold: Tablefold
) -> None:
    of, *files = words
    said = tablefold("catalog", of, "--edit", *files)
    assert "--edit takes a game and one catalog file" in said.err


def test_a_game_and_its_catalog_are_said_in_one(tablefold: Tablefold) -> None:
    assert tablefold("new", "a.jsonl", "--game", "scorepad:golf", "--players", "ann,bob").status == 0
    assert "golf" in tablefold("catalog", "a.jsonl").out
    both = tablefold(
        "new", "b.jsonl", "--game", "scorepad:golf", "--catalog", "plain", "--players", "ann,bob"
    )
    assert "Leave one of them out" in both.err
    assert "scorepad:wingspan" in tablefold("games").out
    assert "Wingspan" in tablefold("catalog", "scorepad:wingspan").out


@pytest.mark.parametrize(
    ("name", "text", "line", "message"),
    [
        ("a.json", "[1]", 1, "it should hold a table"),
        ("a.json", '{"name": "a",\n\n', 2, "Input data was truncated"),
        ("a.toml", 'name = "a"\nextends = "nothing"\n', 2, "no built-in catalog 'nothing'"),
    ],
)
def test_what_no_game_can_read_is_told_at_its_line(
    name: str, text: str, line: int, message: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text)
    (found,) = check_files(GAME, [str(tmp_path / name)])
    assert [problem.line for problem in found.problems] == [line]
    assert message in found.problems[0].message


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("2026-11-22T12:00:00Z", "2026-11-22 12:00:00+00:00"),
        ("2026-11-22T12:00:00+02:00", "2026-11-22 10:00:00+00:00"),
        ("2026-11-22T12:00:00", "None"),
        ("on Friday", "None"),
    ],
)
def test_a_time_is_read_only_with_its_offset_from_utc(at: str, told: str) -> None:
    assert str(pace.read_time(at)) == told
