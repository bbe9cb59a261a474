"""A play that was recorded elsewhere, turned into a pad: the sheet that it needs, and what was written on it.

Law: the pad says what the play says, no more and no less. It says who won only if the points do not. A ready
sheet is used if it belongs to the game and the play has a number for each of its categories.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from ledger import api
from ledger.games.scorepad.playing import Changed
from ledger.games.scorepad.rounds import Ended
from ledger.games.scorepad.sheet import MOST_SEATS
from ledger.games.scorepad.words import Placed, Wrote

SCORE = "score"
SeatNumbers = Mapping[str, tuple[api.Points, ...]]
"""The numbers of each seat, in the order of the sheet or of the rounds."""


def rewritten(play: api.Play) -> api.Rewritten:
    """The sheet and the events of a play."""
    ready = _ready_sheets().get(play.title.casefold())
    if ready is not None and (found := _on_a_ready_sheet(play, ready)) is not None:
        return found
    numbers = {seat.word: api.numbers_in(seat.score) for seat in play.seats}
    most = max((len(each) for each in numbers.values()), default=0)
    is_scored = any(seat.score for seat in play.seats)
    goal = _goal(play)
    values: dict[str, Any] = {"seats": [1, MOST_SEATS], "goal": goal}
    category: dict[str, Any] = {"name": SCORE, "least": None}
    if decimals := max((api.decimals_of(one) for each in numbers.values() for one in each), default=0):
        category["decimals"] = decimals
    if most > 1:
        values["rounds"] = 0
        category["scored"] = "round"
    if goal == "teams":
        values |= {"sides": [seat.team for seat in play.seats], "apart": _is_apart(play)}
    elif goal == "together" and is_scored:
        values["apart"] = len({seat.score for seat in play.seats}) == 1
    catalog = {"name": play.title, "values": values, **({"category": [category]} if is_scored else {})}
    winners = tuple(_placed(play, is_ranked=not most))
    return api.Rewritten(catalog, (*_written(play, numbers, most, is_scored), *_ended(play, goal)), winners)


@cache
def _ready_sheets() -> dict[str, str]:
    """The ready sheets: the title of each game in lower case → the sheet's name."""
    sheets = api.shipped(__package__, "about")["sheet"]
    return {sheet.get("title", sheet["name"]).casefold(): sheet["name"] for sheet in sheets}


def _on_a_ready_sheet(play: api.Play, name: str) -> api.Rewritten | None:
    """The play on a ready sheet; None if it does not fit. The sheet may ask only for plain numbers at the
    end. The play must have a number for each category, as named parts or in the order of the pad."""
    sheet = api.shipped(__package__, name)
    plain = [
        each["name"] for each in sheet["category"] if {*each} <= {"name", "each"} and each.get("each", 1) == 1
    ]
    least, most = sheet["values"].get("seats", (1, 0))
    is_other = len(plain) < len(sheet["category"]) or not {*sheet["values"]} <= {
        "seats",
        "ties",
        "until_full",
    }
    if is_other or _goal(play) != "most" or not least <= len(play.seats) <= most:
        return None
    numbers = {seat.word: _in_categories(seat, plain) for seat in play.seats}
    written = (
        Changed(by=seat, what=what, to=int(one))
        for seat, own in numbers.items()
        for what, one in zip(plain, own, strict=False)
    )
    winners = tuple(_placed(play, is_ranked=False)) if play.is_decided else ()
    made = api.Rewritten(
        {**sheet, "name": play.title}, (*written, *_ended(play, "most")), winners, frozenset(plain)
    )
    return made if all(numbers.values()) else None


def _in_categories(seat: api.PlaySeat, categories: Sequence[str]) -> tuple[api.Points, ...]:
    """A whole number for each category; empty if one is missing, or if they do not add up to the score."""
    total, parts = api.numbers_in(seat.score), {name.casefold(): said for name, said in seat.parts.items()}
    named = [api.numbers_in(parts.get(name, "")) for name in categories]
    own = tuple(each[0] for each in named if len(each) == 1) if any(named) else total
    is_whole = len(own) == len(categories) and all(isinstance(one, int) and one >= 0 for one in own)
    return own if is_whole and sum(total or own) == sum(own) else ()


def _goal(play: api.Play) -> str:
    won = [seat.won for seat in play.seats]
    if play.goal == "together" and all(won) == any(won):
        return "together"
    teams = {seat.team for seat in play.seats} - {0}
    if teams and len(teams) + sum(not seat.team for seat in play.seats) > 1 and play.goal == "most":
        return "teams"
    return "most" if play.goal == "together" else play.goal


def _is_apart(play: api.Play) -> bool:
    """Whether each partner has all the points of the team rather than a share of them."""
    teams = {seat.team for seat in play.seats if seat.team}
    return all(len({seat.score for seat in play.seats if seat.team == team}) == 1 for team in teams)


def _written(play: api.Play, numbers: SeatNumbers, rounds: int, is_scored: bool) -> Iterator[api.Event]:
    """Every number, round by round; then everything that is not a number."""
    for number in range(rounds):
        for seat, said in numbers.items():
            if number < len(said):
                whole, decimals = api.without_point(said[number])
                yield Changed(by=seat, what=SCORE, to=whole, decimals=decimals)
        if rounds > 1:
            yield Ended(by=api.TABLE, of="round")
    for one in play.seats if is_scored else ():
        if not numbers[one.word]:
            yield Wrote(by=one.word, what=SCORE, text=one.score.strip() or api.NO_SCORE)


def _ended(play: api.Play, goal: str) -> Iterator[api.Event]:
    if goal == "together":
        yield Ended(by=api.TABLE, of="game", how="won" if any(seat.won for seat in play.seats) else "lost")
    else:
        yield Ended(by=api.TABLE, of="game")


def _placed(play: api.Play, *, is_ranked: bool) -> Iterator[api.Event]:
    """Who won and, if no points say so, who came in at which place."""
    if not any(seat.won for seat in play.seats):
        yield Placed(by=api.TABLE, rank=0)
    for seat in play.seats:
        if seat.won or (is_ranked and 1 < seat.rank <= len(play.seats)):
            yield Placed(by=seat.word, rank=1 if seat.won else seat.rank)
