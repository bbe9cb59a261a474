"""All rows of a log: its events, the numbers at the end of each turn, and what an audit says.

Law: a log is only read. For a game in progress the rows hold what everybody may know; for a finished one what
they knew at its end, and of each event what they knew at the time. A log that fails half-way has rows up to
there, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from functools import cache, partial
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from ledger.core.errors import LogMissing, NotALog, TablefoldError
from ledger.core.log.events import ENVELOPE, Event, Header, same, withheld
from ledger.core.log.tree import ROOT
from ledger.core.pieces.table import Knob
from ledger.core.rules.findings import Finding
from ledger.core.rules.game import AnyGame, redacted
from ledger.desk.hidden import Hidden
from ledger.desk.reader import Reader
from ledger.shelf import evening
from ledger.shelf.rows import Evening, EventRow, FactRow, FindingRow, Rows
from ledger.store import journal
from ledger.store.disk import StrPath

TOTAL = "total"
"""The name of the fact that every seat has: its points."""
LARGEST = 2**63 - 1
"""The largest number in a table; a larger one is kept as text."""


def read(path: StrPath, log: str, *, audit: bool) -> Rows | None:
    """All rows of the log in the file `path`, whose place `log` names; None where it is no log. With `audit`
    its findings too."""
    header: Header | None = None
    try:
        header = journal.read_header(path)
        reader = Reader.open(path)
        known = evening.evening_of(reader, log)
    except (NotALog, LogMissing):
        return None
    except Exception as mistake:  # a game's, which may be a stranger's, ends no scan
        findings = (_unjudged_finding(log, mistake),) if audit else ()
        return _all_rows(evening.header_only(log, header, mistake), (), (), findings)
    events: list[EventRow] = []
    facts: list[FactRow] = []
    try:
        events += _event_rows(reader, log)
        facts += _fact_rows(reader, log, events)
    except Exception as mistake:  # the same
        why = known.game.damage or evening.as_error(mistake).message
        known = replace(known, game=replace(known.game, damage=why))
    rows = _all_rows(known, events, facts)
    return _with_findings(rows, reader, path) if audit else rows


def _all_rows(
    known: Evening,
    events: Iterable[EventRow],
    facts: Iterable[FactRow],
    findings: Iterable[FindingRow] = (),
) -> Rows:
    return Rows(**asdict(known), events=tuple(events), facts=tuple(facts), findings=tuple(findings))


# events


def _event_rows(reader: Reader, log: str) -> Iterator[EventRow]:
    """The events of the current line of play."""
    game, state = reader.game, reader.state_at(ROOT)
    for event in reader.history.lazy_path(reader.head):
        shown = redacted(game, state, event, None)
        game.projector.fold_one(state, event)
        yield EventRow(
            log=log,
            id=event.id,
            on=event.on,
            at=event.at,
            by=shown.by,
            type=str(type(event).__struct_config__.tag),
            turn=game.turn(state),
            body=_public_body(event, shown),
        )


def _public_body(event: Event, shown: Event) -> dict[str, object]:
    """Its own fields as in a log: without default values, and with `?` for what is withheld."""
    said = msgspec.to_builtins(shown)
    body = {name: value for name, value in said.items() if name not in _OUTSIDE}
    return body if shown is event else body | withheld(event, shown, None)


_OUTSIDE = frozenset((*ENVELOPE, "by", "type"))


# facts


def _fact_rows(reader: Reader, log: str, events: Sequence[EventRow]) -> Iterator[FactRow]:
    """The numbers at the end of each turn, and at the head of the log."""
    game, state = reader.game, reader.state_at(ROOT)
    ending, named = reader.ending(reader.head, None), cache(partial(_seat_and_name, reader.setup.seats))
    turns = {id_: turn for turn, id_ in {event.turn: event.id for event in events}.items()}
    block: list[Event] = []
    for event in reader.history.lazy_path(reader.head):
        block.append(event)
        if event.id in turns:
            game.projector.fold_known(state, block)
            block.clear()
            known = reader.known_state(state, None, ending)
            for seat, name, worth in _facts_and_totals(game, known, named):
                number, text = _number_or_text(worth)
                yield FactRow(
                    log=log,
                    turn=turns[event.id],
                    event=event.id,
                    seat=seat,
                    name=name,
                    number=number,
                    text=text,
                )


def _facts_and_totals(
    game: AnyGame, known: Any, named: Callable[[str], tuple[str, str]]
) -> Iterator[tuple[str, str, Knob | Decimal | None]]:
    """The facts, each with its seat, and the total of every seat; a fact with that name replaces it."""
    said = {named(label): worth for label, worth in game.facts(known).items()}
    sheet = game.score(known)
    totals = {(seat, TOTAL): sheet.total(seat) for seat in sheet.seats}
    for (seat, name), worth in (totals | said).items():
        yield seat, name, worth


def _seat_and_name(seats: Sequence[str], label: str) -> tuple[str, str]:
    """The seat and the name in a label; no seat where it begins with none."""
    owners = [seat for seat in seats if label.startswith(f"{seat} ")]
    seat = max(owners, key=len, default="")
    return seat, label.removeprefix(f"{seat} ") if seat else label


def _number_or_text(worth: Knob | Decimal | None) -> tuple[int | None, str | None]:
    """A value as a number, or as text."""
    if isinstance(worth, int) and -LARGEST <= worth <= LARGEST:
        return int(worth), None
    return None, None if worth is None else str(worth)


# findings


def _with_findings(rows: Rows, reader: Reader, path: StrPath) -> Rows:
    """The rows with what an audit says, unless that could reveal something in a game in progress."""
    if not reader.is_over and _hides(reader):
        return rows
    log = rows.game.log
    try:
        judged = reader if reader.damage is None else Reader.open(path, judging=True)
        if judged.damage is not None:
            return replace(rows, findings=(_unjudged_finding(log, judged.damage),))
        found = judged.audit(judged.head, patience=0)
        hidden = Hidden(reader.state, reader.known_state(reader.state, None))
    except Exception as mistake:  # a game's, which may be a stranger's, ends no scan
        return replace(rows, findings=(_unjudged_finding(log, mistake),))
    refused = {finding.event for finding in found if finding.code == "refused"}
    return replace(
        rows,
        game=replace(rows.game, audited=True, refused=len(refused)),
        findings=tuple(_finding_row(log, number, each, hidden) for number, each in enumerate(found, 1)),
    )


def _hides(reader: Reader) -> bool:
    """Whether the log knows more than everybody may, now or about an event."""
    game, state = reader.game, reader.state_at(ROOT)
    for event in reader.history.lazy_path(reader.head):
        if not same(event, redacted(game, state, event, None)):
            return True
        game.projector.fold_one(state, event)
    return reader.known_state(state, None) is not state


def _finding_row(log: str, number: int, found: Finding, hidden: Hidden) -> FindingRow:
    return FindingRow(
        log=log,
        number=number,
        code=found.code,
        severity=found.severity,
        line=found.line,
        event=found.event,
        message=hidden.masked(found.message),
    )


def _unjudged_finding(log: str, mistake: Exception) -> FindingRow:
    """The finding that says why a log cannot be judged."""
    error = mistake if isinstance(mistake, TablefoldError) else evening.as_error(mistake)
    line = error.line or 0
    return FindingRow(
        log=log, number=1, code=error.code, severity="error", line=line, event=0, message=error.message
    )
