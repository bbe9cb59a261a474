"""`watch --web`: binds an address, says who can reach it, serves, and ends.

Law: what is printed names the plain link and no other; a seat's link is for a terminal, where it can be
wiped.
"""

from __future__ import annotations

import os
import ssl
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

from cli import bots
from cli.repl.serving import Links
from cli.shell import Shell
from cli.style import Style
from cli.web import address, codes
from cli.web.keys import Keys, file_of
from cli.web.recording import Recorder
from cli.web.serving import Serving
from cli.web.table import WebTable
from cli.web.thrown import HOWS
from cli.web.wanted import Wanted
from ledger.core.blocks import Block, Note
from ledger.core.errors import UsageError
from ledger.desk.desk import Desk
from ledger.desk.reader import Reader

NO_SEATS = "Links of seats are shown on a terminal, where they can be wiped."


def _require_certificate(wanted: Wanted) -> None:
    """Raises UsageError if the named files cannot be used for encryption."""
    if wanted.certificate is None:
        return
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(*wanted.certificate)
    except OSError as error:
        cert, key = wanted.certificate
        raise UsageError(
            f"{cert} and {key} are not a certificate and its key: {error.strerror or error}.",
            where=address.WHERE,
            hint="Both are PEM files; without them nothing is encrypted on the way.",
        ) from None


@contextmanager
def served(shell: Shell, desk: Reader, wanted: Wanted) -> Iterator[tuple[Serving, str]]:
    """The server, and who can reach it, until the block is left. Raises UsageError if it cannot be served."""
    _require_certificate(wanted)
    file = file_of(desk.header.log, os.environ)
    keys, place = Keys(file), address.address(wanted.place)
    with address.bound(address.Address(place.host, place.port), keys.port) as listening:
        meaning = address.meaning(listening, is_encrypted=wanted.certificate is not None)
        keys.came_to(listening.getsockname()[1])
        serving = Serving(
            WebTable(desk, shell.settings.clock, records=wanted.records),
            listening,
            (place.host, *wanted.names),
            keys=keys,
            recorder=_recorder(shell, desk) if wanted.records else None,
            is_open=wanted.is_open,
            certificate=wanted.certificate,
        )
        serving.begin()
        try:
            yield serving, meaning
        finally:
            serving.end()
    serving.require_well()


def _recorder(shell: Shell, desk: Reader) -> Recorder:
    how = next(each for each in HOWS if each == shell.settings.throws)
    return Recorder(Desk.open(desk.journal.path), how)


@contextmanager
def _bots(desk: Reader, wanted: Wanted) -> Iterator[None]:
    """Where pages record and there is no prompt, the bots move on a thread of their own."""
    over = Event()
    if wanted.records and desk.header.bots:
        Thread(target=bots.keep_moving, args=(Desk.open(desk.journal.path), over), daemon=True).start()
    try:
        yield
    finally:
        over.set()


def serve(shell: Shell, desk: Reader, wanted: Wanted) -> None:
    """Serves the log until somebody ends it. Raises UsageError if it cannot be served."""
    shell.damage = None
    with (
        served(shell, desk, wanted) as (serving, meaning),
        _bots(desk, wanted),
        suppress(KeyboardInterrupt),
    ):
        if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
            Links(serving, meaning, shell.style(sys.stdout)).show()
        else:
            is_plain = shell.style(sys.stdout).ascii_only
            shell.show(serving_page(serving, meaning, ascii_only=is_plain))
            serving.wait()


class Beside:
    """The pages that record beside a prompt."""

    def __init__(self, serving: Serving, meaning: str) -> None:
        self._serving, self._meaning = serving, meaning
        self._told = ""

    @property
    def greeting(self) -> tuple[Block, ...]:
        """Everybody's link, and how to see the others."""
        return (
            Note(f"Everybody's page: {self._serving.plain}", tone="heading"),
            Note(f"{self._meaning} `links` shows each seat's own, which records its moves.", tone="hint"),
        )

    @property
    def has_news(self) -> bool:
        """Whether a page asks for something that the prompt has not said yet."""
        return self._serving.wanted() != self._told

    def news(self) -> tuple[Block, ...]:
        """What a page asks for, once."""
        wanted, was = self._serving.wanted(), self._told
        self._told = wanted
        return (Note(wanted, tone="warning"),) if wanted and wanted != was else ()

    def throws(self, how: str) -> str:
        """Where the dice of the pages are thrown; `how` sets it first, if given. Raises UsageError."""
        return self._serving.throws(how)

    def show(self, style: Style) -> None:
        """Shows the links on the terminal's other screen, until somebody goes back."""
        Links(self._serving, self._meaning, style, "q goes back").show()


def serving_page(serving: Serving, meaning: str, *, ascii_only: bool) -> Iterator[Block]:
    """The plain link, as text and as a code, and what it means."""
    yield Note(f"Everybody's page: {serving.plain}", tone="heading")
    if not ascii_only:
        yield from map(Note, codes.lines(serving.plain))
    yield Note(meaning)
    yield Note(f"{NO_SEATS} Ctrl-C ends it.", tone="hint")
