"""`people`, `places`, `titles`: who and what is in the logs, and which names mean the same."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import cleandoc
from typing import TYPE_CHECKING

import click

from cli.options import answer_options
from cli.render.json import FORMAT
from cli.shell import Shell
from ledger.core.blocks import Block, Cell, Grid, Note
from ledger.core.errors import UsageError, typed

if TYPE_CHECKING:
    from ledger.shelf.stats.names import NameUses


def _command(kind: str, what: str) -> click.Command:
    @click.command(kind)
    @click.argument("words", nargs=-1, metavar="[merge KEPT NAME... | split NAME | PLACE...]")
    @answer_options
    def command(shell: Shell, words: tuple[str, ...]) -> None:
        if words[:1] == ("merge",):
            _merge(shell, kind, words[1:])
        elif words[:1] == ("split",):
            _split(shell, kind, words[1:])
        else:
            _list(shell, kind, words)

    command.help = cleandoc(f"""List {what} in the logs, or say which names mean the same.

    `merge` makes all statistics count several names as the first of them; `split` undoes it. No log is
    changed: the names are kept in a file beside the settings. Without a PLACE the `places` of the settings
    are read, or this folder; a folder called merge is ./merge.

    \b
    Examples:
      tablefold {kind} ~/games
      tablefold {kind} merge {_EXAMPLES[kind]}
      tablefold {kind} split {_EXAMPLES[kind].split()[0]}
    """)
    command.short_help = f"List {what}, and merge names."
    return command


_EXAMPLES = {
    "people": 'Ann ann "Ann B."',
    "places": 'Home "At home"',
    "titles": 'Wingspan scorepad:wingspan "Wingspan (2019)"',
}


def _merge(shell: Shell, kind: str, names: Sequence[str]) -> None:
    from cli import own_names

    names = tuple(dict.fromkeys(names))
    if len(names) < 2:
        raise UsageError(
            "Name the one to keep, and at least one other.", hint=typed(kind, "merge", "KEPT", "NAME")
        )
    others = own_names.merge(kind, tuple(names))
    written = {other for each in _named(shell, kind, ()) for other in each.others}
    if missing := [name for name in names[1:] if name not in written]:
        them = "it" if len(missing) == 1 else "they"
        shell.warn(f"No log here names {', '.join(missing)} yet; {them} will count as {names[0]}.")
    shell.answer(
        lambda: [
            Note(f"{', '.join(others)} now {'counts' if len(others) == 1 else 'count'} as {names[0]}."),
            Note(f"To undo it: {typed(kind, 'split', names[0])}", tone="hint"),
        ],
        lambda: {"format": FORMAT, "kept": names[0], "names": list(others)},
    )


def _split(shell: Shell, kind: str, names: Sequence[str]) -> None:
    from cli import own_names

    if len(names) != 1:
        raise UsageError("Name what to split, and no more.", hint=typed(kind, "split", "NAME"))
    apart = own_names.split(kind, names[0])
    shell.answer(
        lambda: [Note(f"{', '.join(apart)} {'is' if len(apart) == 1 else 'are'} apart again.")],
        lambda: {"format": FORMAT, "apart": list(apart)},
    )


def _named(shell: Shell, kind: str, places: Sequence[str]) -> Sequence[NameUses]:
    """Every name of a kind in the logs of some places."""
    from cli import own_names
    from cli.bar import ProgressBar
    from cli.places import cache_file, places_of
    from ledger.shelf.gathering import evenings
    from ledger.shelf.stats.names import listed

    known = own_names.known(shell.settings.people)
    with ProgressBar("logs") as bar:
        return listed(kind, evenings(places_of(shell, places), cache_file(), hear=bar.show), known)


def _list(shell: Shell, kind: str, places: Sequence[str]) -> None:
    found = _named(shell, kind, places)

    def blocks() -> list[Block]:
        rows: list[tuple[Cell, ...]] = [
            (each.name, each.logs, each.last, ", ".join(each.others)) for each in found
        ]
        return [Grid(("name", "logs", "last", "also called"), tuple(rows))] if rows else [Note("None.")]

    shell.answer(blocks, lambda: {"format": FORMAT, kind: [_data(each) for each in found]})


def _data(each: NameUses) -> dict[str, object]:
    return {
        "name": each.name,
        "logs": each.logs,
        "last": each.last,
        "names": list(each.others),
        "ids": list(each.ids),
    }


group = click.Group(
    commands=[
        _command("people", "the people"),
        _command("places", "the places"),
        _command("titles", "the games"),
    ]
)
