"""Ready choices for an argument: a card of a hand, a seat, a number.

Law: each function here makes a function for `Arg.choices`, from what the player who acts may know.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from ledger.core.pieces.names import Choice
from ledger.core.pieces.tokens import UNKNOWN
from ledger.core.rules.verbs import Choices, Typed


def in_hand(*, unseen: bool = False, each: bool = False, of: Callable[[Any], str] | None = None) -> Choices:
    """The cards of a hand, if the state has `pieces: Piles`: `Arg("card", in_hand())`.

    It is the hand of the player who acts, or of the seat that `of` gives for a state. For a card that the log
    does not know, any card that can still turn up is offered; with `unseen` also `?`, for a card that nobody
    else saw. With `each`, equal cards are offered once for every copy, as a multiset needs.
    """

    def choices(state: Any, by: str, before: Typed) -> Iterator[Choice]:
        hand = state.pieces.hands.get(by if of is None else of(state), ())
        names = [state.pieces.names[token] for token in hand]
        hidden = names.count(None)
        held = [name for name in names if name is not None]
        found = held if each else list(dict.fromkeys(held))
        if hidden:
            found += (name for name in state.pieces.unseen(state.pieces.stock) if name not in held)
        yield from (Choice(name, name) for name in found)
        if unseen and not state.pieces.tool_deals:
            for _ in range(hidden if each else min(hidden, 1)):
                yield Choice(UNKNOWN, None, ("unknown",), "nobody else saw it")

    return choices


def seats(
    *,
    others: bool = False,
    among: Callable[[Any], Sequence[str]] | None = None,
    near: Callable[[Any], Collection[str]] | None = None,
) -> Choices:
    """Every seat, clockwise from the player who acts; or only the `others`: `Arg("seat",
    seats(others=True))`. `among` gives the seats for a state instead, in order. Lists show only the seats
    that `near` gives; the others can be named, because a table may do what the rules forbid.
    """

    def choices(state: Any, by: str, before: Typed) -> Iterator[Choice]:
        table = state.table
        around = table.seats_from(by) if by in table.seats else table.seats
        around = around if among is None else among(state)
        listed = around if near is None else near(state)
        for seat in around:
            if not (others and seat == by):
                yield Choice(seat, seat, table.aliases(seat), unlisted=seat not in listed)

    return choices


def numbers(which: Iterable[int] | Callable[[Any], Iterable[int]]) -> Choices:
    """Whole numbers for the list: `Arg("bid", numbers(range(1, 7)))`, or numbers that depend on the state."""

    def choices(state: Any, by: str, before: Typed) -> Iterator[Choice]:
        found = which(state) if callable(which) else which
        return (Choice(str(number), number) for number in found)

    return choices
