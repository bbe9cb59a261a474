"""Whatever a log says, the referee answers and the fold reports: nothing else is raised."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ledger.core.errors import LogDamaged
from ledger.core.events import Event
from ledger.desk import Desk
from ledger.games.humanity.events import EVENTS

LOGS = sorted((Path(__file__).parents[3] / "sample_logs" / "humanity").glob("*.jsonl"))
ODD: dict[type, tuple[Any, ...]] = {
    int: (-1, 0, 3, 99),
    str: ("", "Nobody", "Ida", "Mo", "hand", "haze", "Creative"),
    bool: (True, False),
    tuple: ((), (1,), (99, 99), ("Ida",), ("Nobody", "Mo"), ((1,),), ((4, 4), (9,))),
    dict: ({}, {"hand": 6}, {"none": 3}),
}
ENVELOPE = ("id", "on", "at", "by", "more", "h")


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


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_the_referee_answers_to_anything(log: Path) -> None:
    desk = Desk.open(log)
    state = desk.game.start(desk.setup)
    asked = 0
    for event in desk.history.path():
        for wrong in odd(event) if isinstance(event, EVENTS) else ():
            asked += 1
            verdict = desk.game.check(state, wrong)
            assert verdict.kind in ("legal", "refused", "unverifiable", "impossible")
            assert desk.game.tell(state, wrong) or verdict.kind == "impossible"
            if verdict.kind != "impossible":
                folded = desk.game.projector.fold(state.copy(), (wrong,))
                assert desk.game.view(folded)
                desk.game.pending(folded)
        desk.game.projector.fold(state, (event,))
    assert asked > 300


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_fold_reports_what_cannot_be(log: Path) -> None:
    desk = Desk.open(log)
    state = desk.game.start(desk.setup)
    for event in desk.history.path():
        for wrong in odd(event) if isinstance(event, EVENTS) else ():
            if desk.game.check(state, wrong).kind == "impossible":
                with suppress(LogDamaged):
                    desk.game.projector.fold(state.copy(), (wrong,))
        desk.game.projector.fold(state, (event,))
