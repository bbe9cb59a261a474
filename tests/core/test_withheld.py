"""What an event keeps back from whoever may not see all of it."""

from __future__ import annotations

from typing import ClassVar

import pytest

from ledger.core.log.events import KEPT_BACK, Event, withheld


class Dealt(Event, frozen=True, kw_only=True):
    """`seat` alone sees it."""

    seat: str
    cards: tuple[str | None, ...] = ()
    note: str = ""
    seen_by: ClassVar[str] = "seat"


class Laid(Event, frozen=True, kw_only=True):
    """Some of its cards may be hidden."""

    cards: tuple[str | None, ...] = ()
    pairs: tuple[tuple[str, str | None], ...] = ()
    note: str = ""


@pytest.mark.parametrize("cards", [(), ("axe",)])
def test_what_one_seat_sees_keeps_every_field_back_that_could_hold_a_secret(cards: tuple[str, ...]) -> None:
    event = Dealt(by="tool", seat="ann", cards=cards)
    every = {"cards": KEPT_BACK, "note": KEPT_BACK}
    for seat in ("bob", None, ""):
        assert withheld(event, Dealt(by="tool", seat="ann"), seat) == every
    assert withheld(event, event, "ann") == {}


def test_each_of_several_parts_that_may_be_seen_is_shown() -> None:
    event = Laid(cards=("axe", "bow"), pairs=(("ann", "axe"), ("bob", "bow")), note="night")
    shown = Laid(cards=(None, "bow"), pairs=(("ann", None), ("bob", "bow")), note="night")
    assert withheld(event, shown, None) == {
        "cards": [KEPT_BACK, "bow"],
        "pairs": [["ann", KEPT_BACK], ("bob", "bow")],
    }
    assert withheld(event, Laid(cards=("bow",), note=""), "ann") == {
        "cards": KEPT_BACK,
        "pairs": KEPT_BACK,
        "note": KEPT_BACK,
    }
    assert withheld(event, event, None) == {}
