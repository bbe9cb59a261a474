"""Questions one after the other, with a way back.

Law: the answers are a list of texts, and their result comes from asking everything again: a question whose
answer is in the list is not shown. So `back` removes the last answer and asks again, and a later run can go
on with the answers of an earlier one. A bad answer is explained, and the question is asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from cli.repl.terminal import allowed_colors, run_in_loop
from cli.shell import error_blocks
from ledger.core.blocks import Block, Facts, Note
from ledger.core.errors import TablefoldError
from ledger.core.pieces.names import Choice, match

T = TypeVar("T")

BACK = "back"
STAY = ("n", "no")
NO_USUAL = "Enter alone answers nothing here: type an answer, or `back` for the last question."


class WentBack(Exception):
    """Somebody wants to answer the last question again."""


class Interview:
    """`said` are the answers so far, in their order."""

    def __init__(
        self, show: Callable[[Iterable[Block]], None], *, is_colored: bool, again: str = "new"
    ) -> None:
        """`again` is the command that goes on with the answers of somebody who leaves."""
        self._show, self._is_colored, self._again = show, is_colored, again
        self._prompt: PromptSession[str] = PromptSession(key_bindings=_keys())
        self.said: list[str] = []
        self._at = 0
        """The place of the answer that is read next."""
        self._before: dict[int, str] = {}
        """The answers in each place before somebody went back."""

    def run(self, questions: Callable[[], T]) -> T:
        """The result of all the questions. Raises EOFError or KeyboardInterrupt if somebody leaves."""
        while True:
            self._at = 0
            try:
                return questions()
            except WentBack:
                if self.said:
                    last = self.said.pop()
                    self._before[len(self.said)] = last
                else:
                    self._show([Note("This is the first question.")])

    def show(self, blocks: Iterable[Block]) -> None:
        """Shows what belongs to the next question, unless it is already answered."""
        if self._at == len(self.said):
            self._show(blocks)

    def choice(
        self,
        question: str,
        rows: Sequence[tuple[str, str]],
        usual: str,
        check: Callable[[str], object] = str,
        names: Iterable[tuple[str, str]] = (),
    ) -> str:
        """Asks for one of some words, by its number, its name or the beginning of its name; `check` raises
        TablefoldError for a word that is not an answer. `names` are answers that are not listed, each with
        the word that it means."""
        at = self._at
        numbered = [(str(number), name, about) for number, (name, about) in enumerate(rows, 1)]
        choices = [Choice(name, name, (number,)) for number, name, _ in numbered]
        choices += [Choice(name, meant, (meant,), unlisted=True) for name, meant in names]
        listed = Facts(tuple((f"{no} {name}", about) for no, name, about in numbered))

        def read(text: str) -> str:
            chosen = str(match(text, choices, "choice", "Type a number or a name.").value)
            check(chosen)
            return chosen

        chosen = self.line([Note(question), listed], read, usual, [name for name, _ in rows])
        self.said[at] = chosen
        return chosen

    def line(
        self, question: Sequence[Block], read: Callable[[str], T], usual: str, words: Sequence[str] = ()
    ) -> T:
        """Asks until the line means something; returns what it means. Enter takes the usual answer."""
        at = self._at
        self.show(question)
        while True:
            if at == len(self.said):
                self.said.append(self._typed(self._before.get(at, usual), words))
            self._at = at + 1
            try:
                meant = read(self.said[at])
            except TablefoldError as error:
                del self.said[at:]
                self._at = at
                self._show(error_blocks(error))
                continue
            if self._before.get(at, self.said[at]) != self.said[at]:
                self._before.clear()  # what came after it answered other questions
            return meant

    def _typed(self, usual: str, words: Sequence[str]) -> str:
        """One answer, as it was typed; the usual one for Enter. Raises WentBack."""
        while True:
            try:
                text = run_in_loop(
                    self._prompt.prompt_async,
                    message="> ",
                    placeholder=FormattedText([("fg:ansibrightblack" if self._is_colored else "", usual)]),
                    completer=WordCompleter(list(words), ignore_case=True),
                    reserve_space_for_menu=min(len(words), 5),
                    color_depth=allowed_colors(is_colored=self._is_colored),
                ).strip()
            except (KeyboardInterrupt, EOFError):
                if self._is_sure_to_leave():
                    raise
                continue
            if text.casefold() == BACK:
                raise WentBack
            if text or usual:
                return text or usual
            self._show([Note(NO_USUAL)])

    def _is_sure_to_leave(self) -> bool:
        """Asks once whether to leave, if there are answers to keep."""
        if not self.said:
            return True
        kept = f"Your answers are kept for the next `{self._again}`."
        self._show([Note(f"Leave? {kept} Enter leaves, no stays.")])
        try:
            answer = run_in_loop(
                self._prompt.prompt_async, message="leave> ", placeholder="yes", completer=None
            )
        except (KeyboardInterrupt, EOFError, WentBack):
            return True
        return answer.strip().casefold() not in STAY


def _keys() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("c-z", eager=True)
    def go_back(event: KeyPressEvent) -> None:
        event.app.exit(exception=WentBack())

    return keys
