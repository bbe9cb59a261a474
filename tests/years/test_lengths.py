"""How much is kept of a text of an export, however long somebody made it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ledger.desk.plays import bgstats
from ledger.desk.plays.found import FoundPlays
from tests.years.test_odd_plays import EXPORT, PLAY

LONG, KEPT = "x" * 500, "x" * 80


def exported(play: dict[str, Any], **more: Any) -> FoundPlays:
    """An export with one play, in which these fields are as given."""
    data = {**EXPORT, **more, "plays": [{**PLAY, **play}]}
    return bgstats.read(msgspec.json.encode(data), "plays.json")


@pytest.mark.parametrize(
    ("play", "more", "field"),
    [
        ({"uuid": LONG}, {}, "key"),
        ({"modificationDate": LONG}, {}, "changed"),
        ({}, {"games": [{"id": 5, "name": LONG}]}, "title"),
        ({}, {"games": [{"id": 5, "bggName": LONG}]}, "title"),
        ({}, {"locations": [{"id": 3, "name": LONG}]}, "place"),
    ],
)
def test_a_text_of_an_export_is_kept_up_to_its_length(
    play: dict[str, Any], more: dict[str, Any], field: str
) -> None:
    (found,) = exported(play, **more).plays
    assert getattr(found, field) == KEPT


@pytest.mark.parametrize(("uuid", "person"), [(LONG, KEPT), ("", "id-1"), (None, "id-1")])
def test_a_person_is_known_by_the_uuid_or_else_by_the_number_in_the_export(
    uuid: str | None, person: str
) -> None:
    (found,) = exported({}, players=[{"id": 1, "name": "Ann", "uuid": uuid}, {"id": 2, "name": "Bob"}]).plays
    assert [seat.person for seat in found.seats] == [person, "id-2"]


@pytest.mark.parametrize(
    ("play", "said"),
    [
        (
            {"uuid": LONG, "playDate": LONG},
            f"Play {KEPT}: it has no date that can be read ('{KEPT}'),",
        ),
        ({"playerScores": []}, "Play p1: it has no players, and is left out."),
        ({"gameRefId": LONG}, f"Play p1: its game {KEPT} is not in the export"),
        ({"locationRefId": LONG}, f"Play p1: its place {KEPT} is not in the export"),
        (
            {"playerScores": [{"playerRefId": LONG, "score": "1"}]},
            f"Play p1: its player {KEPT} is not in the export, and is called Player {KEPT}.",
        ),
    ],
)
def test_what_is_odd_about_an_export_is_named_by_its_beginning(play: dict[str, Any], said: str) -> None:
    assert [odd.startswith(said) for odd in exported(play).odd] == [True]
