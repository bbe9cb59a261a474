"""What a user has set: in a file, in the environment, or with a flag for one command.

Law: a flag wins over the environment, and the environment over the file. An unknown setting, or one with an
impossible value, is an error that says where it is; nothing is ignored in silence. If there is no file,
nothing is imported to read one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from cli import folders, ordinary
from ledger.core import toml
from ledger.core.errors import UsageError
from ledger.core.pieces.names import close

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

    from cli.clock import Clock

FILE = "config.toml"
PREFIX = "TABLEFOLD_"
"""In front of a setting's name in the environment: `TABLEFOLD_COLOR=never`."""

SettingSource = Literal["default", "file", "environment", "flag"]


class BadSetting(UsageError):
    """A setting is unknown, or its value is not possible."""

    code = "bad-setting"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Every setting with its default; `sources` says where each one that is set comes from."""

    color: str = "auto"
    suggestions: bool = True
    numbers: bool = True
    pager: bool = True
    recent: bool = True
    time_zone: str = "local"
    throws: str = "phone"
    players: tuple[str, ...] = ()
    catalog: Mapping[str, str] = {}
    places: tuple[str, ...] = ()
    people: Mapping[str, tuple[str, ...]] = {}
    sources: Mapping[str, SettingSource] = {}

    def source(self, name: str) -> SettingSource:
        return self.sources.get(name, "default")

    @property
    def clock(self) -> Clock:
        from cli.clock import Clock  # noqa: PLC0415 - only pages with times need it

        return Clock(None if self.time_zone == "local" else _zone_info(self.time_zone))


class SettingKey(msgspec.Struct, frozen=True):
    """`read` turns what a file or the environment says into the value; None if it cannot be one."""

    about: str
    can_be: str
    read: Callable[[Any], Any]


def _one_of(*choices: str) -> Callable[[Any], Any]:
    return lambda value: value if value in choices else None


def _read_truth(value: Any) -> bool | None:
    words = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False}
    return {**words, "0": False}.get(str(value).casefold())


def _read_zone(value: Any) -> str | None:
    if value == "local":
        return "local"
    try:
        return _zone_info(value).key
    except (ValueError, TypeError, OSError, KeyError):
        return None


def _zone_info(name: str) -> ZoneInfo:
    from zoneinfo import ZoneInfo  # noqa: PLC0415 - only where a zone was chosen

    return ZoneInfo(name)


def _read_names(value: Any) -> tuple[str, ...] | None:
    names = value.split(",") if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return None
    return tuple(name.strip() for name in names)


def _read_by_game(value: Any) -> dict[str, str] | None:
    if isinstance(value, str):
        value = {game: name for game, _, name in (part.partition("=") for part in value.split(","))}
    if not isinstance(value, dict) or not all(isinstance(name, str) and name for name in value.values()):
        return None
    return {game.strip(): name.strip() for game, name in value.items()}


def _read_by_person(value: Any) -> dict[str, tuple[str, ...]] | None:
    if isinstance(value, str):
        said = (part.partition("=") for part in value.split(","))
        value = {person: names.split("/") for person, _, names in said}
    if not isinstance(value, dict):
        return None
    found = {}
    for person, said in value.items():
        if not person.strip() or not (names := _read_names(said)):
            return None
        found[person.strip()] = names
    return found


KEYS: Mapping[str, SettingKey] = {
    "color": SettingKey(
        "colours on the screen", '"auto", "always" or "never"', _one_of("auto", "always", "never")
    ),
    "suggestions": SettingKey("grey suggestions while typing", "true or false", _read_truth),
    "numbers": SettingKey("a number picks from the list on the screen", "true or false", _read_truth),
    "pager": SettingKey("long pages go through $PAGER on a terminal", "true or false", _read_truth),
    "recent": SettingKey("the names of the logs played lately are remembered", "true or false", _read_truth),
    "time_zone": SettingKey(
        "pages show times in this zone",
        '"local", "UTC" or a name such as "Europe/Berlin"',
        _read_zone,
    ),
    "throws": SettingKey(
        "where dice are thrown for a page",
        '"phone", "table" or "tool"',
        _one_of("phone", "table", "tool"),
    ),
    "players": SettingKey("who plays if `new` names nobody", 'a list such as ["ann", "bob"]', _read_names),
    "catalog": SettingKey(
        "the catalog of a game if `new` names none",
        'a table such as effortless = "published"',
        _read_by_game,
    ),
    "places": SettingKey(
        "where `shelf` and `stats` look for logs", 'a list such as ["~/games"]', _read_names
    ),
    "people": SettingKey(
        "seats that are the same person", 'a table such as ann = ["Ann", "anna"]', _read_by_person
    ),
}


def path(environ: Mapping[str, str]) -> str:
    """Where the file is, or would be; empty if the system has no place for it."""
    folder = folders.config(environ)
    return os.path.join(folder, FILE) if folder else ""


def load(environ: Mapping[str, str], flags: Mapping[str, Any]) -> Settings:
    """The settings of one run. Raises BadSetting."""
    values: dict[str, Any] = {}
    sources: dict[str, SettingSource] = {}
    for name, value in _read_file(path(environ)).items():
        values[name], sources[name] = value, "file"
    for name, key in KEYS.items():
        variable = PREFIX + name.upper()
        if said := environ.get(variable):
            try:
                values[name], sources[name] = _read_value(name, key, said), "environment"
            except BadSetting as error:
                error.where = variable
                raise
    for name, value in flags.items():
        values[name], sources[name] = value, "flag"
    return Settings(**values, sources=sources)


def _read_value(name: str, key: SettingKey, value: Any) -> Any:
    """Raises BadSetting."""
    found = key.read(value)
    if found is None:
        shown = value if isinstance(value, str) else str(value)
        raise BadSetting(f"{name} cannot be {shown!r}.", hint=f"It is {key.can_be}.")
    return found


def _read_file(file: str) -> dict[str, Any]:
    """What the file says. Raises BadSetting."""
    try:
        raw = ordinary.read(file)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadSetting(
            f"The settings cannot be read: {reason}.", where=file, hint="Make it readable, or remove it."
        ) from None
    try:
        text = raw.decode()
        content = toml.read(text)
    except UnicodeDecodeError:
        raise BadSetting("The settings are not UTF-8 text.", where=file, hint="Save them as UTF-8.") from None
    except (ValueError, RecursionError) as error:
        hint = f'For example: color = "never". The settings are {", ".join(KEYS)}.'
        raise BadSetting(f"The settings are not TOML: {error}.", where=file, hint=hint) from None
    found = {}
    for name, value in content.items():
        try:
            if name not in KEYS:
                hint = f"{close(name, tuple(KEYS))} The settings are {', '.join(KEYS)}.".lstrip()
                raise BadSetting(f"There is no setting {name!r}.", hint=hint)
            found[name] = _read_value(name, KEYS[name], value)
        except BadSetting as error:
            error.where = f"{file}:{_line_of(text, name)}"
            raise
    return found


def _line_of(text: str, name: str) -> int:
    """The number of the line in which a setting is a key or the name of a table."""
    named = re.compile(rf"""\s*\[?\s*(["']?){re.escape(name)}\1\s*[=.\]]""")
    return next((number for number, line in enumerate(text.splitlines(), 1) if named.match(line)), 1)
