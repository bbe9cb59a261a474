"""Random legal play: K1 to K5 hold after every event, and the log's promises hold for every match."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.core.rules.describe import describe
from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import Follows
from ledger.games.kingless import GAME
from ledger.games.kingless.areas import (
    CardCalled,
    CardClaimed,
    CardDiscarded,
    CardGuttered,
    CardYielded,
    ClaimDenied,
)
from ledger.games.kingless.cards import card_of
from ledger.games.kingless.deck import CardsTurned, DeckShuffled, Drew, HandDealt
from ledger.games.kingless.effects import EffectLeft, EffectSkipped, Recruited, SecondWindDone
from ledger.games.kingless.hands import CardGiven, CardPut, NoneHeld, OpponentChosen, PickPocketed
from ledger.games.kingless.obligations import step_now
from ledger.games.kingless.rounds import RoundStarted
from ledger.games.kingless.state import State
from ledger.games.kingless.tally import EndTriggered, RoundScored, TiePlayed
from ledger.games.kingless.turns import EndElected, InterruptPlayed, TurnStarted
from ledger.testing import contents
from tests.games.kingless.chancer import Chancer, setup
from tests.games.kingless.tables import HOUSE

TABLES = [
    (seats, dealer, seed) for seats in (2, 3, 4, 5, 6, 8) for dealer in ("tool", "table") for seed in (1, 2)
]


def lying(state: State) -> int:
    """Cards that are not in the deck."""
    return sum(map(len, (*state.hands.values(), *state.areas.values(), state.gutter, state.turned)))


class Invariants:
    """Asserts K1 to K5 after every event."""

    def __init__(self) -> None:
        self.trigger = ""
        self.last = ""
        self.size = 0
        self.seen: set[type[Event]] = set()
        self.hands: dict[str, frozenset[int]] = {}
        self.gains: dict[str, int] = {}

    def __call__(self, state: State, event: Event) -> None:
        self.seen.add(type(event))
        if isinstance(event, RoundStarted):
            self.trigger = self.last = ""
            self.gains = {}
        if isinstance(event, DeckShuffled):
            self.size = event.size or 0
        if state.shuffled and state.deck.left is not None:
            assert self.size == state.deck.left + lying(state), "K1"
        if isinstance(event, TurnStarted):
            self.k3(state)
            self.k2(state)
            self.last = event.seat
        if state.end is not None:
            assert self.trigger in ("", state.end.seat)
            self.trigger = state.end.seat
        else:
            assert self.trigger == ""
        self.k5(state)
        self.whoever_got_a_card_is_counted(state)

    def whoever_got_a_card_is_counted(self, state: State) -> None:
        """Or an audit would call somebody a liar who said before that no such card is in the hand."""
        hands = {seat: frozenset(hand) for seat, hand in state.hands.items()}
        for seat, hand in hands.items():
            known = hand <= self.hands.get(seat, frozenset())
            assert known or state.gains[seat] > self.gains.get(seat, 0), seat
        self.hands, self.gains = hands, dict(state.gains)

    def k2(self, state: State) -> None:
        """Asked when the next turn begins, of the seat whose turn ended."""
        held = len(state.hands.get(self.last, ()))
        assert not self.last or held <= 8
        assert not self.last or held >= 3 or state.deck.left == 0

    def k3(self, state: State) -> None:
        assert (state.chain, state.action, state.called, state.turned) == ((), None, None, ())

    def k5(self, state: State) -> None:
        for name, count in state.pieces.seen.items():
            card = card_of(state, name)
            assert card is not None
            assert card.copies is not None
            assert count <= card.copies


@pytest.mark.parametrize(("seats", "dealer", "seed"), TABLES)
def test_K1_to_K5_hold_in_random_legal_play_of_several_rounds(seats: int, dealer: str, seed: int) -> None:
    watch = Invariants()
    player = Chancer(setup(seats, dealer=dealer), seed, watch)
    state = player.play(3)
    assert len(state.results) == 3
    assert {EndTriggered, InterruptPlayed, RoundScored} <= watch.seen


def test_random_play_meets_every_effect() -> None:
    watch = Invariants()
    for seed in range(12):
        Chancer(setup(4), seed, watch).play(2)
    effects = {
        CardGuttered,
        CardCalled,
        CardClaimed,
        CardYielded,
        ClaimDenied,
        CardDiscarded,
        PickPocketed,
        CardPut,
        CardsTurned,
        Recruited,
        SecondWindDone,
        EffectSkipped,
        EffectLeft,
        OpponentChosen,
        EndElected,
        CardGiven,
        TiePlayed,
    }
    assert sorted(kind.__name__ for kind in effects - watch.seen) == []


@pytest.mark.parametrize("dealer", ["tool", "table"])
def test_a_match_replays_strictly_to_the_same_state(dealer: str) -> None:
    """Each verdict is accepted again, each sentence can be told, and a copy in the middle goes on alike."""
    player = Chancer(setup(3, dealer=dealer), 5)
    player.play(3)
    state, twin = GAME.start(setup(3, dealer=dealer)), None
    for number, event in enumerate(player.events):
        assert check(GAME, state, event).is_accepted
        assert describe(GAME, state, event)
        assert isinstance(GAME.reveals(state, event), str)
        GAME.projector.fold(state, (event,))
        if number == len(player.events) // 2:
            twin = state.copy()
    assert twin is not None
    before = contents(twin)
    GAME.projector.fold(twin.copy(), player.events[len(player.events) // 2 + 1 :])
    assert before == contents(twin)
    GAME.projector.fold(twin, player.events[len(player.events) // 2 + 1 :])
    assert contents(state) == contents(player.state)
    assert contents(state) == contents(twin)


def test_the_same_seed_plays_the_same_match() -> None:
    first, second = (Chancer(setup(4), 9) for _ in range(2))
    assert first.play(1).results == second.play(1).results
    assert first.events == second.events


def test_pieces_stay_few_however_many_rounds_are_played() -> None:
    player = Chancer(setup(3), 2)
    sizes = []
    for rounds in (1, 4):
        sizes.append(len(player.play(rounds).pieces.names))
    assert max(sizes) <= HOUSE


def test_unknown_hands_never_make_a_legal_move_illegal() -> None:
    """What was legal where every hand is known is accepted where hands are unknown."""
    player = Chancer(setup(3), 4)
    player.play(1)
    state = GAME.start(setup(3, dealer="table"))
    for event in player.events:
        seen = blind(state, event)
        verdict = check(GAME, state, seen)
        assert verdict.is_accepted, (seen, verdict)
        GAME.projector.fold(state, (seen,))


@pytest.mark.parametrize("seed", range(8))
def test_hindsight_states_no_guess_as_a_fact(seed: int) -> None:
    """A card that is named in a hand as it was then was really there."""
    state = GAME.start(setup(3, dealer="table"))
    moments: list[tuple[State, dict[str, Counter[str]]]] = []
    named = 0

    def watch(truth: State, event: Event) -> None:
        nonlocal named
        GAME.projector.fold(state, (blind(state, event),))
        moments.append((state.copy(), {seat: held(truth, seat) for seat in truth.hands}))
        if isinstance(event, RoundScored):
            for then, hands in moments:
                GAME.hindsight(then, state)
                for seat, hand in hands.items():
                    assert held(then, seat) <= hand
                    named += held(then, seat).total()
            moments.clear()

    Chancer(setup(3), seed, watch).play(2)
    assert named


def held(state: State, seat: str) -> Counter[str]:
    """The cards of a hand that are known."""
    names = (state.pieces.names[token] for token in state.hands[seat])
    return Counter(name for name in names if name is not None)


def blind(state: State, event: Event) -> Event:
    """What a table would have recorded of an event of the tool's, which knows every hand."""
    step = step_now(state)
    if isinstance(event, EffectSkipped) and step is not None and not is_skipped(state):
        return NoneHeld(id=event.id, by=step.seat, what=step.effect.what)
    unseen: dict[type[Event], dict[str, Any]] = {
        HandDealt: {"cards": ()},
        Drew: {"cards": ()},
        PickPocketed: {"card": None},
        CardGiven: {"card": None},
    }
    by = "table" if event.by == "tool" or isinstance(event, CardGiven) else event.by
    return replace(event, by=by, **unseen.get(type(event), {}))


def is_skipped(state: State) -> bool:
    asked = GAME.pending(state)
    return isinstance(asked, Follows) and isinstance(asked.event, EffectSkipped)
