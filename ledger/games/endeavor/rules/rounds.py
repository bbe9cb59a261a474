"""What the referee says of how rounds open and close, and of what the end writes down.

Law: each number is worked out once, by whoever tells what follows, and compared here. Source: 4.1 to 4.3,
5.1, 5.11, 6; rulings EN-5, EN-7, EN-19, EN-36 to EN-40.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.api import LEGAL, Event, Verdict, advised, refused, same
from ledger.games.endeavor import consequences
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.boards import build_level, salary
from ledger.games.endeavor.flow.closing import DISCS, GRID, HANDS, RATING, SCORING
from ledger.games.endeavor.flow.scripted import TURNS, can_occupy
from ledger.games.endeavor.obligations import buildable_levels, has_top_tile
from ledger.games.endeavor.state import State

BUILD, GROWTH, SALARY = "Build Phase", "Growth Phase", "Salary Phase"


def _built(state: State, event: ev.TileBuilt) -> Verdict:
    level, reached = state.atlas.buildings[event.tile].level, build_level(state, event.seat)
    if level > reached and level not in buildable_levels(state, event.seat):
        source = "EN-36" if state.solo is not None else BUILD
        return refused(
            source, f"{event.tile} is of level {level}, the industry of {event.seat} allows {reached}"
        )
    if level == max(state.atlas.tiles) and has_top_tile(state, event.seat):
        return refused(BUILD, f"{event.seat} has a building of level {level} already")
    wanted = consequences.tile_built(state, event.seat, event.tile, event.cell)
    if (event.crown_was, event.extra, event.marker) != (wanted.crown_was, wanted.extra, wanted.marker):
        return refused(
            "EN-37",
            f"crown cost: {wanted.extra} extra, the marker at {wanted.marker}",
        )
    if event.cell != wanted.cell or event.refilled != wanted.refilled:
        return refused("EN-38", f"the grid is refilled with {wanted.refilled or 'nothing'}")
    return LEGAL


def _grown(state: State, event: ev.Grown) -> Verdict:
    wanted = consequences.grown(state, event.seat).markers
    if event.markers != wanted:
        return refused(GROWTH, f"growth: {wanted} markers, not {event.markers}")
    return LEGAL


def _paid(state: State, event: ev.SalaryPaid) -> Verdict:
    count, busy = salary(state, event.seat), len(state.boards[event.seat].busy)
    if len(event.sites) > count:
        return refused(SALARY, f"salary: the finance of {event.seat} pays {count}, not {len(event.sites)}")
    unused = min(count, busy) - len(event.sites)
    if unused:
        return advised("EN-5", f"{unused} payment{'' if unused == 1 else 's'} left unused")
    return LEGAL


def _earned(state: State, event: ev.NeutralEarned) -> Verdict:
    wanted = consequences.earning(state)
    if wanted is not None and dict(event.totals) != dict(wanted.totals):
        told = ", ".join(f"{seat} {total}" for seat, total in wanted.totals.items())
        return refused("EN-82", f"totals: {told}")
    return LEGAL


def _side(state: State, event: ev.FirstSideSet) -> Verdict:
    wanted = consequences.first_side(state, occupies=can_occupy(state))
    if (event.side, event.why) != (wanted.side, wanted.why):
        return refused(TURNS, f"who acts first: {wanted.side} ({wanted.why}), not {event.side}")
    return LEGAL


def _checked(state: State, event: ev.HandChecked) -> Verdict:
    wanted = consequences.hand_checked(state)
    if (event.held, event.kept, event.limit) != (wanted.held, wanted.kept, wanted.limit):
        return refused(HANDS, f"hand: held {wanted.held}, kept {wanted.kept}, limit {wanted.limit}")
    return LEGAL


def _row(state: State, event: ev.GridClosed) -> Verdict:
    wanted = consequences.grid_closed(state)
    if event.crown != wanted.crown:
        return refused(GRID, f"grid: the crown lies on {wanted.crown}")
    if (event.row, event.filled, event.waiting) != (wanted.row, wanted.filled, wanted.waiting):
        row = ", ".join(tile or "empty" for tile in wanted.row)
        waiting = f", {wanted.waiting[1]} waits" if wanted.waiting else ""
        return refused(GRID, f"grid: the row is {row}{waiting}")
    return LEGAL


def _turned(state: State, event: ev.DiscsTurned) -> Verdict:
    wanted = consequences.discs_turned(state)
    if (event.count, event.order) != (wanted.count, wanted.order):
        return refused(DISCS, f"discs: {wanted.count} are turned: {', '.join(wanted.order)}")
    return LEGAL


def _scored(state: State, event: ev.Scored) -> Verdict:
    wanted = consequences.scored(state, event.side)
    told = {line: points for line, points in event.lines.items() if points}
    if told != wanted.lines or event.total != wanted.total:
        differing = {*told.items()} ^ {*wanted.lines.items()}
        lines = ", ".join(f"{line} {wanted.lines.get(line, 0)}" for line in dict(sorted(differing)))
        return refused(SCORING, f"score: {event.side} has {wanted.total}" + (f", {lines}" if lines else ""))
    return LEGAL


def _result(state: State, event: ev.ResultDeclared | ev.Rated) -> Verdict:
    wanted = consequences.declared(state)
    if isinstance(wanted, ev.Rated):
        if not same(event, wanted):
            return refused(RATING, f"rating: difference {wanted.difference}, {wanted.rating}")
    elif not isinstance(event, ev.ResultDeclared) or set(event.winners) != set(wanted.winners):
        return refused("EN-22", f"winners: {' and '.join(wanted.winners)}")
    return LEGAL


RULES: Mapping[type[Event], Callable[[State, Any], Verdict]] = {
    ev.TileBuilt: _built,
    ev.Grown: _grown,
    ev.SalaryPaid: _paid,
    ev.NeutralEarned: _earned,
    ev.FirstSideSet: _side,
    ev.HandChecked: _checked,
    ev.GridClosed: _row,
    ev.DiscsTurned: _turned,
    ev.Scored: _scored,
    ev.ResultDeclared: _result,
    ev.Rated: _result,
}
