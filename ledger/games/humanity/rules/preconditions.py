"""What every verdict needs: the names that must exist, the phases, the payments.

Law: an answer is a reason that fits after "that cannot have happened:", or a verdict, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ledger.core.verdicts import LEGAL, Verdict, impossible, refused
from ledger.games.humanity import payment, sheets
from ledger.games.humanity.payment import Cost
from ledger.games.humanity.state import Check, State

SESSION, SCENES = "Session Shop", "Conditions"
BLESSINGS = "Blessings"
DISCRETION = "At Table Discretion"


def nobody(state: State, names: Iterable[str]) -> str:
    """The first name that is no character of the campaign, in words."""
    for name in names:
        if name not in state.characters:
            return f"there is no character called {name}" if name else "nobody was named: say who does it"
    return ""


def gone(state: State, name: str) -> str:
    return f"{name} has left the campaign" if state.characters[name].retired else ""


def open_check(state: State, number: int) -> Check | None:
    return next((check for check in state.checks if check.number == number), None)


def on_check(rule: Callable[[State, Check, Any], Verdict]) -> Callable[[State, Any], Verdict]:
    """The verdict of a rule about an open Check; without it the event is impossible."""

    def verdict(state: State, event: Any) -> Verdict:
        check = open_check(state, event.check)
        if check is None:
            return impossible(f"Check {event.check} is not open")
        return rule(state, check, event)

    return verdict


def unheld(state: State, name: str, blessings: Sequence[int]) -> str:
    """Why somebody cannot spend these Blessings at all."""
    held = {blessing.id for blessing in state.characters[name].pool}
    if len(set(blessings)) != len(blessings):
        return "a Blessing is spent only once"
    for id_ in blessings:
        if id_ not in held:
            return f"{name} has no Blessing {id_}"
    return ""


def barred(state: State, name: str, blessings: Sequence[int], only: str = "") -> str:
    """Why a Blessing may not be spent here: it belongs to one Aptitude."""
    for held in state.characters[name].pool:
        if held.id in blessings and held.only not in ("", only):
            return f"that Blessing Helps only with {held.only}"
    return ""


def paid(state: State, payers: Sequence[str], cost: Cost, blessings: Sequence[int], heading: str) -> Verdict:
    """Whether Blessings of one or several characters pay a cost."""
    worths = []
    for id_ in blessings:
        owner = next((n for n in payers if any(b.id == id_ for b in state.characters[n].pool)), None)
        if owner is None:
            return impossible(f"{' and '.join(payers)} have no Blessing {id_}")
        if why := barred(state, owner, (id_,)):
            return refused("Friendly", why)
        worths.append(sheets.worth(state.characters[owner], id_))
    if len(set(blessings)) != len(blessings):
        return impossible("a Blessing is spent only once")
    zeros = state.table.rulings["zero_pairs"] is True
    if not payment.pays(cost, worths, zeros=zeros):
        shown = ", ".join(map(str, worths)) or "nothing"
        return refused(heading, f"it costs {payment.said(cost)}, and {shown} does not pay that")
    return LEGAL


def in_session(state: State) -> Verdict:
    if state.phase == "open":
        return LEGAL
    return refused(DISCRETION, "no session is open", ("session",))
