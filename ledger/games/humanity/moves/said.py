"""What was typed, told from what happened: the way back from an event to the values of a verb.

Law: only verbs whose words say more, or less, than the fields of their event; None where a verb did not make
it. What is left out is what the verb finds by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from ledger.api import Choice, Typed
from ledger.games.humanity.checks.events.declaring import CheckDeclared
from ledger.games.humanity.checks.events.ending import TokenBanked
from ledger.games.humanity.checks.events.helping import AnalyticalThrown, HelpGiven
from ledger.games.humanity.checks.events.planning import RollPlanned
from ledger.games.humanity.checks.events.sparking import SparkPaid
from ledger.games.humanity.checks.events.throwing import DiceThrown, Fallen
from ledger.games.humanity.checks.state import RANKS
from ledger.games.humanity.people.events.arrivals import CharacterCreated, CharacterImported
from ledger.games.humanity.people.events.companions import CompanionBound
from ledger.games.humanity.people.events.sheet import BackstoryChanged
from ledger.games.humanity.resources.events.banks import BankSpent
from ledger.games.humanity.resources.events.blessings import BlessingsGained
from ledger.games.humanity.resources.events.specializations import EffectUsed
from ledger.games.humanity.scenes import alarms
from ledger.games.humanity.scenes.events.abilities import AbilityUsed, AlarmHijacked
from ledger.games.humanity.scenes.events.buttons import ButtonPlaced
from ledger.games.humanity.scenes.events.chance import DOWN, UP, RandomPicked
from ledger.games.humanity.scenes.events.declaring import ActionDeclared
from ledger.games.humanity.scenes.events.joining import CombatantPlaced
from ledger.games.humanity.scenes.events.movement import AllocationMade
from ledger.games.humanity.scenes.events.opening import EndeavorOpened
from ledger.games.humanity.scenes.events.specials import SpecialChosen
from ledger.games.humanity.scenes.events.stealth import ButtonsPlaced, WoundsDealt, swept
from ledger.games.humanity.scenes.events.units import BlessingsChanneled, UnitHelped
from ledger.games.humanity.sessions.events.calendar import SceneOpened
from ledger.games.humanity.sessions.events.picks import BackstoryUpgraded, RumorUpgraded
from ledger.games.humanity.sessions.events.rumors import RumorChanged
from ledger.games.humanity.sessions.events.shop import StatUpgraded
from ledger.games.humanity.state import State

NOTHING = Choice("", None)
"""An optional argument that was left out."""
Said = Callable[[State, Any], Typed | None]


def _rank(rank: int) -> Choice:
    return next((Choice(f"vs {name}", rank) for name, each in RANKS if each == rank), NOTHING)


def _list(values: Iterable[Any], said: str = "") -> Choice:
    """Several values with commas between them."""
    told = tuple(values)
    return Choice(said or ", ".join(map(str, told)), told) if told else NOTHING


def _faces(raw: Sequence[int], redone: Sequence[int] = ()) -> Choice:
    words: list[int | str] = []
    for place, face in enumerate(raw):
        words += [face, "again"] if place in redone else [face]
    return Choice(" ".join(map(str, words)), tuple(words)) if words else NOTHING


def _paid(state: State, ids: Sequence[int], *, joint: bool = False) -> Choice:
    """Blessings by their faces, with their owner where several pay."""
    held = [(owner.name, owner.blessing(id_).face) for id_ in ids for owner in (state.owner_of(id_),)]
    if joint:
        return Choice(" ".join(f"{name}'s {face}" for name, face in held), tuple(held))
    return Choice(" ".join(str(face) for _, face in held), tuple(("", face) for _, face in held))


def _check(state: State, event: CheckDeclared) -> Typed | None:
    if event.targets:
        return None
    intent = f"toward {event.goal}" if event.goal else event.intent
    rank = _rank(event.rank) if event.rank or intent else NOTHING
    return (event.stat, rank, intent) if intent else (event.stat, rank)


def _attack(state: State, event: CheckDeclared) -> Typed | None:
    if not event.targets:
        return None
    rank = [_rank(event.rank).text] if event.rank else []
    targets = (*event.targets, *event.later)
    return event.stat, Choice(", ".join((*targets, *rank)), (*targets, *([event.rank] if rank else ())))


def _roll(state: State, event: Any) -> Typed | None:
    if isinstance(event, RollPlanned):
        return () if event.now else None
    if isinstance(event, AnalyticalThrown):
        return NOTHING, _faces(event.dice)
    if isinstance(event, DiceThrown) and event.total:
        return Choice("total", "total"), _faces((event.total,))
    assert isinstance(event, Fallen)
    how = Choice("d20", "d20") if event.source == "d20" else NOTHING
    raw = event.raw or tuple(face for stage in event.stages for face in stage)
    return how, _faces(raw, event.redone)


def _spark(state: State, event: SparkPaid) -> Typed:
    joined = "+".join(event.stats[1:])
    lender = event.partner or event.owner
    stat = f"{lender}'s {joined}" if lender else joined
    paid = _paid(state, event.blessings, joint=bool(event.partner))
    return stat, Choice(f"#{event.roll + 1}", event.roll), paid


def _help(state: State, event: Any) -> Typed | None:
    x = Choice(event.goes, event.goes) if event.goes != "roll" else NOTHING
    if isinstance(event, HelpGiven):
        return NOTHING, x, _paid(state, (event.blessing,))
    return (Choice("analytical", "analytical"), x) if event.way == "analytical" else None


def _gain(state: State, event: BlessingsGained) -> Typed:
    card = Choice("card", "card") if event.source == "card" else NOTHING
    owed = any(
        one.is_paid_by(event.character, event.lasts, event.only, plain=event.plain) for one in state.owed
    )
    return (card, _faces(event.faces)) if owed else (card, _faces(event.faces), event.reason)


def _invoke(state: State, event: EffectUsed | AbilityUsed) -> Typed:
    if isinstance(event, AbilityUsed):
        return _ability(event)
    answer = NOTHING if event.granted is None else Choice("yes" if event.granted else "no", event.granted)
    counts = event.spec in ("Favorable", "Accrued", "Ambitious", "Wily") and bool(event.gains)
    amount = Choice(str(len(event.gains)), len(event.gains)) if counts else NOTHING
    whom = _list(event.others or filter(None, (event.thing,)))
    paid = _paid(state, event.blessings or event.stolen)
    said = (Choice(event.spec, event.spec), answer, amount, whom, paid)
    return (*said, event.text) if event.text else said


def _ability(event: AbilityUsed) -> Typed:
    answer = NOTHING if event.granted is None else Choice("yes" if event.granted else "no", event.granted)
    return Choice(event.spec, event.spec), answer, NOTHING, _list(event.targets)


def _hijack(state: State, event: AlarmHijacked) -> Typed:
    at = next((b.position for b in state.scene_open.buttons if b.number == event.button), 0)
    return (Choice(str(at), event.button),)


def _cash(state: State, event: BankSpent) -> Typed:
    safe = Choice("safe", "safe") if event.safe else NOTHING
    asked = event.ethic not in ("Greed & Vanity", "Precision & Accuracy")
    to = _list(event.to) if asked else NOTHING
    return (event.count, safe, NOTHING, event.favored) if event.favored else (event.count, safe, to)


def _bank(state: State, event: TokenBanked) -> Typed:
    answer = NOTHING if event.granted is None else Choice("yes" if event.granted else "no", event.granted)
    count = Choice(str(event.count), event.count) if event.count > 1 else NOTHING
    return Choice(event.token, event.token), answer, count, _list(event.witnesses)


def _upgrade(state: State, event: StatUpgraded) -> Typed:
    if event.paid == "free":
        return (event.stat,)
    if event.lower:
        return event.stat, Choice(f"lower {event.lower}", event.lower)
    return event.stat, Choice("pay", ""), _paid(state, event.blessings)


def _backstory(state: State, event: BackstoryUpgraded) -> Typed:
    first = f"{event.was} > {event.text}" if event.was else event.text
    return (f"{first} / {event.also}" if event.also else first,)


def _gossip(state: State, event: RumorUpgraded) -> Typed:
    return (f"{event.rumor} > {event.text}" if event.text else event.rumor,)


def _sheet(state: State, event: CharacterImported) -> Typed:
    parts = [f"{stat}={size}" for stat, size in event.dice.items()]
    specs = zip_longest(event.apts, event.specs, fillvalue="")
    parts += [f"{apt}={spec}" if spec else apt for apt, spec in specs]
    told = [
        ("Lifestyle", event.lifestyle),
        ("Ethic", event.ethic),
        *(("thing", each) for each in event.things),
    ]
    return (", ".join((event.character, *parts, *(f"{key}={said}" for key, said in told if said))),)


def _scene(state: State, event: SceneOpened) -> Typed:
    return (f"{event.title} with {', '.join(event.cast)}" if event.cast else event.title,)


def _story(state: State, event: BackstoryChanged) -> Typed:
    return (f"{event.was} > {event.text}" if event.op != "add" else event.text,)


def _rumor(state: State, event: RumorChanged) -> Typed | None:
    return None if event.op == "end" else (f"{event.rumor} > {event.text}" if event.text else event.rumor,)


def _create(state: State, event: CharacterCreated) -> Typed:
    return event.highest, event.lifestyle, event.ethic, ", ".join((event.character, *event.apts))


def _companion(state: State, event: CompanionBound) -> Typed:
    values = zip(event.apts, event.values, strict=False)
    return (", ".join((event.companion, *(f"{apt}={value}" for apt, value in values))),)


def _endeavor(state: State, event: EndeavorOpened) -> Typed:
    return (event.kind, event.order, event.title) if event.title else (event.kind, event.order)


def _place(state: State, event: CombatantPlaced) -> Typed:
    below = [event.position - at for at in event.recoveries]
    start = [str(event.position)] if event.position or below else []
    words = [event.side, event.track, *event.tags, *filter(None, (event.stat,)), *start]
    words += [f"({offset})" for offset in below]
    numbers = [event.position, *below] if start else []
    told = (
        ("side", event.side),
        ("track", event.track),
        *(("tag", tag) for tag in event.tags),
        *(("stat", stat) for stat in filter(None, (event.stat,))),
        *(("at", number) for number in numbers),
    )
    return event.character, Choice(", ".join(words), told)


def _act(state: State, event: ActionDeclared) -> Typed:
    answer = NOTHING if event.granted is None else Choice("yes" if event.granted else "no", event.granted)
    scene = state.endeavor
    is_unit = scene is not None and event.track in scene.combatants
    track = ((event.track if is_unit else ("track", event.track)),) if event.track else ()
    there = () if scene is None else scene.buttons
    at = [button for button in there if event.button == button.number]
    said = ", ".join(
        (*event.targets, *filter(None, (event.track, event.apt)), *(str(button.position) for button in at))
    )
    lent = (("apt", event.apt),) if event.apt else ()
    told = (*event.targets, *track, *(("button", button.number) for button in at), *lent)
    whom = Choice(said, told) if said else NOTHING
    return (*event.actions, answer, whom)


def _button(state: State, event: ButtonPlaced) -> Typed | None:
    if event.owner or event.until or event.kind in ("wound", "scheme"):
        return None
    words = (event.track, *event.tags, *event.stats)
    told = (
        ("track", event.track),
        *(("tag", tag) for tag in event.tags),
        *(("stat", s) for s in event.stats),
    )
    return event.kind, event.position, Choice(", ".join(words), told)


def _lying(state: State, number: int) -> str:
    """What lies there, as it is named."""
    there = () if state.endeavor is None else state.endeavor.buttons
    found = next((button for button in there if button.number == number), None)
    return f"{found.track} {found.kind} {found.position}" if found is not None else "nothing"


def _picked(event: RandomPicked) -> Choice:
    words = {UP: "up", DOWN: "down"} if event.what == "direction" else {}
    return Choice(words.get(event.value or 0, str(event.value)), event.value)


def _sweep(state: State, event: ButtonsPlaced) -> Typed | None:
    scene = state.endeavor
    action = scene.action if scene is not None else None
    if scene is None or action is None or not action.due or action.due[0].do != "sweep":
        return None
    for gap in alarms.gaps(scene):
        if swept(scene, action.due[0], gap).places == event.places:
            low, high = (scene.button(number).position for number in gap)
            return (Choice(f"{event.track} {low} {high}", gap),)
    return None


def _spread(state: State, event: WoundsDealt) -> Typed:
    scene = state.scene_open
    parts = [(scene.button(number).position, name) for number, name in event.parts]
    return (_list(parts, ", ".join(f"{name} {position}" for position, name in parts)),)


def _shares(event: AllocationMade) -> Choice:
    return _list(event.parts, ", ".join(f"{share.who} {share.amount}" for share in event.parts))


def _special(state: State, event: SpecialChosen) -> Typed:
    said = (event.special, _list(event.targets))
    return (*said, _paid(state, event.blessings)) if event.blessings else said


def _urge(state: State, event: UnitHelped) -> Typed:
    x = Choice("x", "x") if event.goes == "x" else NOTHING
    said = (event.unit, Choice(event.way, event.way), x)
    return (*said, _paid(state, (event.blessing,))) if event.blessing else said


def _gifts(state: State, event: BlessingsChanneled) -> Choice:
    held = [
        (gift.who, state.owner_of(id_).blessing(id_).face) for gift in event.parts for id_ in gift.blessings
    ]
    return _list(held, ", ".join(f"{name} {face}" for name, face in held))


SAID: Mapping[str, Said] = {
    "scene": _scene,
    "create": _create,
    "npc": _sheet,
    "goal": lambda state, event: (event.total, _list(event.tiers), event.goal),
    "story": _story,
    "companion": _companion,
    "rumor": _rumor,
    "check": _check,
    "attack": _attack,
    "roll": _roll,
    "spark": _spark,
    "help": _help,
    "endeavor": _endeavor,
    "place": _place,
    "track": lambda state, event: (event.track,) if event.op == "add" and event.end is None else None,
    "act": lambda state, event: _act(state, event) if len(event.actions) == 1 else None,
    "unique": lambda state, event: _act(state, event) if len(event.actions) == 2 else None,
    "split": lambda state, event: (_shares(event),),
    "take": lambda state, event: (_paid(state, event.blessings, joint=True),),
    "special": _special,
    "out": lambda state, event: (event.character,),
    "stubborn": lambda state, event: (),
    "foiled": lambda state, event: (),
    "hijack": _hijack,
    "protect": lambda state, event: (event.target,),
    "unit": lambda state, event: (event.character, event.stat, event.side),
    "urge": _urge,
    "channel": lambda state, event: (_gifts(state, event),),
    "button": _button,
    "remove": lambda state, event: (Choice(_lying(state, event.button), event.button),),
    "go": lambda state, event: ("up" if event.up else "down",),
    "pick": lambda state, event: (_picked(event),),
    "sweep": _sweep,
    "spread": _spread,
    "conclude": lambda state, event: (event.result,),
    "gain": _gain,
    "spend": lambda state, event: (_paid(state, event.blessings), *filter(None, (event.reason,))),
    "give": lambda state, event: (event.to, _paid(state, event.blessings)) if event.why == "give" else None,
    "steal": lambda state, event: (
        (event.character, _paid(state, event.blessings)) if event.why == "steal" else None
    ),
    "invoke": _invoke,
    "recharge": lambda state, event: (Choice(event.spec, event.spec), _paid(state, event.blessings)),
    "cash": _cash,
    "bank": _bank,
    "favor": lambda state, event: (
        Choice(f"{event.change:+}", event.change),
        f"{event.other} for {event.reason}" if event.reason else event.other,
    ),
    "upgrade": _upgrade,
    "backstory": _backstory,
    "gossip": _gossip,
}
