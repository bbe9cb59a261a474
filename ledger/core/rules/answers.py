"""The words for a response window: a seat lets something pass, or one word lets it pass for everybody.

Law: a state has `window: api.Window`, the game has the chapter `api.windows`, and its `pending` asks
`window_asked`. Any other answer is an event of the game, which closes or clears the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ledger.core.errors import Contradiction
from ledger.core.log.events import Event
from ledger.core.rules.chapter import Chapter
from ledger.core.rules.verbs import Verb
from ledger.core.rules.verdicts import LEGAL, AtOnce, Decision, Verdict

windows: Chapter[Any] = Chapter()
"""The chapter of the words `let` and `nobody`."""


@windows.event
class LetBe(Event, frozen=True, kw_only=True):
    """do not object"""

    told, verb = "{by} lets it be", "let"

    def needs(self, state: Any) -> None:
        state.window.require(self.by)

    def do(self, state: Any) -> None:
        state.window.let(self.by)


@windows.event
class NobodyAnswered(Event, frozen=True, kw_only=True):
    """nobody objects"""

    told, verb = "nobody objects", Verb("nobody", by_table=True)

    def needs(self, state: Any) -> None:
        if not state.window.waiting:
            raise Contradiction("nobody is asked now")

    def do(self, state: Any) -> None:
        state.window.close()

    def anytime(self, state: Any) -> Verdict | None:
        """The table may say it for everybody who is asked."""
        return LEGAL if state.window.waiting else None


def window_asked(
    state: Any, prompt: str, answers: Sequence[type[Event]], *, source: str = "", secret: bool = False
) -> AtOnce | Decision | None:
    """What the game waits for while somebody may answer; None if nobody may. `answers` are kinds of events
    besides `LetBe`. The list of moves is `secret` if it shows cards of a hand."""
    window = state.window
    if not window.waiting:
        return None
    kinds: tuple[type[Event], ...] = (LetBe, *answers)
    if window.opened[0].in_turn:
        return Decision(window.waiting[0], prompt, kinds, source=source, secret=secret)
    return AtOnce(window.waiting, prompt, kinds, source=source, secret=secret)
