"""Two versions of one small game: what the first wrote is read by the second, for ever, and never written.

The first version of Stones said in `grabbed` from which place a stone came; the second one says `stone_taken`
and names the heap.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ledger import api
from ledger.core.errors import DoesNotFit, LogDamaged
from ledger.core.log.events import Event
from ledger.core.rules.game import Game, all_events
from ledger.desk.desk import Desk
from ledger.desk.importing import ImportOptions, import_log
from ledger.desk.new_log import NewGame
from ledger.desk.replay import replay
from ledger.games import registry
from ledger.store.codec import Fingerprint, decode_chunk, encode
from ledger.store.journal import open_log
from ledger.store.proof import digest, verify
from ledger.testing import Nonconforming, conforms
from tests.stones import GAME, Rolled, State, StoneTaken, pending, varied

HEAPS = ("amber", "jade", "jet black")


class GrabbedThen(api.Event, frozen=True, kw_only=True, tag="grabbed"):
    """What the first version wrote: the heap by its place, from 1."""

    place: int


class Grabbed(api.Retired, frozen=True, kw_only=True, tag="grabbed"):
    """The same line of the log, as the second version has it."""

    place: int

    def now(self) -> StoneTaken:
        if not 1 <= self.place <= len(HEAPS):
            raise api.Contradiction(f"there is no heap {self.place}")
        return StoneTaken(heap=HEAPS[self.place - 1])


def asked_then(state: State) -> api.Pending:
    due = pending(state)
    return replace(due, events=(GrabbedThen,)) if isinstance(due, api.Decision) else due


def first_version() -> Game[State]:
    taken = GAME.projector.handlers[StoneTaken]

    def grabbed(event: GrabbedThen, state: State) -> None:
        taken(StoneTaken(heap=HEAPS[event.place - 1]), state)

    take = replace(
        GAME.words[0],
        makes=GrabbedThen,
        make=lambda state, by, values: GrabbedThen(by=by, place=HEAPS.index(values[0]) + 1),
    )
    return varied(
        GAME,
        events=(GrabbedThen, Rolled),
        do={**{kind: said.do for kind, said in GAME.kinds.items()}, GrabbedThen: grabbed},
        pending=asked_then,
        verbs=(take, *GAME.words[1:]),
        may={},
    )


SECOND = replace(GAME, retired=(Grabbed,))
FIRST = first_version()
MOVES = ("take jade", "3", "take jet", "6", "note so far", "take amber", "1")


def facts_of(desk: Desk) -> tuple[Any, ...]:
    return desk.game.facts(desk.state), desk.state.stones, desk.score(desk.head), desk.audit(desk.head)


@pytest.fixture
def old(tmp_path: Path) -> tuple[Path, tuple[Any, ...]]:
    """A log of the first version, and what was true in it then."""
    with registry.guest(FIRST):
        desk = Desk.new(tmp_path / "old.jsonl", NewGame(game="stones", seats=("ann", "bob")))
        for move in MOVES:
            desk.do(move)
        then = facts_of(desk)
    assert b'"type":"grabbed"' in (tmp_path / "old.jsonl").read_bytes()
    return tmp_path / "old.jsonl", then


def test_an_old_log_has_the_same_state_score_and_findings(old: tuple[Path, tuple[Any, ...]]) -> None:
    path, then = old
    sealed = digest(path)
    with registry.guest(SECOND):
        desk = Desk.open(path)
        assert facts_of(desk) == then
        assert replay(path).state.stones == desk.state.stones
        assert [type(event) for event in desk.history.path() if isinstance(event, Grabbed)] == []
        assert verify(path, all_events(SECOND)).lines == len(MOVES) + 1
    assert digest(path) == sealed


def test_a_log_goes_on_in_the_new_version_and_holds_both(old: tuple[Path, tuple[Any, ...]]) -> None:
    path, _ = old
    before = path.read_bytes()
    with registry.guest(SECOND):
        desk = Desk.open(path)
        desk.do("take amber")
        desk.do("2")
        desk.undo("to 1")
        desk.redo()
        desk.switch("main")
        stones = desk.state.stones
        assert Desk.open(path).state.stones == stones
    added = path.read_bytes().removeprefix(before)
    assert (added.count(b'"type":"stone_taken"'), added.count(b'"type":"grabbed"')) == (1, 0)


def test_what_is_exported_is_of_today_and_what_is_imported_may_be_old(
    old: tuple[Path, tuple[Any, ...]], tmp_path: Path
) -> None:
    bare = tmp_path / "bare.jsonl"
    bare.write_text(
        '{"type":"header","game":"stones","seats":["ann","bob"]}\n{"type":"grabbed","by":"ann","place":2}\n'
    )
    with registry.guest(SECOND):
        imported = import_log(tmp_path / "new.jsonl", bare, ImportOptions())
        assert [type(event) for step in imported.steps for event in step] == [StoneTaken]
        bare.write_text(bare.read_text().replace('"place":2', '"place":9'))
        with pytest.raises(DoesNotFit, match="there is no heap 9"):
            import_log(tmp_path / "other.jsonl", bare, ImportOptions())


def test_a_retired_event_keeps_its_place_and_who_did_it(old: tuple[Path, tuple[Any, ...]]) -> None:
    path, _ = old
    with registry.guest(SECOND):
        first, *_ = Desk.open(path).history.path()
    with registry.guest(FIRST):
        then, *_ = Desk.open(path).history.path()
    place = ("id", "on", "at", "by", "more", "h")
    assert isinstance(first, StoneTaken)
    assert [getattr(first, name) for name in place] == [getattr(then, name) for name in place]


def test_a_retired_event_that_cannot_have_been_is_damage_with_its_line(tmp_path: Path) -> None:
    with registry.guest(SECOND):
        Desk.new(path := tmp_path / "forged.jsonl", NewGame(game="stones", seats=("ann", "bob")))
        with path.open("ab") as file:
            file.write(encode(GrabbedThen(id=1, on=0, place=9), Fingerprint(path.read_bytes())))
        damage = Desk.open(path).damage
        assert damage is not None
        assert damage.message == "Line 2: there is no heap 9."
        with pytest.raises(LogDamaged, match="there is no heap 9"):
            verify(path, all_events(SECOND))


def test_a_retired_event_is_never_written(tmp_path: Path) -> None:
    with registry.guest(SECOND):
        Desk.new(path := tmp_path / "game.jsonl", NewGame(game="stones", seats=("ann", "bob")))
        before = path.read_bytes()
        with pytest.raises(ValueError, match="never written"):
            open_log(path).append([Grabbed(id=1, on=0, place=1)])
        assert path.read_bytes() == before


class Snatched(api.Retired, frozen=True, kw_only=True):
    """Older still: it was renamed twice."""

    place: int

    def now(self) -> Grabbed:
        return Grabbed(place=self.place)


def test_what_was_renamed_twice_is_what_it_is_today() -> None:
    events = Rolled | StoneTaken | Grabbed | Snatched
    line = encode(Snatched(id=1, on=0, by="ann", place=3), Fingerprint())
    assert list(map(api.bare, decode_chunk(line, events, 1))) == [StoneTaken(by="ann", heap="jet black")]


def test_a_game_with_a_retired_event_conforms() -> None:
    conforms(SECOND, games=2, forged=50)


class Forgotten(api.Retired, frozen=True, kw_only=True):
    def now(self) -> Event:
        return GrabbedThen(place=1)


BROKEN: Sequence[tuple[Callable[[], Game[State]], str]] = [
    (lambda: varied(SECOND, may={Grabbed: lambda event, state: api.LEGAL}), "never asked"),
    (
        lambda: replace(GAME, retired=(Forgotten,)),
        "Forgotten is a GrabbedThen, which is not an event",
    ),
    (
        lambda: replace(SECOND, verbs=(*SECOND.words, api.Verb("grab", "take one", Grabbed))),
        "grab makes Grabbed, which is not an event of the game",
    ),
]


@pytest.mark.parametrize(("game", "said"), BROKEN)
def test_a_retired_event_that_is_still_used_is_found(game: Callable[[], Game[State]], said: str) -> None:
    with pytest.raises(Nonconforming, match=said):
        conforms(game(), games=1, forged=10)
