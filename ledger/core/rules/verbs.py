"""What a game lets people type: a word, its arguments, and the kind of event that it makes.

Law: typing, completing and listing all use the same `Verb`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple

import msgspec

from ledger.core.errors import BrokenPromise, Contradiction, MoveRefused, TablefoldError
from ledger.core.log.events import Event, own_fields
from ledger.core.pieces.catalog import Entry
from ledger.core.pieces.names import SEE_MOVES, Choice
from ledger.core.rules.verdicts import Verdict

Typed = tuple[Any, ...]
"""The values of a verb's arguments, as they were typed."""


def typed_at(values: Typed, place: int, default: Any = None) -> Any:
    """What was typed for an argument, counted from 0; the default if it was left out."""
    return values[place] if len(values) > place else default


ALL = "all"
"""The word for every piece of a multiset."""

Choices = Callable[[Any, str, Typed], Iterable[Choice]]
"""What an argument can be, given the state, who acts, and the values of the arguments before it."""


Continues = Callable[[Any, Typed, str], Iterable[tuple[str, str]]]
"""How a text can go on, given the state, the values before it and the text: the whole, and what is added."""


class Change(msgspec.Struct, frozen=True):
    """A number that was typed with a sign: something grows or shrinks by that much."""

    number: int | Decimal
    """How much it grows; below zero if it shrinks."""
    by_minus: bool = False
    """Whether it was typed as `-5`, which can also be a number below zero; `+-5` always takes away."""

    def __str__(self) -> str:
        return f"{self.number:+}"


class Spelling(NamedTuple):
    """A text that is spelled letter by letter, with a word for each place."""

    letters: Mapping[str, str]
    """What each letter means."""
    places: Sequence[tuple[str, int]]
    """Where each word goes, and how many letters it has, in the order in which the words are typed."""


class Arg(msgspec.Struct, frozen=True):
    """An argument. Without `choices` it is a whole number (`number`) or the rest of the line."""

    name: str
    """Its name in a usage line and in errors: a noun such as `card`, because they say `a card`."""
    choices: Choices | None = None
    """What can be named here; a `Choice` has a name and the value that goes into the event."""
    offered: Callable[[Any, str, Typed], Collection[Any]] | None = None
    """The values of the listed `choices`, in any order and without their words: a random game asks for
    nothing else. It may leave out values after which nothing can be listed. If chance decides, a mapping from
    each value that somebody sees to its copies. If None, the choices are asked, which takes longer. Only for
    a required argument that is a single choice."""
    number: bool = False
    """A whole number, from -`most` to `most`."""
    signed: bool = False
    """A whole number; with a sign it is a `Change` by that much. After `=`, a sign is part of the number."""
    decimal: bool = False
    """It need not be whole: `13.5` is a `Decimal`, which is exact."""
    bounds: Callable[[Any, str, Typed], tuple[int | None, int | None]] | None = None
    """The smallest and the largest number that makes sense, given the state, who acts and the values before
    it; None if there is no bound. It only helps whoever types: the rules judge the number."""
    decimals: Callable[[Any, str, Typed], int] | None = None
    """How many decimals make sense in a number that need not be whole. Like `bounds`, it only helps whoever
    types."""
    least: int = 0
    """The fewest pieces of a multiset."""
    most: int = 1_000_000
    """The most pieces of a multiset, or the largest number, above zero or below."""
    optional: bool = False
    """It may be left out."""
    default: Any = None
    """The value of an optional argument that was left out, if a later argument is there."""
    repeat: bool = False
    """It may be said any number of times, in order, with or without commas between the values."""
    multiset: bool = False
    """The last argument: some of the pieces that are offered, in no order, such as dice to keep; `all` is
    every one of them."""
    ways: Callable[[Any, str], Iterable[Typed]] | None = None
    """The choices of a multiset to list, the best first; if None, all choices."""
    missing: str = ""
    """What to do if something on the table is not among the choices."""
    absent: Callable[[Any, str, str], str] | None = None
    """Why something with that name is not among the choices, given the state, who acts and the text; empty if
    there is no such thing. It fits before a full stop: `EU10 is held by red`."""
    kind: type[Entry] | None = None
    """The kind of piece that is named here: its full name means that piece or nothing, never a piece with a
    longer name. A name that the catalog does not know can be taught with the move; if the tool deals, it is a
    mistake."""
    taught: bool = False
    """Words after an unknown name say what it is: `play Bomb item` teaches a Bomb."""
    continues: Continues | None = None
    """How a text can go on. Such a text has a form of its own, quotes and all."""
    usual: Callable[[Any, str, Typed], Iterable[tuple[str, Any]]] | None = None
    """What a list says for an optional argument, given the values before it: what to type, and its value;
    nothing if it can be left out."""
    alone: bool = False
    """If only a single thing is offered, it can be left out after the verb."""
    such_as: Callable[[Any, Any], str] | None = None
    """An example of what could be said here, if neither a list nor a number shows it. It gets the state and a
    draft of the answer, filled as the tool might deal it, if the tool can."""
    spelled: Callable[[Any], Spelling] | None = None
    """For a text that is spelled: what its letters mean and where they go, so that a page can offer them."""
    lead: str = ""
    """A word, or a colon, that comes before it and may be left out: `at`. The arguments before it end
    there."""

    @property
    def is_text(self) -> bool:
        """Whether it is the rest of the line, exactly as typed."""
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
    """A word that a person types, and the kind of event that it makes (or several kinds, if the word fits
    all). `make` builds the draft from the state, who does it, and the arguments' values; without it, the
    values are the event's own fields in order. The answer to a chance fills the hole of the question.
    """

    name: str
    """The word, in lower case, beginning with a letter."""
    help: str = ""
    """A single line; if it is empty, the first line of the event's docstring."""
    makes: type[Event] | tuple[type[Event], ...] = ()
    """The kinds of events that it makes; if it is empty, the event whose class has this verb."""
    args: tuple[Arg, ...] = ()
    """What comes after the word, in order."""
    make: Callable[[Any, str, Typed], Event] | None = None
    """Builds the draft from the state, who acts and the values, if these are not simply its fields."""
    answer: Callable[[Any, Any, Typed], Event] | None = None
    """Builds the answer to a chance from the state, the draft that is asked and the values, if these are not
    simply what belongs in its hole."""
    own: Callable[[Any, str], Event | None] | None = None
    """The draft of what chance has to decide for a player, given the state and the player; None if it decides
    nothing for them. It is answered if that player is named in front while another is asked."""
    by_table: bool = False
    """The table does it, no matter whose turn it is: counts, corrections, what the players agree on."""
    of_named: bool = False
    """If the table does it, a player named in front is the one it is about, as in `bob void`."""
    free: bool = False
    """The player named in front does it; if nobody is named, the game finds out who it is about."""
    personal: bool = False
    """A player has to be named in front, so it is not listed until somebody is."""
    in_full: bool = False
    """It has to be typed in full, so that nobody types it by mistake, such as a word that ends a game."""
    leads: bool = False
    """A colon after it starts another move of the same step: `check hand vs hard: roll 4`."""

    @property
    def kinds(self) -> tuple[type[Event], ...]:
        return self.makes if isinstance(self.makes, tuple) else (self.makes,)

    @property
    def usage(self) -> str:
        return " ".join((self.name, *(arg.usage for arg in self.args)))

    def event(self, state: Any, by: str, values: Typed) -> Event:
        """The draft of an event that this verb makes. Raises BrokenPromise."""
        if self.make is not None:
            return make_draft(self, "make", values, self.make, state, by)
        kind = self.kinds[0]
        return kind(by=by, **dict(zip(own_fields(kind), values, strict=False)))


def make_draft(verb: Verb, promise: str, values: Typed, make: Callable[..., Event], *about: Any) -> Event:
    """The draft that a verb makes from what was typed. Raises MoveRefused if it contradicts the pieces,
    BrokenPromise if the verb makes no event from it.
    """
    try:
        made = make(*about, values)
    except Contradiction as contradiction:
        raise MoveRefused(f"That cannot be: {contradiction.why}.", hint=SEE_MOVES) from None
    except (TablefoldError, BrokenPromise):
        raise
    except Exception as mistake:
        raised = f"{type(mistake).__name__} ({mistake})"
        what = f"raises {raised} for the values {values!r}, which its arguments can have"
        raise BrokenPromise(f"`{promise}` of `{verb.name}`", what) from mistake
    if not isinstance(made, Event):
        raise BrokenPromise(
            f"`{promise}` of `{verb.name}`", f"makes {made!r} of {values!r}, which is not an event"
        )
    return made


@cache
def count_required(kind: type[Event]) -> int:
    """How many of an event's fields, in order, have to be given."""
    own = msgspec.structs.fields(kind)[len(Event.__struct_fields__) :]
    return max((place for place, field in enumerate(own, 1) if field.required), default=0)


class Move(msgspec.Struct, frozen=True):
    """A move that can be typed now, and what the referee says about it."""

    number: int | None
    """The number that means this move: its own number if it has one (`take 2`), otherwise the next number
    that stands for nothing else. None if every number is an answer of its own."""
    text: str
    """What to type: with the seat in front if it is not the seat that is asked."""
    verb: str
    event: Event
    verdict: Verdict
    help: str = ""
    is_veiled: bool = False
    """Whether the verdict uses only what everybody knows; its seat may know better."""
    seat: str = ""
    """Who is named in front; empty if it is the seat that is asked, or the table."""
    words: tuple[str, ...] = ()
    """What is said after the verb, argument by argument."""

    def numbered(self, name: str) -> str:
        """Its name in a list, with its number in front: `3 Temple`, `4) 1 20`; just `take 2` if the name
        already says it."""
        if self.number is None or name in (str(self.number), f"{self.verb} {self.number}"):
            return name
        return f"{self.number}{')' if name[:1].isdigit() else ''} {name}"
