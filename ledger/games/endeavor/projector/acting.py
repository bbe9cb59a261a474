"""How turns and acts change the table, a seat's and the opposition's.

Law: a handler asks whether the pieces allow it, copies what happened, and holds no rule.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping

from ledger.api import Contradiction
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.atlas import BONDAGE
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.mat import Act, Chit, Owed
from ledger.games.endeavor.projector.pieces import (
    acted,
    add_card,
    add_token,
    discard_token,
    drop_token,
    holder,
    lift_card,
    on,
    pick,
    require_disc,
    require_gains,
    spend_discs,
    take,
)
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, Board, Round, State, Turn

# turns


@on(ev.SiteActivated)
def _(state: State, event: ev.SiteActivated) -> None:
    board = require_activated(state, event)
    board.harbour -= 1
    board.busy.add(event.site)
    state.turn = Turn(event.seat, event.site, event.tile)
    state.turns += 1


def require_activated(state: State, event: ev.SiteActivated) -> Board:
    state.require_round()
    board = state.seat_board(event.seat)
    board.require_tile(event.site, event.tile)
    if event.site in board.busy:
        raise Contradiction(f"site {event.site} is busy")
    board.require_marker()
    return board


@on(ev.ChitSpent)
def _(state: State, event: ev.ChitSpent) -> None:
    drop_token(require_spent(state, event), event.token)
    discard_token(state, event.token)
    state.turn = Turn(event.seat, None, event.token)
    state.turns += 1


def require_spent(state: State, event: ev.ChitSpent) -> Board:
    state.require_round()
    state.require_chit(event.token)
    board = state.seat_board(event.seat)
    board.require_token(event.token)
    return board


@on(ev.TurnEnded)
def _(state: State, event: ev.TurnEnded) -> None:
    require_seated(state, event).last = event.seat
    state.turn = None


@on(ev.Passed)
def _(state: State, event: ev.Passed) -> None:
    now, seat = require_seated(state, event), event.seat
    if now.leaving != seat:
        state.turns += 1
    now.passed.add(seat)
    now.last = seat
    now.leaving = ""
    now.discarded.pop(seat, None)
    state.turn = None


def require_seated(state: State, event: ev.TurnEnded | ev.Passed) -> Round:
    """The open round, for a seat."""
    state.require_seat(event.seat)
    return state.require_round()


@on(ev.Discarded)
def _(state: State, event: ev.Discarded) -> None:
    now, side, card = state.require_round(), event.side, event.card
    board = require_discarded(state, event)
    earned = board.cards.pop(card)
    if event.to == "deck":
        cards = state.atlas.cards
        deck = state.decks[cards[card].deck]
        insort(deck, card, key=lambda name: (not cards[name].governor, cards[name].need))
    elif event.to == "kept":
        state.boards[OPPOSITION].kept[card] = earned
    else:
        state.gone.append(card)
    if event.to == "lost":
        board.lost = (*board.lost, event.id)
    now.discarded[side] = now.discarded.get(side, 0) + 1
    if side not in (OPPOSITION, now.leaving):
        now.leaving = side
        state.turns += 1


def require_discarded(state: State, event: ev.Discarded) -> Board:
    state.require_round()
    board = state.boards[event.side]
    board.require_card(event.card)
    if event.to == "kept":
        state.boards[OPPOSITION]
    return board


# acts


@on(ev.Shipped)
def _(state: State, event: ev.Shipped) -> None:
    spend_discs(require_shipped(state, event), event)
    region = event.region
    if event.space is None:
        state.beside[region].append(event.disc)
    else:
        state.lane[region].append(event.disc)
    if event.gains:
        take(state, event, region)
    if event.card is not None:
        _award(state, event.card, event.card_to, event.id)
    acted(state, event.by, event.disc, "ship", region)


def require_shipped(state: State, event: ev.Shipped) -> Board:
    region = event.region
    lane = state.lane[region]
    board = require_disc(state, event.by, event.disc)
    if event.space is not None:
        length, spaces = state.length[region], state.atlas.spaces[region]
        if len(lane) >= length:
            raise Contradiction(f"the lane to {region} is full")
        if event.space != spaces[len(lane)] and event.space not in spaces[:length]:
            raise Contradiction(f"the lane to {region} has no space {event.space}")
    if event.gains:
        require_gains(state, event.disc, event.gains)
    if event.card is not None:
        _require_award(state, event.card, event.card_to)
    return board


def _award(state: State, card: str, side: str | None, event: int) -> None:
    state.decks[state.atlas.cards[card].deck].remove(card)
    if side is None or side == "out":
        state.gone.append(card)
    else:
        add_card(state, side, card, event)


def _require_award(state: State, card: str, side: str | None) -> None:
    """Raises Contradiction where a card cannot go from its deck to a side."""
    if card not in state.atlas.cards or card not in state.decks[state.atlas.cards[card].deck]:
        raise Contradiction(f"{card} lies in no deck")
    if side is not None and side != "out":
        state.boards[side]


@on(ev.Occupied)
def _(state: State, event: ev.Occupied) -> None:
    spend_discs(require_occupied(state, event), event)
    _hold(state, event, "occupy")


def require_occupied(state: State, event: ev.Occupied) -> Board:
    state.require_empty(event.city)
    board = require_disc(state, event.by, event.disc)
    if event.gains:
        require_gains(state, event.disc, event.gains)
    return board


def _hold(state: State, event: ev.Occupied | ev.Attacked, act: str) -> None:
    city = event.city
    region = state.atlas.region_of[city]
    state.city[city] = event.disc
    state.placed[city] = event.id
    if event.gains:
        take(state, event, region)
    acted(state, event.by, event.disc, act, region)


@on(ev.Attacked)
def _(state: State, event: ev.Attacked) -> None:
    board = require_attacked(state, event)
    spend_discs(board, event, ATTACKERS)
    if event.by != OPPOSITION:
        board.supply += 1
    loser = state.side_of(event.was)
    if loser == NEUTRAL:
        state.neutrals_lost += 1
    elif loser != OPPOSITION:
        state.boards[loser].supply += 1
    _hold(state, event, "attack")


ATTACKERS = 2
"""Markers that an attack takes from the harbour: one replaces the disc, one goes to the supply."""


def require_attacked(state: State, event: ev.Attacked) -> Board:
    state.require_city(event.city)
    owner = state.city.get(event.city)
    if owner is None:
        raise Contradiction(f"nobody holds {event.city}")
    if owner != event.was:
        raise Contradiction(f"{event.city} is held by {owner}, not {event.was}")
    if owner == event.disc:
        raise Contradiction(f"{event.disc} holds {event.city} already")
    board = require_disc(state, event.by, event.disc, ATTACKERS)
    if event.gains:
        require_gains(state, event.disc, event.gains)
    return board


@on(ev.Drew)
def _(state: State, event: ev.Drew) -> None:
    require_drew(state, event)
    lift_card(state, event.deck, event.card)
    add_card(state, event.by, event.card, event.id)
    if state.atlas.cards[event.card].abolishes_slavery:
        state.gone += state.decks.get(BONDAGE, ())
        state.decks[BONDAGE] = []
    for side, card in event.abolished or ():
        board = state.boards[side]
        del board.cards[card]
        board.lost = (*board.lost, event.id)
        state.gone.append(card)
    if event.by != OPPOSITION:
        state.now.drew = True
    acted(state, event.by, event.disc, "draw", state.atlas.deck_region[event.deck])


def require_drew(state: State, event: ev.Drew) -> None:
    state.boards[event.by]
    if event.by != OPPOSITION:
        state.require_round()
    if event.card not in state.decks[event.deck]:
        holder(state, event.deck, event.card)
    if event.abolished:
        _require_lost(state, event.abolished, event.card)


def _require_lost(state: State, lost: tuple[tuple[str, str], ...], drawn: str) -> None:
    if len(set(lost)) < len(lost):
        raise Contradiction("a card is lost once")
    for side, card in lost:
        state.boards[side].require_card(card)
        if card == drawn:
            raise Contradiction(f"{card} is the card that was drawn")


@on(ev.MarkerReturned)
def _(state: State, event: ev.MarkerReturned) -> None:
    board = require_returned(state, event)
    board.busy.discard(event.site)
    board.harbour += 1
    acted(state, event.seat, event.seat, "payment", "")


def require_returned(state: State, event: ev.MarkerReturned) -> Board:
    board = state.seat_board(event.seat)
    board.require_tile(event.site, event.tile)
    board.require_busy(event.site)
    return board


# the opposition


_ACTS: Mapping[str, Act] = {
    **dict.fromkeys(("a", "b"), "occupy"),
    **dict.fromkeys(("c", "d1", "d2", "d3", "late", "last-resort"), "ship"),
    "e": "draw",
}
"""What a step of the pattern does; the last one nothing."""
_RUNS: Mapping[str, Act] = {act: act for act in ("occupy", "ship", "draw", "attack", "steal")}


@on(ev.DiscActs)
def _(state: State, event: ev.DiscActs) -> None:
    require_disc_acts(state, event)
    state.now.acted = event.index
    state.chits = []
    if len(event.options) > 1:
        pick(state, event.id, f"{event.colour}, step {event.step}", event.options, event.chosen)
    _owe(state, _ACTS.get(event.step), event.colour, event.chosen)


def require_disc_acts(state: State, event: ev.DiscActs) -> None:
    state.require_round()
    colour = state.mat.disc(event.index)
    if colour != event.colour:
        raise Contradiction(f"turn disc {event.index} is {colour}, not {event.colour}")


def _owe(state: State, act: Act | None, colour: str, target: str | None) -> None:
    state.owed = None if target is None or act is None else Owed(act, colour, target)


@on(ev.ChitRun)
def _(state: State, event: ev.ChitRun) -> None:
    state.chits.remove(gained_chit(state, event))
    if len(event.options) > 1:
        pick(state, event.id, f"{event.colour}, {event.token} chit", event.options, event.chosen)
    _owe(state, _RUNS.get(event.how), event.colour, event.chosen)


def gained_chit(state: State, event: ev.ChitRun) -> Chit:
    """The chit that waits to be run. Raises Contradiction."""
    state.mat.require_opposing(event.colour)
    for chit in state.chits:
        if (chit.colour, chit.token, chit.space) == (event.colour, event.token, event.space):
            return chit
    raise Contradiction(f"no {event.token} chit of {event.space} waits to be run by {event.colour}")


@on(ev.TokenStolen)
def _(state: State, event: ev.TokenStolen) -> None:
    drop_token(require_stolen(state, event), event.track)
    add_token(state, OPPOSITION, event.track, event.id)
    state.owed = None


def require_stolen(state: State, event: ev.TokenStolen) -> Board:
    state.boards[OPPOSITION]
    if event.track not in TRACKS:
        raise Contradiction(f"{event.track} is no status")
    board = state.boards[state.seat]
    board.require_token(event.track)
    return board


@on(ev.BonusDraw)
def _(state: State, event: ev.BonusDraw) -> None:
    require_bonus(state, event)
    state.now.bonus = True
    if len(event.options) > 1:
        pick(state, event.id, f"{event.colour}, bonus draw", event.options, event.chosen)
    _owe(state, "draw", event.colour, event.chosen)


def require_bonus(state: State, event: ev.BonusDraw) -> None:
    state.require_round()
    state.mat.require_opposing(event.colour)
