"""Numbers over time: totals, or anything that a condition can name, and their turning points.

Law: every number is what a seat, or everybody, may know at that moment; a turning point names the event that
made it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from cli.pages import log
from cli.pages.points import Point, ProgressPage
from cli.pages.progress import progress
from cli.render import chart
from cli.render.json import FORMAT
from ledger.core.audit.condition_names import ConditionWatch, KnownGame, condition_watch, ways_to_name
from ledger.core.blocks import Block, Branching, Heading, Note, Tree
from ledger.core.line import with_plain_letters
from ledger.core.log.events import Event
from ledger.core.log.history import ends_step
from ledger.core.log.tree import ROOT
from ledger.core.pieces.formulas import Points
from ledger.core.rules.game import redacted
from ledger.desk.reader import Reader

SWINGS = 4
"""The most turning points, besides the one from which somebody stays ahead."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class TurningPoint(msgspec.Struct, frozen=True):
    """`step` is the place of its point in the progress, `event` the first event of that step."""

    step: int
    turn: int
    event: int
    sentence: str


def curves(desk: Reader, at: int, words: Sequence[str], seat: str | None) -> ProgressPage:
    """The numbers that the words name, along the line of play that ends at `at`, with a point for each step;
    without words, the total of each seat. Raises BadCondition for a name without a number."""
    if not words:
        return progress(desk, at, seat)
    end = desk.moment(at, seat)
    known = ways_to_name(end)
    texts = _names_among(words, (*known, *map(with_plain_letters, known)))
    watches = [condition_watch(text, end) for text in texts]
    points = tuple(_points(desk, at, watches, seat))
    for watch in watches:
        watch.require_sense()
    return ProgressPage(tuple(str(watch.condition) for watch in watches), points, unit=desk.turn_word)


def _names_among(words: Sequence[str], known: Sequence[str]) -> Iterator[str]:
    """The names among the words, each as long as possible; any other word stays by itself."""
    folded, at = {name.casefold() for name in known}, 0
    while at < len(words):
        ends = range(len(words), at, -1)
        end = next((end for end in ends if " ".join(words[at:end]).casefold() in folded), at + 1)
        yield " ".join(words[at:end])
        at = end


def _points(desk: Reader, at: int, watches: Sequence[ConditionWatch], seat: str | None) -> Iterator[Point]:
    game, state, path = desk.game, desk.history.state_at(ROOT), desk.history.path(at)
    seen = Event()

    def point() -> Point:
        now = KnownGame(game, state, seen, seat)
        return Point(seen.id, game.turn(state), tuple(watch.number(now) for watch in watches))

    yield point()
    for event, following in zip_longest(path, path[1:]):
        seen = redacted(game, state, event, seat)
        game.projector.fold(state, (event,))
        if ends_step(event, following):
            yield point()


def turning_points(desk: Reader, at: int, found: ProgressPage, seat: str | None) -> tuple[TurningPoint, ...]:
    """In playing order: the largest changes at one step, and the step from which one seat stays ahead to the
    end."""

    def begins_anew(step: int) -> bool:
        """Whether a new score begins at a step, so that nobody has lost anything there."""
        before, after = (desk.history.state_at(found.points[place].event) for place in (step - 1, step))
        return desk.game.chapter(before) != desk.game.chapter(after)

    sentences = _swings(found, begins_anew)
    sheet = desk.score(at)
    is_score = found.seats == sheet.by_side().seats
    if is_score and (ahead := _who_stays_ahead(found, fewest=sheet.fewest)) is not None:
        step, text = ahead
        sentences[step] = f"{sentences[step]}; {text}" if step in sentences else text
    steps = list(log.steps(desk, desk.history.path(at), seat))
    say = desk.names.with_names
    return tuple(
        TurningPoint(
            step, found.points[step].turn, steps[step - 1][0][0].id, f"{say(text)}: {steps[step - 1][0][1]}"
        )
        for step, text in sorted(sentences.items())
    )


def _swings(found: ProgressPage, begins_anew: Callable[[int], bool]) -> dict[int, str]:
    """The steps with the largest gains and losses, each in words."""
    changes: list[tuple[Points, int, str]] = []
    for step in range(1, len(found.points)):
        before, after = found.points[step - 1].totals, found.points[step].totals
        changes += [
            (min(new - old, old - new), step, f"{name} {old} → {new}")
            for name, old, new in zip(found.seats, before, after, strict=True)
            if old is not None and new is not None and old != new
        ]
    sentences: dict[int, str] = {}
    for _, step, text in sorted(changes):
        if step in sentences or (len(sentences) < SWINGS and not begins_anew(step)):
            sentences[step] = f"{sentences[step]}, {text}" if step in sentences else text
    return sentences


def _who_stays_ahead(found: ProgressPage, *, fewest: bool) -> tuple[int, str] | None:
    """The step from which one line stays above all others to the end, or below them if the `fewest` points
    win; and a sentence that says so."""
    best = min if fewest else max
    since: int | None = None
    first = ""
    for step, point in enumerate(found.points):
        values = [value for value in point.totals if value is not None]
        top = [
            name
            for name, value in zip(found.seats, point.totals, strict=True)
            if value == best(values, default=0)
        ]
        leader = top[0] if len(top) == 1 and len(values) > 1 else ""
        if leader != first:
            since, first = step, leader
    return (since, f"{first} stays ahead from here on") if first and since else None


def blocks(
    desk: Reader, at: int, words: Sequence[str], seat: str | None, width: int, *, ascii_only: bool
) -> tuple[Block, ...]:
    """The plot, and its turning points below it."""
    found = curves(desk, at, words, seat)
    if not (words or found.has_scores):
        return (
            Note("Nobody ever had a point here."),
            Note("Name something else to draw: `find` without a condition lists what has a number.", "hint"),
        )
    turning = turning_points(desk, at, found, seat)
    marks = {point.step: LETTERS[place] for place, point in enumerate(turning)}
    lines = chart.lines(found.reworded(desk.names.with_names), marks, width, ascii_only=ascii_only)
    roots = tuple(
        Branching(f"{marks[point.step]}  {_point_sentence(point, found.unit)}") for point in turning
    )
    title = desk.header.title or desk.game_title
    return (
        Heading(title),
        *map(Note, lines),
        *((Heading("Turning points", 2), Tree(roots)) if roots else ()),
    )


def _point_sentence(point: TurningPoint, unit: str) -> str:
    turn = f"{unit} {point.turn}, " if point.turn else ""
    return f"{turn}event {point.event}: {point.sentence}"


def data(desk: Reader, at: int, words: Sequence[str], seat: str | None) -> dict[str, Any]:
    found = curves(desk, at, words, seat)
    return {
        "format": FORMAT,
        "game": desk.game.info.name,
        "names": list(found.seats),
        "points": [
            {"event": point.event, "turn": point.turn, "values": list(point.totals)} for point in found.points
        ],
        "turning_points": [
            {"event": point.event, "turn": point.turn, "told": point.sentence}
            for point in turning_points(desk, at, found, seat)
        ],
    }
