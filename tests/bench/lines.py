"""What a typed line costs: how many calls of our own functions are made until its answer is drawn.

`python -m tests.bench.lines` writes the logs in which the lines are typed, as the samples begin.

Law: calls are counted, not timed, so the figures are the same on every machine. What a game works out once in
a process, such as its list of words, is there before; nothing else is.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path
from shutil import copyfile

from cli.render.text import draw
from cli.session import Session
from ledger.core.line import split_chain
from ledger.desk.desk import Desk
from ledger.store.journal import read_header
from tests.bench.measure import Row, grouped, middle_half
from tests.bench.reading import ROOT
from tests.growth import calls_made

STATES = Path(__file__).parent / "states"
"""Logs that stop where a line is going to be typed."""
LINES = {
    "place Temple": ("effortless/two-with-a-dummy", 187, 200),
    "tove act attack Stoker": ("humanity/the-night-train", 335, 500),
    "say apt no": ("humanity/the-night-train", 339, 600),
}
"""A line, the sample and how many of its lines stand before it, and its bar."""
EVENINGS = {"effortless/two-with-a-dummy": 350, "humanity/the-night-train": 550}
"""Samples of which every line is typed again, and the bar for the mean of them."""
OURS = (str(ROOT / "ledger"), str(ROOT / "cli"))


def calls_of(session: Session, line: str) -> int:
    """How many calls one line takes, from the session to the text on the screen."""
    return calls_made(lambda: [*draw(session.run(line).blocks, width=80)], OURS)


def first(log: Path, lines: Iterable[str]) -> list[int]:
    """The calls of each of these lines, typed into a copy of a log that was just opened."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / log.name
        copyfile(log, copy)
        session = Session(Desk.open(copy))
        return [calls_of(session, line) for line in lines]


def state_of(line: str) -> Path:
    """The log in which a line is typed."""
    return STATES / f"{line.replace(' ', '-')}.jsonl"


def beginning(line: str) -> bytes:
    """What such a log says: a sample as far as there."""
    name, lines, _ = LINES[line]
    said = (ROOT / f"sample_logs/{name}.jsonl").read_bytes()
    return b"".join(said.splitlines(keepends=True)[:lines])


def line_rows() -> list[Row]:
    """One line in a log that was just opened, and after a note, when what is waited for is known."""
    rows = []
    for line, (*_, bar) in LINES.items():
        log = state_of(line)
        first(log, [line])
        (calls,), (_, later) = first(log, [line]), first(log, ["note a word before", line])
        what = f"calls of `{line}`, first line of a session"
        rows.append(
            Row(what=what, value=calls, low=later, high=calls, bar=bar, detail=f"{later} behind another line")
        )
    return rows


def evening_rows() -> list[Row]:
    """Every line of a sample, typed again into an empty log."""
    rows = []
    for name, bar in EVENINGS.items():
        calls = evening(ROOT / f"sample_logs/{name}.jsonl")
        low, high = middle_half(calls)
        total = f"{grouped(sum(calls))} in {len(calls)} lines"
        what = f"calls of a line, all of {name.partition('/')[2]}"
        rows.append(Row(what=what, value=sum(calls) / len(calls), low=low, high=high, bar=bar, detail=total))
    return rows


def evening(sample: Path) -> list[int]:
    """The calls of every line that was typed on the way to where a sample stands."""
    words = [event.typed for event in Desk.open(sample).history.path() if event.typed]
    with tempfile.TemporaryDirectory() as folder:
        session = Session(Desk.begin(Path(folder) / sample.name, read_header(sample), lambda: ""))
        return [calls_of(session, line) for each in words for line in split_chain(each)]


if __name__ == "__main__":
    STATES.mkdir(exist_ok=True)
    for each in LINES:
        state_of(each).write_bytes(beginning(each))
