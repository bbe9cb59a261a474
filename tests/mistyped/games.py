"""One thing recorded otherwise in a sample game, the claims of a table that counted right, and the page.

Law: as for pads (see `asked`). What a recorder gets wrong here is a place in Effortless, a number of markers
in Endeavor, and the name of a card that is taught; nothing here reads how an audit looks for slips.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from msgspec.structs import replace

from ledger.core.errors import LogDamaged, TablefoldError
from ledger.core.log.events import Claimed, Defined, Event, bare, own_fields
from ledger.core.rules.rulebook import check
from ledger.desk import importing
from ledger.desk.desk import Desk
from ledger.games.effortless.setup import SpotDealt
from ledger.games.endeavor.rounds.events import Grown
from ledger.store.bare import bare_lines
from tests.mistyped.asked import Plant
from tests.mistyped.spelling import flaws

SAMPLES = Path(__file__).parents[2] / "sample_logs"
KINDS = {"place": ("effortless",), "markers": ("endeavor",), "card": ("kingless", "effortless")}
"""What is recorded wrongly, and in which games."""
MOST_MARKERS = 9
PLACES = ("pos", "source", "target")
"""Fields in which an event of Effortless names a place."""


class Evening:
    """A sample game that the table dealt, without its claims."""

    def __init__(self, log: Path) -> None:
        desk = Desk.open(log)
        self.name, self.game, self.setup = log.stem, desk.game, desk.setup
        self._header = desk.header
        kept = [event for event in desk.history.path() if not isinstance(event, Claimed)]
        self.path = [replace(event, id=number, on=number - 1) for number, event in enumerate(kept, 1)]
        self.totals = self._totals(self.path) or {}

    def _totals(self, path: Sequence[Event]) -> dict[str, int] | None:
        try:
            sheet = self.game.score(self.game.projector.fold(self.game.start(self.setup), path))
        except LogDamaged:
            return None
        return {seat: sheet.total(seat) for seat in sheet.seats}

    def slips(self, event: Event, kind: str) -> Iterator[Event]:
        """What may be written instead of an event, by one slip of a kind."""
        catalog = self.setup.catalog
        if kind == "markers" and isinstance(event, Grown):
            for markers in range(MOST_MARKERS + 1):
                yield replace(event, markers=markers)
        elif kind == "card" and isinstance(event, Defined) and event.kind == "card":
            for name in catalog.of(next(each for each in catalog.schema.kinds if each.kind == "card")):
                yield replace(event, name=name)
        elif kind == "place" and event.by in self.setup.seats:
            for field in (each for each in own_fields(type(event)) if each in PLACES):
                for place in self._laid if getattr(event, field) in self._laid else ():
                    yield replace(event, **{field: place})

    @cached_property
    def _laid(self) -> Sequence[int]:
        """The places of the layout."""
        return [event.pos for event in self.path if isinstance(event, SpotDealt)]

    def wrong(self, kind: str) -> list[tuple[int, Event]]:
        """All slips of a kind, each with its place."""
        found = ((at, slip) for at, event in enumerate(self.path) for slip in self.slips(event, kind))
        return [(at, slip) for at, slip in found if bare(slip) != bare(self.path[at])]

    def plant(self, at: int, slip: Event, kind: str, folder: Path) -> Plant | None:
        """A slip, where it can be recorded and changes a total."""
        told = [*self.path[:at], slip, *self.path[at + 1 :]]
        if self._totals(told) in (None, self.totals) or (desk := self._imported(told, folder)) is None:
            return None
        recorded = list(desk.history.path())
        alike = sum(type(event) is type(slip) for event in self.path[:at])
        event = [event for event in recorded if type(event) is type(slip)][alike].id
        begun = process_time()
        found = desk.audit(desk.head, claimed=self.totals)
        seconds = process_time() - begun
        page = tuple(finding.message for finding in found if finding.code == "claims-explained")
        could = len({at, *self._could(told, kind)})
        true, typed = (_shown(each, slip, self.path[at]) for each in (self.path[at], slip))
        return Plant(self.name, kind, true, typed, event, page, could, seconds, flaws(desk, found))

    def _imported(self, told: Sequence[Event], folder: Path) -> Desk | None:
        source, log = folder / "game.jsonl", folder / "log.jsonl"
        log.unlink(missing_ok=True)
        header, *_ = importing.export_lines(self.game, self._header, ())
        source.write_bytes(b"\n".join([header, *bare_lines([bare(event) for event in told])]))
        try:
            importing.import_log(log, source, importing.ImportOptions(overrule=True))
        except TablefoldError:
            return None
        return Desk.open(log)

    def _could(self, told: Sequence[Event], kind: str) -> Iterator[int]:
        """The places at which one slip of the same kind comes to the true totals, and nothing forbids it."""
        fold, state = self.game.projector.fold, self.game.start(self.setup)
        for at, event in enumerate(told):
            for other in self.slips(event, kind):
                if bare(other) == bare(event) or not check(self.game, state, other).is_accepted:
                    continue
                if self._totals([*told[:at], other, *told[at + 1 :]]) == self.totals:
                    yield at
                    break
            state = fold(state, (event,))


def _shown(event: Event, one: Event, other: Event) -> str:
    fields = [field for field in own_fields(type(one)) if getattr(one, field) != getattr(other, field)]
    return f"{type(event).__name__} " + ", ".join(f"{getattr(event, field)}" for field in fields)


class Evenings:
    """The sample games in which slips of a kind can be made."""

    def __init__(self, kind: str) -> None:
        logs = [log for game in KINDS[kind] for log in sorted((SAMPLES / game).glob("*.jsonl"))]
        self._kind = kind
        found = [Evening(log) for log in logs if Desk.open(log).setup.dealer == "table"]
        self._found = [evening for evening in found if evening.wrong(kind)]

    @cached_property
    def _slips(self) -> Mapping[str, list[tuple[int, Event]]]:
        return {evening.name: evening.wrong(self._kind) for evening in self._found}

    def plants(self, count: int, dice: Random, folder: Path) -> Iterator[Plant]:
        """So many of a kind, or as many as there are; none twice."""
        left: list[tuple[Any, int, Event]] = [
            (evening, at, slip) for evening in self._found for at, slip in self._slips[evening.name]
        ]
        dice.shuffle(left)
        done = 0
        while left and done < count:
            evening, at, slip = left.pop()
            if (found := evening.plant(at, slip, self._kind, folder)) is not None:
                done += 1
                yield found
