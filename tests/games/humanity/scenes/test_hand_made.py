"""Events of an Endeavor that no line types, as another program or a hand could write them: what the pieces
and the rules say of them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.api import Event
from ledger.games.humanity.scenes import rounds
from ledger.games.humanity.scenes.events.abilities import AlarmHijacked
from ledger.games.humanity.scenes.events.besides import BonusDeclined
from ledger.games.humanity.scenes.events.buttons import ButtonPlaced
from ledger.games.humanity.scenes.events.declaring import ActionDeclared
from ledger.games.humanity.scenes.events.falling import StatExhausted
from ledger.games.humanity.scenes.events.fortunes import BlessingsTaken
from ledger.games.humanity.scenes.events.joining import CombatantPlaced, UnitPlaced
from ledger.games.humanity.scenes.events.opening import TrackChanged
from ledger.games.humanity.scenes.events.rounds import ActionsLapsed
from ledger.games.humanity.scenes.events.specials import SpecialChosen
from ledger.games.humanity.scenes.events.stealth import ButtonsPlaced, WoundsDealt
from ledger.games.humanity.scenes.events.units import BlessingsChanneled, Gift, UnitHelped
from ledger.games.humanity.scenes.state import MOST_BUTTONS, MOST_TRACKS, ActionShare
from ledger.games.humanity.state import MOST
from tests.games.humanity.scenes.arenas import (
    acted,
    all_passed,
    arena,
    chosen,
    fight,
    heist,
    race,
    refused,
    turn_of,
)
from tests.games.humanity.scenes.test_abilities import dice, lie_for, with_spec
from tests.games.humanity.scenes.test_abilities import heist as sneaking
from tests.games.humanity.scenes.test_rush import plotted, rush
from tests.games.humanity.scenes.test_stealth import woken
from tests.games.humanity.scenes.test_unit import battle, fleet, lie
from tests.games.humanity.tables import pool

STEALTH, UNIT, MONSTROUS = "Stealth Endeavors", "Unit Endeavors", "Monstrous Endeavors"


# setup


@pytest.mark.parametrize(
    "event",
    [
        CombatantPlaced(by="table", character="Bear", side="monstrosity", position=4, defeat=True),
        CombatantPlaced(by="table", character="Bear", side="ally"),
    ],
)
def test_whoever_has_left_the_campaign_takes_no_part(event: Event) -> None:
    play = arena("monstrous", "place Ann")
    play.when(event).legal()
    play = arena("monstrous", "place Ann")
    play.state.characters["Bear"].retired = True
    refused(play, event, MONSTROUS, "Bear has left the campaign")


def test_no_unit_is_of_somebody_who_has_left_the_campaign() -> None:
    play = fleet()
    play.state.characters["Guard"].retired = True
    event = UnitPlaced(by="table", character="Guard", side="ally", stat="hurt", end=8)
    refused(play, event, UNIT, "Guard has left the campaign")


def test_a_unit_takes_no_track_that_is_there() -> None:
    play = fleet("! track Guard -- they drew it first")
    play.when("unit Guard").impossible("there is already a track 'Guard'")


def test_there_is_room_for_so_many_tracks_recovery_buttons_and_buttons() -> None:
    play = arena("monstrous", *(f"track Path {number}" for number in range(1, MOST_TRACKS)))
    play.when(TrackChanged(by="table", track="The roof")).impossible(f"room for only {MOST_TRACKS} tracks")
    many = tuple(range(1, MOST_TRACKS + 2))
    wolf = CombatantPlaced(character="Wolf", side="monstrosity", position=50, recoveries=many, defeat=True)
    play.when(wolf).impossible(f"{MOST_TRACKS} Recovery buttons are enough")
    lie(play, "scheme", "track", *range(MOST_BUTTONS))
    one_more = ButtonPlaced(by="table", button=MOST_BUTTONS + 1, kind="scheme", position=7)
    play.when(one_more).impossible(f"room for only {MOST_BUTTONS} buttons")
    several = ButtonsPlaced(kind="scheme", track="track", places=((MOST_BUTTONS + 1, 7),))
    play.when(several).impossible(f"room for only {MOST_BUTTONS} buttons")


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"kind": "recovery"}, "several recovery buttons are not laid at once"),
        ({"kind": "star"}, "several star buttons are not laid at once"),
        ({"track": "Moon"}, "there is no track 'Moon' (tracks: track)"),
        ({"track": ""}, "no track is named (tracks: track)"),
        ({"sparked": "Zoe"}, "Zoe takes no part in the Endeavor"),
        ({"places": ((9, 3),)}, "the next button is number 1"),
        ({"places": ((1, -1),)}, "positions go from 0 to"),
    ],
)
def test_several_buttons_are_of_a_kind_that_nobody_has_alone_on_a_track_that_is_there(
    wrong: dict[str, Any], why: str
) -> None:
    play = arena("stealth")
    first = play.state.scene_open.next_button
    alarms = ButtonsPlaced(kind="alarm", track="track", places=((first, 3),))
    play.when(replace(alarms, **wrong)).impossible(why.replace("number 1", f"number {first}"))


# turns


def test_nobody_chooses_what_is_forced() -> None:
    play = turn_of(chosen(race(), {"Ann": "head", "Bob": "head"}), "Ann")
    event = ActionDeclared(by="ann", character="Ann", actions=("fatigue",))
    refused(play, event, "Racing Endeavors", "fatigue is not an action of Ann in this scene")


def test_whoever_declines_says_what() -> None:
    play = dice(fight(), Ann="hand")
    lie_for(play, "zeal", "Ann", 1)
    acted(play, "act advance")
    event = BonusDeclined(by="ann", character="Ann", why="Revenge")
    refused(play, event, MONSTROUS, "it is time for Zeal")


def test_G078_all_that_was_kept_lapses_or_nothing() -> None:
    play = all_passed(chosen(heist(), {"Ann": "hand", "Bob": "hand"}))
    assert play.asked.endswith("may still act; or lapse")
    refused(play, ActionsLapsed(by="table", characters=("Ann",)), "G-078", "held theirs")


def test_of_those_who_kept_an_action_only_whoever_has_most_takes_the_special_one() -> None:
    play = chosen(fight(), {"Ann": "heart", "Bob": "hand", "Wolf": "hurt"}).after("pass", "pass", "pass")
    assert play.asked.startswith("table: one of Ann, Wolf takes the special action")
    event = SpecialChosen(by="bob", character="Bob", special="victory")
    refused(play, event, "Actions", "Ann or Wolf takes the special action")


def test_only_temporary_blessings_of_those_who_are_robbed_are_taken() -> None:
    play = battle("urge 5", "act steal Kraken", "roll 6", "resolve")
    assert play.asked.startswith("Dragon: take 2")
    anns = tuple(rounds.temporary(play.state, "Ann"))
    event = BlessingsTaken(by="table", character="Dragon", blessings=anns)
    refused(play, event, "Actions", "only temporary Blessings of Kraken, Pirate are taken")


def test_nobody_gains_more_blessings_than_a_table_has() -> None:
    event = BlessingsTaken(by="ann", character="Ann", returns=(ActionShare("Wolf", MOST + 1),))
    fight().when(event).impossible(f"nobody gains {MOST + 1} Blessings at once")


def test_G105_the_stubborn_leader_exhausts_the_action_die_and_no_other_stat() -> None:
    play = plotted(with_spec(rush("elect Ann", "begin"), "Stubborn"))
    event = StatExhausted(by="ann", character="Ann", stat="head")
    refused(play, event, "G-105", "the Action Die is exhausted, hand")


# Stealth Endeavors


def test_no_alarm_out_of_reach_is_hijacked() -> None:
    play = acted(sneaking("Hijacked", *(f"button alarm {at}" for at in (1, 2, 20))), "act hijack")
    assert play.asked == "Ann: which Alarm does Ann hijack (1, 2)"
    event = AlarmHijacked(by="ann", character="Ann", button=3)
    refused(play, event, "Endeavor Specialization Options", "Ann hijacks an Alarm within 2")


def test_the_eye_awakens_one_track_and_wounds_those_on_it() -> None:
    play = woken("track Vault", "button alarm 3", "button alarm 5").after("act awaken")
    elsewhere = WoundsDealt(by="table", character="Keeper", track="Vault", parts=())
    refused(play, elsewhere, STEALTH, "it is about the track track")
    itself = WoundsDealt(by="table", character="Keeper", track="track", parts=((1, "Ann"), (2, "Keeper")))
    refused(play, itself, STEALTH, "the rogues there are Ann, Bob")


# Unit Endeavors


def test_only_supportive_help_to_a_unit_is_paid() -> None:
    play = battle()
    paid = pool(play).index(5)
    number = play.state.characters["Ann"].pool[paid].id
    unpaid = UnitHelped(by="ann", character="Ann", unit="Dragon")
    refused(play, unpaid, "Supportive", "it costs")
    with_spec(play, "Analytical")
    event = UnitHelped(by="ann", character="Ann", unit="Dragon", way="analytical", blessing=number, bonus=2)
    refused(play, event, "Analytical", "takes no Blessing before the dice")


def test_a_unit_gives_to_its_crew_and_names_each_once() -> None:
    play = battle("urge 5", "act channel")
    first, second = (held.id for held in play.state.characters["Dragon"].pool if held.lasts)
    for parts in ((Gift("Pirate", (first, second)),), (Gift("Bob", (first,)), Gift("Bob", (second,)))):
        event = BlessingsChanneled(by="table", character="Dragon", parts=parts)
        refused(play, event, UNIT, "it goes to Ann and Bob, each named once")
