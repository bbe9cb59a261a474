"""What a game tells too many people, though no hidden card shows it: an open choice, a card in a hand."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from msgspec import field
from msgspec.structs import replace

from ledger import api
from ledger.testing.laws.hiding import (
    what_all_choose_at_once_is_told_to_nobody,
    what_is_dealt_in_secret_is_seen_by_nobody_else,
)
from ledger.testing.moments import Moment, Witness
from ledger.testing.playing import given


class State(api.GameState, kw_only=True):
    hands: dict[str, int] = field(default_factory=dict)
    """Seat → its card, a token, which all others see."""
    bids: dict[str, int] = field(default_factory=dict)


bids: api.Chapter[State] = api.Chapter()


@bids.event
class Drew(api.Event, frozen=True, kw_only=True):
    """which card it is"""

    seat: str
    card: str | None = None
    told, verb = "{seat} draws[: {card}]", "draw"
    args = (api.Arg("card", lambda state, by, before: api.outcomes("abcdef")),)

    def do(self, state: State) -> None:
        state.hands[self.seat] = state.pieces.new(self.card)

    def dealt(self, state: State, luck: api.Luck) -> str:
        return luck.cards("deck", 0, "abcdef", len(state.hands))[0]

    def veil(self, state: State, seat: str | None) -> Drew:
        return replace(self, card=None) if seat in (None, self.seat) else self


@bids.event
class BidMade(api.Event, frozen=True, kw_only=True):
    """bid coins"""

    coins: int
    told, verb, args = "{by} bids {coins}", "bid", (api.Arg("coins", api.numbers(range(1, 4))),)

    def do(self, state: State) -> None:
        state.bids[self.by] = self.coins


def pending(state: State) -> api.Pending:
    for seat in state.table.seats:
        if seat not in state.hands:
            return api.Chance(Drew(seat=seat), "card", "a card")
    waiting = tuple(seat for seat in state.table.seats if seat not in state.bids)
    return api.AtOnce(waiting, "bid", (BidMade,)) if waiting else api.Over()


def hidden(state: State, seat: str | None) -> Iterable[int]:
    return [token for owner, token in state.hands.items() if seat in (None, owner)]


def view(state: State, seat: str | None) -> tuple[api.Block, ...]:
    return (api.Facts(tuple((owner, state.pieces.show(token)) for owner, token in state.hands.items())),)


GAME: api.Game[Any] = api.Game(
    info=api.GameInfo(
        name="sealed",
        title="Sealed",
        about="Bid for what others see.",
        rules_version=1,
        variants=(api.Variant("standard", least=2, most=2, about="two seats"),),
    ),
    chapters=(bids,),
    start=State.from_setup,
    pending=pending,
    lines=lambda state, seat: (),
    view=view,
    hidden=hidden,
)
OPEN = replace(GAME, hidden=lambda state, seat: hidden(state, None) if seat is None else ())


def said(law: Any, game: api.Game[Any], events: int) -> list[str]:
    """What a law says about the last of so many events."""
    play = given(game, "ann bob", "ann bid 2", "bob bid 3", seed=3)
    state, path, luck = game.start(play.setup), play.events[: events - 1], Witness(3)
    game.projector.fold(state, path)
    luck.cards("deck", 0, "abcdef", len(state.hands))
    moment = Moment(game, play.setup, state, tuple(path), luck, Random(2), play.events[events - 1])
    return [fault for _ in range(4) for fault in law(moment)]


def test_a_number_that_is_chosen_in_secret_is_not_told_until_all_have_chosen() -> None:
    fault = said(what_all_choose_at_once_is_told_to_nobody, GAME, 3)[0]
    assert fault.startswith("everybody is told 'ann bids 2' while others choose in secret: `seen_by` of")
    assert not said(what_all_choose_at_once_is_told_to_nobody, GAME, 4), "the last choice hides nothing"


def test_a_card_that_the_log_hides_from_its_owner_is_hidden_in_the_hand() -> None:
    assert not said(what_is_dealt_in_secret_is_seen_by_nobody_else, GAME, 2)
    found = said(what_is_dealt_in_secret_is_seen_by_nobody_else, OPEN, 2)
    assert found
    assert "the view tells what Drew hid: bob is shown" in found[0]
