"""What a pad says now, and what formulas read of it.

Law: built by the projector alone. Every number keeps the events that made it; what nobody may know yet is a
token, whose name is the number or the card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from ledger import api
from ledger.games.scorepad import formulas
from ledger.games.scorepad.formulas import BadFormula, Tree
from ledger.games.scorepad.sheet import Card, Cell, Deck, Pad, Scored, Sheet, sheet_of


class Count(Struct, frozen=True):
    """A number, and its past: each event that still counts in it with what it brought."""

    value: int
    past: tuple[tuple[int, int], ...] = ()


class Hand(Struct, frozen=True):
    """Cards of one deck that a seat has: token and event; `is_shown` where everybody may know them."""

    cards: tuple[tuple[int, int], ...] = ()
    is_shown: bool = False


class State(api.GameState, kw_only=True):
    counts: dict[str, Count] = field(default_factory=dict)
    """By label, such as `ann eggs`: what was said of it. Nothing where it is what it began with."""
    secrets: dict[str, tuple[int, int]] = field(default_factory=dict)
    """By label: the token of a hidden number, and the event that said it."""
    hands: dict[str, Hand] = field(default_factory=dict)
    """By label: the cards of a seat from a deck."""
    dice: tuple[int, ...] = ()
    rolled: tuple[int, int] = (0, 0)
    """The event of the last roll, and how many there were."""
    drawn: dict[str, int] = field(default_factory=dict)
    """Deck → how many cards were drawn from it."""
    asked: tuple[str, str] = ("", "")
    """The seat that rolls or draws, and from what; empty where nobody does."""
    round: int = 1
    phase: int = 0
    is_fresh: bool = False
    """Whether a round or a turn ended last, so that the game may have."""
    turns: int = 0
    had: tuple[str, ...] = ()
    """Seats that had their turn, or passed for the round."""
    first: str = ""
    banked: dict[str, tuple[api.ScoreLine, ...]] = field(default_factory=dict)
    """Seat → what it scored in the rounds before."""
    roles: dict[str, str] = field(default_factory=dict)
    ended: str = ""
    """How the game ended: `end` where the counters say it, `won` or `lost`; empty while it goes on."""
    by_category: bool = False
    is_closed: bool = False

    @property
    def sheet(self) -> Sheet:
        return sheet_of(self.table.catalog)

    @property
    def pad(self) -> Pad:
        pad: Pad = self.table.catalog.values
        return pad

    def cell(self, what: str) -> Cell:
        """A counter by its name. Raises Contradiction."""
        cell = self.sheet.cells.get(what.casefold())
        if cell is None:
            raise api.Contradiction(f"nothing on the sheet is counted as {what}")
        return cell

    def label(self, cell: Cell, seat: str) -> str:
        """What a seat's counter is called. Raises Contradiction where somebody else has none."""
        if not cell.is_seats:
            return cell.name
        self.table.require_seat(seat)
        return f"{seat} {cell.name}"

    def labels(self) -> Iterator[tuple[str, str, Cell]]:
        """Every counter with its label and its seat, which is nothing where it is the table's."""
        for cell in self.sheet.cells.values():
            for seat in self.table.seats if cell.is_seats else ("",):
                yield self.label(cell, seat), seat, cell

    def count(self, cell: Cell, seat: str) -> Count:
        """What was said of a counter. Raises BadFormula where that is told at the end."""
        label = self.label(cell, seat)
        if label in self.secrets:
            raise BadFormula(f"waits for {label}, which is told at the end")
        return self.counts.get(label) or Count(cell.start)

    def set(self, cell: Cell, seat: str, event: int, to: int | None, plus: int = 0) -> None:
        """A counter becomes a number, or grows."""
        label = self.label(cell, seat)
        old = self.counts.get(label) or Count(cell.start)
        if to is None:
            self.counts[label] = Count(old.value + plus, (*old.past, (event, plus)))
        else:
            self.counts[label] = Count(to, ((event, to),))
        self.is_fresh = False

    def order(self) -> Sequence[str]:
        """The seats in the order of their turns."""
        around = self.table.seats_from(self.first or self.table.seats[0])
        tree = self.sheet.formulas.get("turns")
        if tree is None:
            return around
        values = known(self, tree)
        return sorted(around, key=lambda seat: -values.get(seat, 0))

    @property
    def seat(self) -> str:
        """Whose turn it is; the table's where there are no turns, or all passed."""
        if not self.pad.turns:
            return api.TABLE
        return next((seat for seat in self.order() if seat not in self.had), api.TABLE)

    def stock(self, deck: str) -> tuple[str, ...]:
        """Every card of a deck."""
        cards = self.table.catalog.of(Card).values()
        return tuple(card.name for card in cards if card.deck == deck for _ in range(card.copies))

    def is_hidden(self, deck: str) -> bool:
        return bool(self.table.catalog.of(Deck)[deck].hidden)

    def hidden_of(self, seat: str) -> tuple[str, ...]:
        """The labels of what a seat alone may know."""
        own = [label for label, whose, cell in self.labels() if whose == seat and label in self.secrets]
        for deck in self.table.catalog.of(Deck).values():
            hand = self.hands.get(f"{seat} {deck.name}")
            if deck.hidden and hand is not None and not hand.is_shown:
                own.append(f"{seat} {deck.name}")
        return tuple(own)


def hidden(state: State, seat: str | None) -> Iterator[int]:
    """The tokens that a seat, or everybody (None), may not know."""
    for owner in state.table.seats:
        for label in state.hidden_of(owner) if owner != seat else ():
            yield from _tokens(state, label)


def _tokens(state: State, label: str) -> Iterator[int]:
    if label in state.secrets:
        yield state.secrets[label][0]
    for token, _ in state.hands[label].cards if label in state.hands else ():
        yield token


class Numbers:
    """What formulas read of one state. Each answer is worked out once."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._looked: dict[tuple[str, str], int] = {}
        self._every: dict[int, tuple[Tree, Mapping[str, int]]] = {}

    def look(self, name: str, seat: str) -> int:
        """What a name means for a seat. Raises BadFormula."""
        if (name, seat) not in self._looked:
            self._looked[name, seat] = self._look(name, seat)
        return self._looked[name, seat]

    def _look(self, name: str, seat: str) -> int:
        state, sheet = self._state, self._state.sheet
        if name in sheet.cells:
            cell = sheet.cells[name]
            return (
                self.value(cell.follows, seat) if cell.follows is not None else state.count(cell, seat).value
            )
        if name in sheet.by_name:
            return sum(self.points(line, seat) for line in sheet.by_name[name])
        if name == "total":
            banked = sum(line.points for line in state.banked.get(seat, ()))
            return banked + sum(self.points(line, seat) for line in sheet.lines)
        plain = {"round": state.round, "seats": len(state.table.seats), "pips": sum(state.dice)}
        if name in plain:
            return plain[name]
        kind, _, rest = name.partition(" ")
        return state.dice.count(int(rest)) if kind == "face" else self._held(name, seat)

    def _held(self, name: str, seat: str) -> int:
        """Cards of a deck that a seat has, or copies of one card."""
        held = 0
        for label, hand in self._state.hands.items():
            if label.startswith(f"{seat} "):
                shown = [self._state.pieces.names[token] or "" for token, _ in hand.cards]
                is_deck = label.casefold() == f"{seat} {name}".casefold()
                held += len(shown) if is_deck else list(map(str.casefold, shown)).count(name)
        return held

    def points(self, line: Scored, seat: str) -> int:
        """What a category brings now. Raises BadFormula."""
        state, entry = self._state, line.entry
        if (entry.role and state.roles.get(seat) != entry.role) or (
            entry.team and self.mates(seat)[0] != seat
        ):
            return 0
        if line.tree is not None:
            return self.value(line.tree, seat)
        cards = state.table.catalog.of(Card)
        hand = state.hands.get(f"{seat} {entry.deck}", Hand())
        if state.is_hidden(entry.deck) and hand.cards and not hand.is_shown:
            raise BadFormula(f"waits for {seat} {entry.deck}, which is told at the end")
        known_cards = [state.pieces.names[token] for token, _ in hand.cards]
        if None in known_cards:
            raise BadFormula(f"waits for a card of {seat} that nobody saw")
        return sum(cards[name].points for name in known_cards if name is not None and name in cards)

    def value(self, tree: Tree, seat: str) -> int:
        return formulas.value(tree, self, seat)

    def every(self, tree: Tree) -> Mapping[str, int]:
        """The value of a tree for every seat. It is kept with its tree, so that the id stays its own."""
        if id(tree) not in self._every:
            values = {seat: self.value(tree, seat) for seat in self._state.table.seats}
            self._every[id(tree)] = tree, values
        return self._every[id(tree)][1]

    def mates(self, seat: str) -> Sequence[str]:
        """The seats of a team, in their order: partners sit as far apart as they can."""
        seats = self._state.table.seats
        if self._state.pad.goal != "teams" or seat not in seats:
            return (seat,)
        teams = self._state.pad.teams
        return tuple(each for place, each in enumerate(seats) if place % teams == seats.index(seat) % teams)


@api.once
def numbers(state: State) -> Numbers:
    """What formulas read of a state, until the next event."""
    return Numbers(state)


def known(state: State, tree: Tree) -> Mapping[str, int]:
    """The value of a tree for every seat; nothing where it cannot be known now."""
    try:
        return numbers(state).every(tree)
    except BadFormula:
        return {}


def start(setup: api.Setup) -> State:
    """Raises BadSetup for a sheet with mistakes, or for too many seats."""
    sheet, pad = sheet_of(setup.catalog), setup.catalog.values
    if sheet.flaws:
        flaw = sheet.flaws[0]
        where = f"{flaw.kind} {flaw.name}".strip()
        raise api.BadSetup(f"The sheet {setup.catalog.name}: {where}: {flaw.message}",
                           hint=flaw.hint or "`catalog scorepad --check FILE` tells all of it.")  # fmt: skip
    if not pad.seats[0] <= len(setup.seats) <= pad.seats[1]:
        raise api.BadSetup(
            f"The sheet {setup.catalog.name} is for {pad.seats[0]} to {pad.seats[1]} seats.",
            hint="Name so many players, or change `seats` of the sheet.",
        )
    return State(table=api.Table.of(setup))


def trial(state: State, cell: Cell, seat: str, to: int) -> Numbers:
    """The numbers as they were if a counter were something else."""
    other = replace(state, counts={**state.counts, state.label(cell, seat): Count(to)})
    return Numbers(other)
