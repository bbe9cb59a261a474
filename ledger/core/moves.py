"""One parser for every game: a move is a verb and its arguments.

Law: names match whatever their case, by any unique beginning, of the whole name or of its words; nothing is
guessed where two names fit. What can be typed, what can be completed and what is listed as legal come from
the same `Verb`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from ledger.core.catalog import Entry
from ledger.core.errors import AmbiguousName, MoveIncomplete, UnknownName, UnknownVerb
from ledger.core.events import Event, own_fields
from ledger.core.line import bare, tokens, whole
from ledger.core.pieces import UNKNOWN
from ledger.core.verdicts import Verdict

Typed = tuple[Any, ...]
"""The values of a verb's arguments, as they were typed."""


class Choice(msgspec.Struct, frozen=True):
    """Something that can be named. `also` are other names for it, such as a slot's number.

    What is `unlisted` can be typed, because a table may do what the rules forbid, but is never offered.
    """

    text: str
    value: Any
    also: tuple[str, ...] = ()
    help: str = ""
    unlisted: bool = False


def outcomes(values: Iterable[Any]) -> Iterator[Choice]:
    """What chance can bring, and `?` for what nobody saw."""
    for value in values:
        yield Choice(str(value), value)
    yield Choice(UNKNOWN, None, ("unknown",), "nobody saw it")


Choices = Callable[[Any, str, Typed], Iterable[Choice]]
"""What an argument can be, given the state, who acts, and the values of the arguments before it."""


class Arg(msgspec.Struct, frozen=True):
    """An argument. Without `choices` it is a whole number (`number`) or the rest of the line."""

    name: str
    choices: Choices | None = None
    number: bool = False
    least: int = 0
    """The fewest pieces of a multiset."""
    most: int = 1_000_000
    """The most pieces of a multiset; the largest number, above zero or below."""
    optional: bool = False
    repeat: bool = False
    """The last argument of a verb, any number of times in their order; commas may stand between."""
    multiset: bool = False
    """The last argument: some of the pieces that are offered, in no order, such as dice to keep; `all` is
    every one of them."""
    ways: Callable[[Any, str], Iterable[Typed]] | None = None
    """The choices of a multiset that are listed, the best first; all that there are where it does not say."""
    missing: str = ""
    """What to do where a thing that lies on the table is not among the choices."""
    kind: type[Entry] | None = None
    """The kind of piece that is named here: its full name means that piece or nothing, never one whose name
    is longer."""

    @property
    def is_text(self) -> bool:
        """Whether it is the rest of the line, as it was typed."""
        return self.choices is None and not self.number

    @property
    def usage(self) -> str:
        word = self.name.upper() + ("…" if self.repeat or self.multiset or self.is_text else "")
        return f"[{word}]" if self.optional else word


class Verb(msgspec.Struct, frozen=True):
    """A word that a person types, and the kind of event it makes (several kinds where the word fits all).

    `make` builds the draft from the state, who does it, and the arguments' values; without it the values are
    the event's own fields in their order. The answer to a chance fills the hole of what is asked.
    """

    name: str
    help: str
    makes: type[Event] | tuple[type[Event], ...]
    args: tuple[Arg, ...] = ()
    make: Callable[[Any, str, Typed], Event] | None = None
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
    values: Callable[[Any, Any], Typed | None] | None = None
    """The values that make an event again, from the state before it, where the event does not tell them.

    A Choice stands for its value; None where there are none."""

    @property
    def kinds(self) -> tuple[type[Event], ...]:
        return self.makes if isinstance(self.makes, tuple) else (self.makes,)

    @property
    def usage(self) -> str:
        return " ".join((self.name, *(arg.usage for arg in self.args)))

    def event(self, state: Any, by: str, values: Typed) -> Event:
        """The draft of an event that nothing but this verb asks for."""
        if self.make is not None:
            return self.make(state, by, values)
        kind = self.kinds[0]
        return kind(by=by, **dict(zip(own_fields(kind), values, strict=False)))


class Move(msgspec.Struct, frozen=True):
    """A move that can be typed now, and what the referee says of it."""

    number: int
    """Its place among all that are listed, from 1: the number alone means this move."""
    text: str
    """As it is typed: where it is not the asked seat's, with the seat in front."""
    verb: str
    event: Event
    verdict: Verdict
    help: str = ""
    is_veiled: bool = False
    """The verdict goes by what everybody knows; whether the move can be made, only its seat knows."""


def match(
    text: str, choices: Sequence[Choice], what: str, missing: str = "", pieces: Collection[str] = ()
) -> Choice:
    """The one choice that `text` means; the full name of one of the `pieces` means that piece or nothing.

    Raises UnknownName or AmbiguousName.
    """
    found = _best(text, choices, pieces)
    if len(found) == 1:
        return found[0]
    if found:
        raise AmbiguousName(
            f"{text!r} could be {_listed([_telling(choice) for choice in found])}.",
            hint="Type a little more of the name.",
        )
    if not choices:
        raise UnknownName(f"There is nothing to choose as {what} now.", hint=missing)
    raise UnknownName(
        f"{text!r} is not {_article(what)} that can be named here.",
        hint=" ".join(filter(None, (_did_you_mean(text, _offered(choices)), missing))),
    )


def _offered(choices: Iterable[Choice]) -> list[str]:
    """The names of what is offered; of everything where nothing is."""
    known = list(choices)
    return [choice.text for choice in known if not choice.unlisted] or [choice.text for choice in known]


def _telling(choice: Choice) -> str:
    return f"{choice.text} ({choice.also[0]})" if choice.also else choice.text


def _best(text: str, choices: Sequence[Choice], pieces: Collection[str] = ()) -> list[Choice]:
    """Exact names beat beginnings, beginnings of the name beat beginnings of its words.

    Among equals what is listed beats what is not. `pieces` are names, folded, that begin no other name.
    """
    wanted = text.casefold().strip()
    if not wanted:
        return []
    words = wanted.split()
    begins: list[Choice] = []
    inside: list[Choice] = []
    exact: list[Choice] = []
    for choice in choices:
        for name in (choice.text.casefold(), *(also.casefold() for also in choice.also)):
            if name == wanted:
                exact.append(choice)
            elif name.startswith(wanted):
                begins.append(choice)
            elif _words_begin(words, name.split()):
                inside.append(choice)
            else:
                continue
            break
    found = exact or ([] if wanted in pieces else begins or inside)
    return [choice for choice in found if not choice.unlisted] or found


def _words_begin(typed: Sequence[str], name: Sequence[str]) -> bool:
    """True where the typed words begin some words of the name, in order."""
    rest = iter(name)
    return all(any(word.startswith(start) for word in rest) for start in typed)


def _listed(names: Sequence[str], most: int = 6) -> str:
    shown = list(dict.fromkeys(names))
    if len(shown) > most:
        return ", ".join(shown[:most]) + f" or {len(shown) - most} more"
    return " or ".join(shown) if len(shown) < 3 else ", ".join(shown[:-1]) + f" or {shown[-1]}"


def _did_you_mean(text: str, names: Sequence[str]) -> str:
    return _close(text, names) or "You can name " + _listed(names) + "."


def _close(text: str, names: Sequence[str]) -> str:
    """A question that names what is spelled nearly so; empty where nothing is."""
    from difflib import get_close_matches  # noqa: PLC0415 - only needed after a mistake

    by_folded = {name.casefold(): name for name in names}
    close = get_close_matches(text.casefold(), by_folded, n=3, cutoff=0.6)
    return "Did you mean " + _listed([by_folded[name] for name in close]) + "?" if close else ""


def find_verb(word: str, verbs: Mapping[str, Verb], expected: Sequence[str] = ()) -> Verb:
    """The verb that `word` begins; those `expected` now win over the rest.

    Raises UnknownVerb or AmbiguousName.
    """
    wanted = word.casefold()
    if wanted in verbs:
        return verbs[wanted]
    for names in (expected, tuple(verbs)):
        found = [name for name in names if name.startswith(wanted)]
        if len(found) == 1:
            return verbs[found[0]]
        if found:
            raise AmbiguousName(f"{word!r} could be {_listed(found)}.", hint="Type a little more of it.")
    raise UnknownVerb(f"{word!r} is not a move of this game.", hint=_meant_or_expected(word, verbs, expected))


def _meant_or_expected(word: str, verbs: Iterable[str], expected: Sequence[str]) -> str:
    """What was meant, where a name is close; else what is expected now."""
    meant = _close(word, [*expected, *verbs])
    asked = f"Expected now: {_listed(expected)}. `help` lists every move." if expected else ""
    return " ".join(filter(None, (meant, asked))) or _did_you_mean(word, list(verbs))


def parse(text: str, state: Any, verb: Verb, by: str, tail: str | None = None) -> Typed:
    """The values of a verb's arguments. `tail` is a text that stands behind `--`: the last argument's.

    Raises MoveIncomplete, UnknownName or AmbiguousName.
    """
    words = tokens(text)
    values: list[Any] = []
    for place, arg in enumerate(verb.args):
        if arg.is_text and tail is not None:
            values.append(" ".join([*words, tail]))
            words, tail = [], None
            break
        if not words:
            if arg.optional or (arg.multiset and not arg.least):
                break
            raise MoveIncomplete(
                f"{verb.name} needs {_article(arg.name)}: {verb.usage}",
                hint=_examples(arg, state, by, tuple(values)),
            )
        if arg.repeat or arg.multiset:
            several = _repeated if arg.repeat else _multiset
            values.append(several(words, _offer(arg, state, by, values)))
            words = []
            break
        last = place == len(verb.args) - 1
        value, words = _one(words, _offer(arg, state, by, values), is_last=last)
        values.append(value)
    if words:
        raise UnknownName(
            f"{' '.join(words)!r} is more than {verb.name} can use: {verb.usage}",
            hint="Separate several moves with a semicolon.",
        )
    if tail is not None:
        raise UnknownName(
            f"{verb.name} takes no text behind --: {verb.usage}",
            hint="A reason stands behind a move that insists: ! MOVE -- REASON.",
        )
    return tuple(values)


class _Offer(NamedTuple):
    """What an argument can be now; `pieces` are the full names of its kind, folded."""

    arg: Arg
    choices: list[Choice]
    pieces: frozenset[str]

    def match(self, text: str) -> Any:
        return match(text, self.choices, self.arg.name, self.arg.missing, self.pieces).value


def _offer(arg: Arg, state: Any, by: str, values: Sequence[Any]) -> _Offer:
    choices = list(arg.choices(state, by, tuple(values))) if arg.choices is not None else []
    pieces = () if arg.kind is None else map(str.casefold, state.table.catalog.of(arg.kind))
    return _Offer(arg, choices, frozenset(pieces))


def _one(words: list[str], offer: _Offer, *, is_last: bool) -> tuple[Any, list[str]]:
    """One value, from as many words as name it, and the words behind them."""
    if offer.arg.number:
        return _number(offer.arg, words[0]), words[1:]
    if offer.arg.choices is None:
        return bare(" ".join(words)), []
    if words[0].startswith('"'):
        return offer.match(bare(words[0])), words[1:]
    for count in range(len(words), 0, -1):
        text = " ".join(words[:count])
        if text.casefold() in offer.pieces or len(_best(text, offer.choices)) == 1:
            return offer.match(text), words[count:]
    return offer.match(" ".join(words) if is_last else words[0]), []


def _number(arg: Arg, word: str) -> int:
    number = whole(word)
    if number is None:
        raise UnknownName(f"{word!r} should be a whole number ({arg.name}).")
    if not -arg.most <= number <= arg.most:
        raise UnknownName(f"{word} is more than any table has ({arg.name}).", hint=f"Up to {arg.most}.")
    return number


def _repeated(words: list[str], offer: _Offer) -> Typed:
    if any("," in word for word in words):
        return tuple(offer.match(bare(part)) for part in " ".join(words).split(",") if part.strip())
    values: list[Any] = []
    while words:
        value, words = _one(words, offer, is_last=True)
        values.append(value)
    return tuple(values)


def _multiset(words: list[str], offer: _Offer) -> Typed:
    """In the order in which they are offered, whatever was typed first. Pieces of one name are alike."""
    alike = {choice.text: replace(choice, value=choice.text) for choice in offer.choices}
    offered = [choice.text for choice in offer.choices if not choice.unlisted]
    is_all = [word.casefold() for word in words] == [ALL] and bool(offered)
    arg = offer.arg
    wanted = Counter(offered if is_all else _repeated(words, offer._replace(choices=list(alike.values()))))
    values = []
    for choice in offer.choices:
        if wanted[choice.text]:
            wanted[choice.text] -= 1
            values.append(choice.value)
    if over := +wanted:
        raise UnknownName(f"There is no further {next(iter(over))} to choose as {arg.name}.")
    if not arg.least <= len(values) <= arg.most:
        wanted_ = str(arg.least) if arg.least == arg.most else f"{arg.least} to {arg.most}"
        raise UnknownName(f"{len(values)} are named; it takes {wanted_} ({arg.name}).")
    return tuple(values)


MOST_MULTISETS = 512
"""More ways to choose some of many pieces are not listed one by one."""
ALL = "all"
"""Every piece of a multiset."""


def multisets(arg: Arg, choices: Sequence[Choice]) -> Iterator[tuple[str, Typed]]:
    """Every different way to choose some of the offered pieces, with how it is typed; none if too many."""
    offered = [choice for choice in choices if not choice.unlisted]
    if 2 ** len(offered) > MOST_MULTISETS and min(arg.most, len(offered)) > 1:
        return
    seen: set[tuple[str, ...]] = set()
    for count in range(arg.least, min(arg.most, len(offered)) + 1):
        for some in combinations(offered, count):
            texts = tuple(choice.text for choice in some)
            if texts not in seen:
                seen.add(texts)
                yield (
                    (", " if any(" " in text for text in texts) else " ").join(texts),
                    tuple(choice.value for choice in some),
                )


def _article(noun: str) -> str:
    if noun.endswith("s") and not noun.endswith("ss"):
        return noun
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def _examples(arg: Arg, state: Any, by: str, before: Typed) -> str:
    if arg.choices is None:
        return ""
    return "It can be " + _listed(_offered(arg.choices(state, by, before))) + "."
