"""Notes as part of the story: who and what they name, as in `@Miller owes Noor`. Law: a note may say
anything; after an @ comes somebody's name, or just a word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ledger.api import Chapter, Noted
from ledger.games.humanity.bookkeeping import tell
from ledger.games.humanity.sessions.state import Mention
from ledger.games.humanity.state import State

chapter: Chapter[State] = Chapter()
MARK = "@"
_WORD = re.compile(r"[\w'\u2019-]+")


@chapter.shared(Noted)
class InTheStory:
    """A note is a line in the recap of its session, and is on the page of everybody that it names."""

    @staticmethod
    def do(event: Noted, state: State) -> None:
        tell(state, event.text, is_note=True)
        if MARK in event.text and (names := tuple(dict.fromkeys(named(event.text, state.characters)))):
            state.story = state.story.plus(Mention(event.id, state.session, event.text, names))


def named(text: str, known: Iterable[str]) -> Iterator[str]:
    """The names after each @ in a text: the longest known name that fits, in lower or upper case, or else a
    word."""
    names = sorted(known, key=len, reverse=True)
    for part in text.split(MARK)[1:]:
        folded = part.casefold()
        whole = (name for name in names if _begins_with(folded, name.casefold()))
        word = _WORD.match(part)
        if found := next(whole, word[0].rstrip("'\u2019-") if word is not None else ""):
            yield found


def _begins_with(text: str, name: str) -> bool:
    return text.startswith(name) and not text[len(name) : len(name) + 1].isalnum()
