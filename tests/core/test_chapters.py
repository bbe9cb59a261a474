"""An audit asks a game what it noticed, and compares a claim with the score of its chapter."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ledger.core.audit.audit import audit
from ledger.core.audit.explain import explain
from ledger.core.log.events import Claimed, Event
from ledger.core.log.history import History
from ledger.core.rules.findings import Finding
from ledger.core.rules.game import AnyGame
from ledger.core.rules.scores import ScoreSheet
from ledger.testing import setup_for
from tests.stones import GAME, MANY, Rolled, State, StoneTaken

NOTICED = Finding(code="odd", severity="note", line=3, event=2, message="Something is odd.")


def one_round(state: State) -> ScoreSheet:
    sheet = GAME.score(state)
    return ScoreSheet(seats=sheet.seats, lines=sheet.lines[-1:], final=sheet.final)


ROUNDS = replace(GAME, chapter=lambda state: state.taken, score=one_round, findings=lambda state: (NOTICED,))
"""Every stone is a round of its own."""


def found(game: AnyGame, *events: Event) -> list[tuple[str, int]]:
    """Code and event of what is said about claims, and of what the game noticed."""
    setup = setup_for(game, "ann bob", catalog=MANY)
    history: History[Any] = History(lambda: game.start(setup), game.projector)
    history.extend(events)
    findings = audit(game, setup, history, len(events), None)
    return [(each.code, each.event) for each in findings if each.code in ("claim-differs", "no-claim", "odd")]


EVENTS = (
    StoneTaken(id=1, on=0, by="ann", heap="jade"),
    Rolled(id=2, on=1, by="table", value=3),
    Claimed(id=3, on=2, by="table", seat="ann", points=3),
    Claimed(id=4, on=3, by="table", seat="bob", points=1),
    StoneTaken(id=5, on=4, by="bob", heap="jade"),
    Rolled(id=6, on=5, by="table", value=5),
    Claimed(id=7, on=6, by="table", seat="bob", points=5),
)


def test_a_claim_is_compared_with_its_chapter() -> None:
    assert found(ROUNDS, *EVENTS) == [("odd", 2), ("claim-differs", 4), ("no-claim", 7)]


def test_all_searches_of_an_audit_share_its_patience() -> None:
    events = (
        *EVENTS[:3],
        Claimed(id=4, on=3, by="table", seat="bob", points=9),
        *EVENTS[4:6],
        Claimed(id=7, on=6, by="table", seat="bob", points=7),
    )
    setup = setup_for(ROUNDS, "ann bob", catalog=MANY)
    history: History[Any] = History(lambda: ROUNDS.start(setup), ROUNDS.projector)
    history.extend(events)

    def unfinished(patience: int) -> list[int]:
        """The claims of which not all was tried."""
        found = audit(ROUNDS, setup, history, len(events), None, patience=patience)
        return [each.event for each in found if "Not every slip was tried" in each.message]

    played = [event for event in events if not isinstance(event, Claimed)]
    first = explain(ROUNDS, setup, played[:3], {"ann": 3, "bob": 9}).steps
    second = explain(ROUNDS, setup, played, {"bob": 7}).steps
    assert unfinished(max(first, second)) == [7]
    assert unfinished(first + second) == []


def test_without_chapters_the_last_claim_of_a_seat_counts() -> None:
    assert found(GAME, *EVENTS) == []
