"""A page that is gone after somebody has looked at it: nobody can scroll back to it.

Law: it is drawn only on the terminal's other screen, and the first key that does not scroll ends it.
"""

from __future__ import annotations

from collections.abc import Sequence

from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.output import Output

from cli.repl.scrolling import Scrolled
from cli.repl.terminal import full_screen, run_in_loop

LEAVING = "Any key puts it away"


class Glimpse:
    """Shows lines that were painted already."""

    def __init__(
        self, text: Sequence[str], *, color: bool, input_: Input | None = None, output: Output | None = None
    ) -> None:
        self._text = text
        self._page = Scrolled(ANSI("\n".join(text)), self._hidden_lines)
        below = Window(FormattedTextControl(self._footer, show_cursor=False), height=1)
        self.app = full_screen([self._page.window, below], self._keys(), input_, output, is_colored=color)

    def show(self) -> None:
        """Shows the lines until a key is pressed."""
        run_in_loop(self.app.run_async)

    def _hidden_lines(self) -> int:
        """How many lines do not fit on the screen."""
        return max(len(self._text) - (self.app.output.get_size().rows - 1), 0)

    def _footer(self) -> str:
        return f"{LEAVING}; the arrows scroll." if self._hidden_lines() else f"{LEAVING}."

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add(Keys.Any)
        @keys.add("c-c")
        def hide(event: KeyPressEvent) -> None:
            event.app.exit()

        self._page.add_keys(keys)
        return keys
