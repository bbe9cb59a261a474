"""Every command that writes, as a life meets it: with whatever is there, or with what is not.

Law: where a command must lead is said before it is done, from the model alone. What is refused has written
nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from ledger.core.errors import LogChanged, NothingToRedo, TablefoldError
from ledger.core.log.events import Noted
from ledger.core.pieces.table import shown
from ledger.core.rules.game import actors
from ledger.core.typing import listing
from ledger.core.typing.step import Step
from ledger.core.typing.table_moves import table_verbs
from ledger.desk import correcting
from ledger.desk.desk import Desk
from ledger.store.mending import repair
from ledger.testing.walking import guess_answer, guess_line
from tests.life.life import FAR, Life

Command = Callable[[Life], None]


def attempt(life: Life, told: str, action: Callable[[], object]) -> TablefoldError | None:
    """Does it; what it was refused with, after which nothing may have been written."""
    life.writes(told)
    before = life.path.read_bytes()
    try:
        action()
    except TablefoldError as refused:
        life.refusals += 1
        life.story[-1] += f"  # {refused.message}"
        assert life.path.read_bytes() == before, "what was refused has written something"
        life.agree()
        return refused
    life.agree()
    return None


def do(life: Life, line: str) -> TablefoldError | None:
    return attempt(life, f"do {line!r}", lambda: life.desk.do(line))


# moves


def legal_line(life: Life) -> str:
    """A move that is listed, or an answer in words; a note where neither is to be had."""
    state = life.desk.settled_state()
    legal = [move.text for move in listing.legal_moves(life.game, state)]
    if legal and life.chance.random() < 0.9:
        return life.chance.choice(legal)
    for _ in range(5):
        try:
            if line := guess_answer(life.game, state, life.chance):
                return line
        except TablefoldError:
            continue
    return life.chance.choice(legal or ["note nothing to do"])


def move(life: Life) -> None:
    do(life, legal_line(life))


def several_moves(life: Life) -> None:
    for _ in range(life.chance.randint(2, 6)):
        move(life)


def numbered(life: Life) -> None:
    do(life, str(life.chance.randint(1, 5)))


def any_word(life: Life) -> None:
    """Any verb of the game with arguments that may fit."""
    state, names = life.desk.settled_state(), ["", *actors(life.game, life.desk.state)]
    try:
        line = guess_line(
            life.game, state, life.chance.choice(life.game.words), life.chance.choice(names), life.chance
        )
    except TablefoldError:
        return
    do(life, line)


def line_with_a_colon(life: Life) -> None:
    first = legal_line(life)
    desk = life.desk
    step = Step(desk.game, desk.state, desk.luck, parent=desk.head, last=len(desk.history))
    try:
        step.play(first)
    except TablefoldError:
        return
    then = [each.text for each in listing.legal_moves(desk.game, step.state)] or ["note then"]
    do(life, f"{first}: {life.chance.choice(then)}")


def refused_move(life: Life) -> None:
    refused = [each.text for each in life.desk.moves() if each.verdict.kind == "refused"]
    line = life.chance.choice([*refused, "xyzzy"])
    assert do(life, line) is not None


def overruled_move(life: Life) -> None:
    refused = [each.text for each in life.desk.moves() if each.verdict.kind == "refused"]
    line = life.chance.choice(refused) if refused else legal_line(life)
    do(life, f"! {line} -- it happened")


def undone_move_again(life: Life) -> None:
    """The move that was undone is played again: it is a redo, if it stands there alone."""
    note = f"note {life.commands}"
    if do(life, note) is None and attempt(life, "undo", life.desk.undo) is None:
        head = life.model.redo()
        do(life, note)
        assert life.head == head


# what the table says


def note(life: Life) -> None:
    do(life, f"note {life.commands}")


def table_word(name: str) -> Command:
    def say(life: Life) -> None:
        verb = table_verbs(life.game).get(name)
        if verb is None:
            return
        try:
            line = guess_line(life.game, life.desk.settled_state(), verb, "", life.chance)
        except TablefoldError:
            return
        do(life, line)

    say.__name__ = name
    return say


def claim(life: Life) -> None:
    """The right score, as the log knows it, or one that nobody has."""
    sheet = life.game.score(life.desk.state)
    if not sheet.seats:
        return
    seat = life.chance.choice(sheet.seats)
    wrong = life.chance.random() < 0.5
    do(life, f"claim {seat} {FAR + life.chance.randint(0, 99) if wrong else sheet.total(seat)}")


def count(life: Life) -> None:
    facts = life.game.facts(life.desk.known_state(life.desk.settled_state(), None))
    known = [(what, number) for what, number in facts.items() if type(number) is int]
    if known:
        what, number = life.chance.choice(known)
        do(life, f"count {what} {number + life.chance.choice((0, 0, 1))}")


def ruling(life: Life) -> None:
    if life.game.info.rulings:
        each = life.chance.choice(life.game.info.rulings)
        do(life, f"ruling {each.knob} {shown(life.chance.choice(each.choices))}")


def assertion(life: Life) -> None:
    do(life, life.chance.choice(("assert event >= 0", "assert always event >= 0", "assert event < 0")))


# going back and forth


def undo(life: Life) -> None:
    number = life.chance.choice((1, 1, 1, 1, 2, 3))
    to: int | None = life.head
    for _ in range(number):
        to = life.model.back[to] if to is not None and life.model.back[to] is not None else to
    _undone(life, "" if number == 1 else str(number), to if to != life.head else None)


def undo_turn(life: Life) -> None:
    _undone(life, "turn", life.turn_start())


def undo_event(life: Life) -> None:
    _undone(life, "event", life.model.parents.get(life.head), is_named=True)


def undo_to(life: Life) -> None:
    to = life.any_id()
    known = to == 0 or to in life.ids
    _undone(life, f"to {to}", to if known and to != life.head else None, is_named=True)


def _undone(life: Life, how: str, to: int | None, *, is_named: bool = False) -> None:
    """An undo leads to an event, or nowhere; and a redo right after it comes back."""
    before = life.head
    refused = attempt(life, f"undo {how}".strip(), lambda: life.desk.undo(how))
    assert (refused is None) == (to is not None), (
        refused or f"undone from {before} to {life.head}, not refused"
    )
    if to is None:
        return
    assert life.head == to, f"undone from {before} to {life.head}, and not to {to}"
    assert is_named or to == 0 or life.decides(to)
    if how in ("", "event") and life.chance.random() < 0.3:
        attempt(life, "redo", life.desk.redo)
        assert life.head == before


def undo_of_nothing(life: Life) -> None:
    assert attempt(life, "undo to the moon", lambda: life.desk.undo("to the moon")) is not None


def redo(life: Life) -> None:
    number = life.chance.choice((1, 1, 1, 2))
    if life.head == life.model.tips[life.model.branch]:
        assert isinstance(attempt(life, "redo", life.desk.redo), NothingToRedo)
        return
    to = life.model.redo()
    if number == 1:
        attempt(life, "redo", life.desk.redo)
        assert life.head == to
    else:
        attempt(life, f"redo {number}", lambda: life.desk.redo(number))
        assert life.head >= to


# lines of play


def branch(life: Life) -> None:
    name = life.chance.choice((f"b{life.commands}", *life.model.tips))
    at = life.chance.choice((None, life.any_id()))
    is_free = name not in life.model.tips
    refused = attempt(life, f"branch {name} --at {at}", lambda: life.desk.branch(name, at))
    assert (refused is None) == is_free


def switch(life: Life) -> None:
    name = life.chance.choice((*life.model.tips, "nowhere"))
    refused = attempt(life, f"switch {name}", lambda: life.desk.switch(name))
    assert (refused is None) == (name in life.model.tips)


def rename(life: Life) -> None:
    old, new = life.chance.choice((*life.model.tips, "nowhere")), f"r{life.commands}"
    attempt(life, f"rename {old} {new}", lambda: life.desk.rename(old, new))


def drop_branch(life: Life) -> None:
    name = life.chance.choice((*life.model.tips, "nowhere"))
    attempt(life, f"branch {name} --drop", lambda: life.desk.drop(name))


def cherry(life: Life) -> None:
    id_ = life.any_id()
    attempt(life, f"cherry {id_}", lambda: correcting.cherry(life.desk, id_))


def annotate(life: Life) -> None:
    id_ = life.any_id()
    attempt(life, f"annotate {id_} hm", lambda: life.desk.annotate(id_, "hm"))


def bookmark(life: Life) -> None:
    name, id_ = life.chance.choice(("here", "there", f"k{life.commands}")), life.any_id()
    attempt(life, f"bookmark {name} {id_}", lambda: life.desk.bookmark(name, id_))


def call(life: Life) -> None:
    seat, name = life.chance.choice((*life.desk.setup.seats, "nobody")), f"Name {life.commands}"
    attempt(life, f"rename {seat} {name}", lambda: life.desk.name_seat(seat, name))


# corrections


def amend(life: Life) -> None:
    if life.ids:
        id_ = life.chance.choice(life.ids)
        line = _line_at(life, life.desk.history.event(id_).on)
        _corrected(life, f"amend {id_} {line!r}", lambda w: correcting.amend(life.desk, id_, [line], w))


def insert(life: Life) -> None:
    id_ = life.chance.choice([0, *life.ids])
    line = _line_at(life, id_)
    _corrected(life, f"insert {id_} {line!r}", lambda w: correcting.insert(life.desk, id_, [line], w))


def drop(life: Life) -> None:
    if life.ids:
        first = life.chance.choice(life.ids)
        last = life.chance.choice((None, life.chance.choice(life.ids)))
        alone = life.chance.random() < 0.3
        _corrected(
            life,
            f"drop {first}-{last}{' --event' if alone else ''}",
            lambda w: correcting.drop(life.desk, first, last, w, alone=alone),
        )


def _line_at(life: Life, at: int) -> str:
    legal = [each.text for each in listing.legal_moves(life.game, life.desk.settled_state(at))]
    return life.chance.choice([*legal, f"note {life.commands}", f"note {life.commands}"])


def _corrected(
    life: Life, told: str, make: Callable[[correcting.CorrectionOptions], correcting.Correction]
) -> None:
    """What does not fit is kept, left out, or stops it; and sometimes it is only looked at."""
    answer_ = life.chance.choice(("keep", "skip", "stop", "dry run"))
    name = life.chance.choice(("", "", f"c{life.commands}"))
    wanted = correcting.CorrectionOptions(name=name, reason=life.chance.choice(("", "it was so")))
    told = f"{told} --{answer_}{f' --name {name}' if name else ''}"

    def correct() -> None:
        correction = make(wanted)
        if answer_ in ("keep", "skip"):
            correction.growth.finish(keep=answer_ == "keep")
        if correction.conflict is None and answer_ != "dry run":
            correction.write()

    attempt(life, told, correct)


# what happens to a file


def torn_and_repaired(life: Life) -> None:
    """A crash leaves the beginning of a step; nothing is added before it is repaired, and nothing is lost."""
    life.writes("a torn tail; repair")
    before = life.path.read_bytes()
    try:
        Desk.open(life.path).do(legal_line(life))
    except TablefoldError:
        Desk.open(life.path).do("note that is cut off")
    step = life.path.read_bytes()[len(before) :]
    life.path.write_bytes(before + step[: life.chance.randint(1, len(step) - 2)])
    torn = Desk.open(life.path)
    for desk in (life.desk, torn):
        try:
            desk.do("note on a torn log")
        except TablefoldError:
            continue
        raise AssertionError("something was added to a torn log")
    repaired = repair(life.path)
    assert repaired is not None
    assert life.path.read_bytes() == before
    for kept in life.path.parent.glob("*.torn-*"):
        kept.unlink()
    life.desk.reread()
    life.agree()


def second_writer(life: Life) -> None:
    """Somebody else writes; a note stands after that, unless something happens by itself before it. Whoever
    writes anything else is told, and reads the log again."""
    life.writes("somebody else writes a note")
    Desk.open(life.path).do("note of somebody else")
    try:
        life.desk.do("note behind it")
    except LogChanged:
        life.desk.reread()
    else:
        *_, other, own = (event for event in life.desk.history.lines() if isinstance(event, Noted))
        assert (other.text, own.text) == ("of somebody else", "behind it")
    Desk.open(life.path).do("note of somebody else")
    try:
        life.desk.annotate(life.desk.head, "too late")
    except LogChanged:
        life.desk.reread()
    else:
        raise AssertionError("two wrote without knowing of each other")
    life.agree()


def any_command(life: Life) -> None:
    life.chance.choices([*COMMANDS], [*COMMANDS.values()])[0](life)


COMMANDS: dict[Command, int] = {
    move: 10,
    several_moves: 10,
    numbered: 1,
    any_word: 3,
    line_with_a_colon: 4,
    refused_move: 2,
    overruled_move: 4,
    undone_move_again: 1,
    note: 2,
    claim: 1,
    count: 1,
    ruling: 1,
    assertion: 1,
    table_word("define"): 1,
    table_word("adjust"): 1,
    undo: 8,
    undo_turn: 3,
    undo_event: 4,
    undo_to: 3,
    undo_of_nothing: 1,
    redo: 8,
    branch: 3,
    switch: 3,
    rename: 1,
    drop_branch: 1,
    cherry: 2,
    annotate: 1,
    bookmark: 1,
    call: 1,
    amend: 3,
    insert: 3,
    drop: 2,
    torn_and_repaired: 1,
    second_writer: 1,
}
"""Each with how often it is chosen, compared with the others."""
