"""A disc comes to a lane; the last one opens the region, and its governor is awarded.

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
from ledger.games.endeavor.sea.acts import (
    Gain,
    acted,
    allowed_now,
    doing,
    gained,
    gains_of,
    known,
    require_disc,
    require_gains,
    spend_discs,
    take,
    told_gains,
)
from ledger.games.endeavor.state import NEUTRAL, State
from ledger.games.endeavor.turns.state import open_to
from ledger.games.endeavor.words import offered_first, possible, region_choice, short_name, token_name

shipping: Chapter[State] = Chapter()


def _lanes(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for region, unlisted in offered_first(open_to(state, by, "ship"), state.atlas.lanes):
        space = state.next_space(region)
        help_ = "beside the full lane" if space is None else f"takes {token_name(state, space)}"
        yield region_choice(state, region, help_, unlisted=unlisted)


@shipping.event
class Shipped(Event, frozen=True, kw_only=True):
    """send a disc to a lane

    `space` is None where the disc lies beside a full lane. `counts` is what decided on the governor.
    """

    disc: str
    region: str
    space: str | None = None
    gains: tuple[Gain, ...] = ()
    opened: bool = False
    governor: str | None = None
    card: str | None = None
    card_to: str | None = None
    counts: Mapping[str, int] | None = None
    verb, args = Verb("ship", leads=True), (Arg("region", _lanes),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return _typed_ship(state, by, values)

    def needs(self, state: State) -> None:
        region = self.region
        lane = state.lane[region]
        require_disc(state, self.by, self.disc)
        if self.space is not None:
            length, spaces = state.length[region], state.atlas.spaces[region]
            if len(lane) >= length:
                raise Contradiction(f"the lane to {region} is full")
            if self.space != spaces[len(lane)] and self.space not in spaces[:length]:
                raise Contradiction(f"the lane to {region} has no space {self.space}")
        if self.gains:
            require_gains(state, self.disc, self.gains)
        if self.card is not None:
            _require_award(state, self.card, self.card_to)

    def do(self, state: State) -> None:
        spend_discs(state.boards[self.by], self)
        region = self.region
        if self.space is None:
            state.beside[region].append(self.disc)
        else:
            state.lane[region].append(self.disc)
        if self.gains:
            take(state, self, region)
        if self.card is not None:
            _award(state, self.card, self.card_to, self.id)
        acted(state, self.by, self.disc, "ship", region)

    def may(self, state: State) -> Verdict:
        wanted = shipped(state, self.by, self.disc, self.region)
        allowed = allowed_now(state, self.by, self.disc, "ship", self.region, self.region)
        if same(self, wanted):
            return allowed
        return against(allowed, *_awarded(self, wanted), gained(self, wanted.gains))

    def tell(self, state: State) -> str:
        where = (
            short_name(state, self.space)
            if self.space
            else f"{short_name(state, self.region)}, beside the full lane"
        )
        said = f"{doing(self, self.disc)} ships to {where}{told_gains(state, self.gains)}"
        if not self.opened:
            return said
        card = f", {short_name(state, self.card)} goes to {self.card_to}" if self.card else ""
        return f"{said}; {self.region} opens, governor {self.governor}{card}"

    def worked_out(self, state: State) -> Event:
        return shipped(state, self.by, self.disc, self.region)


def shipped(state: State, by: str, disc: str, region: str) -> Shipped:
    """A disc on the next space of a lane, or beside a full one; with the governor if the region opens."""
    lane = state.lane[region]
    space = state.next_space(region)
    if space is None:
        return Shipped(by=by, disc=disc, region=region)
    gains = gains_of(state, by, disc, (space,), at_sea=True)
    filled = (*lane, disc)
    if len(filled) < state.length[region]:
        return Shipped(by=by, disc=disc, region=region, space=space, gains=gains)
    winner = governor_of(state, filled)
    return Shipped(
        by=by,
        disc=disc,
        region=region,
        space=space,
        gains=gains,
        opened=True,
        governor=winner,
        card=_governor_card(state, region),
        card_to="out" if winner == NEUTRAL else state.side_of(winner),
        counts=dict(Counter(filled)),
    )


def _governor_card(state: State, region: str) -> str | None:
    cards = state.atlas.cards
    tops = (state.decks[deck][:1] for deck in state.atlas.regions[region].decks)
    return next((card for top in tops for card in top if cards[card].governor), None)


@possible
def _typed_ship(state: State, by: str, values: Typed) -> Event:
    return known(state, shipped(state, by, by, values[0]))


def _require_award(state: State, card: str, side: str | None) -> None:
    """Raises Contradiction where a card cannot go from its deck to a side."""
    if card not in state.atlas.cards or card not in state.decks[state.atlas.cards[card].deck]:
        raise Contradiction(f"{card} lies in no deck")
    if side is not None and side != "out":
        state.boards[side]


def _award(state: State, card: str, side: str | None, event: int) -> None:
    state.decks[state.atlas.cards[card].deck].remove(card)
    if side is None or side == "out":
        state.gone.append(card)
    else:
        add_card(state, side, card, event)


def _awarded(event: Shipped, wanted: Shipped) -> Iterator[Verdict]:
    """What is wrong about the space, and what comes with the last one of a lane."""
    if event.space != wanted.space:
        yield refused(ACTIONS, f"space: {wanted.space or 'beside the full lane'}, not {event.space}")
    if event.opened != wanted.opened:
        said = "opens now" if wanted.opened else "does not open yet"
        yield refused(GOVERNOR, f"opened: {event.region} {said}")
    if event.governor != wanted.governor or (event.counts or None) != wanted.counts:
        counted = ", ".join(f"{colour} {count}" for colour, count in (wanted.counts or {}).items())
        yield refused(GOVERNOR, f"governor: {wanted.governor or 'nobody'} ({counted or 'not filled'})")
    if (event.card, event.card_to) != (wanted.card, wanted.card_to):
        yield refused(GOVERNOR, f"governor: {wanted.card or 'no card'} goes to {wanted.card_to or 'nobody'}")
