"""All rows of a log: its events, the numbers at the end of each turn, and what an audit says.

Law: a log is only read. For a game in progress the rows hold what everybody may know; for a finished one what
they knew at its end, and for each event what they knew at the time. If a log fails half-way, the rows go up
to that point, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import cache, partial
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec.structs import asdict, replace

from ledger.core.errors import LogMissing, NotALog, TablefoldError
from ledger.core.log.events import ENVELOPE, Event, Header, same, withheld
from ledger.core.log.tree import ROOT
from ledger.core.pieces.table import Knob
from ledger.core.rules.findings import Finding
from ledger.core.rules.game import redacted, totals
from ledger.desk.hidden import Hidden
from ledger.desk.reader import Reader
from ledger.shelf import evening
from ledger.shelf.rows import ColumnarRows, Evening, EventRow, FactRow, FindingRow, OddsRow, Rows
from ledger.store import journal
from ledger.store.disk import StrPath

TOTAL = "total"
"""The name of the fact that every seat has: its points."""
Worth = Knob | Decimal | None
"""The value of a fact or a total."""
LARGEST = 2**63 - 1
"""The largest number in a table; a larger one is kept as text."""


class MakesOdds(Protocol):
    """Makes the odds of a log that is sound; none if its game cannot be played on at random."""

    @property
    def playouts(self) -> int:
        """How many random games are played from each moment."""

    def __call__(self, reader: Reader, log: str) -> tuple[OddsRow, ...]: ...


def read(path: StrPath, log: str, *, audit: bool, odds: MakesOdds | None = None) -> Rows | None:
    """All rows of the log in the file `path` at the place `log`; None if it is not a log. With `audit` its
    findings too, and its odds if something makes them."""
    header: Header | None = None
    try:
        header = journal.read_header(path)
        reader = Reader.open(path, turns=True)
        known = evening.evening_of(reader, log)
    except (NotALog, LogMissing):
        return None
    except Exception as mistake:  # a mistake of a game, perhaps a stranger's, ends no scan
        findings = (_unjudged_finding(log, mistake),) if audit else ()
        return _all_rows(evening.header_only(log, header, mistake), (), (), findings)
    events, facts = ColumnarRows(EventRow, log), ColumnarRows(FactRow, log)
    chances: tuple[OddsRow, ...] = ()
    try:
        _add_events_and_facts(events, facts, reader)
        if odds is not None and reader.damage is None:
            chances = odds(reader, log)
    except Exception as mistake:  # the same
        why = known.game.damage or evening.as_error(mistake).message
        known = replace(known, game=replace(known.game, damage=why))
    rows = replace(_all_rows(known, events, facts), odds=chances)
    return _with_findings(rows, reader, path) if audit else rows


def _all_rows(
    known: Evening,
    events: Sequence[EventRow],
    facts: Sequence[FactRow],
    findings: Sequence[FindingRow] = (),
) -> Rows:
    return Rows(**asdict(known), events=events, facts=facts, findings=tuple(findings))


def _add_events_and_facts(
    events: ColumnarRows[EventRow], facts: ColumnarRows[FactRow], reader: Reader
) -> None:
    """The events of the current line of play, and the facts at the end of each turn, in one walk along it. A
    mistake in the facts is raised once all events are there."""
    game, state, tags, turns = reader.game, reader.state_at(ROOT), _Tags(), reader.history.turns
    path, numbers = reader.history.lazy_path(reader.head), _FactColumns(facts, reader)
    last = {turns[event.id]: event.id for event in path}
    ends, fold, kinds, held = {*last.values()}, game.projector.fold_one, game.kinds, []
    failed: Exception | None = None
    try:
        for event in path:
            kind = kinds[type(event)]
            shown = event if kind.veil is None else redacted(game, state, event, None)
            fold(state, event)
            body, turn = _public_body(event, shown), turns[event.id]
            held.append((event.id, event.on, event.at, shown.by, tags[type(event)], turn, body))
            if event.id in ends and failed is None:
                try:
                    numbers.add(turn, event.id, state)
                except Exception as mistake:  # the same
                    failed = mistake
    finally:
        events.add(held)
    if failed is not None:
        raise failed


# events


class _Tags(dict[type[Event], str]):
    """What each kind of event is called in a log."""

    def __missing__(self, kind: type[Event]) -> str:
        tag = self[kind] = str(kind.__struct_config__.tag)
        return tag


def _public_body(event: Event, shown: Event) -> dict[str, object]:
    """The event's own fields as in a log: without default values, and with `?` for what is withheld."""
    said: dict[str, object] = msgspec.to_builtins(shown)
    body = {name: value for name, value in said.items() if name not in _OUTSIDE}
    return body if shown is event else body | withheld(event, shown, None)


_OUTSIDE = frozenset((*ENVELOPE, "by", "type"))


# facts


class _FactColumns:
    """The facts of one log, put into the columns of their rows."""

    def __init__(self, rows: ColumnarRows[FactRow], reader: Reader) -> None:
        self._reader, self._columns = reader, rows.values
        self._ending, self._places = reader.ending(reader.head), _Places(reader.setup.seats)
        self._numbers = _Numbers()

    def add(self, turn: int, event: int, state: Any) -> None:
        """The totals and the facts at the end of a turn, or at the head of the log."""
        game, column, numbers = self._reader.game, self._columns, self._numbers
        known = self._reader.known_state(state, None, self._ending)
        facts, points = game.facts(known), totals(game, known)
        there = self._places[(*points, None, *facts)]
        found: Sequence[Worth] = [*points.values(), *facts.values()]
        worths = there.chosen(found) if there.chosen else found
        column["turn"] += [turn] * len(worths)
        column["event"] += [event] * len(worths)
        column["seat"] += there.seats
        column["name"] += there.names
        column["number"] += map(numbers.__getitem__, worths)
        column["text"] += map(numbers.texts.__getitem__, worths)


class _Numbers(dict[Worth, int | None]):
    """Each value as a number; `texts` has what is no number, as text."""

    def __init__(self) -> None:
        self.texts: dict[Worth, str | None] = {}

    def __missing__(self, worth: Worth) -> int | None:
        number, self.texts[worth] = _number_or_text(worth)
        self[worth] = number
        return number


class _There(NamedTuple):
    """The facts of a turn: the seat and the name of each. `chosen` picks their values, if not all values
    count."""

    seats: list[str]
    names: list[str]
    chosen: Callable[[Sequence[Worth]], Sequence[Worth]] | None


class _Places(dict[tuple[str | None, ...], _There]):
    """Who the totals and the facts of a turn belong to. A key is the names on the score sheet, None, and the
    labels of the facts. A fact with the name of a total replaces it."""

    def __init__(self, seats: Sequence[str]) -> None:
        self._named = cache(partial(_seat_and_name, seats))

    def __missing__(self, key: tuple[str | None, ...]) -> _There:
        begin = key.index(None)
        owners = ((str(seat), TOTAL) for seat in key[:begin])
        labelled = (self._named(str(label)) for label in key[begin + 1 :])
        at = {place: number for number, place in enumerate((*owners, *labelled))}
        chosen = None if len(at) == len(key) - 1 else partial(_values_at, [*at.values()])
        made = self[key] = _There([seat for seat, _ in at], [name for _, name in at], chosen)
        return made


def _values_at(at: Sequence[int], values: Sequence[Worth]) -> Sequence[Worth]:
    return [values[place] for place in at]


def _seat_and_name(seats: Sequence[str], label: str) -> tuple[str, str]:
    """The seat and the name in a label; no seat if it begins with none."""
    owners = [seat for seat in seats if label.startswith(f"{seat} ")]
    seat = max(owners, key=len, default="")
    return seat, label.removeprefix(f"{seat} ") if seat else label


def _number_or_text(worth: Worth) -> tuple[int | None, str | None]:
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
    except Exception as mistake:  # a mistake of a game, perhaps a stranger's, ends no scan
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
