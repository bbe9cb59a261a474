"""What the referee says of an event that cannot happen, or should not, at one place of a sample game.

Law: a case is written as it is read. It stands on the page of its game, a snapshot, with what is said of it:
the place (a log, and the event after which it happens), the event, after what happens before it, if anything
does; then the verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.errors import LogDamaged
from ledger.core.log.events import ENVELOPE, Event
from ledger.core.rules.game import AnyGame, all_events
from ledger.core.rules.rulebook import check
from ledger.desk.desk import Desk

SAMPLE_LOGS = Path(__file__).parents[2] / "sample_logs"
TEST = "test_what_cannot_happen_is_refused_with_its_reason"
PAGES = Path(__file__).with_name("__snapshots__") / "test_refused"


class Case(msgspec.Struct, frozen=True):
    """After event `after` of a sample log `events` happen; the last one is judged."""

    log: str
    after: int
    events: tuple[Event, ...]

    def told(self, said: str) -> str:
        return "\n".join((f"{self.log} {self.after}", *map(_line, self.events), said))


def said(game: AnyGame, case: Case) -> str:
    """What the referee says of it, and the fold, where they disagree."""
    state = story(game.info.name, case.log)[1][case.after].copy()
    for number, event in enumerate(case.events[:-1], case.after):
        game.projector.fold(state, (replace(event, id=number + 1, on=number),))
    found = check(game, state, case.events[-1])
    rule, why = found.rule and f" by {found.rule}", found.why and f": {found.why}"
    alone = found.kind == "impossible" and _folds(game, state, case.events[-1])
    return f"{found.kind}{', to the referee alone' if alone else ''}{rule}{why}"


def _folds(game: AnyGame, state: Any, event: Event) -> bool:
    try:
        game.projector.fold(state, (event,))
    except LogDamaged:
        return False
    return True


def file_of(name: str) -> Path:
    """The page of a game."""
    return PAGES / f"{TEST}[{name}].txt"


def cases(game: AnyGame) -> Iterator[Case]:
    """Those that the page of a game holds; none where it has no page yet."""
    file = file_of(game.info.name)
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    decoder = msgspec.json.Decoder(all_events(game))
    for paragraph in filter(None, text.split("\n\n")):
        place, *events, _ = paragraph.strip().splitlines()
        log, after = place.split()
        yield Case(log, int(after), tuple(map(decoder.decode, events)))


def page(game: AnyGame, known: Iterable[Case]) -> str:
    """Cases in the order of their places, with what is said of them now."""
    told = {case.told(said(game, case)): (case.log, case.after) for case in known}
    return "\n\n".join(sorted(told, key=lambda each: (told[each], each))) + "\n"


def _line(event: Event) -> str:
    fields = {name: each for name, each in msgspec.to_builtins(event).items() if name not in ENVELOPE}
    return msgspec.json.encode({"type": event.__struct_config__.tag, **fields}).decode()


def logs_of(game: str) -> dict[str, Path]:
    """The sample games of a kind, and random ones that go where no sample does."""
    folders = (SAMPLE_LOGS / game, Path(__file__).parent / game / "walked")
    return {path.stem: path for folder in folders for path in sorted(folder.glob("*.jsonl"))}


@lru_cache(maxsize=8)
def story(game: str, log: str) -> tuple[list[Event], list[Any]]:
    """The events of such a game, and the states before them and after the last one."""
    desk = Desk.open(logs_of(game)[log])
    path = list(desk.history.path())
    state = desk.game.start(desk.setup)
    states = [state.copy()]
    for event in path:
        desk.game.projector.fold(state, (event,))
        states.append(state.copy())
    return path, states
