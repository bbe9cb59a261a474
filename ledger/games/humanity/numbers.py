"""The types of fields for the numbers of Checks, Blessings and buttons, which are counted as they come. Law:
only numbers; the state finds what they stand for."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from itertools import chain
from typing import Annotated, Any

from ledger.api import Numbers


class _Checks(Mapping[int, Hashable]):
    """For each Check: its character, its Stat, and what it is for. A campaign has very many, so each is
    looked up only when somebody asks."""

    def __init__(self, state: Any) -> None:
        self._settled, self._open = state.settled, state.checks

    def __getitem__(self, number: int) -> Hashable:
        each = self._open.get(number) or self._settled.get(number)
        if each is None:
            raise KeyError(number)
        return each.character, each.stat, each.intent

    def __iter__(self) -> Iterator[int]:
        return chain(self._settled, self._open)

    def __len__(self) -> int:
        return len(self._settled) + len(self._open)


def _blessings(state: Any) -> Mapping[int, Hashable]:
    """For each Blessing: its owner, its face, how long it lasts, and what it may be spent on."""
    return {
        held.id: (name, held.face, held.lasts, held.only)
        for name, character in state.characters.items()
        for held in character.pool
    }


def _buttons(state: Any) -> Mapping[int, Hashable]:
    """For each button: its kind, where it lies, and its owner."""
    lying = () if state.endeavor is None else state.endeavor.buttons
    return {each.number: (each.kind, each.track, each.position, each.owner) for each in lying}


CHECK = Numbers(lambda state: state.count + 1, _Checks)
BLESSING = Numbers(lambda state: state.next_blessing, _blessings)
BUTTON = Numbers(lambda state: 1 if state.endeavor is None else state.endeavor.next_button, _buttons)
CheckNumber = Annotated[int, CHECK]
BlessingNumber = Annotated[int, BLESSING]
ButtonNumber = Annotated[int, BUTTON]
