"""Acts that put no disc on the map: a card is drawn, a marker is taken back.

Source: Presence; Abolition; 4.5; rulings EN-4, EN-14, EN-27, EN-58.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import Arg, Chapter, Choice, Contradiction, Event, Typed, Verb, Verdict, against, refused
from ledger.games.endeavor.atlas import BONDAGE
from ledger.games.endeavor.boards import abolished
from ledger.games.endeavor.headings import ABOLITION, ACTIONS, PRESENCE, REGIONS
from ledger.games.endeavor.lands import presence, top
from ledger.games.endeavor.pieces import add_card
from ledger.games.endeavor.sea.acts import acted, allowed_now, doing
from ledger.games.endeavor.state import OPPOSITION, State
from ledger.games.endeavor.turns.state import open_to
from ledger.games.endeavor.words import (
    deck_choice,
    not_busy,
    offered_first,
    possible,
    short_name,
    site_choice,
)

cards: Chapter[State] = Chapter()


def _decks(state: State, by: str, _: Typed) -> Iterator[Choice]:
    every = (deck for deck in state.decks if state.decks[deck])
    for deck, unlisted in offered_first(open_to(state, by, "draw"), every):
        yield deck_choice(state, deck, unlisted=unlisted)


def _no_card(state: State, by: str, text: str) -> str:
    decks = state.decks
    deck = next((deck for deck in decks if text in (deck, short_name(state, deck).casefold())), None)
    return f"no card of {deck} is left" if deck is not None and not decks[deck] else ""


@cards.event
class Drew(Event, frozen=True, kw_only=True):
    """draw the top card of a deck

    `abolished` lists the slavery cards that were lost with it: side and card.
    """

    disc: str
    deck: str
    card: str
    abolished: tuple[tuple[str, str], ...] | None = None
    verb, args = Verb("draw", leads=True), (Arg("deck", _decks, absent=_no_card),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return _typed_draw(state, by, values)

    def needs(self, state: State) -> None:
        state.boards[self.by]
        if self.by != OPPOSITION:
            state.require_round()
        if self.card not in state.decks[self.deck]:
            _require_drawn(state, self.deck, self.card)
        if self.abolished:
            _require_lost(state, self.abolished, self.card)

    def do(self, state: State) -> None:
        _lift(state, self.deck, self.card)
        add_card(state, self.by, self.card, self.id)
        if state.atlas.cards[self.card].abolishes_slavery:
            state.gone += state.decks.get(BONDAGE, ())
            state.decks[BONDAGE] = []
        for side, card in self.abolished or ():
            board = state.boards[side]
            del board.cards[card]
            board.lost = (*board.lost, self.id)
            state.gone.append(card)
        if self.by != OPPOSITION:
            state.now.drew = True
        acted(state, self.by, self.disc, "draw", state.atlas.deck_region[self.deck])

    def may(self, state: State) -> Verdict:
        region = state.atlas.deck_region[self.deck]
        allowed = allowed_now(state, self.by, self.disc, "draw", region, self.deck)
        return against(allowed, *_drawn(state, self, region), *_lost(state, self))

    def tell(self, state: State) -> str:
        lost = ", ".join(f"{short_name(state, card)} of {side}" for side, card in self.abolished or ())
        ends = f"; slavery is abolished: {lost} lost" if lost else ""
        return f"{doing(self, self.disc)} draws {short_name(state, self.card)}{ends}"

    def worked_out(self, state: State) -> Event:
        return drew(state, self.by, self.disc, self.deck)


def drew(state: State, by: str, disc: str, deck: str) -> Drew:
    cards = state.decks[deck]
    if not cards:
        raise Contradiction(f"the deck {deck} is empty")
    lost = abolished(state) if state.atlas.cards[cards[0]].abolishes_slavery else ()
    return Drew(by=by, disc=disc, deck=deck, card=cards[0], abolished=lost or None)


@possible
def _typed_draw(state: State, by: str, values: Typed) -> Event:
    return drew(state, by, by, values[0])


def _require_drawn(state: State, deck: str, card: str) -> None:
    """Raises Contradiction where nobody holds a card that is not in its deck."""
    piece = state.atlas.cards.get(card)
    if piece is None or piece.deck != deck:
        raise Contradiction(f"{card} does not belong to the deck {deck}")
    if not any(card in board.cards for board in state.boards.values()):
        raise Contradiction(f"{card} has left the game")


def _require_lost(state: State, lost: tuple[tuple[str, str], ...], drawn: str) -> None:
    if len(set(lost)) < len(lost):
        raise Contradiction("a card is lost once")
    for side, card in lost:
        state.boards[side].require_card(card)
        if card == drawn:
            raise Contradiction(f"{card} is the card that was drawn")


def _lift(state: State, deck: str, card: str) -> None:
    """A card leaves its deck, or whoever holds it although it was drawn."""
    if card in state.decks[deck]:
        state.decks[deck].remove(card)
        return
    holder = next(board for board in state.boards.values() if card in board.cards)
    del holder.cards[card]


def _drawn(state: State, event: Drew, region: str) -> Iterator[Verdict]:
    """What is wrong about the card."""
    if event.by not in (OPPOSITION, event.disc):
        yield refused(ACTIONS, f"draw: {event.by} draws for its own colour")
    first = top(state, event.deck)
    if not state.is_open(region):
        yield refused(REGIONS, f"draw: {region} is not open")
    elif event.card != first:
        yield refused(ACTIONS, f"draw: {first or 'no card'} is on top, not {event.card}")
    need, here = state.atlas.cards[event.card].need, presence(state, event.disc, region)
    if here < need:
        yield refused(PRESENCE, f"draw: {event.card} needs a presence of {need}, {event.disc} has {here}")


def _lost(state: State, event: Drew) -> Iterator[Verdict]:
    """What is wrong about the cards that were lost with it: the card that was drawn decides."""
    wanted = abolished(state) if state.atlas.cards[event.card].abolishes_slavery else ()
    if sorted(event.abolished or ()) != sorted(wanted):
        lost = ", ".join(f"{card} of {side}" for side, card in wanted)
        yield refused(ABOLITION, f"abolished: {lost or 'nothing'}")


# payment


def _returns(state: State, by: str, _: Typed) -> Iterator[Choice]:
    board = state.boards.get(by)
    every = (str(site) for site in sorted(board.busy)) if board is not None else ()
    for site, unlisted in offered_first(open_to(state, by, "payment"), every):
        yield site_choice(state, by, int(site), unlisted=unlisted)


@cards.event
class MarkerReturned(Event, frozen=True, kw_only=True):
    """take the marker of another building back"""

    seat: str
    site: int
    tile: str
    told = "{seat} takes back the marker of {tile} (site {site})"
    verb, args = Verb("return", leads=True), (Arg("site", _returns, absent=not_busy),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return _typed_return(state, by, values)

    def needs(self, state: State) -> None:
        board = state.seat_board(self.seat)
        board.require_tile(self.site, self.tile)
        board.require_busy(self.site)

    def do(self, state: State) -> None:
        board = state.boards[self.seat]
        board.busy.discard(self.site)
        board.harbour += 1
        acted(state, self.seat, self.seat, "payment", "")

    def may(self, state: State) -> Verdict:
        if state.turn is not None and state.turn.site == self.site:
            return refused("EN-27", "the marker that opened the payment stays")
        return allowed_now(state, self.seat, self.seat, "payment", None, str(self.site))

    def doer(self, state: State) -> str:
        return self.seat


@possible
def _typed_return(state: State, by: str, values: Typed) -> Event:
    return MarkerReturned(seat=by, site=values[0], tile=state.seat_board(by).tile(values[0]))
