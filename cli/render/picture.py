"""A game's picture as an SVG, inside a page or as a file of its own.

Law: a shape becomes a row of plain cells here and only here, and a page's script draws the same row. Texts
are escaped; the only attributes from a game are numbers. There is no style attribute and no script.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pkgutil import get_data
from typing import NamedTuple

import msgspec

from cli.render.clean import visible
from cli.render.plot import PLAYED, escaped, seat_look
from cli.render.text import measure
from ledger.core.blocks import Cell, Cells
from ledger.core.pictures import AnyShape, Box, Disc, Key, Line, Picture

DISC, BOX, LINE, START, MIDDLE, END = range(6)
"""The first cell of a row says which shape it is. Then come the class, the colour on white, x, y, two
measures (radius; width and height; the other end), the size of the text, the text, and the title."""
LETTER = 0.58
"""The width of a letter as a share of its height, roughly."""
KEY = 60
"""The width and height of a sign in the legend, in points."""
_ENDS = {"start": START, "middle": MIDDLE, "end": END}
Looks = Callable[[str], tuple[str, str]]
"""The class and the colour of a seat, or of a colour; empty for anybody else."""


class Drawn(NamedTuple):
    """A picture as rows: its width, height and title; its legend, each sign with its meaning; its parts."""

    frame: Cells
    legend: tuple[tuple[Cells, str], ...]
    parts: tuple[tuple[Cells, ...], ...]


def looks(seats: Sequence[str], colours: Mapping[str, str]) -> Looks:
    """How seats look: each has the colour that it plays."""
    known = {seat: seat_look(place, colours.get(seat, "")) for place, seat in enumerate(seats)}
    known |= {colour: (colour, shade) for colour, shade in PLAYED.items() if colour not in known}
    return lambda owner: known.get(owner, ("", ""))


def drawn(picture: Picture, look: Looks, say: Callable[[str], str] = str) -> Drawn:
    """The rows of a picture. `say` turns the words of a game into what people read."""
    return Drawn(
        (picture.width, picture.height, say(picture.title)),
        tuple((key_row(key, look, say), say(key.means)) for key in picture.legend),
        tuple(tuple(shape_row(shape, look, say) for shape in part) for part in picture.parts),
    )


def key_row(key: Key, look: Looks, say: Callable[[str], str]) -> Cells:
    """A sign of the legend."""
    half = KEY // 2
    shapes: dict[str, AnyShape] = {
        "disc": Disc(x=half, y=half, radius=half - 3),
        "box": Box(x=3, y=8, width=KEY - 6, height=KEY - 16),
        "line": Line(x=2, y=half, to_x=KEY - 2, to_y=half),
    }
    shape = shapes[key.kind]
    return shape_row(msgspec.structs.replace(shape, text=key.text, owner=key.owner, tone=key.tone), look, say)


def shape_row(shape: AnyShape, look: Looks, say: Callable[[str], str]) -> Cells:
    """The row that draws a shape."""
    name, colour = look(shape.owner) if shape.owner else ("", "")
    kind, x, y, a, b, most, room = _measures(shape)
    text, size = _fitted(visible(say(shape.text)) if shape.text else "", most, room)
    look_of = f"seat {name} {shape.tone}" if name else shape.tone
    return (kind, look_of, colour, x, y, a, b, size, text, say(shape.title))


def _measures(shape: AnyShape) -> tuple[int, int, int, int, int, int, int]:
    """A shape's kind, its place, two measures, and how high and how wide its text may be."""
    if isinstance(shape, Disc):
        radius = shape.radius
        return DISC, shape.x, shape.y, radius, 0, radius * 11 // 10, radius * 18 // 10
    if isinstance(shape, Box):
        return BOX, shape.x, shape.y, shape.width, shape.height, shape.height * 7 // 10, shape.width - 8
    if isinstance(shape, Line):
        return LINE, shape.x, shape.y, shape.to_x, shape.to_y, 36, 0
    return _ENDS[shape.end], shape.x, shape.y, 0, 0, shape.size, shape.room


def _fitted(text: str, size: int, room: int) -> tuple[str, int]:
    """The text and its size: made a little smaller if there is no room, and then cut."""
    wide = measure(text)
    if not room or wide * size * LETTER <= room:
        return text, size
    size = max(int(room / (wide * LETTER)), size * 3 // 4)
    letters = int(room / (size * LETTER))
    if wide <= letters:
        return text, size
    while text and measure(text) >= letters:
        text = text[:-1]
    return f"{text.rstrip()}…", size


def svg(found: Drawn) -> str:
    """The picture for a page, which says below it what its signs mean."""
    width, height, title = found.frame
    shapes = "".join(_shape(row) for part in found.parts for row in part)
    return (
        f'<svg class="picture" viewBox="0 0 {width} {height}" role="img" aria-label="{escaped(title)}">'
        f"{shapes}</svg>"
    )


def legend(found: Drawn) -> str:
    """The signs and their meanings as a list in HTML."""
    items = (
        f'<li><svg class="picture key" viewBox="0 0 {KEY} {KEY}" aria-hidden="true">{_shape(row)}</svg> '
        f"{escaped(means)}</li>"
        for row, means in found.legend
    )
    return f'<ul class="legend">{"".join(items)}</ul>' if found.legend else ""


def alone(found: Drawn, headline: str, lines: Iterable[str] = ()) -> str:
    """A file of its own on white: a headline and other lines above the picture, the legend below it."""
    width, height, title = (int(found.frame[0]), int(found.frame[1]), found.frame[2])
    size = width * 3 // 100
    above, top = [headline, *lines], 0
    texts = []
    for place, line in enumerate(above):
        top += size * 17 // 10
        cut, fits = _fitted(line, size * (4 if place == 0 else 3) // 3, width - 2 * size)
        texts.append(_text(START, size, top - size // 2, fits, cut, strong=place == 0))
    shapes = "".join(_shape(row) for part in found.parts for row in part)
    signs, below = _signs(found, size, top + height)
    style = (get_data("cli.render.html", "picture.css") or b"").decode()
    said = escaped(f"{headline}. {title}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="picture" viewBox="0 0 {width} {below}"'
        f' color="#1f2328" font-family="system-ui, sans-serif" role="img" aria-label="{said}">'
        f"<title>{escaped(headline)}</title><style>{style}</style>"
        f'<path d="M0 0h{width}v{below}H0z" fill="#fff"/>{"".join(texts)}'
        f'<g transform="translate(0 {top})">{shapes}</g>{signs}</svg>\n'
    )


def _signs(found: Drawn, size: int, top: int) -> tuple[str, int]:
    """The legend in two columns from a height downwards, and the height at which it ends."""
    width, half = int(found.frame[0]), -(-len(found.legend) // 2)
    scale, step, made = size * 13 / 10 / KEY, size * 17 // 10, ""
    for place, (row, means) in enumerate(found.legend):
        x, y = size + place // half * (width // 2), top + size // 2 + place % half * step
        text, fits = _fitted(means, size, width // 2 - 3 * size)
        made += f'<g transform="translate({x} {y}) scale({scale:.3f})">{_shape(row)}</g>'
        made += _text(START, x + size * 17 // 10, y + size * 13 // 20, fits, text)
    return made, top + size + half * step


def _shape(row: Cells) -> str:
    kind, look, colour, x, y, a, b, size, text, title = row
    made = f"<title>{escaped(title)}</title>" if title else ""
    at_x, at_y = int(x), int(y)
    if kind == DISC:
        made += f'<circle cx="{x}" cy="{y}" r="{a}"/>'
    elif kind == BOX:
        made += f'<rect x="{x}" y="{y}" width="{a}" height="{b}" rx="8"/>'
        at_x, at_y = at_x + int(a) // 2, at_y + int(b) // 2
    elif kind == LINE:
        made += f'<line x1="{x}" y1="{y}" x2="{a}" y2="{b}"/>'
        at_x, at_y = (at_x + int(a)) // 2, (at_y + int(b)) // 2
    if text:
        made += _text(int(kind) if int(kind) > LINE else MIDDLE, at_x, at_y, int(size), text)
    shade = f' color="{colour}"' if colour else ""
    return f'<g class="{look}"{shade}>{made}</g>'


def _text(end: int, x: int, y: int, size: int, text: Cell, *, strong: bool = False) -> str:
    anchor = {START: "", MIDDLE: ' text-anchor="middle"', END: ' text-anchor="end"'}[end]
    weight = ' font-weight="bold"' if strong else ""
    return f'<text x="{x}" y="{y + size * 7 // 20}" font-size="{size}"{anchor}{weight}>{escaped(text)}</text>'
