"""Old logs stay readable for ever: kept ones say what they said, retired events are what they are now."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from ledger.core.log.events import FORMAT, Event, Noted, Retired, TableEvent, TimelineEvent
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from ledger.store import codec, proof
from ledger.store import journal as journals
from ledger.store.codec import Fingerprint, encode
from tests import stones
from tests.store.formats import KEPT, said
from tests.store.given import HEADER, moves, raw

LOGS = sorted(KEPT.glob("*/*.jsonl"))


@pytest.mark.parametrize("log", LOGS, ids=lambda log: f"{log.parent.name}-{log.stem}")
def test_a_kept_log_says_what_it_said(log: Path) -> None:
    """An audit may learn to notice more, but nothing it found is lost, and nothing sound becomes wrong."""
    now, then = said(log), json.loads(log.with_suffix(".json").read_text(encoding="utf-8"))
    assert [finding for finding in then["findings"] if finding not in now["findings"]] == []
    more = [finding for finding in now["findings"] if finding not in then["findings"]]
    assert [finding for finding in more if finding[1] == "error"] == []
    assert {**now, "findings": then["findings"]} == then


def test_a_log_of_every_format_so_far_is_kept() -> None:
    assert {int(log.parent.name) for log in LOGS} == set(range(1, FORMAT + 1))


class Walked(Event, frozen=True, kw_only=True):
    """What the next version of the tiny game writes instead of `moved`."""

    feet: int


class MovedOnce(Retired, frozen=True, kw_only=True, tag="moved"):
    """`Moved`, as the next version keeps it."""

    steps: int
    note: str = ""

    def now(self) -> Event:
        return Walked(feet=self.steps * 3)


NEXT = TimelineEvent | TableEvent | Walked | MovedOnce


def _read(log: Path) -> list[Event]:
    return [event for chunk in journals.open_log(log).chunks(NEXT) for event in chunk]


def test_a_retired_event_is_read_as_what_it_is_now(log: Path) -> None:
    log.write_bytes(raw([HEADER, *moves(1, 2)]))
    one, two = _read(log)
    assert msgspec.structs.replace(one, h="") == Walked(id=1, on=0, more=True, feet=3)
    assert (two.id, two.on, two.more, type(two)) == (2, 1, False, Walked)
    assert proof.verify(log, NEXT).steps == 1


def test_a_log_may_hold_both(log: Path) -> None:
    log.write_bytes(raw([HEADER, *moves(1), Noted(id=2, on=1, text="a note"), *moves(3)]))
    journal = journals.open_log(log)
    journal.append([Walked(id=4, on=3, feet=7)])
    assert [type(event).__name__ for event in _read(log)] == ["Walked", "Noted", "Walked", "Walked"]


def test_a_retired_event_is_never_written(log: Path) -> None:
    log.write_bytes(raw([HEADER, *moves(1)]))
    before = log.read_bytes()
    journal = journals.open_log(log)
    with pytest.raises(ValueError, match="never written"):
        journal.append([MovedOnce(id=2, on=1, steps=1)])
    assert log.read_bytes() == before


def test_where_no_retired_event_occurs_nothing_is_converted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "_in_todays_form", None)
    mark = Fingerprint()
    data = b"".join(encode(Walked(id=id_, on=id_ - 1, feet=1), mark) for id_ in range(1, 50))
    assert len(codec.decode_chunk(data, NEXT, 1)) == 49


def test_a_game_with_a_retired_event_plays_on_in_an_old_log(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The toy game of the guide in two versions: the later one calls a stone picked that was taken."""
    old = stones.GAME  # type: ignore[attr-defined]
    monkeypatch.setitem(registry.SHIPPED, "stones", "tests.stones")
    desk = Desk.new(log, NewGame(game="stones", seats=("ann", "bob")), clock=lambda: "")
    for line in ("take jade", "4", "take amber", "2"):
        desk.do(line)
    before = desk.state.stones

    class StonePicked(Event, frozen=True, kw_only=True):
        heap: str

    class Taken(Retired, frozen=True, kw_only=True, tag="stone_taken"):
        heap: str

        def now(self) -> Event:
            return StonePicked(heap=self.heap)

    taken = stones.StoneTaken  # type: ignore[attr-defined]
    do = {**{kind: said.do for kind, said in old.kinds.items()}, StonePicked: old.kinds[taken].do}
    verbs = tuple(
        msgspec.structs.replace(verb, makes=StonePicked) if verb.makes is taken else verb
        for verb in old.words
    )
    new = stones.varied(
        old,
        events=(StonePicked, *(kind for kind in old.events if kind is not taken)),
        retired=(Taken,),
        do=do,
        verbs=verbs,
        pending=lambda state: _asking(old.pending(state), taken, StonePicked),
        may={},
    )
    monkeypatch.setattr(stones, "GAME", new)
    later = Desk.open(log, tolerant=False)
    assert later.game is new
    assert later.state.stones == before
    later.do("take jade")
    kinds = [type(event).__name__ for event in Desk.open(log).history.lines()]
    assert kinds == ["StonePicked", "Rolled", "StonePicked", "Rolled", "StonePicked"]
    assert log.read_bytes().count(b'"stone_picked"') == 1


def _asking(pending: object, old: type[Event], new: type[Event]) -> object:
    """The same question, answered by another kind of event."""
    if hasattr(pending, "events") and old in pending.events:
        return msgspec.structs.replace(pending, events=(new,))  # type: ignore[type-var]
    return pending
