"""What can be typed about Blessings, Specializations, banks and favor.

Law: Blessings are named by their faces; without faces the cheapest that pay are meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from ledger.api import TABLE, Arg, Choice, Event, MoveIncomplete, Typed
from ledger.games.humanity import effects, sheets
from ledger.games.humanity.catalog import Spec
from ledger.games.humanity.events import resources as ev
from ledger.games.humanity.moves.words import (
    FACES,
    TEXT,
    WHO,
    YES_NO,
    answer,
    blessings,
    choice,
    chosen,
    fallen,
    number,
    own,
    people,
    seat,
    steps,
    value,
    verb,
)
from ledger.games.humanity.scenes.events.abilities import AbilityUsed, typed_use
from ledger.games.humanity.state import MOST, State


def _mine(state: State, by: str, values: Typed) -> Iterable[str]:
    return (own(state, by),)


def _theirs(state: State, by: str, values: Typed) -> Iterable[str]:
    return (values[0],)


def _award(state: State, by: str, values: Typed) -> Event:
    name = own(state, by)
    return ev.BlessingsAwarded(by=TABLE, character=name, count=values[0], reason=value(values, 1, ""))


def _gain(state: State, by: str, values: Typed) -> Event:
    """What is owed first, or an award that was thrown at once: `ann gain 1 4 for the song`."""
    name, source = own(state, by), value(values, 0, "hand")
    raw, _ = fallen(value(values, 1, ()))
    owed = next((one for one in state.owed if name in ("", one.character)), None)
    if owed is None:
        reason = value(values, 2, "award")
        return ev.BlessingsGained(
            by=seat(state, name, by), character=name, faces=raw, reason=reason, source=source
        )
    return ev.BlessingsGained(
        by=sheets.seat_of(state, owed.character),
        character=owed.character,
        faces=raw,
        reason=owed.reason,
        lasts=owed.lasts,
        only=owed.only,
        source=source,
        plain=owed.plain,
    )


def _gained(state: State, draft: ev.BlessingsGained, values: Typed) -> Event:
    """The Blessing that is asked for. Raises MoveIncomplete."""
    raw, _ = fallen(value(values, 1, ()))
    if not raw:
        raise MoveIncomplete("Nobody said which Blessing it is.", hint="For example: gain 4, gain 1 4.")
    return replace(draft, faces=raw, source=value(values, 0, "hand"))


def _spend(state: State, by: str, values: Typed) -> Event:
    name = own(state, by)
    return ev.BlessingsSpent(
        by=seat(state, name, by),
        character=name,
        blessings=chosen(state, (name,), values[0]),
        reason=value(values, 1, ""),
    )


def _move(why: Any) -> Any:
    def make(state: State, by: str, values: Typed) -> Event:
        mine, other = own(state, by), values[0]
        giver, taker = (mine, other) if why == "give" else (other, mine)
        return ev.BlessingsMoved(
            by=seat(state, mine, by),
            character=giver,
            to=taker,
            blessings=chosen(state, (giver,), values[1]),
            why=why,
        )

    return make


def _vanish(state: State, by: str, values: Typed) -> Event:
    fading = [b.id for one in state.characters.values() for b in one.pool if b.lasts not in ("", "scene")]
    return ev.BlessingsExpired(by=TABLE, blessings=tuple(fading), reason=value(values, 0, ""))


# Specializations


def _specs(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for name, known in state.table.catalog.of(Spec).items():
        elsewhere = known.family == "endeavor" and state.endeavor is None
        yield Choice(name, name, help=known.family, unlisted=elsewhere)


def _way(state: State, values: Typed) -> str:
    known = sheets.spec(state, values[0])
    return known.way if known is not None else ""


def _amounts(state: State, by: str, values: Typed) -> Iterator[Choice]:
    """How many Blessings, where that is said."""
    counts = _way(state, values) in ("favor", "gain") or values[0] == "Wily"
    return (Choice(str(count), count) for count in range(1, 21 if counts else 1))


def _whom(state: State, by: str, values: Typed) -> Iterator[Choice]:
    """Who saw, heard or is meant; whom one calls on; the thing that is destroyed."""
    way, owner = _way(state, values), state.characters.get(own(state, by))
    if way == "endeavor":
        for name in state.endeavor.combatants if state.endeavor is not None else ():
            yield Choice(name, name)
    elif way in ("first-major", "listeners", "uncool"):
        for one in people(state, by, ()):
            yield Choice(one.text, one.value, (f"from {one.text}",), one.help)
    elif owner is not None and way == "favor":
        for other, owed in owner.favor.items():
            yield Choice(other, other, help=f"{owed:+}")
    elif owner is not None and way == "thing":
        yield from (Choice(thing, thing) for thing in owner.things)


def _spendable(state: State, by: str, values: Typed) -> Iterable[str]:
    """Whose Blessings a Specialization takes: one's own, or those of the ones Wily steals from."""
    if values[0] == "Wily":
        return tuple(value(values, 3, ()))
    return (own(state, by),) if _way(state, values) == "spend" else ()


def _invoke(state: State, by: str, values: Typed) -> Event:
    """`invoke Legendary Bob, Cy`, `invoke Wily 2 Bob 5`, `invoke Exchangeable yes 5 1 6 for a lamp`: yes or
    no is what the table says where it is asked."""
    name, spec, way = own(state, by), values[0], _way(state, values)
    if way == "endeavor" and state.endeavor is not None:
        return typed_use(state, name, by, spec, tuple(value(values, 3, ())), value(values, 1))
    amount, others, named = value(values, 2, 0), value(values, 3, ()), value(values, 4, ())
    owner = state.characters.get(name)
    paid = chosen(state, tuple(_spendable(state, by, values)), named) if named else ()
    majors = owner.majors if owner is not None else ()
    used = ev.EffectUsed(
        by=seat(state, name, by),
        character=name,
        spec=spec,
        others=() if way == "thing" else others,
        gains=(name,) * amount,
        blessings=paid if way == "spend" else (),
        stolen=paid if spec == "Wily" else (),
        thing=others[0] if way == "thing" and others else "",
        check=majors[0] if way == "first-major" and majors else number(state),
        granted=value(values, 1),
        text=value(values, 5, ""),
    )
    if owner is None:
        return used
    brought = effects.of_use(state, used)
    return replace(brought, gains=used.gains) if spec == "Wily" and amount else brought


def _spent(state: State, by: str, _: Typed) -> Iterator[Choice]:
    owner = state.characters.get(own(state, by))
    found = dict.fromkeys(spec for one in sheets.active(state) for spec in sorted(one.spent))
    return (Choice(name, name, unlisted=owner is None or name not in owner.spent) for name in found)


def _recharge(state: State, by: str, values: Typed) -> Event:
    name, spec = own(state, by), values[0]
    owner = state.characters.get(name)
    cost = sheets.recharge_cost(state, owner, spec) if owner is not None else ()
    return ev.EffectRecharged(
        by=seat(state, name, by),
        character=name,
        spec=spec,
        blessings=chosen(state, (name,), value(values, 1, ()), cost),
    )


# banks and favor


def _cash(state: State, by: str, values: Typed) -> Event:
    """`cash 2`, `cash 2 safe Ann, Bob`, `cash 1 the mayor`: who gains, once for each Blessing, or with whom
    favorability grows."""
    name, count = own(state, by), values[0]
    if not 0 <= count <= MOST:
        raise MoveIncomplete(f"Nobody has {count} tokens.", hint=f"A bank holds up to {MOST}.")
    owner = state.characters.get(name)
    to, somebody = value(values, 2, ()), value(values, 3, "")
    spent = ev.BankSpent(
        by=seat(state, name, by),
        character=name,
        ethic=owner.ethic if owner is not None else "",
        count=count,
        to=to or (name,) * count,
        favored=somebody or (to[0] if to else ""),
        safe=True if value(values, 1) else None,
    )
    return effects.of_bank(state, spent) if owner is not None else spent


def _favor(state: State, by: str, values: Typed) -> Event:
    name = own(state, by)
    other, _, reason = values[1].partition(" for ")
    return ev.FavorabilityChanged(
        by=seat(state, name, by), character=name, other=other, change=values[0], reason=reason
    )


_card, _safe = choice("card", ("card",), optional=True), choice("place", ("safe",), optional=True)
_number = Arg(name="number", number=True, most=MOST)
_own, _own_some = blessings(_mine), blessings(_mine, optional=False)
_uses = (
    choice("Specialization", _specs),
    YES_NO,
    choice("number", _amounts, optional=True),
    choice("people", _whom, optional=True, repeat=True),
    blessings(_spendable),
    TEXT,
)
_gainers = choice("characters", people, optional=True, repeat=True)

VERBS = (
    verb("award", ev.BlessingsAwarded, _number, TEXT, make=_award, leads=True, personal=True),
    answer("gain", ev.BlessingsGained, _card, FACES, TEXT, make=_gain, say=_gained),
    verb("spend", ev.BlessingsSpent, _own_some, TEXT, make=_spend),
    verb("give", ev.BlessingsMoved, WHO, _own_some, make=_move("give")),
    verb("steal", ev.BlessingsMoved, WHO, blessings(_theirs, optional=False), make=_move("steal")),
    verb("vanish", ev.BlessingsExpired, TEXT, make=_vanish),
    verb("invoke", (ev.EffectUsed, AbilityUsed), *_uses, make=_invoke, leads=True),
    verb("recharge", ev.EffectRecharged, choice("Specialization", _spent), _own, make=_recharge),
    verb("cash", ev.BankSpent, _number, _safe, _gainers, TEXT, make=_cash, leads=True),
    verb("favor", ev.FavorabilityChanged, choice("change", steps(6)), Arg(name="name"), make=_favor),
)
