"""Whether a log is what was written, and the seal that proves it later.

Law: all numbers here are counted in the file itself; no event is judged.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cli.render.json import FORMAT
from ledger.core.blocks import Block, Facts, Note
from ledger.core.errors import BrokenGame, LogTorn, SealBroken, UnknownGame, typed
from ledger.core.log.events import TableEvent, TimelineEvent
from ledger.core.log.seal import Seal, read_seal, seal
from ledger.core.pieces.names import counted
from ledger.core.rules.game import all_events
from ledger.games import registry
from ledger.store import journal, proof
from ledger.store.disk import StrPath

NARROW = 80
"""A command of this length or more is shown on two lines."""


def seal_of(log: StrPath, *, with_secrets: bool = False) -> Seal:
    """The seal of a log as it stands: of the table's log, or of the file with the host's secrets."""
    opened = journal.open_log(log)
    lines = sum(1 for _ in opened.raw_lines()) if with_secrets else opened.lines
    return seal(bytes.fromhex(proof.digest(log, lines, with_secrets=with_secrets)), lines)


def seal_page(log: StrPath, *, with_secrets: bool = False) -> tuple[Block, ...]:
    found = seal_of(log, with_secrets=with_secrets)
    lines = typed("verify", str(log)), f'--seal "{found}"'
    is_long = len(" ".join(lines)) >= NARROW
    check = (f"{lines[0]} \\", lines[1]) if is_long else (" ".join(lines),)  # a shell reads both lines as one
    return (
        Facts((("seal", str(found)), ("lines", found.lines))),
        Note("To check it later:", tone="hint"),
        *(Note(line, tone="hint") for line in check),
    )


def seal_data(log: StrPath, *, with_secrets: bool = False) -> dict[str, Any]:
    found = seal_of(log, with_secrets=with_secrets)
    return {"format": FORMAT, "seal": str(found), "lines": found.lines}


class Verified(NamedTuple):
    """What a check found. `wanted` is the seal that was written down, if there was one: the check found that
    it fits. `missing` is the game if it is not installed: then everything but the fields of its events is
    checked."""

    report: proof.LogReport
    wanted: Seal | None
    missing: str = ""
    with_secrets: bool = False
    """Whether the seal is the host's, which covers the secrets too."""


def check_log(log: StrPath, written: str = "") -> Verified:
    """Checks a log, and the seal that somebody has `written` down, if any.

    Raises LogTorn, SealBroken, or what reading a log raises.
    """
    wanted = read_seal(written) if written else None
    name, missing = journal.read_header(log).game, ""
    try:
        report = proof.verify(log, all_events(registry.game(name)))
    except (UnknownGame, BrokenGame):
        missing = name
        report = proof.verify(log, TimelineEvent | TableEvent, tolerant=True)
    with_secrets = wanted is not None and _is_of_host(log, wanted)
    if wanted is not None and not with_secrets:
        _require_seal(log, wanted)
    if report.torn is not None:
        raise LogTorn(
            f"The last step was cut off: {report.torn.why}. Everything before it is whole.",
            where=f"{log}:{report.torn.line}",
            line=report.torn.line,
            hint=typed("repair", str(log)),
        )
    return Verified(report, wanted, missing, with_secrets)


def _is_of_host(log: StrPath, wanted: Seal) -> bool:
    """Whether a seal covers the file as it is, secrets and all."""
    try:
        found = proof.digest(log, wanted.lines, with_secrets=True)
    except SealBroken:
        return False
    is_whole = seal(bytes.fromhex(found), wanted.lines) == wanted
    return is_whole and found != proof.digest(log, min(wanted.lines, journal.open_log(log).lines))


def _require_seal(log: StrPath, wanted: Seal) -> None:
    found = seal(bytes.fromhex(proof.digest(log, wanted.lines)), wanted.lines)
    if found != wanted:
        raise SealBroken(
            f"The first {wanted.lines} lines are not the ones that were sealed: their seal is {found}.",
            where=str(log),
            hint="Check how the seal was written down, or look for another copy of the log.",
        )


def verify_page(found: Verified) -> list[Block]:
    report, wanted, missing, with_secrets = found
    lines, steps = counted(report.lines, "line"), counted(report.steps, "step")
    notes: list[Block] = [Note(f"Every line is still as it was written: {lines}, {steps}.", tone="good")]
    if missing:
        notes.append(Note(f"The game {missing} is not installed, so what its events say was not checked."))
    if with_secrets and wanted is not None:
        notes.append(
            Note(f"The seal fits the first {wanted.lines} lines of the file, secrets too.", tone="good")
        )
    elif wanted is not None:
        newer = report.lines - wanted.lines
        more = f" {counted(newer, 'line')} {'was' if newer == 1 else 'were'} added since." if newer else ""
        notes.append(Note(f"The seal fits the first {wanted.lines} lines.{more}", tone="good"))
    return notes


def verify_data(found: Verified) -> dict[str, Any]:
    report, wanted, missing, _ = found
    return {
        "format": FORMAT,
        "ok": True,
        "lines": report.lines,
        "steps": report.steps,
        "bytes": report.bytes,
        "fingerprint": report.fingerprint,
        "seal": None if wanted is None else str(wanted),
        "missing": missing or None,
    }
