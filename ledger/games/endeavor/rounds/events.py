"""A round opens, markers and neutrals go to the harbours, a round closes and, in the end, the game. Law: each
number is worked out once, by the code that says what follows, and compared here. Source: Growth Phase; Salary
Phase; Playing the game, 1; Ending a Round; Scoring the Game; rulings EN-5, EN-9, EN-22, EN-82."""

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
    always,
    counted,
    refused,
    same,
)
from ledger.games.endeavor.boards import growth, salary
from ledger.games.endeavor.doers import BySeat
from ledger.games.endeavor.headings import GROWTH, RATING, SALARY, SCORING
from ledger.games.endeavor.state import OPPOSITION, Round, State
from ledger.games.endeavor.words import not_busy, site_choice
from ledger.games.endeavor.worth import lines, rating, total, winners


def _counts(state: State, counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


rounds: Chapter[State] = Chapter(shown={"lines": _counts})


@rounds.event
class RoundOpened(Event, frozen=True, kw_only=True):
    """A round began; the first seat has the crown."""

    n: int
    first: str
    told = "round {n} begins with {first}"

    def needs(self, state: State) -> None:
        """Raises Contradiction if another round is open, or it is not the next one."""
        state.table.require_seat(self.first)
        if not state.is_set_up:
            raise Contradiction("the setup is not closed")
        if self.n != state.rounds + 1 or self.n > state.atlas.mode.rounds:
            raise Contradiction(f"round {self.n} does not follow round {state.rounds}")
        if state.round is not None and state.round.n > state.rounds:
            raise Contradiction(f"round {state.round.n} is still open")

    def do(self, state: State) -> None:
        state.round = Round(self.n, self.first)
        state.start = state.start or self.first


@rounds.event
class Grown(Event, frozen=True, kw_only=True):
    """Markers came from the supply of a seat to its harbour."""

    seat: str
    markers: int
    told = "{seat} grows by {markers}"

    def needs(self, state: State) -> None:
        state.require_round()
        board = state.seat_board(self.seat)
        if not 0 <= self.markers <= board.supply:
            raise Contradiction(f"the supply of {self.seat} holds {board.supply} markers")

    def do(self, state: State) -> None:
        board = state.boards[self.seat]
        board.supply -= self.markers
        board.harbour += self.markers
        state.now.grown.add(self.seat)

    def may(self, state: State) -> Verdict:
        wanted = growth(state, self.seat)
        if self.markers != wanted:
            return refused(GROWTH, f"growth: {wanted} markers, not {self.markers}")
        return LEGAL


# salary


def _busy_sites(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for site in sorted(state.board_of(by).busy):
        yield site_choice(state, by, site)


def _payments(state: State, by: str) -> Iterator[tuple[int, ...]]:
    """The payments on offer: all the markers if the salary covers them, otherwise each combination of as many
    as it covers, and finally none."""
    busy = sorted(state.boards[by].busy)
    yield from combinations(busy, min(salary(state, by), len(busy)))
    yield ()


@rounds.event
class SalaryPaid(BySeat, frozen=True, kw_only=True):
    """take markers back to the harbour"""

    sites: tuple[int, ...]
    verb, args = "pay", (Arg("sites", _busy_sites, multiset=True, ways=_payments, absent=not_busy),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return SalaryPaid(seat=by, sites=tuple(values[0]) if values else ())

    def needs(self, state: State) -> None:
        state.require_round()
        board, sites = state.seat_board(self.seat), self.sites
        for site in sites:
            board.require_busy(site)
        if len(sites) > 1 and len(set(sites)) < len(sites):
            raise Contradiction("one marker lies on a site")

    def do(self, state: State) -> None:
        if sites := self.sites:
            board = state.boards[self.seat]
            board.busy.difference_update(sites)
            board.harbour += len(sites)
            state.turns += 1
        state.now.paid.add(self.seat)

    def may(self, state: State) -> Verdict:
        count, busy = salary(state, self.seat), len(state.boards[self.seat].busy)
        if len(self.sites) > count:
            return refused(SALARY, f"salary: the finance of {self.seat} pays {count}, not {len(self.sites)}")
        unused = min(count, busy) - len(self.sites)
        if unused:
            return advised("EN-5", f"{counted(unused, 'payment')} left unused")
        return LEGAL

    def tell(self, state: State) -> str:
        if not self.sites:
            return f"{self.seat} takes nothing back"
        board = state.boards.get(self.seat)
        built = {} if board is None else board.sites
        names = ", ".join(f"{site} ({built[site][0]})" if site in built else str(site) for site in self.sites)
        return f"{self.seat} takes back the marker{'s' if len(self.sites) > 1 else ''} of {names}"


# neutrals


@rounds.event
class NeutralEarned(Event, frozen=True, kw_only=True):
    """A seat earned a neutral. `totals` are the harbours of all seats before anybody earned one in this
    round."""

    seat: str
    totals: Mapping[str, int]
    told = "{seat} earns a neutral"

    def needs(self, state: State) -> None:
        state.require_round()
        if not state.seat_board(self.seat).neutral_supply:
            raise Contradiction(f"{self.seat} has no neutral left to earn")

    def do(self, state: State) -> None:
        board, now = state.boards[self.seat], state.now
        board.neutral_supply -= 1
        board.neutral_harbour += 1
        now.totals = self.totals
        now.earned.add(self.seat)

    def may(self, state: State) -> Verdict:
        wanted = neutral_earned(state)
        if wanted is not None and dict(self.totals) != dict(wanted.totals):
            return refused("EN-82", f"totals: {_counts(state, wanted.totals)}")
        return LEGAL


def neutral_earned(state: State) -> NeutralEarned | None:
    """The event of the next seat, in turn order, that earns a neutral (EN-82); None if nobody does. A seat
    earns one if its harbour has fewer markers and neutrals than the fullest harbour."""
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


# the end of a round, and of the game


@rounds.event
class RoundClosed(Event, frozen=True, kw_only=True):
    """A round is over."""

    n: int
    told = "round {n} is over"

    def needs(self, state: State) -> None:
        if self.n != state.require_round().n:
            raise Contradiction(f"round {self.n} is not open")

    def do(self, state: State) -> None:
        state.rounds = self.n
        state.turn = None


@rounds.event
class GameClosed(Event, frozen=True, kw_only=True):
    """The last round is over."""

    told = "the game is over"

    needs = always

    def do(self, state: State) -> None:
        state.is_closed = True


@rounds.event
class Scored(Event, frozen=True, kw_only=True):
    """What a side has earned, line by line and in total."""

    side: str
    lines: Mapping[str, int]
    total: int
    told = "{side} scores {total}: {lines}"

    def needs(self, state: State) -> None:
        state.boards[self.side]

    def do(self, state: State) -> None:
        state.scored[self.side] = self.total

    def may(self, state: State) -> Verdict:
        wanted = scored(state, self.side)
        lines = {line: points for line, points in self.lines.items() if points}
        if lines != wanted.lines or self.total != wanted.total:
            differing = {*lines.items()} ^ {*wanted.lines.items()}
            right = ", ".join(f"{line} {wanted.lines.get(line, 0)}" for line in dict(sorted(differing)))
            return refused(
                SCORING, f"score: {self.side} has {wanted.total}" + (f", {right}" if right else "")
            )
        return LEGAL


def scored(state: State, side: str) -> Scored:
    earned = lines(state, side)
    return Scored(side=side, lines=earned, total=sum(earned.values()))


class GameResult(Event, frozen=True, kw_only=True):
    """How the game ended."""

    def do(self, state: State) -> None:
        state.is_declared = True

    def may(self, state: State) -> Verdict:
        wanted = declared(state)
        if isinstance(wanted, Rated):
            if not same(self, wanted):
                return refused(RATING, f"rating: difference {wanted.difference}, {wanted.rating}")
        elif not isinstance(self, ResultDeclared) or set(self.winners) != set(wanted.winners):
            return refused("EN-22", f"winners: {' and '.join(wanted.winners)}")
        return LEGAL


@rounds.event
class ResultDeclared(GameResult, frozen=True, kw_only=True):
    """Who won; tied seats may share the victory (EN-22)."""

    winners: tuple[str, ...]

    def needs(self, state: State) -> None:
        for seat in self.winners:
            state.table.require_seat(seat)

    def tell(self, state: State) -> str:
        return f"{' and '.join(self.winners)} win{'s' if len(self.winners) == 1 else ''}"


@rounds.event
class Rated(GameResult, frozen=True, kw_only=True):
    """In solo the difference is rated."""

    difference: int
    rating: str
    told = "difference {difference}: {rating}"

    def needs(self, state: State) -> None:
        state.boards[OPPOSITION]


def declared(state: State) -> ResultDeclared | Rated:
    """The result: the winners, or in solo the difference and its rating."""
    totals = {side: total(state, side) for side in state.boards}
    if state.solo is None:
        return ResultDeclared(winners=winners(state, totals))
    difference = totals[state.seat] - totals[OPPOSITION]
    return Rated(difference=difference, rating=rating(state, difference))
