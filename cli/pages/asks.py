"""What is asked of one seat, as its own page shows it: the question, what can be done, the hand, the claim.

Law: a seat reads what it may know and is offered what it may say; the answer follows from these alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from cli.pages import behind
from cli.pages.score import worth_shown
from cli.pages.things import Offered, Page, can_say, groups
from cli.render.json import FORMAT
from cli.words import THROW, WORDS
from ledger.core.errors import UnknownPiece
from ledger.core.log.events import TABLE as TABLE_EVENTS
from ledger.core.log.events import Claimed, Defined, Event, Noted, Overruled
from ledger.core.pieces import teaching, wording
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import TABLE, TOOL, check
from ledger.core.rules.scores import ScoreLine, sum_of
from ledger.core.rules.things import Group
from ledger.core.rules.verbs import Move, Verb
from ledger.core.rules.verdicts import AtOnce, Chance, Decision, Over, Pending, awaits_others, deciders
from ledger.core.typing import listing, questions
from ledger.core.typing.open_moves import OpenMove, free_moves, longer_moves, open_moves
from ledger.desk.reader import Reader
from ledger.desk.throwing import can_throw

THROWS = {
    "text": THROW,
    "verb": THROW,
    "words": [],
    "seat": "",
    "verdict": "legal",
    "why": "",
    "rule": "",
    "help": WORDS[THROW].help,
}
"""The button that lets the tool throw the dice."""
CLAIM = "claim"
NOBODY_ANSWERS = "nobody answers: {}"
"""How another seat's usual move reads on the page of the only seat that could still answer it."""
OFFERED = 40
"""Values that a page offers for a field of an unknown piece."""
TAUGHT = (Defined, Overruled)
"""Events that can come before a move in the same step."""


def may_say(pending: Pending, event: Event, seat: str | None) -> bool:
    """Whether an event can come from the page of a seat, or from everybody's page (None). A seat makes its
    own moves, answers what the table is asked, claims its own score, and writes notes."""
    kind = type(event)
    if kind in TAUGHT or kind is Noted:
        return True
    if kind is Claimed:
        return seat is None or getattr(event, "seat", "") == seat
    if kind in TABLE_EVENTS:
        return False
    if seat is None or event.by == seat:
        return True
    return event.by in (TABLE, TOOL, "") and kind in questions.kinds_of(pending) and is_asked(pending, seat)


def is_asked(pending: Pending, seat: str) -> bool:
    """Whether the game waits for a seat, or for anybody at the table."""
    if isinstance(pending, Chance):
        return pending.draft.by in (seat, TABLE, TOOL, "")
    if isinstance(pending, AtOnce):
        return seat in pending.seats
    return seat in deciders(pending) or questions.actor_of(pending) == TABLE


def lets_happen(desk: Reader, pending: Pending, event: Event, seat: str | None) -> bool:
    """Whether an event is what a bot would do if nobody answers it, and this seat is one that could: then the
    seat may say so."""
    return (
        isinstance(pending, Decision)
        and event.by == pending.seat
        and pending.seat in desk.header.bots
        and type(event) in pending.usual
        and awaits_others(pending, desk.header.bots)
        and seat in pending.waits_for
    )


def asked_besides(desk: Reader, state: Any, seat: str | None) -> Pending | None:
    """What a seat is asked while the game waits for another one; None if it only waits."""
    return None if seat is None else desk.game.asked_besides(state, seat)


def seat_moves(
    game: AnyGame, state: Any, pending: Pending, seat: str | None, besides: Pending | None = None
) -> Iterator[Move]:
    """The moves of a seat that is asked, in the state as that seat may know it. If another seat's hand would
    have to be guessed, there is no list."""
    if listing.lies_hidden(game, state, pending):
        return
    found = list(listing.moves(game, state, seat, besides=besides))
    named = {(move.verb, move.words) for move in found if move.seat}
    for move in found:
        if not may_say(pending, move.event, seat):
            continue
        if move.verdict.kind == "impossible" and not move.seat and (move.verb, move.words) in named:
            continue  # only somebody who is named can do it
        own = move.is_veiled and move.event.by == seat
        yield replace(move, verdict=check(game, state, move.event)) if own else move


def _can_act(desk: Reader, pending: Pending, seat: str | None) -> bool:
    """Whether the game waits for a seat. What chance brought to the table, only the host says if there is
    one."""
    if seat is None:
        return True
    is_tables = isinstance(pending, Chance) and pending.draft.by in (TABLE, TOOL, "")
    return is_asked(pending, seat) and not (is_tables and desk.host not in ("", seat))


def _is_hosts(desk: Reader, pending: Pending, move: Move, seat: str | None) -> bool:
    """Whether a move is the host's: it belongs to no seat, or only the table can judge it while a seat is
    asked."""
    if not desk.host or seat in (None, desk.host) or move.event.by not in (TABLE, ""):
        return False
    is_judged = isinstance(pending, Decision) and pending.seat in desk.setup.seats
    return is_judged or move.seat not in ("", *desk.setup.seats)


def data(desk: Reader, seat: str | None, *, leads: bool = False) -> dict[str, Any]:
    """Everything about the question that a page shows. `text` is what a tap says, all other texts are for
    people. `host` says that only the host can answer for the seat. What is half typed on a pad is dropped
    when `stands` changes: in another round, or another log. Somebody who `leads` the table also sees what
    belongs to nobody."""
    eyes = desk.eyes(seat)
    state = eyes(desk.settled_state())
    besides = asked_besides(desk, state, seat)
    asked = besides or desk.game.pending(state)
    pending = eyes.asked(asked)
    can_act = _can_act(desk, pending, seat)
    opened = [
        each
        for each in (open_moves(desk.game, state, seat, besides) if can_act else ())
        if seat in (None, each.by) or (each.by == TABLE and not _is_anothers_claim(pending, each, seat))
    ]
    asked_for = can_act or _asks_actors(desk, pending)
    moves = [*seat_moves(desk.game, state, pending, seat, besides)] if asked_for else []
    listed = len(moves)
    moves = [each for each in moves if not _is_hosts(desk, pending, each, seat)]
    if isinstance(pending, Decision) and pending.seat in desk.header.bots:
        usual = (move for kind in pending.usual for move in listing.moves_making(desk.game, state, kind))
        moves = [*(move for move in usual if lets_happen(desk, pending, move.event, seat)), *moves]
    can_go_on = any(each.verdict.is_accepted for each in moves)
    is_hosts_turn = can_act and len(moves) < listed and not (can_go_on or opened)

    def says(event: Event) -> bool:
        return may_say(pending, event, seat)

    page = Page(desk.game, state, pending, seat, moves, opened, says)
    touched = [*groups(page, leads)]
    shown = {
        move.text for move in (*moves, *(each for _, all_ in touched for one in all_ for each in one.moves))
    }
    longer = longer_moves(desk.game, state, seat, besides) if shown else ()
    is_out = seat in state.table.seats and seat not in state.table.present
    free = [] if is_out or isinstance(pending, Over) else [*free_moves(desk.game, state, seat, besides)]
    free = [each for each in free if not _is_whole(each) or can_say(page, each.text)]
    return {
        "format": FORMAT,
        "at": desk.head,
        "stands": f"{desk.header.log} {desk.game.status(state)}",
        "seat": seat,
        "name": None if seat is None else desk.names.of(seat),
        "asked": desk.prompt(pending),
        "by": [desk.names.of(each) for each in deciders(asked)],
        "yours": (can_act or can_go_on) and not is_hosts_turn and not isinstance(pending, Over),
        "host": is_hosts_turn,
        "over": isinstance(pending, Over),
        "out": is_out,
        "once": isinstance(asked, AtOnce) and asked.secret,
        "moves": [*(move_data(desk, move) for move in moves), *([THROWS] if lets_throw(desk, seat) else [])],
        "behind": None if besides else _behind(desk, moves_behind(desk, state, pending, seat, moves), seat),
        "open": [open_data(desk, each) for each in opened],
        "longer": [open_data(desk, each) for each in longer if each.text in shown],
        "besides": [open_data(desk, each) for each in free],
        "things": [_group(desk, *each) for each in touched],
        "claim": _claim(desk, state, pending, seat),
    }


def _asks_actors(desk: Reader, pending: Pending) -> bool:
    """Whether somebody who is not a seat, such as a character, is asked; the moves say whose it is."""
    return any(each not in (TABLE, *desk.setup.seats) for each in deciders(pending))


def _group(desk: Reader, group: Group, offered: Sequence[Offered]) -> dict[str, Any]:
    """Things that belong together, with the moves of each."""
    named = desk.names.with_names
    return {
        "title": named(group.title),
        "folded": group.is_folded,
        "things": [
            {
                "text": named(thing.text),
                "about": named(thing.about),
                "instead": bool(thing.word) and desk.game.things is not None,
                "moves": [move_data(desk, each) for each in moves],
                "open": [open_data(desk, each) for each in opened],
            }
            for thing, moves, opened in offered
        ],
    }


def lets_throw(desk: Reader, seat: str | None) -> bool:
    """Whether the page of a seat offers to let the tool throw the dice."""
    state = desk.settled_state()
    pending = desk.game.pending(state)
    return _can_act(desk, pending, seat) and can_throw(desk.game, state, pending)


def throw_words(desk: Reader, pending: Pending) -> Iterator[Verb]:
    """The words that answer a throw: what its dice show, or that the tool throws them."""
    for verb in questions.verbs_that_answer(desk.game, pending):
        if isinstance(pending, Chance) and type(pending.draft) in verb.kinds:
            yield verb
    yield Verb(THROW)


def chooses(pending: AtOnce, events: Sequence[Event], seat: str | None) -> bool:
    """Whether a step is one seat's answer to a question that all answer at once."""
    last = events[-1] if events else None
    return (
        last is not None
        and type(last) in pending.events
        and last.by in pending.seats
        and seat in (None, last.by)
    )


def moves_behind(
    desk: Reader, state: Any, pending: Pending, seat: str | None, listed: Sequence[Move]
) -> tuple[Move, list[Move]] | None:
    """The usual move of a seat, and what it can do right after it; `state` is what it knows, and `listed`
    what its page shows."""
    found = behind.after_usual(desk.game, state, pending, seat, listed)
    if found is None:
        return None
    usual, step = found
    after = seat_moves(desk.game, step.state, step.due(), seat)
    return usual, [each for each in after if each.verdict.is_accepted]


def _behind(desk: Reader, found: tuple[Move, list[Move]] | None, seat: str | None) -> dict[str, Any] | None:
    """What `moves_behind` finds, as data: each move with the usual one in front."""
    if found is None:
        return None
    usual, after = found
    said = usual.text if usual.event.by == seat else NOBODY_ANSWERS.format(usual.text)
    return {
        "usual": desk.names.with_names(said),
        "moves": [move_data(desk, replace(each, text=f"{usual.text}; {each.text}")) for each in after],
    }


def move_data(desk: Reader, move: Move) -> dict[str, Any]:
    """A move of the list: what to say for it, its parts, and what the referee says."""
    named = desk.names.with_names
    verdict = move.verdict
    return {
        "text": move.text,
        "verb": move.verb,
        "words": [named(word) for word in move.words],
        "seat": desk.names.of(move.seat) if move.seat else "",
        "verdict": verdict.kind,
        "why": named(verdict.why),
        "rule": verdict.rule,
        "help": named(move.help),
    }


def _is_anothers_claim(pending: Pending, move: OpenMove, seat: str | None) -> bool:
    """Whether the game is over, and a move claims the score of another seat."""
    return isinstance(pending, Over) and move.verb == CLAIM and move.words[:1] != (seat,)


def _is_whole(move: OpenMove) -> bool:
    """Whether nothing more has to be said after a move."""
    return all(hole.is_optional for hole in move.holes)


def open_data(desk: Reader, move: OpenMove) -> dict[str, Any]:
    """A move with holes: what to say in front of them, its parts, and what is missing."""
    named = desk.names.with_names
    return {
        "text": move.text,
        "verb": move.verb,
        "words": [named(word) for word in move.words],
        "by": desk.names.of(move.by),
        "help": named(move.help),
        "holes": msgspec.to_builtins(move.holes),
        "is_next": move.is_next,
    }


def _claim(desk: Reader, state: Any, pending: Pending, seat: str | None) -> dict[str, Any] | None:
    """At the end: what the log says for this seat's side, and the lines of the score that make it up."""
    if seat is None or not isinstance(pending, Over):
        return None
    sheet = desk.game.score(state)
    if not sheet.has_points(seat) or _has_claimed(desk, state, seat):
        return None
    points = sheet.points(sheet.side(seat))
    own = desk.readable_score(sheet).of(desk.names.with_names(sheet.column(seat)))
    parts = {line.category: [each for each in own if each.category == line.category] for line in own}
    return {
        "text": f"{CLAIM} {seat} {points}",
        "points": points if isinstance(points, int) else str(points),
        "parts": [_part(desk.names.with_names(category), lines) for category, lines in parts.items()],
        "open": [line.open for line in own if line.open],
    }


def _has_claimed(desk: Reader, state: Any, seat: str) -> bool:
    """Whether a seat has claimed its score since the game was over."""
    _, event = state.table.claims.get(seat, (0, 0))
    return bool(event) and isinstance(desk.game.pending(desk.history.state_at(event)), Over)


def _part(category: str, lines: Sequence[ScoreLine]) -> dict[str, Any]:
    """A category of a side's score, and its lines as `why` shows them."""
    return {
        "name": category,
        "points": str(sum_of(lines)),
        "lines": [{"worth": worth_shown(line), "label": line.label, "rule": line.rule} for line in lines],
    }


def unknown_data(desk: Reader, problem: UnknownPiece) -> dict[str, Any]:
    """What a page asks about a piece that nobody knows: its fields, each with the values that other pieces
    have."""
    catalog = desk.settled_state().table.catalog
    kind = catalog.schema.kind(problem.kind)
    entries = catalog.of(kind).values()
    fields = [
        {"label": field.label, "options": wording.options(field, entries)[:OFFERED]}
        for field in wording.in_order(kind, {})
    ]
    asked = teaching.question_text(kind)
    return {"name": problem.name, "kind": problem.kind, "asked": asked, "fields": fields}
