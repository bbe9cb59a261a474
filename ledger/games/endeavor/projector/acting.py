"""How turns and acts change the table, a seat's and the opposition's.

Law: a handler copies what happened and holds no rule.
"""

from __future__ import annotations

from bisect import insort

from ledger.api import Contradiction
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.atlas import BONDAGE
from ledger.games.endeavor.projector.pieces import (
    acted,
    add_card,
    add_token,
    discard_token,
    drop_token,
    lift_card,
    on,
    pick,
    spend_discs,
    take,
)
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, Chit, Owed, State, Turn

# turns


@on(ev.SiteActivated)
def _(state: State, event: ev.SiteActivated) -> None:
    board = state.seat_board(event.seat)
    require_site(state, event.seat, event.site, event.tile)
    board.require_free(event.site)
    board.require_marker()
    board.harbour -= 1
    board.busy.add(event.site)
    _open(state, Turn(event.seat, event.site, event.tile))


def require_site(state: State, seat: str, site: int, tile: str) -> None:
    """Raises Contradiction where another building stands there."""
    if state.seat_board(seat).tile(site) != tile:
        raise Contradiction(f"site {site} is not {tile}")


def _open(state: State, turn: Turn) -> None:
    require_actions(state)
    state.turn = turn
    state.turns += 1


def require_actions(state: State) -> None:
    """Raises Contradiction where no round is open to act in."""
    if state.now.n <= state.rounds:
        raise Contradiction("the round is closed")


@on(ev.ChitSpent)
def _(state: State, event: ev.ChitSpent) -> None:
    state.seat_board(event.seat)
    state.require_chit(event.token)
    drop_token(state, event.seat, event.token)
    discard_token(state, event.token)
    _open(state, Turn(event.seat, None, event.token))


@on(ev.TurnEnded)
def _(state: State, event: ev.TurnEnded) -> None:
    state.require_seat(event.seat)
    state.now.last = event.seat
    state.turn = None


@on(ev.Passed)
def _(state: State, event: ev.Passed) -> None:
    state.require_seat(event.seat)
    now = state.now
    if now.leaving != event.seat:
        state.turns += 1
    now.passed.add(event.seat)
    now.last = event.seat
    now.leaving = ""
    now.discarded.pop(event.seat, None)
    state.turn = None


@on(ev.Discarded)
def _(state: State, event: ev.Discarded) -> None:
    board, now = state.board(event.side), state.now
    board.require_card(event.card)
    earned = board.cards.pop(event.card)
    if event.to == "deck":
        cards = state.atlas.cards
        deck = state.decks[cards[event.card].deck]
        insort(deck, event.card, key=lambda name: (not cards[name].governor, cards[name].need))
    elif event.to == "kept":
        state.board(OPPOSITION).kept[event.card] = earned
    else:
        state.gone.append(event.card)
    if event.to == "lost":
        board.lost = (*board.lost, event.id)
    now.discarded[event.side] = now.discarded.get(event.side, 0) + 1
    if event.side in state.table.seats and now.leaving != event.side:
        now.leaving = event.side
        state.turns += 1


# acts


@on(ev.Shipped)
def _(state: State, event: ev.Shipped) -> None:
    lane = state.require_lane(event.region)
    spend_discs(state, event.by, event.disc)
    if event.space is None:
        state.beside[event.region].append(event.disc)
    else:
        require_sea(state, event.region, event.space)
        lane.append(event.disc)
    take(state, event.by, event.disc, event.region, event.gains, event.id)
    if event.card is not None:
        _award(state, event.card, event.card_to, event.id)
    acted(state, event.by, event.disc, "ship", event.region)


def require_sea(state: State, region: str, space: str) -> None:
    """Raises Contradiction where a lane has no such space, or none that is free."""
    if space not in state.atlas.spaces[region][: state.length[region]]:
        raise Contradiction(f"the lane to {region} has no space {space}")
    if state.is_full(region):
        raise Contradiction(f"the lane to {region} is full")


def _award(state: State, card: str, side: str | None, event: int) -> None:
    require_award(state, card, side)
    state.decks[state.atlas.cards[card].deck].remove(card)
    if side is None or side == "out":
        state.gone.append(card)
    else:
        add_card(state, side, card, event)


def require_award(state: State, card: str, side: str | None) -> None:
    """Raises Contradiction where a card cannot go from its deck to a side."""
    if card not in state.atlas.cards or card not in state.decks[state.atlas.cards[card].deck]:
        raise Contradiction(f"{card} lies in no deck")
    if side not in (None, "out"):
        state.board(str(side))


@on(ev.Occupied)
def _(state: State, event: ev.Occupied) -> None:
    state.require_empty(event.city)
    spend_discs(state, event.by, event.disc)
    _hold(state, event, "occupy")


def _hold(state: State, event: ev.Occupied | ev.Attacked, act: str) -> None:
    region = state.atlas.region_of[event.city]
    state.city[event.city] = event.disc
    state.placed[event.city] = event.id
    take(state, event.by, event.disc, region, event.gains, event.id)
    acted(state, event.by, event.disc, act, region)


@on(ev.Attacked)
def _(state: State, event: ev.Attacked) -> None:
    require_foreign(state, event)
    spend_discs(state, event.by, event.disc, attack_price(event.by))
    if event.by != OPPOSITION:
        state.board(event.by).supply += 1
    loser = state.side_of(event.was)
    if loser == NEUTRAL:
        state.neutrals_lost += 1
    elif loser != OPPOSITION:
        state.board(loser).supply += 1
    _hold(state, event, "attack")


def attack_price(by: str) -> int:
    """Markers that an attack takes from the harbour: one replaces the disc, one goes to the supply."""
    return 0 if by == OPPOSITION else 2


def require_foreign(state: State, event: ev.Attacked) -> None:
    """Raises Contradiction where that city is not held by that colour, or by the attacker."""
    state.require_city(event.city)
    owner = state.city.get(event.city)
    if owner is None:
        raise Contradiction(f"nobody holds {event.city}")
    if owner != event.was:
        raise Contradiction(f"{event.city} is held by {owner}, not {event.was}")
    if owner == event.disc:
        raise Contradiction(f"{event.disc} holds {event.city} already")


@on(ev.Drew)
def _(state: State, event: ev.Drew) -> None:
    state.board(event.by)
    lift_card(state, event.deck, event.card)
    add_card(state, event.by, event.card, event.id)
    if state.atlas.cards[event.card].abolishes_slavery:
        state.gone += state.decks.get(BONDAGE, ())
        state.decks[BONDAGE] = []
    for side, card in event.abolished or ():
        holder = state.board(side)
        holder.require_card(card)
        del holder.cards[card]
        holder.lost = (*holder.lost, event.id)
        state.gone.append(card)
    if event.by in state.table.seats:
        state.now.drew = True
    region = state.atlas.deck_region[event.deck]
    acted(state, event.by, event.disc, "draw", region)


@on(ev.MarkerReturned)
def _(state: State, event: ev.MarkerReturned) -> None:
    board = state.seat_board(event.seat)
    require_site(state, event.seat, event.site, event.tile)
    board.require_busy(event.site)
    board.busy.discard(event.site)
    board.harbour += 1
    acted(state, event.seat, event.seat, "payment", "")


# the opposition


_STEPS = {"a": "occupy", "b": "occupy", "e": "draw"}
_SHIPPING = ("c", "d1", "d2", "d3", "late", "last")


@on(ev.DiscActs)
def _(state: State, event: ev.DiscActs) -> None:
    require_turn_disc(state, event.index, event.colour)
    state.now.acted = event.index
    pick(state, event.id, f"{event.colour}, step {event.step}", event.options, event.chosen)
    state.chits = []
    act = "ship" if event.step in _SHIPPING else _STEPS.get(event.step, "")
    _owe(state, act, event.colour, event.chosen)


def require_turn_disc(state: State, index: int, colour: str) -> None:
    """Raises Contradiction where another colour lies there."""
    require_actions(state)
    if state.mat.disc(index) != colour:
        raise Contradiction(f"turn disc {index} is {state.mat.disc(index)}, not {colour}")


def _owe(state: State, act: str, colour: str, target: str | None) -> None:
    state.owed = None if target is None or not act else Owed(act, colour, target)  # type: ignore[arg-type]


@on(ev.ChitRun)
def _(state: State, event: ev.ChitRun) -> None:
    state.chits.remove(gained_chit(state, event))
    pick(state, event.id, f"{event.colour}, {event.token} chit", event.options, event.chosen)
    _owe(state, "" if event.how == "none" else event.how, event.colour, event.chosen)


def gained_chit(state: State, event: ev.ChitRun) -> Chit:
    """The chit that waits to be run. Raises Contradiction."""
    state.mat.require_opposing(event.colour)
    for chit in state.chits:
        if (chit.colour, chit.token, chit.space) == (event.colour, event.token, event.space):
            return chit
    raise Contradiction(f"no {event.token} chit of {event.space} waits to be run by {event.colour}")


@on(ev.TokenStolen)
def _(state: State, event: ev.TokenStolen) -> None:
    state.require_status(event.track)
    state.board(OPPOSITION)
    drop_token(state, state.seat, event.track)
    add_token(state, OPPOSITION, event.track, event.id)
    state.owed = None


@on(ev.BonusDraw)
def _(state: State, event: ev.BonusDraw) -> None:
    state.mat.require_opposing(event.colour)
    require_actions(state)
    state.now.bonus = True
    pick(state, event.id, f"{event.colour}, bonus draw", event.options, event.chosen)
    _owe(state, "draw", event.colour, event.chosen)
