"""Texts of cards: those that the catalog describes, step by step, and those that are typed as they happen."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.errors import MoveIncomplete, TablefoldError, UnknownName, UnknownPiece
from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.courses import GAME
from ledger.games.courses.playing import ItemPlayed, PartnerEntered
from ledger.games.courses.texts.amounts import ExtraEffect, PointsChanged, PowerChanged, ValueChanged
from ledger.games.courses.texts.cards import (
    CardAttached,
    CardDecked,
    CardReturned,
    CardTapped,
    DiscardedByText,
)
from ledger.games.courses.texts.chance import DieShown
from ledger.games.courses.texts.found import CardRevealed, DeckSearched
from ledger.games.courses.texts.steps import CardSettled, EffectLeft, EffectSkipped
from ledger.games.courses.turns import TurnStarted
from ledger.games.courses.worth import power
from ledger.testing import given
from tests.games.courses.chancer import registered
from tests.games.courses.tables import CATALOG, in_play, lying, pile, state, table


def test_an_undescribed_item_waits_for_what_it_does() -> None:
    play = table("ann bob", "flip Mead", "play Riddle")
    assert play.asked == "ann: Riddle: type what it does, then done"
    play.when("end").refused("Card texts")
    play = play.when("tap Mead").unverifiable("Card texts")
    play = play.when("bob untap Mead").unverifiable("Card texts")
    play.after("done")
    assert pile(play, "ann") == ["Riddle"]


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("tap Rook", CardTapped(by="ann", card=2)),
        ("attach Riddle to Rook", CardAttached(by="ann", card=3, to=2)),
        (
            "attach ann hand Plain to p2",
            CardAttached(by="ann", source="hand", seat="ann", name="Plain", to=2),
        ),
        ("discard p2", DiscardedByText(by="ann", card=2)),
        ("discard bob hand ?", DiscardedByText(by="ann", source="hand", seat="bob")),
        ("hand p2", CardReturned(by="ann", card=2)),
        ("deck p2 top", CardDecked(by="ann", card=2, where="top")),
        ("deck ann hand ? shuffled", CardDecked(by="ann", source="hand", seat="ann", where="shuffled")),
        ("search bob ?", DeckSearched(by="ann", seat="bob")),
        ("search ann Pike", DeckSearched(by="ann", seat="ann", card="Pike")),
        ("points bob -2", PointsChanged(by="ann", seat="bob", points=-2)),
        ("points bob -99", PointsChanged(by="ann", seat="bob", points=-99)),
        ("points ann 3 round", PointsChanged(by="ann", seat="ann", points=3, until="round")),
        ("points Rook 2 leaves", ValueChanged(by="ann", card=2, amount=2, until="leaves")),
        ("power Rook 2", PowerChanged(by="ann", card=2, amount=2)),
        ("power p2 -1 round", PowerChanged(by="ann", card=2, amount=-1, until="round")),
        ("extra everybody sings", ExtraEffect(by="ann", text="everybody sings")),
    ],
)
def test_every_effect_can_be_typed(line: str, event: Event) -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "play Riddle")
    outcome = play.when(line)
    assert outcome.events[0] == event
    outcome.unverifiable("Card texts")


def test_drawing_and_milling_by_a_text() -> None:
    play = table("ann bob", "flip Mead", "play Riddle", "draw bob 2")
    assert (play.facts["bob hand"], play.facts["bob deck"]) == (9, 51)
    play.after("mill bob 2")
    assert play.asked == "which card does bob turn from the deck?"
    play.after("Pike", "?")
    assert pile(play, "bob") == ["Pike", None]
    assert play.after("reveal bob pile ? Quill").facts["bob discards"] == 2
    assert pile(play, "bob") == ["Pike", "Quill"]


def test_a_text_flips_a_coin_and_rolls_a_die() -> None:
    play = table("ann bob", "flip Mead", "play Riddle", "coin")
    assert play.asked == "what does the coin show?"
    assert play.offered == ("shows heads", "shows tails")
    play.after("tails", "roll 6")
    assert play.asked == "what does the die show?"
    play.when("shows 4").legal()
    assert play.sentences()[-4:] == (
        "ann flips a coin",
        "the coin shows tails",
        "ann rolls a die with 6 faces",
        "the die shows 4",
    )
    play.after("done").when("roll 6").refused("Card texts")


def test_the_tool_flips_and_rolls_from_a_stream_of_its_own() -> None:
    decks = (registered("ann", "river"), registered("bob", "hill"))
    play = given(GAME, "ann bob", *decks, "keep", "keep", "first ann", catalog=CATALOG, seed=4)
    play.after("! ann roll 6 -- a wager", "! ann coin -- and another")
    shown = [event for event in play.events if isinstance(event, DieShown)]
    assert [(each.by, each.faces, each.value) for each in shown] == [
        ("tool", 6, Luck(4).roll("die", 0, 6)),
        ("tool", 2, Luck(4).roll("die", 1, 2)),
    ]


def test_no_effect_without_a_card_that_says_so() -> None:
    play = table("ann bob", "flip Mead")
    for line in ("tap Mead", "points ann 3", "draw ann 1", "extra song", "search ann ?"):
        play.when(line).refused("Card texts")


def test_a_card_in_play_is_used_where_nobody_described_its_text() -> None:
    play = table(
        "ann bob",
        "flip Mead",
        "enter Sphinx at Mead",
        "enter Rook at Mead",
        "use Sphinx",
        "points ann 1",
        "done",
    )
    assert play.facts["ann points"] == 1
    play.when("use Rook").refused("Card texts")
    assert "Sphinx" in in_play(play)
    play.when("use Sphinx").unverifiable("Card texts")


def test_MT04_a_fourth_copy_turns_up_nowhere() -> None:
    play = table("ann bob", "flip Mead", "play Riddle", "mill ann 4", "Pike", "Pike", "Pike")
    play.when("Pike").refused("MT-4")
    play.when(CardRevealed(by="table", seat="ann", source="hand", name="Pike")).refused("MT-4")
    play.after("?", "done", "play Sealed Letter").when("search ann Pike").refused("MT-4")


def test_power_lasts_as_long_as_it_is_said() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "play Riddle")
    play.after("power Rook 1", "power Rook 2 round", "power Rook 4 leaves", "done")
    rook = lying(play, "Rook")
    assert power(state(play), rook) == 8
    assert power(state(play.after("end", "flip Fell")), rook) == 7
    assert power(state(play.after("end")), lying(play, "Rook")) == 5
    play.after("flip Tarn", "exit Rook")
    assert state(play).boosts == ()


def test_power_lasts_as_long_as_the_supporter_that_gives_it() -> None:
    """An item does not stay: what it gives goes with the partner alone."""
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "play Banner")
    assert power(state(play), lying(play, "Rook")) == 4
    play.after("end", "flip Fell", "play Riddle", "discard Banner", "done")
    assert power(state(play), lying(play, "Rook")) == 1
    play.after("end", "flip Tarn", "play Riddle", "power Rook 2 leaves", "done", "end", "flip Dell", "end")
    assert power(state(play), lying(play, "Rook")) == 3


def test_points_that_last_for_a_turn_go_again() -> None:
    play = table("ann bob", "flip Mead", "play Riddle", "points ann 5 turn", "points ann 2", "done")
    assert play.facts["ann points"] == 7
    assert play.after("end").facts["ann points"] == 2
    assert [line.points for line in play.score.lines] == [2]


def test_what_a_text_does_belongs_to_its_card(tmp_path: Path) -> None:
    """The log shows it below the card, and one undo takes the card back with all of it."""
    desk = Desk.new(tmp_path / "game.jsonl", NewGame(game="courses", seats=("ann", "bob"), catalog="table"))
    for line in ("keep", "keep", "first ann", "flip ?", "define card Odd, sort item, cost 0: play Odd"):
        desk.do(line)
    played = desk.head
    for line in ("points ann 3", "draw ann 2", "done"):
        desk.do(line)
    path = {event.id: event for event in desk.history.path()}
    assert all(type(path[id_]) is not TurnStarted for id_ in range(played, desk.head + 1))
    desk.undo()
    assert desk.state.players["ann"].points == 0
    assert len(desk.state.players["ann"].hand) == 7
    assert desk.state.action is None


def test_a_described_text_is_refereed_to_the_last_effect() -> None:
    """Only what the text allows; what leaves no choice happens by itself; what is impossible is skipped."""
    play = table("ann bob", "flip Mead", "enter Pike at Mead", "play Oil Can")
    assert not state(play).cards[1].tapped
    play.after("play Fishing Net")
    kinds = [type(event) for event in play.events[-3:]]
    assert kinds == [ItemPlayed, EffectSkipped, CardSettled]
    play.after("end", "flip Fell", "enter Rook at Fell", "enter Meek at Mead", "end", "flip Tarn")
    play.after("play Fishing Net with c1")
    assert play.offered == ("tap Rook", "tap Meek")
    play.when("tap Pike").refused("Card texts")
    play.after("tap Meek")
    assert lying(play, "Meek").tapped


def test_an_item_that_could_be_attached_to_nothing_is_told_before_it_is_gone() -> None:
    outcome = table("ann bob", "flip Mead").when("play Charm")
    assert outcome.verdict.kind == "advised"
    assert outcome.verdict.why == "there is nothing that Charm could be attached to"
    table("ann bob", "flip Mead", "enter Rook at Mead").when("play Charm").legal()


def test_a_text_finds_items_and_supporters_that_are_attached() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "play Charm", "end", "flip Fell", "play Rust")
    assert pile(play, "ann") == ["Charm"]


@pytest.mark.parametrize("name", ["Sash", "Squire"])
def test_a_supporter_and_a_partner_can_attach_themselves(name: str) -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead")
    play.after("play Sash" if name == "Sash" else "enter Squire at Mead")
    assert lying(play, name).at == lying(play, "Rook").number
    assert lying(play, name).kind == "attachment"


def test_a_search_that_shows_nothing_is_marked() -> None:
    play = table("ann bob", "flip Mead", "play Sealed Letter")
    play.when("search ann ?").unverifiable("Card texts")
    play = table("ann bob", "flip Mead", "play Sealed Letter")
    play.when("search ann Pike").legal()


def test_no_effect_after_a_described_text_either() -> None:
    """The heading is that of the texts, whatever was played before."""
    play = table(
        "ann bob", "flip Crag", "enter Ace at Crag", "end", "flip Weir", "enter Toll Keeper at Weir", "pass"
    )
    for line in ("discard Ace", "tap Ace", "points ann 1"):
        play.when(line).refused("Card texts")


def test_an_effect_that_may_be_left_can_be_left() -> None:
    play = table("ann bob", "flip Crag", "enter Ace at Crag", "end", "flip Weir", "enter Toll Keeper at Weir")
    assert play.offered == ("tap Ace", "pass")
    play = play.when("pass").then(EffectLeft(by="bob"))
    assert play.asked.startswith("bob: enter")


def test_a_search_at_a_table_may_find_nothing() -> None:
    play = table("ann bob", "flip Mead", "play Sealed Letter")
    assert "none" in play.offered
    play = play.when("none").unverifiable("Card texts")
    assert pile(play, "ann") == ["Sealed Letter"]


# holes in the catalog


def test_costs_that_nobody_told_are_never_guessed() -> None:
    play = table("ann bob", "flip Mead")
    with pytest.raises(MoveIncomplete, match="does not say what Blank costs"):
        play.when("enter Blank at Mead")
    play.when("enter Blank at Mead with c1").unverifiable("Stars")
    play = table("ann bob", "flip Mead")
    play.when("enter Blank at Mead with nothing").unverifiable("Stars")


def test_stars_that_nobody_told_are_never_guessed() -> None:
    play = table("ann bob", "flip ?")
    with pytest.raises(MoveIncomplete, match="how many stars"):
        play.when("enter Pike at c1")
    play.when("enter Pike at c1 with c1").unverifiable("Stars")
    assert play.after("reveal c1 Mead").facts["ann's world map"] == "Mead (tapped)"


def test_a_battle_of_unknown_power_says_how_it_went() -> None:
    play = table(
        "ann bob", "flip Mead", "enter Rook at Mead", "end", "flip Fell", "enter Blank at Mead with nothing"
    )
    with pytest.raises(MoveIncomplete, match="how strong"):
        play.when("battle at Mead: Blank Rook")
    assert "battle at Mead: Blank Rook: stands" in play.offered
    play.when("battle at Mead: Blank Rook: defeated").unverifiable("Battle")
    assert pile(play, "ann") == ["Rook"]


def test_lines_stand_in_the_order_of_their_events_whoever_told_the_points() -> None:
    entered = [f"enter {name} at Mead with nothing" for name in ("Rook", "Blank", "Meek")]
    cleared = [f"! clear Mead with {name} -- why not" for name in ("Rook", "Blank", "Meek")]
    play = table("ann bob", "flip Mead", *entered, *cleared)
    assert [line.label for line in play.score.lines] == [
        "cleared with Rook",
        "cleared with Blank",
        "cleared with Meek",
    ]


def test_where_all_others_do_something_twice_each_does_both_in_its_turn() -> None:
    play = table("ann bob cy", "flip Mead", "play Rain Barrel")
    asked = []
    while "turn from the deck" in play.asked:
        asked.append(play.asked)
        play = play.after("turn ?")
    assert [line.split()[3] for line in asked] == ["bob", "bob", "cy", "cy"]


def test_a_clear_of_unknown_value_is_open_until_it_is_told() -> None:
    moves = ("flip Mead", "enter Blank at Mead with nothing", "clear Mead with Blank")
    play = table("ann bob", *moves)
    assert [line.open for line in play.score.lines] == [
        "the catalog does not say how many points Blank brings"
    ]
    play.after("define card Blank, value 4")
    assert (play.facts["ann points"], [line.points for line in play.score.lines]) == (4, [4])
    told = table("ann bob", *moves[:2])
    told.when("clear Mead with Blank: 6").unverifiable("MT-20")
    assert told.facts["ann points"] == 6


def test_what_a_card_is_can_be_said_while_it_is_played(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "game.jsonl", NewGame(game="courses", seats=("ann", "bob"), catalog="table"))
    for line in ("keep", "keep", "first ann", "flip ?"):
        desk.do(line)
    with pytest.raises(TablefoldError):
        desk.do("play Nowhere")
    desk.do("define card Rain, sort item, cost 0: play Rain")
    assert desk.state.action is not None


def test_where_the_tool_deals_an_unknown_name_is_an_error_and_no_question() -> None:
    """At a table anybody may play a card that the catalog lacks; the tool knows every card that it dealt."""
    with pytest.raises(UnknownPiece):
        table().after("Mead", "enter Nobody")
    decks = (registered("ann", "river"), registered("bob", "hill"))
    dealt = given(GAME, "ann bob", *decks, "keep", "keep", "first ann", seed=3, catalog=CATALOG)
    for line in ("enter Nobody", "play Nobody", "play Bomb item"):
        with pytest.raises(UnknownName, match="is not a card in this catalog") as caught:
            dealt.after(line)
        assert not isinstance(caught.value, UnknownPiece)


def test_a_thing_of_no_sort_is_asked_about() -> None:
    with pytest.raises(MoveIncomplete, match="a supporter or an item"):
        table("ann bob", "flip Mead").when("play Thing")


# the top of a deck


def test_a_card_put_on_top_is_drawn_next_and_a_shuffled_deck_forgets_it() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "play Riddle", "deck Rook top", "done", "end")
    play.after("flip Fell", "end")
    names = [state(play).pieces.names[token] for token in state(play).players["ann"].hand]
    assert names.count("Rook") == 1
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "play Riddle", "deck Rook top", "search ann ?")
    assert state(play).players["ann"].deck.top == []
    assert state(play).players["ann"].deck.left == 53


def test_copies_are_audited_with_the_events_of_every_copy() -> None:
    play = table("ann bob", "flip Mead", *["enter Rook at Mead"] * 3, "! enter Rook at Mead -- she has four")
    (finding,) = GAME.findings(state(play))
    assert finding.code == "too-many-copies"
    numbers = [event.id for event in play.events if isinstance(event, PartnerEntered)]
    assert str(numbers)[1:-1] in finding.message


def test_only_an_own_card_whose_text_nobody_described_is_listed_for_use() -> None:
    play = table("ann bob", "flip Mead", "enter Sphinx at Mead", "enter Rook at Mead", "play Plain")
    assert [line for line in play.offered if line.startswith("use")] == ["use Sphinx"]
    play.after("end", "flip Fell")
    assert [line for line in play.offered if line.startswith("use")] == []
    play.after("enter Blank at Fell with nothing", "end", "flip Tarn")
    assert [line for line in play.offered if line.startswith("use")] == ["use Sphinx"]
