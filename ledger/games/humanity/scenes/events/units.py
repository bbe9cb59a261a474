"""Units: they act when an operator Helps them, and give their temporary Blessings away.

Law: what is computed is stored in the event. Source: Unit Endeavors; G-116 to G-121.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from ledger.api import LEGAL, TABLE, Chapter, Choice, Decision, Event, Pending, Typed, Verb, Verdict, refused
from ledger.games.humanity import outcomes, payment, sheets
from ledger.games.humanity.bookkeeping import come, hand_over, pay
from ledger.games.humanity.checks.state import BARE
from ledger.games.humanity.numbers import BlessingNumber
from ledger.games.humanity.preconditions import against_payment, against_use
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import acting, dues, rounds, telling
from ledger.games.humanity.scenes.dues import DueNow
from ledger.games.humanity.scenes.events.actions import use_for_help
from ledger.games.humanity.scenes.kind import ACTIONS
from ledger.games.humanity.scenes.needs import Decides, taking_part
from ledger.games.humanity.scenes.state import ActionShare, Support
from ledger.games.humanity.scenes.words import actor, mine
from ledger.games.humanity.state import State
from ledger.games.humanity.words import blessings, choice, chosen, own, seat, value

chapter: Chapter[State] = Chapter()


# Help to a unit


Way = Literal["supportive", "analytical", "harmonious", "bare"]
WAYS = get_args(Way)
SUPPORTIVE = WAYS[0]
"""The Help that a Blessing pays for."""


def _units(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for one in state.endeavor.standing() if state.endeavor is not None else ():
        if one.unit:
            yield Choice(one.name, one.name, help=one.side)


def _way(state: State, name: str) -> Any:
    """The first way that a character can Help, or else bare Help, which anybody can give."""
    ways = (way for way in WAYS if name in state.characters and sheets.owns(state, name, way.title()))
    return next(ways, BARE)


def _bonus(state: State, name: str, blessing: int) -> int:
    """What a Blessing adds to Help."""
    return payment.halved(state.characters[name].worth(blessing)) if blessing else 0


@chapter.event
class UnitHelped(Event, Decides, frozen=True, kw_only=True):
    """Help a unit, which acts because of it: urge 5

    An operator Helps a unit, which acts because of it: the `bonus` goes to its Check, or to X."""

    character: str
    unit: str
    way: Way = "supportive"
    goes: Literal["roll", "x"] = "roll"
    blessing: BlessingNumber = 0
    bonus: int = 0
    told = "{character} Helps {unit}, which acts (+{bonus})"
    verb = Verb("urge", free=True, leads=True)
    args = (
        choice("unit", _units, optional=True),
        choice("kind of Help", WAYS, optional=True),
        choice("purpose", ("x",), optional=True),
        blessings(mine),
    )

    def worked_out(self, state: State) -> Event:
        return replace(self, bonus=_bonus(state, self.character, self.blessing))

    def needs(self, state: State) -> None:
        state.characters[self.character]
        worth = _bonus(state, self.character, self.blessing)
        require(self.bonus == worth, f"that Help brings {worth}")
        scene = taking_part(state, self.character)
        require(scene.combatants[self.unit].unit, f"{self.unit} is not a unit")

    def do(self, state: State) -> None:
        scene = state.scene_open
        one, unit = scene.combatants[self.character], scene.combatants[self.unit]
        if self.blessing:
            pay(state, state.characters[one.name], (self.blessing,))
        unit.helped = (*unit.helped, Support(one.name, self.way, self.goes, self.bonus))
        come(state, sheets.seat_of(state, one.name))
        use_for_help(one)

    def may(self, state: State) -> Verdict:
        scene = state.scene_open
        one, unit = scene.combatants[self.character], scene.combatants[self.unit]
        if not acting.has_action(scene, one.name):
            return refused(ACTIONS, f"Help uses an action, and {one.name} has none in this round")
        if not acting.is_operator(scene, one.name, unit.name):
            return refused("G-117", f"{one.name} is not an operator on the track of {unit.name}")
        if len(unit.helped) >= (most := rounds.x(state, unit)):
            return refused("G-117", f"{unit.name} acts {outcomes.several(most, 'time')} in a round")
        spec = self.way.title()
        if self.way != BARE and (found := against_use(state, one.name, spec)) is not None:
            return found
        if self.way != SUPPORTIVE:
            source, name = ("G-035", "bare Help") if self.way == BARE else (spec, spec)
            return refused(source, f"{name} takes no Blessing before the dice") if self.blessing else LEGAL
        return against_payment(state, (one.name,), (1,), (self.blessing,), spec) or LEGAL

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        """Reads `urge`, `urge 5`, `urge Dragon x 5`, `urge harmonious`; without a name, it is the unit that
        the character is aboard."""
        name, scene, one = own(state, by), state.endeavor, actor(state, by)
        carrier = acting.carrier(scene, one) if scene is not None and one is not None else None
        way = value(values, 1) or _way(state, name)
        named = value(values, 3, ())
        paid = chosen(state, (name,), named, (1,)) if named or way == SUPPORTIVE else ()
        blessing = paid[0] if paid else 0
        return UnitHelped(
            by=seat(state, name, by),
            character=name,
            unit=value(values, 0) or ("" if carrier is None else carrier.name),
            way=way,
            goes="x" if value(values, 2) else "roll",
            blessing=blessing,
            bonus=_bonus(state, name, blessing),
        )


# what a unit gives away


class Gift(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What one character is given."""

    who: str
    blessings: tuple[BlessingNumber, ...]


def _faces(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The choices of who gets which face: `Ann 3`."""
    if (now := dues.asked(state, "channel")) is None:
        return
    faces = {state.characters[now.name].blessing(id_).face for id_ in rounds.temporary(state, now.name)}
    for name in now.duty.who[1:]:
        for face in sorted(faces):
            yield Choice(f"{name} {face}", (name, face))


@chapter.event
class BlessingsChanneled(Event, Decides, frozen=True, kw_only=True):
    """who gets the temporary Blessings of a unit, evenly by default: channel Ann 3, Bob 3

    A unit gives its temporary Blessings away; dice keep their faces.
    """

    character: str
    parts: tuple[Gift, ...] = ()
    verb = Verb("channel", free=True)
    args = (choice("gifts", _faces, optional=True, repeat=True),)

    def needs(self, state: State) -> None:
        giver = state.characters[self.character]
        giver.require_blessings([id_ for gift in self.parts for id_ in gift.blessings])
        state.require_people(*(gift.who for gift in self.parts))
        require(state.endeavor is not None, "no Endeavor is open")

    def do(self, state: State) -> None:
        for gift in self.parts:
            hand_over(state, state.characters[gift.who], gift.blessings, "give")
        dues.done(state.scene_open, BlessingsChanneled)

    def may(self, state: State) -> Verdict:
        now = dues.now(state)
        unit, *crew = now.duty.who
        names = [gift.who for gift in self.parts]
        if len(set(names)) < len(names) or not set(names) <= set(crew):
            return refused(now.source, f"it goes to {' and '.join(crew)}, each named once")
        given = sorted(id_ for gift in self.parts for id_ in gift.blessings)
        if given != sorted(rounds.temporary(state, unit)):
            return refused(now.source, f"{unit} gives all of its temporary Blessings")
        return LEGAL

    def tell(self, state: State) -> str:
        parts = telling.shares(ActionShare(gift.who, len(gift.blessings)) for gift in self.parts)
        return f"{self.character} shares temporary Blessings: {parts}"

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        """Shares the Blessings as typed or, without a typed share, evenly."""
        name, said, now = own(state, by), value(values, 0, ()), dues.asked(state, "channel")
        parts: tuple[Gift, ...] = ()
        if now is not None:
            name, parts = now.action.character, _evenly(now)
        if now is not None and said:
            ids = chosen(state, (name,), tuple((name, face) for _, face in said))
            given: dict[str, list[int]] = {}
            for (who, _), id_ in zip(said, ids, strict=True):
                given.setdefault(who, []).append(id_)
            parts = tuple(Gift(who, tuple(theirs)) for who, theirs in given.items())
        return BlessingsChanneled(by=seat(state, name, by), character=name, parts=parts)


@dues.due("channel", BlessingsChanneled, words="{who} shares")
def _channel(now: DueNow) -> Pending:
    """Asks who gets which Blessings; if there is only one ally, or nothing to give, it follows by itself."""
    parts, crew = _evenly(now), now.duty.who[1:]
    if len(crew) < 2 or not parts:
        return now.follows(BlessingsChanneled(by=TABLE, character=now.name, parts=parts))
    asked = f"who gets which Blessings of {now.name} (evenly, or channel {crew[0]} 3, {crew[1]} 4)"
    return Decision(now.name, asked, (BlessingsChanneled,), source=now.source)


def _evenly(now: DueNow) -> tuple[Gift, ...]:
    """The temporary Blessings of a unit, dealt in turn to the allies on its track."""
    unit, *crew = now.standing or ("",)
    there = rounds.temporary(now.state, unit) if crew else []
    parts = (Gift(name, tuple(there[place :: len(crew)])) for place, name in enumerate(crew))
    return tuple(gift for gift in parts if gift.blessings)
