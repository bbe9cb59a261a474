"""What the session plays at: something that reads a line and shows words.

Law: a full terminal, a dumb one and a test are all frontends; the session knows nothing else of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

if TYPE_CHECKING:
    from cli.replay import Replay
    from cli.style import Style


PAUSE = 0.4
"""Seconds after the last output in which Enter takes nothing: whoever presses it has not read it yet, or
presses it twice, or pastes lines, some of them empty."""


ENDLESS = 1_000_000
"""Lines of what is never too low."""


class Offer(msgspec.Struct, frozen=True):
    """`text` is what would stand in place of the whole part of the line that is being typed."""

    text: str
    shown: str
    about: str = ""
    blocked: bool = False


class SessionQuestion(msgspec.Struct, frozen=True):
    """Something that the session itself asks, in between the questions of the game."""

    prompt: str
    offers: Callable[[str], Sequence[Offer]] | None = None
    """What can follow the text before the cursor; None where any line can be typed as well."""
    keys: str = ""
    """What the keys mean, for the toolbar."""
    before: tuple[str, ...] = ()
    """Answers that were not understood: Up brings the last one back."""
    is_played: bool = False
    """The keys that play a word, such as Ctrl-Z and F1, play it here as well."""


class Frontend(Protocol):
    def ask(self, kept: str, question: SessionQuestion | None = None, usual: str = "") -> str:
        """The next line, an answer to `question` if there is one.

        `kept` is what could not be done; it can be brought back. `usual` is shown, and it is the line where
        somebody presses nothing but Enter. Raises EOFError or KeyboardInterrupt.
        """

    def say(self, text: Iterable[str]) -> None:
        """Shows lines that were painted already."""

    def unroll(self, text: Sequence[str]) -> None:
        """Shows lines that may be more than fit on a screen."""

    def glimpse(self, text: Sequence[str]) -> bool:
        """Shows lines until a key is pressed, and leaves no trace; False, and nothing is shown, where a
        terminal cannot do that."""

    def watch(self, replay: Replay, style: Style) -> bool:
        """Shows a replay until it is left; False where it can only be printed."""

    @property
    def width(self) -> int:
        """Columns."""

    @property
    def rows(self) -> int:
        """Lines that are in sight at once above a question; `ENDLESS` on paper."""
