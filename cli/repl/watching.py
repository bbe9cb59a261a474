"""A game on a terminal of its own, drawn again as soon as somebody writes to its log.

Law: keys only scroll and leave; what is drawn comes from the watch. Only what changed is written to the
terminal, so nothing flickers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from msgspec.structs import replace
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import Dimension, Window, WindowAlign
from prompt_toolkit.layout.controls import FormattedTextControl

from cli.render.text import TextLine, draw
from cli.repl.scrolling import Scrolled
from cli.repl.terminal import full_screen, run_in_loop
from cli.style import WIDEST, Style
from cli.watch import Watch
from ledger.core.blocks import Block, Note
from ledger.core.pieces.names import counted
from ledger.desk.reader import Reader

TICK = 0.05
"""Seconds between two looks at the file."""
KEYS = "q leaves · up and down scroll"


class Watching:
    """Shows one watch until it is left."""

    def __init__(self, watch: Watch, style: Style) -> None:
        self._watch = watch
        self._style = style
        self._width = 0
        self._board: list[TextLine] = []
        self._moves: list[TextLine] = []
        self._standing: list[TextLine] = []
        self._table = Scrolled(lambda: self._painted(self._board), self._hidden_lines)
        below = Window(
            FormattedTextControl(lambda: self._painted(self._below_the_table())),
            height=lambda: Dimension.exact(len(self._below_the_table())),
            dont_extend_height=True,
        )
        rule = Window(
            FormattedTextControl(self._lines_below),
            height=1,
            char="-" if style.ascii_only else "─",
            align=WindowAlign.RIGHT,
        )
        keys = Window(
            FormattedTextControl(
                lambda: self._painted(
                    draw([Note(KEYS, tone="hint")], width=WIDEST, ascii_only=style.ascii_only)
                )
            ),
            height=1,
        )
        self.app = full_screen([self._table.window, rule, below, keys], self._keys(), is_colored=style.color)
        self._draw_again()

    def show(self) -> None:
        """Runs until somebody leaves."""
        run_in_loop(self.app.run_async, pre_run=self._start)

    def _start(self) -> None:
        self.app.create_background_task(self._watch_file())

    async def _watch_file(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            if self._watch.look() or self._columns() != self._width:
                self._draw_again()
                self.app.invalidate()

    def _draw_again(self) -> None:
        """Draws everything again, as wide as the terminal is now."""
        self._width = self._columns()
        self._style = replace(self._style, seats=self._watch.desk.people)
        self._board = self._draw_blocks(self._watch.board())
        self._moves = self._draw_blocks(self._watch.moves())
        self._standing = self._draw_blocks(self._watch.standing())
        self._table.scroll(0)

    def _draw_blocks(self, blocks: Iterable[Block]) -> list[TextLine]:
        return list(draw(blocks, width=min(self._width, WIDEST), ascii_only=self._style.ascii_only))

    def _painted(self, lines: Iterable[TextLine]) -> ANSI:
        return ANSI("\n".join(self._style.paint(line.text, line.tone) for line in lines))

    def _columns(self) -> int:
        return self.app.output.get_size().columns

    def _lines_below(self) -> str:
        """How many lines of the table are below the screen, in words."""
        left = self._hidden_lines() - self._table.top
        return f" {counted(left, 'more line')} below " if left > 0 else ""

    def _hidden_lines(self) -> int:
        """How many lines of the table do not fit on the screen."""
        seen = self.app.output.get_size().rows - len(self._below_the_table()) - 2
        return max(len(self._board) - max(seen, 0), 0)

    def _below_the_table(self) -> list[TextLine]:
        """Where the game stands; above it as many of the last moves as fit in half of the screen."""
        room = self.app.output.get_size().rows // 2 - len(self._standing)
        return [*(self._moves[-room:] if room > 0 else ()), *self._standing]

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        self._table.add_keys(keys)
        keys.add("home")(lambda event: self._table.scroll(-self._table.top))

        @keys.add("q")
        @keys.add("Q")
        @keys.add("c-c")
        @keys.add("c-d")
        def leave(event: KeyPressEvent) -> None:
            event.app.exit()

        return keys


def watch(desk: Reader, seat: str | None, style: Style) -> None:
    """Shows a log as everybody or one seat may know it, until it is left."""
    Watching(Watch(desk, seat), style).show()
