"""The score over time as a picture: an SVG that stands alone, or inside a page that gives it its colours.

Law: nobody needs colour to read it: each line has its own dashes and marks, and its seat's name at its end.
There is no style attribute and no script; names are escaped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor
from typing import NamedTuple

from cli.pages.points import Point, ProgressPage
from cli.render.clean import visible
from ledger.core.blocks import Cell
from ledger.core.pieces.formulas import Points

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 40, 120, 14, 36
"""The room around the lines, for numbers and names."""
ACROSS, DOWN = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
COLOURS = ("#1b6ca8", "#b5432a", "#2f7d3b", "#7a4ea3", "#8a6a00", "#0b7a75")
"""Colours for seats that play in no colour, in their order; each can be read on white (WCAG AA)."""
PLAYED = {
    "red": "#b3261e",
    "orange": "#a34a00",
    "yellow": "#7a6200",
    "gold": "#7a6200",
    "green": "#2f7d3b",
    "teal": "#0b7a75",
    "turquoise": "#0b7a75",
    "blue": "#1b5fb8",
    "purple": "#7a4ea3",
    "violet": "#7a4ea3",
    "pink": "#b02a72",
    "brown": "#7b4a2b",
    "grey": "#4f545a",
    "gray": "#4f545a",
    "white": "#6e7277",
    "black": "#000000",
}
"""The colours of seats by their names, in a shade that can be read on white. A page on a dark ground has
other shades, from `page.css`: there white is white."""
DASHES = ("", "7 3", "2 3", "9 3 2 3", "12 4", "4 2 1 2 1 2")
MARKS = (
    "M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0z",
    "M-3.2-3.2h6.4v6.4h-6.4z",
    "M0-4.4L4.2 3.2h-8.4z",
    "M0-4.8L4.2 0 0 4.8-4.2 0z",
    "M-3.8-2.8h7.6L0 4.4z",
    "M-4.2-1.3h2.9v-2.9h2.6v2.9h2.9v2.6h-2.9v2.9h-2.6v-2.9h-2.9z",
)
FEW_MARKS = 16
"""The most marks on one line, half as many if it has margins; the other steps have none."""
LONGEST_NAME = 11
DAY = 96
"""The distance between two days below a picture."""
ABOVE = 20
"""The height of a line of text above a picture that stands alone."""
APART = 15
"""The distance between two names at the ends of lines."""

_StepTotal = tuple[int, Points]
"""The number of a step, and a seat's total after it."""


def legend(found: ProgressPage) -> str:
    """A list in HTML of the lines of a picture: the mark, the name and the last total of each."""
    last = found.points[-1].totals if found.points else ()
    items = []
    for seat, (name, total) in enumerate(zip(found.seats, last, strict=True)):
        kind, colour = seat_look(seat, found.colours[seat] if found.colours else "")
        items.append(
            f'<li><svg class="key seat {kind}" viewBox="-6 -6 12 12" aria-hidden="true" color="{colour}">'
            f'<path d="{MARKS[seat % len(MARKS)]}" fill="currentColor"/></svg>'
            f" {escaped(name)}{'' if total is None else f' <b>{total}</b>'}</li>"
        )
    return f'<ul class="legend">{"".join(items)}</ul>'


def seat_look(seat: int, played: str) -> tuple[str, str]:
    """The class of a seat, by its place or by the colour that it plays (`played`), and its colour on
    white."""
    if played in PLAYED:
        return played, PLAYED[played]
    return f"s{seat % len(COLOURS)}", COLOURS[seat % len(COLOURS)]


class _Scale(NamedTuple):
    """Where a step and a total are in the picture."""

    steps: int
    low: int
    high: int

    def x(self, step: int) -> float:
        return round(LEFT + ACROSS * step / max(self.steps - 1, 1), 1)

    def y(self, total: Points) -> float:
        return round(TOP + DOWN * float(self.high - total) / (self.high - self.low), 1)


def svg(
    found: ProgressPage,
    title: str = "The score over time",
    *,
    above: Sequence[str] = (),
    from_nought: bool = True,
) -> str:
    """An SVG of `WIDTH` by `HEIGHT`: a line for each seat, steps across with their turns named, points
    upwards.

    Every mark is a link to its event, `#e120`. `data-` attributes say where the steps lie, for a script. A
    picture that stands alone has lines of text `above` it and a white ground. With `from_nought` the picture
    includes 0.
    """
    head = ABOVE * len(above) + TOP if above else 0
    scale = _scale(found, from_nought=from_nought)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {-head} {WIDTH} {HEIGHT + head}" class="plot"'
        f' font-family="system-ui, sans-serif" font-size="12" data-left="{LEFT}" data-across="{ACROSS}">',
        f"<title>{escaped(title)}</title>",
        *([f'<path d="M0 {-head}h{WIDTH}v{HEIGHT + head}H0z" fill="#fff"/>'] if above else []),
        *_above(above, head),
        *_rules(scale),
        *(_days(found, scale) if found.days else _turns(found.points, scale, found.unit)),
    ]
    labels = _labels(found, scale)
    for seat in range(len(found.seats)):
        parts += _line(found, seat, scale, labels)
    return "".join((*parts, "</svg>"))


def _above(lines: Sequence[str], head: int) -> Iterator[str]:
    for place, line in enumerate(lines):
        y, look = ABOVE * (place + 1) - head, ' font-size="15" font-weight="bold"' if not place else ""
        yield f'<text x="{TOP}" y="{y}" fill="currentColor"{look}>{escaped(line)}</text>'


def _scale(found: ProgressPage, *, from_nought: bool) -> _Scale:
    totals = [total for point in found.points for total in point.totals if total is not None]
    totals += [end for ends in found.margins for margin in ends if margin is not None for end in margin]
    if from_nought or not totals:
        totals += (0, 1)
    low = floor(min(totals))
    high = max(low + 1, *map(ceil, totals))
    step = _round_step(high - low, 5)
    return _Scale(len(found.points), low // step * step, -(-high // step) * step)


def _round_step(span: int, parts: int) -> int:
    """1, 2 or 5 times a power of ten, so that at most about `parts` of them make up the span."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if span <= step * parts:
                return step
        size *= 10


def _rules(scale: _Scale) -> Iterator[str]:
    """The horizontal lines, each with its number of points."""
    step = _round_step(scale.high - scale.low, 5)
    for total in range(scale.low, scale.high + 1, step):
        y, strong = scale.y(total), ' class="nought"' if total == 0 else ""
        yield (
            f'<path d="M{LEFT} {y}H{LEFT + ACROSS}" stroke="currentColor"'
            f' stroke-opacity="{0.6 if total == 0 else 0.18}"{strong}/>'
            f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end" fill="currentColor">{total}</text>'
        )


def _turns(points: Sequence[Point], scale: _Scale, unit: str) -> Iterator[str]:
    """The numbers of turns below the steps in which they begin; the numbers of steps if the game counts no
    turns."""
    counts = any(point.turn for point in points)
    numbers = [point.turn if counts else step for step, point in enumerate(points)]
    every = _round_step(max(numbers, default=0) - min(numbers, default=0), 12)
    y, free = TOP + DOWN, 0.0
    for step in range(len(points)):
        number, x = numbers[step], scale.x(step)
        is_new = step == 0 or number != numbers[step - 1]
        if not number or not is_new or number % every or x < free:
            continue
        free = x + 26
        yield (
            f'<path d="M{x} {y}v5" stroke="currentColor"/>'
            f'<a href="#e{points[step].event}" tabindex="-1">'
            f'<text x="{x}" y="{y + 18}" text-anchor="middle" fill="currentColor">{number}</text></a>'
        )
    yield (
        f'<text x="{LEFT + ACROSS}" y="{HEIGHT - 4}" text-anchor="end" fill="currentColor">'
        f"{unit if counts else 'step'}</text>"
    )


def _days(found: ProgressPage, scale: _Scale) -> Iterator[str]:
    """Days below some of the steps, as many as there is room for, each once."""
    y, free, before = TOP + DOWN, 0.0, ""
    for step, (day, point) in enumerate(zip(found.days, found.points, strict=True)):
        x = scale.x(step)
        if not day or day == before or x < free:
            continue
        free, before = x + DAY, day
        yield (
            f'<path d="M{x} {y}v5" stroke="currentColor"/>'
            f'<a href="#e{point.event}" tabindex="-1">'
            f'<text x="{x}" y="{y + 18}" text-anchor="middle" fill="currentColor">{escaped(day)}</text></a>'
        )


def _labels(found: ProgressPage, scale: _Scale) -> dict[int, float]:
    """The height of each seat's name: at the end of its line, and none on top of another."""
    last = found.points[-1].totals if found.points else ()
    ends = sorted((scale.y(total or 0), seat) for seat, total in enumerate(last))
    room = min(APART, DOWN / max(len(ends), 1))
    placed: dict[int, float] = {}
    lowest = float(TOP) - room
    for place, (y, seat) in enumerate(ends):
        below = (len(ends) - 1 - place) * room
        placed[seat] = lowest = min(max(y, lowest + room), TOP + DOWN - below)
    return placed


def _line(found: ProgressPage, seat: int, scale: _Scale, labels: dict[int, float]) -> Iterator[str]:
    """One seat: its line, its marks, and its name with its total."""
    points = [
        (step, total) for step, point in enumerate(found.points) if (total := point.totals[seat]) is not None
    ]
    name, mark = found.seats[seat], MARKS[seat % len(MARKS)]
    drawn = " ".join(f"{scale.x(step)} {scale.y(total)}" for step, total in _bends(points, scale))
    dashes = DASHES[(seat + seat // len(MARKS)) % len(DASHES)]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    kind, colour = seat_look(seat, found.colours[seat] if found.colours else "")
    yield f'<g class="seat {kind}" color="{colour}">'
    ends = [(step, margin) for step, all_ in enumerate(found.margins) if (margin := all_[seat]) is not None]
    ground = [(step, high) for step, (_, high) in ends] + [(step, low) for step, (low, _) in reversed(ends)]
    if ground:
        around = " ".join(f"{scale.x(step):.0f} {scale.y(total):.0f}" for step, total in ground)
        yield f'<polygon points="{around}" fill="currentColor" fill-opacity="0.05"/>'
    yield (
        f'<polyline points="{drawn}" fill="none" stroke="currentColor" stroke-width="2"'
        f' stroke-linejoin="round"{dashed}/>'
    )
    most = FEW_MARKS // 2 if found.margins else FEW_MARKS
    for step, total in _marked(points, seat, len(found.seats), most):
        point = found.points[step]
        label = f"{name}: {total}, {found.unit} {point.turn}" if point.turn else f"{name}: {total}"
        yield (
            f'<a href="#e{point.event}" tabindex="-1"><path transform="translate({scale.x(step)}'
            f' {scale.y(total)})" d="{mark}" fill="currentColor"><title>{escaped(label)}</title></path></a>'
        )
    if points and seat in labels:
        x, y = LEFT + ACROSS + 12, round(labels[seat], 1)
        short = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
        yield f'<path transform="translate({x} {y})" d="{mark}" fill="currentColor"/>'
        yield (
            f'<text x="{x + 9}" y="{y + 4}" fill="currentColor">{escaped(short)}'
            f' <tspan font-weight="bold">{points[-1][1]}</tspan></text>'
        )
    yield "</g>"


def _bends(points: Sequence[_StepTotal], scale: _Scale) -> Iterator[_StepTotal]:
    """The points between which a line is straight; if many share an x, the last of them."""
    every = -(-scale.steps // ACROSS)
    last = len(points) - 1
    thin = [point for place, point in enumerate(points) if place == last or point[0] % every == 0]
    for place, (step, total) in enumerate(thin):
        is_end = place in (0, len(thin) - 1)
        if is_end or not total == thin[place - 1][1] == thin[place + 1][1]:
            yield step, total


def _marked(points: Sequence[_StepTotal], seat: int, seats: int, most: int) -> Iterator[_StepTotal]:
    """A few points far apart, at different steps for each seat, so that marks do not cover each other."""
    every = max(len(points) // most, 1)
    shift = every * seat // max(seats, 1)
    return (point for place, point in enumerate(points) if place and place % every == shift % every)


def escaped(text: Cell) -> str:
    return escape(visible(str(text)))
