"""A claim that differs is explained by one slip at a time, the likelier ones first."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.errors import Contradiction
from ledger.core.events import Claimed, Event
from ledger.core.explain import MOST, explanations
from ledger.core.game import Game, Ruling
from ledger.core.scores import ScoreLine, ScoreSheet, sheet
from ledger.core.verdicts import LEGAL, refused
from ledger.games.effortless import GAME as EFFORTLESS
from ledger.testing import Play
from tests.core.tables import (
    GAME,
    CharmDealt,
    Rolled,
    State,
    StoneTaken,
    projector_with,
    stones,
    taken,
    varied,
)
from tests.games.effortless.tables import holding, spent, table

THREE = ("take amber", "roll 3", "take amber", "roll 5", "take amber", "roll 4")
"""Ann has 3 + 4 = 7 points, Bob has 5."""


def clauses(play: Play, points: int, seat: str = "ann", game: Game[State] = GAME) -> tuple[str, ...]:
    return explanations(game, play.setup, play.events, seat, points)


def explained(points: int, seat: str = "ann", game: Game[State] = GAME) -> str:
    return "; ".join(clauses(stones(*THREE, game=game), points, seat, game))


@pytest.mark.parametrize(
    ("points", "slip"),
    [
        (4, "stones stone 1 (+3) was left out"),
        (10, "stones stone 1 (+3) was counted twice"),
        (0, "all of stones (+7) was left out"),
        (3, "event 6 (the die shows 4) had not happened"),
        (8, "event 2 (the die shows 3) had been recorded with value 4 instead of 3"),
        (6, "event 2 (the die shows 3) had been recorded with value 2 instead of 3"),
    ],
)
def test_each_kind_of_slip_is_found(points: int, slip: str) -> None:
    assert slip in explained(points)


def any_face(state: State, event: Rolled) -> None:
    """A die that shows whatever was recorded, whether one was on its way or not."""
    state.stones.append((state.seat, state.rolling, event.value, event.id))
    state.rolling = ""


def test_the_likelier_slip_comes_first() -> None:
    assert clauses(stones(*THREE), 3)[:2] == (
        "stones stone 3 (+4) was left out",
        "event 4 (the die shows 5) had not happened",
    )


def test_a_slip_is_told_with_the_state_just_before_it() -> None:
    game = varied(describe={Rolled: lambda state, event: f"die {state.taken + 1}"})
    assert "event 6 (die 3) had not happened" in explained(3, game=game)


def test_an_event_that_happened_twice_is_found() -> None:
    def again(state: State, event: Rolled) -> None:
        state.stones.append((state.seat, "amber", event.value, event.id))

    play = stones("take amber", "roll 3")
    game = varied(physics={}, projector=projector_with(Rolled, again))
    assert "event 2 (the die shows 3) had happened twice" in "; ".join(
        explanations(game, play.setup, play.events, "bob", 3)
    )


def test_each_event_is_explained_by_one_slip_only() -> None:
    """To leave out a die of one, and to record it as nought, come to the same."""
    found = clauses(stones("take amber", "roll 1"), 0)
    assert found == (
        "stones stone 1 (+1) was left out",
        "event 2 (the die shows 1) had not happened",
    )


def test_a_slip_down_to_nought_is_found_but_none_below() -> None:
    """No die can be left out where a stone is never taken before the last die was rolled."""

    def all_rolled(state: State, event: Event) -> None:
        if state.rolling:
            raise Contradiction("the die is still on its way")

    assert GAME.physics is not None
    game = varied(
        physics={**GAME.physics, StoneTaken: all_rolled}, projector=projector_with(Rolled, any_face)
    )
    play = stones("take amber", "roll 1", "take amber", "roll 1", "take amber", "roll 3")
    nought = "event 2 (the die shows 1) had been recorded with value 0 instead of 1"
    assert nought in clauses(play, 3, game=game)
    play = stones("take amber", game=game)
    play._record(Rolled(by="table", value=0))
    assert clauses(play, -1, game=game) == ()


def test_no_explanation_is_against_the_pieces() -> None:
    """A die with seven spots would explain it, but there is none in this game."""

    def six_faces(state: State, event: Rolled) -> None:
        if event.value is not None and event.value > 6:
            raise Contradiction("a die has six faces")

    play = stones("take amber", "roll 6")
    seven = "event 2 (the die shows 6) had been recorded with value 7 instead of 6"
    odd = projector_with(Rolled, any_face)
    assert clauses(play, 7, game=varied(projector=odd)) == (seven,)
    assert clauses(play, 7, game=varied(projector=odd, physics={Rolled: six_faces})) == ()


def test_a_story_that_does_not_hold_together_explains_nothing() -> None:
    """Without the definition there would be no onyx to take."""
    play = stones("take amber", "roll 2")
    broken = [*play.events, replace(taken("bob", "onyx"), id=3, on=2)]
    with pytest.raises(Exception, match="onyx"):
        explanations(GAME, play.setup, broken, "ann", 1)


def test_what_is_said_about_the_game_explains_no_score() -> None:
    play = stones("take amber", "roll 3", "count amber 2", "claim ann 2", "ruling kind yes", "adjust jade 4")
    assert clauses(play, 2) == ("event 2 (the die shows 3) had been recorded with value 2 instead of 3",)
    assert isinstance(play.events[3], Claimed)


def test_at_most_five_explanations_are_given_and_each_once() -> None:
    play = stones(*("take amber", "roll 1", "take jade", "roll 1") * 2, "take jet", "roll 1")
    found = clauses(play, 2)
    assert len(found) == MOST
    assert len(set(found)) == MOST
    twice = varied(score=lambda state: _doubled(GAME.score(state)))
    assert explained(6 + 5, game=twice).count("stones stone 1 (+3) was left out") == 1


def _doubled(score: ScoreSheet) -> ScoreSheet:
    return replace(score, lines=score.lines * 2)


def test_a_category_with_one_line_is_that_line() -> None:
    assert clauses(stones("take amber", "roll 3"), 0)[0] == "stones stone 1 (+3) was left out"
    assert "all of stones" not in "; ".join(clauses(stones("take amber", "roll 3"), 0))


# what a later line belies


def test_no_slip_is_told_that_a_later_count_belies() -> None:
    """Had the stone not been taken, the table could not have counted two."""
    fewer = varied(score=_left)
    slip = "event 1 (ann takes a stone from amber) had not happened"
    assert clauses(stones("take amber"), 3, game=fewer) == (slip,)
    assert clauses(stones("take amber", "count amber 2"), 3, game=fewer) == ()
    assert clauses(stones("take amber", "roll 3", "count amber 2"), 3, game=fewer) == ()


def test_a_count_that_was_wrong_anyway_and_one_that_nobody_can_check_belie_nothing() -> None:
    slip = ("event 1 (ann takes a stone from amber) had not happened",)
    assert clauses(stones("take amber", "count amber 1"), 3, game=varied(score=_left)) == slip
    blind = varied(score=_left, facts=lambda state: {"amber": None})
    assert clauses(stones("take amber", "count amber 2", game=blind), 3, game=blind) == slip


def test_a_slip_that_a_count_confirms_is_told() -> None:
    slip = ("event 1 (ann takes a stone from amber) had not happened",)
    assert clauses(stones("take amber", "count amber 3"), 3, game=varied(score=_left)) == slip


def test_no_slip_is_told_that_a_later_statement_belies() -> None:
    """A statement that may be made at any time must still have been true."""

    def shown(state: State, event: Rolled) -> Any:
        return LEGAL if state.heaps["amber"] == 2 else refused("ST-9", "there would be another number")

    odd = projector_with(Rolled, any_face)
    game = varied(score=_left, anytime={Rolled: shown}, physics={}, projector=odd)
    plain = varied(score=_left, anytime={Rolled: lambda state, event: None}, physics={}, projector=odd)
    play = stones("take amber", "roll 3")
    told = "event 1 (ann takes a stone from amber) had not happened"
    assert told not in clauses(play, 3, game=game)
    assert told in clauses(play, 3, game=plain)


def _left(state: State) -> ScoreSheet:
    """Ann has what is left of amber."""
    line = ScoreLine(
        seat="ann", category="left", label="amber", points=state.heaps["amber"] or 0, rule="ST-1"
    )
    return sheet(state.table.seats, [line], over=False)


# several amounts in one event


class Thrown(Event, frozen=True, kw_only=True):
    """Several dice at once, each with its bonus."""

    dice: tuple[int, ...]
    bonus: tuple[tuple[int, int], ...] = ()
    word: str = ""


def _thrown(state: State, event: Thrown) -> None:
    points = sum(event.dice) + 10 * sum(map(sum, event.bonus))
    state.stones.append(("ann", "amber", points, event.id))


def test_one_of_several_amounts_may_be_one_less_or_more() -> None:
    game = varied(
        projector=projector_with(Thrown, _thrown),
        anytime={Thrown: lambda state, event: LEGAL},
        describe={Thrown: _said},
    )
    play = stones()
    throw = Thrown(id=1, on=0, by="ann", dice=(0, 3), bonus=((1, 0),), word="so")
    for points, words in (
        (14, "dice 1 3 instead of 0 3"),
        (12, "dice 0 2 instead of 0 3"),
        (3, "bonus 0 0 instead of 1 0"),
        (23, "bonus 2 0 instead of 1 0"),
    ):
        found = explanations(game, play.setup, [throw], "ann", points)
        assert f"event 1 (dice) had been recorded with {words}" in found
    assert explanations(game, play.setup, [throw], "ann", 11) == ()


def _said(state: State, event: Event) -> str:
    return "dice"


# rulings


def _kindly(state: State) -> ScoreSheet:
    """Where the die is kind, a seat has a point for nothing."""
    kind = state.table.rulings["kind_die"]
    gift = ScoreLine(seat="ann", category="gift", label="gift", points=2 if kind else 0, rule="ST-1")
    return sheet(state.table.seats, [gift], over=False)


def test_a_ruling_read_the_other_way_is_found() -> None:
    game = varied(score=_kindly)
    assert clauses(stones(), 2, game=game) == ("kind_die were yes (ST-1)",)
    assert clauses(stones(kind_die=True), 0, game=game) == (
        "gift gift (+2) was left out",
        "kind_die were no (ST-1)",
    )


def test_every_choice_of_a_ruling_is_tried() -> None:
    ruling = Ruling(knob="kind_die", default=0, choices=(0, 1, 2), about="", source="ST-1")

    def score(state: State) -> ScoreSheet:
        points = int(state.table.rulings["kind_die"]) * 5
        line = ScoreLine(seat="ann", category="gift", label="gift", points=points, rule="ST-1")
        return sheet(state.table.seats, [line], over=False)

    game = varied(score=score, info=replace(GAME.info, rulings=(ruling,)))
    assert clauses(stones(game=game), 10, game=game) == ("kind_die were 2 (ST-1)",)


def test_a_ruling_of_a_real_game_is_found() -> None:
    play = spent(holding(table(seats="ann bob cat dan"), ann="Strength, Strength, Double Strength"))
    total = play.score.total("bob")
    found = explanations(EFFORTLESS, play.setup, play.events, "bob", total + 2)
    assert "second_needs_symbol were no (EF-25)" in found


# seats


def _whose(field: str) -> Game[State]:
    """Every stone brings a point to the seat that the event names in this field."""

    def score(state: State) -> ScoreSheet:
        lines = [
            ScoreLine(seat=seat, category="stones", label=str(place), points=1, rule="ST-1")
            for place, seat in enumerate(state.table.rulings.get("owners", "").split())  # type: ignore[union-attr]
        ]
        return sheet(state.table.seats, lines, over=False)

    def take(state: State, event: Any) -> None:
        GAME.projector.handlers[type(event)](state, event)
        owners = f"{state.table.rulings.get('owners', '')} {getattr(event, field)}"
        state.table.rule("owners", owners.strip())

    return varied(projector=projector_with(CharmDealt, take), score=score, physics={})


@pytest.mark.parametrize(("field", "words"), [("by", "had been bob's"), ("seat", "had been about bob")])
def test_an_event_given_to_the_wrong_seat_is_found(field: str, words: str) -> None:
    play = stones()
    play._record(CharmDealt(by="ann", seat="ann"))
    found = explanations(_whose(field), play.setup, play.events, "bob", 1)
    assert found == (f"event 1 (ann gets a charm: ?) {words}",)


def test_an_event_of_a_real_game_given_to_the_wrong_seat_is_found() -> None:
    play = table("City", modifiers=("Active", "Lively", "Crowded", "Treacherous", "Battling", "Holy"))
    play.after("place city")
    assert play.score.total("bob") == 0
    found = explanations(EFFORTLESS, play.setup, play.events, "bob", 3)
    assert any(text.endswith("had been bob's") for text in found)


def _wisdoms_at_the_tavern() -> Play:
    """Bob takes a Double Wisdom; Ann has one unknown card, which turns out to be a Wisdom."""
    play = table("Cave", "City", "Tavern", cards=("Double Wisdom",), seats="ann bob")
    return play.after("place cave", "take 1", "place tavern", "take double wisdom", "refill ?")


def test_no_explanation_is_against_what_is_declared_later() -> None:
    """With Bob's Double Wisdom she would have shown two cards, and not one."""
    play = _wisdoms_at_the_tavern().after("declare ann Wisdom")
    before = play.score.total("ann")
    assert not explanations(EFFORTLESS, play.setup, play.events, "ann", before + 1)


def test_no_explanation_is_against_what_is_counted_later() -> None:
    play = _wisdoms_at_the_tavern()
    claim = play.score.total("bob") - 2
    missed = "(bob takes Double Wisdom from City) had been ann's"
    assert missed in "".join(explanations(EFFORTLESS, play.setup, play.events, "bob", claim))
    play.after("count bob cards 1")
    assert missed not in "".join(explanations(EFFORTLESS, play.setup, play.events, "bob", claim))


def test_nothing_explains_what_no_slip_comes_to() -> None:
    assert explained(99) == ""
