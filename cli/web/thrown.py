"""Where the dice that a page asks for are thrown: at the phone, on the table, or by the tool.

Law: what the dice show is revealed only when it is recorded. Where dice are thrown is a setting of the pages,
which any of them can change at any time; the log says for each throw who threw it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, get_args

from cli.pages import asks
from cli.web.taps import Answer
from cli.words import THROW, THROWS
from ledger.core.errors import UsageError
from ledger.core.rules.rulebook import TABLE
from ledger.desk import throwing
from ledger.desk.desk import Desk
from ledger.desk.reader import Reader

How = Literal["phone", "table", "tool"]
HOWS: tuple[How, ...] = get_args(How)
TOLD = "The tool throws."
MEANS = {
    "phone": "Players say on their own pages what their dice show.",
    "table": "The dice are thrown on the table, and whoever leads the game says what they show.",
    "tool": "The tool throws when a button is touched.",
}


class Throws:
    """How this table throws its dice now."""

    def __init__(self, how: How = "phone") -> None:
        self.how = how

    def answer(
        self, desk: Desk, seat: str | None, words: str, recorded: Callable[[int], Answer], *, is_trial: bool
    ) -> Answer | None:
        """The result of a tap about throws (`recorded` gives the result of a recorded tap); None for any
        other tap. Raises UsageError."""
        word, _, how = words.casefold().partition(" ")
        if word == THROWS and has_dice(desk):
            return self._set(desk, how, is_trial=is_trial)
        if words.casefold() != THROW or not asks.lets_throw(desk, seat):
            return None
        if is_trial:
            return Answer(200, {"said": [TOLD], "words": THROW})
        before = desk.head
        throwing.throw(desk)
        return recorded(before)

    def said(self, desk: Desk, how: str) -> str:
        """Where dice are thrown; `how` sets it first, if given. Raises UsageError."""
        if not has_dice(desk):
            raise UsageError("Nothing is thrown in this game.")
        if how:
            self._set(desk, how.casefold(), is_trial=False)
        return MEANS[self.how]

    def _set(self, desk: Desk, said: str, *, is_trial: bool) -> Answer:
        how = next((each for each in HOWS if each == said), None)
        if how is None:
            raise UsageError(f"throws takes one of {', '.join(HOWS)}, not {said!r}.")
        if not is_trial:
            self.how = how
        return Answer(200, {"said": [MEANS[how]], "words": f"{THROWS} {how}", "at": desk.head})

    def arranged(self, desk: Reader, seat: str | None, data: dict[str, Any]) -> dict[str, Any]:
        """What a page is told, adapted to how dice are thrown here: if they are thrown on the table, only
        everybody's and the host's page list their faces; if the tool throws, its throw is the first move in
        the list."""
        data = {**data, THROWS: self.how if has_dice(desk) else None}
        state = desk.settled_state()
        pending = desk.game.pending(state)
        if self.how == "phone" or not throwing.can_throw(desk.game, state, pending):
            return data
        moves = data["moves"]
        if self.how == "tool":
            return {**data, "moves": sorted(moves, key=lambda move: move["verb"] != THROW)}
        if seat in (None, desk.host):
            return data
        thrown = {each.name for each in asks.throw_words(desk, pending)}
        return {**data, "moves": [each for each in moves if each["verb"] not in thrown]}


def has_dice(desk: Reader) -> bool:
    """Whether the table throws dice in this game, and the tool could throw them."""
    if desk.settled_state().table.dealer != TABLE:
        return False
    return any(kind.is_thrown and kind.dealt is not None for kind in desk.game.kinds.values())
