"""How a game goes on by itself: what follows, and what the tool deals.

Law: pure. Every event is yielded before it is folded, so that the caller can stamp it first, and it is folded
only once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from ledger.core.errors import BrokenPromise, LogDamaged
from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import TOOL
from ledger.core.rules.verbs import Typed
from ledger.core.rules.verdicts import Chance, Follows, Pending

LONGEST_CHAIN = 10_000
"""How many events may follow from a move before we call the game's rules endless."""


def next_by_itself(game: AnyGame, state: Any, due: Pending, luck: Luck | None) -> Event | None:
    """The draft that happens by itself while the game waits for `due`; None if somebody must choose."""
    if isinstance(due, Follows):
        return due.event
    return deal(game, state, due, luck) if isinstance(due, Chance) and luck is not None else None


def goes_on_by_itself(due: Pending, luck: Luck | None) -> bool:
    """Whether the game goes on by itself while it waits for `due`, so that nobody decides now."""
    return isinstance(due, Follows) or (luck is not None and isinstance(due, Chance))


def follow(
    game: AnyGame, state: Any, luck: Luck | None, asked: Callable[[], Pending] | None = None
) -> Iterator[Event]:
    """The drafts that happen by themselves now. The caller folds each into `state` before it asks for the
    next. `luck` is the tool's, or None if the table deals; `asked` says what the game waits for, if the
    caller knows it. Stops when somebody must choose. Raises BrokenPromise for rules that never come to rest.
    """
    event = None
    for _ in range(LONGEST_CHAIN):
        event = next_by_itself(game, state, game.pending(state) if asked is None else asked(), luck)
        if event is None:
            return
        yield event
    raise never_at_rest(game, event)


def never_at_rest(game: AnyGame, event: Event | None) -> BrokenPromise:
    """The error for rules that never come to rest: this event happens again and again."""
    what = f"never comes to rest: {type(event).__name__} comes again and again"
    return BrokenPromise(f"`pending` of {game.info.name}", what)


def fold_what_follows(game: AnyGame, state: Any, luck: Luck | None) -> list[Event]:
    """Folds all events that happen by themselves into `state`, and returns them."""
    events: list[Event] = []
    for event in follow(game, state, luck):
        game.projector.fold(state, (event,))
        events.append(event)
    return events


def at_rest(game: AnyGame, state: Any, luck: Luck | None) -> Any:
    """The state after everything that happens by itself now. It is `state` itself if nothing happens, or if
    it cannot happen because the game was not dealt from the seed of its log."""
    if not goes_on_by_itself(game.pending(state), luck):
        return state
    rested = state.copy()
    try:
        fold_what_follows(game, rested, luck)
    except LogDamaged:
        return state
    return rested


def deal(game: AnyGame, state: Any, chance: Chance, luck: Luck) -> Event:
    """The outcome of a chance when the tool deals. Raises BrokenPromise."""
    kind = type(chance.draft)
    if (dealt := game.kinds[kind].dealt) is None:
        asked = "has to be dealt by the tool, but its class has no method `dealt` that says what comes up"
        missing = "comes up, but the chapter that has it is not one of the game's `chapters`"
        raise BrokenPromise(kind.__name__, asked if kind in game.kinds else missing)
    found = dealt(chance.draft, state, luck)
    return fill_holes(chance, (found,) if isinstance(chance.hole, str) else found, by=TOOL)


def fill_holes(chance: Chance, values: Typed, by: str) -> Event:
    """The event that is asked for, with these values in its holes, in order. Raises BrokenPromise."""
    try:
        return replace(chance.draft, by=by, **dict(zip(chance.holes, values, strict=False)))
    except TypeError as mistake:
        holes, kind = ", ".join(map(repr, chance.holes)), type(chance.draft).__name__
        raise BrokenPromise(f"the hole {holes} of {kind}", f"cannot be filled with {values!r}") from mistake
