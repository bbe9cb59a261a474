"""An action is declared, in a turn or outside it. Law: what a player decides is stored in the event as it was
said. Source: Actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    TABLE,
    Chapter,
    Contradiction,
    Decision,
    Event,
    Follows,
    Pending,
    Typed,
    Verb,
    Verdict,
    refused,
)
from ledger.games.humanity.bookkeeping import pay, use
from ledger.games.humanity.numbers import BlessingNumber, ButtonNumber
from ledger.games.humanity.payment import PAIR
from ledger.games.humanity.preconditions import Objection, against_payment
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import acting, dues, words
from ledger.games.humanity.scenes.dues import DueNow
from ledger.games.humanity.scenes.events.actions import use_up
from ledger.games.humanity.scenes.events.besides import BonusDeclined, besides, occasion, victims
from ledger.games.humanity.scenes.kind import ACTIONS, HELP, REMOVAL, ActionKind, SceneKind
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.means import Means
from ledger.games.humanity.scenes.needs import Decides
from ledger.games.humanity.scenes.state import Combatant, Endeavor, TakenAction
from ledger.games.humanity.scenes.telling import behind
from ledger.games.humanity.state import State
from ledger.games.humanity.words import YES_NO, blessings, choice, chosen, own, seat, value, verb

chapter: Chapter[State] = Chapter()
SEVERAL = 4
"""The most ways that a refusal suggests."""


_AIMS = choice("targets", words.all_aims, optional=True, repeat=True)
_ARGS = (
    choice("action", words.actions),
    replace(YES_NO, usual=words.related_yes),
    replace(_AIMS, usual=words.ways),
)


@chapter.event
class ActionDeclared(Event, Decides, frozen=True, kw_only=True):
    """an action, `yes` if the die is related to it, and who it is about: act advance: roll 4

    There are two `actions` if a Unique Skill combines them, paid with `blessings`. `bonus` says what lets the
    character act outside their turn. `granted` is what the table said about a Stat that may stand in for any.
    `button` is what is worked on, `apt` the Aptitude that is lent (Radiant).
    """

    character: str
    actions: tuple[str, ...]
    targets: tuple[str, ...] = ()
    track: str = ""
    bonus: str = ""
    granted: bool | None = None
    blessings: tuple[BlessingNumber, ...] = ()
    button: ButtonNumber = 0
    apt: str = ""
    verb, args = Verb("act", free=True, leads=True), _ARGS

    def needs(self, state: State) -> None:
        state.require_people(self.character, *self.targets)
        require(1 <= len(self.actions) <= 2, "it takes one action, or two that are combined")
        scene = state.scene_open
        one = scene.combatants[self.character]
        acts = [_known(KINDS[scene.kind], one, name) for name in self.actions]
        aims = {act.aims: act for act in acts}
        for name in self.targets if aims.keys() != {"anyone"} else ():
            scene.combatants[name]
        if self.track:
            scene.tracks[self.track]
        elif "track" in aims:
            raise Contradiction(acting.against_track(scene, one, aims["track"], ""))
        if self.button:
            scene.button(self.button)
        if self.blessings:
            state.characters[one.name].require_blessings(self.blessings)

    def do(self, state: State) -> None:
        scene = state.scene_open
        one, kind = scene.combatants[self.character], KINDS[scene.kind]
        delayed = one.turn == "held"
        if self.blessings:
            pay(state, state.characters[one.name], self.blessings)
        for name in self.actions:
            if spec := _known(kind, one, name).spec:
                use(state, state.characters[one.name], spec)
                one.used |= {spec}
        if self.bonus:
            besides(scene, one, ActionDeclared)
        else:
            use_up(one)
        dues.start(
            scene,
            TakenAction(
                character=one.name,
                names=self.actions,
                targets=self.targets,
                track=self.track,
                apt=self.apt,
                bonus=self.bonus,
                button=self.button,
                granted=self.granted,
                delayed=delayed,
                event=self.id,
            ),
        )

    def may(self, state: State) -> Verdict:
        scene = state.scene_open
        kind = KINDS[scene.kind]
        one = scene.combatants[self.character]
        acts = acting.side_of(kind, one).actions
        if why := self._against_bonus(state, one):
            return refused(kind.source, why)
        if not self.bonus and one.turn == "done":
            return refused(ACTIONS, f"{one.name} has no action left in this round")
        if len(self.actions) > 1 and (found := self._against_unique(state, kind, one)) is not None:
            return found
        if len(self.actions) == 1 and self.blessings:
            return refused(ACTIONS, "one action costs nothing")
        for name in self.actions:
            if name not in acts:
                return refused(kind.source, f"{name} is not an action of {one.name} in this scene")
            if why := self._against_act(state, scene, one, acts[name]):
                return refused(ACTIONS, why, self._instead(state, scene, one, name))
        return LEGAL

    def _against_bonus(self, state: State, one: Combatant) -> str:
        """Why an act outside the turn is not the act that may be done now; empty if it is, or if it belongs
        to the turn."""
        scene = state.scene_open
        wanted = occasion(scene, one.name)
        if not wanted:
            return f"nothing lets {one.name} act outside the turn" if self.bonus else ""
        if self.bonus != wanted:
            return f"it is time for {wanted}"
        if wanted == REMOVAL:
            return "" if self.actions == ("track",) else f"{one.name} goes to another track"
        if wanted == HELP:
            return "a unit takes one action" if len(self.actions) > 1 else ""
        if len(self.actions) > 1 or _known(KINDS[scene.kind], one, self.actions[0]).check != "attack":
            return f"{wanted} is an Attack"
        now = dues.asked(state)
        if now is not None and not set(self.targets) <= set(can := victims(now)):
            return f"{wanted} goes against {' or '.join(can)}"
        return ""

    def _against_unique(self, state: State, kind: SceneKind, one: Combatant) -> Objection:
        """What forbids combining two actions."""
        side = acting.side_of(kind, one)
        if not side.combines:
            return refused(kind.source, f"no {one.side} combines two actions")
        if acting.is_conventional(kind, one):
            return refused(kind.source, f"{one.name} is not Unique")
        if len(set(self.actions)) < len(self.actions):
            return refused("G-073", "only two different actions can be combined")
        return against_payment(state, (one.name,), PAIR, self.blessings, ACTIONS)

    def _against_act(self, state: State, scene: Endeavor, one: Combatant, act: ActionKind) -> str:
        """Why an action cannot be taken like that; empty if it can. If two are combined, each checks only its
        own kind of target."""
        alone = len(self.actions) == 1
        means = Means(state, one)
        why = acting.against_means(means, scene, act, self.button, self.granted, self.apt)
        if not why and (act.aims != "" or alone):
            why = acting.against_targets(state, scene, one, act, self.targets)
        if not why and act.against is not None:
            why = act.against(scene, (one.name, *self.targets))
        if not why and (act.aims == "track" or alone):
            why = acting.against_track(scene, one, act, self.track)
        return why

    def _instead(self, state: State, scene: Endeavor, one: Combatant, name: str) -> tuple[str, ...]:
        """What could be typed instead: with the table's yes, with a target, or another action."""
        kind = KINDS[scene.kind]
        known, means = acting.side_of(kind, one).actions, Means(state, one)
        if not means.against_scope(known[name], self.granted):
            can = acting.opponents(scene, one) if known[name].aims == "opponents" else ()
            return tuple(f"act {name} {other.name}" for other in can)[:SEVERAL]
        if self.granted is None and not means.against_scope(known[name], granted=True):
            return (f"act {name} yes {', '.join(self.targets)}".strip(),)
        attacks = self.bonus not in ("", HELP, REMOVAL)
        ways = acting.possible(state, scene, kind, one)
        return tuple(f"act {way}" for way in ways if known[way].check == "attack" or not attacks)

    def tell(self, state: State) -> str:
        why = f" ({self.bonus})" if self.bonus else ""
        whom = self.targets or tuple(filter(None, (self.track,)))
        return f"{self.character} acts{why}: {' and '.join(self.actions)}{behind(', '.join(whom), ', ')}"

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return _draft(state, by, (values[0],), values[1:], ())

    @staticmethod
    def combined(state: State, by: str, values: Typed) -> Event:
        """Two actions in one turn, paid for with two Blessings of equal worth."""
        paid = chosen(state, (own(state, by),), value(values, 4, ()), PAIR)
        return _draft(state, by, (values[0], values[1]), values[2:], paid)


def _known(kind: SceneKind, one: Combatant, name: str) -> ActionKind:
    """An action of a combatant, or a Check that nobody chooses."""
    act = acting.side_of(kind, one).actions.get(name) or kind.forced.get(name)
    if act is None:
        raise Contradiction(f"no {one.side} has an action {name!r}")
    return act


@dues.due("bonus", ActionDeclared, BonusDeclined, words="{why}")
def _bonus(now: DueNow) -> Pending:
    return bonus(now.state, now.kind, now.one, now.duty.why, victims(now))


def bonus(state: State, kind: SceneKind, one: Combatant, why: str, names: Sequence[str]) -> Pending:
    """Asks for an Attack outside a turn; if the Action Die fits none, it is declined by itself."""
    acts = acting.side_of(kind, one).actions.values()
    attacks = [act for act in acts if act.check == "attack"]
    means = Means(state, one)
    able = any(not means.against_scope(act, granted=True) for act in attacks)
    if not names or not able or not one.action_die:
        return Follows(BonusDeclined(by=TABLE, character=one.name, why=why), source=kind.source)
    asked = f"{why}: attack {' or '.join(names)}, or decline"
    return Decision(one.name, asked, (ActionDeclared, BonusDeclined), source=kind.source)


# how it is typed


def _draft(state: State, by: str, names: tuple[str, ...], values: Typed, paid: tuple[int, ...]) -> Event:
    """The event of an action; if nobody else is named, it is about the player's own character or the only
    opponent."""
    scene, name = state.endeavor, own(state, by)
    one, said = scene.combatants.get(name) if scene is not None else None, value(values, 1, ())
    targets = tuple([each for each in said if isinstance(each, str)])
    named: dict[str, Any] = dict([each for each in reversed(said) if isinstance(each, tuple)])
    track, button, apt = named.get("track", ""), named.get("button", 0), named.get("apt", "")
    if scene is not None and one is not None:
        acts = acting.known(KINDS[scene.kind], one, names)
        aims: set[str] = {act.aims for act in acts}
        units = [each for each in targets if each in scene.tracks] if "track" in aims and not track else []
        track = units[-1] if units else track
        whom = tuple([each for each in targets if each not in units[-1:]])
        targets = whom or words.meant(state, scene, one, aims)
        button = button or (acting.lowest_objective(scene, one) if "objective" in aims else 0)
        lent = [each for act in acts for each in acting.lendable(state, one, act)]
        apt = apt or (lent[0] if len(lent) == 1 else "")
    return ActionDeclared(
        by=seat(state, name, by),
        character=name,
        actions=names,
        targets=targets,
        track=track,
        bonus=occasion(scene, name),
        granted=value(values, 0),
        blessings=paid,
        button=button,
        apt=apt,
    )


_BOTH = choice("action", words.combined)
chapter.word(
    verb(
        "unique",
        ActionDeclared,
        _BOTH,
        _BOTH,
        YES_NO,
        _AIMS,
        replace(blessings(words.mine), lead="for"),
        make=ActionDeclared.combined,
        leads=True,
        personal=True,
        about="two actions combined, for two Blessings of equal worth: unique advance protect Bob for 3 3",
    )
)
