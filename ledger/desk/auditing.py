"""An audit of a log, as somebody may read it.

Law: everybody reads findings about the table's log and about uncovered secrets; the host also reads those
about the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from ledger.core.audit import audit, explain
from ledger.core.log.history import History
from ledger.core.pieces.called import SeatNames
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.table import Setup
from ledger.core.rules.findings import Finding
from ledger.core.rules.game import AnyGame
from ledger.core.typing import listing
from ledger.desk import secret_findings
from ledger.desk.layers import Secrets


class Log(Protocol):
    """A log that can be audited."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def setup(self) -> Setup: ...
    @property
    def history(self) -> History[Any]: ...


def findings(
    log: Log,
    at: int,
    claimed: Mapping[str, Points] | None,
    patience: int | None,
    hear: Callable[[int, int, Sequence[int]], None] | None,
) -> tuple[Finding, ...]:
    """Everything worth saying about a line of play; see `audit`."""
    return audit.audit(
        log.game,
        log.setup,
        log.history,
        at,
        log.setup.luck,
        claimed=claimed,
        patience=explain.PATIENCE if patience is None else patience,
        moves=listing.moves_making,
        hear=hear,
    )


def with_secrets(
    found: Sequence[Finding], secrets: Secrets, at: int, luck: Luck | None, *, is_host: bool
) -> tuple[Finding, ...]:
    """These findings and those about secrets, by their lines. Only the host gets findings about what was not
    uncovered."""
    more = [*secret_findings.told(secrets, at), *(secret_findings.said(secrets, luck) if is_host else ())]
    return tuple(sorted((*found, *more), key=lambda finding: finding.line))


def with_names(found: Sequence[Finding], names: SeatNames) -> tuple[Finding, ...]:
    """The findings with names instead of words."""
    if not names.shown:
        return tuple(found)
    say = names.with_names
    return tuple(
        msgspec.structs.replace(
            each, message=say(each.message), causes=tuple(map(say, each.causes)), brief=say(each.brief)
        )
        for each in found
    )
