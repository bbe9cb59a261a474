"""Specializations that are used and recharged, and what they bring.

Law: one function works out what a use brings; a move is built with it, and the referee compares. Source:
Specialization Options.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from ledger.api import LEGAL, Chapter, Choice, Event, Typed, Verdict, refused, same
from ledger.games.humanity import payment, sheets, text
from ledger.games.humanity.bookkeeping import favor, hand_over, owe, pay, tell, use
from ledger.games.humanity.catalog import CharacterCondition, Spec, slug
from ledger.games.humanity.numbers import BlessingNumber, CheckNumber
from ledger.games.humanity.preconditions import Objection, against_now, against_use
from ledger.games.humanity.required import require
from ledger.games.humanity.scenes.events.abilities import AbilityUsed, typed_use
from ledger.games.humanity.state import State
from ledger.games.humanity.words import (
    TEXT,
    YES_NO,
    blessings,
    choice,
    chosen,
    number,
    own,
    people,
    seat,
    value,
    verb,
)

chapter: Chapter[State] = Chapter(shown={"blessings": text.faces, "stolen": text.faces})
WILY = 3
"""How many Blessings Wily gains or steals in total."""

# what can be named


def _specs(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for name, known in state.table.catalog.of(Spec).items():
        elsewhere = known.family == "endeavor" and state.endeavor is None
        yield Choice(name, name, help=known.family, unlisted=elsewhere)


def _way(state: State, values: Typed) -> str:
    known = sheets.spec(state, values[0])
    return known.way if known is not None else ""


def _amounts(state: State, by: str, values: Typed) -> Iterator[Choice]:
    """The numbers of Blessings that can be typed; none if the Specialization does not take a number."""
    counts = _way(state, values) in ("favor", "gain") or values[0] == "Wily"
    return (Choice(str(count), count) for count in range(1, 21 if counts else 1))


def _whom(state: State, by: str, values: Typed) -> Iterator[Choice]:
    """The possible targets of a use: the characters who saw or heard it, or are called on, or the things to
    destroy."""
    way, owner = _way(state, values), state.characters.get(own(state, by))
    if way == "endeavor":
        for name in state.endeavor.combatants if state.endeavor is not None else ():
            yield Choice(name, name)
    elif way in ("first-major", "listeners", "uncool"):
        for one in people(state, by, ()):
            yield Choice(one.text, one.value, (f"from {one.text}",), one.help)
    elif owner is not None and way == "favor":
        for other, owed in owner.favor.items():
            yield Choice(other, other, help=f"{owed:+}")
    elif owner is not None and way == "thing":
        yield from (Choice(thing, thing) for thing in owner.things)


def _spendable(state: State, by: str, values: Typed) -> Iterable[str]:
    """The characters whose Blessings a Specialization takes: its user or, for Wily, the ones it steals
    from."""
    if values[0] == "Wily":
        return tuple(value(values, 3, ()))
    return (own(state, by),) if _way(state, values) == "spend" else ()


def _invoke(state: State, by: str, values: Typed) -> Event:
    """Reads `invoke Legendary Bob, Cy`, `invoke Wily 2 Bob 5`, `invoke Exchangeable yes 5 1 6 for a lamp`:
    yes or no is the table's answer, if there is a question."""
    name, spec, way = own(state, by), values[0], _way(state, values)
    if way == "endeavor" and state.endeavor is not None:
        return typed_use(state, name, by, spec, tuple(value(values, 3, ())), value(values, 1))
    amount, others, named = value(values, 2, 0), value(values, 3, ()), value(values, 4, ())
    owner = state.characters.get(name)
    paid = chosen(state, tuple(_spendable(state, by, values)), named) if named else ()
    majors = owner.majors if owner is not None else ()
    used = EffectUsed(
        by=seat(state, name, by),
        character=name,
        spec=spec,
        others=() if way == "thing" else others,
        gains=(name,) * amount,
        blessings=paid if way == "spend" else (),
        stolen=paid if spec == "Wily" else (),
        thing=others[0] if way == "thing" and others else "",
        check=majors[0] if way == "first-major" and majors else number(state),
        granted=value(values, 1),
        text=value(values, 5, ""),
    )
    if owner is None:
        return used
    brings = used.brought(state)
    return replace(brings, gains=used.gains) if spec == "Wily" and amount else brings


@chapter.event
class EffectUsed(Event, frozen=True, kw_only=True):
    """A Specialization was used. `gains` names who is owed a Blessing, once for each. Blessings were spent,
    with a `value` on the progress scale, or `stolen`. Favorability with the first of `others` changed by
    `favor`, or the `others` gain the Condition `afflicts`. `granted` is what the table said if it had to
    judge."""

    character: str
    spec: str
    others: tuple[str, ...] = ()
    gains: tuple[str, ...] = ()
    blessings: tuple[BlessingNumber, ...] = ()
    value: int = 0
    stolen: tuple[BlessingNumber, ...] = ()
    favor: int = 0
    afflicts: str = ""
    thing: str = ""
    check: CheckNumber = 0
    granted: bool | None = None
    text: str = ""

    told = (
        "{character} uses {spec}[ ({others})][ for {blessings}][, worth {value}][, stealing {stolen}]"
        "[: {text}]"
    )

    def needs(self, state: State) -> None:
        owner = state.characters[self.character]
        state.require_people(*self.gains)
        known = sheets.spec(state, self.spec)
        is_called_on = self.favor or (known is not None and known.way == "favor")
        state.require_people(*(self.others if self.afflicts or not is_called_on else ()))
        owner.require_blessings(self.blessings)
        require(len(set(self.stolen)) == len(self.stolen), "a Blessing is stolen only once")
        for id_ in self.stolen:
            require(state.owner_of(id_) is not owner, f"nobody else has a Blessing {id_}")
        if self.thing:
            owner.thing(self.thing)
        is_known = not self.afflicts or self.afflicts in state.table.catalog.of(CharacterCondition)
        require(is_known, f"there is no Condition {self.afflicts}")

    def do(self, state: State) -> None:
        owner = state.characters[self.character]
        use(state, owner, self.spec)
        if self.blessings:
            pay(state, owner, self.blessings)
        if self.value:
            owner.totals = {**owner.totals, self.spec: owner.totals.get(self.spec, 0) + self.value}
        hand_over(state, owner, self.stolen, "steal")
        for name in self.gains:
            owe(state, name, self.spec)
        if self.favor:
            for other in self.others:
                favor(owner, other, self.favor)
        for other in self.others if self.afflicts else ():
            one = state.characters[other]
            one.conditions = tuple(dict.fromkeys((*one.conditions, (self.afflicts, ""))))
        if self.thing:
            del owner.things[self.thing]
        tell(state, f"{self.character} uses {self.spec}{text.to(self.text)}.")

    def brought(self, state: State) -> EffectUsed:
        """The event with what the use brings. The number of names in `gains` says how many Blessings the
        table gives."""
        me, owner, known = self.character, state.characters[self.character], sheets.spec(state, self.spec)
        way = known.way if known is not None else ""
        plain = replace(
            self,
            gains=(),
            favor=0,
            afflicts="",
            value=0,
            blessings=self.blessings if way == "spend" else (),
            stolen=self.stolen if self.spec == "Wily" else (),
            thing=self.thing if way == "thing" else "",
        )
        own = (me,) * len(self.gains)
        match self.spec:
            case "Legendary":
                return replace(plain, gains=(me, *self.others))
            case "Rousing":
                return replace(plain, gains=self.others)
            case "Wily":
                return replace(plain, gains=(me,) * max(0, WILY - len(self.stolen)))
            case "Shameless":
                return replace(plain, afflicts="Uncool")
            case "Favorable":
                return replace(plain, gains=own, favor=-len(own))
            case "Accrued" | "Ambitious":
                return replace(plain, gains=own)
            case "Exchangeable":
                return replace(plain, value=sum(payment.halved(owner.worth(id_)) for id_ in self.blessings))
            case "Charitable":
                return replace(plain, value=sum(owner.worth(id_) for id_ in self.blessings))
        return plain

    def anytime(self, state: State) -> Verdict:
        found = against_use(state, self.character, self.spec)
        if found is not None:
            return found
        known = state.table.catalog.of(Spec)[self.spec]
        if known.family == "endeavor":
            return refused(self.spec, f"{self.spec} is used by an action, or after a Check")
        if known.way in OWN_MOVES:
            return refused(self.spec, f"{self.spec} is used with {OWN_MOVES[known.way]}")
        if (found := self._unjudged(known)) is not None:
            return found
        if why := self._flaw(state):
            return refused(self.spec, why)
        if not same(self, self.brought(state)):
            return refused(self.spec, f"{self.spec} brings something else")
        return against_now(state) or LEGAL

    def worked_out(self, state: State) -> Event:
        """The event with what it brings in this state."""
        return self.brought(state)

    def _flaw(self, state: State) -> str:
        """Why the Specialization does not work like that; empty if it does."""
        if len(set(self.others)) != len(self.others):
            return "somebody is named twice"
        match self.spec:
            case "Legendary":
                found = [
                    why for name in self.others if (why := _no_other_player(state, self.character, name))
                ]
                once = _one_of_each(state, self.others)
                found += [f"the player of {name} gains one" for name in self.others if name not in once]
                return self._first_major(state) or next(iter(found), "")
            case "Wily":
                robbed = [state.owner_of(id_).name for id_ in self.stolen]
                absent = [name for name in (*self.others, *robbed) if not sheets.is_there(state, name)]
                if (why := self._first_major(state)) or absent:
                    return why or f"{absent[0]} is not in the scene"
                is_right = len(self.gains) + len(self.stolen) == WILY
                return "" if is_right else "exactly three Blessings are gained or stolen"
            case "Favorable":
                if len(self.others) != 1:
                    return "it has to name the one who is called on"
                if not self.gains:
                    return "it has to say how many Blessings"
                owed = max(0, state.characters[self.character].favor.get(self.others[0], 0))
                return "" if len(self.gains) <= owed else f"{self.others[0]} owes {self.character} {owed}"
            case "Rousing" | "Shameless":
                return self._alone()
            case "Spiked" | "Witty":
                return self._unhurt(state)
            case "Accrued" | "Ambitious":
                return "" if self.gains else "the table has to say how many Blessings"
            case "Charitable" | "Exchangeable":
                return "" if self.blessings else "at least one Blessing has to be spent"
            case "Excessive":
                return "" if self.thing else "it has to name the thing that is destroyed"
        return ""

    def _alone(self) -> str:
        return "somebody else has to hear or see it" if self.character in self.others else ""

    def _first_major(self, state: State) -> str:
        """Why Legendary or Wily cannot be used: only the first Major Success of the session counts
        (G-047)."""
        majors = state.characters[self.character].majors
        if not majors:
            return f"{self.character} had no Major Success in this session"
        if self.check != majors[0]:
            return "only the first Major Success of the session counts"
        return self._alone()

    def _unhurt(self, state: State) -> str:
        """Why Spiked or Witty cannot be used: it takes a successful Attack on the character, violent for
        Spiked and non-violent for Witty."""
        is_violent = self.spec == "Spiked"
        for one in state.settled.values():
            is_now = one.session == state.session and one.tier != "failure"
            is_hit = self.character in one.targets and self.character not in one.spared
            if is_now and is_hit and (one.stat == "hurt") is is_violent:
                return ""
        kind = "violent" if is_violent else "non-violent"
        return f"no {kind} Attack on {self.character} succeeded in this session"

    def _unjudged(self, known: Spec) -> Objection:
        """Refuses a use that the table still has to judge, or has denied."""
        asked = [JUDGED[ask] for ask in known.asks if ask in JUDGED]
        if known.way == "defence" and not asked:
            asked = ["is it related to the Aptitude that {who} specialised"]
        if not asked or self.granted is True:
            return None
        question = asked[0].format(who=self.character)
        if self.granted is False:
            return refused(known.name, f"the table said no: {question}?")
        said = f"{self.character} invoke {known.name}"
        return refused(known.name, f"the table has to say: {question}?", (f"{said} yes", f"{said} no"))


_ARGS = (
    choice("Specialization", _specs),
    YES_NO,
    choice("number", _amounts, optional=True),
    choice("people", _whom, optional=True, repeat=True),
    blessings(_spendable),
    TEXT,
)
USE = "use a Specialization: ann invoke Exchangeable yes 3 3 for a lamp"
chapter.word(verb("invoke", (EffectUsed, AbilityUsed), *_ARGS, make=_invoke, leads=True, about=USE))


def _no_other_player(state: State, me: str, name: str) -> str:
    """Why a character does not belong to another player (Legendary); empty if it does."""
    if not sheets.is_player(state, name):
        return f"{name} has no player"
    return f"{name} has the same player" if sheets.seat_of(state, name) == sheets.seat_of(state, me) else ""


def _one_of_each(state: State, names: Iterable[str]) -> tuple[str, ...]:
    """Each player's first of these characters: Legendary gives a player one Blessing."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(sheets.seat_of(state, name), name)
    return tuple(found.values())


def free_now(state: State) -> Iterator[tuple[str, str]]:
    """Specializations that answer a character's first Major Success for free: the line to type, and the
    reason."""
    for one in sheets.active(state) if state.phase == "open" else ():
        if one.kind != "pc" or not one.majors:
            continue
        for spec, known in state.table.catalog.of(Spec).items():
            if known.way == "first-major" and against_use(state, one.name, spec) is None:
                there = sheets.witnesses(state, one.name)
                saw = [name for name in there if not _no_other_player(state, one.name, name)]
                each = _one_of_each(state, saw)
                what = f" {WILY}" if spec == "Wily" else "".join(f" {name}" for name in each)
                yield f"{one.name} {slug(spec)}{what}", "first Major Success"


JUDGED: Mapping[str, str] = {
    "social": "is it a social situation",
    "reasonable": "is it a reasonable thing to ask",
    "ethic": "is it related to the Ethic of {who}",
    "lifestyle": "is it related to the Lifestyle of {who}",
    "close": "did it happen at close range",
}
"""What the catalog says to ask → the question that the table answers about a use."""


OWN_MOVES: Mapping[str, str] = {
    "help": "help",
    "spark": "spark",
    "creative": "creative",
    "insured": "insure",
    "mischievous": "distract",
    "protective": "protect",
    "companion": "companion",
    "boon": "say",
    "adamant": "adamant",
    "calm": "keep",
    "determined": "determined",
    "resolved": "resist",
}
"""How a Specialization works (`Spec.way`) → the verb that uses it instead of `invoke`."""
