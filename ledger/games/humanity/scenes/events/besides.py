"""What lets a combatant act outside their turn, and the event that declines to.

Law: what is computed is stored in the event. Source: Monstrous Endeavors, Unit Endeavors.
"""

from __future__ import annotations

from ledger.api import LEGAL, Chapter, Event, Typed, Verb, Verdict, refused
from ledger.games.humanity.scenes import acting, dues, rounds
from ledger.games.humanity.scenes.kind import ESCAPE, HELP, REMOVAL, UNRELENTING
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.needs import Decides, TakesPart
from ledger.games.humanity.scenes.state import Combatant, Endeavor
from ledger.games.humanity.state import State
from ledger.games.humanity.words import own, seat

chapter: Chapter[State] = Chapter()


@chapter.event
class BonusDeclined(Event, Decides, TakesPart, frozen=True, kw_only=True):
    """make no Attack outside your turn: decline"""

    character: str
    why: str
    verb = Verb("decline", free=True)

    def do(self, state: State) -> None:
        scene = state.scene_open
        besides(scene, scene.combatants[self.character], BonusDeclined)

    def may(self, state: State) -> Verdict:
        scene = state.scene_open
        wanted = occasion(scene, self.character)
        return LEGAL if self.why == wanted else refused(KINDS[scene.kind].source, f"it is time for {wanted}")

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        name = own(state, by)
        return BonusDeclined(by=seat(state, name, by), character=name, why=occasion(state.endeavor, name))

    def tell(self, state: State) -> str:
        stays = self.why == ESCAPE
        return f"{self.character} {'stays in the Endeavor' if stays else f'makes no Attack ({self.why})'}"


def besides(scene: Endeavor, one: Combatant, kind: type[Event]) -> None:
    """Notes that an act outside the turn was made, or declined."""
    if dues.done(scene, kind) is dues.NOTHING:
        one.attacks += 1


def occasion(scene: Endeavor | None, name: str) -> str:
    """The reason why a combatant may act outside their turn now; empty if there is none."""
    if scene is None:
        return ""
    action, one = scene.action, scene.combatants.get(name)
    if action is not None and action.due:
        lets = BonusDeclined in dues.DUES[action.due[0].do].done
        return action.due[0].why if lets else ""
    if one is not None and one.unit:
        return HELP
    if one is not None and acting.lost(scene, one):
        return REMOVAL
    if one is not None and one.stands and one.action_die and one.turn != "done":
        return ""
    over = scene.settled and not scene.special and rounds.is_over(scene)
    return UNRELENTING if over else ""


def victims(now: dues.DueNow) -> tuple[str, ...]:
    """The possible targets of an Attack outside a turn: those named in the duty, or all opponents nearby."""
    if len(now.duty.who) == 1:
        return tuple(other.name for other in acting.opponents(now.scene, now.one))
    return dues.standing(now.scene, now.duty.who[1:])
