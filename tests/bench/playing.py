"""Playing a log: undo, redo and jumps, an append, a keystroke, a command."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from ledger.core.log.events import Event, Noted, Redone, Undone
from ledger.core.log.history import History
from ledger.core.rules.game import all_events
from ledger.desk.desk import Desk
from ledger.store.codec import Fingerprint, encode
from ledger.store.journal import create, read_header
from tests.bench.measure import Row, clocked, grouped, in_turns, middle_half, ratio_row
from tests.bench.reading import ROOT, Opened

MICROSECONDS = 1e6
MILLISECONDS = 1e3
STEPS = 40
"""Steps that are undone, redone, or jumped to in one go."""
KEYS = ("", "p", "pl", "place ", "place q", "take ", "1", "undo", "discard ", "move ")
"""Lines as they stand after a keystroke."""


class Played:
    """A history at its head, warm: every event was passed once."""

    def __init__(self, path: Path) -> None:
        log = Opened(path)
        self.history: History[Any] = History(log.start.copy, log.game.projector)
        for chunk in log.journal.chunks(all_events(log.game)):
            self.history.extend(chunk)
        self.last = self.history.timeline.head
        self._random = Random(1)
        self.turn_back()
        self.turn_forward()

    def turn_back(self) -> float:
        """Microseconds of an undo with the state after it, the median of many in a row."""
        return self._median(lambda: self._turn(Undone, self.history.undo_target()))

    def turn_forward(self) -> float:
        """The same for redo."""
        return self._median(lambda: self._turn(Redone, self.history.redo_target()))

    def jump(self) -> float:
        """The same for the state at an event anywhere."""
        places = iter(self._random.choices(range(1, self.last + 1), k=STEPS))
        return self._median(lambda: self.history.state_at(next(places)))

    def _turn(self, kind: type[Undone | Redone], to: int) -> None:
        history = self.history
        history.extend((kind(id=len(history) + 1, on=history.timeline.head, to=to, by="table"),))
        assert history.state is not None

    @staticmethod
    def _median(work: Callable[[], object]) -> float:
        return median(_seconds(work) for _ in range(STEPS)) * MICROSECONDS


def _seconds(work: Callable[[], object]) -> float:
    begin = perf_counter()
    work()
    return perf_counter() - begin


KINDS = {"undo": Played.turn_back, "redo": Played.turn_forward, "jump": Played.jump}


def game_head_rows(name: str, path: Path, rounds: int) -> Iterator[Row]:
    """Undo, redo and jumps in a game that cannot be long."""
    played = Played(path)
    times: dict[str, list[float]] = {what: [] for what in KINDS}
    for _ in range(rounds):
        for what, kind in KINDS.items():
            times[what].append(kind(played))
    for what, found in times.items():
        low, high = middle_half(found)
        yield Row(
            what=f"{what}, a game of {name}", value=median(found), unit="µs", low=low, high=high, bar=100
        )


def head_rows(short: Path, long: Path, rounds: int, of: str = "events") -> list[Row]:
    """Undo, redo and jumps in a long log, and how much longer they take than in a short one."""
    few, many = Played(short), Played(long)
    size = f"{grouped(many.last)} {of}"
    times = {name: [(kind(many), kind(few)) for _ in range(1)] for name, kind in KINDS.items()}
    for _ in range(rounds):
        for name, kind in KINDS.items():
            times[name].append((kind(many), kind(few)))
    rows = []
    for name, pairs in times.items():
        low, high = middle_half(long_ for long_, _ in pairs)
        value = median(long_ for long_, _ in pairs)
        rows.append(Row(what=f"{name}, {size}", value=value, unit="µs", low=low, high=high, bar=100))
    sums = [
        [sum(pair[place] for pair in turn) for place in (0, 1)] for turn in zip(*times.values(), strict=True)
    ]
    ratios = [long_ / short_ for long_, short_ in sums]
    low, high = middle_half(ratios)
    what = f"undo, redo and jump, {grouped(many.last)} ÷ {grouped(few.last)} {of}"
    return [*rows, Row(what=what, value=median(ratios), low=low, high=high, bar=1.5)]


def append_row(like: Path, rounds: int) -> Row:
    """A step of three events through the journal ÷ the same bytes through `write` and `fsync`."""
    with tempfile.TemporaryDirectory() as folder:
        journal = create(Path(folder) / "step.jsonl", read_header(like))
        bare = os.open(Path(folder) / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        mark = Fingerprint()
        data = b"".join(encode(event, mark) for event in _step(1_000))

        def write() -> None:
            os.write(bare, data)
            os.fsync(bare)

        def append() -> float:
            step = _step(journal.lines)
            return _seconds(lambda: journal.append(step))

        sample = in_turns(append, lambda: _seconds(write), rounds)
        os.close(bare)
    detail = f"{sample.one * MICROSECONDS:.0f} µs, {sample.other * MICROSECONDS:.0f} µs"
    return ratio_row("append of a step ÷ write + fsync", sample, 1.3, detail)


def _step(first: int) -> list[Event]:
    return [
        Noted(id=id_, on=id_ - 1, at="2026-11-20T19:00:00Z", by="ann", more=id_ < first + 2, text="Strength")
        for id_ in range(first, first + 3)
    ]


def command_row(log: Path, rounds: int) -> Row:
    """The whole process of a command that reads ÷ one that imports click and msgspec."""
    script = "import sys; from cli.__main__ import start; sys.exit(start())"
    score = [sys.executable, "-c", script, "score", str(log)]
    bare = [sys.executable, "-c", "import click, msgspec"]
    sample = in_turns(process(score), process(bare), rounds)
    detail = f"{sample.one * MILLISECONDS:.0f} ms, {sample.other * MILLISECONDS:.0f} ms"
    return ratio_row("tablefold score LOG ÷ python -c 'import click, msgspec'", sample, 1.3, detail)


def process(words: list[str]) -> Callable[[], float]:
    """A process that may keep its bytecode, as an installed program does."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return clocked(lambda: subprocess.run(words, cwd=ROOT, env=environment, check=True, capture_output=True))


def page_row(log: Path, name: str, rounds: int, what: str) -> Row:
    """A page of the table as it stands, drawn on 80 columns."""
    from cli.pages import show  # noqa: PLC0415 - only this row draws
    from cli.render.text import draw  # noqa: PLC0415

    desk = Desk.open(log)
    times = [
        _seconds(lambda: list(draw(show.blocks(desk, desk.head, name), width=80))) * MILLISECONDS
        for _ in range(rounds * STEPS)
    ]
    low, high = middle_half(times)
    return Row(what=f"show {name}, {what}", value=median(times), unit="ms", low=low, high=high, bar=30)


def keystroke_row(log: Path, rounds: int, what: str = "", keys: tuple[str, ...] = KEYS) -> Row:
    """What is offered and suggested after a key, on a line of play that has come far."""
    from prompt_toolkit.buffer import Buffer  # noqa: PLC0415 - only this row needs a screen's parts
    from prompt_toolkit.completion import CompleteEvent  # noqa: PLC0415
    from prompt_toolkit.document import Document  # noqa: PLC0415

    from cli.repl.completions import Completions  # noqa: PLC0415
    from cli.repl.lookahead import Lookahead  # noqa: PLC0415
    from cli.repl.screen import Ghost, Menu  # noqa: PLC0415

    desk = Desk.open(log)
    offers = Completions(desk, Lookahead(desk))
    menu, ghost, buffer = Menu(offers), Ghost(offers), Buffer()

    def press(line: str) -> None:
        document = Document(line)
        list(menu.get_completions(document, CompleteEvent(text_inserted=True)))
        ghost.get_suggestion(buffer, document)

    times = [_seconds(lambda line=line: press(line)) * MILLISECONDS for _ in range(rounds) for line in keys]
    low, high = middle_half(times)
    return Row(
        what=f"a keystroke in the REPL, {what or f'{grouped(desk.head)} events'}",
        value=median(times),
        unit="ms",
        low=low,
        high=high,
        bar=16,
        detail=f"the slowest {max(times):.1f} ms",
    )
