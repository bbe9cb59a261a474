"""How a new line is written: the words of its steps, and which events of both lines are the same.

Law: pure; words are kept only if they make the events of their step again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from ledger.core.line import TypedMove, split_at_colon
from ledger.core.log.events import ENVELOPE, Event, Overruled, same
from ledger.core.pieces.luck import Luck
from ledger.core.rules.game import AnyGame
from ledger.core.typing.step import typed_again


def retyped(
    game: AnyGame, start: Any, luck: Luck | None, steps: Iterable[tuple[str, Sequence[Event]]]
) -> Iterator[str]:
    """What was typed for each step from `start` on, if it makes exactly these events; otherwise empty."""
    state = start.copy()
    for words, events in steps:
        for line in chain(_ways_to_type(game, state, words, events), made_from(game, state, events)):
            again = typed_again(game, state, luck, line, events[0])
            if again is not None and _are_same(again.events, events):
                state = again.state
                yield line
                break
        else:
            game.projector.fold(state, events)
            yield ""


def made_from(game: AnyGame, state: Any, events: Sequence[Event]) -> Iterator[str]:
    """A line that is made from the events of a step, not from what was typed for them."""
    first, *others = events
    if isinstance(first, Overruled):
        if words := game.in_words(state, others):
            yield str(TypedMove(words, insists=True, text=first.reason or None))
    elif words := game.in_words(state, events):
        yield words


def _ways_to_type(game: AnyGame, state: Any, words: str, events: Sequence[Event]) -> Iterator[str]:
    """What was typed for a step, and how to type the same if the table keeps it, or what follows its colon,
    against a rule. Perhaps another seat is asked now, so a line also names whoever did it."""
    yield from (words,) * bool(words)
    kept = next((event for event in events[:-1] if isinstance(event, Overruled)), None)
    if not words or kept is None:
        return
    if kept is events[0]:
        for said in (words, f"{game.doer(state, events[1])} {words}"):
            yield str(TypedMove(said, insists=True, text=kept.reason or None))
    elif parts := split_at_colon(words):
        yield f"{parts[0]}: {TypedMove(parts[1], insists=True, text=kept.reason or None)}"


def said_again(step: Iterable[Event], moves: Sequence[Event]) -> frozenset[int]:
    """The events of a step that new moves repeat, perhaps with other numbers. So a row of points that is
    typed again replaces the whole old row."""
    said = [*map(_without_numbers, moves)]
    return frozenset(event.id for event in step if _without_numbers(event) in said)


def _without_numbers(event: Event) -> tuple[type[Event], list[Any]]:
    facts = [getattr(event, name) for name in event.__struct_fields__ if name not in ENVELOPE]
    return type(event), [fact for fact in facts if fact is not None and type(fact) is not int]


def _are_same(some: Sequence[Event], others: Sequence[Event]) -> bool:
    return len(some) == len(others) and all(map(same, some, others))


def id_runs(pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int, int], ...]:
    """Pairs of ids, old and new, as runs: old first, old last, new first."""
    found: list[tuple[int, int, int]] = []
    for old, new in sorted(pairs):
        if found and found[-1][1] == old - 1 and found[-1][2] + old - found[-1][0] == new:
            found[-1] = (found[-1][0], old, found[-1][2])
        else:
            found.append((old, old, new))
    return tuple(found)
