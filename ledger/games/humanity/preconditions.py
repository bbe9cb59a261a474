"""What many rules check: whether a session is open, a Specialization is ready, and there are enough
Blessings.

Law: each `against_…` gives a refusal, or None if nothing forbids a move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ledger.api import LEGAL, Verdict, refused
from ledger.games.humanity import payment, sheets
from ledger.games.humanity.catalog import Spec
from ledger.games.humanity.payment import Cost
from ledger.games.humanity.state import Character, State

Objection = Verdict | None
"""A refusal, or None if nothing forbids a move."""
BLESSINGS = "Blessings"
DISCRETION = "At Table Discretion"


class AtAnyTime:
    """An event that may happen whenever the pieces allow it."""

    __slots__ = ()

    def anytime(self, state: State) -> Verdict:
        return LEGAL


def against_now(state: State) -> Objection:
    """What forbids a move while no session is open."""
    return None if state.phase == "open" else refused(DISCRETION, "no session is open", ("session",))


def against_use(state: State, name: str, spec: str, rule: str = "") -> Objection:
    """What forbids any use of a Specialization, such as a spent charge or its limit in a session."""
    known = state.table.catalog.of(Spec).get(spec)
    rule = rule or spec
    if known is None:
        return refused(rule, f"the catalog knows no Specialization {spec}")
    if spec not in sheets.specs(state, name):
        return refused(rule, f"{name} does not have {spec}")
    if state.characters[name].retired:
        return refused(rule, f"{name} has left the campaign")
    if known.family == "endeavor" and state.endeavor is None:
        return refused(rule, f"{spec} works only in an Endeavor")
    character = sheets.holder(state, name, spec)
    if spec in character.spent:
        whose = character.name
        return refused(rule, f"{spec} of {whose} has to be recharged first", (f"{whose} recharge {spec}",))
    if known.uses and character.uses.get(spec, 0) >= known.uses:
        times = "once" if known.uses == 1 else f"{known.uses} times"
        return refused(rule, f"{name} already used {spec} {times} in this session")
    if known.pool and character.wealth < known.pool:
        return refused(
            rule, f"the Blessings of {character.name} are worth {character.wealth}, not {known.pool}"
        )
    return None


def against_paying_with(owner: Character, blessings: Iterable[int], only: str = "") -> Objection:
    """What forbids spending Blessings that are for another Aptitude."""
    for held in owner.pool:
        if held.id in blessings and held.only not in ("", only):
            return refused("Friendly", f"that Blessing Helps only with {held.only}")
    return None


def against_payment(
    state: State, payers: Sequence[str], cost: Cost, blessings: Sequence[int], rule: str
) -> Objection:
    """What forbids paying a cost with these Blessings of one or several characters."""
    worths = []
    for name in payers:
        owner = state.characters[name]
        if (found := against_paying_with(owner, blessings)) is not None:
            return found
        cursed = owner.is_cursed
        worths += [payment.worth(held.face, cursed=cursed) for held in owner.pool if held.id in blessings]
    if payment.pays(cost, worths, zeros=state.table.rulings["zero_pairs"] is True):
        return None
    shown = f"{', '.join(map(str, worths))} does not pay that" if worths else "none is named"
    return refused(rule, f"it costs {payment.said(cost)}, and {shown}")
