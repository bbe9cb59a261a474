"""What a campaign waits for.

Law: a role-playing game has no list of legal moves. What is awaited from dice comes first, then the windows
of the open Check, then what a scene or the shop is for; everything else may be typed at any time.
"""

from __future__ import annotations

import msgspec

from ledger.core.verdicts import Chance, Decision, Follows, Over, Pending
from ledger.games.humanity import sheets, standing, windows
from ledger.games.humanity.state import Check, Owed, Roll, State


class Awaited(msgspec.Struct, frozen=True):
    """Dice that somebody has to throw: `throw`, `spark`, `adamant`, `haunting`, `analytical`, `blessing`."""

    what: str
    who: str
    check: Check | None = None
    roll: Roll | None = None
    owed: Owed | None = None


def awaited(state: State) -> Awaited | None:
    """The dice that have to fall next."""
    check = state.check
    if check is not None:
        for roll in check.rolls.values():
            if not roll.is_thrown:
                return Awaited("throw", roll.roller, check, roll)
            if roll.route == "after" and roll.added is None:
                return Awaited("spark", roll.roller, check, roll)
            if roll.lowering is not None:
                return Awaited("adamant", roll.roller, check, roll)
        if (haunted := standing.missing_haunting(state, check)) is not None:
            return Awaited("haunting", haunted.roller, check, haunted)
        helper = next((name for name, way in check.offers if way == "analytical"), "")
        if helper:
            return Awaited("analytical", helper, check)
    if state.owed:
        return Awaited("blessing", state.owed[0].character, owed=state.owed[0])
    return None


def pending(state: State) -> Pending:
    """What has to happen, or what the table can do."""
    if state.phase == "over":
        return Over("the campaign is over")
    if state.due:
        return Follows(state.due[0])
    dice = awaited(state)
    if dice is not None:
        verb = "gain" if dice.what == "blessing" else "roll"
        return Chance(dice.what, asked(dice), (verb,))
    if state.check is not None:
        return _in_check(state, state.check)
    return _between(state)


def asked(dice: Awaited) -> str:
    """What the dice should say."""
    who = dice.who
    match dice.what:
        case "throw":
            assert dice.roll is not None
            thrown = " and ".join(f"d{size}" for size in dice.roll.sizes) or "die"
            return f"what does {who}'s {dice.roll.stat} show ({thrown})"
        case "spark":
            assert dice.roll is not None
            return f"what does the die that Sparks {who}'s roll show (d{dice.roll.sizes[0]})"
        case "adamant":
            return f"a die of {who} is 1 now: what does it show next"
        case "haunting":
            return f"what does the Haunted die of {who} show"
        case "analytical":
            return f"what do the four d6 of {who} show"
    reason = dice.owed.reason if dice.owed is not None else ""
    return f"which Blessing does {who} gain ({reason})"


def _in_check(state: State, check: Check) -> Decision:
    found = tuple(windows.all_of(state, check))
    due = ("use",) if standing.next_roll(check) is not None else ()
    verbs = tuple(dict.fromkeys((*(window.verb for window in found), *due, "void")))
    seat = sheets.seat_of(state, check.character)
    return Decision(seat, prompt(state, check, found), verbs)


def prompt(state: State, check: Check, found: tuple[windows.Window, ...]) -> str:
    """How the Check stands, and what may happen, in a line."""
    outcome = standing.outcome(state, check)
    stands = f" stands at {outcome.tier}" if outcome is not None else ""
    what = check.intent or check.stat
    ways = ", ".join(dict.fromkeys(window.verb for window in found))
    return f"{check.character}'s Check {check.number} ({what}){stands}: {ways}"


def _between(state: State) -> Decision:
    match state.phase:
        case "closed":
            return Decision("table", "open a session, or make characters", ("session", "create", "npc"))
        case "ended":
            return Decision("table", "the shop is open", _shop_verbs(state))
    untold = [one for one in state.settled.values() if one.boons_left or one.busts_left]
    verbs: tuple[str, ...] = ("check", "attack", "scene", "award", "end")
    if not untold:
        where = f"in {state.scene!r}" if state.scene else "before the first scene"
        return Decision("table", f"session {state.session}, {where}", verbs)
    last = untold[-1]
    left = [f"{n} {word}" for n, word in ((last.boons_left, "boon"), (last.busts_left, "bust")) if n]
    asked = f"tell or bank of Check {last.number} of {last.character}: {' and '.join(left)}"
    return Decision("table", asked, ("tell", "bank", *verbs))


def _shop_verbs(state: State) -> tuple[str, ...]:
    if any(not counter.closed for counter in state.shops.values()):
        return ("upgrade", "learn", "specialize", "exalt", "checkout")
    return ("shop", "recharge", "close")
