"""The numbered checks of an audit, each with a log in which it has something to say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.core.rules.findings import Finding
from ledger.games.humanity import fairness
from ledger.games.humanity.checks.events.declaring import CheckDeclared
from ledger.games.humanity.checks.events.ending import CheckResolved, TokenTold
from ledger.games.humanity.checks.events.helping import HelpGiven
from ledger.games.humanity.checks.events.sparking import SparkPaid
from ledger.games.humanity.checks.events.throwing import DiceThrown
from ledger.games.humanity.people.events.arrivals import CharacterCreated
from ledger.games.humanity.people.events.sheet import SheetChanged
from ledger.games.humanity.resources.events.banks import EffectRecharged
from ledger.games.humanity.resources.events.blessings import BlessingsGained, BlessingsSpent
from ledger.games.humanity.sessions.events.goals import ProgressMoved
from ledger.games.humanity.sessions.events.shop import ShopClosed, StatUpgraded
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import chosen, fight, turn_of
from tests.games.humanity.tables import audited, empty, errors, rich, table

PLAYED = (*rich("ann", 3, 3), "ann check hand", "roll 4", "spark home", "roll 5", "resolve")


def found(play: Play) -> list[Finding]:
    """What the game counts again."""
    return [each for each in audited(play.setup, play.events) if each.code.startswith("A")]


def codes(findings: list[Finding], severity: str = "error") -> list[str]:
    return [finding.code for finding in findings if finding.severity == severity]


def changed(play: Play, kind: type[Event], **fields: Any) -> list[Event]:
    """The events with the last one of a kind told otherwise."""
    at = max(place for place, event in enumerate(play.events) if isinstance(event, kind))
    return [*play.events[:at], replace(play.events[at], **fields), *play.events[at + 1 :]]


def without(play: Play, kind: type[Event]) -> list[Event]:
    return [event for event in play.events if not isinstance(event, kind)]


def test_a_sound_log_has_no_errors() -> None:
    play = table(*PLAYED)
    assert errors(play.setup, play.events) == []


def test_A14_a_goal_that_was_counted_by_hand_is_noted() -> None:
    play = table("goal 8 the guild", "breakthrough the guild 3")
    assert "A14-progress" not in codes(found(play), "note")
    play.after("adjust progress: the guild 5 we forgot a Check")
    noted = {finding.code: finding.message for finding in found(play)}
    assert noted["A14-progress"] == "the guild: the moves bring 3, not 5."


Damage = Callable[[Play], list[Event]]
BROKEN: dict[str, tuple[tuple[str, ...], Damage, str]] = {
    "A1 a snapshot of the sheet": (
        ("end", "ann shop", "ann checkout waive"),
        lambda play: changed(play, ShopClosed, dice={"head": 10}),
        "the sheet of Ann says otherwise",
    ),
    "A2 a chain": (
        PLAYED[:4],
        lambda play: changed(play, DiceThrown, stages=((4,), (5,))),
        "the dice were thrown again although none showed 1",
    ),
    "A3 a Stat": (
        ("ann check hand", "use home", "roll 5", "resolve"),
        lambda play: changed(play, CheckDeclared, stat="heart"),
        "home is not balanced with heart",
    ),
    "A4 what a Spark costs": (
        (*rich("ann", 3, 3, 5), *PLAYED[2:]),
        lambda play: changed(play, SparkPaid, blessings=(1, 3)),
        "it costs two Blessings of equal worth, and 3, 5 does not pay that",
    ),
    "A5 the number of rolls": (
        ("ann check hurry vs hard", "roll 9", "roll 9", "resolve"),
        lambda play: changed(play, CheckDeclared, rank=2),
        "roll 3 of 3 is missing",
    ),
    "A6 an outcome": (
        PLAYED,
        lambda play: changed(play, CheckResolved, tier="major", boons=1),
        "the dice come to 9: medium",
    ),
    "A7 Help for oneself": (
        (*rich("ann", 5), *rich("bob", 5), "ann check hand", "roll 6", "bob help"),
        lambda play: changed(play, HelpGiven, helper="Ann", blessing=1),
        "nobody Helps their own roll",
    ),
    "A8 a Blessing that is spent twice": (
        (*rich("ann", 3, 3), "ann spend 3 on bread", "ann spend 3 on wine"),
        lambda play: changed(play, BlessingsSpent, blessings=(1,)),
        "Ann has no Blessing 1",
    ),
    "A9 a gain": (
        rich("ann", 3),
        lambda play: changed(play, BlessingsGained, faces=(3, 4)),
        "only a 1 brings another Blessing",
    ),
    "A10 the price of a recharge": (
        (*rich("ann", 3, 4), "ann check heart", "say social", "ann creative", "ann recharge Creative 4"),
        lambda play: changed(play, EffectRecharged, blessings=(1,)),
        "it costs a Blessing worth at least 4, and 3 does not pay that",
    ),
    "A11 the limit of a session": (
        ("ann check hurry", "roll 1 10", "resolve", "ann invoke Legendary", "gain 2"),
        lambda play: [*play.events, replace(play.events[-2], id=len(play.events) + 1, on=len(play.events))],
        "Ann already used Legendary once in this session",
    ),
    "A12 a token that is not there": (
        ("ann check hand", "roll 6", "resolve", "tell bust the cup falls"),
        lambda play: changed(play, TokenTold, token="boon"),
        "Check 1 has no boon left",
    ),
    "A13 how a Condition ends": (
        ("ann afflict Cursed", "ann afflict Surprised", "cure Ann Cursed"),
        lambda play: changed(play, SheetChanged, entry="Surprised"),
        "Surprised ends when the next roll is made",
    ),
    "A14 what a setback costs": (
        ("goal 8 the guild", "breakthrough the guild 3", "setback the guild"),
        lambda play: changed(play, ProgressMoved, change=-5),
        "a setback costs 2",
    ),
    "A23 too many d10": (
        ("ann npc Rose, head=10, hand=10, heart=8", "end", "Rose shop", "Rose upgrade home"),
        lambda play: changed(play, StatUpgraded, stat="heart", size=10, tag=10),
        "at most 2 Stats are d10",
    ),
    "A24 too few Aptitudes": (
        ("cy create head Carefree vice Rose, Acting, Singing",),
        lambda play: changed(play, CharacterCreated, apts=("Acting",)),
        "these dice begin with 2 Aptitudes, not 1",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_log_is_told_once(name: str) -> None:
    moves, damage, why = BROKEN[name]
    play = table(*moves)
    assert errors(play.setup, play.events) == []
    (told,) = errors(play.setup, damage(play))
    assert why in told


def test_EX099_a_snapshot_that_the_dice_deny() -> None:
    play = table("ann check hurry", "roll 10")
    said = CheckResolved(check=1, tier="major", results=(10,), boons=1, busts=0, x=3)
    play.when(said).impossible("the dice come to 10: medium")


def test_A15_the_shared_die_is_recounted() -> None:
    play = table("ann check hand", "roll 2", "resolve", optional_stat="hardy")
    assert play.state.hardy == 4
    (told,) = errors(play.setup, changed(play, CheckResolved, hardy=6))
    assert "the dice come to 2: failure" in told


def test_A25_open_ends_are_listed() -> None:
    play = table("goal 8 the guild", "ann check hand", "roll 6", "resolve", "bob award 1", "ann check hand")
    said = [finding.message for finding in found(play) if finding.code == "A25-open"]
    assert said == [
        "Check 2 of Ann is not resolved.",
        "Check 1 of Ann: 1 bust not told.",
        "Bob still has to throw a Blessing.",
        "The goal the guild is open: 0 of 8.",
    ]


def test_A25_an_open_end_is_listed_once_for_each_session_that_closes_with_it() -> None:
    play = table("goal 8 the guild", "end", "close")
    open_ends = [finding for finding in found(play) if finding.code == "A25-open"]
    assert [finding.message for finding in open_ends] == ["The goal the guild is open: 0 of 8."]
    play.after("session", "end", "close")
    assert len([finding for finding in found(play) if finding.code == "A25-open"]) == 2


def test_A25_help_that_was_not_given_and_an_action_that_was_kept_are_open() -> None:
    play = table("ann check hand", "bob check head", "cy offer supportive")
    assert [finding.message for finding in found(play) if finding.code == "A25-open"] == [
        "Check 1 of Ann is not resolved.",
        "Check 1 of Ann: Cy offered Help and gave none.",
        "Check 2 of Bob is not resolved.",
    ]
    play = turn_of(chosen(fight(), {"Ann": "hand", "Bob": "head", "Wolf": "hurt"}), "Ann").after("pass")
    (kept,) = [finding.message for finding in found(play) if finding.code == "A25-open"]
    assert kept == "Ann kept an action and did not use it."


def test_A26_rulings_are_grouped_by_rule() -> None:
    play = table("ann check heart", "! ann use hand -- she insists", "roll 5", "say apt no")
    play.after("void", "ann check heart", "! ann use home -- again")
    (listed,) = [finding.message for finding in found(play) if finding.code == "A26-rulings"]
    assert listed.startswith("More About Stat Dice was overruled 2 times (log line ")


def test_A27_voided_and_repeated_throws_are_listed() -> None:
    play = table("ann check heart", "roll 5", "scrap it fell off the table", "roll d20 17 again 13")
    noted = {finding.code: finding.message for finding in found(play)}
    assert noted["A27-voided"] == "A throw of 5 was voided: it fell off the table."
    assert noted["A27-d20-redone"] == "A starred d20 was thrown again: 17."


def test_A29_totals_and_unlikely_bumps() -> None:
    noted = {f.code: f.message for f in found(table("cy check heart", "roll total 11"))}
    assert noted["A29-total-only"] == "Only the total 11 is known, at least 7 bumps (chance 0.00006)."
    noted = {f.code: f.message for f in found(table("ann check hurry", "roll 1 1 1 1 9"))}
    assert noted["A29-bumps"] == "A d10 bumped 4 times: the chance is 0.00010."


def test_A28_uneven_faces_and_luck_are_notes() -> None:
    tally = fairness.ThrowTally()
    tally.faces["ann", 6] = Counter({6: 40, 1: 5, 2: 5, 3: 5, 4: 5, 5: 5})
    tally.faces["bob", 6] = Counter(dict.fromkeys(range(1, 7), 10))
    tally.faces["cy", 6] = Counter({6: 20})
    assert [(skew.seat, skew.size, skew.thrown) for skew in fairness.skews(tally)] == [("ann", 6, 65)]


@pytest.mark.parametrize(("size", "moved"), [(4, 8), (6, 9), (8, 10), (10, 11)])
def test_A28_faces_are_uneven_by_the_table_of_chi_square_for_their_die(size: int, moved: int) -> None:
    """One in a hundred: 11.345 for a d4, 15.086 for a d6, 18.475 for a d8, 21.666 for a d10. Of ten throws of
    each face so many fell on another one, which is 2 * moved * moved / 10."""
    for away, is_uneven in ((moved, True), (moved - 1, False)):
        tally = fairness.ThrowTally()
        tally.faces["ann", size] = Counter(dict.fromkeys(range(1, size + 1), 10))
        tally.faces["ann", size].update({1: away, size: -away})
        assert [skew.size for skew in fairness.skews(tally)] == [size] * is_uneven


def test_A28_luck_is_measured_against_the_exact_chances() -> None:
    lucky = table(*(move for _ in range(12) for move in ("cy check hand", "roll 1 4", "resolve")))
    (luck,) = [finding for finding in found(lucky) if finding.code == "A28-luck"]
    assert luck.message.startswith("cy: 12 throws succeeded, 1.3 were expected; that is more by ")


def test_A30_a_campaign_is_summed_up() -> None:
    play = table(*PLAYED)
    (ann,) = [f.message for f in found(play) if f.code == "A30-growth" and f.message.startswith("Ann")]
    assert ann == (
        "Ann: 1 session, 0 free and 0 paid upgrades; Blessings: 2 for a test; "
        "Checks: 1 medium; boons 0, busts 0."
    )


def test_A30_free_upgrades_are_counted_against_the_sessions_that_grant_them() -> None:
    absent = ("ann npc Ann", "session bob", "end", "ann shop", "ann upgrade head", "ann waive d6")
    away = empty(*absent, absent_upgrades=True)
    assert "A30-budget" not in codes(found(away), "warning")
    twice = empty(
        "ann npc Ann", "session", "end", "ann shop", "ann upgrade head", "! ann upgrade hand -- gift"
    )
    assert "A30-budget" in codes(found(twice), "warning")
    away.after("! ann upgrade hand -- gift")
    assert "A30-budget" in codes(found(away), "warning")


def test_EX101_the_undone_throw_is_told_with_its_faces() -> None:
    play = table("cy check hand", "roll 3")
    thrown = play.events[-1]
    assert isinstance(thrown, DiceThrown)
    assert f"Cy's throw of hand was seen: 3 (event {thrown.id})." == play.game.reveals(play.state, thrown)


def test_an_empty_log_has_nothing_to_say() -> None:
    assert found(empty()) == []
