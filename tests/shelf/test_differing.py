"""`shelf diff`: all evenings of a game under another ruling, and whose win it would have changed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

import ledger
from cli.pages import shelf_diff
from cli.render.text import draw
from ledger.core.audit.diff import FactChange, ScoreChange
from ledger.core.audit.other_rules import Otherwise, Parting
from ledger.core.blocks import Heading
from ledger.core.pieces.table import shown
from ledger.desk.desk import Desk
from ledger.games import registry
from ledger.shelf.asking import LogAnswer
from ledger.shelf.differing import Differed, RuleEffect, _outcome, differ, other_rules
from ledger.shelf.found import Found
from ledger.shelf.wanted import EveningFilter
from tests.cli.conftest import Tablefold
from tests.samples.__main__ import SAMPLE_LOGS
from tests.samples.conftest import tablefold as tablefold  # noqa: PLC0414 - the program with the real games
from tests.secrets.test_shared import OVER
from tests.secrets.worlds import Twins, twins, twins_of
from tests.shelf.made import evening

LOST = "endeavor/alone-and-lost.jsonl"
NEUTRALS = "endeavor/three-with-neutrals.jsonl"
MAP = "endeavor/four-on-the-map.jsonl"
LUNCH = "effortless/three-over-lunch.jsonl"
EFFORT = "effortless/five-and-only-effort.jsonl"
MAZE = "humanity/the-mirror-maze.jsonl"
TRAIN = "humanity/the-night-train.jsonl"
GOLF = "scorepad/nine-holes.jsonl"
Diff = Callable[..., dict[str, Any]]


@pytest.fixture
def diff(tablefold: Tablefold, tmp_path: Path) -> Diff:
    """What `shelf diff --json` says of some samples, by their names."""

    def differing(samples: tuple[str, ...], *words: str) -> dict[str, Any]:
        (tmp_path / "games").mkdir()
        for sample in samples:
            shutil.copy(SAMPLE_LOGS / sample, tmp_path / "games")
        ran = tablefold("shelf", "diff", "games", *words, "--json")
        assert (ran.status, ran.err) == (0, "")
        said: dict[str, Any] = json.loads(ran.out)
        return {Path(log["log"]).stem: log for log in said["logs"]} | {"counts": said["counts"]}

    return differing


def test_EN76_an_empty_slot_that_scores_for_the_player_alone_turns_a_defeat(diff: Diff) -> None:
    said = diff((LOST, MAP), "--game", "endeavor", "--rule", "empty_governor_slot=player")
    assert said["counts"] == {"win": 1, "same": 1}
    lost = said["alone-and-lost"]
    assert lost["winners"] == [["opposition"], ["green"]]
    assert lost["totals"] == [["opposition", 55, 52]]
    assert lost["parting"]["event"] == 214
    assert lost["parting"]["told"].startswith("opposition scores 55:")


def test_EN10_where_steps_beyond_15_are_lost_the_same_seat_wins_with_other_points(diff: Diff) -> None:
    said = diff((NEUTRALS, LOST), "--game", "endeavor", "--rule", "over_15=stop-at-15")
    assert said["counts"] == {"points": 1, "play": 1}
    assert said["three-with-neutrals"]["winners"] == [["purple"], ["purple"]]
    assert said["three-with-neutrals"]["totals"] == [["purple", 55, 53]]
    assert said["alone-and-lost"]["totals"] == []


def test_EF11_a_log_that_was_played_by_that_ruling_is_counted_as_such(diff: Diff) -> None:
    said = diff((LUNCH, EFFORT), "--game", "effortless", "--rule", "deck_out=reshuffle_discards")
    assert said["counts"] == {"own": 1, "same": 1}
    assert said["three-over-lunch"]["outcome"] == "own"


def test_EF9_facts_that_do_not_end_the_game_under_the_other_ruling_name_no_other_winner(diff: Diff) -> None:
    said = diff((LUNCH,), "--game", "effortless", "--rule", "record=effort")
    assert said["three-over-lunch"]["outcome"] == "end"
    assert said["three-over-lunch"]["stands"] == ["it is over, and Sol won", "it goes on"]


def test_nothing_is_said_beyond_the_end_of_facts_that_end_early(diff: Diff) -> None:
    said = diff((MAZE,), "--game", "humanity", "--rule", "modifiers=after")
    maze = said["the-mirror-maze"]
    assert (maze["outcome"], maze["upto"], maze["events"]) == ("early", 13, 46)
    assert maze["parting"]["event"] == 14


def test_a_log_that_cannot_have_that_ruling_is_named_with_the_reason(diff: Diff) -> None:
    said = diff((MAZE, TRAIN), "--game", "humanity", "--rule", "second_stat=hunch")
    assert said["counts"] == {"early": 1, "unread": 1}
    assert said["the-night-train"]["why"] == "Hunch is already the optional Stat."


def test_the_evenings_of_a_sheet_are_folded_with_another_sheet(diff: Diff, tmp_path: Path) -> None:
    (tmp_path / "most.toml").write_text('extends = "golf"\nname = "most"\n[values]\ngoal = "most"\n')
    words = ("--game", "scorepad:golf", "--catalog", "most.toml")
    said = diff((GOLF, "scorepad/thirteen-boxes.jsonl"), *words)
    assert said["counts"] == {"win": 1}
    assert said["nine-holes"]["winners"] == [["noa"], ["mia"]]


def test_a_damaged_log_is_named_and_nothing_is_said_of_half_an_evening(diff: Diff) -> None:
    said = diff(
        ("broken/flipped-byte.jsonl", LUNCH), "--game", "effortless", "--rule", "deck_out=leave_empty"
    )
    assert said["counts"]["unread"] == 1
    assert "its hash does not fit" in said["flipped-byte"]["why"]


def test_the_page_names_the_log_both_winners_the_totals_and_where_it_parts(
    tablefold: Tablefold, tmp_path: Path
) -> None:
    shutil.copy(SAMPLE_LOGS / LOST, tmp_path)
    shutil.copy(SAMPLE_LOGS / MAP, tmp_path)
    ran = tablefold("shelf", "diff", "--game", "endeavor", "--rule", "empty_governor_slot=player")
    assert ran.out == (
        "Another seat wins (1)\n"
        "alone-and-lost.jsonl (2026-10-19): as played opposition won; otherwise green\n"
        "│  won.\n"
        "├─ opposition 55 → 52\n"
        "└─ first at event 214 (opposition scores 55: industry 10, culture 7, finance 11,\n"
        "     politics 15, cities 7, cards 2, governor slot 3): this follows: opposition\n"
        "     scores 52: industry 10, culture 7, finance 11, …\n"
        "\n"
        "Who won how often\n"
        "seat        as played  otherwise\n"
        "----------  ---------  ---------\n"
        "green               0          1\n"
        "opposition          1          0\n"
        "\n"
        "2 evenings under empty_governor_slot=player: 1 with another winner, 1 where\n"
        "nothing changes.\n"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "No game is named."),
        (("--game", "effortless"), "No other rule is named."),
        (("--game", "chess", "--rule", "a=b"), "There is no game called 'chess' here."),
        (("--game", "effortless", "--rule", "moon=b"), "Effortless has no ruling 'moon'."),
        (("--game", "effortless", "--rule", "deck_out=b"), "deck_out can be leave_empty or"),
        (("--game", "effortless", "--rule", "deck_out"), "--rule deck_out: write a ruling as KNOB=VALUE."),
        (("--game", "effortless", "--catalog", "moon"), "There is no built-in catalog 'moon'."),
        (("--game", "scorepad:moon", "--catalog", "golf"), "There is no evening of scorepad:moon here."),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(
    words: tuple[str, ...], said: str, tablefold: Tablefold
) -> None:
    ran = tablefold("shelf", "diff", ".", *words)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(said)


GOES_ON, OVER_BY = "it goes on", ("it is over, and ann won", "it is over, and bob won")
CHANGED = (FactChange("amber", 1, 2),)
SCORED = (ScoreChange("ann", "stones", "stone 1", 1, 2, (), "ST-1"),)


@pytest.mark.parametrize(
    ("how", "outcome"),
    [
        ({"upto": 8}, "early"),
        ({"stands": (OVER_BY[0], GOES_ON)}, "end"),
        ({"stands": OVER_BY}, "win"),
        ({"totals": (("ann", 1, 2),)}, "points"),
        ({"parting": Parting(3, "ann takes", "that does not fit")}, "play"),
        ({"changes": CHANGED}, "play"),
        ({"scores": SCORED}, "play"),
        ({}, "same"),
    ],
)
def test_the_outcome_is_the_first_that_differs(how: dict[str, Any], outcome: str) -> None:
    same = Otherwise(9, None, (), (), (), (OVER_BY[0], OVER_BY[0]))
    assert _outcome(replace(same, **how), 9) == outcome


def test_the_outcomes_and_fields_are_those_that_the_specification_names() -> None:
    page = (Path(ledger.__file__).parent / "FORMAT.md").read_text(encoding="utf-8")
    (told,) = (part for part in page.split("\n\n") if part.startswith("`shelf diff --json`"))
    named = (*get_args(RuleEffect), *Differed.__struct_fields__, *Parting.__struct_fields__)
    assert [name for name in named if f"`{name}`" not in told] == []


# secrets


def answers(data: bytes, game: str, file: Path) -> list[Any]:
    """What every other ruling makes of a log."""
    file.write_bytes(data)
    rules = [
        (ruling.knob, shown(value)) for ruling in registry.game(game).info.rulings for value in ruling.choices
    ]
    asked = [
        differ(Found(str(file), len(data), 0), EveningFilter(game=game), other_rules(game, {knob: value}, ""))
        for knob, value in rules
    ]
    return [each.answer for each in asked if each is not None]


def same(pair: Twins, folder: Path) -> bool:
    one, other = (answers(data, pair.game, folder / "game.jsonl") for data in (pair.one, pair.other))
    assert one
    return one == other


def test_it_tells_nothing_that_nobody_saw_of_a_game_that_is_over(tmp_path: Path) -> None:
    log, seed = OVER[-1]
    pairs = list(twins_of(Desk.open(SAMPLE_LOGS / log), Random(seed), tmp_path / "twin.jsonl"))
    assert [same(pair, tmp_path) for pair in pairs[:1]] == [True]


def test_nothing_is_told_of_a_game_that_goes_on_and_hides_something(tmp_path: Path) -> None:
    (pair, *_) = twins(tmp_path, "effortless", 2)
    assert same(pair, tmp_path)
    assert {answer.outcome for answer in answers(pair.one, "effortless", tmp_path / "game.jsonl")} == {
        "hidden",
        "own",
    }


def differed(outcome: RuleEffect, **more: Any) -> LogAnswer[Differed]:
    """An evening on which Ann won with 3 to 2; `date` is that of its log."""
    game = evening(f"{outcome}.jsonl", {"ann": 3, "bob": 2}, date=more.pop("date", "2026-05-01"))
    return LogAnswer(game, Differed(outcome=outcome, events=9, **more))


TOLD = f"""\
Another seat wins (1)
win.jsonl (2026-05-01): as played ann won; otherwise bob and cy won.
`- first at event 7 (ann scores 3): {"x" * 167}...
The same facts end the game under only one of the rules (1)
end.jsonl (2026-05-01): as played ann won; otherwise it goes on.
The same winner, other points (1)
points.jsonl (2026-05-01): ann won under both.
`- bob 2 -> 1
The other rules do not allow all of these facts (2)
early.jsonl (2026-05-01): the facts end at event 4 of 9; nothing can be said after that.
early.jsonl: the facts end early; nothing can be said after that.
That cannot be replayed that way (1)
odd.jsonl (2026-05-01): The game hearts is not installed.
Who won how often
seat  as played  otherwise
----  ---------  ---------
ann           4          2
bob           0          1
cy            0          1
7 evenings under knob=1: 1 with another winner, 1 ended by only one of the rules, 1 with other points, \
2 whose end cannot be known, 1 where nothing changes, 1 that cannot be replayed that way."""


def test_each_change_is_told_below_its_heading_the_greatest_first() -> None:
    parting = Parting(7, "ann scores 3", "x" * 201)
    over, same = ("over", "over"), (("ann",), ("ann",))
    found = [
        differed("same", stands=over, winners=same),
        differed("early", upto=4),
        differed("early", date=""),
        differed("points", stands=over, winners=same, totals=(("bob", 2, 1),)),
        differed("end", stands=("over", GOES_ON), winners=(("ann",), ())),
        differed("win", stands=over, winners=(("ann",), ("bob", "cy")), parting=parting),
        LogAnswer(evening("odd.jsonl", {}, is_installed=False)),
    ]
    page = [*shelf_diff.blocks(found, "knob=1")]
    told = [line.text for line in draw(page, width=400, ascii_only=True)]
    assert "\n".join(filter(None, told)) == TOLD
    assert len({block.level for block in page if isinstance(block, Heading)}) == 1
