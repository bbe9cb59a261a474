"""How a chapter tells its events."""

from __future__ import annotations

from ledger.core.log.events import Event
from ledger.core.pieces.state import GameState
from ledger.core.rules.chapter import Chapter


class Laid(Event, frozen=True, kw_only=True):
    """lay pieces down"""

    place: int
    pieces: tuple[str | None, ...] = ()
    open: bool | None = None
    told = "{by} lays {pieces} at {place}, open: {open}"

    def do(self, state: GameState) -> None:
        """It is only told."""


def sentence(event: Event, *, named: bool) -> str:
    names = {1: "the well", 2: "the gate"}
    chapter: Chapter[GameState] = Chapter(
        shown={"place": lambda state, value: names[value]} if named else None
    )
    chapter.event(Laid)
    return chapter.tell(None, event)  # type: ignore[arg-type] # no state is looked at


def test_a_sentence_says_its_fields_as_they_stand() -> None:
    laid = Laid(by="ann", place=2, pieces=("Onyx", None), open=True)
    assert sentence(laid, named=False) == "ann lays Onyx, ? at 2, open: yes"
    assert sentence(Laid(by="ann", place=1), named=False) == "ann lays  at 1, open: ?"


def test_a_chapter_says_how_a_field_is_shown() -> None:
    laid = Laid(by="ann", place=2, pieces=("Onyx",))
    assert sentence(laid, named=True) == "ann lays Onyx at the gate, open: ?"


def test_a_chapter_says_in_a_table_of_words_how_few_values_are_shown() -> None:
    chapter: Chapter[GameState] = Chapter({"open": {True: "yes, indeed", False: "no", None: "who knows"}})
    chapter.event(Laid)
    laid = Laid(by="ann", place=2, pieces=("Onyx",))
    assert chapter.tell(None, laid) == "ann lays Onyx at 2, open: who knows"  # type: ignore[arg-type] # not looked at


class Moved(Event, frozen=True, kw_only=True):
    """move by so many"""

    change: int
    lost: int = 0
    reason: str = ""
    seen: tuple[str, ...] = ()
    told = "{by} moves {change:+}[, {lost} lost][ ({reason}, seen by {seen})]"

    def do(self, state: GameState) -> None:
        """It is only told."""


def test_what_stands_in_brackets_is_told_where_all_its_fields_say_something() -> None:
    chapter: Chapter[GameState] = Chapter()
    chapter.event(Moved)

    def told(event: Event) -> str:
        return chapter.tell(None, event)  # type: ignore[arg-type] # no state is looked at

    assert told(Moved(by="ann", change=2, reason="a storm")) == "ann moves +2"
    moved = Moved(by="ann", change=-3, lost=1, reason="a storm", seen=("bob", "cy"))
    assert told(moved) == "ann moves -3, 1 lost (a storm, seen by bob, cy)"


class Lost(Event, frozen=True, kw_only=True):
    """lose some"""

    stones: int | None = None
    told = "{by} loses {stones:stone}"

    def do(self, state: GameState) -> None:
        """It is only told."""


def test_a_field_with_a_noun_is_counted() -> None:
    chapter: Chapter[GameState] = Chapter()
    chapter.event(Lost)
    told = [chapter.tell(None, Lost(by="ann", stones=count)) for count in (1, 2, None)]  # type: ignore[arg-type]
    assert told == ["ann loses 1 stone", "ann loses 2 stones", "ann loses ? stones"]
