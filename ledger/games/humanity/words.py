"""What a person's words mean in this game: who acts, which faces, which Blessings.

Law: the one room that reads them. A name that is left out is found if only one can be meant; if several can,
it stays empty and the referee says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from inspect import getdoc
from itertools import product
from typing import Any

from ledger.api import TABLE, Arg, Choice, Choices, Event, Typed, UnknownName, Verb, once
from ledger.games.humanity import dice, payment, sheets
from ledger.games.humanity.payment import Cost
from ledger.games.humanity.state import State

Make = Callable[[State, str, Typed], Event]
Whom = Callable[[State, str], str]
Usual = Callable[[State, str, Typed], Iterable[tuple[str, Any]]]
"""What a list says if an argument has to be said, and its value."""


def verb(
    name: str,
    makes: type[Event] | tuple[type[Event], ...],
    *args: Arg,
    make: Make | None = None,
    leads: bool = False,
    personal: bool = False,
    about: str = "",
) -> Verb:
    """A word about whoever is named in front of it, or the only character who can be meant. Its help is
    `about`, or the first line of the event's docstring."""
    return Verb(
        name=name,
        help=about or help_of(makes),
        makes=makes,
        args=args,
        make=make or does(makes),
        free=True,
        leads=leads,
        personal=personal,
    )


def by_table(
    name: str,
    makes: type[Event],
    *args: Arg,
    make: Make | None = None,
    leads: bool = False,
    about: str = "",
) -> Verb:
    """A word of all players."""
    make = make or does(makes)
    help_ = about or help_of(makes)
    return Verb(name=name, help=help_, makes=makes, args=args, make=make, by_table=True, leads=leads)


def answer(name: str, makes: type[Event] | tuple[type[Event], ...], *args: Arg, make: Make, say: Any) -> Verb:
    """A word that says what dice show: `say` builds the answer to a question, `make` builds an event that
    nobody asked for."""
    return Verb(name=name, help=help_of(makes), makes=makes, args=args, make=make, answer=say, free=True)


def help_of(makes: type[Event] | tuple[type[Event], ...]) -> str:
    """What help says about the word that makes it."""
    kind = makes[0] if isinstance(makes, tuple) else makes
    return (getdoc(kind) or "").partition("\n")[0].rstrip(".")


# who


@once
def own(state: State, by: str) -> str:
    """The character that acts: the one who is named, or the seat's only character (in the shop, or in the
    scene, if need be).

    Empty if several can be meant, or none.
    """
    if by in state.characters:
        return by
    people = [one.name for one in sheets.active(state) if one.owner == by and one.kind != "companion"]
    if len(people) == 1 and by != TABLE:
        return people[0]
    here = [name for name, shop in state.shops.items() if not shop.closed and (by == TABLE or name in people)]
    there = [name for name in people if name in state.cast] if by != TABLE else []
    for found in (here, there):
        if len(found) == 1:
            return found[0]
    return ""


def who(state: State, by: str) -> str:
    """The same; while a Check is open, its character is meant if nobody else is."""
    check = state.check
    if check is not None and by in (TABLE, sheets.seat_of(state, check.character)):
        return check.character
    return own(state, by)


def attacked(state: State, by: str) -> str:
    """Whoever is attacked, if nobody is named."""
    check = state.check
    return check.targets[0] if check and check.targets and by not in state.characters else who(state, by)


def seat(state: State, name: str, by: str) -> str:
    """Who is written down as having done it."""
    return sheets.seat_of(state, name) if name in state.characters else by


def number(state: State) -> int:
    """The open Check; 0 if there is none, which no Check has."""
    return next(reversed(state.checks), 0)


PERSON = ("character", "helper", "roller")
"""The field that says who acts."""


def does(kind: Any, whose: Whom = own) -> Make:
    """Builds an event about whoever acts: the values are its other fields, in their order. An event that
    names nobody is the table's."""
    own_fields = kind.__struct_fields__[len(Event.__struct_fields__) :]
    person = next((field for field in PERSON if field in own_fields), "")
    others = [field for field in own_fields if field not in (person, "check")]

    def make(state: State, by: str, values: Typed) -> Event:
        said = {field: typed for field, typed in zip(others, values, strict=False) if typed is not None}
        name = whose(state, by) if person else ""
        if person:
            said[person] = name
        if "check" in own_fields:
            said["check"] = number(state)
        event: Event = kind(by=seat(state, name, by), **said)
        return event

    return make


class AsTyped:
    """An event whose values are its other fields in their order, about whoever acts."""

    __slots__ = ()
    whose = staticmethod(own)
    """Who a line is about if it names nobody."""

    @classmethod
    def made(cls, state: State, by: str, values: Typed) -> Event:
        return does(cls, cls.whose)(state, by, values)


def value(values: Typed, place: int, default: Any = None) -> Any:
    """An argument that may have been left out."""
    return values[place] if len(values) > place and values[place] is not None else default


# what can be named


def people(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Everybody who is still there, those of the scene first; a seat means its only character."""
    names = [one.name for one in sheets.active(state)]
    said = {name.casefold() for name in names}
    alone = {own(state, seat): seat for seat in state.table.seats if seat.casefold() not in said}
    for name in sorted(names, key=lambda name: name not in state.cast):
        also = (alone[name],) if name in alone else ()
        yield Choice(name, name, also, help=state.characters[name].kind)


def stats(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Every Stat of the campaign but a shared die."""
    return (Choice(name, name) for name in sheets.fresh_stats(state))


def steps(most: int) -> Choices:
    """A number above or below zero, but not zero."""
    fixed = tuple(Choice(f"{step:+}", step, (str(step),)) for n in range(1, most + 1) for step in (n, -n))
    return lambda state, by, values: fixed


_YES_NO = (Choice("yes", True), Choice("no", False))
TEXT, LINE = Arg(name="text", optional=True), Arg(name="text")
STAT, WHO = Arg(name="Stat", choices=stats), Arg(name="character", choices=people)
PEOPLE = Arg(name="characters", choices=people, repeat=True)
YES_NO = Arg(name="answer", choices=lambda state, by, values: _YES_NO, optional=True)


def choice(
    name: str,
    choices: Choices | Iterable[str],
    *,
    optional: bool = False,
    repeat: bool = False,
    usual: Usual | None = None,
) -> Arg:
    """An argument that is one of several things, or of several words."""
    fixed = () if callable(choices) else tuple(Choice(word, word) for word in choices)
    offered = choices if callable(choices) else lambda state, by, values: fixed
    return Arg(name=name, choices=offered, optional=optional, repeat=repeat, usual=usual)


def listed(text: str) -> list[str]:
    """The parts of a list with commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


# faces

AGAIN, BAR = "again", "|"


def faces(state: State, by: str, values: Typed) -> Iterator[Choice]:
    """Faces as they fell; `again` marks the one before it as thrown again, a bar is for the eye. A `total`
    has no end."""
    most = dice.MOST_THROWN if value(values, 0) == "total" else dice.D20
    for face in range(1, most + 1):
        yield Choice(str(face), face, unlisted=face > dice.D20)
    yield Choice(AGAIN, AGAIN, help="the starred d20 before it was thrown again")
    yield Choice(BAR, BAR, unlisted=True)


def fallen(said: Sequence[int | str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Raw faces as they fell, and the places of those that were thrown again."""
    raw: list[int] = []
    redone: list[int] = []
    for face in said:
        if face == AGAIN and raw:
            redone.append(len(raw) - 1)
        elif isinstance(face, int):
            raw.append(face)
    return tuple(raw), tuple(redone)


FACES = Arg(name="faces", choices=faces, repeat=True, optional=True, such_as=lambda state, event: "3")


# Blessings

Named = tuple[str, int]
"""Whose Blessing (empty if that is not said) and its face."""
Payers = Callable[[State, str, Typed], Iterable[str]]


def blessings(payers: Payers, *, optional: bool = True) -> Arg:
    """Blessings of whoever pays, by their faces: `3`, or `Bob's 3` if several can pay."""

    def choices(state: State, by: str, values: Typed) -> Iterator[Choice]:
        names = [name for name in payers(state, by, values) if name in state.characters]
        held = [(name, blessing.face) for name in names for blessing in state.characters[name].pool]
        for face in sorted({face for _, face in held}):
            yield Choice(str(face), ("", face))
        for name, face in sorted(set(held)) if len(names) > 1 else ():
            yield Choice(f"{name}'s {face}", (name, face))

    missing = "Blessings are named by their faces, and nobody else's can be spent."
    return Arg(name="Blessings", choices=choices, repeat=True, optional=optional, missing=missing)


def mine(state: State, by: str, values: Typed) -> Iterable[str]:
    """Whoever acts pays."""
    return (own(state, by),)


MINE = blessings(mine)
"""The player's own Blessings, or the cheapest that pay."""


def chosen(
    state: State, payers: Sequence[str], named: Sequence[Named], cost: Cost | None = None, only: str = ""
) -> tuple[int, ...]:
    """The Blessings that were named, chosen so that they pay if possible; otherwise the cheapest that pay.

    What fades is used first. Raises UnknownName if there are not that many.
    """
    zeros = state.table.rulings["zero_pairs"] is True
    there = [name for name in payers if name in state.characters]
    if not named:
        pool = [pair for name in there for pair in sheets.free_pool(state.characters[name], only)]
        return payment.cheapest(cost or (), pool, zeros=zeros) or ()
    found: tuple[int, ...] = ()
    for owners in product(*([name] if name else there for name, _ in named)):
        ids = _taken(state, [(owner, face) for owner, (_, face) in zip(owners, named, strict=True)], only)
        worths = [state.owner_of(id_).worth(id_) for id_ in ids]
        if ids and (cost is None or payment.pays(cost, worths, zeros=zeros)):
            return ids
        found = found or ids
    if not found:
        said = ", ".join(str(face) for _, face in named)
        raise UnknownName(
            f"{' and '.join(there) or 'Nobody'} cannot spend {said}.",
            hint="`show --as sheets` lists everybody's Blessings.",
        )
    return found


def _taken(state: State, named: Iterable[Named], only: str) -> tuple[int, ...]:
    """These Blessings, each once; nothing if one is not there."""
    taken: list[int] = []
    for name, face in named:
        owner = state.characters[name]
        free = (id_ for id_, _ in sheets.free_pool(owner, only) if id_ not in taken)
        id_ = next((id_ for id_ in free if owner.blessing(id_).face == face), 0)
        if not id_:
            return ()
        taken.append(id_)
    return tuple(taken)
