"""A session without needless questions: what is told, what is free, the Watch Stat, and short forms."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.errors import TablefoldError
from ledger.core.rules.describe import prompt
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.humanity import GAME
from ledger.games.humanity.catalog import Spec, slug
from ledger.games.humanity.checks.events.ending import TokenTold
from ledger.games.humanity.shorthand import _invoked
from ledger.testing import Play
from tests.games.humanity.tables import PEOPLE, SCENE, SEATS, empty, pool, rich, table

MINOR = ("bob check head read", "roll 5", "resolve")
"""Brings one bust."""
MAJOR = ("ann check heart sing", "roll 1 1 1 8", "resolve")
"""Brings one boon."""


def board(play: Play) -> str:
    return str(GAME.board(play.state, None))


def at_desk(tmp_path: Path, *lines: str, **rulings: str) -> Desk:
    """The same people in the same scene, at a desk."""
    desk = Desk.new(
        tmp_path / "log.jsonl", NewGame(game="humanity", seats=tuple(SEATS.split()), rulings=rulings)
    )
    for line in (*PEOPLE, *SCENE, *lines):
        desk.do(line)
    return desk


def test_step_zero_is_asked_when_a_campaign_begins() -> None:
    asked = {ruling.knob: ruling for ruling in GAME.info.rulings if ruling.is_asked}
    assert list(asked) == ["setting", "optional_stat"]
    assert "Wily" in asked["setting"].each["fate-knowledge"]
    assert "Wily" not in asked["setting"].each["vice-virtue"]


def test_what_is_open_of_a_check_is_asked_once() -> None:
    play = table(*MINOR)
    assert "tell or bank of Check 1 of Bob: 1 bust" in play.asked
    play.after("cy check heart wait", "roll 2", "resolve")
    assert "tell or bank" not in play.asked


def test_whatever_is_left_takes_one_row_of_the_board() -> None:
    play = table(*MINOR * 9)
    assert board(play).count("to tell or to bank") == 1
    assert "Bob's read: 1 bust; before: 8 busts" in board(play)


def test_everything_is_told_in_one_line_and_one_undo(tmp_path: Path) -> None:
    desk = at_desk(tmp_path, *MINOR * 3, *MAJOR)
    head = desk.head
    done = desk.do("tell everything")
    assert [type(event) for event in done.events] == [TokenTold] * 4
    assert not desk.state.unspent
    desk.undo()
    assert desk.head == head


def test_where_nothing_is_left_to_tell_everything_says_what_tell_all_does(tmp_path: Path) -> None:
    desk = at_desk(tmp_path, *MINOR, "tell everything")
    reasons = set()
    for line in ("tell everything", "tell all"):
        with pytest.raises(TablefoldError) as refused:
            desk.do(line)
        reasons.add(refused.value.message)
    assert len(reasons) == 1
    assert "token" not in reasons.pop()


def test_nobody_is_told_to_spark_with_themselves(tmp_path: Path) -> None:
    """Harmonious is a Spark of two: whoever makes the Check is not the partner, even if they ask."""
    desk = at_desk(tmp_path, "bob check heart wait")
    for line in ("bob offer harmonious", "offer harmonious"):
        with pytest.raises(TablefoldError) as refused:
            desk.do(line)
        assert refused.value.hint == "Type Bob spark Ann's STAT"


def test_what_a_session_leaves_is_no_reminder_after_it_and_can_still_be_told() -> None:
    play = table(*MINOR, "end")
    assert "to tell" not in board(play)
    play.after("close", "session", "scene The next day")
    assert "tell or bank" not in play.asked
    assert "to tell" not in board(play)
    play.after("tell bust the cup falls")
    assert not play.state.unspent


@pytest.mark.parametrize("line", ["ann wily 3", "Ann use wily 3"])
def test_a_free_effect_is_offered_when_it_comes_up_and_used_by_its_name(tmp_path: Path, line: str) -> None:
    desk = at_desk(tmp_path, *MAJOR, setting="fate-knowledge")
    assert "free now: Ann wily 3" in prompt(desk.pending)
    assert "Ann wily 3 (first Major Success)" in str(GAME.board(desk.state, None))
    desk.do(line)
    for face in "345":
        desk.do(face)
    assert [held.face for held in desk.state.characters["Ann"].pool] == [3, 4, 5]
    assert "free now" not in str(GAME.board(desk.state, None))


def test_legendary_names_the_players_who_saw_it() -> None:
    assert "free now: Ann legendary Bob Cy" in table(*MAJOR).asked


def test_no_short_form_of_a_specialization_takes_a_word_from_a_move() -> None:
    play = empty()
    words = {verb.name for verb in GAME.words}
    named = _invoked(play.state.table.catalog)
    assert not words & set(named)
    assert {"wily", "legendary", "rousing"} <= set(named)
    assert set(named.values()) <= set(play.state.table.catalog.of(Spec))
    assert all(slug(name) == word for word, name in named.items())


def test_a_spark_of_both_is_offered_to_whoever_has_harmonious() -> None:
    play = table(*rich("bob", 3, 3), "ann check heart sing", setting="fate-knowledge")
    assert "Bob's heart (Harmonious, after `say willing yes Bob`)" in board(play)
    play.when("bob help").refused("Helping", "say willing yes Bob", "spark Bob's STAT")
    play.after("say willing yes Bob", "spark Bob's heart", "roll 5 6")
    assert pool(play, "Bob") == []


def test_nobody_without_a_pair_is_offered_to_spark_with_another() -> None:
    play = table(*rich("bob", 3, 4), "ann check heart sing", setting="fate-knowledge")
    assert "Harmonious" not in board(play)


def test_an_attack_says_what_it_is_for() -> None:
    play = table("ann attack heart Guard, shove him")
    assert play.sentences()[-1] == "Ann attacks Guard (heart, non-violent, Normal): shove him"


def test_a_seat_makes_a_whole_check_in_the_short_form_as_its_character_does(tmp_path: Path) -> None:
    desk = at_desk(tmp_path, "ann hurry 6")
    assert desk.state.settled[1].tier == "minor"
    assert len("ann hurry ") <= 12  # the keys beside the face


def test_the_eye_watches_with_its_watch_stat() -> None:
    play = table("npc The Eye, watch=8, head=10", "endeavor stealth", "place Ann", "place The Eye")
    assert play.state.endeavor.combatants["The Eye"].stat == "watch"
    assert "takes part as eye, with watch" in play.sentences()[-1]


def test_no_character_of_a_player_has_a_watch_stat() -> None:
    empty().when("ann npc Ann, watch=8").impossible("nobody has a Stat watch")


def test_whoever_lacks_the_eye_is_told_how_to_make_one() -> None:
    why = table("endeavor stealth", "place Ann").when("begin").verdict.why
    assert "`npc NAME, watch=8` makes one" in why
