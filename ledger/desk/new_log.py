"""How a log begins: a header made of what the table agreed on, and a setup made of the header.

Law: a header holds everything that a fold needs, catalogs too. Rulings that nobody changed are not written:
their defaults are those of the rules version.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from errno import EFBIG, EINVAL
from time import gmtime, strftime
from typing import Any, Literal

import msgspec

from ledger import __version__
from ledger.core import toml
from ledger.core.errors import BadCatalog, BadSetup, LogUnplayable, TablefoldError
from ledger.core.line import with_composed_letters
from ledger.core.log.events import FORMAT, CatalogRef, Event, Header
from ledger.core.pieces.called import SeatNames
from ledger.core.pieces.catalog import Catalog, digest, extend
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.table import Knob, Setup, reading, shown
from ledger.core.rules.game import AnyGame
from ledger.core.rules.info import Ruling, Variant
from ledger.desk import seating
from ledger.desk.seating import Seated, require_seats
from ledger.games import registry
from ledger.store.disk import StrPath

LONGEST_LINE = 200
LARGEST_CATALOG = 4 * 1024 * 1024
"""Bytes of a table's own catalog, all of which goes into the first line of a log."""
SEED_BITS = 128
"""Enough that nobody can find by trial the seed that dealt the cards on the table."""


class NewGame(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody asks for when starting a log; empty fields mean the game's default."""

    game: str
    seats: tuple[str, ...]
    variant: str = ""
    dealer: Literal["table", "tool"] = "table"
    seed: int | None = None
    catalog: str | CatalogRef = ""
    """The name of a built-in catalog, the path of a file (.toml or .json), or what a header says."""
    rulings: Mapping[str, str] = {}
    title: str = ""
    place: str = ""
    date: str = ""
    words: tuple[str, ...] = ()
    """Other words that can be typed besides moves; no seat can have such a name."""
    colours: Mapping[str, str] = {}
    """What was typed after a seat: its colour if the game names seats by colours, or its name, or both: `Mary
    Ann=green`."""
    names: Mapping[str, str] = {}
    """The name of each seat whose name is not its word."""
    bots: Mapping[str, str] = {}
    """The seats that the tool plays, each with the time for a move, such as `1s`, or with `random`."""
    since: str = ""
    """The log that this one goes on from, as `Header.since` has it."""
    kept: tuple[Event, ...] = ()
    """The events that record what the seats take over from that log."""
    left_behind: tuple[str, ...] = ()
    """What the seats do not take over from that log, in sentences."""
    host: str = ""
    """Who may have secrets from the table: a seat, or a name of its own."""
    brought: tuple[tuple[str, str], ...] = ()
    """What seats bring, such as decks: the seat, and a file or `CATALOG:NAME`."""


def header_for(game: AnyGame, wanted: NewGame, *, created: str, log: str) -> Header:
    """The header of a new log, checked. Raises BadSetup or BadCatalog."""
    variant, catalog = _find_variant(game, wanted.variant), catalog_ref(game, wanted.catalog)
    who = seats_for(game, wanted, catalog)
    require_seats(game, variant, who)
    if wanted.dealer == "tool" and wanted.seed is None:
        raise BadSetup("The tool needs a seed to deal.", hint="Add --seed with a whole number.")
    if wanted.dealer == "table" and wanted.seed is not None:
        raise BadSetup("A seed is only used when the tool deals.", hint="Add --dealer tool, or leave it out.")
    if wanted.seed is not None and not 0 <= wanted.seed < 2**SEED_BITS:
        raise BadSetup(f"A seed is a whole number below 2^{SEED_BITS}.", hint="Choose a smaller one.")
    for name in ("title", "place", "date"):
        _require_one_line(name, getattr(wanted, name))
    header = Header(
        format=FORMAT,
        tool=__version__,
        game=game.info.name,
        package=registry.package(game.info.name),
        variant=variant.name,
        rules=game.info.rules_version,
        seats=who.seats,
        dealer=wanted.dealer,
        seed=wanted.seed,
        rulings=read_choices(game, wanted.rulings),
        catalog=catalog,
        log=log,
        created=created,
        title=wanted.title,
        place=wanted.place,
        date=wanted.date,
        colours=dict(who.colours),
        names=dict(who.names),
        bots=dict(wanted.bots),
        since=wanted.since,
        host=host_word(who.seats, wanted.host),
    )
    setup = setup_of(game, header)
    if header.host:
        require_host(game, setup, header.host, wanted.words)
    _require_names_apart(game, setup, wanted.words)
    game.start(setup)
    return header


def host_word(seats: tuple[str, ...], name: str) -> str:
    """The seat that is meant as host, or the name as typed."""
    wanted = with_composed_letters(name.strip())
    return next((seat for seat in seats if seat.casefold() == wanted.casefold()), wanted)


def require_host(game: AnyGame, setup: Setup, host: str, words: Iterable[str] = ()) -> None:
    """Raises BadSetup if a host who plays no seat has a name that nobody could type, or that means something
    else."""
    if host in setup.seats:
        return
    seating.require_word(game, host)
    if (other := seating.words_in_use(game, setup.catalog, words).get(host.casefold())) is not None:
        raise BadSetup(f"{host!r} cannot be the host's name: {other} begins with it.", hint="For example: gm")


def seats_for(game: AnyGame, wanted: NewGame, catalog: CatalogRef) -> Seated:
    """Who sits at a new table: each seat with its own word, and the name that people read."""
    behind = {with_composed_letters(seat): said for seat, said in wanted.colours.items()}
    taken: Collection[str] = ()
    if not all(map(str.isalpha, wanted.seats)):
        content = catalog_content(game, catalog)
        taken = {
            *_words_in(content),
            *seating.words_in_use(game, Catalog(game.schema, content), wanted.words),
        }
    return seating.seated(game, wanted.seats, behind, wanted.names, taken)


def _words_in(content: object) -> Iterator[str]:
    """Every word in the texts of a catalog."""
    waiting = [content]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            yield from each.casefold().split()
        elif isinstance(each, Mapping):
            waiting += (*each, *each.values())
        elif isinstance(each, list | tuple):
            waiting += each


def setup_of(game: AnyGame, header: Header) -> Setup:
    """What the header says, with the defaults filled in. Raises BadSetup or BadCatalog."""
    known = {ruling.knob: ruling.default_of(header.rules) for ruling in game.info.rulings}
    for knob, value in header.rulings.items():
        _require_choice(_find_ruling(game, knob), value)
    if (header.dealer == "tool") is (header.seed is None):
        raise BadSetup(
            "A game that the tool deals needs a seed, and no other game has one.",
            hint="Look for another copy of the log.",
        )
    who = Seated(header.seats, header.names, header.colours)
    require_seats(game, _find_variant(game, header.variant), who)
    return Setup(
        seats=header.seats,
        variant=header.variant,
        dealer=header.dealer,
        rulings={**known, **header.rulings},
        catalog=Catalog(game.schema, catalog_content(game, header.catalog)),
        choices={ruling.knob: ruling.choices for ruling in game.info.rulings},
        colours=header.colours,
        names=SeatNames(dict(header.names)),
        luck=Luck(header.seed) if header.seed is not None else None,
        bots=tuple(header.bots),
    )


def other_setup(
    game: AnyGame, header: Header, rulings: Mapping[str, str], catalog: str | CatalogRef = ""
) -> Setup:
    """The setup that the header would give with other rulings, or another catalog. Raises BadSetup or
    BadCatalog."""
    ref = catalog_ref(game, catalog) if catalog else header.catalog
    other = msgspec.structs.replace(
        header, rulings={**header.rulings, **read_choices(game, rulings)}, catalog=ref
    )
    return setup_of(game, other)


def read_choices(game: AnyGame, rulings: Mapping[str, str]) -> dict[str, Knob]:
    """The values that were typed for knobs. Raises BadSetup for an unknown knob, or a value that it cannot
    have."""
    return {knob: _typed_choice(_find_ruling(game, knob), value) for knob, value in rulings.items()}


def unplayable_error(header: Header, path: str, error: TablefoldError) -> LogUnplayable:
    """The error for a log whose header asks for something that is not here."""
    if header.tool == __version__ and header.package == f"tablefold {__version__}":
        hint = f"Tablefold {__version__} runs here, and writes no such first line: look for another copy."
    else:
        hint = f"Open it with what made it: Tablefold {header.tool} and the game from {header.package}."
    return LogUnplayable(
        f"This log cannot be played here. {error.message}", where=f"{path}:1", hint=hint, line=1
    )


def is_shipped(game: AnyGame, ref: CatalogRef) -> bool:
    """Whether a log is played with a built-in catalog as it is installed now."""
    names = [shipped.name for shipped in game.info.catalogs]
    return ref.name in names and digest(game.catalog(ref.name)) == ref.digest


def catalog_content(game: AnyGame, ref: CatalogRef) -> Mapping[str, Any]:
    """The catalog that a log is played with, as its first line has it, whatever edition is installed now.

    Raises BadCatalog if that line has only a name, and the catalog of that name has changed since.
    """
    if ref.content is not None:
        return ref.content
    content = game.catalog(ref.name)
    if digest(content) != ref.digest:
        raise BadCatalog(
            f"The log was played with another edition of the catalog {ref.name!r}.",
            hint="Open it with the version of tablefold that its first line names.",
        )
    return content


def read_catalog(game: AnyGame, path: StrPath) -> dict[str, Any]:
    """A table's own catalog file, laid over the one it `extends`. Raises BadCatalog."""
    from ledger.desk import checking  # noqa: PLC0415 - only for a table's own file

    own = _read_own_file(path)
    ground = own.pop("extends", None)
    if not isinstance(ground, str | None):
        raise BadCatalog(f"{path}: {checking.NO_GROUND}", hint=checking.LISTED)
    own.setdefault("name", os.path.splitext(os.path.basename(path))[0])
    try:
        content = extend(game.catalog(ground), own) if ground else own
        catalog: Catalog[Any] = Catalog(game.schema, content)
    except BadCatalog as error:
        raise BadCatalog(f"{path}: {error.message}", hint=error.hint) from None
    checking.require_flawless(game, str(path), catalog)
    return catalog.content()


def _bytes_of(path: StrPath) -> bytes:
    """The bytes of an ordinary file that is small enough for a header. Raises OSError."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise OSError(EINVAL, "it is not an ordinary file")
    with open(path, "rb") as file:
        data = file.read(LARGEST_CATALOG + 1)
    if len(data) > LARGEST_CATALOG:
        raise OSError(EFBIG, f"it has more than {LARGEST_CATALOG // 1024 // 1024} MiB")
    return data


def _read_own_file(path: StrPath) -> dict[str, Any]:
    try:
        text = with_composed_letters(_bytes_of(path).decode())
    except (OSError, ValueError) as error:
        if isinstance(error, UnicodeDecodeError):
            raise BadCatalog(f"The catalog {path} is not UTF-8 text.", hint="Save it as UTF-8.") from None
        raise BadCatalog(
            f"The catalog {path} cannot be read: {getattr(error, 'strerror', None) or error}.",
            hint="Name a built-in catalog or a .toml or .json file. `tablefold catalog GAME` lists them.",
        ) from None
    try:
        data = msgspec.json.decode(text) if os.fspath(path).endswith(".json") else toml.read(text)
    except (ValueError, RecursionError) as error:
        raise BadCatalog(f"{path}: {error}.", hint="Correct the file and try again.") from None
    if not isinstance(data, dict):
        raise BadCatalog(
            f"{path} should hold a table, not a {type(data).__name__}.",
            hint="`tablefold catalog GAME --toml` shows how a catalog is written.",
        )
    return data


def catalog_ref(game: AnyGame, wanted: str | CatalogRef) -> CatalogRef:
    """A catalog by its name, from its file, or as a header holds it. Raises BadCatalog."""
    if isinstance(wanted, CatalogRef):
        if digest(catalog_content(game, wanted)) != wanted.digest:
            raise BadCatalog(
                f"The catalog {wanted.name!r} is not what its digest says.",
                hint="Export it again where it was played, or leave the digest out.",
            )
        return wanted
    name = wanted or game.info.catalogs[0].name
    if any(shipped.name == name for shipped in game.info.catalogs):
        content = msgspec.json.decode(msgspec.json.encode(game.catalog(name)))
        return CatalogRef(name=name, digest=digest(content), content=content)
    if not os.path.splitext(name)[1]:
        raise BadCatalog(
            f"There is no built-in catalog {name!r}.",
            hint="The built-in ones are: "
            + ", ".join(shipped.name for shipped in game.info.catalogs)
            + ". A file of your own ends in .toml or .json.",
        )
    content = read_catalog(game, name)
    return CatalogRef(name=content["name"], digest=digest(content), content=content)


def _find_variant(game: AnyGame, wanted: str) -> Variant:
    if not wanted:
        return game.info.variants[0]
    for variant in game.info.variants:
        if variant.name == wanted:
            return variant
    raise BadSetup(
        f"{game.info.title} has no variant {wanted!r}.",
        hint="Its variants are: " + ", ".join(variant.name for variant in game.info.variants) + ".",
    )


def _find_ruling(game: AnyGame, knob: str) -> Ruling:
    for ruling in game.info.rulings:
        if ruling.knob == knob:
            return ruling
    raise BadSetup(
        f"{game.info.title} has no ruling {knob!r}.",
        hint="Its rulings are: " + ", ".join(ruling.knob for ruling in game.info.rulings) + "."
        if game.info.rulings
        else "It has none.",
    )


def _typed_choice(ruling: Ruling, text: str) -> Knob:
    """The choice with this text; a choice that looks like a number (`1`) may still be a word."""
    typed = (choice for choice in ruling.choices if shown(choice) == text.casefold())
    return _require_choice(ruling, next(typed, reading(text)))


def _require_choice(ruling: Ruling, value: Knob) -> Knob:
    if value not in ruling.choices or type(value) is not type(ruling.default):
        choices = " or ".join(shown(choice) for choice in ruling.choices)
        raise BadSetup(f"{ruling.knob} can be {choices}, not {shown(value)!r}.", hint=ruling.about)
    return value


def seat_warnings(game: AnyGame, setup: Setup) -> tuple[str, ...]:
    """What a table should know before it begins; it may begin anyway."""
    variant = _find_variant(game, setup.variant)
    if variant.balanced and len(setup.seats) > variant.balanced:
        return (
            f"{game.info.title} was balanced for at most {variant.balanced} seats; "
            f"with {len(setup.seats)} it is at your own risk.",
        )
    return ()


def _require_one_line(name: str, text: str) -> None:
    """Raises BadSetup if a title, a place or a date is not one short line of text."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadSetup(f"The {name} holds bytes that are not text.", hint="Type it again in UTF-8.") from None
    if "\n" in text or len(text) > LONGEST_LINE:
        raise BadSetup(f"The {name} is more than one line of {LONGEST_LINE} characters.", hint="Shorten it.")


def _require_names_apart(game: AnyGame, setup: Setup, words: Iterable[str]) -> None:
    """Raises BadSetup if something else that can be typed begins with a seat's name.

    Only new logs are checked: older ones must stay readable.
    """
    taken = seating.words_in_use(game, setup.catalog, words)
    for seat in setup.seats:
        if (other := taken.get(seat.casefold())) is not None:
            raise BadSetup(
                f"{seat!r} cannot be a seat's name here: {other} begins with it.",
                hint="Choose another name for the seat, such as one with an initial.",
            )


def now() -> str:
    """The time as it is written into events: UTC, `YYYY-MM-DDTHH:MM:SSZ`."""
    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime())


def log_id() -> str:
    """An id for a new log: 16 hex digits."""
    return os.urandom(8).hex()
