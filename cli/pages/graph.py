"""A corrected line of play beside the one that it was grown from, event by event.

Law: the correction's own line says which events stand on both; nothing is judged again. Numbers in it that
mean no event of either line are passed over: a log may come from a stranger.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from cli.pages.log import told
from cli.pages.told import fields
from ledger.core.blocks import Block, Grid, Heading, Note
from ledger.core.errors import NoSuchEvent
from ledger.core.log.events import Corrected, Event
from ledger.desk.desk import Desk

SAME, KEPT, EDITED, OUT, NEW = "=", "!", "~", "-", "+"
SIGNS = "= applied, ! kept against the rules, ~ told otherwise, - on the old line alone, + on the new alone"
FEW = 5
"""Equal rows in a stretch that are all shown; of more only the first and the last are."""


class Row(msgspec.Struct, frozen=True):
    """An event of the old line, one of the new line, or both; 0 where there is none."""

    old: int
    sign: str
    new: int


def rows(desk: Desk, made: Corrected, at: int) -> list[Row]:
    """Both lines from the fork on, the new one up to `at`."""
    history = desk.history
    old = [event.id for event in history.since(made.on, made.upto)]
    new = [event.id for event in history.since(made.on, at) if event.id <= made.last]
    return list(_beside(old, new, _partners(made, old, new)))


def _partners(made: Corrected, old: Sequence[int], new: Sequence[int]) -> dict[int, tuple[str, int, int]]:
    """Old id → sign, first and last new id that stand for it."""
    here, there = set(old), set(new)
    found: dict[int, tuple[str, int, int]] = {}
    for first, last, start in made.same:
        for id_ in here.intersection(range(first, last + 1)) if last - first < len(here) else here:
            if first <= id_ <= last:
                found[id_] = (SAME, start + id_ - first, start + id_ - first)
    found |= {one: (KEPT, other, other) for one, other in made.kept}
    found |= {one: (EDITED, first, last) for one, first, last in made.edited}
    if made.how == "amend" and new:
        taken = {first for _, first, _ in found.values()}
        ahead = next((place for place, id_ in enumerate(new) if id_ in taken), len(new))
        found[made.event] = (EDITED, new[0], new[max(ahead - 1, 0)])
    return {one: each for one, each in found.items() if one in here and {each[1], each[2]} <= there}


def _beside(
    old: Sequence[int], new: Sequence[int], partners: dict[int, tuple[str, int, int]]
) -> Iterator[Row]:
    place = 0
    for id_ in old:
        sign, first, last = partners.get(id_, (OUT, 0, 0))
        while first and place < len(new) and new[place] < first:
            yield Row(0, NEW, new[place])
            place += 1
        if not first or place == len(new) or new[place] != first:
            yield Row(id_, OUT, 0)
            continue
        yield Row(id_, sign, first)
        place += 1
        while place < len(new) and new[place] <= last:
            yield Row(0, sign, new[place])
            place += 1
    yield from (Row(0, NEW, id_) for id_ in new[place:])


def page(desk: Desk, at: int, *, everything: bool = False) -> tuple[Block, ...]:
    """Both lines side by side; long stretches that are equal are cut short unless `everything` is asked for.

    Raises NoSuchEvent where no correction lies on the line that ends at `at`.
    """
    made = _latest(desk, at)
    timeline = desk.history.timeline
    names = [
        next((name for name, tip in timeline.tips.items() if timeline.is_ancestor(id_, tip)), "")
        for id_ in (made.upto, made.id + 1)
    ]
    shown = rows(desk, made, at)
    texts = _texts(desk, made, at)
    lines: list[tuple[str, str, str]] = []
    for stretch in _stretches(shown, everything=everything):
        if isinstance(stretch, int):
            lines.append((f"… {stretch} events", SAME, "as they were"))
        else:
            lines.append((texts.get(stretch.old, ""), stretch.sign, texts.get(stretch.new, "")))
    why = f": {made.reason}" if made.reason else ""
    behind = f"behind event {made.on}" if made.on else "from the beginning"
    return (
        Heading(f"Event {made.event} corrected ({made.how}){why}", 2),
        Note(f"The lines part {behind}. {SIGNS}.", tone="hint"),
        Grid((names[0], "", names[1]), tuple(lines)),
    )


def _stretches(shown: Sequence[Row], *, everything: bool) -> Iterator[Row | int]:
    """The rows, with the number of those that are left out in their place."""
    place = 0
    while place < len(shown):
        end = place
        while end < len(shown) and shown[end].sign == SAME:
            end += 1
        if everything or end - place <= FEW:
            yield from shown[place : end + 1]
        else:
            yield shown[place]
            yield end - place - 2
            yield from shown[end - 1 : end + 1]
        place = end + 1


def _texts(desk: Desk, made: Corrected, at: int) -> dict[int, str]:
    """Each event of both lines with its number and its sentence."""
    lines: tuple[Sequence[Event], ...] = (
        desk.history.since(made.on, made.upto),
        desk.history.since(made.on, at),
    )
    return {event.id: f"{event.id} {text}" for events in lines for event, text in told(desk, events)}


def _latest(desk: Desk, at: int) -> Corrected:
    made = desk.history.timeline.correction(at)
    if made is None:
        raise NoSuchEvent(
            "No correction lies on this line of play.",
            hint="`branch --all` lists the lines, and --branch NAME chooses one.",
        )
    return made


def data(desk: Desk, at: int) -> dict[str, Any]:
    made = _latest(desk, at)
    return {
        "format": 1,
        "corrected": fields(made),
        "rows": [msgspec.to_builtins(row) for row in rows(desk, made, at)],
    }
