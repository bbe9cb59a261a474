"""Numbers that change: said, added, given away, and what was hidden told.

Law: a table may write anything on its pad; what the sheet forbids is refused, and the table may overrule it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from ledger import api
from ledger.games.scorepad.formulas import LIMIT, BadFormula
from ledger.games.scorepad.sheet import Cell, sheet_of
from ledger.games.scorepad.state import Count, Hand, State, numbers, trial

changing: api.Chapter[State] = api.Chapter()


def counters(state: State, by: str, before: api.Typed) -> Iterator[api.Choice]:
    """What whoever acts can write down; a role's own to whoever has it first."""
    for cell in state.sheet.cells.values():
        if cell.follows is None:
            yield api.Choice(
                cell.name, cell.name, unlisted=bool(cell.role) and state.roles.get(by) != cell.role
            )


def givable(state: State, by: str, before: api.Typed) -> Iterator[api.Choice]:
    for cell in state.sheet.cells.values():
        if cell.follows is None and cell.is_seats and not cell.hidden:
            yield api.Choice(cell.name, cell.name)


class Changed(api.Event, frozen=True, kw_only=True):
    """write a number down, or add to it: eggs 5, eggs +5

    `plus` is what was added, `to` what it is now; of a hidden number None where nobody told the log.
    """

    what: str
    plus: int | None = None
    to: int | None = None
    verb = (
        api.Verb("change", args=(api.Arg("counter", counters), api.Arg("number", signed=True)), free=True),
        api.Verb("is", "the number that is asked", args=(api.Arg("number", number=True),)),
    )


@changing.make(Changed)
def _typed(state: State, by: str, values: api.Typed) -> api.Event:
    *named, number = values
    what = named[0] if named else asked_now(state)
    cell = state.cell(what) if what else None
    if cell is None:
        raise api.MoveRefused("No number is asked now.", hint="Name what is counted in front of it.")
    if cell.is_seats and by not in state.table.seats:
        raise api.MoveRefused(f"Whose {what} is it?", hint=f"Say who: {state.table.seats[0]} {what} {number}")
    if isinstance(number, api.Change):
        return Changed(by=by, what=what, plus=number.number)
    return Changed(by=by, what=what, to=number)


def _can_change(state: State, event: Changed) -> None:
    cell = state.cell(event.what)
    state.label(cell, event.by)
    if cell.follows is not None:
        raise api.Contradiction(f"{event.what} follows from others")
    if event.plus is not None and (event.to is not None or cell.hidden):
        raise api.Contradiction(f"{event.what} has to be said as a whole number")
    if event.plus is None and event.to is None and not cell.hidden:
        raise api.Contradiction(f"what {event.what} is now has to be said")
    result = event.to or 0
    if event.plus is not None:
        result = state.count(cell, event.by).value + event.plus
    if not -LIMIT < result < LIMIT or not -LIMIT < (event.plus or 0) < LIMIT:
        raise api.Contradiction(f"{event.what} would be more than any table has")


@changing.on(Changed, needs=_can_change)
def _changed(state: State, event: Changed) -> None:
    cell = state.cell(event.what)
    label = state.label(cell, event.by)
    if not cell.hidden:
        state.set(cell, event.by, event.id, event.to, event.plus or 0)
        return
    if label in state.secrets:
        state.pieces.retire(state.secrets[label][0])
    state.counts.pop(label, None)
    state.secrets[label] = state.pieces.new(None if event.to is None else str(event.to)), event.id
    state.is_fresh = False


@changing.anytime(Changed)
def _may_change(state: State, event: Changed) -> api.Verdict:
    cell = state.cell(event.what)
    if cell.hidden:
        value = cell.start if event.to is None else event.to
    else:
        value = state.count(cell, event.by).value + event.plus if event.plus is not None else event.to or 0
    return allowed(state, cell, event.by, value)


def allowed(state: State, cell: Cell, seat: str, value: int) -> api.Verdict:
    """Whether the sheet lets a counter be so much."""
    named = f"{seat} {cell.name}" if cell.is_seats else cell.name
    if cell.role and state.roles.get(seat) != cell.role:
        return api.refused(cell.rule, f"only {cell.role} has {cell.name}")
    if cell.least is not None and value < cell.least:
        return api.refused(cell.rule, f"{named} would be {value}, and least is {cell.least}")
    if cell.most is not None and value > cell.most:
        return api.refused(cell.rule, f"{named} would be {value}, and most is {cell.most}")
    if cell.supply is not None and (left := supply(state, cell, seat) - value) < 0:
        return api.refused(
            cell.rule, f"{named} would be {value}, {-left} more than the supply of {cell.supply} has"
        )
    if cell.must is not None and not cell.hidden:
        try:
            if not trial(state, cell, seat, value).value(cell.must, seat):
                return api.refused(cell.rule, f"{named} would be {value}, and that is not what it must be")
        except BadFormula as bad:
            return api.unverifiable(cell.rule, f"what {cell.name} must be {bad.why}")
    return api.LEGAL


def supply(state: State, cell: Cell, but: str = "") -> int:
    """What is left of a supply that all take from; `but` one seat's share."""
    group = [each for each in state.sheet.cells.values() if each.group == cell.group]
    held = sum(
        state.count(each, seat).value
        for each in group
        for seat in (state.table.seats if each.is_seats else ("",))
        if (each, seat) != (cell, but if each.is_seats else "") or not but
    )
    return (cell.supply or 0) - held


@changing.told(Changed)
def _told(state: State, event: Changed) -> str:
    amount = f"{event.plus:+}" if event.plus is not None else "?" if event.to is None else str(event.to)
    return f"{event.by}: {event.what} {amount}"


@changing.seen(Changed)
def _seen(state: State, event: Changed, seat: str | None) -> api.Event:
    cell = state.sheet.cells.get(event.what.casefold())
    if cell is None or not cell.hidden or seat == event.by:
        return event
    return replace(event, plus=None, to=None)


class Gave(api.Event, frozen=True, kw_only=True):
    """give some of a counter to another seat: ann gives bob 2 gold"""

    seat: str
    number: int
    what: str
    told = "{by} gives {seat} {number} {what}"
    verb = "gives"
    args = (
        api.Arg("seat", api.seats(others=True)),
        api.Arg("number", number=True),
        api.Arg("counter", givable),
    )


def _can_give(state: State, event: Gave) -> None:
    cell = state.cell(event.what)
    giver, taker = state.label(cell, event.by), state.label(cell, event.seat)
    if giver == taker or not cell.is_seats or cell.follows is not None or cell.hidden:
        raise api.Contradiction(f"{event.what} is nothing that {event.by} could give to {event.seat}")
    if not 0 < event.number < LIMIT:
        raise api.Contradiction("what is given is at least one")


@changing.on(Gave, needs=_can_give)
def _gave(state: State, event: Gave) -> None:
    cell = state.cell(event.what)
    state.set(cell, event.by, event.id, None, -event.number)
    state.set(cell, event.seat, event.id, None, event.number)


@changing.anytime(Gave)
def _may_give(state: State, event: Gave) -> api.Verdict:
    cell = state.cell(event.what)
    shares = ((event.by, -event.number), (event.seat, event.number))
    free = replace(cell, supply=None)
    after = [(seat, state.count(cell, seat).value + change) for seat, change in shares]
    return api.against(*(allowed(state, free, seat, value) for seat, value in after))


# what was hidden


def own_secrets(state: State, by: str, before: api.Typed) -> Iterable[api.Choice]:
    hidden = state.hidden_of(by)
    yield from (api.Choice(label.removeprefix(f"{by} "), label.removeprefix(f"{by} ")) for label in hidden)
    for deck in (label.removeprefix(f"{by} ") for label in hidden if label in state.hands):
        for name in state.pieces.unseen(state.stock(deck)):
            yield api.Choice(name, name, unlisted=True)


class Revealed(api.Event, frozen=True, kw_only=True):
    """tell what was hidden: all of it, one number, one hand, or what an unknown card is

    From then on everybody knows it. What the log does not know itself is asked.
    """

    what: str = ""
    told = "{by} reveals[ {what}]"
    verb, args = "reveal", (api.Arg("what", own_secrets, optional=True, default=""),)


def _can_reveal(state: State, event: Revealed) -> None:
    state.table.require_seat(event.by)
    if not _revealed(state, event) and _card(state, event) is None:
        raise api.Contradiction(f"{event.by} has no hidden {event.what or 'number or card'}")


def _revealed(state: State, event: Revealed) -> tuple[str, ...]:
    labels = state.hidden_of(event.by)
    return tuple(label for label in labels if event.what in ("", label.removeprefix(f"{event.by} ")))


def _card(state: State, event: Revealed) -> int | None:
    """The unknown card of a hidden hand that can be what is named."""
    for label in state.hidden_of(event.by):
        deck = label.removeprefix(f"{event.by} ")
        if label in state.hands and event.what in state.pieces.unseen(state.stock(deck)):
            tokens = [token for token, _ in state.hands[label].cards]
            return next((token for token in tokens if state.pieces.names[token] is None), None)
    return None


@changing.on(Revealed, needs=_can_reveal)
def _reveals(state: State, event: Revealed) -> None:
    labels = _revealed(state, event)
    if not labels and (token := _card(state, event)) is not None:
        state.pieces.bind(token, event.what)
    for label in labels:
        if label in state.secrets:
            token, said = state.secrets.pop(label)
            if (number := state.pieces.names[token]) is not None:
                state.counts[label] = Count(int(number), ((said, int(number)),))
            state.pieces.retire(token)
        else:
            state.hands[label] = Hand(state.hands[label].cards, is_shown=True)


@changing.anytime(Revealed)
def _may_reveal(state: State, event: Revealed) -> api.Verdict:
    return api.LEGAL


@changing.reveals(Revealed)
def _everybody_saw(state: State, event: Revealed) -> str:
    return f"Everybody saw what {event.by} had hidden."


# what is put right, and what is added to the sheet


@changing.on(api.Adjusted)
def _adjusted(state: State, event: api.Adjusted) -> None:
    for label, seat, cell in state.labels():
        if label == event.what and cell.follows is None and not cell.hidden:
            state.set(cell, seat, event.id, event.count)
            return
    raise api.Contradiction(f"{event.what} is nothing that can be adjusted")


def _can_define(state: State, event: api.Defined) -> None:
    """The sheet has to be without a mistake afterwards, and what is counted goes on."""
    table = state.table.copy()
    table.define(event.kind, event.name, event.fields)
    sheet = sheet_of(table.catalog)
    if sheet.flaws:
        raise api.Contradiction(f"the sheet would have a mistake: {sheet.flaws[0].message.rstrip('.')}")
    for name, cell in state.sheet.cells.items():
        other = sheet.cells.get(name)
        is_same = other is not None and (other.is_seats, other.hidden) == (cell.is_seats, cell.hidden)
        if not is_same or (other is not None and (other.follows is None) != (cell.follows is None)):
            raise api.Contradiction(f"{cell.name} would be counted otherwise than before")


@changing.on(api.Defined, needs=_can_define)
def _defined(state: State, event: api.Defined) -> None:
    state.table.define(event.kind, event.name, event.fields)


def asked_now(state: State) -> str:
    """The counter that is asked of the next seat at the end; empty where nothing is."""
    asked = next(iter(left_to_say(state)), None)
    return "" if asked is None else asked[1]


@api.once
def left_to_say(state: State) -> tuple[tuple[str, str], ...]:
    """At the end: the seats and the counters that bring points and that nobody has said anything of."""
    if not state.ended or state.is_closed:
        return ()
    sheet = state.sheet
    found = []
    for line in sheet.lines:
        if line.entry.scored == "end":
            reads = sheet.reads(line.tree) if line.tree is not None else ()
            found += [name for name in sheet.cells if name in reads and name not in found]
    pairs = [
        (seat, cell.name)
        for name in found
        for seat in state.table.seats
        if (cell := sheet.cells[name]).is_seats and cell.follows is None and not cell.fresh
        and state.label(cell, seat) not in state.counts and state.label(cell, seat) not in state.secrets
        and cell.role in ("", state.roles.get(seat))
    ]  # fmt: skip
    seats = state.table.seats
    return tuple(pairs if state.by_category else sorted(pairs, key=lambda pair: seats.index(pair[0])))
