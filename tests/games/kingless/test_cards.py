"""The catalogs, the topics and the setups that are refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from ledger.core.errors import BadCatalog, BadSetup, MoveIncomplete, UnknownName, UnknownVerb
from ledger.core.pieces.catalog import Catalog, extend
from ledger.core.rules.game import catalog_of
from ledger.core.rules.topics import own_topics
from ledger.core.typing.step import Step
from ledger.games.kingless import GAME, catalog
from ledger.games.kingless.cards import card_of
from ledger.games.kingless.catalog import KEYWORDS, Card, KeywordName
from ledger.games.kingless.keywords import ASKED
from ledger.testing import Play, given, setup_for
from tests.games.kingless import tables
from tests.games.kingless.chancer import setup

RULES = Path(catalog.__file__).with_name("RULES.md")
HOUSE: Catalog[Any] = catalog_of(GAME, GAME.catalog("house"))


def test_the_house_deck_has_at_least_60_cards_and_all_is_known_of_them() -> None:
    cards = HOUSE.of(Card).values()
    assert HOUSE.house
    assert tables.HOUSE >= 60
    assert [card.name for card in cards if None in (card.sort, card.influence, card.does)] == []


def test_its_notes_and_the_rules_say_how_many_cards_it_has() -> None:
    cards = HOUSE.of(Card).values()
    events = [card for card in cards if card.sort == "event"]
    says = (
        f"{tables.HOUSE} cards of our own invention: {len(events)} events "
        f"({sum(card.copies or 0 for card in events)} cards, "
        f"{sum(card.copies or 0 for card in events if card.interrupt)} of them interrupts), "
        f"{sum(card.sort == 'dwarf' for card in cards)} dwarfs, "
        f"{sum(card.sort == 'item' for card in cards)} items"
    )
    assert says in RULES.read_text("utf-8")
    assert GAME.catalog("house")["notes"].startswith(f"{tables.HOUSE} cards of our own")


def test_the_house_deck_uses_every_keyword() -> None:
    cards = HOUSE.of(Card).values()
    done = {effect.do for card in cards for effect in card.does or ()}
    assert done == set(get_args(KeywordName)) == KEYWORDS.keys() == ASKED.keys()
    assert {card.interrupt for card in cards} == {None, "stop", "halt"}
    assert any(card.immune for card in cards)
    assert any(card.guards and card.bonus == 0 for card in cards)


def test_the_table_catalog_invents_no_number() -> None:
    cards = catalog_of(GAME, GAME.catalog("table")).of(Card).values()
    assert [card.name for card in cards if (card.influence, card.copies) != (None, None)] == []


def test_the_page_of_the_rules_names_every_keyword() -> None:
    (row,) = re.findall(r"^\| `do` \| (.*) \|$", RULES.read_text(encoding="utf-8"), re.MULTILINE)
    assert row.split() == [f"`{kind}`" for kind in get_args(KeywordName)]


EXPLAINED = {kind.replace("-", " ") for kind in get_args(KeywordName)} - {"end turn"}


@pytest.mark.parametrize("keyword", sorted(EXPLAINED | {"immune", "stop", "halt", "passive"}))
def test_every_keyword_is_explained_with_its_heading(keyword: str) -> None:
    (topic,) = [topic for topic in own_topics(GAME) if topic.name == keyword]
    assert keyword in topic.source.casefold()
    assert len(topic.text) > 60


def test_the_tool_deals_only_what_it_can_referee() -> None:
    with pytest.raises(BadSetup, match="does not know all about Stop"):
        given(GAME, "ann bob", seed=1, catalog="table")


def test_the_tool_needs_enough_cards_to_deal() -> None:
    few = {"name": "few", "card": [dict(GAME.catalog("house")["card"][0])]}
    with pytest.raises(BadSetup, match="has only 5 cards for 2 seats"):
        given(GAME, "ann bob", seed=1, catalog=few)


def test_an_effect_has_no_field_that_nobody_knows() -> None:
    does = [{"do": "draw", "whom": "rival"}]
    odd = extend(GAME.catalog("house"), {"card": [{"name": "Odd", "sort": "event", "does": does}]})
    with pytest.raises(BadCatalog, match="'whom' is unknown"):
        catalog_of(GAME, odd)


def test_an_effect_that_is_always_ones_own_cannot_be_about_others() -> None:
    odd = extend(
        GAME.catalog("house"),
        {"card": [{"name": "Odd", "sort": "event", "does": [{"do": "claim", "who": "rival"}]}]},
    )
    with pytest.raises(BadCatalog, match="only you can do claim"):
        catalog_of(GAME, odd)


def test_an_unknown_catalog_is_named_with_those_there_are() -> None:
    with pytest.raises(BadCatalog) as caught:
        catalog.load("published")
    assert caught.value.hint == "The built-in ones are: house, table."


def test_a_card_of_unknown_type_asks_for_it() -> None:
    play = given(GAME, "ann bob", "deck ?", "first ann", catalog="table")
    with pytest.raises(MoveIncomplete) as caught:
        play.when("play thrombold")
    assert caught.value.hint.startswith("Type play Thrombold Ashenbeard dwarf")


def test_a_claim_of_a_score_needs_its_points() -> None:
    with pytest.raises(MoveIncomplete, match="claim ann needs the points"):
        tables.table().when("claim ann")


def test_rulings_have_their_numbers() -> None:
    assert [(ruling.knob, ruling.source) for ruling in GAME.info.rulings] == [
        ("hand_check", "KL-8"),
        ("final_order", "KL-39"),
    ]


def test_the_setup_of_random_play_is_a_real_one() -> None:
    assert setup(3).rulings == setup_for(GAME, "a b c").rulings


def test_rules_md_lists_every_event() -> None:
    text = (Path(catalog.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    tags = [str(kind.__struct_config__.tag) for kind in GAME.events]
    assert [tag for tag in tags if f"`{tag}`" not in text] == []


def test_every_ruling_and_example_has_a_test_that_names_it() -> None:
    here = Path(__file__).parent
    names = " ".join(
        word
        for path in here.glob("test_*.py")
        for word in re.findall(r"def (test_\w+)", path.read_text("utf-8"))
    )
    text = (Path(catalog.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    numbers = sorted({int(number) for number in re.findall(r"^\| KL-(\d+) ", text, re.MULTILINE)})
    wanted = [f"KL{number:02}" for number in numbers] + [f"KLX{number}" for number in range(1, 8)]
    assert [ruling for ruling in wanted if not re.search(rf"{ruling}(?!\d)", names)] == []


def taught(typed: str) -> dict[str, Card]:
    """The catalog after one step at a table whose catalog has hardly any card."""
    play = given(GAME, "ann bob", "deck ?", "first ann", catalog=GAME.catalog("table"))
    step = Step(GAME, play.state, None, parent=0, last=0)
    step.play(typed)
    cards: dict[str, Card] = step.state.table.catalog.of(Card)
    return cards


def test_a_card_that_the_catalog_lacks_comes_with_the_way_to_teach_it() -> None:
    with pytest.raises(UnknownName) as problem:
        taught("play Mysterious Barrel")
    line = "define card Mysterious Barrel, sort ?, influence ?: play Mysterious Barrel"
    assert problem.value.hint == f"If it is new: {line}"
    assert taught(line.replace("sort ?", "sort item"))["Mysterious Barrel"].sort == "item"


def test_the_type_after_an_unknown_card_teaches_it_on_the_way() -> None:
    """`play Bomb item`: taught and played in one step."""
    assert taught("play Big Bomb item")["Big Bomb"] == Card(name="Big Bomb", sort="item")
    assert taught("play Big Bomb item 2")["Big Bomb"].influence == 2
    assert taught("Big Bomb item")["Big Bomb"].sort == "item"
    with pytest.raises(UnknownVerb, match="'plya' is not a move"):
        taught("plya Big Bomb item")


def test_a_text_that_nobody_described_does_not_reach_what_is_known_to_be_immune() -> None:
    play = given(GAME, "ann bob", "deck ?", "first ann", catalog=GAME.catalog("table"))
    play.after(
        "define card Barrel, sort=item", "play zattar dwarf", "settle", "done", "play barrel", "settle"
    )
    play.when("gutter ann zattar").refused("KL-35")
    play.when("! gutter ann zattar -- the table says so").accepted()


# what is seen on the table is learned


def holed(*moves: str) -> Play:
    """Nobody has told the type of Plank, which is worth 2, nor anything of Crate."""
    cards = [{"name": "Plank", "influence": 2, "copies": 3, "does": []}, {"name": "Crate", "copies": 1}]
    catalog = extend(tables.CATALOG, {"name": "holed", "card": cards})
    return given(GAME, "ann bob", "first ann", *moves, catalog=catalog)


def test_a_type_that_is_seen_on_the_table_fills_the_hole_and_nothing_else() -> None:
    before = card_of(holed().state, "Plank")
    assert before is not None
    assert before.sort is None
    play = holed("play plank item")
    assert card_of(play.state, "Plank") == replace(before, sort="item")
    play.after("end").when("play plank dwarf").impossible("Plank is of the type item")


def test_a_type_that_is_known_is_not_asked_and_nothing_is_taught() -> None:
    play = tables.table("ann bob")
    known = play.state.table.catalog
    assert play.after("play stone").state.table.catalog is known


def test_a_card_without_a_type_has_to_be_told_its_own() -> None:
    with pytest.raises(MoveIncomplete):
        holed().when("play crate")
    crate = card_of(holed("play crate dwarf").state, "Crate")
    assert crate is not None
    assert (crate.sort, crate.influence) == ("dwarf", None)
