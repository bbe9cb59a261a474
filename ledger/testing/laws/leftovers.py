"""What a game leaves behind: nothing, so that the next game begins like the first.

Law: whatever a game says comes from its state.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ledger.core.errors import LogDamaged
from ledger.core.rules.game import AnyGame, veil
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


def _changed_answers(when: str, said: Answers, now: Answers) -> Iterator[str]:
    for name, was, is_now in zip(Answers._fields, said, now, strict=True):
        if was != is_now:
            what = difference(was, is_now) or f"it was {was}"
            yield f"`{name}` is different {when} (is something kept in the module?): {what}"
