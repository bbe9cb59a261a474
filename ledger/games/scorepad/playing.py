"""Numbers that change: said, added, or given away; and hidden numbers that are revealed.

Law: a table may write anything on its pad; what the sheet forbids is refused, and the table may overrule it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from msgspec.structs import replace

from ledger import api
from ledger.games.scorepad.asked import left_to_say, row
from ledger.games.scorepad.bounds import allowed, leaves_right
from ledger.games.scorepad.sheet import PadBox, Sheet, sheet_of
from ledger.games.scorepad.sound import unsound
from ledger.games.scorepad.state import RunningCount, State, shuffle_in

changing: api.Chapter[State] = api.Chapter()


def counters(state: State, by: str, before: api.Typed) -> Iterator[api.Choice]:
    """The counters that a player can write down or, if a seat is named first, give to it. Counters of another
    role are not listed."""
    asked, seats = row(state)
    for cell in state.sheet.cells.values():
        if cell.follows is None and not (before and (cell.entry.shared or cell.entry.hidden)):
            yield api.Choice(
                cell.name,
                cell.name,
                unlisted=cell.entry.role not in ("", state.roles.get(by)),
                is_next=cell.name == asked and by in seats,
            )


def number_of(text: str) -> api.Points:
    """The number that a text stands for."""
    return Decimal(text) if "." in text else int(text)


def bounds(state: State, by: str, before: api.Typed) -> tuple[int | None, int | None]:
    """The least and the most that the sheet allows for a counter."""
    entry = state.cell(before[0]).entry
    return entry.least, entry.most if entry.most is not None else entry.supply


def decimals(state: State, by: str, before: api.Typed) -> int:
    """How many decimals the sheet allows for a counter, or at most for any if none is named before."""
    cells = state.sheet.cells
    return max((cells[name].entry.decimals for name in {*before} & {*cells} or cells), default=0)


NUMBER = api.Arg("number", signed=True, decimal=True, bounds=bounds, decimals=decimals)
ALONE = api.Arg("number", number=True, decimal=True, decimals=decimals)


@changing.event
class Changed(api.Event, frozen=True, kw_only=True):
    """write a number down, or add to it: eggs 5, eggs +5

    `plus` is what was added, `to` what it is now; both are None for a hidden number that nobody told the log.
    What `seat` got was taken from `by`. `decimals` says how many decimals both have: `to` 135 with 1 is 13.5.
    """

    what: str
    plus: int | None = None
    to: int | None = None
    seat: str = ""
    decimals: int = 0
    verb = (
        api.Verb("change", args=(api.Arg("counter", counters), NUMBER), free=True),
        api.Verb("is", "the number that is asked for", args=(ALONE,)),
        api.Verb(
            "gives",
            "give some to another seat: gives bob 2 gold",
            args=(
                api.Arg("seat", api.seats(others=True)),
                ALONE,
                api.Arg("counter", counters),
            ),
            make=lambda state, by, values: _saying(by, values[2], values[0], plus=values[1]),
        ),
    )

    @staticmethod
    def made(state: State, by: str, values: api.Typed) -> api.Event:
        asked = (*values[:-1], *(what for _, what in left_to_say(state)))
        if not asked:
            raise api.MoveRefused("No number is asked for now.", hint="Name what is counted in front of it.")
        what, number = asked[0], values[-1]
        if not state.cell(what).entry.shared and by not in state.table.seats:
            raise api.MoveRefused(
                f"Whose {what} is it?", hint=f"Say who: {state.table.seats[0]} {what} {_typed(number)}"
            )
        if not isinstance(number, api.Change):
            return _saying(by, what, to=number)
        if number.by_minus and state.cell(what).may_be_negative:
            return _saying(by, what, to=number.number)
        if state.cell(what).entry.hidden:
            return _saying(by, what, to=_before(state, what, by) + number.number)
        return _saying(by, what, plus=number.number)

    def exact(self, number: int) -> api.Points:
        """The number with its decimal point put in."""
        return api.with_point(number, self.decimals)

    def shares(self, state: State) -> Iterator[tuple[str, api.Points]]:
        """Who has how much afterwards; a seat that gives comes first."""
        cell = state.cell(self.what)
        if self.plus is None:
            yield self.by, cell.entry.start if self.to is None else self.exact(self.to)
            return
        plus = self.exact(self.plus)
        if self.seat:
            yield self.by, api.trimmed(state.count(cell, self.by).value - plus)
        seat = self.seat or self.by
        yield seat, api.trimmed(state.count(cell, seat).value + plus)

    def needs(self, state: State) -> None:
        cell = state.cell(self.what)
        state.label(cell, self.by)
        if cell.follows is not None:
            raise api.Contradiction(f"{self.what} follows from others")
        if state.is_too_late(cell):
            why, line = f"round {state.round} is over, and {self.what}", in_words(state, (self,))
            mended = f"`amend ID {line}` changes what was said, `insert ID {line}` adds it"
            raise api.Contradiction(f"{why} begins anew in each: `undo` takes back its end, {mended}")
        if not 0 <= self.decimals <= api.MOST_DECIMALS:
            raise api.Contradiction(f"{self.what} has {self.decimals} decimals")
        if self.plus is not None and (self.to is not None or cell.entry.hidden):
            raise api.Contradiction(f"{self.what} has to be said in full, not as a change")
        if self.plus is None and (self.seat or (self.to is None and not cell.entry.hidden)):
            raise api.Contradiction(f"nobody said how much {self.what} it is")
        if self.seat:
            is_own = state.label(cell, self.seat) == state.label(cell, self.by)
            if is_own or (self.plus or 0) <= 0:
                raise api.Contradiction(f"{self.by} cannot give that to {self.seat}")
        numbers: list[api.Points] = [self.exact(self.plus or 0), *(value for _, value in self.shares(state))]
        if not all(-api.formulas.LIMIT < number < api.formulas.LIMIT for number in numbers):
            raise api.Contradiction(f"{self.what} would be more than any table has")

    def do(self, state: State) -> None:
        cell = state.cell(self.what)
        state.is_played = state.is_played or not state.ended
        state.said = state.saying(cell)
        if cell.entry.hidden:
            label = state.label(cell, self.by)
            if label in state.secrets:
                state.pieces.retire(state.secrets[label][0])
            state.counts.pop(label, None)
            said = None if self.to is None else str(self.exact(self.to))
            state.secrets[label] = state.pieces.new(said), self.id
            return
        for seat, value in self.shares(state):
            old = state.count(cell, seat)
            state.wordy = tuple(each for each in state.wordy if each != seat)
            past = api.Growing() if self.plus is None else old.past
            past = past.plus((self.id, api.trimmed(value - (0 if self.plus is None else old.value))))
            state.counts[state.label(cell, seat)] = RunningCount(value, past)

    def anytime(self, state: State) -> api.Verdict:
        """Whether the sheet lets a counter have this number."""
        cell = state.cell(self.what)
        parts = tuple(self.shares(state))
        is_free = bool(self.seat) or cell.entry.hidden
        said = [allowed(state, cell, *share, is_given=is_free) for share in parts]
        if not cell.entry.hidden or self.to is not None:
            said.append(leaves_right(state, cell, {state.label(cell, seat): value for seat, value in parts}))
        return api.against(*said)

    def tell(self, state: State) -> str:
        if self.seat:
            return f"{self.by} gives {self.seat} {self.exact(self.plus or 0)} {self.what}"
        cell = state.sheet.cells.get(self.what.casefold())
        if cell is None or cell.entry.hidden or not (cell.entry.shared or self.by in state.table.seats):
            amount = f"{self.exact(self.plus):+}" if self.plus is not None else "?"
            amount = amount if self.to is None else str(self.exact(self.to))
            return f"{self.by}: {self.what} {amount}"
        label, before = state.label(cell, self.by), state.count(cell, self.by)
        old, new = before.text or before.value, self.exact(self.to or 0)
        if self.plus is not None:
            new = api.trimmed(before.value + self.exact(self.plus))
        was = f", was {old}" if label in {*state.counts, *state.begun} and new != old else ""
        return f"{self.by}: {self.what} {new}{was}"

    def veil(self, state: State, seat: str | None) -> api.Event:
        cell = state.sheet.cells.get(self.what.casefold())
        is_secret = cell is not None and cell.entry.hidden and seat != self.by
        return replace(self, plus=None, to=None, decimals=0) if is_secret else self


def _saying(
    by: str, what: str, seat: str = "", *, plus: api.Points | None = None, to: api.Points | None = None
) -> Changed:
    """The event for numbers as they were typed."""
    said = to if plus is None else plus
    amount, decimals = api.without_point(0 if said is None else said)
    if plus is None:
        return Changed(by=by, what=what, to=amount, decimals=decimals)
    return Changed(by=by, what=what, seat=seat, plus=amount, decimals=decimals)


def _typed(number: api.Points | api.Change) -> str:
    """A number as somebody can type it, whatever the sheet says about its sign."""
    if isinstance(number, api.Change):
        return f"take {-number.number}" if number.number < 0 else f"+{number.number}"
    return f"={number}" if number < 0 else str(number)


def in_words(state: State, events: Sequence[api.Event]) -> str:
    """A line that a player could type for these events. The sign says whether a number is added or
    written."""
    said = []
    for event in events:
        if not isinstance(event, Changed):
            continue
        who = f"{event.by} " if event.by in state.table.seats else ""
        if event.to is not None:
            said.append(f"{who}{event.what} {_typed(event.exact(event.to))}")
        elif event.plus is None:
            return ""
        elif event.seat:
            said.append(f"{who}gives {event.seat} {event.exact(event.plus)} {event.what}")
        else:
            said.append(f"{who}{event.what} {_typed(api.Change(event.exact(event.plus)))}")
    return ", ".join(said)


def _before(state: State, what: str, by: str) -> api.Points:
    """The hidden number that a player adds to. Raises MoveRefused if the log does not know it."""
    cell = state.cell(what)
    if (secret := state.secrets.get(label := state.label(cell, by))) is None:
        return state.counts.get(label, RunningCount(cell.entry.start)).value
    if (known := state.pieces.names[secret[0]]) is None:
        raise api.MoveRefused(
            f"Nobody told the log what {by} has hidden.", hint=f"Say the number in full: {what} 5"
        )
    return number_of(known)


# what was hidden


def own_secrets(state: State, by: str, before: api.Typed) -> Iterator[api.Choice]:
    return api.named(label.removeprefix(f"{by} ") for label in state.hidden_of(by))


@changing.event
class Revealed(api.Event, frozen=True, kw_only=True):
    """tell what you have hidden: all of it, one number, or the cards of one deck

    From then on everybody knows it. What the log does not know is asked for.
    """

    what: str = ""
    told = "{by} reveals[ {what}]"
    verb, args = "reveal", (api.Arg("what", own_secrets, optional=True, default=""),)

    def shown(self, state: State) -> list[str]:
        """The labels and decks that are revealed. Raises Contradiction if there are none."""
        state.table.require_seat(self.by)
        own = state.hidden_of(self.by)
        found = [each for each in own if self.what in ("", each.removeprefix(f"{self.by} "))]
        if not found:
            what = self.what and f" that is called {self.what}"
            raise api.Contradiction(f"{self.by} has nothing hidden{what}")
        return found

    def needs(self, state: State) -> None:
        self.shown(state)

    def do(self, state: State) -> None:
        for label in self.shown(state):
            if label not in state.secrets:
                state.chances.show(self.by, label)
                continue
            token, said = state.secrets.pop(label)
            if (number := state.pieces.names[token]) is not None:
                told = number_of(number)
                state.counts[label] = RunningCount(told, api.Growing([(said, told)]))
            state.pieces.retire(token)

    def anytime(self, state: State) -> api.Verdict | None:
        return api.LEGAL

    def reveals(self, state: State) -> str:
        return f"Everybody saw what {self.by} had hidden."


@changing.shared(api.Adjusted)
class NumberPutRight:
    """The table counted something again."""

    @staticmethod
    def do(event: api.Adjusted, state: State) -> None:
        for label, seat, cell in state.labels():
            if label == event.what and cell.follows is None and not cell.entry.hidden:
                Changed(id=event.id, by=seat, what=cell.name, to=event.count).do(state)
                return
        raise api.Contradiction(f"{event.what} cannot be adjusted")


def _sheet_with(event: api.Defined, state: State) -> Sheet:
    """The sheet as it would be after the event."""
    table = state.table.copy()
    table.define(event.kind, event.name, event.fields)
    return sheet_of(table.catalog)


def _kind(cell: PadBox) -> tuple[bool, ...]:
    return cell.entry.shared, cell.entry.hidden, cell.follows is None


@changing.shared(api.Defined)
class SheetDefined:
    """The table added to its sheet, or changed it."""

    @staticmethod
    def needs(event: api.Defined, state: State) -> None:
        """Raises Contradiction if the sheet would have a mistake, or a counter would be gone or counted
        differently."""
        sheet = _sheet_with(event, state)
        for flaw in sheet.flaws[:1]:
            raise api.Contradiction(f"the sheet would have a mistake: {flaw.message.rstrip('.')}")
        for name, cell in state.sheet.cells.items():
            if (other := sheet.cells.get(name)) is None or _kind(other) != _kind(cell):
                raise api.Contradiction(f"{cell.name} would be counted differently than before")

    @staticmethod
    def do(event: api.Defined, state: State) -> None:
        state.table.define(event.kind, event.name, event.fields)
        shuffle_in(state)

    @staticmethod
    def may(event: api.Defined, state: State) -> api.Verdict:
        """Whether a new sheet would be allowed to say this; an old sheet that says it can still be played."""
        before = {*unsound(state.sheet)}
        new = next((flaw for flaw in unsound(_sheet_with(event, state)) if flaw not in before), None)
        return api.refused("Sheet", new.message.rstrip(".")) if new else api.LEGAL
