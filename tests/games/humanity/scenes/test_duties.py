"""What an Endeavor still owes has a row that says how it is done; what nobody can do is forgotten."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest

from ledger.api import Contradiction
from ledger.games.humanity.scenes.dues import DUES, MOST_DUE, require_due
from ledger.games.humanity.scenes.events import CHAPTERS
from ledger.games.humanity.scenes.events.actions import ActionSettled
from ledger.games.humanity.scenes.events.buttons import ButtonActivated, ButtonRemoved
from ledger.games.humanity.scenes.state import Duty
from ledger.testing import Play
from tests.games.humanity.scenes.arenas import acted, chosen, fight, one, places, scene_of, turn_of
from tests.games.humanity.scenes.test_abilities import dice, lie_for

KINDS = {kind for chapter in CHAPTERS for kind in chapter.events}


def zealous() -> Play:
    """Ann entered a place with two buttons, and may attack because of the first; the second one is due."""
    play = dice(fight(), Ann="hand")
    for kind in ("zeal", "recovery"):
        lie_for(play, kind, "Ann", 1)
    acted(play, "act advance")
    assert [duty.do for duty in scene_of(play).action.due] == ["bonus", "activate"]
    return play


def test_every_duty_has_a_row_and_an_event_that_does_it() -> None:
    assert set(DUES) == set(get_args(get_type_hints(Duty)["do"]))
    assert all(row.words and row.done and set(row.done) <= KINDS for row in DUES.values())


@pytest.mark.parametrize(
    ("who", "amount", "mover"), [("Wolf", -1, "Ann"), ("Wolf", 1, ""), ("Ann", -1, ""), ("Ann", 1, "")]
)
def test_G090_only_whoever_moves_another_down_is_remembered_for_it(who: str, amount: int, mover: str) -> None:
    play = zealous()
    scene_of(play).action.due = [Duty(do="move", who=(who,), amount=amount)]
    assert play.game.pending(play.state).event.mover == mover


def test_a_button_that_is_gone_is_not_activated() -> None:
    play = zealous()
    (gone,) = scene_of(play).on("track", "recovery", "Ann")
    play.game.projector.fold(play.state, (ButtonRemoved(by="table", button=gone.number),))
    play.after("ann decline")
    assert (places(play)["Ann"], one(play, "Ann").recoveries) == (1, 0)
    assert scene_of(play).current != "Ann"


def test_nothing_is_due_of_a_button_that_never_lay_there() -> None:
    play = zealous()
    (there,) = scene_of(play).on("track", "recovery", "Ann")
    event = ButtonActivated(button=there.number, character="Ann", due=(Duty(do="unplace", amount=99),))
    play.when(event).impossible("there is no button 99")


@pytest.mark.parametrize(
    "do", ["alarm", "awaken", "extend", "grow", "place", "scan", "scheme", "search", "shift"]
)
def test_what_happens_on_a_track_names_one_that_is_there(do: Any) -> None:
    play = zealous()
    who = () if DUES[do].whose == "nobody" else ("Ann",)
    require_due(play.state, [Duty(do=do, who=who, track="track")])
    with pytest.raises(Contradiction):
        require_due(play.state, [Duty(do=do, who=who)])


@pytest.mark.parametrize("amount", [-MOST_DUE, -1, 0, 7, MOST_DUE])
def test_a_duty_goes_as_far_as_a_million_and_no_further(amount: int) -> None:
    state = fight().state
    require_due(state, [Duty(do="move", who=("Ann",), amount=amount)])
    if abs(amount) == MOST_DUE:
        further = Duty(do="move", who=("Ann",), amount=amount + (1 if amount > 0 else -1))
        with pytest.raises(Contradiction, match="nothing goes beyond 1000000"):
            require_due(state, [further])


@pytest.mark.parametrize(
    ("do", "who", "why"),
    [
        ("move", (), "nobody is named to move"),
        ("scan", (), ""),
        ("bonus", ("Ann", "Bob"), ""),
        ("spoil", ("Ann", "Bob"), ""),
        ("move", ("Ann", "Bob"), "move is for one at a time"),
        ("move", ("Ann",), ""),
        ("awaken", (), "nobody is named to awaken"),
    ],
)
def test_a_duty_names_as_many_people_as_it_is_about(do: Any, who: tuple[str, ...], why: str) -> None:
    state = fight().state
    track = "track" if DUES[do].on_track else ""
    if not why:
        require_due(state, [Duty(do=do, who=who, track=track)])
        return
    with pytest.raises(Contradiction, match=why):
        require_due(state, [Duty(do=do, who=who, track=track)])


def test_nothing_new_is_due_to_somebody_who_is_out() -> None:
    play = dice(fight(), Ann="hand").after("act advance", "roll 6")
    one(play, "Wolf").removed = "defeat"
    settled = ActionSettled(
        by="table", character="Ann", action="advance", due=(Duty(do="out", who=("Wolf",)),)
    )
    play.game.projector.fold(play.state, (settled,))
    assert scene_of(play).action is None


def test_an_action_whose_check_is_called_off_comes_to_nothing() -> None:
    play = turn_of(chosen(fight(), {"Ann": "home", "Bob": "hurt", "Wolf": "hurt"}), "Wolf")
    play.after("act attack Bob", "void")
    (settled,) = (event for event in play.events if isinstance(event, ActionSettled))
    assert (settled.x, settled.due) == (0, ())
