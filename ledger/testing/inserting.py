"""A move that was forgotten, inserted into a game that was played: are later events about the same pieces?

Law: what a sentence names counts, not the numbers in it; the sentences of the old line and the corrected one
are compared. The events of a path are numbered from 1, as in a log without an undo.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from ledger.core.corrections.carrying import Carrying
from ledger.core.corrections.regrow import Regrowth
from ledger.core.errors import TablefoldError
from ledger.core.line import INSISTS, TEXT
from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.rules.automatic import goes_on_by_itself
from ledger.core.rules.describe import describe
from ledger.core.rules.game import AnyGame, actors
from ledger.core.rules.player_moves import OldLine
from ledger.core.typing.listing import legal_moves
from ledger.core.typing.step import Step
from ledger.testing.walking import guess_line

LATER = 80
"""How many events after the forgotten one are looked at."""
TRIED = 8
"""How many moves are tried at one place."""


class Inserted(NamedTuple):
    """`counts`: the forgotten move took a running number. `wrong`: sentences that name other pieces now."""

    words: str
    counts: bool
    wrong: list[str]


def possible_places(game: AnyGame, start: Any, path: Sequence[Event], luck: Luck | None) -> list[int]:
    """The events after which a move can have been forgotten, because nothing follows them by itself."""
    state, found = start.copy(), [0]
    for event in path[:-1]:
        game.projector.fold(state, (event,))
        if not event.more and not goes_on_by_itself(game.pending(state), luck):
            found.append(event.id)
    return found


def try_forgotten_moves(
    game: AnyGame, start: Any, path: Sequence[Event], luck: Luck | None, at: int, chance: Random
) -> Iterator[Inserted]:
    """Moves that may have been made after event `at`, each inserted there. They are a note, legal moves, what
    was typed elsewhere, and what anybody might type."""
    fork = game.projector.fold(start.copy(), path[:at])
    listed = [move.text for move in legal_moves(game, fork)]
    typed = [event.typed for event in path if event.typed and not event.typed.startswith(INSISTS)]
    some = [*_few(listed, chance), *(f"{INSISTS} {line}{TEXT}forgotten" for line in _few(typed, chance))]
    later = path[at : at + LATER]
    sentences = _sentences(game, fork, later)
    for words in ("note forgotten", *some, *_guessed_lines(game, fork, chance)):
        growth = _grow_with(game, fork, luck, at, later, words)
        if growth is not None:
            yield Inserted(words, _takes_number(game, fork, growth), list(_changed(game, sentences, growth)))


def _few(lines: Sequence[str], chance: Random) -> list[str]:
    return chance.sample(lines, min(len(lines), TRIED))


def _guessed_lines(game: AnyGame, state: Any, chance: Random) -> Iterator[str]:
    """Lines that may be moves, with any word and by anybody."""
    for _ in range(TRIED):
        with suppress(TablefoldError):
            yield guess_line(
                game, state, chance.choice(game.words), chance.choice(actors(game, state)), chance
            )


def _grow_with(
    game: AnyGame, fork: Any, luck: Luck | None, at: int, later: Sequence[Event], words: str
) -> Regrowth | None:
    old = OldLine(game, fork, luck, later, opens=True)
    step = Step(game, fork, luck, parent=at, last=at + len(later) + 1)
    growth = Regrowth(game, Carrying(game, fork, at), luck, old, step)
    try:
        growth.say(words)
    except TablefoldError:
        return None
    return growth.finish(keep=False)


def _takes_number(game: AnyGame, fork: Any, growth: Regrowth) -> bool:
    """Whether a number was taken before the first event of the old line."""
    met, state = {new for _, new in growth.pairs}, fork.copy()
    for event in growth.events:
        if event.id in met:
            break
        game.projector.fold(state, (event,))
    return any(each.next(state) != each.next(fork) for each in game.numbers)


def _sentences(game: AnyGame, fork: Any, events: Sequence[Event]) -> dict[int, str]:
    state, found = fork.copy(), dict[int, str]()
    for event in events:
        found[event.id] = describe(game, state, event)
        game.projector.fold(state, (event,))
    return found


def _changed(game: AnyGame, sentences: dict[int, str], growth: Regrowth) -> Iterator[str]:
    """Sentences of events that somebody said, if they name another piece on the new line. Kinds of events
    that work out their own consequences (`Kind.worked_out`) are meant to follow the pieces, and are passed
    over."""
    events = {event.id: event for event in growth.events}
    new = dict(zip((event.id for event in growth.events), growth.texts(growth.events), strict=True))
    names = _pattern_of_names(game, growth.state)
    for old, id_ in growth.said:
        if game.of(events[id_]).worked_out is not None:
            continue
        before, after = Counter(names.findall(sentences[old])), Counter(names.findall(new[id_]))
        if before - after and after - before:
            yield f"{sentences[old]!r} became {new[id_]!r}"


def _pattern_of_names(game: AnyGame, state: Any) -> re.Pattern[str]:
    """A pattern of everything that has a name at the table."""
    catalog, pieces = state.table.catalog, state.pieces
    named = {*actors(game, state), *pieces.seen, *(name for name in pieces.names.values() if name)}
    named |= {name for kind in catalog.schema.kinds for name in catalog.of(kind)}
    words = sorted(map(re.escape, filter(None, named)), key=len, reverse=True)
    return re.compile(r"\b(?:" + "|".join(words) + r")\b")
