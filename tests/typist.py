"""The prompt without a terminal: lines are typed one after the other, and what was said is kept.

Law: it is the session of a terminal, and only the frontend is another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cli.repl.frontend import Pages, SessionQuestion
from cli.repl.lookahead import Lookahead
from cli.repl.loop import Loop
from cli.replay import Replay
from cli.settings import Settings
from cli.style import Style
from ledger.desk.desk import Desk


class Typist:
    """A frontend. `said` is all that was shown, `asked` are the questions of the session itself."""

    talk = None

    width = 80
    rows = 19

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.said: list[str] = []
        self.asked: list[SessionQuestion] = []

    def ask(self, kept: str, question: SessionQuestion | None = None, usual: str = "") -> str:
        self.asked += () if question is None else (question,)
        for line in self._lines:
            return line or usual
        raise EOFError

    def say(self, text: Iterable[str]) -> None:
        self.said += text

    def unroll(self, text: Sequence[str], *, from_end: bool = False) -> None:
        self.say(text)

    def glimpse(self, text: Sequence[str]) -> bool:
        return False

    def watch(self, replay: Replay, style: Style) -> bool:
        return False


def at_the_prompt(
    desk: Desk, *lines: str, settings: Settings | None = None, pages: Pages | None = None
) -> str:
    """Types the lines and leaves; all that was said."""
    frontend = Typist(lines)
    Loop(desk, Lookahead(desk), frontend, Style(), settings, pages=pages).run()
    return "\n".join(frontend.said)
