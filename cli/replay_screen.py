"""A replay on a terminal: one page at a time, moved by keys.

Law: keys only call the replay, and what is drawn comes from its page. Only this file knows both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.output import Output

from cli.render.text import TextLine, draw
from cli.repl.scrolling import KEYS, Scrolled
from cli.repl.terminal import full_screen, run_in_loop
from cli.replay import Replay
from cli.style import Style
from ledger.core.errors import NoSuchEvent
from ledger.desk.seating import LONGEST_NAME

TICK = 0.02
"""Seconds until a new speed takes effect."""
DIGITS = "0123456789"
STATUS = 5
"""Lines below the page."""
LONGEST_TURN = 9
"""Digits of a turn's number."""


class ReplayScreen:
    """Shows one replay until it is left."""

    def __init__(
        self, replay: Replay, style: Style, input_: Input | None = None, output: Output | None = None
    ) -> None:
        self._replay = replay
        self._style = style
        self._typed: str | None = None
        """The goal as far as it is typed; None while no goal is being typed."""
        self._goal = "event"
        """What kind of goal is being typed."""
        self._missed = ""
        """Why the last jump led nowhere."""
        self._page = Scrolled(self._text, self._hidden_lines)
        status = Window(FormattedTextControl(self._status), height=STATUS, dont_extend_height=True)
        self.app = full_screen(
            [self._page.window, status], self._keys(), input_, output, is_colored=style.color
        )

    def show(self) -> None:
        """Runs until the reader quits."""
        run_in_loop(self.app.run_async, pre_run=self._start)

    def _start(self) -> None:
        self.app.create_background_task(self._play_on())

    async def _play_on(self) -> None:
        waited = 0.0
        while True:
            await asyncio.sleep(TICK)
            waited += TICK
            if self._replay.running and waited >= self._replay.pause:
                waited = 0.0
                self._go(self._replay.place + 1)
                self.app.invalidate()

    def _go(self, place: int) -> None:
        self._replay.go(place)
        self._page.top = 0

    def _lines(self) -> list[str]:
        """The page, painted."""
        look = self._style
        return [
            look.paint(line.text, line.tone)
            for line in draw(self._replay.page(), width=look.width, ascii_only=look.ascii_only)
        ]

    def _text(self) -> ANSI:
        return ANSI("\n".join(self._lines()))

    def _status(self) -> ANSI:
        look = self._style
        above = list(draw([self._replay.score()], width=look.width, ascii_only=look.ascii_only))[:1]
        strip = self._replay.slider(look.width - 1, ascii_only=look.ascii_only)
        below = [TextLine(text) for text in strip]
        if self._typed is not None:
            what = "event or bookmark" if self._goal == "event" else self._goal
            keys = "(Enter goes there, Escape cancels)"
            below.append(TextLine(f"Go to {what}: {self._typed}_  {keys}", "heading"))
        elif self._missed:
            below.append(TextLine(self._missed, "warning"))
        else:
            below += draw([self._replay.status()], width=look.width, ascii_only=look.ascii_only)
        return ANSI("\n".join(look.paint(line.text, line.tone) for line in (*above, *below)))

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        replay = self._replay
        types = Condition(lambda: self._typed is not None)

        def bind(names: tuple[str, ...], does: Callable[[], None]) -> None:
            for name in names:
                keys.add(name, filter=~types)(lambda event: self._do_key(does))

        bind(("right", "space", "n"), lambda: self._go(replay.place + 1))
        bind(("left", "b"), lambda: self._go(replay.place - 1))
        bind(("home",), lambda: self._go(0))
        bind(("end",), lambda: self._go(len(replay.steps)))
        for name, lines in KEYS.items():
            bind((name,), partial(self._page.scroll, lines))
        bind(("r",), replay.start_or_stop)
        bind(("+",), lambda: replay.change_speed(1))
        bind(("-",), lambda: replay.change_speed(-1))
        bind(("g",), lambda: self._ask_for("event"))
        bind(("t",), lambda: self._ask_for("turn"))
        bind(("]",), lambda: self._move_by_turns(1))
        bind(("[",), lambda: self._move_by_turns(-1))
        bind(("escape",), self._stop_asking)
        keys.add("enter", filter=types)(lambda event: self._jump())
        keys.add("backspace", filter=types)(lambda event: self._erase())
        keys.add("escape", filter=types)(lambda event: self._stop_asking())
        keys.add(Keys.Any, filter=types)(lambda event: self._type_key(event.data))

        @keys.add("q", filter=~types)
        @keys.add("c-c")
        @keys.add("c-d")
        def leave(event: KeyPressEvent) -> None:
            event.app.exit()

        return keys

    def _do_key(self, does: Callable[[], None]) -> None:
        self._missed = ""
        does()

    def _hidden_lines(self) -> int:
        """How many lines of the page do not fit on the screen."""
        return max(len(self._lines()) - (self.app.output.get_size().rows - STATUS), 0)

    def _ask_for(self, goal: str) -> None:
        self._typed, self._goal = "", goal

    def _move_by_turns(self, by: int) -> None:
        steps, place = self._replay.steps, self._replay.place
        turn = steps[place - 1].turn if place else 0
        self._replay.go_to_turn(max(turn + by, 0))
        self._page.top = 0

    def _type_key(self, key: str) -> None:
        """Adds a key to the goal: a turn is a number; an event is a number or a name of one word."""
        if self._typed is None or len(key) != 1 or not key.isprintable() or key.isspace():
            return
        fits = key in DIGITS and len(self._typed) < LONGEST_TURN
        if fits or (self._goal == "event" and len(self._typed) < LONGEST_NAME):
            self._typed += key

    def _erase(self) -> None:
        self._typed = self._typed[:-1] if self._typed else None

    def _stop_asking(self) -> None:
        self._typed = None

    def _jump(self) -> None:
        typed, self._typed = self._typed, None
        if not typed:
            return
        try:
            if self._goal == "turn":
                self._replay.go_to_turn(int(typed))
            else:
                self._replay.go_to(typed)
        except NoSuchEvent as error:
            self._missed = f"{error.message} {error.hint}"
        else:
            self._page.top = 0
