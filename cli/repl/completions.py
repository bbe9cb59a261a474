"""What can follow the text before the cursor: legal moves first, blocked ones with their reason.

Law: an offer that is not blocked can be recorded as it stands, as far as everybody knows, or only lacks words
that nobody can list. A blocked one is there to be read: picking it changes nothing. Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from msgspec.structs import replace

from cli.commands.names import COMMANDS, command
from cli.export import FORMATS
from cli.prompt import options_of
from cli.repl.frontend import Offer
from cli.repl.lookahead import Lookahead, Position, word_of
from cli.words import WORDS
from ledger.core.audit.condition_names import continuations
from ledger.core.errors import TablefoldError
from ledger.core.line import COLON, COMMENT, INSISTS, named, read, unfinished
from ledger.core.log.events import Event, same
from ledger.core.log.tree import ROOT
from ledger.core.pieces.names import Choice
from ledger.core.rules.game import tags_of
from ledger.core.rules.topics import told_by
from ledger.core.rules.verbs import Move, Typed, Verb
from ledger.core.rules.verdicts import AtOnce, Chance, Over, Verdict
from ledger.core.typing import listing
from ledger.core.typing.arguments import find_verb, parse
from ledger.core.typing.parsing import parts
from ledger.desk.desk import Desk

MOST = 200
"""Offers shown at once; whoever needs more types a letter."""
FILTERS = ("--seat", "--type", "--from", "--to", "--grep")
"""The options of `log` that are offered unasked; the others are when `-` is typed."""


class Completions:
    """The offers at one desk."""

    def __init__(self, desk: Desk, ahead: Lookahead, *, numbers: bool = True) -> None:
        """Without `numbers` none stands in front of a move, and none picks one."""
        self._desk = desk
        self._ahead = ahead
        self._numbers = numbers

    def at(self, line: str, *, is_asked_for: bool = True) -> list[Offer]:
        """What can follow `line`, the text up to the cursor; of a hand only what is asked for."""
        earlier, part = unfinished(line)
        position = self._ahead.position(earlier)
        if position is None or (position.is_secret and not is_asked_for) or line.lstrip().startswith(COMMENT):
            return []
        return list(islice(self._offers(position, part), MOST))

    def ghost(self, line: str) -> str:
        """The rest of what Enter would play, where an offer simply goes on from `line`; else nothing."""
        earlier, part = unfinished(line)
        position = self._ahead.position(earlier)
        if not part or part.isdigit() or position is None or position.is_secret:
            return ""
        meant = position.meant(part)
        if meant is None:
            return ""
        offered = [offer.text for offer in self.at(line) if not offer.blocked]
        for text in (*offered, *(text.partition(" ")[2] for text in offered)):
            if text.casefold().startswith(part.casefold()) and _are_same(meant, position.meant(text)):
                return text[len(part) :]
        return ""

    def _offers(self, position: Position, part: str) -> Iterator[Offer]:
        numbers = self._numbers
        if part.isdigit():
            yield from _by_number(position, part, numbers)
            return
        if part.startswith(INSISTS):
            yield from _overruling(position, part[len(INSISTS) :].lstrip())
            return
        said = part.removeprefix(COLON).lstrip()
        word, space, rest = said.partition(" ")
        if part.startswith(COLON) and not space:
            yield from self._words(said, COLON)
        if space and word.casefold() in WORDS:
            for offer in self._after_word(word, rest.lstrip()):
                yield replace(offer, text=part[: -len(said)] + offer.text)
        if part.startswith(COLON) or (space and word_of(part, position.verbs)):
            return
        if ":" in part and (led := _led(position, part)) is not None:
            before, after, rest = led
            for offer in self._offers(after, rest):
                if offer.text not in WORDS:
                    yield replace(offer, text=f"{before}: {offer.text}")
            return
        if isinstance(position.pending, Over):
            yield from self._claims(part)
        actor, words = _actor(position, part)
        if isinstance(position.pending, AtOnce) and actor:
            position = position.of(position.named(actor))
        moves = _moves_of(position, actor, words, numbers) if actor else _moves(position, part, numbers)
        listed = list(moves)
        yield from listed
        counted = (name for name in position.counted(actor.strip(" :")) if _begins(words, name))
        yield from (Offer(f"{actor}{name} ", name) for name in counted)
        if space and not listed:
            yield from _arguments(position, actor, words)
        if " " not in words:
            yield from _verbs(position, actor, words)
        if not actor:
            yield from _people(position, part)
            yield from self._words(part) if " " not in words else ()

    def _claims(self, part: str) -> Iterator[Offer]:
        """At the end, the score of each seat as the log says it."""
        sheet = self._desk.score(self._desk.head)
        for seat in sheet.seats:
            text = f"claim {seat} {sheet.points(sheet.side(seat))}"
            if _begins(part, text):
                yield Offer(text, text, "write down what the log says")

    def _words(self, part: str, sign: str = "") -> Iterator[Offer]:
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

    def _after_word(self, word: str, rest: str) -> Iterator[Offer]:
        """What a session word can be told."""
        if word.casefold() == "find":
            now = self._desk.moment(self._desk.head)
            yield from (Offer(f"{word} {text} ", name) for text, name in continuations(now, rest))
        *before, last = rest.split(" ")
        takes = options_of(command(word.casefold())) if word.casefold() in COMMANDS else {}
        if before and takes.get(before[-1]):
            names = FORMATS if (word, before[-1]) == ("export", "--to") else self._values(before[-1])
        else:
            names = takes if last.startswith("-") else self._names(word.casefold(), before)
        for name in names:
            if _fits(last, name):
                yield Offer(" ".join((word, *before, name)), name)

    def _names(self, word: str, before: Sequence[str]) -> Iterable[str]:
        desk = self._desk
        match word, len(before):
            case ("switch", 0) | ("diff", 0 | 1):
                return [name for name in desk.history.timeline.names() if name not in before]
            case (("show" | "why"), 0):
                return desk.pages(desk.head) if word == "show" else desk.score(desk.head).seats
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
                return [topic.name for topic in told_by(desk.game)]
            case "help", 0:
                return (*desk.verbs, *WORDS)
        return ()

    def _values(self, option: str) -> Iterable[str]:
        """What can stand behind an option."""
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


def _actor(position: Position, part: str) -> tuple[str, str]:
    """A seat named in front of a move, as it was typed, and the rest."""
    name, rest = named(f"{part}.", position.seats)
    if not name:
        return "", part
    rest = rest.removesuffix(".")
    return part[: len(part) - len(rest)], rest


def _led(position: Position, part: str) -> tuple[str, Position, str] | None:
    """What stands before a colon that leads to another move, the position after it, and the rest."""
    before, _, rest = part.rpartition(":")
    if not parts(position.game, position.state, read(f"{before}: …"))[1]:
        return None
    after = position.after(before)
    return None if after is None else (before, after, rest.lstrip())


def _by_number(position: Position, digits: str, numbers: bool) -> Iterator[Offer]:
    """Moves by their numbers; without `numbers` those that are called so."""
    for move in position.legal:
        is_called = move.text.rpartition(" ")[2] == str(move.number)
        if str(move.number).startswith(digits) and (numbers or is_called):
            yield Offer(str(move.number), f"{move.number} {move.text}", move.help)


def _overruling(position: Position, part: str) -> Iterator[Offer]:
    """Refused moves, to be recorded all the same; what cannot have happened stays blocked."""
    for move in _sorted(part, [move for move in position.listed if not move.verdict.is_accepted]):
        offer = _offer(move.text, move.text, move.verdict, move.help)
        against = f"against {move.verdict.rule}: {move.verdict.why}"
        refused = move.verdict.kind == "refused"
        yield Offer(f"{INSISTS} {move.text}", move.text, against if refused else offer.about, not refused)


def _moves(position: Position, part: str, numbers: bool) -> Iterator[Offer]:
    """Listed moves that fit; an answer to chance needs no verb."""
    pending = position.pending
    verb = ""
    if isinstance(pending, Chance) and len(position.expected) == 1:
        verb = f"{position.expected[0]} "
        if f"{part} ".casefold().startswith(verb):
            verb = ""
    legal = _sorted(part, position.legal, skip=len(verb))
    blocked = _sorted(part, [m for m in position.listed if not m.verdict.is_accepted], skip=len(verb))
    for move in chain(legal, blocked):
        text = move.text[len(verb) :]
        shown = move.numbered(text) if numbers and move.verdict.is_accepted else text
        named = position.verbs[move.verb].help
        yield _offer(text, shown, move.verdict, "" if move.help == named and " " in move.text else move.help)


def _moves_of(position: Position, actor: str, words: str, numbers: bool) -> Iterator[Offer]:
    """Listed moves of the seat that is named in front, whether it is the one that is asked or another."""
    seat = actor.strip(" :").casefold()
    is_asked = seat == listing.actor_of(position.pending).casefold()
    for offer in _moves(position, words if is_asked else f"{seat} {words}", numbers):
        own = offer.text.split(" ")[0] in position.verbs
        if is_asked and own:
            yield replace(offer, text=actor + offer.text)
        elif not is_asked and _begins(f"{seat} {words}", offer.text):
            yield offer


def _sorted(part: str, moves: Sequence[Move], skip: int = 0) -> list[Move]:
    """The moves that fit, those that begin as typed first."""
    folded = part.casefold()
    begins, inside = [], []
    for move in moves:
        text = move.text[skip:]
        if text.casefold().startswith(folded):
            begins.append(move)
        elif _fits(part, text):
            inside.append(move)
    return begins + inside


def _arguments(position: Position, actor: str, words: str) -> Iterator[Offer]:
    """The next argument of a verb, from its choices; a slot's number finds it as well as its name."""
    word, _, rest = words.partition(" ")
    try:
        verb = find_verb(word, position.verbs, position.expected)
    except TablefoldError:
        return
    if not actor and position.is_whose(verb.name):
        return
    seat = position.named(actor)
    expected = verb.by_table or verb.name in position.expected
    for before, choice, values in _next_arguments(position, verb, seat, rest.lstrip()):
        text = actor + " ".join(filter(None, (verb.name, before, choice.text)))
        verdict = position.verdict(verb, seat, values)
        if verdict is None:
            so_far = (*values[:-1], values[-1:]) if verb.args[len(values) - 1].takes_several else values
            blocked = position.untimely(verb, position.actor(verb, seat), so_far)
            verdict = blocked or (None if expected else position.verdict_of(verb, seat))
        added = choice.help if verb.args[-1].continues is not None and choice.help else ""
        yield _offer(text, added or choice.text, verdict, "" if added else choice.help)


def _next_arguments(
    position: Position, verb: Verb, seat: str, rest: str
) -> Iterable[tuple[str, Choice, Typed]]:
    """What the argument being typed can be: the text of those before it, the choice, the values so far."""
    if verb.args and verb.args[-1].takes_several and "," in rest:
        whole, _, last = rest.rpartition(",")
        return _fitting(position, verb, seat, len(verb.args) - 1, f"{whole.strip()},", last.strip())
    words = rest.split(" ")
    for place in reversed(range(len(verb.args))):
        for count in reversed(range(len(words))):
            found = _fitting(position, verb, seat, place, " ".join(words[:count]), " ".join(words[count:]))
            if found:
                return found
    return ()


def _fitting(
    position: Position, verb: Verb, seat: str, place: int, before: str, last: str
) -> list[tuple[str, Choice, Typed]]:
    """Choices of one argument that begin as typed; nothing where the text before it does not fit."""
    arg = verb.args[place]
    try:
        by = position.actor(verb, seat)
        if not place and arg.choices and not _begun(arg.choices(position.known(verb, by), by, ()), last):
            return []
        values = _values(position, verb, by, place, before)
        if arg.continues is not None:
            return [
                (before, Choice(text, "", help=added), values)
                for text, added in arg.continues(position.state, values, last)
            ]
        choices = () if arg.choices is None else arg.choices(position.known(verb, by), by, values)
        return [(before, choice, (*values, choice.value)) for choice in _begun(choices, last)]
    except TablefoldError:
        return []


def _begun(choices: Iterable[Choice], part: str) -> list[Choice]:
    """What is offered and begins as typed."""
    return [
        choice
        for choice in choices
        if not choice.unlisted and any(_fits(part, name) for name in (choice.text, *choice.also))
    ]


def _values(position: Position, verb: Verb, by: str, place: int, before: str) -> Typed:
    """The values of the first `place` arguments. Raises as `parse` does."""
    try:
        values = parse(before, position.known(verb, by), replace(verb, args=verb.args[:place]), by)
    except TablefoldError:
        if not verb.args[place].takes_several:
            raise
        values = parse(before, position.known(verb, by), verb, by)[:place]
    return (*values, *(arg.default for arg in verb.args[len(values) : place]))


def _verbs(position: Position, actor: str, part: str) -> Iterator[Offer]:
    """Verbs whose moves cannot be listed, and the table's own; others only where they are legal now."""
    listed = {move.verb for move in position.listed}
    expected = position.expected
    for name, verb in position.verbs.items():
        if name in listed or not name.startswith(part.casefold()) or not (part or name in expected):
            continue
        if not actor and (verb.personal or position.is_whose(name)):
            yield Offer(name, verb.usage, "blocked: name first who does it", blocked=True)
            continue
        verdict = None if name in expected else position.verdict_of(verb, actor.rstrip(": "))
        if verdict is None and name not in expected and not verb.by_table:
            continue
        text = f"{actor}{name}{' ' if verb.args else ''}"
        yield _offer(text, verb.usage, verdict, verb.help)


def _people(position: Position, part: str) -> Iterator[Offer]:
    """Whoever can be named in front of a move that is not one particular seat's."""
    verbs = position.verbs
    wanted = any(verbs[name].personal or position.is_whose(name) for name in position.expected)
    if not wanted and not (part and any(verb.free for verb in verbs.values())):
        return
    for name in {name.casefold(): name for name in position.seats}.values():
        if name.casefold().startswith(part.casefold()):
            yield Offer(f"{name} ", name, "name who does it")


def _offer(text: str, shown: str, verdict: Verdict | None, about: str) -> Offer:
    if verdict is None or verdict.kind == "legal":
        return Offer(text, shown, about)
    if verdict.kind == "unverifiable":
        return Offer(text, shown, f"nobody can check: {verdict.why}")
    if verdict.is_accepted:
        return Offer(text, shown, verdict.why)
    rule = f" ({verdict.rule})" if verdict.rule else ""
    return Offer(text, shown, f"blocked: {verdict.why}{rule}", blocked=True)


def _begins(part: str, name: str) -> bool:
    return name.casefold().startswith(part.casefold())


def _fits(part: str, name: str) -> bool:
    """True where the typed words begin some words of the name, in order; after a space, more must follow."""
    folded = name.casefold()
    if folded.startswith(part.casefold()):
        return True
    rest = iter(folded.split())
    begun = all(any(word.startswith(start) for word in rest) for start in part.casefold().split())
    return begun and (not part.endswith(" ") or next(rest, None) is not None)
