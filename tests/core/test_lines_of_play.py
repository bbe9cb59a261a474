"""Trees of play of any shape: what the timeline answers is what a walk from event to event finds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from ledger.core.log.events import Branched, Noted, Switched, Undone
from ledger.core.log.timeline import Timeline
from ledger.core.log.tree import ROOT


class Tree:
    """A log of random lines, and the parent of each played event; a deep one grows from its newest tips."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.timeline = Timeline()
        self.parents: dict[int, int] = {}
        deep = self.chance.random() < 0.5
        for id_ in range(1, self.chance.randrange(5, 120)):
            self._add(id_, deep=deep)
        self.ids = [ROOT, *self.parents]

    def _add(self, id_: int, *, deep: bool) -> None:
        timeline, kind = self.timeline, self.chance.random()
        if timeline.head != timeline.tips[timeline.branch] or kind < 0.4:
            stay = deep and self.chance.random() < 0.8
            on = timeline.head if stay else self.chance.choice([ROOT, *self.parents])
            timeline.extend([Branched(id=id_, on=on, name=f"b{id_}")])
        elif kind < 0.5:
            to = self.chance.choice(self.path(timeline.head))
            timeline.extend([Undone(id=id_, on=timeline.head, to=to)])
        elif kind < 0.55:
            name, to = self.chance.choice(list(timeline.tips.items()))
            timeline.extend([Switched(id=id_, on=timeline.head, name=name, to=to)])
        else:
            self.parents[id_] = timeline.head
            timeline.extend([Noted(id=id_, on=timeline.head, text="")])

    def path(self, at: int) -> list[int]:
        """From the header to `at`, found step by step."""
        path = [at]
        while path[-1] != ROOT:
            path.append(self.parents[path[-1]])
        return path[::-1]


@pytest.mark.parametrize("seed", range(60))
def test_two_events_are_related_as_their_paths_are(seed: int) -> None:
    tree = Tree(seed)
    timeline = tree.timeline
    for _ in range(60):
        one, other = tree.chance.choice(tree.ids), tree.chance.choice(tree.ids)
        way, other_way = tree.path(one), tree.path(other)
        assert timeline.is_ancestor(one, other) == (one in other_way)
        assert timeline.common(one, other) == [a for a, b in zip(way, other_way, strict=False) if a == b][-1]
        assert ([ROOT, *timeline.path(one)], timeline.length(one)) == (way, len(way) - 1)
        if one in other_way[:-1]:
            assert timeline.toward(one, other) == other_way[other_way.index(one) + 1]
    assert [id_ for id_ in range(-1, timeline.last + 2) if timeline.is_played(id_)] == sorted(tree.ids)


@pytest.mark.parametrize("seed", range(30))
def test_lines_part_where_they_leave_what_was_listed_before(seed: int) -> None:
    tree = Tree(seed)
    tips = [tree.chance.choice(tree.ids) for _ in range(8)]
    listed = {ROOT}
    for tip, fork in zip(tips, tree.timeline.partings(tips), strict=True):
        assert fork == max(set(tree.path(tip)) & listed)
        listed |= set(tree.path(tip))


class Looked(list[int]):
    """A list that counts how often somebody looked."""

    looks = 0

    def __getitem__(self, place: int) -> int:  # type: ignore[override]
        type(self).looks += 1
        return super().__getitem__(place)


def test_a_tree_ten_thousand_branches_deep_is_asked_in_a_few_looks() -> None:
    timeline = Timeline()
    for number in range(10_000):
        tip = 2 * number
        timeline.extend([Branched(id=tip + 1, on=tip, name=f"b{number}"), Noted(id=tip + 2, on=tip, text="")])
    for name in ("_parents", "_above", "_far", "_starts"):
        setattr(timeline, name, Looked(getattr(timeline, name)))
    questions: tuple[Callable[[], object], ...] = (
        lambda: timeline.is_ancestor(2, 20_000),
        lambda: timeline.common(2, 20_000),
        lambda: timeline.toward(4, 20_000),
        lambda: timeline.next(10_000),
    )
    for ask in questions:
        Looked.looks = 0
        assert ask() in (True, 2, 6, 10_002)
        assert Looked.looks < 300
