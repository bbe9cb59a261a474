"""What happened, as it would be typed: the way back from events to lines.

Law: pure, and nothing is believed. What a verb makes and what its arguments can be say which lines could
stand for an event; a line is given out only after it was played, and has made just what happened. No game and
no verb is known here by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from ledger.core import listing
from ledger.core.automatic import follow
from ledger.core.errors import TablefoldError
from ledger.core.events import Event, Overruled, same
from ledger.core.game import AnyGame, actors
from ledger.core.line import Line, chain, read
from ledger.core.luck import Luck
from ledger.core.moves import Verb
from ledger.core.parsing import draft
from ledger.core.rulebook import TABLE
from ledger.core.step import Step
from ledger.core.verdicts import Chance, Pending
from ledger.core.wording import alike, fillings, wordings


class Retyped(msgspec.Struct, frozen=True):
    """A line, and the events that it makes, with what follows by itself. Empty where none makes them."""

    line: str
    events: tuple[Event, ...]


def retype(game: AnyGame, state: Any, path: Sequence[Event], luck: Luck | None) -> Iterator[Retyped]:
    """The lines that make a path again at a table that begins alike, in their order.

    `path` begins at the event after `state`, which stays as it is. What a table does not type has no line:
    what follows by itself or was dealt by the tool. Where the path ends in the middle of a step, the lines go
    on to its end.
    """
    state = state.copy()
    place = _skipped(game, state, path, 0, luck)
    while place < len(path):
        line, count = _line(game, state, path, place, luck)
        events = tuple(path[place : place + count])
        game.projector.fold(state, events)
        yield Retyped(line, events)
        place += count
        if not line:
            place = _skipped(game, state, path, place, luck)


def _skipped(game: AnyGame, state: Any, path: Sequence[Event], place: int, luck: Luck | None) -> int:
    """The place behind what happens by itself now, which is folded."""
    for event in follow(game, state, luck):
        if place == len(path) or not same(event, path[place]):
            break
        game.projector.fold(state, (path[place],))
        place += 1
    return place


def _line(game: AnyGame, state: Any, path: Sequence[Event], place: int, luck: Luck | None) -> tuple[str, int]:
    """A line that makes the next events, and how many; an empty one where nothing makes them."""
    for line in _lines(game, state, path, place):
        if count := _made(game, state, line, path, place, luck):
            return line, count
    return "", 2 if isinstance(path[place], Overruled) and place + 1 < len(path) else 1


def _made(game: AnyGame, state: Any, line: str, path: Sequence[Event], place: int, luck: Luck | None) -> int:
    """How many of the next events a line makes; 0 where it makes anything else."""
    if chain(line) != (line,) or not line.isprintable():
        return 0
    step = Step(game, state, luck, parent=path[place].on, last=path[place].id - 1)
    try:
        step.play(line)
    except TablefoldError:
        return 0
    ahead = path[place : place + len(step.events)]
    is_whole = len(ahead) == len(step.events) or place + len(ahead) == len(path)
    return len(ahead) if is_whole and all(map(alike, ahead, step.events)) else 0


def _lines(game: AnyGame, state: Any, path: Sequence[Event], place: int) -> Iterator[str]:
    """Lines that could stand for the next events, the likeliest first."""
    if place == len(path):
        return
    first, reason = path[place], ""
    insists = isinstance(first, Overruled)
    if isinstance(first, Overruled):
        place, reason = place + 1, first.reason
        if place == len(path):
            return
    event = path[place]
    for verb, words, text in _sayings(game, state, event):
        if insists and text is not None:
            continue
        behind = reason or None if insists else text
        if verb.leads and event.more and place + 1 < len(path) and text is None:
            after = state.copy()
            game.projector.fold(after, (event,))
            behind_it = _skipped(game, after, path, place + 1, None)
            if path[behind_it - 1].more and behind_it < len(path):
                for rest in _lines(game, after, path, behind_it):
                    yield str(Line(f"{words}: {rest}", insists, behind))
        yield str(Line(words, insists, behind))


def _sayings(game: AnyGame, state: Any, event: Event) -> Iterator[tuple[Verb, str, str | None]]:
    """A verb, the words of a line, and the text behind `--`, of which the parser makes the event."""
    pending = game.pending(state)
    for verb in listing.verbs_making(game).get(type(event), ()):
        for actor in _actors(game, state, pending, verb, game.doer(state, event)):
            by = TABLE if verb.by_table else actor or listing.actor_of(pending)
            for said in fillings(game, state, pending, verb, by, event):
                for words, text in wordings(said):
                    line = Line(" ".join(filter(None, (actor, verb.name, words))), text=text)
                    if _is_draft(game, state, line, event):
                        yield verb, line.words, text


def _is_draft(game: AnyGame, state: Any, line: Line, event: Event) -> bool:
    """Whether a line is one line, and the event is what the parser makes of it."""
    if chain(str(line)) != (str(line),) or read(str(line)) != line:
        return False
    try:
        return alike(event, draft(game, state, line))
    except TablefoldError:
        return False


def _actors(game: AnyGame, state: Any, pending: Pending, verb: Verb, doer: str) -> tuple[str, ...]:
    """Who may have to stand in front of a verb: nobody, whoever did it, or anybody else."""
    if verb.by_table:
        return ("",)
    known = actors(game, state)
    asked = listing.actor_of(pending)
    likely = ("",) if doer == asked or verb.free or isinstance(pending, Chance) else ()
    others = known if verb.make is not None else ()
    return tuple(dict.fromkeys((*likely, *(name for name in known if name == doer), *others)))
