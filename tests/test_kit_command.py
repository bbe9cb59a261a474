"""`python -m ledger.testing`: a game is asked without a test file, and a new one begins green."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from ledger.core.rules.game import AnyGame
from ledger.desk.desk import Desk
from ledger.games import registry
from ledger.testing import Nonconforming, conforms
from ledger.testing.__main__ import main
from ledger.testing.beginning import asked
from ledger.testing.hashing import every_process_plays_the_same
from ledger.testing.seen import Seen
from ledger.testing.watch import ProgressLine
from tests.beginnings import faults_of
from tests.stones import GAME, State, StoneTaken


def ran(*line: str) -> Result:
    return CliRunner().invoke(main, line)


def test_a_game_is_asked_by_its_place() -> None:
    result = ran("tests.stones:GAME", "--games", "1", "--forged", "20")
    assert result.exit_code == 0, result.output
    assert result.output.startswith("Stones conforms: 1 game, ")


def test_an_installed_game_is_asked_by_its_name() -> None:
    with registry.guest(GAME):
        assert ran("stones", "--games", "1", "--forged", "0").output.startswith("Stones conforms")


def test_what_a_game_does_not_keep_is_printed() -> None:
    with registry.guest(replace(GAME, turn=lambda state: -state.taken)):
        result = ran("stones", "--games", "1", "--forged", "0")
    assert result.exit_code == 1
    assert "A turn's number never falls" in result.output


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("tests.stones:NOWHERE",), "cannot be found"),
        (("tests.stones:MANY",), "tests.stones:MANY is not a game but dict."),
        (("chess",), "There is no game called 'chess' here."),
        (("new", "Two Words"), "A game cannot be called 'Two Words'."),
        (("new", "kingless"), "A game cannot be called 'kingless'."),
        (("new", "9men"), "Use letters from a to z and digits, a letter first"),
        (
            ("new", "ledger"),
            "A package cannot be called 'ledger', because another package here has that name.",
        ),
        (("new", "tests"), "Call it tests_game, for example."),
        (("new", "class"), "A package cannot be called 'class', because the name is Python's."),
        (("new", "json"), "A package cannot be called 'json', because the name is Python's."),
    ],
)
def test_what_cannot_be_asked_is_told_in_words(line: tuple[str, ...], said: str) -> None:
    result = ran(*line)
    assert result.exit_code == 2
    assert said in result.output


def test_a_game_of_api_1_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "older_pebbles.py").write_text("from ledger import api\napi.Chapter().on(api.Event)\n")
    monkeypatch.syspath_prepend(tmp_path)
    result = ran("older_pebbles:GAME")
    assert result.exit_code == 2
    assert "it was written for API 1, whose chapters had 'on', and this Tablefold has API 2" in result.output


def test_a_new_game_is_green_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given the package that `new` writes, when its own tests run, then they pass; typed strictly, too."""
    monkeypatch.chdir(tmp_path)
    assert ran("new", "pennies").exit_code == 0
    assert ran("new", "pennies").output.startswith("pennies already exists.")
    monkeypatch.syspath_prepend(tmp_path / "pennies")
    tests: dict[str, object] = {}
    exec((tmp_path / "pennies" / "tests" / "test_pennies.py").read_text(encoding="utf-8"), tests)
    for name, test in tests.items():
        if name.startswith("test_") and name != "test_it_conforms":
            assert callable(test)
            test()
    report = conforms(registry_of("pennies"), games=2, forged=100)
    assert report.notes == ()


@pytest.mark.parametrize(
    "parts",
    [("turns", "rounds", "teams"), ("dice", "rounds"), ("hands", "deck", "at-once", "rounds", "teams")],
    ids=" ".join,
)
def test_a_new_game_is_green_whatever_its_author_wants(parts: tuple[str, ...], tmp_path: Path) -> None:
    """All of them are asked by `python -m tests.beginnings`."""
    assert [*faults_of(f"begun_{parts[0]}", parts, tmp_path, games=1, forged=40)] == []


def test_who_begins_a_game_says_yes_or_no() -> None:
    """Nobody is asked about a deck without hands, nor about dice beside them."""
    wanted = ("hands of cards", "at once", "partners")
    questions: list[str] = []

    def confirm(question: str) -> bool:
        questions.append(question)
        return any(words in question for words in wanted)

    assert asked(confirm) == ("hands", "at-once", "teams")
    assert len(questions) == 5
    assert "dice" not in " ".join(questions)
    assert asked(lambda question: "dice" in question) == ("dice",)
    assert asked(lambda question: False) == ()


def test_parts_can_be_named_without_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert ran("new", "skat", "--kind", "hands", "--kind", "rounds").exit_code == 0
    assert "RoundEnded" in (tmp_path / "skat" / "skat" / "__init__.py").read_text(encoding="utf-8")
    refused = ran("new", "yatzy", "--kind", "hands", "--kind", "dice")
    assert (refused.exit_code, (tmp_path / "yatzy").exists()) == (2, False)
    assert "No skeleton has both dice and hands." in refused.output


def registry_of(name: str) -> AnyGame:
    from ledger.testing.loading import find_game  # noqa: PLC0415

    return find_game(f"{name}:GAME")


def test_a_new_game_is_typed_strictly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("mypy")
    monkeypatch.chdir(tmp_path)
    ran("new", "pennies")
    line = [sys.executable, "-m", "mypy", "--strict", "--config-file=", str(tmp_path / "pennies" / "pennies")]
    told = subprocess.run(line, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)
    assert told.stdout.startswith("Success"), told.stdout


# what a run says, and when it stops


def test_a_green_run_says_what_it_never_saw() -> None:
    report = conforms(GAME, games=1, forged=0)
    assert (report.title, report.games) == ("Stones", 1)
    assert "nothing was tried with events that never happened: CharmDealt, CharmShown" in report.notes


def test_a_game_that_does_not_end_is_told_with_what_it_asks() -> None:
    many = replace(GAME, catalog=lambda name: {"name": name, "heap": [{"name": "jade", "stones": 500}]})
    report = conforms(many, games=1, forged=0, steps=9)
    (told,) = [note for note in report.notes if "did not come to an end" in note]
    assert told.startswith(
        "1 of 1 game did not come to an end: seed=0, 9 events, after StoneTaken it goes on"
    )


def endless(state: State, by: str, values: tuple[str, ...]) -> StoneTaken:
    while True:
        pass


def test_a_question_that_never_ends_is_stopped_with_the_culprits_name() -> None:
    words = [replace(verb, make=endless) if verb.name == "take" else verb for verb in GAME.words]
    with pytest.raises(Nonconforming) as caught:
        conforms(replace(GAME, verbs=tuple(words)), games=1, forged=0, limit=0.5)
    said = str(caught.value)
    assert "one game with all that is asked of it takes more than 0.5 seconds" in said
    assert "of the game's own time in `endless` in tests/test_kit_command.py, line" in said


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_told_with_its_rate_on_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter((0.0, 0.1, 2.0, 2.1))
    monkeypatch.setattr("ledger.testing.watch.time.monotonic", lambda: next(times))
    terminal, file = Terminal(), io.StringIO()
    progress = ProgressLine("Stones", 8, terminal)
    for events in (10, 200, 201):
        progress.show(3, events)
    progress.clear()
    assert terminal.getvalue() == "\rStones: game 3 of 8, 200 events, 100 a second\x1b[K\r\x1b[K"
    monkeypatch.undo()
    ProgressLine("Stones", 8, file).show(3, 10)
    assert file.getvalue() == ""


# what only another process shows, and what is kept


def pennies_with(folder: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> str:
    """The package that `new` writes, changed in one place."""
    monkeypatch.chdir(folder)
    name = f"pennies{len(new)}"
    assert ran("new", name).exit_code == 0
    file = folder / name / name / "__init__.py"
    code = file.read_text(encoding="utf-8")
    assert old in code
    file.write_text(code.replace(old, new), encoding="utf-8")
    monkeypatch.syspath_prepend(folder / name)
    return f"{name}:GAME"


def test_the_order_of_a_set_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = '(("counters left", state.left),)', "tuple((seat, 1) for seat in {*state.table.seats})"
    game = registry_of(pennies_with(tmp_path, monkeypatch, old, new).partition(":")[0])
    (told,) = every_process_plays_the_same(game)
    assert told.startswith("in one process the board is ")
    assert told.endswith("does something loop over a set? Sort it, or use a dict")


def test_a_game_that_loops_over_no_set_plays_the_same_in_every_process() -> None:
    assert [*every_process_plays_the_same(registry.game("effortless"))] == []


def test_the_game_that_shows_a_fault_is_kept_as_a_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = pennies_with(tmp_path, monkeypatch, '"Points", (event,))', '"Fame", (event,))')
    result = ran(place, "--games", "1", "--forged", "0", "--keep", "shown.jsonl")
    assert result.exit_code == 1
    assert "`rules` does not explain 'Fame'" in result.output
    assert "play pennies17:GAME --log shown.jsonl`." in result.output
    with registry.guest(registry_of(place.partition(":")[0])):
        kept = Desk.open(tmp_path / "shown.jsonl")
    assert kept.header.dealer == "tool"
    assert [event.id for event in kept.history.path()] == [*range(1, kept.head + 1)]
    again = ran(place, "--games", "1", "--forged", "0", "--keep", "shown.jsonl")
    assert "There is already a file with that name." in again.output


def test_a_report_says_where_an_event_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = pennies_with(
        tmp_path, monkeypatch, 'told = "{by} takes {count}"', 'told = "{by}\\ntakes {count}"'
    )
    result = ran(place, "--games", "1", "--forged", "0")
    assert re.search(r"^ +Taken in pennies\d+/__init__.py, line 23$", result.output, re.MULTILINE)


def test_a_run_ends_when_everything_has_happened_ten_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = pennies_with(tmp_path, monkeypatch, "left: int = 21", "left: int = 3")
    result = ran(place, "--forged", "0")
    assert re.match(r"Pennies\d+ conforms: 8 games, ", result.output)
    rare = Seen(registry_of(place.partition(":")[0]))
    kind: Any = rare.game.events[0]
    for _ in range(3):
        rare.count_event(kind(by="ann", count=1))
    assert [*rare.rare_kinds()] == ["rare events were hardly tried: Taken 3 times"]
    assert not rare.has_seen_enough
