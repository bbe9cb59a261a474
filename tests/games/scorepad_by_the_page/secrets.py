"""What nobody may know yet, and what rests on it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from tests.games.scorepad_by_the_page.formulas import WORDS, Key, parse, reads
from tests.games.scorepad_by_the_page.readings import Readings
from tests.games.scorepad_by_the_page.sheet import Category, Number, Sheet


class Secrets(ABC):
    """What an evaluator knows of secrets."""

    sheet: Sheet
    seats: tuple[str, ...]
    readings: Readings
    secret: frozenset[Key]
    told: frozenset[Key]
    roles: dict[str, str]
    is_over: bool
    dice: tuple[int, ...]

    @abstractmethod
    def value(self, name: str, seat: str) -> int:
        """What a name in a formula means for a seat."""

    @abstractmethod
    def kept(self, category: str, seat: str) -> int:
        """What a category brought in the rounds that are over."""

    @abstractmethod
    def partners(self, seat: str) -> Sequence[str]:
        """Everybody on a seat's side, itself included."""

    @abstractmethod
    def key(self, number: Number, seat: str) -> Key:
        """Where a seat's number stands."""

    @abstractmethod
    def category(self, name: str) -> Category | None:
        """A category by its name."""

    @abstractmethod
    def places(self, name: str) -> list[Number]:
        """The numbers of what is counted in places."""

    def keys(self, name: str, seat: str) -> set[Key]:
        """Every number that a name in a formula rests on."""
        if name == "total":
            return set().union(*(self.keys(category.name, seat) for category in self.sheet.categories))
        category = self.category(name)
        if category is not None and not category.is_typed:
            return self._keys_of(category, seat)
        found = set[Key]()
        if name in WORDS or self._is_a_piece(name):
            return found
        for number in self.places(name) or [self.sheet.numbers[name]]:
            if number.follows:
                found |= reads(parse(number.follows), seat, self)
            else:
                found.add(self.key(number, seat))
        return found

    def _is_a_piece(self, name: str) -> bool:
        """Whether it is a role, a card or a deck."""
        return name in {
            *self.sheet.roles,
            *self.sheet.cards,
            *(deck for deck, _, _ in self.sheet.cards.values()),
        }

    @property
    def waits(self) -> str:
        """What the round's points rest on and nobody may know yet; empty for nothing."""
        secret = (
            f"{category.name} of {seat}"
            for category in self.sheet.categories
            for seat in self.seats
            if category.by_round and category.role in ("", self.roles.get(seat))
            if self._keys_of(category, seat) & self.secret
        )
        return next(secret, "")

    def _keys_of(self, category: Category, seat: str) -> set[Key]:
        if category.deck:
            return {(seat, category.deck)}
        if category.is_typed:
            return set()
        tree = parse(category.points or category.of)
        asked = self.seats if category.majority else [seat]
        return set().union(*(reads(tree, each, self) for each in asked))

    def is_secret(self, category: Category, seat: str) -> bool:
        """Whether what a seat has in a category is not told yet."""
        if self.is_over:
            return False
        if category.deck:
            asked = self.partners(seat) if category.team else [seat]
            return any((each, category.deck) in self.secret for each in asked)
        keys = self._keys_of(category, seat)
        if category.is_typed:
            keys = {(each, category.name) for each in (self.seats if category.majority else [seat])}
        hidden = {
            name for name, number in self.sheet.numbers.items() if number.hidden
        } | self.sheet.hidden_decks
        return bool(keys & self.secret) or any(name in hidden for _, name in keys - self.told)

    def rests_on_secrets(self, number: Number, seat: str) -> bool:
        """Whether what a `must` asks is hidden by somebody, apart from the number itself."""
        read = reads(parse(number.must), seat, self) - {self.key(number, seat)}
        return bool(read & self.secret) or any(self._is_untold(*key) for key in read - self.told)

    def _is_untold(self, seat: str, name: str) -> bool:
        """Whether it is a hidden category of which nobody has told anything."""
        is_category = (category := self.category(name)) is not None and category.is_typed
        return is_category and self.sheet.numbers[name].hidden and not self.is_over
