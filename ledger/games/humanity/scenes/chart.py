"""The tracks of an open Endeavor as a picture: who stands where, and which buttons lie there.

Law: it shows what `view` says about the tracks; positions grow to the right. What belongs to a combatant who
is out is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from ledger.api import Box, Disc, Key, Line, Picture, Shapes, Text, signs
from ledger.games.humanity import sheets
from ledger.games.humanity.scenes.kinds.racing import FATIGUE
from ledger.games.humanity.scenes.state import Combatant, Endeavor
from ledger.games.humanity.scenes.view import shown_tracks
from ledger.games.humanity.state import State

WIDTH, EDGE, HALF, STEP = 1000, 60, 32, 72
"""The width of the picture, the room beside a track, half a piece, and the distance between two pieces."""
TITLE, RULER = 66, 74
"""The height of a track's name, which is above its pieces, and of its numbers, which are below."""
Item = tuple[int, Disc | Box]
"""A piece with its position; its place in the picture is found later."""


def picture(state: State, seat: str | None = None) -> Picture | None:
    scene = state.endeavor
    if scene is None or not scene.tracks:
        return None
    people = [one for one in scene.standing() if not one.unit and not one.stat]
    kinds = sorted({button.kind for button in scene.buttons} - {FATIGUE})
    who, what = signs([one.name for one in people]), signs(kinds)
    parts, top = list[Shapes](), 0
    for name, shown in shown_tracks(scene):
        items = [*_people(state, name, people, who), *_buttons(scene, name, what)]
        shapes, top = _track(top, shown, scene.tracks[name].end, items)
        parts.append(shapes)
    return Picture(
        title="The tracks of the Endeavor, with who stands where",
        width=WIDTH,
        height=top,
        parts=tuple(parts),
        legend=(
            *(Key(owner=_owner(state, one), text=who[one.name], means=_means(one)) for one in people),
            *(Key(kind="box", text=sign, means=kind.title()) for kind, sign in what.items()),
        ),
    )


def _means(one: Combatant) -> str:
    return f"{one.name}, {one.side} side"


def _owner(state: State, one: Combatant) -> str:
    """The seat that plays a combatant; empty if the table does."""
    seat = sheets.seat_of(state, one.name)
    return seat if seat in state.table.seats else ""


def _people(state: State, track: str, people: Iterable[Combatant], who: dict[str, str]) -> Iterator[Item]:
    for one in people:
        if one.track == track:
            owner, title = _owner(state, one), f"{_means(one)}, at {one.position}"
            yield one.position, Disc(x=0, y=0, radius=HALF, owner=owner, text=who[one.name], title=title)


def _buttons(scene: Endeavor, track: str, what: dict[str, str]) -> Iterator[Item]:
    """The buttons of a track; those of one kind in one place are drawn together."""
    lying = Counter(
        (button.position, button.kind)
        for button in scene.buttons
        if button.track == track
        and button.kind in what
        and not (button.owner and not scene.combatants[button.owner].stands)
    )
    for (position, kind), number in lying.items():
        text = f"{what[kind]}{number}" if number > 1 else what[kind]
        title = f"{kind.title()} at {position}: {number}"
        yield position, Box(x=0, y=0, width=2 * HALF, height=2 * HALF, text=text, title=title)


def _track(top: int, name: str, end: int | None, items: list[Item]) -> tuple[Shapes, int]:
    """A track's part of the picture, and how far down it reaches: pieces that would touch are stacked."""
    last = max((position for position, _ in items), default=0)
    last = max(last if end is None else end, last, 1)
    levels, placed = list[int](), list[tuple[int, int, Disc | Box]]()
    for position, piece in sorted(items, key=lambda item: item[0]):
        x = EDGE + (WIDTH - 2 * EDGE) * position // last
        level = next((place for place, taken in enumerate(levels) if x - taken >= STEP), len(levels))
        levels[level : level + 1] = [x]
        placed.append((x, level, piece))
    floor = top + TITLE + STEP * max(len(levels), 1)
    shapes: list[Box | Disc | Line | Text] = [
        Text(x=EDGE - HALF, y=top + TITLE // 2, size=40, room=WIDTH - 2 * EDGE, text=name),
        Line(x=EDGE - HALF, y=floor, to_x=WIDTH - EDGE + HALF, to_y=floor),
    ]
    free = 0
    for position in sorted({0, last, *(position for position, _ in items)}):
        x = EDGE + (WIDTH - 2 * EDGE) * position // last
        shapes.append(Line(x=x, y=floor, to_x=x, to_y=floor + 12))
        if x >= free and (position == last or x <= WIDTH - 2 * EDGE - 20):
            shapes.append(Text(x=x, y=floor + 36, size=32, end="middle", text=str(position)))
            free = x + STEP
    for x, level, piece in placed:
        y = floor - HALF - 8 - STEP * level
        shapes.append(_at(piece, x, y))
    return tuple(shapes), floor + RULER


def _at(piece: Disc | Box, x: int, y: int) -> Disc | Box:
    """The piece, moved so that its middle is at this place."""
    if isinstance(piece, Disc):
        return replace(piece, x=x, y=y)
    return replace(piece, x=x - HALF, y=y - HALF)
