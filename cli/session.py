"""One typed line and what comes of it, the same at the prompt, in a script and in `do`.

Law: a line is a session word or a move, never both (see `cli.meaning`). Nothing is printed here, and errors
are raised for the caller to show.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from msgspec import structs

from cli import editing, meaning, prompt
from cli import prepared as prepared_files
from cli.commands.names import COMMANDS
from cli.pages import choices, glimpse, pieces, recorded, resolve
from cli.prompt import Reply
from cli.settings import Settings
from cli.shell import Settles
from cli.words import GLIMPSE, LINKS, THROW, THROWS, WORDS
from ledger.core.blocks import Note
from ledger.core.errors import TablefoldError, UnknownVerb, UsageError, typed
from ledger.core.line import COMMENT, whole
from ledger.core.rules.describe import describe
from ledger.core.typing.bare_numbers import OnScreen
from ledger.core.typing.eyes import Known
from ledger.core.typing.shortest import is_answer_after
from ledger.desk import prepared, throwing
from ledger.desk.desk import Desk
from ledger.desk.recorded import Recorded

P = ParamSpec("P")
R = TypeVar("R")
CORRECTING = ("fix", "edit", "change", "correct", "oops", "mistake", "wrong", "swap", "delete", "remove")
"""Words that people try when they want to correct something."""
AGREEING = ("yes", "y", "ok")
"""Words with which people agree to what Enter alone would do."""
ASKING = ("who", "whose", "what", "which", "when", "where", "how", "can", "may", "is", "are", "does", "do")
"""Words with which people ask the program a question in plain words."""
EDITING = "Type define KIND NAME, FIELD VALUE; `catalog` prints all of them."


class Session:
    """Plays one desk, line by line."""

    def __init__(
        self,
        desk: Desk,
        settings: Settings | None = None,
        edit: Callable[[str], str | None] | None = None,
        dialogue: Settles | None = None,
        seat: str | None = None,
        listed: Known | None = None,
    ) -> None:
        """`edit` shows a text in an editor and returns what was saved; `dialogue` asks where a correction
        does not fit. Both are None if there is no terminal. Refusals and lists tell only what `seat`, or
        everybody, may know; `listed` is for lists that somebody else may see."""
        self.desk = desk
        self.seat = seat
        self.listed = desk.eyes(seat) if listed is None else listed
        self._settings = settings or Settings()
        self._edit = edit
        self._dialogue = dialogue
        self.answer: prepared_files.AskContent | None = None
        """Asks for a new file; None if nobody can be asked."""
        self.show_links: Callable[[], None] | None = None
        """Shows the links of the pages that record beside this prompt; None if there are none."""
        self.throws: Callable[[str], str] | None = None
        """Says, or sets, where the dice of those pages are thrown."""
        self._unfit = ""
        """The catalog as somebody left it in the editor with a mistake in it."""

    def run(self, line: str, *, after: Reply | None = None, shown: OnScreen = None, usual: str = "") -> Reply:
        """Does what one line says. An empty line or a `#` comment does nothing.

        `after` is the reply to the line before it in the same chain; `shown` are the numbers on the screen.
        Enter alone would take the `usual` move, and so does yes; a line that makes sense only after that move
        makes both.
        Raises any TablefoldError; then nothing of this line was recorded.
        """
        line = line.strip()
        if not line or line.startswith(COMMENT):
            return Reply()
        if (word := meaning.session_word(self.desk, line, self.listed)) is not None:
            return self._run_word(*word)
        if (file := prepared.word_of(self.desk.game, line)) is not None:
            return prepared_files.reply(self.desk, *file, self._edit, self.answer)
        if line.split() == ["define", "--edit"]:
            return self._edit_catalog()
        try:
            before = after.done if after else None
            done = self.desk.do(line, after=before, shown=shown, seat=self.seat, listed=self.listed)
            return _recorded_reply(done)
        except TablefoldError as error:
            state, known = self.desk.settled_state(), self.desk.eyes(self.seat)
            if is_answer_after(self.desk.game, state, usual, line, error, known):
                first_of_two = self.run(usual)
                second = self.run(line, after=first_of_two)
                return structs.replace(second, blocks=(*first_of_two.blocks, *second.blocks))
            if usual and line.casefold() in AGREEING and isinstance(error, UnknownVerb):
                return self.run(usual)
            first, _, rest = line.partition(" ")
            if first.casefold() in CORRECTING and (whole(rest) is not None or isinstance(error, UnknownVerb)):
                raise self._correcting_words(first.casefold(), rest) from None
            if isinstance(error, UnknownVerb):
                _require_not_a_command(first)
                _require_no_question(first)
            raise

    def _correcting_words(self, word: str, rest: str) -> UsageError:
        """Tells somebody who types another word which words correct a mistake."""
        history, number = self.desk.history, whole(rest.partition(" ")[0])
        at = self.desk.head if number is None else number
        if not at or not history.timeline.is_played(at):
            return UsageError(
                f"{word} is not a word of this prompt.",
                hint="`log` lists the events by number; amend ID MOVE corrects one, drop ID removes it.",
            )
        event = history.event(at)
        which = f"Event {at}" if number is not None else f"The last event, {at},"
        undo = " To take the whole move back: undo." if at == self.desk.head else ""
        told = describe(self.desk.game, history.state_at(event.on), event, self.seat)
        return UsageError(
            f"{which} is: {told.removesuffix('.')}.",
            hint=f"If it was something else: amend {at} MOVE. If it never happened: drop {at}. "
            f"If a move after it is missing: insert {at} MOVE.{undo}",
        )

    def _edit_catalog(self) -> Reply:
        """Records what was changed in the catalog. Raises UsageError or BadCatalog."""
        if self._edit is None:
            raise UsageError("define --edit opens an editor, and needs a terminal for it.", hint=EDITING)
        catalog = self.desk.settled_state().table.catalog
        text = self._edit(self._unfit or editing.text_to_edit(catalog))
        if text is None:
            self._unfit = ""
            return Reply((Note("Nothing was saved, so nothing is changed."),))
        self._unfit = text
        try:
            changes = editing.changes(catalog, self.desk.game.info.definable, text)
            done = self.desk.record_drafts(changes)
        except TablefoldError as error:
            error.hint = f"{error.hint} `define --edit` opens it again as you left it.".lstrip()
            raise
        self._unfit = ""
        return _recorded_reply(done) if changes else Reply((Note("Nothing is changed."),))

    def _run_word(self, word: str, rest: str) -> Reply:
        """The reply to a session word: a page of its own, or what the command of its name answers."""
        if word == "quit":
            return Reply(quit=True)
        if word == "help":
            return self._help_reply(rest)
        if word == GLIMPSE:
            return self._glimpse_reply(rest)
        if word == THROW:
            return _recorded_reply(throwing.throw(self.desk))
        if word == THROWS:
            return Reply((Note(self._of_pages(self.throws, THROWS)(rest)),))
        if word == LINKS:
            return self._links_reply(rest)
        if word == "moves" and not rest:
            return self._moves_reply()
        if word == "catalog" and rest and not rest.startswith("--"):
            return Reply(pieces.about(self.desk.settled_state().table.catalog, rest))
        return prompt.run_word(word, rest, self.desk, self._settings, self._dialogue, self.seat)

    def _glimpse_reply(self, seat: str) -> Reply:
        """Raises UsageError if the page would stay on the screen or is for another prompt, UnknownName for a
        seat that does not exist."""
        if self._edit is None:
            raise cannot_vanish()
        if seat:
            prompt.require_own_eyes(self.seat, resolve.seat(self.desk, seat))
        page = glimpse.blocks(self.desk, seat or self.seat or "", self.listed)
        return Reply(page, shown=choices.shown_numbers(self.desk, choices.BRIEF, self.listed), vanishes=True)

    def _links_reply(self, rest: str) -> Reply:
        """Raises UsageError if no pages are served, or something is typed after the word."""
        if rest:
            raise UsageError(f"links {rest}: nothing comes after links.", hint="Type links.")
        self._of_pages(self.show_links, LINKS)()
        return Reply()

    def _of_pages(self, done: Callable[P, R] | None, word: str) -> Callable[P, R]:
        """The given function `done`. Raises UsageError if it is None, because no pages that record are
        served."""
        if done is None:
            raise UsageError(
                f"No page records here, so there is nothing for {word}.",
                hint=f"Leave, and begin with: {typed('play', str(self.desk.journal.path), '--web')}",
            )
        return done

    def _moves_reply(self) -> Reply:
        shown = choices.shown_numbers(self.desk, choices.MOST, self.listed)
        return Reply(choices.moves_now(self.desk, self.listed), shown=shown)

    def _help_reply(self, rest: str) -> Reply:
        if not rest:
            brief = choices.brief(self.desk, self.listed)
            return Reply(brief, shown=choices.shown_numbers(self.desk, choices.BRIEF, self.listed))
        if rest.casefold() == "all":
            whole_page = choices.everything(self.desk, WORDS, self.listed)
            shown = choices.shown_numbers(self.desk, choices.MOST, self.listed)
            return Reply(whole_page, shown=shown)
        return Reply(choices.about(self.desk, rest, WORDS, self.listed))


def cannot_vanish() -> UsageError:
    """The error for a terminal on which a page cannot vanish."""
    return UsageError(
        "glimpse needs a full terminal, on which a page can vanish.",
        hint="`show SEAT` shows the same, and it stays on the screen.",
    )


def _require_not_a_command(word: str) -> None:
    """Raises UsageError for a command of the program that is not a word of this prompt."""
    if word in COMMANDS:
        raise UsageError(
            f"{word} is a command of the program, not a word at this prompt.",
            hint=f"In a shell: {typed(word)} --help. `help words` lists what can be typed here.",
        )


def _require_no_question(word: str) -> None:
    """Raises UsageError for a question in plain words, and says which words ask."""
    if word.casefold() in ASKING:
        raise UsageError(
            "A question in plain words cannot be answered here.",
            hint="score: the points. odds: who is likely to win. help: what can be typed. "
            "rules TOPIC: a rule. why SEAT: where points come from. find CONDITION: when it was so.",
        )


def _recorded_reply(done: Recorded) -> Reply:
    return Reply(recorded.blocks(done), done)
