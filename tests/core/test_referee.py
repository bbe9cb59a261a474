"""What every table may type, the explanations of a claim, and how two lines of play differ."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ledger.core.audit import audit
from ledger.core.diff import compare
from ledger.core.errors import BadCatalog, TablefoldError
from ledger.core.events import (
    Adjusted,
    Branched,
    Claimed,
    Counted,
    Defined,
    Event,
    Noted,
    Overruled,
    Ruled,
    bare,
)
from ledger.core.explain import explanations
from ledger.core.history import History
from ledger.core.verdicts import Decision, Pending
from ledger.games.effortless import GAME as EFFORTLESS
from tests.given import Play, given
from tests.toy import GAME, Rolled, State, StoneTaken


def stones(*moves: str, **how: Any) -> Play:
    return given(GAME, "ann bob", *moves, **how)


def _snatched(state: State) -> Pending:
    """Whoever sees first that amber is left may take the stone instead."""
    due = GAME.pending(state)
    if not isinstance(due, Decision):
        return due
    others = tuple(seat for seat in state.table.seats if seat != due.seat)
    return msgspec.structs.replace(due, others=others, theirs=(StoneTaken,))


SNATCHING = msgspec.structs.replace(GAME, pending=_snatched)


def test_moves_of_other_seats_are_listed_with_the_seat_in_front_and_picked_by_number() -> None:
    play = given(SNATCHING, "ann bob")
    assert play.offered[3:] == ("bob take amber", "bob take jade", "bob take jet black")
    assert bare(play.when("5").accepted().events[0]) == StoneTaken(by="bob", seat="bob", heap="jade")


@pytest.mark.parametrize(
    ("typed", "event"),
    [
        ("claim ann 12", Claimed(by="table", seat="ann", points=12)),
        ("count amber 3", Counted(by="table", what="amber", count=3)),
        ("adjust jet 0 -- fell down", Adjusted(by="table", what="jet black", count=0, reason="fell down")),
        ("adjust jet 0 fell down", Adjusted(by="table", what="jet black", count=0, reason="fell down")),
        ("note ann is late", Noted(by="table", text="ann is late")),
        ("define heap onyx, stones=4", Defined(by="table", kind="heap", name="onyx", fields={"stones": 4})),
        ("ruling kind yes", Ruled(by="table", knob="kind_die", value=True, reason="")),
    ],
)
def test_every_table_may_claim_count_adjust_note_define_and_rule(typed: str, event: Event) -> None:
    assert bare(stones().when(typed).accepted().events[-1]) == event


@pytest.mark.parametrize(
    ("typed", "fields"),
    [
        ("slots=up / down, gains=2", {"slots": ["up", "down"], "gains": 2}),
        ("slots=down", {"slots": ["down"]}),
        ("slots=none", {"slots": []}),
        ("slots=", {"slots": []}),
        ("discards_own=yes, text=Take a card", {"discards_own": True, "text": "Take a card"}),
    ],
)
def test_fields_of_a_definition(typed: str, fields: dict[str, Any]) -> None:
    play = given(EFFORTLESS, "ann bob").after(f"define location Maze, {typed}")
    assert bare(play.events[-1]) == Defined(by="table", kind="location", name="Maze", fields=fields)


@pytest.mark.parametrize(
    ("typed", "fields"),
    [
        ("needs=strength 2 + wisdom 1", {"needs": {"strength": 2, "wisdom": 1}}),
        ("needs=strength 2", {"needs": {"strength": 2}}),
        ("copies=3", {"copies": {"": 3}}),
        ("points=-2", {"points": -2}),
    ],
)
def test_numbers_by_name_in_a_definition(typed: str, fields: dict[str, Any]) -> None:
    play = given(EFFORTLESS, "ann bob").after(f"define card Odd Spoon, {typed}")
    assert bare(play.events[-1]) == Defined(by="table", kind="card", name="Odd Spoon", fields=fields)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("define heap onyx, stones=many", "heap onyx: stones should be a whole number, not many."),
        ("define heap onyx, four stones", "heap has no field four; it has stones."),
        ("define heap onyx", "Nothing is said about heap onyx; it can have stones."),
    ],
)
def test_a_definition_that_does_not_fit_is_answered_in_words(typed: str, said: str) -> None:
    with pytest.raises(BadCatalog) as caught:
        stones().when(typed)
    assert caught.value.message == said


@pytest.mark.parametrize("typed", ["claim cat 3", "count pebbles 3", "ruling nothing yes", "define pit x"])
def test_what_nobody_knows_cannot_be_named(typed: str) -> None:
    with pytest.raises(TablefoldError):
        stones().when(typed)


def test_counts_and_claims_that_cannot_be() -> None:
    stones().when(Counted(by="table", what="amber", count=-1)).impossible("below zero")
    stones().when(Claimed(by="table", seat="cat", points=1)).impossible("nobody called 'cat'")
    stones().when(Ruled(by="table", knob="kind_die", value=1)).impossible("kind_die can be yes, no")


def test_a_chain_of_moves_and_a_refusal_with_what_would_be_legal() -> None:
    play = stones("take jet", "roll 3")
    play.when("take jet").refused("ST-3 Empty heaps", "take amber", "take jade")
    play.when("! take amber -- needless").then(StoneTaken(by="bob", seat="bob", heap="amber"))


# the audit


def findings(play: Play) -> list[tuple[str, str, int]]:
    found = audit(GAME, play.setup, recorded(play), len(play.events), play.luck)
    return [(finding.code, finding.severity, finding.line) for finding in found]


def recorded(play: Play) -> History[Any]:
    history: History[Any] = History(lambda: GAME.start(play.setup), GAME.projector)
    history.extend(play.events)
    return history


def test_an_audit_names_the_line_of_every_finding() -> None:
    play = stones("take amber", "roll 3", "count amber 3", "ruling kind yes", "claim ann 4")
    assert findings(play) == [
        ("count-differs", "error", 4),
        ("ruling-changed", "note", 5),
        ("unfinished", "warning", 6),
        ("no-claim", "note", 6),
        ("claim-differs", "error", 6),
    ]


def test_an_audit_finds_what_play_would_have_refused() -> None:
    play = stones("take jet", "roll 3")
    play._record(StoneTaken(by="bob", seat="bob", heap="jet black"))
    play._record(Rolled(by="table", value=1))
    play._record(Rolled(by="table", value=1))
    assert [row for row in findings(play) if row[1] == "error"] == [
        ("refused", "error", 4),
        ("impossible", "error", 6),
    ]


def test_an_audit_tells_needless_overruling() -> None:
    play = stones()
    play._record(Overruled(by="table", rule="ST-3"))
    play._record(StoneTaken(by="ann", seat="ann", heap="amber"))
    assert ("needless-overruling", "note", 2) in findings(play)


# explanations of a claim


def explained(points: int, seat: str = "ann") -> str:
    play = stones("take amber", "roll 3", "take amber", "roll 5", "take amber", "roll 4")
    assert (play.score.total("ann"), play.score.total("bob")) == (7, 5)
    return "; ".join(explanations(GAME, play.setup, play.events, seat, points))


@pytest.mark.parametrize(
    ("points", "slip"),
    [
        (4, "stones stone 1 (+3) was left out"),
        (10, "stones stone 1 (+3) was counted twice"),
        (0, "all of stones (+7) was left out"),
        (3, "event 6 (the die shows 4) had not happened"),
        (8, "event 2 (the die shows 3) had been recorded with value 4 instead of 3"),
        (6, "event 2 (the die shows 3) had been recorded with value 2 instead of 3"),
    ],
)
def test_each_kind_of_slip_is_found(points: int, slip: str) -> None:
    assert slip in explained(points)


def test_a_ruling_read_the_other_way_is_found() -> None:
    from tests.games.effortless.tables import holding, spent, table  # noqa: PLC0415

    play = spent(holding(table(seats="ann bob cat dan"), ann="Strength, Strength, Double Strength"))
    total = play.score.total("bob")
    found = explanations(EFFORTLESS, play.setup, play.events, "bob", total + 2)
    assert "second_needs_symbol were no (EF-25)" in found


def test_an_event_given_to_the_wrong_seat_is_found() -> None:
    from tests.games.effortless.tables import effort, table  # noqa: PLC0415

    play = table("City", modifiers=("Active", "Lively", "Crowded", "Treacherous", "Battling", "Holy"))
    play.after("place city")
    assert play.score.total("bob") == 0
    found = explanations(EFFORTLESS, play.setup, play.events, "bob", 3)
    assert any(text.endswith("had been bob's") for text in found)
    effort(play, "City", ann=1)


def test_no_explanation_is_against_the_pieces() -> None:
    """A die with seven spots would explain thirteen points, but there is none in this game."""
    assert "value 0" not in explained(1)
    assert explained(99) == ""


# differences


def test_two_lines_of_play_differ_in_facts_scores_and_totals() -> None:
    play = stones("take amber", "roll 3")
    history = recorded(play)
    history.extend([Branched(id=3, on=1, name="other"), Rolled(id=4, on=1, by="table", value=6)])
    history.extend([StoneTaken(id=5, on=4, by="bob", seat="bob", heap="jade")])
    difference = compare(GAME, history, 2, 5)
    assert difference.fork == 1
    assert (difference.one.events, difference.one.told) == (1, "the die shows 3")
    assert (difference.other.events, difference.other.first) == (2, 4)
    assert [(change.what, change.one, change.other) for change in difference.changes] == [("jade", 2, 1)]
    assert [(score.seat, score.one, score.other) for score in difference.scores] == [("ann", 3, 6)]
    assert difference.totals == (("ann", 3, 6),)


def test_a_line_does_not_differ_from_itself() -> None:
    history = recorded(stones("take amber", "roll 3"))
    difference = compare(GAME, history, 2, 2)
    assert (difference.changes, difference.scores, difference.one.first) == ((), (), None)
