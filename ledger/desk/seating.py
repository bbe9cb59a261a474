"""Who sits at the table: words, names, and the colours of their pieces.

Law: new logs and headers follow the same rules, and only this file says what a seat can be called. A name
that can serve as a word is its own word; any other readable name gets one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from ledger.core.errors import BadSetup
from ledger.core.line import with_composed_letters
from ledger.core.log.events import Header
from ledger.core.pieces import called
from ledger.core.pieces.called import LONGEST
from ledger.core.pieces.catalog import Catalog
from ledger.core.rules.game import AnyGame
from ledger.core.rules.info import Variant

RESERVED = ("table", "tool")
"""The names that act for all players, or for chance; no seat can have one of them."""
LONGEST_NAME = LONGEST
_SIGNS = set(";!,:=")
"""Characters that mean something else in a line."""
_AND = r"(?i)(?:,\s*|\s+)(?:and|&)\s+"


class Seated(msgspec.Struct, frozen=True):
    """The words of the seats, clockwise; by word, the names that differ from it, and the colours."""

    seats: tuple[str, ...] = ()
    names: Mapping[str, str] = {}
    colours: Mapping[str, str] = {}


def _variants_for(game: AnyGame, seats: int) -> str:
    """The variants for that many seats; empty if there are none."""
    fitting = (each for each in game.info.variants if each.least <= seats <= each.most)
    return " or ".join(f"--variant {each.name} takes {seats}: {each.about}." for each in fitting)


def parse_seats(text: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """Seats as typed, `ann=green,Mary Ann`: each seat, and what comes after its `=`."""
    pairs = [part.partition("=") for part in text.split(",")]
    seats = tuple(" ".join(seat.split()) for seat, _, _ in pairs)
    behind = {seat: said.strip() for seat, (_, equals, said) in zip(seats, pairs, strict=True) if equals}
    return seats, behind


def parse_seats_option(text: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """Seats as typed on a command line, where we cannot ask back. Raises BadSetup if `and` may separate two
    names; after `=` it is part of one."""
    plain = next((part for part in text.split(",") if "=" not in part and re.search(_AND, part)), None)
    if plain is None:
        return parse_seats(text)
    said, apart = " ".join(plain.split()), ",".join(filter(None, re.split(_AND, f" {plain.strip()}")))
    raise BadSetup(
        f"{said!r} may be one name or two.",
        hint=f"Put a comma between two names: {text.replace(plain, apart.strip())}. For one, put its word in "
        f"front: {called.word_for(said, RESERVED)}={said}",
    )


def possible_seats(text: str) -> tuple[str, ...]:
    """What typed names may mean, each meaning as `parse_seats` reads it, the likeliest first.

    Commas separate names; without a comma, spaces do. `and` may separate two names or be part of one.
    """
    text = " ".join(text.split())
    apart = ",".join(part for part in re.split(_AND, text) if part)
    if "," not in apart:
        return (",".join(text.split()),)
    return tuple(dict.fromkeys((apart, text)))


def seats_of(header: Header) -> str:
    """The seats of a log as `parse_seats` reads them."""
    names = {seat: name for seat, name in header.names.items() if _SIGNS.isdisjoint(name)}
    found = (names, header.colours)
    return ",".join("=".join((seat, *(of[seat] for of in found if seat in of))) for seat in header.seats)


def seated(
    game: AnyGame,
    seats: Sequence[str],
    behind: Mapping[str, str],
    names: Mapping[str, str],
    taken: Collection[str],
) -> Seated:
    """The seats of a new log. What comes after a seat's `=` is its colour, its name, or `NAME=COLOUR`. A name
    that is not one word gets a word that is not `taken`."""
    words: list[str] = []
    read = dict(names)
    colours = {seat: said for seat, said in behind.items() if seat not in seats}
    given = [seat for seat in map(with_composed_letters, seats) if _is_word(seat)]
    for seat in map(with_composed_letters, seats):
        name, colour = _name_and_colour(game, seat, with_composed_letters(behind.get(seat, "")))
        word = seat
        if seat and not _is_word(seat) and not called.why_no_name(seat):
            in_use = (*taken, *given, *words, *RESERVED, *game.info.reserved, *game.info.seats)
            word, name = called.word_for(seat, in_use), name or seat
        if name and name != word:
            read[word] = name
        if colour:
            colours[word] = colour
        words.append(word)
    return Seated(tuple(words), read, colours)


def _is_word(seat: str) -> bool:
    return len(seat) <= LONGEST_NAME and seat.split() == [seat] and not (seat.isdigit() or set(seat) & _SIGNS)


def _name_and_colour(game: AnyGame, seat: str, said: str) -> tuple[str, str]:
    """The name and the colour that come after a seat."""
    colours = game.info.seats
    name, equals, colour = said.rpartition("=")
    if equals:
        return name.strip(), colour.strip().casefold()
    is_name = not colours or (seat.casefold() in colours and said.casefold() not in colours)
    return (said, "") if is_name else ("", said.casefold())


def require_seats(game: AnyGame, variant: Variant, who: Seated) -> None:
    """Raises BadSetup if there are too few or too many seats, or a word, name or colour is wrong."""
    seats, colours = who.seats, who.colours
    for text in _missing_names(tuple(who.names.get(seat, seat) for seat in seats)):
        raise BadSetup(text, hint="Name every seat: ann,bob")
    if not variant.least <= len(seats) <= variant.most:
        wanted = str(variant.least) if variant.least == variant.most else f"{variant.least} to {variant.most}"
        raise BadSetup(
            f"{game.info.title} ({variant.name}) takes {wanted} {'seat' if wanted == '1' else 'seats'}, "
            f"not {len(seats)}.",
            hint=_variants_for(game, len(seats)) or "Put a comma between names: ann,bob,…",
        )
    if strange := [seat for seat in colours if seat not in seats]:
        raise BadSetup(f"{strange[0]!r} has a colour but no seat.", hint="Name it among the players.")
    folded = [seat.casefold() for seat in seats]
    for seat in seats:
        _require_colour(game, seat, seats, colours)
        require_word(game, seat)
        if folded.count(seat.casefold()) > 1:
            raise BadSetup(
                f"Two seats are called {seat!r}.",
                hint=f"Give every seat a name of its own; for two people of one name: {seat},{seat}-2",
            )
    require_names(who.names, seats)


def require_word(game: AnyGame, seat: str) -> None:
    """Raises BadSetup if a seat, or a host, cannot be called by this word."""
    if seat.isdigit():
        raise BadSetup(
            f"{seat!r} cannot be a seat's name: a number says which of the choices is meant.",
            hint="Choose a name with a letter in it.",
        )
    if not _is_word(seat) or not seat.isprintable():
        raise BadSetup(
            f"{seat!r} cannot be a seat's name.",
            hint=f"A name has at most {LONGEST_NAME} characters, all of which can be seen.",
        )
    if seat.casefold() in (*RESERVED, *game.info.reserved):
        raise BadSetup(f"The game itself uses the name {seat!r}.", hint="Choose another name for the seat.")


def _missing_names(seats: Sequence[str]) -> Iterator[str]:
    """A sentence for each missing name."""
    for place, seat in enumerate(seats, 1):
        if not seat.strip() and any(seats):
            before = f" after {seats[place - 2]}" if place > 1 else ""
            yield f"A name is missing{before}."


def require_names(names: Mapping[str, str], seats: Sequence[str]) -> None:
    """Raises BadSetup for a name that nobody can read, or that belongs to another seat or to none."""
    if strange := [seat for seat in names if seat not in seats]:
        raise BadSetup(f"{strange[0]!r} has a name but no seat.", hint="Name it among the players.")
    for name in names.values():
        if why := called.why_no_name(name):
            raise BadSetup(f"{name!r} cannot be a name: {why}.", hint="Choose a name that can be read.")
    if clash := called.name_clash(names, seats):
        name, other = names.get(clash[0], clash[0]), names.get(clash[1], clash[1])
        if name.casefold() == other.casefold():
            raise BadSetup(f"Two seats are called {name!r}.", hint="Give every seat a name of its own.")
        raise BadSetup(
            f"`{clash[1]}` is what is typed for {other}: nobody else can be called that.",
            hint=f"Choose another name for {clash[0]}.",
        )


def require_typed(game: AnyGame, catalog: Catalog[Any], name: str, words: Iterable[str]) -> None:
    """Raises BadSetup for a new name that would mean something else when it is typed."""
    taken = words_in_use(game, catalog, words)
    if name.isdigit():
        why = "it is a number"
    elif sign := next((sign for sign in name if sign in _SIGNS), ""):
        why = f"`{sign}` means something else in a line"
    elif name.casefold() in (*RESERVED, *game.info.reserved):
        why = "the game itself uses it"
    elif (other := taken.get(name.casefold())) is not None:
        why = f"{other} begins with it"
    else:
        return
    hint = "Choose another name for the seat, such as one with an initial."
    raise BadSetup(f"{name!r} cannot be a name here: {why}.", hint=hint)


def _require_colour(game: AnyGame, seat: str, seats: tuple[str, ...], colours: Mapping[str, str]) -> None:
    """Raises BadSetup unless the seat is a colour of the game, or has one that no other seat has."""
    known, colour = game.info.seats, colours.get(seat, seat)
    if colours and not known:
        raise BadSetup(f"In {game.info.title} seats have no colours.", hint="For example: --players ann,bob")
    if known and colour not in known:
        said = f"no seat can be called {seat!r}" if colour == seat else f"no seat can be {colour!r}"
        raise BadSetup(
            f"In {game.info.title} {said}.",
            hint=f"The seats are: {', '.join(known)}. With names: {seat}={known[0]}, …",
        )
    if known and colour != seat and seat.casefold() in known:
        raise BadSetup(
            f"{seat!r} is a colour of this game, and cannot be the name of {colour}.",
            hint="Choose another name for the seat.",
        )
    if known and [colours.get(each, each) for each in seats].count(colour) > 1:
        raise BadSetup(f"Two seats are {colour}.", hint="Give every seat a colour of its own.")


def words_in_use(game: AnyGame, catalog: Catalog[Any], words: Iterable[str]) -> Mapping[str, str]:
    """The first word of everything besides seats that can be typed, each with the thing that it begins."""
    from ledger.core.typing.table_moves import verbs_of  # noqa: PLC0415 - only when a log is made

    taken = {
        name.split()[0].casefold(): f"the {kind.kind} {name}"
        for kind in game.schema.kinds
        for name in catalog.of(kind)
    }
    taken |= {verb: f"the move {verb!r}" for verb in verbs_of(game)}
    return taken | {word: f"the word {word!r}" for word in words}
