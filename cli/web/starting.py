"""`watch --web`: whether everything that it needs is installed.

Law: no part of an extra is loaded before that is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from cli.web import address
from ledger.core.errors import UsageError

if TYPE_CHECKING:
    from cli.shell import Shell
    from cli.web.wanted import Wanted
    from ledger.desk.reader import Reader

NEEDED = ("starlette", "uvicorn", "segno")
EXTRA = "tablefold[web]"


def require_installed() -> None:
    """Raises UsageError if something is missing that a page needs."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise UsageError(
            f"A page for phones needs {' and '.join(missing)}, which {_is(missing)} not installed.",
            where=address.WHERE,
            hint=f"pip install '{EXTRA}'",
        )


def serve(shell: Shell, desk: Reader, wanted: Wanted) -> None:
    """Serves the log until somebody ends it. Raises UsageError if it cannot be served."""
    require_installed()
    from cli.web import hosting  # noqa: PLC0415 - what it needs may be missing

    hosting.serve(shell, desk, wanted)


def _is(missing: Sequence[str]) -> str:
    return "is" if len(missing) == 1 else "are"
