"""A round opens, markers and neutrals come to the harbours, a round closes, and the game.

Law: each number is worked out once, by whoever tells what follows, and compared here. Source: Growth Phase;
Salary Phase; Playing the game, 1; Ending a Round; Scoring the Game; rulings EN-5, EN-9, EN-22, EN-82.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from ledger.api import (
    LEGAL,
    Arg,
    Chapter,
    Choice,
    Contradiction,
    Event,
    Typed,
    Verdict,
    advised,
    refused,
    same,
)
from ledger.games.endeavor.boards import growth, salary
from ledger.games.endeavor.headings import GROWTH, RATING, SALARY, SCORING
from ledger.games.endeavor.state import OPPOSITION, Round, State
from ledger.games.endeavor.words import not_busy, site_choice
from ledger.games.endeavor.worth import lines, rating, total, winners

rounds: Chapter[State] = Chapter()


class RoundOpened(Event, frozen=True, kw_only=True):
    """A round began; the seat that is first has the crown."""

    n: int
    first: str
    told = "round {n} begins with {first}"


def _require_next(state: State, event: RoundOpened) -> None:
    """Raises Contradiction where another round is open, or it is not the next one."""
    state.require_seat(event.first)
    if not state.is_set_up:
        raise Contradiction("the setup is not closed")
    if event.n != state.rounds + 1 or event.n > state.atlas.mode.rounds:
        raise Contradiction(f"round {event.n} does not follow round {state.rounds}")
    if state.round is not None and state.round.n > state.rounds:
        raise Contradiction(f"round {state.round.n} is still open")


@rounds.on(RoundOpened, needs=_require_next)
def _opened(state: State, event: RoundOpened) -> None:
    state.round = Round(event.n, event.first)
    state.start = state.start or event.first


class Grown(Event, frozen=True, kw_only=True):
    """Markers came from the supply of a seat to its harbour."""

    seat: str
    markers: int
    told = "{seat} grows by {markers}"


def grown(state: State, seat: str) -> Grown:
    return Grown(seat=seat, markers=growth(state, seat))


def _require_supply(state: State, event: Grown) -> None:
    state.require_round()
    board = state.seat_board(event.seat)
    if not 0 <= event.markers <= board.supply:
        raise Contradiction(f"the supply of {event.seat} holds {board.supply} markers")


@rounds.on(Grown, needs=_require_supply)
def _grown(state: State, event: Grown) -> None:
    board = state.boards[event.seat]
    board.supply -= event.markers
    board.harbour += event.markers
    state.now.grown.add(event.seat)


@rounds.rule(Grown)
def _may_grow(state: State, event: Grown) -> Verdict:
    wanted = grown(state, event.seat).markers
    if event.markers != wanted:
        return refused(GROWTH, f"growth: {wanted} markers, not {event.markers}")
    return LEGAL


# salary


def _busy_sites(state: State, by: str, _: Typed) -> Iterator[Choice]:
    board = state.boards.get(by)
    for site in sorted(board.busy) if board is not None else ():
        yield site_choice(state, by, site)


def _payments(state: State, by: str) -> Iterator[tuple[int, ...]]:
    """Everything if it can be paid, else every choice of as much as can be; last, nothing."""
    busy = sorted(state.boards[by].busy)
    yield from combinations(busy, min(salary(state, by), len(busy)))
    yield ()


class SalaryPaid(Event, frozen=True, kw_only=True):
    """take markers back to the harbour"""

    seat: str
    sites: tuple[int, ...]
    verb, args = "pay", (Arg("sites", _busy_sites, multiset=True, ways=_payments, absent=not_busy),)


@rounds.make(SalaryPaid)
def _typed_pay(state: State, by: str, values: Typed) -> Event:
    return SalaryPaid(seat=by, sites=tuple(values[0]) if values else ())


@rounds.doer(SalaryPaid)
def _seat(state: State, event: SalaryPaid) -> str:
    return event.seat


def _require_busy(state: State, event: SalaryPaid) -> None:
    state.require_round()
    board, sites = state.seat_board(event.seat), event.sites
    for site in sites:
        board.require_busy(site)
    if len(sites) > 1 and len(set(sites)) < len(sites):
        raise Contradiction("one marker lies on a site")


@rounds.on(SalaryPaid, needs=_require_busy)
def _paid(state: State, event: SalaryPaid) -> None:
    if sites := event.sites:
        board = state.boards[event.seat]
        board.busy.difference_update(sites)
        board.harbour += len(sites)
        state.turns += 1
    state.now.paid.add(event.seat)


@rounds.rule(SalaryPaid)
def _may_pay(state: State, event: SalaryPaid) -> Verdict:
    count, busy = salary(state, event.seat), len(state.boards[event.seat].busy)
    if len(event.sites) > count:
        return refused(SALARY, f"salary: the finance of {event.seat} pays {count}, not {len(event.sites)}")
    unused = min(count, busy) - len(event.sites)
    if unused:
        return advised("EN-5", f"{unused} payment{'' if unused == 1 else 's'} left unused")
    return LEGAL


@rounds.told(SalaryPaid)
def _told_pay(state: State, event: SalaryPaid) -> str:
    if not event.sites:
        return f"{event.seat} takes nothing back"
    board = state.boards.get(event.seat)
    built = {} if board is None else board.sites
    names = ", ".join(f"{site} ({built[site][0]})" if site in built else str(site) for site in event.sites)
    return f"{event.seat} takes back the marker{'s' if len(event.sites) > 1 else ''} of {names}"


# neutrals


class NeutralEarned(Event, frozen=True, kw_only=True):
    """`totals` are the harbours of all seats before anybody earned one in this round."""

    seat: str
    totals: Mapping[str, int]
    told = "{seat} earns a neutral"


def earning(state: State) -> NeutralEarned | None:
    """The next seat that earns a neutral: one with fewer markers and neutrals in the harbour than the most,
    in turn order (EN-82)."""
    now, boards = state.now, state.boards
    order = state.table.seats_from(now.first)
    totals = now.totals
    if totals is None:
        totals = {seat: boards[seat].harbour + boards[seat].neutral_harbour for seat in order}
    most = max(totals.values(), default=0)
    for seat in order:
        poor = totals.get(seat, most) < most and boards[seat].neutral_supply > 0
        if poor and seat not in now.earned:
            return NeutralEarned(seat=seat, totals=totals)
    return None


def _require_neutral(state: State, event: NeutralEarned) -> None:
    state.require_round()
    if not state.seat_board(event.seat).neutral_supply:
        raise Contradiction(f"{event.seat} has no neutral left to earn")


@rounds.on(NeutralEarned, needs=_require_neutral)
def _earned(state: State, event: NeutralEarned) -> None:
    board, now = state.boards[event.seat], state.now
    board.neutral_supply -= 1
    board.neutral_harbour += 1
    now.totals = event.totals
    now.earned.add(event.seat)


@rounds.rule(NeutralEarned)
def _may_earn(state: State, event: NeutralEarned) -> Verdict:
    wanted = earning(state)
    if wanted is not None and dict(event.totals) != dict(wanted.totals):
        told = ", ".join(f"{seat} {total}" for seat, total in wanted.totals.items())
        return refused("EN-82", f"totals: {told}")
    return LEGAL


# the end of a round, and of the game


class RoundClosed(Event, frozen=True, kw_only=True):
    """A round is over."""

    n: int
    told = "round {n} is over"


def _require_open(state: State, event: RoundClosed) -> None:
    if event.n != state.require_round().n:
        raise Contradiction(f"round {event.n} is not open")


@rounds.on(RoundClosed, needs=_require_open)
def _round_closed(state: State, event: RoundClosed) -> None:
    state.rounds = event.n
    state.turn = None


class GameClosed(Event, frozen=True, kw_only=True):
    """The last round is over."""

    told = "the game is over"


@rounds.on(GameClosed, needs=None)
def _game_closed(state: State, event: GameClosed) -> None:
    state.is_closed = True


class Scored(Event, frozen=True, kw_only=True):
    """What a side has earned, line by line and in all."""

    side: str
    lines: Mapping[str, int]
    total: int


def scored(state: State, side: str) -> Scored:
    earned = lines(state, side)
    return Scored(side=side, lines=earned, total=sum(earned.values()))


def _require_side(state: State, event: Scored) -> None:
    state.boards[event.side]


@rounds.on(Scored, needs=_require_side)
def _scored(state: State, event: Scored) -> None:
    state.scored[event.side] = event.total


@rounds.rule(Scored)
def _may_score(state: State, event: Scored) -> Verdict:
    wanted = scored(state, event.side)
    told = {line: points for line, points in event.lines.items() if points}
    if told != wanted.lines or event.total != wanted.total:
        differing = {*told.items()} ^ {*wanted.lines.items()}
        right = ", ".join(f"{line} {wanted.lines.get(line, 0)}" for line in dict(sorted(differing)))
        return refused(SCORING, f"score: {event.side} has {wanted.total}" + (f", {right}" if right else ""))
    return LEGAL


@rounds.told(Scored)
def _told_score(state: State, event: Scored) -> str:
    return f"{event.side} scores {event.total}: " + ", ".join(f"{k} {v}" for k, v in event.lines.items())


class ResultDeclared(Event, frozen=True, kw_only=True):
    """Who won; those tied may share it (EN-22)."""

    winners: tuple[str, ...]


class Rated(Event, frozen=True, kw_only=True):
    """In solo the difference is rated."""

    difference: int
    rating: str
    told = "difference {difference}: {rating}"


def declared(state: State) -> ResultDeclared | Rated:
    """The result: the winners, or in solo the difference and what it is rated."""
    totals = {side: total(state, side) for side in state.boards}
    if state.solo is None:
        return ResultDeclared(winners=winners(state, totals))
    difference = totals[state.seat] - totals[OPPOSITION]
    return Rated(difference=difference, rating=rating(state, difference))


def _require_winners(state: State, event: ResultDeclared) -> None:
    for seat in event.winners:
        state.require_seat(seat)


def _require_opposition(state: State, event: Rated) -> None:
    state.boards[OPPOSITION]


@rounds.on(ResultDeclared, needs=_require_winners)
def _declared(state: State, event: ResultDeclared) -> None:
    state.is_declared = True


@rounds.on(Rated, needs=_require_opposition)
def _rated(state: State, event: Rated) -> None:
    state.is_declared = True


@rounds.rule(ResultDeclared, Rated)
def _may_declare(state: State, event: ResultDeclared | Rated) -> Verdict:
    wanted = declared(state)
    if isinstance(wanted, Rated):
        if not same(event, wanted):
            return refused(RATING, f"rating: difference {wanted.difference}, {wanted.rating}")
    elif not isinstance(event, ResultDeclared) or set(event.winners) != set(wanted.winners):
        return refused("EN-22", f"winners: {' and '.join(wanted.winners)}")
    return LEGAL


@rounds.told(ResultDeclared)
def _told_result(state: State, event: ResultDeclared) -> str:
    return f"{' and '.join(event.winners)} win{'s' if len(event.winners) == 1 else ''}"
