"""A game in a folder: found by its place, and loaded again when one of its files is saved.

Law: what cannot be loaded leaves the game as it was.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import invalidate_caches
from pathlib import Path
from types import ModuleType
from typing import Any

import ledger
from ledger.core.errors import TablefoldError, UsageError
from ledger.core.rules.game import AnyGame, Game
from ledger.games import registry
from ledger.games.outsiders import imported
from ledger.games.registry import place_of

WATCHED = (".py", ".toml", ".md", ".json")
"""Files of a package that a game may be made from."""
Stamps = Mapping[Path, tuple[int, int]]


def find_game(game: str) -> AnyGame:
    """An installed game by its name, or any other by its place. Raises UsageError or UnknownGame."""
    try:
        return _loaded(game)
    except TablefoldError:
        raise
    except Exception as mistake:  # whatever the author's file raises
        raise UsageError(f"{game} cannot be loaded: {_in_words(mistake)}.") from mistake


def _loaded(game: str) -> AnyGame:
    """The game. Raises UsageError or UnknownGame, or whatever its files raise."""
    module, colon, attribute = game.partition(":")
    if not colon:
        return registry.game(game)
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        what: Any = imported(module)
        for part in (attribute or "GAME").split("."):
            what = getattr(what, part)
    except (ImportError, AttributeError) as error:
        if why := registry.why_of_old_api(error):
            raise UsageError(
                f"{game} cannot be checked: {why}.", hint="GAMES.md says what became of it."
            ) from None
        raise UsageError(f"{game} cannot be found: {error}.", hint="Type it as MODULE:ATTRIBUTE.") from None
    if not isinstance(what, Game):
        raise UsageError(
            f"{game} is not a game but {type(what).__name__}.", hint="Name a Game of ledger.api."
        )
    return what


def module_of(game: str) -> str:
    """The module or package of an installed game, or of any other. Raises UnknownGame."""
    module, colon, _ = game.partition(":")
    return module if colon else registry.module_of(game)


class GameSource:
    """The files of a game, and the game that they make."""

    def __init__(self, game: str) -> None:
        """Raises UsageError or UnknownGame."""
        self._name = game
        self.game = find_game(game)
        self._module = module_of(game)
        self._stamps = self._stamped()

    @property
    def is_saved(self) -> bool:
        """Whether a file has changed since the game was loaded."""
        return self._stamps != self._stamped()

    def load(self) -> str:
        """Loads the game anew. If it cannot be loaded, keeps the old one and returns the reason; otherwise
        returns an empty text."""
        self._stamps = self._stamped()
        before = self._modules()
        for name in before:
            del sys.modules[name]
        invalidate_caches()
        try:
            self.game = _loaded(self._name)
        except UsageError as error:
            why = error.message
        except Exception as mistake:  # whatever the author's file raises
            why = _in_words(mistake)
        else:
            return ""
        for name in self._modules():
            del sys.modules[name]
        sys.modules.update(before)
        return why

    def _modules(self) -> dict[str, ModuleType]:
        mine = f"{self._module}."
        return {
            name: each for name, each in sys.modules.items() if name == self._module or name.startswith(mine)
        }

    def _stamped(self) -> Stamps:
        """Every file of the package, with its time and size."""
        file = Path(str(sys.modules[self._module].__file__)) if self._module in sys.modules else None
        if file is None:
            return {}
        files = file.parent.rglob("*") if file.name == "__init__.py" else [file]
        found = {}
        for each in files:
            if each.suffix in WATCHED and each.is_file():
                stat = each.stat()
                found[each] = stat.st_mtime_ns, stat.st_size
        return found


def _in_words(mistake: Exception) -> str:
    """What a file raises while it is loaded, and the author's line in which that happens."""
    if isinstance(mistake, SyntaxError):
        return f"{mistake.msg} in {Path(str(mistake.filename)).name}, line {mistake.lineno}"
    where, trace = "", mistake.__traceback__
    while trace is not None:
        if not where or not _is_ours(trace.tb_frame.f_code.co_filename):
            where = place_of(trace.tb_frame, trace.tb_lineno)
        trace = trace.tb_next
    return f"{type(mistake).__name__} ({mistake}) in {where}"


def _is_ours(file: str) -> bool:
    """Whether a file is Tablefold's, or Python's own way to import one."""
    return file.startswith("<frozen") or Path(file).is_relative_to(Path(ledger.__file__).parent)
