"""Moves with a hole: what a list cannot name can be asked for, and what is filled in can be typed."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from ledger.core.errors import TablefoldError, UnknownVerb
from ledger.core.log.tree import ROOT
from ledger.core.typing.open_moves import Hole, OpenMove, free_moves, open_moves
from ledger.core.typing.step import Step
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame

SAMPLES = Path(__file__).parents[2] / "sample_logs"
LOGS = [log for log in sorted(SAMPLES.glob("*/*.jsonl")) if log.parent.name != "broken"]


def pad(folder: Path, sheet: str) -> Desk:
    wanted = NewGame(game="scorepad", catalog=sheet, seats=("ann", "bob", "cy"))
    return Desk.new(folder / "pad.jsonl", wanted)


def opened(desk: Desk, seat: str | None = None) -> list[OpenMove]:
    return list(open_moves(desk.game, desk.eyes(seat)(desk.settled_state()), seat))


def test_what_can_be_said_at_any_time_is_listed_for_whoever_may_say_it(tmp_path: Path) -> None:
    """What is asked now, and what only has answers that are not there, is not among it."""
    desk = Desk.new(tmp_path / "h.jsonl", NewGame(game="humanity", seats=("ann", "bob")))
    for line in ("ann npc Ann", "session"):
        desk.do(line)
    table, anns = (
        {each.text for each in free_moves(desk.game, desk.eyes(seat)(desk.settled_state()), seat)}
        for seat in (None, "ann")
    )
    assert {"close", "conclude", "goal"} <= table
    assert {"ann help", "ann gossip", "ann npc"} <= anns
    assert not {"scene", "ann award", "ann attack"} & (table | anns)
    assert not table & anns


def test_a_counter_of_a_pad_has_its_bounds_and_says_whose_it_is(tmp_path: Path) -> None:
    hole = Hole("number", "change", -26, 26)
    found = [(each.text, each.by, each.holes) for each in opened(pad(tmp_path, "hearts"))]
    assert found == [(f"{seat} change taken", seat, (hole,)) for seat in ("ann", "bob", "cy")]


def test_for_a_seat_only_its_own_is_asked(tmp_path: Path) -> None:
    assert {each.by for each in opened(pad(tmp_path, "wingspan"), "bob")} == {"bob"}


def test_a_box_of_a_pad_holds_no_more_than_its_dice_can_give(tmp_path: Path) -> None:
    holes = {each.words: each.holes[0] for each in opened(pad(tmp_path, "yahtzee"))}
    assert (holes["ones",].most, holes["sixes",].most) == (5, 30)


@pytest.mark.parametrize(("verb", "line"), [("gives", ""), ("is", "end")])
def test_a_number_that_is_said_before_its_counter_may_have_a_point(
    verb: str, line: str, tmp_path: Path
) -> None:
    """The pad has two counters, one in halves: a phone that shows no point could not say 12.5."""
    counters = '[[category]]\nname = "gold"\ndecimals = 1\n[[category]]\nname = "eggs"\n'
    (tmp_path / "own.toml").write_text(f'name = "own"\n[values]\nturns = "clockwise"\n{counters}')
    desk = pad(tmp_path, str(tmp_path / "own.toml"))
    if line:
        desk.do(line)
    found = [hole for each in opened(desk, "ann") if each.verb == verb for hole in each.holes]
    assert {hole.decimals for hole in found if hole.kind == "number"} == {1}


@pytest.mark.parametrize("seed", [None, 3])
def test_a_new_card_is_asked_for_where_cards_lie_on_a_table(seed: int | None, tmp_path: Path) -> None:
    dealer: Literal["table", "tool"] = "table" if seed is None else "tool"
    wanted = NewGame(game="effortless", seats=("ann", "bob"), dealer=dealer, seed=seed)
    kinds = {hole.kind for each in opened(Desk.new(tmp_path / "e.jsonl", wanted)) for hole in each.holes}
    assert ("new" in kinds) is (seed is None)


def test_what_is_spelled_says_its_letters_and_how_many_lie_where(tmp_path: Path) -> None:
    """1.10 of Endeavor: tokens lie on the cities of seven regions, on six lanes and on the links."""
    seats, colours = ("ann", "bob"), {"ann": "red", "bob": "black"}
    wanted = NewGame(game="endeavor", variant="two", seats=seats, colours=colours, dealer="table")
    [layout] = opened(Desk.new(tmp_path / "e.jsonl", wanted))
    [hole] = layout.holes
    assert (layout.text, hole.kind, "I industry" in hole.among) == ("layout", "letters", True)
    assert [place.split()[0] for place, _ in hole.places] == ["cities"] * 7 + ["lane"] * 6 + ["links"]
    assert hole.places[0] == ("cities europe", 10)
    spelled = "FFICFFPICF CO CPF CPO PII PIP FIPCC AOCOPP FSICIP CFPFFC IOCCSFI CPPCPIC SFOPIPYI"
    assert [size for _, size in hole.places[:-1]] == [*map(len, spelled.split())]
    assert not any(each.startswith("?") for each in hole.among)  # every token has to be told (EN-24)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_what_stands_in_front_of_a_hole_is_a_word_that_can_be_typed(log: Path) -> None:
    desk = Desk.open(log)
    for at in range(0, len(desk.history), max(1, len(desk.history) // 12)):
        if at and not desk.history.timeline.is_played(at):
            continue
        state = desk.settled_state(at)
        for each in list(open_moves(desk.game, state))[:8]:
            filled = " ".join((each.text, *map(_such_as, each.holes)))
            step = Step(desk.game, state, None, parent=ROOT, last=ROOT)
            try:
                step.say(filled)
            except UnknownVerb as problem:
                raise AssertionError(f"{filled} at {at}: {problem}") from problem
            except TablefoldError:
                continue


def _such_as(hole: Hole) -> str:
    if hole.kind in ("number", "change"):
        return str(max(hole.least or 0, 0))
    if hole.kind == "pieces":
        return ", ".join(hole.among[: hole.least or 1])
    return hole.among[0] if hole.among else "Thing"


def test_what_a_pad_asks_next_is_marked_for_whoever_has_not_said_it(tmp_path: Path) -> None:
    sheet = NewGame(game="scorepad", catalog="wingspan", seats=("ann", "bob"))
    desk = Desk.new(tmp_path / "pad.jsonl", sheet)
    rounds = Desk.new(
        tmp_path / "rounds.jsonl", NewGame(game="scorepad", catalog="hearts", seats=("ann", "bob", "cy"))
    )
    assert [each.text for each in opened(desk, "ann") if each.is_next] == ["ann change birds"]
    assert [each.text for each in opened(rounds, "ann") if each.is_next] == ["ann change taken"]
    rounds.do("ann 5")
    assert [each.text for each in opened(rounds, "ann") if each.is_next] == []
    assert [each.text for each in opened(rounds, "bob") if each.is_next] == ["bob change taken"]


def test_a_number_that_is_asked_of_a_seat_is_said_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    end = '[[category]]\nname = "rows"\nscored = "end"\n'
    Path("tiles.toml").write_text(f'name = "tiles"\n[values]\nrounds = 1\n{end}', encoding="utf-8")
    desk = pad(tmp_path, "tiles.toml")
    assert [each for each in opened(desk) if each.verb == "is"] == []
    desk.do("round")
    assert {each.verb: each.is_next for each in opened(desk)} == {"change": True, "is": True}


def test_at_least_one_has_to_be_named_of_what_is_said_in_a_row(tmp_path: Path) -> None:
    wanted = NewGame(game="courses", seats=("ann", "bob"), dealer="table")
    desk = Desk.new(tmp_path / "duel.jsonl", wanted)
    for line in ("keep", "keep"):
        desk.do(line)
    holes = {each.verb: each.holes[0] for each in opened(desk)}
    assert (holes["order"].kind, holes["order"].least) == ("pieces", 1)
