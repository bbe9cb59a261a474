"""Playing at a terminal: ask, do what was typed, say what came of it, until somebody leaves.

Law: nothing typed is lost. A refused line stays on the screen and can be brought back, and what was recorded
before it stays recorded. A `Frontend` reads the lines and shows the words: a full terminal, a dumb one and a
test play the same session.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from functools import partial

from msgspec import structs

from cli import bots, meaning
from cli.correcting import LOOKING, Dialogue
from cli.editing import edit
from cli.pages.corrections import AnswerOffer as Offered
from cli.prompt import Reply
from cli.render.fitting import beside
from cli.render.text import draw
from cli.repl import lines
from cli.repl.again import Again
from cli.repl.conflict import AnswerCompletions, answer_offers
from cli.repl.frontend import Frontend, Pages, SessionQuestion
from cli.repl.leaving import leave_tidily
from cli.repl.lesson import Lesson
from cli.repl.lookahead import STILL, Lookahead
from cli.repl.marks import marked
from cli.repl.meanwhile import LogWatch
from cli.repl.own_questions import OwnQuestions
from cli.repl.plain import Plain
from cli.repl.position import word_of
from cli.repl.preparing import preparing
from cli.repl.streams import is_full_terminal, leave_utf_16
from cli.session import Session, cannot_vanish
from cli.settings import Settings
from cli.shell import error_blocks
from cli.style import WIDEST, Style, has_color, is_ascii_only
from ledger.core.blocks import Block, Note
from ledger.core.errors import LogChanged, MoveIncomplete, TablefoldError, UnknownPiece
from ledger.core.line import TEXT, split_chain, whole
from ledger.core.log.events import Corrected, Noted
from ledger.core.rules.verdicts import AtOnce, Decision, Over, deciders
from ledger.core.typing import unclear
from ledger.core.typing.bare_numbers import FEW, OnScreen
from ledger.core.typing.eyes import all_of_it
from ledger.core.typing.unclear import TypedWay
from ledger.desk.correcting import Correction
from ledger.desk.desk import Desk


def play(
    desk: Desk,
    settings: Settings,
    *,
    ascii_only: bool | None = None,
    seat: str | None = None,
    is_open: bool = False,
    pages: Pages | None = None,
) -> int:
    """Plays one log until somebody leaves. All seats share the keyboard, or `seat` has it alone; `is_open` is
    for one person who plays all seats. `pages` record beside it. Returns the exit status."""
    leave_utf_16()
    plain_signs = is_ascii_only(sys.stdout) if ascii_only is None else ascii_only
    style = Style(color=has_color(sys.stdout, settings.color, os.environ), ascii_only=plain_signs)
    ahead = Lookahead(desk, all_of_it if is_open else desk.eyes(seat), seat)
    frontend: Frontend
    if is_full_terminal():
        from cli.repl.screen import Screen  # noqa: PLC0415 - prompt_toolkit is slow to load

        frontend = screen = Screen(
            desk, ahead, style, suggestions=settings.suggestions, numbers=settings.numbers
        )
        if pages is not None:
            screen.listen(lambda: pages.has_news or not (desk.journal.is_current() or loop.is_unreadable))
    else:
        frontend = Plain(desk, ahead.known)
    leave_tidily()
    loop = Loop(desk, ahead, frontend, style, settings, seat, pages)
    return loop.run()


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
        pages: Pages | None = None,
    ) -> None:
        self._desk, self._pages = desk, pages
        self._ahead, self._frontend, self._look = ahead, frontend, style
        self._settings = settings or Settings()
        dialogue = Dialogue(self._ask_answer, self._say, self._settings)
        self._session = Session(desk, self._settings, edit, dialogue, seat, ahead.known)
        self._session.answer = preparing(desk, self._say, style, frontend.talk)
        if pages is not None:
            self._session.show_links, self._session.throws = lambda: pages.show(self._style), pages.throws
        self._own = OwnQuestions(desk, self._say)
        self._ending = self._own.ending
        self._again = Again(desk.names)
        self._meanwhile = LogWatch(desk, seat, is_shared=pages is not None)
        self._kept = self._instead = self._refused = self._incomplete = ""
        """The line that could not be done; its first part with the lesson taught for it, if any; what is left
        of the line refused last, from the refused part on; and a part that needs more words."""
        self._ways: tuple[TypedWay, ...] = ()
        """What the last refused line could have meant."""
        self._is_picked = False
        """Whether the last line picked one of these by its number: then a second Enter records nothing."""
        self._listed = -1
        self._shown_to = ("", 0)
        self._shown_at = 0
        """For whom, in which turn and at which event the board was shown last."""
        self._has_corrected = False
        """Whether the last line was a correction: then no board pushes its summary off the screen."""
        self._board: Sequence[Block] = ()
        self._listed_by_help: OnScreen = ()
        """The numbers that `help` has just listed."""

    def run(self) -> int:
        """Plays until somebody leaves. Returns 0 always, because nothing is lost."""
        self._say(lines.greeting(self._desk, self._session.seat))
        self._say(() if self._pages is None else self._pages.greeting)
        if self._desk.head and not isinstance(self._desk.pending, Decision | AtOnce | Over):
            self._say_board()
        leaving, stays = False, True
        while stays:
            try:
                self._say(self._meanwhile.what_others_wrote() or ())
                self._say(() if self._pages is None else self._pages.news())
                for block in bots.moves(self._desk, self._session.seat):
                    self._say([block])
                self._list_choices()
                own = self._own.next(is_unclear=bool(self._ways))
                question, usual, meant = own or (None, self._usual_line, str)
                typed = self._frontend.ask(self._kept, question, usual)
                self._kept, leaving = "", False
                stays = self._do_line(meant(typed))
                self._say(self._ending.closing())
            except EOFError:
                break
            except KeyboardInterrupt:
                if leaving:
                    break
                self._kept, leaving = "", True
                self._say([Note("Cleared. Ctrl-C again or Ctrl-D leaves.")])
                self._say(self._meanwhile.what_others_wrote(may_be_own=True) or ())
        self._say([*self._own.row.farewell(), *lines.farewell(self._desk, is_whole=not self.is_unreadable)])
        return 0

    @property
    def is_unreadable(self) -> bool:
        """Whether what others wrote could not be read."""
        return self._meanwhile.is_unreadable

    @property
    def _usual_line(self) -> str:
        """The line that Enter alone means; empty if it means none."""
        if self._is_picked:
            return ""
        if self._ways:
            return self._with_picked_way("1") if self._ways[0].is_usual else ""
        position = self._ahead.position()
        move = None if position is None else position.usual
        return "" if move is None else move.text

    def _show_board_if_due(self) -> int:
        """Shows the board in a new turn or round, on another line of play, and when others have to choose; at
        the end, the score. Returns how many lines of moves fit below it."""
        pending = self._desk.pending
        over = "the end" if isinstance(pending, Over) else ""
        who = pending.prompt if isinstance(pending, AtOnce) else "".join(deciders(pending)[:1]) or over
        state, game = self._desk.state, self._desk.game
        stage = game.status(state).partition(":")[0]
        asked = f"{who} {self._own.about()} {stage}", game.turn(state)
        if not who or (asked == self._shown_to and self._is_near(self._shown_at, self._desk.head)):
            return FEW
        self._shown_to, self._shown_at = asked, self._desk.head
        if self._has_corrected:
            return FEW
        most = self._say_board("" if isinstance(pending, AtOnce) else who)
        if over:
            self._do_part("score")
            self._say(self._ending.opening())
        return most

    def _is_near(self, one: int, other: int) -> bool:
        """Whether two events are on one line of play; on another line, the table differs."""
        tree = self._desk.history.timeline
        return tree.is_ancestor(one, other) or tree.is_ancestor(other, one)

    def _say_board(self, seat: str = "") -> int:
        """Shows the board, with a mark at what has changed since it was last shown. A board that is too long
        for the screen is shortened; lines about `seat` are the last to go. Returns how many lines of moves
        still fit."""
        names, style = self._desk.names, self._style
        board = names.blocks(self._desk.board(self._session.seat))
        page = lines.board(marked(self._board, board), style)
        self._board = board
        drawn, most = beside(page, self._choice_blocks, style, self._frontend.rows, first=names.of(seat))
        self._frontend.say(style.paint(line.text, line.tone) for line in drawn)
        return most

    def _list_choices(self) -> None:
        """Shows what can be done: once whenever the log has grown, and again after a page."""
        if self._listed != len(self._desk.history):
            self._listed = len(self._desk.history)
            self._say(self._choice_blocks(self._show_board_if_due()))
            self._has_corrected = False

    def _choice_blocks(self, most: int) -> list[Block]:
        position = self._ahead.position()
        numbers = self._settings.numbers
        return [] if position is None else lines.choices(position, self._style, numbers=numbers, most=most)

    def _do_line(self, typed: str) -> bool:
        """Does every part of a typed line, up to the first that fails. False if a part says to leave."""
        if not self._catch_up(typed):
            self._kept = self._refused = typed
            return True
        meant, self._ways = self._with_picked_way(typed), ()
        self._is_picked = meant != typed
        parts = [part for line in re.split(r"\r\n?|\n", meant) for part in meaning.parts_of(line)]
        answer: Reply | None = None
        for place, part in enumerate(parts):
            self._instead = ""
            answer = self._do_part(part, answer)
            if answer is None:
                self._kept = self._refused = "; ".join((self._instead or part, *parts[place + 1 :]))
                if place:
                    cut = self._ends_in_text(parts[place - 1])
                    self._say([lines.done_before(place, len(parts), may_be_cut=cut)])
                return True
            if answer.quit:
                return False
            if answer.done is None and answer.shown is None:
                self._listed = -1
            self._listed_by_help = () if answer.shown is None else answer.shown
        self._say(self._again.warning(meant, None if answer is None else answer.done))
        return True

    def _with_picked_way(self, typed: str) -> str:
        """The line that a typed number picks from the meanings listed last; any other line as it is."""
        number = whole(typed.strip())
        if number is None or not 0 < number <= len(self._ways):
            return typed
        return "; ".join((self._ways[number - 1].line, *split_chain(self._refused)[1:]))

    def _ends_in_text(self, part: str) -> bool:
        """Whether a part ends with free text, which a semicolon may have cut."""
        verb = self._desk.verbs.get(part.partition(" ")[0].casefold())
        last = verb.args[-1] if verb is not None and verb.args else None
        return TEXT in part or (last is not None and last.is_text)

    def _do_part(self, part: str, after: Reply | None = None) -> Reply | None:
        """Does one part and shows what came of it; None for a mistake, after explaining it."""
        try:
            answer = self._session.run(
                part, after=after, shown=self._numbers_that_pick, usual=self._usual_line
            )
        except LogChanged:
            return self._do_part(part, after) if self._catch_up(part) and not self.is_unreadable else None
        except TablefoldError as problem:
            is_word = meaning.session_word(self._desk, part, self._session.listed) is not None
            if isinstance(problem, UnknownPiece) and not is_word:
                return self._do_with_lesson(problem, after)
            self._list_choices()
            game, known = self._desk.game, self._session.listed(self._desk.settled_state())
            begun, self._incomplete = self._incomplete, part if isinstance(problem, MoveIncomplete) else ""
            self._ways = unclear.ways_to_choose(game, known, part, problem)[:FEW]
            only_way = unclear.only_way(game, known, part, self._ways, problem)
            if line := only_way or unclear.completed(game, known, begun, part, problem):
                self._ways, self._instead = (), line
                self._say([lines.only(part, line)])
                return self._do_part(line, after)
            self._say([*error_blocks(problem), *lines.ways(self._ways, self._style)])
            return None
        self._incomplete = "" if answer.done else self._incomplete
        self._show_reply(answer)
        self._has_corrected = answer.done is not None and any(
            isinstance(event, Corrected) for event in answer.done.events
        )
        return answer

    def _do_with_lesson(self, unknown: UnknownPiece, after: Reply | None) -> Reply | None:
        """Asks about an unknown piece and does the move with the answer; if the move is refused anyway, both
        can be brought back."""
        line = self._ask_lesson(unknown)
        answer = None if line is None else self._do_part(line, after)
        if answer is None and line is not None:
            self._instead = self._instead or line
        return answer

    def _show_reply(self, answer: Reply) -> None:
        if answer.replay is not None and self._frontend.watch(answer.replay, self._style):
            return
        painted = self._painted(answer.blocks, answer.width)
        if answer.vanishes:
            if not self._frontend.glimpse(painted):
                self._say(error_blocks(cannot_vanish()))
        elif answer.done is None and self._settings.pager:
            self._frontend.unroll(painted, from_end=answer.from_end)
        else:
            self._frontend.say(painted)

    def _ask_lesson(self, unknown: UnknownPiece) -> str | None:
        """Asks about an unknown piece. Returns the line with the lesson in front; None if nobody answered."""
        lesson = Lesson(self._desk, unknown, self._style)
        self._say(lesson.opening)
        question = lesson.question
        while True:
            answer = ""
            try:
                answer = self._frontend.ask("", question)
                line = lesson.line_to_play(answer)
            except (EOFError, KeyboardInterrupt):
                line = None
            except TablefoldError as problem:
                leave = Note("Up brings the answer back. Enter leaves: nothing is taught.", tone="next")
                self._say([*error_blocks(problem), leave])
                question = lesson.question_again(answer, problem)
                continue
            if line is None:
                self._say([Note("Nothing is taught, and nothing recorded.")])
            return line

    def _ask_answer(self, prompt: str, correction: Correction | None, answers: Sequence[Offered]) -> str:
        """Asks a question of a correction, or one before something is done; returns the answer."""
        dot = " | " if self._look.ascii_only else " · "
        talk = () if correction is None else ("F1: help", "^Z: the last answer again")
        keys = dot.join(("Tab: answers", *talk, "^C: nothing is written"))
        offers = (
            partial(answer_offers, answers)
            if correction is None
            else AnswerCompletions(correction, answers, LOOKING)
        )
        return self._frontend.ask("", SessionQuestion(prompt, offers, keys, is_played=correction is not None))

    def _catch_up(self, typed: str) -> bool:
        """Reads the log again if somebody else wrote to it, and returns whether the typed line still means
        the same. It does if nothing was written, the line only looks or notes, or all choose at once."""
        asked = self._asked_at_once
        blocks = self._meanwhile.what_others_wrote(says_again=True)
        if blocks is None:
            return True
        self._say(blocks)
        only_looks = all(map(self._means_the_same, meaning.parts_of(typed)))
        if only_looks or self._meanwhile.is_unreadable:
            return only_looks
        self._list_choices()
        fits = bool(asked) and asked == self._asked_at_once
        now = "Your line still fits." if fits else "This is how it stands now; your line can be brought back."
        self._say([Note(now, tone="warning")])
        return fits

    def _means_the_same(self, part: str) -> bool:
        """Whether a part of a line means the same whatever others wrote: it only looks, or is a note."""
        verb = self._desk.verbs.get(part.partition(" ")[0].casefold())
        return word_of(part, self._desk.verbs) in STILL or (verb is not None and Noted in verb.kinds)

    @property
    def _asked_at_once(self) -> str:
        """What several seats, this one among them, now choose at once; empty if they choose in turn."""
        pending, seat = self._desk.pending, self._session.seat
        return pending.prompt if isinstance(pending, AtOnce) and seat in pending.seats else ""

    @property
    def _numbers_that_pick(self) -> OnScreen:
        """The numbers that pick a move: all that are listed; if lists have none, those that `help` shows."""
        return None if self._settings.numbers else self._listed_by_help

    @property
    def _style(self) -> Style:
        """The style for the terminal's present width."""
        return structs.replace(self._look, width=min(self._frontend.width, WIDEST), seats=self._desk.people)

    def _say(self, blocks: Iterable[Block]) -> None:
        self._frontend.say(self._painted(blocks))

    def _painted(self, blocks: Iterable[Block], width: int = 0) -> list[str]:
        style = self._style
        blocks = self._desk.names.blocks(blocks)
        drawn = draw(blocks, width=width or style.width, ascii_only=style.ascii_only)
        return [style.paint(line.text, line.tone) for line in drawn]
