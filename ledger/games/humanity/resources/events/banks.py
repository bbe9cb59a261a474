"""Charges that come back, banked tokens that are spent, and favor.

Law: what spent tokens bring is worked out from who gains by them, in one place: a move is built with it, and
the referee compares. Source: Additional Terms, Bank, Recharge.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    Adjusted,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    MoveIncomplete,
    Typed,
    Verb,
    Verdict,
    refused,
    same,
)
from ledger.games.humanity import sheets, text
from ledger.games.humanity.bookkeeping import add_blessings, earn, favor, owe, pay
from ledger.games.humanity.numbers import BlessingNumber
from ledger.games.humanity.preconditions import against_payment
from ledger.games.humanity.required import require
from ledger.games.humanity.resources.state import MOST, Lasting
from ledger.games.humanity.state import State
from ledger.games.humanity.words import (
    MINE,
    TEXT,
    choice,
    chosen,
    own,
    people,
    seat,
    value,
)

chapter: Chapter[State] = Chapter(shown={"blessings": text.faces})


def _spent(state: State, by: str, _: Typed) -> Iterator[Choice]:
    owner = state.characters.get(own(state, by))
    found = dict.fromkeys(spec for one in sheets.active(state) for spec in sorted(one.spent))
    return (Choice(name, name, unlisted=owner is None or name not in owner.spent) for name in found)


class EffectRecharged(Event, frozen=True, kw_only=True):
    """pay for a Specialization to be ready again: ann recharge Adamant 4"""

    character: str
    spec: str
    blessings: tuple[BlessingNumber, ...]

    told = "{character} recharges {spec} for {blessings}"
    verb = Verb("recharge", free=True)
    args = (choice("Specialization", _spent), MINE)


def _is_spent(state: State, event: EffectRecharged) -> None:
    owner = state.characters[event.character]
    owner.require_blessings(event.blessings)
    require(event.spec in owner.spent, f"{event.spec} of {event.character} is not spent")


@chapter.on(EffectRecharged, needs=_is_spent)
def _(state: State, event: EffectRecharged) -> None:
    owner = state.characters[event.character]
    pay(state, owner, event.blessings)
    owner.spent -= {event.spec}
    owner.recharges = {**owner.recharges, event.spec: owner.recharges.get(event.spec, 0) + 1}


@chapter.anytime(EffectRecharged)
def _(state: State, event: EffectRecharged) -> Verdict:
    cost = sheets.recharge_cost(state, state.characters[event.character], event.spec)
    rule = "Additional Terms: Recharge"
    return against_payment(state, (event.character,), cost, event.blessings, rule) or LEGAL


@chapter.make(EffectRecharged)
def _(state: State, by: str, values: Typed) -> Event:
    name, spec = own(state, by), values[0]
    owner = state.characters.get(name)
    cost = sheets.recharge_cost(state, owner, spec) if owner is not None else ()
    return EffectRecharged(
        by=seat(state, name, by),
        character=name,
        spec=spec,
        blessings=chosen(state, (name,), value(values, 1, ()), cost),
    )


class BankSpent(Event, frozen=True, kw_only=True):
    """spend banked tokens; who gains, or with whom favorability grows: ann cash 1 the mayor

    `to` names who gains, once for each Blessing; `face` is that of a copy (Rite & Divinity), `lasts` how
    long they stay. `favored` is with whom favorability grows until the session ends (Fairness & Value);
    `safe` is what the table said of the place.
    """

    character: str
    ethic: str
    count: int
    to: tuple[str, ...] = ()
    face: int = 0
    lasts: Lasting = ""
    favored: str = ""
    safe: bool | None = None

    told = "{character} spends {count} banked ({ethic})"
    verb = Verb("cash", free=True, leads=True)
    args = (
        Arg(name="number", number=True, most=MOST),
        choice("place", ("safe",), optional=True),
        choice("characters", people, optional=True, repeat=True),
        TEXT,
    )


def _is_banked(state: State, event: BankSpent) -> None:
    owner = state.characters[event.character]
    state.require_people(*event.to)
    owner.bank(event.ethic, event.count)
    copies = not event.face or event.face == state.last_gain[1]
    require(copies, "no Blessing of that face was gained just now")


@chapter.on(BankSpent, needs=_is_banked)
def _(state: State, event: BankSpent) -> None:
    owner = state.characters[event.character]
    owner.banks[event.ethic] = owner.banks[event.ethic][event.count :]
    if event.favored:
        favor(owner, event.favored, event.count)
        owner.fading = {**owner.fading, event.favored: owner.fading.get(event.favored, 0) + event.count}
    if event.face:
        state.last_gain = ("", 0)
    owner.spent_last = 0
    for name in event.to:
        if event.face:
            add_blessings(state, state.characters[name], (event.face,))
            earn(state, name, event.ethic, 1)
        else:
            owe(state, name, event.ethic, lasts=event.lasts)


def brought(state: State, event: BankSpent) -> BankSpent:
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


@chapter.anytime(BankSpent)
def _(state: State, event: BankSpent) -> Verdict:
    why = _bank_flaw(state, event)
    if not why and not same(event, brought(state, event)):
        why = "it brings something else"
    return refused(event.ethic, why) if why else LEGAL


def _bank_flaw(state: State, event: BankSpent) -> str:
    owner, count, to = state.characters[event.character], event.count, event.to
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


@chapter.make(BankSpent)
def _(state: State, by: str, values: Typed) -> Event:
    """`cash 2`, `cash 2 safe Ann, Bob`, `cash 1 the mayor`: who gains, once for each Blessing, or with whom
    favorability grows."""
    name, count = own(state, by), values[0]
    if not 0 <= count <= MOST:
        raise MoveIncomplete(f"Nobody has {count} tokens.", hint=f"A bank holds up to {MOST}.")
    owner = state.characters.get(name)
    to, somebody = value(values, 2, ()), value(values, 3, "")
    spent = BankSpent(
        by=seat(state, name, by),
        character=name,
        ethic=owner.ethic if owner is not None else "",
        count=count,
        to=to or (name,) * count,
        favored=somebody or (to[0] if to else ""),
        safe=True if value(values, 1) else None,
    )
    return brought(state, spent) if owner is not None else spent


# what a table counts by hand

FAVOR = "favor with "


def _is_counted(state: State, event: Adjusted) -> None:
    name, _, what = event.what.partition(": ")
    is_favor = name in state.characters and what.startswith(FAVOR)
    if not (is_favor or (name == "progress" and what in state.progress)):
        raise Contradiction(f"{event.what} follows from the events")


@chapter.on(Adjusted, needs=_is_counted)
def _(state: State, event: Adjusted) -> None:
    """Progress and favorability are what a table counts by hand."""
    name, _, what = event.what.partition(": ")
    if name == "progress" and what in state.progress:
        state.progress[what] = replace(state.progress[what], current=event.count)
    else:
        state.characters[name].favor[what.removeprefix(FAVOR)] = event.count
