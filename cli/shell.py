"""Everything that one run of the program writes: pages, data, warnings and errors.

Law: all output goes through `paint` or `encode`, which make control characters visible; nothing else in the
command line writes to a stream. Pages and data go to standard output, warnings and errors to standard error.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any, Protocol

from msgspec import structs

from cli import settings
from cli.render import json as json_form
from cli.render.clean import visible
from cli.render.text import draw, filled
from cli.settings import Settings
from cli.style import Style, columns_of, style_for
from ledger.core.blocks import Block, Note
from ledger.core.errors import BadFile, Problem, TablefoldError, UsageError, typed

if TYPE_CHECKING:
    from cli.pages.corrections import AnswerOffer
    from cli.replay import Replay
    from ledger.desk.correcting import Correction
    from ledger.desk.desk import Desk
    from ledger.desk.reader import Reader
    from ledger.desk.recorded import Recorded


LONGEST = 2000
"""Characters of a sentence about what went wrong: it may quote what a stranger wrote."""
UNBROKEN = 100_000
"""The columns of a line with a command to type or copy: it stays one line, which the terminal breaks."""


class OutputFailed(TablefoldError):
    """Standard output cannot be written to. What was recorded stays recorded."""

    code = "output"
    exit_status = 74


class Settles(Protocol):
    """Somebody who can be asked."""

    def settle(self, correction: Correction) -> None:
        """Asks about every event that no longer fits."""

    def choose(self, question: Iterable[Block], asked: str, answers: Sequence[AnswerOffer]) -> str:
        """Shows what would be done, asks, and returns the answer as it was typed."""


class Shell:
    """`as_json` and `flags` follow the options as they are read.

    `damage` is what is wrong with a log that was shown in part, to be said at the end. `log` is the name of
    the log that an error may be about.
    """

    def __init__(self) -> None:
        self.as_json = False
        self.flags: dict[str, Any] = {}
        """Settings for this run alone."""
        self.dialogue: Settles | None = None
        """Who is asked if a correction does not fit; None if that is only known later."""
        self.damage: TablefoldError | None = None
        self.log = ""
        self.seat: str | None = None
        """Who looks if nobody is named: everybody, or the seat at the prompt."""
        self.recorded_before: dict[str, Any] | None = None
        """What a run had recorded when an error ended it, as data, so that no program records it again."""
        self._settings: Settings | None = None
        self._desk: Reader | None = None
        self._lines = 0
        self._held: list[str] = []

    @property
    def is_at_a_prompt(self) -> bool:
        """Whether somebody can be asked: not in a script, nor if a program reads the answer."""
        is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        return is_terminal and not self.as_json and os.environ.get("TERM") != "dumb"

    @property
    def settings(self) -> Settings:
        """What the user has set. Raises BadSetting, but only once, so that the error itself can be shown."""
        if self._settings is None:
            self._settings = Settings()
            self._settings = settings.load(os.environ, self.flags)
        return self._settings

    def answer(
        self,
        blocks: Callable[[], Iterable[Block]],
        data: Callable[[], Any],
        done: Recorded | None = None,
        *,
        from_end: bool = False,
    ) -> None:
        """Shows a page, or its data with `--json`. `done` is what was recorded, which both already say. A
        long page opens at its first line, or `from_end` at its last one."""
        if self.as_json:
            self._write(sys.stdout, json_form.encode(self._with_seat_names(data())) + "\n")
        else:
            self._write_page(sys.stdout, blocks(), can_scroll=True, from_end=from_end)

    def _with_seat_names(self, data: Any) -> Any:
        """The data, with the names of those seats that are typed by another word."""
        names = {} if self._desk is None else self._desk.names.shown
        return {**data, "names": names} if names and isinstance(data, dict) else data

    def show_recorded(self, desk: Desk, done: Recorded) -> None:
        """Says what was recorded."""
        from cli.pages import recorded  # noqa: PLC0415 - readers record nothing

        self.answer(lambda: recorded.blocks(done), lambda: recorded.data(desk, done), done)

    def show(self, blocks: Iterable[Block], width: int = 0) -> None:
        """Shows a page as wide as the terminal, or `width` columns wide."""
        self._write_page(sys.stdout, blocks, width)

    def print(self, text: str) -> None:
        """Prints text of several lines as it is, such as a file to be saved."""
        style = Style()
        self._print_or_page([style.paint(line, "plain") for line in text.splitlines()])

    def document(self, data: bytes, *, is_secret: bool = False) -> None:
        """Writes what a file would hold, byte for byte, in UTF-8 whatever the stream's encoding is. What
        `is_secret` must not be on a screen that everybody can see."""
        with output_errors():
            stream = getattr(sys.stdout, "buffer", None)
            sys.stdout.flush()
            if stream is None:
                sys.stdout.write(data.decode())
            else:
                stream.write(data)
                stream.flush()

    @property
    def may_wait_for_keys(self) -> bool:
        """Whether this run may wait for keys on a page: not with --no-pager."""
        return bool(self.flags.get("pager", True))

    def replay(self, replay: Replay) -> None:
        """Plays a replay on a terminal; elsewhere, and with --no-pager, every step is printed."""
        if self.may_wait_for_keys and sys.stdin.isatty() and sys.stdout.isatty():
            from cli.replay_screen import ReplayScreen  # noqa: PLC0415 - slow to import, and only for a terminal

            ReplayScreen(replay, self.style(sys.stdout)).show()
            return
        for number, page in enumerate(replay.remaining_pages()):
            self.show([Note(""), *page] if number else page)

    def watch(self, desk: Reader, seat: str | None) -> None:
        """Shows a log as it grows, until you leave. Raises UsageError if there is no terminal."""
        if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
            raise UsageError(
                "Watching a game needs a terminal.", hint=f"To see it as it stands: {typed('show', self.log)}"
            )
        from cli.repl import watching  # noqa: PLC0415 - slow to import, and only for a terminal

        self.damage = None
        watching.watch(desk, seat, self.style(sys.stdout))

    def warn(self, text: str) -> None:
        """Shows a warning at once; with --json at the end, because an error in JSON must be alone on its
        stream."""
        if self.as_json:
            self._held.append(text)
            return
        self._write_page(sys.stderr, [Note(f"Note: {_quoted(text)}", tone="warning")], width=UNBROKEN)

    def show_held_warnings(self) -> None:
        """Shows the warnings that were held back, if the run ended without an error."""
        held, self._held = self._held, []
        self._write_page(
            sys.stderr, [Note(f"Note: {_quoted(text)}", tone="warning") for text in held], width=UNBROKEN
        )

    def show_error(self, error: TablefoldError) -> None:
        """Shows what is wrong, where, and what to do next."""
        if isinstance(error, OutputFailed) and self._has_recorded():
            error.hint = (
                f"What was typed is recorded: do not type it again. To see it: {typed('log', self.log)}"
            )
        if error.line is not None and not error.where and self.log:
            error.where = f"{self.log}:{error.line}"
        if self.as_json:
            before = {} if self.recorded_before is None else {"recorded": self.recorded_before}
            self._write(sys.stderr, json_form.encode({**error_data(error), **before}) + "\n")
        else:
            self._write_page(sys.stderr, error_blocks(error), width=UNBROKEN)

    def read(self, log: str, *, tolerant: bool = False, judging: bool = False) -> Reader:
        """Reads the log, and says what is wrong with it. What it takes and raises is what `Reader.open` takes
        and raises."""
        from ledger.desk.reader import Reader  # noqa: PLC0415 - commands without a log need no reader

        self.log = log
        reader = Reader.open(log, tolerant=tolerant, judging=judging)
        self._say_damage(reader)
        return reader

    def open(self, log: str, *, to_write: bool = True) -> Desk:
        """A desk for the log. A damaged log is an error, but only a warning if it is not `to_write`.

        Raises what `Desk.open` raises, and LogDamaged or LogTorn if nothing can be added.
        """
        from ledger.desk.desk import Desk  # noqa: PLC0415 - who only reads needs no desk

        self.log = log
        desk = Desk.open(log)
        if not to_write:
            self._say_damage(desk)
            return desk
        self._desk, self._lines = desk, len(desk.history)
        if desk.damage is not None:
            raise desk.damage
        desk.journal.require_writable()
        self._remember(log)
        return desk

    def _say_damage(self, reader: Reader) -> None:
        """Says what is wrong with a log that is read: damage at the end of the run, a torn end now."""
        self._desk, self._lines = reader, len(reader.history)
        self.damage = reader.damage
        if (torn := reader.journal.torn) is not None:
            self.warn(
                f"the last step of the log, from line {torn.line} on, was cut off: {torn.why}. "
                f"Everything before it is read. To go on playing: {typed('repair', self.log)}"
            )

    def who_looks(self, desk: Reader, seat: str | None) -> str | None:
        """The seat that looks, or None for everybody. Raises UnknownName."""
        if seat is None:
            return self.seat
        from cli.pages import resolve  # noqa: PLC0415 - only where somebody is named

        return resolve.seat(desk, seat)

    def eyes(self, desk: Reader, seat: str | None, page: str | None = None) -> str | None:
        """Whose eyes see the page of a seat, if not that seat's own: those of the seat at the prompt, or of
        the host, if named with --as. With a `page`, whose eyes see that page. Raises UnknownName, and
        UsageError if the `page` is a seat's and nobody says who looks."""
        from cli.pages import resolve  # noqa: PLC0415 - only where somebody is named

        who = resolve.page(desk, seat, desk.head) if seat else None
        if page is not None:
            own = resolve.page(desk, page, desk.head)
            if (who or self.seat) is None and own in desk.viewers:
                said = f"{own} is a person, not a page."
                raise UsageError(said, hint=f"--as {own} shows what {own} sees.")
            return who or self.seat
        return who if who and who == desk.host else self.seat

    def remember_new_log(self, log: str, desk: Desk) -> None:
        """Remembers that this run has made a log."""
        self.log, self._desk, self._lines = log, desk, -1
        self._remember(log)

    def _remember(self, log: str) -> None:
        if self.settings.recent:
            from cli import recent  # noqa: PLC0415 - readers remember nothing

            recent.remember(log, os.environ)

    def _has_recorded(self) -> bool:
        """Whether this run has added anything to a log."""
        return self._desk is not None and len(self._desk.history) > self._lines

    def style(self, stream: IO[str]) -> Style:
        style = style_for(stream, self.settings.color, os.environ)
        return style if self._desk is None else structs.replace(style, seats=self._desk.people)

    def _write_page(
        self,
        stream: IO[str],
        blocks: Iterable[Block],
        width: int = 0,
        *,
        can_scroll: bool = False,
        from_end: bool = False,
    ) -> None:
        style = self.style(stream)
        blocks = blocks if self._desk is None else self._desk.names.blocks(blocks)
        drawn = draw(blocks, width=width or style.width, ascii_only=style.ascii_only)
        if width == UNBROKEN and (columns := columns_of(stream)) > 0:
            drawn = (structs.replace(line, text=filled(line.text, columns)) for line in drawn)
        lines = [style.paint(line.text, line.tone) for line in drawn]
        if can_scroll:
            self._print_or_page(lines, from_end=from_end)
        else:
            self._write(stream, "".join(f"{line}\n" for line in lines))

    def _print_or_page(self, lines: Sequence[str], *, from_end: bool = False) -> None:
        """Writes lines to standard output; through a pager if they are more than the terminal shows."""
        if self.settings.pager and sys.stdout.isatty():
            from cli import pager  # noqa: PLC0415 - only at a terminal

            if pager.is_needed(sys.stdout, len(lines), os.environ):
                pager.show(lines, from_end=from_end)
                return
        self._write(sys.stdout, "".join(f"{line}\n" for line in lines))

    @staticmethod
    def _write(stream: IO[str], text: str) -> None:
        """Raises BrokenPipeError if nobody reads any more, OutputFailed for any other trouble."""
        encoding = getattr(stream, "encoding", None) or "utf-8"
        with output_errors():
            stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
            stream.flush()


@contextmanager
def output_errors() -> Iterator[None]:
    """Raises BrokenPipeError if nobody reads any more, OutputFailed for any other trouble."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise OutputFailed(f"The output cannot be written: {reason}.", hint="Send it elsewhere.") from None


@contextmanager
def suggesting_quotes(moves: Sequence[str]) -> Iterator[None]:
    """Adds a hint to an error: the words may be a single move that needs quotes."""
    try:
        yield
    except TablefoldError as error:
        if len(moves) > 1 and not any(" " in move.strip() for move in moves):
            error.hint = f'If it is one move, put it in quotes: "{" ".join(moves)}". {error.hint}'.strip()
        raise


def error_blocks(error: TablefoldError) -> list[Block]:
    """The three parts of an error; an empty part is left out."""
    blocks: list[Block] = [Note(_quoted(error.message), tone="bad")]
    if isinstance(error, BadFile):
        blocks += problem_blocks(error.problems)
    if where := error.where or (f"line {error.line}" if error.line is not None else ""):
        blocks.append(Note(f"Where: {where}"))
    if error.hint:
        blocks.append(Note(f"Next: {_quoted(error.hint)}", tone="hint"))
    return blocks


def _quoted(text: str) -> str:
    return _shortened(visible(text))


def _shortened(text: str) -> str:
    """A text that may quote what a stranger wrote, without its middle if nobody would read it all."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} … {text[-LONGEST // 2 :]}"


def problem_blocks(problems: Iterable[Problem]) -> list[Block]:
    """What is wrong with files, one a line: `hill.deck:14: …`."""
    return [
        Note(_quoted(f"{each.file}:{each.line}: {each.message}. {each.hint}".rstrip())) for each in problems
    ]


def error_data(error: TablefoldError) -> dict[str, Any]:
    data: dict[str, Any] = {
        "code": error.code,
        "message": _shortened(error.message),
        "hint": _shortened(error.hint),
        "line": error.line,
    }
    if isinstance(error, BadFile):
        data["problems"] = [problem._asdict() for problem in error.problems]
    return {"error": data}
