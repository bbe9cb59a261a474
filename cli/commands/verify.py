"""`verify`: is the log what was written?"""

from __future__ import annotations

from typing import Any

import click

from cli.options import color_option, json_option, log_argument, pass_shell
from cli.shell import Shell
from ledger import new_log
from ledger.core.blocks import Block, Note
from ledger.core.errors import LogTorn, SealBroken, UnknownGame, typed
from ledger.core.game import all_events
from ledger.core.seal import Seal, read_seal, seal
from ledger.games import registry
from ledger.store import journal, proof


@click.command("verify")
@log_argument
@click.option("--seal", "written", metavar="SEAL", help="The seal from the score pad, in quotes.")
@json_option
@color_option
@pass_shell
def command(shell: Shell, log: str, written: str | None) -> None:
    """Check that every line of the log is what was written.

    With `--seal` it also proves that the log begins with the log that was sealed.

    \b
    Examples:
      tablefold verify friday.jsonl
      tablefold verify friday.jsonl --seal "acorn-bell-lily-oak 147-3f9a20c1"
    """
    wanted = read_seal(written) if written else None
    header = journal.read_header(log)
    try:
        game = registry.game(header.game)
    except UnknownGame as error:
        raise new_log.unplayable(header, log, error) from None
    report = proof.verify(log, all_events(game))
    if wanted is not None:
        _require_sealed(log, wanted)
    if report.torn is not None:
        raise LogTorn(
            f"The last step was cut off: {report.torn.why}. Everything before it is whole.",
            where=f"{log}:{report.torn.line}",
            line=report.torn.line,
            hint=typed("repair", log),
        )
    shell.answer(lambda: _told(report, wanted), lambda: _data(report, wanted))


def _require_sealed(log: str, wanted: Seal) -> None:
    found = seal(bytes.fromhex(proof.digest(log, wanted.lines)), wanted.lines)
    if found != wanted:
        raise SealBroken(
            f"The first {wanted.lines} lines are not the ones that were sealed: their seal is {found}.",
            where=log,
            hint="Check how the seal was written down, or look for another copy of the log.",
        )


def _told(report: proof.Report, wanted: Seal | None) -> list[Block]:
    counted = f"{_several(report.lines, 'line')}, {_several(report.steps, 'step')}"
    notes: list[Block] = [Note(f"Every line is what was written: {counted}.", tone="good")]
    if wanted is not None:
        newer = report.lines - wanted.lines
        more = f" {_several(newer, 'line')} {'was' if newer == 1 else 'were'} added since." if newer else ""
        notes.append(Note(f"The seal fits the first {wanted.lines} lines.{more}", tone="good"))
    return notes


def _several(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _data(report: proof.Report, wanted: Seal | None) -> dict[str, Any]:
    return {
        "format": 1,
        "ok": True,
        "lines": report.lines,
        "steps": report.steps,
        "bytes": report.bytes,
        "fingerprint": report.fingerprint,
        "seal": None if wanted is None else str(wanted),
    }
