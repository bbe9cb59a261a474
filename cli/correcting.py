"""Corrections as a person types them, and what is asked where a later event does not fit.

Law: the same words mean the same in a command and at the prompt. Whoever stops, or is interrupted, has
written nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from cli.pages import corrections as pages
from cli.pages.corrections import ADD, EDIT, KEEP, OUT, STOP
from cli.pages.named import is_bookmark
from cli.shell import Settles, Shell, error_blocks
from ledger.core.blocks import Block
from ledger.core.errors import TablefoldError, UsageError
from ledger.core.line import chain, whole
from ledger.desk.correcting import Correction, Wanted, amend, drop, insert
from ledger.desk.desk import Desk

Policy = Literal["", "keep", "skip", "stop"]
ANSWERS = (KEEP, OUT, EDIT, ADD, STOP)


class Stopped(TablefoldError):
    """Somebody stopped a correction where something did not fit."""

    code = "stopped"


class Interrupted(Stopped):
    """The same, with Ctrl-C or the end of input."""

    exit_status = 130


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for. `moves` are as they were typed, one or several each."""

    word: str
    id: str
    moves: tuple[str, ...] = ()
    policy: Policy = ""
    dry_run: bool = False
    alone: bool = False
    wanted: Wanted = Wanted()


def asked(word: str, id_: str, options: Mapping[str, Any], moves: tuple[str, ...] = ()) -> Asked:
    """What the options of a command say; see `correction_options`."""
    told = dict(options)
    wanted = Wanted(
        is_trial=told["dry_run"], **{name: told.pop(name) for name in ("branch", "name", "reason", "seat")}
    )
    return Asked(word=word, id=id_, moves=moves, policy=told.pop("policy") or "", wanted=wanted, **told)


def correct(shell: Shell, log: str, wanted: Asked) -> None:
    """Runs a command that corrects a log."""
    desk = shell.open(log, to_write=True)
    seat = shell.looking(desk, wanted.wanted.seat)
    wanted = msgspec.structs.replace(wanted, wanted=msgspec.structs.replace(wanted.wanted, seat=seat))
    correction = begun(desk, wanted)
    settle(correction, wanted.policy, shell.dialogue or _at_a_terminal(shell, desk))
    done = None if wanted.dry_run else correction.write()
    shell.answer(lambda: pages.page(correction, done), lambda: pages.data(correction, done), done)


def _at_a_terminal(shell: Shell, desk: Desk) -> Dialogue | None:
    """Somebody who can be asked, if there is one."""
    if shell.as_json or not _somebody_is_there():
        return None
    from cli.repl.ear import Question  # noqa: PLC0415 - only at a terminal
    from cli.repl.plain import Plain  # noqa: PLC0415

    ear = Plain(desk)
    return Dialogue(lambda prompt: ear.ask("", Question(prompt)), shell.show)


def _somebody_is_there() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def begun(desk: Desk, wanted: Asked) -> Correction:
    """The correction as far as it goes without a question.

    Raises NoSuchEvent, NotSaid, NothingChanged, UsageError or what a typed move raises.
    """
    if wanted.word == "drop":
        is_one = is_bookmark(desk, wanted.id)
        first, dash, last = (wanted.id, "", "") if is_one else wanted.id.partition("-")
        until = _number(desk, last, wanted.id) if dash else None
        return drop(desk, _number(desk, first, wanted.id), until, wanted.wanted, alone=wanted.alone)
    moves = [move for text in wanted.moves for move in chain(text)]
    correct = amend if wanted.word == "amend" else insert
    return correct(desk, _number(desk, wanted.id, wanted.id), moves, wanted.wanted)


def _number(desk: Desk, text: str, typed: str) -> int:
    if is_bookmark(desk, text):
        return desk.id_of(text)
    if (number := whole(text)) is not None and number >= 0:
        return number
    raise UsageError(f"{typed!r} is no event's number.", hint="`log` lists the events with their numbers.")


class Dialogue:
    """`ask` shows a prompt and gives back a line, `say` shows blocks."""

    def __init__(self, ask: Callable[[str], str], say: Callable[[Iterable[Block]], None]) -> None:
        self._ask, self._say = ask, say

    def settle(self, correction: Correction) -> None:
        """Asks about every conflict. Raises Stopped or Interrupted."""
        try:
            while correction.conflict is not None:
                self._say(pages.asking(correction))
                while not self._answered(correction):
                    pass
                correction.growth.grow()
        except (KeyboardInterrupt, EOFError):
            raise Interrupted("Interrupted, so nothing is written: the log is as it was.") from None

    def _answered(self, correction: Correction) -> bool:
        """Whether an answer was understood and taken."""
        conflict = correction.conflict
        assert conflict is not None, "everything fits"
        default = KEEP if conflict.can_be_kept else ""
        typed = self._ask(f"{pages.choices(conflict)}{f' [{default}]' if default else ''}> ")
        word, _, rest = (typed.strip() or default).partition(" ")
        meant = [answer for answer in ANSWERS if word and answer.startswith(word.casefold())]
        try:
            self._take(correction, meant[0] if len(meant) == 1 else "", chain(rest))
        except Stopped:
            raise
        except TablefoldError as problem:
            self._say(error_blocks(problem))
            return False
        return True

    def _take(self, correction: Correction, answer: str, moves: Sequence[str]) -> None:
        growth = correction.growth
        if answer == STOP:
            raise Stopped("Stopped, so nothing is written: the log is as it was.")
        if answer == KEEP and correction.conflict is not None and correction.conflict.can_be_kept:
            growth.keep()
        elif answer == OUT:
            growth.leave_out()
        elif answer == EDIT and moves:
            growth.edit(*moves)
        elif answer == ADD and moves:
            growth.add(*moves)
        else:
            raise UsageError("That is no answer here.", hint="Type one of the words above, or a part of it.")


def settle(correction: Correction, policy: Policy, dialogue: Settles | None) -> None:
    """Does with what does not fit as was asked for. Raises DoesNotGoOn where nobody says what to do."""
    if correction.conflict is None:
        return
    if policy in ("keep", "skip"):
        correction.growth.finish(keep=policy == "keep")
    elif policy or dialogue is None:
        raise pages.stopped(correction)
    else:
        dialogue.settle(correction)
