"""A play that was recorded elsewhere comes to a pad as it was written: no number is guessed."""

from __future__ import annotations

from typing import Any

import pytest

from ledger import api
from ledger.games.scorepad.elsewhere import rewritten
from ledger.games.scorepad.playing import Changed
from ledger.games.scorepad.rounds import Ended
from ledger.games.scorepad.sheet import MOST_SEATS
from ledger.games.scorepad.words import Placed, Wrote

Said = dict[str, Any]
BIRDS = ("birds", "bonus cards", "goals", "eggs", "food on cards", "tucked cards")
"""The categories of the ready sheet of Wingspan."""


def play(*seats: Said, title: str = "Skat", goal: Any = "most") -> api.Play:
    pairs = zip(("ann", "bob", "cy", "dan", "eve"), seats, strict=False)
    named = [api.PlaySeat(word=word, name=word, **said) for word, said in pairs]
    return api.Play(source="elsewhere", key="1", title=title, when="", seats=tuple(named), goal=goal)


def numbers(made: api.Rewritten) -> list[tuple[str, str, int]]:
    return [(each.by, each.what, each.to or 0) for each in made.events if isinstance(each, Changed)]


def parts(*said: str) -> dict[str, str]:
    return {name.title(): one for name, one in zip(BIRDS, said, strict=False) if one}


SIX = ("1", "2", "3", "4", "5", "6")


@pytest.mark.parametrize(
    ("seat", "is_ready"),
    [
        ({"score": "21", "parts": parts(*SIX)}, True),
        ({"score": "", "parts": parts(*SIX)}, True),
        ({"score": "1+2+3+4+5+6"}, True),
        ({"score": "21"}, False),
        ({"score": "22", "parts": parts(*SIX)}, False),
        ({"score": "15", "parts": parts(*SIX[:5])}, False),
        ({"score": "21", "parts": parts("1+2", "", "3", "4", "5", "6")}, False),
        ({"score": "21", "parts": parts("1+2", "3", "3", "4", "5", "3")}, False),
        ({"score": "20", "parts": parts("0", *SIX[1:])}, True),
        ({"score": "19", "parts": parts("-1", *SIX[1:])}, False),
        ({"score": "21.5", "parts": parts("1.5", *SIX[1:])}, False),
        ({"score": "1+2+3+4+5"}, False),
    ],
)
def test_a_ready_sheet_needs_one_whole_number_for_each_category(seat: Said, is_ready: bool) -> None:
    """As named parts, or in the order of the pad; together they are the score."""
    made = rewritten(play({"score": "0+0+0+0+0+0"}, seat, title="Wingspan"))
    assert (made.headings == frozenset(BIRDS)) is is_ready
    if is_ready:
        first = 0 if str(seat["score"]) == "20" else 1
        bob = [to for by, _, to in numbers(made) if by == "bob"]
        assert bob == [first, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(("seats", "is_ready"), [(0, False), (1, True), (4, True)])
def test_a_ready_sheet_needs_every_seat(seats: int, is_ready: bool) -> None:
    every: list[Said] = [{"score": "1+2+3+4+5+6"}] * seats or [{"score": "7"}]
    assert bool(rewritten(play(*every, title="wingspan")).headings) is is_ready
    assert not rewritten(play(*every, {"score": "7"}, title="wingspan")).headings
    assert not rewritten(play(*every, title="wingspan", goal="fewest")).headings


@pytest.mark.parametrize(
    ("first", "second", "apart"), [("10", "10", True), ("10", "12", False), ("10", "10.5", False)]
)
def test_partners_have_the_points_of_their_team_apart_or_share_them(
    first: str, second: str, apart: bool
) -> None:
    """With the same points each partner has all points of the team; with different ones they have shares."""
    made = rewritten(
        play(
            {"score": first, "team": 1, "won": True},
            {"score": "5", "team": 2},
            {"score": second, "team": 1, "won": True},
            {"score": "5", "team": 2},
        )
    )
    assert made.catalog["values"]["goal"] == "teams"
    assert made.catalog["values"]["sides"] == [1, 2, 1, 2]
    assert made.catalog["values"]["apart"] is apart


def test_whoever_plays_alone_is_no_team_whose_points_could_differ() -> None:
    made = rewritten(
        play({"score": "10", "team": 1}, {"score": "3"}, {"score": "10", "team": 1}, {"score": "4"})
    )
    assert made.catalog["values"]["apart"] is True


@pytest.mark.parametrize(
    ("teams", "goal"), [((1, 1), "most"), ((1, 0), "teams"), ((1, 2), "teams"), ((0, 0), "most")]
)
def test_one_team_alone_has_nobody_to_beat(teams: tuple[int, ...], goal: str) -> None:
    made = rewritten(play(*({"score": "1", "team": team} for team in teams)))
    assert made.catalog["values"]["goal"] == goal


def test_on_a_ready_sheet_the_points_tell_the_places() -> None:
    seats = ({"score": "1+2+3+4+5+6", "won": True}, {"score": "0+0+0+0+0+0", "rank": 2})
    made = rewritten(play(*seats, title="Wingspan"))
    assert [(each.by, each.rank) for each in made.winners if isinstance(each, Placed)] == [("ann", 1)]


def test_without_a_score_nobody_shares_one() -> None:
    made = rewritten(play({"won": True}, {"won": True}, goal="together"))
    assert made.catalog["values"] == {"seats": [1, MOST_SEATS], "goal": "together"}


@pytest.mark.parametrize(
    ("won", "how", "scores", "apart"),
    [
        (True, "won", ("20", "20"), True),
        (False, "lost", ("20", "20"), True),
        (True, "won", ("20", "3"), False),
    ],
)
def test_all_win_or_lose_together(won: bool, how: str, scores: tuple[str, str], apart: bool) -> None:
    made = rewritten(play(*({"score": one, "won": won} for one in scores), goal="together"))
    ended = [each for each in made.events if isinstance(each, Ended)]
    assert [(each.of, each.how) for each in ended] == [("game", how)]
    assert (made.catalog["values"]["goal"], made.catalog["values"]["apart"]) == ("together", apart)


def test_where_only_some_win_together_it_is_a_game_for_the_most() -> None:
    made = rewritten(play({"score": "2", "won": True}, {"score": "1"}, goal="together"))
    assert made.catalog["values"]["goal"] == "most"


def test_every_round_is_closed_and_a_short_score_has_fewer_rounds() -> None:
    made = rewritten(play({"score": "5+7"}, {"score": "3"}))
    assert numbers(made) == [("ann", "score", 5), ("bob", "score", 3), ("ann", "score", 7)]
    assert [each.of for each in made.events if isinstance(each, Ended)] == ["round", "round", "game"]
    one = rewritten(play({"score": "5"}, {"score": "3"}))
    assert [each.of for each in one.events if isinstance(each, Ended)] == ["game"]


def test_a_score_that_is_no_number_stays_as_it_was_written() -> None:
    made = rewritten(play({"score": "five or so"}, {"score": "3"}, {"score": " "}))
    wrote = [(each.by, each.text) for each in made.events if isinstance(each, Wrote)]
    assert wrote == [("ann", "five or so"), ("cy", api.NO_SCORE)]
    nothing = rewritten(play({}, {}))
    assert not any(isinstance(each, Wrote) for each in nothing.events)
    assert "category" not in nothing.catalog


@pytest.mark.parametrize(
    ("seats", "placed"),
    [
        (({"won": True, "rank": 1}, {"rank": 2}, {"rank": 3}), [("ann", 1), ("bob", 2), ("cy", 3)]),
        (({"score": "9", "won": True}, {"score": "3", "rank": 2}), [("ann", 1)]),
        (({"rank": 2}, {"rank": 7}), [("table", 0), ("ann", 2)]),
        (({}, {}), [("table", 0)]),
        (({"won": True, "rank": 2}, {"rank": 1}), [("ann", 1)]),
    ],
)
def test_places_are_told_where_no_points_tell_them(
    seats: tuple[Said, ...], placed: list[tuple[str, int]]
) -> None:
    found = [each for each in rewritten(play(*seats)).winners if isinstance(each, Placed)]
    assert [(each.by, each.rank) for each in found] == placed
