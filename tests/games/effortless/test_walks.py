"""Random legal games of every kind: the invariants I1 to I6, and folding them in any way there is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.audit.audit import audit
from ledger.core.line import read_line
from ledger.core.log.events import Branched, Event, Redone, Switched, Undone, same
from ledger.core.log.history import History
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.table import Setup
from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import Decision, Follows, Over
from ledger.core.typing import listing
from ledger.core.typing.parsing import typed_draft
from ledger.games.effortless import GAME
from ledger.games.effortless.abilities import EffortMoved
from ledger.games.effortless.deck import DiscardsReshuffled
from ledger.games.effortless.dummy import DummyRolled
from ledger.games.effortless.obligations import empty_slot, has_cards
from ledger.games.effortless.setup import DeckShuffled, FirstPlayerSet, LayoutKept, LayoutReset, SpotDealt
from ledger.games.effortless.state import DUMMY, State
from ledger.games.effortless.visits import EffortPlaced
from ledger.testing import contents, setup_for, walk, whole_game

SEATS = "ann bob cat dan eve"
KINDS = [
    pytest.param(players, catalog, dealer, id=f"{players}-{catalog}-{dealer}")
    for players in (2, 3, 4, 5)
    for catalog in ("rulebook", "published")
    for dealer in ("table", "tool")
]


def setup(players: int, catalog: str, dealer: str, **rulings: Any) -> Setup:
    seats = " ".join(SEATS.split()[:players])
    return setup_for(GAME, seats, catalog, seed=1 if dealer == "tool" else None, **rulings)


def played(players: int, catalog: str, dealer: str, seed: int, **rulings: Any) -> Iterator[tuple[State, Any]]:
    """Every state of a random game with the event that led to it and its verdict."""
    wanted = setup(players, catalog, dealer, **rulings)
    state = GAME.start(wanted)
    luck = Luck(seed) if dealer == "tool" else None
    for event, verdict in walk(GAME, wanted, state, Random(seed), luck):
        yield state, (event, verdict)


def require_invariants(state: State, each: int, size: int, visits: dict[str, int]) -> None:
    """Raises AssertionError. Source: the invariants I1 to I6 of the rules' state."""
    for owner, supply in state.supply.items():
        assert supply + sum(spot.count(owner) for spot in state.spots.values()) == each, "I1"
        assert supply == each - visits.get(owner, 0), "I2"
    if state.deck.shuffles:
        lying = sum(token is not None for spot in state.spots.values() for token in spot.slots)
        held = sum(map(len, state.collections.values()))
        assert state.deck.left is not None
        assert state.deck.left + len(state.deck.discards) + lying + held == size, "I3"
    turn = state.turn
    if turn is not None:
        allowed = state.spots[turn.pos].entry.gains
        assert turn.gained <= allowed, "I4"
        assert len(state.collections[turn.seat]) - turn.had == turn.gained - turn.discarded, "I4"
    assert len({spot.location for spot in state.spots.values()}) == len(state.spots), "I5"
    assert len({spot.modifier for spot in state.spots.values()}) == len(state.spots), "I5"
    due = GAME.pending(state)
    if isinstance(due, Decision) and due.events == (EffortPlaced,):
        assert empty_slot(state) is None or not has_cards(state), "I6"


@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize(("players", "catalog", "dealer"), KINDS)
def test_invariants_hold_after_every_event(players: int, catalog: str, dealer: str, seed: int) -> None:
    visits: dict[str, int] = {}
    size = 135 if players > 3 else 109
    layout: list[tuple[str, str]] = []
    for state, (event, verdict) in played(players, catalog, dealer, seed):
        assert verdict.kind == "legal", (event, verdict)
        if isinstance(event, EffortPlaced):
            visits[event.by] = visits.get(event.by, 0) + 1
        require_invariants(state, 16 if players == 5 else 20, size, visits)
        if state.is_kept:
            layout = layout or [(spot.location, spot.modifier) for spot in state.spots.values()]
            assert layout == [(spot.location, spot.modifier) for spot in state.spots.values()], "I5"
    assert isinstance(GAME.pending(state), Over)
    assert visits.get(DUMMY, 20) == 20
    assert set(state.supply.values()) == {0}


@pytest.mark.parametrize("deck_out", ["leave_empty", "reshuffle_discards"])
@pytest.mark.parametrize("dealer", ["table", "tool"])
def test_a_game_with_a_short_deck_comes_to_its_end(dealer: str, deck_out: str) -> None:
    short = {**GAME.catalog("rulebook")}
    short["card"] = [{**card, "copies": {"": 1}} for card in short["card"][:12] + short["card"][40:60]]
    for seed in range(2):
        wanted = setup_for(GAME, "ann bob", short, seed=seed if dealer == "tool" else None, deck_out=deck_out)
        state, events = whole_game(GAME, wanted, seed)
        assert set(state.supply.values()) == {0}
        reshuffled = any(isinstance(event, DiscardsReshuffled) for event in events)
        assert reshuffled is (deck_out == "reshuffle_discards")


@pytest.mark.parametrize(("players", "catalog", "dealer"), KINDS)
def test_an_audit_of_a_legal_game_finds_no_error(players: int, catalog: str, dealer: str) -> None:
    wanted = setup(players, catalog, dealer)
    _, events = whole_game(GAME, wanted, 7)
    history: History[State] = History(lambda: GAME.start(wanted), GAME.projector)
    history.extend(events)
    luck = Luck(7) if dealer == "tool" else None
    findings = audit(GAME, wanted, history, history.timeline.head, luck)
    assert [finding for finding in findings if finding.severity == "error"] == []
    if dealer == "tool":
        assert findings == ()


def test_an_audit_knows_what_the_seed_would_have_dealt() -> None:
    wanted = setup(3, "rulebook", "tool")
    _, events = whole_game(GAME, wanted, 7)
    history: History[State] = History(lambda: GAME.start(wanted), GAME.projector)
    history.extend(events)
    findings = audit(GAME, wanted, history, history.timeline.head, Luck(8))
    assert "not-the-seed" in {finding.code for finding in findings}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_cards_that_nobody_saw_never_make_a_legal_move_illegal(players: int) -> None:
    """A game is played with every card known, then recorded again by somebody who sees no card at all.

    A card that nobody named has to be asked for, so what follows by itself may come before it.
    """
    wanted = setup(players, "rulebook", "table")
    state = GAME.start(wanted)
    blind = GAME.start(wanted)
    earlier: list[Event] = []
    for event, _ in walk(GAME, wanted, state, Random(players), unknown=0):
        hidden = event
        if "card" in event.__struct_fields__:
            hidden = replace(event, card=None)
        if any(same(hidden, one, ("card",)) for one in earlier):
            earlier = [one for one in earlier if not same(hidden, one, ("card",))]
            continue
        while isinstance(due := GAME.pending(blind), Follows) and not same(due.event, hidden, ("card",)):
            earlier.append(due.event)
            GAME.projector.fold(blind, [due.event])
        verdict = check(GAME, blind, hidden)
        assert verdict.is_accepted, (hidden, verdict)
        GAME.projector.fold(blind, [hidden])
    assert blind.supply == state.supply
    for pos, spot in state.spots.items():
        assert [spot.count(owner) for owner in state.supply] == [
            blind.spots[pos].count(owner) for owner in state.supply
        ]
    assert set(blind.pieces.names.values()) == {None}


@pytest.mark.parametrize("dealer", ["table", "tool"])
@pytest.mark.parametrize("players", [2, 4])
def test_every_offered_move_can_be_typed_as_it_is_shown(players: int, dealer: str) -> None:
    chance = Random(players)
    for state, _ in played(players, "rulebook", dealer, players):
        if chance.random() < 0.15:
            for move in listing.moves(GAME, state):
                event = typed_draft(GAME, state, read_line(move.text))
                assert event == move.event, move.text


@pytest.mark.parametrize("dealer", ["table", "tool"])
def test_a_copy_taken_anywhere_does_not_change_with_the_original(dealer: str) -> None:
    chance = Random(3)
    kept: list[tuple[State, Any]] = []
    for state, _ in played(3, "rulebook", dealer, 3):
        if chance.random() < 0.1:
            twin = state.copy()
            kept.append((twin, contents(twin)))
            assert contents(state) == kept[-1][1]
    assert len(kept) > 10
    for twin, before in kept:
        assert contents(twin) == before


def _folded(wanted: Setup, events: list[Event]) -> Any:
    return contents(GAME.projector.fold(GAME.start(wanted), events))


@pytest.mark.parametrize("players", [2, 5])
def test_undo_redo_and_branches_at_random_points_give_exactly_the_folded_state(players: int) -> None:
    wanted = setup(players, "rulebook", "table")
    _, events = whole_game(GAME, wanted, 5)
    history: History[State] = History(lambda: GAME.start(wanted), GAME.projector)
    history.extend(events)
    chance = Random(players)

    def line(kind: type[Event], **fields: Any) -> None:
        history.extend([kind(id=len(history) + 1, **fields)])

    def require_folded(at: int) -> None:
        path = [history.event(id_) for id_ in history.timeline.path(at)]
        assert _folded(wanted, path) == contents(history.state_at(at))

    for number in range(10):
        fork = chance.choice(list(history.timeline.path(history.timeline.head)))
        line(Branched, on=fork, name=f"other-{number}")
        room = walk(GAME, wanted, history.state_at(fork), chance)
        for _, (event, _) in zip(range(40), room, strict=False):
            history.extend([replace(event, id=len(history) + 1, on=history.timeline.head)])
        tip = history.timeline.head
        back = chance.choice(list(history.timeline.path(tip)))
        line(Undone, on=tip, to=back)
        require_folded(back)
        assert contents(history.state) == contents(history.state_at(back))
        line(Redone, on=back, to=tip)
        for at in (tip, fork, chance.choice(events).id):
            require_folded(at)
        line(Switched, on=tip, name="main", to=events[-1].id)
        require_folded(history.timeline.head)


def test_the_same_seed_and_choices_give_the_same_game() -> None:
    wanted = setup(4, "published", "tool")
    assert whole_game(GAME, wanted, 11)[1] == whole_game(GAME, wanted, 11)[1]
    assert whole_game(GAME, wanted, 11)[1] != whole_game(GAME, wanted, 12)[1]


def test_where_effort_alone_is_recorded_no_card_is_ever_told() -> None:
    wanted = setup(2, "rulebook", "table", record="effort")
    state, events = whole_game(GAME, wanted, 2)
    kinds = {type(event) for event in events}
    assert kinds <= {
        SpotDealt,
        LayoutKept,
        LayoutReset,
        DeckShuffled,
        FirstPlayerSet,
        EffortPlaced,
        EffortMoved,
        DummyRolled,
    }
    assert set(state.supply.values()) == {0}
