"""A chapter of a game's rules: its events and the words for them, in order.

Law: everything about an event is in its class; a chapter keeps what concerns several events.
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
    """The events of a part of the rules. A class joins with `@chapter.event`, and may have

    * `told`: its sentence, with fields in braces (`{by} takes {card}`; `?` stands for None, and `{size:card}`
      becomes `1 card` or `3 cards`). What is in brackets is left out if a field in it is empty, 0 or None:
      `{by} passes[: {reason}]`. `shown` says how the whole chapter puts fields with certain names into words,
      from the state and the value: a place by its name; or value → words: `{True: "is full", False: "fits"}`.
      `tell(self, state)` makes the sentence if a template is not enough;
    * `verb` and `args`: the word to type, and what comes after it. The first line of the class's docstring is
      the word's help. `verb` may be a `Verb`, if there is more to say, or several;
    * `seen_by`: the field that names the only seat that may see the fields with a default, or
      `veil(self, state, seat)`: the event as a seat may see it;
    * `reveals`: what people have seen and cannot unsee, a template or a method; empty for nothing;
    * `needs`, `do`, `may`, `anytime`, `dealt`, `made` and the rest: see `Kind`. Only `do` is required.
    """

    def __init__(self, shown: Mapping[str, Shown[S]] | None = None) -> None:
        self._shown = shown or {}
        self.kinds: dict[type[Event], Kind[S]] = {}
        self.events: list[type[Event]] = []
        self._words: list[type[Event] | Verb] = []

    def event(self, kind: E) -> E:
        """Adds a kind of event, with everything that its class says."""
        self.kinds[kind] = kind_of(kind, kind, self._shown)
        self.events.append(kind)
        self._words.append(kind)
        return kind

    def shared(self, kind: type[Event]) -> Callable[[C], C]:
        """Says what an event that every table may record, such as `Adjusted`, does in this game. It takes a
        class with the same methods, but static, with the event as their first argument."""

        def register(said: C) -> C:
            self.kinds[kind] = kind_of(said, kind, self._shown)
            return said

        return register

    def tell(self, state: S, event: Event) -> str:
        """The sentence of an event, from the state just before it; empty if it has none."""
        tell = self.kinds[type(event)].tell
        return "" if tell is None else tell(event, state)

    def word(self, verb: Verb) -> None:
        """Adds a word, for several kinds of events or for a kind that already has words. Lists show it at
        this place."""
        self._words.append(verb)

    @property
    def added(self) -> tuple[Verb, ...]:
        """The words that `word` added."""
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
