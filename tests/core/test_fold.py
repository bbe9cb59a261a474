"""What the pieces forbid is damage; any other error is ours, and nobody's log is blamed for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cli.bugs import BUG
from cli.main import run
from ledger.core.audit.audit import audit
from ledger.core.errors import Contradiction, LogDamaged
from ledger.core.log.events import (
    Adjusted,
    Claimed,
    Counted,
    Defined,
    Event,
    Noted,
    Overruled,
    Ruled,
    UnknownEvent,
)
from ledger.core.log.fold import Projector
from ledger.games import registry
from ledger.testing import contents
from tests.core.tables import (
    GAME,
    Heap,
    Rolled,
    State,
    StoneTaken,
    handlers_with,
    recorded,
    stones,
    taken,
    varied,
)


def folded(*events: Event, projector: Projector[State] = GAME.projector) -> State:
    return projector.fold(GAME.start(stones().setup), events)


def contradicting(state: State, event: Event) -> None:
    raise Contradiction("there is only one die")


def careless(event: Event, state: State) -> None:
    raise KeyError("ours")


def test_events_are_applied_in_order_to_the_state_itself() -> None:
    state = GAME.start(stones().setup)
    assert GAME.projector.fold(state, (taken("ann"), Rolled(value=3))) is state
    assert (state.heaps["amber"], state.taken) == (2, 1)


def test_what_the_pieces_forbid_is_damage_with_its_line() -> None:
    with pytest.raises(LogDamaged) as caught:
        folded(Noted(id=1, text=""), StoneTaken(id=2, by="ann", heap="onyx"))
    assert caught.value.message == "Event 2 (stone_taken) cannot have happened: there is no heap onyx."
    assert caught.value.line == 3
    assert caught.value.hint == "You can see the game up to the event before it: --at 1."
    assert isinstance(caught.value.__cause__, Contradiction)


def test_before_the_first_event_there_is_the_beginning() -> None:
    with pytest.raises(LogDamaged) as caught:
        folded(StoneTaken(by="ann", heap="onyx"))
    assert caught.value.hint.endswith("--at 0.")


@pytest.mark.parametrize(
    "error", [KeyError, IndexError, ValueError, TypeError, AttributeError, ZeroDivisionError]
)
def test_any_other_error_is_a_mistake_of_ours_and_stays_one(error: type[Exception]) -> None:
    def handler(event: Event, state: State) -> None:
        raise error("ours")

    with pytest.raises(error):
        folded(taken("ann"), Rolled(value=1), projector=varied(do=handlers_with(Rolled, handler)).projector)


# what every table records


@pytest.mark.parametrize(
    "event",
    [
        Noted(text="late"),
        Overruled(rule="ST-3"),
        Counted(what="amber", count=9),
        UnknownEvent(type="flown"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_is_only_written_down_changes_nothing(event: Event) -> None:
    assert contents(folded(event)) == contents(folded())


def test_rulings_definitions_claims_and_counts_are_kept() -> None:
    state = folded(
        Ruled(knob="kind_die", value=True),
        Defined(kind="heap", name="onyx", fields={"stones": 4}),
        Claimed(id=3, seat="ann", points=7),
        Claimed(id=4, seat="bob", points=1),
        Claimed(id=5, seat="ann", points=8),
        Adjusted(what="amber", count=1),
    )
    assert state.table.rulings == {"kind_die": True}
    assert state.table.catalog.of(Heap)["onyx"].stones == 4
    assert state.table.claims == {"ann": (8, 5), "bob": (1, 4)}
    assert state.heaps["amber"] == 1


def test_a_definition_that_does_not_fit_is_damage() -> None:
    with pytest.raises(
        LogDamaged,
        match=r"cannot have happened: heap onyx: a whole number or nothing is .* in 'stones'\.$",
    ):
        folded(Defined(id=1, kind="heap", name="onyx", fields={"stones": "many"}))


def test_what_no_game_adjusts_is_damage() -> None:
    with pytest.raises(LogDamaged, match="amber is not something that can be adjusted in this game"):
        folded(Adjusted(id=1, what="amber", count=1), projector=Projector())


# the same in the audit and the program


def test_an_audit_goes_on_after_what_the_pieces_forbid() -> None:
    play = stones("take amber", "roll 3")
    history = recorded(play)
    history.extend([replace(taken("bob", "onyx"), id=3, on=2), replace(taken("bob", "jade"), id=4, on=3)])
    found = [(finding.code, finding.line) for finding in audit(GAME, play.setup, history, 4, None)]
    assert found == [("impossible", 4), ("unfinished", 5)]


@pytest.mark.parametrize("room", ["do", "needs", "may", "score"])
def test_an_audit_does_not_take_our_mistake_for_a_finding(room: str) -> None:
    play = stones("take amber", "roll 3")
    other: dict[str, Any] = {
        "do": {"do": handlers_with(Rolled, careless)},
        "needs": {"needs": {StoneTaken: careless}},
        "may": {"may": {StoneTaken: careless}},
        "score": {"score": lambda state: careless(state, Event())},
    }[room]
    with pytest.raises(KeyError):
        audit(varied(**other), play.setup, recorded(play), 2, None)


COMMANDS = (
    ("show", "game.jsonl"),
    ("do", "game.jsonl", "take jade"),
    ("score", "game.jsonl"),
    ("audit", "game.jsonl"),
    ("undo", "game.jsonl"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
def test_a_programming_error_is_status_70_and_never_a_damaged_log(
    command: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = GAME
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(registry, "game", lambda name: game)
    monkeypatch.setattr(registry, "names", lambda: (GAME.info.name,))
    assert run(["new", "game.jsonl", "--game", GAME.info.name, "--players", "ann,bob"]) == 0
    assert run(["do", "game.jsonl", "take amber; roll 3; take amber"]) == 0
    before = (tmp_path / "game.jsonl").read_bytes()
    game = varied(
        do=handlers_with(Rolled, careless),
        needs={**{kind: said.needs for kind, said in GAME.kinds.items()}, StoneTaken: careless},
    )
    capsys.readouterr()
    assert run(command) == BUG
    assert "damaged" not in capsys.readouterr().err
    assert (tmp_path / "game.jsonl").read_bytes() == before
