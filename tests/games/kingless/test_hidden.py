"""Hidden hands: statements, unknown cards, views. Source: KL-4, KL-28; the publisher on honesty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ledger.core.blocks import Block, Facts
from ledger.core.log.events import Adjusted, Event
from ledger.core.rules.describe import describe
from ledger.core.rules.game import veil
from ledger.games.kingless import GAME
from ledger.games.kingless.areas import ClaimDenied
from ledger.games.kingless.state import State
from ledger.testing import Play, given
from tests.games.kingless.chancer import Chancer, setup
from tests.games.kingless.tables import FOUR, area, front, table


def denied(card: str = "stone") -> Play:
    """Ann claims a card and everybody says that nobody has it; bob goes next."""
    return table(FOUR, "play call", "settle", f"claim {card}", "nobody")


def found(play: Play) -> list[tuple[str, str]]:
    return [(finding.code, finding.severity) for finding in GAME.findings(play.state)]


def test_a_denied_card_in_a_hand_that_got_none_since_is_certainly_false() -> None:
    play = denied().after("play hail", "settle", "pick cat", "cat discard stone")
    assert found(play) == [("false-claim", "error")]
    (finding,) = GAME.findings(play.state)
    denial = next(event.id for event in play.events if isinstance(event, ClaimDenied))
    assert (finding.event, finding.line) == (len(play.events), len(play.events) + 1)
    assert finding.message == (
        f"cat had Stone all the time: event {denial} says that nobody has it, and cat got no card since."
    )


def test_a_denied_card_in_a_hand_that_drew_since_is_a_possible_one() -> None:
    assert found(denied().after("end", "play stone")) == [("doubtful-claim", "note")]


def test_a_hand_that_was_empty_then_raises_no_doubt() -> None:
    play = table(FOUR, "adjust bob hand 0", "play call", "settle", "claim stone", "nobody")
    assert found(play.after("end", "play stone")) == []


def test_another_card_raises_no_doubt() -> None:
    assert found(denied().after("end", "play beard")) == []


@pytest.mark.parametrize(
    "moves",
    [
        ("reveal cat stone",),
        ("play call", "settle", "claim stone", "answer cat"),
    ],
)
def test_every_way_to_show_a_card_tells(moves: tuple[str, ...]) -> None:
    assert found(denied().after(*moves)) == [("false-claim", "error")]


def test_a_card_shown_twice_is_found_once() -> None:
    play = denied().after("reveal cat stone", "play hail", "settle", "pick cat", "cat discard stone")
    assert found(play) == [("false-claim", "error")]


def test_what_the_tool_says_of_its_own_hands_raises_no_doubt() -> None:
    denied = 0

    def watch(state: State, event: Event) -> None:
        nonlocal denied
        denied += isinstance(event, ClaimDenied)
        assert (state.denials, [*state.doubts]) == ((), [])

    for seed in range(20):
        Chancer(setup(3), seed, watch).play(2)
        if denied:
            break
    assert denied


def test_a_picked_card_makes_a_known_hand_uncertain() -> None:
    play = table(FOUR, "reveal bob stone", "play thief", "settle", "pick bob")
    assert [play.state.pieces.names[token] for token in play.state.hands["bob"]] == [None] * 4


def test_the_only_card_of_a_hand_stays_known_when_it_is_picked() -> None:
    play = table(FOUR, "adjust bob hand 1", "reveal bob stone", "play thief", "settle", "pick bob")
    assert "Stone" in [play.state.pieces.names[token] for token in play.state.hands["ann"]]


def test_counts_are_compared_and_adjusted() -> None:
    play = table(FOUR, "adjust bob hand 3", "adjust gutter 2", "adjust deck 40")
    assert [play.facts[what] for what in ("bob hand", "gutter", "deck")] == [3, 2, 40]


def test_only_hands_gutter_and_deck_are_adjusted_and_not_where_the_tool_deals() -> None:
    for play, what in ((table(), "ann area"), (given(GAME, "ann bob", seed=3), "ann hand")):
        play.when(Adjusted(by="table", what=what, count=3)).impossible("cannot be adjusted")


# a table that knows only names


def boxed(*moves: str) -> Play:
    """A table with the box, which counted nothing."""
    return given(GAME, "ann bob", "deck ?", "first ann", *moves, catalog="table")


def test_a_card_is_defined_on_the_way() -> None:
    play = boxed("define card Axe, sort=item, influence=4", "play axe")
    play.after("bob stop", "settle")
    assert (area(play, "ann"), play.facts["ann influence"]) == (["Axe"], 4)


def test_a_type_is_taught_by_playing() -> None:
    play = boxed("play thrombold dwarf", "settle", "done recruited nobody")
    assert (play.facts["ann area"], play.asked[:4]) == (1, "bob:")


def test_an_unknown_text_is_typed_as_what_happened() -> None:
    play = boxed("play bron", "settle", "done", "define card Axe, sort=item", "play axe", "settle")
    assert play.asked == "bob: Axe: type what it does, then done"
    play.when("gutter ann bron").unverifiable("Card Layout")
    play.when("draw 2").unverifiable("Card Layout")
    play.when("ann discard zattar").unverifiable("Card Layout")
    play.after("claim ragstad", "answer ann", "pick ann", "turn bron, zattar", "decline")
    play.when("look ann").unverifiable("Card Layout")
    play.when("give ann ?").unverifiable("Card Layout")
    assert play.after("done").asked.startswith("ann:")


def test_an_unknown_event_may_end_the_turn() -> None:
    play = boxed("define card Dawn, sort=event", "play dawn", "settle", "done End turn.")
    assert play.asked.startswith("bob: play a card")


def test_second_wind_on_a_card_of_unknown_type_asks_for_it() -> None:
    play = boxed("define card Axe, sort=item", "define card Song, sort=event", "play song", "settle")
    play.after("discard axe").when("wind axe").unverifiable("Card Layout")
    assert area(play, "ann") == ["Axe"]


def test_the_influence_of_a_card_is_asked_for_at_the_tally() -> None:
    for answer in ("influence bron 3", "bron 3", "3"):
        play = boxed("play bron", "settle", "done", "adjust deck 0", "end", "end", "end")
        assert play.asked == "how much influence does Bron Lawbringer have?"
        assert [line.open for line in play.score.open_lines()] != []
        assert play.after(answer).state.results[0].totals == (3, 0)


def test_the_points_of_a_card_answer_the_tally_alone_up_to_99_either_way() -> None:
    for points in (99, -99):
        play = boxed("play bron", "settle", "done", "adjust deck 0", "end", "end", "end", str(points))
        assert play.state.results[0].totals == (points, 0)


def test_the_table_finds_the_deck_empty() -> None:
    play = boxed("end", "empty bob 1")
    assert (play.facts["deck"], play.state.end is not None) == (0, True)
    table().when("empty ann 1").impossible("the log counts")


def test_the_hat_of_a_box_is_typed_as_what_happened() -> None:
    play = boxed("adjust deck 0", "sway ann 2", "end", "end", "end").after("again", "deck ?")
    assert play.asked == "bob: Fool's Hat: do what it says, then done"
    assert play.after("give ann ?", "done").asked.startswith("ann: play a card")


# who sees what


def words(blocks: tuple[Block, ...]) -> Iterator[tuple[str, Any]]:
    for block in blocks:
        if isinstance(block, Facts):
            yield from block.pairs


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    play = given(GAME, "ann bob cat", seed=11)
    for seat in play.setup.seats:
        view = GAME.view(veil(GAME, play.state, seat), seat)
        hands = {label: value for label, value in words(view) if "hand" in label}
        names = sorted(play.state.pieces.show(token) for token in play.state.hands[seat])
        assert hands == {f"{seat}'s hand": ", ".join(names)}
    view = GAME.view(veil(GAME, play.state, None), None)
    assert [label for label, _ in words(view) if "hand" in label] == []


def test_no_sentence_and_no_fact_tells_a_hidden_hand() -> None:
    play = given(GAME, "ann bob cat", seed=11)
    held = {play.state.pieces.show(token) for hand in play.state.hands.values() for token in hand}
    state = GAME.start(play.setup)
    told = []
    for event in play.events:
        told.append(describe(GAME, state, event))
        GAME.projector.fold(state, (event,))
    told += [str(value) for value in play.facts.values()]
    assert [name for name in held if any(name in sentence for sentence in told)] == []


def test_the_view_shows_the_open_chain_and_the_final_queue() -> None:
    play = front(table(), bob="Stone").after("play pit", "bob stop", "cat halt")
    texts = repr(GAME.view(play.state, None))
    assert all(part in texts for part in ("ann: Pit", "bob: Stop", "cat: Halt"))
    play.after("settle", "gutter bob stone", "adjust deck 0", "end")
    assert dict(words(GAME.view(play.state, None)))["final turns left"] == "cat, dan, ann"


def seen_later(play: Play, then: State, seat: str) -> list[str | None]:
    """A hand as it was, with what became known later."""
    GAME.hindsight(then, play.state)
    return [then.pieces.names[token] for token in then.hands[seat]]


def test_hindsight_fills_in_what_was_played_later_in_the_round() -> None:
    play = table()
    then = play.state.copy()
    play.after("play stone")
    assert [name for name in seen_later(play, then, "ann") if name] == ["Stone"]


def test_hindsight_says_nothing_of_a_hand_before_a_card_came_to_it() -> None:
    play = given(GAME, FOUR)
    then = play.state.copy()
    play.after("first ann", "play emberstone")
    assert seen_later(play, then, "ann") == [None] * 5


def test_hindsight_follows_a_card_out_of_a_picked_pocket() -> None:
    play = table(FOUR, "adjust ann hand 1", "play thief")
    then = play.state.copy()
    play.after("settle", "pick bob", "play stone")
    assert [name for name in seen_later(play, then, "bob") if name] == ["Stone"]
