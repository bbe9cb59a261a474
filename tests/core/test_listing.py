"""What is listed: moves with their numbers, those of other seats, and nothing that tells a hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.errors import BrokenPromise, MoveIncomplete, MoveRefused
from ledger.core.log.events import Event, bare
from ledger.core.pieces.names import Choice
from ledger.core.rules.game import Game
from ledger.core.rules.rulebook import TABLE
from ledger.core.rules.verbs import Arg, Verb
from ledger.core.rules.verdicts import LEGAL, Chance, Decision, Follows, Over, Pending, Verdict, refused
from ledger.core.typing.filling import fillings
from ledger.core.typing.listing import legal_moves, moves, short_name, usual_move
from ledger.core.typing.questions import (
    actor_of,
    expected_words,
    kinds_of,
    useful_words,
    verb_draft,
    verbs_that_answer,
)
from tests.core.tables import GAME, Rolled, State, StoneTaken, asking, stones, taken, varied

TAKING = Decision("ann", "take a stone", (StoneTaken,), source="ST-4 Turns")
ROLLING = Chance(Rolled(value=None), "value", "what does it show?")
TAKE, ROLL, *_ = GAME.words
FEW = Arg(name="face", choices=lambda state, by, before: [Choice("1", 1), Choice("2", 2)])


def texts(game: Game[State] = GAME) -> list[str]:
    return [move.text for move in moves(game, stones().state)]


def offering(*args: Arg) -> list[str]:
    """What is listed of a verb with these arguments."""
    verb = Verb(name="do", help="", makes=StoneTaken, args=args, make=lambda s, by, v: taken("ann"))
    return texts(asking(TAKING, verbs=(verb,)))


def choice(*names: str) -> Arg:
    return Arg(name="what", choices=lambda state, by, before: [Choice(name, name) for name in names])


@pytest.mark.parametrize(
    ("way", "said"),
    [((1, 2), "do all"), ((2,), "do jade"), ((2, 8, 9), "names 8"), ((9, 1), "names 9")],
)
def test_the_ways_of_a_set_are_made_of_its_choices(way: tuple[int, ...], said: str) -> None:
    both = [Choice("amber", 1), Choice("jade", 2), Choice("jet", 8, unlisted=True)]
    arg = Arg(name="what", choices=lambda *_: both, multiset=True, ways=lambda state, by: [way])
    if said.startswith("do"):
        assert offering(arg) == [said]
        return
    with pytest.raises(BrokenPromise, match=f"`ways` of 'what' {said}, which is not one of its choices"):
        offering(arg)


def test_the_first_of_two_words_for_the_same_event_is_listed() -> None:
    grab = replace(TAKE, name="grab")
    assert texts(asking(TAKING, verbs=(TAKE, grab))) == texts(asking(TAKING, verbs=(TAKE,)))
    assert texts(asking(TAKING, verbs=(grab, TAKE)))[0].startswith("grab ")


def test_what_has_to_be_said_is_listed_after_what_may_be_left_out() -> None:
    """An optional argument with a usual value is listed even where another one stands before it."""
    first = Arg(name="why", choices=lambda state, by, before: [Choice("so", 1)], optional=True)
    said = replace(first, name="heap", usual=lambda state, by, before: [("amber", before), ("jade", before)])
    unsaid = replace(said, usual=lambda state, by, before: ())
    assert offering(first, said) == ["do amber", "do jade"]
    assert offering(first, unsaid) == ["do"]


def test_the_prompt_names_no_word_twice_and_none_that_says_nothing_now() -> None:
    def silent(state: Any, by: str, values: Any) -> Event:
        raise MoveRefused("Not here.", hint="")

    quick = Verb(name="go", help="", makes=StoneTaken, make=lambda s, by, v: taken("ann"))
    again, never = replace(quick, name="walk"), replace(quick, name="fly", make=silent)
    game = asking(TAKING, verbs=(never, quick, again, ROLL))
    assert expected_words(game, TAKING) == ("fly", "go", "walk")
    assert useful_words(game, stones().state, TAKING) == ("go",)


# which verbs


def test_the_verbs_that_answer_are_those_that_make_what_is_waited_for() -> None:
    assert [verb.name for verb in verbs_that_answer(GAME, TAKING)] == ["take"]
    assert expected_words(GAME, ROLLING) == ("roll",)
    assert expected_words(GAME, replace(TAKING, events=(Rolled, StoneTaken))) == ("roll", "take")
    assert expected_words(GAME, Follows(taken("ann"))) == ()
    assert expected_words(GAME, Over()) == ()


def test_a_verb_that_makes_several_kinds_is_named_once() -> None:
    game = varied(verbs=(replace(TAKE, makes=(StoneTaken, Rolled)), ROLL))
    assert expected_words(game, replace(TAKING, events=(StoneTaken, Rolled))) == ("take", "roll")


def test_kinds_that_answer() -> None:
    assert kinds_of(replace(ROLLING, also=(StoneTaken,))) == (Rolled, StoneTaken)
    assert kinds_of(Over(events=(StoneTaken,))) == (StoneTaken,)


def test_who_acts_when_nobody_is_named() -> None:
    questions: tuple[Pending, ...] = (TAKING, ROLLING, Over(), Follows(taken("bob")))
    assert [actor_of(question) for question in questions] == ["ann", TABLE, TABLE, "bob"]


MORE = replace(FEW, optional=True)


@pytest.mark.parametrize(
    ("further", "is_taken"),
    [((), True), ((MORE,), False), ((replace(MORE, usual=lambda state, by, values: (("1", 1),)),), True)],
)
def test_the_only_move_is_usual_unless_something_could_be_added_to_it(
    further: tuple[Arg, ...], is_taken: bool
) -> None:
    one = Arg("heap", lambda state, by, before: [Choice("amber", "amber")])
    take = replace(TAKE, args=(one, *further), make=lambda state, by, values: taken(by, values[0]))
    game = asking(TAKING, verbs=(take,), may={}, needs={})
    assert (usual_move(game, TAKING, [*moves(game, stones().state)]) is not None) is is_taken


# drafts


def drafted(question: Pending, verb: Verb, *values: Any, by: str = "ann", **other: Any) -> Event:
    return verb_draft(asking(question, **other), stones().state, question, verb, by, values)


def test_an_answer_to_chance_fills_the_hole() -> None:
    assert drafted(ROLLING, ROLL, 4) == Rolled(by=TABLE, value=4)
    assert drafted(replace(ROLLING, draft=Rolled(by="ann", value=None)), ROLL, 4) == Rolled(by="ann", value=4)


def test_an_answer_may_be_built_from_what_is_asked() -> None:
    verb = replace(ROLL, answer=lambda state, asked, values: replace(asked, by="bob", value=values[0] + 1))
    assert drafted(ROLLING, verb, 4) == Rolled(by="bob", value=5)


def test_an_answer_that_nobody_asked_for_is_refused() -> None:
    with pytest.raises(MoveRefused) as caught:
        drafted(TAKING, ROLL, 4)
    assert caught.value.message == "roll does not answer what is asked now: ann: take a stone"
    assert caught.value.hint == "`help` lists what can be typed."


def test_what_only_chance_makes_may_be_made_by_a_verb_that_knows_how() -> None:
    verb = replace(ROLL, make=lambda state, by, values: Rolled(by=by, value=values[0]))
    assert drafted(TAKING, verb, 4) == Rolled(by="ann", value=4)


def test_without_a_recipe_the_values_are_the_events_own_fields() -> None:
    assert drafted(TAKING, replace(TAKE, make=None), "jade") == taken("ann", "jade")


# which moves


def test_moves_are_numbered_from_one_whether_they_are_legal_or_not() -> None:
    play = stones("take jet", "roll 3")
    listed = [(move.number, move.text, move.verdict.kind) for move in moves(GAME, play.state)]
    assert listed == [(1, "take amber", "legal"), (2, "take jade", "legal"), (3, "take jet black", "refused")]
    assert play.offered == ("take amber", "take jade")


def test_a_list_keeps_the_word_of_a_move_where_the_rest_begins_with_a_word() -> None:
    """A card that is called Halt, where `halt` is a word of the game, too."""
    listed = [*moves(GAME, stones().state)]
    assert [short_name(move, ("take",), ("take", "jet")) for move in listed] == [
        "amber",
        "jade",
        "take jet black",
    ]
    assert short_name(listed[0], ("take", "roll"), ("take", "roll")) == "take amber"


def test_when_the_game_is_over_a_number_picks_nothing_that_is_refused() -> None:
    no = refused("ST-8", "it is over")
    game = asking(
        Over(events=(StoneTaken,)), may={StoneTaken: lambda e, s: LEGAL if e.heap == "jade" else no}
    )
    listed = [(move.number, move.text) for move in moves(game, stones().state)]
    assert listed == [(1, "take jade"), (None, "take amber"), (None, "take jet black")]


def test_an_unverifiable_move_can_be_made() -> None:
    game = varied(may={StoneTaken: lambda e, s: Verdict("unverifiable", "ST-9", "nobody knows")})
    assert len(list(legal_moves(game, stones().state))) == 3


def test_nothing_is_listed_while_the_rules_go_on_by_themselves() -> None:
    assert texts(asking(Follows(taken("ann")))) == []


def test_answers_to_chance_are_listed_with_their_help() -> None:
    listed = [(move.text, move.help, move.verb) for move in moves(asking(ROLLING), stones().state)]
    assert listed[0] == ("roll 1", "what the die shows", "roll")
    assert listed[6] == ("roll ?", "nobody saw it", "roll")


def test_what_can_only_be_told_in_words_is_not_listed_as_an_answer() -> None:
    said = replace(ROLL, args=(Arg(name="face", number=True, optional=True),))
    assert texts(asking(ROLLING, verbs=(said,))) == []
    free = replace(said, make=lambda state, by, values: Rolled(value=None))
    assert texts(asking(replace(TAKING, events=(Rolled,)), verbs=(free,))) == ["roll"]
    assert texts(asking(ROLLING, verbs=(replace(ROLL, args=()),))) == ["roll"]


def test_a_move_that_makes_no_sense_now_is_not_listed() -> None:
    def make(state: Any, by: str, values: Any) -> Event:
        if values[0] == "jade":
            raise MoveIncomplete("not jade")
        return taken(by, values[0])

    assert texts(asking(TAKING, verbs=(replace(TAKE, make=make),))) == ["take amber", "take jet black"]


# other seats


SNATCHING = replace(TAKING, others=("bob",), theirs=(StoneTaken,))


def test_moves_of_other_seats_are_listed_with_the_seat_in_front_and_picked_by_number() -> None:
    play = stones(game=asking(SNATCHING))
    assert play.offered[3:] == ("bob take amber", "bob take jade", "bob take jet black")
    assert bare(play.when("5").accepted().events[0]) == taken("bob", "jade")


def test_others_are_offered_only_what_is_theirs() -> None:
    game = asking(replace(SNATCHING, theirs=(Rolled,)), dealt={}, needs={})
    roll = replace(ROLL, make=lambda s, by, v: Rolled(by=by, value=v[0]), by_table=False)
    listed = [move.text for move in moves(replace(game, verbs=(TAKE, roll)), stones().state)]
    assert listed[:4] == ["take amber", "take jade", "take jet black", "bob roll 1"]
    assert len(listed) == 3 + 7


def test_a_personal_verb_is_listed_only_with_somebody_in_front() -> None:
    game = asking(SNATCHING, verbs=(replace(TAKE, personal=True),))
    assert texts(game) == ["bob take amber", "bob take jade", "bob take jet black"]


def test_what_the_table_does_is_done_by_the_table() -> None:
    game = asking(TAKING, verbs=(replace(TAKE, by_table=True, make=lambda s, by, v: taken("ann", v[0], by)),))
    assert {move.event.by for move in moves(game, stones().state)} == {TABLE}


# what only a seat may know


def _hiding(known: bool) -> Game[State]:
    """Amber is open only for those who know that the first piece is the wand."""

    def rule(event: StoneTaken, state: State) -> Verdict:
        wand = state.pieces.names[0] == "Wand"
        return LEGAL if wand is known else refused("ST-9", "the wand forbids it")

    def start(setup: Any) -> State:
        state = GAME.start(setup)
        state.pieces.new("Wand")
        return state

    return varied(
        start=start,
        pending=lambda state: SNATCHING,
        may={StoneTaken: rule},
        hidden=lambda state, seat: () if seat == "ann" else (0,),
    )


def verdicts(game: Game[State]) -> list[tuple[str, bool, bool]]:
    listed = moves(game, stones(game=game).state)
    return [(move.text, move.verdict.is_accepted, move.is_veiled) for move in listed if "amber" in move.text]


def test_a_list_judges_moves_of_others_and_what_they_share_by_what_everybody_knows() -> None:
    assert verdicts(_hiding(True)) == [("take amber", False, True), ("bob take amber", False, True)]
    assert verdicts(_hiding(False)) == [("take amber", True, True), ("bob take amber", True, True)]


def test_whether_a_veiled_move_can_be_made_is_asked_of_the_log() -> None:
    assert len(list(legal_moves(_hiding(True), stones(game=_hiding(True)).state))) == 6
    assert list(legal_moves(_hiding(False), stones(game=_hiding(False)).state)) == []


def test_what_is_the_deciding_seats_alone_is_judged_by_what_it_knows() -> None:
    game = varied(pending=lambda state: replace(SNATCHING, theirs=()), verbs=(TAKE,))
    hiding = replace(_hiding(True), pending=game.pending)
    assert verdicts(hiding) == [("take amber", True, False)]


# arguments


def test_arguments_follow_one_another() -> None:
    assert offering(choice("a", "b"), choice("x", "y")) == ["do a x", "do a y", "do b x", "do b y"]


def test_an_argument_may_depend_on_those_before_it() -> None:
    def later(state: Any, by: str, before: Any) -> Iterable[Choice]:
        return [Choice(f"{before[0]}{by}", 0)]

    assert offering(choice("a", "b"), Arg(name="n", choices=later)) == ["do a aann", "do b bann"]


def test_what_is_unlisted_is_not_offered() -> None:
    some = [Choice("near", 1), Choice("far", 2, unlisted=True)]
    assert offering(Arg(name="what", choices=lambda state, by, before: some)) == ["do near"]


def test_pieces_of_one_name_are_told_apart_by_their_other_name() -> None:
    twins = [Choice("Wand", 1, also=("3",)), Choice("Wand", 2, also=("4",)), Choice("Rope", 3, also=("5",))]
    assert offering(Arg(name="card", choices=lambda state, by, before: twins)) == ["do 3", "do 4", "do Rope"]


def test_twins_say_what_they_are() -> None:
    twins = [Choice("Wand", 1, also=("3",), help="left"), Choice("Wand", 2, also=("4",), help="right")]
    arg = Arg(name="card", choices=lambda state, by, before: twins)
    assert [filled[2] for filled in fillings((arg,), None, "ann")] == ["Wand: left", "Wand: right"]


def test_the_help_of_the_first_choice_that_has_one_is_told() -> None:
    told = Arg(name="b", choices=lambda state, by, before: [Choice("x", 1, help="of x")])
    assert [filled[2] for filled in fillings((choice("a"), told), None, "ann")] == ["of x"]
    assert [filled[2] for filled in fillings((told, choice("a")), None, "ann")] == ["of x"]


def test_numbers_and_words_of_any_length_are_not_listed() -> None:
    assert offering(Arg(name="n", number=True)) == []
    assert offering(Arg(name="text")) == []
    assert offering(replace(choice("a", "b"), repeat=True)) == []
    assert offering(choice("a"), Arg(name="n", number=True)) == []


def test_what_may_be_left_out_is_left_out() -> None:
    assert offering(Arg(name="text", optional=True)) == ["do"]
    assert offering(replace(choice("a", "b"), optional=True)) == ["do"]
    assert offering(choice("a"), Arg(name="n", number=True, optional=True)) == ["do a"]


def test_what_may_be_left_out_in_the_middle_is_left_out_and_the_rest_is_listed() -> None:
    mark = replace(choice("red", "blue"), optional=True, default="none")
    assert offering(mark, choice("a", "b")) == ["do a", "do b"]
    assert offering(choice("x"), mark, choice("a")) == ["do x a"]
    filled = [values for _, values, _ in fillings((mark, choice("a"), mark), None, "ann")]
    assert filled == [("none", "a")]
    assert offering(mark, Arg(name="n", number=True)) == []


def test_some_of_several_pieces_are_listed_in_every_different_way() -> None:
    keep = replace(choice("1", "1", "6"), multiset=True, least=1, most=2)
    assert offering(keep) == ["do 1", "do 6", "do 1 1", "do 1 6"]
    assert offering(replace(keep, least=0, most=1)) == ["do", "do 1", "do 6"]


def test_pieces_with_several_words_are_parted_by_commas() -> None:
    assert offering(replace(choice("Old Owl", "Toad"), multiset=True, least=2)) == ["do Old Owl, Toad"]


def test_too_many_ways_to_choose_are_not_listed_one_by_one() -> None:
    nine, ten = (replace(choice(*map(str, range(n))), multiset=True, least=1) for n in (9, 10))
    assert len(offering(nine)) == 2**9 - 1
    assert offering(ten) == []
    assert len(offering(replace(ten, most=1))) == 10
