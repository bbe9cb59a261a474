"""How somebody joins the campaign.

Law: what follows from the choices is worked out when the move is made, and stored in the event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from ledger.api import (
    LEGAL,
    TABLE,
    Arg,
    Chapter,
    Choice,
    Entry,
    Event,
    MoveIncomplete,
    Typed,
    Verb,
    Verdict,
    match,
    refused,
    whole,
)
from ledger.games.humanity import dice, sheets
from ledger.games.humanity.bookkeeping import come
from ledger.games.humanity.catalog import Ethic, Lifestyle, Spec, slug
from ledger.games.humanity.people import creation
from ledger.games.humanity.people.state import Character
from ledger.games.humanity.required import require
from ledger.games.humanity.state import State
from ledger.games.humanity.words import STAT, choice, help_of, listed

chapter: Chapter[State] = Chapter()
CHOSEN: Mapping[str, type[Entry]] = {"lifestyle": Lifestyle, "ethic": Ethic}


def add(state: State, made: Character) -> None:
    """Adds a new character, who takes part in the session if one is open."""
    if state.phase == "open" and made.kind == "pc":
        come(state, made.owner)
        made.sessions = 1
    state.characters[made.name] = made


def name_and_parts(text: str, kind: type[Event]) -> tuple[str, list[str]]:
    """The name in front of a list, and the rest. Raises MoveIncomplete."""
    name, *parts = listed(text) or [""]
    if not name:
        raise MoveIncomplete(f"{kind.verb.name} needs a name.", hint=f"Help says: {help_of(kind)}")
    return name, parts


def _starters(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (Choice(name, name) for name in creation.starters(state))


def _ethics(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (Choice(name, name, (slug(name),)) for name in creation.starter_ethics(state))


@chapter.event
class CharacterCreated(Event, frozen=True, kw_only=True):
    """make a character: ann create heart Carefree vice-virtue Rose, Acting, Dancing, Stunt Driving

    A character made by the steps of the book. `owner` is a seat, or `table`; `dice` (Stat → size) follow
    from the choices.
    """

    character: str
    owner: str
    kind: Literal["pc", "npc"] = "pc"
    highest: str
    lifestyle: str
    ethic: str
    dice: dict[str, int]
    apts: tuple[str, ...]
    things: tuple[str, ...] = ()
    backstory: tuple[str, ...] = ()

    told = "{character} is made: {lifestyle}, {ethic}, best at {highest}; apt in {apts}"
    verb = Verb("create", free=True)
    args = (STAT, choice("Lifestyle", _starters), choice("Ethic", _ethics), Arg(name="name, Aptitudes"))

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        highest, lifestyle, ethic, text = values
        name, apts = name_and_parts(text, CharacterCreated)
        if by not in state.table.seats:
            raise MoveIncomplete(
                "Whose character is it?",
                hint="Name a seat first: ann create …. The table's own characters are NPCs: npc ….",
            )
        return CharacterCreated(
            by=by,
            character=name,
            owner=by,
            highest=highest,
            lifestyle=lifestyle,
            ethic=ethic,
            dice=creation.starting_dice(state, highest, lifestyle, ethic),
            apts=tuple(apts),
        )

    def needs(self, state: State) -> None:
        _fits(state, self)
        creation.require_dice(state, {self.highest: dice.SIZES[0]})
        follow = creation.starting_dice(state, self.highest, self.lifestyle, self.ethic)
        require(self.dice == follow, "other Stat Dice follow from these choices")

    def do(self, state: State) -> None:
        _arrive(state, self, sheets.fresh_stats(state)).backstory = list(self.backstory)

    def anytime(self, state: State) -> Verdict:
        if self.kind == "npc":
            return LEGAL
        return creation.against(state, self.highest, self.lifestyle, self.ethic, self.apts) or LEGAL


@chapter.event
class CharacterImported(Event, frozen=True, kw_only=True):
    """a character with a sheet of its own: npc Hulk, d6, hurt=8, Brawling=Adamant, thing=a crate

    An NPC, or a character from another campaign. `dice` (Stat → size) are those that differ from the usual
    ones.
    """

    character: str
    owner: str
    kind: Literal["pc", "npc"] = "npc"
    dice: dict[str, int] = msgspec.field(default_factory=dict)
    lifestyle: str = ""
    ethic: str = ""
    apts: tuple[str, ...] = ()
    specs: tuple[str, ...] = ()
    """The Specialization of each Aptitude, in order; empty if it has none."""
    things: tuple[str, ...] = ()
    chosen: dict[str, str] = msgspec.field(default_factory=dict)
    """Specialization → the Stat that it is about (Tireless)."""

    verb = Verb("npc", free=True)
    args = (Arg(name="name, dice, Aptitudes"),)

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        """Reads `NAME, d6, hand=8, Brawling, Reading=Analytical, Lifestyle=Lost, thing=a lantern`. A die
        alone is the size of every Stat that can grow. After a Stat comes its size, after an Aptitude its
        Specialization; if that is about a Stat, the Stat comes last: `Art=Tireless hand`."""
        name, parts = name_and_parts(values[0], CharacterImported)
        every: dict[str, int] = {}
        dice: dict[str, int] = {}
        apts: dict[str, str] = {}
        typed = dict.fromkeys(CHOSEN, "")
        things: list[str] = []
        chosen: dict[str, str] = {}
        for part in parts:
            key, equals, said = (side.strip() for side in part.partition("="))
            if not equals and (all_dice := _die(key)) is not None:
                every = dict.fromkeys(creation.growing(state), all_dice)
            elif not equals:
                apts[key] = ""
            elif (size := whole(said.removeprefix("d"))) is not None:
                dice[key] = size
            elif key.casefold() == "thing":
                things.append(said)
            elif key.casefold() in CHOSEN:
                typed[key.casefold()] = _entry(state, CHOSEN[key.casefold()], said, key)
            else:
                apts[key], stat = _spec(state, key, said)
                chosen |= {apts[key]: stat} if stat else {}
        owner = by if by in state.table.seats else TABLE
        return CharacterImported(
            by=owner,
            character=name,
            owner=owner,
            kind="npc" if owner == TABLE else "pc",
            dice={**every, **dice},
            apts=tuple(apts),
            specs=tuple(apts.values()) if any(apts.values()) else (),
            things=tuple(things),
            chosen=chosen,
            lifestyle=typed["lifestyle"],
            ethic=typed["ethic"],
        )

    def needs(self, state: State) -> None:
        _fits(state, self)
        require(len(self.specs) <= len(self.apts), "every Specialization belongs to an Aptitude")
        for spec in filter(None, self.specs):
            require(spec in state.table.catalog.of(Spec), f"the catalog knows no Specialization {spec}")
        for spec, stat in self.chosen.items():
            require(spec in self.specs, f"{self.character} does not have {spec}")
            require(stat in sheets.fresh_stats(state), f"nobody has a Stat {stat}")
        for kind, said in ((Lifestyle, self.lifestyle), (Ethic, self.ethic)):
            require(
                not said or said in state.table.catalog.of(kind), f"the catalog knows no {kind.kind} {said}"
            )

    def do(self, state: State) -> None:
        everybody = sheets.fresh_stats(state) if self.kind == "pc" else sheets.ordinary_stats(state)
        specs = (*self.specs, *[""] * len(self.apts))
        made = _arrive(state, self, everybody)
        made.apts, made.chosen = dict(zip(self.apts, specs, strict=False)), dict(self.chosen)

    def anytime(self, state: State) -> Verdict:
        """A Stat that begins as a d4 and never grows (Hardship) is a d4 on every sheet."""
        usual, growing = sheets.ordinary_stats(state), creation.growing(state)
        changed = (stat for stat, size in self.dice.items() if size != usual.get(stat, size))
        fixed = next((stat for stat in changed if stat not in growing), "")
        return refused("Optional Stats", f"{fixed} is always a d{usual[fixed]}") if fixed else LEGAL

    def tell(self, state: State) -> str:
        """The sentence, with the dice, so that a slip is seen at once."""
        alike = sheets.ordinary_stats(state)
        usual = Counter({**alike, **self.dice}[stat] for stat in alike).most_common(1)[0][0]
        others = [f"{stat} d{size}" for stat, size in {**alike, **self.dice}.items() if size != usual]
        said = [f"{', '.join(others)}, all others d{usual}" if others else f"all dice d{usual}"]
        specs = (*self.specs, *[""] * len(self.apts))
        apts = [f"{apt} ({spec})" if spec else apt for apt, spec in zip(self.apts, specs, strict=False)]
        return "; ".join([f"{self.character} joins: {said[0]}", *[f"apt in {', '.join(apts)}"] * bool(apts)])


def _fits(state: State, event: CharacterCreated | CharacterImported) -> None:
    sheets.require_new(state, event.character, event.owner)
    creation.require_dice(state, event.dice, *((sheets.WATCH,) if event.kind == "npc" else ()))
    require(all(event.apts), "an Aptitude has a name")
    require(len(set(event.apts)) == len(event.apts), "an Aptitude is named twice")


def _arrive(
    state: State, event: CharacterCreated | CharacterImported, everybody: dict[str, int]
) -> Character:
    """Adds the new character, with the dice of the event and, for all other Stats, the usual dice."""
    made = Character(
        name=event.character,
        owner=event.owner,
        kind=event.kind,
        stats={**everybody, **event.dice},
        lifestyle=event.lifestyle,
        ethic=event.ethic,
        apts=dict.fromkeys(event.apts, ""),
        things=dict.fromkeys(event.things, False),
    )
    add(state, made)
    return made


def _die(said: str) -> int | None:
    """The size in `d6` or `6`; None for any other text."""
    return whole(said.casefold().removeprefix("d"))


def _spec(state: State, apt: str, said: str) -> tuple[str, str]:
    """A Specialization, and the Stat that it is about: `Tireless hand`. Raises MoveIncomplete if it needs a
    Stat that is not given."""
    first, _, last = said.rpartition(" ")
    stats = [Choice(stat, stat) for stat in sheets.fresh_stats(state)]
    named = [stat.value for stat in stats if first and stat.value == last.casefold()]
    spec = _entry(state, Spec, first if named else said, "Specialization")
    if "stat" in state.table.catalog.of(Spec)[spec].asks and not named:
        raise MoveIncomplete(
            f"{spec} is about one Stat.", hint=f"For example: {apt}={spec} {stats[0].value}."
        )
    return spec, named[0] if named else ""


def _entry(state: State, kind: type[Entry], said: str, what: str) -> str:
    """A name of the catalog. Raises UnknownName or AmbiguousName."""
    known = [Choice(name, name, (slug(name),)) for name in state.table.catalog.of(kind)]
    found: str = match(said, known, what).value
    return found
