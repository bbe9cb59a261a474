"""Cards that a table writes: what a text can ask for, whom it is about and who can leave it out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ledger.core.errors import BadCatalog, BadFile
from ledger.core.pieces.catalog import Catalog, extend
from ledger.core.rules.game import catalog_of
from ledger.desk.new_log import read_catalog
from ledger.games.kingless import GAME
from ledger.games.kingless.cards import sorts
from ledger.games.kingless.catalog import Effect
from ledger.games.kingless.effects import EffectLeft
from ledger.testing import Play, given
from tests.games.kingless.tables import CATALOG, area, front, plain


def own(*does: dict[str, Any], seats: str = "ann bob cat", undescribed: bool = False) -> Play:
    """Ann has played Gift, an Event of the table's own, and nobody interrupts it."""
    card = {"name": "Gift", "sort": "event", "influence": 0, "copies": 3}
    text = {} if undescribed else {"does": list(does)}
    catalog = extend(CATALOG, {"name": "own", "card": [{**card, **text}]})
    return given(GAME, seats, "first ann", "play gift", catalog=catalog)


def settled(*does: dict[str, Any], **more: Any) -> Play:
    return own(*does, **more).after("settle")


# Pick Pocket: "pick an opponent"


@pytest.mark.parametrize("who", ["you", "any", "all"])
def test_KL32_a_card_that_picks_its_own_players_pocket_is_no_card(who: Any) -> None:
    with pytest.raises(ValueError, match="pick-pocket is about an opponent"):
        Effect("pick-pocket", who=who)
    odd = {"card": [{"name": "Odd", "sort": "event", "does": [{"do": "pick-pocket", "who": who}]}]}
    with pytest.raises(BadCatalog, match="pick-pocket is about an opponent"):
        catalog_of(GAME, extend(GAME.catalog("house"), odd))


def test_KL32_a_card_can_pick_every_opponents_pocket() -> None:
    play = settled({"do": "pick-pocket", "who": "others"})
    assert play.sentences()[-2:] == (
        "ann takes a random card from bob's hand",
        "ann takes a random card from cat's hand",
    )


@pytest.mark.parametrize("count", [0, -1])
@pytest.mark.parametrize("do", ["draw", "gutter", "discard"])
def test_what_a_card_does_it_does_at_least_once(do: Any, count: int) -> None:
    with pytest.raises(ValueError, match=f"the count of {do} is at least 1"):
        Effect(do, count=count)
    assert Effect(do, count=1).count == 1


# any seat of your choice


@pytest.mark.parametrize(
    ("effect", "move", "told"),
    [
        ({"do": "draw", "count": 2}, None, "ann draws 2 cards"),
        ({"do": "discard"}, "discard stone", "ann discards Stone"),
        ({"do": "play", "what": "item"}, "put stone", "ann puts Stone down"),
    ],
)
def test_any_seat_of_your_choice_may_be_your_own(effect: dict[str, Any], move: str | None, told: str) -> None:
    play = settled({**effect, "who": "any"})
    assert play.asked == "ann: Gift: choose which player?"
    assert play.offered == ("pick ann", "pick bob", "pick cat")
    play.after("pick ann", *filter(None, [move]))
    assert play.sentences()[-1] == told


def test_a_rival_is_never_oneself() -> None:
    play = settled({"do": "draw", "who": "rival"})
    assert play.asked == "ann: Gift: choose which opponent?"
    play.when("pick ann").impossible("nobody is their own opponent")
    settled(undescribed=True).when("pick ann").impossible("nobody is their own opponent")


def test_KL21_whoever_cannot_choose_anybody_skips_the_effect() -> None:
    play = own({"do": "discard", "who": "any"}, seats="ann bob")
    play.after("adjust ann hand 0", "adjust bob hand 0", "settle")
    assert play.sentences()[-1] == "skipped: nobody can be chosen"
    play = own({"do": "discard", "who": "rival"}, seats="ann bob").after("adjust bob hand 0", "settle")
    assert play.sentences()[-1] == "skipped: no opponent can be chosen"


# what can be left out


def test_a_discard_that_may_be_left_out_is_left_out_by_whoever_discards() -> None:
    settled({"do": "discard", "may": True}).when("pass").then(EffectLeft(by="ann"))
    settled({"do": "discard", "who": "others", "may": True}).when("bob pass").accepted()
    settled({"do": "discard"}).when("pass").refused("KL-21")


@pytest.mark.parametrize("do", ["discard", "play"])
def test_only_whoever_chooses_the_opponent_can_leave_it_out(do: str) -> None:
    play = settled({"do": do, "who": "rival", "may": True})
    play.copy().when("pass").then(EffectLeft(by="ann"))
    play.after("pick bob").when("bob pass").refused("KL-21")


def test_KL21_whoever_leaves_a_card_out_still_chooses_anew_for_the_next_effect() -> None:
    discards = {"do": "discard", "who": "rival", "count": 2, "may": True}
    play = settled(discards, {"do": "pick-pocket", "who": "rival"})
    play.after("pass", "pick bob", "bob discard stone")
    assert play.asked == "ann: Gift: pick from which opponent?"


def test_KL21_a_claim_is_skipped_if_the_deck_has_no_card_of_its_type() -> None:
    call = {"name": "Call", "sort": "event", "copies": 20, "does": [{"do": "claim", "what": "dwarf"}]}
    catalog = {"name": "own", "card": [{**call, "influence": 0}]}
    play = given(GAME, "ann bob", catalog=catalog, seed=1)
    play.after("play call", "settle")
    assert play.sentences()[-1] == "skipped: the deck has no such card to claim"


# a text that nobody described


@pytest.mark.parametrize("move", ["pick bob", "bob discard stone"])
def test_what_guards_a_seat_guards_it_from_a_text_that_nobody_described(move: str) -> None:
    play = front(own(undescribed=True), bob="Iron Chest").after("settle")
    play.copy().when(move).refused("Immune")
    play.copy().when(f"! {move} -- so the card says").accepted()
    front(own(undescribed=True), ann="Iron Chest").after("settle").when(move).unverifiable("Card Layout")


@pytest.mark.parametrize(("keyword", "move"), [("draw", "bob draw 1"), ("play", "bob put stone")])
def test_a_guard_of_the_tables_own_keeps_its_keyword_away(keyword: str, move: str) -> None:
    play = own(undescribed=True).after(f"define card Wall, sort=dwarf, does=none, guards={keyword}")
    front(play, bob="Wall").after("settle").when(move).refused("Immune")


def test_a_guard_does_not_keep_its_owners_own_text_away() -> None:
    play = front(own(undescribed=True), ann="Iron Chest").after("settle")
    play.when("discard stone").unverifiable("Card Layout")


# Immune: "Actions, Events or both that this card or the card's owner is not affected by"


@pytest.mark.parametrize(
    ("text", "of_an_event", "of_a_dwarf"),
    [("events", False, True), ("actions", True, False), ("draw", False, False), ("gutter", True, True)],
)
def test_KL35_an_owner_can_be_immune_to_events_or_to_actions(
    text: str, of_an_event: bool, of_a_dwarf: bool
) -> None:
    """Every opponent of Ann draws by Drizzle, an Event, and by Bjarn Unmoved, a Dwarf."""
    wall = {"name": "Wall", "sort": "dwarf", "influence": 1, "copies": 1, "does": [], "guards": [text]}
    drizzle = {"name": "Drizzle", "sort": "event", "copies": 1, "does": [{"do": "draw", "who": "others"}]}
    catalog = extend(CATALOG, {"name": "own", "card": [wall, {**drizzle, "influence": 0}]})
    play = front(given(GAME, "ann bob", "first ann", catalog=catalog), bob="Wall")
    for card, reaches in (("drizzle", of_an_event), ("bjarn", of_a_dwarf)):
        told = play.copy().after(f"play {card}", "settle").sentences()
        assert ("skipped: Wall guards bob" in told) is not reaches


# the end-game


def test_KL37_an_event_that_a_claim_brought_in_front_of_a_seat_is_none_of_the_five() -> None:
    """A text can name any card to claim; five are "Dwarf or Item cards" (Triggering the End-Game)."""
    play = front(own(undescribed=True), ann=plain(4)).after("settle", "claim stop", "answer bob")
    assert "Stop" in area(play, "ann")
    assert (play.facts["ann area"], play.state.end) == (5, None)
    play.after("claim brick", "answer bob")
    assert play.state.end is not None
    assert play.state.end.seat == "ann"


@pytest.mark.parametrize(
    ("fields", "field", "message"),
    [
        ({"immune": ["gutter", "events", "actions"], "guards": ["pick-pocket"]}, "", ""),
        ({"immune": ["guter"]}, "immune", "no keyword is called 'guter'"),
        ({"guards": ["claim", "end-turn"]}, "guards", "no keyword is called 'end-turn'"),
        ({"does": [{"do": "draw", "who": "rival", "may": True}, {"do": "discard", "may": True}]}, "", ""),
        (
            {"does": [{"do": "draw", "who": "all", "may": True}]},
            "does",
            "draw cannot be left out, because nobody chooses a card or a seat for it",
        ),
        (
            {"does": [{"do": "play", "what": "item"}, {"do": "discard", "what": "item"}]},
            "does",
            "discard is about any card, not about a type of card",
        ),
    ],
)
def test_a_catalog_of_the_tables_own_says_only_what_the_referee_can_do(
    fields: dict[str, Any], field: str, message: str
) -> None:
    card = {"name": "Wall", "sort": "dwarf", "influence": 1, "copies": 1, **fields}
    found = [*GAME.flaws(Catalog(GAME.schema, {"name": "own", "card": [card]}))]
    assert [(flaw.name, flaw.field, flaw.message) for flaw in found] == [("Wall", field, message)] * bool(
        field
    )


def test_a_table_cannot_teach_an_immunity_that_no_keyword_has() -> None:
    play = own(undescribed=True)
    play.when("define card Wall, sort=dwarf, immune=guter").refused("Card Layout")
    play.when("define card Wall, sort=dwarf, immune=gutter").legal()


@pytest.mark.parametrize("name", GAME.info.catalogs)
def test_our_own_catalogs_say_only_what_the_referee_can_do(name: Any) -> None:
    assert [*GAME.flaws(Catalog(GAME.schema, GAME.catalog(name.name)))] == []


def test_a_catalog_that_extends_another_is_told_the_lines_of_its_own_file(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('extends = "house"\n\n[[card]]\nname = "Wall"\nsort = "dwarf"\nguards = ["clam"]\n')
    with pytest.raises(BadFile) as raised:
        read_catalog(GAME, file)
    assert [(problem.line, problem.message) for problem in raised.value.problems] == [
        (6, "no keyword is called 'clam'")
    ]


# its type


@pytest.mark.parametrize(("sort", "offered"), [({}, ["dwarf", "item", "event"]), ({"sort": "item"}, [])])
def test_the_type_of_a_card_is_offered_until_the_table_knows_it(
    sort: dict[str, str], offered: list[str]
) -> None:
    catalog = extend(CATALOG, {"name": "own", "card": [{"name": "Anvil", "copies": 1, **sort}]})
    play = given(GAME, "ann bob", "first ann", catalog=catalog)
    types = sorts(play.state, "ann", ("Anvil",))
    assert [each.text for each in types if not each.unlisted] == offered
