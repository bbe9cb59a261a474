"""What holds for a score at any point of legal play.

Law: a score comes from the state alone; the path that led there says which events were played.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from decimal import Decimal
from itertools import combinations, islice
from typing import Any

from ledger.core.errors import LogDamaged
from ledger.core.log.events import Claimed, Event
from ledger.core.rules.automatic import follow
from ledger.core.rules.game import AnyGame, totals
from ledger.core.rules.rulebook import TABLE
from ledger.testing.laws.records import explains
from ledger.testing.moments import Law, Moment

TRIED = 2
"""How many moves are tried in a row, and beside one another."""
FOLLOWING = 8
"""How many events that follow by themselves are looked at after a move."""


def scores_name_their_events(moment: Moment) -> Iterator[str]:
    """A score line belongs to a seat, cites a rule that `rules` explains, and names events that were played;
    winners come last."""
    game, state = moment.game, moment.state
    sheet = game.score(state)
    played = {event.id for event in moment.path}
    sitting = state.table.seats
    others = set(sheet.seats) - set(sitting) - set(game.info.reserved)
    seated = [seat for seat in sheet.seats if seat in sitting]
    if others or seated != [seat for seat in sitting if seat in sheet.seats]:
        yield f"the sheet is about {sheet.seats}, not about {sitting} and perhaps a scripted opponent"
    for line in sheet.lines:
        if line.seat not in sheet.seats:
            yield f"{line.label} is a line of {line.seat!r}, who has no seat"
        if not line.rule:
            yield f"{line.category}, {line.label} cites no rule"
        elif not explains(game, line.rule):
            yield f"`rules` does not explain {line.rule!r}: cited by the score line {line.label!r}"
        if not isinstance(line.points, int | Decimal):
            yield f"points are whole numbers or Decimal: {line.label} has {line.points!r}"
        if not played.issuperset(line.events):
            yield f"{line.category} names events that were not played: {line.label}, {line.events}"
        if list(line.events) != sorted(line.events):
            yield f"{line.category} names its events out of order: {line.label}, {line.events}"
    for rule in dict.fromkeys((game.shared, *(tie.rule for tie in game.ties(state)))):
        if rule and not explains(game, rule):
            yield f"`rules` does not explain {rule!r}: cited by `ties` or `shared`"
    if not set(sheet.winners) <= set(sheet.seats):
        yield f"the winners {sheet.winners} do not all have a seat here"
    if bool(sheet.winners) > sheet.final:
        yield "there are winners before the score is final"


def a_seat_alone_scores_the_same(moment: Moment) -> Iterator[str]:
    """The lines of one seat are those that the whole score has for it, even if cards are hidden."""
    game = moment.game
    if game.lines is None:
        return
    for state in (moment.state, moment.known_to(None)):
        sheet = game.score(state)
        for seat in sheet.seats:
            if tuple(game.lines(state, seat)) != sheet.of(seat):
                yield f"asked alone, {seat} has other score lines than on the whole sheet"


def totals_are_sums_of_lines(moment: Moment) -> Iterator[str]:
    """`totals` says what the lines of the score sheet add up to, even if cards are hidden."""
    game = moment.game
    if game.totals is None:
        return
    for state in (moment.state, moment.known_to(None)):
        sheet, said = game.score(state.copy()), dict(game.totals(state))
        summed = {seat: sum(line.points for line in sheet.of(seat)) for seat in sheet.seats}
        if [*said.items()] != [*summed.items()]:
            yield f"`totals` says {said}, but the lines add up to {summed}"


def earnings_decide_the_points(moment: Moment) -> Iterator[str]:
    """After the same events, states with the same `earnings` have the same points."""
    game, ask = moment.game, moment.game.earnings
    if ask is None:
        return
    events = [move.event for move in moment.legal_moves]
    events = moment.chance.sample(events, min(TRIED, len(events)))
    states = [moment.state, *(_after(game, moment.state, event) for event in events)]
    for one, other in combinations(states, 2):
        for later in ((), *((event,) for event in events)):
            with suppress(LogDamaged):  # the pieces allow it in one of them only
                end, twin = (game.projector.fold(state.copy(), later) for state in (one, other))
                said, points, others = ask(one, end), totals(game, end), totals(game, twin)
                if said is not None and said == ask(other, end) and points != others:
                    yield f"two states have the same `earnings`, and later the points {points} and {others}"


def _after(game: AnyGame, state: Any, event: Event) -> Any:
    """The state after a move, and after what follows by itself: points often come with that."""
    after = game.projector.fold(state.copy(), (event,))
    with suppress(LogDamaged):  # another law says so
        for due in islice(follow(game, after, None), FOLLOWING):
            game.projector.fold(after, (due,))
    return after


def claims_are_believed(moment: Moment) -> Iterator[str]:
    """What a seat claims changes no score."""
    game, state = moment.game, moment.state
    event = Claimed(id=len(moment.path) + 1, on=len(moment.path), by=TABLE, seat=moment.seats[0], points=7)
    after = game.projector.fold(state.copy(), (event,))
    if game.score(after) != game.score(state):
        yield f"after {event.seat} claimed 7 points the score is different"


LAWS: tuple[Law, ...] = (
    scores_name_their_events,
    a_seat_alone_scores_the_same,
    totals_are_sums_of_lines,
    earnings_decide_the_points,
    claims_are_believed,
)
