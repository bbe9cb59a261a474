"""A disc is placed on a lane; the last one opens the region, whose governor is awarded.

Source: Regions and Governors; 4.5; rulings EN-11, EN-15, EN-52, EN-83, EN-89.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ledger.api import (
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
    same,
)
from ledger.games.endeavor.headings import ACTIONS, GOVERNOR
from ledger.games.endeavor.lands import governor_of
from ledger.games.endeavor.pieces import add_card
from ledger.games.endeavor.sea.acts import ByDisc, Gain, gains_in_words, gains_of
from ledger.games.endeavor.state import NEUTRAL, State
from ledger.games.endeavor.turns.state import offers, open_to
from ledger.games.endeavor.words import offered_first, region_choice, short_name, token_name

shipping: Chapter[State] = Chapter()


def _lanes(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for region, unlisted in offered_first(open_to(state, by, "ship"), state.atlas.lanes):
        space = state.next_space(region)
        help_ = "beside the full lane" if space is None else f"takes {token_name(state, space)}"
        yield region_choice(state, region, help_, unlisted=unlisted)


@shipping.event
class Shipped(ByDisc, frozen=True, kw_only=True):
    """send a disc to a lane

    `space` is None if the disc lies beside a full lane. `counts` are the counts that decided who gets the
    governor.
    """

    region: str
    space: str | None = None
    gains: tuple[Gain, ...] = ()
    opened: bool = False
    governor: str | None = None
    card: str | None = None
    card_to: str | None = None
    counts: Mapping[str, int] | None = None
    verb, args = Verb("ship", leads=True), (Arg("region", _lanes, offers("ship")),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return shipped(state, by, by, values[0]).known(state)

    def needs(self, state: State) -> None:
        region, card = self.region, self.card
        filled = len(state.lane[region])
        self.require_discs(state)
        if self.space is not None:
            length, spaces = state.length[region], state.atlas.spaces[region]
            if filled >= length:
                raise Contradiction(f"the lane to {region} is full")
            if self.space != spaces[filled] and self.space not in spaces[:length]:
                raise Contradiction(f"the lane to {region} has no space {self.space}")
        if self.gains:
            self.require_gains(state)
        if card is not None:
            if card not in state.atlas.cards or card not in state.decks[state.atlas.cards[card].deck]:
                raise Contradiction(f"{card} lies in no deck")
            if self.card_to is not None and self.card_to != "out":
                state.boards[self.card_to]

    def do(self, state: State) -> None:
        lanes = state.beside if self.space is None else state.lane
        lanes[self.region].append(self.disc)
        self.carry_out(state, "ship", self.region)
        if self.card is not None:
            state.decks[state.atlas.cards[self.card].deck].remove(self.card)
            if self.card_to is None or self.card_to == "out":
                state.gone.append(self.card)
            else:
                add_card(state, self.card_to, self.card, self.id)

    def may(self, state: State) -> Verdict:
        wanted = shipped(state, self.by, self.disc, self.region)
        allowed = self.allowed_now(state, "ship", self.region, self.region)
        if same(self, wanted):
            return allowed
        return against(allowed, *self._awarded(wanted), self.gained(wanted.gains))

    def _awarded(self, wanted: Shipped) -> Iterator[Verdict]:
        """What is wrong about the space, and about what comes with the last space of a lane."""
        if self.space != wanted.space:
            yield refused(ACTIONS, f"space: {wanted.space or 'beside the full lane'}, not {self.space}")
        if self.opened != wanted.opened:
            now = "opens now" if wanted.opened else "does not open yet"
            yield refused(GOVERNOR, f"opened: {self.region} {now}")
        if self.governor != wanted.governor or (self.counts or None) != wanted.counts:
            counted = ", ".join(f"{colour} {count}" for colour, count in (wanted.counts or {}).items())
            yield refused(GOVERNOR, f"governor: {wanted.governor or 'nobody'} ({counted or 'not filled'})")
        if (self.card, self.card_to) != (wanted.card, wanted.card_to):
            who = wanted.card_to or "nobody"
            yield refused(GOVERNOR, f"governor: {wanted.card or 'no card'} goes to {who}")

    def tell(self, state: State) -> str:
        where = f"{short_name(state, self.region)}, beside the full lane"
        if self.space:
            where = short_name(state, self.space)
        gains = f" and gains {gains_in_words(state, self.gains)}" if self.gains else ""
        sentence = f"{self.who} ships to {where}{gains}"
        if not self.opened:
            return sentence
        card = f", {short_name(state, self.card)} goes to {self.card_to}" if self.card else ""
        return f"{sentence}; {self.region} opens, governor {self.governor}{card}"

    def worked_out(self, state: State) -> Event:
        return shipped(state, self.by, self.disc, self.region)


def shipped(state: State, by: str, disc: str, region: str) -> Shipped:
    """The event of a disc that goes to the next space of a lane, or beside a full one; with the governor if
    the region opens."""
    discs, space = (*state.lane[region], disc), state.next_space(region)
    gains = gains_of(state, by, disc, "ship", region)
    if space is None or len(discs) < state.length[region]:
        return Shipped(by=by, disc=disc, region=region, space=space, gains=gains)
    winner, cards = governor_of(state, discs), state.atlas.cards
    tops = (card for deck in state.atlas.regions[region].decks for card in state.decks[deck][:1])
    return Shipped(
        by=by,
        disc=disc,
        region=region,
        space=space,
        gains=gains,
        opened=True,
        governor=winner,
        card=next((card for card in tops if cards[card].governor), None),
        card_to="out" if winner == NEUTRAL else state.side_of(winner),
        counts=dict(Counter(discs)),
    )
