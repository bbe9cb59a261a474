"""Crashes after every call of many sessions; a million states by hand: `python -m tests.store.crashes`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from ledger.store import disk, mending, system, tail
from ledger.store import journal as journals
from tests.store.crashes import LOG, Crashes, survive
from tests.store.given import HEADER, moves
from tests.store.simulated import Disk, Files

LEAST = 4_000


def test_after_every_crash_the_log_is_whole_again_and_the_game_goes_on() -> None:
    crashes = Crashes()
    crashes.run(LEAST)
    assert len(crashes.tried) >= LEAST


def test_RL5_a_crash_while_a_log_is_made_leaves_all_of_it_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for has_links in (True, False):
        made = Disk(has_links=has_links)
        monkeypatch.setattr(system, "calls", made)
        met: list[Files] = []
        made.called = partial(_meet, made, met)
        journals.create(LOG, HEADER, [moves(1, 2)])
        whole = made.files[LOG]
        assert {state.get(LOG, b"") for state in met} == {b"", whole}
        for state in met:
            survive(state, None, whole)
        (after,) = Disk(made.files).after_crash(Random(0))
        assert after == {LOG: whole}


def _meet(disk: Disk, met: list[Files]) -> None:
    met.extend(disk.after_crash(Random(0)))


def _nothing(*words: Any) -> None:
    return None


@pytest.mark.parametrize(
    ("room", "name", "broken", "complaint"),
    [
        (disk, "_sync_once", _nothing, "not what was written"),
        (Disk, "sync_folder", _nothing, "is gone"),
        (tail, "_lost_sectors", _nothing, "not what was written"),
        (mending, "_save_cut_bytes", lambda name, cut: name, "is nowhere"),
        (tail, "is_unfinished", lambda line: b'"more":true' in line, "not what was written"),
    ],
    ids=[
        "no sync",
        "no sync of the folder",
        "lost sectors are damage",
        "no copy of what is cut off",
        "steps written together are steps",
    ],
)
def test_these_crashes_find_a_store_that_does_less(
    monkeypatch: pytest.MonkeyPatch, room: Any, name: str, broken: Callable[..., Any], complaint: str
) -> None:
    monkeypatch.setattr(room, name, broken)
    with pytest.raises(AssertionError, match=complaint):
        Crashes().run(LEAST)
