"""Whether a typed move may be recorded, and what is said where it may not."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.errors import Contradiction, MoveImpossible, MoveRefused
from ledger.core.line import TypedMove, read_line
from ledger.core.log.events import Event, Overruled
from ledger.core.rules.game import Game
from ledger.core.rules.rulebook import TABLE
from ledger.core.rules.verbs import Typed
from ledger.core.rules.verdicts import LEGAL, Verdict, impossible, refused, unverifiable
from ledger.core.typing.deciding import Decided, decide, verdict_for_player
from tests.core.tables import GAME, State, StoneTaken, stones, taken, varied


def ruled(verdict: Verdict) -> Game[State]:
    return varied(may={StoneTaken: lambda event, state: verdict})


def decided(typed: str, game: Game[State] = GAME) -> Decided:
    return decide(game, stones().state, read_line(typed))


def test_a_legal_move_is_recorded() -> None:
    assert decided("ta am") == Decided((taken("ann"),), TypedMove("take amber"))


def test_what_nobody_can_check_is_recorded_with_a_doubt() -> None:
    game = ruled(unverifiable("ST-9", "nobody saw it"))
    doubt = "Nobody can check this: nobody saw it."
    assert decided("take amber", game) == Decided((taken("ann"),), TypedMove("take amber"), doubt)


def test_a_refusal_is_a_sentence_with_its_rule_and_what_can_be_done() -> None:
    with pytest.raises(MoveRefused) as caught:
        decided("take amber", ruled(refused("ST-9", "amber is not for you")))
    assert caught.value.message == "Amber is not for you. (ST-9)"
    assert caught.value.hint == "If it happened anyway: ! take amber -- why"


def test_a_refusal_names_what_is_legal_of_what_its_rule_says_instead() -> None:
    """Jade can be taken and jet black cannot; what nobody can read is believed."""
    refusal = refused("ST-9", "not that!", ("take jade", "take jet black", "wait"))
    game = varied(may={StoneTaken: lambda event, state: LEGAL if event.heap == "jade" else refusal})
    with pytest.raises(MoveRefused) as caught:
        decided("ta am", game)
    assert caught.value.message == "Not that! (ST-9)"
    assert caught.value.hint == "Legal now: take jade, wait. If it happened anyway: ! ta am -- why"


@pytest.mark.parametrize(("typed", "reason"), [("! take amber -- it fell", "it fell"), ("! take amber", "")])
def test_the_table_may_insist(typed: str, reason: str) -> None:
    overruled = Overruled(by=TABLE, rule="ST-9", reason=reason)
    found = decided(typed, ruled(refused("ST-9", "no")))
    assert found == Decided(
        (overruled, taken("ann")), TypedMove("take amber", insists=True, text=reason or None)
    )


def test_needless_insisting_overrules_nothing() -> None:
    assert decided("! take amber -- why not").events == (taken("ann"),)


@pytest.mark.parametrize("typed", ["count amber -1", "! count amber -1"])
def test_nothing_records_what_is_impossible(typed: str) -> None:
    with pytest.raises(MoveImpossible) as caught:
        decided(typed)
    assert caught.value.message == "That cannot have happened: a count cannot be below zero."
    assert caught.value.hint == "Asked now: ann: take a stone"


# what only some seats know

OTHERS = impossible("the log knows these cards, and they are different")
KNOWN = refused("ST-9", "the wand forbids it")
UNKNOWN = refused("ST-9", "nobody could know that")


def judged(by: str, known: Verdict, unknown: Verdict) -> Verdict:
    """A move of a seat; what the rule says to those who know the first piece, and to all others.

    Only Ann knows it.
    """

    def rule(event: Any, state: Any) -> Verdict:
        return unknown if state.pieces.names[0] is None else known

    def start(setup: Any) -> State:
        state = GAME.start(setup)
        state.pieces.new("Wand")
        return state

    game = varied(
        start=start,
        may={},
        anytime={StoneTaken: rule},
        hidden=lambda state, seat: () if seat == "ann" else (0,),
    )
    return verdict_for_player(game, stones(game=game).state, taken("ann", by=by))


def test_whoever_knows_the_pieces_is_told_the_truth() -> None:
    assert judged("ann", LEGAL, UNKNOWN) == LEGAL
    assert judged("ann", KNOWN, LEGAL) == KNOWN


@pytest.mark.parametrize("by", ["bob", TABLE])
def test_everybody_else_is_refused_by_what_they_may_know(by: str) -> None:
    assert judged(by, LEGAL, UNKNOWN) == UNKNOWN
    assert judged(by, KNOWN, UNKNOWN) == UNKNOWN


@pytest.mark.parametrize("by", ["bob", TABLE])
def test_what_looks_right_but_is_not_cannot_have_happened_and_tells_no_more(by: str) -> None:
    assert judged(by, KNOWN, LEGAL) == OTHERS
    assert judged(by, impossible("it is the wand"), LEGAL) == OTHERS


def test_what_nobody_could_check_is_legal_where_the_log_knows() -> None:
    doubt = unverifiable("ST-9", "nobody saw it")
    assert judged("bob", LEGAL, doubt) == LEGAL
    assert judged("bob", doubt, doubt) == doubt
    assert judged("bob", LEGAL, LEGAL) == LEGAL


def test_a_move_that_the_pieces_cannot_even_express_is_a_sentence_too() -> None:
    def made(state: State, by: str, values: Typed) -> Event:
        raise Contradiction("that heap was never laid")

    verbs = tuple(replace(verb, make=made) if verb.name == "take" else verb for verb in GAME.verbs)
    with pytest.raises(MoveRefused) as caught:
        decided("take amber", varied(verbs=verbs))
    assert caught.value.message == "That cannot be: that heap was never laid."
