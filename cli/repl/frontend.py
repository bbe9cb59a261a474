"""What a session needs from a terminal: something that reads a line and shows words.

Law: a full terminal, a dumb one and a test are all frontends; the session knows nothing else about them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

if TYPE_CHECKING:
    from cli.repl.interview import Interview
    from cli.replay import Replay
    from cli.style import Style
    from ledger.core.blocks import Block


PAUSE = 0.4
"""Seconds after the last output during which Enter alone means nothing: nobody has read it yet, so Enter was
pressed twice, or lines were pasted, some of them empty."""


ENDLESS = 1_000_000
"""Lines of a frontend that always has room."""


class Offer(msgspec.Struct, frozen=True):
    """`text` would replace the whole part of the line that is being typed."""

    text: str
    shown: str
    about: str = ""
    blocked: bool = False


class SessionQuestion(msgspec.Struct, frozen=True):
    """A question of the session itself, between the questions of the game."""

    prompt: str
    offers: Callable[[str], Sequence[Offer]] | None = None
    """What can follow the text before the cursor; None if any line can be typed as well."""
    keys: str = ""
    """What the keys mean, for the toolbar."""
    before: tuple[str, ...] = ()
    """Answers that made no sense: Up brings the last one back."""
    is_played: bool = False
    """Whether the keys that play a word, such as Ctrl-Z and F1, play it here as well."""


class Frontend(Protocol):
    @property
    def talk(self) -> type[Interview] | None:
        """How questions are asked one after the other, with a way back; None if this frontend cannot do
        that."""

    def ask(self, kept: str, question: SessionQuestion | None = None, usual: str = "") -> str:
        """Asks for the next line, or for the answer to `question` if one is given.

        `kept` is what could not be done; it can be brought back. `usual` is shown, and Enter alone means it.
        Raises EOFError or KeyboardInterrupt.
        """

    def say(self, text: Iterable[str]) -> None:
        """Shows lines that were painted already."""

    def unroll(self, text: Sequence[str], *, from_end: bool = False) -> None:
        """Shows lines that may not all fit on a screen: the first ones, or those `from_end`."""

    def glimpse(self, text: Sequence[str]) -> bool:
        """Shows lines until a key is pressed, and leaves no trace. False if the terminal cannot do that; then
        nothing is shown."""

    def watch(self, replay: Replay, style: Style) -> bool:
        """Shows a replay until it is left; False if this frontend can only print it."""

    @property
    def width(self) -> int:
        """Columns."""

    @property
    def rows(self) -> int:
        """Lines that can be seen at once above a question; `ENDLESS` on paper."""


class Pages(Protocol):
    """The pages that record beside a prompt."""

    @property
    def greeting(self) -> Sequence[Block]:
        """Where the pages are."""

    @property
    def has_news(self) -> bool:
        """Whether there is something to say that is not in the log."""

    def news(self) -> Sequence[Block]:
        """The news, each only once."""

    def throws(self, how: str) -> str:
        """Where the dice of the pages are thrown; `how` sets it first, if given. Raises UsageError."""

    def show(self, style: Style) -> None:
        """Shows the link of everybody's page, and of each seat's, until a key is pressed."""
