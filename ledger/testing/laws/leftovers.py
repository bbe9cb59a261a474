"""What a game leaves behind: nothing, so that the next game begins like the first.

Law: whatever a game says comes from its state.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from ledger.core.errors import LogDamaged
from ledger.core.rules.game import AnyGame, veil
from ledger.games.registry import modules_of
from ledger.testing.moments import Moment
from ledger.testing.playing import contents, difference


class Answers(NamedTuple):
    """What a game says about a state."""

    state: Any
    facts: Any
    score: Any
    status: Any
    view: Any

    @classmethod
    def of(cls, game: AnyGame, state: Any) -> Answers:
        view = game.view(veil(game, state, None), None)
        return cls(contents(state), dict(game.facts(state)), game.score(state), game.status(state), view)


def nothing_is_left_of_other_games(moment: Moment, begun: Answers, ended: Answers) -> Iterator[str]:
    """A game that is played again after others is the same game: nothing is kept outside of its state."""
    game = moment.game
    state = game.start(moment.setup)
    yield from _changed_answers("at its beginning", begun, Answers.of(game, state))
    try:
        game.projector.fold(state, moment.path)
    except LogDamaged as error:
        yield f"its events cannot be folded again: {error.message}"
    else:
        yield from _changed_answers("at its end", ended, Answers.of(game, state))


class ModuleMemory:
    """What the modules of a game hold beside its states: lists, dicts and sets, those of their classes, of
    their objects and of default arguments, too."""

    def __init__(self, game: AnyGame) -> None:
        self._modules = [sys.modules[name] for name in sorted(modules_of(game)) if name in sys.modules]
        self._before = dict(self._held())

    def changes(self) -> Iterator[str]:
        """What is different now, in words."""
        for place, held in self._held():
            if held is None:
                yield f"{place} is used up by the first loop over it: make it a tuple"
            elif self._before.get(place, held) != held:
                kept = "keep it in the state, or in `functools.cache` if it is only worked out once"
                yield f"{place} changed while games were played, and the next game finds it so: {kept}"

    def _held(self) -> Iterator[tuple[str, str | None]]:
        """Each place with what it holds; None for a generator or another iterator."""
        for module in self._modules:
            for place, held in _places(module):
                if isinstance(held, list | dict | set | Iterator):
                    shown = None if isinstance(held, Iterator) else repr(held)
                    yield f"`{place}` of the module {module.__name__}", shown


def _places(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """What a module has by name, what its classes and objects have, and default arguments."""
    for name, value in _parts(module):
        is_own = getattr(value, "__module__", "") == module.__name__
        inner = ((f"{name}.{each}", part) for each, part in _parts(value)) if is_own else ()
        for place, part in ((name, value), *inner):
            yield from _defaults(place, part) if isinstance(part, FunctionType) else ((place, part),)


def _defaults(path: str, function: FunctionType) -> Iterator[tuple[str, Any]]:
    code, values = function.__code__, function.__defaults__ or ()
    names = code.co_varnames[code.co_argcount - len(values) : code.co_argcount]
    return ((f"{path}({name})", value) for name, value in zip(names, values, strict=True))


def _parts(whole: Any) -> Iterator[tuple[str, Any]]:
    parts = getattr(whole, "__dict__", {})
    return ((name, part) for name, part in [*parts.items()] if not name.startswith("__"))


def _changed_answers(when: str, said: Answers, now: Answers) -> Iterator[str]:
    for name, was, is_now in zip(Answers._fields, said, now, strict=True):
        if was != is_now:
            what = difference(was, is_now) or f"it was {was}"
            yield f"`{name}` is different {when} (is something kept in the module?): {what}"
