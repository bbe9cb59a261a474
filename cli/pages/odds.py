"""The chances along a line of play: a table for the chances, one for the points; as data and as rows.

Law: numbers are shown with their margin. Nothing is ranked here.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import Any

from cli.pages.points import Point, ProgressPage
from cli.render import chart
from cli.render.json import FORMAT
from ledger.core.blocks import Block, Grid, Heading, Note
from ledger.core.errors import typed
from ledger.core.pieces.names import counted
from ledger.core.rules.game import veil
from ledger.core.typing.listing import lies_hidden
from ledger.desk.reader import Reader
from ledger.playouts.counting import Estimate
from ledger.playouts.forecasting import FEW, Forecast, ForecastOptions
from ledger.playouts.searching import DecisionOdds, MoveOdds

MOST_BEST = 3
"""The most moves that the verdict names."""
MOST_TURNS = 5
"""The most turning points that are shown."""
COLUMNS = ("event", "turn", "seat", "chance", "margin", "points", "points_margin", "decided", "undecided")


def blocks(log: Reader, found: Sequence[Forecast], asked: ForecastOptions, wanted: int) -> tuple[Block, ...]:
    """Both tables. `wanted` is how many moments were asked about; fewer were found if somebody stopped the
    search."""
    seats = _seats(found)
    unit = log.turn_word
    places = [(_when(each, unit), str(each.event)) for each in found]
    chances = [
        (*place, *(percent(each.chances.get(seat)) for seat in seats))
        for place, each in zip(places, found, strict=True)
    ]
    points = [
        (*place, *(number(each.points.get(seat)) for seat in seats))
        for place, each in zip(places, found, strict=True)
    ]
    names = tuple(map(log.names.of, seats))
    head = (unit.capitalize(), "Event", *names)
    return (
        Heading(f"Chances in {log.header.title or log.game_title}"),
        Grid(head, tuple(chances)),
        Heading("Points at the end of random games", 2),
        Grid(head, tuple(points)),
        *map(Note, notes(found, asked, wanted)),
    )


def _when(found: Forecast, unit: str) -> str:
    if _is_over(found):
        return "the end"
    return f"{unit} {found.turn}" if found.turn else "the beginning"


def _is_over(found: Forecast) -> bool:
    """Whether there was nothing to forecast: the result was known."""
    return all(chance.margin == 0 for chance in found.chances.values())


def compared_blocks(log: Reader, found: Mapping[str, Forecast], asked: ForecastOptions) -> tuple[Block, ...]:
    """The chances before the moves, as played, and with other moves."""
    seats = _seats([*found.values()])
    rows = tuple((name, *(percent(each.chances.get(seat)) for seat in seats)) for name, each in found.items())
    return (
        Heading("Chances", 2),
        Grid(("", *map(log.names.of, seats)), rows),
        *map(Note, notes([*found.values()], asked, len(found))),
    )


def compared_data(found: Mapping[str, Forecast]) -> dict[str, Any]:
    return {
        name: [{"seat": seat, **_seat_data(each, seat)} for seat in each.chances]
        for name, each in found.items()
    }


def notes(found: Sequence[Forecast], asked: ForecastOptions, wanted: int) -> Iterator[str]:
    """How the numbers were found, and why they may be wrong."""
    if len(found) < wanted:
        yield f"Stopped after {len(found)} of {counted(wanted, 'moment')}."
    if all(map(_is_over, found)):
        yield "The game is over: that is its result."
        return
    yield (
        f"From each moment {counted(asked.playouts, 'random game')} to the end (seed {asked.seed}); "
        "± is the 95 % margin."
    )
    yield from without_result(found)
    few = (each for each in found if 0 < each.decided < FEW <= asked.playouts and each.undecided)
    if (first := next(few, None)) is not None:
        ended = counted(first.decided, "game")
        yield f"After event {first.event} only {ended} came to an end: too few to say much."


def without_result(found: Sequence[Forecast]) -> Iterator[str]:
    """How many games had no result at the moment where that happened most, and why; nothing if all had a
    result."""
    worst = max(found, key=lambda each: each.undecided, default=None)
    if worst is not None and worst.undecided:
        share = worst.undecided / (worst.undecided + worst.decided)
        when = f"After event {worst.event}" if worst.event else "At the beginning"
        end = "" if worst.why.endswith("?") else "."
        yield f"{when}, {100 * share:.0f} % of the games came to no result: {worst.why}{end}"


def percent(estimate: Estimate | None) -> str:
    """`47 % ± 4`; `?` for what nobody knows."""
    if estimate is None or estimate.margin is None:
        return "?"
    margin = f" ± {100 * estimate.margin:.0f}" if estimate.margin else ""
    return f"{100 * estimate.value:.0f} %{margin}"


def number(estimate: Estimate | None) -> str:
    """`44.2 ± 1.1`; `?` for what nobody knows."""
    if estimate is None or estimate.margin is None:
        return "?"
    return f"{estimate.value:.1f} ± {estimate.margin:.1f}" if estimate.margin else f"{estimate.value:.0f}"


def plot(log: Reader, found: Sequence[Forecast], width: int, *, ascii_only: bool) -> tuple[Block, ...]:
    """The chances in per cent, drawn over the moments."""
    lines = chart.lines(curve(log, found), {}, width, ascii_only=ascii_only)
    return (Heading(f"Chances in {log.header.title or log.game_title}, in per cent"), *map(Note, lines))


def curve(log: Reader, found: Sequence[Forecast]) -> ProgressPage:
    """The chances in per cent, as a picture draws a score."""
    seats = _seats(found)
    points = tuple(
        Point(each.event, each.turn, tuple(_whole_percent(each.chances.get(seat)) for seat in seats))
        for each in found
    )
    colours = tuple(log.colours.get(seat, "") for seat in seats)
    return ProgressPage(tuple(map(log.names.of, seats)), points, colours, log.turn_word)


def turning_points(log: Reader, found: Sequence[Forecast]) -> Iterator[tuple[int, str]]:
    """The moments at which a chance changed most, beyond its margin, each with its event."""
    changes = [
        (abs(other.chances[seat].value - one.chances[seat].value), other, seat, one.chances[seat])
        for one, other in pairwise(found)
        for seat in one.chances
        if other.chances[seat].differs(one.chances[seat])
    ]
    largest = {each.event: (each, seat, was) for _, each, seat, was in sorted(changes, key=itemgetter(0))}
    best = [*largest.values()][-MOST_TURNS:]
    for each, seat, was in sorted(best, key=lambda change: change[0].event):
        where = f"{log.turn_word} {each.turn}, event {each.event}"
        yield each.event, f"{where}: {log.names.of(seat)} {percent(was)} → {percent(each.chances[seat])}"


def _whole_percent(estimate: Estimate | None) -> int | None:
    return None if estimate is None or estimate.margin is None else round(100 * estimate.value)


def data(log: Reader, found: Sequence[Forecast], asked: ForecastOptions, wanted: int) -> dict[str, Any]:
    """The tables as data: chances from 0 to 1, 95 % margins, null for what nobody knows."""
    return {
        "format": FORMAT,
        "game": log.game.info.name,
        "as": asked.eyes.seat,
        "hindsight": asked.eyes.hindsight,
        "playouts": asked.playouts,
        "seed": asked.seed,
        "is_whole": len(found) == wanted,
        "moments": [
            {
                "event": each.event,
                "turn": each.turn,
                "decided": each.decided,
                "undecided": each.undecided,
                "why": each.why,
                "seats": [{"seat": seat, **_seat_data(each, seat)} for seat in each.chances],
            }
            for each in found
        ],
    }


def _seat_data(found: Forecast, seat: str) -> dict[str, float | None]:
    chance, points = found.chances[seat], found.points.get(seat, Estimate(0.0, None))
    return {
        "chance": None if chance.margin is None else round(chance.value, 4),
        "margin": _rounded(chance.margin, 4),
        "points": None if points.margin is None else round(points.value, 2),
        "points_margin": _rounded(points.margin, 2),
    }


def sheet(found: Sequence[Forecast]) -> str:
    """The tables in rows for a spreadsheet, with a line of headings."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for each in found:
        for seat in each.chances:
            row = _seat_data(each, seat).values()
            numbers = ("" if value is None else value for value in row)
            writer.writerow((each.event, each.turn, seat, *numbers, each.decided, each.undecided))
    return text.getvalue()


def choice_blocks(log: Reader, found: DecisionOdds, asked: ForecastOptions) -> tuple[Block, ...]:
    """Every move with its chance: `*` marks the one that was played, `=` those that may be the best,
    in the order of their names. A move about which the games say nothing has no row, unless it was played."""
    known = [each for each in found.moves if each.playouts or each.is_played] or [*found.moves]
    known.sort(key=lambda each: (each.chance.margin is None, not each.is_best, each.is_best * each.text))
    rows = tuple(
        (
            ("*" if each.is_played else "") + ("=" if each.is_best else ""),
            each.text,
            percent(each.chance),
            number(each.points),
            str(each.playouts),
        )
        for each in known
    )
    return (
        Heading(f"What {log.names.of(found.seat)} could do after event {found.event}"),
        Grid(("", "Move", "Chance", "Points", "Games"), rows),
        Note(_verdict(known, len(found.moves))),
        *map(Note, _left_out(found, len(found.moves) - len(known))),
        *map(Note, _guessed(log, found, asked)),
        Note(f"Random games to the end (seed {asked.seed}); ± is the 95 % margin, = overlaps with the best."),
    )


def _left_out(found: DecisionOdds, unknown: int) -> Iterator[str]:
    """How many moves have no row, and why."""
    if found.tried < len(found.moves):
        yield f"So far {found.tried} of {len(found.moves)} moves were tried."
    elif unknown:
        yield f"The games say nothing about {counted(unknown, 'more move')}."


def _guessed(log: Reader, found: DecisionOdds, asked: ForecastOptions) -> Iterator[str]:
    """Why there are so many moves, if a hand is not known to those who ask, and who may know more."""
    state = veil(log.game, log.history.state_at(found.event), asked.eyes.seat)
    if not asked.eyes.hindsight and lies_hidden(log.game, state, log.game.pending(state)):
        line = typed("odds", str(log.journal.path), "--at", str(found.event), "--moves", "--as", found.seat)
        seat = log.names.of(found.seat)
        yield f"The list has every card that {seat} may hold. For {seat} alone: {line}"


def _verdict(moves: Sequence[MoveOdds], of: int) -> str:
    """Which of these moves, out of `of`, are best, and how the one that was played compares with them."""
    best = [each for each in moves if each.is_best]
    played = next((each for each in moves if each.is_played), None)
    if len(best) == len(moves):
        return "These games cannot tell the moves apart." if of > 1 else "There was only this move."
    names = ", ".join(f"`{each.text}`" for each in best[:MOST_BEST])
    more = len(best) - MOST_BEST
    said = f"{names}{f' and {more} more' if more > 0 else ''} {'is' if len(best) == 1 else 'are'} best."
    if played is None or played.is_best:
        return said
    return f"{said} `{played.text}`, which was played, has {percent(played.chance)}."


def choice_data(found: DecisionOdds, asked: ForecastOptions) -> dict[str, Any]:
    """The moves as data, the best chances first."""
    return {
        "format": FORMAT,
        "event": found.event,
        "seat": found.seat,
        "as": asked.eyes.seat,
        "playouts": asked.playouts,
        "seed": asked.seed,
        "moves": [
            {
                "move": each.text,
                "chance": round(each.chance.value, 4),
                "margin": _rounded(each.chance.margin, 4),
                "points": round(each.points.value, 2),
                "points_margin": _rounded(each.points.margin, 2),
                "decided": each.playouts,
                "is_played": each.is_played,
                "is_best": each.is_best,
            }
            for each in found.moves
        ],
    }


def _rounded(number: float | None, places: int) -> float | None:
    return None if number is None else round(number, places)


def _seats(found: Sequence[Forecast]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(seat for each in found for seat in each.chances))
