"""What there is to say about a piece: what `catalog` prints, and what a table types to teach a piece.

Law: both have the same form, so that you can type what is printed. A mistake is answered in words; nothing
here knows how data is decoded.
"""

from __future__ import annotations

import contextlib
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any, get_args

import msgspec

from ledger.core.errors import BadCatalog
from ledger.core.pieces import values, wording
from ledger.core.pieces.catalog import Catalog, Entry
from ledger.core.pieces.understanding import ReadFields, Unclear, understood
from ledger.core.pieces.values import HOLE, Field, Unfit, quoted, split_outside_quotes
from ledger.core.pieces.wording import example, fields_of, in_order, labels, options, whole_label


def in_words(entry: Entry, *, but: Container[str] = ()) -> str:
    """What is special about a piece, leaving out the fields in `but`; `?` if nobody has said anything."""
    words = (
        f"{field.label} {values.shown(value)}"
        for field in fields_of(type(entry))
        if field.name not in but
        and (value := getattr(entry, field.name)) is not None
        and value != field.default
    )
    return ", ".join(words) or HOLE


def with_what_stays(entry: Entry, said: Container[str]) -> str:
    """What is special about a piece: first the fields that were `said` now, then those that stay as they
    were."""
    others = [field.name for field in fields_of(type(entry)) if field.name not in said]
    new, old = in_words(entry, but=others), in_words(entry, but=said)
    return f"{new}; still {old}" if HOLE not in (new, old) else in_words(entry)


# what was typed


def read(catalog: Catalog[Any], kind: type[Entry], text: str) -> tuple[str, ReadFields]:
    """The name and the fields of a piece: `Wand, sort weapon, points 4`; `?` alone means that nothing is
    known. Raises BadCatalog if a part is not understood, or nothing is said.
    """
    first, *parts = split_outside_quotes(text, ",")
    name, said = _split_name(kind, first.strip())
    parts = [part.strip() for part in (said, *parts) if part.strip()]
    what = f"{kind.kind} {name}"
    if name in ("", HOLE):
        raise BadCatalog("Which piece?", hint=f"Type its name: {kind.kind} NAME, {example(kind)}")
    if not parts:
        raise BadCatalog(
            f"Nothing is said about {what}; it can have {labels(kind)}.",
            hint=f"For example: {what}, {example(kind)}. If nobody knows anything yet: {what}, {HOLE}",
        )
    fields: ReadFields = {}
    for part in parts if parts != [HOLE] else ():
        fields = understood(catalog, kind, part, name=name, known=fields)
    _require_sense(catalog, kind, name, fields)
    return name, fields


def _split_name(kind: type[Entry], text: str) -> tuple[str, str]:
    """The name, and what follows it without a comma, as in a line that `catalog` prints."""
    if text.startswith('"'):
        name, _, rest = text[1:].partition('"')
        return name.strip(), rest.strip()
    words = text.split()
    if words[1:] and words[-1] == HOLE:
        return " ".join(words[:-1]), HOLE
    for place in range(1, len(words)):
        rest = " ".join(words[place:])
        field, value = whole_label(kind, rest)
        if field is not None and value and _fits(field, value):
            return " ".join(words[:place]), rest
    return " ".join(words), ""


def _fits(field: Field, text: str) -> bool:
    try:
        values.read(field.hint, text)
    except Unfit:
        return False
    return True


def _require_sense(catalog: Catalog[Any], kind: type[Entry], name: str, fields: Mapping[str, Any]) -> None:
    """Raises BadCatalog if something is missing, or values do not go together."""
    known = catalog.of(kind).get(name)
    missing = [each for each in fields_of(kind) if each.is_required and each.name not in fields]
    if known is None and missing:
        raise BadCatalog(
            f"A new {kind.kind} needs {' and '.join(each.label for each in missing)}, too.",
            hint=f"For example: {kind.kind} {name}, {', '.join(example(kind, each) for each in missing)}",
        )
    try:
        catalog.with_entry(kind.kind, name, fields)
    except BadCatalog as error:
        raise BadCatalog(error.message, hint=f"{kind.kind} has {labels(kind)}.") from None


def require_fit(kind: type[Entry], name: str, fields: Mapping[str, Any]) -> None:
    """Raises BadCatalog, in words, if data does not fit a kind of piece."""
    known = {field.name: field for field in fields_of(kind)}
    for key, value in fields.items():
        if key not in known:
            raise BadCatalog(f"{kind.kind} has no field {key}; it has {labels(kind)}.", hint="Take it out.")
        try:
            msgspec.convert(value, known[key].hint, str_keys=True)
        except msgspec.ValidationError:
            wanted = values.wanted(known[key].hint)
            raise BadCatalog(
                f"{kind.kind} {name}: {known[key].label} should be {wanted}.", hint="Correct it, and save."
            ) from None


# what is taught on the way


def taught_fields(catalog: Catalog[Any], kind: type[Entry], text: str) -> ReadFields:
    """The fields in a short answer to a question about a piece: `weapon 4`, or `weapon, needs strength 2`.
    Raises BadCatalog if a word is left over, or if the field that decides about the others is missing.
    """
    fields = _answered(catalog, kind, text)
    if fields and kind.asked_then and kind.asked[0] not in fields:
        first = wording.asked(kind, {})[0]
        raise BadCatalog(
            f"Say first which {first.label} it is: {values.joined_by_or(options(first, ()))}.",
            hint=f"For example: {kind.such_as or example(kind)}. If nobody knows: {first.label} {HOLE}",
        )
    return fields


def require_enough(catalog: Catalog[Any], kind: type[Entry], fields: ReadFields, text: str) -> None:
    """Raises BadCatalog if an answer says only what a piece is: not what it has, nor that nobody knows that.
    If the catalog already has such a piece, the answer is enough."""
    left = wording.asked(kind, fields) if kind.asked else []
    if not left or set(fields) != {kind.asked[0]} or HOLE in text.split():
        return
    known, (said,) = tuple(catalog.of(kind).values()), fields
    alike = (each for each in known if getattr(each, said) == fields[said])
    if any(all(getattr(each, field.name) == field.default for field in left) for each in alike):
        return
    more = ", ".join(example(kind, each, known) for each in left)
    raise BadCatalog(
        f"What is missing: {' and '.join(each.label for each in left)}.",
        hint=f"For example: {text}, {more}. If nobody knows: {text} {HOLE}",
    )


def _answered(catalog: Catalog[Any], kind: type[Entry], text: str) -> ReadFields:
    """The fields that an answer gives. Raises Unclear."""
    fields: ReadFields = {}
    parts = split_outside_quotes(text, ",")
    for place, part in enumerate(parts):
        try:
            fields = understood(catalog, kind, part, known=fields)
        except Unclear as unclear:
            if unclear.instead:
                space = " " if part.startswith(" ") else ""
                unclear.instead = ",".join((*parts[:place], space + unclear.instead, *parts[place + 1 :]))
            raise
    return fields


def question_text(kind: type[Entry]) -> str:
    """What the table should say, in short: `[sort] [points] …`, and an example if the kind has one."""
    asked = " ".join((*(f"[{field.label}]" for field in wording.asked(kind, {})), "…"))
    return f"{asked}, such as: {kind.such_as}" if kind.such_as else asked


def answer_completions(catalog: Catalog[Any], kind: type[Entry], text: str) -> Iterator[tuple[str, str]]:
    """How an answer can go on: the whole text, and what is added."""
    *before, last = split_outside_quotes(text, ",")
    field, _ = whole_label(kind, last.lstrip())
    done, begun = "", last.lstrip()
    if field is None or begun == begun.rstrip() == field.label:
        done, _, begun = last.lstrip().rpartition(" ")
    try:
        fields = _answered(catalog, kind, ",".join((*before, done)))
    except BadCatalog:
        return
    front = text[: len(text) - len(begun)]
    for each in wording.asked(kind, fields)[:1]:
        for option in options(each, ()):
            if option.casefold().startswith(begun.casefold()):
                yield front + option, option
    for added in going_on(kind, catalog.of(kind).values(), begun, fields):
        yield front + added, added.rstrip()


def as_typed(catalog: Catalog[Any], kind: type[Entry], name: str, fields: Mapping[str, Any]) -> str:
    """A piece as words that `read` understands."""
    named = {field.name: field for field in fields_of(kind)}
    said = (f"{named[key].label} {_typed(catalog, kind, named[key], value)}" for key, value in fields.items())
    return ", ".join((quoted(name), *said)) if fields else f"{quoted(name)}, {HOLE}"


def _typed(catalog: Catalog[Any], kind: type[Entry], field: Field, value: Any) -> str:
    """A value as somebody types it; a new word that pieces may share is in quotes."""
    with contextlib.suppress(msgspec.ValidationError):
        value = msgspec.convert(value, field.hint, str_keys=True)
    text = values.shown(value)
    is_new = field.name in kind.in_common and text not in (HOLE, *options(field, catalog.of(kind).values()))
    return f'"{value}"' if is_new else text


def line_with_move(
    catalog: Catalog[Any], kind: type[Entry], name: str, fields: Mapping[str, Any], move: str
) -> str:
    """A line that teaches a piece and makes a move with it, as a single step."""
    return f"define {kind.kind} {as_typed(catalog, kind, name, fields)}: {move}"


def unknown_fields(kind: type[Entry]) -> ReadFields:
    """The fields that the table is asked for, all unknown."""
    return {field.name: None for field in wording.asked(kind, {}) if type(None) in get_args(field.hint)}


# what can be typed next


def definition_completions(kind: type[Entry], catalog: Catalog[Any], text: str) -> Iterator[tuple[str, str]]:
    """How `NAME, FIELD VALUE, …` can go on: the whole text, and what is added."""
    *before, last = split_outside_quotes(text, ",")
    known, last = catalog.of(kind), last.lstrip()
    if not before:
        for name in known:
            if name.casefold().startswith(last.casefold()):
                yield f"{quoted(name)}, ", name
        return
    begun = ",".join(before) + ", "
    said: ReadFields = {}
    for part in before[1:]:
        with contextlib.suppress(Unclear):
            said = understood(catalog, kind, part, name=before[0], known=said)
    for added in going_on(kind, known.values(), last, said):
        yield begun + added, added.rstrip()


def going_on(
    kind: type[Entry], entries: Iterable[Entry], text: str, said: Mapping[str, Any]
) -> Iterator[str]:
    """Fields that nobody has `said` yet, or the values of the field that the text begins with."""
    field, value = whole_label(kind, text)
    if field is not None and text[len(field.label) :]:
        for option in options(field, entries):
            if option.casefold().startswith(value.casefold()):
                yield f"{field.label} {option}"
        return
    for each in in_order(kind, said):
        if each.name not in said and each.label.startswith(text.casefold()):
            yield f"{each.label} "
