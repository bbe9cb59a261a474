"""What can follow the text before the cursor: legal moves first, blocked ones with their reason.

Law: as far as everybody knows, an offer that is not blocked can be recorded as it is, or lacks only words
that nobody can list. A blocked one is only for reading: picking it changes nothing. Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from cli.commands.names import COMMANDS, load_command
from cli.export import FORMATS
from cli.prompt import options_of
from cli.repl import offers
from cli.repl.frontend import Offer
from cli.repl.lookahead import Lookahead
from cli.repl.position import Position, word_of
from cli.words import SECRET, WORDS
from ledger.core.audit.condition_names import completions_of
from ledger.core.line import COLON, COMMENT, INSISTS, split_unfinished
from ledger.core.log.events import Event, same
from ledger.core.log.tree import ROOT
from ledger.core.rules.game import tags_of
from ledger.core.rules.topics import own_topics
from ledger.core.rules.verdicts import AtOnce, Over
from ledger.desk.desk import Desk

MOST = 200
"""Offers shown at once; another letter brings others."""
FILTERS = ("--seat", "--type", "--from", "--to", "--grep")
"""The options of `log` that are offered at once; the others come after a `-`."""


SECRETLY = f"{SECRET}{COLON}"
"""Comes in front of lines that only the host can say."""


class Completions:
    """The offers at one desk."""

    def __init__(self, desk: Desk, ahead: Lookahead, *, numbers: bool = True) -> None:
        """Without `numbers`, moves are shown without a number, and no number picks a move."""
        self._desk = desk
        self._ahead = ahead
        self._numbers = numbers

    def at(self, line: str, *, is_asked_for: bool = True) -> list[Offer]:
        """What can follow `line`, the text up to the cursor. A hidden hand is shown only if asked for."""
        earlier, part = split_unfinished(line)
        if line.lstrip().casefold().startswith(SECRETLY):
            return self._secret_offers(earlier, part)
        position = self._ahead.position(earlier)
        if position is None or (position.is_secret and not is_asked_for) or line.lstrip().startswith(COMMENT):
            return []
        return list(islice(self._offers(position, part), MOST))

    def _secret_offers(self, earlier: tuple[str, ...], part: str) -> list[Offer]:
        """What can follow `secret:`, for the host: the moves, as far as the host knows the game."""
        first, *more = earlier or (part,)
        front = first[: first.index(COLON) + 1]
        if earlier:
            earlier, front = (first[len(front) :].strip(), *more), ""
        else:
            part, front = part[len(front) :].lstrip(), f"{front} "
        position = self._ahead.secret(earlier)
        if position is None or part.isdigit():
            return []
        moves = (each for each in self._offers(position, part) if each.text.strip() not in WORDS)
        return [replace(each, text=f"{front}{each.text}") for each in islice(moves, MOST)]

    def suggestion(self, line: str) -> str:
        """The rest of what Enter would play, if an offer just continues `line`; empty otherwise."""
        earlier, part = split_unfinished(line)
        position = self._ahead.position(earlier)
        if not part or part.isdigit() or position is None or position.is_secret:
            return ""
        meant = position.drafts_of(part)
        if meant is None:
            return ""
        offered = [offer.text for offer in self.at(line) if not offer.blocked]
        for text in (*offered, *(text.partition(" ")[2] for text in offered)):
            if text.casefold().startswith(part.casefold()) and _are_same(meant, position.drafts_of(text)):
                return text[len(part) :]
        return ""

    def _offers(self, position: Position, part: str) -> Iterator[Offer]:
        numbers = self._numbers
        if part.isdigit():
            yield from offers.by_number(position, part, numbers)
            return
        if part.startswith(INSISTS):
            yield from offers.overruling_moves(position, part[len(INSISTS) :].lstrip())
            return
        said = part.removeprefix(COLON).lstrip()
        word, space, rest = said.partition(" ")
        if part.startswith(COLON) and not space:
            yield from self._session_words(said, COLON)
        if space and word.casefold() in WORDS:
            for offer in self._offers_after_word(word, rest.lstrip()):
                yield replace(offer, text=part[: -len(said)] + offer.text)
        if part.startswith(COLON) or (space and word_of(part, position.verbs)):
            return
        if ":" in part and (led := offers.after_colon(position, part)) is not None:
            before, after, rest = led
            for offer in self._offers(after, rest):
                if offer.text not in WORDS:
                    yield replace(offer, text=f"{before}: {offer.text}")
            return
        if isinstance(position.pending, Over):
            yield from self._claim_offers(part)
        actor, words = offers.seat_in_front(position, part)
        if isinstance(position.pending, AtOnce) and actor:
            position = position.for_seat(position.seat_named(actor))
        if actor:
            listed = list(offers.moves_of_seat(position, actor, words, numbers))
        else:
            listed = list(offers.moves(position, part, numbers))
        yield from listed
        counted = (
            name for name in position.names_that_count(actor.strip(" :")) if offers.begins(words, name)
        )
        yield from (Offer(f"{actor}{name} ", name) for name in counted)
        if space and not listed:
            yield from offers.arguments(position, actor, words)
        if " " not in words:
            yield from offers.verbs(position, actor, words)
        if not actor:
            yield from offers.people(position, part)
            yield from self._session_words(part) if " " not in words else ()

    def _claim_offers(self, part: str) -> Iterator[Offer]:
        """At the end of the game, a claim for each seat with the score that the log says."""
        sheet = self._desk.score(self._desk.head)
        for seat in sheet.seats:
            text = f"claim {seat} {sheet.points(sheet.side(seat))}"
            if offers.begins(part, text):
                yield Offer(text, text, "write down what the log says")

    def _session_words(self, part: str, sign: str = "") -> Iterator[Offer]:
        timeline = self._desk.history.timeline
        idle = {
            "undo": timeline.head == ROOT,
            "redo": timeline.head == timeline.tips[timeline.branch],
            "switch": len(timeline.tips) == 1,
            "diff": len(timeline.tips) == 1,
            "cherry": len(timeline.tips) == 1,
            **dict.fromkeys(("amend", "insert", "drop"), timeline.head == ROOT),
        }
        for name, word in WORDS.items():
            if name.startswith(part.casefold()) and not idle.get(name):
                yield Offer(f"{sign}{name}", name, word.help)

    def _offers_after_word(self, word: str, rest: str) -> Iterator[Offer]:
        """What can come after a session word."""
        if word.casefold() == "find":
            now = self._desk.moment(self._desk.head)
            yield from (Offer(f"{word} {text} ", name) for text, name in completions_of(now, rest))
        *before, last = rest.split(" ")
        takes = options_of(load_command(word.casefold())) if word.casefold() in COMMANDS else {}
        if before and takes.get(before[-1]):
            names = FORMATS if (word, before[-1]) == ("export", "--to") else self._option_values(before[-1])
        else:
            names = takes if last.startswith("-") else self._names_after_word(word.casefold(), before)
        for name in names:
            if offers.fits(last, name):
                yield Offer(" ".join((word, *before, name)), name)

    def _names_after_word(self, word: str, before: Sequence[str]) -> Iterable[str]:
        desk = self._desk
        match word, len(before):
            case ("switch", 0) | ("diff", 0 | 1):
                return [name for name in desk.history.timeline.names() if name not in before]
            case (("show" | "why"), 0):
                return desk.page_names(desk.head) if word == "show" else desk.score(desk.head).seats
            case "glimpse", 0:
                return desk.setup.seats
            case "why", 1:
                sheet = desk.score(desk.head)
                return (*sheet.categories(), *(seat for seat in sheet.seats if seat not in before))
            case "undo", 0:
                return ("turn", "event", "to")
            case (("annotate" | "score" | "replay"), 0) | ("undo" | "bookmark", 1) | (("branch", 1 | 2)):
                return tuple(desk.history.timeline.bookmarks)
            case "log", count:
                return FILTERS if count else ("all", "graph", *FILTERS)
            case "rules", 0:
                return [topic.name for topic in own_topics(desk.game)]
            case "help", 0:
                return (*desk.verbs, *WORDS)
        return ()

    def _option_values(self, option: str) -> Iterable[str]:
        """What can come after an option."""
        timeline = self._desk.history.timeline
        match option:
            case "--seat" | "--as":
                return self._desk.setup.seats
            case "--type":
                return tags_of(self._desk.game)
            case "--from" | "--to" | "--at":
                return tuple(timeline.bookmarks)
            case "--branch" | "--rename":
                return timeline.names()
        return ()


def _are_same(some: Sequence[Event], others: Sequence[Event] | None) -> bool:
    return others is not None and len(some) == len(others) and all(map(same, some, others))
