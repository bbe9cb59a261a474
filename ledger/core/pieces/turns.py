"""Whose turn it is, where a table once plays a turn out of the order.

Law: pure. A single turn that comes too early is one move against the rules, and getting back into the order
is none: the turn is skipped later. With a second one the table goes on from there.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence


def whose_turn(around: Sequence[str], early: Collection[str]) -> str | None:
    """The first of those who may still have a turn, after one that had it `early`; None if there are none."""
    for seat in around:
        if seat not in early:
            return seat
    return around[0] if around else None


def after_turn(
    by: str, due: str | None, around: Sequence[str], last: str, early: tuple[str, ...]
) -> tuple[str, tuple[str, ...]]:
    """Who had the last turn in the order once `by` has had one, and who had a turn early. `due` is whose turn
    it was, `around` everybody from the one after the `last` turn."""
    if not early:
        return (by, ()) if by == due else (last, (by,))
    passed = around[: around.index(by)]
    return by, tuple(seat for seat in early if by == due and seat not in passed)
