"""One parser for every game: a move is a verb and its arguments.

Law: names match whatever their case, by any unique beginning, of the whole name or of its words; nothing is
guessed where two names fit. What can be typed, what can be completed and what is listed as legal come from
the same `Verb`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from ledger.core.errors import AmbiguousName, MoveIncomplete, UnknownName, UnknownVerb
from ledger.core.events import Event
from ledger.core.verdicts import Verdict


class Choice(msgspec.Struct, frozen=True):
    """Something that can be named. `also` are other names for it, such as a slot's number.

    What is `unlisted` can be typed, because a table may do what the rules forbid, but is never offered.
    """

    text: str
    value: Any
    also: tuple[str, ...] = ()
    help: str = ""
    unlisted: bool = False


Choices = Callable[[Any, tuple[Any, ...]], Iterable[Choice]]
"""What an argument can be, given the state and the values of the arguments before it."""


class Arg(msgspec.Struct, frozen=True, kw_only=True):
    """An argument. Without `choices` it is a whole number (`number`) or the rest of the line."""

    name: str
    choices: Choices | None = None
    number: bool = False
    optional: bool = False
    repeat: bool = False
    """The last argument of a verb, any number of times; commas may stand between."""
    missing: str = ""
    """What to do where a thing that lies on the table is not among the choices."""

    @property
    def usage(self) -> str:
        word = self.name.upper() + ("…" if self.repeat or not (self.choices or self.number) else "")
        return f"[{word}]" if self.optional else word


class Verb(msgspec.Struct, frozen=True, kw_only=True):
    """`make` builds the draft of an event from the state, who does it, and the arguments' values."""

    name: str
    help: str
    make: Callable[[Any, str, tuple[Any, ...]], Event]
    args: tuple[Arg, ...] = ()
    by_table: bool = False
    """Done by the table whoever's turn it is: chance, counts, corrections."""
    free: bool = False
    """Done by whoever is named in front of it; where nobody is, the game finds out whom it is about."""
    personal: bool = False
    """Somebody has to be named in front of it, so nothing of it is listed as long as nobody is."""
    leads: bool = False
    """A colon after it starts another move of the same step: `check hand vs hard: roll 4`."""

    @property
    def usage(self) -> str:
        return " ".join((self.name, *(arg.usage for arg in self.args)))


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


class Parsed(msgspec.Struct, frozen=True):
    verb: Verb
    values: tuple[Any, ...]


def match(text: str, choices: Sequence[Choice], what: str, missing: str = "") -> Choice:
    """The one choice that `text` means. Raises UnknownName or AmbiguousName."""
    found = _best(text, choices)
    if len(found) == 1:
        return found[0]
    if found:
        raise AmbiguousName(
            f"{text!r} could be {_listed([_telling(choice) for choice in found])}.",
            hint="Type a little more of the name.",
        )
    if not choices:
        raise UnknownName(f"There is nothing to choose as {what} now.")
    raise UnknownName(
        f"{text!r} is not a {what} that can be named here.",
        hint=" ".join(filter(None, (_did_you_mean(text, _offered(choices)), missing))),
    )


def _offered(choices: Iterable[Choice]) -> list[str]:
    """The names of what is offered; of everything where nothing is."""
    known = list(choices)
    return [choice.text for choice in known if not choice.unlisted] or [choice.text for choice in known]


def _telling(choice: Choice) -> str:
    return f"{choice.text} ({choice.also[0]})" if choice.also else choice.text


def _best(text: str, choices: Sequence[Choice]) -> list[Choice]:
    """Exact names beat beginnings, beginnings of the name beat beginnings of its words.

    Among equals what is listed beats what is not.
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
    found = exact or begins or inside
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
    from difflib import get_close_matches  # noqa: PLC0415 - only needed after a mistake

    by_folded = {name.casefold(): name for name in names}
    close = get_close_matches(text.casefold(), by_folded, n=3, cutoff=0.6)
    if close:
        return "Did you mean " + _listed([by_folded[name] for name in close]) + "?"
    return "You can name " + _listed(names) + "."


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
    raise UnknownVerb(
        f"{word!r} is not a move of this game.",
        hint=_did_you_mean(word, [*expected, *verbs])
        if not expected
        else f"Expected now: {', '.join(expected)}. `help` lists every move.",
    )


def parse(text: str, state: Any, verb: Verb) -> Parsed:
    """Reads the arguments of a verb. Raises MoveIncomplete, UnknownName or AmbiguousName."""
    words = text.split()
    values: list[Any] = []
    for place, arg in enumerate(verb.args):
        if not words:
            if arg.optional or (arg.repeat and place < len(values)):
                break
            raise MoveIncomplete(
                f"{verb.name} needs {_article(arg.name)}: {verb.usage}", hint=_examples(arg, state, values)
            )
        if arg.repeat:
            values.append(_repeated(arg, text_of(words), state, tuple(values)))
            words = []
            break
        value, words = _one(arg, words, state, tuple(values), is_last=place == len(verb.args) - 1)
        values.append(value)
    if words:
        raise UnknownName(
            f"{text_of(words)!r} is more than {verb.name} can use: {verb.usage}",
            hint="Separate several moves with a semicolon.",
        )
    return Parsed(verb, tuple(values))


LONGEST_NUMBER = 9
"""Digits of the largest number that anybody types."""


def whole(text: str) -> int | None:
    """The whole number that a person typed, or None."""
    digits = text.removeprefix("-")
    return int(text) if digits.isdecimal() and len(digits) <= LONGEST_NUMBER else None


def text_of(words: Sequence[str]) -> str:
    return " ".join(words)


def _one(
    arg: Arg, words: list[str], state: Any, before: tuple[Any, ...], *, is_last: bool
) -> tuple[Any, list[str]]:
    if arg.number:
        number = whole(words[0])
        if number is None:
            raise UnknownName(f"{words[0]!r} should be a whole number ({arg.name}).")
        return number, words[1:]
    if arg.choices is None:
        return text_of(words).removeprefix("-- ").strip('"'), []
    choices = list(arg.choices(state, before))
    longest = len(words)
    if words[0].startswith('"'):
        longest = next((n for n, word in enumerate(words, 1) if word.endswith('"')), longest)
        return match(text_of(words[:longest]).strip('"'), choices, arg.name).value, words[longest:]
    for count in range(longest, 0, -1):
        if len(found := _best(text_of(words[:count]), choices)) == 1:
            return found[0].value, words[count:]
    return match(text_of(words) if is_last else words[0], choices, arg.name, arg.missing).value, []


def _repeated(arg: Arg, text: str, state: Any, before: tuple[Any, ...]) -> tuple[Any, ...]:
    choices = list(arg.choices(state, before)) if arg.choices else []
    if "," in text:
        parts = [part.strip() for part in text.split(",") if part.strip()]
        return tuple(match(part, choices, arg.name).value for part in parts)
    values: list[Any] = []
    words = text.split()
    while words:
        value, words = _one(arg, words, state, before, is_last=True)
        values.append(value)
    return tuple(values)


def _article(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def _examples(arg: Arg, state: Any, before: Sequence[Any]) -> str:
    if arg.choices is None:
        return ""
    return "It can be " + _listed(_offered(arg.choices(state, tuple(before)))) + "."
