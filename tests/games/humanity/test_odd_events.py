"""Whatever a log says, the referee answers and the fold reports: nothing else is raised."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ledger.core.errors import LogDamaged, MoveIncomplete, UnknownName
from ledger.core.log.events import ENVELOPE, Event
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import deal
from ledger.core.rules.describe import describe
from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import Chance
from ledger.core.typing.listing import moves
from ledger.desk.desk import Desk
from ledger.games.humanity import GAME
from ledger.games.humanity.checks.events.planning import RollPlanned
from ledger.games.humanity.checks.standing import standing
from ledger.games.humanity.checks.words import places
from ledger.games.humanity.state import State
from tests.games.humanity.tables import audited, table

LOGS = sorted((Path(__file__).parents[3] / "sample_logs" / "humanity").glob("*.jsonl"))
ODD: dict[type, tuple[Any, ...]] = {
    int: (-1, 0, 3, 99, 999_999_999),
    str: ("", "Nobody", "Ida", "Mo", "Keeper", "hand", "haze", "hardy", "haunted", "Creative", "companion"),
    bool: (True, False),
    tuple: ((), (1,), (99, 99), ("Ida",), ("Nobody", "Mo"), ((1,),), ((4, 4), (9,)), ("hand", "haze")),
    dict: ({}, {"hand": 6}, {"none": 3}, {"hand": 7}),
}


def odd(event: Event) -> Iterator[Event]:
    """The event with one field told wrongly, as far as a log can hold it."""
    kind = type(event)
    fields = {name: getattr(event, name) for name in kind.__struct_fields__}
    for name, value in fields.items():
        if name in ENVELOPE:
            continue
        for other in ODD.get(type(value), ()):
            try:
                yield msgspec.convert(
                    msgspec.to_builtins({**fields, name: other, "type": kind.__struct_config__.tag}), kind
                )
            except msgspec.ValidationError:
                continue


def look_at(state: State) -> None:
    """Everything that is asked of a state."""
    for page in (None, *state.table.seats, *GAME.pages(state)):
        assert GAME.view(state, page)
    assert GAME.board is not None
    assert GAME.board(state, None)
    GAME.facts(state)
    list(GAME.adjustable(state))
    list(moves(GAME, state))
    pending = GAME.pending(state)
    if isinstance(pending, Chance):
        assert deal(GAME, state, pending, Luck(1))


def forged(*logs: Path) -> Iterator[tuple[State, list[Event], Event]]:
    """States of these logs, the path that leads there, and what cannot follow."""
    for log in logs:
        desk = Desk.open(log)
        state = GAME.start(desk.setup)
        path: list[Event] = []
        for event in desk.history.path():
            for wrong in odd(event) if isinstance(event, GAME.events) else ():
                yield state, path, wrong
            GAME.projector.fold(state, (event,))
            path.append(event)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_the_referee_answers_to_anything_and_a_fold_reports_what_cannot_be(log: Path) -> None:
    folded = 0
    for state, _, wrong in forged(log):
        verdict = check(GAME, state, wrong)
        assert verdict.kind in ("legal", "refused", "unverifiable", "impossible")
        assert describe(GAME, state, wrong) or verdict.kind == "impossible"
        try:
            after = GAME.projector.fold(state.copy(), (wrong,))
        except LogDamaged:
            assert verdict.kind == "impossible", wrong
            continue
        folded += 1
        if folded % 20 == 0:
            look_at(after)
    assert folded > 100


def test_a_roll_that_no_check_needs_makes_no_list_long() -> None:
    play = table("ann check hand")
    GAME.projector.fold(play.state, (RollPlanned(check=1, roll=999_999_999, roller="Ann", stat="home"),))
    assert len(list(islice(places(play.state, "ann", ()), 100))) < 100


def test_a_recount_leaves_out_what_cannot_be() -> None:
    setup = Desk.open(LOGS[-1]).setup
    for number, (_, path, wrong) in enumerate(forged(LOGS[-1])):
        if number % 97 == 0:
            events = enumerate((*path, wrong), start=1)
            assert audited(setup, [msgspec.structs.replace(each, id=id_, on=id_ - 1) for id_, each in events])


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_every_state_can_be_looked_at(log: Path) -> None:
    desk = Desk.open(log)
    state = GAME.start(desk.setup)
    look_at(state)
    for event in desk.history.path():
        GAME.projector.fold(state, (event,))
        look_at(state)


@pytest.mark.parametrize("line", ["cash 999999999", "ann award 999999999", "goal 999999999 it"])
def test_a_number_that_no_table_reaches_is_not_taken(line: str) -> None:
    with pytest.raises(UnknownName, match="more than any table has"):
        table().when(line)


@pytest.mark.parametrize(
    "line", ['npc ""', 'ann create heart Carefree vice-virtue ""', 'ann companion "', 'ann companion ""']
)
def test_nobody_is_nameless(line: str) -> None:
    with pytest.raises(MoveIncomplete, match="needs a name"):
        table().when(line)


def test_a_claim_is_explained_although_a_ruling_does_not_go_with_another() -> None:
    play = table("claim ann 5", optional_stat="hex")
    assert audited(play.setup, play.events)


def test_a_check_of_a_rank_beyond_all_reason_is_read_by_the_rolls_that_it_has() -> None:
    state = table("ann check hand", "roll 5").state.copy()
    for check_ in state.checks.values():
        check_.rank = 999_999_999
        now = standing(state, check_.number)
        assert (len(now.made), now.due, now.is_thrown) == (1, 1, False)
    look_at(state)
