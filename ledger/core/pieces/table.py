"""What every game knows about its table: who plays, which rulings apply, and which pieces exist.

Law: what it holds is replaced, never changed in place, so that copies of a state share it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, Literal, TypeVar

import msgspec

from ledger.core.errors import BadCatalog, Contradiction
from ledger.core.line import whole, with_plain_letters
from ledger.core.pieces.called import SeatNames
from ledger.core.pieces.catalog import Catalog
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.parts import Copyable, Fixed

Knob = str | int | bool
"""The value of a ruling."""
Fact = Knob | Points
"""The value of something that can be counted or compared."""
T = TypeVar("T", int, str, bool)


class Rulings(Fixed, dict[str, Knob]):
    """The rulings that a table plays by: knob → value; `number`, `word` and `is_on` give a value of a known
    type. They never change. A game that asks for a number gets a TypeError if the ruling is a word.
    """

    __slots__ = ()

    def number(self, knob: str) -> int:
        """The value of a knob whose choices are whole numbers."""
        return self._of(knob, int)

    def word(self, knob: str) -> str:
        """The value of a knob whose choices are words."""
        return self._of(knob, str)

    def is_on(self, knob: str) -> bool:
        """The value of a knob that is yes or no."""
        return self._of(knob, bool)

    def _of(self, knob: str, kind: type[T]) -> T:
        value = self[knob]
        if type(value) is not kind:
            raise TypeError(f"the ruling {knob} is {value!r}, not of type {kind.__name__}")
        return value


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What was agreed before the first event: the header, with defaults filled in. `variant` is a variant of
    the game, the `dealer` is the table or the tool, and the `catalog` holds the pieces."""

    seats: tuple[str, ...]
    """Clockwise, as the table named them."""
    variant: str
    dealer: Literal["table", "tool"]
    rulings: Mapping[str, Knob]
    """Every ruling with its value; `state.table.rulings` also has their types."""
    catalog: Catalog[Any]
    choices: Mapping[str, tuple[Knob, ...]] = {}
    """The possible values of each ruling; empty if values are not checked."""
    colours: Mapping[str, str] = {}
    """The colours of the seats that are not called by their colour: seat → colour."""
    names: SeatNames = msgspec.field(default_factory=SeatNames)
    """The names that people read instead of the seats' words."""
    luck: Luck | None = None
    """The tool's chance, if the tool deals; a game uses it for what is drawn before it starts."""
    bots: tuple[str, ...] = ()
    """The seats that the tool plays."""


class Table(Copyable):
    """Who plays what, and with which pieces: `seats` clockwise, `variant`, `dealer`, the values of the
    `rulings` and the `choices` for each, the `catalog`, the `colours` of the seats' pieces, and the seats'
    `names`. `claims` maps a seat to the points that it wrote down and the event that says so. `order` is the
    order of turns, usually the order in which they sit, and `present` are the seats that have not left, in
    that order."""

    seats: tuple[str, ...]
    variant: str
    dealer: Literal["table", "tool"]
    rulings: Rulings
    catalog: Catalog[Any]
    claims: Mapping[str, tuple[Points, int]] = {}
    choices: Mapping[str, tuple[Knob, ...]] = {}
    colours: Mapping[str, str] = {}
    names: SeatNames = msgspec.field(default_factory=SeatNames)
    order: tuple[str, ...] = ()
    present: tuple[str, ...] = ()

    @classmethod
    def of(cls, setup: Setup) -> Table:
        """The table before the first event."""
        return cls(
            setup.seats,
            setup.variant,
            setup.dealer,
            Rulings(setup.rulings),
            setup.catalog,
            choices=setup.choices,
            colours=setup.colours,
            names=setup.names,
            order=setup.seats,
            present=setup.seats,
        )

    def seats_from(self, seat: str) -> tuple[str, ...]:
        """Every seat clockwise, this one first. Raises Contradiction if no seat has that name."""
        self.require_seat(seat)
        place = self.seats.index(seat)
        return self.seats[place:] + self.seats[:place]

    def after(self, seat: str, steps: int = 1, among: Collection[str] | None = None) -> str:
        """The seat `steps` places clockwise; -1 is the seat before. If only some seats still play, `among`
        names them, and the others are skipped; if there are none, the answer is the seat itself. Raises
        Contradiction like `seats_from`."""
        around = self.seats_from(seat)
        if among is not None:
            around = (seat, *(each for each in around[1:] if each in among))
            if seat not in among and steps and len(around) > 1:
                around, steps = around[1:], steps - (steps > 0)
        return around[steps % len(around)]

    def clockwise(self, seat: str, *, after: bool = False) -> tuple[str, ...]:
        """The seats that have not left, beginning with this one or, with `after`, ending with it. Raises
        Contradiction if no seat has that name."""
        return _clockwise(self.order, self.present, seat, after)

    def leave(self, seat: str) -> None:
        """Takes a seat out: it is not `present` any more."""
        self.present = tuple(each for each in self.present if each != seat)

    def require_present(self, *seats: str, why: str = "has left the table") -> None:
        """Raises Contradiction if a seat is not at this table, or has left it; `why` is said if it has
        left."""
        for seat in seats:
            if seat not in self.present:
                self.require_seat(seat)
                raise Contradiction(f"{seat} {why}")

    def require_seat(self, seat: str) -> None:
        """Raises Contradiction if nobody with that name sits here."""
        if seat not in self.seats:
            is_named = seat not in ("", "table", "tool")
            raise Contradiction(f"nobody called {seat} sits here" if is_named else "no seat is named")

    def colour(self, seat: str) -> str:
        """A seat's colour, or its own name if it has no colour."""
        return self.colours.get(seat, seat)

    def aliases(self, seat: str) -> tuple[str, ...]:
        """Other words to type for a seat: its name and its colour, if it has them."""
        return tuple(found[seat] for found in (self.names.shown, self.colours) if seat in found)

    def other_words(self) -> dict[str, str]:
        """Every word of `aliases` with its seat, and every name with accents as it is without them, if that
        can mean only a single seat."""
        found = (self.names.shown, self.colours)
        others = {words[seat]: seat for seat in self.seats for words in found if seat in words}
        if all(map(str.isascii, (*self.seats, *others))):
            return others
        called = {seat: seat for seat in self.seats} | others
        accented = [name for name in called if not name.isascii()]
        taken = {name.casefold() for name in called}
        plain = [(with_plain_letters(name).casefold(), called[name]) for name in accented]
        seats = {name: {seat for each, seat in plain if each == name} for name, _ in plain}
        return others | {name: seat for name, seat in plain if name not in taken and len(seats[name]) == 1}

    def shown(self, seat: str) -> str:
        """A seat with its colour: `ann (green)`; without a colour, just the seat."""
        colour = self.colours.get(seat)
        return seat if colour is None else f"{seat} ({colour})"

    def rule(self, knob: str, value: Knob) -> None:
        """Sets a ruling. Raises Contradiction if it cannot have that value."""
        of_its_kind = [choice for choice in self.choices.get(knob, ()) if type(choice) is type(value)]
        if self.choices and value not in of_its_kind:
            raise Contradiction(f"{knob} cannot be {shown(value)}")
        self.rulings = Rulings({**self.rulings, knob: value})

    def define(self, kind: str, name: str, fields: dict[str, Any]) -> None:
        """Teaches the catalog a piece. Raises Contradiction if the fields do not fit the kind."""
        try:
            self.catalog = self.catalog.with_entry(kind, name, fields)
        except BadCatalog as error:
            raise Contradiction(error.message.rstrip(".")) from None

    def is_seat(self, name: str) -> bool:
        """Whether somebody with that name sits here. Capitals do not matter."""
        return name.casefold() in map(str.casefold, self.seats)

    def claim(self, seat: str, points: Points, event: int) -> None:
        self.claims = {**self.claims, seat: (points, event)}


@lru_cache(maxsize=4096)
def _clockwise(order: tuple[str, ...], present: tuple[str, ...], start: str, after: bool) -> tuple[str, ...]:
    if start not in order:
        raise Contradiction(f"nobody called {start} sits here")
    place = order.index(start) + after
    return tuple(seat for seat in order[place:] + order[:place] if seat in present)


def shown(value: Any) -> str:
    """A knob's value as a person types it."""
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def reading(text: str) -> str | int | bool:
    """A knob's value from what a person typed."""
    folded = text.casefold()
    if folded in ("yes", "true", "on"):
        return True
    if folded in ("no", "false", "off"):
        return False
    number = whole(text)
    return text if number is None else number
