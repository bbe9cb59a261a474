"""What can follow the text before the cursor at one position: listed moves, the next argument of a word,
words, seats, numbers.

Law: legal moves come first, then the blocked ones with their reason. Nothing here knows the session.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from cli.repl.frontend import Offer
from cli.repl.position import Position
from ledger.core.errors import NotThere, TablefoldError
from ledger.core.line import INSISTS, read_line, split_name
from ledger.core.pieces.names import Choice
from ledger.core.rules.verbs import Move, Typed, Verb
from ledger.core.rules.verdicts import Chance, Verdict
from ledger.core.typing import questions
from ledger.core.typing.arguments import argument_values, find_verb
from ledger.core.typing.parsing import split_move


def seat_in_front(position: Position, part: str) -> tuple[str, str]:
    """The seat in front of a move, as it was typed, and the rest; empty if no seat is named."""
    name, rest = split_name(f"{part}.", position.seats)
    if not name:
        return "", part
    rest = rest.removesuffix(".")
    return part[: len(part) - len(rest)], rest


def after_colon(position: Position, part: str) -> tuple[str, Position, str] | None:
    """The text before a colon that leads to another move, the position after that text, and the rest."""
    before, _, rest = part.rpartition(":")
    try:
        if not split_move(position.game, position.state, read_line(f"{before}: …"))[1]:
            return None
    except NotThere:
        return None
    after = position.after(before)
    return None if after is None else (before, after, rest.lstrip())


def by_number(position: Position, digits: str, numbers: bool) -> Iterator[Offer]:
    """The moves whose number begins with these digits; without `numbers`, only moves that are a number
    themselves."""
    for move in position.legal:
        is_called = move.text.rpartition(" ")[2] == str(move.number)
        if str(move.number).startswith(digits) and (numbers or is_called):
            yield Offer(str(move.number), f"{move.number} {move.text}", move.help)


def overruling_moves(position: Position, part: str) -> Iterator[Offer]:
    """Refused moves that can be recorded anyway; moves that cannot have happened stay blocked."""
    for move in _moves_that_fit(part, [move for move in position.listed if not move.verdict.is_accepted]):
        offer = _offer(move.text, move.text, move.verdict, move.help)
        against = f"against {move.verdict.rule}: {move.verdict.why}"
        refused = move.verdict.kind == "refused"
        yield Offer(f"{INSISTS} {move.text}", move.text, against if refused else offer.about, not refused)


def moves(position: Position, part: str, numbers: bool) -> Iterator[Offer]:
    """The listed moves that fit; an answer to chance needs no verb."""
    pending = position.pending
    verb = ""
    if isinstance(pending, Chance) and len(position.expected) == 1:
        verb = f"{position.expected[0]} "
        if f"{part} ".casefold().startswith(verb):
            verb = ""
    legal = _moves_that_fit(part, position.legal, skip=len(verb))
    blocked = _moves_that_fit(part, [m for m in position.listed if not m.verdict.is_accepted], skip=len(verb))
    for move in chain(legal, blocked):
        text = move.text[len(verb) :]
        shown = move.numbered(text) if numbers and move.verdict.is_accepted else text
        named = position.verbs[move.verb].help
        yield _offer(text, shown, move.verdict, "" if move.help == named and " " in move.text else move.help)


def moves_of_seat(position: Position, actor: str, words: str, numbers: bool) -> Iterator[Offer]:
    """The listed moves of the seat that is named in front, whether that seat is asked or another."""
    seat = actor.strip(" :").casefold()
    is_asked = seat == questions.actor_of(position.pending).casefold()
    for offer in moves(position, words if is_asked else f"{seat} {words}", numbers):
        own = offer.text.split(" ")[0] in position.verbs
        if is_asked and own:
            yield replace(offer, text=actor + offer.text)
        elif not is_asked and begins(f"{seat} {words}", offer.text):
            yield offer


def _moves_that_fit(part: str, moves: Sequence[Move], skip: int = 0) -> list[Move]:
    """The moves that fit; those that begin as typed come first."""
    folded = part.casefold()
    begins, inside = [], []
    for move in moves:
        text = move.text[skip:]
        if text.casefold().startswith(folded):
            begins.append(move)
        elif fits(part, text):
            inside.append(move)
    return begins + inside


def arguments(position: Position, actor: str, words: str) -> Iterator[Offer]:
    """The next argument of a verb, from its choices; a slot can be typed by its number or by its name."""
    word, _, rest = words.partition(" ")
    try:
        verb = find_verb(word, position.verbs, position.expected)
    except TablefoldError:
        return
    if not actor and position.needs_name(verb.name):
        return
    seat = position.seat_named(actor)
    expected = verb.by_table or verb.name in position.expected
    for before, choice, values in _next_arguments(position, verb, seat, rest.lstrip()):
        text = actor + " ".join(filter(None, (verb.name, before, choice.text)))
        verdict = position.verdict(verb, seat, values)
        if verdict is None:
            so_far = (*values[:-1], values[-1:]) if verb.args[len(values) - 1].takes_several else values
            blocked = position.why_untimely(verb, position.doer(verb, seat), so_far)
            verdict = blocked or (None if expected else position.kindest_verdict(verb, seat))
        added = choice.help if verb.args[-1].continues is not None and choice.help else ""
        yield _offer(text, added or choice.text, verdict, "" if added else choice.help)


def _next_arguments(
    position: Position, verb: Verb, seat: str, rest: str
) -> Iterable[tuple[str, Choice, Typed]]:
    """What can be typed for the next argument: the text before it, the choice, the values so far."""
    if verb.args and verb.args[-1].takes_several and "," in rest:
        whole, _, last = rest.rpartition(",")
        return _choices_for_argument(
            position, verb, seat, len(verb.args) - 1, f"{whole.strip()},", last.strip()
        )
    words = rest.split(" ")
    for place in reversed(range(len(verb.args))):
        for count in reversed(range(len(words))):
            found = _choices_for_argument(
                position, verb, seat, place, " ".join(words[:count]), " ".join(words[count:])
            )
            if found:
                return found
    return ()


def _choices_for_argument(
    position: Position, verb: Verb, seat: str, place: int, before: str, last: str
) -> list[tuple[str, Choice, Typed]]:
    """The choices of one argument that fit what is typed; none if the text before it does not fit."""
    arg = verb.args[place]
    try:
        by = position.doer(verb, seat)
        if (
            not place
            and arg.choices
            and not _choices_that_fit(arg.choices(position.state_known_to(verb, by), by, ()), last)
        ):
            return []
        values = _values_before(position, verb, by, place, before)
        if arg.continues is not None:
            return [
                (before, Choice(text, "", help=added), values)
                for text, added in arg.continues(position.state, values, last)
            ]
        choices = () if arg.choices is None else arg.choices(position.state_known_to(verb, by), by, values)
        return [(before, choice, (*values, choice.value)) for choice in _choices_that_fit(choices, last)]
    except TablefoldError:
        return []


def _choices_that_fit(choices: Iterable[Choice], part: str) -> list[Choice]:
    """The choices that are offered and fit what is typed."""
    return [
        choice
        for choice in choices
        if not choice.unlisted and any(fits(part, name) for name in (choice.text, *choice.also))
    ]


def _values_before(position: Position, verb: Verb, by: str, place: int, before: str) -> Typed:
    """The values of the first `place` arguments. Raises what `parse` raises."""
    try:
        values = argument_values(
            before, position.state_known_to(verb, by), replace(verb, args=verb.args[:place]), by
        )
    except TablefoldError:
        if not verb.args[place].takes_several:
            raise
        values = argument_values(before, position.state_known_to(verb, by), verb, by)[:place]
    return (*values, *(arg.default for arg in verb.args[len(values) : place]))


def verbs(position: Position, actor: str, part: str) -> Iterator[Offer]:
    """Verbs whose moves cannot be listed, and those of the table; others only if they are legal now."""
    listed = {move.verb for move in position.listed}
    expected = position.expected
    for name, verb in position.verbs.items():
        if name in listed or not name.startswith(part.casefold()) or not (part or name in expected):
            continue
        if not actor and (verb.personal or position.needs_name(name)):
            yield Offer(name, verb.usage, "blocked: name first who does it", blocked=True)
            continue
        verdict = None if name in expected else position.kindest_verdict(verb, actor.rstrip(": "))
        if verdict is None and name not in expected and not verb.by_table:
            continue
        text = f"{actor}{name}{' ' if verb.args else ''}"
        yield _offer(text, verb.usage, verdict, verb.help)


def people(position: Position, part: str) -> Iterator[Offer]:
    """The seats that can be named before a move that any seat can make."""
    verbs = position.verbs
    wanted = any(verbs[name].personal or position.needs_name(name) for name in position.expected)
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


def begins(part: str, name: str) -> bool:
    return name.casefold().startswith(part.casefold())


def fits(part: str, name: str) -> bool:
    """Whether the typed words begin words of the name, in order; after a space, another word must follow."""
    folded = name.casefold()
    if folded.startswith(part.casefold()):
        return True
    rest = iter(folded.split())
    begun = all(any(word.startswith(start) for word in rest) for start in part.casefold().split())
    return begun and (not part.endswith(" ") or next(rest, None) is not None)
