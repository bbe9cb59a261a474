"""A slip in a solo game is put right: what the opposition did lies on the board, and stays or is asked about.

Law: what the log worked out from the slip is worked out again; what hands carried out is not made anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.pages import show
from ledger.core.errors import NotSaid
from ledger.core.log.events import Overruled
from ledger.desk.correcting import amend, drop
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.endeavor.opposition.acting import DiscActs
from ledger.games.endeavor.sea.cities import Occupied
from ledger.games.endeavor.sea.shipping import Shipped

TWO_ROUNDS = (
    "build 1.1; col: occupy EU3; pass; take EU2; build 1.1; pay 0; col: occupy EU6; "
    "shipyard: ship AF; pass; build 1.1; pay 0"
)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    wanted = NewGame(game="endeavor", variant="solo", seats=("white",), dealer="tool", seed=18)
    desk = Desk.new(tmp_path / "solo.jsonl", wanted)
    for line in TWO_ROUNDS.split("; "):
        desk.do(line)
    return desk


def place(desk: Desk, kind: type, number: int = 1) -> int:
    """The id of the first, second … event of that kind."""
    return [event.id for event in desk.history.path() if type(event) is kind][number - 1]


def told(desk: Desk, last: int) -> list[str]:
    return [desk.tell(event) for event in desk.history.path()][-last:]


def test_an_act_that_followed_by_itself_can_be_told_as_the_table_did_it(desk: Desk) -> None:
    last = place(desk, DiscActs, 4)
    made = amend(desk, last, ["! take ship IN -- misread"])
    assert made.conflict is None
    made.write()
    path = list(desk.history.path())
    at = next(n for n, event in enumerate(path) if isinstance(event, Overruled))
    assert path[at].reason == "misread"  # type: ignore[attr-defined]
    assert isinstance(path[at + 1], DiscActs)
    assert isinstance(path[at + 2], Shipped)
    assert "red" in desk.state.lane["india"]
    assert desk.state.city.get("europe-10") != "red"


def test_a_disc_that_the_table_forgot_is_told_too(desk: Desk) -> None:
    made = amend(desk, place(desk, DiscActs, 4), ["! take nothing -- forgotten"])
    made.write()
    assert desk.state.city.get("europe-10") != "red"
    assert "disc 2 (red), step none: nothing" in told(desk, 20)


def test_without_insisting_nobody_said_what_follows_and_the_hint_says_how(desk: Desk) -> None:
    last = place(desk, DiscActs, 4)
    with pytest.raises(NotSaid) as caught:
        amend(desk, last, ["take ship IN"])
    assert caught.value.hint.endswith(f'If the table did something else: amend {last} "! MOVE -- why".')


def test_what_the_opposition_did_is_asked_about_where_the_rules_say_otherwise_now(desk: Desk) -> None:
    """White was in EU5, where the first disc of the opposition went by the log."""
    made = amend(desk, place(desk, Occupied, 1), ["occupy EU5"])
    assert made.conflict is not None
    assert isinstance(made.conflict.event, DiscActs)
    assert made.conflict.can_be_kept


def test_kept_acts_leave_the_board_as_it_lies(desk: Desk) -> None:
    before = dict(desk.state.city)
    made = amend(desk, place(desk, Occupied, 1), ["occupy EU9"])
    made.growth.finish(keep=True)
    made.write()
    moved = {"europe-3": "white", "europe-9": "red"}
    kept = {city: owner for city, owner in before.items() if city not in moved}
    assert {city: desk.state.city.get(city) for city in kept} == kept
    assert desk.state.city["europe-9"] == "white"


def test_what_is_left_out_happens_as_the_rules_say_now_and_is_told(desk: Desk) -> None:
    made = amend(desk, place(desk, Occupied, 1), ["occupy EU5"])
    made.growth.finish(keep=False)
    assert any(text.startswith("Left out: ") and "disc 1 (green)" in text for text in made.sentences())
    assert any(text.startswith("Happens instead: disc 1 (green)") for text in made.sentences())


def test_tokens_that_a_slip_hid_come_with_a_later_act(desk: Desk) -> None:
    """With EU5 in place of EU3 the link to EU6 brings its token, too: nothing has to be kept for it."""
    made = amend(desk, place(desk, Occupied, 1), ["occupy EU5"])
    made.growth.finish(keep=True)
    made.write()
    later = [e for e in desk.history.path() if isinstance(e, Occupied) and e.city == "europe-6"]
    assert [gain.space for gain in later[-1].gains] == ["europe-6", "europe-5--europe-6"]


def test_the_table_asked_as_json_is_asked_as_in_words_in_the_middle_of_a_chain(desk: Desk) -> None:
    """After `undo to` the head rests where the rules go on; both forms say what comes then."""
    last = place(desk, DiscActs, 4)
    desk.undo(f"to {last}")
    assert show.data(desk, desk.head)["asked"] == "white: build"


def test_a_pass_typed_without_a_name_is_the_next_seats_with_its_own_cards_and_limit(tmp_path: Path) -> None:
    """White holds a card, red none."""
    wanted = NewGame(game="endeavor", variant="two", seats=("red", "white"), dealer="tool", seed=3)
    desk = Desk.new(tmp_path / "two.jsonl", wanted)
    cuts = ("cut FE", "cut IN", "cut SA", "cut AF", "cut AF", "cut NA")
    for line in (
        *cuts,
        "build market",
        "build workshop",
        "market: draw EU",
        "col: occupy EU1",
        "pass",
        "pass",
    ):
        desk.do(line)
    made = drop(desk, place(desk, Occupied))
    assert made.conflict is None
    made.write()
    assert told(desk, 4)[:2] == [
        "red passes and holds 0 cards, its limit is 1",
        "white passes and holds 1 card, its limit is 1",
    ]
