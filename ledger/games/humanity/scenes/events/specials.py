"""Special actions: in each round one is chosen, or none; and what it brings.

Law: what is computed is stored in the event. Source: Actions.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import LEGAL, Chapter, Choice, Contradiction, Event, Typed, Verb, Verdict, refused
from ledger.games.humanity.bookkeeping import pay, take_blessings, use
from ledger.games.humanity.numbers import BlessingNumber
from ledger.games.humanity.preconditions import Objection, against_payment
from ledger.games.humanity.scenes import dues, specials, words
from ledger.games.humanity.scenes.kind import ACTIONS, Special
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.needs import Decides, WhileOpen, taking_part
from ledger.games.humanity.scenes.state import Combatant, Duty, TakenAction
from ledger.games.humanity.state import State
from ledger.games.humanity.words import blessings, choice, chosen, own, seat, value

chapter: Chapter[State] = Chapter(shown=dues.SHOWN)


def _specials(state: State, by: str, _: Typed) -> list[Choice]:
    scene, one = state.endeavor, words.actor(state, by)
    known: dict[str, Special] = {}
    for side in words.sides_of(scene, one) if scene is not None else ():
        known |= side.specials
    return [Choice(name, name, help=special.about) for name, special in known.items()]


def _whom(state: State, by: str, values: Typed) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The targets of a special action: each possible one, and all together if there are not too many."""
    scene, one = state.endeavor, words.actor(state, by)
    special = specials.of_side(scene, one).get(values[0]) if scene and one else None
    if one is None or special is None or not special.most:
        return
    offer = specials.SpecialOffer(state, one, special)
    can = offer.whom
    if special.aims == "friends":
        yield "", ()
    yield from ((name, (name,)) for name in can)
    if 1 < len(can) <= offer.most:
        yield ", ".join(can), tuple(can)


_ARGS = (
    choice("special action", _specials),
    choice("targets", words.people, optional=True, repeat=True, usual=_whom),
    blessings(words.mine),
)


@chapter.event
class SpecialChosen(Event, Decides, frozen=True, kw_only=True):
    """a special action, and whom it is about: special combo

    `blessings` are what it costs, if it costs any."""

    character: str
    special: str
    targets: tuple[str, ...] = ()
    blessings: tuple[BlessingNumber, ...] = ()

    told = "{character} takes the special action {special}[: {targets}]"
    verb, args = Verb("special", free=True), _ARGS

    def needs(self, state: State) -> None:
        state.require_people(self.character, *self.targets)
        scene = taking_part(state, self.character)
        one = scene.combatants[self.character]
        if self.special not in specials.of_side(scene, one):
            raise Contradiction(f"no {one.side} has a special action {self.special!r}")
        for name in self.targets:
            scene.combatants[name]
        state.characters[one.name].require_blessings(self.blessings)

    def do(self, state: State) -> None:
        scene = state.scene_open
        one = scene.combatants[self.character]
        if self.blessings:
            pay(state, state.characters[one.name], self.blessings)
        if spec := specials.of_side(scene, one)[self.special].spec:
            use(state, state.characters[one.name], spec)
        scene.special = True
        dues.start(
            scene,
            TakenAction(
                character=one.name,
                names=(self.special,),
                targets=self.targets,
                paid=len(self.blessings),
                special=True,
                event=self.id,
            ),
        )
        state.turns += 1

    def may(self, state: State) -> Verdict:
        scene = state.scene_open
        kind, one = KINDS[scene.kind], scene.combatants[self.character]
        takers = specials.takers(state)
        if self.character not in takers:
            return refused(ACTIONS, f"{' or '.join(takers) or 'nobody'} takes the special action")
        special = specials.of_side(scene, one)[self.special]
        offer = specials.SpecialOffer(state, one, special)
        if why := offer.against(self.targets):
            return refused(kind.source, why)
        if (price := self._against_price(state, one, special)) is not None:
            return price
        if not self.targets and special.most != "1":
            return LEGAL
        whom, most = special.aims or "opponents", offer.most
        if len(set(self.targets)) < len(self.targets) or not set(self.targets) <= set(offer.whom):
            where = "opposing units" if whom == "units" else f"{whom} on the track of {one.name}"
            return refused(kind.source, f"it is about {where}, each named once")
        if len(self.targets) > most or not self.targets:
            wanted = {0: "nobody", 1: f"one of the {whom}"}.get(most, f"up to {most} {whom}")
            return refused(kind.source, f"it is about {wanted}, with X {offer.x}")
        return LEGAL

    def _against_price(self, state: State, one: Combatant, special: Special) -> Objection:
        """What forbids this price: if the special action costs Blessings, it takes any number, but at least
        one."""
        if not (cost := special.cost(len(self.blessings))):
            return refused(ACTIONS, f"{self.special} costs nothing") if self.blessings else None
        return against_payment(state, (one.name,), cost, self.blessings, special.spec or ACTIONS)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        name, scene, one = own(state, by), state.endeavor, words.actor(state, by)
        known = specials.of_side(scene, one) if scene is not None and one is not None else {}
        special, named = known.get(values[0]), value(values, 2, ())
        cost = special.cost(len(named)) if special is not None else ()
        return SpecialChosen(
            by=seat(state, name, by),
            character=name,
            special=values[0],
            targets=tuple(value(values, 1, ())),
            blessings=chosen(state, (name,), named, cost) if cost else (),
        )


@chapter.event
class SpecialWaived(Event, WhileOpen, frozen=True, kw_only=True):
    """Nobody takes a special action in this round."""

    reason: str = ""

    told = "no special action[: {reason}]"

    def do(self, state: State) -> None:
        state.scene_open.special = True


@chapter.event
class SpecialResolved(Event, frozen=True, kw_only=True):
    """What a special action brings; the temporary Blessings of the character who took it vanish."""

    character: str
    special: str
    x: int
    due: tuple[Duty, ...] = ()
    blessings: tuple[BlessingNumber, ...] = ()

    told = "{special} of {character} (X {x}): {due}"

    def needs(self, state: State) -> None:
        state.require_people(self.character)
        dues.require_due(state, self.due)
        state.scene_open.require_action()
        state.characters[self.character].require_blessings(self.blessings)

    def do(self, state: State) -> None:
        scene = state.scene_open
        action = scene.require_action()
        take_blessings(state, state.characters[self.character], self.blessings)
        action.place += 1
        dues.push(scene, action, self.due)
