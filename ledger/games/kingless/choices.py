"""What can be named in a move: cards in hand, in front, on the gutter, and seats.

Law: what the rules forbid can still be named, because a table may do it; it is just not offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger.api import UNKNOWN, Choice, Typed
from ledger.games.kingless.catalog import Card
from ledger.games.kingless.flow import is_improvised
from ledger.games.kingless.influence import tied
from ledger.games.kingless.obligations import gutter_top, opponents, reachable, step_now, visible
from ledger.games.kingless.setup import card_of, fits
from ledger.games.kingless.state import State

NOBODY = "nobody"


def seats(state: State, by: str, _: Typed) -> Iterable[Choice]:
    return (Choice(seat, seat) for seat in state.present)


def described(state: State, name: str) -> str:
    """What a card is, in a few words."""
    card = card_of(state, name)
    if card is None or card.sort is None:
        return "not in the catalog"
    worth = UNKNOWN if card.influence is None else card.influence
    return f"{card.sort} {worth}{f': {card.text}' if card.text else ''}"


def _card(state: State, name: str, *, listed: bool = True) -> Choice:
    return Choice(name, name, help=described(state, name), unlisted=not listed)


def any_card(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (_card(state, name) for name in state.table.catalog.of(Card))


def unseen(state: State) -> Iterator[str]:
    """The cards of the catalog that may still turn up; all where the tool deals, which tells nothing."""
    for name, card in state.table.catalog.of(Card).items():
        if state.knows_hands or card.copies is None or state.pieces.seen.get(name, 0) < card.copies:
            yield name


def _hand(state: State, seat: str) -> dict[str, bool]:
    """Every card that can be named for a hand, and whether it may really be there."""
    names = [state.pieces.names[token] for token in state.hands.get(seat, ())]
    found = dict.fromkeys((name for name in names if name is not None), True)
    if None in names:
        for name in unseen(state):
            found.setdefault(name, True)
    for name in state.table.catalog.of(Card):
        found.setdefault(name, False)
    return found


def playable(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for name, real in _hand(state, by).items():
        card = card_of(state, name)
        ok = card is not None and card.interrupt is None and card.sort is not None
        yield _card(state, name, listed=real and ok)


def puttable(state: State, by: str, _: Typed) -> Iterator[Choice]:
    step = step_now(state)
    what = step.effect.what if step is not None else "any"
    for name, real in _hand(state, by).items():
        card = card_of(state, name)
        ok = card is not None and card.sort is not None and fits(state, name, what)
        yield _card(state, name, listed=real and ok)


def discardable(state: State, by: str, _: Typed) -> Iterator[Choice]:
    return (_card(state, name, listed=real) for name, real in _hand(state, by).items())


def handed(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """A card that changes hands: one nobody saw, or a named one."""
    yield Choice(UNKNOWN, None, help="nobody else saw it", unlisted=state.knows_hands)
    yield from discardable(state, by, before)


def claimable(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Every Dwarf or Item that can be named; and seats, for writing down a score."""
    step = step_now(state)
    asked = is_improvised(state) or (step is not None and step.do == "claim")
    what = step.effect.what if step is not None else "any"
    for name, card in state.table.catalog.of(Card).items():
        ok = asked and fits(state, name, what) and card.interrupt is None
        yield Choice(name, ("card", name), help=described(state, name), unlisted=not ok)
    for seat in state.table.seats:
        yield Choice(seat, ("seat", seat), help="the score that a seat says it has", unlisted=asked)


def owners(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Whose area is reached by a Gutter, then everybody else's."""
    action, step = state.action, step_now(state)
    near = {seat for seat, _ in reachable(state, action, step)} if action and step else set(state.present)
    for seat in state.present:
        yield Choice(seat, seat, unlisted=seat not in near)


def in_front(state: State, by: str, before: Typed) -> Iterator[Choice]:
    action, step, names = state.action, step_now(state), state.pieces.names
    tokens = state.areas.get(before[0], ())
    near = {token for _, token in reachable(state, action, step)} if action and step else set(tokens)
    for name in dict.fromkeys(state.pieces.show(token) for token in tokens):
        yield _card(state, name, listed=any(names[token] == name for token in tokens if token in near))


def rivals(state: State, by: str, _: Typed) -> Iterator[Choice]:
    action, step = state.action, step_now(state)
    near = opponents(state, action, step) if action is not None and step is not None else state.present
    for seat in state.present:
        yield Choice(seat, seat, help=f"{len(state.hands[seat])} cards in hand", unlisted=seat not in near)


def answers(state: State, by: str, _: Typed) -> Iterator[Choice]:
    for seat in state.present:
        yield Choice(seat, seat, help="gives it from hand", unlisted=not state.hands[seat])
    yield Choice(NOBODY, None, help="everybody says so")


def holders(state: State, by: str, _: Typed) -> Iterable[Choice]:
    called = state.called
    return (Choice(seat, seat) for seat in (visible(state, *called) if called is not None else ()))


def shown(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """The cards that Recruit shows."""
    for name in dict.fromkeys(state.pieces.show(token) for token in state.turned):
        card = card_of(state, name)
        yield _card(state, name, listed=card is None or card.sort != "event")


def turnable(state: State, by: str, _: Typed) -> Iterator[Choice]:
    step = step_now(state)
    asked = is_improvised(state) or (step is not None and step.do == "recruit" and not state.turned)
    return (_card(state, name, listed=asked) for name in unseen(state))


def top(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """The card of the gutter that Second Wind checks."""
    name = gutter_top(state)
    return any_card(state, by, before) if name is None else iter((_card(state, name),))


def sorts(state: State, by: str, _: Typed) -> Iterable[Choice]:
    return (Choice(sort, sort) for sort in ("dwarf", "item", "event"))


def worth(state: State, by: str, before: Typed) -> Iterator[Choice]:
    """A card; or, where the tally asks for one, its points alone."""
    yield from any_card(state, by, before)
    yield from (Choice(str(points), points, unlisted=True) for points in range(-99, 100))


def sizes(state: State, by: str, _: Typed) -> Iterator[Choice]:
    yield Choice(UNKNOWN, None, help="nobody counted")
    yield from (Choice(str(size), size, unlisted=True) for size in range(10, 400))


def contestants(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Who plays Sword-Hammer-Axe, then everybody else."""
    near = tied(state)
    return (Choice(seat, seat, unlisted=seat not in near) for seat in state.present)


def takers(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Who is given a card: the King by the Crown, anybody by a text of the table's."""
    crowned = state.first is None
    for seat in state.present:
        yield Choice(seat, seat, unlisted=crowned and seat != state.crown)


def specials(state: State, by: str, _: Typed) -> Iterable[Choice]:
    return (Choice("crown", "crown"), Choice("hat", "hat"))
