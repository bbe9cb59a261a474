"""What every table may type: claims, counts, adjustments, notes, definitions, rulings."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.errors import BadCatalog, MoveIncomplete, TablefoldError, UnknownName
from ledger.core.log.events import Adjusted, Claimed, Counted, Defined, Event, Noted, Ruled, bare
from ledger.core.rules.game import Game
from ledger.core.rules.info import Ruling
from ledger.core.typing.table_moves import table_verbs, verbs_of
from ledger.games.effortless import GAME as EFFORTLESS
from ledger.testing import given
from tests.core.tables import GAME, State, stones, taken, varied


@pytest.mark.parametrize(
    ("typed", "event"),
    [
        ("claim ann 12", Claimed(by="table", seat="ann", points=12)),
        ("count amber 3", Counted(by="table", what="amber", count=3)),
        ("adjust jet 0 -- fell down", Adjusted(by="table", what="jet black", count=0, reason="fell down")),
        ("adjust jet 0 fell down", Adjusted(by="table", what="jet black", count=0, reason="fell down")),
        ("note ann is late", Noted(by="table", text="ann is late")),
        ("define heap onyx, stones=4", Defined(by="table", kind="heap", name="onyx", fields={"stones": 4})),
        ("ruling kind yes", Ruled(by="table", knob="kind_die", value=True, reason="")),
    ],
)
def test_every_table_may_claim_count_adjust_note_define_and_rule(typed: str, event: Event) -> None:
    assert bare(stones().when(typed).accepted().events[-1]) == event


@pytest.mark.parametrize(
    ("typed", "fields"),
    [
        ("slots=up / down, gains=2", {"slots": ["up", "down"], "gains": 2}),
        ("slots=down", {"slots": ["down"]}),
        ("slots=none", {"slots": []}),
        ("slots=", {"slots": []}),
        ("discards_own=yes, text=Take a card", {"discards_own": True, "text": "Take a card"}),
    ],
)
def test_fields_of_a_definition(typed: str, fields: dict[str, Any]) -> None:
    play = given(EFFORTLESS, "ann bob").after(f"define location Maze, {typed}")
    assert bare(play.events[-1]) == Defined(by="table", kind="location", name="Maze", fields=fields)


@pytest.mark.parametrize(
    ("typed", "fields"),
    [
        ("needs=strength 2 + wisdom 1", {"needs": {"strength": 2, "wisdom": 1}}),
        ("needs=strength 2", {"needs": {"strength": 2}}),
        ("copies=3", {"copies": {"": 3}}),
        ("points=-2", {"points": -2}),
    ],
)
def test_numbers_by_name_in_a_definition(typed: str, fields: dict[str, Any]) -> None:
    play = given(EFFORTLESS, "ann bob").after(f"define card Odd Spoon, {typed}")
    assert bare(play.events[-1]) == Defined(by="table", kind="card", name="Odd Spoon", fields=fields)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("define heap onyx, stones=many", "heap onyx: stones should be a whole number, not many."),
        ("define heap onyx, four stones", "heap has no field four; it has stones."),
        ("define heap onyx", "Nothing is said about heap onyx; it can have stones."),
    ],
)
def test_a_definition_that_does_not_fit_is_answered_in_words(typed: str, said: str) -> None:
    with pytest.raises(BadCatalog) as caught:
        stones().when(typed)
    assert caught.value.message == said


@pytest.mark.parametrize("typed", ["claim cat 3", "count pebbles 3", "ruling nothing yes", "define pit x"])
def test_what_nobody_knows_cannot_be_named(typed: str) -> None:
    with pytest.raises(TablefoldError):
        stones().when(typed)


def test_insisting_on_what_is_legal_records_the_move_alone() -> None:
    play = stones("take jet", "roll 3")
    play.when("take jet").refused("Heaps", "take amber", "take jade")
    play.when("! take amber -- needless").then(taken("bob"))


# which of them a game has


def names(**other: Any) -> list[str]:
    return list(table_verbs(varied(**other)))


def test_a_table_can_type_all_that_the_game_would_take() -> None:
    assert names() == ["claim", "count", "adjust", "assert", "note", "define", "ruling"]
    assert names(info=replace(GAME.info, rulings=(), definable=())) == [
        "claim",
        "count",
        "adjust",
        "assert",
        "note",
    ]


def test_a_game_that_says_only_what_it_must_has_nothing_to_adjust() -> None:
    needed = ("info", "chapters", "start", "pending", "score", "view")
    game: Game[State] = Game(**{name: getattr(GAME, name) for name in needed})
    assert list(table_verbs(game)) == ["claim", "count", "assert", "note", "define", "ruling"]


def test_a_games_own_verb_wins_over_a_shared_one() -> None:
    own = replace(GAME.words[0], name="note")
    assert verbs_of(varied(verbs=(own,)))["note"].makes is own.makes
    assert list(verbs_of(varied(verbs=(own,)))) == [
        "claim",
        "count",
        "adjust",
        "assert",
        "note",
        "define",
        "ruling",
    ]


# what can be named


def test_only_numbers_and_what_nobody_knows_can_be_counted() -> None:
    game = varied(facts=lambda state: {"hand": None, "mood": "glad", "left": 3})
    play = stones(game=game)
    assert bare(play.when("count hand 2").legal().events[-1]) == Counted(by="table", what="hand", count=2)
    with pytest.raises(UnknownName) as caught:
        stones(game=game).when("count mood 2")
    assert caught.value.hint == "You can name hand or left."


def test_a_ruling_is_named_with_what_it_is_about_and_what_it_can_be() -> None:
    with pytest.raises(MoveIncomplete) as caught:
        stones().when("ruling kind")
    assert caught.value.hint == "It can be yes or no."
    rulings = (*GAME.info.rulings, Ruling(knob="odd", default=1, choices=(1, 2), about="", source=""))
    game = varied(info=replace(GAME.info, rulings=rulings))
    assert bare(stones(game=game).when("ruling odd 2 because").legal().events[-1]) == Ruled(
        by="table", knob="odd", value=2, reason="because"
    )


def test_only_some_kinds_can_be_defined() -> None:
    game = varied(info=replace(GAME.info, definable=("pit",)))
    with pytest.raises(UnknownName, match="no kind to choose"):
        stones(game=game).when("define heap onyx")


# definitions


@pytest.mark.parametrize(
    ("typed", "name", "fields"),
    [
        ("onyx, ?", "onyx", {}),
        ("black onyx , stones = 4", "black onyx", {"stones": 4}),
        ("onyx, stones=-4", "onyx", {"stones": -4}),
    ],
)
def test_a_definition_has_a_name_and_then_fields(typed: str, name: str, fields: dict[str, Any]) -> None:
    play = stones(f"define heap {typed}")
    assert bare(play.events[-1]) == Defined(by="table", kind="heap", name=name, fields=fields)


def test_a_condition_may_begin_with_the_word_for_from_here_on() -> None:
    (condition,) = verbs_of(GAME)["assert"].args
    assert condition.continues is not None
    state = stones("take amber").state
    offered = [[word for word, _ in condition.continues(state, (), typed)] for typed in ("", "always ")]
    assert offered[0][0] == "always "
    assert {f"always {word}" for word in offered[0][1:]} == {*offered[1]}
