"""What a campaign waits for.

Law: a role-playing game has no list of legal moves. What is awaited from dice comes first, then what may
happen to the open Check, then what a scene or the shop is for; everything else may be typed at any time.
"""

from __future__ import annotations

from ledger.api import TABLE, Decision, Event, Follows, Over, Pending
from ledger.games.humanity import check_status, outcomes, sheets
from ledger.games.humanity.events import checks, resources, sessions
from ledger.games.humanity.obligations import all_of, awaited
from ledger.games.humanity.state import Check, Settled, State


def pending(state: State) -> Pending:
    """What has to happen, or what the table can do."""
    if state.phase == "over":
        return Over("the campaign is over")
    if state.attack is not None:
        return Follows(next_target(state, state.attack), source="G-022")
    dice = awaited(state)
    if dice is not None:
        return dice
    if state.check is not None:
        return _in_check(state, state.check)
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
    kinds: dict[type[Event], None] = {one.kind: None for one in all_of(state, check)}
    if checks.DiceThrown in kinds:
        kinds[checks.RollPlanned] = None
    kinds[checks.CheckVoided] = None
    seat = sheets.seat_of(state, check.character)
    return Decision(seat, prompt(state, check), tuple(kinds), source="Checks")


def prompt(state: State, check: Check) -> str:
    """How the Check stands, and what is asked, in a line."""
    outcome = check_status.outcome(state, check)
    stands = f" stands at {outcome.tier}" if outcome is not None else ""
    what = f"{check.character}'s Check {check.number} ({check.intent or check.stat}){stands}"
    for question in check_status.open_questions(state, check):
        about = f"{question.name} yes|no"
        return f"{what}; say {about}: {question.text}?"
    ways = dict.fromkeys(one.verb for one in all_of(state, check))
    return f"{what}: {', '.join(ways)}"


def _between(state: State) -> Decision:
    if state.phase == "closed":
        kinds: tuple[type[Event], ...] = (
            sessions.SessionOpened,
            sessions.CharacterCreated,
            sessions.CharacterImported,
            sessions.CampaignClosed,
        )
        return Decision(TABLE, "open a session, or make characters", kinds)
    if state.phase == "ended":
        return Decision(TABLE, "the shop is open", _shop_kinds(state))
    kinds = (checks.CheckDeclared, sessions.SceneOpened, resources.BlessingsAwarded, sessions.SessionEnded)
    untold = [one for one in state.settled.values() if one.boons_left or one.busts_left]
    if not untold:
        where = f"in {state.scene!r}" if state.scene else "before the first scene"
        return Decision(TABLE, f"session {state.session}, {where}", kinds)
    last = untold[-1]
    left = outcomes.tokens(last.boons_left, last.busts_left)
    asked = f"tell or bank of Check {last.number} of {last.character}: {left}"
    return Decision(TABLE, asked, (checks.TokenTold, checks.TokenBanked, *kinds))


def _shop_kinds(state: State) -> tuple[type[Event], ...]:
    """What the shop sells while somebody is at the counter; who may still come."""
    if any(not shop.closed for shop in state.shops.values()):
        return (resources.StatUpgraded, resources.UpgradeTaken, resources.ShopClosed)
    return (resources.ShopOpened, resources.EffectRecharged, sessions.SessionClosed)
