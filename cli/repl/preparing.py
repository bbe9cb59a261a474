"""Asking for a new prepared file at the prompt, question by question.

Law: each answer is checked against the game as it stands, so that the file fits when it comes in. People who
leave find their answers again the next time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tomli_w import dumps

from cli.style import Style
from ledger.core.blocks import Block, Note
from ledger.core.errors import BadFile, MoveRefused, UsageError
from ledger.core.rules.asking import Ask
from ledger.core.rules.prepared import Prepared
from ledger.desk import prepared
from ledger.desk.desk import Desk

if TYPE_CHECKING:
    from cli.repl.interview import Interview

HOW = "Enter takes the grey answer, back or Ctrl-Z goes to the last question, and Ctrl-C leaves."


class Preparing:
    """Asks for files at one desk."""

    def __init__(
        self, desk: Desk, show: Callable[[Iterable[Block]], None], style: Style, talk: type[Interview]
    ) -> None:
        """`talk` asks questions at a terminal."""
        self._desk, self._show, self._style, self._talk = desk, show, style, talk
        self._said: dict[str, list[str]] = {}
        """What was answered before somebody left, for each kind of file."""

    def __call__(self, kind: Prepared[Any]) -> tuple[Mapping[str, Any], str]:
        """The content of a new file, and the reason if it cannot be brought in now. Raises UsageError if
        somebody leaves."""
        again = f"{kind.word} new"
        talk = self._talk(self._show, is_colored=self._style.color, again=again)
        talk.said = self._said.pop(kind.word, [])
        why = self._why_not(kind, {})
        said = [f"Already answered: {', '.join(talk.said)}."] if talk.said else []
        later = [f"The new file can be written, but not brought in now. {why}"] if why else []
        self._show([Note(text, tone="hint") for text in (HOW, *later, *said)])
        try:
            return talk.run(lambda: self._answers(talk, kind, is_checked=not why)), why
        except (EOFError, KeyboardInterrupt):
            self._said[kind.word] = talk.said
            raise UsageError(
                "No file is written.", hint=f"{again} FILE goes on with your answers; --edit opens an editor."
            ) from None

    def _answers(self, talk: Interview, kind: Prepared[Any], *, is_checked: bool) -> Mapping[str, Any]:
        """Asks everything, or takes it from the answers that are there."""
        assert kind.asks is not None
        asks = kind.asks(self._desk.settled_state())
        ask = next(asks)
        while True:
            try:
                ask = asks.send(self._answered(talk, kind, ask, is_checked=is_checked))
            except StopIteration as done:
                content: Mapping[str, Any] = done.value
                return content

    def _answered(self, talk: Interview, kind: Prepared[Any], ask: Ask, *, is_checked: bool) -> Any:
        """What the answer to a question means; it has to fit what is there already."""

        def read(text: str) -> Any:
            meant = ask.read(text)
            if is_checked and ask.so_far and (why := self._why_not(kind, ask.so_far(meant))):
                raise UsageError(why, hint="Give another answer, or go `back`.")
            return meant

        if ask.choices:
            return read(talk.choice(ask.text, ask.choices, ask.usual, read))
        return talk.line([Note(ask.text)], read, ask.usual)

    def _why_not(self, kind: Prepared[Any], content: Mapping[str, Any]) -> str:
        """Why a file with this content could not be brought in now; empty if it could."""
        try:
            prepared.require_fitting(self._desk, kind, dumps(content))
        except BadFile as bad:
            first = bad.problems[0]
            return f"{first.message[:1].upper()}{first.message[1:]}. {first.hint}".strip()
        except MoveRefused as early:
            return f"{early.message} {early.hint}"
        return ""
