"""What can be typed, as a game says it: a word, its arguments, and the kind of event that it makes.

Law: what can be typed, what can be completed and what is listed as legal come from the same `Verb`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import msgspec

from ledger.core.errors import BrokenPromise, Contradiction, MoveRefused, TablefoldError
from ledger.core.log.events import Event, own_fields
from ledger.core.pieces.catalog import Entry
from ledger.core.pieces.names import (
    Choice,
)
from ledger.core.rules.verdicts import Verdict

Typed = tuple[Any, ...]
"""The values of a verb's arguments, as they were typed."""


def typed_at(values: Typed, place: int, default: Any = None) -> Any:
    """What was typed for an argument, counted from 0; the default where it was left out."""
    return values[place] if len(values) > place else default


ALL = "all"
"""Every piece of a multiset."""

Choices = Callable[[Any, str, Typed], Iterable[Choice]]
"""What an argument can be, given the state, who acts, and the values of the arguments before it."""


Continues = Callable[[Any, Typed, str], Iterable[tuple[str, str]]]
"""What a text can become, given the state, the values before it and what is typed: the whole, what is new."""


class Change(msgspec.Struct, frozen=True):
    """A number that was typed with its sign: something grows, or becomes less, by so much."""

    number: int
    """How much it grows, below zero where it becomes less."""

    def __str__(self) -> str:
        return f"{self.number:+}"


class Arg(msgspec.Struct, frozen=True):
    """An argument. Without `choices` it is a whole number (`number`) or the rest of the line."""

    name: str
    """What a usage line and an error call it, such as `card`."""
    choices: Choices | None = None
    """What can be named here; a `Choice` has the name, and the value that goes into the event."""
    number: bool = False
    """A whole number, from -`most` to `most`."""
    signed: bool = False
    """A whole number; one that is typed with a sign is a `Change` by so much. Behind `=` a number below zero
    is the number itself."""
    least: int = 0
    """The fewest pieces of a multiset."""
    most: int = 1_000_000
    """The most pieces of a multiset; the largest number, above zero or below."""
    optional: bool = False
    """It may be left out."""
    default: Any = None
    """What stands for an optional argument that was left out while a later one was said."""
    repeat: bool = False
    """Any number of times in their order; commas may stand between."""
    multiset: bool = False
    """The last argument: some of the pieces that are offered, in no order, such as dice to keep; `all` is
    every one of them."""
    ways: Callable[[Any, str], Iterable[Typed]] | None = None
    """The choices of a multiset that are listed, the best first; all that there are where it does not say."""
    missing: str = ""
    """What to do where a thing that lies on the table is not among the choices."""
    absent: Callable[[Any, str, str], str] | None = None
    """Why something that is called so is not among the choices, given the state, who acts and the text;
    empty where nothing is. It fits in front of a full stop: `EU10 is held by red`."""
    kind: type[Entry] | None = None
    """The kind of piece that is named here: its full name means that piece or nothing, never one whose name
    is longer. A name that the catalog does not know can be taught with the move; where the tool deals, it
    is a mistake."""
    taught: bool = False
    """Words behind an unknown name say what it is: `play Bomb item` teaches a Bomb."""
    continues: Continues | None = None
    """How a text can go on. Such a text has a form of its own, quotes and all."""
    usual: Callable[[Any, str, Typed], Iterable[tuple[str, Any]]] | None = None
    """What a list says for an optional argument, given the values before it: how it is typed, and its value;
    nothing where it can be left out."""
    alone: bool = False
    """Where one thing alone is offered, it need not be said behind the verb."""
    such_as: Callable[[Any, Any], str] | None = None
    """What could be said here, for an example, where no list and no number tells it: given the state and a
    draft of the answer, filled as the tool might deal it where it can."""
    lead: str = ""
    """A word, or a colon, that stands in front of it in a list and may be left out: `at`. The arguments
    before it end where it stands."""

    @property
    def is_text(self) -> bool:
        """Whether it is the rest of the line, as it was typed."""
        return self.choices is None and not self.number and not self.signed

    @property
    def takes_several(self) -> bool:
        """Whether its value is a tuple of choices."""
        return self.repeat or self.multiset

    @property
    def usage(self) -> str:
        goes_on = self.takes_several or self.is_text
        word = self.name.upper().removesuffix("…") + ("…" if goes_on else "")
        word = f"{self.lead} {word}" if self.lead else word
        return f"[{word}]" if self.optional else word


class Verb(msgspec.Struct, frozen=True):
    """A word that a person types, and the kind of event it makes (several kinds where the word fits all).

    `make` builds the draft from the state, who does it, and the arguments' values; without it the values are
    the event's own fields in their order. The answer to a chance fills the hole of what is asked.
    """

    name: str
    """The word, lower case, a letter first."""
    help: str = ""
    """One line; where the class of the event says the word, its docstring's first one stands for none."""
    makes: type[Event] | tuple[type[Event], ...] = ()
    """Where the class of the event says the word, it is the kind that is made."""
    args: tuple[Arg, ...] = ()
    """What comes after the word, in this order."""
    make: Callable[[Any, str, Typed], Event] | None = None
    """Builds the draft from the state, who acts and the values, where these are not simply its fields."""
    answer: Callable[[Any, Any, Typed], Event] | None = None
    """Builds the answer to a chance from the state, the draft that is asked and the values, where these are
    not simply what belongs into its hole."""
    by_table: bool = False
    """Done by the table whoever's turn it is: counts, corrections, what the players agree on."""
    free: bool = False
    """Done by whoever is named in front of it; where nobody is, the game finds out whom it is about."""
    personal: bool = False
    """Somebody has to be named in front of it, so nothing of it is listed as long as nobody is."""
    leads: bool = False
    """A colon after it starts another move of the same step: `check hand vs hard: roll 4`."""

    @property
    def kinds(self) -> tuple[type[Event], ...]:
        return self.makes if isinstance(self.makes, tuple) else (self.makes,)

    @property
    def usage(self) -> str:
        return " ".join((self.name, *(arg.usage for arg in self.args)))

    def event(self, state: Any, by: str, values: Typed) -> Event:
        """The draft of an event that nothing but this verb asks for. Raises BrokenPromise."""
        if self.make is not None:
            return digested(self, "make", values, self.make, state, by)
        kind = self.kinds[0]
        return kind(by=by, **dict(zip(own_fields(kind), values, strict=False)))


def digested(verb: Verb, promise: str, values: Typed, make: Callable[..., Event], *about: Any) -> Event:
    """The draft that a verb makes of what was typed.

    Raises MoveRefused where the pieces do not allow it to be told at all, BrokenPromise where the verb makes
    nothing of it.
    """
    try:
        made = make(*about, values)
    except Contradiction as contradiction:
        hint = "`moves` lists what can be done now."
        raise MoveRefused(f"That cannot be: {contradiction.why}.", hint=hint) from None
    except (TablefoldError, BrokenPromise):
        raise
    except Exception as mistake:
        raised = f"{type(mistake).__name__} ({mistake})"
        what = f"raises {raised} for the values {values!r}, which its arguments can have"
        raise BrokenPromise(f"`{promise}` of `{verb.name}`", what) from mistake
    if not isinstance(made, Event):
        raise BrokenPromise(
            f"`{promise}` of `{verb.name}`", f"makes {made!r} of {values!r}, which is no event"
        )
    return made


@cache
def needed(kind: type[Event]) -> int:
    """How many values, in the order of its fields, say all that an event has to say."""
    own = msgspec.structs.fields(kind)[len(Event.__struct_fields__) :]
    return max((place for place, field in enumerate(own, 1) if field.required), default=0)


class Move(msgspec.Struct, frozen=True):
    """A move that can be typed now, and what the referee says of it."""

    number: int | None
    """The number alone means this move: what it is called, where that is a number (`take 2`), else the next
    one that nothing is called. None where any number is an answer."""
    text: str
    """As it is typed: where it is not the asked seat's, with the seat in front."""
    verb: str
    event: Event
    verdict: Verdict
    help: str = ""
    is_veiled: bool = False
    """The verdict goes by what everybody knows; whether the move can be made, only its seat knows."""

    def numbered(self, name: str) -> str:
        """A name of it as a list shows it, its number in front: `3 Temple`, `4) 1 20`; `take 2` where the
        name says it already."""
        if self.number is None or name in (str(self.number), f"{self.verb} {self.number}"):
            return name
        return f"{self.number}{')' if name[:1].isdigit() else ''} {name}"
