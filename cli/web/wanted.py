"""What the options of `--web` ask for.

Law: no part of an extra is loaded here.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from cli.options import ANY_PORT, WebOptions
from cli.web import address
from ledger.core.errors import UsageError


class Wanted(NamedTuple):
    """How a log is to be served."""

    place: str
    """`[HOST:]PORT`."""
    names: Sequence[str] = ()
    """Other names of the server."""
    records: bool = False
    """Whether pages of seats record."""
    is_open: bool = False
    """Whether everybody's page records, too."""
    certificate: tuple[str, str] | None = None
    """A file with the server's certificate, and one with its key."""


def log_and_web(log: str | None, web: WebOptions) -> tuple[str | None, WebOptions]:
    """The log and the options. A log that was typed after `--web` is the log, and not the address."""
    if log is None and web.place is not None and os.path.isfile(web.place):
        return web.place, replace(web, place=ANY_PORT)
    return log, web


def wanted(web: WebOptions, *, records: bool) -> Wanted | None:
    """What the options ask for; None if nothing is to be served. Raises UsageError for options that do not go
    together."""
    others = {
        "--host-name": web.names,
        "--record": records,
        "--table-records": web.table_records,
        "--cert": web.cert,
    }
    for option, is_given in others.items():
        if web.place is None and is_given:
            raise UsageError(f"{option} is only for a page that is served.", hint="Say where: --web 8000")
    if (web.cert is None) != (web.key is None):
        raise UsageError("--cert and --key go together: a certificate and its key.", where=address.WHERE)
    if web.place is None:
        return None
    certificate = None if web.cert is None or web.key is None else (web.cert, web.key)
    return Wanted(web.place, web.names, records or web.table_records, web.table_records, certificate)
