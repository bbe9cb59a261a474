"""A line that would answer the question now, for a player who does not know what to type.

Law: an example is tried before it is shown, and nothing is recorded. It comes from what a verb says about its
arguments, so it names nothing that a list would not name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.core.errors import TablefoldError
from ledger.core.log.events import Event
from ledger.core.log.tree import ROOT
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import deal
from ledger.core.rules.game import AnyGame
from ledger.core.rules.verbs import Arg, Typed, Verb
from ledger.core.rules.verdicts import Chance
from ledger.core.typing import questions
from ledger.core.typing.step import Step

TRIES = 12
"""How many ways to fill a verb's arguments are tried."""
LONGEST = 12
"""The most words of a text."""


def example(game: AnyGame, state: Any, only: Verb | None = None) -> str:
    """The first answer that the referee accepts, or the first with `only` this verb; or empty."""
    pending = game.pending(state)
    dealt = _dealt(game, state, pending) if isinstance(pending, Chance) else None
    for verb in questions.verbs_that_answer(game, pending):
        if only not in (None, verb):
            continue
        by = questions.actor_of(pending)
        for number, words in enumerate(_lines(verb.args, state, by, (), dealt)):
            line = " ".join((verb.name, *words))
            if number == TRIES:
                break
            if _is_taken(game, state, line):
                return line
    return ""


def _is_taken(game: AnyGame, state: Any, line: str) -> bool:
    try:
        Step(game, state, None, parent=ROOT, last=ROOT).play(line)
    except TablefoldError:
        return False
    return True


def _dealt(game: AnyGame, state: Any, pending: Chance) -> Event:
    """The answer as the tool might deal it, always the same; the question itself if the tool deals none."""
    return deal(game, state, pending, Luck(0)) if type(pending.draft) in game.dealt else pending.draft


def _lines(
    args: tuple[Arg, ...], state: Any, by: str, values: Typed, dealt: Event | None
) -> Iterator[tuple[str, ...]]:
    """The words after a verb, the shortest first."""
    if not args:
        yield ()
        return
    first, *rest = args
    if first.optional:
        yield from _lines(tuple(rest), state, by, (*values, first.default), dealt)
    for words, value in _words(first, state, by, values, dealt):
        for others in _lines(tuple(rest), state, by, (*values, value), dealt):
            yield (*words, *others)


def _words(
    arg: Arg, state: Any, by: str, values: Typed, dealt: Event | None
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Ways to say one argument."""
    if arg.such_as is not None:
        said = arg.such_as(state, dealt)
        yield (said,), said
    elif arg.number or arg.signed:
        least = max(arg.least, 1)
        yield (str(least),), least
    elif arg.choices is None:
        if text := _example_text(arg, state, values):
            yield (text,), text
    else:
        offered = [choice for choice in arg.choices(state, by, values) if not choice.unlisted]
        if not arg.takes_several:
            yield from (((choice.text,), choice.value) for choice in offered)
            return
        for count in dict.fromkeys((max(arg.least, 1), min(len(offered), arg.most), 2, 3)):
            some = offered[:count]
            yield tuple(choice.text for choice in some), tuple(choice.value for choice in some)


def _example_text(arg: Arg, state: Any, values: Typed) -> str:
    """A text that the argument allows; empty if it does not say how a text goes on."""
    text, added = "", "anything"
    for _ in range(LONGEST):
        if arg.continues is None or not added:
            break
        text, added = next(iter(arg.continues(state, values, text)), (text, ""))
    return text
