"""What a game is asked for, and what it need not say."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.rules.chapter import Chapter
from ledger.core.rules.describe import describe
from ledger.core.rules.game import Game, actors, all_events, known_to, veil
from ledger.core.rules.info import Ruling, Topic
from ledger.core.rules.topics import SHARED_TOPICS, own_topics, topics_of
from ledger.testing import given
from tests.core.tables import GAME, Rolled, State, StoneTaken, stones, taken, varied
from tests.stones import GAME as STONES
from tests.strangers import hearts, skull


def hiding() -> tuple[Game[State], State]:
    """Ann knows both pieces, Bob the second one; everybody together knows none."""

    def start(setup: Any) -> State:
        state = GAME.start(setup)
        state.pieces.new("Wand")
        state.pieces.new("Rope")
        return state

    hidden: dict[str | None, tuple[int, ...]] = {"ann": (), "bob": (0,), None: (0, 1)}
    game = varied(start=start, hidden=lambda state, seat: hidden[seat])
    return game, stones(game=game).state


def test_where_nothing_is_hidden_the_state_itself_is_known() -> None:
    game, state = hiding()
    assert veil(game, state, "ann") is state


def test_what_is_hidden_is_forgotten_in_a_copy() -> None:
    game, state = hiding()
    assert veil(game, state, "bob").pieces.names == {0: None, 1: "Rope"}
    assert veil(game, state, None).pieces.names == {0: None, 1: None}
    assert state.pieces.names == {0: "Wand", 1: "Rope"}


def test_a_seat_knows_what_is_its_own_and_all_others_what_everybody_does() -> None:
    game, state = hiding()
    assert known_to(game, state, "ann") is state
    assert known_to(game, state, "bob").pieces.names == {0: None, 1: "Rope"}
    for by in ("table", "tool", "pawn", ""):
        assert known_to(game, state, by).pieces.names == {0: None, 1: None}


def test_seats_and_characters_can_stand_in_front_of_a_move() -> None:
    assert actors(varied(actors=lambda state: ("pawn",)), stones().state) == ("ann", "bob", "pawn")


def test_a_log_can_hold_the_games_events_and_those_of_every_table() -> None:
    kinds = {kind.__name__ for kind in all_events(GAME).__args__}
    assert {"StoneTaken", "Rolled", "Undone", "Branched", "Noted", "Adjusted"} <= kinds
    assert {StoneTaken, Rolled} <= set(all_events(GAME).__args__)


def test_rules_explain_topics_then_rulings_then_what_holds_for_every_game() -> None:
    (ruling,) = GAME.info.rulings
    other = Ruling(knob="odd", default=1, choices=(1, 2), about="odd or even", source="ST-7")
    own = Topic(name="kind", text="Ones count.", number=ruling.source)
    game = varied(topics=lambda: (own,), info=replace(GAME.info, rulings=(ruling, other)))
    assert topics_of(game) == (own, Topic(name="odd", text="odd or even", number="ST-7"), *SHARED_TOPICS)


def test_a_game_adjusts_only_if_it_says_so() -> None:
    needed = ("info", "chapters", "start", "pending", "score", "view")
    least: Game[State] = Game(**{name: getattr(GAME, name) for name in needed})
    assert GAME.adjusts
    assert not least.adjusts
    state = least.start(stones().setup)
    assert (least.turn(state), least.chapter(state), least.status(state), least.facts(state)) == (
        0,
        0,
        "",
        {},
    )
    assert (tuple(least.adjustable(state)), least.cause(state, None), least.board) == ((), None, None)


def test_the_later_of_two_chapters_that_speak_of_the_same_events_wins() -> None:
    later: Chapter[State] = Chapter()
    later.kinds[StoneTaken] = replace(STONES.kinds[StoneTaken], do=lambda event, state: None, needs=None)
    later.kinds[Rolled] = replace(STONES.kinds[Rolled], tell=lambda event, state: "a die")
    later.word(replace(GAME.words[1], name="roll", help="any die"))
    game = replace(STONES, chapters=(*STONES.chapters, later))
    state = stones().state
    assert game.events == STONES.events
    assert game.of(taken("ann")).needs is None
    game.projector.fold(state, (taken("ann", "onyx"),))
    assert [describe(game, state, event) for event in (taken("ann"), Rolled(value=1))] == [
        "ann takes a stone from amber",
        "a die",
    ]
    assert [(verb.name, verb.help) for verb in game.words] == [
        ("take", "take a stone from a heap"),
        ("roll", "any die"),
        ("charm", "which charm it is"),
    ]


def test_a_score_may_be_only_its_lines() -> None:
    """The core asks whether the game is over, adds up, and finds who has the fewest points."""
    play = given(hearts.GAME, "ann bob cat")
    taken = (("ann", "QS", 7), ("ann", "2H", 7), ("bob", "3H", 8))
    play.state.now.taken = taken
    sheet = play.score
    assert [(sheet.total(seat), sheet.final) for seat in sheet.seats] == [(14, False), (1, False), (0, False)]
    play.state.now, play.state.played = hearts.Round(), (taken,) * 10
    assert (play.score.final, play.score.winners) == (True, ("cat",))


def test_a_record_that_is_replaced_scores_by_its_own_lines() -> None:
    most = replace(hearts.GAME, lines=lambda state, seat: (), fewest=False, shared="Turns")
    state = given(hearts.GAME, "ann bob cat").state
    state.now, state.played = hearts.Round(), ((("ann", "QS", 7),) * 10,)
    assert hearts.GAME.score(state).lines != ()
    assert most.score(state).lines == ()


def test_a_game_says_how_it_is_scored_and_of_what_kind_its_cards_are() -> None:
    with pytest.raises(TypeError, match="hearts says neither `lines` nor `score`"):
        replace(hearts.GAME, lines=None)
    with pytest.raises(TypeError, match="stones has a `deck`, so its `schema`"):
        replace(STONES, deck=("ace",))


def test_a_deck_is_a_catalog() -> None:
    """As names, or as how many there are of each."""
    assert skull.GAME.catalog("standard")["card"] == [
        {"name": "rose", "copies": 1},
        {"name": "skull", "copies": 1},
    ]
    many = replace(skull.GAME, deck={"rose": 3, "skull": 1})
    assert many.catalog("standard")["card"][0] == {"name": "rose", "copies": 3}


def test_topics_are_a_mapping_or_the_headings_of_a_page() -> None:
    said = replace(STONES, topics={"Turns": "Clockwise."})
    assert [(topic.name, topic.text) for topic in own_topics(said)] == [("Turns", "Clockwise.")]
    named = replace(STONES, topics={("turns", "Turns"): "Clockwise."})
    assert [(topic.name, topic.source) for topic in own_topics(named)] == [("turns", "Turns")]
    assert [topic.name for topic in own_topics(skull.GAME)][:2] == ["Turns", "Bidding"]
    assert "Rulings" not in [topic.name for topic in own_topics(hearts.GAME)]


def test_a_game_that_does_not_say_so_counts_its_cards_and_the_turns_of_its_state() -> None:
    play = given(skull.GAME, "ann bob cat", "ann lay rose", "cat lay skull")
    assert skull.GAME.turn(play.state) == 2
    assert play.facts["ann hand"] == play.facts["cat hand"] == 3
    assert play.facts["ann aside"] == 1
    assert varied(facts=skull.GAME.facts).facts(stones().state) == {}, "no cards there"
