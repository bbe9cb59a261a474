"""What a campaign waits for.

Law: a role-playing game has no list of legal moves. What is awaited from dice comes first, then what may
happen to the open Check, then what a scene or the shop is for; everything else may be typed at any time.
"""

from __future__ import annotations

from ledger.api import TABLE, Chance, Decision, Event, Follows, Over, Pending
from ledger.games.humanity import outcomes, sheets, shop
from ledger.games.humanity.checks import flow as checks
from ledger.games.humanity.checks.events.declaring import CheckDeclared
from ledger.games.humanity.checks.events.ending import TokenBanked, TokenTold
from ledger.games.humanity.checks.standing import Standing, now_open
from ledger.games.humanity.events import resources, sessions
from ledger.games.humanity.scenes import flow as scenes
from ledger.games.humanity.state import Owed, State


def pending(state: State) -> Pending:
    """What has to happen, or what the table can do."""
    if state.phase == "over":
        return Over("the campaign is over")
    if state.attack is not None:
        return Follows(checks.next_target(state, state.attack), source="G-022")
    released = scenes.helped(state)
    if released is not None:
        return released
    aside = scenes.aside(state)
    if aside is not None:
        return aside
    now = now_open(state)
    thrown = awaited(state, now)
    if thrown is not None:
        return thrown
    if now is not None:
        return checks.decision(now)
    if state.endeavor is not None:
        return scenes.pending(state, state.endeavor)
    return _between(state)


def _between(state: State) -> Decision:
    """Between Checks anything can happen. What ends a session is said by its word, never by a bare number."""
    if state.phase == "closed":
        kinds: tuple[type[Event], ...] = (
            sessions.SessionOpened,
            sessions.CharacterCreated,
            sessions.CharacterImported,
        )
        return Decision(TABLE, "open a session, or make characters", kinds)
    if state.phase == "ended":
        return _in_shop(state)
    kinds = (
        CheckDeclared,
        sessions.SceneOpened,
        resources.BlessingsAwarded,
    )
    untold = [one for one in state.settled.values() if one.boons_left or one.busts_left]
    if not untold:
        where = f"in {state.scene!r}" if state.scene else "before the first scene"
        return Decision(TABLE, f"session {state.session}, {where} (end when it is over)", kinds)
    last = untold[-1]
    left = outcomes.tokens(last.boons_left, last.busts_left)
    asked = f"tell or bank of Check {last.number} of {last.character}: {left}"
    return Decision(TABLE, asked, (TokenTold, TokenBanked, *kinds))


def _in_shop(state: State) -> Decision:
    """What the shop sells to whoever stands there, and who may still come."""
    here = [name for name, counter in state.shops.items() if not counter.closed]
    tags = {tag for name in here for tag in state.shops[name].credits}
    picked = [kind for tag in sorted(tags) for kind in shop.picks(tag)]
    if tags:
        picked.append(resources.PickWaived)
    sold: tuple[type[Event], ...] = (resources.StatUpgraded, *picked, resources.ShopClosed)
    if len(here) == 1:
        left = shop.left(state.shops[here[0]]) or "checkout, or pay for more"
        return Decision(sheets.seat_of(state, here[0]), f"{here[0]} in the shop: {left}", sold)
    if here:
        return Decision(TABLE, f"{' and '.join(here)} are in the shop", (), others=tuple(here), theirs=sold)
    coming = tuple(name for name in state.characters if not shop.against_visit(state, name)[1])
    if not coming:
        return Decision(TABLE, "everybody has been to the shop: close", (sessions.SessionClosed,))
    asked = f"the shop is open: {', '.join(coming)} (close when it is over)"
    return Decision(TABLE, asked, (), others=coming, theirs=(resources.ShopOpened,))


def awaited(state: State, now: Standing | None) -> Chance | None:
    """The dice of the open Check, then the Blessings that are owed."""
    due = checks.awaited(now) if now is not None else None
    return due or (_blessing(state, state.owed[0]) if state.owed else None)


def _blessing(state: State, owed: Owed) -> Chance:
    gained = resources.BlessingsGained(
        by=sheets.seat_of(state, owed.character),
        character=owed.character,
        reason=owed.reason,
        lasts=owed.lasts,
        only=owed.only,
        plain=owed.plain,
    )
    asked = f"which Blessing does {owed.character} gain ({owed.reason})"
    return Chance(gained, ("faces", "source"), asked, source="Blessings")
