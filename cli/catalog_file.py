"""A table's own catalog file in an editor: `catalog GAME --edit FILE`.

Law: what was saved is kept, mistakes and all. Each mistake becomes a comment at the end of the file, so that
no line moves, and the comments are taken away when the file is opened again.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from cli import files
from cli.pages import pieces
from ledger.core.errors import UsageError
from ledger.core.rules.game import AnyGame, catalog_of
from ledger.desk import checking
from ledger.desk.checking import Checked

MARK = "#? "
"""In front of each mistake that is written below the saved text."""


def edit_and_check(game: AnyGame, file: str, edit: Callable[[str], str | None]) -> Checked | None:
    """Opens the file in an editor and checks what was saved; None if nothing was saved. A new file begins as
    the game's first catalog. Raises UsageError if it cannot be read or written."""
    saved = edit(_text_to_edit(game, file))
    if saved is None:
        return None
    _write(file, saved)
    (found,) = checking.check_files(game, (file,))
    mistakes = "".join(f"{MARK}{problem.line}: {problem.message}\n" for problem in found.problems)
    if mistakes:
        _write(file, f"{saved.rstrip()}\n\n{mistakes}")
    return found


def _text_to_edit(game: AnyGame, file: str) -> str:
    if not os.path.lexists(file):
        return pieces.toml(catalog_of(game, game.catalog(game.info.catalogs[0].name)))
    files.require_no_log(file)
    try:
        if not os.path.isfile(file):
            raise OSError(file)
        with open(file, encoding="utf-8") as known:
            lines = known.read().splitlines()
    except (OSError, UnicodeDecodeError):
        raise UsageError(f"{file} cannot be read as text.", hint="Name another file.") from None
    return "\n".join(line for line in lines if not line.startswith(MARK)).rstrip() + "\n"


def _write(file: str, text: str) -> None:
    files.write(file, text.encode(), replacing=True, any_kind=True)
