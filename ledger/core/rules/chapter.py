"""A chapter of a game's rules: its events, and the words that type them, in their order.

Law: what is true of an event stands in its class; a chapter keeps what is between events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.core.pieces.state import S
from ledger.core.rules.kinds import Kind, Shown, kind_of
from ledger.core.rules.verbs import Verb

E = TypeVar("E", bound=type[Event])
C = TypeVar("C", bound=type)


class Chapter(Generic[S]):
    """Events of one part of the rules. A class joins with `@chapter.event`, and may say

    * `told`: its sentence, with fields in braces (`{by} takes {card}`; `?` stands for None, and `{size:card}`
      is told as `1 card` or `3 cards`). What stands in brackets is left out where a field in it is empty, 0
      or None: `{by} passes[: {reason}]`. `shown` says how fields of some names are told in the whole chapter,
      from the state and the value: a place by its name; or value → words: `{True: "is full", False: "fits"}`.
      `tell(self, state)` is the sentence where a template is not enough;
    * `verb` and `args`: the word that types it, and what comes after it. The first line of the class's
      docstring is the word's help. `verb` may be a `Verb` where more is to be said, or several;
    * `seen_by`: the field that names the only seat that may see the fields with a default, or
      `veil(self, state, seat)`: the event as a seat may see it;
    * `reveals`: what it shows to somebody who cannot unsee it, a template or a method; empty for nothing;
    * `needs`, `do`, `may`, `anytime`, `dealt`, `made` and the rest: see `Kind`. `do` has to be there.
    """

    def __init__(self, shown: Mapping[str, Shown[S]] | None = None) -> None:
        self._shown = shown or {}
        self.kinds: dict[type[Event], Kind[S]] = {}
        self.events: list[type[Event]] = []
        self._words: list[type[Event] | Verb] = []

    def event(self, kind: E) -> E:
        """Takes in a kind of event, with all that its class says."""
        self.kinds[kind] = kind_of(kind, kind, self._shown)
        self.events.append(kind)
        self._words.append(kind)
        return kind

    def shared(self, kind: type[Event]) -> Callable[[C], C]:
        """What this game says of an event that every table may record, such as `Adjusted`: a class with the
        same methods, static ones, whose first argument is the event."""

        def register(said: C) -> C:
            self.kinds[kind] = kind_of(said, kind, self._shown)
            return said

        return register

    def tell(self, state: S, event: Event) -> str:
        """Its sentence, from the state just before it; empty where it has none."""
        tell = self.kinds[type(event)].tell
        return "" if tell is None else tell(event, state)

    def word(self, verb: Verb) -> None:
        """One more word, for several kinds of events or for one that has words already. It is listed here."""
        self._words.append(verb)

    @property
    def added(self) -> tuple[Verb, ...]:
        """The words that `word` added, and no class."""
        return tuple(each for each in self._words if isinstance(each, Verb))

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """Every word of the chapter, in the order in which they are listed."""
        return tuple(
            verb
            for each in self._words
            for verb in ((each,) if isinstance(each, Verb) else self._verbs_of(each))
        )

    def _verbs_of(self, kind: type[Event]) -> Iterable[Verb]:
        for word in kind.verb if isinstance(kind.verb, tuple) else (kind.verb,):
            if not word:
                continue
            verb = Verb(word) if isinstance(word, str) else word
            help_ = verb.help or (kind.__doc__ or "").strip().partition("\n")[0].rstrip(".")
            make = verb.make or self.kinds[kind].made
            yield replace(verb, help=help_, makes=verb.makes or kind, args=verb.args or kind.args, make=make)
