"""Verdicts on Blessings, Specializations, banks, favor and the shop.

Law: a Blessing that nobody has cannot be paid; a price that is not met, a charge that is gone or a limit
that is reached is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.core.events import Event
from ledger.core.verdicts import LEGAL, Verdict, impossible, refused
from ledger.games.humanity import dice, sheets, standing, windows
from ledger.games.humanity.catalog import Spec
from ledger.games.humanity.events import means as ev
from ledger.games.humanity.rules.ground import BLESSINGS, barred, in_session, nobody, paid, unheld
from ledger.games.humanity.state import State


def _awarded(state: State, event: ev.BlessingsAwarded) -> Verdict:
    if why := nobody(state, (event.character,)):
        return impossible(why)
    return in_session(state) if event.count >= 1 else impossible("an award is at least one Blessing")


def _gained(state: State, event: ev.BlessingsGained) -> Verdict:
    if why := nobody(state, (event.character,)):
        return impossible(why)
    if why := dice.gain_flaw(event.faces, bump=not event.plain):
        return impossible(why)
    owed = any(
        (one.character, one.plain, one.lasts, one.only)
        == (event.character, event.plain, event.lasts, event.only)
        for one in state.owed
    )
    due = state.due[0] if state.due else None
    if owed or (isinstance(due, ev.BlessingsGained) and due.faces == event.faces):
        return LEGAL
    if event.plain or event.lasts or event.only:
        return refused(BLESSINGS, "nothing brings such a Blessing now")
    return in_session(state)


def _spent(state: State, event: ev.BlessingsSpent) -> Verdict:
    if why := nobody(state, (event.character,)) or unheld(state, event.character, event.blessings):
        return impossible(why)
    why = barred(state, event.character, event.blessings)
    return refused("Friendly", why) if why else LEGAL


def _moved(state: State, event: ev.BlessingsMoved) -> Verdict:
    if why := nobody(state, (event.character, event.to)) or unheld(state, event.character, event.blessings):
        return impossible(why)
    return refused(BLESSINGS, "Blessings change hands only through an effect")


def _expired(state: State, event: ev.BlessingsExpired) -> Verdict:
    held = {blessing.id: blessing for one in state.characters.values() for blessing in one.pool}
    for id_ in event.blessings:
        if id_ not in held:
            return impossible(f"there is no Blessing {id_}")
        if not held[id_].lasts:
            return refused(BLESSINGS, f"Blessing {id_} does not vanish by itself")
    return LEGAL


# specializations


def _used(state: State, event: ev.EffectUsed) -> Verdict:
    known = sheets.spec(state, event.spec)
    outsiders = known is not None and known.way == "favor"
    if why := nobody(state, (event.character, *(() if outsiders else event.others))):
        return impossible(why)
    extra = _IMPOSSIBLE.get(event.spec)
    if extra is not None and (why := extra(state, event)):
        return impossible(why)
    if why := windows.why_not_use(state, event.character, event.spec):
        return refused(event.spec, why)
    if known is not None and known.way in _OWN_EVENT:
        return refused(event.spec, f"{event.spec} is used with {_OWN_EVENT[known.way]}")
    if why := _unjudged(known, event):
        return refused(event.spec, why, (f"invoke {event.spec} yes",))
    rule = _REFUSED.get(event.spec)
    why = rule(state, event) if rule is not None else ""
    if why:
        return refused(event.spec, why)
    return in_session(state)


JUDGED: Mapping[str, str] = {
    "social": "is it a social situation",
    "reasonable": "is it a reasonable thing to ask",
    "ethic": "is it related to the Ethic of {who}",
    "lifestyle": "is it related to the Lifestyle of {who}",
    "close": "did it happen at close range",
}
"""What the table says of a use, by what the catalog says is asked."""


def _unjudged(known: Spec | None, event: ev.EffectUsed) -> str:
    """What the table still has to say, or has denied."""
    asked = [JUDGED[ask] for ask in (known.asks if known is not None else ()) if ask in JUDGED]
    if known is not None and known.way == "defence" and not asked:
        asked = ["is it related to the Aptitude that {who} specialised"]
    if not asked or event.granted is True:
        return ""
    question = asked[0].format(who=event.character)
    return (
        f"the table said no: {question}?" if event.granted is False else f"the table has to say: {question}?"
    )


_OWN_EVENT = {
    "help": "help",
    "spark": "spark",
    "creative": "creative",
    "insured": "insure",
    "mischievous": "distract",
    "protective": "protect",
    "companion": "companion",
    "boon": "say",
}


def _no_roll(state: State, event: ev.EffectUsed) -> str:
    check = state.check
    if check is None or event.check != check.number or event.roll not in check.rolls:
        return "no such roll is open"
    roll = check.rolls[event.roll]
    stages = roll.group or roll.stages
    if event.spec == "Adamant" and not (stages and 0 <= event.amount < len(stages[-1])):
        return "that die did not fall"
    return "" if roll.is_complete else "that roll is not finished"


def _stolen(state: State, event: ev.EffectUsed) -> str:
    held = {blessing.id: one.name for one in state.characters.values() for blessing in one.pool}
    for id_ in event.blessings:
        if held.get(id_, event.character) == event.character:
            return f"nobody else has a Blessing {id_}"
    return "" if len(set(event.blessings)) == len(event.blessings) else "a Blessing is stolen only once"


def _unpaid(state: State, event: ev.EffectUsed) -> str:
    return unheld(state, event.character, event.blessings)


def _no_check(state: State, event: ev.EffectUsed) -> str:
    return "" if state.check is not None and event.check == state.check.number else "no such Check is open"


def _no_thing(state: State, event: ev.EffectUsed) -> str:
    has = event.thing in state.characters[event.character].things
    return "" if has else f"{event.character} has no {event.thing or 'such thing'}"


_IMPOSSIBLE: Mapping[str, Callable[[State, ev.EffectUsed], str]] = {
    "Adamant": _no_roll,
    "Calm": _no_roll,
    "Determined": _no_check,
    "Resolved": _no_check,
    "Wily": _stolen,
    "Charitable": _unpaid,
    "Exchangeable": _unpaid,
    "Excessive": _no_thing,
    "Favorable": lambda state, event: "" if len(event.others) == 1 else "somebody is called on",
}


def _adamant(state: State, event: ev.EffectUsed) -> str:
    check = state.check
    if check is None:
        return "no Check is open"
    return windows.why_not_adamant(state, check, check.rolls[event.roll], event.character)


def _calm(state: State, event: ev.EffectUsed) -> str:
    check = state.check
    if check is None or check.rolls[event.roll].roller != event.character:
        return "one keeps a roll of one's own"
    if check.answers.get(("safe", event.character)) is not True:
        return f"the table has to say that {event.character} is in a safe place"
    return "" if check.stat in ("head", "home") else "only a Check of Head or Home is kept"


def _first_major(state: State, event: ev.EffectUsed) -> str:
    """Legendary and Wily answer the first Major Success of the session (G-047)."""
    majors = state.characters[event.character].majors
    if not majors:
        return f"{event.character} had no Major Success in this session"
    if event.check != majors[0]:
        return "only the first Major Success of the session counts"
    if event.character in event.others:
        return "one's own Blessing comes by itself"
    if event.spec == "Wily" and event.amount + len(event.blessings) != 3:
        return "exactly three Blessings are gained or stolen"
    absent = [name for name in event.others if state.cast and name not in state.cast]
    if absent and event.spec == "Wily":
        return f"{absent[0]} is not in the scene"
    players = [name for name in event.others if not sheets.is_player(state, name)]
    return f"{players[0]} has no player" if players and event.spec == "Legendary" else ""


def _resist(state: State, event: ev.EffectUsed) -> str:
    check = state.check
    if check is None or event.character not in check.targets:
        return f"{event.character} is not attacked"
    found = standing.outcome(state, check)
    return "" if found is not None and found.is_success else "the Attack would not succeed now"


def _favorable(state: State, event: ev.EffectUsed) -> str:
    favor = state.characters[event.character].favor.get(event.others[0], 0)
    if not 1 <= event.amount <= favor:
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
    return "" if event.amount >= 1 else "the table has to say how many Blessings"


def _some(state: State, event: ev.EffectUsed) -> str:
    return "" if event.blessings else "at least one Blessing is spent"


_REFUSED: Mapping[str, Callable[[State, ev.EffectUsed], str]] = {
    "Adamant": _adamant,
    "Calm": _calm,
    "Legendary": _first_major,
    "Wily": _first_major,
    "Resolved": _resist,
    "Favorable": _favorable,
    "Rousing": _others,
    "Shameless": _others,
    "Spiked": _struck,
    "Witty": _struck,
    "Accrued": _amount,
    "Ambitious": _amount,
    "Charitable": _some,
    "Exchangeable": _some,
}


def _recharged(state: State, event: ev.EffectRecharged) -> Verdict:
    if why := nobody(state, (event.character,)) or unheld(state, event.character, event.blessings):
        return impossible(why)
    owner = state.characters[event.character]
    if event.spec not in owner.spent:
        return impossible(f"{event.spec} of {event.character} is not spent")
    cost = sheets.recharge_cost(state, owner, event.spec)
    return paid(state, (event.character,), cost, event.blessings, "Additional Terms: Recharge")


# banks and favor


def _bank_spent(state: State, event: ev.BankSpent) -> Verdict:
    if why := nobody(state, (event.character, *event.to)):
        return impossible(why)
    owner = state.characters[event.character]
    held = owner.banks.get(event.ethic, ())
    if not 1 <= event.count <= len(held):
        return impossible(f"{event.character} has {len(held)} in that bank")
    why = _bank_flaw(state, event)
    return refused(event.ethic, why) if why else LEGAL


def _bank_flaw(state: State, event: ev.BankSpent) -> str:
    owner, count, to = state.characters[event.character], event.count, event.to
    match event.ethic:
        case "Pride & Prudence" | "Power & Influence":
            if event.safe is not True:
                return "the table has to say that it is a safe resting place"
            if event.ethic == "Pride & Prudence":
                return "" if len(to) == count else f"{count} Blessings are shared out"
            sources = {banked.opponent for banked in owner.banks[event.ethic][:count]}
            others = [name for name in to if name != event.character]
            if to.count(event.character) != count or len(others) != count:
                return f"{count} Blessings are one's own and {count} go to the opponents"
            return "" if set(others) <= sources else "only the opponents whose boons are spent gain (G-054)"
        case "Precision & Accuracy":
            if owner.spent_last != count:
                return f"as many are spent as Blessings just now, {owner.spent_last}"
            return "" if to == (event.character,) * count else "the Blessings are one's own"
        case "Rite & Divinity":
            gainer = state.last_gain[0]
            if not gainer or gainer == event.character:
                return "another character has to have gained a Blessing just now (G-052)"
            fits = len(to) == count and set(to) <= {event.character, gainer}
            return "" if fits else f"{count} copies are split with {gainer}"
        case "Fairness & Value":
            return "" if len(to) == 1 else "one character is named"
    return "" if not to else "the Blessings are one's own"


def _favor(state: State, event: ev.FavorabilityChanged) -> Verdict:
    if why := nobody(state, (event.character,)):
        return impossible(why)
    return LEGAL if event.change else impossible("favorability stays the same")


VERDICTS: Mapping[type[Event], Callable[[State, Any], Verdict]] = {
    ev.BlessingsAwarded: _awarded,
    ev.BlessingsGained: _gained,
    ev.BlessingsSpent: _spent,
    ev.BlessingsMoved: _moved,
    ev.BlessingsExpired: _expired,
    ev.EffectUsed: _used,
    ev.EffectRecharged: _recharged,
    ev.BankSpent: _bank_spent,
    ev.FavorabilityChanged: _favor,
}
