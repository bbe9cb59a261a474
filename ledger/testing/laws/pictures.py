"""What holds for the picture of a table, if a game draws one.

Law: it is asked of what each seat, and everybody, may know, as pages ask it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from ledger.core.pictures import MOST, SMALLEST, AnyShape, Box, Disc, Line, Picture, Shape, Text, Tone
from ledger.testing.moments import Law, Moment

KINDS = (Disc, Box, Line, Text)
TONES = frozenset(get_args(Tone))
SAID = frozenset({*Shape.__struct_fields__, "end"})
"""Fields of a shape that are not numbers."""


def pictures_can_be_drawn(moment: Moment) -> Iterator[str]:
    """A picture is the same each time, and people can see all of it. It has a title, its shapes lie inside
    its frame, its letters are large enough for a phone, and colour alone says nothing."""
    draw = moment.game.picture
    if draw is None:
        return
    for who in (None, *moment.seats):
        known = moment.known_to(who)
        picture, again = draw(known, who), draw(known, who)
        if picture != again:
            yield "the picture is different when it is asked for again (a clock? chance? a set?)"
        elif picture is not None and (why := next(_faults(picture), "")):
            yield f"the picture for {who or 'everybody'} {why}"


def _faults(picture: Picture) -> Iterator[str]:
    shapes = [shape for part in picture.parts for shape in part]
    if not picture.title.strip():
        yield "has no title, so people who cannot see it do not know what it shows"
    if not all(type(size) is int and size > 0 for size in (picture.width, picture.height)):
        yield f"is {picture.width} by {picture.height}: whole numbers above 0 are needed"
        return
    if len(shapes) > MOST:
        yield f"has {len(shapes)} shapes, and a page keeps at most {MOST}"
    for shape in shapes:
        why = _fault_of(shape, picture)
        if why:
            yield f"{why}: {shape}"
    for key in picture.legend:
        if not key.means.strip() or (key.owner and not key.text and key.kind != "line"):
            yield f"has a sign that does not say what it is: {key}"


def _fault_of(shape: AnyShape, picture: Picture) -> str:
    """What is wrong with a shape; empty for nothing."""
    if not isinstance(shape, KINDS):
        return "has something that is not a disc, box, line or text"
    numbers = (
        getattr(shape, name) for name in shape.__struct_fields__ if name not in Shape.__struct_fields__
    )
    if not all(type(number) is int for number in numbers if not isinstance(number, str)):
        return "has a place that is not a whole number"
    if shape.tone not in TONES:
        return f"has a tone that does not exist, {shape.tone!r}"
    left, top, right, low = _extent(shape)
    if left < 0 or top < 0 or right > picture.width or low > picture.height:
        return "has a shape outside its frame"
    if shape.owner and not (shape.text or (isinstance(shape, Line) and shape.title)):
        return "shows by colour alone who owns something"
    if shape.text and _letters(shape) * 1000 < SMALLEST * picture.width:
        return f"has letters too small for a phone: they need {SMALLEST} thousandths of its width"
    return ""


def _extent(shape: AnyShape) -> tuple[int, int, int, int]:
    if isinstance(shape, Disc):
        radius = shape.radius
        return shape.x - radius, shape.y - radius, shape.x + radius, shape.y + radius
    if isinstance(shape, Box):
        return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
    if isinstance(shape, Line):
        across, down = sorted((shape.x, shape.to_x)), sorted((shape.y, shape.to_y))
        return across[0], down[0], across[1], down[1]
    half = shape.size // 2
    return shape.x, shape.y - half, shape.x, shape.y + half


def _letters(shape: AnyShape) -> int:
    """How high its letters are before they are made to fit."""
    if isinstance(shape, Text):
        return shape.size
    if isinstance(shape, Line):
        return SMALLEST * 1000
    return shape.radius * 11 // 10 if isinstance(shape, Disc) else shape.height * 7 // 10


LAWS: tuple[Law, ...] = (pictures_can_be_drawn,)
