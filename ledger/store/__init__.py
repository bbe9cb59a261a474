"""The log on the disk. Nothing else in Tablefold opens a log.

Law: what was acknowledged is never lost, what is damaged is never mended in silence, reading never writes.
Source: ledger/FORMAT.md.
"""

from ledger.store.folder import logs_in
from ledger.store.journal import Journal, create, open_log, read_header
from ledger.store.mending import Repaired, repair
from ledger.store.proof import Report, digest, verify
from ledger.store.tail import Torn

__all__ = [
    "Journal",
    "Repaired",
    "Report",
    "Torn",
    "create",
    "digest",
    "logs_in",
    "open_log",
    "read_header",
    "repair",
    "verify",
]
