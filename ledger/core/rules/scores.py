"""Scores in which every point says where it comes from.

Law: a total is the sum of its lines and nothing else. A line whose value nobody knows yet is `open` and
counts nothing; a sheet with open lines is not final.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from ledger.core.line import trimmed
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.growing import Growing, Joined


class ScoreLine(msgspec.Struct, frozen=True):
    """Some points of a `seat` with their reason: a `category` of the sheet, and a `label` within it."""

    seat: str
    category: str
    label: str
    points: Points
    """Victory points; may be negative."""
    rule: str
    """The source's heading, or the number of a ruling."""
    events: Sequence[int] = ()
    """The ids of the events that earned the points, in playing order."""
    open: str = ""
    """What somebody must say before the line has a value."""
    text: str = ""
    """What the table wrote if that is not a number, such as `8-3`. It adds nothing to a sum."""


def worth(line: ScoreLine) -> Points:
    """The points of a line."""
    return line.points


def is_open(line: ScoreLine) -> bool:
    """Whether somebody must still say what a line is worth."""
    return bool(line.open)


def sum_of(lines: Sequence[ScoreLine]) -> Points:
    """The points of all these lines together."""
    if isinstance(lines, Joined):
        return trimmed(sum(map(sum_of, lines.parts)))
    return trimmed(lines.sum(worth) if isinstance(lines, Growing) else sum(map(worth, lines)))


class ScoreSheet(msgspec.Struct, frozen=True, kw_only=True):
    """All `lines` of a score, `final` when the game is over. `winners` are in the order of `seats`; there are
    none while the game goes on."""

    seats: tuple[str, ...]
    lines: Sequence[ScoreLine]
    """A tuple; or `Joined`, with a part for each seat and category, if every event adds lines."""
    final: bool
    winners: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """Sentences about ties and rulings that decided something."""
    teams: tuple[tuple[str, ...], ...] = ()
    """Seats that win and lose together; empty if everybody plays alone."""
    fewest: bool = False
    """Whether the fewest points win."""
    without: tuple[str, ...] | None = None
    """Seats that have no points, only what the table wrote instead. None if the sheet does not say; seats
    then have points if there are lines."""
    placed: tuple[tuple[str, int], ...] = ()
    """Seats with the place that the table gave them, if points do not decide it."""
    apart: bool = False
    """Whether each seat of a team has the points of its team, so that they are not added."""
    order: tuple[str, ...] = ()
    """Categories in the order in which people read them; the others follow in the order of their lines."""

    def has_points(self, seat: str) -> bool:
        """Whether there is a number of points for a seat."""
        return seat in self.seats and (bool(self.lines) if self.without is None else seat not in self.without)

    def total_shown(self, seat: str) -> Points | str:
        """What the table reads as a seat's score: its total, or what was written instead."""
        if self.without is None or seat not in self.without:
            return self.total(seat)
        return ", ".join(line.text for line in self.lines if line.seat == seat and line.text)

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The teams, and everybody who plays alone, in the order of their seats."""
        return tuple(dict.fromkeys(map(self.side, self.seats)))

    def side(self, seat: str) -> tuple[str, ...]:
        """The seats that win and lose together with a seat, itself included."""
        return next((team for team in self.teams if seat in team), (seat,))

    def column(self, seat: str) -> str:
        """The name of a seat's side: `ann + bob`."""
        return " + ".join(self.side(seat))

    def points(self, side: Sequence[str]) -> Points:
        """The points of a side, added together."""
        return self._points_of(side, self.totals())

    def _points_of(self, side: Sequence[str], totals: Mapping[str, Points]) -> Points:
        """The points of a side, if these are the points of every seat."""
        of_each = (totals.get(seat, 0) for seat in side)
        return next(of_each, 0) if self.apart else trimmed(sum(of_each))

    def columns(self, totals: Mapping[str, Points] | None = None) -> dict[str, Points]:
        """The points of each side, by its name; from other `totals` of its seats, if they are given."""
        totals = self.totals() if totals is None else totals
        return {self.column(side[0]): self._points_of(side, totals) for side in self.sides}

    def held_against(self, seat: str, claim: Points) -> Points:
        """The points that a seat's claim is about: those of its side, or its own if the claim equals them."""
        own = self.total(seat)
        return own if claim == own else self.points(self.side(seat))

    def ranks(self) -> dict[str, int]:
        """The place of each seat's side: 1 for the winners, then by points. If nobody has won, only the seats
        that the table `placed`."""
        if not self.winners:
            return dict(self.placed)
        sign, totals, won = 1 if self.fewest else -1, self.totals(), {*self.winners}
        order = {side: (won.isdisjoint(side), sign * self._points_of(side, totals)) for side in self.sides}
        best = {side: 1 + sum(other < own for other in order.values()) for side, own in order.items()}
        ranks = {seat: 1 if seat in self.winners else best[self.side(seat)] for seat in self.seats}
        return ranks | dict(self.placed)

    def by_side(self) -> ScoreSheet:
        """What people read: a column for each side, such as `ann + bob`."""
        if not self.teams:
            return self
        named = {seat: self.column(seat) for seat in self.seats}
        first = {side[0] for side in self.sides}
        lines = tuple(
            msgspec.structs.replace(line, seat=named[line.seat])
            for line in self.lines
            if not self.apart or line.seat in first
        )
        return msgspec.structs.replace(
            self,
            seats=tuple(dict.fromkeys(named.values())),
            lines=lines,
            winners=tuple(dict.fromkeys(named[seat] for seat in self.winners)),
            teams=(),
            without=None if self.without is None else tuple({named[seat]: 0 for seat in self.without}),
            placed=tuple({named[seat]: place for seat, place in self.placed}.items()),
            apart=False,
        )

    def reworded(self, say: Callable[[str], str]) -> ScoreSheet:
        """A copy of the sheet with every text changed by `say`."""
        lines = (
            msgspec.structs.replace(line, seat=say(line.seat), label=say(line.label), open=say(line.open))
            for line in self.lines
        )
        return msgspec.structs.replace(
            self,
            seats=tuple(map(say, self.seats)),
            lines=tuple(lines),
            winners=tuple(map(say, self.winners)),
            notes=tuple(map(say, self.notes)),
            teams=tuple(tuple(map(say, team)) for team in self.teams),
            without=None if self.without is None else tuple(map(say, self.without)),
            placed=tuple((say(seat), place) for seat, place in self.placed),
        )

    def totals(self) -> dict[str, Points]:
        """The points of every seat."""
        found: dict[str, Points] = dict.fromkeys(self.seats, 0)
        for part in self.lines.parts if isinstance(self.lines, Joined) else (self.lines,):
            if type(part) is Growing:
                found[part[0].seat] += part.sum(worth)
            else:
                for line in part:
                    found[line.seat] += line.points
        return {seat: trimmed(points) for seat, points in found.items()}

    def total(self, seat: str) -> Points:
        return self.totals().get(seat, 0)

    def of(self, seat: str, category: str = "") -> tuple[ScoreLine, ...]:
        """The lines of a seat, in one category if one is named."""
        return tuple(line for line in self.lines if line.seat == seat and category in ("", line.category))

    def categories(self) -> tuple[str, ...]:
        """The categories, in the order in which the game scores them."""
        return tuple(sorted(dict.fromkeys(line.category for line in self.lines), key=self.place_of))

    def place_of(self, category: str) -> int:
        """Where people read a category: its place in `order`, or behind them all."""
        return self.order.index(category) if category in self.order else len(self.order)

    def open_lines(self) -> tuple[ScoreLine, ...]:
        parts = self.lines.parts if isinstance(self.lines, Joined) else (self.lines,)
        return tuple(
            line
            for part in parts
            if type(part) is not Growing or part.sum(is_open)
            for line in part
            if line.open
        )


class Tie(msgspec.Struct, frozen=True):
    """What tied seats compare next, by this `rule`: the seat with the highest value wins."""

    what: str
    """In words, for a note: `the best single attribute`."""
    rule: str
    of: Callable[[str], Points]
    """A seat's value."""


def sheet(
    seats: Sequence[str],
    lines: Iterable[ScoreLine],
    *,
    over: bool,
    fewest: bool = False,
    ties: Sequence[Tie] = (),
    shared: str = "",
    notes: Iterable[str] = (),
) -> ScoreSheet:
    """A sheet that names its winners once the game is `over` and no line is open.

    The most points win, or the `fewest`; tied seats compare `ties` in order. Seats that are still tied share
    the victory, as the heading `shared` says.
    """
    kept = lines if isinstance(lines, Joined) else tuple(lines)
    made = ScoreSheet(seats=tuple(seats), lines=kept, final=over, notes=tuple(notes), fewest=fewest)
    if not over or made.open_lines():
        return msgspec.structs.replace(made, final=False)
    totals = {seat: made.total(seat) for seat in seats}
    best_total = (min if fewest else max)(totals.values())
    tied = [seat for seat in seats if totals[seat] == best_total]
    said = list(made.notes)
    for tie in ties:
        if len(tied) == 1:
            break
        values = {seat: tie.of(seat) for seat in tied}
        compared = ", ".join(f"{seat} {value}" for seat, value in values.items())
        best = [seat for seat in tied if values[seat] == max(values.values())]
        decided = f"{best[0]} wins" if len(best) == 1 else f"{' and '.join(best)} are still tied"
        said.append(f"Tied at {totals[tied[0]]}: {tie.what} ({tie.rule}) is {compared}; {decided}.")
        tied = best
    if len(tied) > 1:
        said.append(f"{' and '.join(tied)} share the victory{f' ({shared})' if shared else ''}.")
    return msgspec.structs.replace(made, winners=tuple(tied), notes=tuple(said))
