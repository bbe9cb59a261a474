"""What seats bring to a table as files, such as decks: read, checked, and turned into events.

Law: all mistakes of all files are named at once. A log keeps all of what was brought, so no file is read a
second time. What a file means is the game's business.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import msgspec

from ledger.core.errors import BadFile, BadSetup, Problem
from ledger.core.log.events import Event
from ledger.core.pieces.catalog import Catalog
from ledger.core.pieces.names import close, listed
from ledger.core.pieces.table import Setup
from ledger.core.rules.game import AnyGame, catalog_of
from ledger.core.rules.info import Ready
from ledger.core.rules.rulebook import TOOL, check
from ledger.core.typing import questions
from ledger.core.typing.parsing import asks_for
from ledger.desk import new_log
from ledger.desk.checking import Checked
from ledger.store import words


def events_brought(game: AnyGame, setup: Setup, wanted: Sequence[tuple[str, str]]) -> tuple[Event, ...]:
    """The events for what these seats bring: a file, or `CATALOG:NAME`. Each comes with a line that makes it
    if somebody types it, or with an empty text. Raises BadSetup or BadFile."""
    _require_game_lets_bring(game)
    _require_enough(game, setup, [seat for seat, _ in wanted])
    state = game.start(setup)
    events: list[Event] = []
    problems: list[Problem] = []
    for seat, where in wanted:
        _require_seat(setup, seat, [other for other, _ in wanted])
        name, text, found = _name_and_text(game, setup, where)
        event, more = _event_and_problems(game, setup, seat, name, text, found)
        problems += [problem._replace(file=where) for problem in more]
        if event is not None and not problems:
            verdict = check(game, state, event)
            if not verdict.is_accepted:
                cited = f" ({verdict.rule})" if verdict.rule else ""
                raise BadSetup(
                    f"{seat} cannot bring {name}: {verdict.why}{cited}.",
                    hint=f"Name another file for {seat}, or leave it out.",
                )
            words = _typed_line(game, state, event, f"{seat} {name}")
            game.projector.fold(state, (event,))
            events.append(msgspec.structs.replace(event, typed=words))
    if problems:
        raise BadFile(problems)
    return tuple(events)


def _typed_line(game: AnyGame, state: Any, event: Event, said: str) -> str:
    """The line that makes this event when it is typed; empty if there is none."""
    lines = (f"{verb.name} {said}" for verb in questions.verbs_that_make(game, type(event)))
    return next((line for line in lines if asks_for(game, state, line, event)), "")


def check_files(game: AnyGame, catalog: str, files: Sequence[str]) -> tuple[Checked, ...]:
    """What is wrong with each file for a table with this catalog. Raises BadSetup or BadCatalog."""
    _require_game_lets_bring(game)
    info, ref = game.info, new_log.catalog_ref(game, catalog)
    setup = Setup(
        seats=(info.seats or tuple(f"seat{number}" for number in range(99)))[: info.variants[0].least],
        variant=info.variants[0].name,
        dealer="table",
        rulings={ruling.knob: ruling.default for ruling in info.rulings},
        catalog=Catalog(game.schema, new_log.catalog_content(game, ref)),
    )
    found = []
    for file in files:
        name = _bare_name(file)
        text, problems = words.read_text(file)
        _, problems = _event_and_problems(game, setup, setup.seats[0], name, text, problems)
        found.append(Checked(file, name, tuple(problems)))
    return tuple(found)


def ready_by_catalog(game: AnyGame) -> dict[str, Sequence[Ready]]:
    """What can be brought without a file of your own, by the built-in catalog that holds it."""
    catalogs = (shipped.name for shipped in game.info.catalogs)
    found = {name: game.ready(catalog_of(game, game.catalog(name))) for name in catalogs}
    return {name: some for name, some in found.items() if some}


def _event_and_problems(
    game: AnyGame, setup: Setup, seat: str, name: str, text: str, problems: list[Problem]
) -> tuple[Event | None, list[Problem]]:
    """The event that a text becomes, and everything that is wrong with the text."""
    assert game.bring is not None
    if problems and not text:
        return None, problems
    try:
        event = game.bring(setup, seat, name, text)
    except BadFile as bad:
        return None, sorted([*problems, *bad.problems], key=lambda problem: problem.line)
    return (event if not problems else None), problems


def _name_and_text(game: AnyGame, setup: Setup, where: str) -> tuple[str, str, list[Problem]]:
    """Name, text and problems of a file, or of something ready in a catalog. Raises BadSetup."""
    catalog, colon, name = where.partition(":")
    own = catalog == setup.catalog.name
    if not colon or not (own or any(shipped.name == catalog for shipped in game.info.catalogs)):
        text, problems = words.read_text(where)
        ready = [each.name for each in game.ready(setup.catalog) if each.name.casefold() == where.casefold()]
        if ready and not os.path.lexists(where):
            hint = f"What is ready in the catalog is typed as {setup.catalog.name}:{ready[0]}."
            raise BadSetup(f"There is no file {where}.", hint=hint)
        return _bare_name(where), text, problems
    held = game.ready(setup.catalog if own else catalog_of(game, game.catalog(catalog)))
    for each in held:
        if each.name.casefold() == name.casefold():
            return each.name, each.text, []
    names = [each.name for each in held]
    raise BadSetup(
        f"The catalog {catalog} has nothing called {name!r} to bring.",
        hint=close(name, names)
        or (f"It has: {', '.join(names)}." if names else "Name a file, or another catalog."),
    )


def _bare_name(file: str) -> str:
    """A file's name without its folder and its ending; bytes that are not text are spelled out."""
    name = os.path.splitext(os.path.basename(file))[0]
    return name.encode(errors="backslashreplace").decode()


def _require_game_lets_bring(game: AnyGame) -> None:
    if game.bring is None:
        raise BadSetup(f"In {game.info.title} seats bring nothing of their own.", hint="Leave the file out.")


def _require_enough(game: AnyGame, setup: Setup, named: Sequence[str]) -> None:
    """Raises BadSetup if the tool deals, a seat has no file, and the catalog has nothing ready to bring."""
    lacking = [seat for seat in setup.seats if seat not in named]
    if setup.dealer == TOOL and lacking and not game.ready(setup.catalog):
        raise BadSetup(
            f"The tool deals from what seats bring, and the catalog {setup.catalog.name} holds nothing ready "
            f"for {listed(lacking)}.",
            hint=f"Add {' '.join(f'--deck {seat}=FILE' for seat in lacking)}",
        )


def _require_seat(setup: Setup, seat: str, named: Sequence[str]) -> None:
    if seat not in setup.seats:
        hint = f"The seats are: {', '.join(setup.seats)}."
        raise BadSetup(f"Nobody called {seat!r} sits at this table.", hint=hint)
    if named.count(seat) > 1:
        raise BadSetup(f"{seat} brings two of the same kind.", hint="Leave one of them out.")
