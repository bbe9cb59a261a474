"""What only `pip install 'tablefold[shelf]'` brings.

Law: it is imported where it is used; if it is missing, the error is one sentence.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from ledger.core.errors import TablefoldError


class MissingExtra(TablefoldError):
    """A library of the extra `shelf` is not installed."""

    code = "missing-extra"
    exit_status = 2


def import_extra(module: str, what: str) -> ModuleType:
    """Imports a module that `what` needs, such as "`shelf scan`". Raises MissingExtra."""
    try:
        return import_module(module)
    except ImportError:
        library = module.partition(".")[0]
        raise MissingExtra(
            f"{what} needs {library}, which is not installed.",
            hint="Install it with: pip install 'tablefold[shelf]'",
        ) from None
