"""`watch --web`: whether what it needs is here.

Law: nothing of an extra is loaded before it is known to be there.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from cli.web import address
from ledger.core.errors import UsageError

if TYPE_CHECKING:
    from cli.shell import Shell
    from ledger.desk.reader import Reader

NEEDED = ("starlette", "uvicorn", "segno")
EXTRA = "tablefold[web]"


class Wanted(NamedTuple):
    """How a log is to be served."""

    place: str
    """`[HOST:]PORT`."""
    names: Sequence[str] = ()
    """More that the server is called by."""
    records: bool = False
    """Whether pages of seats record."""
    is_open: bool = False
    """Whether everybody's page records, too."""
    certificate: tuple[str, str] | None = None
    """A file with the server's certificate, and one with its key."""


def wanted(
    place: str | None,
    names: Sequence[str],
    cert: str | None,
    key: str | None,
    *,
    records: bool,
    is_open: bool,
) -> Wanted | None:
    """What the options ask for; None where nothing is to be served. Raises UsageError for options that do not
    go together."""
    others = {"--host-name": names, "--record": records, "--table-records": is_open, "--cert": cert}
    for option, is_given in others.items():
        if place is None and is_given:
            raise UsageError(f"{option} is only for a page that is served.", hint="Say where: --web 8000")
    if (cert is None) != (key is None):
        raise UsageError("--cert and --key go together: a certificate and its key.", where=address.WHERE)
    if place is None:
        return None
    certificate = None if cert is None or key is None else (cert, key)
    return Wanted(place, names, records or is_open, is_open, certificate)


def require_installed() -> None:
    """Raises UsageError where something is missing that a page needs."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise UsageError(
            f"A page for phones needs {' and '.join(missing)}, which {_is(missing)} not installed.",
            where=address.WHERE,
            hint=f"pip install '{EXTRA}'",
        )


def serve(shell: Shell, desk: Reader, wanted: Wanted) -> None:
    """Serves the log until somebody ends it. Raises UsageError where it cannot be served."""
    require_installed()
    from cli.web import hosting  # noqa: PLC0415 - what it needs may be missing

    hosting.serve(shell, desk, wanted)


def _is(missing: Sequence[str]) -> str:
    return "is" if len(missing) == 1 else "are"
