"""Playing at a terminal: ask, do what was typed, say what came of it, until somebody leaves.

Law: nothing typed is lost. A line that was refused stays on the screen and can be brought back, and what was
recorded before it stays recorded. How a line is read and where words go is the business of a `Frontend`: a
full terminal, a dumb one and a test play the same session.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from io import TextIOWrapper

import click
from msgspec import structs

from cli import meaning
from cli.correcting import LOOKING, Dialogue
from cli.pages.corrections import AnswerOffer as Offered
from cli.prompt import Reply
from cli.render.fitting import beside
from cli.render.text import draw
from cli.repl import lines
from cli.repl.again import Again
from cli.repl.conflict import AnswerCompletions, plain
from cli.repl.ending import EndOfGame
from cli.repl.frontend import Frontend, SessionQuestion
from cli.repl.leaving import leave_tidily
from cli.repl.lesson import Lesson
from cli.repl.lookahead import STILL, Lookahead
from cli.repl.marks import marked
from cli.repl.meanwhile import LogWatch
from cli.repl.plain import Plain
from cli.repl.position import word_of
from cli.session import Session, cannot_vanish
from cli.settings import Settings
from cli.shell import error_blocks
from cli.style import WIDEST, Style, has_color, is_ascii_only
from ledger.core.blocks import Block, Note
from ledger.core.errors import LogChanged, TablefoldError, UnknownPiece, UsageError
from ledger.core.line import TEXT, chain, whole
from ledger.core.log.events import Noted
from ledger.core.rules.verdicts import AtOnce, Decision, Over, deciders
from ledger.core.typing import unclear
from ledger.core.typing.bare_numbers import FEW, Shown
from ledger.core.typing.eyes import all_of_it
from ledger.core.typing.unclear import Way
from ledger.desk.correcting import Correction
from ledger.desk.desk import Desk

DUMB = ("", "dumb", "unknown")
"""Values of TERM that promise nothing but lines."""


def play(
    desk: Desk,
    settings: Settings,
    *,
    ascii_only: bool | None = None,
    seat: str | None = None,
    is_open: bool = False,
) -> int:
    """Plays one log until somebody leaves, with all seats at the keyboard or one; `is_open` where one person
    plays all of them. Returns the exit status."""
    _speak_as_terminals_do()
    plain_signs = is_ascii_only(sys.stdout) if ascii_only is None else ascii_only
    style = Style(color=has_color(sys.stdout, settings.color, os.environ), ascii_only=plain_signs)
    ahead = Lookahead(desk, all_of_it if is_open else desk.eyes(seat))
    frontend: Frontend
    if is_capable():
        from cli.repl.screen import Screen  # noqa: PLC0415 - prompt_toolkit is slow to load

        frontend = Screen(desk, ahead, style, suggestions=settings.suggestions, numbers=settings.numbers)
    else:
        frontend = Plain(desk, ahead.known)
    leave_tidily()
    return Loop(desk, ahead, frontend, style, settings, seat).run()


def _speak_as_terminals_do() -> None:
    """No terminal speaks UTF-16, whatever `PYTHONIOENCODING` says."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper) and stream.isatty() and "a".encode(stream.encoding) != b"a":
            stream.reconfigure(encoding="utf-8")


def is_capable() -> bool:
    """True where both ends are a terminal that can do more than lines."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return os.name == "nt" or os.environ.get("TERM", "") not in DUMB


def edit(text: str) -> str | None:
    """A text in the user's editor (`VISUAL`, `EDITOR`). Raises UsageError where there is none."""
    try:
        return click.edit(text, extension=".toml")
    except click.ClickException as error:
        raise UsageError(
            f"The editor cannot be opened: {error.format_message()}",
            hint="Name one in the environment: EDITOR=nano",
        ) from None


class Loop:
    """Reads lines from a terminal until the player leaves."""

    def __init__(
        self,
        desk: Desk,
        ahead: Lookahead,
        frontend: Frontend,
        style: Style,
        settings: Settings | None = None,
        seat: str | None = None,
    ) -> None:
        self._desk = desk
        self._ahead = ahead
        self._frontend = frontend
        self._look = style
        self._settings = settings or Settings()
        dialogue = Dialogue(self._ask, self._say, self._settings)
        self._session = Session(desk, self._settings, edit, dialogue, seat, ahead.known)
        self._ending = EndOfGame(desk)
        self._again = Again(desk.names)
        self._meanwhile = LogWatch(desk, seat)
        self._kept = self._instead = ""
        """What could not be done; and in place of its first part, the same with what was taught for it."""
        self._refused = ""
        """What was left of the line that was refused last."""
        self._ways: tuple[Way, ...] = ()
        """What the line that was refused last could have meant."""
        self._is_picked = False
        """Whether the last line was the number of one of them: a second Enter after it takes nothing."""
        self._listed = -1
        self._shown_to = ("", 0)
        self._shown_at = 0
        """For whom and in which turn the board was shown last, and at which event."""
        self._board: Sequence[Block] = ()
        self._listed_by_help: Shown = ()
        """The numbers that `help` has just listed."""

    def run(self) -> int:
        """Always 0: whoever leaves has lost nothing."""
        self._say([lines.greeting(self._desk)])
        if self._desk.head and not isinstance(self._desk.pending, Decision | AtOnce | Over):
            self._say_board()
        leaving, stays = False, True
        while stays:
            try:
                self._say(self._meanwhile.look() or ())
                self._list_choices()
                question = self._ending.question()
                usual = self._ending.usual() if question else self._usual
                typed = self._frontend.ask(self._kept, question, usual)
                self._kept, leaving = "", False
                stays = self._take(self._ending.line(typed) if question else typed)
                self._say(self._ending.closing())
            except EOFError:
                break
            except KeyboardInterrupt:
                if leaving:
                    break
                self._kept, leaving = "", True
                self._say([Note("Cleared. Ctrl-C again or Ctrl-D leaves.")])
        self._say(lines.farewell(self._desk))
        return 0

    @property
    def _usual(self) -> str:
        """The line that Enter alone stands for; empty where it stands for none."""
        if self._is_picked:
            return ""
        if self._ways:
            return self._picked("1") if self._ways[0].is_usual else ""
        position = self._ahead.position()
        move = None if position is None else position.usual
        return "" if move is None else move.text

    def _show_board(self) -> int:
        """The heart of the view, whenever somebody else or all are to choose, in a new turn, and on another
        line of play; at the end, the score. Gives back how many lines of moves there is room for below it."""
        pending = self._desk.pending
        over = "the end" if isinstance(pending, Over) else ""
        who = pending.prompt if isinstance(pending, AtOnce) else "".join(deciders(pending)[:1]) or over
        asked = who, self._desk.game.turn(self._desk.state)
        if not who or (asked == self._shown_to and self._is_near(self._shown_at, self._desk.head)):
            return FEW
        self._shown_to, self._shown_at = asked, self._desk.head
        most = self._say_board("" if isinstance(pending, AtOnce) else who)
        if over:
            self._answer("score")
            self._say(self._ending.begins())
        return most

    def _is_near(self, one: int, other: int) -> bool:
        """Whether two events lie on one line of play: elsewhere it is another table."""
        tree = self._desk.history.timeline
        return tree.is_ancestor(one, other) or tree.is_ancestor(other, one)

    def _say_board(self, seat: str = "") -> int:
        """The board, with a mark at what changed since it was last shown: the last move, or the last turn. It
        is shortened where it would push itself off the screen, those lines last that are about `seat`. Gives
        back how many lines of moves there is room for."""
        names, style = self._desk.names, self._style
        board = names.blocks(self._desk.board(self._session.seat))
        page = lines.board(marked(self._board, board), style)
        self._board = board
        drawn, most = beside(page, self._choices, style, self._frontend.rows, first=names.of(seat))
        self._frontend.say(style.paint(*line) for line in drawn)
        return most

    def _list_choices(self) -> None:
        """Says what can be done: once for every line of the log, and again after a page."""
        if self._listed != len(self._desk.history):
            self._listed = len(self._desk.history)
            self._say(self._choices(self._show_board()))

    def _choices(self, most: int) -> list[Block]:
        position = self._ahead.position()
        numbers = self._settings.numbers
        return [] if position is None else lines.choices(position, self._style, numbers=numbers, most=most)

    def _take(self, typed: str) -> bool:
        """Does every part of a typed line, up to the first that fails. False when it says to leave."""
        if not self._catch_up(typed):
            self._kept = self._refused = typed
            return True
        meant, self._ways = self._picked(typed), ()
        self._is_picked = meant != typed
        parts = [part for line in re.split(r"\r\n?|\n", meant) for part in chain(line)]
        answer: Reply | None = None
        for place, part in enumerate(parts):
            self._instead = ""
            answer = self._answer(part, answer)
            if answer is None:
                self._kept = self._refused = "; ".join((self._instead or part, *parts[place + 1 :]))
                if place:
                    done = f"What stands before it in the line is done ({place} of {len(parts)})."
                    quotes = " A semicolon within a text needs quotes around the text."
                    self._say([Note(done + (quotes if self._is_text(parts[place - 1]) else ""))])
                return True
            if answer.quit:
                return False
            if answer.done is None and answer.shown is None:
                self._listed = -1
            self._listed_by_help = () if answer.shown is None else answer.shown
        self._say(self._again.warning(meant, None if answer is None else answer.done))
        return True

    def _picked(self, typed: str) -> str:
        """What is meant by the number of one of the ways that were listed last; what was typed otherwise."""
        number = whole(typed.strip())
        if number is None or not 0 < number <= len(self._ways):
            return typed
        return "; ".join((self._ways[number - 1].line, *chain(self._refused)[1:]))

    def _is_text(self, part: str) -> bool:
        """True where a part ends in words of the table's own, which a semicolon may have cut."""
        verb = self._desk.verbs.get(part.partition(" ")[0].casefold())
        last = verb.args[-1] if verb is not None and verb.args else None
        return TEXT in part or (last is not None and last.is_text)

    def _answer(self, part: str, after: Reply | None = None) -> Reply | None:
        """Does one part and shows what came of it; None where it was a mistake, explained last of all."""
        try:
            answer = self._session.run(part, after=after, shown=self._numbers)
        except LogChanged:
            return self._answer(part, after) if self._catch_up(part) else None
        except TablefoldError as problem:
            if (
                isinstance(problem, UnknownPiece)
                and meaning.word(self._desk, part, self._session.listed) is None
            ):
                return self._taught(problem, after)
            self._list_choices()
            known = self._session.listed(self._desk.settled_state())
            self._ways = unclear.ways(self._desk.game, known, part, problem)[:FEW]
            self._say([*error_blocks(problem), *lines.ways(self._ways, self._style)])
            return None
        self._show(answer)
        return answer

    def _taught(self, unknown: UnknownPiece, after: Reply | None) -> Reply | None:
        """The move with what it teaches; where it is refused all the same, both are brought back."""
        line = self._lesson(unknown)
        answer = None if line is None else self._answer(line, after)
        if answer is None and line is not None:
            self._instead = self._instead or line
        return answer

    def _show(self, answer: Reply) -> None:
        if answer.replay is not None and self._frontend.watch(answer.replay, self._style):
            return
        painted = self._painted(answer.blocks, answer.width)
        if answer.vanishes:
            if not self._frontend.glimpse(painted):
                self._say(error_blocks(cannot_vanish()))
        elif answer.done is None and self._settings.pager:
            self._frontend.unroll(painted)
        else:
            self._frontend.say(painted)

    def _lesson(self, unknown: UnknownPiece) -> str | None:
        """The line with what it teaches in front; None where the table did not say what is asked."""
        lesson = Lesson(self._desk, unknown, self._style)
        self._say(lesson.opening)
        question = lesson.question
        while True:
            answer = ""
            try:
                answer = self._frontend.ask("", question)
                line = lesson.line(answer)
            except (EOFError, KeyboardInterrupt):
                line = None
            except TablefoldError as problem:
                leave = Note("Up brings the answer back. Enter leaves: nothing is taught.", tone="next")
                self._say([*error_blocks(problem), leave])
                question = lesson.again(answer, problem)
                continue
            if line is None:
                self._say([Note("Nothing is taught, and nothing recorded.")])
            return line

    def _ask(self, prompt: str, correction: Correction | None, answers: Sequence[Offered]) -> str:
        """An answer to something that a correction asks, or that comes before something is done."""
        dot = " | " if self._look.ascii_only else " · "
        talk = () if correction is None else ("F1: help", "^Z: the last answer again")
        keys = dot.join(("Tab: answers", *talk, "^C: nothing is written"))
        offers = (
            partial(plain, answers) if correction is None else AnswerCompletions(correction, answers, LOOKING)
        )
        return self._frontend.ask("", SessionQuestion(prompt, offers, keys, is_played=correction is not None))

    def _catch_up(self, typed: str) -> bool:
        """Reads the log again where somebody else wrote to it. Whether the line still means what it meant:
        nothing was written, it looks or notes, or all choose at once; else it can be brought back."""
        asked = self._asked_at_once
        blocks = self._meanwhile.look(says_again=True)
        if blocks is None:
            return True
        self._say(blocks)
        only_looks = all(map(self._stays, chain(typed)))
        if only_looks or self._meanwhile.is_lost:
            return only_looks
        self._list_choices()
        fits = bool(asked) and asked == self._asked_at_once
        now = "Your line still fits." if fits else "This is how it stands now; your line can be brought back."
        self._say([Note(now, tone="warning")])
        return fits

    def _stays(self, part: str) -> bool:
        """Whether a part of a line means the same whatever was written: it only looks, or is a note."""
        verb = self._desk.verbs.get(part.partition(" ")[0].casefold())
        return word_of(part, self._desk.verbs) in STILL or (verb is not None and Noted in verb.kinds)

    @property
    def _asked_at_once(self) -> str:
        """What several seats, this one among them, now choose at once; empty where they choose in turn."""
        pending, seat = self._desk.pending, self._session.seat
        return pending.prompt if isinstance(pending, AtOnce) and seat in pending.seats else ""

    @property
    def _numbers(self) -> Shown:
        """The numbers that pick a move: all that are listed, or where lists have none what `help` told."""
        return None if self._settings.numbers else self._listed_by_help

    @property
    def _style(self) -> Style:
        """The look at the terminal's present width."""
        return structs.replace(self._look, width=min(self._frontend.width, WIDEST), seats=self._desk.people)

    def _say(self, blocks: Iterable[Block]) -> None:
        self._frontend.say(self._painted(blocks))

    def _painted(self, blocks: Iterable[Block], width: int = 0) -> list[str]:
        style = self._style
        blocks = self._desk.names.blocks(blocks)
        drawn = draw(blocks, width=width or style.width, ascii_only=style.ascii_only)
        return [style.paint(line.text, line.tone) for line in drawn]
