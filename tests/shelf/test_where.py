"""`--where`: a condition asked of every log, at the end or at another moment."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from ledger.core.errors import BadCondition
from ledger.desk.reader import Reader
from ledger.shelf import asking, places, where
from tests.cli.conftest import Tablefold, tablefold

__all__ = ["tablefold"]

SAMPLES = Path(__file__).parents[2] / "sample_logs"
LUNCH, HOLES, BOX = "effortless/three-over-lunch", "scorepad/nine-holes", "kingless/two-without-a-box"
DUMMY = "effortless/two-with-a-dummy"
TORN, UNREAD = "broken/torn-line", "broken/unknown-game"


def so(condition: str, *names: str) -> list[str]:
    """The samples of which it holds."""
    paths = (str(SAMPLES / f"{name}.jsonl") for name in names or (LUNCH, HOLES, BOX, DUMMY))
    held = where.logs_where(condition, places.find_logs(paths))
    return sorted(Path(log).parent.name + "/" + Path(log).stem for log in held)


@pytest.mark.parametrize(
    ("condition", "names"),
    [
        ("Sol won", [LUNCH]),
        ("not ida won and over", []),
        ("noa won or maja won", [DUMMY, HOLES]),
        ("Sol total = 51 and Tove total < 51", [LUNCH]),
        ("over", [DUMMY, BOX, LUNCH, HOLES]),
        ("turn > 55", [LUNCH]),
    ],
)
def test_without_at_a_condition_is_about_the_end(condition: str, names: list[str]) -> None:
    assert so(condition) == sorted(names)


@pytest.mark.parametrize(
    ("condition", "names"),
    [
        # turn 12 ended with 14, 19 and 21 points, turn 54 with 40, 46 and 46
        ("Tove total > Sol total at turn 12 and Sol won", [LUNCH]),
        ("Tove total = 21 at turn 12", [LUNCH]),
        ("Tove total = 20 at turn 12", []),
        ("Tove total = Sol total at turn 54", [LUNCH]),
        ("(Tove total > Rhea total and Tove total > Sol total) at turn 12 and not Tove won", [LUNCH]),
        ("not Tove total > 21 at turn 12", [LUNCH]),
        ("Sol won at turn 12", []),
        ("not Sol won at turn 12", [LUNCH]),
        ("pim total = 51 at event 15", [HOLES]),
        ("pim total = 51 at turn 3 and pim total = 69 at turn 6", [HOLES]),
        ("tom total > maja total at turn 27 and maja won", [DUMMY]),
        ("event = 35 at turn 3", [LUNCH]),
        ("by = Tove at event 36", [LUNCH]),
        ("over at the end", [DUMMY, BOX, LUNCH, HOLES]),
        ("jon total < 0 at any time", [BOX]),
        ("ida total < 0 at any time", []),
        ("not jon total < 0 at any time", []),
        ("(not jon total < 0) at any time", [BOX]),
        ("OVER AT THE END AND SOL WON AT ANY TIME", [LUNCH]),
    ],
)
def test_at_says_when_each_part_is_asked(condition: str, names: list[str]) -> None:
    assert so(condition) == sorted(names)


@pytest.mark.parametrize(
    "condition", ["over at turn 200", "not over at turn 200", "not (over) at event 9999"]
)
def test_a_turn_that_never_came_holds_nothing_and_denies_nothing(condition: str) -> None:
    assert so(condition) == []


def test_where_a_name_means_nothing_it_neither_holds_nor_fails() -> None:
    assert so("not Sol won") == []
    assert so("noa total > 0") == [HOLES]
    assert so("noa total > 0 or Sol total > 0") == sorted([HOLES, LUNCH])
    assert so("noa total > 0 and Sol total > 0") == []
    assert so("deck < 60 and Sol won") == [LUNCH]


@pytest.mark.parametrize(
    ("condition", "said", "hint"),
    [
        (
            "Soll won",
            "Soll won is not something a condition can name in any of these logs.",
            "Did you mean Sol won",
        ),
        ("over and zyzzyva < 3", "zyzzyva is not something a condition can name", "It can name turn, event"),
        ("Sol total", "Sol total is a number, neither yes nor no.", "Compare it: Sol total = "),
        ("by < 3", "by < 3: by is a word and 3 is a number.", "by is "),
        ("turn > 3 at half time", "3 at half time is not something a condition can name", where.MOMENTS),
    ],
)
def test_what_makes_sense_in_no_log_is_an_error(condition: str, said: str, hint: str) -> None:
    with pytest.raises(BadCondition) as told:
        so(condition)
    assert (told.value.message.startswith(said), told.value.hint.startswith(hint)) == (True, True), (
        told.value.hint
    )


@pytest.mark.parametrize(
    ("wrong_in", "is_told"),
    [
        (("nonsense",), True),
        (("nonsense", "unknown"), True),
        (("nonsense", ""), False),
        (("", "unknown"), False),
    ],
)
def test_what_makes_sense_in_one_log_is_no_error(wrong_in: tuple[str, ...], is_told: bool) -> None:
    """`round = 3` is right where rounds are numbers, whatever they are in the log of another game."""
    wrong: dict[str, dict[str, Any]] = {
        "nonsense": {"nonsense": ("round = 3: round is a word and 3 is a number.", "round is …")},
        "unknown": {"unknown": ("round",)},
        "": {},
    }
    answers = [where.LogMatches(holds=False, **wrong[each]) for each in wrong_in]
    with pytest.raises(BadCondition, match="round is a word") if is_told else nullcontext():
        where._require_sense("round = 3", answers)


@pytest.mark.parametrize("condition", ["", "deck <", "(over", "over at turn 3 4", "at turn 3", "deck ? 3"])
def test_what_cannot_be_read_is_an_error_before_any_log_is(
    condition: str, tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "ask_all", None)
    ran = tablefold("shelf", "nowhere", "--where", condition)
    assert (ran.status, "nowhere" in ran.err, "Next: " in ran.err) == (2, False, True)


def test_where_no_log_is_meant_nothing_is_asked() -> None:
    assert so("zyzzyva", UNREAD) == []


def test_a_damaged_log_is_asked_as_far_as_it_is_read() -> None:
    assert so("event >= 1 and not over", TORN, UNREAD) == [TORN]


def test_who_has_won_is_unknown_where_nobody_can_tell() -> None:
    maze = "humanity/the-mirror-maze"
    reader = Reader.open(SAMPLES / f"{maze}.jsonl")
    assert reader.score(reader.head).winners == ()
    assert so("not mo won", maze) == [maze]


def test_only_logs_that_pass_the_other_filters_are_asked(tablefold: Tablefold) -> None:
    new = ("--game", "pebbles", "--players")
    assert tablefold("new", "a.jsonl", *new, "ann,bob").status == 0
    assert tablefold("new", "b.jsonl", *new, "ann,cy").status == 0
    ran = tablefold("shelf", "--player", "cy", "--where", "bob total = 0")
    assert (ran.status, "bob total is not something a condition can name" in ran.err) == (2, True)
    told = json.loads(tablefold("shelf", "--where", "bob total = 0 and not over", "--json").out)
    assert [Path(log["log"]).name for log in told["logs"]] == ["a.jsonl"]


@pytest.mark.parametrize(
    ("log", "secret"),
    [("kingless/three-with-the-box", "deck"), ("scorepad/five-lots-for-three", "xenia reserve")],
)
def test_what_is_hidden_neither_holds_nor_fails(log: str, secret: str) -> None:
    for condition in (f"{secret} >= 0 at event 40", f"not {secret} >= 0 at event 40"):
        assert so(condition, log) == []
    assert so(f"{secret} >= 0 at event 40 or over", log) == [log]


def test_many_logs_are_asked_by_several_processes(tmp_path: Path) -> None:
    for number in range(asking.FEW + 1):
        copy(SAMPLES / f"{HOLES if number % 2 else LUNCH}.jsonl", tmp_path / f"{number}.jsonl")
    held = where.logs_where("Sol won or not Sol won", places.find_logs([str(tmp_path)]))
    assert len(held) == asking.FEW // 2 + 1
