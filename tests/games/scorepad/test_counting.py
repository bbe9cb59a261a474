"""A pad counts as its page says: rounds once, what must hold always, teams together, roles alone."""

from __future__ import annotations

import tomllib

import pytest

from ledger.core.blocks import Grid
from ledger.core.pieces.catalog import Catalog
from ledger.games.scorepad import GAME
from ledger.testing import Play, given


def pad(sheet: str, seats: str, *moves: str) -> Play:
    return given(GAME, seats, *moves, catalog={"name": "own", **tomllib.loads(sheet)})


def totals(play: Play) -> dict[str, int]:
    sheet = GAME.score(play.state)
    return {seat: sheet.total(seat) for seat in sheet.seats}


def refused(play: Play, move: str) -> str:
    verdict = play.when(move).verdict
    assert verdict.kind == "refused"
    return verdict.why


KEPT = (
    '[values]\nrounds = {rounds}\n[[counter]]\nname = "k"\n'
    '[[category]]\nname = "m"\nof = "k"\nscored = "round"\n'
)
FRESH = (
    '[values]\nrounds = 2\n[[counter]]\nname = "t"\nfresh = true\n'
    '[[category]]\nname = "p"\nscored = "round"\n'
    'points = "if(rank(t) == 1, 5, 0)"\n'
)


@pytest.mark.parametrize(("rounds", "total"), [(1, 5), (2, 10), (3, 15)])
def test_what_is_scored_each_round_is_scored_once_a_round(rounds: int, total: int) -> None:
    play = pad(KEPT.format(rounds=rounds), "ann bob", "ann k 5", *["round"] * rounds)
    assert totals(play) == {"ann": total, "bob": 0}
    assert GAME.score(play.state).final


def test_what_begins_anew_brings_nothing_after_the_last_round() -> None:
    play = pad(FRESH, "ann bob", "ann t 3", "round", "bob t 2", "round")
    assert totals(play) == {"ann": 5, "bob": 5}


def test_a_round_in_which_nothing_was_said_brings_nothing_at_the_end() -> None:
    play = pad(FRESH.replace("rounds = 2", "rounds = 0"), "ann bob", "ann t 3", "round", "end")
    assert totals(play) == {"ann": 5, "bob": 0}


def test_the_round_that_goes_on_counts_as_soon_as_something_is_said() -> None:
    play = pad(KEPT.format(rounds=2), "ann bob", "ann k 5", "round")
    assert totals(play)["ann"] == 5
    play.after("bob k 1")
    assert totals(play) == {"ann": 10, "bob": 1}


def test_the_round_that_ended_is_the_one_that_is_judged() -> None:
    sheet = '[values]\nrounds = 0\nends = "round == 3"\n[[category]]\nname = "a"\n'
    play = pad(sheet, "ann bob", "round", "round")
    assert not play.state.ended
    assert play.after("round").state.ended


def test_the_final_score_reads_the_last_round_that_was_played() -> None:
    sheet = '[values]\nrounds = 2\n[[category]]\nname = "a"\npoints = "round"\n'
    assert totals(pad(sheet, "ann bob", "round", "round")) == {"ann": 2, "bob": 2}


DEBT = (
    '[[counter]]\nname = "wood"\n[[counter]]\nname = "debt"\nmust = "debt <= wood"\n'
    '[[category]]\nname = "a"\n'
)


def test_must_holds_whichever_number_is_changed() -> None:
    play = pad(DEBT, "ann bob", "ann wood 3", "ann debt 3")
    assert refused(play, "ann wood 1") == "ann debt would be 3, and it must be that debt <= wood"
    play.when("ann wood 4").accepted()


def test_the_number_that_is_written_is_named_of_all_that_a_change_makes_wrong() -> None:
    sheet = '[[counter]]\nname = "tricks"\nmust = "sum(tricks) <= 13"\n[[category]]\nname = "a"\n'
    play = pad(sheet, "ann bob", "ann tricks 9")
    assert refused(play, "bob tricks 5") == "bob tricks would be 5, and it must be that sum(tricks) <= 13"


def test_must_holds_for_what_is_given_away() -> None:
    play = pad(DEBT, "ann bob", "ann wood 3", "ann debt 3")
    assert "it must be that debt <= wood" in refused(play, "ann gives bob 1 wood")


def test_what_was_wrong_before_stops_nobody_else() -> None:
    play = pad(DEBT, "ann bob", "ann wood 3", "! ann debt 5 -- she promised")
    play.when("bob wood 2").accepted()
    play.when("ann wood 4").accepted()


def test_what_only_follows_keeps_its_bounds() -> None:
    sheet = (
        '[[counter]]\nname = "a"\n[[counter]]\nname = "left"\nfollows = "5 - a"\n[[category]]\nname = "c"\n'
    )
    assert refused(pad(sheet, "ann bob"), "ann a 6") == "ann left would be -1, and the least is 0"


CLOSES = (
    '[values]\nrounds = 0\ncloses = "sum(t) == 26"\nbecause = "26 points are taken"\n'
    '[[category]]\nname = "t"\nscored = "round"\n'
)


def test_a_game_does_not_end_in_a_round_that_could_not() -> None:
    dealt = ("ann t 20", "bob t 5")
    play = pad(CLOSES, "ann bob", *dealt)
    assert refused(play, "round") == refused(play, "end") == "26 points are taken"
    assert totals(pad(CLOSES, "ann bob", *dealt, "! end -- it is late")) == {"ann": 20, "bob": 5}
    assert totals(pad(CLOSES, "ann bob", *dealt, "bob t 6", "round", "end")) == {"ann": 20, "bob": 6}


TEAMS = '[values]\ngoal = "teams"\n{ties}\n[[category]]\nname = "k"\n{k}\n[[counter]]\nname = "p"\n'


def test_teams_that_are_equal_compare_what_the_sheet_says() -> None:
    sheet = TEAMS.format(ties='ties = ["p"]', k="")
    play = pad(sheet, "ann bob cy dan", "ann k 5", "bob k 5", "dan p 1", "end", "end")
    score = GAME.score(play.state)
    assert score.winners == ("bob", "dan")
    assert "Tied at 5: p (Who wins) is ann + cy 0, bob + dan 1; bob + dan wins." in score.notes


def test_a_number_of_a_team_is_said_by_any_partner() -> None:
    play = pad(TEAMS.format(ties="", k="team = true"), "ann bob cy dan", "ann k 5", "cy k 7")
    assert sum(totals(play)[seat] for seat in ("ann", "cy")) == 7
    assert play.when("ann gives cy 1 k").verdict.kind == "impossible"


def test_a_counter_of_a_role_is_nothing_for_everybody_else() -> None:
    sheet = (
        '[[role]]\nname = "druid"\n[[role]]\nname = "smith"\n[[counter]]\nname = "herbs"\nstart = 3\n'
        'role = "druid"\n[[category]]\nname = "h"\npoints = "herbs"\n'
    )
    play = pad(sheet, "ann bob", "takes druid", "takes smith", "end", "end")
    assert totals(play) == {"ann": 3, "bob": 0}


def test_a_division_by_zero_gives_zero_and_the_game_ends() -> None:
    play = pad('[[category]]\nname = "a"\npoints = "7 // 0"\n', "ann bob", "end")
    assert GAME.score(play.state).final
    assert totals(play) == {"ann": 0, "bob": 0}


def test_something_is_added_to_what_is_hidden() -> None:
    sheet = '[[category]]\nname = "bet"\nhidden = true\n'
    play = pad(sheet, "ann bob", "ann bet 4", "ann bet +2", "bob bet 1", "end")
    assert totals(play) == {"ann": 6, "bob": 1}


def test_a_hidden_category_brings_nothing_before_it_is_told() -> None:
    sheet = '[[category]]\nname = "bet"\nhidden = true\ntable = [13, 2]\n'
    play = pad(sheet, "ann bob", "ann bet 1")
    assert totals(play) == {"ann": 0, "bob": 0}


def test_why_names_the_events_of_the_seat_itself() -> None:
    play = pad(FRESH, "ann bob", "ann t 3", "bob t 2", "round")
    (line,) = [each for each in GAME.score(play.state).of("ann") if each.points]
    assert line.events == (play.events[0].id,)


def test_a_number_that_is_said_once_is_not_said_again() -> None:
    play = pad('[[category]]\nname = "a"\nonce = true\n', "ann bob", "ann a 5")
    assert "can be said only once" in refused(play, "ann a 6")
    play.when("bob a 6").accepted()


def test_one_throw_brings_one_number() -> None:
    sheet = (
        '[values]\ndice = ["2d6"]\n[[category]]\nname = "a"\nonce = true\nmust = "said <= 1"\n'
        '[[category]]\nname = "b"\nonce = true\nmust = "said <= 1"\n'
    )
    play = pad(sheet, "ann bob", "ann roll 2d6: 4 6", "ann a 4")
    assert "said <= 1" in refused(play, "ann b 6")
    play.after("bob roll 2d6: 1 1", "bob b 2")


def test_a_round_ends_only_where_its_numbers_add_up() -> None:
    sheet = '[values]\nrounds = 2\ncloses = "sum(t) == 26"\n[[category]]\nname = "t"\nscored = "round"\n'
    play = pad(sheet, "ann bob", "ann t 10")
    assert refused(play, "round") == "a round ends only if sum(t) == 26"
    play.after("bob t 16", "round")


def test_a_formula_reads_what_a_category_brought_before() -> None:
    sheet = (
        '[values]\nrounds = 2\n[[category]]\nname = "bags"\nscored = "round"\n[[category]]\nname = "fine"\n'
        'points = "-100 * (banked(bags) // 10)"\nleast = -1000\n'
    )
    play = pad(sheet, "ann bob", "ann bags 6", "round", "ann bags 5", "round")
    assert totals(play) == {"ann": 11 - 100, "bob": 0}


def test_a_formula_reads_what_its_own_category_brought_before() -> None:
    """Whoever has more than 50 falls back to 25."""
    sheet = (
        '[values]\nrounds = 0\n[[counter]]\nname = "pins"\nfresh = true\n[[category]]\nname = "p"\n'
        'scored = "round"\npoints = "if(banked(p) + pins > 50, 25 - banked(p), pins)"\n'
    )
    play = pad(sheet, "ann bob", "ann pins 45", "bob pins 12", "round", "ann pins 6", "bob pins 38", "round")
    assert totals(play) == {"ann": 25, "bob": 50}
    (line,) = [line for line in GAME.score(play.state).of("ann") if line.label.startswith("round 2")]
    assert line.events == (play.events[0].id, play.events[3].id)


def test_a_score_beyond_all_tables_is_the_most_there_is_and_the_game_ends() -> None:
    sheet = (
        '[values]\nrounds = 0\nends = "best(b) * 999999 * 999999 > 0"\n[[counter]]\nname = "b"\n'
        '[[category]]\nname = "a"\npoints = "b * b * b"\n'
    )
    play = pad(sheet, "ann bob", "ann b 1000000", "round", "bob b 0")
    assert totals(play) == {"ann": 999_999_999, "bob": 0}
    assert GAME.score(play.state).final


def test_must_of_a_team_holds_for_every_partner() -> None:
    sheet = (
        '[values]\ngoal = "teams"\n[[counter]]\nname = "p"\n'
        '[[category]]\nname = "k"\nteam = true\nmust = "k + p <= 9"\n'
    )
    play = pad(sheet, "ann bob cy dan", "cy p 3", "ann k 6")
    assert "k + p <= 9" in refused(play, "ann k 7")
    assert "k + p <= 9" in refused(play, "cy p 4")
    play.when("dan p 9").accepted()


def test_a_number_of_a_team_counts_once_where_ties_are_compared() -> None:
    sheet = (
        '[values]\ngoal = "teams"\nsides = [1, 2, 1]\nties = ["k"]\n[[category]]\nname = "k"\nteam = true\n'
        '[[category]]\nname = "z"\nleast = -9\n'
    )
    play = pad(sheet, "ann bob cy", "ann k 3", "bob k 5", "bob z =-2", "end", "end")
    assert totals(play) == {"ann": 3, "bob": 3, "cy": 0}
    assert GAME.score(play.state).winners == ("bob",)


BIDS = (
    '[values]\nrounds = 2\n{more}[[counter]]\nname = "bid"\nhidden = true\nfresh = true\n'
    '[[counter]]\nname = "won"\nfresh = true\n[[category]]\nname = "m"\nscored = "round"\n'
    'points = "if(bid == won, 10, 0)"\n'
)


def test_a_round_does_not_end_while_what_it_brings_is_hidden() -> None:
    play = pad(BIDS.format(more=""), "ann bob", "ann bid 1", "ann won 1")
    assert refused(play, "round") == "m waits for ann bid, which is shown at the end: `reveal` tells it now"
    play.after("ann reveal", "round", "bob bid 2", "bob reveal", "round")
    assert totals(play) == {"ann": 20, "bob": 10}
    assert GAME.score(play.state).final


def test_the_last_pass_ends_no_round_that_brings_something_hidden() -> None:
    more = 'turns = "clockwise"\npassing = "round"\n'
    play = pad(BIDS.format(more=more), "ann bob", "ann bid 1", "pass")
    assert "m waits for ann bid" in refused(play, "pass")
    play.after("ann reveal", "pass")
    assert totals(play) == {"ann": 0, "bob": 10}


def test_what_the_last_round_counted_is_not_written_any_more() -> None:
    play = pad(KEPT.format(rounds=1) + "fresh = true\n", "ann bob", "ann k 5", "round")
    play.when("ann k 6").accepted()
    fresh = pad(
        '[values]\nrounds = 1\n[[category]]\nname = "t"\nscored = "round"\n', "ann bob", "ann t 5", "round"
    )
    verdict = fresh.when("ann t 6").verdict
    assert (verdict.kind, verdict.why) == (
        "impossible",
        "round 1 is over, and t begins anew in each: `undo` takes back its end, "
        "`amend ID ann t 6` changes what was said, `insert ID ann t 6` adds it",
    )


SECRET = (
    '[[counter]]\nname = "gold"\nstart = 3\n[[category]]\nname = "bet"\nhidden = true\nmust = "bet <= gold"\n'
)


def test_must_of_a_hidden_number_is_asked_when_it_is_written_and_then_only() -> None:
    play = pad(SECRET, "ann bob")
    assert "bet <= gold" in refused(play, "ann bet 4")
    play.after("ann bet 3", "ann gold 1", "end")
    assert totals(play)["ann"] == 3


def test_a_formula_reads_roles_decks_and_cards() -> None:
    sheet = (
        '[[role]]\nname = "druid"\n[[role]]\nname = "smith"\n[[deck]]\nname = "goal"\n'
        '[[card]]\nname = "fox"\ndeck = "goal"\ncopies = 2\n[[card]]\nname = "owl"\ndeck = "goal"\n'
        '[[category]]\nname = "p"\npoints = "100 * druid + 10 * goal + fox"\n'
    )
    play = pad(sheet, "ann bob", "takes druid", "takes smith", "ann draw fox", "bob draw fox", "bob draw owl")
    assert totals(play) == {"ann": 111, "bob": 21}


ROLE = '[[role]]\nname = "druid"\n[[counter]]\nname = "gold"\n[[category]]\nname = "songs"\n'


def test_a_seat_is_asked_for_its_role_only_while_a_role_is_left() -> None:
    play = pad(ROLE, "ann bob cy")
    assert play.asked == "ann: which role?"
    play = play.after("bob takes druid")
    assert play.asked.startswith("table: songs of ann, bob, cy")
    assert totals(play.after("ann songs 3", "bob gold +1", "cy songs 5")) == {"ann": 3, "bob": 0, "cy": 5}


def test_a_seat_that_sits_out_is_not_asked_for_its_role() -> None:
    assert pad(ROLE, "ann bob cy", "ann sits out").asked == "bob: which role?"


def test_a_formula_waits_for_what_a_hidden_card_is_and_not_for_how_many_there_are() -> None:
    sheet = (
        '[[deck]]\nname = "goal"\nhidden = true\n[[card]]\nname = "fox"\ndeck = "goal"\n'
        '[[category]]\nname = "many"\npoints = "goal"\n[[category]]\nname = "foxes"\npoints = "9 * fox"\n'
    )
    play = pad(sheet, "ann bob", "ann draw fox")
    assert [line.category for line in GAME.score(play.state).open_lines()] == ["foxes"]
    assert totals(play)["ann"] == 1
    assert totals(play.after("ann reveal"))["ann"] == 10


def test_what_is_given_is_one_number_that_was_said_and_takes_nothing_from_a_supply() -> None:
    sheet = (
        '[[counter]]\nname = "iron"\nstart = 5\nsupply = 8\n'
        '[[category]]\nname = "a"\nonce = true\nstart = 4\nmust = "said <= 1"\n'
        '[[category]]\nname = "b"\nonce = true\nmust = "said <= 1"\n'
    )
    play = pad(sheet, "ann bob", "ann gives bob 1 iron", "ann gives bob 1 a")
    assert "said <= 1" in refused(play, "bob b 1")
    assert "can be said only once" in refused(play, "ann a 1")


def test_cards_of_a_hidden_deck_are_scored_in_a_round_once_they_are_told() -> None:
    sheet = (
        '[values]\nrounds = 1\n[[deck]]\nname = "goal"\nhidden = true\n[[card]]\nname = "fox"\n'
        'deck = "goal"\npoints = 4\n[[category]]\nname = "goals"\ndeck = "goal"\nscored = "round"\n'
    )
    play = pad(sheet, "ann bob", "ann draw fox")
    assert "goals waits for goal of ann" in refused(play, "round")
    assert totals(play.after("ann reveal", "round")) == {"ann": 4, "bob": 0}


def test_an_end_is_asked_when_a_turn_ends_and_not_when_a_card_is_drawn() -> None:
    sheet = (
        '[values]\nturns = "clockwise"\nends = "best(total) >= 4"\n[[deck]]\nname = "goal"\n'
        '[[card]]\nname = "fox"\ndeck = "goal"\npoints = 4\n[[category]]\nname = "goals"\ndeck = "goal"\n'
    )
    play = pad(sheet, "ann bob", "pass", "bob draw fox")
    assert not play.state.ended
    assert play.after("pass").state.ended


def test_a_round_that_begins_is_no_change() -> None:
    """What a round would bring counts from its first number on, and that is nobody's fault."""
    sheet = (
        '[values]\nrounds = 2\n[[counter]]\nname = "coins"\n[[category]]\nname = "gift"\nscored = "round"\n'
        'points = "20"\n[[category]]\nname = "nests"\nmust = "nests + gift <= 16"\n'
    )
    play = pad(sheet, "ann bob")
    play.when("bob coins 2").accepted()
    assert "nests + gift <= 16" in refused(play, "ann nests 1")


def test_a_hidden_number_begins_anew_with_a_round_in_which_nothing_else_was_written() -> None:
    sheet = (
        '[values]\nrounds = 2\n[[counter]]\nname = "bid"\nhidden = true\nfresh = true\n'
        '[[category]]\nname = "p"\npoints = "bid"\n'
    )
    play = pad(sheet, "ann bob", "ann bid 3", "round", "round")
    assert totals(play) == {"ann": 0, "bob": 0}


def test_a_number_below_zero_is_told_apart_from_one_that_is_taken_away() -> None:
    sheet = '[[category]]\nname = "d"\nleast = -9\n'
    assert pad(sheet, "ann bob", "ann d =-4").sentences("ann")[-1] == "ann: d -4"
    assert pad(sheet, "ann bob", "ann d -4").sentences("ann")[-1] == "ann: d -4"


FULL = '[values]\nuntil_full = true\n{more}[[category]]\nname = "birds"\n[[category]]\nname = "eggs"\n'


def test_a_pad_until_full_is_over_with_the_last_number_which_can_still_be_put_right() -> None:
    play = pad(FULL.format(more=""), "ann bob", "ann birds 5", "bob birds 8", "ann eggs 3")
    assert not GAME.score(play.state).final
    play.after("bob eggs 1")
    assert (GAME.score(play.state).final, GAME.score(play.state).winners) == (True, ("bob",))
    play.after("ann eggs 5")
    assert GAME.score(play.state).winners == ("ann",)


def test_a_pad_until_full_waits_for_nobody_who_left() -> None:
    play = pad(FULL.format(more=""), "ann bob", "bob sits out", "ann birds 5", "ann eggs 3")
    assert GAME.score(play.state).final


def test_until_full_is_for_pads_without_rounds() -> None:
    sheet = Catalog(GAME.schema, {"name": "ours", **tomllib.loads(FULL.format(more="rounds = 2\n"))})
    assert [flaw.field for flaw in GAME.flaws(sheet)] == ["until_full"]


def test_a_board_gives_nothing_for_a_round_of_which_a_number_is_not_said() -> None:
    """A bid of 0 has not been kept before anybody has said the tricks."""
    sheet = (
        '[values]\nrounds = 0\n[[counter]]\nname = "bid"\nfresh = true\n'
        '[[counter]]\nname = "won"\nfresh = true\n[[category]]\nname = "m"\n'
        'scored = "round"\npoints = "if(bid == won, 20, -10)"\n'
    )
    play = pad(sheet, "ann bob", "ann bid 0", "bob bid 1")
    assert shown(play) == ("points", 0, 0)
    play.after("ann won 0")
    assert shown(play) == ("points", 20, 0)
    play.after("bob won 0")
    assert shown(play) == ("points", 20, -10)
    play.after("round", "ann bid 3", "bob bid 1")
    assert shown(play) == ("points", 20, -10)


def shown(play: Play) -> tuple[object, ...]:
    """The last row of the board."""
    grid = next(block for block in GAME.view(play.state, None) if isinstance(block, Grid))
    return grid.rows[-1]
