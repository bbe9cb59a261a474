"""What a campaign waits for.

Law: a role-playing game has no list of legal moves. Dice that must fall come first, then what may happen to
the open Check, then what a scene or the shop asks for. Everything else may be typed at any time.
"""

from __future__ import annotations

from ledger.api import TABLE, Chance, Decision, Event, Follows, Over, Pending
from ledger.games.humanity import outcomes, sheets
from ledger.games.humanity.checks import flow as checks
from ledger.games.humanity.checks.events.declaring import CheckDeclared
from ledger.games.humanity.checks.events.ending import TokenBanked, TokenTold
from ledger.games.humanity.checks.standing import Standing, now_open, standing
from ledger.games.humanity.people.events.arrivals import CharacterCreated, CharacterImported
from ledger.games.humanity.resources import flow as resources
from ledger.games.humanity.resources.events.blessings import BlessingsAwarded
from ledger.games.humanity.resources.events.specializations import EffectUsed, free_now
from ledger.games.humanity.scenes import flow as scenes
from ledger.games.humanity.sessions.events.calendar import SceneOpened, SessionOpened
from ledger.games.humanity.sessions.flow import in_shop
from ledger.games.humanity.state import State
from ledger.games.humanity.words import check_of

RECAP = "`show recap` tells the last session"


def pending(state: State) -> Pending:
    """What has to happen now, or else what the table can do."""
    if state.phase == "over":
        return Over("the campaign is over")
    if state.attack is not None:
        return Follows(checks.next_target(state, state.attack), source="G-022")
    scene = state.endeavor
    if scene is not None and (early := scenes.early(state, scene)) is not None:
        return early
    now = now_open(state) if state.checks else None
    if (now is not None or state.owed) and (thrown := awaited(state, now)) is not None:
        return thrown
    if now is not None:
        return checks.decision(now)
    if scene is not None:
        return scenes.pending(state, scene)
    return _between(state)


def asked_besides(state: State, seat: str) -> Pending | None:
    """What the open Check of a seat asks while another Check is asked for."""
    check = check_of(state, seat)
    if check is None or check is state.check or sheets.seat_of(state, check.character) != seat:
        return None
    now = standing(state, check.number)
    return None if now.is_waiting else checks.awaited(now) or checks.decision(now)


def _between(state: State) -> Decision:
    """Between Checks anything can happen. A session is ended by its verb, never by a bare number."""
    if state.phase == "closed":
        kinds: tuple[type[Event], ...] = (SessionOpened, CharacterCreated, CharacterImported)
        asked = "open a session, or make characters"
        return Decision(TABLE, f"{asked} ({RECAP})" if state.session else asked, kinds)
    if state.phase == "ended":
        return in_shop(state)
    kinds = (CheckDeclared, SceneOpened, BlessingsAwarded)
    last = next(reversed(state.to_tell), None)
    if last is None or last.number != state.count:  # once, right after its Check
        where = f"in {state.scene!r}" if state.scene else "before the first scene"
        where += f" ({RECAP})" if state.before and not state.scene else ""
        return Decision(
            TABLE,
            f"session {state.session}, {where} (`endeavor` opens an Endeavor, `end` ends the session)",
            kinds,
        )
    left = outcomes.tokens(last.boons_left, last.busts_left)
    asked = f"tell or bank of Check {last.number} of {last.character}: {left} (or go on)"
    if free := [line for line, _ in free_now(state)]:
        asked += f"; free now: {', '.join(free)}"
        kinds = (*kinds, EffectUsed)
    return Decision(TABLE, asked, (TokenTold, TokenBanked, *kinds))


def awaited(state: State, now: Standing | None) -> Chance | None:
    """The dice of the open Check, then the Blessings that are owed."""
    due = checks.awaited(now) if now is not None else None
    return due or resources.awaited(state)


def cause(state: State, event: Event) -> int | None:
    """In an Endeavor, the event of the action that brought this event about, or 0 if it belongs to no action.
    None outside an Endeavor."""
    scene = state.endeavor
    if scene is None:
        return None
    return scene.action.event if scene.action is not None else 0
