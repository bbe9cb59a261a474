"""An answer that leaves out its beginning: the slot of a card, or whom the words are about."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from ledger.core.errors import AmbiguousName, MoveIncomplete, TablefoldError
from ledger.core.line import read_line
from ledger.core.log.events import Event
from ledger.core.pieces.names import Choice
from ledger.core.rules.game import Game
from ledger.core.rules.verbs import Arg, Typed, Verb
from ledger.core.rules.verdicts import Decision
from ledger.core.typing.answering import verbs_answered
from ledger.core.typing.parsing import typed_draft
from tests.core.tables import GAME, Heap, Rolled, State, StoneTaken, asking, stones, taken

TAKE, *_ = GAME.words
TAKING = Decision("ann", "take a stone", (StoneTaken,))
LIES: dict[int | None, tuple[str, ...]] = {1: ("amber", "jet black"), 2: ("jade", "jet black"), 3: ()}
"""What lies in each slot."""


def _heaps(state: State, by: str, before: Typed) -> Iterable[Choice]:
    return [Choice(heap, heap) for heap in LIES.get(before[0], ())] if before else []


def slotted(*slots: Choice, **how: bool) -> Game[State]:
    """A stone is taken out of a slot."""
    first = Arg("slot", lambda state, by, before: slots, **how)
    verb = replace(
        TAKE,
        args=(first, Arg("heap", _heaps, kind=Heap)),
        make=lambda state, by, values: taken(by, f"{values[1]} in {values[0]}"),
    )
    return asking(TAKING, verbs=(verb,), may={}, needs={})


NUMBERED = slotted(*(Choice(str(slot), slot, also=(f"no-{slot}",)) for slot in LIES))


def asked(typed: str, game: Game[State] = NUMBERED) -> Event:
    return typed_draft(game, stones().state, read_line(typed))


@pytest.mark.parametrize(
    ("typed", "heap"),
    [
        ("take 1 amber", "amber in 1"),
        ("amber", "amber in 1"),
        ("JADE", "jade in 2"),
        ("2 jet", "jet black in 2"),
    ],
)
def test_a_piece_that_lies_in_one_slot_need_not_say_which(typed: str, heap: str) -> None:
    assert asked(typed) == taken("ann", heap)


def test_a_piece_that_lies_in_two_slots_has_to_say_which() -> None:
    with pytest.raises(AmbiguousName) as caught:
        asked("jet black")
    assert caught.value.message == "'jet black' could be take 1 jet black or take 2 jet black."
    assert [*caught.value.names] == ["take 1 jet black", "take 2 jet black"]


@pytest.mark.parametrize("typed", ["amb", "opal", "jade now"])
def test_only_the_full_name_of_a_piece_says_where_it_lies(typed: str) -> None:
    with pytest.raises(TablefoldError) as caught:
        asked(typed)
    assert not isinstance(caught.value, AmbiguousName)


def test_slots_of_one_name_are_told_apart_by_their_other_names() -> None:
    game = slotted(*(Choice("row", slot, also=(f"row-{slot}", f"r{slot}")) for slot in (1, 2)))
    assert asked("jade", game) == taken("ann", "jade in 2")
    with pytest.raises(AmbiguousName, match="take row-1 jet black or take row-2 jet black"):
        asked("jet black", game)


def test_other_verbs_of_the_same_answer_are_in_nobodys_way() -> None:
    """A verb alone, with any text, with several pieces at once, and with a slot that may be left out."""
    first, second = NUMBERED.words[0].args
    others = (
        replace(TAKE, name="rest", args=(), make=lambda state, by, values: taken(by)),
        replace(TAKE, name="say", args=(Arg("words"), second)),
        replace(TAKE, name="gather", args=(replace(first, multiset=True, least=1), second)),
        replace(TAKE, name="grab", args=(replace(first, optional=True), second)),
        replace(TAKE, name="count", args=(first, Arg("number", number=True))),
        replace(TAKE, name="swap", args=(first, replace(first, name="other"))),
        replace(TAKE, name="turn", args=(first, replace(second, kind=None))),
    )
    game = asking(TAKING, verbs=(*others, *NUMBERED.words), may={}, needs={})
    assert asked("amber", game) == taken("ann", "amber in 1")


def test_a_slot_that_no_list_shows_is_not_meant() -> None:
    slots = (Choice(str(slot), slot, unlisted=slot == 2) for slot in LIES)
    assert asked("jet black", slotted(*slots)) == taken("ann", "jet black in 1")


def about(*others: Choice) -> Game[State]:
    """A heap is taken for a seat; nobody needs to say for whom if only one is offered."""
    seats = (Choice("ann", "ann"), *others)
    verb = replace(
        TAKE,
        args=(
            Arg("seat", lambda state, by, before: seats, alone=True),
            Arg("heap", lambda state, by, before: [Choice(heap, heap) for heap in ("amber", "jade")]),
        ),
        make=lambda state, by, values: taken(by, f"{values[1]} for {values[0]}"),
    )
    return asking(TAKING, verbs=(verb,), may={}, needs={})


def test_words_are_about_what_comes_after_the_only_choice() -> None:
    hidden = Choice("jade", "jade", unlisted=True)
    assert asked("take ann jade", about(hidden)) == taken("ann", "jade for ann")
    assert asked("take jade", about(hidden)) == taken("ann", "jade for ann")
    with pytest.raises(MoveIncomplete):
        asked("take ann", about(hidden))


def test_one_of_two_choices_has_to_be_said() -> None:
    with pytest.raises(MoveIncomplete):
        asked("take jade", about(Choice("jade", "jade")))


def test_a_number_that_several_moves_could_mean_is_the_thing_of_that_name() -> None:
    award = Verb("award", makes=Rolled, args=(Arg("number", number=True),), by_table=True)
    sites = Arg("heap", lambda state, by, before: [Choice("7", "amber"), Choice("jade", "jade")])
    for kinds in ((Rolled, StoneTaken), (StoneTaken, Rolled)):
        due = Decision("ann", "take", kinds)
        game = asking(due, verbs=(award, replace(TAKE, args=(sites,))), may={}, needs={})
        assert asked("7", game) == taken("ann", "amber")
        fitting, _ = verbs_answered(game, stones().state, due, "7", "ann")
        assert [verb.name for verb in fitting] == ["take"]


def test_an_unclear_name_counts_beside_a_word_that_fits_only_if_one_of_its_meanings_would_fit() -> None:
    def of(*names: str) -> Arg:
        return Arg("heap", lambda state, by, before: [Choice(name, name) for name in names])

    award = Verb("award", makes=Rolled, args=(of("j", "j 9"),), by_table=True)
    due = Decision("ann", "take", (Rolled, StoneTaken))
    game = asking(
        due, verbs=(award, replace(TAKE, args=(of("jade", "jet black"), of("1")))), may={}, needs={}
    )
    for text, is_unclear in (("j", True), ("j 9", False), ("j 1", True)):
        fitting, unclear = verbs_answered(game, stones().state, due, text, "ann")
        assert ([verb.name for verb in fitting], unclear is not None) == (
            ["award"] if text != "j 1" else [],
            is_unclear,
        )
