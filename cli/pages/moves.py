"""Every move that can be listed at one event of the game, as everybody or one seat knows the table.

Law: nothing is left out, and nothing is shown that the person asking may not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cli.pages import resolve
from cli.pages.choices import number_cell
from cli.render.json import FORMAT
from ledger.core.blocks import Block, Grid, Heading, Note
from ledger.core.log.events import ENVELOPE, Event
from ledger.core.rules.describe import prompt
from ledger.core.rules.rulebook import TABLE
from ledger.core.rules.verbs import Move
from ledger.core.rules.verdicts import AtOnce, Decision, Pending
from ledger.core.typing import listing, questions
from ledger.core.typing.open_moves import OpenMove, free_moves, longer_moves, open_moves
from ledger.desk.reader import Reader


def blocks(desk: Reader, at: int, seat: str | None = None) -> tuple[Block, ...]:
    """What is asked, and every listed move with the verdict on it. Raises UnknownName for a seat that does
    not exist."""
    pending, moves = _asked_and_moves(desk, at, seat)
    asked = Heading(f"Asked {'now' if at == desk.head else f'after event {at}'}: {desk.prompt(pending)}")
    if moves:
        rows = tuple((number_cell(move), move.text, _verdict_text(move)) for move in moves)
        whose = _whose_moves(desk, pending, seat)
        return (asked, *map(Note, whose), Grid(("no.", "move", "what the referee says"), rows))
    usages = desk.names.with_names(" or ".join(questions.usages(desk.game, pending)))
    if isinstance(pending, AtOnce) and usages:
        seat = pending.seats[0]
        return asked, Note(f"Each seat sees its own moves, with --as {seat}. Type: {seat} {usages}")
    if isinstance(pending, Decision) and str(pending.such_as):
        return asked, Note(f"Type: {usages}")
    return asked, Note(f"Nothing can be listed. Type: {usages}" if usages else "Nothing can be done.")


def _whose_moves(desk: Reader, pending: Pending, seat: str | None) -> Iterator[str]:
    """Who makes the moves, if it is not the seat that looks."""
    if seat is None or not isinstance(pending, Decision) or pending.seat == TABLE:
        return
    asked, looks = desk.names.of(pending.seat), desk.names.of(resolve.seat(desk, seat))
    if asked != looks:
        yield f"{asked} is asked, not {looks}: a line without a name in front is {asked}'s."


def data(desk: Reader, at: int, seat: str | None = None) -> dict[str, Any]:
    pending, moves = _asked_and_moves(desk, at, seat)
    return {
        "format": FORMAT,
        "game": desk.game.info.name,
        "at": at,
        "seat": None if seat is None else resolve.seat(desk, seat),
        "asked": prompt(pending),
        "by": questions.actor_of(pending),
        "moves": [_move_data(move) for move in moves],
        **_open_moves(desk, at, seat),
    }


def _asked_and_moves(desk: Reader, at: int, seat: str | None) -> tuple[Pending, list[Move]]:
    who = None if seat is None else resolve.seat(desk, seat)
    eyes = desk.eyes(who)
    state = eyes(desk.settled_state(at))
    return eyes.asked(desk.game.pending(state)), list(listing.moves(desk.game, state, eyes.seat))


def _open_moves(desk: Reader, at: int, seat: str | None) -> dict[str, list[dict[str, Any]]]:
    """Moves with holes: those that answer what is asked, those that can say more than the listed moves, and
    those that can be said besides."""
    eyes = desk.eyes(None if seat is None else resolve.seat(desk, seat))
    state = eyes(desk.settled_state(at))
    kinds = {"open": open_moves, "longer": longer_moves, "besides": free_moves}
    return {key: [*map(_open_data, found(desk.game, state, eyes.seat))] for key, found in kinds.items()}


def _open_data(move: OpenMove) -> dict[str, Any]:
    """An unfinished move as data: the words before what is missing, whose move it is, and what is missing."""
    data: dict[str, Any] = msgspec.to_builtins(move)
    return {**data, "words": list(move.words)}


def _verdict_text(move: Move) -> str:
    verdict = move.verdict
    return "legal" if verdict.kind == "legal" else f"{verdict.kind}: {verdict.why}"


def _move_data(move: Move) -> dict[str, Any]:
    return {
        "number": move.number,
        "text": move.text,
        "verb": move.verb,
        "words": list(move.words),
        "event": _draft_data(move.event),
        "verdict": move.verdict.kind,
        "rule": move.verdict.rule,
        "why": move.verdict.why,
        "help": move.help,
    }


def _draft_data(event: Event) -> dict[str, Any]:
    """The event without its place in a log, because it has none yet."""
    fields: dict[str, Any] = msgspec.to_builtins(event)
    return {name: value for name, value in fields.items() if name not in ENVELOPE}
