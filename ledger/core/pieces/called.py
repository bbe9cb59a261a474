"""What seats are called: each has a word, which is typed and recorded, and a name that people read.

Law: no fold and no rule reads a name. Texts hold words until somebody reads them; then each word of a seat
becomes its name, once, here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain, count

import msgspec

from ledger.core.blocks import Block, reworded
from ledger.core.pieces.everyday import EVERYDAY

COMMAND = "tablefold "
"""The beginning of a shell command, in which seats go by their words, not their names."""
LONGEST = 40
"""The most characters of a name, and of a word."""
_MEANT = r"^{0}(?![\w/\\-]|\.\w)|(?<![\w./\\`-]){0}(?='s|:|\s*$)"
"""Where an everyday word means a seat: at the beginning or end of the text, or before `:` or `'s`."""
_WHOLE = r"(?<![\w./\\`-]){0}(?![\w/\\-]|\.\w)"
"""A word on its own: not part of another word or of a file's path, and not in quotes."""


class SeatNames(msgspec.Struct, frozen=True):
    """`shown` has the name of each seat whose name is not its word.

    All states of a log share it: a new name shows at every point of the log.
    """

    shown: dict[str, str] = {}

    def of(self, seat: str) -> str:
        """The name of a seat, or of anybody else who acts, as people read it."""
        return self.shown.get(seat, seat)

    def with_word(self, seat: str) -> str:
        """A name, with the word to type for it if that is different."""
        return f"{self.shown[seat]} (`{seat}`)" if seat in self.shown else seat

    def call(self, seat: str, name: str) -> None:
        """Gives a seat a name, which people read from here on."""
        self.shown.pop(seat, None)
        if name != seat:
            self.shown[seat] = name

    def with_names(self, text: str) -> str:
        """A text with names for words, except in a command that it quotes. Doing it twice changes no more
        than doing it once."""
        if not self.shown:
            return text
        text, command, line = text.partition(COMMAND)
        words = _pattern(tuple(self.shown.items()))
        return words.sub(lambda found: self.of(found[0]), text) + command + line

    def blocks(self, blocks: Iterable[Block]) -> tuple[Block, ...]:
        """A page with names for words."""
        return tuple(reworded(blocks, self.with_names)) if self.shown else tuple(blocks)

    def seat(self, name: str) -> str:
        """The word of the seat with that name, whatever the capitals; empty if nobody has it."""
        wanted = " ".join(name.split()).casefold()
        return next((seat for seat, shown in self.shown.items() if shown.casefold() == wanted), "")


@lru_cache(maxsize=64)
def _pattern(shown: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    """A pattern for words, and for names that are already there: of two that begin alike, it finds the
    longer."""
    forms = [(name, _WHOLE) for _, name in shown]
    for seat, _ in shown:
        forms.append((seat, _MEANT if seat in EVERYDAY else _WHOLE))
    forms.sort(key=lambda form: len(form[0]), reverse=True)
    return re.compile("|".join(form.format(re.escape(text)) for text, form in forms))


def word_for(name: str, taken: Iterable[str]) -> str:
    """A word for a name, from its beginning: for `Mary Ann` it is `mary`, or else `mary-a`, or else
    `mary2`."""
    plain, folded = words_of(name), {word.casefold() for word in taken} | EVERYDAY
    numbered = (f"{plain[0]}{number}" for number in count(2))
    return next(word for word in chain(plain, numbered) if word not in folded)


def words_of(name: str) -> list[str]:
    """The words without a number that a name may have, the best first: `mary`, `mary-a`."""
    parts = re.findall(r"[^\W_]+", name.casefold())
    while parts and parts[0].isdigit():
        parts.pop(0)
    first, *others = parts or ["seat"]
    first = first[: LONGEST - 4]
    return [first, *(f"{first}-{other[0]}" for other in others[:1])]


def why_no_name(name: str) -> str:
    """Why a text cannot be a name; empty if it can."""
    if not name.strip():
        return "it is blank"
    if len(name) > LONGEST:
        return f"it has more than {LONGEST} characters"
    if not name.isprintable() or name != " ".join(name.split()):
        return "it holds characters that cannot be seen"
    return ""


def name_clash(names: Mapping[str, str], seats: Iterable[str]) -> tuple[str, str] | None:
    """A seat with a name that is also another seat's name or word, and that other seat; None if there is
    none."""
    every = {seat: names.get(seat, seat).casefold() for seat in seats}
    for seat, name in every.items():
        for other, its_name in every.items():
            if seat != other and name in (other.casefold(), its_name):
                return seat, other
    return None
