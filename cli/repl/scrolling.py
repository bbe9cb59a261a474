"""A window over more lines than the screen has room for.

Law: prompt_toolkit never scrolls away from the cursor, so the cursor is always on the first visible line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from prompt_toolkit.data_structures import Point
from prompt_toolkit.formatted_text import AnyFormattedText
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import Window
from prompt_toolkit.layout.controls import FormattedTextControl

KEYS: Mapping[str, int] = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
"""Keys that scroll, and by how many lines."""


class Scrolled:
    """`top` is the first visible line, counted from 0; `hidden` counts the lines that do not fit."""

    def __init__(self, text: AnyFormattedText, hidden: Callable[[], int]) -> None:
        self.top = 0
        self._hidden = hidden
        self.window = Window(
            FormattedTextControl(text, show_cursor=False, get_cursor_position=lambda: Point(0, self.top)),
            get_vertical_scroll=lambda _: self.top,
        )

    def scroll(self, lines: int) -> None:
        """Scrolls down, or up if `lines` is negative, as far as there is something to see."""
        self.top = max(0, min(self.top + lines, self._hidden()))

    def add_keys(self, keys: KeyBindings) -> None:
        """Lets `KEYS` scroll."""
        for key, lines in KEYS.items():
            keys.add(key)(lambda event, by=lines: self.scroll(by))
