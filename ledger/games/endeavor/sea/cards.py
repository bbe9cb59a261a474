"""Acts that put no disc on the map: a card is drawn, a marker is taken back.

Source: Presence; Abolition; 4.5; rulings EN-4, EN-14, EN-27, EN-58.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import (
    LEGAL,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Typed,
    Verb,
    Verdict,
    against,
    refused,
)
from ledger.games.endeavor.atlas import BONDAGE
from ledger.games.endeavor.boards import abolished
from ledger.games.endeavor.doers import BySeat
from ledger.games.endeavor.headings import ABOLITION, ACTIONS, PRESENCE, REGIONS
from ledger.games.endeavor.lands import presence, top
from ledger.games.endeavor.pieces import add_card
from ledger.games.endeavor.sea.acts import ByDisc
from ledger.games.endeavor.state import OPPOSITION, State
from ledger.games.endeavor.turns.state import offers, open_to
from ledger.games.endeavor.words import deck_choice, not_busy, offered_first, short_name, site_choice


def _lost(state: State, abolished: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(f"{short_name(state, card)} of {side}" for side, card in abolished)


cards: Chapter[State] = Chapter(shown={"card": short_name, "abolished": _lost})


def _decks(state: State, by: str, _: Typed) -> Iterator[Choice]:
    every = (deck for deck in state.decks if state.decks[deck])
    for deck, unlisted in offered_first(open_to(state, by, "draw"), every):
        yield deck_choice(state, deck, unlisted=unlisted)


def _no_card(state: State, by: str, text: str) -> str:
    decks = state.decks
    deck = next((deck for deck in decks if text in (deck, short_name(state, deck).casefold())), None)
    return f"no card of {deck} is left" if deck is not None and not decks[deck] else ""


@cards.event
class AssetDrawn(ByDisc, frozen=True, kw_only=True, tag="drew"):
    """draw the top card of a deck

    `abolished` lists the slavery cards that were lost with it: side and card.
    """

    deck: str
    card: str
    abolished: tuple[tuple[str, str], ...] | None = None
    told = "{who} draws {card}[; slavery is abolished: {abolished} lost]"
    verb, args = Verb("draw", leads=True), (Arg("deck", _decks, offers("draw"), absent=_no_card),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return drew(state, by, by, values[0])

    def needs(self, state: State) -> None:
        """Raises Contradiction if the card is in no deck and no hand, or a lost card is not held."""
        state.boards[self.by]
        if self.by != OPPOSITION:
            state.require_round()
        if self.card not in state.decks[self.deck]:
            piece = state.atlas.cards.get(self.card)
            if piece is None or piece.deck != self.deck:
                raise Contradiction(f"{self.card} does not belong to the deck {self.deck}")
            if not any(self.card in board.cards for board in state.boards.values()):
                raise Contradiction(f"{self.card} has left the game")
        if self.abolished and len(set(self.abolished)) < len(self.abolished):
            raise Contradiction("a card is lost once")
        for side, card in self.abolished or ():
            state.boards[side].require_card(card)
            if card == self.card:
                raise Contradiction(f"{card} is the card that was drawn")

    def do(self, state: State) -> None:
        """Takes the card from its deck, or from the side that already holds it."""
        if self.card in state.decks[self.deck]:
            state.decks[self.deck].remove(self.card)
        else:
            holder = next(board for board in state.boards.values() if self.card in board.cards)
            del holder.cards[self.card]
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
        self.go_on(state, "draw", state.atlas.deck_region[self.deck])

    def may(self, state: State) -> Verdict:
        allowed = self.allowed_now(state, "draw", state.atlas.deck_region[self.deck], self.deck)
        return against(allowed, *self._wrongly_drawn(state))

    def _wrongly_drawn(self, state: State) -> Iterator[Verdict]:
        """What is wrong with the drawn card, or with the cards that were lost with it."""
        region, first = state.atlas.deck_region[self.deck], top(state, self.deck)
        if self.by not in (OPPOSITION, self.disc):
            yield refused(ACTIONS, f"draw: {self.by} draws for its own colour")
        if not state.is_open(region):
            yield refused(REGIONS, f"draw: {region} is not open")
        elif self.card != first:
            yield refused(ACTIONS, f"draw: {first or 'no card'} is on top, not {self.card}")
        need, here = state.atlas.cards[self.card].need, presence(state, self.disc, region)
        if here < need:
            needed = f"{self.card} needs a presence of {need}"
            yield refused(PRESENCE, f"draw: {needed}, {self.disc} has {here}")
        wanted = abolished(state, self.card)
        if sorted(self.abolished or ()) != sorted(wanted):
            lost = ", ".join(f"{card} of {side}" for side, card in wanted)
            yield refused(ABOLITION, f"abolished: {lost or 'nothing'}")

    def worked_out(self, state: State) -> Event:
        return drew(state, self.by, self.disc, self.deck)


def drew(state: State, by: str, disc: str, deck: str) -> AssetDrawn:
    """The event that draws the top card, with what Abolition takes. Raises Contradiction if the deck is
    empty."""
    cards = state.decks[deck]
    if not cards:
        raise Contradiction(f"the deck {deck} is empty")
    return AssetDrawn(
        by=by, disc=disc, deck=deck, card=cards[0], abolished=abolished(state, cards[0]) or None
    )


# payment


def _returns(state: State, by: str, _: Typed) -> Iterator[Choice]:
    every = map(str, sorted(state.board_of(by).busy))
    for site, unlisted in offered_first(open_to(state, by, "payment"), every):
        yield site_choice(state, by, int(site), unlisted=unlisted)


@cards.event
class MarkerReturned(BySeat, frozen=True, kw_only=True):
    """take the marker of another building back"""

    site: int
    tile: str
    told = "{seat} takes back the marker of {tile} (site {site})"
    verb, args = Verb("return", leads=True), (Arg("site", _returns, absent=not_busy),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return MarkerReturned(seat=by, site=values[0], tile=state.seat_board(by).tile(values[0]))

    def needs(self, state: State) -> None:
        board = state.seat_board(self.seat)
        board.require_tile(self.site, self.tile)
        board.require_busy(self.site)

    def do(self, state: State) -> None:
        board, turn = state.boards[self.seat], state.turn
        board.busy.discard(self.site)
        board.harbour += 1
        if turn is not None and turn.seat == self.seat:
            turn.acts.append(("payment", ""))

    def may(self, state: State) -> Verdict:
        if state.turn is not None and state.turn.site == self.site:
            return refused("EN-27", "the marker that opened the payment stays")
        return LEGAL
