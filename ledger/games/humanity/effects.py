"""What Specializations and banks bring, as it is written down in their events.

Law: pure; from what somebody did to all that follows from it. A move is built with it, and the referee
compares. Source: Specialization Options; Additional Terms, Bank.
"""

from __future__ import annotations

from msgspec.structs import replace

from ledger.games.humanity import payment, sheets
from ledger.games.humanity.events.resources import BankSpent, EffectUsed
from ledger.games.humanity.state import State

WILY = 3
"""Blessings that are gained or stolen together."""


def of_use(state: State, event: EffectUsed) -> EffectUsed:
    """A use with what it brings. How many Blessings the table gives is said by the `gains` themselves."""
    me, owner = event.character, state.character(event.character)
    plain = replace(event, gains=(), favor=0, afflicts="", value=0)
    own = (me,) * len(event.gains)
    match event.spec:
        case "Legendary":
            return replace(plain, gains=(me, *event.others))
        case "Rousing":
            return replace(plain, gains=event.others)
        case "Wily":
            return replace(plain, gains=(me,) * max(0, WILY - len(event.stolen)))
        case "Shameless":
            return replace(plain, afflicts="Uncool")
        case "Favorable":
            return replace(plain, gains=own, favor=-len(own))
        case "Accrued" | "Ambitious":
            return replace(plain, gains=own)
        case "Exchangeable":
            return replace(plain, value=sum(payment.halved(owner.worth(id_)) for id_ in event.blessings))
        case "Charitable":
            return replace(plain, value=sum(owner.worth(id_) for id_ in event.blessings))
    return plain


def of_bank(state: State, event: BankSpent) -> BankSpent:
    """Spent tokens with what they bring; who else gains is said by `to`."""
    plain = replace(event, face=0, lasts="", favored="")
    own = (event.character,) * event.count
    match event.ethic:
        case "Fairness & Value":
            return replace(plain, to=(), favored=event.favored)
        case "Rite & Divinity":
            return replace(plain, face=state.last_gain[1])
        case "Greed & Vanity":
            return replace(plain, to=own, lasts="action")
        case "Precision & Accuracy":
            return replace(plain, to=own)
    return plain


def banks(state: State, name: str) -> str:
    """What the Ethic of a character sets aside: `boon`, `bust`, or nothing."""
    known = sheets.ethic(state, state.character(name).ethic)
    return known.banks if known is not None else ""
