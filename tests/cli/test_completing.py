"""What a shell is offered for a word that is being typed."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest

from cli import completing
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    desk = Desk.new("one.jsonl", NewGame(game="effortless", seats=("ann", "bob"), dealer="tool", seed=2))
    desk.do("keep")
    Desk.new("two.jsonl", NewGame(game="kingless", seats=("cy", "dee")))
    for name in ("sheet.toml", "sheet.json", "notes.txt"):
        (tmp_path / name).touch()
    for name in ("old", ".git"):
        (tmp_path / name).mkdir()
    return tmp_path


def offered(find: Any, text: str = "", args: tuple[str, ...] = (), **params: Any) -> list[str]:
    """What a completion offers for a text, on a line with these words and options."""
    ctx: Any = SimpleNamespace(params=params, args=[*args])
    found = find(ctx, click.Argument(["x"]), text)
    return [each.value if isinstance(each, click.shell_completion.CompletionItem) else each for each in found]


def test_logs_and_folders_are_offered_by_their_beginning(here: Path) -> None:
    assert offered(completing.logs) == ["one.jsonl", "two.jsonl", "old/"]
    assert offered(completing.logs, "o") == ["one.jsonl", "old/"]
    assert offered(completing.logs, "x") == []
    assert offered(completing.logs, ".") == [".git/"]
    assert offered(completing.logs, f"{here}/t") == [f"{here}/two.jsonl"]
    assert offered(completing.places, "o") == ["one.jsonl", "old/"]
    assert offered(completing.places, "n") == [], "a text is no log"
    assert offered(completing.places, "nowhere/") == []
    assert offered(completing.logs, "nowhere/") == []


def test_what_a_log_knows_is_offered_wherever_the_log_stands_on_the_line(here: Path) -> None:
    for where in ({"log": "two.jsonl"}, {"args": ("two.jsonl",)}):
        assert offered(completing.seats, **where) == ["cy", "dee"]  # type: ignore[arg-type]
        assert offered(completing.columns, **where) == ["cy", "dee"]  # type: ignore[arg-type]
    assert offered(completing.seats, "d", log="two.jsonl") == ["dee"]
    assert (offered(completing.seats), offered(completing.columns), offered(completing.kinds)) == ([], [], [])
    assert {"noted", "claimed"} <= {*offered(completing.kinds, log="one.jsonl")}
    Path("two.jsonl").write_text("no log\n", encoding="utf-8")
    for log in ("nowhere.jsonl", "two.jsonl"):
        assert (offered(completing.seats, log=log), offered(completing.kinds, log=log)) == ([], [])


def test_claims_are_offered_seat_by_seat(here: Path) -> None:
    assert offered(completing.claims, "", log="two.jsonl") == ["cy=", "dee="]
    assert offered(completing.claims, "cy=44,", log="two.jsonl") == ["cy=44,dee="]
    assert offered(completing.claims, "CY=44,d", log="two.jsonl") == ["CY=44,dee="]
    assert offered(completing.claims, "cy=44,dee=1,", log="two.jsonl") == []


def test_catalogs_are_offered_with_the_files_that_may_be_some(here: Path) -> None:
    built_in = ["house", "table"]
    assert offered(completing.catalogs, game="kingless") == [*built_in, "sheet.json", "sheet.toml", "old/"]
    assert offered(completing.catalogs, "s", game="kingless") == ["sheet.json", "sheet.toml"]
    assert offered(completing.catalogs, "nowhere/", game="kingless") == []
    assert offered(completing.catalogs_shown, of="kingless") == built_in
    assert offered(completing.catalogs_shown, "h", args=("kingless",)) == ["house"]
    assert "check" in offered(completing.topics, "che", game="humanity")
    assert "check" in offered(completing.topics, "che", args=("humanity",))


def test_rulings_are_offered_that_are_not_chosen_yet(here: Path) -> None:
    found = offered(completing.rulings, "record", game="effortless")
    assert found == ["record=everything", "record=effort"]
    assert offered(completing.rulings, "record", game="effortless", rules=("record=effort",)) == []


def test_moves_are_offered_as_the_prompt_completes_them(here: Path) -> None:
    first = offered(completing.moves, "", log="one.jsonl")
    assert first != []
    assert not {"undo", "show", "score"} & {*first}, "a word of the prompt is no move"
    assert offered(completing.moves, "") == []
    assert offered(completing.moves, "", log="nowhere.jsonl") == []
    begun = offered(completing.moves, first[0][:1], log="one.jsonl")
    assert first[0] in begun
    assert all(text.startswith(first[0][:1]) for text in begun)


def test_conditions_are_offered_for_the_state_of_a_log(here: Path) -> None:
    assert offered(completing.conditions, "", log="nowhere.jsonl") == []
    assert offered(completing.conditions, "") == []
    found = offered(completing.conditions, "ann", log="one.jsonl")
    assert found != []
    assert all(text.startswith("ann") for text in found)
