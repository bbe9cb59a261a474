"""The links of a served game, on a terminal: everybody's link, and one seat's link at a time.

Law: a seat's link is on the screen until the next key, whatever that key is. It is drawn on the terminal's
other screen, which keeps nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from prompt_toolkit.formatted_text import ANSI, AnyFormattedText, FormattedText, merge_formatted_text
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Window
from prompt_toolkit.layout.controls import FormattedTextControl

from cli.render.text import draw
from cli.repl.terminal import full_screen, run_in_loop
from cli.style import Style
from cli.web import codes
from cli.web.serving import Serving
from ledger.core.blocks import Block, Note

TICK = 0.2
"""Seconds until a seat that gets its first hidden card is listed."""
SIGNS = "123456789abcdefghijklm"
"""Keys for seats, in their order."""
CODE = "fg:#ffffff bg:#000000"


class Links:
    """Shows the links of one server until somebody leaves."""

    def __init__(self, serving: Serving, meaning: str, style: Style, leaving: str = "q ends") -> None:
        self._serving = serving
        self._meaning = meaning
        self._style = style
        self._leaving = leaving
        self._seat: str | None = None
        """Whose link is on the screen."""
        self._done = ""
        """What the last key did."""
        self._is_asked = False
        """Whether the last key asked for new links; only a second such key makes them."""
        self.app = full_screen(
            [Window(FormattedTextControl(self._painted_page, show_cursor=False))],
            self._keys(),
            is_colored=style.color,
        )

    def show(self) -> None:
        """Runs until somebody leaves, or the server has ended."""
        run_in_loop(self.app.run_async, pre_run=self._start)

    def _start(self) -> None:
        self.app.create_background_task(self._watch_seats())

    async def _watch_seats(self) -> None:
        while self._serving.is_running:
            seats = self._serving.keys.seats
            await asyncio.sleep(TICK)
            if seats != self._serving.keys.seats:
                self.app.invalidate()
        self.app.exit()

    def _painted_page(self) -> AnyFormattedText:
        links = self._serving.links
        seat = self._seat if self._seat in links else None
        link = self._serving.plain if seat is None else links[seat]
        above, below = self._painted(self._above(seat, link)), self._painted(self._below(seat))
        return merge_formatted_text([ANSI(above), self._qr_code(link, above + below), ANSI(below)])

    def _above(self, seat: str | None, link: str) -> Iterator[Block]:
        if seat is None:
            yield Note("Everybody's page, live:", tone="heading")
        else:
            yield Note(f"For {self._serving.name_of(seat)} alone: everybody else looks away.", tone="warning")
        yield Note(link, tone="next")

    def _below(self, seat: str | None) -> Iterator[Block]:
        if seat is not None:
            yield Note("The next key wipes this screen; the key of another seat shows its link.", tone="hint")
            return
        yield Note(self._meaning)
        seats = self._serving.keys.seats
        if seats:
            names = map(self._serving.name_of, seats)
            listed = " · ".join(f"{sign} {name}" for sign, name in zip(SIGNS, names, strict=False))
            yield Note(f"A seat's own page, one at a time: {listed}", tone="next")
            yield Note(f"n makes new links for seats · {self._leaving}", tone="hint")
        else:
            yield Note("Seats get their own link when they hold cards that others may not see.", tone="hint")
            yield Note(self._leaving, tone="hint")
        if self._done:
            yield Note(self._done)

    def _painted(self, blocks: Iterator[Block]) -> str:
        size = self.app.output.get_size()
        drawn = draw(blocks, width=size.columns, ascii_only=self._style.ascii_only)
        return "".join(f"{self._style.paint(line.text, line.tone)}\n" for line in drawn)

    def _qr_code(self, link: str, around: str) -> FormattedText:
        """The link as a QR code, if it can be drawn and there is room for all of it."""
        if self._style.ascii_only:
            return FormattedText()
        size, lines = self.app.output.get_size(), codes.lines(link)
        if len(lines) + around.count("\n") > size.rows or len(lines[0]) > size.columns:
            return FormattedText([("", "(A larger window has room for its QR code.)\n")])
        return FormattedText([part for line in lines for part in ((CODE, line), ("", "\n"))])

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add("c-c")
        @keys.add("c-d")
        @keys.add("<sigint>")
        def leave(event: KeyPressEvent) -> None:
            self._seat = None
            event.app.exit()

        @keys.add(Keys.Any)
        def press(event: KeyPressEvent) -> None:
            self._press(event.data)

        return keys

    def _press(self, key: str) -> None:
        shown, self._seat, self._done = self._seat, None, ""
        is_sure, self._is_asked = self._is_asked, False
        seats = dict(zip(SIGNS, self._serving.keys.seats, strict=False))
        if key in seats and seats[key] != shown:
            self._seat = seats[key]
        elif shown is not None:
            return
        elif key == "n" and seats and is_sure:
            self._serving.renew()
            self._done = "Seats have new links; the old ones show nothing new."
        elif key == "n" and seats:
            self._is_asked = True
            self._done = "New links end the old ones on every phone. n again makes them."
        elif key in ("q", "Q"):
            self.app.exit()
