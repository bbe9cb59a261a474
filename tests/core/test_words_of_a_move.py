"""Words of a move that say how often or by how much, and what is said right after the usual move."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.audit.explain import explain
from ledger.core.errors import BadCatalog, Contradiction, MoveIncomplete, TablefoldError, UnknownVerb
from ledger.core.line import read_line
from ledger.core.log.events import Event
from ledger.core.pieces.catalog import Catalog
from ledger.core.pieces.names import Choice
from ledger.core.pieces.values import fields_of
from ledger.core.pieces.wording import options
from ledger.core.rules.game import Game
from ledger.core.rules.verbs import Arg, Typed
from ledger.core.rules.verdicts import Chance, Decision, Pending
from ledger.core.rules.working import is_worked_out, with_effects
from ledger.core.rules.working import worked_out as made_right
from ledger.core.typing.eyes import Known
from ledger.core.typing.parsing import typed_draft
from ledger.core.typing.shortest import is_answer_after
from ledger.games.scorepad.sheet import Counter
from tests.core.tables import GAME, Heap, Rolled, State, StoneTaken, asking, stones, taken, varied

TAKE, *_ = GAME.words
TAKING = Decision("ann", "take a stone", (StoneTaken,))


def said(*args: Arg) -> Game[State]:
    """A stone is taken with these words, which its heap then repeats."""

    def make(state: State, by: str, values: Typed) -> Event:
        return taken(by, str(values))

    return asking(TAKING, verbs=(replace(TAKE, args=args, make=make),), may={}, needs={})


def values(typed: str, *args: Arg) -> str:
    event = typed_draft(said(*args), stones().state, read_line(typed))
    assert isinstance(event, StoneTaken)
    return event.heap


def pieces(*names: str) -> Arg:
    return Arg("piece", lambda state, by, before: [Choice(name, name) for name in names], repeat=True)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("take wand", ("Wand",)),
        ("take wand x2", ("Wand", "Wand")),
        ("take wand x2 rod", ("Wand", "Wand", "Rod")),
        ("take rod x3", ("Rod x3",)),
        ("take rod x2", ("Rod", "Rod")),
    ],
)
def test_a_number_after_a_name_says_how_often_unless_it_is_a_name_itself(
    typed: str, meant: tuple[str, ...]
) -> None:
    assert values(typed, pieces("Wand", "Rod", "Rod x3")) == str((meant,))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("take red fox 3", ("Red Fox",)),
        ("take red, fox 3", ("Red", "Fox")),
        ("take red, red fox, fox 3", ("Red", "Red Fox", "Fox")),
        ("take fox red 3", ("Fox", "Red")),
        ("take fox, red x2, fox 3", ("Fox", "Red", "Red", "Fox")),
    ],
)
def test_a_comma_parts_names_where_something_else_follows(typed: str, meant: tuple[str, ...]) -> None:
    found = values(typed, pieces("Red", "Red Fox", "Fox"), Arg("points", number=True))
    assert found == str((meant, 3))


@pytest.mark.parametrize(
    ("typed", "meant"), [("take 5", "5"), ("take +5", "+5"), ("take+5", "+5"), ("TAKE-5", "-5")]
)
def test_a_sign_may_stand_right_after_the_verb(typed: str, meant: str) -> None:
    event = typed_draft(
        asking(
            TAKING,
            verbs=(
                replace(
                    TAKE,
                    args=(Arg("number", signed=True),),
                    make=lambda state, by, values: taken(by, str(values[0])),
                ),
            ),
            may={},
            needs={},
        ),
        stones().state,
        read_line(typed),
    )
    assert event == taken("ann", meant)


def in_turn(state: State) -> Pending:
    """Ann and Bob take a stone in turn; nothing is rolled."""
    return Decision("ann" if not state.rolling else "bob", "take a stone", (StoneTaken,))


@pytest.mark.parametrize(
    ("usual", "text", "is_answer"),
    [
        ("take amber", "bob take jade", True),
        ("take amber", "bob take opal", False),
        ("take opal", "bob take jade", False),
        ("take amber", "2", False),
        ("", "bob take jade", False),
    ],
)
def test_a_line_is_an_answer_after_the_usual_move_if_both_can_be_said(
    usual: str, text: str, is_answer: bool
) -> None:
    game = varied(pending=in_turn, may={}, needs={})
    problem = UnknownVerb("That means nothing now.")
    assert is_answer_after(game, stones().state, usual, text, problem, Known()) is is_answer


def test_no_line_is_an_answer_if_something_is_dealt_before_it_or_it_is_incomplete() -> None:
    """In Stones a die is rolled after each stone."""
    problem: TablefoldError = UnknownVerb("That means nothing now.")
    assert isinstance(GAME.pending(stones("take amber").state), Chance)
    assert not is_answer_after(GAME, stones().state, "take amber", "roll 3", problem, Known())
    game = varied(pending=in_turn, may={}, needs={})
    problem = MoveIncomplete("take needs a heap: take HEAP")
    assert not is_answer_after(game, stones().state, "take amber", "bob take", problem, Known())


def worked_out(event: StoneTaken, state: State) -> StoneTaken:
    """The heap of the last stone, for a game in which an event stores it."""
    if not state.stones:
        raise Contradiction("no stone was taken")
    return replace(event, heap=state.stones[-1][1], at="never")


def test_what_an_event_stores_is_worked_out_if_it_was_right_and_can_be() -> None:
    game = varied(worked_out={StoneTaken: worked_out})
    before, after = stones().state, stones("take amber", "roll 3").state
    event = taken("bob", "jade")
    assert not is_worked_out(game, before, event)
    assert not is_worked_out(game, after, event)
    assert is_worked_out(game, after, replace(event, heap="amber"))
    assert with_effects(game, before, event) == event
    assert with_effects(game, after, event) == replace(event, heap="amber")
    assert with_effects(game, after, Rolled(value=1)) == Rolled(value=1)
    assert not is_worked_out(game, after, Rolled(value=1))


def test_what_was_right_on_the_old_line_is_made_right_on_the_new_and_what_was_not_stays() -> None:
    game = varied(worked_out={StoneTaken: worked_out})
    old, new = stones("take amber", "roll 3").state, stones("take jade", "roll 3").state
    amber, jet = taken("bob", "amber"), taken("bob", "jet black")
    assert made_right(game, old, amber, new, amber) == taken("bob", "jade")
    assert made_right(game, old, jet, new, jet) == jet, "the table insisted on it"


def test_whoever_does_not_hear_how_far_a_search_is_ends_it_for_good() -> None:
    def moves(*about: Any) -> Any:
        raise KeyboardInterrupt

    play = stones("take amber", "roll 3", "take amber", "roll 5")
    with pytest.raises(KeyboardInterrupt):
        explain(GAME, play.setup, play.events, {"ann": 9}, moves=moves)
    found = explain(GAME, play.setup, play.events, {"ann": 9}, moves=moves, hear=lambda *how: None)
    assert (found.is_stopped, found.is_whole) == (True, False)


def test_a_field_that_is_yes_or_no_can_be_either() -> None:
    fields = {field.name: field for field in fields_of(Counter)}
    assert options(fields["shared"], ()) == ("yes", "no")
    assert options(fields["role"], ()) == ()
    assert options(fields["role"], (Counter(name="eggs", role="cook"), Counter(name="hens"))) == ("cook",)


@pytest.mark.parametrize("name", ["", "  "])
def test_a_piece_that_is_taught_has_a_name(name: str) -> None:
    catalog: Catalog[Any] = stones().state.table.catalog
    with pytest.raises(BadCatalog, match="A heap needs a name"):
        catalog.with_entry("heap", name, {})
    assert catalog.with_entry("heap", "opal", {}).get(Heap, "opal") == Heap(name="opal")
