"""What can be typed about Blessings, Specializations, banks, favor and the shop.

Law: Blessings are named by their faces; without faces the cheapest that pay are meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.core.events import Event
from ledger.core.moves import Arg, Choice, Verb
from ledger.core.moves import whole as number_of
from ledger.games.humanity import dice, sheets, shop
from ledger.games.humanity.catalog import Ethic, Lifestyle, Spec
from ledger.games.humanity.events import means as ev
from ledger.games.humanity.moves.words import (
    TEXT,
    Values,
    chosen,
    leading_numbers,
    named,
    names,
    number,
    opt,
    own,
    people,
    seat,
    stats,
    thrown,
    trailing_numbers,
    verb,
)
from ledger.games.humanity.state import TABLE, State


def _award(state: State, by: str, values: Values) -> Event:
    return ev.BlessingsAwarded(by=TABLE, character=own(state, by), count=values[0], reason=opt(values, 1))


def _gain(state: State, by: str, values: Values) -> Event:
    """What is owed first, or an award that was thrown at once: `ann gain 1 4 for the song`."""
    numbers, reason = leading_numbers(values[0].removeprefix("card "))
    said = thrown(numbers, ())
    faces = said.faces if said is not None else ()
    name = own(state, by)
    owed = next((one for one in state.owed if name in ("", one.character)), None)
    source: Any = "card" if values[0].startswith("card ") else "hand"
    if owed is not None:
        return ev.BlessingsGained(
            by=seat(state, owed.character),
            character=owed.character,
            faces=faces,
            reason=owed.reason,
            plain=owed.plain,
            lasts=owed.lasts,  # type: ignore[arg-type]
            only=owed.only,
            source=source,
        )
    return ev.BlessingsGained(
        by=seat(state, name, by), character=name, faces=faces, reason=reason or "award", source=source
    )


def _spend(state: State, by: str, values: Values) -> Event:
    name = own(state, by)
    numbers, reason = leading_numbers(values[0])
    return ev.BlessingsSpent(
        by=seat(state, name, by), character=name, blessings=chosen(state, (name,), (), numbers), reason=reason
    )


def _move(why: Any) -> Any:
    def make(state: State, by: str, values: Values) -> Event:
        mine, other = own(state, by), values[0]
        giver, taker = (mine, other) if why == "give" else (other, mine)
        return ev.BlessingsMoved(
            by=seat(state, mine, by),
            character=giver,
            to=taker,
            blessings=chosen(state, (giver,), (), values[1]),
            why=why,
        )

    return make


def _vanish(state: State, by: str, values: Values) -> Event:
    fading = [b.id for one in state.characters.values() for b in one.pool if b.lasts]
    return ev.BlessingsExpired(by=TABLE, blessings=tuple(fading), reason=opt(values, 0))


# specializations


def _specs(state: State, _: Values) -> Iterator[Choice]:
    for name, known in state.table.catalog.of(Spec).items():
        yield Choice(name, name, help=known.family, unlisted=known.family == "endeavor")


def _invoke(state: State, by: str, values: Values) -> Event:
    """`invoke Legendary Bob, Cy`, `invoke Wily 2 from Bob 5`, `invoke Exchangeable yes 5 1 6 for a lamp`: yes
    or no is what the table says where it is asked."""
    name, spec = own(state, by), values[0]
    said, _, after = opt(values, 1).partition(" ")
    granted = {"yes": True, "no": False}.get(said.casefold())
    numbers, rest = leading_numbers(opt(values, 1) if granted is None else after)
    first = next((number_of(word) or 0 for word in numbers.split()), 0)
    fields: dict[str, Any] = {"text": rest}
    known = state.table.catalog.of(Spec).get(spec)
    way = known.way if known is not None else ""
    if way == "spend":
        fields["blessings"] = chosen(state, (name,), (), numbers)
    elif spec == "Wily":
        victim, faces = trailing_numbers(rest.removeprefix("from "))
        victims = names(state, victim)
        fields = {
            "amount": first,
            "blessings": chosen(state, victims, (), faces) if victims else (),
            "others": victims,
        }
    elif way in ("first-major", "listeners", "uncool"):
        fields = {"others": names(state, rest)}
    elif way == "favor":
        fields = {"amount": first, "others": (rest,) if rest else ()}
    elif way == "gain":
        fields["amount"] = first
    elif way == "thing":
        fields = {"thing": rest}
    majors = state.characters[name].majors if name in state.characters else ()
    check = majors[0] if way == "first-major" and majors else number(state)
    return ev.EffectUsed(
        by=seat(state, name, by), character=name, spec=spec, check=check, granted=granted, **fields
    )


def _spent(state: State, _: Values) -> Iterator[Choice]:
    found = dict.fromkeys(spec for one in sheets.active(state) for spec in sorted(one.spent))
    return (Choice(name, name) for name in found)


def _recharge(state: State, by: str, values: Values) -> Event:
    name, spec = own(state, by), values[0]
    cost = sheets.recharge_cost(state, state.characters[name], spec) if name in state.characters else ()
    return ev.EffectRecharged(
        by=seat(state, name, by),
        character=name,
        spec=spec,
        blessings=chosen(state, (name,), cost, opt(values, 1)),
    )


# banks and favor


def _cash(state: State, by: str, values: Values) -> Event:
    """`cash 2`, `cash 2 safe Ann, Bob`: who gains, once for each Blessing."""
    name = own(state, by)
    words = opt(values, 1).split()
    safe = "safe" in words or None
    to = names(state, " ".join(word for word in words if word != "safe"))
    ethic = state.characters[name].ethic if name in state.characters else ""
    if not to and ethic != "Greed & Vanity":
        to = (name,) * (1 if ethic == "Fairness & Value" else values[0])
    return ev.BankSpent(
        by=seat(state, name, by), character=name, ethic=ethic, count=values[0], to=to, safe=safe
    )


def _favor(state: State, by: str, values: Values) -> Event:
    name = own(state, by)
    other, _, reason = values[1].partition(" for ")
    return ev.FavorabilityChanged(
        by=seat(state, name, by), character=name, other=other, change=values[0], reason=reason
    )


# shop


def _shop(state: State, by: str, values: Values) -> Event:
    name = own(state, by)
    return ev.ShopOpened(by=seat(state, name, by), character=name)


def _upgrade(state: State, by: str, values: Values) -> Event:
    """`upgrade head`, `upgrade head pay`, `upgrade head pay 1 2 5`, `upgrade heart lower hurt`."""
    name, stat = own(state, by), values[0]
    words = opt(values, 1).split()
    owner = state.characters.get(name)
    lower = ""
    paid: Any = "free"
    if words[:1] == ["lower"]:
        paid, lower = "lower", " ".join(words[1:])
    elif words[:1] == ["pay"]:
        paid = "blessings"
    size = None
    if owner is not None and stat in owner.stats:
        size = shop.after(state, owner, stat) or dice.step(owner.stats[stat], 1)
    if lower and lower == stat:
        size = dice.step(2, 1)
    return ev.StatUpgraded(
        by=seat(state, name, by),
        character=name,
        stat=stat,
        size=size or 0,
        paid=paid,
        blessings=chosen(state, (name,), shop.EXTRA, " ".join(words[1:])) if paid == "blessings" else (),
        lower=lower,
    )


def _pick(kind: Any, tag: Any) -> Any:
    def make(state: State, by: str, values: Values) -> Event:
        name = own(state, by)
        text, _, also = values[0].partition(" > ")
        fields: dict[str, Any] = {"choice": text}
        if kind == "specialization":
            fields = {"choice": values[0], "apt": values[1]}
        elif kind == "rumor":
            fields = {"choice": text, "also": also}
        elif kind == "backstory":
            first, _, second = values[0].partition(" / ")
            was, arrow, now = first.partition(" > ")
            fields = {"choice": now if arrow else first, "was": was if arrow else "", "also": second}
        return ev.UpgradeTaken(by=seat(state, name, by), character=name, tag=tag, kind=kind, **fields)

    return make


def _lifestyle(state: State, by: str, values: Values) -> Event:
    """A pick, or the free change of somebody who is Lost."""
    name = own(state, by)
    owner = state.characters.get(name)
    if owner is not None and owner.lost_in and 10 not in shop.of(state, name).credits:
        return ev.LifestyleSwitched(by=seat(state, name, by), character=name, lifestyle=values[0])
    made: Event = _pick("lifestyle", 10)(state, by, values)
    return made


def _waive(state: State, by: str, values: Values) -> Event:
    name = own(state, by)
    return ev.UpgradeTaken(by=seat(state, name, by), character=name, tag=values[0], kind="nothing")


def _checkout(state: State, by: str, values: Values) -> Event:
    name = own(state, by)
    left = shop.of(state, name).credits if opt(values, 0) else ()
    sheet = dict(state.characters[name].stats) if name in state.characters else {}
    return ev.ShopClosed(by=seat(state, name, by), character=name, waived=left, dice=sheet)


def _apts(state: State, _: Values) -> Iterator[Choice]:
    found: dict[str, bool] = {}
    for one in sheets.active(state):
        for apt, spec in one.apts.items():
            found[apt] = found.get(apt, True) and bool(spec)
    return (Choice(apt, apt, unlisted=taken) for apt, taken in found.items())


def _things(state: State, _: Values) -> Iterator[Choice]:
    found: dict[str, bool] = {}
    for one in sheets.active(state):
        for thing, exceptional in one.things.items():
            found[thing] = found.get(thing, True) and exceptional
    return (Choice(thing, thing, unlisted=taken) for thing, taken in found.items())


def _lifestyles(state: State, _: Values) -> Iterator[Choice]:
    return (Choice(name, name) for name in state.table.catalog.of(Lifestyle))


def _ethics(state: State, _: Values) -> Iterator[Choice]:
    return (Choice(name, name, (sheets.slug(name),)) for name in state.table.catalog.of(Ethic))


def _favors(state: State, _: Values) -> Iterator[Choice]:
    return (Choice(f"{step:+}", step, (str(step),)) for step in (1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6))


_line = Arg(name="text")
_faces = Arg(name="faces")
_other = Arg(name="character", choices=people)

VERBS: tuple[Verb, ...] = (
    verb(
        "award",
        "the table awards Blessings: ann award 1 for the song",
        _award,
        Arg(name="number", number=True),
        TEXT,
        leads=True,
        personal=True,
    ),
    verb("gain", "which Blessing was gained: gain 4, ann gain 1 3 for the song", _gain, _faces),
    verb("spend", "spend Blessings by their faces: ann spend 5 1 for a lamp", _spend, _faces),
    verb("give", "give Blessings to somebody", _move("give"), _other, _faces),
    verb("steal", "take Blessings from somebody", _move("steal"), _other, _faces),
    verb("vanish", "temporary Blessings are gone", _vanish, TEXT),
    verb(
        "invoke",
        "use a Specialization: ann invoke Legendary Bob, Cy",
        _invoke,
        Arg(name="Specialization", choices=_specs),
        TEXT,
        leads=True,
    ),
    verb(
        "recharge",
        "pay for a Specialization to be ready again",
        _recharge,
        Arg(name="Specialization", choices=_spent),
        TEXT,
        personal=True,
    ),
    verb(
        "cash",
        "spend banked tokens: ann cash 2 safe Ann, Bob",
        _cash,
        Arg(name="number", number=True),
        TEXT,
        leads=True,
    ),
    verb(
        "favor",
        "favorability with somebody changes: ann favor +2 the mayor for the rescue",
        _favor,
        Arg(name="change", choices=_favors),
        Arg(name="name"),
    ),
    verb("shop", "a character goes to the shop", _shop, personal=True),
    verb(
        "upgrade",
        "a Stat Upgrade: upgrade head, upgrade head pay, upgrade head lower hurt",
        _upgrade,
        Arg(name="Stat", choices=stats),
        TEXT,
        personal=True,
    ),
    verb("learn", "a new Aptitude", _pick("aptitude", 8), Arg(name="Aptitude"), personal=True),
    verb(
        "specialize",
        "specialize an Aptitude",
        _pick("specialization", 8),
        Arg(name="Specialization", choices=_specs),
        Arg(name="Aptitude", choices=_apts),
        personal=True,
    ),
    verb(
        "exalt",
        "a thing becomes exceptional",
        _pick("gains", 10),
        Arg(name="thing", choices=_things),
        personal=True,
    ),
    verb("lifestyle", "another Lifestyle", _lifestyle, Arg(name="Lifestyle", choices=_lifestyles)),
    verb("ethic", "another Ethic", _pick("ethic", 10), Arg(name="Ethic", choices=_ethics)),
    verb(
        "backstory",
        "up to two changes: backstory NEW / NEW, or OLD > NEW",
        _pick("backstory", 6),
        Arg(name="lines"),
    ),
    verb("gossip", "a rumor from the shop: gossip NAME > TEXT", _pick("rumor", 6), Arg(name="rumor")),
    verb(
        "waive",
        "a pick is not taken",
        _waive,
        Arg(name="tag", choices=lambda s, v: (Choice(f"d{tag}", tag, (str(tag),)) for tag in shop.TAGS)),
    ),
    verb(
        "checkout",
        "leave the shop; `waive` gives up what is left",
        _checkout,
        Arg(name="waive", choices=named(("waive",)), optional=True),
        personal=True,
    ),
)
