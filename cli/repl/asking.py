"""What `new` asks at a terminal if its line does not say enough to begin.

Law: only what is missing is asked, and Enter takes the grey answer: the last one, or the usual one. A bad
answer is explained, and the question is asked again. No log is made here: Ctrl-C and Ctrl-D leave no trace.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, TypeVar

import msgspec
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.formatted_text import FormattedText

from cli import recent
from cli.pages import pieces
from cli.pages.lately import LARGEST
from cli.repl.leaving import leave_tidily
from cli.repl.terminal import allowed_colors
from cli.shell import Shell, error_blocks
from ledger.core.blocks import Facts, Note
from ledger.core.errors import BadSetup, TablefoldError
from ledger.core.log.events import CatalogRef, Header
from ledger.core.pieces.called import Names
from ledger.core.pieces.catalog import Catalog
from ledger.core.pieces.names import Choice, best_matches, match
from ledger.core.pieces.table import Setup, shown
from ledger.core.rules.game import AnyGame
from ledger.core.rules.info import Question, Variant
from ledger.desk import bringing, new_log, seating, sheets
from ledger.desk.new_log import NewGame
from ledger.desk.reader import Reader
from ledger.desk.seating import LONGEST_NAME, Seated
from ledger.games import registry
from ledger.store.journal import read_header

T = TypeVar("T")

DEALERS = (
    ("table", "you shuffle, deal and roll, and type what comes up"),
    ("tool", "Tablefold shuffles, deals and rolls"),
)
AGAIN = "type the names again"
NEW = "new"
"""A catalog that does not exist yet."""
LATELY = 20
"""How many logs are read to see how the last game began."""


def can_ask(shell: Shell) -> bool:
    """Whether there is somebody to ask."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return is_terminal and not shell.as_json and os.environ.get("TERM") != "dumb"


class Asking:
    """The questions of one run."""

    def __init__(self, shell: Shell) -> None:
        leave_tidily()
        self._shell = shell
        self._prompt: PromptSession[str] = PromptSession()
        self._before = list(_logs_played_lately()) if shell.settings.recent else []
        """The logs that were played lately, with their headers, the last one first."""

    def complete(self, log: str | None, wanted: NewGame, *, is_dealer_named: bool) -> tuple[str, NewGame]:
        """Asks for whatever is missing; returns the log's name and the game to be played.

        Raises EOFError or KeyboardInterrupt where somebody leaves.
        """
        game = registry.game(wanted.game or self._ask_game())
        last = next(((path, header) for path, header in self._before if header.game == game.info.name), None)
        header = None if last is None else last[1]
        wanted = msgspec.structs.replace(wanted, game=game.info.name)
        if game.questions and not (wanted.catalog or self._shell.settings.catalog.get(game.info.name)):
            wanted = msgspec.structs.replace(wanted, catalog=self._ask_catalog(game))
        if not wanted.seats:
            who = self._ask_seats(game, wanted, header)
            wanted = msgspec.structs.replace(wanted, seats=who.seats, colours=who.colours, names=who.names)
        if not wanted.variant:
            wanted = msgspec.structs.replace(wanted, variant=self._ask_variant(game, wanted, header))
        if not is_dealer_named and wanted.seed is None:
            dealer = self._ask_choice("Who deals?", DEALERS, header.dealer if header else "table")
            wanted = msgspec.structs.replace(wanted, dealer=dealer)
        wanted = msgspec.structs.replace(wanted, rulings=dict(self._ask_rulings(game, wanted, header)))
        if game.bring is not None and not wanted.brought:
            wanted = msgspec.structs.replace(wanted, brought=self._ask_what_seats_bring(game, wanted, last))
        return log or self._ask_log(self._log_stem(game, wanted.catalog)), wanted

    # the questions

    def _ask_game(self) -> str:
        games = registry.installed_games()
        found = [(each.name, each.game.info.about) for each in games if each.game is not None]
        last = next((header.game for _, header in self._before if header.game in dict(found)), "")
        return self._ask_choice("Which game?", found, last)

    def _ask_seats(self, game: AnyGame, wanted: NewGame, last: Header | None) -> Seated:
        """Asks for the seats, with their names and their colours."""

        def seated(text: str) -> Seated:
            seats, behind = seating.parse_seats(text)
            said = msgspec.structs.replace(wanted, seats=seats, colours=behind)
            who = new_log.seats_for(game, said, self._catalog_ref(game, wanted.catalog))
            seating.require_seats(game, _variant_for(game, wanted.variant, len(seats)), who)
            return who

        def read(text: str) -> Seated:
            meant = seating.possible_seats(text)
            if len(meant) == 1:
                return seated(meant[0])
            fitting = [each for each in meant if _is_accepted(seated, each)] or [*meant[:1]]
            rows = [(_names_with_words(seated(each)), "") for each in fitting]
            chosen = self._ask_choice("Who sits at the table?", [*rows, (AGAIN, "")], rows[0][0])
            if chosen == AGAIN:
                raise BadSetup("Nobody sits there yet.", hint="Put a comma between names: Mary Ann, Bob, Cy")
            return seated(fitting[[row for row, _ in rows].index(chosen)])

        lately = (seating.seats_of(header) for _, header in self._before)
        always = ",".join(self._shell.settings.players)
        offered = (*((seating.seats_of(last),) if last else ()), always, *lately)
        usual = next((names for names in offered if _is_accepted(read, names)), "")
        called = f" ({', '.join(game.info.seats)}; or ann={game.info.seats[0]})" if game.info.seats else ""
        who = self._ask_line(f"Who plays, clockwise{called}?", read, usual.replace(",", ", "))
        if who.names:
            self._shell.show([Note(f"{_names_with_words(who)} sit at the table.")])
        return who

    def _ask_variant(self, game: AnyGame, wanted: NewGame, last: Header | None) -> str:
        fitting = [each for each in game.info.variants if each.least <= len(wanted.seats) <= each.most]
        if len(fitting) < 2:
            return fitting[0].name if fitting else ""
        rows = [(each.name, each.about) for each in fitting]
        usual = last.variant if last and last.variant in dict(rows) else fitting[0].name
        return self._ask_choice("Which variant?", rows, usual)

    def _ask_rulings(self, game: AnyGame, wanted: NewGame, last: Header | None) -> Iterator[tuple[str, str]]:
        """The rulings of the line, and those that a table is asked at the start."""
        yield from wanted.rulings.items()
        for ruling in game.info.rulings:
            if ruling.is_asked and ruling.knob not in wanted.rulings:
                rows = [(shown(choice), "") for choice in ruling.choices]
                usual = shown((last.rulings if last else {}).get(ruling.knob, ruling.default))
                chosen = self._ask_choice(f"{ruling.about} ({ruling.knob})", rows, usual)
                if chosen != shown(ruling.default):
                    yield ruling.knob, chosen

    def _ask_what_seats_bring(
        self, game: AnyGame, wanted: NewGame, last: tuple[str, Header] | None
    ) -> tuple[tuple[str, str], ...]:
        """Asks what each seat brings; nothing where the seats will say so later."""
        ref = new_log.catalog_ref(game, wanted.catalog)
        catalog: Catalog[Any] = Catalog(game.schema, new_log.catalog_content(game, ref))
        ready = [Choice(each.name, f"{ref.name}:{each.name}") for each in game.ready(catalog)]

        def read(text: str) -> tuple[tuple[str, str], ...]:
            named = text.split()
            if named in ([], ["later"]):
                return ()
            if len(named) != len(wanted.seats):
                raise BadSetup(
                    f"There are {len(wanted.seats)} seats, and {len(named)} things were named.",
                    hint="Name one for each seat, in the order of the seats, or `later`.",
                )
            meant = [
                found[0].value if len(found := best_matches(name, ready)) == 1 else name for name in named
            ]
            brought = tuple(zip(wanted.seats, map(os.path.expanduser, meant), strict=True))
            bringing.events_brought(game, self._setup_for(game, wanted), brought)
            return brought

        words = _words_of_first_step(last[0]) if last is not None else ""
        names = [each.text for each in ready]
        lately = [_name_after_seat(words, seat, names) for seat in wanted.seats]
        can_be = f" ({', '.join(names)}, or a file)" if names else " (files)"
        usual = " ".join(lately) if all(lately) else "later"
        return self._ask_line(f"What do {', '.join(wanted.seats)} bring{can_be}?", read, usual)

    def _setup_for(self, game: AnyGame, wanted: NewGame) -> Setup:
        seeded = msgspec.structs.replace(wanted, seed=0 if wanted.dealer == "tool" else None)
        return new_log.setup_of(game, new_log.header_for(game, seeded, created="", log=""))

    def _ask_log(self, stem: str) -> str:
        def read(text: str) -> str:
            name = text if os.path.splitext(text)[1] else f"{text}.jsonl"
            if os.path.lexists(name):
                raise BadSetup(f"{name} is already a file.", hint="Choose another name.")
            return name

        day = date.today().isoformat()  # as people at the table call it
        names = (f"{stem}-{day}{more}.jsonl" for more in ("", *(f"-{number}" for number in range(2, 1000))))
        return self._ask_line(
            "The log's file?", read, next(name for name in names if _is_accepted(read, name))
        )

    def _catalog_ref(self, game: AnyGame, catalog: str | CatalogRef) -> CatalogRef:
        """The catalog to play with, the usual one where none is named."""
        usual = os.path.expanduser(self._shell.settings.catalog.get(game.info.name, ""))
        return new_log.catalog_ref(game, catalog or usual)

    def _log_stem(self, game: AnyGame, catalog: str | CatalogRef) -> str:
        """How a log's name begins: with the game, or with a catalog that is a game of its own."""
        ref = self._catalog_ref(game, catalog)
        return _file_stem(game.info.played(ref.name).rpartition(":")[2]) or game.info.name

    def _ask_catalog(self, game: AnyGame) -> str:
        """Asks for a built-in catalog, or makes a new one from the game's questions; its name or file."""
        known = {each.name: each.about for each in game.info.catalogs}
        rows = ((NEW, f"your own, from {len(game.questions)} questions"), *known.items())
        chosen = self._ask_choice("Which one?", rows, NEW)
        return chosen if chosen in known else self._make_catalog(game)

    def _make_catalog(self, game: AnyGame) -> str:
        """Asks until nothing is wrong, shows the catalog, and writes it. Raises UsageError."""
        usual = {question.part: question.usual or sheets.NOTHING for question in game.questions}
        while True:
            answers: dict[Question, Any] = {}
            for question in game.questions:
                answers[question] = self._ask_for_catalog(game, question, usual, answers)
            content, flaws = sheets.content_of_answers(game, answers)
            if not flaws:
                break
            self._shell.show([Note(f"{flaw.message} {flaw.hint}".strip(), tone="bad") for flaw in flaws])
        catalog: Catalog[Any] = Catalog(game.schema, content)
        self._shell.show(pieces.blocks(catalog))
        stem = _file_stem(catalog.name) or game.info.name
        names = (f"{stem}{more}.toml" for more in ("", *(f"-{number}" for number in range(2, 1000))))
        name = next(name for name in names if not os.path.lexists(name))
        with open(name, "x", encoding="utf-8", newline="\n") as file:
            file.write(pieces.toml(catalog))
        self._shell.show([Note(f"It is in {name}, and can be changed there.", tone="hint")])
        return name

    def _ask_for_catalog(
        self, game: AnyGame, question: Question, usual: dict[str, str], before: Mapping[Question, Any]
    ) -> Any:
        """Asks one question; returns what the answer means. It becomes the usual answer if the questions are
        asked again. What does not fit the answers `before` it is explained at once."""

        def read(text: str) -> Any:
            meant = sheets.read_answer(game, question, text)
            usual[question.part] = text
            return meant

        def fitting(text: str) -> Any:
            meant = read(text)
            sheets.require_fitting(game, before, question, meant)
            return meant

        if words := sheets.possible_answers(game, question):
            return read(self._ask_choice(question.text, [(word, "") for word in words], usual[question.part]))
        return self._ask_line(question.text, fitting, usual[question.part])

    # how it is asked

    def _ask_choice(self, question: str, rows: Sequence[tuple[str, str]], usual: str) -> str:
        """Asks for one of some words, by its number, its name or the beginning of its name."""
        numbered = [(str(number), name, about) for number, (name, about) in enumerate(rows, 1)]
        choices = [Choice(name, name, (number,)) for number, name, _ in numbered]
        self._shell.show(
            [Note(question), Facts(tuple((f"{no} {name}", about) for no, name, about in numbered))]
        )

        def read(text: str) -> str:
            return str(match(text, choices, "choice", "Type a number or a name.").value)

        return self._ask_line("", read, usual, [name for name, _ in rows])

    def _ask_line(self, question: str, read: Callable[[str], T], usual: str, words: Sequence[str] = ()) -> T:
        """Asks until the line means something; returns what it means. Enter takes the usual answer."""
        if question:
            self._shell.show([Note(question)])
        has_color = self._shell.style(sys.stdout).color
        while True:
            text = self._prompt.prompt(
                "> ",
                placeholder=FormattedText([("fg:ansibrightblack" if has_color else "", usual)]),
                completer=WordCompleter(list(words), ignore_case=True),
                reserve_space_for_menu=min(len(words), 5),
                color_depth=allowed_colors(is_colored=has_color),
            ).strip()
            if not (text or usual):
                continue
            try:
                return read(text or usual)
            except TablefoldError as error:
                self._shell.show(error_blocks(error))


def _file_stem(name: str) -> str:
    """A name as the name of a file; empty where nothing of it is left."""
    return "-".join(re.findall(r"\w+", name.casefold()))[:LONGEST_NAME]


def _names_with_words(who: Seated) -> str:
    """The names clockwise, each with the word to type for it."""
    names = Names(dict(who.names))
    return ", ".join(map(names.with_word, who.seats))


def _is_accepted(read: Callable[[str], object], text: str) -> bool:
    """Whether an answer would be accepted."""
    try:
        read(text)
    except TablefoldError:
        return False
    return True


def _variant_for(game: AnyGame, named: str, seats: int) -> Variant:
    """The variant that was named, or the first for this many seats; the first of all if none is."""
    every = game.info.variants
    fitting = (
        each for each in every if each.name == named or (not named and each.least <= seats <= each.most)
    )
    return next(fitting, every[0])


def _logs_played_lately() -> Iterator[tuple[str, Header]]:
    """The logs that were played lately and can be read, the last one first."""
    for path in recent.logs(os.environ)[:LATELY]:
        with contextlib.suppress(TablefoldError):
            yield path, read_header(path)


def _words_of_first_step(path: str) -> str:
    """What was typed, or meant, in the first step of a log."""
    try:
        if os.path.getsize(path) <= LARGEST:
            return Reader.open(path).history.event(1).typed
    except (TablefoldError, OSError):
        pass
    return ""


def _name_after_seat(words: str, seat: str, names: Iterable[str]) -> str:
    """Which of the names follows a seat in what was typed: `bring ann river; bring bob hill`."""
    return next((name for name in names if f" {seat} {name};" in f"{words};"), "")
