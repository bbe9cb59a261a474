"""What independent referees and strangers found, ruling by ruling."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from msgspec.structs import replace

from ledger.core.blocks import Grid
from ledger.core.errors import MoveImpossible, MoveIncomplete, MoveRefused, UnknownName
from ledger.core.rules.describe import describe
from ledger.core.rules.game import redacted
from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import Decision
from ledger.core.typing import listing, questions
from ledger.core.typing.open_moves import free_moves, open_moves
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.kingless import GAME
from ledger.games.kingless.areas import CardCalled, ClaimDenied
from ledger.games.kingless.deck import DeckRanOut, DeckShuffled, Drew, HandDealt
from ledger.games.kingless.effects import EffectLeft
from ledger.games.kingless.hands import HandLooked, NoneHeld
from ledger.games.kingless.tally import EndTriggered
from ledger.games.kingless.turns import EndElected, TurnEnded, TurnStarted
from ledger.testing import Play, given
from ledger.testing.laws import events
from ledger.testing.moments import Moment
from tests.games.kingless.tables import FOUR, area, front, table, tallied

THREE = "ann bob cy"


def house(*moves: str, seats: str = THREE, **more: Any) -> Play:
    """A table with the house deck; ann goes first."""
    return given(GAME, seats, "first ann", *moves, **more)


def uncounted(*moves: str) -> Play:
    """A table that did not count its deck; ann goes first."""
    return given(GAME, THREE, "deck ?", "first ann", *moves, catalog="table")


def found(play: Play) -> list[tuple[str, str, int]]:
    return [(finding.code, finding.severity, finding.event) for finding in GAME.findings(play.state)]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk.new(str(tmp_path / "game.jsonl"), NewGame(game="kingless", seats=tuple(THREE.split())))


def codes(desk: Desk) -> list[str]:
    return [finding.code for finding in desk.audit(desk.head) if finding.severity == "error"]


# statements about hands


def test_KL28_a_hand_that_a_card_guards_is_not_asked_and_tells_no_lie() -> None:
    play = house("play ketil", "play finders", "settle", "claim grandmother")
    play.when("answer ann").refused("Immune")
    play.when("answer nobody").then(
        ClaimDenied(by="table", seat="bob", card="Grandmother Skarn", asked=("cy", "bob"))
    )
    play.after("play golden", "settle", "cy none", "ann put grandmother")
    assert found(play) == []


def test_KL28_what_nobody_has_is_answered_without_asking_where_every_hand_is_known() -> None:
    play = table(FOUR, *(f"adjust {seat} hand 1" for seat in FOUR.split()), "reveal ann call")
    play.after("reveal bob stone", "reveal cat stone", "reveal dan beard", "play call", "settle")
    play.when("claim brick").then(
        CardCalled(by="ann", card="Brick"),
        ClaimDenied(by="table", seat="ann", card="Brick", asked=("bob", "cat", "dan", "ann")),
    )
    assert play.state.denials == ()


@pytest.mark.parametrize("card", ["bellows", "moving in", "family visit", "edda", "hargrim"])
def test_KL21_a_play_that_has_to_be_done_cannot_be_passed(card: str) -> None:
    play = house(f"play {card}", "settle")
    play.when(f"{asked(play)} pass").refused("KL-21")
    play.when(f"{asked(play)} none").legal()


def asked(play: Play) -> str:
    return questions.actor_of(play.game.pending(play.state))


def test_KL21_pass_leaves_a_play_that_may_be_left_and_none_says_something_else() -> None:
    play = house("play market", "settle")
    play.when("pass").then(EffectLeft(by="ann"))
    play = house("play market", "settle")
    play.when("none").then(NoneHeld(by="ann", what="item"))


def test_KL21_none_is_refused_where_only_pass_is_asked() -> None:
    front(house(), bob="Captain Varga").after("play barrel", "settle").when("none").refused("KL-21")


def test_KL21_none_is_refused_where_a_card_is_known_to_be_there() -> None:
    play = house("reveal bob battered", "play orsic", "settle")
    play.when("bob none").refused("Play")
    play.when("bob put battered").legal()


def test_KL21_a_known_card_of_another_type_does_not_speak_against_none() -> None:
    play = house("reveal bob barrel", "play orsic", "settle")
    play.when("bob none").legal()


def test_KL21_a_false_none_is_found_when_the_card_turns_up() -> None:
    play = house("play orsic", "settle", "bob none", "cy none", "play tithe", "settle", "cy discard battered")
    (said,) = [event.id for event in play.events if isinstance(event, NoneHeld) and event.by == "cy"]
    (finding,) = GAME.findings(play.state)
    assert (finding.code, finding.severity) == ("false-claim", "error")
    assert finding.message == (
        f"cy had Battered Helm all the time: event {said} says that cy has no Item, and cy got no card since."
    )


def test_KL21_a_none_of_another_type_is_not_belied() -> None:
    play = house("play orsic", "settle", "bob none", "cy none", "play tithe", "settle", "cy discard captain")
    assert found(play) == []


# scores and what the cards are worth


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("influence bench -3", "Card Layout"),
        ("sway bob 50", "KL-45"),
        ("define card Bench, bonus=3", "Winning the Game"),
    ],
)
def test_KL45_after_the_crowning_no_influence_changes(move: str, rule: str) -> None:
    play = uncounted("define card Bench, sort=item, influence=1")
    play = tallied(front(play, bob="Bench"), 3, 0, 0)
    assert play.state.king == "ann"
    before = play.score
    play.when(move).refused(rule)
    play.after("finish").when(move).refused(rule)
    assert play.score == before


def test_KL45_before_the_crowning_a_tie_can_still_be_swayed() -> None:
    play = tallied(house(), 3, 3, 0)
    assert play.asked.startswith("Sword-Hammer-Axe")
    assert play.after("sway bob 1 the long beard").state.king == "bob"


@pytest.mark.parametrize(
    "move",
    ["influence golden 70", "define card Golden Tankard, copies=9", "define card Stop, interrupt=halt"],
)
def test_identity_conflict_what_the_catalog_tells_is_not_overwritten(move: str) -> None:
    house().when(move).refused("Card Layout")


def test_identity_conflict_what_the_table_told_is_not_overwritten_silently() -> None:
    play = uncounted("define card Axe, sort=item, influence=4", "define card Axe, copies=2")
    play.when("influence axe 9").refused("Card Layout")
    assert "is already 4" in play.when("define card Axe, influence=9").verdict.why
    play.after("! influence axe 9 -- the light was bad")
    assert GAME.score(front(play, ann="Axe").state).total("ann") == 9


def test_identity_conflict_what_is_told_already_is_no_news() -> None:
    play = uncounted("define card Axe, sort=item, influence=4")
    assert "already" in play.when("influence axe 4").verdict.why


def test_a_card_whose_type_nobody_knows_is_played_with_its_type() -> None:
    play = uncounted("define card Bomb ?")
    with pytest.raises(MoveIncomplete, match="Nobody has said yet what Bomb is") as error:
        play.when("play Bomb")
    assert error.value.hint == "Type play Bomb dwarf, play Bomb item or play Bomb event."
    play.when("play Bomb item").accepted()


def test_names_that_differ_only_in_case_are_one_card() -> None:
    play = uncounted("define card Axe, sort=item")
    play.when("define card axe, sort=item").impossible("has that card as Axe")
    play.after("play Axe")


def test_the_tool_is_not_taught_cards_that_it_could_not_referee() -> None:
    play = given(GAME, THREE, seed=1)
    play.when("define card Axe, sort=item, influence=4, copies=2").impossible("nobody has told it everything")


# who wears what, and how it is told


def worn(play: Play) -> dict[str, str]:
    (seats,) = [block for block in GAME.view(play.state, None) if isinstance(block, Grid)]
    return {str(row[1]): str(row[0]) for row in seats.rows if row[1]}


def test_KL01_crown_and_hat_go_to_the_new_holders_as_soon_as_the_round_has_them() -> None:
    play = tallied(house(), 1, 5, 0)
    assert worn(play) == {"Crown": "bob", "Hat": "cy"}
    assert worn(play.after("again")) == {"Crown": "bob", "Hat": "cy"}
    assert worn(tallied(play, 7, 0, 1)) == {"Crown": "ann", "Hat": "bob"}


def test_KL43_what_is_set_aside_nobody_wears() -> None:
    play = tallied(house(), 3, 3, 1).after("! aside crown -- nobody wanted to fight")
    assert worn(play) == {"Hat": "cy"}


def test_KL17_the_draw_of_an_elected_end_does_not_belong_to_the_card_before() -> None:
    play = house("play tithe", "bob stop", "settle", "end")
    (ended,) = [event.id for event in play.events if isinstance(event, EndElected)]
    for event in play.events[ended : ended + 2]:
        state = GAME.projector.fold(GAME.start(play.setup), play.events[: event.id - 1])
        assert isinstance(event, Drew | TurnEnded)
        assert GAME.cause_of(state, event) is None


def test_KL13_the_question_names_what_an_interrupt_is_played_on() -> None:
    play = house("play tithe", "bob halt")
    assert play.asked.startswith("ann: halt by bob on Tithe: settle")
    assert play.after("cy halt").asked.startswith("ann: halt by cy on bob's Halt: settle")


def test_KL43_a_tie_that_is_not_played_is_refused_in_words() -> None:
    house().when("tie ann").refused("Playing the Game")


def test_KL46_nobody_misses_the_claim_of_a_player_who_left(desk: Desk) -> None:
    for move in ("first ann", "leave cy", "sway ann 2", "adjust deck 0", "end", "end", "end"):
        desk.do(move)
    assert desk.state.scored
    for seat in ("ann", "bob"):
        desk.do(f"claim {seat} {desk.score(desk.head).total(seat)}")
    assert [finding.code for finding in desk.audit(desk.head) if finding.code == "no-claim"] == []


def test_KL46_whoever_leaves_after_the_round_keeps_its_place_in_it() -> None:
    play = tallied(front(house(), ann="Golden Tankard"), 1, 5, 0).after("leave ann")
    assert play.score.seats == ("ann", "bob", "cy")
    assert (play.score.total("ann"), play.facts["ann influence"], play.state.king) == (8, 8, "ann")
    assert play.after("again").score.seats == ("bob", "cy")


def test_KL46_who_leaves_in_a_round_takes_hand_and_area_along() -> None:
    play = front(house(), ann="Golden Tankard", cy="Golden Tankard").after("leave cy")
    assert (play.state.areas["cy"], area(play, "ann")) == ({}, ["Golden Tankard"])
    assert (play.score.seats, play.state.seated) == (("ann", "bob"), ("ann", "bob"))


def test_KL46_nobody_leaves_between_the_crowning_and_the_score() -> None:
    play = tallied(house(), 3, 0, 0)
    assert play.asked.startswith("Sword-Hammer-Axe of bob and cy")
    play.when("leave ann").refused("KL-46")
    play.after("tie cy").when("leave ann").legal()


def test_KL46_the_last_player_finishes_instead_of_leaving() -> None:
    house("leave ann", "leave bob").when("leave cy").impossible("nobody would be left")


# a deck that nobody counted


def test_KL42_an_empty_deck_takes_back_no_more_than_the_last_draw() -> None:
    play = uncounted()
    play.when("empty ann 2").impossible("last draw was of 1")
    play.when("empty cy 1").impossible("cy has not drawn")
    play.when("empty ann 1").legal()


def test_KL42_whoever_drew_later_from_the_empty_deck_got_nothing_either() -> None:
    play = uncounted("end", "end")
    assert [play.facts[f"{seat} hand"] for seat in THREE.split()] == [7, 7, 6]
    play.when("empty bob 1").then(
        DeckRanOut(by="table", seat="bob", missing=1),
        EndTriggered(by="table", seat="bob", cause="empty_draw", order=("ann", "bob")),
    )
    assert [play.facts[f"{seat} hand"] for seat in THREE.split()] == [7, 6, 5]
    assert play.state.turn is not None
    assert (play.state.turn.seat, play.state.turn.final) == ("cy", True)


def test_KL39_the_turns_that_began_since_the_deck_was_empty_were_final_ones() -> None:
    play = uncounted("end", "end", "empty bob 1", "end", "end", "end")
    assert [event.seat for event in play.events if isinstance(event, TurnStarted) and event.final] == [
        "ann",
        "bob",
    ]
    assert play.state.king is None


def test_KL26_a_card_that_the_deck_showed_proves_that_it_was_not_empty() -> None:
    play = uncounted(
        "define card Song, sort=event", "play song", "settle", "turn bron, zattar", "decline", "done"
    )
    play.when("empty ann 1").impossible("last seen to have cards")


def test_words_of_a_missing_text_are_offered_only_while_it_is_carried_out() -> None:
    def offered(play: Play) -> set[str]:
        found = [*free_moves(GAME, play.state, "ann"), *open_moves(GAME, play.state, "ann")]
        return {each.verb for each in found} & {"claim", "wind", "give"}

    song = ("define card Song, sort=event", "play song")
    assert offered(dealt()) == offered(uncounted(*song)) == set()
    assert "claim" in offered(uncounted(*song, "settle"))


def test_the_kit_says_if_a_word_is_not_offered_where_it_can_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    play = uncounted()
    looked = HandLooked(by="ann", seat="bob")
    moment = Moment(GAME, play.setup, play.state, (), None, Random(1), looked)
    assert [*events.words_are_offered_where_they_can_be_used(moment)] == []
    never = replace(GAME.of(looked), when=lambda state: False)
    monkeypatch.setitem(cast(dict[Any, Any], GAME.kinds), HandLooked, never)
    (said,) = events.words_are_offered_where_they_can_be_used(moment)
    assert said.startswith("`when` of HandLooked says that nobody can use it")


def test_adjust_deck_works_while_a_play_is_open() -> None:
    play = house("play tithe", "adjust deck 40")
    assert play.facts["deck"] == 40
    play.when("adjust gutter 0").impossible("settled first")


def test_reveal_says_how_many_copies_a_hand_holds() -> None:
    play = house("reveal bob stop")
    play.when("reveal bob stop").refused("Card Layout")
    play.when("reveal bob stop 2").legal()
    hand = [play.state.pieces.names[token] for token in play.state.hands["bob"]]
    assert hand.count("Stop") == 2
    play.when("reveal bob stop 6").impossible("does not hold 6 Stop")
    play.when("reveal bob golden 2").refused("Set up")


# what the log knows and a table does not


def dealt(seed: int = 11) -> Play:
    """The tool has dealt; the seat that is asked is about to play."""
    return given(GAME, THREE, seed=seed)


def holders(play: Play, card: str) -> list[str]:
    names = play.state.pieces.names
    return [seat for seat, hand in play.state.hands.items() if any(names[token] == card for token in hand)]


def test_KL10_a_stop_without_a_card_to_interrupt_is_answered_alike_whatever_is_held() -> None:
    told = set()
    for seed in range(8):
        play = dealt(seed)
        for seat in THREE.split():
            verdict = play.when(f"{seat} stop").verdict
            told.add((verdict.kind, verdict.rule, verdict.why))
    assert told == {("refused", "KL-10", "there is nothing to interrupt")}


def _asked(desk: Desk) -> str:
    assert isinstance(desk.pending, Decision)
    return desk.pending.seat


def test_nobody_insists_on_a_card_that_is_not_there(tmp_path: Path) -> None:
    wanted = NewGame(game="kingless", seats=tuple(THREE.split()), dealer="tool", seed=11)
    desk = Desk.new(str(tmp_path / "dealt.jsonl"), wanted)
    seat = _asked(desk)
    names, before = desk.state.pieces.names, desk.head
    assert all(names[token] != "Stop" for token in desk.state.hands[seat])
    with pytest.raises(MoveRefused):
        desk.do(f"{seat} stop")
    with pytest.raises(MoveImpossible, match="does not hold Stop"):
        desk.do(f"! {seat} stop -- so it was", seat=seat)
    with pytest.raises(MoveRefused, match="There is nothing to interrupt"):
        desk.do(f"! {seat} stop -- so it was")
    assert desk.head == before


def test_how_many_cards_are_drawn_is_no_answer_to_which(tmp_path: Path) -> None:
    """`draw 51` where the tool is about to draw, as in the middle of a correction."""
    wanted = NewGame(game="kingless", seats=tuple(THREE.split()), dealer="tool", seed=11)
    desk = Desk.new(str(tmp_path / "dealt.jsonl"), wanted)
    drew = next(event for event in desk.history.path() if isinstance(event, Drew))
    state = desk.state_at(drew.on)
    (draw,) = [verb for verb in GAME.words if verb.name == "draw"]
    said = questions.verb_draft(GAME, state, GAME.pending(state), draw, "ann", (51,))
    assert check(GAME, state, said).why == "the tool deals in this game, not ann"


def test_off_turn_nobody_insists_on_a_card_whether_it_is_in_the_hand_or_not(tmp_path: Path) -> None:
    """Anybody could type it, to find out what somebody else holds."""
    wanted = NewGame(game="kingless", seats=tuple(THREE.split()), dealer="tool", seed=11)
    desk = Desk.new(str(tmp_path / "dealt.jsonl"), wanted)
    names, before = desk.state.pieces.names, desk.head
    asked = _asked(desk)
    other = next(seat for seat in desk.state.hands if seat != asked)
    held = {names[token] for token in desk.state.hands[other]}
    told = set()
    for card in ("Trapdoor", "Rust", "Tithe", *held):
        for sign in ("", "! "):
            with pytest.raises(MoveRefused) as refusal:
                desk.do(f"{sign}{other} play {card}")
            told.add((refusal.value.message, refusal.value.hint))
    assert not {"Trapdoor", "Rust", "Tithe"} <= held
    assert told == {
        (
            f"It is {asked}'s turn, not {other}'s. (KL-22)",
            f"Wait until {other} is asked: nobody can insist on what only {other} can see.",
        )
    }
    assert desk.head == before


def test_where_the_tool_deals_no_hand_is_shown_and_none_asked_about() -> None:
    play = dealt()
    verdicts = [
        play.when(f"reveal {seat} {card}").verdict for seat in THREE.split() for card in ("stop", "halt")
    ]
    assert {verdict.why for verdict in verdicts} == {
        "the tool deals: `show SEAT` is how a seat looks at its hand"
    }
    assert any(holders(play, card) for card in ("Stop", "Halt"))
    play.when("look ann").refused("Card Layout")


def test_the_last_halt_that_left_the_game_in_a_hand_blocks_nobody() -> None:
    """Of three copies everybody has seen two; whether the third has left, nobody can know."""
    games = (given(GAME, FOUR, seed=seed) for seed in range(40))
    play = next(play for play in games if set(holders(play, "Halt")) - {asked(play)})
    (*_, leaver) = set(holders(play, "Halt")) - {asked(play)}
    play.state.gutter.extend(play.state.pieces.new("Halt") for _ in range(2))
    play.after(f"leave {leaver}")
    for text in [text for text in play.offered if text.startswith("play ")]:
        play.after(text)
        if play.state.chain:
            break
    kinds = {move.verdict.kind for move in listing.moves(GAME, play.state) if move.text.endswith("halt")}
    assert kinds == {"legal"}


def test_what_is_dealt_is_shown_to_whoever_got_it_and_to_nobody_else() -> None:
    play = dealt()
    state = GAME.start(play.setup)
    for event in play.events:
        if isinstance(event, HandDealt | Drew):
            assert redacted(GAME, state, event, event.seat).cards == event.cards
            assert all(card in describe(GAME, state, event, event.seat) for card in event.cards)
            for other in (None, *(seat for seat in THREE.split() if seat != event.seat)):
                assert redacted(GAME, state, event, other).cards == ()
        GAME.projector.fold(state, (event,))


def test_no_table_deals_where_the_tool_does() -> None:
    """Not even the very cards that the tool deals."""
    play, dealt_by = dealt(), set()
    state = GAME.start(play.setup)
    for event in play.events:
        if isinstance(event, HandDealt | Drew):
            dealt_by.add(check(GAME, state, event).kind)
            dealt_by.add(check(GAME, state, replace(event, by="table")).kind)
        GAME.projector.fold(state, (event,))
    assert dealt_by == {"legal", "impossible"}


@pytest.mark.parametrize(("missing", "kind"), [(0, "legal"), (1, "impossible")])
def test_a_deck_that_is_just_enough_for_the_deal_is_enough(missing: int, kind: str) -> None:
    play = given(GAME, FOUR, catalog=GAME.catalog("table"))
    needed = play.state.values.hand * 4
    shuffled = DeckShuffled(by="table", size=needed - missing)
    assert check(GAME, play.state, shuffled).kind == kind


def test_a_deck_that_is_no_number_is_answered_with_the_numbers_that_it_can_have(tmp_path: Path) -> None:
    desk = Desk.new(
        tmp_path / "k.jsonl", NewGame(game="kingless", seats=("ann", "bob", "cy"), catalog="table")
    )
    with pytest.raises(UnknownName) as refused:
        desk.do("deck cy")
    assert refused.value.hint == "You can name ?. Or say a number: a deck has 10 to 399 cards."
