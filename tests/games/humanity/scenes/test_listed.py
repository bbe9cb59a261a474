"""What a list offers in an Endeavor: every target where several can be meant, and no word twice.

Law: what is listed can be typed as it stands, and what is legal is what the referee says.
"""

from __future__ import annotations

from ledger.core.typing.listing import moves
from ledger.games.humanity import GAME
from ledger.games.humanity.scenes import rounds
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import (
    KEEPER,
    arena,
    chosen,
    fight,
    heist,
    idle,
    one,
    race,
    scene_of,
    turn_of,
    typed,
)


def listed(play: Play, word: str) -> list[str]:
    """The legal moves that begin so."""
    found = (move for move in moves(GAME, play.state) if move.text.startswith(word))
    return [move.text for move in found if move.verdict.is_accepted]


def blocked(play: Play, word: str) -> dict[str, str]:
    found = (move for move in moves(GAME, play.state) if move.text.startswith(word))
    return {move.text: move.verdict.why for move in found if not move.verdict.is_accepted}


def pack(ann: str, bob: str = "hand") -> Play:
    """Ann and Bob against the Wolf and the Bear, at Ann's turn."""
    places = ("place Ann", "place Bob", "place Wolf 10", "place Bear 10", "begin")
    dice = {"Ann": ann, "Bob": bob, "Wolf": "hand", "Bear": "hurt"}
    return turn_of(chosen(arena("monstrous", *places), dice), "Ann")


def test_an_attack_lists_every_opponent_and_all_that_x_allows() -> None:
    assert listed(pack("hurt"), "act attack") == [
        "act attack Wolf",
        "act attack Bear",
        "act attack Wolf, Bear",
    ]
    assert listed(pack("history"), "act steal") == ["act steal yes Wolf", "act steal yes Bear"]


def test_a_list_of_many_who_kept_an_action_stays_short() -> None:
    """Of three who kept one the targets are listed; of four they are typed."""
    play = pack("hurt")
    while rounds.ready(scene_of(play)):
        play.after("pass")
    assert len(rounds.held(scene_of(play))) == 4
    assert "Ann act attack Wolf" not in listed(play, "Ann act")
    assert typed(play, "Ann act attack Wolf").events
    one(play, "Bear").turn = "done"
    assert "Ann act attack Wolf" in listed(play, "Ann act")


def test_the_only_opponent_need_not_be_named() -> None:
    play = turn_of(chosen(fight(), {"Ann": "hurt", "Bob": "hand", "Wolf": "hand"}), "Ann")
    assert listed(play, "act attack") == ["act attack"]


def test_protect_lists_oneself_and_friends() -> None:
    assert listed(pack("home"), "act protect") == ["act protect Ann", "act protect Bob"]


def test_other_tracks_are_listed_and_a_lone_track_is_said_to_be_one() -> None:
    assert blocked(pack("hurt"), "act track") == {"act track": "there is no other track"}
    play = arena("racing", "track The bridge", "place Ann", "place Bob", "begin")
    assert listed(turn_of(chosen(play, {"Ann": "head", "Bob": "hand"}), "Ann"), "act track") == [
        "act track The bridge"
    ]


def test_an_action_that_leads_to_no_track_cannot_have_happened() -> None:
    play = arena("racing", "track The bridge", "place Ann", "place Bob", "begin")
    turn_of(chosen(play, {"Ann": "head", "Bob": "hand"}), "Ann")
    play.when("! act track -- they ran").impossible("it needs the name of another track")


def test_the_table_says_yes_where_the_die_does_only_with_it() -> None:
    """History is in the scope of an action where the table finds it related."""
    play = turn_of(chosen(race(), {"Ann": "history", "Bob": "hand"}), "Ann")
    assert "act advance" in listed(play, "act advance")
    assert listed(play, "act attack") == ["act attack yes"]


def test_two_objectives_are_listed_by_their_places() -> None:
    play = heist("button objective 1 hand", "button objective 0 hand", "button escape 9")
    turn_of(chosen(play, {"Ann": "hand", "Bob": "hand"}), "Ann")
    assert listed(play, "act work") == ["act work 0", "act work 1"]


def test_a_victory_lists_whom_it_can_be_about() -> None:
    play = idle(pack("hurry"))
    one(play, "Ann").position = 30
    assert listed(play, "special victory") == ["special victory Wolf", "special victory Bear"]


def test_rogues_cover_and_pass_means_the_same() -> None:
    """G-036: the Help of a rogue who kept the action may lower X. The Eye just passes."""
    dice = {"Ann": "head", "Bob": "head"}
    play = turn_of(chosen(heist("button alarm 4"), dice), "Ann")
    assert listed(play, "cover") == ["cover"]
    assert listed(play, "pass") == []
    assert typed(play, "cover").events == typed(play, "pass").events
    eye = turn_of(chosen(heist("button alarm 4"), dice), "Keeper")
    assert listed(eye, "cover") == []
    assert listed(eye, "pass") == ["pass"]


def test_nobody_covers_elsewhere() -> None:
    play = pack("hurt")
    assert listed(play, "cover") == []
    assert listed(play, "pass") == ["pass"]


def test_only_buttons_of_the_kind_are_offered() -> None:
    verb = next(verb for verb in GAME.verbs if verb.name == "button")
    assert verb.args[0].choices is not None
    play = arena("stealth", KEEPER)
    offered = [c.text for c in verb.args[0].choices(play.state, "table", ()) if not c.unlisted]
    assert offered == ["alarm", "objective", "escape", "sanctuary"]
