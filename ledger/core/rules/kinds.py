"""What is known of a kind of event: read once from its class, for the fold, the referee and the pages.

Law: everything about an event stands in its class. Nothing of it stands anywhere else, and nobody but this
room looks for it there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from string import Formatter
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import fields, replace

from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.names import counted
from ledger.core.pieces.numbers import Numbers
from ledger.core.pieces.state import S
from ledger.core.pieces.table import shown
from ledger.core.pieces.tokens import UNKNOWN
from ledger.core.rules.verbs import Typed
from ledger.core.rules.verdicts import Verdict

Shown = Callable[[S, Any], str] | Mapping[Any, str]
"""How fields of one name are told: from the state and the value, or value → words where there are few."""
Tell = Callable[[Any, S], str]
"""A sentence about an event, from the state just before it."""
F = TypeVar("F", bound=Callable[..., Any])


def always(event: Event, state: Any) -> None:
    """The pieces always allow it: `needs = api.always`."""


class Kind(msgspec.Struct, Generic[S], frozen=True):
    """What the class of an event says, each as a function of the event and the state just before it; None
    where it says nothing. The methods of the class have the same names."""

    do: Callable[[Any, S], None]
    """What becomes of the state; it holds no rule."""
    needs: Callable[[Any, S], object] | None = None
    """Raises Contradiction where the pieces do not allow it, and changes nothing; None: they always do."""
    is_tried: bool = False
    """Whether the class does not say what it needs, so that the referee tries it on a copy of the state."""
    may: Callable[[Any, S], Verdict] | None = None
    """What the game says of it where it is awaited, from the right seat."""
    anytime: Callable[[Any, S], Verdict | None] | None = None
    """What the game says of it whatever is awaited; None where it has to be awaited all the same."""
    dealt: Callable[[Any, S, Luck], Any] | None = None
    """What the tool deals into the hole of a draft, the same for the same state and seed; a tuple where there
    are several holes."""
    made: Callable[[S, str, Typed], Event] | None = None
    """The draft from the state, who acts and what was typed, where that is not the event's fields in their
    order. A static method; what it raises as Contradiction is told to whoever typed it."""
    tell: Tell[S] | None = None
    """One short sentence."""
    reveals: Tell[S] | None = None
    """What it shows to somebody who cannot unsee it, in a sentence; empty for nothing."""
    veil: Callable[[Any, S, str | None], Event] | None = None
    """The event as a seat may see it, or everybody (None)."""
    doer: Callable[[Any, S], str] | None = None
    """Who did it, where `by` does not say so."""
    caused_by: Callable[[Any, S], int | None] | None = None
    """The earlier event that it belongs to; see `Game.cause`."""
    worked_out: Callable[[Any, S], Event] | None = None
    """The event with all that it stores of what follows from it, such as the tokens that come with it, as the
    pieces lie. A correction says anew what was right before."""
    about: Callable[[Any, S], tuple[Numbers, int | None]] | None = None
    """The number of the piece that lies where the event says, None where none does. On a corrected line
    where another one lies there, the table is asked."""
    is_by_hand: bool = False
    """Whether somebody at the table carries it out although the rules leave no choice, such as what a
    scripted side does: a correction asks about one that would be another now, because the pieces lie as they
    were put."""

    @property
    def fold(self) -> Callable[[Any, S], None]:
        """What becomes of the state, where what it needs is asked first."""
        do, needs = self.do, self.needs
        if needs is None or self.is_tried:
            return do

        def fold(event: Any, state: S) -> None:
            needs(event, state)
            do(event, state)

        return fold


def kind_of(said: type, event: type[Event], shown_as: Mapping[str, Shown[S]]) -> Kind[S]:
    """What a class says of an event: the event's own class, or another for an event of every table."""

    def says(name: str) -> Any:
        return getattr(said, name, None)

    do = says("do")
    if do is None:
        raise TypeError(f"{said.__name__} does not say what becomes of the state: it has no method `do`")
    needs = says("needs")
    reveals = says("reveals")
    told = getattr(said, "told", "")
    seen_by = getattr(said, "seen_by", "")
    return Kind(
        do=do,
        needs=on_a_copy(do) if needs is None else None if needs is always else needs,
        is_tried=needs is None,
        may=says("may"),
        anytime=says("anytime"),
        dealt=says("dealt"),
        made=says("made"),
        tell=says("tell") or (template(told, shown_as) if told else None),
        reveals=template(reveals, shown_as) if isinstance(reveals, str) and reveals else reveals or None,
        veil=says("veil") or (only_for(seen_by) if seen_by else None),
        doer=says("doer"),
        caused_by=says("caused_by"),
        worked_out=says("worked_out"),
        about=says("about"),
        is_by_hand=getattr(said, "by_hand", False),
    )


def on_a_copy(do: Callable[[Any, S], None]) -> Callable[[Any, S], None]:
    """What an event needs, where only doing it tells."""
    return lambda event, state: do(event, state.copy())


# sentences


def template(text: str, shown_as: Mapping[str, Shown[Any]]) -> Tell[Any]:
    """A sentence with the fields of its event between braces, and parts that may be left out in brackets."""
    in_words = {name: _in_words(each) for name, each in shown_as.items()}

    @cache
    def pieces() -> list[tuple[str, dict[str, str]]]:
        return [(re.sub(_COUNTED, r"{\1}", piece), _braced(piece)) for piece in re.split(r"\[(.*?)\]", text)]

    def tell(event: Event, state: Any) -> str:
        sentence = ""
        for place, (piece, braced) in enumerate(pieces()):
            values = {name: getattr(event, name) for name in braced}
            if place % 2 == 0 or all(values.values()):
                for name, form in braced.items():
                    if name in in_words:
                        values[name] = in_words[name](state, values[name])
                    elif len(form) > 1 and form.isalpha():
                        number = values[name]
                        values[name] = f"{UNKNOWN} {form}s" if number is None else counted(number, form)
                    elif not form:
                        values[name] = _listed(values[name])
                sentence += piece.format_map(values)
        return sentence

    return tell


_COUNTED = r"\{(\w+):[a-z]{2,}\}"


def _in_words(shown: Shown[S]) -> Callable[[S, Any], str]:
    return (lambda state, value: shown[value]) if isinstance(shown, Mapping) else shown


def _braced(text: str) -> dict[str, str]:
    """The fields between braces, and how the text says that they are told: `{change:+}`, `{size:card}`."""
    return {name: form or "" for _, name, form, _ in Formatter().parse(text) if name}


def _listed(value: Any) -> str:
    """A field as it stands; several values with commas."""
    if isinstance(value, str):
        return value
    if isinstance(value, tuple | list):
        return ", ".join(map(_listed, value))
    return UNKNOWN if value is None else shown(value)


# what is hidden


@cache
def only_for(field: str) -> Callable[[Event, Any, str | None], Event]:
    """Hides the fields that have a default from all but the seat that a field names."""

    def veil(event: Event, state: Any, seat: str | None) -> Event:
        if seat == getattr(event, field):
            return event
        return replace(event, **_defaults(type(event)))

    return veil


@cache
def _defaults(kind: type[Event]) -> dict[str, Any]:
    own = fields(kind)[len(fields(Event)) :]
    return {each.name: each.default for each in own if not each.required}
