"""The audit of each log.

Law: it says what `audit` says about that log alone, in the same words, and nothing more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from ledger.core.hearing import Hear, ignore_progress
from ledger.core.rules.findings import Finding
from ledger.desk.reader import Reader
from ledger.shelf import places
from ledger.shelf.asking import LogAnswer, ask, ask_all
from ledger.shelf.found import Found
from ledger.shelf.hearing import Pass, ignore_link
from ledger.shelf.wanted import EveningFilter

SEARCHED = "claims-explained"
"""The finding that takes longest to search for; it is searched for only on request."""
Audited = LogAnswer[tuple[Finding, ...]]
"""A log with its findings. A damaged one is audited as far as it is read."""


def audit_all(
    wanted_places: Iterable[str],
    wanted: EveningFilter,
    *,
    explain: bool = False,
    hear: Hear = ignore_progress,
    passed: Pass = ignore_link,
) -> list[Audited]:
    """An audit of each log, by name. With `explain` it searches for what would explain wrong claims, which
    can take some seconds for each. Raises UsageError for a place that does not exist."""
    found = places.find_logs(wanted_places, passed)
    return ask_all(partial(_audit_chunk, wanted=wanted, explain=explain), found, hear)


def _audit_chunk(files: Sequence[Found], *, wanted: EveningFilter, explain: bool) -> list[Audited]:
    audited = (audit(file, wanted, explain=explain) for file in files)
    return [each for each in audited if each is not None]


def audit(file: Found, wanted: EveningFilter, *, explain: bool = False) -> Audited | None:
    """The audit of one log; None if it is not wanted, or is not a log."""
    return ask(file, wanted, partial(_findings, explain=explain), judging=True)


def _findings(reader: Reader, *, explain: bool) -> tuple[Finding, ...]:
    found = reader.audit(reader.head, patience=None if explain else 0)
    return tuple(finding for finding in found if explain or finding.code != SEARCHED)
