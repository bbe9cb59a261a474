"""What the words of a tap mean: the step that they would make, as far as the seat of their page may know.

Law: nothing is recorded. A page says the moves of its own seat alone, with the seat's name in front or
without it. A seat that has a question of its own while another one is asked always names itself.
"""

from __future__ import annotations

from contextlib import suppress

from cli.pages import asks, behind
from cli.web.taps import Tap
from cli.words import WORDS
from ledger.core.errors import MoveImpossible, MoveRefused, TablefoldError, UnknownPiece
from ledger.core.line import INSISTS, TEXT
from ledger.core.log.tree import ROOT
from ledger.core.pieces import teaching
from ledger.core.rules.describe import describe
from ledger.core.typing.eyes import Known
from ledger.core.typing.step import Step
from ledger.desk.desk import Desk

NOT_HERE = "That is for {} to say."
AT_THE_LAPTOP = "That is typed at the prompt, not on a page."
HAS_A_BUTTON = "Whoever moved last can take it back with a button on this page."


def words_of(tap: Tap) -> str:
    """The words of a tap as somebody would type them, with the `!` of whoever insists."""
    words = " ".join(tap.words.split())
    return f"{INSISTS} {words}{TEXT}{' '.join(tap.reason.split())}".rstrip() if tap.insists else words


def meant(desk: Desk, seat: str | None, tap: Tap) -> tuple[str, Step]:
    """The words, with what they teach about an unknown piece in front, and the step that they would make.
    Words that are refused are read again with the name of the page's seat in front.

    Raises the error of the words as they are.
    """
    words = words_of(tap)
    if asks.asked_besides(desk, desk.eyes(seat)(desk.settled_state()), seat) is not None:
        words = _with_name(desk, seat, words) or words
    try:
        return words, _tried(desk, seat, words)
    except UnknownPiece as unknown:
        if not tap.taught or desk.setup.luck is not None:
            raise
        catalog = desk.settled_state().table.catalog
        kind = catalog.schema.kind(unknown.kind)
        fields = teaching.taught_fields(catalog, kind, tap.taught)
        teaching.require_enough(catalog, kind, fields, tap.taught)
        line = teaching.line_with_move(catalog, kind, unknown.name, fields, unknown.move)
        return line, _tried(desk, seat, line)
    except TablefoldError as problem:
        own = _with_name(desk, seat, words)
        with suppress(TablefoldError):
            if own:
                return own, _tried(desk, seat, own)
        raise _reason(desk, seat, words, problem) from None


def _reason(desk: Desk, seat: str | None, words: str, problem: TablefoldError) -> TablefoldError:
    """Why words are refused. If not even insisting helps, it says why that is impossible."""
    if isinstance(problem, MoveRefused) and problem.insisting:
        try:
            _tried(desk, seat, f"{INSISTS} {words}")
        except MoveImpossible as impossible:
            return impossible
        except TablefoldError:
            return problem
    return problem


def _with_name(desk: Desk, seat: str | None, words: str) -> str:
    """The words with the seat's name in front; empty if they begin with a seat's name, or say nothing."""
    insists, said = words.startswith(INSISTS), words.removeprefix(INSISTS).split()
    seats = [each.casefold() for each in desk.setup.seats]
    if seat is None or not said or said[0].rstrip(":").casefold() in seats:
        return ""
    return " ".join([*[INSISTS][: int(insists)], seat, *said])


def _tried(desk: Desk, seat: str | None, words: str) -> Step:
    """The step that words would make, as far as the seat may know. Raises the error if they are refused."""
    known = desk.eyes(seat)(desk.settled_state())
    step = Step(desk.game, known, None, parent=ROOT, last=ROOT, known=Known(seat=seat))
    word = words.partition(" ")[0].casefold()
    if word in WORDS and word not in desk.verbs:
        raise MoveRefused(HAS_A_BUTTON if word == "undo" else AT_THE_LAPTOP)
    pending = asks.asked_besides(desk, known, seat) or desk.eyes(seat).asked(desk.game.pending(known))
    said = behind.says(desk.game, step, words, seat)
    if not said or not said[-1].typed:
        raise MoveRefused("Nothing was said.")
    for event in behind.own_events(said, pending, seat):
        if not asks.may_say(pending, event, seat) and not asks.lets_happen(desk, pending, event, seat):
            doer = event.by if event.by in desk.setup.seats else ""
            raise MoveRefused(NOT_HERE.format(doer) if doer else AT_THE_LAPTOP)
    return step


def sentences(desk: Desk, seat: str | None, step: Step) -> list[str]:
    """The sentences of a step that was tried, as its seat may know them."""
    state, told = desk.eyes(seat)(desk.settled_state()).copy(), []
    for event in step.events:
        told.append(describe(desk.game, state, event, seat))
        desk.game.projector.fold(state, (event,))
    return [text for text in told if text]
