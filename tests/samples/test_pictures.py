"""What a picture shows is what the table counts: pieces are counted again in it, sample by sample."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.core.pictures import Box, Disc, Picture, Text
from ledger.desk.reader import Reader
from tests.samples.test_editions import PLAYED

PARTNER = re.compile(r"(?:(\d+) )?([^,(]+?)( \(tapped\))?(?:, |$)")


def samples(game: str) -> list[Path]:
    return [path for path in PLAYED if path.parent.name == game]


def pictures(path: Path) -> Iterator[tuple[dict[str, object], Picture]]:
    """After every tenth step: what can be counted, and the picture."""
    reader = Reader.open(path)
    for event in reader.history.path()[::10]:
        state = reader.known_state(reader.state_at(event.id), None)
        picture = reader.picture(state, None)
        if picture is not None:
            yield dict(reader.game.facts(state)), picture


@pytest.mark.parametrize("path", samples("endeavor"), ids=lambda path: path.stem)
def test_the_map_shows_as_many_discs_as_the_cities_and_lanes_hold(path: Path) -> None:
    colours = Reader.open(path).setup.seats
    for facts, picture in pictures(path):
        discs = [shape for part in picture.parts for shape in part if isinstance(shape, Disc) and shape.owner]
        titled = [disc for disc in discs if ": " in disc.title]
        cities = Counter(disc.owner for disc in titled)
        assert {seat: cities[seat] for seat in colours} == {seat: facts[f"{seat} cities"] for seat in colours}
        lanes = sum(
            count for fact, count in facts.items() if fact.endswith(" lane") and isinstance(count, int)
        )
        assert len(discs) - len(titled) >= lanes


@pytest.mark.parametrize("path", samples("effortless"), ids=lambda path: path.stem)
def test_the_places_show_the_effort_that_lies_there(path: Path) -> None:
    seats = Reader.open(path).setup.seats
    for facts, picture in pictures(path):
        shapes = [shape for part in picture.parts for shape in part]
        shown = {
            f"{text.text} {box.owner}": box.text.split()[-1]
            for box in shapes
            if isinstance(box, Box) and box.owner in seats
            for text in shapes
            if isinstance(text, Text) and text.size == 46 and _is_around(text, box)
        }
        places = [text.text for text in shapes if isinstance(text, Text) and text.size == 46]
        held = {f"{place} {seat}": facts[f"{seat} {place}"] for place in places for seat in seats}
        counted = {name: str(count) for name, count in held.items() if count}
        assert shown == counted


def _is_around(name: Text, box: Box) -> bool:
    return name.x <= box.x < name.x + 480 and name.y < box.y < name.y + 130


@pytest.mark.parametrize("path", samples("courses"), ids=lambda path: path.stem)
def test_the_world_maps_show_every_partner_in_play(path: Path) -> None:
    for facts, picture in pictures(path):
        discs = [shape for part in picture.parts for shape in part if isinstance(shape, Disc)]
        for fact, said in facts.items():
            seat, _, what = fact.partition("'s ")
            if what == "partners":
                shown = Counter(
                    (disc.title.partition(" of ")[0], disc.tone == "off")
                    for disc in discs
                    if disc.owner == seat
                )
                counted = Counter[tuple[str, bool]]()
                for number, name, tapped in PARTNER.findall("" if said == "none" else str(said)):
                    counted[name, bool(tapped)] += int(number or 1)
                assert shown == counted
