"""What only the table can judge about a Check, how it is asked, and how an answer is typed. Law: `standing`,
not this room, decides whether a question matters. Source: G-029."""

from __future__ import annotations

import msgspec

from ledger.games.humanity import sheets
from ledger.games.humanity.state import Check, State

QUESTIONS = {
    "apt": "is it related to an Aptitude of {who}",
    "exceptional": "is something exceptional that {who} gained related to it",
    "alone": "is {who} alone",
    "haunted": "is what haunts {who} present",
    "defender_apt": "does it touch an Aptitude of {who}",
    "less_famous": "is {who} less famous",
    "skilled": "is it related to the Aptitude that {who} is Skilled in",
    "social": "is it a social situation",
    "darkness": "is it a Check against the darkness",
    "history": "is it related to the Backstory or an Aptitude of {who}",
    "scope": "is it in the scope of the optional Stat that {who} uses",
    "safe": "is {who} in a safe place",
    "tending": "does it tend the wounds of {who}",
    "nearby": "is {who} near enough",
    "willing": "is {who} willing",
    "x": "does its effect use X",
    "companion": "is it related to {apt}, which {who} Helps with",
}
"""The questions that a table can be asked about a Check, by name, in words."""
SHARED = frozenset({"social", "darkness", "x"})
"""The questions that are not about a single character."""


class CheckQuestion(msgspec.Struct, frozen=True):
    name: str
    who: str = ""
    apt: str = ""

    @property
    def text(self) -> str:
        return QUESTIONS.get(self.name, self.name).format(who=self.who, apt=self.apt)

    @property
    def answers(self) -> tuple[str, str]:
        """How a yes and a no are typed."""
        about = f" {self.who}'s {self.apt}" if self.apt else f" {self.who}" if self.who else ""
        return f"say {self.name} yes{about}", f"say {self.name} no{about}"

    def answer(self, check: Check) -> bool | None:
        """What the table said; None if it has not been asked."""
        if self.apt:
            return check.related.get((self.who, self.apt))
        return check.answers.get((self.name, self.who))


def stand_in(state: State, roller: str, stat: str) -> CheckQuestion:
    """The question whether a Stat stands in for any other; its name is empty if the Stat never does."""
    if stat == "history":
        return CheckQuestion("history", roller)
    return CheckQuestion("scope" if sheets.is_optional(state, stat) else "", roller)
