"""One question, asked of every wanted log.

Law: if a log is not wanted, only its header is read. One that cannot be read, or whose game fails, answers
with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

import msgspec

from ledger.core.errors import LogMissing, NotALog, TablefoldError
from ledger.core.hearing import Hear, ignore_progress
from ledger.core.log.events import Header
from ledger.desk.reader import Reader
from ledger.shelf import apart, engines, evening, places
from ledger.shelf.found import Found
from ledger.shelf.rows import Evening
from ledger.shelf.wanted import EveningFilter
from ledger.store import journal

A = TypeVar("A")
FEW = 16
"""How many logs a worker gets at once. With no more logs than that, no worker is started, because that takes
a moment."""
PATIENCE, PACE = 60.0, 50_000
"""How long a log may take: `PATIENCE` seconds, and one more for every `PACE` bytes."""


class LogAnswer(msgspec.Struct, Generic[A], frozen=True):
    """The answer of one log."""

    evening: Evening
    """What the header says, and what is wrong with the log."""
    answer: A | None = None
    """None if the log cannot be read, or its game is not installed or fails."""


def ask(
    file: Found, wanted: EveningFilter, question: Callable[[Reader], A], *, judging: bool = False
) -> LogAnswer[A] | None:
    """The answer of a log; None if it is not wanted, or is not a log. `judging` as in `Reader.open`."""
    header: Header | None = None
    try:
        with places.local_path(file) as path:
            header = journal.read_header(path)
            known = evening.evening_from_header(file.log, header)
            if not wanted.fits(known):
                return None
            reader = Reader.open(path, judging=judging)
            answer = question(reader)
            return LogAnswer(
                msgspec.structs.replace(known, game=evening.with_damage(known.game, reader)), answer
            )
    except (NotALog, LogMissing):
        return None
    except Exception as mistake:  # a mistake of a game, perhaps a stranger's, ends no list
        unread = evening.header_only(file.log, header, mistake)
        return LogAnswer(unread) if wanted.fits(unread) else None


def ask_all(
    work: Callable[[Sequence[Found]], list[LogAnswer[A]]],
    files: Iterable[Found],
    hear: Hear = ignore_progress,
) -> list[LogAnswer[A]]:
    """The answers of all logs, by name. `work` is for `engines.run`: it asks some of the logs, and returns
    the answers of the wanted ones. A log that hangs or kills its worker is named, and stops no other.
    """
    found = tuple(files)
    done = 0
    answers: list[LogAnswer[A]] = []
    for some, asked in _answers(work, found):
        answers += asked
        done += some
        hear(done, len(found))
    return sorted(answers, key=lambda each: each.evening.game.log)


def _answers(
    work: Callable[[Sequence[Found]], list[LogAnswer[A]]], found: Sequence[Found]
) -> Iterator[tuple[int, list[LogAnswer[A]]]]:
    """Answers as they come, each time with the number of logs asked."""
    own, chunks = apart.split_by_process(found, FEW + 1, FEW)
    for file in own:
        yield 1, work([file])
    for done in engines.run(work, chunks, limit=time_limit) if chunks else ():
        if done.answer is not None:
            yield len(done.chunk), done.answer
        else:
            lost = TablefoldError(f"It was given up: {done.failed}.")
            yield (
                len(done.chunk),
                [LogAnswer(evening.unread_evening(file.log, None, lost)) for file in done.chunk],
            )


def time_limit(files: Sequence[Found]) -> float:
    """Seconds that these logs may take together."""
    return sum(PATIENCE + file.size / PACE for file in files)
