"""How an action is decided: the Check that it opens, and its result.

Law: pure; what is computed is stored in the event. Source: Actions, Checks.
"""

from __future__ import annotations

from msgspec.structs import replace

from ledger.api import TABLE
from ledger.games.humanity import sheets
from ledger.games.humanity.checks.events.declaring import CheckDeclared
from ledger.games.humanity.scenes import acting, rounds
from ledger.games.humanity.scenes.events.actions import ActionSettled
from ledger.games.humanity.scenes.kind import VOID, ActionResult, nothing_due
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.means import Means
from ledger.games.humanity.state import State, Support, TakenAction


class Course:
    """An action with nothing due: its Check comes next, or its result."""

    def __init__(self, state: State, action: TakenAction) -> None:
        self.state, self.action, self.scene = state, action, state.scene_open
        self.kind, self.one = KINDS[self.scene.kind], self.scene.combatants[action.character]
        forced, known = self.kind.forced.get(action.name), acting.side_of(self.kind, self.one).actions
        self.act = forced or acting.meant(self.scene, self.one, known[action.name], action.button)
        self.acts = [self.act]
        """The actions that share its Check: by a ruling, both combined actions (G-073)."""
        if len(action.names) > 1 and state.table.rulings["unique_skill"] == "one-check":
            both = acting.known(self.kind, self.one, action.names)
            self.acts = both if len(both) > 1 and all(act.check for act in both) else self.acts
        shared = action.place > 0 and len(self.acts) > 1
        self.check = (action.check or (action.checked if shared else 0)) if self.act.check else 0
        """The action's Check; 0 if it has none, or none yet."""

    def opening(self) -> CheckDeclared:
        """The Check that the action opens: the Action Die is thrown, and X follows its size."""
        state, one, action = self.state, self.one, self.action
        act = (*[each for each in self.acts if each.check == "attack"], self.act)[0]
        means, support = Means(state, one), self._support()
        targets = action.targets if act.check == "attack" or act.aims == "anyone" else ()
        ranks = [self._ranks(name) for name in targets or ("",)]
        return CheckDeclared(
            by=sheets.seat_of(state, one.name),
            check=state.count + 1,
            character=one.name,
            stat=means.nominal(act, granted=True) or means.die,
            targets=targets,
            intent=" and ".join(action.names) if len(self.acts) > 1 else action.name,
            die=means.die,
            size=sheets.size_of(state, one.name, means.die),
            ranks=max(ranks),
            each=tuple(ranks) if len(set(ranks)) > 1 else (),
            helped_by=support.helper,
            way=support.way,
            goes=support.goes,
            help=support.bonus,
            bonus=int(rounds.is_heavy(state, one)),
            granted=action.granted,
        )

    def _support(self) -> Support:
        """The Help that lets a unit take this action."""
        one, place = self.one, self.one.attacks - 1
        return one.helped[place] if one.unit and 0 <= place < len(one.helped) else Support("")

    def _ranks(self, target: str) -> int:
        """How much harder the Endeavor makes the Check, against this target if there is one; if actions share
        the Check, the hardest counts."""
        found = []
        for act in self.acts:
            rank = act.ranks(self.scene, self.one.name) if act.ranks is not None else 0
            if act.aims == "track":
                rank = acting.changing(self.state, self.scene, self.one, self.action.track)
            elif act.check == "attack" or act.aims == "anyone":
                rank += acting.rank_against(self.state, self.scene, self.one, target)
            found.append(rank)
        return max(found)

    def settled(self) -> ActionSettled:
        """The event of the action's result, with what is due because of it."""
        action, act, hit = self.action, self.act, self.action
        found = self.state.settled.get(self.check)
        if not self.check:
            result = ActionResult("", rounds.x(self.state, self.one))
        elif found is None:
            result = ActionResult(VOID, 0)
        else:
            result = ActionResult(
                found.tier, found.x, frozenset(sheets.apts(self.state, self.one.name).values())
            )
            hit = replace(action, targets=tuple(t for t in action.targets if t not in found.spared))
        then = act.then if result.is_success else act.failing or self.kind.failing
        return ActionSettled(
            by=TABLE,
            character=self.one.name,
            action=action.name,
            check=self.check,
            tier=result.tier,
            x=result.x,
            due=(nothing_due if result.tier == VOID else then)(self.scene, hit, result),
        )
