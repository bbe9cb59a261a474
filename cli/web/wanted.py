"""What the options of `--web` ask for.

Law: nothing of an extra is loaded here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cli.web import address
from ledger.core.errors import UsageError


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
