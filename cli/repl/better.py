"""A page that gets better while somebody looks at it, until they press a key.

Law: pages are made in a thread of their own, and it has ended before anything else is done with the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event, Thread

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.output import Output

from cli.render.text import TextLine, draw
from cli.repl.leaving import leave_tidily
from cli.repl.terminal import allowed_colors, run_in_loop
from cli.style import Style
from ledger.core.blocks import Blocks

GOES_ON = "It gets better. Any key ends it."


class BetterPage:
    """Shows the newest of some pages in place of the prompt, and removes it again. `page` is the first of
    them; `named` puts people's names into it."""

    def __init__(
        self,
        page: Blocks,
        better: Iterator[Blocks],
        named: Callable[[Blocks], Blocks],
        style: Style,
        input_: Input | None = None,
        output: Output | None = None,
    ) -> None:
        self._page = page
        self._better = better
        self._named = named
        self._style = style
        self._is_left = Event()
        self._failed: Exception | None = None
        keys = KeyBindings()
        keys.add(Keys.Any)(_leave)
        keys.add("c-c")(_leave)
        window = Window(FormattedTextControl(self._text, show_cursor=False), wrap_lines=False)
        self.app: Application[None] = Application(
            layout=Layout(window),
            key_bindings=keys,
            erase_when_done=True,
            input=input_,
            output=output,
            color_depth=allowed_colors(is_colored=style.color),
        )

    def show(self) -> Blocks:
        """The last page, when somebody has pressed a key or no better one will come. Raises what making
        a page raises."""
        leave_tidily()
        making = Thread(target=self._make_pages, daemon=True)
        try:
            run_in_loop(self.app.run_async, pre_run=making.start)
        finally:
            self._is_left.set()
            if making.is_alive():
                making.join()
        if self._failed is not None:
            raise self._failed
        return self._page

    def _make_pages(self) -> None:
        try:
            for page in self._better:
                if self._is_left.is_set():
                    return
                self._page = page
                self.app.invalidate()
        except Exception as error:
            self._failed = error
        if self.app.loop is not None:
            self.app.loop.call_soon_threadsafe(_end, self.app)

    def _text(self) -> ANSI:
        look = self._style
        lines = [*draw(self._named(self._page), width=look.width, ascii_only=look.ascii_only)]
        room = self.app.output.get_size().rows - 1
        shown = (*lines[: room - 1], TextLine(GOES_ON, "next"))
        return ANSI("\n".join(look.paint(line.text, line.tone) for line in shown))


def _leave(event: KeyPressEvent) -> None:
    _end(event.app)


def _end(app: Application[None]) -> None:
    if app.is_running and not app.is_done:
        app.exit()
