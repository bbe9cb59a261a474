"""A mistake that only we, or the author of the game, can fix: it is saved for a report, and shown."""

from __future__ import annotations

from tempfile import NamedTemporaryFile
from traceback import format_exception

from ledger import __version__
from ledger.core.errors import BrokenPromise, TablefoldError
from ledger.games.registry import blame

BUG = 70


class Bug(TablefoldError):
    """A mistake that only we, or the author of the game, can mend."""

    code = "bug"
    exit_status = BUG


def is_mistake(error: BaseException) -> bool:
    """Whether this is a mistake rather than an exit that was asked for; a game may not ask for one."""
    return isinstance(error, Exception) or blame(error).is_own


def in_short(error: BaseException) -> str:
    """A mistake on one line, for a place that is drawn again and again, such as the toolbar."""
    where = blame(error).where
    return f"{_whose(error)} {where}".strip()


def _whose(error: BaseException) -> str:
    found = blame(error)
    whose = f"The game {found.game}" if found.game and found.is_own else "Tablefold"
    return f"{whose} made a mistake of its own ({type(error).__name__})."


def saved_bug(error: BaseException) -> Bug:
    """Saves the traceback for a report; the error that it returns says where."""
    report = "Please report it; its details could not be saved"
    try:
        with NamedTemporaryFile(
            "w", prefix="tablefold-", suffix=".txt", delete=False, encoding="utf-8", errors="backslashreplace"
        ) as file:
            file.write(f"tablefold {__version__}\n" + "".join(format_exception(error)))
            report = f"Please report it with the file {file.name}"
    except OSError:
        pass
    found = blame(error)
    sentence = _whose(error)
    checks = "`tablefold verify LOG` checks that the log is whole."
    if found.game and isinstance(error, BrokenPromise):
        sentence = f"The game {found.game} does not keep what every game promises: {error}."
    elif found.game and not found.is_own:
        checks = f"Or the game {found.game} gave an answer that no game may give. {checks}"
    return Bug(sentence, where=found.where, hint=f"{report}. {checks}")
