"""What many rules ask: whether a session is open, whether Blessings pay.

Law: each `against_…` is a refusal, or None where nothing stands against a move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ledger.api import LEGAL, Verdict, refused
from ledger.games.humanity import payment
from ledger.games.humanity.payment import Cost
from ledger.games.humanity.state import Character, State

Objection = Verdict | None
BLESSINGS = "Blessings"
DISCRETION = "At Table Discretion"


def allowed(state: State, event: Any) -> Verdict:
    """Nothing stands against it, whatever is waited for."""
    return LEGAL


def against_now(state: State) -> Objection:
    """What needs an open session."""
    return None if state.phase == "open" else refused(DISCRETION, "no session is open", ("session",))


def against_paying_with(owner: Character, blessings: Iterable[int], only: str = "") -> Objection:
    """Blessings that may not be spent here: they belong to one Aptitude."""
    for held in owner.pool:
        if held.id in blessings and held.only not in ("", only):
            return refused("Friendly", f"that Blessing Helps only with {held.only}")
    return None


def against_payment(
    state: State, payers: Sequence[str], cost: Cost, blessings: Sequence[int], rule: str
) -> Objection:
    """Whether Blessings of one or several characters pay a cost."""
    worths = []
    for owner in (state.character(name) for name in payers):
        if (found := against_paying_with(owner, blessings)) is not None:
            return found
        worths += [owner.worth(held.id) for held in owner.pool if held.id in blessings]
    if payment.pays(cost, worths, zeros=state.table.rulings["zero_pairs"] is True):
        return None
    shown = ", ".join(map(str, worths)) or "nothing"
    return refused(rule, f"it costs {payment.said(cost)}, and {shown} does not pay that")
