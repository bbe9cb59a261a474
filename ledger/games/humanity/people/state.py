"""Characters: their sheets, and what they have.

Law: plain mutable data. Asking for something that is not there raises Contradiction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NoReturn

from msgspec import field

from ledger.api import Contradiction, Copyable, Lookup
from ledger.games.humanity import payment
from ledger.games.humanity.resources.state import Banked, Blessing


class Character(Copyable, kw_only=True):
    """`apts` maps an Aptitude to its Specialization, `things` maps a thing gained to whether it is
    exceptional."""

    name: str
    owner: str
    """A seat or `table`; for a companion, the character that it belongs to."""
    kind: str
    stats: dict[str, int]
    lifestyle: str = ""
    ethic: str = ""
    apts: dict[str, str] = field(default_factory=dict)
    values: Mapping[str, int] = {}
    """Aptitude Values of a companion."""
    things: dict[str, bool] = field(default_factory=dict)
    backstory: list[str] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)
    conditions: tuple[tuple[str, str], ...] = ()
    """Conditions, each with its Stat, in the order in which they came."""
    injuries: list[str] = field(default_factory=list)
    pool: list[Blessing] = field(default_factory=list)
    banks: dict[str, tuple[Banked, ...]] = field(default_factory=dict)
    favor: dict[str, int] = field(default_factory=dict)
    fading: Mapping[str, int] = {}
    """Favorability that vanishes when the session ends."""
    spent: frozenset[str] = frozenset()
    """Specializations that wait for a recharge."""
    recharges: Mapping[str, int] = {}
    uses: Mapping[str, int] = {}
    """Effect → how often it was used in this session."""
    famous: frozenset[str] = frozenset()
    """Everybody over whom fame was exerted in this session."""
    chosen: Mapping[str, str] = {}
    """Specialization → the Stat that it is about."""
    totals: Mapping[str, int] = {}
    """Specialization → how much was spent on it altogether."""
    majors: tuple[int, ...] = ()
    """The Checks with at least a Major Success in this session (G-047)."""
    calm: tuple[int, int, int] | None = None
    """The value of a roll, kept for later, with the size of its die and the number of its Check."""
    spent_last: int = 0
    """How many Blessings of the latest payment Precision & Accuracy can still answer."""
    lost_in: int = 0
    """The session in which the Lifestyle became Lost; 0 for none."""
    sessions: int = 0
    """How many sessions the character took part in."""
    retired: bool = False

    def has(self, condition: str, stat: str | None = None) -> bool:
        if stat is not None:
            return (condition, stat) in self.conditions
        return condition in dict(self.conditions)

    @property
    def is_cursed(self) -> bool:
        return "Cursed" in dict(self.conditions)

    def size(self, stat: str) -> int:
        """The size of a Stat Die."""
        size = self.stats.get(stat)
        if size is None:
            raise Contradiction(f"{self.name} has no Stat {stat}")
        return size

    def thing(self, name: str) -> str:
        if name not in self.things:
            raise Contradiction(f"{self.name} has no {name or 'such thing'}")
        return name

    def apt(self, name: str) -> str:
        if name not in self.apts:
            raise Contradiction(f"{self.name} is not apt in {name or 'anything named'}")
        return name

    def line(self, text: str) -> int:
        """The place of a line of the Backstory."""
        if text not in self.backstory:
            raise Contradiction(f"the Backstory of {self.name} does not say {text!r}")
        return self.backstory.index(text)

    def injury(self, text: str) -> str:
        if text not in self.injuries:
            raise Contradiction(f"{self.name} has no such injury")
        return text

    def worth(self, blessing: int) -> int:
        """What a Blessing of the pool is worth to its owner."""
        return payment.worth(self.blessing(blessing).face, cursed=self.is_cursed)

    @property
    def wealth(self) -> int:
        """What all Blessings are worth together."""
        return sum(payment.worth(held.face, cursed=self.is_cursed) for held in self.pool)

    def blessing(self, id_: int) -> Blessing:
        for held in self.pool:
            if held.id == id_:
                return held
        raise Contradiction(f"{self.name} has no Blessing {id_ or 'to spend'}")

    def require_blessings(self, ids: Iterable[int]) -> None:
        """Raises Contradiction if a Blessing is not there, or is named twice."""
        named = tuple(ids)
        if len(set(named)) != len(named):
            raise Contradiction("a Blessing is spent only once")
        there = {held.id for held in self.pool}
        for id_ in named:
            if id_ not in there:
                raise Contradiction(f"{self.name} has no Blessing {id_ or 'to spend'}")

    def bank(self, ethic: str, count: int) -> tuple[Banked, ...]:
        """This many tokens of a bank, the oldest ones. Raises Contradiction if it holds fewer."""
        held = self.banks.get(ethic, ())
        if not 1 <= count <= len(held):
            raise Contradiction(f"{self.name} has {len(held)} in that bank")
        return held[:count]


class Characters(Lookup[str, Character]):
    """Everybody in a campaign by name, including those who have left. A missing name raises Contradiction."""

    why = "there is no character called {}"

    def __missing__(self, name: str) -> NoReturn:
        if not name:
            in_front = f" (type a name in front: {', '.join(self)})" if self else ""
            raise Contradiction(f"nobody is named who does it{in_front}")
        super().__missing__(name)
