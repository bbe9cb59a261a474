"""Alarms that touch, shift, are hijacked or become Wounds; the Eye's track; how a heist ends.

Source: Stealth Endeavors; G-036, G-106 to G-115.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger.core.errors import TablefoldError, UnknownName
from ledger.games.humanity.scenes import acting, alarms, rounds
from ledger.games.humanity.scenes.events.abilities import AlarmHijacked
from ledger.games.humanity.scenes.events.buttons import ButtonPlaced, ButtonRemoved
from ledger.games.humanity.scenes.events.movement import DirectionChosen
from ledger.games.humanity.scenes.events.stealth import ButtonsPlaced, WoundsDealt
from ledger.games.humanity.scenes.kinds import stealth
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import (
    acted,
    arena,
    chosen,
    heist,
    idle,
    lying,
    one,
    refused,
    result,
    scene_of,
    turn_of,
    typed,
)
from tests.games.humanity.scenes.test_abilities import with_spec
from tests.games.humanity.scenes.test_stealth import SOURCE, at, grid, sneaking, swept, woken, wounded

OPTIONS = "Endeavor Specialization Options"


# on the track


@pytest.mark.parametrize(
    ("alarm", "also"),
    [(1, {2, 3}), (2, {1, 3}), (3, {1, 2}), (5, set()), (7, {8}), (8, {7})],
)
def test_contiguous_alarms_are_those_in_one_row(alarm: int, also: set[int]) -> None:
    scene = grid(1, 2, 3, 5, 7, 8)
    position = {button.number: button.position for button in scene.buttons}
    (chosen_one,) = (button for button in scene.buttons if button.position == alarm)
    assert {position[number] for number in alarms.row_of(scene, chosen_one)} == also


@pytest.mark.parametrize(
    ("positions", "amount", "left", "gone"),
    [
        ((4, 20), 4, [8, 4], ()),
        ((1, 21), 3, [4], (2,)),
        ((21, 1), 3, [4], (2,)),
        ((1, 2, 22), -1, [20, 1], (3,)),
    ],
)
def test_HS7_the_oldest_of_alarms_that_come_together_stays(
    positions: tuple[int, ...], amount: int, left: list[int], gone: tuple[int, ...]
) -> None:
    to, vanish = alarms.shifted(grid(*positions), "track", amount)
    assert ([place for _, place in to], vanish) == (left, gone)


@pytest.mark.parametrize(("sanctuary", "trips"), [(3, True), (4, False), (5, False), (6, False), (7, True)])
def test_a_sanctuary_keeps_its_own_place_and_the_next_ones_from_alarms(
    *, sanctuary: int, trips: bool
) -> None:
    play = at(sneaking("button alarm 5", f"button sanctuary {sanctuary}"), "Ann", 5)
    assert alarms.tripped(scene_of(play), one(play, "Ann")) == int(trips)


def test_an_alarm_is_tripped_only_where_the_turn_ends_and_on_ones_own_track() -> None:
    play = at(sneaking("track Vault", "button alarm 5", "button alarm 6 Vault"), "Ann", 6)
    assert alarms.tripped(scene_of(play), one(play, "Ann")) == 0
    assert alarms.tripped(scene_of(at(play, "Ann", 5)), one(play, "Ann")) == 1


# Interfere


def test_interfere_removes_one_alarm_that_is_near_and_nothing_else() -> None:
    play = at(sneaking("button alarm 4", "button alarm 5", "button alarm 9", die="home"), "Ann", 4)
    play.after("act interfere", "roll 6", "resolve")
    assert play.asked == "table: remove one of the Alarms at 4, 5: remove alarm"
    refused(play, ButtonRemoved(by="table", button=3), SOURCE, "the Alarms near enough lie at 4, 5")
    both = ButtonRemoved(by="table", button=1, also=(2,))
    refused(play, both, SOURCE, "with a Maximum all that touch it go, too; otherwise it goes alone")
    refused(play, replace(both, also=(), why="maximum"), SOURCE, "otherwise it goes alone")
    play.after("remove alarm 5")
    assert lying(play, "alarm") == [4, 9]


def test_interfere_with_a_maximum_takes_all_that_touch_it() -> None:
    play = at(sneaking("button alarm 4", "button alarm 5", "button alarm 9", die="home"), "Ann", 4)
    play.after("act interfere", "roll 6", *["modify +5"] * 3, "resolve")
    alone = ButtonRemoved(by="table", button=1, why="maximum")
    refused(play, alone, SOURCE, "with a Maximum all that touch it go, too")
    play.when(replace(alone, also=(2,))).legal()


def test_the_table_takes_away_what_it_laid_out_one_by_one() -> None:
    play = heist("button alarm 4", "button alarm 5")
    wounded(play, "Ann", 0)
    refused(play, ButtonRemoved(by="table", button=3), SOURCE, "the table laid out alarm, objective, escape")
    refused(play, ButtonRemoved(by="table", button=1, also=(2,)), SOURCE, "one by one")
    play.after("remove alarm 4")
    assert lying(play, "alarm") == [5]


def test_the_table_names_a_button_by_its_kind_and_place() -> None:
    play = heist("button alarm 4", "button alarm 5").after("remove alarm 5")
    assert lying(play, "alarm") == [4]


# Hijacked


def hijacking(*laid: str) -> Play:
    play = turn_of(chosen(with_spec(heist(*laid), "Hijacked"), {"Ann": "hand", "Bob": "head"}), "Ann")
    return acted(play, "act hijack")


def test_hijacked_an_alarm_within_x_is_chosen() -> None:
    play = hijacking("button alarm 1", "button alarm 2", "button alarm 3", "button objective 4 hand")
    assert play.asked == "Ann: which Alarm does Ann hijack (1, 2)"
    assert play.offered == ("hijack 1", "hijack 2")
    far = AlarmHijacked(by="ann", character="Ann", button=3)
    refused(play, far, OPTIONS, "Ann hijacks an Alarm within 2")
    play.when(replace(far, button=4)).impossible("button 4 is not an Alarm")
    play.after("ann hijack 2")
    assert (one(play, "Ann").hijacked, one(play, "Bob").hijacked) == (2, 0)


def test_hijacked_the_only_alarm_within_reach_is_chosen_by_itself() -> None:
    assert one(hijacking("button alarm 3", "button alarm 1"), "Ann").hijacked == 2
    assert one(hijacking("button alarm 3"), "Ann").hijacked == 0


def test_hijacked_nobody_decides_it_for_the_one_who_acts() -> None:
    play = hijacking("button alarm 1", "button alarm 2")
    play.when("bob hijack 2").refused("At Table Discretion")
    whose = AlarmHijacked.whose
    assert [whose(play.state, by) for by in ("table", "ann", "bob")] == ["Ann", "Ann", "Bob"]
    assert one(play.after("hijack 2"), "Ann").hijacked == 2
    assert whose(play.state, "table") == ""


def test_hijacked_nobody_works_from_an_alarm_that_became_a_wound() -> None:
    """The Eye awakens, and each Alarm is replaced."""
    play = hijacking("button alarm 1", "button objective 2 hand")
    scene_of(play).alarmed, scene_of(play).mode = True, "wake"
    assert [button.number for button in acting.objectives(scene_of(play), one(play, "Ann"))] == [2]
    turn_of(play, "Keeper").after("act awaken", "spread Bob 1")
    assert acting.objectives(scene_of(play), one(play, "Ann")) == []


def test_nobody_hijacks_when_it_is_not_asked_for() -> None:
    with pytest.raises(UnknownName, match="There is no Alarm to choose now"):
        typed(sneaking("button alarm 1"), "hijack 1")


# Radiant and Zealous work in every Endeavor


def test_radiant_a_rogue_lends_an_aptitude_to_the_others() -> None:
    play = with_spec(heist("button alarm 9"), "Radiant")
    play.state.characters["Ann"].apts |= {"Fencing": "Adamant"}
    turn_of(chosen(play, {"Ann": "heart", "Bob": "head"}), "Ann")
    assert "act radiate" in " ".join(play.offered)
    play.after("act radiate", "roll 2", "resolve")
    assert (one(play, "Bob").lent, lying(play, "alarm")) == ((), [9, 10])
    play.state.characters["Ann"].spent = frozenset()
    one(play, "Ann").turn = "held"
    play.after("ann act radiate", "roll 6", "resolve")
    assert [(lent.apt, lent.turns) for lent in one(play, "Bob").lent] == [("Fencing", 2)]
    assert one(play, "Keeper").lent == ()


def test_zealous_a_rogue_lays_a_zeal_button_and_attacks_nobody_where_nobody_can_be_attacked() -> None:
    """The Eye cannot be attacked; the movement ends all the same."""
    play = with_spec(at(heist(), "Ann", 4), "Zealous")
    turn_of(chosen(play, {"Ann": "heart", "Bob": "head"}), "Ann").after("act zeal Bob")
    assert [(b.owner, b.position) for b in scene_of(play).on("track", "zeal")] == [("Ann", 3)]
    one(play, "Ann").turn = "held"
    acted(play, "ann act move").after("ann go down")
    assert (one(play, "Ann").position, lying(play, "zeal")) == (3, [])
    assert "Zeal" not in play.asked


def test_without_the_specialization_no_rogue_uses_its_action() -> None:
    play = turn_of(chosen(heist(), {"Ann": "heart", "Bob": "head"}), "Ann")
    refused(play, "act zeal", "Actions", "Ann does not have Zealous")
    refused(play, "act radiate", "Actions", "Ann does not have Radiant")


# Hidden, and what lies where


def test_hidden_the_sanctuary_lies_where_the_rogue_is_for_x_rounds() -> None:
    play = with_spec(heist("track Vault"), "Hidden")
    turn_of(chosen(play, {"Ann": "hurry", "Bob": "head"}), "Ann")
    one(play, "Ann").track, one(play, "Ann").position = "Vault", 7
    acted(play, "act hide")
    (made,) = (button for button in scene_of(play).buttons if button.kind == "sanctuary")
    assert (made.track, made.position, made.until) == ("Vault", 7, 1 + 3)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("button alarm 0", "Alarms lie from 1 to 20"),
        ("button escape 4 Area", "nothing here can have a tag"),
        ("button sanctuary 4 hand", "only an Objective can have Stats"),
        ("button scheme 4", "the table lays out: alarm, objective, escape, sanctuary"),
        ("button objective 4 hand", "there is already one at 4"),
    ],
)
def test_the_lay_of_the_land_is_alarms_objectives_escapes_and_sanctuaries(line: str, why: str) -> None:
    refused(arena("stealth", "button objective 4 head"), line, SOURCE, why)


@pytest.mark.parametrize(
    "line", ["button alarm 1", "button alarm 20", "button escape 4", "button objective 0"]
)
def test_what_may_lie_there(line: str) -> None:
    arena("stealth", "button objective 4 head").when(line).legal()


def test_a_button_that_the_table_lays_out_stays() -> None:
    event = ButtonPlaced(by="table", button=1, kind="alarm", position=4, until=2)
    refused(arena("stealth"), event, SOURCE, "what the table lays out stays")


def test_work_is_done_only_while_its_objective_is_there() -> None:
    action = one(at(sneaking("button objective 1 head"), "Ann", 0), "Ann")
    assert action.began == ("track", 0)
    play = at(sneaking("button objective 1 head"), "Ann", 0).after("act work")
    play.game.projector.fold(play.state, (ButtonRemoved(by="table", button=1),))
    play.after("roll 6", "resolve")
    assert lying(play, "scheme") == []


# which way


def test_a_rogue_at_0_only_goes_up_and_whoever_moves_says_which_way() -> None:
    assert one(acted(sneaking(), "act move"), "Ann").position == 2
    play = acted(at(sneaking(), "Ann", 1), "act move")
    play.when(DirectionChosen(by="bob", character="Bob", up=True)).refused("At Table Discretion")
    assert one(play.after("ann go down"), "Ann").position == 0


# the Eye


def test_sweep_needs_two_alarms_and_with_one_gap_it_is_filled_at_once() -> None:
    play = swept("button alarm 3", "button alarm 6").after("special sweep")
    assert lying(play, "alarm") == [3, 4, 5, 6]
    assert [button.until for button in scene_of(play).buttons] == [0, 0, 2, 2]


def test_sweep_all_places_between_two_alarms_with_none_between_them() -> None:
    play = swept("button alarm 3", "button alarm 6", "button alarm 9").after("special sweep")
    part = ButtonsPlaced(by="table", kind="alarm", track="track", places=((4, 4),), until=2)
    refused(play, part, SOURCE, "the places between two Alarms are filled, all of them")
    refused(play, replace(part, places=((4, 7), (5, 8)), until=3), SOURCE, "all of them")
    play.when(replace(part, places=((4, 7), (5, 8)))).legal()


def test_awaken_each_alarm_becomes_the_wound_of_one_rogue_of_that_track() -> None:
    play = woken("track Vault", "button alarm 3", "button alarm 5").after("act awaken track")
    with pytest.raises(UnknownName, match="An Alarm becomes the Wound of one rogue"):
        typed(play, "spread Ann 3, Bob 3")
    dealt = WoundsDealt(by="table", character="Keeper", track="Vault", parts=())
    refused(play, dealt, SOURCE, "it is about the track track")
    parts = ((1, "Ann"), (2, "Keeper"))
    refused(play, replace(dealt, track="track", parts=parts), SOURCE, "the rogues there are Ann, Bob")
    play.after("spread Bob 3")
    (made,) = (event for event in play.events if isinstance(event, WoundsDealt))
    assert [name for _, name in made.parts] == ["Bob", "Bob"]


def test_awaken_says_where_the_wounds_are() -> None:
    play = woken("button alarm 3", "button alarm 5").after("act awaken")
    assert "spread 2 Wounds among Ann, Bob (evenly, or spread Ann 5 for the one at 5)" in play.asked
    parts = ((1, "Ann"), (2, "Bob"))
    dealt = WoundsDealt(by="table", character="Keeper", track="track", parts=parts)
    assert dealt.tell(play.state) == "Alarms become Wounds: 3 Ann, 5 Bob"


def test_awaken_a_single_rogue_gets_all_of_them() -> None:
    play = woken("button alarm 3", "button alarm 5")
    one(play, "Ann").removed = "escape"
    play.after("act awaken")
    assert [button.owner for button in scene_of(play).on("track", "wound")] == ["Bob", "Bob"]


def test_awaken_without_an_alarm_wounds_nobody() -> None:
    assert "spread" not in woken().after("act awaken").asked


# the end


@pytest.mark.parametrize(
    ("gone", "mode", "laid", "result", "reason"),
    [
        (
            ("escape", "escape"),
            "warry",
            (),
            "the rogues win",
            "every Objective is done, and the Eye never woke",
        ),
        (("escape", "escape"), "wake", (), "", "2 of 2 escaped, Objectives left: 0, the Eye woke"),
        (("escape", "clean"), "warry", (), "", "1 of 2 escaped, Objectives left: 0, the Eye never woke"),
        (("escape", "escape"), "warry", (4, 9), "", "2 of 2 escaped, Objectives left: 2, the Eye never woke"),
        (("clean", "clean"), "warry", (), "the Eye wins", "no rogue is left"),
    ],
)
def test_G115_how_a_heist_ends(
    gone: tuple[str, str], mode: str, laid: tuple[int, ...], result: str, reason: str
) -> None:
    scene = scene_of(heist(*(f"button objective {place} head" for place in laid)))
    scene.mode = mode  # type: ignore[assignment]
    for name, why in zip(("Ann", "Bob"), gone, strict=True):
        assert stealth.ending(scene) is None
        scene.combatants[name].removed = why
    assert stealth.ending(scene) == (result, reason)


def test_misdirect_without_an_eye_steals_nothing() -> None:
    play = sneaking()
    one(play, "Keeper").removed = "gone"
    acted(play, "act misdirect")
    assert not play.state.owed


def test_G115_what_is_neither_won_nor_lost_is_graded_by_the_table() -> None:
    play = heist("button objective 9 head")
    one(play, "Ann").removed, one(play, "Bob").removed = "escape", "clean"
    reason = "1 of 2 escaped, Objectives left: 1, the Eye never woke"
    assert play.asked == f"table: {reason}: conclude and say the result"
    play.after("conclude half the loot")
    assert result(play) == "half the loot"


def test_an_attack_ends_every_sanctuary_on_or_next_to_the_place() -> None:
    laid = tuple(f"button sanctuary {place}" for place in (3, 4, 5, 6, 7))
    assert lying(at(sneaking(*laid), "Ann", 5).after("act misdirect Guard"), "sanctuary") == [3, 7]
    assert lying(at(sneaking(*laid), "Ann", 5).after("act misdirect"), "sanctuary") == [3, 4, 5, 6, 7]


def test_wound_brings_the_eye_as_many_blessings_as_its_x() -> None:
    play = woken().after("act wound Ann", "3", "3")
    assert "Keeper gains 2 temporary Blessings" in play.sentences()


def test_nobody_sweeps_when_it_is_not_asked_for() -> None:
    play = sneaking("button alarm 3", "button alarm 6")
    event = ButtonsPlaced.made(play.state, "table", ((1, 2),))
    assert event == ButtonsPlaced(by="table", kind="alarm", track="track")
    assert not play.when(event).verdict.is_accepted


def test_quicken_is_offered_for_oneself_and_for_up_to_x_allies() -> None:
    play = idle(turn_of(chosen(heist(), {"Ann": "head", "Bob": "head"}), "Ann"))
    offered = [move for move in play.offered if "quicken" in move and "Bob special" not in move]
    assert [move.lower() for move in offered] == ["ann special quicken", "ann special quicken bob"]


@pytest.mark.parametrize("line", ["out Vault", "ann special quicken Vault", "ann special quicken Bob, Vault"])
def test_only_people_escape_or_are_quickened(line: str) -> None:
    """The name of a track is none of theirs."""
    play = acted(sneaking("track Vault", "button escape 1"), "act move")
    if "quicken" in line:
        play = idle(play.after("ann decline"))
    with pytest.raises(TablefoldError, match="'Vault' is n"):
        typed(play, line)


def test_the_eye_acts_anyway_when_no_rogue_has_a_stat_left() -> None:
    play = heist()
    for name in ("Ann", "Bob"):
        one(play, name).exhausted = frozenset(play.state.characters[name].stats)
    assert not rounds.is_stuck(play.state, scene_of(play))
    one(play, "Keeper").removed = "gone"
    assert rounds.is_stuck(play.state, scene_of(play))


def test_rogues_spend_their_action_dice_and_have_no_watch_stat() -> None:
    play = arena("stealth", "npc Keeper, head=8", "place Keeper head")
    refused(play, "place Wolf rogue head", SOURCE, "a rogue spends its Action Dice")
    refused(play, "place Bear eye head", SOURCE, "there is one eye")
