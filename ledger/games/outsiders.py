"""Games that other people install: how one is imported, and what becomes of its answers.

Law: whatever such a game does when it is imported or asked, whoever asked goes on or gets an `Exception`. It
prints nowhere, leaves no other folder behind, and ends no program.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

from ledger.core.errors import BrokenPromise
from ledger.core.rules.game import AnyGame

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ASKED = ("pending", "turn", "status", "view", "board", "score", "lines", "facts", "chapter", "hidden")
"""What a game answers at every moment."""


def import_game(point: EntryPoint) -> Any:
    """What an entry point names. Raises whatever the import raises."""
    module, _, attribute = point.value.partition(":")
    with _kept_in_place():
        found: Any = import_module(module)
        for part in (attribute or "GAME").split("."):
            found = getattr(found, part)
    return found


@contextmanager
def _kept_in_place() -> Iterator[None]:
    """Meanwhile what is printed goes nowhere; afterwards the folder and both streams are what they were."""
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
    """The same game, whose answers are looked at, and which leaves nobody's program."""
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
            raise BrokenPromise(f"`{name}`", f"answers {found!r}, which is no number")
        return found

    answer.is_kept = True  # type: ignore[attr-defined]
    return answer
