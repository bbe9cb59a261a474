"""Rounds: they open, Action Dice are chosen and settled, turns start and end, the round closes.

Law: what is computed stands in the event. Source: Rounds.
"""

from __future__ import annotations

from msgspec.structs import replace

from ledger.api import LEGAL, TABLE, Chapter, Event, Follows, Pending, Typed, Verdict, refused
from ledger.games.humanity.bookkeeping import owe
from ledger.games.humanity.numbers import ButtonNumber
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes import dues, rounds
from ledger.games.humanity.scenes.events.opening import candidates
from ledger.games.humanity.scenes.kind import ROUNDS, Kind
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.needs import deciding, require_gains, takes_part, taking_part
from ledger.games.humanity.scenes.state import Action, Duty, Endeavor, Share
from ledger.games.humanity.state import State
from ledger.games.humanity.words import STAT, WHO, YES_NO, by_table, verb

chapter: Chapter[State] = Chapter(shown=dues.SHOWN)
SEVERAL = 2
"""The fewest who can be against each other."""


# a round opens


class RoundOpened(Event, frozen=True, kw_only=True):
    """the first round begins"""

    number: int
    told = "round {number} begins"


def _is_next(state: State, event: RoundOpened) -> None:
    number = state.scene_open.round + 1
    require(event.number == number, f"the next round is number {number}")


@chapter.on(RoundOpened, needs=_is_next)
def _opened(state: State, event: RoundOpened) -> None:
    scene = state.scene_open
    scene.round = event.number
    scene.settled = scene.special = scene.closed = False
    scene.current, scene.actions = "", []
    for one in scene.combatants.values():
        one.die, one.skips, one.turn, one.ended, one.related = "", False, "ready", False, False
        one.extra, one.later = one.later, 0
        one.movers, one.attacks, one.helped = (), 0, ()
        one.dominated = one.helps = False
    state.turns += 1


@chapter.rule(RoundOpened)
def _may_open(state: State, event: RoundOpened) -> Verdict:
    scene = state.scene_open
    kind = KINDS[scene.kind]
    missing = against_begin(kind, scene)
    return refused(kind.source, missing) if missing else LEGAL


def against_begin(kind: Kind, scene: Endeavor) -> str:
    """What is missing before the first round."""
    for side in kind.sides:
        if not any(one.unit == (kind.units is not None) for one in scene.standing(side)):
            return f"place at least one {side}{' unit' if kind.units is not None else ''}"
    if not any(not one.unit for one in scene.standing()):
        return "place at least one operator"
    if kind.alone and len(list(scene.standing())) < SEVERAL:
        return f"place at least {SEVERAL} who are against each other"
    if kind.elects and not scene.leader and len(candidates(kind, scene)) > 1:
        return "elect a charge leader"
    return ""


def _begin(state: State, by: str, values: Typed) -> Event:
    return RoundOpened(by=TABLE, number=state.endeavor.round + 1 if state.endeavor is not None else 1)


chapter.word(by_table("begin", RoundOpened, make=_begin))


# Action Dice


class ActionDieChosen(Event, frozen=True, kw_only=True):
    """the Action Die of this round, `yes` where Heavy weighs History: ann die hand

    `related` is what the table says of History or an optional Stat: whether it is in the scope of Hand or
    Home, which Heavy asks for."""

    character: str
    stat: str
    related: bool | None = None


chapter.doer(ActionDieChosen)(deciding)


def _has_die(state: State, event: ActionDieChosen) -> None:
    taking_part(state, event.character)
    state.characters[event.character].size(event.stat)


@chapter.on(ActionDieChosen, needs=_has_die)
def _chosen(state: State, event: ActionDieChosen) -> None:
    one = state.scene_open.combatants[event.character]
    one.die, one.skips, one.related = event.stat, False, bool(event.related)


@chapter.rule(ActionDieChosen)
def _may_choose(state: State, event: ActionDieChosen) -> Verdict:
    scene = state.scene_open
    one = scene.combatants[event.character]
    why = rounds.against_die(state, scene, one, event.stat)
    if why:
        can = (f"{one.name} die {stat}" for stat in rounds.dice_of(state, scene, one))
        return refused(ROUNDS, why, tuple(can))
    if event.related is not None and (why := rounds.against_related(state, one, event.stat)):
        return refused(ROUNDS, why, (f"{one.name} die {event.stat}",))
    return LEGAL


@chapter.told(ActionDieChosen)
def _told_chosen(state: State, event: ActionDieChosen) -> str:
    related = {None: "", True: ", which is related", False: ", which is not related"}
    return f"{event.character} chooses {event.stat}{related[event.related]}"


chapter.word(verb("die", ActionDieChosen, STAT, YES_NO))


class RoundSkipped(Event, frozen=True, kw_only=True):
    """skip a round, and all spent Stats come back: ann skip

    Somebody skips a round; all their spent Stats come back. `forced`: no Stat was left to choose."""

    character: str
    forced: bool = False


chapter.doer(RoundSkipped)(deciding)


@chapter.on(RoundSkipped, needs=takes_part)
def _skipped(state: State, event: RoundSkipped) -> None:
    one = state.scene_open.combatants[event.character]
    one.die, one.skips, one.spent = "", True, frozenset()


@chapter.rule(RoundSkipped)
def _may_skip(state: State, event: RoundSkipped) -> Verdict:
    if event.forced:
        return refused("G-066", f"{event.character} has Stats left")
    first = state.scene_open.round == 1
    return refused(ROUNDS, "one skips a round after another one") if first else LEGAL


@chapter.told(RoundSkipped)
def _told_skipped(state: State, event: RoundSkipped) -> str:
    return f"{event.character} {'has to skip' if event.forced else 'skips'} the round; spent Stats come back"


chapter.word(verb("skip", RoundSkipped))


class DiceSettled(Event, frozen=True, kw_only=True):
    """All Action Dice are chosen; so many temporary Blessings everybody gains."""

    gains: tuple[Share, ...] = ()

    told = "temporary Blessings: {gains}"


def _can_gain(state: State, event: DiceSettled) -> None:
    scene = state.scene_open
    for share in event.gains:
        scene.combatants[share.who]
    require_gains(*event.gains)


@chapter.on(DiceSettled, needs=_can_gain)
def _settled(state: State, event: DiceSettled) -> None:
    for share in event.gains:
        owe(state, share.who, "temporary", share.amount, lasts="scene")
    state.scene_open.settled = True


# turns


class TurnStarted(Event, frozen=True, kw_only=True):
    """whose turn it is, where that is open: turn Ann"""

    character: str
    told = "it is the turn of {character}"


@chapter.on(TurnStarted, needs=takes_part)
def _started(state: State, event: TurnStarted) -> None:
    scene = state.scene_open
    one = scene.combatants[event.character]
    scene.current = one.name
    one.began = (one.track, one.position)
    one.lent = tuple(replace(lent, turns=lent.turns - 1) for lent in one.lent if lent.turns > 0)
    state.turns += 1


@chapter.rule(TurnStarted)
def _may_start(state: State, event: TurnStarted) -> Verdict:
    can = open_to(state, state.scene_open)
    if event.character in can:
        return LEGAL
    return refused(ROUNDS, f"the turn goes to {' or '.join(can)}", tuple(f"turn {name}" for name in can))


def open_to(state: State, scene: Endeavor) -> tuple[str, ...]:
    """Who can be given the next turn."""
    kind = KINDS[scene.kind]
    return kind.first(state, scene) if not scene.current else tuple(o.name for o in rounds.ready(scene))


def _turn(state: State, by: str, values: Typed) -> Event:
    return TurnStarted(by=TABLE, character=values[0])


chapter.word(by_table("turn", TurnStarted, WHO, make=_turn))


class TurnEnded(Event, frozen=True, kw_only=True):
    """A rogue's turn is over; `alarm` is the Alarm that it activates, 0 for none."""

    character: str
    alarm: ButtonNumber = 0

    told = "the turn of {character} ends[ on {alarm}: it is activated]"


def _can_end(state: State, event: TurnEnded) -> None:
    scene = taking_part(state, event.character)
    if event.alarm:
        scene.button(event.alarm)


@chapter.on(TurnEnded, needs=_can_end)
def _ended(state: State, event: TurnEnded) -> None:
    scene = state.scene_open
    if event.alarm:
        scene.alarmed = True
    scene.combatants[event.character].ended = True


class ActionsLapsed(Event, frozen=True, kw_only=True):
    """what was kept and not used is gone: lapse

    What was held and not used is gone."""

    characters: tuple[str, ...]
    told = "what {characters} kept is gone"


def _all_take_part(state: State, event: ActionsLapsed) -> None:
    taking_part(state, *event.characters)


@chapter.on(ActionsLapsed, needs=_all_take_part)
def _lapsed(state: State, event: ActionsLapsed) -> None:
    for name in event.characters:
        state.scene_open.combatants[name].turn = "done"


@chapter.rule(ActionsLapsed)
def _may_lapse(state: State, event: ActionsLapsed) -> Verdict:
    held = tuple(one.name for one in rounds.held(state.scene_open))
    return LEGAL if set(event.characters) == set(held) else refused("G-078", f"{', '.join(held)} held theirs")


def _lapse(state: State, by: str, values: Typed) -> Event:
    held = rounds.held(state.endeavor) if state.endeavor is not None else ()
    return ActionsLapsed(by=TABLE, characters=tuple(one.name for one in held))


chapter.word(by_table("lapse", ActionsLapsed, make=_lapse))


class ActionsAdded(Event, frozen=True, kw_only=True):
    """Each of these characters has one more action in the next round."""

    characters: tuple[str, ...]
    told = "one action more in the next round: {characters}"


def _all_can_act(state: State, event: ActionsAdded) -> None:
    taking_part(state, *event.characters)


@chapter.on(ActionsAdded, needs=_all_can_act)
def _added(state: State, event: ActionsAdded) -> None:
    scene = state.scene_open
    for name in event.characters:
        scene.combatants[name].later += 1
    dues.done(scene, ActionsAdded)


@dues.due("quicken", ActionsAdded, told="one action more each", whose="group")
def _quicken(state: State, kind: Kind, scene: Endeavor, action: Action, duty: Duty) -> Pending:
    names = tuple(name for name in duty.who if scene.combatants[name].stands)
    return Follows(ActionsAdded(by=TABLE, characters=names), source=kind.source)


# a round closes


class RoundClosed(Event, frozen=True, kw_only=True):
    """Every Action Die is spent; buttons that last until now are gone."""

    number: int
    spent: tuple[tuple[str, str], ...] = ()
    """Character and Stat."""
    gone: tuple[ButtonNumber, ...] = ()


def _can_close(state: State, event: RoundClosed) -> None:
    scene = state.scene_open
    for name, _ in event.spent:
        scene.combatants[name]


@chapter.on(RoundClosed, needs=_can_close)
def _closed(state: State, event: RoundClosed) -> None:
    scene = state.scene_open
    for name, stat in event.spent:
        scene.combatants[name].spent |= {stat}
    scene.buttons = [button for button in scene.buttons if button.number not in event.gone]
    for one in scene.combatants.values():
        one.protections = tuple(until for until in one.protections if until > event.number)
    scene.closed = True


@chapter.told(RoundClosed)
def _told_closed(state: State, event: RoundClosed) -> str:
    spent = ", ".join(f"{name} {stat}" for name, stat in event.spent) or "nothing"
    return f"round {event.number} ends; spent: {spent}"
