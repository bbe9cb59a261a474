"""Corrections as a person types them, and what is asked where a later event does not fit.

Law: the same words mean the same in a command and at the prompt. If you stop, or are interrupted, nothing is
written.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal

import msgspec

from cli import prompt
from cli.pages import corrections as pages
from cli.pages.corrections import ADD, EDIT, KEEP, OUT, STOP
from cli.pages.resolve import is_bookmark
from cli.repl.frontend import SessionQuestion
from cli.repl.plain import Plain
from cli.settings import Settings
from cli.shell import Settles, Shell, error_blocks
from ledger.core.blocks import Block, Note
from ledger.core.corrections.misfits import Conflict
from ledger.core.corrections.regrow import Regrowth
from ledger.core.errors import NoSuchEvent, TablefoldError, UsageError
from ledger.core.line import split_chain, whole
from ledger.desk.aftermath import preview
from ledger.desk.correcting import Correction, CorrectionOptions, amend, drop, insert
from ledger.desk.desk import Desk

Policy = Literal["", "keep", "skip", "stop"]
AskLine = Callable[[str, Correction | None, Sequence[pages.AnswerOffer]], str]
"""Shows a prompt and returns the typed line. It gets the correction, if the question is about one, and the
answers that can be completed."""
ANSWERS = (KEEP, OUT, EDIT, ADD, STOP)
REST = ("rest", "all")
"""Typed after `keep` or `out`: the same answer for everything that is still to come."""
LOOKING = ("show", "log", "score", "why", "find", "diff", "rules", "catalog")
"""Words of a session that are not answers: they look at the corrected line as far as it has grown."""


class Stopped(TablefoldError):
    """Somebody stopped a correction where something did not fit."""

    code = "stopped"


class BrokenOff(Stopped):
    """Somebody stopped a correction with Ctrl-C or the end of input."""

    exit_status = 130


class CorrectionRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for. `moves` are as they were typed; each text may hold several moves."""

    word: str
    id: str
    moves: tuple[str, ...] = ()
    policy: Policy = ""
    dry_run: bool = False
    alone: bool = False
    wanted: CorrectionOptions = CorrectionOptions()


def correction_request(
    word: str, id_: str, options: Mapping[str, Any], moves: tuple[str, ...] = ()
) -> CorrectionRequest:
    """What the options of a command say; see `correction_options`."""
    values = dict(options)
    wanted = CorrectionOptions(
        is_trial=values["dry_run"],
        **{name: values.pop(name) for name in ("branch", "name", "reason", "seat")},
    )
    return CorrectionRequest(
        word=word, id=id_, moves=moves, policy=values.pop("policy") or "", wanted=wanted, **values
    )


def correct(shell: Shell, log: str, wanted: CorrectionRequest) -> None:
    """Runs a command that corrects a log."""
    desk = shell.open(log)
    seat = shell.who_looks(desk, wanted.wanted.seat)
    wanted = msgspec.structs.replace(wanted, wanted=msgspec.structs.replace(wanted.wanted, seat=seat))
    correction = begin(desk, wanted)
    settle(correction, wanted.policy, somebody_to_ask(shell, desk))
    done = None if wanted.dry_run else correction.write()
    shell.answer(lambda: pages.page(correction, done), lambda: pages.data(correction, done), done)


def somebody_to_ask(shell: Shell, desk: Desk) -> Settles | None:
    """Somebody who can be asked; None if nobody can."""
    if shell.dialogue is not None:
        return shell.dialogue
    if shell.as_json or not _is_at_a_terminal():
        return None

    frontend = Plain(desk, desk.eyes(None))
    return Dialogue(
        lambda question, *_: frontend.ask("", SessionQuestion(question)), shell.show, shell.settings
    )


def _is_at_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def begin(desk: Desk, wanted: CorrectionRequest) -> Correction:
    """The correction as far as it goes without a question. If the event is on another line of play, what is
    wrong with the moves there is said first.

    Raises NoSuchEvent, NotSaid, NothingChanged, UsageError or what a typed move raises.
    """
    if wanted.word == "drop":
        is_one = is_bookmark(desk, wanted.id)
        first, dash, last = (wanted.id, "", "") if is_one else wanted.id.partition("-")
        until = _event_id(desk, last, wanted.id) if dash else None
        return drop(desk, _event_id(desk, first, wanted.id), until, wanted.wanted, alone=wanted.alone)
    moves = [move for text in wanted.moves for move in split_chain(text)]
    correct, id_ = amend if wanted.word == "amend" else insert, _event_id(desk, wanted.id, wanted.id)
    try:
        return correct(desk, id_, moves, wanted.wanted)
    except NoSuchEvent as elsewhere:
        if elsewhere.branch:
            there = msgspec.structs.replace(wanted.wanted, branch=elsewhere.branch)
            try:
                correct(desk, id_, moves, there)
            except TablefoldError as wrong:
                wrong.hint = f"{elsewhere.message} {elsewhere.hint} {wrong.hint}".rstrip()
                raise wrong from None
        raise


def _event_id(desk: Desk, text: str, typed: str) -> int:
    if is_bookmark(desk, text):
        return desk.id_of(text)
    if (number := whole(text)) is not None and number >= 0:
        return number
    raise UsageError(f"{typed!r} is not the number of an event.", hint="`log` lists them with their numbers.")


class Dialogue:
    """Asks a person what to do about each conflict. `ask` gets one line, `say` shows blocks."""

    def __init__(
        self,
        ask: AskLine,
        say: Callable[[Iterable[Block]], None],
        settings: Settings | None = None,
    ) -> None:
        self._ask, self._say, self._settings = ask, say, settings or Settings()

    def settle(self, correction: Correction) -> None:
        """Asks about every conflict. Raises Stopped or BrokenOff."""
        try:
            Talk(correction, self._ask, self._say, self._settings).settle()
        except (KeyboardInterrupt, EOFError):
            raise _interrupted_error() from None

    def choose(self, question: Iterable[Block], asked: str, answers: Sequence[pages.AnswerOffer]) -> str:
        """Shows what would be done, and returns what was answered. Raises BrokenOff."""
        self._say(question)
        try:
            return self._ask(asked, None, answers)
        except (KeyboardInterrupt, EOFError):
            raise _interrupted_error() from None


def _interrupted_error() -> BrokenOff:
    return BrokenOff("Interrupted, so nothing is written: the log is as it was.")


class Talk:
    """The questions of one correction. Every answer can be taken back."""

    def __init__(
        self,
        correction: Correction,
        ask: AskLine,
        say: Callable[[Iterable[Block]], None],
        settings: Settings,
    ) -> None:
        self._correction, self._ask, self._say, self._settings = correction, ask, say, settings
        self._rest = ""
        """The answer for everything that does not fit from here on."""
        self._before: list[tuple[Regrowth, str]] = []
        """How far the line had grown before each answer, and what `_rest` was."""
        self._offers: Sequence[pages.AnswerOffer] = ()

    def settle(self) -> None:
        while (conflict := self._correction.conflict) is not None:
            if self._rest == OUT or (self._rest == KEEP and conflict.can_be_kept):
                self._do_answer(self._rest, ())
                continue
            self._offers = pages.answer_offers(self._correction)
            self._say(pages.question_page(self._correction, self._offers))
            while not self._ask_once(conflict):
                pass

    def _ask_once(self, conflict: Conflict) -> bool:
        """Asks for a line, and returns whether it was an answer, or took the last answer back."""
        default = KEEP if conflict.can_be_kept else ""
        prompt = f"{pages.answers_line(conflict)}{f' [{default}]' if default else ''}> "
        typed = self._ask(prompt, self._correction, self._offers)
        line = self._with_answer_for_number(typed.strip() or default)
        word, _, rest = line.partition(" ")
        try:
            if word.casefold() == "undo":
                return self._take_back()
            if blocks := self._page_for(word.casefold(), rest.strip()):
                self._say(blocks)
                return False
            self._take_answer(word.casefold(), rest.strip(), conflict)
        except Stopped:
            raise
        except TablefoldError as problem:
            self._say(error_blocks(problem))
            return False
        return True

    def _with_answer_for_number(self, line: str) -> str:
        """The line; if it begins with the number of an answer, with that answer instead."""
        first, _, rest = line.partition(" ")
        number = whole(first)
        if number is None or not 0 < number <= len(self._offers):
            return line
        return f"{self._offers[number - 1].line} {rest}".strip()

    def _page_for(self, word: str, rest: str) -> Iterable[Block]:
        """The page that a word of `LOOKING` shows; empty for any other word."""
        if word in ("?", "help"):
            return pages.help_page(self._correction, self._offers, LOOKING)
        if word == "why" and not rest:
            return self._reason_page()
        if word not in LOOKING:
            return ()
        return prompt.run_word(word, rest, preview(self._correction), self._settings, None).blocks

    def _reason_page(self) -> Iterable[Block]:
        """Why an event does not fit, with what the rules say about that."""
        why, rule = pages.reason(self._correction)
        if rule:
            with suppress(TablefoldError):
                desk = self._correction.desk
                return (why, *prompt.run_word("rules", rule, desk, self._settings, None).blocks)
        return (why,)

    def _take_answer(self, word: str, rest: str, conflict: Conflict) -> None:
        """Raises UsageError for a line that is not an answer, or what a typed move raises."""
        meant = [answer for answer in ANSWERS if word and answer.startswith(word)]
        answer = meant[0] if len(meant) == 1 else ""
        if answer == STOP:
            raise Stopped("Stopped, so nothing is written: the log is as it was.")
        if answer == KEEP and not conflict.can_be_kept:
            raise UsageError(
                "That cannot be kept: the pieces do not allow it.", hint="Leave it out, or type edit MOVE."
            )
        if answer in (KEEP, OUT):
            if rest.casefold() not in ("", *REST):
                raise UsageError(
                    f"{answer} takes no {rest!r}.",
                    hint=f"Type {answer} alone, or {answer} rest.",
                )
            self._do_and_remember(answer, ())
            self._rest = answer if rest else self._rest
        elif answer in (EDIT, ADD):
            if not (moves := split_chain(rest)):
                hint = f"Type it after the word: {answer} MOVE; ? shows what fits there."
                raise UsageError(f"{answer} needs a move.", hint=hint)
            self._do_and_remember(answer, moves)
        else:
            hint = "Type one of the words above, a part of it, or its number; ? explains more."
            if word.removeprefix("!") in self._correction.desk.verbs:
                move = f"{word} {rest}".strip()
                hint = f"If it happened instead: {EDIT} {move}. If it came before: {ADD} {move}"
            raise UsageError("That is not an answer here.", hint=hint)

    def _do_and_remember(self, answer: str, moves: Sequence[str]) -> None:
        """Does an answer, and remembers how to take it back."""
        before = (self._correction.growth.copy(), self._rest)
        self._do_answer(answer, moves)
        self._before.append(before)

    def _do_answer(self, answer: str, moves: Sequence[str]) -> None:
        growth = self._correction.growth
        match answer:
            case "keep":
                growth.keep()
            case "out":
                growth.leave_out()
            case "edit":
                growth.edit(*moves)
            case _:
                growth.say_before(*moves)
        growth.grow()

    def _take_back(self) -> bool:
        """Takes the last answer back. Raises UsageError if none was given."""
        if not self._before:
            raise UsageError("Nothing has been answered yet.", hint="stop leaves the correction.")
        self._correction.growth, self._rest = self._before.pop()
        self._say((Note("The last answer is taken back."),))
        return True


def settle(correction: Correction, policy: Policy, dialogue: Settles | None) -> None:
    """Settles everything that does not fit, by the policy or by asking. Raises DoesNotGoOn if nobody says
    what to do."""
    if correction.conflict is None:
        return
    if policy in ("keep", "skip"):
        correction.growth.finish(keep=policy == "keep")
    elif policy or dialogue is None:
        raise pages.stopped_error(correction)
    else:
        dialogue.settle(correction)
