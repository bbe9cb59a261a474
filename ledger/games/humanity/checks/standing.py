"""What the table must still say about an open Check before it has a result, or before a move. Law: the table
is asked only what decides something: every answer is tried, and the results are compared. A Check with an
open question has no outcome. Source: G-029."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from operator import attrgetter
from typing import Any

from ledger.api import once
from ledger.games.humanity import sheets
from ledger.games.humanity.checks.questions import CheckQuestion
from ledger.games.humanity.checks.reading import Kept, Reading
from ledger.games.humanity.state import Roll, State

MANY = 8
"""With more open questions than this, all are asked: comparing so many combinations would take too long."""


class Standing(Reading):
    """An open Check at this point: how it reads, and the questions that decide something."""

    @Kept
    def questions(self) -> tuple[CheckQuestion, ...]:
        """The questions that the table must answer before the Check can be resolved, in the order in which
        they matter. It leaves out questions that change nothing, whatever the other answers are."""
        return self.hangs_on(attrgetter("decides"))

    def hangs_on(self, what: Callable[[Reading], Any]) -> tuple[CheckQuestion, ...]:
        """The open questions whose answers make a difference to `what`."""
        if not self._open or not self._worlds:
            return self._open
        found = {yes: what(world) for yes, world in self._worlds.items()}
        return tuple(
            [
                question
                for question in self._open
                if any(found.get(yes | {question}, its) != its for yes, its in found.items())
            ]
        )

    @Kept
    def _worlds(self) -> dict[frozenset[CheckQuestion], Reading]:
        """Questions answered with yes → how the Check then reads, for every way to answer. Of several
        targets, at most one differs from the others, which is enough to find the highest rank."""
        targets = [each for each in self._open if each.name == "defender_apt"]
        others = [each for each in self._open if each.name != "defender_apt"]
        if len(others) > MANY:
            return {}
        attacked = {frozenset(), *map(frozenset, combinations(targets, 1))}
        attacked |= {frozenset(targets) - some for some in attacked}
        said = [
            some | frozenset(yes)
            for some in attacked
            for n in range(len(others) + 1)
            for yes in combinations(others, n)
        ]
        worlds = {yes: Reading(self.state, self.check, yes, self.complete()) for yes in said if yes}
        return {frozenset(): self, **worlds}

    @Kept
    def _open(self) -> tuple[CheckQuestion, ...]:
        """The questions that the table has not answered and that could still affect the Check."""
        asked = [
            CheckQuestion("defender_apt", name)
            for name in self.check.targets
            if sheets.apts(self.state, name)
        ]
        for roll in self.made:
            asked += self._of_roll(roll)
        if self.outcome is not None:
            asked += self._of_result()
        if not asked:
            return ()
        return tuple([each for each in dict.fromkeys(asked) if each.answer(self.check) is None])

    def _of_roll(self, roll: Roll) -> list[CheckQuestion]:
        """The questions that could affect a roll, except those whose answer cannot matter with these
        faces."""
        asked: list[CheckQuestion] = []
        name, character = roll.roller, self.state.characters[roll.roller]
        bare, _ = self.rolled[roll.place]
        if not self.state.cast and sheets.suffers(self.state, self.check, name, "Uncool"):
            asked.append(CheckQuestion("alone", name))
        if "haunted" in character.stats:
            asked.append(CheckQuestion("haunted", name))
        high = bare.total + max(0, bare.modifier + 1) + max(0, self.check.help)
        low = bare.total + min(0, bare.modifier) - bare.haunting - bare.reduced
        if low <= 4 and high >= 3 and sheets.apts(self.state, name):
            asked.append(CheckQuestion("apt", name))
        if low <= 7 and high >= 6 and any(character.things.values()):
            asked.append(CheckQuestion("exceptional", name))
        return asked

    def _of_result(self) -> list[CheckQuestion]:
        """The questions that could affect the outcome as a whole."""
        asked: list[CheckQuestion] = []
        name = self.check.character
        specs = sheets.specs(self.state, name)
        if "Skilled" in specs:
            asked.append(CheckQuestion("skilled", name))
        if "Self-Accepted" in specs and (stand_ins := self.stand_ins):
            asked += [CheckQuestion("social"), *(each for each in stand_ins if each.name)]
        if "haze" in self.state.characters[name].stats:
            asked.append(CheckQuestion("darkness"))
        return asked

    @property
    def is_waiting(self) -> bool:
        """Whether a later Check is open within this one, and has to be resolved first."""
        number = self.check.number
        for other in reversed(self.state.checks):
            if other >= number:
                return other > number
        return False

    @property
    def unfinished(self) -> tuple[str, tuple[str, ...]]:
        """Why the Check cannot be resolved yet, and what can be typed instead; empty if it can."""
        if not self.is_thrown:
            if self.due is None:
                return "a throw is on its way", ("roll",)
            return f"roll {self.due + 1} of {self.needed} is missing", ("roll",)
        if (roll := self.unhaunted) is not None:
            return f"the Haunted die of {roll.roller} is missing", ("roll",)
        for question in self.questions:
            return f"the table has to say first: {question.text}?", question.answers
        return "", ()


@once
def standing(state: State, number: int) -> Standing:
    """An open Check at this point. Raises Contradiction if there is none with this number."""
    return Standing(state, state.checks[number])


def now_open(state: State) -> Standing | None:
    """The Check that is open now; None if none is."""
    number = next(reversed(state.checks), 0)
    return standing(state, number) if number else None
