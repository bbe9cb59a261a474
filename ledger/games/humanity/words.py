"""What typed words mean in this game: who acts, which faces, which Blessings. Law: only this room reads them.
A name that is left out is found if only one can be meant; if several can, it stays empty and the referee says
so."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from inspect import getdoc
from itertools import product
from typing import Any

from ledger.api import TABLE, Arg, Choice, Choices, Event, Typed, UnknownName, Verb, once
from ledger.games.humanity import dice, payment, sheets
from ledger.games.humanity.payment import Cost
from ledger.games.humanity.state import Check, State

Make = Callable[[State, str, Typed], Event]
Whom = Callable[[State, str], str]
Usual = Callable[[State, str, Typed], Iterable[tuple[str, Any]]]
"""What a list of moves types for an argument, with its value."""


def verb(
    name: str,
    makes: type[Event] | tuple[type[Event], ...],
    *args: Arg,
    make: Make | None = None,
    leads: bool = False,
    personal: bool = False,
    about: str = "",
) -> Verb:
    """A verb about the character named in front of it, or the only one who can be meant. Its help is `about`,
    or the first line of the event's docstring."""
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
    """A verb that belongs to the whole table."""
    make = make or does(makes)
    help_ = about or help_of(makes)
    return Verb(name=name, help=help_, makes=makes, args=args, make=make, by_table=True, leads=leads)


def answer(
    name: str, makes: type[Event] | tuple[type[Event], ...], *args: Arg, make: Make, say: Any, own: Any = None
) -> Verb:
    """A verb that says what dice show: `say` builds the answer to a question, `make` builds an event that
    nobody asked for, and `own` is what else a player has to throw."""
    help_ = help_of(makes)
    return Verb(name=name, help=help_, makes=makes, args=args, make=make, answer=say, own=own, free=True)


def help_of(makes: type[Event] | tuple[type[Event], ...]) -> str:
    """What help says about the verb of an event: the first line of the event's docstring."""
    kind = makes[0] if isinstance(makes, tuple) else makes
    return (getdoc(kind) or "").partition("\n")[0].rstrip(".")


# who


@once
def own(state: State, by: str) -> str:
    """The character that acts: the one that is named, or the seat's only character. If the seat has several,
    it is the only one of them in the shop or in the scene.

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
    """The character that acts; while a Check is open, its character unless somebody else is named."""
    check = check_of(state, by)
    if check is not None and by in (TABLE, sheets.seat_of(state, check.character)):
        return check.character
    return own(state, by)


def check_of(state: State, by: str) -> Check | None:
    """The open Check of the character or the seat that acts; the one that is asked for if they have none."""
    check = state.check
    if len(state.checks) < 2 or check is None or by in (TABLE, *sides(state, check)):
        return check
    own_ = (one for one in reversed(state.checks.values()) if by in sides(state, one))
    return next(own_, check)


def sides(state: State, check: Check) -> tuple[str, str]:
    """The words that can stand for whoever makes a Check."""
    return check.character, sheets.seat_of(state, check.character)


def attacked(state: State, by: str) -> str:
    """The target of the open Attack if nobody is named, otherwise the character that acts."""
    check = state.check
    return check.targets[0] if check and check.targets and by not in state.characters else who(state, by)


def seat(state: State, name: str, by: str) -> str:
    """The seat that an event of this character names as `by`."""
    return sheets.seat_of(state, name) if name in state.characters else by


def number(state: State, by: str = TABLE) -> int:
    """The number of the open Check of whoever acts, or of the one that is asked for; 0 if none is open."""
    check = check_of(state, by)
    return 0 if check is None else check.number


PERSON = ("character", "helper", "roller")
"""The fields that can say who acts."""


def does(kind: Any, whose: Whom = own) -> Make:
    """A function that builds an event about the character that acts; the typed values are its other fields,
    in order. An event that names nobody is the table's."""
    own_fields = kind.__struct_fields__[len(Event.__struct_fields__) :]
    person = next((field for field in PERSON if field in own_fields), "")
    others = [field for field in own_fields if field not in (person, "check")]

    def make(state: State, by: str, values: Typed) -> Event:
        said = {field: typed for field, typed in zip(others, values, strict=False) if typed is not None}
        name = whose(state, by) if person else ""
        if person:
            said[person] = name
        if "check" in own_fields:
            said["check"] = number(state, by if whose is who else TABLE)
        event: Event = kind(by=seat(state, name, by), **said)
        return event

    return make


class AsTyped:
    """An event about the character that acts, whose other fields are typed in order."""

    __slots__ = ()
    whose = staticmethod(own)
    """Finds the character that a line is about."""

    @classmethod
    def made(cls, state: State, by: str, values: Typed) -> Event:
        return does(cls, cls.whose)(state, by, values)


def value(values: Typed, place: int, default: Any = None) -> Any:
    """The value of an argument, or the `default` if it was left out."""
    return values[place] if len(values) > place and values[place] is not None else default


# what can be named


def people(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Everybody who has not left, those in the scene first; a seat stands for its only character."""
    names = [one.name for one in sheets.active(state)]
    said = {name.casefold() for name in names}
    alone = {own(state, seat): seat for seat in state.table.seats if seat.casefold() not in said}
    for name in sorted(names, key=lambda name: name not in state.cast):
        also = (alone[name],) if name in alone else ()
        yield Choice(name, name, also, help=state.characters[name].kind)


def stats(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Every Stat of the campaign except a shared die."""
    return (Choice(name, name) for name in sheets.fresh_stats(state))


def steps(most: int) -> Choices:
    """The numbers up to `most` above and below zero, but not zero."""
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
    """An argument that is one of these things, or of these words."""
    fixed = () if callable(choices) else tuple(Choice(word, word) for word in choices)
    offered = choices if callable(choices) else lambda state, by, values: fixed
    return Arg(name=name, choices=offered, optional=optional, repeat=repeat, usual=usual)


def listed(text: str) -> list[str]:
    """The parts of a text that commas separate."""
    return [part.strip() for part in text.split(",") if part.strip()]


# faces

AGAIN, BAR = "again", "|"


def faces(state: State, by: str, values: Typed) -> Iterator[Choice]:
    """Faces in the order in which they fell. `again` marks the one before it as thrown again; a bar only
    helps the eye. A `total` can be larger than a face."""
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
"""The owner of a Blessing (empty if not named) and its face."""
Payers = Callable[[State, str, Typed], Iterable[str]]


def blessings(payers: Payers, *, optional: bool = True) -> Arg:
    """An argument for Blessings of those who pay, by their faces: `3`, or `Bob's 3` if several can pay."""

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
    """The character that acts, who alone pays."""
    return (own(state, by),)


MINE = blessings(mine)
"""An argument for the player's own Blessings; without it, the cheapest that pay."""


def chosen(
    state: State,
    payers: Sequence[str],
    named: Sequence[Named],
    cost: Cost | None = None,
    only: str = "",
    out_of: Collection[int] = (),
) -> tuple[int, ...]:
    """The Blessings with the faces that were named, chosen so that they pay if possible; if none were named,
    the cheapest that pay. Those that fade are used first; if `out_of` has Blessings with these faces, others
    are not used. Raises UnknownName if the payers do not have those that were named."""
    zeros = state.table.rulings["zero_pairs"] is True
    there = [name for name in payers if name in state.characters]
    if not named:
        pool = [pair for name in there for pair in sheets.free_pool(state.characters[name], only)]
        return payment.cheapest(cost or (), pool, zeros=zeros) or ()
    found: tuple[int, ...] = ()
    for owners in product(*([name] if name else there for name, _ in named)):
        pairs = [(owner, face) for owner, (_, face) in zip(owners, named, strict=True)]
        ids = _taken(state, pairs, only, out_of)
        worths = [state.owner_of(id_).worth(id_) for id_ in ids]
        if ids and (cost is None or payment.pays(cost, worths, zeros=zeros)):
            return ids
        found = found or ids
    if not found and out_of:
        return chosen(state, payers, named, cost, only)
    if not found:
        said = ", ".join(str(face) for _, face in named)
        raise UnknownName(
            f"{' and '.join(there) or 'Nobody'} cannot spend {said}.",
            hint="`show --as sheets` lists everybody's Blessings.",
        )
    return found


def _taken(state: State, named: Iterable[Named], only: str, out_of: Collection[int]) -> tuple[int, ...]:
    """The ids of these Blessings, each once, and only those in `out_of` if that has any; empty if one is not
    there."""
    taken: list[int] = []
    for name, face in named:
        owner = state.characters[name]
        pool = (id_ for id_, _ in sheets.free_pool(owner, only) if not out_of or id_ in out_of)
        free = (id_ for id_ in pool if id_ not in taken)
        id_ = next((id_ for id_ in free if owner.blessing(id_).face == face), 0)
        if not id_:
            return ()
        taken.append(id_)
    return tuple(taken)
