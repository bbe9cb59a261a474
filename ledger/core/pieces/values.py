"""Plain data in a person's words, and back: `weapon`, `up/down`, `strength 2 + wisdom 1`.

Law: `shown` prints what `read` reads. If a text cannot be read, the answer says what could be.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec

from ledger.core.line import TEXT, whole
from ledger.core.pieces.names import begins_with

HOLE, NONE, ANY = "?", "none", "any"
"""A value that nobody knows; an empty list; the key of a value without a mark."""
AND = " + "
_SIGNS = (",", ";", ":", "/", '"', AND, TEXT)
"""Signs that separate values. A text that contains any of them is put in quotes."""


class Unfit(Exception):
    """A text is not a value of the kind that is needed; `wanted` says what would be."""

    def __init__(self, wanted: str) -> None:
        super().__init__(wanted)
        self.wanted = wanted


class Field(NamedTuple):
    """Something that can be said. `default` is NODEFAULT if it must be said."""

    name: str
    hint: Any
    default: Any

    @property
    def label(self) -> str:
        return self.name.replace("_", " ")

    @property
    def is_required(self) -> bool:
        return self.default is msgspec.NODEFAULT


@cache
def fields_of(kind: type[msgspec.Struct]) -> tuple[Field, ...]:
    """Everything that can be said about a kind of thing."""
    return tuple(
        Field(
            field.name,
            field.type,
            field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory(),
        )
        for field in msgspec.structs.fields(kind)
    )


# from words


def read(hint: Any, text: str) -> Any:
    """The value that a text gives, for an annotation. Raises Unfit."""
    text, origin, args = text.strip(), get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _within(hint, read(args[0], text))
    if origin in (Union, types.UnionType):
        return _one_of(args, text)
    if origin is Literal:
        return one_of(args, unquoted(text))
    if origin is tuple:
        parts = [] if text.casefold() in ("", NONE) else split_outside_quotes(text, "/")
        hints = (args[0],) * len(parts) if args[-1] is ... else args
        if len(parts) != len(hints):
            raise Unfit(f"{len(hints)} values with / between them")
        return [read(each, part) for each, part in zip(hints, parts, strict=True)]
    if origin is dict:
        return _pairs(args[0], args[1], text)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _struct(hint, text)
    return _plain(hint, text)


_TRUTHS = {"yes": True, "no": False, "true": True, "false": False}
"""The words for yes and no: those that people say, and those of a file."""


def _plain(hint: Any, text: str) -> Any:
    if hint is bool:
        if text.casefold() not in _TRUTHS:
            raise Unfit("yes or no")
        return _TRUTHS[text.casefold()]
    if hint is int:
        if (number := whole(text)) is None:
            raise Unfit("a whole number")
        return number
    if hint is str and text:
        return unquoted(text)
    raise Unfit("some words" if hint is str else "written in a file: define --edit")


def _within(hint: Any, value: Any) -> Any:
    """The value, if it is within the bounds of its annotation. Raises Unfit."""
    try:
        msgspec.convert(value, hint, str_keys=True)
    except msgspec.ValidationError:
        bounds = (getattr(meta, name, None) for meta in get_args(hint)[1:] for name in ("ge", "le"))
        least, most = (*(bound for bound in bounds), None, None)[:2]
        if None in (least, most):
            raise Unfit("another value that the game allows") from None
        raise Unfit(f"from {least} to {most}") from None
    return value


def _one_of(hints: Sequence[Any], text: str) -> Any:
    if text == HOLE and type(None) in hints:
        return None
    refused: list[str] = []
    for hint in hints:
        if hint is not type(None):
            try:
                return read(hint, text)
            except Unfit as unfit:
                refused.append(unfit.wanted)
    raise Unfit(" or ".join(refused))


def one_of(values: Sequence[Any], text: str) -> Any:
    """One of a few words; its beginning is enough. Raises Unfit."""
    folded = text.casefold()
    begun = [value for value in values if folded and begins_with(str(value).casefold(), folded)]
    exact = [value for value in values if str(value).casefold() == folded]
    if len(exact or begun) == 1:
        return (exact or begun)[0]
    raise Unfit(joined_by_or([str(value) for value in values if value != ""]))


def _pairs(key: Any, value: Any, text: str) -> dict[Any, Any]:
    """A mapping from `strength 2 + 1 wisdom`; a value alone has no mark."""
    found: dict[Any, Any] = {}
    for part in split_outside_quotes(text, AND) if text.casefold() != NONE else ():
        first, _, rest = part.strip().partition(" ")
        name, _, last = part.strip().rpartition(" ")
        for mark, what in ((name, last), (rest, first)):
            try:
                found[_mark(key, mark)] = read(value, what)
                break
            except Unfit:
                continue
        else:
            marks = [each for each in get_args(key) if each]
            said = f"{joined_by_or(marks)} with a value" if marks else "NAME VALUE"
            raise Unfit(f"{said}, or several with + between them")
    return found


def _mark(hint: Any, text: str) -> Any:
    can_be_empty = hint is str or "" in get_args(hint)
    if can_be_empty and text.casefold() in ("", ANY):
        return ""
    if not text:
        raise Unfit("a name")
    return read(hint, text)


def _struct(kind: type[msgspec.Struct], text: str) -> dict[str, Any]:
    """Gives each word to the first field that can hold it: `draw rival 2`."""
    left = list(fields_of(kind))
    found: dict[str, Any] = {}
    for word in filter(None, split_outside_quotes(text, " ")):
        field, value = first_fitting(left, word)
        found[field.name] = value
        left.remove(field)
    if missing := [field.label for field in left if field.is_required]:
        raise Unfit("words with " + " and ".join(missing))
    return found


def wanted(hint: Any) -> str:
    """What the values of an annotation should be, in words."""
    try:
        read(hint, "\0")
    except Unfit as unfit:
        return unfit.wanted
    return "some words"


def first_fitting(fields: Sequence[Field], word: str) -> tuple[Field, Any]:
    """The first field that can hold a word, and the value. Raises Unfit."""
    refused: list[str] = []
    for field in fields:
        if field.hint is bool:
            if word.casefold() == field.label:
                return field, True
            refused.append(field.label)
            continue
        try:
            return field, read(field.hint, word)
        except Unfit as unfit:
            refused.append(f"{field.label} ({unfit.wanted})")
    raise Unfit(joined_by_or(refused or ["nothing more"]))


def split_outside_quotes(text: str, sign: str) -> list[str]:
    """The parts of a text, split at each `sign` outside quotes."""
    parts, quoted_, last = [], False, 0
    for place, letter in enumerate(text):
        quoted_ ^= letter == '"'
        if not quoted_ and place >= last and text.startswith(sign, place):
            parts.append(text[last:place])
            last = place + len(sign)
    return [*parts, text[last:]]


def unquoted(text: str) -> str:
    """A text without its quotes."""
    text = text.strip()
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


# into words


def shown(value: Any) -> str:
    """A value as somebody types it."""
    if value is None:
        return HOLE
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Mapping):
        pairs = (" ".join(filter(None, (_key(key, value), shown(part)))) for key, part in value.items())
        return AND.join(pairs) or NONE
    if isinstance(value, list | tuple):
        return "/".join(map(shown, value)) or NONE
    if isinstance(value, msgspec.Struct):
        return " ".join(_words(value)) or HOLE
    return str(value)


def _key(key: Any, among: Mapping[Any, Any]) -> str:
    if key == "":
        return "" if len(among) == 1 else ANY
    return shown(key)


def _words(value: msgspec.Struct) -> Iterator[str]:
    for field in fields_of(type(value)):
        part = getattr(value, field.name)
        if part != field.default:
            yield field.label if part is True else shown(part)


def quoted(text: str) -> str:
    """A text, in quotes if it could be taken for something else."""
    is_plain = text and text.strip() == text and text not in (HOLE, NONE)
    return text if is_plain and not any(sign in f" {text} " for sign in _SIGNS) else f'"{text}"'


def joined_by_or(names: Sequence[str]) -> str:
    """`armor, weapon or attribute`."""
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))
