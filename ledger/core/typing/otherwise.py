"""What to type instead of a refused line: another line that legally records the same event.

Law: pure and bounded. It tries each move of the same seat's list, alone and with the typed line after it. If
the table acts, the typed words may then say more than before, such as a place that is only known after that
move. Nothing is tried that the typist may not know, and nothing is dealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from ledger.core.errors import MoveRefused, TablefoldError
from ledger.core.line import read_line
from ledger.core.log.events import Event, same
from ledger.core.rules.automatic import fold_what_follows
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import TABLE, check
from ledger.core.rules.verdicts import AtOnce
from ledger.core.typing import listing
from ledger.core.typing.deciding import INSTEAD
from ledger.core.typing.parsing import typed_draft

TRIED = 500
"""How many moves of the list are tried, each as if it came before what was typed."""
MOST_FOUND = 2
"""The search ends when it has found this many ways: it shows the first, and says whether there are others."""


def legal_lines(game: AnyGame, state: Any, event: Event, words: str) -> tuple[str, ...]:
    """Lines that put `event` into the log as it was drafted in `state`, if the rules refuse it as it was
    typed. The first that are found, in the order of the list; empty if there are none."""
    return tuple(islice(_lines(game, state, event, words), MOST_FOUND))


def _lines(game: AnyGame, state: Any, event: Event, words: str) -> Iterator[str]:
    doer = game.doer(state, event)
    for text, move in islice(_legal_lines(game, state, doer), TRIED):
        if same(move, event):
            yield text
        elif (behind := _typed_after(game, state, move, event, words)) is not None:
            yield f"{text}; {behind}"


def _legal_lines(game: AnyGame, state: Any, doer: str) -> Iterator[tuple[str, Event]]:
    """A seat's legal moves from the list, and what to type for each; every seat's moves if the table acts."""
    is_at_once = isinstance(game.pending(state), AtOnce)
    for move in listing.moves(game, state, doer if is_at_once else None):
        if move.verdict.is_accepted and doer in (TABLE, game.doer(state, move.event)):
            yield (f"{doer} {move.text}" if is_at_once else move.text), move.event


def _typed_after(game: AnyGame, state: Any, move: Event, event: Event, words: str) -> str | None:
    """How to type the event after a move; None if it is refused there, too."""
    try:
        after = game.projector.fold(state.copy(), (move,))
        fold_what_follows(game, after, None)
        typed = typed_draft(game, after, read_line(words))
        is_the_tables = game.doer(state, event) == TABLE and type(typed) is type(event)
        if (is_the_tables or same(typed, event)) and check(game, after, typed).is_accepted:
            return words
        if not check(game, after, event).is_accepted:
            return None
    except TablefoldError:
        return None
    return next(
        (text for text, each in _legal_lines(game, after, game.doer(after, event)) if same(each, event)),
        None,
    )


def add_legal_lines(game: AnyGame, state: Any, refused: MoveRefused) -> None:
    """Puts words that would be legal, if any, into a refusal's hint, instead of how to insist."""
    if refused.event is None:
        return
    refused.lines = legal_lines(game, state, refused.event, refused.words)
    if refused.lines:
        one = ", for example" if len(refused.lines) > 1 else ""
        like_this = f"It is legal like this{one}: {refused.lines[0]}"
        if refused.hint.startswith(INSTEAD):  # what is legal is named, and none of it may be chosen here
            like_this = ""
        refused.hint = refused.hint.replace(refused.insisting, like_this).rstrip()
