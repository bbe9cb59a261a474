"""A game as it was typed: lines for `play NEW < moves.txt`.

Law: a line is printed only if it still makes exactly what happened. Any other step is a comment, and the
first line says that there are some. The seed of a game is not shown.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import Any

import msgspec

from cli.render.clean import visible
from cli.render.json import FORMAT
from cli.words import WORDS
from ledger.core.corrections.writing import made_from
from ledger.core.errors import typed
from ledger.core.line import COMMENT, beginnings
from ledger.core.log.events import Event, same
from ledger.core.log.history import ends_step
from ledger.core.log.tree import ROOT
from ledger.core.pieces.table import shown
from ledger.core.rules.game import actors
from ledger.core.typing.step import typed_again
from ledger.desk import new_log, seating
from ledger.desk.reader import Reader

LOST = "some of this cannot be typed again as it was; steps that are only comments (#)"


class TypedStep(msgspec.Struct, frozen=True):
    """A typed line and the events of its step; the line is empty if nothing was typed, or no longer fits."""

    line: str
    events: tuple[Event, ...]
    is_made: bool
    """Whether these events can be made again: by the line or, without one, by themselves."""


def moves(desk: Reader, at: int) -> list[TypedStep]:
    """The line of play that ends at `at`, as it was typed. If it ends in the middle of a step, or another
    line branches off there, the words go on to the end of that step."""
    path, state, found = desk.history.path(at), desk.state_at(ROOT).copy(), list[TypedStep]()
    place = 0
    for first, last in _step_bounds(path):
        if place >= last:
            continue
        words, place = path[first].typed, max(first, place)
        if words and path[last - 1].more and _only_came_before(desk, state, path, place, last):
            words = ""  # the move itself was taken back, or stands on another line
        line, made = "", list[Event]()
        made_anew = made_from(desk.game, state, path[place:last]) if words else ()
        for line in chain(_lines_to_try(desk, state, words), made_anew):
            step = typed_again(desk.game, state, desk.luck, line, path[place])
            made = step.events if step is not None and visible(words) == words else []
            if is_made := place + len(made) >= last and all(map(same, made, path[place:])):
                break
        end = min(place + len(made), len(path)) if is_made else last
        found.append(TypedStep(line if is_made else "", tuple(path[place:end]), is_made))
        desk.game.projector.fold(state, path[place:end])
        place = end
    return found


def _only_came_before(desk: Reader, state: Any, path: Sequence[Event], place: int, last: int) -> bool:
    """Whether the line of play has only the part of a step that happened before its move, by itself."""
    step = typed_again(desk.game, state, desk.luck, "", path[place])
    return step is not None and len(step.events) >= last - place and all(map(same, step.events, path[place:]))


def _lines_to_try(desk: Reader, state: Any, words: str) -> Iterator[str]:
    """The words, and their shorter beginnings, because the line of play may have only a part of their step.
    If the words could be a session word, a name is put in front."""
    for said in beginnings(words):
        if said.partition(" ")[0].casefold() not in WORDS:
            yield said
        else:
            yield from (f"{name} {said}" for name in actors(desk.game, state))


def _step_bounds(path: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Where each step begins on a line of play, and where it ends."""
    pairs = zip(path, (*path[1:], None), strict=False)
    ends = [place for place, pair in enumerate(pairs, 1) if ends_step(*pair)]
    return pairwise((0, *ends))


def script(desk: Reader, found: Sequence[TypedStep]) -> str:
    """The lines, after a comment with the command that starts a log for them; steps that cannot be typed are
    comments, too."""
    path = desk.journal.path
    lines = [f"{COMMENT} {LOST}: {steps}"] if (steps := count_missing(found)) else []
    lines.append(f"{COMMENT} {_new_command(desk, path)}")
    if desk.luck is not None:
        lines.append(f"{COMMENT} SEED is in the first line of {path}")
    for one in found:
        lines += [one.line] if one.line else [f"{COMMENT} {each.id} {desk.tell(each)}" for each in one.events]
    return "\n".join(map(visible, lines))


def _new_command(desk: Reader, log: str) -> str:
    header, is_shipped = desk.header, new_log.is_shipped(desk.game, desk.header.catalog)
    words = ["new", "NEW.jsonl", "--game", header.game, "--players", seating.seats_of(header)]
    words += ["--variant", header.variant]
    catalog = header.catalog.name if is_shipped else f"{header.catalog.name}.toml"
    words += ["--catalog", catalog]
    if header.dealer == "tool":
        words += ["--dealer", "tool", "--seed", "SEED"]
    for knob, value in header.rulings.items():
        words += ["--rule", f"{knob}={shown(value)}"]
    for name in ("title", "place", "date"):
        if said := getattr(header, name):
            words += [f"--{name}", said]
    begun = typed(*words)
    if is_shipped:
        return begun
    return f"{typed('catalog', log, '--at', '0', '--toml')} > {shlex.quote(catalog)}; {begun}"


def count_missing(found: Sequence[TypedStep]) -> int:
    """How many steps cannot be typed again."""
    return sum(not one.is_made for one in found)


def data(desk: Reader, found: Sequence[TypedStep]) -> dict[str, Any]:
    """Each line with its events; `line` is null if nothing was typed."""
    return {
        "format": FORMAT,
        "game": desk.game.info.name,
        "moves": [{"line": one.line or None, "events": [event.id for event in one.events]} for one in found],
    }
