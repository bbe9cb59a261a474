"""What the session itself asks between the questions of the game, and which keys answer it."""

from __future__ import annotations

import pytest

from cli.repl.lookahead import Lookahead
from cli.repl.loop import Loop
from cli.style import Style
from tests.repl.conftest import NewDesk
from tests.typist import Typist

EVENING = ("take amber", "5", "take amber", "6")
FAR, CONFLICT = "undo 4", "drop 1"


def session(stones: NewDesk, *lines: str, style: Style | None = None) -> Typist:
    desk, typist = stones(), Typist((*EVENING, *lines))
    Loop(desk, Lookahead(desk), typist, style or Style()).run()
    return typist


@pytest.mark.parametrize(
    ("line", "ascii_only", "keys"),
    [
        (CONFLICT, False, "Tab: answers · F1: help · ^Z: the last answer again · ^C: nothing is written"),
        (CONFLICT, True, "Tab: answers | F1: help | ^Z: the last answer again | ^C: nothing is written"),
        (FAR, False, "Tab: answers · ^C: nothing is written"),
        (FAR, True, "Tab: answers | ^C: nothing is written"),
    ],
)
def test_the_keys_of_a_question_are_those_that_answer_it(
    stones: NewDesk, line: str, ascii_only: bool, keys: str
) -> None:
    """An answer can be taken back, and help asked for, only in a talk of several questions."""
    (asked,) = session(stones, line, style=Style(ascii_only=ascii_only)).asked
    assert (asked.keys, asked.is_played) == (keys, line == CONFLICT)


@pytest.mark.parametrize(
    ("line", "typed", "offered"),
    [
        (CONFLICT, "", ["out", "edit ", "add ", "stop"]),
        (CONFLICT, "s", ["stop", "show", "score"]),
        (FAR, "", ["yes", "no"]),
        (FAR, "y", ["yes"]),
    ],
)
def test_what_is_offered_to_a_question_are_its_answers(
    stones: NewDesk, line: str, typed: str, offered: list[str]
) -> None:
    (asked,) = session(stones, line).asked
    assert asked.offers is not None
    found = [offer.text for offer in asked.offers(typed)]
    assert [text for text in found if text in offered] == offered


@pytest.mark.parametrize(
    ("line", "answers", "asked", "told"),
    [
        (CONFLICT, (), 1, "Interrupted, so nothing is written: the log is as it was."),
        (CONFLICT, ("stop",), 1, "Stopped, so nothing is written: the log is as it was."),
        (CONFLICT, ("4",), 1, "Stopped, so nothing is written: the log is as it was."),
        (CONFLICT, ("5", "4"), 2, "That is not an answer here."),
        (CONFLICT, ("0", "4"), 2, "That is not an answer here."),
        (CONFLICT, ("", "4"), 2, "That is not an answer here."),
        (CONFLICT, ("keep", "4"), 2, "That cannot be kept: the pieces do not allow it."),
        (CONFLICT, ("out now", "4"), 2, "out takes no 'now'."),
        (CONFLICT, ("edit", "4"), 2, "edit needs a move."),
        (CONFLICT, ("3", "4"), 2, "add needs a move."),
        (CONFLICT, ("undo", "4"), 2, "Nothing has been answered yet."),
        (CONFLICT, ("OUT",), 1, "Left out: 2  the die shows 5"),
        (CONFLICT, ("o rest",), 1, "Left out: 2  the die shows 5"),
        (CONFLICT, ("1 rest",), 1, "Left out: 2  the die shows 5"),
        (FAR, ("yes",), 1, "Undone: "),
        (FAR, ("Y",), 1, "Undone: "),
        (FAR, ("",), 1, "Nothing is taken back: the game stands where it stood."),
        (FAR, ("n",), 1, "Nothing is taken back: the game stands where it stood."),
        (FAR, ("what",), 1, "Nothing is taken back: the game stands where it stood."),
        (FAR, (), 1, "Interrupted, so nothing is written: the log is as it was."),
    ],
)
def test_every_answer_to_a_question_does_what_it_says(
    stones: NewDesk, line: str, answers: tuple[str, ...], asked: int, told: str
) -> None:
    found = session(stones, line, *answers)
    assert (len(found.asked), told in "\n".join(found.said)) == (asked, True), found.said
