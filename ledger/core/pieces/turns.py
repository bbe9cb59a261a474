"""Whose turn it is, even after a table has once played a turn out of order.

Law: pure. A single turn that comes too early is one move against the rules. Getting back into order is not
another one, because the turn is skipped later. After a second early turn, the order goes on from there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence


def whose_turn(around: Iterable[str], early: Collection[str]) -> str | None:
    """The first seat that has not had its turn `early`; the very first if all have, and None if there is no
    seat."""
    first = None
    for seat in around:
        if seat not in early:
            return seat
        first = first or seat
    return first


def after_turn(
    by: str, due: str | None, around: Sequence[str], last: str, early: tuple[str, ...]
) -> tuple[str, tuple[str, ...]]:
    """The seat that had the last turn in order, now that `by` has had one, and the seats that had a turn
    early. `due` is the seat whose turn it was; `around` are all seats, beginning after the `last` turn."""
    if not early:
        return (by, ()) if by == due else (last, (by,))
    passed = around[: around.index(by)]
    return by, tuple(seat for seat in early if by == due and seat not in passed)
