"""Units and their crews: Help that lets a unit act, gifts, chance, and what happens when a unit is out.

Source: Unit Endeavors; G-116 to G-122.
"""

from __future__ import annotations

from msgspec.structs import replace

from ledger.games.humanity.scenes import acting, rounds
from ledger.games.humanity.scenes.events.chance import RandomPicked
from ledger.games.humanity.scenes.events.fortunes import BlessingsTaken
from ledger.games.humanity.scenes.events.units import BlessingsChanneled, Gift, UnitHelped
from ledger.games.humanity.scenes.kinds import unit
from ledger.games.humanity.scenes.state import ActionShare
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import (
    chosen,
    idle,
    one,
    places,
    refused,
    scene_of,
    temporary,
)
from tests.games.humanity.scenes.test_abilities import with_spec
from tests.games.humanity.scenes.test_unit import (
    DICE,
    PEOPLE,
    SOURCE,
    battle,
    fleet,
    lie,
    lost,
    special,
    there,
    two_fleets,
)
from tests.games.humanity.tables import table


def ids(play: Play, name: str) -> tuple[int, ...]:
    return tuple(rounds.temporary(play.state, name))


# Help that lets a unit act


def test_help_to_a_unit_is_an_action_of_an_operator_aboard() -> None:
    play = battle("urge 5", "decline")
    bob = UnitHelped(by="ann", character="Ann", unit="Dragon", way="analytical")
    assert "Help uses an action, and Ann has none in this round" in bob.may(play.state).why
    play = battle()
    one(play, "Ann").track = "Kraken"
    refused(play, "ann urge Kraken 5", "G-117", "Ann is not an operator on the track of Kraken")
    refused(play, "ann urge Dragon 5", "G-117", "Ann is not an operator on the track of Dragon")


def test_help_to_a_unit_costs_a_blessing_only_in_the_way_of_supportive() -> None:
    blessing = ids(battle(), "Ann")[0]
    play = with_spec(battle(), "Analytical")
    event = UnitHelped(by="ann", character="Ann", unit="Dragon", way="analytical", blessing=blessing, bonus=1)
    refused(play, event, "Analytical", "Analytical takes no Blessing before the dice")
    play.when(replace(event, blessing=0, bonus=0)).legal()
    refused(battle(), replace(event, blessing=0, bonus=0), "Analytical", "")
    refused(battle(), replace(event, way="supportive", blessing=0, bonus=0), "Supportive", "")


def test_G117_a_unit_acts_at_most_as_often_as_its_x() -> None:
    play = battle("urge 5", "decline")
    one(play, "Ann").turn = "held"
    play.after("ann urge 3", "decline")
    one(play, "Ann").turn = "held"
    refused(play, "ann urge 4", "G-117", "Dragon acts 2 times in a round")
    play.state.characters["Dragon"].stats["hurt"] = 10
    play.when("ann urge 4").legal()


def test_declining_to_act_is_told_with_its_reason() -> None:
    play = battle("urge 5", "decline")
    assert "Dragon makes no Attack (Help)" in play.sentences()
    assert one(play, "Dragon").attacks == 1


def test_whoever_helps_a_units_check_lets_it_act_once_more() -> None:
    """Each Help from an operator of its own side is one action; Help from anybody else is none."""
    play = battle("urge 5", "act attack Kraken", "roll 6", "bob help 5")
    assert [each.helper for each in one(play, "Dragon").helped] == ["Ann", "Bob"]
    assert one(play, "Bob").turn == "done"
    play = battle("urge 5", "act attack Kraken", "roll 6")
    one(play, "Bob").side = "opponent"
    play.after("bob help 5")
    assert [each.helper for each in one(play, "Dragon").helped] == ["Ann"]


def test_nobody_helps_a_unit_from_another_track() -> None:
    play = battle("urge 5", "act attack Kraken", "roll 6")
    one(play, "Bob").track = "Kraken"
    refused(play, "bob help 5", "Multiple Tracks", "Bob is not on the same track as Dragon")


# gifts


def channeling() -> Play:
    """The Dragon shares its two temporary Blessings between Ann and Bob."""
    return battle("urge 5", "act channel")


def test_channel_gives_everything_to_allies_on_the_track() -> None:
    play = channeling()
    first, second = ids(play, "Dragon")
    event = BlessingsChanneled(by="table", character="Dragon", parts=(Gift("Ann", (first, second)),))
    play.when(replace(event, parts=(Gift("Ann", (first,)), Gift("Bob", (second,))))).legal()
    play = channeling()
    refused(
        play, replace(event, parts=(Gift("Ann", (first,)),)), SOURCE, "gives all of its temporary Blessings"
    )
    twice = (Gift("Ann", (first,)), Gift("Ann", (second,)))
    refused(play, replace(event, parts=twice), SOURCE, "it goes to Ann and Bob, each named once")
    refused(play, replace(event, parts=(Gift("Pirate", (first, second)),)), SOURCE, "it goes to Ann and Bob")
    play.when(event).legal()


def test_channel_says_who_got_how_many() -> None:
    assert "Dragon shares temporary Blessings: Ann 1, Bob 1" in channeling().after("channel").sentences()


def test_channel_to_the_only_ally_aboard_follows_by_itself() -> None:
    play = battle()
    one(play, "Bob").track = "Kraken"
    before = len(temporary(play, "Ann"))
    play.after("urge 5", "act channel")
    assert (len(temporary(play, "Ann")), temporary(play, "Dragon")) == (before + 2, [])


# thefts


def stealing() -> Play:
    """The Dragon steals 2 of what the Kraken and the Pirate have."""
    return battle("urge 5", "act steal Kraken", "roll 6", "resolve")


def test_a_unit_steals_x_and_nothing_comes_back() -> None:
    play = stealing()
    here, own = ids(play, "Kraken") + ids(play, "Pirate"), ids(play, "Dragon")
    event = BlessingsTaken(by="table", character="Dragon", blessings=here[:2])
    refused(
        play,
        replace(event, blessings=own[:2]),
        "Actions",
        "only temporary Blessings of Kraken, Pirate are taken",
    )
    refused(play, replace(event, blessings=here[:1]), "Actions", "2 are taken, not 1")
    back = (ActionShare("Kraken", 2),)
    refused(play, replace(event, returns=back), "G-077", "nothing comes back from a unit's theft")
    play.when(event).legal()


def test_G077_after_any_other_theft_as_many_come_back() -> None:
    play = battle("act track Kraken", "roll 6", "resolve")
    one(play, "Ann").turn = "held"
    play.after("ann act steal Pirate", "roll 6", "resolve")
    assert len(play.state.owed) == 2
    assert {owed.character for owed in play.state.owed} == {"Pirate"}


# chance


def test_a_shield_lies_only_where_neither_a_hit_nor_a_shield_is() -> None:
    """Defiant: for each Blessing, at a random position of its own track."""
    for kind, at, left in (("hit", 2, []), ("shield", 2, [2]), ("hit", 3, [2])):
        play = with_spec(fleet("begin"), "Defiant")
        chosen(play, {"Ann": "hurry", "Bob": "head", "Pirate": "hand"}, face=6)
        lie(play, kind, "Dragon", at)
        idle(play)
        play.after("special resist 6", "pick 2")
        assert there(play, "shield", "Dragon") == left


def test_a_shield_takes_one_hit_even_where_a_hit_is_already() -> None:
    play = battle("urge 5", "act attack Kraken", "roll 6")
    lie(lie(play, "hit", "Kraken", 5), "shield", "Kraken", 5).after("resolve", "pick 5")
    assert (there(play, "hit", "Kraken"), there(play, "shield", "Kraken")) == ([5], [])


def test_what_chance_picks_is_a_place_unless_something_else_is_asked_for() -> None:
    event = RandomPicked.made(battle().state, "table", (7,))
    assert event == RandomPicked(by="table", what="position", least=1, most=20, value=7)


# special actions


def test_a_sally_hits_as_many_as_the_x_of_the_unit() -> None:
    units = ("unit Dragon ally", "unit Kraken", "unit Shark", "unit Whale")
    crew = ("place Ann", "place Bob", "place Pirate")
    others = ("npc Shark, hurt=4", "npc Whale, hurt=4")
    play = table(*PEOPLE, *others, "endeavor unit", *units, *crew, "begin")
    chosen(play, {**DICE, "Ann": "hurry"})
    idle(play)
    refused(play, "special sally Kraken, Shark, Whale", SOURCE, "3 would be hit, and X is 2")
    lie(play, "hit", "Whale", 0, 1, 2)
    play.after("special sally Kraken, Shark, Whale", "pick 0", "pick 0")
    assert one(play, "Whale").removed == "sally"
    assert (there(play, "hit", "Kraken"), there(play, "hit", "Shark")) == ([0], [0])


def test_a_rally_on_an_opposing_track_does_not_make_it_longer() -> None:
    play = special(Ann=3)
    one(play, "Ann").track = "Kraken"
    scene = scene_of(play)
    duties = unit.SPECIALS["rally"].then(scene, one(play, "Ann"), 3, ())
    assert [duty.do for duty in duties] == ["descend", "press"]
    one(play, "Ann").track = "Dragon"
    duties = unit.SPECIALS["rally"].then(scene, one(play, "Ann"), 3, ())
    assert [(duty.do, duty.track) for duty in duties] == [("descend", ""), ("extend", "Dragon")]


def test_a_track_grows_by_what_was_moved_and_never_beyond_the_farthest_place() -> None:
    play = special(Ann=5)
    scene_of(play).tracks["Dragon"] = replace(scene_of(play).tracks["Dragon"], end=998)
    play.after("special rally", "split Ann 5")
    assert scene_of(play).tracks["Dragon"].end == 1000
    assert places(play)["Ann"] == 0


# a unit is out


def test_G119_whoever_fails_to_leave_a_lost_unit_is_out_with_it() -> None:
    play = lost(two_fleets()).after("act track Tug", "roll 2", "roll 2", "resolve")
    assert one(play, "Ann").removed == "the unit is out"
    assert play.asked.startswith("Bob: Dragon is out: Bob goes to another track")


def test_whoever_fails_an_ordinary_change_of_tracks_stays() -> None:
    play = battle("act track Kraken", "roll 2", "resolve")
    assert (one(play, "Ann").track, one(play, "Ann").removed) == ("Dragon", "")


def test_leaving_a_lost_unit_takes_no_action_and_comes_before_all_else() -> None:
    play = lost(two_fleets())
    refused(play, "act attack Pirate", SOURCE, "Ann goes to another track")
    refused(play, "pass", SOURCE, "Ann goes to another track")
    play.after("act track Kraken", "roll 6", "resolve")
    assert (one(play, "Ann").track, one(play, "Ann").turn) == ("Kraken", "ready")


def test_a_unit_attacks_as_many_at_once_as_its_x_and_the_help_on_x() -> None:
    for helped, most in (("urge x 5", 2 + 2), ("urge 5", 2)):
        play = battle(helped)
        assert acting.reach(play.state, one(play, "Dragon")) == most
        assert acting.reach(play.state, one(play, "Ann")) == 2
