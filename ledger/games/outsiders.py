"""Games from other packages: how they are imported, and how their answers are checked. Law: whatever such a
game does when it is imported or asked, the caller goes on or gets an `Exception`. The game cannot print,
change the current folder, or end the program."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import wraps
from importlib import import_module
from importlib.util import module_from_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

import msgspec

from ledger.core.errors import BrokenPromise
from ledger.core.rules.game import AnyGame

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ASKED = ("pending", "turn", "status", "view", "board", "score", "lines", "facts", "chapter", "hidden")
"""The questions that a game can answer at any point."""


def import_game(point: EntryPoint) -> Any:
    """The object that an entry point names. Raises whatever the import raises."""
    module, _, attribute = point.value.partition(":")
    with _kept_in_place():
        found: Any = imported(module)
        for part in (attribute or "GAME").split("."):
            found = getattr(found, part)
    return found


def imported(name: str) -> ModuleType:
    """A module or package. A folder with the same name, such as the project that it comes from, does not hide
    it. Raises whatever the import raises."""
    found = import_module(name)
    if getattr(found, "__file__", None) is not None or "." in name:
        return found
    for finder in sys.meta_path:
        spec = finder.find_spec(name, None)
        if spec is not None and spec.has_location and spec.loader is not None:
            found = sys.modules[name] = module_from_spec(spec)
            spec.loader.exec_module(found)
            break
    return found


@contextmanager
def _kept_in_place() -> Iterator[None]:
    """Discards anything printed meanwhile, and restores the folder and both streams afterwards."""
    folder = os.curdir
    with suppress(OSError):
        folder = os.getcwd()
    try:
        with redirect_stdout(_nowhere()), redirect_stderr(_nowhere()):
            yield
    finally:
        with suppress(OSError):
            os.chdir(folder)


def _nowhere() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)


def guarded(game: AnyGame) -> AnyGame:
    """The game in a guard that checks its answers and keeps it from ending the program."""
    for name in ASKED:
        asked = getattr(game, name)
        if asked is not None and not hasattr(asked, "is_kept"):
            msgspec.structs.force_setattr(game, name, _guarded_answer(name, asked))
    return game


def _guarded_answer(name: str, asked: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(asked)
    def answer(*given: Any) -> Any:
        try:
            found = asked(*given)
        except (Exception, KeyboardInterrupt):
            raise
        except BaseException as mistake:
            raise BrokenPromise(f"`{name}`", f"ends Python ({type(mistake).__name__})") from mistake
        if name == "turn" and not isinstance(found, int):
            raise BrokenPromise(f"`{name}`", f"answers {found!r}, which is not a number")
        return found

    answer.is_kept = True  # type: ignore[attr-defined]
    return answer
