"""What a typed name means among the things that can be named.

Law: capitals do not matter, and a name matches by any unique beginning of itself or of its words, and a
number only as a whole. Nothing is guessed if two names fit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import accumulate
from typing import Any

import msgspec

from ledger.core.errors import AmbiguousName, UnknownName, UnknownPiece
from ledger.core.pieces.tokens import UNKNOWN

LEAST = 3
"""How many letters it takes to guess a name that is not among the choices."""
TELLING = 4
"""How many first letters it takes to tell a typing mistake from another name."""
SEE_MOVES = "`moves` lists what can be done now."
"""The hint where nothing can be named."""
MEANT = "Did you mean"
"""The beginning of a question that suggests a similar spelling."""
COMMON = 12
"""How many of the most frequent names have a number."""
NO_NUMBERS: Mapping[Any, int] = {}
LONGEST = 200
"""A text with more letters is not a typing mistake for any name."""


class Choice(msgspec.Struct, frozen=True):
    """Something to name: its `text` to type, the `value` that it means, and a few words of `help` for the
    list. `also` are other names for it, such as a slot's number. An `unlisted` choice can be typed, because a
    table may do what the rules forbid, but it is never offered. A choice `is_next` if the table usually says
    it now; a page then opens it by itself. If chance decides, `copies` says how many of it can still turn up.
    """

    text: str
    value: Any
    also: tuple[str, ...] = ()
    help: str = ""
    unlisted: bool = False
    is_next: bool = False
    copies: int = 1


def named(values: Iterable[Any]) -> Iterator[Choice]:
    """Values that are their own names: names of cards, faces of a die."""
    return (Choice(str(value), value) for value in values)


def outcomes(
    values: Iterable[Any] | Mapping[Any, int], common: Mapping[Any, int] = NO_NUMBERS
) -> Iterator[Choice]:
    """What chance can give, and `?` for what nobody saw. A mapping says how many there are of each; `common`
    gives frequent outcomes a number to type, which stays the same for the whole game (`common_first`)."""
    copies = values if isinstance(values, Mapping) else {}
    for value in values:
        number = (str(common[value]),) if value in common else ()
        yield Choice(str(value), value, number, copies=copies.get(value, 1))
    yield Choice(UNKNOWN, None, ("unknown",), "nobody saw it")


def common_first(copies: Mapping[str, int]) -> Mapping[str, int]:
    """At most `COMMON` names that exist several times, with their numbers: the most frequent first."""
    several = sorted((name for name in copies if copies[name] > 1), key=lambda name: -copies[name])
    return {name: number for number, name in enumerate(several[:COMMON], 1)}


def match(
    text: str, choices: Sequence[Choice], what: str, missing: str = "", pieces: Collection[str] = ()
) -> Choice:
    """The choice that `text` means. The full name of one of the `pieces` means that piece or nothing.

    Raises UnknownName or AmbiguousName.
    """
    found = best_matches(text, choices, pieces)
    if len(found) == 1:
        return found[0]
    if found:
        raise AmbiguousName(
            f"{text!r} could be {listed([_with_other_name(choice) for choice in found])}.",
            hint="Type a little more of the name.",
            text=text,
            names=[_distinct_name(choice, found) for choice in found],
        )
    raise unknown_name(text, choices, what, missing)


def unknown_name(text: str, choices: Sequence[Choice], what: str, missing: str = "") -> UnknownName:
    """Why a text is none of the choices, with similar choices."""
    named = with_article(what)
    if not choices:
        return UnknownName(
            f"There {'are' if named == what else 'is'} no {what} to choose now.",
            hint=missing or SEE_MOVES,
        )
    no = f"none of the {what}" if named == what else f"not {named}"
    others = offered_names(choices)
    found = UnknownName(
        f"{text!r} is {no} that can be named here.",
        hint=" ".join(filter(None, (did_you_mean(text, others), missing))),
    )
    found.choices = others
    return found


def whereabouts(text: str, places: Iterable[tuple[str, str]]) -> str:
    """Where the named thing is. The text names it in full or with at least its first three letters; the
    answer is empty if it names nothing, or several things. `places` are names, and where each is, in words
    that follow the name."""
    wanted = text.casefold().strip()
    found = [(name, where) for name, where in places if wanted and name.casefold().startswith(wanted)]
    named = [each for each in found if each[0].casefold() == wanted]
    found = named or (found if len(wanted) >= LEAST else [])
    if len({name for name, _ in found}) != 1:
        return ""
    return f"{found[0][0]} {', '.join(dict.fromkeys(where for _, where in found))}"


def unknown_piece(
    text: str, kind: str, choices: Sequence[Choice], what: str, dealt: Sequence[str], *, is_taught: bool
) -> UnknownName:
    """The error for a text that names no piece of the catalog. It is a new piece, or a typo if `dealt` has
    every possible piece. Then the hint suggests similar names from all of `dealt`, because suggesting only
    from the choices would give away who holds the piece. If none is similar, it names the choices that
    `moves` lists. `?` names no piece."""
    others = unknown_name(text, choices, what).hint
    if text == UNKNOWN:
        return UnknownName(f"Say which {kind} it is; {UNKNOWN} means one that nobody saw.", hint=others)
    names = dealt or [choice.text for choice in choices]
    if dealt:
        found = UnknownName(f"{text} is not a {kind} in this catalog.", hint=close(text, dealt) or others)
    else:
        found = UnknownPiece(kind, text, close(text, names), others=others, is_taught=is_taught)
    found.choices = names
    return found


def offered_names(choices: Iterable[Choice]) -> list[str]:
    """The names of what is offered; if nothing is, the names of everything."""
    known = list(choices)
    return [choice.text for choice in known if not choice.unlisted] or [choice.text for choice in known]


def _distinct_name(choice: Choice, others: Sequence[Choice]) -> str:
    """A name of the choice that no other choice has."""
    has_twin = sum(other.text == choice.text for other in others) > 1
    return choice.also[0] if has_twin and choice.also else choice.text


def _with_other_name(choice: Choice) -> str:
    has_other_name = bool(choice.also) and choice.also[0] != choice.text
    return f"{choice.text} ({choice.also[0]})" if has_other_name else choice.text


def best_matches(text: str, choices: Sequence[Choice], pieces: Collection[str] = ()) -> list[Choice]:
    """Exact names beat beginnings, beginnings of the name beat beginnings of its words.

    Among equals, what is listed beats what is not. `pieces` are lower-case names that begin no other name.
    """
    wanted = text.casefold().strip()
    if not wanted:
        return []
    words = wanted.split()
    begins: list[Choice] = []
    inside: list[Choice] = []
    exact: list[Choice] = []
    for choice in choices:
        place: list[Choice] | None = None
        for called in (choice.text, *choice.also):
            name = called.casefold()
            if name == wanted:
                place = exact
                break
            if exact or place is begins:
                continue
            if name.startswith(wanted) and begins_with(name, wanted):
                place = begins
            elif words[0] in name and _words_begin(words, name.split()):
                place = inside
        if place is not None:
            place.append(choice)
    found = exact or ([] if wanted in pieces else begins or inside)
    if len(found) < 2:
        return found
    return [choice for choice in found if not choice.unlisted] or found


def begins_with(name: str, typed: str) -> bool:
    """Whether a name goes on from what is typed. A number is never the beginning of another number, nor of a
    place such as 1.2."""
    goes_on = name[len(typed) : len(typed) + 1]
    return name.startswith(typed) and not (typed[-1:].isdigit() and (goes_on.isdigit() or goes_on == "."))


def _words_begin(typed: Sequence[str], name: Sequence[str]) -> bool:
    """Whether the typed words begin some words of the name, in order."""
    rest = iter(name)
    for start in typed:
        for word in rest:
            if begins_with(word, start):
                break
        else:
            return False
    return True


def listed(names: Sequence[str], most: int = 6) -> str:
    shown = list(dict.fromkeys(names))
    if len(shown) > most:
        return ", ".join(shown[:most]) + f" or {len(shown) - most} more"
    return " or ".join(shown) if len(shown) < 3 else ", ".join(shown[:-1]) + f" or {shown[-1]}"


def did_you_mean(text: str, names: Sequence[str]) -> str:
    return close(text, names) or "You can name " + listed(names) + "."


def around(text: str, part: str) -> tuple[str, str] | None:
    """The text before and after the last place where a part occurs, whatever its capitals; whole words come
    first. None if it does not occur. Without capitals, a letter may become two: `ß` is `ss`."""
    folded, wanted, found = text.casefold(), part.casefold(), None
    ends = [*accumulate((len(letter.casefold()) for letter in text), initial=0)]
    at = folded.rfind(wanted)
    while at >= 0:
        if at in ends and at + len(wanted) in ends:
            before, behind = text[: ends.index(at)], text[ends.index(at + len(wanted)) :]
            if not (before[-1:].isalnum() or behind[:1].isalnum()):
                return before, behind
            found = found or (before, behind)
        at = folded.rfind(wanted, 0, at + len(wanted) - 1)
    return found


def close(text: str, names: Sequence[str]) -> str:
    """A question that suggests names that are spelled, or begin, like the text; empty if there are none."""
    if len(text) > LONGEST:
        return ""
    wanted, by_folded = text.casefold(), {name.casefold(): name for name in names}
    found = _nearly(wanted, by_folded, n=3, cutoff=0.6)
    if not found and len(text) >= TELLING:
        begun = _nearly(wanted, {name[: len(text)] for name in by_folded}, n=1, cutoff=0.75)
        found = [name for name in by_folded if name[: len(text)] in begun]
    return f"{MEANT} " + listed([by_folded[name] for name in found]) + "?" if found else ""


def closest_word(word: str, words: Sequence[str]) -> str:
    """The word with the closest spelling; empty if none is close."""
    if len(word) > LONGEST or not word.isalpha():
        return ""
    return next(iter(_nearly(word.casefold(), words, n=1, cutoff=0.6)), "")


def with_article(noun: str) -> str:
    """A noun with its article; a plural has none."""
    if noun.endswith("s") and not noun.endswith("ss"):
        return noun
    return f"an {noun}" if noun[0] in "aeiouAEIO" else f"a {noun}"


def counted(number: int | Decimal, noun: str) -> str:
    """`1 card`, `3 cards`."""
    return f"{number} {noun}{'' if abs(number) == 1 else 's'}"


def _nearly(word: str, words: Iterable[str], n: int, cutoff: float) -> list[str]:
    from difflib import get_close_matches  # noqa: PLC0415 - only after a mistake

    return get_close_matches(word, list(words), n, cutoff)
