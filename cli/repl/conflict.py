"""What people can type when a correction asks: its answers, the words that only look, and the moves that fit
there.

Law: the moves are those of the corrected line as far as it has grown, as everybody may know it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from cli.pages import corrections as pages
from cli.repl.completions import Completions
from cli.repl.frontend import Offer
from cli.repl.lookahead import Lookahead
from cli.repl.position import Position
from cli.words import WORDS
from ledger.core.line import split_unfinished
from ledger.core.rules.game import veil
from ledger.desk.correcting import Correction


class There(Lookahead):
    """The place where the next event of a correction does not fit."""

    def __init__(self, correction: Correction) -> None:
        desk = correction.desk
        super().__init__(desk)
        state = veil(desk.game, correction.growth.state, None)
        self._there = Position(desk.game, desk.verbs, None, state)

    def position(self, earlier: tuple[str, ...] = ()) -> Position | None:
        """The position after `earlier` lines; None if they cannot all be recorded."""
        found: Position | None = self._there
        for line in earlier:
            found = None if found is None else found.after(line)
        return found


class AnswerCompletions:
    """What can follow an answer that is being typed."""

    def __init__(
        self, correction: Correction, answers: Sequence[pages.AnswerOffer], looking: Iterable[str]
    ) -> None:
        self._answers, self._looking = answers, tuple(looking)
        self._moves = Completions(correction.desk, There(correction))

    def __call__(self, text: str) -> Sequence[Offer]:
        word, space, rest = text.lstrip().partition(" ")
        if space and word.casefold() in (pages.EDIT, pages.ADD):
            front = text.removesuffix(split_unfinished(rest)[1])
            return [
                replace(each, text=f"{front}{each.text}")
                for each in self._moves.at(rest)
                if each.text not in WORDS
            ]
        if space and word.casefold() in self._looking:
            return self._moves.at(text)
        words = [Offer(name, name, WORDS[name].help) for name in self._looking]
        back = Offer("undo", "undo", "take the last answer back")
        others = [each for each in (back, *words) if each.text.startswith(text.casefold())]
        return [*answer_offers(self._answers, text), *others]


def answer_offers(answers: Sequence[pages.AnswerOffer], text: str) -> Sequence[Offer]:
    """The answers that begin with a text."""
    found = [
        Offer(each.line if each.line == each.usage else f"{each.line} ", each.usage, each.about)
        for each in answers
    ]
    return [each for each in found if each.text.startswith(text.casefold())]
