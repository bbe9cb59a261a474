"""Claims that differ are explained all at once: one change of score lines, every event that causes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.audit.audit import audit
from ledger.core.audit.explain import Explained, explain
from ledger.core.audit.recorded import SCORING
from ledger.core.audit.slips import DOUBLED, Slips
from ledger.core.audit.story import Playback
from ledger.core.audit.telling import _differing_words, in_short, unknown_in_words
from ledger.core.audit.telling import with_changes as in_words
from ledger.core.errors import BadSetup, Contradiction
from ledger.core.log.events import Event
from ledger.core.rules.game import AnyGame, Game
from ledger.core.rules.info import Ruling
from ledger.core.rules.scores import ScoreLine, ScoreSheet, sheet
from ledger.core.rules.verbs import Move
from ledger.core.rules.verdicts import LEGAL, refused
from ledger.games.effortless import GAME as EFFORTLESS
from ledger.games.humanity import GAME as HUMANITY
from ledger.testing import Play, given
from tests.core.tables import (
    GAME,
    CharmDealt,
    Rolled,
    State,
    handlers_with,
    recorded,
    stones,
    taken,
    varied,
)
from tests.games.effortless.tables import holding, spent, table

THREE = ("take amber", "roll 3", "take amber", "roll 5", "take amber", "roll 4")
"""Ann has 3 + 4 = 7 points, Bob has 5."""


def explained(play: Play, game: AnyGame = GAME, **claims: int) -> Explained:
    return explain(game, play.setup, play.events, claims)


def told(play: Play, game: AnyGame = GAME, **claims: int) -> list[str]:
    return sentences(explained(play, game, **claims))


def audited(play: Play) -> list[str]:
    """What an audit says that would explain the claims."""
    findings = audit(EFFORTLESS, play.setup, recorded(play), len(play.events), None)
    return [finding.message for finding in findings if finding.code == "claims-explained"]


def sentences(found: Explained) -> list[str]:
    """Every explanation in words, the best first."""
    return [in_words(in_short(found.story, one), one) for one in found.found if found.story]


# which slips are found

RECORDED = "event 6 (the die shows 4) had been {} instead of 4, or 1 other event: ann, stones 7 → {}"


@pytest.mark.parametrize(
    ("points", "slip"),
    [
        (3, "event 6 (the die shows 4) had not happened: ann, stones 7 → 3"),
        (
            8,
            RECORDED.format(5, 8),
        ),
        (
            6,
            RECORDED.format(3, 6),
        ),
    ],
)
def test_a_slip_with_one_event_is_found(points: int, slip: str) -> None:
    assert slip in told(stones(*THREE), ann=points)


@pytest.mark.parametrize(
    ("points", "line"),
    [
        (4, "ann, stones, stone 1 3 → 0 (left out)"),
        (10, "ann, stones, stone 1 3 → 6 (counted twice)"),
        (1, "ann, stones, stone 1 3 → -3 (counted with the other sign)"),
        (0, "ann, stones 7 → 0 (all of it left out)"),
    ],
)
def test_a_line_that_somebody_misread_is_found(points: int, line: str) -> None:
    assert line in explained(stones(*THREE), ann=points).misread


def test_a_line_of_nought_cannot_be_misread_and_one_line_is_no_category() -> None:
    assert explained(stones("take amber", "roll 3"), ann=0).misread == (
        "ann, stones, stone 1 3 → 0 (left out)",
    )
    assert explained(stones("take amber", "roll ?"), ann=1).misread == ()


def test_all_claims_have_to_fit_those_that_agree_too() -> None:
    """Ann's first stone may have been worth one more; Bob's was not worth one less at the same time."""
    one_more = RECORDED.format(5, 8)
    assert told(stones(*THREE), ann=8) == [one_more]
    assert told(stones(*THREE), ann=8, bob=5) == [one_more]
    assert told(stones(*THREE), ann=8, bob=4) == []


def test_what_no_total_tells_apart_is_one_group_with_all_its_events() -> None:
    (one,) = explained(stones(*THREE), ann=8).found
    assert [str(change) for change in one.changes] == ["ann, stones 7 → 8"]
    assert sorted(one.events) == [2, 6]


def test_what_leaves_the_least_against_the_rules_comes_first() -> None:
    """Both dice may have shown one less; a five is against the rules, and one less it would be none."""
    play = stones("take amber", "roll 3", "take jade", "roll 1", "take amber", "roll 5")
    assert explained(play, ann=7).found[0].events == (2, 6)
    assert explained(play, varied(may={Rolled: _no_fives}), ann=7).found[0].events == (6, 2)


def test_what_would_be_against_the_rules_explains_nothing() -> None:
    """Nobody says that a die showed a five, because it could not have."""
    play = stones("take amber", "roll 4")
    assert told(play, ann=5)
    assert told(play, varied(may={Rolled: _no_fives}), ann=5) == []


def _no_fives(event: Rolled, state: State) -> Any:
    return refused("ST-9", "a die shows no five") if event.value == 5 else LEGAL


def test_events_that_say_the_same_are_named_together() -> None:
    play = stones(*("take amber", "roll 2") * 3)
    cause = "event 2 or 6 (the die shows 2) had been 3 instead of 2"
    game = varied(score=_sums)
    assert told(play, game, ann=5, bob=2) == [f"{cause}: ann, sum 4 → 5"]


def _sums(state: State) -> ScoreSheet:
    lines = [
        ScoreLine(
            seat=seat,
            category="sum",
            label="sum",
            points=sum(value or 0 for by, _, value, _ in state.stones if by == seat),
            rule="ST-1",
        )
        for seat in state.table.seats
    ]
    return sheet(state.table.seats, lines, over=False)


def test_a_slip_is_told_with_the_state_just_before_it() -> None:
    game = varied(tell={Rolled: lambda event, state: f"die {state.taken + 1}"})
    assert any(
        "event 6 (die 3) had not happened" in each for each in told(stones(*THREE, game=game), game, ann=3)
    )


def any_face(event: Rolled, state: State) -> None:
    """A die that shows whatever was recorded, whether one was on its way or not."""
    state.stones.append((state.seat, state.rolling, event.value, event.id))
    state.rolling = ""


AT_ANY_TIME = varied(
    needs={},
    do=handlers_with(Rolled, any_face),
    anytime={Rolled: lambda event, state: LEGAL},
)
"""Dice may fall whenever they like."""


def test_what_happened_once_more_is_found() -> None:
    found = told(stones("take amber", "roll 3"), AT_ANY_TIME, bob=3)
    assert "something was forgotten: the die shows 3: bob, stones 0 → 3" in found


def test_what_was_forgotten_is_found_by_what_was_recorded_of_others() -> None:
    """Bob's die was forgotten: nobody rolled a 4, but a die beside the one that was recorded."""
    play = stones("take amber", "roll 3")
    assert "something was forgotten: the die shows 4: bob, stones 0 → 4" in told(play, AT_ANY_TIME, bob=4)


def test_the_larger_a_number_the_less_likely_it_was_forgotten_once_more() -> None:
    play = stones(*THREE)
    slips = Slips(Playback(GAME, stones().state, play.events))
    dice = [place for place, event in enumerate(play.events) if isinstance(event, Rolled)]
    once_more = [next(iter(slips.forgotten_slips(place))) for place in dice]
    assert [slip.weight * play.events[place].value for place, slip in zip(dice, once_more, strict=True)] == (
        pytest.approx([DOUBLED] * 3)
    )


@pytest.mark.parametrize("latest", range(4))
def test_what_was_forgotten_happened_as_late_as_can_be(latest: int) -> None:
    """Three dice showed 3, and one showed 2, which may fall before all of them, or after some."""

    def for_ann(event: Rolled, state: State) -> None:
        state.stones.append(("ann", "amber", event.value, event.id))

    def early(event: Rolled, state: State) -> Any:
        return LEGAL if event.value == 3 or state.taken <= latest else refused("ST-9", "too late")

    game = varied(needs={}, do=handlers_with(Rolled, for_ann), anytime={Rolled: early})
    dice = [Rolled(id=number, on=number - 1, value=3) for number in (1, 2, 3)]
    (found,) = explain(game, stones().setup, dice, {"ann": 3 + 3 + 3 + 2}).found
    assert [(way.place, way.is_forgotten) for way in found.ways] == [(latest, True)]


def test_nothing_was_forgotten_where_the_rules_leave_no_room_for_it() -> None:
    game = varied(needs={}, do=handlers_with(Rolled, any_face))
    assert told(stones("take amber", "roll 3"), game, bob=4) == []


def test_a_slip_down_to_nought_is_found_and_below_only_the_other_sign() -> None:
    play = stones("take amber", "roll 1", "take amber", "roll 1")
    game = varied(needs={Rolled: _no_less}, do=handlers_with(Rolled, any_face))
    assert any("had been 0 instead of 1" in each for each in told(play, game, ann=0, bob=1))
    assert told(play, game, ann=-1, bob=1) == [
        "event 2 (the die shows 1) had been -1 instead of 1: ann, stones 1 → -1"
    ]
    assert not any("had been -2" in each for each in told(play, game, ann=-2, bob=1))


def _no_less(event: Rolled, state: State) -> None:
    if not state.rolling:
        raise Contradiction("no die is on its way")


def test_no_explanation_is_against_the_pieces() -> None:
    """A die with seven spots would explain it, but there is none in this game."""

    def six_faces(event: Rolled, state: State) -> None:
        if event.value is not None and event.value > 6:
            raise Contradiction("a die has six faces")

    play, odd = stones("take amber", "roll 6"), handlers_with(Rolled, any_face)
    seven = "event 2 (the die shows 6) had been 7 instead of 6: ann, stones 6 → 7"
    assert told(play, varied(do=odd), ann=7) == [seven]
    assert told(play, varied(do=odd, needs={Rolled: six_faces}), ann=7) == []


def test_a_story_that_does_not_hold_together_explains_nothing() -> None:
    play = stones("take amber", "roll 2")
    broken = [*play.events, replace(taken("bob", "onyx"), id=3, on=2)]
    assert explain(GAME, play.setup, broken, {"ann": 1}) == Explained(())


def test_what_is_said_about_the_game_explains_no_score() -> None:
    play = stones("take amber", "roll 3", "count amber 2", "claim ann 2", "ruling kind yes", "adjust jade 4")
    (only,) = told(play, ann=2)
    assert only.startswith("event 2 (the die shows 3) had been 2 instead of 3")


def test_what_the_tool_dealt_and_what_follows_is_nobodys_slip() -> None:
    play = stones("take amber", "take amber", "take amber", seed=4)
    total = play.score.total("ann")
    assert not any("the die shows" in each for each in told(play, ann=total + 1))


def test_a_ruling_read_the_other_way_is_found() -> None:
    game = varied(score=_kindly)
    assert told(stones(), game, ann=2) == ["kind_die were yes (ST-1): ann, gift 0 → 2"]
    assert told(stones(kind_die=True), game, ann=0) == ["kind_die were no (ST-1): ann, gift 2 → 0"]


def _kindly(state: State) -> ScoreSheet:
    """Where the die is kind, a seat has a point for nothing."""
    kind = state.table.rulings["kind_die"]
    gift = ScoreLine(seat="ann", category="gift", label="gift", points=2 if kind else 0, rule="ST-1")
    return sheet(state.table.seats, [gift], over=False)


def test_every_choice_of_a_ruling_is_tried() -> None:
    ruling = Ruling(knob="kind_die", default=0, choices=(0, 1, 2), about="", source="ST-1")

    def score(state: State) -> ScoreSheet:
        points = int(state.table.rulings["kind_die"]) * 5
        line = ScoreLine(seat="ann", category="gift", label="gift", points=points, rule="ST-1")
        return sheet(state.table.seats, [line], over=False)

    game = varied(score=score, info=replace(GAME.info, rulings=(ruling,)))
    assert told(stones(game=game), game, ann=10) == ["kind_die were 2 (ST-1): ann, gift 0 → 10"]


def test_a_ruling_that_the_game_cannot_start_with_is_passed_over() -> None:
    def start(setup: Any) -> State:
        if setup.rulings["kind_die"]:
            raise BadSetup("Not with these seats.")
        return GAME.start(setup)

    assert told(stones("take amber", "roll 1"), varied(start=start), ann=2)[0].startswith("event 2")


def test_a_ruling_of_a_real_game_that_does_not_go_together_ends_no_audit() -> None:
    play = given(HUMANITY, "ann bob", optional_stat="hex")
    assert explain(HUMANITY, play.setup, play.events, {"ann": 5}).is_whole


def test_a_ruling_of_a_real_game_is_found() -> None:
    play = spent(holding(table(seats="ann bob cat dan"), ann="Strength, Strength, Double Strength"))
    total = play.score.total("bob")
    assert any(
        "second_needs_symbol were no (EF-25)" in each for each in told(play, EFFORTLESS, bob=total + 2)
    )


# what a later line belies


def test_no_slip_is_told_that_a_later_count_belies() -> None:
    """Had the stone not been taken, the table could not have counted two."""
    fewer = varied(score=_left)
    (slip,) = told(stones("take amber"), fewer, ann=3)
    assert slip.startswith("event 1 (ann takes a stone from amber) had been from jade")
    assert told(stones("take amber", "count amber 2"), fewer, ann=3) == []
    assert told(stones("take amber", "roll 3", "count amber 2"), fewer, ann=3) == []


def test_a_count_that_was_wrong_anyway_and_one_that_nobody_can_check_belie_nothing() -> None:
    slip = told(stones("take amber"), varied(score=_left), ann=3)
    assert told(stones("take amber", "count amber 1"), varied(score=_left), ann=3) == slip
    assert told(stones("take amber", "count amber 3"), varied(score=_left), ann=3) == slip
    blind = varied(score=_left, facts=lambda state: {"amber": None})
    assert told(stones("take amber", "count amber 2", game=blind), blind, ann=3) == slip


def test_no_slip_is_told_that_a_later_statement_belies() -> None:
    """A statement that may be made at any time must still have been true."""

    def shown(event: Rolled, state: State) -> Any:
        return LEGAL if state.heaps["amber"] == 2 else refused("ST-9", "there would be another number")

    odd = handlers_with(Rolled, any_face)
    game = varied(score=_left, anytime={Rolled: shown}, needs={}, do=odd)
    plain = varied(score=_left, anytime={Rolled: lambda event, state: None}, needs={}, do=odd)
    play, slip = stones("take amber", "roll 3"), "event 1 (ann takes a stone from amber) had been from jade"
    assert not any(each.startswith(slip) for each in told(play, game, ann=3))
    assert any(each.startswith(slip) for each in told(play, plain, ann=3))


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


def _thrown(event: Thrown, state: State) -> None:
    points = sum(event.dice) + 10 * sum(map(sum, event.bonus))
    state.stones.append(("ann", "amber", points, event.id))


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (14, "dice 1, 3 or 0, 4 instead of 0, 3"),
        (12, "dice 0, 2 instead of 0, 3"),
        (3, "bonus 0, 0 or nothing instead of 1, 0"),
        (23, "bonus 2, 0 or 1, 1 instead of 1, 0"),
    ],
)
def test_one_of_several_amounts_may_be_one_less_or_more(points: int, words: str) -> None:
    game = varied(
        do=handlers_with(Thrown, _thrown),
        anytime={Thrown: lambda event, state: LEGAL},
        tell={Thrown: lambda event, state: "dice"},
    )
    throw = Thrown(id=1, on=0, by="ann", dice=(0, 3), bonus=((1, 0),), word="so")
    found = sentences(explain(game, stones().setup, [throw], {"ann": points}))
    assert [f"had {words}" in each for each in found] == [True], found
    assert not explain(game, stones().setup, [throw], {"ann": 11}).found


class Shared(Event, frozen=True, kw_only=True):
    """What each seat got at once."""

    got: dict[str, int]


def _shared(event: Shared, state: State) -> None:
    state.stones += [(seat, "amber", points, event.id) for seat, points in event.got.items()]


def test_what_one_of_several_got_may_be_one_less_or_more() -> None:
    game = varied(
        do=handlers_with(Shared, _shared),
        anytime={Shared: lambda event, state: LEGAL},
        tell={Shared: lambda event, state: "they share"},
    )
    share = Shared(id=1, on=0, got={"ann": 3, "bob": 5})
    found = sentences(explain(game, stones().setup, [share], {"ann": 3, "bob": 6}))
    assert found == ["event 1 (they share) had bob 6 instead of 5: bob, stones 5 → 6"]


def test_the_more_fields_of_a_listed_move_were_otherwise_the_less_likely_it_is() -> None:
    """One in as many as the event has fields, for each of them, among the moves that could be made."""
    game = varied(do=handlers_with(Thrown, _thrown), anytime={Thrown: lambda event, state: LEGAL})
    throw = Thrown(id=1, on=0, by="ann", dice=(3,), word="so")
    others = [Thrown(by="ann", dice=(6,), word=word) for word in ("so", "or so")]
    unknown: Any = None
    untold = Thrown(by="ann", dice=(6,), word=unknown)

    def moves(game: AnyGame, state: Any, kind: type[Event]) -> list[Move]:
        return [Move(None, other.word, "throw", other, LEGAL) for other in (untold, *others)]

    slips = [*Slips(Playback(game, stones().state, [throw]), moves).slips_at(0, stones().state)]
    fields = len(("by", "dice", "bonus", "word"))
    listed = [(slip.weight, slip.field) for slip in slips if slip.events and slip.events[0] in others]
    assert listed == [(1 / fields / 3, "dice"), (1 / fields**2 / 3, "")]
    assert (untold,) not in [slip.events for slip in slips], "what nobody knows explains nothing"


# seats and pieces


def _whose(field: str) -> Game[State]:
    """Every stone brings a point to the seat that the event names in this field."""

    def score(state: State) -> ScoreSheet:
        lines = [
            ScoreLine(seat=seat, category="stones", label=str(place), points=1, rule="ST-1")
            for place, seat in enumerate(str(state.table.rulings.get("owners", "")).split())
        ]
        return sheet(state.table.seats, lines, over=False)

    def take(event: Any, state: State) -> None:
        GAME.projector.handlers[type(event)](event, state)
        owners = f"{state.table.rulings.get('owners', '')} {getattr(event, field)}"
        state.table.rule("owners", owners.strip())

    return varied(do=handlers_with(CharmDealt, take), score=score, needs={})


@pytest.mark.parametrize(
    ("field", "words"), [("by", "had been bob's"), ("seat", "had been bob instead of ann")]
)
def test_an_event_given_to_the_wrong_seat_is_found(field: str, words: str) -> None:
    play = stones()
    play._record(CharmDealt(by="ann", seat="ann"))
    found = sentences(explain(_whose(field), play.setup, play.events, {"bob": 1, "ann": 0}))
    assert found[0].startswith(f"event 1 (ann gets a charm: ?) {words}")


def test_what_would_have_been_otherwise_is_told_in_the_words_of_the_table() -> None:
    """A place has its name, and is no number of a field; of two places nobody can say which it was."""
    play = table("City", "Cave", modifiers=("Active", "Lively", "Crowded", "Treacherous", "Battling", "Holy"))
    play.after("place city")
    told_of = told(play, EFFORTLESS, ann=play.score.total("ann") - 3)
    event = "event 17 (ann places effort at City)"
    assert told_of[0] == f"{event} had been at Cave or Docks instead of City: ann, modifiers 3 → 0"


def test_whoever_had_no_turn_did_nothing() -> None:
    play = table("City", modifiers=("Active", "Lively", "Crowded", "Treacherous", "Battling", "Holy"))
    play.after("place city")
    assert play.score.total("bob") == 0
    assert not any("had been bob's" in each for each in told(play, EFFORTLESS, bob=3))


def test_another_card_of_the_catalog_is_found_with_all_who_speak_of_it_later() -> None:
    play = table("Cave", "City", "Tavern", cards=("Wisdom",), seats="ann bob").after("place city")
    ann, bob = play.score.total("ann"), play.score.total("bob")
    found = told(play, EFFORTLESS, ann=ann + 1, bob=bob)
    card = "event 10 (City is filled with Wisdom) had been with Double Wisdom, "
    assert found[0].startswith(card)
    assert found[0].endswith(" instead of Wisdom: ann, attributes 1 → 2")


FEW = ("Wisdom", "Holy Water", "Double Strength", "Double Wisdom")
"""Names of cards: each is tried for an unknown one, so a table with few is looked through sooner."""


def _wisdoms_at_the_tavern() -> Play:
    """Bob takes a Double Wisdom; Ann has one unknown card, which turns out to be a Wisdom."""
    whole = EFFORTLESS.catalog("rulebook")
    few = {**whole, "name": "few", "card": [card for card in whole["card"] if card["name"] in FEW]}
    play = table("Cave", "City", "Tavern", cards=("Double Wisdom",), seats="ann bob", catalog=few)
    return play.after("place cave", "take 1", "place tavern", "take double wisdom", "refill ?")


def test_an_audit_says_first_which_unknown_piece_would_explain_a_claim() -> None:
    play = _wisdoms_at_the_tavern()
    said, *_ = audited(play.after(f"claim ann {play.score.total('ann') + 2}"))
    card = "the unknown card of event 16 (ann takes an unknown card from Cave)"
    assert said == f"It would fit if {card} were Double Strength or Double Wisdom."


def test_no_explanation_is_against_what_is_declared_later() -> None:
    play = _wisdoms_at_the_tavern()
    claim, other = play.score.total("bob") - 2, "event 10 (City is filled with Double Wisdom) had been"
    assert any(other in each for each in told(play, EFFORTLESS, bob=claim))
    play.after("declare bob Double Wisdom")
    assert not any(other in each for each in told(play, EFFORTLESS, bob=claim))


def test_what_a_piece_is_that_nobody_named_comes_first() -> None:
    """Ann has one card that nobody saw; the table says that she has two points more."""
    play = _wisdoms_at_the_tavern()
    found = explained(play, EFFORTLESS, ann=play.score.total("ann") + 2)
    (unknown,) = found.unknown
    assert found.story is not None
    words = unknown_in_words(found.story, unknown)
    card = "the unknown card of event 16 (ann takes an unknown card from Cave)"
    assert words == f"{card} were Double Strength or Double Wisdom"
    assert unknown.events == (16,)
    known = play.after("reveal t0 Wisdom")
    assert explained(known, EFFORTLESS, ann=play.score.total("ann") + 2).unknown == ()


def test_where_no_single_piece_would_do_all_that_nobody_named_are_spoken_of() -> None:
    play = table("Cave", "City", "Tavern", seats="ann bob cat")
    play.after("place cave", "take 1", "place cave", "take 1", "place cave", "take 1", "place cave", "take 1")
    play.after(*(f"claim {seat} {play.score.total(seat)}" for seat in ("bob", "cat")), "claim ann 40")
    said, *_ = audited(play)
    assert said == "All claims would fit if the 2 unknown cards come to that together."


def test_nothing_explains_what_no_slip_comes_to() -> None:
    found = explained(stones(*THREE), ann=99)
    assert (found.found, found.misread, found.is_whole) == ((), (), True)


def test_a_search_that_runs_out_of_patience_tells_what_it_found_so_far() -> None:
    play = stones(*THREE)
    found = explain(GAME, play.setup, play.events, {"ann": 4}, patience=len(play.events) + SCORING)
    assert not found.is_whole
    assert found.misread == ("ann, stones, stone 1 3 → 0 (left out)",)
    assert found.found == ()


def test_a_search_takes_as_many_steps_as_it_says() -> None:
    play = stones(*THREE)
    whole = explained(play, ann=4)
    assert whole.is_whole
    again = explain(GAME, play.setup, play.events, {"ann": 4}, patience=whole.steps)
    assert (again.found, again.is_whole) == (whole.found, True)
    assert not explain(GAME, play.setup, play.events, {"ann": 4}, patience=whole.steps // 2).is_whole


def test_whoever_hears_how_far_a_search_is_may_end_it_with_what_was_found() -> None:
    play = stones(*THREE[:2], "take jade", "roll 5", *THREE[4:], "take jade", "roll 2")
    heard: list[tuple[int, int, list[int]]] = []

    def ends(done: int, of: int, wrong: Sequence[int]) -> None:
        heard.append((done, of, [*wrong]))
        if done == of // 2:
            raise KeyboardInterrupt

    whole, claims = explained(play, ann=6), {"ann": 6}
    ended = explain(GAME, play.setup, play.events, claims, hear=ends)
    assert [one.events for one in ended.found] == [(6,)]
    assert [sorted(one.events) for one in whole.found] == [[2, 6]]
    assert (ended.is_whole, ended.is_stopped) == (False, True)
    assert ended.tried == (len(heard) - 1, len(play.events))
    assert [(done, of) for done, of, _ in heard] == [(done, len(play.events)) for done in range(len(heard))]
    assert (heard[0][2], heard[-1][2]) == ([], [6])


def test_what_happened_last_is_tried_first() -> None:
    play = stones(*THREE[:2], "take jade", "roll 5", *THREE[4:], "take jade", "roll 2")
    whole = explained(play, ann=6)
    hasty = explain(GAME, play.setup, play.events, {"ann": 6}, patience=whole.steps * 2 // 3)
    assert [sorted(one.events) for one in whole.found] == [[2, 6]]
    assert [one.events for one in hasty.found] == [(6,)]


def test_a_name_with_which_the_other_one_ends_is_shown_in_full() -> None:
    assert _differing_words("ann takes fox", "ann takes red fox") == ("fox", "red fox")
