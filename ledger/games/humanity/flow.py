"""What a campaign waits for.

Law: a role-playing game has no list of legal moves. What is awaited from dice comes first, then what may
happen to the open Check, then what a scene or the shop is for; everything else may be typed at any time.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.api import TABLE, Decision, Event, Follows, Over, Pending
from ledger.games.humanity import check_status, outcomes, sheets, shop
from ledger.games.humanity.events import checks, resources, sessions
from ledger.games.humanity.obligations import Reaction, all_of, awaited
from ledger.games.humanity.scenes import flow as scenes
from ledger.games.humanity.state import Check, Settled, State


def pending(state: State) -> Pending:
    """What has to happen, or what the table can do."""
    if state.phase == "over":
        return Over("the campaign is over")
    if state.attack is not None:
        return Follows(next_target(state, state.attack), source="G-022")
    released = scenes.helped(state)
    if released is not None:
        return released
    aside = scenes.aside(state)
    if aside is not None:
        return aside
    dice = awaited(state)
    if dice is not None:
        return dice
    if state.check is not None:
        return _in_check(state, state.check)
    if state.endeavor is not None:
        return scenes.pending(state, state.endeavor)
    return _between(state)


def next_target(state: State, attack: Settled) -> checks.CheckDeclared:
    """Where each target gets a Check of its own, the next one (G-022)."""
    return checks.CheckDeclared(
        by=sheets.seat_of(state, attack.character),
        check=state.count + 1,
        character=attack.character,
        stat=attack.stat,
        rank=attack.rank,
        targets=attack.later[:1],
        later=attack.later[1:],
        intent=attack.intent,
        goal=attack.goal,
    )


def _in_check(state: State, check: Check) -> Decision:
    """What the acting character and the table may do, and what others may."""
    found, me = tuple(all_of(state, check)), (check.character, TABLE)
    kinds = dict.fromkeys(one.kind for one in found if one.who in me)
    if any(one.kind is checks.DiceThrown for one in found):
        kinds |= dict.fromkeys((checks.DiceThrown, checks.RollPlanned))
    theirs = dict.fromkeys(one.kind for one in found if one.who not in me)
    return Decision(
        sheets.seat_of(state, check.character),
        _prompt(state, check, found),
        (*kinds, checks.CheckVoided),
        others=tuple(dict.fromkeys(one.who for one in found if one.who not in me)),
        theirs=tuple(theirs),
        source="Checks",
    )


def _prompt(state: State, check: Check, open_: Sequence[Reaction]) -> str:
    """How the Check stands, and what is asked, in a line."""
    outcome = check_status.outcome(state, check)
    stands = f" stands at {outcome.tier}" if outcome is not None else ""
    what = f"{check.character}'s Check {check.number} ({check.intent or check.stat}){stands}"
    for question in check_status.open_questions(state, check):
        about = f"{question.name} yes|no"
        return f"{what}; say {about}: {question.text}?"
    ways = dict.fromkeys(one.verb for one in open_)
    return f"{what}: {', '.join(ways)}"


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
        checks.CheckDeclared,
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
    return Decision(TABLE, asked, (checks.TokenTold, checks.TokenBanked, *kinds))


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
