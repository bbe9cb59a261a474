"""What a player, the Gamemaster and an audit see of a campaign: sheets to touch, boards, facts, findings."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.core.blocks import Facts
from ledger.games.humanity import GAME, fairness, touch
from ledger.games.humanity.checks.view import unspent_in_short
from ledger.games.humanity.numbers import BUTTON, CHECK
from ledger.games.humanity.payment import PAIR, PAIRS, said
from ledger.games.humanity.people.view import own
from ledger.games.humanity.words import AGAIN, BAR, attacked, fallen
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import chosen, fight, turn_of
from tests.games.humanity.tables import empty, person, rich, table
from tests.games.humanity.test_findings import found
from tests.games.humanity.test_resources import MAJOR


def things(play: Play, seat: str | None = "ann") -> dict[str, tuple[str, ...]]:
    """What can be touched, each with its verbs; several groups of a page in one."""
    return {thing.text: thing.verbs for group in touch.things(play.state, seat) for thing in group.things}


def test_a_player_touches_their_own_sheets_and_nobody_elses() -> None:
    play = table(*rich("ann", 4, 4), *rich("bob", 6), "ann find a lamp")
    assert [group.title for group in touch.things(play.state, "ann")] == ["Ann"]
    seen = things(play)
    assert seen["Blessing 4 x2"] == ("spend",)
    assert "Blessing 6" not in seen
    assert "a lamp" in seen
    assert things(play.after("bob check head"))["Blessing 4 x2"] == ("help",)
    assert things(play.after("void", "ann check head"))["Blessing 4 x2"] == ("spend",)


def test_tokens_to_tell_are_touched_on_the_sheet_of_whoever_made_the_check() -> None:
    play = table(*MAJOR, "bob check heart", "roll 5", "resolve")
    assert things(play)["to tell or to bank: 1 boon"] == ("tell", "bank")
    assert things(play, "bob")["to tell or to bank: 1 bust"] == ("tell", "bank")
    assert not any(text.startswith("to tell") for text in things(play, "cy"))
    assert not any(text.startswith("to tell") for text in things(play.after("tell boon it rains")))


def test_the_verbs_of_a_stat_follow_what_is_going_on() -> None:
    play = table()
    assert things(play)["hand d6"] == ("check", "attack")
    assert things(play.after("ann check head"))["hand d6"] == ("use", "spark")
    assert things(play.after("void", "ann afflict Ache hand"))["hand d6, Ache"] == ("check", "attack")
    assert things(play.after("end"))["hand d6, Ache"] == ("upgrade",)
    assert things(fight())["hand d6"] == ("die",)


def test_a_specialization_says_whether_it_is_spent() -> None:
    play = table()
    assert things(play)["Acting"] == ("invoke", "recharge")
    person(play).apts["Acting"] = "Insured"
    assert "Acting: Insured" in things(play)
    person(play).spent = frozenset({"Insured"})
    assert "Acting: Insured, spent" in things(play)


def test_the_shop_and_its_picks_are_touched_after_a_session() -> None:
    play = table("end")
    assert things(play)["Session Shop"] == ("shop", "checkout")
    play.after("ann shop", "upgrade hand")
    assert things(play)["picks open: d8"] == touch.PICKS
    play.after("! ann checkout -- enough")
    assert "Session Shop" not in things(play)


def test_the_action_die_is_touched_once_it_is_chosen() -> None:
    play = fight()
    assert not any("Action Die" in text for text in things(play))
    play = chosen(play, {"Ann": "heart", "Bob": "head", "Wolf": "hand"})
    assert things(play)["Action Die: heart d8"] == touch.ACTIONS


def gamemaster(play: Play) -> list[str]:
    return [group.title for group in touch.things(play.state, None)]


def test_the_gamemaster_begins_an_endeavor_and_ends_it() -> None:
    play = table("npc Wolf, hurt=6", "endeavor monstrous", "place Ann", "place Wolf 10 (3)")
    assert things(play, None)["begin"] == ("begin",)
    assert things(play, None)["end the Endeavor"] == ("conclude",)
    play.after("begin")
    assert "begin" not in things(play, None)
    assert any("Ann" in text and "Wolf" not in text for text in things(play, None))
    assert gamemaster(table())[0] == "session 1"
    assert things(table(), None)["end the session"] == ("end",)
    assert gamemaster(empty())[0] == "no session"


def test_the_gamemaster_sees_everybody_and_the_open_check_with_its_rank() -> None:
    play = table(*rich("ann", 4), "ann check hand vs hard")
    groups = {group.title: [thing.text for thing in group.things] for group in touch.things(play.state, None)}
    named = {title.partition(":")[0]: texts for title, texts in groups.items()}
    assert {"Ann", "Bob", "Cy", "Guard"} <= {*named}
    assert "Blessings: 4" in named["Ann"]
    assert groups["Check 1: Ann, hand"] == ["Hard, 2 rolls", "a rank harder", "a rank easier"]


def test_the_gamemaster_sees_the_tracks_in_words() -> None:
    play = turn_of(chosen(fight(), {"Ann": "hand", "Bob": "head", "Wolf": "hand"}), "Ann")
    titles = gamemaster(play)
    assert set(titles) - set(gamemaster(table())), titles
    assert "now" not in titles
    assert "10 Wolf, 7 [Recovery of Wolf], 0 Ann + Bob [Defeat of Wolf]" in things(play, None)


def test_in_the_shop_the_board_shows_those_who_can_buy() -> None:
    before, after = (str(GAME.board(play.state, None)) for play in (table(), table("end")))
    assert [name in before for name in ("Ann", "Guard")] == [True, True]
    assert [name in after for name in ("Ann", "Guard")] == [True, False]


def test_a_sheet_in_short_says_what_is_written_on_it() -> None:
    play = table("ann find a lamp", "ann injure a cut", "ann favor +2 the mayor", "npc Ox, head=6")
    (facts,) = own(play.state, "ann")
    assert isinstance(facts, Facts)
    assert facts.pairs == (
        ("Ann's sheet", "apt in Acting; has a lamp; hurt: a cut; favorability: the mayor +2"),
    )
    (other,) = own(play.state, "cy")
    assert isinstance(other, Facts)
    assert other.pairs == (("Cy's sheet", "no Aptitude"),)
    assert own(empty().state, "ann") == []


def test_what_is_left_to_tell_is_said_for_the_last_check_and_for_all_before() -> None:
    play = table(*MAJOR, "bob check heart", "roll 5", "resolve", "bob check head a door", "roll 5", "resolve")
    facts = unspent_in_short(play.state)[0]
    assert isinstance(facts, Facts)
    assert facts.pairs[0] == ("to tell or to bank", "Bob's a door: 1 bust; before: 1 boon and 1 bust")
    assert facts.pairs[1] == ("free now", "Ann legendary Bob Cy (first Major Success)")
    assert unspent_in_short(table().state) == []


def test_facts_hold_what_is_banked_and_owed() -> None:
    play = table(*MAJOR, "ann favor +2 the mayor", "goal 5 a well", optional_stat="hardy")
    person(play).ethic = "Precision & Accuracy"
    play.after("ann bank boon")
    facts = GAME.facts(play.state)
    assert facts["Ann: bank of Precision & Accuracy"] == 1
    assert facts["Ann: favor with the mayor"] == 2
    assert facts["progress: a well"] == 0
    assert facts["hardy"] == "d2"
    assert "hardy" not in GAME.facts(table().state)
    assert set(GAME.adjustable(play.state)) == {"Ann: favor with the mayor", "progress: a well"}


# what a cost, a number and faces are called


def test_EX052_a_cost_is_said_in_words() -> None:
    assert said(PAIR) == "two Blessings of equal worth"
    assert said(PAIRS) == "two pairs of Blessings, each pair of equal worth"
    assert said(()) == "nothing"
    assert said((4,)) == "a Blessing worth at least 4"
    assert said((1, 1, 1)) == "3 Blessings worth at least 1 each"


def test_the_numbers_of_checks_and_buttons_stand_for_them() -> None:
    play = table("ann check hand", "roll 6", "resolve", "bob check head")
    known = CHECK.looks(play.state)
    assert (len(known), list(known), known[1], known[2]) == (
        2,
        [1, 2],
        ("Ann", "hand", ""),
        ("Bob", "head", ""),
    )
    with pytest.raises(KeyError):
        known[3]
    assert BUTTON.looks(play.state) == {}
    wolf = fight().state
    assert {each[3] for each in BUTTON.looks(wolf).values()} == {"Wolf"}  # type: ignore[index]


@pytest.mark.parametrize(
    ("typed", "raw", "redone"),
    [
        ((3,), (3,), ()),
        ((17, AGAIN, 12), (17, 12), (0,)),
        ((3, 17, AGAIN, 12), (3, 17, 12), (1,)),
        ((1, BAR, 4), (1, 4), ()),
        ((AGAIN, 4), (4,), ()),
    ],
)
def test_again_marks_the_face_before_it(
    typed: tuple[Any, ...], raw: tuple[int, ...], redone: tuple[int, ...]
) -> None:
    assert fallen(typed) == (raw, redone)


def test_whoever_is_attacked_is_meant_if_nobody_is_named() -> None:
    state = table("Guard attack hurt Ann, Bob").state
    assert (attacked(state, "table"), attacked(state, "Bob")) == ("Ann", "Bob")
    assert attacked(table("Guard check hurt").state, "table") == "Guard"


# an audit


def notes(play: Play, code: str) -> list[str]:
    return [finding.message for finding in found(play) if finding.code == code]


def test_A27_a_starred_d20_that_was_thrown_again_is_noted() -> None:
    play = table("ann check hurt", "roll d20 17 again 12")
    assert notes(play, "A27-d20-redone") == ["A starred d20 was thrown again: 17."]
    assert notes(table("ann check hurt", "roll d20 17"), "A27-d20-redone") == []


def test_A29_bumps_count_when_the_chain_has_ended() -> None:
    whole = table("ann check hurry", "roll 1 1 1 1 9")
    parts = table("ann check hurry", *("roll 1",) * 4, "roll 9")
    expected = ["A d10 bumped 4 times: the chance is 0.00010."]
    assert (notes(whole, "A29-bumps"), notes(parts, "A29-bumps")) == (expected, expected)
    assert notes(table("ann check hurry", "roll 1 1 9"), "A29-bumps") == []


def test_A29_a_throw_in_parts_counts_its_faces_once() -> None:
    whole, parts = ("roll 1 1 9",), ("roll 1", "roll 1", "roll 9")
    said = []
    for rolls in (whole, parts):
        moves = ("ann check hurry", *rolls, "say apt no", "resolve") * 17
        said.append([text.partition(" fell")[0] for text in notes(table(*moves), "A28-faces")])
    assert said == [["ann: 51 faces of d10"]] * 2


def test_A28_faces_are_uneven_beyond_one_in_a_hundred() -> None:
    tally = fairness.ThrowTally()
    tally.throw("ann", (4,), ((1,),) * 5 + ((2,),) * 5 + ((3,),) * 5 + ((4,),) * 5, "hand")
    assert list(fairness.skews(tally)) == []
    tally.throw("ann", (4,), ((4,),) * 20, "hand")
    (skew,) = fairness.skews(tally)
    assert (skew.size, skew.thrown, round(skew.chi_square, 2)) == (4, 40, 30.0)


def test_A25_what_nobody_finished_is_listed() -> None:
    owed = table("ann award 1 for a song")
    assert "Ann still has to throw a Blessing." in notes(owed, "A25-open")
    shop = table("end", "ann shop", "upgrade hand")
    assert "Ann has picks left: d8." in notes(shop, "A25-open")
