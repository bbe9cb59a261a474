"""The one order of questions: possible? awaited? whose turn? and then the game's own rule."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.errors import Contradiction
from ledger.core.log.events import (
    Adjusted,
    Claimed,
    Counted,
    Defined,
    Event,
    Noted,
    Overruled,
    Ruled,
    UnknownEvent,
)
from ledger.core.rules.game import Game
from ledger.core.rules.kinds import tried_on_a_copy
from ledger.core.rules.rulebook import TABLE, TOOL, check, verdict_at_any_time
from ledger.core.rules.verdicts import (
    LEGAL,
    Chance,
    Decision,
    Follows,
    Later,
    LaterKinds,
    Over,
    Verdict,
    impossible,
    refused,
    unverifiable,
)
from tests.core.tables import GAME, CharmDealt, Rolled, State, StoneTaken, asking, stones, taken, varied

OURS = refused("ST-9", "so the game says")
TAKING = Decision("ann", "take a stone", (StoneTaken,), source="ST-4 Turns")
ROLLING = Chance(Rolled(value=None), "value", "what does it show?", source="ST-2 The die")


def said(event: Event, game: Game[State] = GAME, **how: Any) -> Verdict:
    """What the referee says of an event at the beginning of a game."""
    return check(game, stones(game=GAME, **how).state, event)


def never(event: Event, state: Any) -> Verdict:
    raise AssertionError("nobody should have asked")


def no_piece(event: Event, state: Any) -> None:
    raise Contradiction("no such piece")


# do the pieces allow it, and does anybody of that name act?


@pytest.mark.parametrize("by", ["cat", "Ann", "everybody"])
def test_somebody_who_is_not_there_cannot_have_done_anything(by: str) -> None:
    assert said(taken("ann", by=by)) == impossible(f"nobody called {by!r} acts in this game")


@pytest.mark.parametrize("by", ["ann", "bob", TABLE, TOOL, "ghost", "pawn", ""])
def test_seats_chance_scripted_opponents_and_characters_act(by: str) -> None:
    info = replace(GAME.info, reserved=("ghost",))
    game = varied(info=info, actors=lambda state: ("pawn",), anytime={StoneTaken: lambda e, s: LEGAL})
    assert said(taken("ann", by=by), game) == LEGAL


def test_what_the_pieces_forbid_is_impossible_whoevers_turn_it_is() -> None:
    assert said(taken("bob", "onyx")) == impossible("there is no heap onyx")
    assert said(taken("ann"), varied(needs={StoneTaken: no_piece})) == impossible("no such piece")


def test_a_mistake_in_physics_is_not_hidden() -> None:
    def careless(event: Event, state: Any) -> None:
        raise KeyError("ours")

    with pytest.raises(KeyError):
        said(taken("ann"), varied(needs={StoneTaken: careless}))


def test_where_nothing_says_what_is_needed_an_event_is_tried_on_a_copy() -> None:
    game = varied(needs={kind: tried_on_a_copy(GAME.kinds[kind].do) for kind in (Rolled, Adjusted)})
    state = stones("take amber").state
    assert check(game, state, Rolled(by=TABLE, value=7)) == impossible("the die has six faces")
    assert check(game, state, Rolled(by=TABLE, value=6)) == LEGAL
    assert check(game, state, Adjusted(by=TABLE, what="amber", count=1)) == LEGAL
    assert (state.heaps["amber"], state.rolling) == (2, "amber")


def test_a_kind_of_event_without_physics_is_as_the_table_says() -> None:
    assert said(taken("ann", "onyx"), asking(TAKING, needs={}, may={})) == LEGAL


def test_what_may_be_said_whatever_is_waited_for() -> None:
    state = stones().state
    assert verdict_at_any_time(GAME, state, taken("ann")) is None
    assert verdict_at_any_time(GAME, state, taken("ann", "onyx")) == impossible("there is no heap onyx")
    assert verdict_at_any_time(varied(anytime={StoneTaken: lambda e, s: OURS}), state, taken("bob")) == OURS
    assert verdict_at_any_time(varied(anytime={Rolled: never}), state, taken("bob")) is None


def test_nothing_is_asked_of_what_is_impossible() -> None:
    game = varied(anytime={StoneTaken: never}, may={StoneTaken: never})
    assert said(taken("ann", "onyx"), game).kind == "impossible"


# may it happen at any time?


@pytest.mark.parametrize("verdict", [LEGAL, OURS, unverifiable("ST-9", "nobody saw it")])
def test_what_may_happen_at_any_time_is_judged_by_its_own_rule_alone(verdict: Verdict) -> None:
    game = asking(ROLLING, anytime={StoneTaken: lambda e, s: verdict}, may={StoneTaken: never})
    assert said(taken("bob"), game) == verdict


def test_what_may_not_happen_now_has_to_be_awaited() -> None:
    game = asking(ROLLING, anytime={StoneTaken: lambda e, s: None})
    assert said(taken("ann"), game) == refused("ST-2 The die", "say this first: what does it show?")
    game = asking(TAKING, anytime={StoneTaken: lambda e, s: None}, may={StoneTaken: lambda e, s: OURS})
    assert said(taken("ann"), game) == OURS


# a decision


def test_the_seat_that_decides_is_judged_by_the_games_rule() -> None:
    assert said(taken("ann"), asking(TAKING, may={})) == LEGAL
    assert said(taken("ann"), asking(TAKING, may={StoneTaken: lambda e, s: OURS})) == OURS


def test_another_kind_of_event_is_refused_with_what_is_asked() -> None:
    game = asking(TAKING, needs={}, may={Rolled: never})
    assert said(Rolled(by="ann", value=1), game) == refused("ST-4 Turns", "now is the time for: take a stone")


def test_another_seat_is_refused_by_whose_turn_it_is() -> None:
    game = asking(TAKING, may={StoneTaken: never})
    assert said(taken("bob"), game) == refused("Turns", "it is ann's turn, not bob's")
    assert said(taken("bob", by=""), game) == refused("Turns", "it is ann's turn, not nobody's")


def test_a_game_may_name_the_heading_about_turns() -> None:
    game = asking(TAKING, info=replace(GAME.info, turn_order="ST-5 Clockwise"))
    assert said(taken("bob"), game).rule == "ST-5 Clockwise"


def test_a_question_without_a_heading_is_cited_by_the_one_about_turns() -> None:
    info = replace(GAME.info, turn_order="ST-5 Clockwise")
    late = [
        Decision("ann", "take", (Rolled,)),
        Chance(Rolled(value=None), "value", "?"),
        Follows(taken("bob")),
    ]
    for question in late:
        assert said(taken("ann"), asking(question, info=info)).rule == "ST-5 Clockwise"
    assert said(taken("ann"), asking(replace(late[0], source="ST-4"), info=info)).rule == "ST-4"


def test_where_all_decide_together_no_seat_decides_alone() -> None:
    game = asking(replace(TAKING, seat=TABLE))
    assert said(taken("ann"), game) == refused("ST-4 Turns", "all players decide together: take a stone")
    assert said(taken("ann", by=TABLE), game) == LEGAL


def test_others_may_act_as_well_with_what_is_theirs() -> None:
    game = asking(replace(TAKING, events=(Rolled,), others=("bob",), theirs=(StoneTaken,)), needs={})
    assert said(taken("bob"), game) == LEGAL
    assert said(taken("ann"), game).why == "now is the time for: take a stone"
    assert said(Rolled(by="bob", value=1), game).why == "it is ann's turn, not bob's"
    assert said(Rolled(by="ann", value=1), game) == LEGAL


def test_the_games_rule_holds_for_others_too() -> None:
    question = replace(TAKING, others=("bob",), theirs=(StoneTaken,))
    assert said(taken("bob"), asking(question, may={StoneTaken: lambda e, s: OURS})) == OURS


# what follows by itself


def test_what_follows_needs_no_rule_of_its_own() -> None:
    follows = Follows(taken("ann"), source="ST-6")
    game = asking(follows, may={StoneTaken: never})
    assert said(replace(taken("ann"), id=7, on=6, at="now", more=True), game) == LEGAL


@pytest.mark.parametrize(
    "event", [taken("ann", "jade"), taken("bob"), taken("ann", by="bob"), Rolled(value=1)]
)
def test_anything_else_has_to_wait_for_what_follows(event: Event) -> None:
    game = asking(Follows(taken("ann"), source="ST-6"), needs={})
    assert said(event, game) == refused("ST-6", "something else has to happen first")


@pytest.mark.parametrize("names", ["heap", ("heap", "seat")])
def test_what_follows_may_leave_a_field_to_the_recorder(names: str | tuple[str, ...]) -> None:
    follows = Follows(taken("ann"), open=names, source="ST-6")
    assert said(taken("ann", "jade"), asking(follows, may={})) == LEGAL
    assert said(taken("ann", "jade"), asking(follows, may={StoneTaken: lambda e, s: OURS})) == OURS
    assert said(taken("ann", "jade", by="bob"), asking(follows)).rule == "ST-6"


# chance


def test_an_answer_to_chance_fills_the_hole_and_is_judged_by_the_games_rule() -> None:
    game = asking(ROLLING, needs={})
    assert said(Rolled(by=TABLE, value=6), game) == LEGAL
    assert said(Rolled(by=TABLE, value=6), asking(ROLLING, needs={}, may={Rolled: lambda e, s: OURS})) == OURS


def test_a_field_that_is_not_left_open_has_to_be_as_it_is_asked() -> None:
    game = asking(Chance(CharmDealt(seat="ann"), "charm", "which charm?", source="ST-7"))
    assert said(CharmDealt(by=TABLE, seat="ann", charm="jade"), game) == LEGAL
    assert said(CharmDealt(by=TABLE, seat="bob", charm="jade"), game) == refused(
        "ST-7", "something else is asked: which charm?"
    )


def test_chance_may_have_several_holes() -> None:
    question = Chance(taken("ann", by=""), ("seat", "heap"), "who and where?")
    assert said(taken("bob", "jade", by=TABLE), asking(question)) == LEGAL


def test_something_else_may_happen_instead() -> None:
    game = asking(replace(ROLLING, also=(StoneTaken,)), may={StoneTaken: lambda e, s: OURS})
    assert said(taken("bob"), game) == OURS


def test_what_else_may_happen_is_found_out_only_if_it_is_not_what_chance_decides() -> None:
    read: list[str] = []

    def instead(*kinds: type[Event]) -> tuple[type[Event], ...]:
        read.append("also")
        return kinds

    def asked(name: str) -> str:
        read.append("prompt")
        return f"what does {name} show?"

    rolling = replace(ROLLING, prompt=Later(asked, "it"), also=LaterKinds(instead, StoneTaken))
    game = asking(rolling, needs={})
    assert (said(Rolled(by=TABLE, value=6), game), read) == (LEGAL, [])
    assert (said(taken("ann"), game), read) == (LEGAL, ["also"])
    assert said(CharmDealt(by=TABLE, seat="ann"), game).why == "say this first: what does it show?"
    assert rolling == replace(ROLLING, also=(StoneTaken,))
    assert repr(rolling) == repr(replace(ROLLING, also=(StoneTaken,)))


def test_until_it_is_said_nothing_else_happens() -> None:
    why = "say this first: what does it show?"
    assert said(taken("ann"), asking(ROLLING)) == refused("ST-2 The die", why)


@pytest.mark.parametrize(
    ("seed", "drafted", "by", "deals"),
    [
        (None, "", TABLE, True),
        (None, "", TOOL, True),
        (None, "", "ann", False),
        (None, "", "", False),
        (None, "ann", "ann", True),
        (None, "ann", TABLE, False),
        (None, "ann", "bob", False),
        (3, "", TOOL, True),
        (3, "", TABLE, False),
        (3, "ann", "ann", False),
    ],
)
def test_who_may_say_what_chance_decided(seed: int | None, drafted: str, by: str, deals: bool) -> None:
    game = asking(replace(ROLLING, draft=Rolled(by=drafted, value=None)), needs={})
    verdict = said(Rolled(by=by, value=4), game, seed=seed)
    if deals:
        assert verdict == LEGAL
    else:
        who = f", not {by}" if by else "; nothing says that it did (`by`)"
        if seed is None:
            assert verdict == refused("ST-2 The die", f"the table deals in this game{who}")
        else:
            assert verdict == impossible(f"the tool deals in this game{who}")


# the end


def test_after_the_end_only_what_still_makes_sense() -> None:
    assert said(taken("ann"), asking(Over())) == refused("Game end", "the game is over")
    assert said(taken("ann"), asking(Over("it is over", source="ST-8"))) == refused("ST-8", "it is over")
    assert said(taken("bob"), asking(Over(events=(StoneTaken,)))) == LEGAL
    game = asking(Over(events=(StoneTaken,)), may={StoneTaken: lambda e, s: OURS})
    assert said(taken("bob"), game) == OURS


# what every table may record, whatever is asked


@pytest.mark.parametrize(
    "event",
    [
        Noted(by="cat", text="late"),
        Overruled(by=TABLE, rule="ST-3"),
        Ruled(by=TABLE, knob="kind_die", value=True),
        Defined(by=TABLE, kind="heap", name="onyx", fields={"stones": 0}),
        Claimed(by=TABLE, seat="ann", points=-3),
        Counted(by=TABLE, what="amber", count=0),
        Adjusted(by=TABLE, what="amber", count=0),
    ],
    ids=lambda event: type(event).__name__,
)
@pytest.mark.parametrize("question", [TAKING, ROLLING, Over()], ids=["decision", "chance", "over"])
def test_a_table_may_always_say_so(event: Event, question: Any) -> None:
    assert said(event, asking(question)) == LEGAL


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Ruled(knob="kind_die", value="yes"), "kind_die can be yes, no, not yes"),
        (Ruled(knob="kind_die", value=1), "kind_die can be yes, no, not 1"),
        (Ruled(knob="odd", value=True), "there is no ruling 'odd' in this game"),
        (Defined(kind="pit", name="x", fields={}), "no pit can be defined in this game"),
        (Claimed(seat="cat", points=1), "nobody called 'cat' sits at this table"),
        (Claimed(seat="ann", points=1, decimals=1), "a score has no decimals here"),
        (Claimed(seat="ann", points=1, decimals=-1), "a score has no decimals here"),
        (Counted(what="pebbles", count=1), "'pebbles' cannot be counted here"),
        (Counted(what="amber", count=-1), "a count cannot be below zero"),
        (Adjusted(what="taken", count=1), "'taken' cannot be adjusted here"),
        (Adjusted(what="amber", count=-1), "a count cannot be below zero"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)
def test_what_no_table_can_say(event: Event, why: str) -> None:
    assert said(replace(event, by=TABLE)) == impossible(why)


def test_words_are_nothing_that_can_be_counted_but_what_nobody_knows_is() -> None:
    game = varied(facts=lambda state: {"ann hand": None, "mood": "glad"})
    assert said(Counted(by=TABLE, what="ann hand", count=4), game) == LEGAL
    assert said(Counted(by=TABLE, what="mood", count=4), game).kind == "impossible"


def test_a_definition_has_to_fit_its_kind() -> None:
    verdict = said(Defined(by=TABLE, kind="heap", name="onyx", fields={"stones": "many"}))
    assert verdict == impossible(
        "heap onyx: a whole number or nothing is expected instead of text in 'stones'"
    )


def test_the_game_has_its_say_about_definitions_and_adjustments() -> None:
    defined = Defined(by=TABLE, kind="heap", name="onyx", fields={})
    adjusted = Adjusted(by=TABLE, what="amber", count=2)
    assert said(defined, varied(may={Defined: lambda e, s: OURS})) == OURS
    assert said(adjusted, varied(may={Adjusted: lambda e, s: OURS})) == OURS
    assert said(adjusted, varied(needs={Adjusted: no_piece})) == impossible("no such piece")


def test_nobody_can_check_what_this_version_does_not_know() -> None:
    stranger = UnknownEvent(by="ann", type="flown")
    assert said(stranger) == unverifiable("", "this version does not know 'flown'")


# what a game need not say


def test_a_question_without_a_heading_cites_whose_turn_it_is() -> None:
    info = replace(GAME.info, turn_order="Turns")
    game = asking(replace(TAKING, source=""), info=info, needs={})
    assert said(Rolled(by=TABLE, value=3), game) == refused("Turns", "now is the time for: take a stone")


def test_nobody_insists_on_what_the_tool_deals_but_a_seat_may_choose_the_same() -> None:
    event = Rolled(by="ann", value=3)
    dealt = asking(TAKING, needs={}, dealt={Rolled: never})
    assert said(event, dealt, seed=3) == impossible("the tool deals in this game, not ann")
    assert said(event, dealt) == refused("ST-4 Turns", "now is the time for: take a stone")
    chosen = asking(replace(TAKING, seat="bob", events=(Rolled,)), needs={}, dealt={Rolled: never})
    assert said(event, chosen, seed=3).kind == "refused"
