"""What a person says about a piece, word by word: which field is meant, and which value of it.

Law: nothing is guessed and nothing is left over. A unique beginning is enough. If a word is not understood,
the answer names similar words, and the rest is not used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, get_args

from ledger.core.errors import BadCatalog
from ledger.core.pieces import values
from ledger.core.pieces.catalog import Catalog, Entry
from ledger.core.pieces.names import closest_word
from ledger.core.pieces.values import HOLE, Field, Unfit, split_outside_quotes, unquoted
from ledger.core.pieces.wording import (
    after_label,
    asked,
    example,
    in_order,
    labels,
    options,
    whole_label,
    words,
)

ReadFields = dict[str, Any]
ReadField = tuple[Field, Any, str]
"""A field, its value, and what is left of the text."""
LONGEST = 40
"""The most words that a value has; only texts are longer."""


class Unclear(BadCatalog):
    """Something that somebody says about a piece is not understood."""

    def __init__(self, message: str, *, hint: str, instead: str = "") -> None:
        super().__init__(message, hint=hint)
        self.instead = instead
        """The whole text, with a similar word in place of the unknown word; or empty."""


def understood(
    catalog: Catalog[Any], kind: type[Entry], text: str, *, name: str = "", known: ReadFields | None = None
) -> ReadFields:
    """The fields that a part of a text gives, with what is `known` from the parts before it.
    Without a `name` it answers a question, and begins with what is asked. Raises Unclear if a word is left
    over. A field comes before its value (`points 4`) or after it (`4 points`), the same way throughout a
    part.
    """
    refused: list[Unclear] = []
    text = text.strip()
    for is_behind in (False, True):
        found, rest = dict(known or {}), text
        try:
            while rest and (rest != HOLE or name):
                field, value, rest = _Reader(catalog, kind, name, found, is_behind).one(rest)
                found[field.name] = value
        except Unclear as unclear:
            if unclear.instead:
                unclear.instead = text[: len(text) - len(rest)] + unclear.instead
            refused.append(unclear)
        else:
            return found
    raise refused[0]


class _Reader(NamedTuple):
    """Reads a value; `said` are the values before it."""

    catalog: Catalog[Any]
    kind: type[Entry]
    name: str
    said: ReadFields
    is_behind: bool

    def one(self, text: str) -> ReadField:
        """The value that a text begins with. Raises Unclear."""
        ways: Sequence[Callable[[str], ReadField | None]] = (self._labelled, self._begun, self._bare)
        if not self.name:
            ways = (self._option, self._labelled, self._bare, self._begun)
            ways = (self._labelled, self._option, *ways[2:]) if self.is_behind else ways
        for way in ways:
            if (found := way(text)) is not None:
                return found
        field, value = whole_label(self.kind, text)
        raise self._not_understood(text) if field is None else self._no_value(field, text, value)

    # the ways in which a value is said

    def _option(self, text: str) -> ReadField | None:
        """A word that answers the first question, even if a field has that name."""
        word, rest = _cut(text)
        for field in self._asked()[:1]:
            if word.casefold() in map(str.casefold, options(field, self._entries())):
                return field, self._read(field, word), rest
        return None

    def _labelled(self, text: str) -> ReadField | None:
        """A field and its value."""
        value, rest = _cut(text) if self.is_behind else ("", text)
        field, rest = whole_label(self.kind, rest)
        if field is None or field.name in self.said:
            return None
        if not self.is_behind:
            return self._with_value(field, rest)
        return (field, self._read(field, value), rest) if self._fits(field, value) else None

    def _begun(self, text: str) -> ReadField | None:
        """A beginning that fits only one field, and its value."""
        word = text.replace("=", " ").partition(" ")[0].casefold()
        begun = [field for field in self._left() if word and field.name.startswith(word)]
        return self._with_value(begun[0], after_label(text, word)) if len(begun) == 1 else None

    def _bare(self, text: str) -> ReadField | None:
        """The longest value that fits, for the first field that is asked for."""
        said = split_outside_quotes(text, " ")
        for field in self._asked():
            is_word = field.name in self.kind.in_common and not self._known(field)
            for count in range(1 if is_word else min(len(said), LONGEST), 0, -1):
                value = " ".join(said[:count])
                if self._fits(field, value):
                    return field, self._read(field, value), " ".join(said[count:]).strip()
        return None

    def _with_value(self, field: Field, text: str) -> ReadField | None:
        """The longest value at the beginning of a text; a field for text takes everything."""
        said = split_outside_quotes(text, " ") if text else []
        most = len(said)
        if field.name in self.kind.in_common:
            most = next((at for at in range(1, most) if self._begins_field(said[at:])), most)
        for count in (most, *range(min(most - 1, LONGEST), 0, -1)):
            value = " ".join(said[:count])
            if self._fits(field, value):
                return field, self._read(field, value), " ".join(said[count:]).strip()
        return (field, True, text) if bool in (field.hint, *get_args(field.hint)) else None

    # what can be said

    def _entries(self) -> Iterable[Entry]:
        return self.catalog.of(self.kind).values()

    def _asked(self) -> list[Field]:
        return asked(self.kind, self.said)

    def _left(self) -> list[Field]:
        return [field for field in in_order(self.kind, self.said) if field.name not in self.said]

    def _begins_field(self, said: Sequence[str]) -> bool:
        return whole_label(self.kind, " ".join(said))[0] is not None

    def _known(self, field: Field) -> tuple[str, ...]:
        """The words for this field that pieces share, if the catalog has any."""
        return options(field, self._entries()) if field.name in self.kind.in_common else ()

    def _read(self, field: Field, text: str) -> Any:
        """The value that a text gives for a field. Raises Unfit."""
        known = self._known(field)
        is_quoted = text.startswith('"')
        is_unknown = text == HOLE and type(None) in get_args(field.hint)
        if known and not (is_quoted or is_unknown):
            return values.one_of([unquoted(each) for each in known], text)
        if is_quoted and field.name in self.kind.in_common and _cut(text)[1]:
            raise Unfit("one name between quotes")
        return values.read(field.hint, text)

    def _fits(self, field: Field, text: str) -> bool:
        try:
            self._read(field, text)
        except Unfit:
            return False
        return True

    # what is not understood

    @property
    def _what(self) -> str:
        return f"{self.kind.kind} {self.name}".strip()

    def _no_value(self, field: Field, text: str, value: str) -> Unclear:
        """The error for a field that is named twice, or is followed by a text that is none of its values."""
        if field.name in self.said:
            return self._unclear(f"{self._what}: {field.label} is given twice.", field)
        instead = _nearer(value, words(field, self._entries()))
        not_this = f", not {unquoted(value)}" if value else ""
        return self._unclear(
            f"{self._what}: {field.label} should be {self._wanted(field)}{not_this}.",
            field,
            instead and text[: len(text) - len(value)] + instead,
            _cut(value)[0] if self._known(field) else "",
        )

    def _not_understood(self, text: str) -> Unclear:
        word = next(iter(text.replace("=", " ").split()), "without a name")
        could = self._left() if self.name else self._asked()
        vocabulary = [each.label for each in self._left()]
        vocabulary += [each for field in could for each in words(field, self._entries())]
        nearer = _nearer(word, vocabulary)
        instead = nearer and nearer + text[len(word) :]
        new = word if any(map(self._known, self._asked())) else ""
        if self.name:
            what = f"{self.kind.kind} has no field {word}; it has {labels(self.kind)}."
            return self._unclear(what, None, instead, new)
        wanted = [f"{field.label} ({self._wanted(field)})" for field in could] or ["nothing more"]
        what = f"{word!r} is not understood; it should be {values.joined_by_or(wanted)}."
        return self._unclear(what, None, instead, new)

    def _wanted(self, field: Field) -> str:
        known = self._known(field)
        return values.joined_by_or(known) if known else values.wanted(field.hint)

    def _unclear(self, message: str, field: Field | None, instead: str = "", new: str = "") -> Unclear:
        left = (field, *self._asked(), *self._left())
        such_as = example(self.kind, next(filter(None, left), None), self._entries())
        such_as = f"{self._what}, {such_as}" if self.name else self.kind.such_as or such_as
        hint = f"Did you mean {instead}?" if instead else f"For example: {such_as}"
        stop = "" if instead else "."
        quotes = f'{stop} A new word goes between quotes: "{unquoted(new)}"' if new else ""
        return Unclear(message, hint=f"{hint}{quotes}", instead=instead)


def _cut(text: str) -> tuple[str, str]:
    """The first word, and the rest."""
    word = split_outside_quotes(text, " ")[0]
    return word, text[len(word) :].strip()


def _nearer(text: str, vocabulary: Sequence[str]) -> str:
    """The text with similar words of a vocabulary; empty if there are none."""
    said = [
        word if word in vocabulary else closest_word(word, vocabulary) or word for word in text.split(" ")
    ]
    return "" if " ".join(said) == text else " ".join(said)
