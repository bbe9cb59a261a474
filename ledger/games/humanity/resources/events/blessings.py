"""Blessings: how they come, go and change hands.

Law: every Blessing has a number of its own from 1 on this path, given in the order of gaining; what is paid
names numbers, so no die can be spent twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec.structs import replace

from ledger.api import (
    LEGAL,
    TABLE,
    Arg,
    Chapter,
    Event,
    Luck,
    MoveIncomplete,
    Typed,
    Verb,
    Verdict,
    refused,
)
from ledger.games.humanity import dice, sheets, text
from ledger.games.humanity.bookkeeping import (
    add_blessings,
    chain,
    earn,
    fell,
    owe,
    pay,
    take_blessings,
)
from ledger.games.humanity.numbers import BlessingNumber
from ledger.games.humanity.outcomes import several
from ledger.games.humanity.preconditions import BLESSINGS, against_now, against_paying_with
from ledger.games.humanity.required import deny, require
from ledger.games.humanity.resources.state import MOST, Lasting, Owed
from ledger.games.humanity.state import State
from ledger.games.humanity.words import (
    FACES,
    TEXT,
    WHO,
    blessings,
    choice,
    chosen,
    fallen,
    mine,
    own,
    seat,
    value,
    verb,
)

chapter: Chapter[State] = Chapter(shown={"blessings": text.faces})
AWARD = "award"
"""Why somebody gains a Blessing, where nobody says more."""


def _theirs(state: State, by: str, values: Typed) -> Iterable[str]:
    return (values[0],)


NAMED, THEIRS = blessings(mine, optional=False), blessings(_theirs, optional=False)


class BlessingsAwarded(Event, frozen=True, kw_only=True):
    """the table awards Blessings: ann award 1 for the song

    The table owes so many; each is thrown by itself.
    """

    character: str
    count: int = 1
    reason: str = ""

    verb = Verb("award", free=True, leads=True, personal=True)
    args = (Arg(name="number", number=True, most=MOST), TEXT)


def _is_an_award(state: State, event: BlessingsAwarded) -> None:
    state.require_people(event.character)
    require(1 <= event.count <= MOST, f"an award is 1 to {MOST} Blessings")


@chapter.on(BlessingsAwarded, needs=_is_an_award)
def _(state: State, event: BlessingsAwarded) -> None:
    owe(state, event.character, event.reason or "award", event.count)


chapter.anytime(BlessingsAwarded)(lambda state, event: against_now(state) or LEGAL)


chapter.told(BlessingsAwarded)(
    lambda state, event: (
        f"{event.character} is awarded {several(event.count, 'Blessing')}{text.to(event.reason)}"
    )
)


@chapter.make(BlessingsAwarded)
def _(state: State, by: str, values: Typed) -> Event:
    name = own(state, by)
    return BlessingsAwarded(by=TABLE, character=name, count=values[0], reason=value(values, 1, ""))


def _gained(state: State, draft: BlessingsGained, values: Typed) -> Event:
    """The Blessing that is asked for. Raises MoveIncomplete."""
    raw, _ = fallen(value(values, 1, ()))
    if not raw:
        raise MoveIncomplete("Nobody said which Blessing it is.", hint="For example: gain 4, gain 1 4.")
    return replace(draft, faces=raw, source=value(values, 0, "hand"))


class BlessingsGained(Event, frozen=True, kw_only=True):
    """which Blessing was gained: ann gain 1 3 for the song

    One gain. `only` is the Aptitude it may be spent on; where it is `plain`, a 1 is not thrown again.
    """

    character: str
    faces: tuple[int, ...] = ()
    reason: str = ""
    lasts: Lasting = ""
    only: str = ""
    source: Literal["hand", "card"] = "hand"
    plain: bool = False

    verb = Verb("gain", free=True, answer=_gained)
    args = (choice("card", ("card",), optional=True), FACES, TEXT)


def due(state: State, owed: Owed) -> BlessingsGained:
    """The gain of a Blessing that is owed, without its faces."""
    return BlessingsGained(
        by=sheets.seat_of(state, owed.character),
        character=owed.character,
        reason=owed.reason,
        lasts=owed.lasts,
        only=owed.only,
        plain=owed.plain,
    )


def _can_fall(state: State, event: BlessingsGained) -> None:
    state.require_people(event.character)
    deny(dice.gain_flaw(event.faces, plain=event.plain))


@chapter.on(BlessingsGained, needs=_can_fall)
def _(state: State, event: BlessingsGained) -> None:
    owner = state.characters[event.character]
    for place, owed in enumerate(state.owed):
        if owed.is_paid_by(event.character, event.lasts, event.only, plain=event.plain):
            del state.owed[place]
            break
    add_blessings(state, owner, event.faces, lasts=event.lasts, only=event.only)
    fell(state, event.by, (event.faces,))
    state.last_gain = (owner.name, event.faces[-1])
    earn(state, owner.name, event.reason or AWARD, len(event.faces))


@chapter.anytime(BlessingsGained)
def _(state: State, event: BlessingsGained) -> Verdict:
    kept = (event.character, event.lasts, event.only)
    if any(owed.is_paid_by(*kept, plain=event.plain) for owed in state.owed):
        return LEGAL
    if event.lasts or event.only or event.plain:
        return refused(BLESSINGS, "nothing brings such a Blessing now")
    scene = state.endeavor
    if scene is not None and scene.round and event.reason in ("", AWARD):
        faces = " ".join(map(str, event.faces))
        why = f"no Blessing is owed to {event.character} now; in an Endeavor an award says what it is for"
        return refused(BLESSINGS, why, (f"{event.character} gain {faces} for a song",))
    return against_now(state) or LEGAL


@chapter.dealt(BlessingsGained)
def _(state: State, draft: BlessingsGained, luck: Luck) -> tuple[tuple[int, ...]]:
    stages = chain(state, dice.Dice((dice.BLESSING,), bump=not draft.plain), luck)
    return (tuple(face for (face,) in stages),)


@chapter.told(BlessingsGained)
def _(state: State, event: BlessingsGained) -> str:
    shown = ", ".join(map(str, event.faces))
    lasting = " for now" if event.lasts else ""
    return f"{event.character} gains Blessings of {shown}{lasting}{text.to(event.reason)}"


@chapter.reveals(BlessingsGained)
def _(state: State, event: BlessingsGained) -> str:
    shown = ", ".join(map(str, event.faces))
    return f"{event.character}'s Blessings were seen: {shown} (event {event.id})."


@chapter.make(BlessingsGained)
def _(state: State, by: str, values: Typed) -> Event:
    """What is owed first, or an award that was thrown at once: `ann gain 1 4 for the song`."""
    name, source = own(state, by), value(values, 0, "hand")
    raw, _ = fallen(value(values, 1, ()))
    owed = next((one for one in state.owed if name in ("", one.character)), None)
    if owed is None:
        reason = value(values, 2, AWARD)
        return BlessingsGained(
            by=seat(state, name, by), character=name, faces=raw, reason=reason, source=source
        )
    return replace(due(state, owed), faces=raw, source=source)


class BlessingsSpent(Event, frozen=True, kw_only=True):
    """spend Blessings by their faces: ann spend 3 3 for a lamp"""

    character: str
    blessings: tuple[BlessingNumber, ...]
    reason: str = ""

    told = "{character} spends {blessings}[: {reason}]"
    verb = Verb("spend", free=True)
    args = (NAMED, TEXT)


@chapter.on(
    BlessingsSpent,
    needs=lambda state, event: state.characters[event.character].require_blessings(event.blessings),
)
def _(state: State, event: BlessingsSpent) -> None:
    pay(state, state.characters[event.character], event.blessings)


chapter.anytime(BlessingsSpent)(
    lambda state, event: against_paying_with(state.characters[event.character], event.blessings) or LEGAL
)


@chapter.make(BlessingsSpent)
def _(state: State, by: str, values: Typed) -> Event:
    name = own(state, by)
    return BlessingsSpent(
        by=seat(state, name, by),
        character=name,
        blessings=chosen(state, (name,), values[0]),
        reason=value(values, 1, ""),
    )


class BlessingsMoved(Event, frozen=True, kw_only=True):
    """Stolen or given; dice keep their faces."""

    character: str
    to: str
    blessings: tuple[BlessingNumber, ...]
    why: Literal["steal", "give"] = "give"

    told = "{character} to {to}: {blessings} ({why})"


def _both_are_there(state: State, event: BlessingsMoved) -> None:
    giver = state.characters[event.character]
    state.require_people(event.to)
    giver.require_blessings(event.blessings)


@chapter.on(BlessingsMoved, needs=_both_are_there)
def _(state: State, event: BlessingsMoved) -> None:
    taken = take_blessings(state, state.characters[event.character], event.blessings)
    state.characters[event.to].pool += taken
    earn(state, event.to, event.why, len(event.blessings))


chapter.anytime(BlessingsMoved)(
    lambda state, event: refused(BLESSINGS, "Blessings change hands only through an effect")
)


def _move(why: Any) -> Any:
    def make(state: State, by: str, values: Typed) -> Event:
        own_name, other = own(state, by), values[0]
        giver, taker = (own_name, other) if why == "give" else (other, own_name)
        return BlessingsMoved(
            by=seat(state, own_name, by),
            character=giver,
            to=taker,
            blessings=chosen(state, (giver,), values[1]),
            why=why,
        )

    return make


GIVE = "give Blessings to somebody: ! ann give Bob 3"
STEAL = "take Blessings from somebody: ! ann steal Bob 5"
chapter.word(verb("give", BlessingsMoved, WHO, NAMED, make=_move("give"), about=GIVE))
chapter.word(verb("steal", BlessingsMoved, WHO, THEIRS, make=_move("steal"), about=STEAL))


class BlessingsExpired(Event, frozen=True, kw_only=True):
    """temporary Blessings are gone: vanish"""

    blessings: tuple[BlessingNumber, ...]
    reason: str = ""

    told = "Blessings vanish: {blessings}"
    verb = Verb("vanish", free=True)
    args = (TEXT,)


def _are_held(state: State, event: BlessingsExpired) -> None:
    for id_ in event.blessings:
        state.owner_of(id_)
    require(len(set(event.blessings)) == len(event.blessings), "a Blessing vanishes only once")


@chapter.on(BlessingsExpired, needs=_are_held)
def _(state: State, event: BlessingsExpired) -> None:
    for id_ in event.blessings:
        take_blessings(state, state.owner_of(id_), (id_,))


@chapter.anytime(BlessingsExpired)
def _(state: State, event: BlessingsExpired) -> Verdict:
    for id_ in event.blessings:
        lasts = state.owner_of(id_).blessing(id_).lasts
        if not lasts:
            return refused(BLESSINGS, f"Blessing {id_} does not vanish by itself")
        if lasts == "scene":
            return refused(BLESSINGS, f"Blessing {id_} stays until the Endeavor ends")
    return LEGAL


@chapter.make(BlessingsExpired)
def _(state: State, by: str, values: Typed) -> Event:
    fading = [b.id for one in state.characters.values() for b in one.pool if b.lasts not in ("", "scene")]
    return BlessingsExpired(by=TABLE, blessings=tuple(fading), reason=value(values, 0, ""))
