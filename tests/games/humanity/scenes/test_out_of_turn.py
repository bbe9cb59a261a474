"""What lets somebody act outside the turn, which Action Dice can be chosen, and who leads a charge.

Source: Monstrous Endeavors, Rounds, Rush Endeavors; G-066, G-090, G-091, G-105.
"""

from __future__ import annotations

from ledger.games.humanity.scenes.events.besides import BonusDeclined
from ledger.games.humanity.scenes.events.declaring import ActionDeclared
from ledger.games.humanity.scenes.events.falling import StatExhausted
from ledger.games.humanity.scenes.events.rounds import ActionDieChosen, RoundSkipped
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import (
    acted,
    arena,
    chosen,
    fight,
    idle,
    one,
    places,
    refused,
    scene_of,
    turn_of,
)
from tests.games.humanity.scenes.test_abilities import dice, lie_for, with_spec
from tests.games.humanity.scenes.test_rush import plotted, rush

MONSTROUS = "Monstrous Endeavors"


def declared(**fields: object) -> ActionDeclared:
    """An action of Ann that nobody could type."""
    return ActionDeclared(**{"by": "ann", "character": "Ann", "actions": ("advance",), **fields})


# outside the turn


def zealous() -> Play:
    """Ann stepped onto a Zeal button and may attack at once; Bear is on another track."""
    play = arena(
        "monstrous", "track Roof", "place Ann", "place Bob", "place Wolf 10", "place Bear 9 Roof", "begin"
    )
    dice_of = {"Ann": "hand", "Bob": "head", "Wolf": "hand", "Bear": "hand"}
    turn_of(chosen(play, dice_of), "Ann")
    lie_for(play, "zeal", "Ann", 1)
    return acted(play, "act advance")


def test_zeal_is_an_attack_on_somebody_nearby_and_nothing_else() -> None:
    play = zealous()
    assert play.asked == "Ann: Zeal: attack Wolf, or decline"
    refused(play, "act advance", MONSTROUS, "Zeal is an Attack")
    both = declared(actions=("steal", "attack"), targets=("Wolf",), bonus="Zeal")
    refused(play, both, MONSTROUS, "Zeal is an Attack")
    refused(play, "act steal Bear", MONSTROUS, "Zeal goes against Wolf")
    refused(
        play,
        declared(actions=("steal",), targets=("Wolf",), bonus="Revenge"),
        MONSTROUS,
        "it is time for Zeal",
    )
    play.when("act steal Wolf").legal()


def test_nobody_acts_outside_the_turn_without_a_reason() -> None:
    play = dice(fight())
    event = declared(actions=("steal",), targets=("Wolf",), bonus="Zeal")
    refused(play, event, MONSTROUS, "nothing lets Ann act outside the turn")


def test_only_the_attack_that_is_offered_can_be_declined() -> None:
    play = zealous()
    refused(play, BonusDeclined(by="ann", character="Ann", why="Revenge"), MONSTROUS, "it is time for Zeal")
    play.after("decline")
    (declined,) = (event for event in play.events if isinstance(event, BonusDeclined))
    assert declined.tell(play.state) == "Ann makes no Attack (Zeal)"
    assert one(play, "Ann").attacks == 0


def revenge(*wolf: str) -> Play:
    """The Wolf came back to its start because Ann moved it down, and may attack."""
    play = fight(wolf="10 (1) Revenge")
    turn_of(chosen(play, {"Ann": "hurt", "Bob": "hand", "Wolf": "hurt"}), "Ann")
    return play.after("act attack Wolf", "roll 6", "say defender_apt no Wolf", "resolve")


def test_G090_revenge_goes_against_those_who_moved_it_down() -> None:
    play = revenge()
    assert play.asked == "Wolf: Revenge: attack Ann, or decline"
    assert places(play)["Wolf"] == 10
    refused(play, "Wolf act attack Bob", MONSTROUS, "Revenge goes against Ann")
    play.when("Wolf act attack Ann").legal()


def test_G090_without_the_tag_revenge_it_only_goes_back() -> None:
    play = fight(wolf="10 (1)")
    turn_of(chosen(play, {"Ann": "hurt", "Bob": "hand", "Wolf": "hurt"}), "Ann")
    play.after("act attack Wolf", "roll 6", "say defender_apt no Wolf", "resolve")
    assert not play.asked.startswith("Wolf: Revenge")
    assert places(play)["Wolf"] == 10


def test_G091_unrelenting_attacks_as_often_as_it_recovered_at_the_end_of_the_round() -> None:
    play = fight(wolf="10 Unrelenting")
    chosen(play, {"Ann": "hand", "Bob": "hand", "Wolf": "hurt"})
    one(play, "Wolf").recoveries = 2
    idle(play)
    assert play.asked == "Wolf: Unrelenting: attack Ann or Bob, or decline"
    refused(play, "Wolf act advance", MONSTROUS, "Unrelenting is an Attack")
    play.after("Wolf act attack Ann", "roll 6", "say defender_apt no Ann", "resolve")
    assert play.asked == "Wolf: Unrelenting: attack Ann or Bob, or decline"
    play.after("decline")
    assert "special action" in play.asked


def test_unrelenting_whose_action_die_fits_no_attack_does_not_attack() -> None:
    play = fight(wolf="10 Unrelenting")
    play.state.characters["Wolf"].stats["hurry"] = 10
    chosen(play, {"Ann": "hand", "Bob": "hand", "Wolf": "hurry"})
    one(play, "Wolf").recoveries = 1
    idle(play)
    assert "Unrelenting" not in play.asked
    assert one(play, "Wolf").attacks == 1


# Action Dice


def test_an_action_die_is_one_that_can_still_be_chosen() -> None:
    play = fight()
    one(play, "Ann").exhausted = frozenset({"hand"})
    refused(play, "ann die hand", "Rounds", "hand of Ann is exhausted")
    play.state.characters["Ann"].stats["haunted"] = 10
    event = ActionDieChosen(by="ann", character="Ann", stat="haunted")
    refused(play, event, "Rounds", "Ann cannot choose haunted")


def test_G066_nobody_who_can_still_choose_is_made_to_skip() -> None:
    refused(fight(), "ann skip", "Rounds", "nobody skips the first round")
    forced = RoundSkipped(by="ann", character="Ann", forced=True)
    refused(fight(), forced, "G-066", "Ann has Stats left")


# the charge leader


def foiled(*moves: str) -> Play:
    """A plot foils Ann, the stubborn charge leader."""
    return plotted(with_spec(rush("elect Ann", "begin"), "Stubborn")).after(*moves)


def test_G105_only_the_leader_decides_whether_to_be_stubborn() -> None:
    for word in ("stubborn", "foiled"):
        foiled().when(f"bob {word}").refused("At Table Discretion")
        foiled().when(f"ann {word}").legal()
    wrong = StatExhausted(by="ann", character="Ann", stat="heart")
    refused(foiled(), wrong, "G-105", "the Action Die is exhausted, hand")


def test_a_leader_who_was_foiled_is_followed_by_one_of_several_who_are_elected() -> None:
    """Once foiled, nobody becomes the charge leader again."""
    play = arena("rush", "place Ann", "place Bob", "place Cy ally", "place Wolf 9", "elect Ann", "begin")
    play.after("ann die history", "bob die hand", "Cy die hurt", "Wolf die hurt", *["3"] * 6)
    idle(play).after("Wolf special plot")
    assert play.asked == "table: elect another charge leader: Bob, Cy"
    refused(play, "elect Ann", "Rush Endeavors", "an ally who was never foiled: Bob, Cy")
    assert scene_of(play.after("elect Cy")).leader == "Cy"
