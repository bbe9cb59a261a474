"""What depends on a type or a number that nobody has told is asked for and marked, and never guessed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from ledger.core.errors import BadFile
from ledger.core.pieces.catalog import Catalog, extend
from ledger.core.rules.held import does
from ledger.games.courses import GAME
from ledger.games.courses.catalog import TradingCard
from ledger.games.courses.decks import deck_problem, read
from ledger.games.courses.texts.cards import DiscardedByText
from ledger.games.courses.texts.steps import CardSettled, EffectSkipped
from ledger.testing import Play, given
from tests.games.courses.tables import CATALOG, _card, in_play, lying, pile

FOG = {"name": "Fog", "sort": "partner", "cost": 0, "does": []}
"""A partner whose power nobody has told."""
MADE_UP = [
    FOG,
    {"name": "Hay", "stars": 2, "does": []},
    {"name": "Straw", "does": []},
    _card("Hook", "item", cost=0, does=[{"do": "discard", "whose": "theirs", "power": "<=2"}]),
    _card("Crook", "partner", cost=0, does=[{"do": "hand", "whose": "theirs", "power": "<=2", "may": True}]),
    _card("Tongs", "item", cost=0, does=[{"do": "discard", "what": "item"}]),
    _card("Broom", "item", cost=0, does=[{"do": "discard", "what": "supporter"}]),
    _card("Errand", "item", cost=0, does=[{"do": "search", "what": "item"}]),
    _card("Errand for All", "item", cost=0, does=[{"do": "search", "what": "any"}]),
]


def untold(*moves: str) -> Play:
    catalog = extend(CATALOG, {"name": "untold", "card": MADE_UP})
    return given(GAME, "ann bob", "keep", "keep", "order ann bob", *moves, catalog=catalog)


def against(*partners: str) -> Play:
    """Bob has these partners at Ann's Mead, and it is Ann's turn."""
    play = untold("flip Mead", "end", "flip Fell")
    return play.after(*(f"enter {name} at Mead with nothing" for name in partners), "end", "flip Tarn")


def test_a_card_whose_type_nobody_knows_is_offered_and_says_what_is_known_of_it() -> None:
    play = untold("flip Mead")
    assert {"enter Hay at Mead with nothing", "enter Thing at Mead with nothing"} <= {*play.offered}
    cards = play.state.table.catalog.of(TradingCard)
    assert [does(cards[name]) for name in ("Hay", "Thing")] == ["stars 2, does none", ""]


# a limit of power


def test_a_partner_of_unknown_power_is_not_discarded_by_itself() -> None:
    play = against("Fog").after("play Hook")
    assert play.asked == "ann: Hook: discard another seat's partner"
    assert play.offered == ("discard Fog", "none")
    outcome = play.copy().when("discard Fog")
    assert outcome.verdict.why == "the catalog does not say what power Fog (p3) has"
    outcome.unverifiable("Card texts")
    play.when("none").unverifiable("Card texts")
    assert "Fog" in in_play(play)


@pytest.mark.parametrize(("power", "gone"), [(2, True), (3, False)])
def test_a_power_that_was_defined_decides_without_a_question(power: int, gone: bool) -> None:
    play = against("Fog").after(f"define card Fog, power={power}")
    by = "table"
    wanted = DiscardedByText(by="ann", card=3) if gone else EffectSkipped(by=by)
    assert play.when("play Hook").events[1:] == [wanted, CardSettled(by=by)]


def test_next_to_a_partner_that_certainly_fits_nobody_can_say_that_there_is_none() -> None:
    play = against("Fog", "Meek").after("play Hook")
    assert play.offered == ("discard Fog", "discard Meek")
    play.when("none").refused("Card texts")
    play.copy().when("discard Meek").legal()
    play.when("discard Fog").unverifiable("Card texts")


def test_what_may_be_left_out_is_offered_and_marked() -> None:
    play = against("Fog").after("enter Crook at Tarn")
    play.copy().when("pass").legal()
    play.when("hand Fog").unverifiable("Card texts")


# what lies at home, or is attached


def attached(name: str, *moves: str) -> Play:
    """Ann has a card attached to her Rook by a text that nobody described."""
    play = untold("flip Mead", "enter Rook at Mead", "play Riddle", f"attach ann hand {name} to Rook", *moves)
    return play.after("done", "end", "flip Fell")


@pytest.mark.parametrize("text", ["Tongs", "Broom"])
def test_a_card_of_unknown_type_may_be_what_a_text_names(text: str) -> None:
    play = attached("Straw").after(f"play {text}")
    assert play.offered == ("discard Straw", "none")
    assert play.copy().when("discard Straw").verdict.why == "the catalog does not say what Straw (a4) is"
    play.when("none").unverifiable("Card texts")
    assert lying(play, "Straw").kind == "attachment"


@pytest.mark.parametrize(("text", "gone"), [("Tongs", True), ("Broom", False)])
def test_an_item_that_came_off_a_partner_and_lies_at_home_is_an_item_and_no_supporter(
    text: str, gone: bool
) -> None:
    play = attached("Charm", "detach Charm").after(f"play {text}")
    assert pile(play, "ann") == (["Riddle", "Charm"] if gone else ["Riddle"])


def test_a_supporter_at_home_is_found_without_a_question() -> None:
    play = untold("flip Mead", "play Lamp", "end", "flip Fell", "play Broom")
    assert pile(play, "ann") == ["Lamp"]


# a search


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("Errand", "Straw", "unverifiable"),
        ("Errand", "Charm", "legal"),
        ("Errand", "Lamp", "refused"),
        ("Errand for All", "Straw", "legal"),
        ("Errand for All", "Mead", "refused"),
    ],
)
def test_a_search_may_find_a_card_of_unknown_type(text: str, name: str, kind: str) -> None:
    assert untold("flip Mead", f"play {text}").when(f"search ann {name}").verdict.kind == kind


# stars


@pytest.mark.parametrize(
    ("course", "kind"), [("Hay", "legal"), ("Straw", "unverifiable"), ("Glen", "refused")]
)
def test_MT05_a_printed_number_of_stars_pays_even_if_nobody_said_that_it_is_a_course(
    course: str, kind: str
) -> None:
    """Two costs 2 stars: Hay prints them, Straw may, and Glen, a course without a number, gives 1."""
    play = untold(f"flip {course}")
    assert play.when(f"play Two with {course}").verdict.kind == kind


# a deck whose cards nobody described


def listed(courses: Sequence[str], cards: Sequence[str]) -> str:
    return "\n".join(("Deck", *cards, "Courses", *courses))


COURSES = tuple(f"Course {number}" for number in range(10))
CARDS = tuple(f"3 Card {number}" for number in range(20))


def test_MT04_what_is_one_of_the_courses_is_no_card_of_the_draw_deck() -> None:
    nothing: Catalog[Any] = Catalog(GAME.schema, GAME.catalog("table"))
    assert len(read(nothing, listed(COURSES, CARDS))[1]) == 60
    with pytest.raises(BadFile) as bad:
        read(nothing, listed(COURSES, (*CARDS[:19], "2 Card 19", "course 3")))
    assert [(problem.line, problem.code) for problem in bad.value.problems] == [(22, "course-in-deck")]


@pytest.mark.parametrize(("last", "problem"), [("Card 19", ""), ("Course 3", "its draw deck holds a course")])
def test_MT04_a_log_brings_no_such_deck_either(last: str, problem: str) -> None:
    cards = (*(f"Card {number}" for number in range(20) for _ in range(3)),)
    play = given(GAME, "ann bob", catalog="table")
    assert deck_problem(play.state, COURSES, (*cards[:59], last)) == problem
