"""How a cost is paid with star sources.

Law: what is paid beyond the cost is lost, so the usual way taps the fewest stars. If nobody says what is
tapped, the tool works it out, provided that there is only one way. Ways that tap what could still be cleared
do not count, and equal courses are not a choice. However many ways there are, a list names one. Source: turn
process, 4; rulings MT-6, MT-7.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from math import inf
from typing import NamedTuple

from ledger.api import (
    Arg,
    Choice,
    Contradiction,
    MoveIncomplete,
    MoveRefused,
    SeveralWays,
    Typed,
    counted,
    once,
    typed_at,
)
from ledger.games.courses.catalog import TradingCard
from ledger.games.courses.state import Lying, State
from ledger.games.courses.worth import cost, says_nothing, stars, stars_of

Sources = tuple[tuple[int, int], ...]
"""The numbers of cards, each with the stars that the card gives (more than 0)."""
WAYS = 6
"""How many ways to pay are shown."""


# numbers alone: bit n of `sums` is set if some of the sources give n stars together


def least_total(sources: Sources, cost: int) -> int | None:
    """The fewest stars that pay a cost; None if all together are too few."""
    sums = 1
    for _, given in sources:
        sums |= sums << given
    cost = max(cost, 0)
    enough = sums >> cost
    lowest = enough & -enough
    return cost + lowest.bit_length() - 1 if enough else None


def ways(sources: Sources, cost: int, equal: frozenset[int] = frozenset()) -> Iterator[tuple[int, ...]]:
    """Every way to pay with the fewest stars, as the numbers of the cards to tap, in the order of the
    sources.

    Of `equal` sources that give the same number of stars, the first ones pay.
    """
    total = least_total(sources, cost)
    if total is None:
        return
    sums = [1]
    for _, given in reversed(sources):
        sums.append(sums[-1] | sums[-1] << given)
    sums.reverse()
    left = tuple((number, given, given if number in equal else 0) for number, given in sources)
    yield from _ways(left, sums, 0, total, frozenset())


@lru_cache(maxsize=1024)
def first_ways(sources: Sources, cost: int, most: int, equal: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """The first few of the `ways` to pay, cached, because they are needed again for every course that a card
    can go to.
    """
    return tuple(islice(ways(sources, cost, equal), most))


def _ways(
    sources: tuple[tuple[int, int, int], ...],
    sums: list[int],
    place: int,
    total: int,
    passed: frozenset[int],
) -> Iterator[tuple[int, ...]]:
    """The ways to pay exactly `total` with the sources from `place` on; `sums[place]` has the sums that these
    can give. Once a source has been `passed` over, no equal source pays."""
    if not total:
        yield ()
        return
    if not sums[place] >> total & 1:
        return
    number, given, kind = sources[place]
    if given <= total and kind not in passed:
        for rest in _ways(sources, sums, place + 1, total - given, passed):
            yield (number, *rest)
    yield from _ways(sources, sums, place + 1, total, passed | {kind} if kind else passed)


# what a seat has


class Purse(NamedTuple):
    """The untapped star sources of a seat; nobody knows what the `unknown` ones give. The `idle` ones lie at
    home, or are courses with nothing at them. Courses that are `equal` are idle and have no text."""

    known: tuple[tuple[int, int], ...]
    unknown: tuple[int, ...]
    idle: frozenset[int]
    equal: frozenset[int]
    stars: int
    """How many stars the known sources give together."""


def purse(state: State, seat: str, to: int = 0) -> Purse:
    """What a seat can pay with, the least needed first. Cards at home come first, then courses without a
    partner of its own, and last the course that the card comes `to`.

    Somebody who is not a seat, such as the table, has nothing to pay with; neither does a seat that is out
    (MT-27).
    """
    return _purse(state, seat, to)


@once
def _untapped_sources(state: State, seat: str) -> list[tuple[Lying, int | None]]:
    """The untapped star sources of a seat, each with the stars that it gives; None if nobody knows."""
    found, names, cards = [], state.pieces.names, state.table.catalog.of(TradingCard)
    for card in state.own(seat) if seat in state.table.present else ():
        if not card.tapped:
            given = stars_of(cards.get(names[card.token] or ""))
            if given or (given is None and card.kind in ("course", "supporter")):
                found.append((card, given))
    return found


@once
def _purse(state: State, seat: str, to: int) -> Purse:
    known: list[tuple[bool, bool, bool, int, int]] = []
    idle: set[int] = set()
    equal: set[int] = set()
    unknown: list[int] = []
    held = {card.at for card in state.of("partner", seat)} if seat in state.players else ()
    taken = {card.at for card in state.cards.values()} | {to}
    for card, given in _untapped_sources(state, seat):
        if given is None:
            unknown.append(card.number)
        else:
            is_course, number = card.kind == "course", card.number
            known.append((is_course, number == to, number in held, number, given))
            if not is_course or number not in taken:
                idle.add(number)
                if is_course and says_nothing(state, card):
                    equal.add(number)
    sources = tuple((number, given) for *_, number, given in sorted(known))
    total = sum(given for _, given in sources)
    return Purse(sources, tuple(unknown), frozenset(idle), frozenset(equal), total)


@once
def payments(state: State, seat: str, to: int, wanted: int | None, most: int) -> list[tuple[int, ...]]:
    """The ways to pay this cost that tap the fewest stars, for a card that comes `to` a course, or home (0).
    There are at most `most` of them, the usual one first, and only one if the player need not choose.

    If the known stars are too few, one way with an unknown source, which nobody can check. If the catalog
    lacks the cost, the way that taps nothing. Empty if the seat cannot pay.
    """
    if not wanted:
        return [()]
    own = purse(state, seat, to)
    if found := unasked(own, wanted) or first_ways(own.known, wanted, most, own.equal):
        return [tuple(sorted(way)) for way in found]
    if not own.unknown:
        return []
    return [tuple(sorted((*(number for number, _ in own.known), own.unknown[0])))]


@once
def most_stars(state: State, seat: str) -> float:
    """The stars that a seat can pay with; infinite if nobody knows what one of its sources gives."""
    given = [stars for _, stars in _untapped_sources(state, seat)]
    return inf if None in given else sum(filter(None, given))


def unasked(own: Purse, wanted: int) -> tuple[tuple[int, ...], ...]:
    """The only way to pay with idle sources, if there is just one and it taps as few stars as any; otherwise
    none."""
    idle = tuple([source for source in own.known if source[0] in own.idle])
    if not idle or least_total(idle, wanted) != least_total(own.known, wanted):
        return ()
    found = first_ways(idle, wanted, 2, own.equal)
    return found if len(found) == 1 else ()


def overpaid(state: State, name: str, tapped: tuple[int, ...]) -> int | None:
    """Stars beyond the cost; None if nobody can know."""
    return beyond(cost(state, name), [stars(state, state.cards[number]) for number in tapped])


def beyond(wanted: int | None, given: list[int | None]) -> int | None:
    """Stars beyond a cost, from what each source gives; None if nobody can know."""
    total = 0
    for each in given:
        if each is None or wanted is None:
            return None
        total += each
    return None if wanted is None else total - wanted


# what is typed


def sources(state: State, by: str, _: Typed) -> Iterator[Choice]:
    """Star sources by their numbers, and `nothing`."""
    own = purse(state, by)
    offered = {number for number, _ in own.known}.union(own.unknown)
    for card in state.cards.values():
        name = state.pieces.names[card.token]
        also = () if name is None else (name,)
        yield Choice(card.label, card.number, also, unlisted=card.number not in offered)
    yield Choice("nothing", 0, unlisted=True)


def usual_payment(state: State, by: str, before: Typed) -> Iterator[tuple[str, tuple[int, ...]]]:
    """One way to pay, if the player has to say how."""
    name = before[0]
    wanted = cost(state, name)
    if wanted is None:
        yield "nothing", (0,)
    if not wanted:
        return
    to = typed_at(before, 1, 0)
    found = payments(state, by, to, wanted, 2)
    if found and (len(found) > 1 or purse(state, by, to).unknown):
        yield " ".join(state.cards[number].label for number in found[0]), found[0]


WITH = Arg("sources", sources, multiset=True, optional=True, usual=usual_payment, lead="with")


def pay(
    state: State, by: str, name: str, said: tuple[int, ...] | None, why: Callable[[], str], to: int = 0
) -> tuple[int, ...]:
    """What is tapped for a card that comes `to` a course, or home. It is what was typed, or else the one way
    that taps the fewest stars.

    Raises MoveRefused if several ways are equally good, MoveIncomplete if nobody can work it out. If the move
    is wrong however it is paid, `why` says so, and the refusal gives that reason first.
    """
    if said is not None:
        return tuple(sorted(set(said) - {0}))
    if by not in state.players:
        return ()
    wanted = cost(state, name)
    if wanted is None or (wanted and purse(state, by, to).unknown):
        lacks = f"what {name} costs" if wanted is None else "how many stars some of your cards give"
        raise MoveIncomplete(
            f"The catalog does not say {lacks}.",
            hint="Say what was tapped: with c1 c2, or with nothing. `define` teaches the card.",
        )
    found = payments(state, by, to, wanted, 2)
    if len(found) > 1:
        found = payments(state, by, to, wanted, WAYS)
        ways = ", ".join(spelled(state, way) for way in found)
        if forbidden := why():
            raise MoveRefused(forbidden, hint=f"If it happened anyway, say what paid, too: {ways}.")
        raise SeveralWays(
            f"Several ways pay {counted(wanted, 'star')} for {name} (MT-7): {ways}.",
            hint=f"Say which after the move: {spelled(state, found[0])}",
            more=[spelled(state, way) for way in found],
        )
    return found[0] if found else ()


def spelled(state: State, way: tuple[int, ...]) -> str:
    return "with " + " ".join(state.cards[number].label for number in way)


def require_apart(state: State, numbers: tuple[int, ...]) -> None:
    """Raises Contradiction if these are not all different cards in play."""
    for number in numbers:
        _ = state.cards[number]
    if len(numbers) > 1 and len(set(numbers)) < len(numbers):
        raise Contradiction("a card cannot be tapped twice")
