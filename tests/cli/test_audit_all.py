"""What may explain a claim: three events of each way on the page, all of them on request and as data."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from ledger.games import registry
from tests.cli.conftest import Tablefold

LOG = Path(__file__).parents[2] / "sample_logs" / "effortless" / "three-at-the-kitchen-table.jsonl"
ASKED = ("audit", "game.jsonl", "--claimed", "ann=59,bob=53")
MOST = 3
NAMED = re.compile(r"\bevents? (\d+(?:(?:, | or )\d+)*) \(")


def events_of(text: str) -> set[int]:
    return {int(id_) for told in NAMED.findall(text) for id_ in re.findall(r"\d+", told)}


def test_three_events_of_a_way_are_named_and_all_of_them_on_request_and_as_data(
    tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "SHIPPED", {"effortless": "ledger.games.effortless"})
    shutil.copy(LOG, tablefold.folder / "game.jsonl")
    found = [each for each in json.loads(tablefold(*ASKED, "--json").out)["findings"] if each["events"]]
    assert {len(each["events"]) > MOST for each in found} == {True, False}
    for each in found:
        ids, named = set(each["events"]), events_of(each["message"])
        told = [events_of(cause) for cause in each["causes"]]
        assert (set().union(*told), sum(map(len, told))) == (ids, len(ids))
        assert named == ids if len(ids) <= MOST else len(named) == MOST and named < ids
        assert each["hint"] == (f"audit --all names all {len(ids)} events." if len(ids) > MOST else "")
    page = " ".join(tablefold(*ASKED, "--all").out.split())
    assert "--all" not in page
    assert events_of(page) >= {id_ for each in found for id_ in each["events"]}
