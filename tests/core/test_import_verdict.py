"""What is said of an event that nobody typed, and of advice."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.core.audit.audit import audit
from ledger.core.corrections.import_verdict import judge_import, what_fits
from ledger.core.pieces.luck import Luck
from ledger.core.rules import describe
from ledger.core.rules.automatic import deal
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verdicts import Chance, Decision, Follows, advised, refused
from ledger.core.typing import listing
from tests.core.tables import GAME, SETUP, Rolled, StoneTaken, asking, recorded, stones, taken, varied

LUCK = Luck(3)


def test_a_decision_begins_a_step() -> None:
    play = stones()
    found = judge_import(GAME, play.state, taken("ann"), None)
    assert (found.verdict.kind, found.goes_on) == ("legal", False)


def test_what_follows_goes_on() -> None:
    game = asking(Follows(taken("ann")))
    found = judge_import(game, stones().state, taken("ann"), None)
    assert (found.verdict.kind, found.goes_on) == ("legal", True)


def test_what_follows_wrongly_is_refused() -> None:
    game = asking(Follows(taken("ann"), source="Turns", prompt="ann's stone is missing"))
    found = judge_import(game, stones().state, taken("bob"), None)
    assert found.verdict == refused("Turns", "ann's stone is missing")
    assert not found.goes_on


def test_what_the_tool_deals_goes_on_and_has_to_be_the_seeds() -> None:
    play = stones("take amber")
    state, pending = play.state, GAME.pending(play.state)
    assert isinstance(pending, Chance)
    state.table.dealer = "tool"
    event = deal(GAME, state, pending, LUCK)
    assert judge_import(GAME, state, event, LUCK).goes_on
    assert isinstance(event, Rolled)
    other = replace(event, value=event.value % 6 + 1)
    assert judge_import(GAME, state, other, LUCK).verdict.why == "the seed deals something else"


def test_what_would_fit_is_told() -> None:
    play = stones()
    asked = describe.prompt(GAME.pending(play.state))
    first = next(listing.legal_moves(GAME, play.state)).text
    assert what_fits(GAME, play.state).startswith(f"The game asks: {asked}. It could be: {first}")
    assert what_fits(asking(Follows(taken("ann"))), play.state).startswith("What follows now: ")


def test_who_did_it_is_the_games_to_say() -> None:
    """An event without `by` is the seat's that the game says."""
    silent = taken("ann", by="")
    state = stones().state
    assert check(GAME, state, silent).kind == "refused"
    game = varied(doer={StoneTaken: lambda event, state: "ann" if event.heap == "amber" else "bob"})
    assert check(game, state, silent).kind == "legal"
    assert check(game, state, taken("bob", "jade", by="")).why == "it is ann's turn, not bob's"


def test_advice_is_accepted_and_noted() -> None:
    rule = advised("Heaps", "the jade heap was larger")
    game = varied(may={StoneTaken: lambda event, state: rule})
    play = stones("take amber", game=game)
    assert [type(event) for event in play.events] == [StoneTaken]
    history = recorded(play)
    found = [one for one in audit(game, SETUP, history, 1, None) if one.code == "advice"]
    assert [(one.severity, "Heaps, the jade heap was larger" in one.message) for one in found] == [
        ("note", True)
    ]
    assert isinstance(GAME.pending(stones().state), Decision)
    assert TABLE
