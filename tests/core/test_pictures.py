"""A picture becomes an SVG: texts stay texts, colours are those that are played, what is long is cut."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from cli.render import picture
from ledger.api import Box, Disc, Key, Line, Picture, Text, signs

WICKED = """<script>alert(1)</script>" onload="x" & \u202e\x1b[2J"""
SVG = "{http://www.w3.org/2000/svg}"


def drawn(*shapes: Box | Disc | Line | Text, legend: tuple[Key, ...] = ()) -> picture.Drawn:
    made = Picture(title=WICKED, width=1000, height=500, parts=(shapes,), legend=legend)
    return picture.drawn(made, picture.looks(("ann", "bob"), {"ann": "green"}))


def tree(found: picture.Drawn, *lines: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture.alone(found, WICKED, lines))


def test_a_sign_is_the_shortest_beginning_that_nobody_else_has() -> None:
    assert signs(["ann", "bob", "Bea", "be"]) == {"ann": "A", "bob": "Bo", "Bea": "Bea", "be": "Be"}
    assert signs([]) == {}


def test_the_text_of_a_game_stays_text_wherever_it_stands() -> None:
    shapes = (
        Disc(x=50, y=50, radius=40, text=WICKED, owner=WICKED, title=WICKED),
        Box(x=0, y=0, width=900, height=90, text=WICKED, title=WICKED),
        Text(x=0, y=0, text=WICKED),
    )
    found = drawn(*shapes, legend=(Key(text=WICKED, means=WICKED),))
    root = tree(found, WICKED)
    kinds = {each.tag.removeprefix(SVG) for each in root.iter()}
    assert kinds == {"svg", "title", "style", "path", "text", "g", "circle", "rect"}
    names = {name for each in root.iter() for name in each.attrib}
    assert not {name for name in names if name.startswith("on") or name in ("style", "href")}
    for markup in (picture.svg(found), picture.legend(found)):
        assert "<script" not in markup
        assert "\x1b" not in markup
        assert "\u202e" not in markup


def test_a_seat_has_its_colour_and_nobody_else_has_one() -> None:
    found = drawn(
        Disc(x=50, y=50, radius=40, owner="ann", text="A"),
        Disc(x=50, y=50, radius=40, owner="bob", text="B"),
        Disc(x=50, y=50, radius=40, owner="purple", text="P"),
        Disc(x=50, y=50, radius=40, owner="nobody", text="N", tone="off"),
    )
    looks = [(row[1], row[2]) for row in found.parts[0]]
    assert [look for look, _ in looks] == ["seat green plain", "seat s1 plain", "seat purple plain", "off"]
    assert [bool(colour) for _, colour in looks] == [True, True, True, False]


def test_a_long_text_gets_smaller_and_then_is_cut_to_its_room() -> None:
    short, long, wide, boxed = drawn(
        Text(x=0, y=0, size=40, room=400, text="Market Square"),
        Text(x=0, y=0, size=40, room=400, text="a" * 50),
        Text(x=0, y=0, size=40, room=400, text="\u6f22" * 50),
        Box(x=0, y=0, width=120, height=100, text="a" * 50),
    ).parts[0]
    assert short[7:9] == (40, "Market Square")
    for row, letter in ((long, 1), (wide, 2)):
        size, text = int(row[7]), str(row[8])
        assert text.endswith("…")
        assert 30 <= size < 40
        assert (len(text) - 1) * letter * size * picture.LETTER <= 400
    assert len(str(boxed[8])) * int(boxed[7]) * picture.LETTER < 120


def _place(text: ElementTree.Element) -> tuple[int, int]:
    return int(text.attrib["x"]), int(text.attrib["y"])


def test_a_text_stands_in_the_middle_of_its_shape() -> None:
    shapes = (
        Disc(x=300, y=200, radius=60, text="o"),
        Box(x=100, y=150, width=400, height=100, text="o"),
        Line(x=200, y=180, to_x=400, to_y=220, text="o"),
    )
    for text in ElementTree.fromstring(picture.svg(drawn(*shapes))).iter("text"):
        (x, y), size = _place(text), int(text.attrib["font-size"])
        assert (x, text.attrib["text-anchor"]) == (300, "middle")
        assert y == pytest.approx(200 + 0.35 * size, abs=1)  # a capital is about 0.7 of its size high


def test_a_legend_stands_below_the_picture_of_a_file_and_says_what_each_sign_means() -> None:
    keys = (Key(owner="ann", text="A", means="what ann has"), Key(kind="line", means="a link"))
    root = tree(drawn(Disc(x=50, y=50, radius=40), legend=keys), "ann wins.")
    said = [each.text for each in root.iter(f"{SVG}text")]
    assert said[1:] == ["ann wins.", "A", "what ann has", "a link"]
    _, _, width, height = map(int, root.attrib["viewBox"].split())
    assert height > 500
    (_, first), (_, second), *_, (left, row), (right, same_row) = map(_place, root.iter(f"{SVG}text"))
    assert 0 < first < second < 500 < row == same_row < height
    assert 0 < left < width / 2 < right < width
    assert "what ann has" in picture.legend(drawn(legend=keys))
