"""A chapter of a game's rules: its events, and all that is known of each, in one place.

Law: what is a fact about an event stands in its class (its sentence, the word that types it, who may see it);
what has to be worked out stands right below it, as a function of the state just before the event. The core
asks for it here, and nothing of it stands anywhere else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Generic, TypeVar

from msgspec.structs import fields, replace

from ledger.core.log.events import Event, TableEvent
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.names import counted
from ledger.core.pieces.numbers import Numbers
from ledger.core.pieces.state import S
from ledger.core.pieces.table import shown
from ledger.core.pieces.tokens import UNKNOWN
from ledger.core.rules.verbs import Typed, Verb
from ledger.core.rules.verdicts import Verdict

E = TypeVar("E", bound=Event)
F = TypeVar("F", bound=Callable[..., Any])

Handler = Callable[[S, Any], None]
Needs = Callable[[S, Any], object]
"""Raises Contradiction where the pieces do not allow an event."""
Rule = Callable[[S, Any], Verdict]
"""What the game says of an event that is awaited and that the pieces allow."""
MaybeRule = Callable[[S, Any], Verdict | None]
"""The same of one that may happen whatever is awaited; None where it has to be awaited all the same."""
Shown = Callable[[S, Any], str] | Mapping[Any, str]
"""How fields of one name are told: from the state and the value, or value → words where there are few."""
Dealt = Callable[[S, Any, Luck], Any]
"""What the tool deals into the hole of a draft; a tuple where there are several holes."""
About = tuple[Numbers, Callable[[S, Any], int | None]]
"""Which piece lies where an event says, if one does; see `Chapter.about`."""


def tried(state: Any, event: Event) -> None:
    """Nothing says what the pieces must allow, so an event is tried on a copy of the state."""


def folding(handler: Handler[S], needs: Needs[S] | None) -> Handler[S]:
    """The handler as the fold calls it: what it needs is asked first."""
    if needs is None or needs is tried:
        return handler

    def fold(state: S, event: Any) -> None:
        needs(state, event)
        handler(state, event)

    return fold


class Chapter(Generic[S]):
    """Events of one part of the rules, in the order in which their words are listed.

    An event joins with its handler (`on`). Its class may say

    * `told`: its sentence, with fields in braces (`{by} takes {card}`; `?` stands for None, and `{size:card}`
      is told as `1 card` or `3 cards`). What stands in brackets is left out where a field in it is empty, 0
      or None: `{by} passes[: {reason}]`. `shown` says how fields of some names are told in the whole chapter,
      from the state and the value: a place by its name; or value → words: `{True: "is full", False: "fits"}`;
    * `verb` and `args`: the word that types it, and what stands behind it. The first line of the class's
      docstring is the word's help. `verb` may be a `Verb` where more is to be said, or several;
    * `seen_by`: the field that names the only seat that may see the fields with a default;
    * `reveals`: what it shows to somebody who cannot unsee it, a sentence as `told`; empty for nothing.
    """

    def __init__(self, shown: Mapping[str, Shown[S]] | None = None) -> None:
        self._shown = {name: _in_words(each) for name, each in (shown or {}).items()}
        self.events: list[type[Event]] = []
        self.handlers: dict[type[Event], Handler[S]] = {}
        self.needs: dict[type[Event], Needs[S]] = {}
        self.rules: dict[type[Event], Rule[S]] = {}
        self.anytimes: dict[type[Event], MaybeRule[S]] = {}
        self.deals: dict[type[Event], Dealt[S]] = {}
        self.abouts: dict[type[Event], About[S]] = {}
        self.templates: dict[type[Event], Callable[[S, Any], str]] = {}
        self.tellings: dict[type[Event], Callable[[S, Any], str]] = {}
        self.veils: dict[type[Event], Callable[[S, Any, str | None], Event]] = {}
        self.doers: dict[type[Event], Callable[[S, Any], str]] = {}
        self.causes: dict[type[Event], Callable[[S, Any], int | None]] = {}
        self.showings: dict[type[Event], Callable[[S, Any], str]] = {}
        self.workings: dict[type[Event], Callable[[S, Any], Event]] = {}
        self.done_by_hand: tuple[type[Event], ...] = ()
        self._makers: dict[type[Event], Callable[[S, str, Typed], Event]] = {}
        self._typed: list[type[Event] | Verb] = []

    def on(
        self, kind: type[E], *, needs: Callable[[S, E], object] | None = tried
    ) -> Callable[[Callable[[S, E], None]], Callable[[S, E], None]]:
        """What becomes of the state: a handler, which holds no rule.

        `needs` is what the pieces must allow. It raises Contradiction, changes nothing, and is asked before
        the handler, by the referee and by the fold alike. None says that the pieces always allow it. Where it
        is left out the referee tries the handler on a copy of the state, which takes longer; the handler then
        asks before it changes anything.
        """

        def register(handler: Callable[[S, E], None]) -> Callable[[S, E], None]:
            if not issubclass(kind, TableEvent):
                self.events.append(kind)
                self._typed.append(kind)
                if kind.told:
                    self.templates[kind] = _template(kind.told, self._shown)
                if kind.reveals:
                    self.showings.setdefault(kind, _template(kind.reveals, self._shown))
            self.handlers[kind] = handler
            if needs is not None:
                self.needs[kind] = needs
            return handler

        return register

    def rule(self, *kinds: type[Event]) -> Callable[[F], F]:
        """What the game forbids of an event that is awaited, from the right seat: `Rule`."""
        return self._into(self.rules, kinds)

    def anytime(self, *kinds: type[Event]) -> Callable[[F], F]:
        """What the game says of an event that may happen whatever is awaited: `MaybeRule`."""
        return self._into(self.anytimes, kinds)

    def dealt(self, *kinds: type[Event]) -> Callable[[F], F]:
        """What the tool deals, the same for the same state and seed: `Dealt`."""
        return self._into(self.deals, kinds)

    def about(self, by: Numbers, *kinds: type[Event]) -> Callable[[F], F]:
        """The number of the piece that lies where the event says, from the state and the event; None where
        none does. On a corrected line where another one lies there, the table is asked."""

        def register(function: F) -> F:
            self.abouts.update(dict.fromkeys(kinds, (by, function)))
            return function

        return register

    def told(self, *kinds: type[Event]) -> Callable[[F], F]:
        """One short sentence, where it is more than fields in a text: from the state and the event."""
        return self._into(self.tellings, kinds)

    def seen(self, *kinds: type[Event]) -> Callable[[F], F]:
        """The event as a seat may see it, or everybody (None): from the state, the event and the seat."""
        return self._into(self.veils, kinds)

    def doer(self, *kinds: type[Event]) -> Callable[[F], F]:
        """Who did it, where `by` does not say so: from the state and the event."""
        return self._into(self.doers, kinds)

    def cause(self, *kinds: type[Event]) -> Callable[[F], F]:
        """The earlier event that it belongs to (see `Game.cause`): from the state and the event."""
        return self._into(self.causes, kinds)

    def reveals(self, *kinds: type[Event]) -> Callable[[F], F]:
        """What it shows to somebody who cannot unsee it, in a sentence; empty for nothing."""
        return self._into(self.showings, kinds)

    def worked_out(self, *kinds: type[Event]) -> Callable[[F], F]:
        """The event with all that it stores of what follows from it, such as the tokens that come with it, as
        the pieces lie: from the state and the event. A correction says anew what was right before."""
        return self._into(self.workings, kinds)

    def by_hand(self, *kinds: type[Event]) -> None:
        """Kinds of events that somebody at the table carries out although the rules leave no choice, such as
        what a scripted side does: a correction asks about one that would be another now, instead of making
        it anew, because the pieces lie as they were put."""
        self.done_by_hand += kinds

    def make(self, *kinds: type[Event]) -> Callable[[F], F]:
        """The draft from the state, who acts and the values that were typed, where these are not just the
        event's fields in their order."""
        return self._into(self._makers, kinds)

    def word(self, verb: Verb) -> None:
        """One more word, for several kinds of events or for one that has words already. It is listed here."""
        self._typed.append(verb)

    @staticmethod
    def _into(table: dict[type[Event], Any], kinds: Iterable[type[Event]]) -> Callable[[F], F]:
        def register(function: F) -> F:
            table.update(dict.fromkeys(kinds, function))
            return function

        return register

    @property
    def folds(self) -> dict[type[Event], Handler[S]]:
        """The handlers as the fold calls them: what they need is asked first."""
        return {kind: folding(handler, self.needs.get(kind)) for kind, handler in self.handlers.items()}

    @property
    def sentences(self) -> dict[type[Event], Callable[[S, Any], str]]:
        """How each kind of event is told, by its class or here."""
        return {**self.templates, **self.tellings}

    @property
    def added(self) -> tuple[Verb, ...]:
        """The words that are said here and by no class."""
        return tuple(each for each in self._typed if isinstance(each, Verb))

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """Every word of the chapter, in the order in which they are listed."""
        return tuple(
            verb
            for each in self._typed
            for verb in ((each,) if isinstance(each, Verb) else self._words(each))
        )

    def _words(self, kind: type[Event]) -> Iterable[Verb]:
        words = kind.verb if isinstance(kind.verb, tuple) else (kind.verb,)
        for word in words:
            if not word:
                continue
            verb = Verb(word) if isinstance(word, str) else word
            help_ = verb.help or (kind.__doc__ or "").strip().partition("\n")[0].rstrip(".")
            make = verb.make or self._makers.get(kind)
            yield replace(verb, help=help_, makes=verb.makes or kind, args=verb.args or kind.args, make=make)


def _in_words(told: Shown[S]) -> Callable[[S, Any], str]:
    return (lambda state, value: told[value]) if isinstance(told, Mapping) else told


def _template(text: str, shown_as: Mapping[str, Callable[[Any, Any], str]]) -> Callable[[Any, Event], str]:
    """A sentence with the fields of its event between braces, and parts that may be left out in brackets."""

    @cache
    def pieces() -> list[tuple[str, dict[str, str]]]:
        return [(re.sub(_COUNTED, r"{\1}", piece), _braced(piece)) for piece in re.split(r"\[(.*?)\]", text)]

    def told(state: Any, event: Event) -> str:
        sentence = ""
        for place, (piece, braced) in enumerate(pieces()):
            values = {name: getattr(event, name) for name in braced}
            if place % 2 == 0 or all(values.values()):
                for name, form in braced.items():
                    if name in shown_as:
                        values[name] = shown_as[name](state, values[name])
                    elif len(form) > 1 and form.isalpha():
                        number = values[name]
                        values[name] = f"{UNKNOWN} {form}s" if number is None else counted(number, form)
                    elif not form:
                        values[name] = _listed(values[name])
                sentence += piece.format_map(values)
        return sentence

    return told


_COUNTED = r"\{(\w+):[a-z]{2,}\}"


def _braced(text: str) -> dict[str, str]:
    """The fields between braces, and how the text says that they are told: `{change:+}`, `{size:card}`."""
    from string import Formatter  # noqa: PLC0415 - slow to import, and only to tell

    return {name: form or "" for _, name, form, _ in Formatter().parse(text) if name}


def _listed(value: Any) -> str:
    """A field as it stands; several values with commas."""
    if isinstance(value, str):
        return value
    if isinstance(value, tuple | list):
        return ", ".join(map(_listed, value))
    return UNKNOWN if value is None else shown(value)


@cache
def only_for(field: str) -> Callable[[Any, Event, str | None], Event]:
    """Hides the fields that have a default from all but the seat that a field names."""

    def seen(state: Any, event: Event, seat: str | None) -> Event:
        if seat == getattr(event, field):
            return event
        return replace(event, **_defaults(type(event)))

    return seen


@cache
def _defaults(kind: type[Event]) -> dict[str, Any]:
    own = fields(kind)[len(fields(Event)) :]
    return {each.name: each.default for each in own if not each.required}
