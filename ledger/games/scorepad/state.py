"""What a pad says now, and what formulas read from it.

Law: built by the projector alone. Every number keeps the events that made it; what nobody may know yet is a
token, whose name is the number or the card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from ledger import api
from ledger.games.scorepad.sheet import Category, CategoryLine, Pad, PadBox, PadCard, PadDeck, Sheet, sheet_of


class RunningCount(Struct, frozen=True):
    """A number, and its past: each event that still counts, with what it added."""

    value: api.Points
    past: api.Growing[tuple[int, api.Points]] = api.Growing()
    text: str = ""
    """What the table wrote instead of a number."""


class State(api.GameState, kw_only=True):
    counts: dict[str, RunningCount] = field(default_factory=dict)
    """By label, such as `ann eggs`: what was said. Missing if it still has its first value."""
    begun: dict[str, RunningCount] = field(default_factory=dict)
    """By label: what a role brought."""
    secrets: dict[str, tuple[int, int]] = field(default_factory=dict)
    """By label: the token of a hidden number, and the event that said it."""
    chances: api.Chances = field(default_factory=api.Chances)
    rounds: int = 0
    """How many rounds have ended."""
    is_played: bool = False
    """Whether a number was said in the current round."""
    counted: tuple[int, int] = (0, 0)
    """How many throws and drawn cards there had been when the round began."""
    said: tuple[int, int] = (0, 0)
    """How many throws there had been when a number was last written. The second is how many once-only numbers
    have been written since that throw, or since a turn ended."""
    phase: int = 0
    is_due: bool = False
    """Whether the sheet said that the game was over when a round or a turn last ended."""
    turns: int = 0
    had: tuple[str, ...] = ()
    """Seats that have had their turn, or have passed for the round."""
    first: str = ""
    starter: str = ""
    """The seat that began the game, as far as anybody said."""
    banked: dict[tuple[str, str], api.Growing[api.ScoreLine]] = field(default_factory=dict)
    """Seat and category → the score lines from earlier rounds."""
    roles: dict[str, str] = field(default_factory=dict)
    placed: dict[str, int] = field(default_factory=dict)
    """Seat → the place that the table gave it, because the points do not say."""
    nobody: bool = False
    """Whether the table said that nobody has won."""
    wordy: tuple[str, ...] = ()
    """Seats that have a text instead of points."""
    ended: str = ""
    """How the game ended: `end` if the counters decide, `won` or `lost`; empty while it goes on."""
    by_seat: bool = False
    """Whether what is left to score is asked for seat by seat rather than category by category."""
    away: tuple[str, ...] = ()
    """Seats that left the table, or have not come yet."""
    is_closed: bool = False

    @property
    def is_under_way(self) -> bool:
        """Whether the current round counts for anything: something was written, thrown or drawn in it."""
        return self.pad.rounds is None or self.is_played or self.counted != self.came()

    def is_too_late(self, cell: PadBox) -> bool:
        """Whether a counter's number would count nowhere, because its last round has ended."""
        return bool(self.ended) and cell.is_fresh and not self.is_under_way

    def saying(self, cell: PadBox) -> tuple[int, int]:
        """What `said` will be once this counter is written."""
        rolls, count = self.said
        before = count if rolls == self.chances.rolls else 0
        return self.chances.rolls, before + cell.entry.once

    def came(self) -> tuple[int, int]:
        """How many throws and drawn cards there have been."""
        return self.chances.rolls, sum(self.chances.drawn.values())

    @property
    def round(self) -> int:
        """The current round, from 1; if the game is over, the last one."""
        is_last = self.ended and self.rounds and not self.is_under_way
        return self.rounds if is_last else self.rounds + 1

    @property
    def turn(self) -> int:
        """The current round, or the last one, from 1; if there are turns, or no rounds, how many turns,
        phases or rounds have ended."""
        if self.turn_word == "turn":
            return self.turns
        return self.rounds + self.is_under_way

    @property
    def turn_word(self) -> str:
        return "turn" if self.pad.turns or self.pad.rounds is None else "round"

    def brought(self, seat: str, category: str = "") -> api.Points:
        """The points of a seat from earlier rounds, in one category if one is named."""
        own = (
            part
            for (who, name), part in self.banked.items()
            if who == seat and category in ("", name.casefold())
        )
        found: api.Points = sum(part.sum(api.worth) for part in own)
        return found

    @property
    def sheet(self) -> Sheet:
        return sheet_of(self.table.catalog)

    @property
    def pad(self) -> Pad:
        pad: Pad = self.table.catalog.values
        return pad

    def cell(self, what: str) -> PadBox:
        """A counter by its name. Raises Contradiction if there is none."""
        if (cell := self.sheet.cells.get(what.casefold())) is None:
            raise api.Contradiction(f"nothing on the sheet is counted as {what}")
        return cell

    def label(self, cell: PadBox, seat: str) -> str:
        """The label of a seat's counter. Raises Contradiction for somebody who is not a seat, unless the
        counter is shared."""
        if cell.entry.shared:
            return cell.name
        self.table.require_seat(seat)
        return f"{self.speaker(cell, seat)} {cell.name}"

    def speaker(self, cell: PadBox, seat: str) -> str:
        """The seat whose name a number is kept under: for a team, the first partner."""
        is_common = isinstance(cell.entry, Category) and cell.entry.team
        return self.mates(seat)[0] if is_common else seat

    def sharing(self, cell: PadBox, seat: str) -> Sequence[str]:
        """The seats that share a seat's number; a shared counter belongs to the whole table."""
        if cell.entry.shared:
            return self.table.seats
        return self.mates(seat) if isinstance(cell.entry, Category) and cell.entry.team else (seat,)

    @property
    def here(self) -> Sequence[str]:
        """The seats at the table now."""
        return [seat for seat in self.table.seats if seat not in self.away]

    def is_away(self, cell: PadBox, seat: str) -> bool:
        """Whether everybody who shares a seat's number is away."""
        return bool(self.away) and {*self.sharing(cell, seat)} <= {*self.away}

    def mates(self, seat: str) -> Sequence[str]:
        """A seat's team, in order. Unless `sides` names the teams, partners sit as far apart as they can."""
        seats, pad = self.table.seats, self.pad
        if pad.sides and pad.goal == "teams":
            side = dict(zip(seats, pad.sides, strict=False))
            own = side.get(seat, 0)
            return tuple(each for each in seats if side.get(each, 0) == own) if own else (seat,)
        teams = {"teams": pad.teams, "together": 1}.get(pad.goal, len(seats))
        return seats[seats.index(seat) % teams :: teams]

    def labels(self, cells: Iterable[PadBox] | None = None) -> Iterator[tuple[str, str, PadBox]]:
        """The label, seat and counter for each of these counters, or for all; the seat is empty if it is the
        table's."""
        for cell in self.sheet.cells.values() if cells is None else cells:
            seats = ("",) if cell.entry.shared else self.table.seats
            own = (seat for seat in seats if not seat or self.speaker(cell, seat) == seat)
            yield from ((f"{seat} {cell.name}".lstrip(), seat, cell) for seat in own)

    def is_absent(self, seat: str) -> bool:
        """Whether a seat is away in a round in which nothing was said for it."""
        said = (label for label, whose, cell in self.labels() if whose == seat and cell.is_fresh)
        return self.pad.rounds is not None and seat in self.away and self.counts.keys().isdisjoint(said)

    def count(self, cell: PadBox, seat: str) -> RunningCount:
        """The current number of a counter. Raises BadFormula if it is hidden until the end."""
        label = self.label(cell, seat)
        is_unsaid = cell.entry.hidden and label not in self.counts and not self.is_closed
        if label in self.secrets or (is_unsaid and isinstance(cell.entry, Category)):
            raise api.formulas.BadFormula(f"waits for {label}, which is shown at the end")
        return self.counts.get(label) or self.begun.get(label) or RunningCount(cell.entry.start)

    @property
    def seat(self) -> str:
        """The seat whose turn it is; the table if there are no turns, or if all have passed."""
        around: Sequence[str] = self.table.seats_from(self.first or self.table.seats[0])
        if (tree := self.sheet.pads.get(self.pad.turns)) is not None:
            values = known(self, tree)
            around = sorted(around, key=lambda seat: -values.get(seat, 0))
        left = (seat for seat in around if seat not in (*self.had, *self.away))
        return next(left, api.TABLE) if self.pad.turns else api.TABLE

    def hidden_of(self, seat: str) -> list[str]:
        """What only this seat may know: numbers by their label, decks by their name."""
        own = [label for label, whose, _ in self.labels() if whose == seat and label in self.secrets]
        return own + [
            deck for (owner, deck), hand in self.chances.hands.items() if owner == seat and hand.is_hidden
        ]


def hidden(state: State, seat: str | None) -> Iterator[int]:
    """The tokens that a seat, or everybody (None), may not know."""
    yield from state.chances.hidden_from(seat)
    for label, whose, _ in state.labels() if state.secrets else ():
        if whose != seat and label in state.secrets:
            yield state.secrets[label][0]


class FormulaReader:
    """What formulas read from one state. Each answer is worked out once."""

    def __init__(self, state: State, round_: int = 0, *, once: bool = False) -> None:
        """`round_` replaces the current round. `once`: a number that partners share belongs only to the first
        of them, so that adding up the team counts it once."""
        self._state, self._sheet = state, state.sheet
        self._round, self._is_once = round_ or state.round, once
        self._looked: dict[tuple[str, str], api.Points] = {}
        self._every: dict[int, tuple[api.formulas.Formula, dict[str, api.Points]]] = {}

    def look(self, name: str, seat: str) -> api.Points:
        """The value of a name for a seat. Raises BadFormula."""
        if (found := self._looked.get((name, seat))) is None:
            found = self._looked[name, seat] = self._look(name, seat)
        return found

    def _look(self, name: str, seat: str) -> api.Points:
        state, sheet = self._state, self._sheet
        if (cell := sheet.cells.get(name)) is not None:
            if not cell.entry.shared and cell.entry.role not in ("", state.roles.get(seat)):
                return 0
            if self._is_once and not cell.entry.shared and state.speaker(cell, seat) != seat:
                return 0
            return state.count(cell, seat).value if cell.follows is None else self.value(cell.follows, seat)
        if name in sheet.split:
            return sum(self.look(place, seat) for place in sheet.split[name])
        if name in sheet.lines:
            return sum(self.points(line, seat) for line in sheet.lines[name])
        if name == "total":
            banked = state.brought(seat)
            return banked + sum(self.points(line, seat) for lines in sheet.lines.values() for line in lines)
        plain = {"round": self._round, "seats": len(state.table.seats), "pips": sum(state.chances.faces)}
        plain["said"] = state.said[1] if state.said[0] == state.chances.rolls else 0
        if name in plain:
            return plain[name]
        if name.startswith("banked "):
            return state.brought(seat, name.removeprefix("banked "))
        if name.startswith("face "):
            return state.chances.faces.count(int(name.removeprefix("face ")))
        return held(state, seat, name)

    def points(self, line: CategoryLine, seat: str) -> api.Points:
        """The points of a category now. Raises BadFormula."""
        state, entry = self._state, line.entry
        if (entry.role and state.roles.get(seat) != entry.role) or (
            entry.team and self.mates(seat)[0] != seat
        ):
            return 0
        if entry.scored == "round" and (not state.is_under_way or state.is_absent(seat)):
            return 0
        if line.tree is not None:
            return self.value(line.tree, seat)
        seats = self.mates(seat) if entry.team else (seat,)
        return sum(points for each in seats for _, points, _ in drawn(state, each, entry.deck))

    def value(self, tree: api.formulas.Formula, seat: str) -> api.Points:
        return api.formulas.value(tree, self, seat)

    def every(self, tree: api.formulas.Formula) -> dict[str, api.Points]:
        """The value of a tree for every seat. The tree is kept with its values, so that no other tree can get
        the same id."""
        if id(tree) not in self._every:
            self._every[id(tree)] = tree, {seat: self.value(tree, seat) for seat in self._state.table.seats}
        return self._every[id(tree)][1]

    def mates(self, seat: str) -> Sequence[str]:
        return self._state.mates(seat)


@api.once
def numbers(state: State) -> FormulaReader:
    """What formulas read from a state, until the next event."""
    return FormulaReader(state)


def known(state: State, tree: api.formulas.Formula, by: FormulaReader | None = None) -> dict[str, api.Points]:
    """The value of a tree for every seat, as `by` reads it; empty if nobody can know it now."""
    try:
        return (by or numbers(state)).every(tree)
    except api.formulas.BadFormula:
        return {}


def held(state: State, seat: str, name: str) -> int:
    """How many cards a seat has of the deck, or of the card, with this name; or 1 if it has this role. Raises
    BadFormula."""
    if state.roles.get(seat, "").casefold() == name:
        return 1
    found = 0
    for deck, stock in state.chances.decks.items():
        hand = state.chances.hands.get((seat, deck), api.Hand())
        if deck.casefold() == name:
            return len(hand.cards)
        if name in map(str.casefold, stock):
            found += sum(card.casefold() == name for card, _, _ in drawn(state, seat, deck))
    return found


def drawn(state: State, seat: str, deck: str) -> Iterator[tuple[str, int, int]]:
    """The cards of a seat from a deck: name, points, event. Raises BadFormula if they are not known."""
    hand, cards = state.chances.hands.get((seat, deck), api.Hand()), state.table.catalog.of(PadCard)
    if hand.is_hidden:
        raise api.formulas.BadFormula(f"waits for {deck} of {seat}, which are shown at the end")
    for token, event in hand.cards:
        if (name := state.pieces.names[token]) is None:
            raise api.formulas.BadFormula(
                f"waits for a card of {seat} that nobody saw; `amend {event}` tells it"
            )
        yield name, cards[name].points, event


def as_played(state: State) -> FormulaReader:
    """The numbers as if the round were under way, even if nothing has been said in it yet."""
    return FormulaReader(replace(state, is_played=state.is_played or not state.ended))


def trial(state: State, cell: PadBox, now: Mapping[str, api.Points]) -> FormulaReader:
    """The numbers as they would be with other values for some counters, by label."""
    return FormulaReader(
        replace(
            state,
            is_played=state.is_played or not state.ended,
            said=state.saying(cell),
            counts=state.counts | {label: RunningCount(value) for label, value in now.items()},
            secrets={label: secret for label, secret in state.secrets.items() if label not in now},
        )
    )


def start(setup: api.Setup) -> State:
    """The state at the start. Raises BadSetup for a sheet with mistakes, or for a wrong number of seats."""
    sheet, pad = sheet_of(setup.catalog), setup.catalog.values
    if sheet.flaws:
        flaw = sheet.flaws[0]
        where = f"{flaw.kind} {flaw.name}".strip()
        raise api.BadSetup(
            f"The sheet {setup.catalog.name} has a mistake in {where}: {flaw.message}", hint=flaw.hint
        )
    if not pad.seats[0] <= len(setup.seats) <= pad.seats[1]:
        who = f"The sheet {setup.catalog.name} is for {pad.seats[0]} to {pad.seats[1]} seats."
        raise api.BadSetup(who, hint="Name that many players, or change `seats` of the sheet.")
    if pad.sides and len(pad.sides) != len(setup.seats):
        who = f"The sheet {setup.catalog.name} is for {len(pad.sides)} seats: it names the team of each."
        raise api.BadSetup(who, hint="Name the team of each seat in `sides`, or leave it out.")
    if pad.goal == "teams" and not pad.sides and len(setup.seats) % pad.teams:
        raise api.BadSetup(
            f"{len(setup.seats)} seats do not make {pad.teams} teams of equal size.",
            hint="Name as many for each team, or say in `sides` of the sheet who is in which.",
        )
    state = State(table=api.Table.of(setup))
    shuffle_in(state)
    return state


def shuffle_in(state: State) -> None:
    """Puts the decks together as the sheet describes them."""
    catalog, known = state.table.catalog, state.chances
    cards = catalog.of(PadCard).values()
    known.decks = {
        deck: tuple(card.name for card in cards if card.deck == deck for _ in range(card.copies))
        for deck in catalog.of(PadDeck)
    }
    known.hidden = frozenset(deck.name for deck in catalog.of(PadDeck).values() if deck.hidden)
    known.dice = state.pad.dice
