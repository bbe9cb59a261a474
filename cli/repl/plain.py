"""The session on a terminal that can only show lines: the system's own line entry, no keys, no menus.

Law: it uses only the standard library. Everything in the toolbar of the full screen can be typed here.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from shutil import get_terminal_size
from time import monotonic

from cli.render.clean import visible
from cli.repl import lines
from cli.repl.frontend import ENDLESS, PAUSE, SessionQuestion
from cli.replay import Replay
from cli.style import Style
from ledger.core.typing.eyes import Known
from ledger.desk.desk import Desk


class Plain:
    """A frontend for standard input and output."""

    talk = None

    def __init__(self, desk: Desk, known: Known) -> None:
        self._desk, self._known = desk, known

    @property
    def width(self) -> int:
        return get_terminal_size().columns

    @property
    def rows(self) -> int:
        return ENDLESS

    def ask(self, kept: str, question: SessionQuestion | None = None, usual: str = "") -> str:
        if kept:
            self.say([f"Not done: {visible(kept)}"])
        while True:
            own = self._desk.pending_and_verbs(self._known)
            asked = question.prompt if question else lines.prompt(*own, self.width, self._desk.names)
            taken = "" if question else lines.enter_hint(usual, is_grey=False)
            shown_at = monotonic()
            try:
                typed = input(_escaped(visible(f"{asked}{taken}")))
                return typed or (usual if monotonic() - shown_at >= PAUSE else "")
            except (EOFError, KeyboardInterrupt):
                sys.stdout.write("\n")
                raise
            except UnicodeDecodeError:
                self.say(["That line holds bytes that are not characters here. Type it again."])

    def say(self, text: Iterable[str]) -> None:
        for line in text:
            sys.stdout.write(_escaped(line) + "\n")
        sys.stdout.flush()

    def unroll(self, text: Sequence[str], *, from_end: bool = False) -> None:
        self.say(text)

    def glimpse(self, text: Sequence[str]) -> bool:
        return False

    def watch(self, replay: Replay, style: Style) -> bool:
        return False


def _escaped(text: str) -> str:
    """The text with escapes for what the stream cannot show."""
    encoding = sys.stdout.encoding or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)
