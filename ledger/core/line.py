"""The parts of a typed line, before anybody asks what it means.

    [!] [WHO[:]] VERB ARGUMENTS [: MOVE]… [-- TEXT] [; LINE]…
    [:] WORD ARGUMENTS [; LINE]…

Law: only this room knows quotes and signs. Between double quotes every sign is an ordinary one, and
everything after ` -- ` is text. `!` insists on a move that the rules forbid. No game and no verb is known
here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Literal
from unicodedata import combining, normalize

import msgspec

from ledger.core.errors import UsageError

INSISTS = "!"
"""In front of a move: record it even if the rules forbid it."""
TEXT = " -- "
"""Between a move and a text of the table's own: why it insists, what a note says."""
COMMENT = "#"
COLON = ":"
"""Separates a move from the next one of its step, or the arguments of one move. In front of a line, it says
that a word of the session follows."""
EQUALS = "="
"""Can stand between a name and its value: `ruling KNOB=VALUE`."""
REST = frozenset({"whatif", "amend", "insert", "cherry", "annotate", "note"})
"""Words that take the rest of the line, semicolons and all."""
LONGEST_NUMBER = 9
"""The most digits that a typed number can have."""


_NAMES_BEGIN = r"^!?\s*|,\s*|\d\s+"
"""What can stand in front of a seat's name in a line of several numbers."""
_NAMES_END = r"(?![\w/\\]|-\D|\.\w)"


class TypedMove(msgspec.Struct, frozen=True):
    """A move as it was typed. `words` are the move, with the name in front of it; it `insists` with a `!`;
    `text` comes after `--`."""

    words: str
    insists: bool = False
    text: str | None = None

    def __str__(self) -> str:
        said = f"{INSISTS} {self.words}" if self.insists else self.words
        return said if self.text is None else f"{said}{TEXT}{self.text}"


def read_line(line: str) -> TypedMove:
    """The parts of a typed move."""
    said, text = with_composed_letters(line.strip()), None
    for place in _places(f"{said} ", TEXT):
        said, text = said[:place], said[place + len(TEXT) :].strip()
        break
    insists = said.startswith(INSISTS)
    return TypedMove(said[len(INSISTS) :].strip() if insists else said.strip(), insists, text)


def split_chain(line: str) -> tuple[str, ...]:
    """Splits `a; b; c` into its lines. A comment has no lines."""
    earlier, last = split_unfinished(line)
    return (*earlier, last.strip()) if last.strip() else earlier


def split_unfinished(line: str) -> tuple[tuple[str, ...], str]:
    """The finished lines of a chain, and the one that is still being typed."""
    if line.lstrip().startswith(COMMENT):
        return (), ""
    finished, start = list[str](), 0
    for place in _places(line, ";"):
        if _first_word(line[start:place]) in REST:
            break
        finished.append(line[start:place].strip())
        start = place + 1
    return tuple(filter(None, finished)), line[start:].lstrip()


def _first_word(part: str) -> str:
    words = part.lstrip().removeprefix(COLON).split(maxsplit=1)
    return words[0].casefold() if words else ""


def split_at_colon(words: str) -> tuple[str, str] | None:
    """The text before and after the first colon that something follows; None without such a colon."""
    for place in _places(words, ":"):
        if rest := words[place + 1 :].strip():
            return words[:place].strip(), rest
    return None


def beginnings(line: str) -> Iterator[str]:
    """A line, and what comes before each of its semicolons and colons, the longest first."""
    yield line
    for place in sorted((*_places(line, ";"), *_places(line, COLON)), reverse=True):
        yield line[:place].strip()


def joined_by_colons(lines: Sequence[TypedMove]) -> str:
    """Several moves as one line, each leading to the next; the first may insist for all of them."""
    if not lines:
        return ""
    *before, last = lines
    for line in reversed(before):
        is_one = line.insists and (line.insists, line.text) == (last.insists, last.text)
        rest = last.words if is_one else str(last)
        last = TypedMove(f"{line.words}{COLON} {rest}", line.insists, line.text)
    return str(last)


def _places(text: str, sign: str) -> Iterator[int]:
    """Where a sign occurs outside quotes, before the text that comes after `--`."""
    quoted = False
    for found in re.finditer(f'"|{re.escape(sign)}|{re.escape(TEXT)}', text):
        if found[0] == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif found[0] != sign:
            return
        else:
            yield found.start()


def split_name(words: str, names: Iterable[str]) -> tuple[str, str]:
    """Whoever is named in front of a move (`bob place temple`, `bob: place temple`), and the rest.

    If several names fit, the longest counts; of two that differ only in capitals, the one with the typed
    capitals. The name is empty if nobody is named.
    """
    folded = words.casefold()
    begun = [name for name in names if folded.startswith(name.casefold())]
    for name in sorted(begun, key=lambda name: (len(name), words.startswith(name)), reverse=True):
        rest = words[_length(words, name.casefold(), len(name)) :].removeprefix(":")
        if rest[:1] == " " and rest.strip():
            return name, rest.strip()
    return "", words


def with_words_for_names(text: str, called: Mapping[str, str]) -> str:
    """A line with the seats' words in place of their full names, at its beginning, after a comma or after a
    number: `Mary Ann 5` becomes `mary 5`. `called` maps names to words. If several names fit, the longest
    counts; a name without letters is a number, and names nobody."""
    meant = {name: word for name, word in called.items() if any(map(str.isalpha, name))}
    names = sorted(meant, key=len, reverse=True)
    forms = "|".join(f"({r' +'.join(map(re.escape, name.split()))})" for name in names)
    named = re.compile(f"({_NAMES_BEGIN})(?:{forms}){_NAMES_END}", re.IGNORECASE)
    said, dashes, reason = text.partition(TEXT)
    return named.sub(lambda it: it[1] + meant[names[(it.lastindex or 0) - 2]], said) + dashes + reason


def _length(words: str, folded: str, usual: int) -> int:
    """How many letters the name takes up in front of these words. Usually it is as many as in its own
    spelling, but `WEISS` is longer than `weiß`. 0 if the name would end within a letter."""
    if words[:usual].casefold() == folded:
        return usual
    return next((size for size in range(1, len(folded) + 1) if words[:size].casefold() == folded), 0)


def with_composed_letters(text: str) -> str:
    """The text with every letter in its composed form, in which names are kept and compared."""
    if text.isascii():
        return text

    return normalize("NFC", text)


def with_plain_letters(text: str) -> str:
    """The text as it is typed on a keyboard without accents: `Zoë` is `Zoe`, and a curly apostrophe is a
    straight one."""
    if text.isascii():
        return text
    bare = "".join(sign for sign in normalize("NFD", text) if not combining(sign))
    return normalize("NFC", bare).replace("\u2019", "'")


def tokens(text: str) -> list[str]:
    """The words of a text. What is between quotes is a single word, and keeps its quotes."""
    return re.findall(r'"[^"]*"|\S+', text)


def split_colons(words: list[str]) -> list[str]:
    """The words, with each colon at the end of a word split off as a word of its own."""
    apart: list[str] = []
    for word in words:
        has_colon = word.endswith(COLON) and word != COLON
        apart += [word[:-1], COLON] if has_colon else [word]
    return apart


def with_equals_apart(text: str) -> str:
    """The text with blanks around a sign of equality that comes right after its first word."""
    return re.sub(rf"^(\S+?)\s*{EQUALS}\s*", rf"\1 {EQUALS} ", text)


def split_at_lead(words: list[str], lead: str, later: Collection[str]) -> tuple[list[str], list[str]]:
    """The words after `lead`, and the rest, which begins with the first of the `later` leads."""
    if lead and words and words[0].casefold() == lead:
        words = words[1:]
    for place, word in enumerate(words):
        if word.casefold() in later:
            return words[:place], words[place:]
    return words, []


def unquoted(token: str) -> str:
    """A word, or a text, without its quotes."""
    return token.strip().strip('"')


def whole(text: str) -> int | None:
    """The whole number that a person typed, or None."""
    digits = text.removeprefix("-")
    return int(text) if digits.isdecimal() and digits.isascii() and len(digits) <= LONGEST_NUMBER else None


_DECIMAL = re.compile(r"-?\d{1,9}\.\d{1,6}", re.ASCII)


def exact(text: str) -> int | Decimal | None:
    """The number that a person typed, whole or with a point; or None."""
    return Decimal(text) if _DECIMAL.fullmatch(text) else whole(text)


MOST_DECIMALS = 6
"""The most decimals that a number in a log can have."""


def decimals_of(number: int | Decimal) -> int:
    """How many decimals a number has."""
    return -int(number.as_tuple().exponent) if isinstance(number, Decimal) else 0


def with_point(number: int, decimals: int) -> int | Decimal:
    """A number from a log with its decimal point put in: 135 with 1 is 13.5."""
    return trimmed(Decimal(number).scaleb(-decimals)) if 0 < decimals <= MOST_DECIMALS else number


def trimmed(number: int | Decimal) -> int | Decimal:
    """A number without zeros at the end of its decimals: 3.50 is 3.5, and 3.00 is 3."""
    if not isinstance(number, Decimal):
        return number
    return int(number) if number == int(number) else number.normalize()


def without_point(number: int | Decimal) -> tuple[int, int]:
    """A number as a log holds it, and how many of its digits are decimals: 13.5 is 135 with 1."""
    decimals = decimals_of(number)
    return int(number * 10**decimals), decimals


def split_signed(word: str) -> tuple[str, str] | None:
    """A word that ends in a letter, and the signed number right after it (`e+5`), or None."""
    found = re.fullmatch(r"(.*[^\W\d_])(\+?-\d+(?:\.\d+)?|\+\d+(?:\.\d+)?)", word)
    return None if found is None or '"' in word else (found[1], found[2])


_CORRECTIONS = ("amend", "insert", "drop", "correction")
_CORRECTION_BACK = "A correction left the line as it was: branch --all names it, switch NAME goes back to it."


class Back(msgspec.Struct, frozen=True):
    """How far `undo` goes back: a number of moves, to an event, to the start of the turn, or by a single
    event."""

    unit: Literal["moves", "to", "turn", "event"]
    number: int = 1
    """How many moves."""
    to: str = ""
    """The number or the bookmark of an event."""


def read_back(text: str) -> Back:
    """Reads the text after `undo`. Raises UsageError."""
    words = [word.removeprefix("--") for word in text.casefold().split()]
    number = whole(words[-1]) if words else None
    match words:
        case []:
            return Back("moves")
        case ["turn"]:
            return Back("turn")
        case ["event"]:
            return Back("event")
        case [_] if number is not None and number > 0:
            return Back("moves", number)
        case ["to", name]:
            return Back("to", to=name)
    raise UsageError(
        f"undo {text}: I do not know how far that is.",
        hint=_CORRECTION_BACK
        if words and words[0] in _CORRECTIONS
        else "Type undo, undo 3, undo to 12, undo turn or undo event.",
    )
