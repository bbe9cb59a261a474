"""Who knows which hidden cards: nothing is shown that could be otherwise, and what is certain is shown.

Counted by all worlds that are possible for somebody: every way in which cards can lie after what they saw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from random import Random
from typing import NamedTuple

import pytest

from ledger.core.pieces.insight import EVERYBODY
from ledger.core.pieces.piles import Piles
from ledger.core.typing.eyes import all_of_it
from ledger.testing import given, setup_for
from tests.strangers import hearts
from tests.strangers.sushi import GAME as SUSHI

SEATS = ("ann", "bob", "cat")
STOCK = ("axe", "axe", "bow", "cup", "die")
Names = tuple[str, ...]


class World(NamedTuple):
    """How cards can lie: hands in the order of their names, what is laid aside in its own, what is open."""

    hands: tuple[Names, ...] = ((), (), ())
    aside: tuple[Names, ...] = ((), (), ())
    open: Names = ()

    def hand(self, seat: int, cards: Names) -> World:
        """The same with another hand."""
        return self._replace(hands=with_one(self.hands, seat, tuple(sorted(cards))))

    def laid(self, seat: int, cards: Names) -> World:
        return self._replace(aside=with_one(self.aside, seat, cards))

    def lying(self, cards: Names) -> World:
        return self._replace(open=tuple(sorted(cards)))

    def undealt(self) -> Counter[str]:
        return Counter(STOCK) - Counter([*self.open, *sum((*self.hands, *self.aside), ())])


def with_one(piles: tuple[Names, ...], seat: int, cards: Names) -> tuple[Names, ...]:
    return (*piles[:seat], cards, *piles[seat + 1 :])


def less(pile: Names, *names: str) -> Names | None:
    """A pile without these; None where it has not all of them."""
    left = list(pile)
    for name in names:
        if name not in left:
            return None
        left.remove(name)
    return tuple(left)


class Move(NamedTuple):
    """Something that happens: `make` to the piles, `names` as whoever sees it sees them. `worlds` are those
    that it can lead to from one, for cards that are called so, or for any (None)."""

    make: Callable[[Piles], object]
    sees: tuple[str, ...]
    names: Names
    worlds: Callable[[World, Names | None], Iterator[World]]


def picks(pile: Names, count: int, names: Names | None) -> Iterator[Names]:
    """The cards that may be meant of a pile."""
    yield from set(permutations(pile, count)) if names is None else [names]


def deal(piles: Piles, seat: int, chance: Random) -> Move:
    left = list((Counter(STOCK) - piles_seen(piles)).elements())
    names = tuple(chance.sample(left, min(len(left), chance.randint(1, 2))))

    def worlds(world: World, told: Names | None) -> Iterator[World]:
        for some in picks(tuple(world.undealt().elements()), len(names), told):
            yield world.hand(seat, (*world.hands[seat], *some))

    return Move(lambda piles: piles.deal(SEATS[seat], names), (SEATS[seat],), names, worlds)


def lay(piles: Piles, seat: int, chance: Random) -> Move:
    held = [str(name) for name in piles.held(SEATS[seat])]
    names = tuple(chance.sample(held, chance.choice((1, 1, len(held)))))

    def worlds(world: World, told: Names | None) -> Iterator[World]:
        for some in picks(world.hands[seat], len(names), told):
            if (rest := less(world.hands[seat], *some)) is not None:
                yield world.hand(seat, rest).laid(seat, (*world.aside[seat], *some))

    return Move(lambda piles: piles.lay_aside(SEATS[seat], names), (SEATS[seat],), names, worlds)


def take(piles: Piles, seat: int, chance: Random) -> Move:
    of = chance.choice([place for place in range(3) if piles.aside[SEATS[place]]])
    names = tuple(str(piles.names[token]) for token in piles.aside[SEATS[of]])

    def worlds(world: World, told: Names | None) -> Iterator[World]:
        if told in (None, world.aside[of]):
            yield world.hand(seat, (*world.hands[seat], *world.aside[of])).laid(of, ())

    return Move(lambda piles: piles.take_up(SEATS[seat], of=SEATS[of]), (SEATS[seat],), names, worlds)


def give(piles: Piles, seat: int, chance: Random) -> Move:
    to = chance.choice([place for place in range(3) if place != seat])
    names = (str(chance.choice(piles.held(SEATS[seat]))),)

    def worlds(world: World, told: Names | None) -> Iterator[World]:
        for some in picks(world.hands[seat], 1, told):
            if (rest := less(world.hands[seat], *some)) is not None:
                yield world.hand(seat, rest).hand(to, (*world.hands[to], *some))

    return Move(
        lambda piles: piles.give(SEATS[seat], SEATS[to], names), (SEATS[seat], SEATS[to]), names, worlds
    )


def play(piles: Piles, seat: int, chance: Random) -> Move:
    names = (str(chance.choice(piles.held(SEATS[seat]))),)

    def worlds(world: World, told: Names | None) -> Iterator[World]:
        if (rest := less(world.hands[seat], *names)) is not None:
            yield world.hand(seat, rest).lying((*world.open, *names))

    return Move(lambda piles: piles.play(SEATS[seat], names[0]), (*SEATS, EVERYBODY), names, worlds)


def show(piles: Piles, seat: int, chance: Random) -> Move:
    names = (str(chance.choice(piles.held(SEATS[seat]))),)

    def worlds(world: World, told: Names | None) -> Iterator[World]:
        if less(world.hands[seat], *names) is not None:
            yield world

    return Move(lambda piles: piles.reveal(SEATS[seat], *names), (*SEATS, EVERYBODY), names, worlds)


def turn(piles: Piles, seat: int, chance: Random) -> Move:
    names = (str(piles.names[piles.aside[SEATS[seat]][-1]]),)

    def worlds(world: World, told: Names | None) -> Iterator[World]:
        if world.aside[seat][-1:] == names:
            yield world.laid(seat, world.aside[seat][:-1]).lying((*world.open, *names))

    return Move(lambda piles: piles.turn_up(SEATS[seat], names[0]), (*SEATS, EVERYBODY), names, worlds)


def gain(piles: Piles, seat: int, chance: Random) -> Move:
    token = chance.choice(lying_openly(piles))
    names = (str(piles.names[token]),)

    def worlds(world: World, told: Names | None) -> Iterator[World]:
        rest = less(world.open, *names)
        assert rest is not None
        yield world.hand(seat, (*world.hands[seat], *names)).lying(rest)

    return Move(lambda piles: piles.gain(SEATS[seat], token), (*SEATS, EVERYBODY), names, worlds)


def lying_openly(piles: Piles) -> list[int]:
    inside = {token for pile in (*piles.hands.values(), *piles.aside.values()) for token in pile}
    return [token for token in piles.names if token not in inside]


def piles_seen(piles: Piles) -> Counter[str]:
    return Counter(str(name) for name in piles.names.values())


def moves(piles: Piles, chance: Random) -> Iterator[Move]:
    """One move of each kind that can be made now."""
    holding = [place for place in range(3) if piles.hands[SEATS[place]]]
    laid = [place for place in range(3) if piles.aside[SEATS[place]]]
    if piles.left:
        yield deal(piles, chance.randrange(3), chance)
    if laid:
        yield take(piles, chance.randrange(3), chance)
        yield turn(piles, chance.choice(laid), chance)
    if lying_openly(piles):
        yield gain(piles, chance.randrange(3), chance)
    for kind in (lay, lay, lay, give, give, play, show) if holding else ():
        yield kind(piles, chance.choice(holding), chance)


def possible(worlds: set[World], move: Move, who: str) -> set[World]:
    told = move.names if who in move.sees else None
    return {after for world in worlds for after in move.worlds(world, told)}


def shown(piles: Piles, who: str) -> tuple[list[Counter[str]], list[list[str | None]]]:
    """The names of every hand and of what is laid aside, as far as somebody is shown them."""
    hidden = set(piles.hidden(who or None))
    hands = [[piles.names[token] for token in piles.hands[seat] if token not in hidden] for seat in SEATS]
    aside = [
        [None if token in hidden else piles.names[token] for token in piles.aside[seat]] for seat in SEATS
    ]
    return [Counter(map(str, hand)) for hand in hands], aside


def certain(worlds: set[World]) -> tuple[list[Counter[str]], list[list[str | None]]]:
    """What is so in all of them."""
    hands, aside = [], []
    for seat in range(3):
        counts = [Counter(world.hands[seat]) for world in worlds]
        hands.append(Counter({name: min(count[name] for count in counts) for name in STOCK}))
        piles = zip(*(world.aside[seat] for world in worlds), strict=True)
        aside.append([card[0] if len(set(card)) == 1 else None for card in piles])
    return hands, aside


def game(seed: int) -> Iterator[tuple[str, Piles, set[World], str]]:
    chance, told = Random(seed), list[str]()
    piles = Piles.of(setup_for(hearts.GAME, " ".join(SEATS)), STOCK)
    worlds = {who: {World()} for who in (*SEATS, EVERYBODY)}
    for _ in range(12):
        move = chance.choice([*moves(piles, chance)])
        worlds = {who: possible(some, move, who) for who, some in worlds.items()}
        move.make(piles)
        told.append(f"{move.make.__qualname__.partition('.')[0]} {move.names} seen by {move.sees}")
        for who, some in worlds.items():
            yield who, piles, some, "\n".join(told)


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_nothing_is_shown_that_could_be_otherwise(first: int) -> None:
    for seed in range(first, first + 50):
        for who, piles, worlds, told in game(seed):
            (hands, aside), (sure, lying) = shown(piles, who), certain(worlds)
            assert all(hand <= most for hand, most in zip(hands, sure, strict=True)), (
                f"{who}, seed {seed}:\n{told}"
            )
            pairs = [pair for piles in zip(aside, lying, strict=True) for pair in zip(*piles, strict=True)]
            assert all(name in (None, true) for name, true in pairs), f"{who}, seed {seed}:\n{told}"


def test_nearly_all_that_is_certain_is_shown() -> None:
    """A little is certain only by counting the deck: that is for the players."""
    seen = sum_of = 0
    for seed in range(40):
        for who, piles, worlds, _ in game(seed):
            for hand, most in zip(shown(piles, who)[0], certain(worlds)[0], strict=True):
                seen, sum_of = seen + hand.total(), sum_of + most.total()
    assert seen > sum_of * 0.9


def test_whoever_sees_everything_misses_nothing() -> None:
    state = given(SUSHI, "ann bob").state
    assert all_of_it.hidden(state) == set()
    assert all_of_it(state) is state
