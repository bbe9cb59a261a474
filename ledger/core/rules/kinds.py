"""What is known about a kind of event: read once from its class, for the fold, the referee and the pages.

Law: everything about an event is in its class and nowhere else, and only this room looks for it there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
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
"""How fields with a certain name are put into words: from the state and the value, or value → words."""
Tell = Callable[[Any, S], str]
"""A sentence about an event, from the state just before it."""
F = TypeVar("F", bound=Callable[..., Any])


def always(event: Event, state: Any) -> None:
    """The pieces always allow it: `needs = api.always`."""


def seated(field: str = "seat", why: str = "has left the table") -> Callable[[Any, Any], None]:
    """The seat in that field must still be at the table: `needs = api.seated("by")`; `why` is what to say if
    it is not."""
    named = attrgetter(field)
    return lambda event, state: state.table.require_present(named(event), why=why)


class Kind(msgspec.Struct, Generic[S], frozen=True):
    """What the class of an event says. Each field is a function of the event and the state just before it, or
    None if the class says nothing. The methods of the class have the same names."""

    do: Callable[[Any, S], None]
    """Changes the state; it holds no rule."""
    needs: Callable[[Any, S], object] | None = None
    """Raises Contradiction if the pieces do not allow it, and changes nothing; None if they always do."""
    is_tried: bool = False
    """True if the class does not say what it needs: the referee then tries the event on a copy of the
    state."""
    may: Callable[[Any, S], Verdict] | None = None
    """The verdict when the game waits for the event and the right seat makes it."""
    anytime: Callable[[Any, S], Verdict | None] | None = None
    """The verdict no matter what the game waits for; None if that does matter."""
    when: Callable[[S], bool] | None = None
    """Whether anybody could do it now `anytime`, whatever they say with it: its word is not offered where
    nobody can. A static method."""
    dealt: Callable[[Any, S, Luck], Any] | None = None
    """What the tool deals into the hole of a draft: always the same for the same state and seed, and a tuple
    for several holes."""
    made: Callable[[S, str, Typed], Event] | None = None
    """Makes the draft from the state, who acts and what was typed, if that is not simply the event's fields
    in order. A static method; the player who typed it reads the Contradiction that it raises."""
    tell: Tell[S] | None = None
    """One short sentence."""
    reveals: Tell[S] | None = None
    """What people have seen and cannot unsee, in a sentence; empty for nothing."""
    veil: Callable[[Any, S, str | None], Event] | None = None
    """The event as a seat, or everybody (None), may see it."""
    doer: Callable[[Any, S], str] | None = None
    """Who did it, if `by` does not say so."""
    caused_by: Callable[[Any, S], int | None] | None = None
    """The earlier event that it belongs to; see `Game.cause`."""
    worked_out: Callable[[Any, S], Event] | None = None
    """The event with everything that it stores about its effects, such as the tokens that come with it,
    worked out from the pieces. A correction works it out again if it was right before."""
    about: Callable[[Any, S], tuple[Numbers, int | None]] | None = None
    """The number of the piece in the place that the event names; None if there is none. If another piece is
    there on a corrected line, the tool asks the table."""
    is_thrown: bool = False
    """Whether it is a throw of dice that the tool can also make in a game that the table deals, because the
    dice depend on nothing on the table. A class says `thrown = True`."""
    is_by_hand: bool = False
    """Whether somebody at the table carries it out even though the rules leave no choice, such as what a
    scripted side does. If a correction would change it, the tool asks, because the pieces on the table are
    where somebody put them."""

    @property
    def fold(self) -> Callable[[Any, S], None]:
        """`needs`, then `do`."""
        do, needs = self.do, self.needs
        if needs is None or self.is_tried:
            return do

        def fold(event: Any, state: S) -> None:
            needs(event, state)
            do(event, state)

        return fold


def _nothing(event: Event, state: Any) -> None:
    """Changes nothing, for an event that is in no chapter."""


NOTHING = Kind[Any](do=_nothing)
"""The kind of an event that is in no chapter."""


class EventKinds(dict[type[Event], Kind[S]]):
    """The kinds of events in the chapters of a game; any other kind is `NOTHING`."""

    def __missing__(self, kind: type[Event]) -> Kind[S]:
        return NOTHING


def kind_of(said: type, event: type[Event], shown_as: Mapping[str, Shown[S]]) -> Kind[S]:
    """What the class `said` says about an event: the event's own class, or a separate class if all games have
    the event. A field of the event says nothing, even if it is called `about`."""

    def says(name: str) -> Any:
        return None if name in event.__struct_fields__ else getattr(said, name, None)

    do = says("do")
    if do is None:
        raise TypeError(f"{said.__name__} does not say how it changes the state: it has no method `do`")
    needs = says("needs")
    reveals = says("reveals")
    told, seen_by = says("told"), says("seen_by")
    return Kind(
        do=do,
        needs=tried_on_a_copy(do) if needs is None else None if needs is always else needs,
        is_tried=needs is None,
        may=says("may"),
        anytime=says("anytime"),
        when=says("when"),
        dealt=says("dealt"),
        made=says("made"),
        tell=says("tell") or (template(told, shown_as) if told else None),
        reveals=template(reveals, shown_as) if isinstance(reveals, str) and reveals else reveals or None,
        veil=says("veil") or (hidden_except_from(seen_by) if seen_by else None),
        doer=says("doer"),
        caused_by=says("caused_by"),
        worked_out=says("worked_out"),
        about=says("about"),
        is_thrown=bool(says("thrown")),
        is_by_hand=bool(says("by_hand")),
    )


def tried_on_a_copy(do: Callable[[Any, S], None]) -> Callable[[Any, S], None]:
    """A `needs` for an event that has only a `do`: it tries that on a copy of the state."""
    return lambda event, state: do(event, state.copy())


# sentences


def template(text: str, shown_as: Mapping[str, Shown[Any]]) -> Tell[Any]:
    """Makes sentences from a text with fields in braces and optional parts in brackets."""
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
                    elif not form and not isinstance(values[name], str):
                        values[name] = _listed(values[name])
                sentence += piece.format_map(values)
        return sentence

    return tell


_COUNTED = r"\{(\w+):[a-z]{2,}\}"


def _in_words(shown: Shown[S]) -> Callable[[S, Any], str]:
    return (lambda state, value: shown[value]) if isinstance(shown, Mapping) else shown


def _braced(text: str) -> dict[str, str]:
    """The fields in braces, and the form that the text gives them: `{change:+}`, `{size:card}`."""
    return dict(re.findall(r"\{(\w+):?(.*?)\}", text))


def _listed(value: Any) -> str:
    """A field in words; several values with commas."""
    if isinstance(value, str):
        return value
    if isinstance(value, tuple | list):
        return ", ".join(map(_listed, value))
    return UNKNOWN if value is None else shown(value)


# what is hidden


@cache
def hidden_except_from(field: str) -> Callable[[Event, Any, str | None], Event]:
    """Hides the fields that have a default from everybody except the seat that a field names."""

    def veil(event: Event, state: Any, seat: str | None) -> Event:
        if seat == getattr(event, field):
            return event
        return replace(event, **_defaults(type(event)))

    return veil


@cache
def _defaults(kind: type[Event]) -> dict[str, Any]:
    own = fields(kind)[len(fields(Event)) :]
    return {each.name: each.default for each in own if not each.required}
