"""What is typed at a table of Endeavor: numbers, names, and why something cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.pages.games import find_topic, topics_data
from cli.repl.ending import EndOfGame
from ledger.core.blocks import Block, Grid
from ledger.core.errors import AmbiguousName, BadSetup, MoveRefused, NotThere, UnknownName
from ledger.core.line import read_line
from ledger.core.log.events import Overruled
from ledger.core.rules.describe import prompt
from ledger.core.rules.info import Topic
from ledger.core.rules.rulebook import check
from ledger.core.typing.parsing import typed_draft
from ledger.core.typing.questions import expected_words
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.endeavor import GAME
from ledger.games.endeavor.opposition.acting import DiscActs
from ledger.games.endeavor.rounds.events import SalaryPaid
from ledger.games.endeavor.sea.cards import AssetDrawn, MarkerReturned
from ledger.games.endeavor.sea.cities import Occupied, occupied
from ledger.games.endeavor.sea.shipping import shipped
from ledger.games.endeavor.state import NEUTRAL
from ledger.games.endeavor.topics import EXAMPLE
from ledger.games.endeavor.turns.openings import ChitSpent, SiteActivated
from tests.games.endeavor.tables import turn, use
from tests.games.endeavor.test_turns import done

Seated = Callable[..., Desk]


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    """A table that the tool deals, with some lines played."""

    def play(variant: str, seats: str, seed: int, lines: str) -> Desk:
        wanted = NewGame(
            game="endeavor", variant=variant, seats=tuple(seats.split()), dealer="tool", seed=seed
        )
        desk = Desk.new(tmp_path / f"{variant}.jsonl", wanted)
        for line in filter(None, lines.split("; ")):
            desk.do(line)
        return desk

    return play


TO_PAY = (
    "build 1.1; col: occupy EU3; pass; take EU2; build 1.1; pay 0; col: occupy EU6; "
    "shipyard: ship AF; pass; build 1.1"
)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_number_at_the_salary_takes_back_what_the_list_says(seated: Seated, number: int) -> None:
    desk = seated("solo", "white", 18, TO_PAY)
    listed = desk.moves()[number - 1]
    done = desk.do(str(number)).events[0]
    assert isinstance(listed.event, SalaryPaid)
    assert isinstance(done, SalaryPaid)
    assert (listed.number, listed.event.sites) == (number, done.sites)


def test_a_number_at_a_payment_takes_back_what_the_list_says(seated: Seated) -> None:
    desk = seated("solo", "white", 18, TO_PAY)
    board = desk.state.boards["white"]
    board.sites[4], board.harbour = ("exchange", 0), 3
    desk.do("pay shipyard")
    desk.do("use exchange")
    (listed,) = [move for move in desk.moves() if move.verb == "return"]
    assert listed.text == "return colonial-house"
    done = desk.do(str(listed.number)).events[0]
    assert isinstance(done, MarkerReturned)
    assert done.site == 0


@pytest.mark.parametrize("typed", ["pay 1", "pay site 1", "pay shipyard", "shipyard"])
def test_a_building_is_named_by_its_site_or_its_name(seated: Seated, typed: str) -> None:
    desk = seated("solo", "white", 18, TO_PAY)
    done = desk.do(typed).events[0]
    assert isinstance(done, SalaryPaid)
    assert done.sites == (1,)


def test_two_buildings_of_one_name_are_told_apart_by_their_sites(seated: Seated) -> None:
    desk = seated("solo", "white", 18, TO_PAY)
    board = desk.state.boards["white"]
    board.sites[3], board.busy = ("shipyard", 0), {1, 3}
    assert [move.text for move in desk.moves()] == ["pay shipyard-1", "pay shipyard-3", "pay"]
    with pytest.raises(AmbiguousName, match=r"shipyard-1 \(site 1\) or shipyard-3 \(site 3\)"):
        desk.do("pay shipyard")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("col: EU3", "white occupies EU3 and gains culture"),
        ("col: occ EU3", "white occupies EU3 and gains culture"),
    ],
)
def test_without_neutrals_a_plain_answer_means_no_neutral(seated: Seated, typed: str, said: str) -> None:
    desk = seated("solo", "white", 18, "build 1.1")
    assert said in desk.do(typed).sentences


def test_neutral_is_a_word_only_where_one_can_be_played() -> None:
    state = turn(4, "docks", variant="two", seats="white red")
    state.now.last = "red"
    done(state, use(1, "docks"))
    assert "neutral" not in expected_words(GAME, GAME.pending(state))
    state.boards["white"].neutral_harbour = 1
    assert "neutral" not in expected_words(GAME, GAME.pending(state))
    done(state, shipped(state, "white", "white", "africa"))
    assert "neutral" in expected_words(GAME, GAME.pending(state))


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("col: occupy EU8", "EU8 is held by red."),
        ("col: EU8", "EU8 is held by red."),
        ("market: draw EU", "White has no market."),
        ("use market: draw EU", "White has no market."),
        ("spend A: attack EU1", "White has no attack chit."),
        ("discard EU-c0", "EU-c0 is not in white's hand."),
        ("col: occupy SA1", "South-america is not open. (Regions)"),
    ],
)
def test_what_cannot_be_chosen_says_why(seated: Seated, typed: str, why: str) -> None:
    desk = seated("solo", "white", 18, "build 1.1")
    with pytest.raises((NotThere, MoveRefused)) as caught:
        desk.do(typed)
    assert caught.value.message == why


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("build docks", "Docks does not lie on the grid."),
        ("build colonial-house", "Colonial-house is printed on every board."),
    ],
)
def test_a_building_that_cannot_be_built_says_why(seated: Seated, typed: str, why: str) -> None:
    desk = seated("solo", "white", 18, "")
    row = desk.state.mat.grid[3]
    desk.state.mat.grid[3] = tuple(None if tile == "docks" else tile for tile in row)
    with pytest.raises(NotThere) as caught:
        desk.do(typed)
    assert caught.value.message == why


@pytest.mark.parametrize(
    ("neutral", "rule", "why"),
    [
        ("occupy south-america-1", "Regions", "south-america is not open"),
        ("ship india", "Playing a neutral token", "the region of the last disc: south-america"),
    ],
)
def test_a_neutral_is_refused_with_its_reason(neutral: str, rule: str, why: str) -> None:
    state = turn(4, "docks", variant="two", seats="white red")
    state.boards["white"].neutral_harbour = 1
    state.now.last = "red"
    done(state, use(1, "docks"))
    done(state, shipped(state, "white", "white", "south-america"))
    act, _, target = neutral.partition(" ")
    make = occupied if act == "occupy" else shipped
    verdict = check(GAME, state, make(state, "white", NEUTRAL, target))
    assert (verdict.kind, verdict.rule) == ("refused", rule)
    assert why in verdict.why


def test_whoever_insists_in_front_insists_on_every_move_of_the_line(seated: Seated) -> None:
    desk = seated("solo", "white", 18, "build 1.1")
    made = desk.do("! use 0: occupy IN1 -- they all agreed")
    assert [type(event) for event in made.events[:3]] == [SiteActivated, Overruled, Occupied]
    assert made.events[1].reason == "they all agreed"  # type: ignore[attr-defined]
    typed = next(event.typed for event in desk.history.path() if event.id == made.events[0].id)
    assert typed == "! use colonial-house: occupy IN1 -- they all agreed"


def test_a_tie_that_the_rule_decided_is_refused_by_what_it_is(seated: Seated) -> None:
    desk = seated("solo", "white", 18, "build 1.1; col: occupy EU3; pass")
    tied = desk.moves()[0].event
    assert isinstance(tied, DiscActs)
    verdict = check(GAME, desk.state, replace(tied, by="rule"))
    assert (verdict.kind, verdict.why) == ("refused", "choice: by seat, not rule")


def test_a_draw_in_a_closed_region_is_refused_because_it_is_closed() -> None:
    state = turn(4, "market")
    done(state, use(1, "market"))
    drawn = AssetDrawn(by="white", disc="white", deck="africa", card="africa-card-1")
    verdict = check(GAME, state, drawn)
    assert (verdict.rule, verdict.why) == ("Regions", "draw: africa is not open")


def test_the_grid_lists_its_buildings_by_name_and_takes_their_cells(seated: Seated) -> None:
    desk = seated("solo", "white", 18, "")
    assert [move.text for move in desk.moves()] == ["build shipyard", "build workshop", "build market"]
    assert (
        "white builds market on site 1 from 1.3: the opposition acts 4 times"
        in desk.do("build 1.3").sentences
    )


def test_every_prompt_of_the_setup_says_what_to_type(tmp_path: Path) -> None:
    wanted = NewGame(game="endeavor", variant="solo", seats=("white",))
    desk = Desk.new(tmp_path / "table.jsonl", wanted)
    asked = []
    grid = topic("grid").text.partition("Example: ")[2]
    for line in (grid, "discs GPRRBGBP", EXAMPLE, "1", ""):
        asked.append(prompt(desk.pending))
        if line:
            desk.do(line)
    assert "Row 1 first, from column I: grid shipyard market" in asked[0]
    assert "discs GPRRBGBP" in asked[1]
    assert "14 words of letters (I C F P S O A Y): cities EU AF SA CA NA IN FE, lanes AF SA" in asked[2]
    assert "lanes AF SA CA NA IN FE? In letters or words: lay GPRBGB" in asked[4]


def topic(name: str) -> Topic:
    return next(each for each in GAME.topics() if each.name == name)


def test_the_rules_say_how_a_layout_is_typed_and_where_each_city_lies() -> None:
    text = topic("layout").text
    assert "I industry, C culture" in text
    assert "EU1 north-west" in text
    assert "in this order: EU1-NA3 EU1-IN1" in text
    assert EXAMPLE in text


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("barracks", "Barracks: level 2, 4 copies; attack."),
        ("EU1", "europe-1: the city in the north-west of Europe & the Mediterranean; 1 glory, linked to NA3"),
        ("SA1", "2 glory, without links."),
        (
            "europe-card-5",
            "europe-card-5: a card of the europe deck, drawn with presence 5: 3 culture, 3 glory, Abolition.",
        ),
        ("payment", "Letter Y: a chit to spend: payment; 2 tokens."),
        ("steps", "a occupies a city that makes a link"),
        ("EN-76", "player (only the seat) or none (nobody)"),
    ],
)
def test_every_piece_and_choice_is_explained(asked: str, told: str) -> None:
    assert told in find_topic(GAME, asked).text


def test_topics_that_are_pieces_are_not_listed() -> None:
    assert "EU1" not in {row["name"] for row in topics_data(GAME)["topics"]}


def test_one_seat_at_the_base_game_is_told_of_solo(tmp_path: Path) -> None:
    with pytest.raises(BadSetup) as caught:
        Desk.new(tmp_path / "table.jsonl", NewGame(game="endeavor", seats=("white",)))
    assert caught.value.hint.startswith("--variant solo takes 1: ")


def test_the_hand_check_tells_cards_and_limit_apart(seated: Seated) -> None:
    desk = seated("solo", "white", 18, "build 1.1; col: occupy EU3; pass; take EU2")
    told = [desk.tell(event) for event in desk.history.path()]
    assert "opposition holds 0 cards, its limit is 3" in told


def test_the_evening_asks_every_side_that_scores_for_its_claim(seated: Seated) -> None:
    desk = seated("solo", "white", 18, "build 1.1")
    desk.state.rounds, desk.state.is_closed, desk.state.is_declared = 7, True, True
    desk.state.scored = {"white": 0, "opposition": 0}
    ending, asked = EndOfGame(desk), []
    while (question := ending.next_question()) is not None:
        asked.append(question.prompt.partition(" ")[0])
        ending.line_meant_by("skip")
    assert asked == ["white", "opposition"]


def test_a_deck_also_goes_by_the_name_of_the_card_on_top() -> None:
    """The board names that card where it says what can be drawn."""
    state = done(turn(0, chit="ship-draw"), ChitSpent(seat="white", token="ship-draw"))
    assert any(
        "EU-c0" in str(cell) for block in GAME.view(state, None) for row in _rows(block) for cell in row
    )
    named, deck = (typed_draft(GAME, state, read_line(line)) for line in ("EU-c0", "draw EU"))
    assert named == deck


def _rows(block: Block) -> Iterable[Iterable[object]]:
    return block.rows if isinstance(block, Grid) else ()


def test_EN24_its_topic_tells_how_a_layout_is_typed_as_well() -> None:
    topic = find_topic(GAME, "layout")
    assert topic.text.startswith("Fourteen words, one letter for each token.")
    assert "Knob `layout` = full" in topic.text


def test_what_cannot_be_yet_is_told_with_what_can(seated: Seated) -> None:
    with pytest.raises(MoveRefused, match="That cannot be: no round has been opened") as caught:
        seated("solo", "white", 3, "").do("build shipyard")
    assert caught.value.hint == "`moves` lists what can be done now."


def test_a_word_that_is_not_due_and_names_nothing_is_told_what_is_due(seated: Seated) -> None:
    desk = seated("base", "white red green", 3, "build market; build workshop; build shipyard")
    with pytest.raises(UnknownName, match="There are no sites to choose now") as caught:
        desk.do("pay all")
    assert caught.value.hint.startswith("Expected now: use, spend, pass")
