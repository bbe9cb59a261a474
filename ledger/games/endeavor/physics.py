"""Whether the pieces of Endeavor allow what is said to have happened.

Law: physics only, no rules of play. Each question raises Contradiction with the reason, or is content. What a
handler can copy although it is wrong, is the referee's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ledger.api import Contradiction, Event
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.atlas import UNTOLD
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.projector.acting import (
    attack_price,
    gained_chit,
    require_actions,
    require_award,
    require_foreign,
    require_sea,
    require_site,
    require_turn_disc,
)
from ledger.games.endeavor.projector.laying import (
    require_europe,
    require_european_chit,
    require_laid,
    require_last,
    require_run,
    require_swap,
    require_touching,
    require_turn_discs,
    require_untold,
    rows_of,
)
from ledger.games.endeavor.projector.pieces import holder, require_disc
from ledger.games.endeavor.projector.rounds import (
    require_building,
    require_neutral,
    require_next,
    require_open,
    require_paid,
    require_row,
    require_side,
    require_supply,
)
from ledger.games.endeavor.setup import letters_of, words
from ledger.games.endeavor.state import OPPOSITION, State

# setup


def _tokens_laid(state: State, event: ev.TokensLaid) -> None:
    state.require_setting_up()
    if state.out or any(board.tokens for board in state.boards.values()):
        raise Contradiction("tokens have left the map already")
    left = {token.letter: token.count for token in state.atlas.tokens.values()}
    for part, region, spaces in words(state.atlas):
        word, what = letters_of(event, part, region), f"{part} {region}".strip()
        if len(word) != len(spaces):
            said = f"{word} has {len(word)} letters" if word else "no word"
            raise Contradiction(f"{what}: {said} for {len(spaces)} spaces")
        for letter in word:
            if letter not in (*left, UNTOLD):
                raise Contradiction(f"{what}: no token has the letter {letter}")
            if letter != UNTOLD:
                left[letter] -= 1
                _require_left(state, what, letter, left[letter])


def _require_left(state: State, what: str, letter: str, left: int) -> None:
    count = state.atlas.tokens[state.atlas.letters[letter]].count
    if left < 0:
        raise Contradiction(f"{what}: {letter} {count - left}/{count}")


def _tokens_swapped(state: State, event: ev.TokensSwapped) -> None:
    state.require_setting_up()
    require_touching(state, event.city, event.link)


def _start_seat(state: State, event: ev.StartSeatSet) -> None:
    state.require_setting_up()
    state.require_seat(event.seat)


def _lane_cut(state: State, event: ev.LaneCut) -> None:
    state.require_setting_up()
    if event.seat is not None:
        state.require_seat(event.seat)
    require_last(state, event.region, event.space)
    state.require_space(event.space, event.token)


def _grid_laid(state: State, event: ev.GridLaid) -> None:
    state.require_setting_up()
    rows_of(state, event)


def _turn_discs(state: State, event: ev.TurnDiscsLaid) -> None:
    state.require_setting_up()
    require_turn_discs(state, event.order)


def _lane_discs(state: State, event: ev.LaneDiscsLaid) -> None:
    state.require_setting_up()
    require_run(state, event)


def _lane_swap(state: State, event: ev.LaneDiscsSwapped) -> None:
    state.require_setting_up()
    require_swap(state, event)


def _europe_disc(state: State, event: ev.EuropeDiscLaid) -> None:
    state.require_setting_up()
    require_europe(state, event)


def _european_chit(state: State, event: ev.EuropeChitRemoved) -> None:
    state.require_setting_up()
    require_european_chit(state, event)


def _setup_closed(state: State, event: ev.SetupClosed) -> None:
    state.require_setting_up()
    require_laid(state)


# acts


def _gains(state: State, event: ev.Shipped | ev.Occupied | ev.Attacked) -> None:
    taken = [gain.space for gain in event.gains]
    if len(set(taken)) < len(taken):
        raise Contradiction("a token is taken once")
    for gain in event.gains:
        state.require_space(gain.space, gain.token)
        if gain.to == "run":
            state.mat.require_opposing(event.disc)
            state.require_chit(gain.token)


def _activated(state: State, event: ev.SiteActivated) -> None:
    require_actions(state)
    board = state.seat_board(event.seat)
    require_site(state, event.seat, event.site, event.tile)
    board.require_free(event.site)
    board.require_marker()


def _spent(state: State, event: ev.ChitSpent) -> None:
    require_actions(state)
    state.require_chit(event.token)
    state.seat_board(event.seat).require_token(event.token)


def _shipped(state: State, event: ev.Shipped) -> None:
    state.require_lane(event.region)
    require_disc(state, event.by, event.disc)
    if event.space is not None:
        require_sea(state, event.region, event.space)
    _gains(state, event)
    if event.card is not None:
        require_award(state, event.card, event.card_to)


def _occupied(state: State, event: ev.Occupied) -> None:
    state.require_empty(event.city)
    require_disc(state, event.by, event.disc)
    _gains(state, event)


def _attacked(state: State, event: ev.Attacked) -> None:
    require_foreign(state, event)
    require_disc(state, event.by, event.disc, attack_price(event.by))
    _gains(state, event)


def _drew(state: State, event: ev.Drew) -> None:
    state.board(event.by)
    if event.by != OPPOSITION:
        state.now  # noqa: B018 - a round has to be open
    if event.card not in state.require_deck(event.deck):
        holder(state, event.deck, event.card)
    lost = event.abolished or ()
    if len(set(lost)) < len(lost):
        raise Contradiction("a card is lost once")
    for side, card in lost:
        state.board(side).require_card(card)
        if card == event.card:
            raise Contradiction(f"{card} is the card that was drawn")


def _returned(state: State, event: ev.MarkerReturned) -> None:
    require_site(state, event.seat, event.site, event.tile)
    state.seat_board(event.seat).require_busy(event.site)


def _discarded(state: State, event: ev.Discarded) -> None:
    require_actions(state)
    state.board(event.side).require_card(event.card)
    if event.to == "kept":
        state.board(OPPOSITION)


def _in_round(state: State, seat: str) -> None:
    require_actions(state)
    state.require_seat(seat)


# the opposition


def _disc_acts(state: State, event: ev.DiscActs) -> None:
    require_turn_disc(state, event.index, event.colour)


def _stolen(state: State, event: ev.TokenStolen) -> None:
    state.board(OPPOSITION)
    if event.track not in TRACKS:
        raise Contradiction(f"{event.track} is no status")
    state.boards[state.seat].require_token(event.track)


def _bonus(state: State, event: ev.BonusDraw) -> None:
    require_actions(state)
    state.mat.require_opposing(event.colour)


def _checked(state: State, event: ev.HandChecked) -> None:
    require_actions(state)
    state.board(event.side)


def _grid_closed(state: State, event: ev.GridClosed) -> None:
    require_actions(state)
    require_row(state, event)


def _turned(state: State, event: ev.DiscsTurned) -> None:
    require_actions(state)
    require_turn_discs(state, event.order)


def _grown(state: State, event: ev.Grown) -> None:
    require_actions(state)
    require_supply(state, event.seat, event.markers)


def _paid(state: State, event: ev.SalaryPaid) -> None:
    require_actions(state)
    require_paid(state, event)


def _earned(state: State, event: ev.NeutralEarned) -> None:
    require_actions(state)
    require_neutral(state, event.seat)


def _built(state: State, event: ev.TileBuilt) -> None:
    require_actions(state)
    require_building(state, event)


def _side(state: State, event: ev.FirstSideSet) -> None:
    require_actions(state)
    require_side(state, event)


def _seats(state: State, seats: Iterable[str]) -> None:
    for seat in seats:
        state.require_seat(seat)


PHYSICS: Mapping[type[Event], Callable[[State, Any], object]] = {
    ev.TokensLaid: _tokens_laid,
    ev.TokensSwapped: _tokens_swapped,
    ev.StartSeatSet: _start_seat,
    ev.LaneCut: _lane_cut,
    ev.GridLaid: _grid_laid,
    ev.TurnDiscsLaid: _turn_discs,
    ev.LaneDiscsLaid: _lane_discs,
    ev.LaneDiscsSwapped: _lane_swap,
    ev.EuropeDiscLaid: _europe_disc,
    ev.EuropeChitRemoved: _european_chit,
    ev.SetupClosed: _setup_closed,
    ev.TokenRevealed: require_untold,
    ev.RoundOpened: require_next,
    ev.TileBuilt: _built,
    ev.Grown: _grown,
    ev.SalaryPaid: _paid,
    ev.NeutralEarned: _earned,
    ev.FirstSideSet: _side,
    ev.SiteActivated: _activated,
    ev.ChitSpent: _spent,
    ev.Shipped: _shipped,
    ev.Occupied: _occupied,
    ev.Attacked: _attacked,
    ev.Drew: _drew,
    ev.MarkerReturned: _returned,
    ev.Discarded: _discarded,
    ev.TurnEnded: lambda s, e: _in_round(s, e.seat),
    ev.Passed: lambda s, e: _in_round(s, e.seat),
    ev.DiscActs: _disc_acts,
    ev.ChitRun: gained_chit,
    ev.TokenStolen: _stolen,
    ev.BonusDraw: _bonus,
    ev.HandChecked: _checked,
    ev.GridClosed: _grid_closed,
    ev.DiscsTurned: _turned,
    ev.RoundClosed: require_open,
    ev.Scored: lambda s, e: s.board(e.side),
    ev.ResultDeclared: lambda s, e: _seats(s, e.winners),
    ev.Rated: lambda s, e: s.board(OPPOSITION),
}
"""What the pieces have to allow."""
