"""What every game knows about its table: who sits there, which rulings hold, which pieces exist.

Law: what it holds is replaced, never changed in place, so that copies of a state share it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from ledger.core.errors import BadCatalog, Contradiction
from ledger.core.line import whole
from ledger.core.pieces.catalog import Catalog
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.parts import Copyable

Knob = str | int | bool
"""The value of a ruling."""


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What was agreed before the first event: the header, with defaults filled in."""

    seats: tuple[str, ...]
    """Clockwise, as the table named them."""
    variant: str
    dealer: Literal["table", "tool"]
    rulings: dict[str, Knob]
    catalog: Catalog[Any]
    choices: Mapping[str, tuple[Knob, ...]] = {}
    """What each ruling can be; nothing where nobody asks."""
    colours: Mapping[str, str] = {}
    """What a seat is called by its pieces, where it has a name of its own: seat → colour."""
    luck: Luck | None = None
    """The tool's chance, where the tool deals: what a game draws before it starts."""


class Table(Copyable):
    """`claims` maps a seat to the points it wrote down and the event that says so."""

    seats: tuple[str, ...]
    variant: str
    dealer: Literal["table", "tool"]
    rulings: Mapping[str, Knob]
    catalog: Catalog[Any]
    claims: Mapping[str, tuple[int, int]] = {}
    choices: Mapping[str, tuple[Knob, ...]] = {}
    colours: Mapping[str, str] = {}

    @classmethod
    def of(cls, setup: Setup) -> Table:
        """The table before the first event."""
        return cls(
            setup.seats,
            setup.variant,
            setup.dealer,
            setup.rulings,
            setup.catalog,
            choices=setup.choices,
            colours=setup.colours,
        )

    def colour(self, seat: str) -> str:
        """What a seat is called by its pieces: its own name where it has no other."""
        return self.colours.get(seat, seat)

    def aliases(self, seat: str) -> tuple[str, ...]:
        """What else a seat may be called: its colour, where it has a name of its own."""
        return (self.colours[seat],) if seat in self.colours else ()

    def shown(self, seat: str) -> str:
        """A seat with its colour: `ann (green)`; its name where that is its colour, or there is none."""
        colour = self.colours.get(seat)
        return seat if colour is None else f"{seat} ({colour})"

    def rule(self, knob: str, value: Knob) -> None:
        """Raises Contradiction where no ruling of the game can be that."""
        of_its_kind = [choice for choice in self.choices.get(knob, ()) if type(choice) is type(value)]
        if self.choices and value not in of_its_kind:
            raise Contradiction(f"{knob} cannot be {shown(value)}")
        self.rulings = {**self.rulings, knob: value}

    def define(self, kind: str, name: str, fields: dict[str, Any]) -> None:
        """Raises Contradiction where the fields do not fit the kind."""
        try:
            self.catalog = self.catalog.with_entry(kind, name, fields)
        except BadCatalog as error:
            raise Contradiction(error.message.rstrip(".")) from None

    def is_seat(self, name: str) -> bool:
        """Whether somebody sits here who is called so, whatever the capitals."""
        return name.casefold() in map(str.casefold, self.seats)

    def claim(self, seat: str, points: int, event: int) -> None:
        self.claims = {**self.claims, seat: (points, event)}


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
