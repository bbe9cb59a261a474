"""What can be said about a piece: what `catalog` prints, and what a table types to teach one.

Law: both are the same form, so that what is printed can be typed. A mistake is answered in words; how data is
decoded is nobody's business here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec

from ledger.core.errors import BadCatalog
from ledger.core.pieces import values
from ledger.core.pieces.catalog import Catalog, Entry
from ledger.core.pieces.values import HOLE, Field, Unfit, bare, quoted, split

Fields = dict[str, Any]


def fields_of(kind: type[Entry]) -> tuple[Field, ...]:
    """All that can be said about a kind of piece, but for its name."""
    return tuple(field for field in values.fields_of(kind) if field.name != "name")


def labels(kind: type[Entry]) -> str:
    return ", ".join(field.label for field in fields_of(kind))


def say(entry: Entry) -> str:
    """What is special about a piece; `?` where nobody has told anything."""
    told = (
        f"{field.label} {values.shown(value)}"
        for field in fields_of(type(entry))
        if (value := getattr(entry, field.name)) is not None and value != field.default
    )
    return ", ".join(told) or HOLE


# what was typed


def read(catalog: Catalog[Any], kind: type[Entry], text: str) -> tuple[str, Fields]:
    """The name and the fields of a piece: `Wand, sort weapon, points 4`; with `?` alone nothing is known.

    Raises BadCatalog where something is not understood, or nothing is said.
    """
    first, *parts = split(text, ",")
    name, said = _named(kind, first.strip())
    parts = [part.strip() for part in (said, *parts) if part.strip()]
    what = f"{kind.kind} {name}"
    if not name:
        raise BadCatalog("Which piece?", hint=f"Type its name: {kind.kind} NAME, {_example(kind)}")
    if not parts:
        raise BadCatalog(
            f"Nothing is said about {what}; it can have {labels(kind)}.",
            hint=f"Such as: {what}, {_example(kind)}. If nobody knows anything yet: {what}, {HOLE}",
        )
    fields = {} if parts == [HOLE] else dict(_said(kind, part, what) for part in parts)
    _require_sense(catalog, kind, name, fields)
    return name, fields


def _named(kind: type[Entry], text: str) -> tuple[str, str]:
    """The name, and what follows it without a comma, as in a line that `catalog` has printed."""
    if text.startswith('"'):
        name, _, rest = text[1:].partition('"')
        return name.strip(), rest.strip()
    words = text.split()
    if words[1:] and words[-1] == HOLE:
        return " ".join(words[:-1]), HOLE
    for place in range(1, len(words)):
        rest = " ".join(words[place:])
        field, value = _whole_label(kind, rest)
        if field is not None and value and _fits(field, value):
            return " ".join(words[:place]), rest
    return " ".join(words), ""


def _fits(field: Field, text: str) -> bool:
    try:
        values.read(field.hint, text)
    except Unfit:
        return False
    return True


def _said(kind: type[Entry], text: str, what: str) -> tuple[str, Any]:
    field, value = _field(kind, text)
    if field is None:
        word = next(iter(text.replace("=", " ").split()), "without a name")
        raise BadCatalog(
            f"{kind.kind} has no field {word}; it has {labels(kind)}.",
            hint=f"Such as: {what}, {_example(kind)}",
        )
    try:
        return field.name, values.read(field.hint, value or ("yes" if field.hint is bool else ""))
    except Unfit as unfit:
        not_this = f", not {bare(value)}" if value else ""
        hint = f"Such as: {what}, {_example(kind, field)}"
        raise BadCatalog(f"{what}: {field.label} should be {unfit.wanted}{not_this}.", hint=hint) from None


def _field(kind: type[Entry], text: str) -> tuple[Field | None, str]:
    """The field that a text begins with, or the only one that begins so, and what stands behind it."""
    text = text.strip()
    field, value = _whole_label(kind, text)
    if field is not None:
        return field, value
    word = text.replace("=", " ").partition(" ")[0]
    begun = [field for field in fields_of(kind) if word and field.name.startswith(word.casefold())]
    return (begun[0], _behind(text, word)) if len(begun) == 1 else (None, "")


def _whole_label(kind: type[Entry], text: str) -> tuple[Field | None, str]:
    for field in sorted(fields_of(kind), key=lambda field: -len(field.name)):
        for label in (field.label, field.name):
            if text.casefold().startswith(label) and text[len(label) :][:1] in ("", " ", "="):
                return field, _behind(text, label)
    return None, ""


def _behind(text: str, label: str) -> str:
    return text[len(label) :].strip().removeprefix("=").strip()


def _require_sense(catalog: Catalog[Any], kind: type[Entry], name: str, fields: Mapping[str, Any]) -> None:
    """Raises BadCatalog where something has to be said, or values do not go together."""
    known = catalog.of(kind).get(name)
    missing = [each for each in fields_of(kind) if each.is_required and each.name not in fields]
    if known is None and missing:
        raise BadCatalog(
            f"A new {kind.kind} needs {' and '.join(each.label for each in missing)}, too.",
            hint=f"Such as: {kind.kind} {name}, {', '.join(_example(kind, each) for each in missing)}",
        )
    try:
        catalog.with_entry(kind.kind, name, fields)
    except BadCatalog as error:
        raise BadCatalog(error.message, hint=f"{kind.kind} has {labels(kind)}.") from None


def _example(kind: type[Entry], field: Field | None = None) -> str:
    field = field or _asked(kind, {})[0]
    return f"{field.label} {(*options(field, ()), 'VALUE')[0]}"


def require(kind: type[Entry], name: str, fields: Mapping[str, Any]) -> None:
    """Raises BadCatalog, in words, where data does not fit a kind of piece."""
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


def lesson(catalog: Catalog[Any], kind: type[Entry], text: str) -> Fields:
    """What is said in answer to a question, in short: `weapon 4`, or `weapon, needs strength 2`.

    A word alone is given to a field that is asked for, or to one that is known to have that value.
    Raises BadCatalog.
    """
    fields: Fields = {}
    for part in split(text, ","):
        said = part.strip()
        while said and said != HOLE:
            left = [field for field in in_order(kind, fields) if field.name not in fields]
            word, rest = _cut(said)
            known = [each for each in left if _is_option(each, word, catalog.of(kind).values())]
            field, value = _whole_label(kind, said)
            is_value = left[:1] == known[:1] or field in known
            if field in left and value and _fits(field, value) and not is_value:
                fields[field.name], said = values.read(field.hint, value), ""
                continue
            try:
                field, found = values.first_fitting([*known, *_asked(kind, fields)], word)
            except Unfit as unfit:
                raise BadCatalog(
                    f"{word!r} is not understood; it should be {unfit.wanted}.",
                    hint=f"`help teaching` shows how a {kind.kind} is told.",
                ) from None
            fields[field.name], said = found, rest
    return fields


def _asked(kind: type[Entry], fields: Mapping[str, Any]) -> list[Field]:
    """What is still to be asked for; where nothing is declared, the first two fields."""
    then = kind.asked_then.get(fields.get(kind.asked[0]) or "", ()) if kind.asked else ()
    named = {field.name: field for field in fields_of(kind)}
    names = (*kind.asked, *then) or tuple(named)[:2]
    return [named[name] for name in names if name not in fields]


def asking(kind: type[Entry]) -> str:
    """What a table is asked for, in short: `[sort] [points] …`, and an answer where the kind has one."""
    asked = " ".join((*(f"[{field.label}]" for field in _asked(kind, {})), "…"))
    return f"{asked}, such as: {kind.such_as}" if kind.such_as else asked


def answers(catalog: Catalog[Any], kind: type[Entry], text: str) -> Iterator[tuple[str, str]]:
    """What an answer can go on with: the whole text, and what it adds."""
    *before, last = split(text, ",")
    field, _ = _whole_label(kind, last.lstrip())
    done, begun = "", last.lstrip()
    if field is None or begun == begun.rstrip() == field.label:
        done, _, begun = last.lstrip().rpartition(" ")
    try:
        fields = lesson(catalog, kind, ",".join((*before, done)))
    except BadCatalog:
        return
    front = text[: len(text) - len(begun)]
    for each in _asked(kind, fields)[:1]:
        for option in options(each, ()):
            if option.casefold().startswith(begun.casefold()):
                yield front + option, option
    for added in going_on(kind, catalog.of(kind).values(), begun, fields):
        yield front + added, added.rstrip()


def in_order(kind: type[Entry], fields: Mapping[str, Any]) -> tuple[Field, ...]:
    """All fields, those first that are asked for."""
    first = _asked(kind, fields)
    return (*first, *(field for field in fields_of(kind) if field not in first))


def _is_option(field: Field, word: str, entries: Iterable[Entry]) -> bool:
    return word.casefold() in map(str.casefold, options(field, entries))


def _cut(text: str) -> tuple[str, str]:
    word = split(text, " ")[0]
    return word, text[len(word) :].strip()


def as_typed(name: str, fields: Mapping[str, Any]) -> str:
    """The words that `read` reads."""
    said = (f"{name_.replace('_', ' ')} {values.shown(value)}" for name_, value in fields.items())
    return ", ".join((quoted(name), *said)) if fields else f"{quoted(name)}, {HOLE}"


def with_move(kind: type[Entry], name: str, fields: Mapping[str, Any], move: str) -> str:
    """A line that teaches a piece and makes a move with it, as one step."""
    return f"define {kind.kind} {as_typed(name, fields)}: {move}"


def holes(kind: type[Entry]) -> Fields:
    """What is asked for, as nobody knows it."""
    return {field.name: None for field in _asked(kind, {}) if type(None) in get_args(field.hint)}


# what can be typed next


def options(field: Field, entries: Iterable[Entry]) -> tuple[str, ...]:
    """What can be said of a field: the values that it allows, or those that other pieces have."""
    hints = (field.hint, *get_args(field.hint))
    for hint in hints:
        if get_origin(hint) is Literal:
            return tuple(values.shown(value) for value in get_args(hint) if value != "")
    if bool in hints:
        return ("yes", "no")
    had = [value for entry in entries if (value := getattr(entry, field.name)) != field.default]
    return tuple(dict.fromkeys(values.shown(value) for value in had if value is not None))


def continuations(kind: type[Entry], catalog: Catalog[Any], text: str) -> Iterator[tuple[str, str]]:
    """What `NAME, FIELD VALUE, …` can go on with: the whole text, and what it adds."""
    *before, last = split(text, ",")
    known, last = catalog.of(kind), last.lstrip()
    if not before:
        for name in known:
            if name.casefold().startswith(last.casefold()):
                yield f"{quoted(name)}, ", name
        return
    begun = ",".join(before) + ", "
    said = {found.name: bare(value) for part in before for found, value in (_field(kind, part),) if found}
    for added in going_on(kind, known.values(), last, said):
        yield begun + added, added.rstrip()


def going_on(
    kind: type[Entry], entries: Iterable[Entry], text: str, said: Mapping[str, Any]
) -> Iterator[str]:
    """Fields that are not `said` yet, or the values of the one that the text begins with."""
    field, value = _whole_label(kind, text)
    if field is not None and text[len(field.label) :]:
        for option in options(field, entries):
            if option.casefold().startswith(value.casefold()):
                yield f"{field.label} {option}"
        return
    for each in in_order(kind, said):
        if each.name not in said and each.label.startswith(text.casefold()):
            yield f"{each.label} "
