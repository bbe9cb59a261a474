"""What the Session Shop asks for."""

from __future__ import annotations

from ledger.api import TABLE, Decision, Event
from ledger.games.humanity import sheets
from ledger.games.humanity.sessions import upgrades
from ledger.games.humanity.sessions.events.calendar import SessionClosed
from ledger.games.humanity.sessions.events.picks import PickWaived, picks
from ledger.games.humanity.sessions.events.shop import ShopClosed, ShopOpened, StatUpgraded
from ledger.games.humanity.state import State


def in_shop(state: State) -> Decision:
    """Asks what the characters in the shop buy, and who may still come."""
    here = [name for name in state.shops if upgrades.is_open(state, name)]
    tags = {tag for name in here for tag in state.shops[name].credits}
    picked: list[type[Event]] = [kind for tag in sorted(tags) for kind in picks(tag)]
    if tags:
        picked.append(PickWaived)
    sold: tuple[type[Event], ...] = (StatUpgraded, *picked, ShopClosed)
    if len(here) == 1:
        (who,) = here
        left = upgrades.left(state.shops[who])
        asked = f"{who} in the shop: {left or 'checkout, or upgrade STAT pay for three Blessings'}"
        usual = () if left else (ShopClosed,)
        return Decision(sheets.seat_of(state, who), asked, sold, usual=usual)
    if here:
        return Decision(TABLE, f"{' and '.join(here)} are in the shop", (), others=tuple(here), theirs=sold)
    coming = tuple(name for name in state.characters if upgrades.against_visit(state, name) is None)
    if not coming:
        return Decision(TABLE, "everybody has been to the shop: close", (SessionClosed,))
    asked = f"the shop is open: {', '.join(coming)} (close when it is over)"
    return Decision(TABLE, asked, (), others=coming, theirs=(ShopOpened,))
