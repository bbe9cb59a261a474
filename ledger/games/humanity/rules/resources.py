"""What the rules say of Blessings, Specializations, banks and favor.

Law: the books allow it, that was asked before; a price that is not met, a charge that is gone or a limit that
is reached is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.api import refused, same
from ledger.games.humanity import effects, sheets
from ledger.games.humanity.catalog import Spec
from ledger.games.humanity.events import resources as ev
from ledger.games.humanity.reactions import Objection, against_use
from ledger.games.humanity.rules.preconditions import (
    BLESSINGS,
    Rules,
    against_now,
    against_paying_with,
    against_payment,
)
from ledger.games.humanity.state import State

RULES = Rules()
on = RULES.on


@on(ev.BlessingsGained)
def _(state: State, event: ev.BlessingsGained) -> Objection:
    kept = (event.character, event.lasts, event.only)
    if any(owed.is_paid_by(*kept, plain=event.plain) for owed in state.owed):
        return None
    if event.lasts or event.only or event.plain:
        return refused(BLESSINGS, "nothing brings such a Blessing now")
    return against_now(state)


@on(ev.BlessingsSpent)
def _(state: State, event: ev.BlessingsSpent) -> Objection:
    return against_paying_with(state.character(event.character), event.blessings)


@on(ev.BlessingsMoved)
def _(state: State, event: ev.BlessingsMoved) -> Objection:
    return refused(BLESSINGS, "Blessings change hands only through an effect")


@on(ev.BlessingsExpired)
def _(state: State, event: ev.BlessingsExpired) -> Objection:
    for id_ in event.blessings:
        lasts = state.owner_of(id_).blessing(id_).lasts
        if not lasts:
            return refused(BLESSINGS, f"Blessing {id_} does not vanish by itself")
        if lasts == "scene":
            return refused(BLESSINGS, f"Blessing {id_} stays until the Endeavor ends")
    return None


# Specializations


@on(ev.EffectUsed)
def _(state: State, event: ev.EffectUsed) -> Objection:
    found = against_use(state, event.character, event.spec)
    if found is not None:
        return found
    known = state.table.catalog.of(Spec)[event.spec]
    if known.family == "endeavor":
        return refused(event.spec, f"{event.spec} is used by an action, or after a Check")
    if known.way in _OWN_MOVE:
        return refused(event.spec, f"{event.spec} is used with {_OWN_MOVE[known.way]}")
    if (found := _unjudged(known, event)) is not None:
        return found
    rule = _USES.get(event.spec)
    if rule is not None and (why := rule(state, event)):
        return refused(event.spec, why)
    if not same(event, effects.of_use(state, event)):
        return refused(event.spec, f"{event.spec} brings something else")
    return against_now(state)


JUDGED: Mapping[str, str] = {
    "social": "is it a social situation",
    "reasonable": "is it a reasonable thing to ask",
    "ethic": "is it related to the Ethic of {who}",
    "lifestyle": "is it related to the Lifestyle of {who}",
    "close": "did it happen at close range",
}
"""What the table says of a use, by what the catalog says is asked."""


def _unjudged(known: Spec, event: ev.EffectUsed) -> Objection:
    """What the table still has to say, or has denied."""
    asked = [JUDGED[ask] for ask in known.asks if ask in JUDGED]
    if known.way == "defence" and not asked:
        asked = ["is it related to the Aptitude that {who} specialised"]
    if not asked or event.granted is True:
        return None
    question = asked[0].format(who=event.character)
    if event.granted is False:
        return refused(known.name, f"the table said no: {question}?")
    said = f"{event.character} invoke {known.name}"
    return refused(known.name, f"the table has to say: {question}?", (f"{said} yes", f"{said} no"))


_OWN_MOVE = {
    "help": "help",
    "spark": "spark",
    "creative": "creative",
    "insured": "insure",
    "mischievous": "distract",
    "protective": "protect",
    "companion": "companion",
    "boon": "say",
    "adamant": "adamant",
    "calm": "keep",
    "determined": "determined",
    "resolved": "resist",
}
"""The moves of Specializations that take part in a Check or have events of their own."""


def _first_major(state: State, event: ev.EffectUsed) -> str:
    """Legendary and Wily answer the first Major Success of the session (G-047)."""
    majors = state.character(event.character).majors
    if not majors:
        return f"{event.character} had no Major Success in this session"
    if event.check != majors[0]:
        return "only the first Major Success of the session counts"
    return _others(state, event)


def _legendary(state: State, event: ev.EffectUsed) -> str:
    players = [name for name in event.others if not sheets.is_player(state, name)]
    return _first_major(state, event) or (f"{players[0]} has no player" if players else "")


def _wily(state: State, event: ev.EffectUsed) -> str:
    if why := _first_major(state, event):
        return why
    absent = [name for name in event.others if state.cast and name not in state.cast]
    if absent:
        return f"{absent[0]} is not in the scene"
    gained = len(event.gains) + len(event.stolen)
    return "" if gained == effects.WILY else "exactly three Blessings are gained or stolen"


def _favorable(state: State, event: ev.EffectUsed) -> str:
    if len(event.others) != 1:
        return "somebody is called on"
    favor = state.character(event.character).favor.get(event.others[0], 0)
    if not 1 <= len(event.gains) <= favor:
        return f"{event.others[0]} owes {event.character} {max(favor, 0)}"
    return ""


def _struck(state: State, event: ev.EffectUsed) -> str:
    """Spiked and Witty answer an Attack that succeeded, violent or not."""
    violent = event.spec == "Spiked"
    hit = any(
        event.character in one.targets and one.tier != "failure" and (one.stat == "hurt") is violent
        for one in state.settled.values()
    )
    kind = "violent" if violent else "non-violent"
    return "" if hit else f"no {kind} Attack on {event.character} succeeded in this session"


def _others(state: State, event: ev.EffectUsed) -> str:
    return "somebody else hears or sees it" if event.character in event.others else ""


def _amount(state: State, event: ev.EffectUsed) -> str:
    return "" if event.gains else "the table has to say how many Blessings"


def _some(state: State, event: ev.EffectUsed) -> str:
    return "" if event.blessings else "at least one Blessing is spent"


def _thing(state: State, event: ev.EffectUsed) -> str:
    return "" if event.thing else "a thing gained is destroyed"


_USES: Mapping[str, Callable[[State, ev.EffectUsed], str]] = {
    "Legendary": _legendary,
    "Wily": _wily,
    "Favorable": _favorable,
    "Rousing": _others,
    "Shameless": _others,
    "Spiked": _struck,
    "Witty": _struck,
    "Accrued": _amount,
    "Ambitious": _amount,
    "Charitable": _some,
    "Exchangeable": _some,
    "Excessive": _thing,
}


@on(ev.EffectRecharged)
def _(state: State, event: ev.EffectRecharged) -> Objection:
    cost = sheets.recharge_cost(state, state.character(event.character), event.spec)
    return against_payment(state, (event.character,), cost, event.blessings, "Additional Terms: Recharge")


# banks and favor


@on(ev.BankSpent)
def _(state: State, event: ev.BankSpent) -> Objection:
    why = _bank_flaw(state, event)
    if not why and not same(event, effects.of_bank(state, event)):
        why = "it brings something else"
    return refused(event.ethic, why) if why else None


def _bank_flaw(state: State, event: ev.BankSpent) -> str:
    owner, count, to = state.character(event.character), event.count, event.to
    match event.ethic:
        case "Pride & Prudence" | "Power & Influence":
            if event.safe is not True:
                return "the table has to say that it is a safe resting place"
            if event.ethic == "Pride & Prudence":
                return "" if len(to) == count else f"{count} Blessings are shared out"
            sources = {banked.opponent for banked in owner.bank(event.ethic, count)}
            others = [name for name in to if name != event.character]
            if to.count(event.character) != count or len(others) != count:
                return f"{count} Blessings are one's own and {count} go to the opponents"
            return "" if set(others) <= sources else "only the opponents whose boons are spent gain (G-054)"
        case "Precision & Accuracy":
            if owner.spent_last != count:
                return f"as many are spent as Blessings just now, {owner.spent_last}"
        case "Rite & Divinity":
            gainer = state.last_gain[0]
            if not gainer or gainer == event.character:
                return "another character has to have gained a Blessing just now (G-052)"
            fits = len(to) == count and set(to) <= {event.character, gainer}
            return "" if fits else f"{count} copies are split with {gainer}"
        case "Fairness & Value":
            return "" if event.favored else "somebody is named"
    return ""


on(ev.BlessingsAwarded)(lambda state, event: against_now(state))
