"""Which Stat an action is made with, and which actions an Action Die fits. Law: pure; for each action that
the die does not fit, there is a reason. Source: Actions, More About Stat Dice."""

from __future__ import annotations

from collections.abc import Iterable

from ledger.games.humanity import sheets
from ledger.games.humanity.scenes import rounds
from ledger.games.humanity.scenes.kind import ActionKind, Names
from ledger.games.humanity.state import Combatant, State

HURT = "hurt"
ATTENTIVE = ("hand", "heart")
"""The Stats that Attentive allows for a violent Attack, and whose Checks it answers."""


class Means:
    """What a combatant acts with. It is valid only until the state changes."""

    def __init__(self, state: State, one: Combatant) -> None:
        self.state, self.one = state, one
        self.stats = stats = state.characters[one.name].stats
        self.chosen = one.die or one.stat
        """The chosen Action Die, empty if there is none; `die` is then the largest Stat."""
        known = () if self.chosen else [stat for stat in stats if stat != "haunted"]
        self.die = self.chosen or max(known, key=stats.__getitem__, default="")
        fits = self.die in ATTENTIVE if self.is_bound else rounds.in_scope(state, one, ATTENTIVE)
        self.is_attentive = one.attentive > 0 and fits
        """Whether the next action may be violent all the same (Attentive)."""

    @property
    def is_bound(self) -> bool:
        """Whether the combatant cannot use unconventional Stats."""
        return self.one.conventional or sheets.suffers(self.state, None, self.one.name, "Surprised")

    @property
    def is_anything(self) -> bool:
        """Whether the table can say that the die is related to an action, whatever the action is."""
        return rounds.may_stand_in(self.state, self.die)

    def nominal(self, act: ActionKind, granted: bool | None) -> str:
        """The Stat that an action calls for if it is made with this Action Die; empty if the die does not
        fit."""
        die, stats = self.die, self.stats
        if act.nominal == HURT and self.is_attentive:
            return HURT
        wide = act.scope or stats
        if die in wide and die != act.but:
            return act.nominal or die
        among = scope(act, stats)
        size = sheets.size_of(self.state, self.one.name, die) if die in stats else 0
        bound = act.check and self.is_bound
        balanced = () if bound else (stat for stat in among if stats.get(stat) == size)
        return next(iter(balanced), among[0] if granted and self.is_anything else "")

    def against_scope(self, act: ActionKind, granted: bool | None) -> str:
        """Why the Action Die does not fit an action; empty if it does."""
        if not (act.check or act.scope) or self.nominal(act, granted):
            return ""
        die, name = self.chosen, self.one.name
        if granted is None and die and self.is_anything:
            return f"the table has to say: is {die} related to it?"
        if act.scope:
            return f"{die} of {name} is not in the scope of {' or '.join(act.scope)}"
        return f"{die} of {name} is in no scope but {act.but}"


def scope(act: ActionKind, stats: Iterable[str]) -> Names:
    """The Stats that an action can be made with, out of those that a character has."""
    return act.scope or tuple([stat for stat in stats if stat != act.but])
