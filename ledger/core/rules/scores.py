"""Scores in which every point says where it comes from.

Law: a total is the sum of its lines and nothing else. A line whose value nobody knows yet is `open` and
counts nothing; a sheet with open lines is not final.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec


class ScoreLine(msgspec.Struct, frozen=True):
    """Some points of a `seat` with their reason: a `category` of the sheet, and a `label` within it."""

    seat: str
    category: str
    label: str
    points: int
    """Whole victory points; may be negative."""
    rule: str
    """The source's heading, or the number of a ruling."""
    events: tuple[int, ...] = ()
    """The ids of the events that earned the points, in playing order."""
    open: str = ""
    """What must be told before the line has a value."""


class ScoreSheet(msgspec.Struct, frozen=True, kw_only=True):
    """All `lines` of a score, `final` when the game is over. `winners` shares the order of `seats`; it is
    empty while the game goes on."""

    seats: tuple[str, ...]
    lines: tuple[ScoreLine, ...]
    final: bool
    winners: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """Sentences about ties and rulings that decided something."""
    teams: tuple[tuple[str, ...], ...] = ()
    """Seats that win and lose together; empty where everybody plays alone."""

    def total(self, seat: str) -> int:
        return sum(line.points for line in self.lines if line.seat == seat)

    def of(self, seat: str, category: str = "") -> tuple[ScoreLine, ...]:
        """The lines of a seat, in one category if one is named."""
        return tuple(line for line in self.lines if line.seat == seat and category in ("", line.category))

    def categories(self) -> tuple[str, ...]:
        """In the order in which the game scores them."""
        return tuple(dict.fromkeys(line.category for line in self.lines))

    def open_lines(self) -> tuple[ScoreLine, ...]:
        return tuple(line for line in self.lines if line.open)


class Tie(msgspec.Struct, frozen=True):
    """What tied seats compare next, by this `rule`: whoever has most `of` it wins."""

    what: str
    """In words, for a note: `the best single attribute`."""
    rule: str
    of: Callable[[str], int]
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

    Most points win, or the `fewest`; tied seats compare `ties` in their order. Who is tied to the end shares
    the victory, as the heading `shared` says.
    """
    made = ScoreSheet(seats=tuple(seats), lines=tuple(lines), final=over, notes=tuple(notes))
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
