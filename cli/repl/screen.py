"""The session on a full terminal: completion, keys, toolbar, history, grey suggestions.

Law: of the session's modules, only this one drives prompt_toolkit. It draws what `offers` and `lines` say and
decides nothing: a key that plays is a line that could have been typed.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from time import monotonic

from msgspec import structs
from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.auto_suggest import AutoSuggest, Suggestion
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition, to_filter
from prompt_toolkit.formatted_text import ANSI, StyleAndTextTuples, merge_formatted_text
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout.screen import Char
from prompt_toolkit.output import Output
from prompt_toolkit.renderer import print_formatted_text
from prompt_toolkit.styles import Style

from cli import folders, pager
from cli.render.clean import visible
from cli.repl import lines
from cli.repl.browsing import Blocked, browsing_keys, has_entry
from cli.repl.completions import Completions
from cli.repl.frontend import PAUSE, Offer, SessionQuestion
from cli.repl.glimpse import Glimpse
from cli.repl.interview import Interview
from cli.repl.lookahead import Lookahead
from cli.repl.terminal import allowed_colors, run_in_loop
from cli.replay import Replay
from cli.replay_screen import ReplayScreen as Player
from cli.style import Style as Look
from ledger.core.line import split_unfinished
from ledger.desk.desk import Desk

KEYS = {"c-z": "undo", "c-y": "redo", "f1": "help", "f2": "glimpse"}
"""Keys that play a word at once; the line that is being typed stays."""
LISTENING = 0.2
"""Seconds between two looks for news at an open prompt."""
LOW = 16
"""On a screen with fewer rows the menu gets less room."""
IDLE = 4
"""Rows that are kept free before anything is typed, so that the board stays in sight."""
_STYLE = Style.from_dict(
    {
        "prompt": "bold",
        "completion-menu": "noinherit reverse",
        "completion-menu.completion": "noinherit bg:ansigray fg:ansiblack",
        "completion-menu.completion.current": "noinherit bold reverse",
        "completion-menu.meta.completion": "noinherit bg:ansigray fg:ansiblack",
        "completion-menu.meta.completion.current": "noinherit bold reverse",
        "blocked": "fg:#666666 italic",
        "auto-suggestion": "fg:ansibrightblack",
        "bottom-toolbar": "noreverse",
        "bottom-toolbar.text": "noreverse",
    }
)
"""On a terminal without colour only bold, italic and reverse are left of these."""
_AS_IT_IS = Style([])
"""For lines that bring their own colours; otherwise prompt_toolkit parses all of its own for each line."""


TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Characters that change the direction of a text: they become visible while somebody types, too."""
Char.display_mappings.update({sign: visible(sign) for sign in TURNING})


class Menu(Completer):
    def __init__(self, offers: Completions) -> None:
        self._offers = offers

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        before = document.text_before_cursor
        _, part = split_unfinished(before)
        for offer in self._offers.at(before, is_asked_for=complete_event.completion_requested):
            yield _menu_entry(offer, part)


class AnswerMenu(Completer):
    """The menu of a question that the session asks."""

    def __init__(self, question: SessionQuestion) -> None:
        self._question = question

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        before = document.text_before_cursor
        for offer in self._question.offers(before) if self._question.offers else ():
            yield _menu_entry(offer, before)


def _menu_entry(offer: Offer, part: str) -> Completion:
    shown, about = visible(offer.shown), visible(offer.about)
    if offer.blocked:
        # A lone entry that changes nothing would not be shown at all; a space at the end changes no move.
        same = part.rstrip() if part.endswith(" ") else f"{part} "
        return Blocked(same, -len(part), f"x {shown}", about, style="class:blocked")
    return Completion(offer.text, -len(part), shown, about)


class Careful(Completions):
    """Offers that survive a mistake of ours: only the menu is lost, not the typed line."""

    failure: Exception | None = None

    def at(self, line: str, *, is_asked_for: bool = True) -> list[Offer]:
        try:
            return super().at(line, is_asked_for=is_asked_for)
        except Exception as mistake:
            self.failure = mistake
            return []


class Ghost(AutoSuggest):
    """Suggests the first legal offer that continues what is typed, never an old line."""

    def __init__(self, offers: Completions) -> None:
        self._offers = offers

    def get_suggestion(self, buffer: Buffer, document: Document) -> Suggestion | None:
        rest = self._offers.suggestion(document.text) if document.is_cursor_at_the_end else ""
        return Suggestion(rest) if rest.isprintable() and rest else None


class Past(FileHistory):
    """The lines typed in earlier sessions of one game; if they cannot be kept, they are forgotten."""

    def load_history_strings(self) -> Iterable[str]:
        try:
            return list(super().load_history_strings()) if self._is_ordinary else []
        except OSError:
            return []

    @property
    def _is_ordinary(self) -> bool:
        """Whether the history is an ordinary file, which can be read at once, unlike a pipe."""
        return os.path.isfile(self.filename) or not os.path.lexists(self.filename)

    def store_string(self, string: str) -> None:
        if not self._is_ordinary:
            return
        try:
            Path(os.fsdecode(self.filename)).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            super().store_string(string)
        except OSError:
            return


def history_file(game: str) -> Path:
    """Where the lines typed in a game are kept."""
    return Path(folders.state(os.environ) or os.devnull) / "history" / game


class Screen:
    """A frontend for a terminal. `input_` and `output` are the process's own unless a test brings others."""

    talk = Interview

    def __init__(
        self,
        desk: Desk,
        ahead: Lookahead,
        look: Look,
        *,
        suggestions: bool = True,
        numbers: bool = True,
        input_: Input | None = None,
        output: Output | None = None,
    ) -> None:
        self._desk = desk
        self._ahead = ahead
        self._look = look
        self._typed = ""
        """The line that was being typed when a key played a word."""
        self._asked: SessionQuestion | None = None
        self._usual = ""
        """What Enter takes on an empty line."""
        self._drawn_at: float | None = None
        """When the open prompt was first on the screen."""
        self._kept = ""
        """The line that could not be done, until it is brought back or another line is done."""
        self._offers = offers = Careful(desk, ahead, numbers=numbers)
        self._streams = (input_, output)
        self._has_news: Callable[[], bool] | None = None
        """Whether there is news that has to be told before anybody types anything else."""
        self._prompt = self._prompt_session(
            self._prompt_text,
            Menu(offers),
            self._toolbar,
            self._keys(),
            Past(history_file(desk.game.info.name)),
        )
        self._prompt.placeholder = self._grey_hint
        self._prompt.app.after_render += self._note_when_drawn
        self._prompt.auto_suggest = Ghost(offers) if suggestions and look.color else None

    def _prompt_session(
        self,
        message: Callable[[], StyleAndTextTuples],
        completer: Completer,
        toolbar: Callable[[], str],
        keys: KeyBindings,
        history: History,
    ) -> PromptSession[str]:
        input_, output = self._streams
        session: PromptSession[str] = PromptSession(
            message=message,
            completer=completer,
            complete_while_typing=True,
            bottom_toolbar=toolbar,
            key_bindings=keys,
            history=history,
            style=_STYLE,
            color_depth=allowed_colors(is_colored=self._look.color),
            include_default_pygments_style=False,
            input=input_,
            output=output,
        )
        buffer = session.default_buffer
        buffer.enable_history_search = to_filter(True)

        def make_room(_: Buffer) -> None:
            is_idle = not buffer.text and buffer.complete_state is None
            session.reserve_space_for_menu = min(IDLE, self._menu_rows()) if is_idle else self._menu_rows()

        buffer.on_text_changed += make_room
        buffer.on_completions_changed += make_room
        return session

    @property
    def width(self) -> int:
        return self._prompt.output.get_size().columns

    @property
    def rows(self) -> int:
        """All rows but those of the prompt and the toolbar."""
        return self._prompt.output.get_size().rows - max(min(IDLE, self._menu_rows()), 1) - 1

    def ask(self, kept: str, question: SessionQuestion | None = None, usual: str = "") -> str:
        if (failure := self._offers.failure) is not None:
            self._offers.failure = None
            self.say([visible(f"The menu could not be shown ({failure!r}): our mistake, please report it.")])
        if question is not None and question.offers is not None:
            return self._ask_question(question)
        self._asked, self._usual, self._drawn_at = question, usual, None
        self._prompt.reserve_space_for_menu = min(IDLE, self._menu_rows())
        typed, self._typed, self._kept = self._typed, "", kept
        if kept and [kept] != self._prompt.history.get_strings()[-1:]:
            self._prompt.history.append_string(kept)
        self._prompt.app.erase_when_done = False
        return run_in_loop(self._prompt.prompt_async, default=typed, pre_run=self._listen)

    def listen(self, has_news: Callable[[], bool]) -> None:
        """From now on an open prompt gives way to news; what was being typed is kept for the next prompt."""
        self._has_news = has_news

    def _listen(self) -> None:
        if self._has_news is not None:
            self._prompt.app.create_background_task(self._give_way(self._has_news))

    async def _give_way(self, has_news: Callable[[], bool]) -> None:
        while not has_news():
            await asyncio.sleep(LISTENING)
        app = self._prompt.app
        if app.is_running and not app.is_done:
            self._typed = self._prompt.default_buffer.text
            app.erase_when_done = True
            app.exit(result="")

    def _ask_question(self, question: SessionQuestion) -> str:
        look = structs.replace(self._look, width=self.width)
        session = self._prompt_session(
            lambda: [("class:prompt", visible(question.prompt))],
            AnswerMenu(question),
            lambda: lines.cut(f" {question.keys}", look),
            self._keys() if question.is_played else browsing_keys(),
            InMemoryHistory(question.before),
        )
        session.reserve_space_for_menu = min(IDLE, self._menu_rows())
        typed, self._typed, self._usual = self._typed, "", ""
        return run_in_loop(session.prompt_async, default=typed)

    def _menu_rows(self) -> int:
        """Rows that are kept free for the menu."""
        rows = self._prompt.output.get_size().rows
        return 8 if rows >= LOW else max(rows - 8, 0)

    def say(self, text: Iterable[str]) -> None:
        for line in text:
            said = merge_formatted_text([ANSI(line), "\n"])
            print_formatted_text(self._prompt.output, said, _AS_IT_IS, color_depth=self._prompt.color_depth)

    def unroll(self, text: Sequence[str], *, from_end: bool = False) -> None:
        if len(text) < self._prompt.output.get_size().rows:
            self.say(text)
        else:
            pager.show(text, from_end=from_end)

    def glimpse(self, text: Sequence[str]) -> bool:

        input_, output = self._streams
        Glimpse(text, color=self._look.color, input_=input_, output=output).show()
        return True

    def watch(self, replay: Replay, style: Look) -> bool:

        Player(replay, style, *self._streams).show()
        return True

    def _prompt_text(self) -> StyleAndTextTuples:
        own = self._desk.pending_and_verbs(self._ahead.known)
        asked = self._asked.prompt if self._asked else lines.prompt(*own, self.width, self._desk.names)
        return [("class:prompt", visible(asked))]

    def _grey_hint(self) -> StyleAndTextTuples:
        """What Enter takes, in grey; nothing for a question, which says so itself."""
        shown = "" if self._asked else lines.enter_hint(self._usual, is_grey=self._look.color)
        return [("class:auto-suggestion", shown)]

    def _note_when_drawn(self, _: object) -> None:
        self._drawn_at = self._drawn_at or monotonic()

    def _was_seen_long_enough(self) -> bool:
        """Whether the line is empty, and what Enter takes has been on the screen long enough to be seen."""
        is_empty = not get_app().current_buffer.text and not has_entry()
        return is_empty and self._drawn_at is not None and monotonic() - self._drawn_at >= PAUSE

    def _toolbar(self) -> str:
        look = structs.replace(self._look, width=self.width)
        return lines.toolbar(self._desk, look, kept=bool(self._kept))

    def _keys(self) -> KeyBindings:
        keys = browsing_keys()
        for key, word in KEYS.items():
            keys.add(key)(self._key_that_plays(word))
        keys.add("c-e")(self._bring_back)
        keys.add("enter", filter=Condition(lambda: bool(self._usual) and self._was_seen_long_enough()))(
            self._take_usual
        )
        return keys

    def _take_usual(self, event: KeyPressEvent) -> None:
        event.current_buffer.document = Document("" if self._asked else self._usual)
        event.app.exit(result=self._usual)

    def _key_that_plays(self, word: str) -> Callable[[KeyPressEvent], None]:
        def play(event: KeyPressEvent) -> None:
            self._typed = event.current_buffer.text
            event.current_buffer.document = Document(word)
            event.app.exit(result=word)

        return play

    def _bring_back(self, event: KeyPressEvent) -> None:
        """Brings back what was refused if the line is empty; otherwise goes to the end of the line."""
        buffer = event.current_buffer
        if not buffer.text:
            buffer.document = Document(self._kept)
        buffer.cursor_position = len(buffer.text)
