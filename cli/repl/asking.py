"""What `new` asks at a terminal if its line does not say enough to begin.

Law: only what is missing and changes the game is asked, and Enter takes the grey answer: the last one, or the
usual one. No log is made here. People who leave find their answers again with the next `new`.
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

from cli import game_names, own_catalogs, recent, wanted_game
from cli.pages import pieces
from cli.pages.lately import LARGEST
from cli.repl import draft
from cli.repl.draft import Draft
from cli.repl.interview import Interview, WentBack
from cli.repl.leaving import leave_tidily
from cli.shell import Shell, error_blocks
from ledger.core.blocks import Facts, Note
from ledger.core.errors import BadSetup, TablefoldError, typed
from ledger.core.log.events import CatalogRef, Header
from ledger.core.pieces.called import SeatNames
from ledger.core.pieces.catalog import Catalog, digest
from ledger.core.pieces.names import Choice, best_matches
from ledger.core.pieces.table import Setup, shown
from ledger.core.rules.game import AnyGame
from ledger.core.rules.info import Question, Variant
from ledger.desk import bringing, new_log, seating, sheets
from ledger.desk.new_log import NewGame
from ledger.desk.reader import Reader
from ledger.desk.seating import LONGEST_NAME, Seated
from ledger.games import registry
from ledger.playouts import bots
from ledger.store.journal import read_header

T = TypeVar("T")

GO_ON, ANEW = "go on", "anew"
HOW = "Enter takes the grey answer, back or Ctrl-Z goes to the last one, and Ctrl-C leaves."
DEALERS = (
    ("table", "you shuffle, deal and roll, and type what comes up"),
    ("tool", "Tablefold shuffles, deals and rolls"),
)
NOBODY = "nobody"
"""The answer if the tool plays no seat."""
AGAIN = "type the names again"
NEW = "new"
"""The answer for a catalog that does not exist yet."""
LATELY = 20
"""How many logs are read to see how the last game began."""


class Asking:
    """The questions of one run."""

    def __init__(self, shell: Shell) -> None:
        leave_tidily()
        self._shell = shell
        self._talk = Interview(shell.show, is_colored=shell.style(sys.stdout).color)
        self._ask_choice = self._talk.choice
        self._made: tuple[AnyGame, Catalog[Any]] | None = None
        """A catalog that was made by answering, with its game."""
        self._before = list(_logs_played_lately()) if shell.settings.recent else []
        """The logs that were played lately, with their headers, the last one first."""

    def complete(self, log: str | None, wanted: NewGame, *, is_dealer_named: bool) -> tuple[str, NewGame]:
        """Asks for whatever is missing; returns the log's name and the game to be played.

        Raises EOFError or KeyboardInterrupt if somebody leaves, and UsageError.
        """
        line = self._draft_or(Draft(log, wanted, is_dealer_named))
        self._talk.said = list(line.said)
        try:
            log, wanted = self._talk.run(lambda: self._answers(line))
        finally:
            self._keep_draft(line)
        if self._made is not None:
            self._keep_catalog(*self._made)
        return log, wanted

    def _draft_or(self, line: Draft) -> Draft:
        """What somebody had answered before, if they go on with it; otherwise the line as it is."""
        found = draft.read(os.environ)
        if found is None or not found.is_of(line):
            self._shell.show([Note(HOW, tone="hint")])
            return line
        rows = ((GO_ON, ", ".join(found.said)), (ANEW, "from the first question"))
        asked = "You left in the middle of these answers. Go on with them?"
        chosen = self._talk.run(lambda: self._talk.choice(asked, rows, GO_ON))
        return found if chosen == GO_ON else line

    def _keep_draft(self, line: Draft) -> None:
        """Keeps the answers until a game has begun with them."""
        if self._talk.said:
            with contextlib.suppress(OSError):
                draft.keep(msgspec.structs.replace(line, said=tuple(self._talk.said)), os.environ)

    def _keep_catalog(self, game: AnyGame, catalog: Catalog[Any]) -> None:
        """Keeps a catalog for later games; this game has it in its log."""
        stem = _file_stem(catalog.name) or game.info.name
        try:
            path = own_catalogs.keep(os.environ, game, stem, pieces.toml(catalog))
        except TablefoldError as error:
            self._shell.show(error_blocks(error))
            return
        name = os.path.splitext(os.path.basename(path))[0]
        change = typed("catalog", game.info.name, "--edit", path)
        told = f"It is {game.info.name}:{name} from now on. To change it: {change}"
        self._shell.show([Note(told, tone="hint")])

    def _answers(self, line: Draft) -> tuple[str, NewGame]:
        """Asks everything, except for what was answered before."""
        wanted, self._made = line.wanted, None
        if not wanted.game:
            name, own = game_names.game_and_catalog(os.environ, self._ask_game())
            wanted = msgspec.structs.replace(wanted, game=name, catalog=wanted.catalog or own)
        game = registry.game(wanted.game)
        last = next(((path, header) for path, header in self._before if header.game == game.info.name), None)
        header = None if last is None else last[1]
        wanted = msgspec.structs.replace(wanted, game=game.info.name)
        if not (wanted.catalog or self._shell.settings.catalog.get(game.info.name)):
            wanted = msgspec.structs.replace(wanted, catalog=self._ask_catalog(game, header))
        if not wanted.seats:
            who = self._ask_seats(game, wanted, header)
            wanted = msgspec.structs.replace(wanted, seats=who.seats, colours=who.colours, names=who.names)
        if game.info.host and not wanted.host:
            wanted = msgspec.structs.replace(wanted, host=self._ask_host(game, wanted, header))
        if not wanted.variant:
            wanted = msgspec.structs.replace(wanted, variant=self._ask_variant(game, wanted, header))
        may_have_bots = False
        if not line.is_dealer_named and wanted.seed is None and self._is_dealt(game, wanted.catalog):
            dealer = self._ask_choice("Who deals?", DEALERS, header.dealer if header else "table")
            wanted = msgspec.structs.replace(wanted, dealer=dealer)
            may_have_bots = dealer == "tool"
        wanted = msgspec.structs.replace(wanted, rulings=dict(self._ask_rulings(game, wanted, header)))
        if may_have_bots and not game.info.why_unforeseeable(new_log.read_choices(game, wanted.rulings)):
            wanted = msgspec.structs.replace(wanted, bots=self._ask_bots(wanted.seats, header))
        if game.bring is not None and not wanted.brought:
            wanted = msgspec.structs.replace(wanted, brought=self._ask_what_seats_bring(game, wanted, last))
        return line.log or self._ask_log(self._log_stem(game, wanted.catalog)), wanted

    # the questions

    def _ask_bots(self, seats: Sequence[str], last: Header | None) -> Mapping[str, str]:
        def read(text: str) -> Mapping[str, str]:
            said = text.replace(",", " ").split()
            return {} if said in ([], [NOBODY]) else bots.named(said, seats, bots.USUAL)

        usual = " ".join(last.bots if last and {*seats}.issuperset(last.bots) else ()) or NOBODY
        return self._ask_line(f"Which seats does the tool play ({', '.join(seats)})?", read, usual)

    def _ask_host(self, game: AnyGame, wanted: NewGame, last: Header | None) -> str:
        read = wanted_game.host_reader(game, wanted, self._setup_for(game, wanted), NOBODY)
        question = f"Who is the {game.info.host}: one of them, a name like gm, or nobody?"
        return self._ask_line(question, read, (last.host if last else "") or NOBODY)

    def _ask_game(self) -> str:
        games = registry.installed_games()
        found = [(each.name, each.game.info.about) for each in games if each.game is not None]
        found += [(name, "your own") for name, _ in own_catalogs.listed(os.environ, dict(found))]
        played = (
            name
            for _, header in self._before
            for name in (f"{header.game}:{_file_stem(header.catalog.name)}", header.game)
            if name in dict(found)
        )
        names = tuple(game_names.all_names(os.environ))
        return self._ask_choice("Which game?", found, next(played, ""), names=names)

    def _ask_seats(self, game: AnyGame, wanted: NewGame, last: Header | None) -> Seated:
        """Asks for the seats, with their names and their colours."""

        def seated(text: str) -> Seated:
            seats, behind = seating.parse_seats(text)
            said = msgspec.structs.replace(wanted, seats=seats, colours=behind)
            catalog = self._catalog_ref(game, wanted.catalog)
            who = new_log.seats_for(game, said, catalog)
            variant = _variant_for(game, wanted.variant, len(seats)).name
            self._setup_for(game, msgspec.structs.replace(said, variant=variant, catalog=catalog))
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
            self._talk.show([Note(f"{_names_with_words(who)} sit at the table.")])
        return who

    def _ask_variant(self, game: AnyGame, wanted: NewGame, last: Header | None) -> str:
        fitting = [each for each in game.info.variants if each.least <= len(wanted.seats) <= each.most]
        if len(fitting) < 2:
            return fitting[0].name if fitting else ""
        rows = [(each.name, each.about) for each in fitting]
        usual = last.variant if last and last.variant in dict(rows) else fitting[0].name
        return self._ask_choice("Which variant?", rows, usual)

    def _ask_rulings(self, game: AnyGame, wanted: NewGame, last: Header | None) -> Iterator[tuple[str, str]]:
        """The rulings on the line, and those about which a table is asked at the start."""
        yield from wanted.rulings.items()
        for ruling in game.info.rulings:
            if ruling.is_asked and ruling.knob not in wanted.rulings:
                rows = [(shown(choice), ruling.each.get(choice, "")) for choice in ruling.choices]
                usual = shown((last.rulings if last else {}).get(ruling.knob, ruling.default))
                chosen = self._ask_choice(f"{ruling.about} ({ruling.knob})", rows, usual)
                if chosen != shown(ruling.default):
                    yield ruling.knob, chosen

    def _ask_what_seats_bring(
        self, game: AnyGame, wanted: NewGame, last: tuple[str, Header] | None
    ) -> tuple[tuple[str, str], ...]:
        """Asks what each seat brings; empty if the seats say it later, in the game."""
        ref = new_log.catalog_ref(game, wanted.catalog)
        catalog: Catalog[Any] = Catalog(game.schema, new_log.catalog_content(game, ref))
        ready = [Choice(each.name, f"{ref.name}:{each.name}") for each in game.ready(catalog)]

        def read(text: str) -> tuple[tuple[str, str], ...]:
            named = [each.strip() for each in text.split(",")] if "," in text else text.split()
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
            if not os.path.isdir(os.path.dirname(name) or os.curdir):
                raise BadSetup(f"There is no folder {os.path.dirname(name)}.", hint="Choose another one.")
            return name

        day = date.today().isoformat()  # as people at the table call it
        names = (f"{stem}-{day}{more}.jsonl" for more in ("", *(f"-{number}" for number in range(2, 1000))))
        return self._ask_line(
            "The log's file?", read, next(name for name in names if _is_accepted(read, name))
        )

    def _catalog_ref(self, game: AnyGame, catalog: str | CatalogRef) -> CatalogRef:
        """The catalog to play with, the usual one if none is named."""
        usual = os.path.expanduser(self._shell.settings.catalog.get(game.info.name, ""))
        return new_log.catalog_ref(game, catalog or usual)

    def _log_stem(self, game: AnyGame, catalog: str | CatalogRef) -> str:
        """How a log's name begins: with the game, or with a catalog that is a game of its own."""
        ref = self._catalog_ref(game, catalog)
        return _file_stem(game.info.played(ref.name).rpartition(":")[2]) or game.info.name

    def _is_dealt(self, game: AnyGame, catalog: str | CatalogRef) -> bool:
        """Whether anything is shuffled, dealt or rolled."""
        content = new_log.catalog_content(game, self._catalog_ref(game, catalog))
        there = {
            *content,
            *(f"values.{field}" for field, value in content.get("values", {}).items() if value),
        }
        return not game.info.dealt or not there.isdisjoint(game.info.dealt)

    def _ask_catalog(self, game: AnyGame, last: Header | None) -> str | CatalogRef:
        """Asks for a catalog if there are several, or makes a new one from the game's questions. Returns its
        name, its file, or what it holds."""
        own = own_catalogs.made(os.environ, game.info.name)
        rows = [(each.name, each.about) for each in game.info.catalogs]
        rows = [*((name, "your own") for name in own), *rows]
        if game.questions:
            rows = [(NEW, "your own, from a few questions"), *rows]
        if len(rows) == 1:
            return ""
        before = _file_stem(last.catalog.name) if last else ""
        chosen = self._ask_choice(
            "What is it played with?", rows, before if before in dict(rows) else rows[0][0]
        )
        return self._make_catalog(game) if chosen == NEW else own.get(chosen, chosen)

    def _make_catalog(self, game: AnyGame) -> CatalogRef:
        """Asks question after question, and shows the catalog so far above each."""
        answers: dict[Question, Any] = {}
        for question in game.questions:
            if sheets.is_asked(question, answers, game):
                self._talk.show(sheets.sketch(game, answers))
                answers[question] = self._ask_for_catalog(game, question, answers)
        content, flaws = sheets.content_of_answers(game, answers)
        if flaws:
            self._shell.show([Note(f"{flaw.message} {flaw.hint}".strip(), tone="bad") for flaw in flaws])
            raise WentBack
        self._talk.show(sheets.sketch(game, answers))
        catalog: Catalog[Any] = Catalog(game.schema, content)
        self._made = game, catalog
        return CatalogRef(name=catalog.name, digest=digest(content), content=content)

    def _ask_for_catalog(self, game: AnyGame, question: Question, before: Mapping[Question, Any]) -> Any:
        """Asks one question; returns what the answer means. An answer that does not fit those `before` it is
        explained at once."""

        def read(text: str) -> Any:
            meant = sheets.read_answer(game, question, text)
            sheets.require_fitting(game, before, question, meant)
            return meant

        usual, named = question.usual or sheets.NOTHING, question.answers
        if words := sheets.possible_answers(game, question):
            rows = [(word, named.get(word, "")) for word in words]
            return read(self._ask_choice(question.text, rows, usual, read))
        asked = (Note(question.text), *((Facts(tuple(named.items())),) if named else ()))
        return self._talk.line(asked, read, usual, [*named])

    def _ask_line(self, question: str, read: Callable[[str], T], usual: str) -> T:
        return self._talk.line([Note(question)], read, usual)


def _file_stem(name: str) -> str:
    """A name turned into the name of a file; empty if it has no letter or digit."""
    return "-".join(re.findall(r"\w+", name.casefold()))[:LONGEST_NAME]


def _names_with_words(who: Seated) -> str:
    """The names clockwise, each with the word to type for it."""
    names = SeatNames(dict(who.names))
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
    """What was typed, or would be typed, for the first step of a log."""
    try:
        if os.path.getsize(path) <= LARGEST:
            return Reader.open(path).history.event(1).typed
    except (TablefoldError, OSError):
        pass
    return ""


def _name_after_seat(words: str, seat: str, names: Iterable[str]) -> str:
    """The one of these names that follows a seat in what was typed: `bring ann river; bring bob hill`."""
    return next((name for name in names if f" {seat} {name};" in f"{words};"), "")
