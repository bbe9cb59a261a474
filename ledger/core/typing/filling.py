"""How the arguments of a verb can be filled: every way that can be listed, with its words.

Law: pure. Numbers and free text cannot be listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from ledger.core.errors import BrokenPromise
from ledger.core.pieces.names import Choice
from ledger.core.rules.verbs import ALL, Arg, Typed

MOST_MULTISETS = 720
"""If there are more ways to choose some of many pieces, they are not listed one by one. (3 of 17 cards: 680
ways.)"""


class Continuation(NamedTuple):
    """A way to go on with a verb's arguments: `words` to say now, the `values` so far, `help` for the list,
    and how many copies of it there are, if chance brings it. Without a `rest` the arguments are complete."""

    words: tuple[str, ...]
    values: Typed
    rest: tuple[Arg, ...]
    help: str = ""
    copies: int = 1


def fillings(
    args: tuple[Arg, ...], state: Any, by: str, values: Typed = ()
) -> Iterator[tuple[tuple[str, ...], Typed, str]]:
    """Every way to fill a verb's arguments that can be listed: numbers and free text cannot."""
    for branch in branches(args, state, by, values):
        if not branch.rest:
            yield branch.words, branch.values, branch.help
            continue
        for words, filled, help_ in fillings(branch.rest, state, by, branch.values):
            yield (*branch.words, *words), filled, branch.help or help_


def branches(args: tuple[Arg, ...], state: Any, by: str, values: Typed = ()) -> Iterator[Continuation]:
    """Every way to fill the next argument that can be listed. Optional arguments are left out if nothing
    usual has to be said."""
    if not args:
        yield Continuation((), values, ())
        return
    first, rest = args[0], args[1:]
    lead = (first.lead,) if first.lead else ()
    if first.usual is not None and (usual := tuple(first.usual(state, by, values))):
        for text, value in usual:
            yield Continuation((*lead, text), (*values, value), rest)
        return
    if first.optional:
        left_out = (*values, first.default)
        is_all = all(arg.optional for arg in rest) and not _has_usual(rest, state, by, left_out)
        yield Continuation((), values, ()) if is_all else Continuation((), left_out, rest)
        return
    if first.choices is None or first.repeat:
        return
    choices = list(first.choices(state, by, values))
    if first.multiset:
        ways = multisets(first, choices)
        if first.ways is not None:
            ways = _typed_sets(first, first.ways(state, by), choices)
        for text, some in ways:
            yield Continuation((text,) if text else (), (*values, some), ())
        return
    choices = [choice for choice in choices if not choice.unlisted]
    names = [choice.text for choice in choices]
    has_twins = len(set(names)) < len(names)
    for choice in choices:
        is_twin = has_twins and choice.also and names.count(choice.text) > 1
        word = choice.also[0] if is_twin else choice.text
        help_ = f"{choice.text}: {choice.help}" if is_twin else choice.help
        yield Continuation((*lead, word), (*values, choice.value), rest, help_, choice.copies)


def _has_usual(args: tuple[Arg, ...], state: Any, by: str, values: Typed) -> bool:
    """Whether somebody has to say one of these optional arguments, if those before it are left out."""
    for arg in args:
        if arg.usual is not None and any(True for _ in arg.usual(state, by, values)):
            return True
        values = (*values, arg.default)
    return False


def multisets(arg: Arg, choices: Sequence[Choice]) -> Iterator[tuple[str, Typed]]:
    """Every different way to choose some of the offered pieces, and what to type for it. If there are too
    many ways, it gives at most a single way: as few pieces as may be chosen, from those that nobody saw."""
    offered = [choice for choice in choices if not choice.unlisted]
    counts = range(arg.least, min(arg.most, len(offered)) + 1)
    if min(arg.most, len(offered)) > 1 and sum(comb(len(offered), many) for many in counts) > MOST_MULTISETS:
        offered = [choice for choice in offered if choice.value is None][: arg.least]
        counts = range(arg.least, arg.least + bool(offered))
    seen: set[tuple[str, ...]] = set()
    for many in counts:
        for some in combinations(offered, many):
            texts = tuple(choice.text for choice in some)
            if (alike := tuple(sorted(texts))) not in seen:
                seen.add(alike)
                yield (
                    (", " if any(" " in text for text in texts) else " ").join(texts),
                    tuple(choice.value for choice in some),
                )


def _typed_sets(arg: Arg, ways: Iterable[Typed], choices: Sequence[Choice]) -> Iterator[tuple[str, Typed]]:
    """What to type for these ways to choose some of the offered pieces. Raises BrokenPromise."""
    named = {choice.value: choice.text for choice in choices if not choice.unlisted}
    for way in ways:
        if others := [value for value in way if value not in named]:
            raise BrokenPromise(
                f"`ways` of {arg.name!r}", f"names {others[0]!r}, which is not one of its choices"
            )
        yield ALL if len(way) == len(named) > 1 else " ".join(named[value] for value in way), way
