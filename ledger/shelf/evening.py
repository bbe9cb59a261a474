"""The evening in a log: who played what, how long, who won, and where the points came from.

Law: a log is only read. An evening holds what everybody may know at the head of its log; one that cannot be
read, or played here, comes with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile, zip_longest
from typing import Any

from msgspec.structs import asdict, replace

from ledger.core.errors import (
    BrokenPromise,
    LogMissing,
    LogUnplayable,
    NotALog,
    TablefoldError,
)
from ledger.core.line import without_point
from ledger.core.log.events import Brought, Claimed, Event, Header, Overruled
from ledger.core.log.history import ends_step
from ledger.core.log.seal import seal
from ledger.core.pieces.formulas import Points
from ledger.core.rules.game import totals
from ledger.core.rules.scores import ScoreSheet
from ledger.desk import called, pace
from ledger.desk.reader import Reader
from ledger.desk.starting import who_began
from ledger.games import registry
from ledger.shelf.rows import (
    ArguedRow,
    ClaimRow,
    CorrectionRow,
    Evening,
    GameRow,
    OpponentRow,
    ScoreLineRow,
    SeatRow,
    TallyRow,
)
from ledger.store import journal
from ledger.store.disk import StrPath


def read(path: StrPath, log: str) -> Evening | None:
    """The evening in the file `path` of the log at the place `log`; None if it is not a log."""
    header: Header | None = None
    try:
        header = journal.read_header(path)
        return evening_of(Reader.open(path), log)
    except (NotALog, LogMissing):
        return None
    except Exception as mistake:  # a mistake of a game, perhaps a stranger's, ends no list
        return header_only(log, header, mistake)


def header_only(log: str, header: Header | None, mistake: Exception) -> Evening:
    """The evening of a log that fails: what its header says, and the reason."""
    if isinstance(mistake, LogUnplayable):
        return unread_evening(
            log, header, mistake, is_installed=header is None or called.is_installed(header)
        )
    return unread_evening(log, header, mistake if isinstance(mistake, TablefoldError) else as_error(mistake))


def as_error(mistake: Exception) -> TablefoldError:
    """A mistake in a game's code, or in ours, as an error about one log."""
    if isinstance(mistake, BrokenPromise):
        return TablefoldError(f"Its game breaks what every game promises: {mistake}.")
    whose = registry.blame(mistake).game
    culprit = f"The game {whose}" if whose else "Tablefold"
    why = type(mistake).__name__
    return TablefoldError(f"{culprit} has a mistake in its code that this log brings out ({why}).")


def unread_evening(
    log: str, header: Header | None, error: TablefoldError, *, is_installed: bool = True
) -> Evening:
    """The evening of a log that cannot be read: what its header says, and the error."""
    bare = Evening(game=GameRow(log=log)) if header is None else evening_from_header(log, header)
    why = "" if not is_installed else error.message
    row = replace(bare.game, damage=why, damaged_line=error.line or 0, is_installed=is_installed)
    return replace(bare, game=row)


def evening_from_header(log: str, header: Header) -> Evening:
    """What the header alone says: what was played, when, and by whom."""
    seats = (
        SeatRow(log=log, number=number, seat=seat, name=header.names.get(seat, seat))
        for number, seat in enumerate(header.seats, 1)
    )
    return Evening(game=game_row(log, header), seats=tuple(seats))


def with_damage(row: GameRow, reader: Reader) -> GameRow:
    """The row, with what is wrong with the log, if anything."""
    return replace(row, damage=_damage(reader), damaged_line=_damaged_line(reader))


def game_row(log: str, header: Header) -> GameRow:
    """What the header says about a game."""
    return GameRow(
        log=log,
        id=header.log,
        game=header.game,
        played=called.game_name(header),
        variant=header.variant,
        catalog=header.catalog.name,
        package=header.package,
        dealer=header.dealer,
        title=header.title,
        place=header.place,
        date=header.date or header.created.partition("T")[0],
        created=header.created,
        seats=len(header.seats),
    )


def evening_of(reader: Reader, log: str) -> Evening:
    """The evening of an open log, at its head."""
    path = reader.history.path(reader.head)
    brought = next((event for event in path[:1] if isinstance(event, Brought)), None)
    sheet = reader.score(reader.head)
    corrections = reader.history.timeline.corrections
    overruled = [event for event in path if isinstance(event, Overruled)]
    is_over = reader.is_over
    row = replace(
        with_damage(_brought_row(game_row(log, reader.header), brought), reader),
        events=len(path),
        moves=sum(ends_step(event, following) for event, following in zip_longest(path, path[1:])),
        lines=reader.journal.lines,
        turns=reader.game.turn(reader.state),
        minutes=brought.minutes if brought else pace.minutes_played(event.at for event in path),
        apart=sheet.apart,
        over=is_over,
        final=sheet.final,
        fewest=sheet.fewest,
        seal=_seal_word(reader) if is_over else "",
        overruled=len(overruled),
        corrections=len(corrections),
    )
    return Evening(
        game=row,
        seats=tuple(_seat_rows(log, reader, sheet, brought, who_began(reader, reader.head))),
        opponents=tuple(_opponent_rows(log, reader.setup.seats, sheet)),
        score_lines=tuple(_score_line_rows(log, sheet)),
        claims=tuple(_claim_rows(reader, log, path)),
        corrections=tuple(
            CorrectionRow(log=log, id=made.id, how=made.how, event=made.event, at=made.at, reason=made.reason)
            for made in corrections
        ),
        argued=tuple(
            ArguedRow(log=log, event=event.id, rule=event.rule, reason=event.reason) for event in overruled
        ),
        tallies=tuple(_tally_rows(reader, log)),
    )


def _tally_rows(reader: Reader, log: str) -> Iterator[TallyRow]:
    game = reader.game
    known = () if game.tallies is None else game.tallies.of(reader.known_state(reader.state, None))
    for number, each in enumerate(known, 1):
        said = {name: value for name, value in asdict(each).items() if name in TallyRow.__struct_fields__}
        yield TallyRow(log=log, number=number, **said)


def _damage(reader: Reader) -> str:
    if reader.damage is not None:
        return reader.damage.message
    torn = reader.journal.torn
    return "" if torn is None else f"The last step was cut off: {torn.why}."


def _damaged_line(reader: Reader) -> int:
    found = reader.damage or reader.journal.torn
    return 0 if found is None else found.line or 0


def _seal_word(reader: Reader) -> str:
    """The first word of the seal; empty if the log is not whole."""
    journal = reader.journal
    if _damage(reader):
        return ""
    return seal(bytes.fromhex(journal.fingerprint), journal.lines).words[0]


def _brought_row(row: GameRow, brought: Brought | None) -> GameRow:
    """The row of a game that was brought: when and where it was played, as its source says."""
    if brought is None:
        return row
    return replace(
        row,
        date=brought.date or row.date,
        place=brought.place or row.place,
        played=brought.title or row.played,
        source=brought.source,
        source_id=brought.key,
        ignored=brought.ignored,
    )


def _seat_rows(
    log: str, reader: Reader, sheet: ScoreSheet, brought: Brought | None, starter: Sequence[str]
) -> Iterator[SeatRow]:
    """A row for each seat of the table."""
    ranks = sheet.ranks()
    teams = {seat: number for number, team in enumerate(sheet.teams, 1) for seat in team}
    said = brought or Brought(source="", key="", teams=teams)
    teams = {**teams, **said.teams}
    for number, seat in enumerate(reader.setup.seats, 1):
        yield SeatRow(
            log=log,
            number=number,
            seat=seat,
            name=reader.names.of(seat),
            **_score_of(sheet, seat),
            rank=ranks.get(seat),
            won=seat in sheet.winners,
            started=seat in starter,
            team=teams.get(seat, 0),
            person=said.people.get(seat, ""),
            role=said.roles.get(seat, ""),
            is_new=seat in said.new,
        )


def _score_of(sheet: ScoreSheet, seat: str) -> dict[str, Any]:
    """A score as a row has it: whole, with decimals, or what was written instead."""
    if not sheet.has_points(seat):
        return {"text": str(sheet.total_shown(seat))} if sheet.without else {}
    total = sheet.total(seat)
    if isinstance(total, int):
        return {"score": total}
    value, decimals = without_point(total)
    return {"text": str(total), "value": value, "decimals": decimals}


def _opponent_rows(log: str, seats: Sequence[str], sheet: ScoreSheet) -> Iterator[OpponentRow]:
    """A row for each name on the score sheet that has no seat."""
    ranks = sheet.ranks()
    for name in sheet.seats:
        if name not in seats:
            score = int(sheet.total(name)) if sheet.lines else None
            yield OpponentRow(
                log=log, name=name, score=score, rank=ranks.get(name), won=name in sheet.winners
            )


def _score_line_rows(log: str, sheet: ScoreSheet) -> Iterator[ScoreLineRow]:
    for number, line in enumerate(sheet.lines, 1):
        yield ScoreLineRow(
            log=log,
            number=number,
            seat=line.seat,
            category=line.category,
            label=line.label,
            points=int(line.points),
            text=line.text or _text_of(line.points),
            rule=line.rule,
            events=(*line.events,),
            open=line.open,
        )


def _claim_rows(reader: Reader, log: str, path: Sequence[Event]) -> Iterator[ClaimRow]:
    """What was claimed, and what it should have been. A claim changes no score, so several claims one after
    another are held against the same, and those that end a log against the score at its head."""
    game, claims = reader.game, [event for event in path if isinstance(event, Claimed)]
    last = {event.id for event in takewhile(lambda event: isinstance(event, Claimed), reversed(path))}
    ending, before = reader.ending(reader.head) if claims else None, -1
    for event in claims:
        if event.on != before:
            at = reader.head if event.id in last else event.id
            known = reader.known_state(reader.history.read_at(at), None, ending)
            points = totals(game, known)
        before, scored = event.id, points.get(event.seat, 0)
        if scored != event.score:  # it may be the claim of a side
            scored = game.score(known).held_against(event.seat, event.score)
        yield ClaimRow(
            log=log,
            event=event.id,
            seat=event.seat,
            points=int(event.score),
            scored=int(scored),
            text=_text_of(event.score),
            scored_text=_text_of(scored),
        )


def _text_of(points: Points) -> str:
    """Points that are not whole, as people write them; empty for whole ones."""
    return "" if isinstance(points, int) else str(points)
