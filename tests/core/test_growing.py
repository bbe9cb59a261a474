"""A version of a growing sequence is a tuple that shares what it has with others."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from operator import neg
from random import Random

import pytest

from ledger.core.pieces.growing import Growing, Joined, Ordered, Store


def _versions(seed: int, count: int) -> list[tuple[Growing[int], tuple[int, ...]]]:
    """Versions beside tuples of the same elements: most go on from the newest, some from an old one."""
    chance, versions = Random(seed), [(Growing[int](), tuple[int, ...]())]
    for _ in range(count):
        growing, plain = chance.choice(versions) if chance.random() < 0.3 else versions[-1]
        more = chance.choices(range(5), k=chance.randint(1, 3))
        versions.append((growing.plus(*more), (*plain, *more)))
        asked, _ = chance.choice(versions)
        asked.each(neg), asked.sum(neg)
    return versions


@pytest.mark.parametrize("seed", range(5))
def test_a_version_stays_as_it_is_whoever_goes_on_from_it(seed: int) -> None:
    for growing, plain in _versions(seed, 300):
        assert (tuple(growing), len(growing), hash(growing)) == (plain, len(plain), hash(plain))
        assert growing == plain
        assert growing[1:] == [*plain[1:]]
        assert [growing[place] for place in range(-len(plain), len(plain))] == [*plain, *plain]


@pytest.mark.parametrize("seed", range(5))
def test_a_function_of_each_element_gives_what_it_gives_for_a_plain_list(seed: int) -> None:
    for growing, plain in _versions(seed, 300):
        assert tuple(growing.each(neg)) == tuple(map(neg, plain))
        assert tuple(growing.each(neg).each(abs)) == plain
        assert growing.sum(neg) == -sum(plain)


@pytest.mark.parametrize("seed", range(5))
def test_a_store_begins_with_what_it_shares_with_its_base(seed: int) -> None:
    stores: set[Store] = set()
    for growing, _ in _versions(seed, 300):
        stores |= {growing.store, growing.each(neg).store}
    parted = [(store, store.base) for store in stores if store.base is not None]
    assert len(parted) > 50
    for store, base in parted:
        assert store.elements[: store.shared] == base.elements[: store.shared]


def test_what_is_made_of_each_is_made_once() -> None:
    made: list[int] = []

    def make(number: int) -> int:
        made.append(number)
        return -number

    version = Growing[int]()
    for number in range(100):
        version = version.plus(number)
        version.each(make)
        version.sum(make)
    assert sorted(made) == sorted([*range(100)] * 2)
    other = Growing(range(100)).plus(100)
    other.each(make)
    assert len(made) == 301


def test_threads_that_go_on_from_one_version_do_not_meet() -> None:
    base = Growing(range(1000))

    def go_on(number: int) -> bool:
        version = base
        for each in range(50):
            version = version.plus((number, each))
            version.each(str)
        own = [(number, each) for each in range(50)]
        return [*version] == [*range(1000), *own] and [*version.each(str)] == [
            *map(str, [*range(1000), *own])
        ]

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(go_on, range(200)))


def test_joined_sequences_are_one() -> None:
    joined = Joined([(1, 2), (), Growing([3]).plus(4)])
    assert (*joined,) == (1, 2, 3, 4)
    assert (len(joined), joined[2], joined[-1], joined == [1, 2, 3, 4]) == (4, 3, 4, True)
    assert len(joined.parts) == 2
    assert not Joined(())


def test_ordered_numbers_stand_once_and_in_order() -> None:
    ordered = Ordered([Growing([(4,), (7, 9)]), [(1, 7)], []])
    assert (*ordered,) == (1, 4, 7, 9)
    assert (len(ordered), ordered[-1], ordered == (1, 4, 7, 9)) == (4, 9, True)
    assert hash(ordered) == hash((1, 4, 7, 9))


def test_sequences_that_grow_are_equal_to_what_they_hold() -> None:
    one, other = Growing((1, 2)), Growing((1, 2))
    both = Joined((one, (3,)))
    assert (both == (1, 2, 3), both == [1, 2], hash(both) == hash((1, 2, 3))) == (True, False, True)
    assert (hash(one) == hash(other), hash(one) == hash((1, 2))) == (True, True)
    assert (repr(both), repr(one)) == ("Joined([1, 2, 3])", "Growing([1, 2])")
    assert (both[0], both[2], both[-1], [*both[1:]], len(both)) == (1, 3, 3, [2, 3], 3)
