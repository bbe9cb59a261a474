"""What holds for a game that is played at a desk and written into a log.

Law: moves are typed as people type them; everything is written into a folder that is gone afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from ledger.core.errors import Contradiction, LogDamaged, TablefoldError
from ledger.core.log.events import TABLE as SHARED
from ledger.core.log.events import Event, Retired
from ledger.core.pieces.table import shown
from ledger.core.rules.game import AnyGame, actors
from ledger.core.rules.verdicts import Over, deciders
from ledger.core.typing.listing import legal_moves
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.store.disk import StrPath
from ledger.testing.forging import Forger
from ledger.testing.laws.stories import errors_in
from ledger.testing.moments import Law, Moment
from ledger.testing.playing import contents
from ledger.testing.walking import guess_answer, guess_line

MOVES = 30
"""How many lines are typed at a desk."""
RETIRED = 20
"""How many events of each retired kind are forged."""
REJECTED = ("impossible", "refused", "not-the-seed")
"""What an audit finds if the referee no longer accepts what it once accepted."""
CLOCK = "2026-01-01T00:00:00Z"


def played_desk(moment: Moment, folder: Path) -> Desk:
    """A desk at which some random moves were typed: the same ones for each law of a moment."""
    path = folder / "game.jsonl"
    if (log := moment.log) is not None:
        path.write_bytes(log)
        desk = Desk.open(path)
        desk.clock = lambda: CLOCK
        return desk
    desk = newly_played_desk(moment, path)
    moment.keep_log(path.read_bytes())
    return desk


def newly_played_desk(moment: Moment, path: Path, moves: int = MOVES) -> Desk:
    """A desk at which random moves are typed now, with the game as it is installed now."""
    setup = moment.setup
    wanted = NewGame(
        game=moment.game.info.name,
        seats=setup.seats,
        variant=setup.variant,
        dealer=setup.dealer,
        seed=moment.luck.seed if moment.luck is not None else None,
        catalog=setup.catalog.name,
        rulings={knob: shown(value) for knob, value in setup.rulings.items()},
    )
    desk = Desk.new(path, wanted, clock=lambda: CLOCK)
    for _ in range(moves):
        if not _type_something(moment, desk):
            break
    return desk


def _type_something(moment: Moment, desk: Desk) -> bool:
    """Types a legal move; False if the game is over or nothing that was tried is one."""
    if isinstance(desk.pending, Over):
        return False
    state, chance = desk.settled_state(), moment.chance
    moves = [move.text for move in legal_moves(desk.game, state)]
    names = ["", *actors(desk.game, state)]
    verbs = [verb for verb in desk.game.words if SHARED.isdisjoint(verb.kinds)]
    for _ in range(60):
        try:
            if moves and chance.random() < 0.8:
                line = chance.choice(moves)
            elif chance.random() < 0.5:
                line = guess_answer(desk.game, state, chance)
            else:
                line = guess_line(desk.game, state, chance.choice(verbs), chance.choice(names), chance)
            desk.do(line)
        except TablefoldError:
            continue
        return True
    return False


def a_log_is_read_as_it_was_played(moment: Moment) -> Iterable[str]:
    """A log that is opened again holds the game that was played, and its audit finds no error."""
    with TemporaryDirectory() as folder:
        desk = played_desk(moment, Path(folder))
        again = Desk.open(Path(folder) / "game.jsonl")
        if again.damage is not None:
            yield f"it is damaged: {again.damage.message}"
        elif contents(again.state) != contents(desk.state):
            yield "its state is different"
        yield from errors_in(again.game, again.state, again.audit(again.head))


def what_is_retired_is_an_event_of_today(moment: Moment) -> Iterator[str]:
    """Whatever a retired event says, it becomes an event that is still written, or contradicts the pieces."""
    forger = Forger(moment.game, moment.chance)
    for kind in moment.game.retired:
        for _ in range(RETIRED):
            event = forger.of_kind(moment.state, kind)
            assert isinstance(event, Retired)
            try:
                now = type(event.now())
            except Contradiction:
                continue
            if now not in (*moment.game.events, *moment.game.retired) and now not in SHARED:
                yield f"{kind.__name__} is a {now.__name__}, which is not an event of the game"
                break


def undo_and_redo_are_opposites(moment: Moment) -> Iterable[str]:
    """Undo goes back to the decision before, and redo goes forward to the state that undo left."""
    with TemporaryDirectory() as folder:
        desk = played_desk(moment, Path(folder))
        for _ in range(5):
            if desk.history.before_move(desk.head) is None:
                break
            before, state = desk.head, contents(desk.state)
            desk.undo()
            if desk.settled_state() is not desk.state:
                yield f"undone from event {before}, the game stands at {desk.head}, and goes on by itself"
            desk.redo()
            if desk.head != before or contents(desk.state) != state:
                yield f"undone from event {before} and done again, the game stands at {desk.head}"
            desk.undo(moment.chance.choice(("", "2")))


def undoing_a_turn_asks_its_seat(moment: Moment) -> Iterable[str]:
    """`undo turn` goes back to the first decision of the turn, and the same seat decides again."""
    with TemporaryDirectory() as folder:
        desk = played_desk(moment, Path(folder))
        for _ in range(5):
            first = _first_decision(desk)
            if first is None or desk.history.before_move(desk.head) is None:
                break
            desk.undo("turn")
            pending = desk.pending
            asked = deciders(pending)
            if desk.game.of(first).anytime is None and desk.game.doer(desk.state, first) not in asked:
                yield f"somebody else decides: {first} began the turn, and now it is {' or '.join(asked)}"


def _first_decision(desk: Desk) -> Event | None:
    """The event that raised the number of the turn to what it is."""
    game, path = desk.game, desk.history.path()
    turn = game.turn(desk.state)
    for event in reversed(path):
        if game.turn(desk.history.state_at(event.on)) != turn:
            return event
    return None


def a_log_still_holds(game: AnyGame, path: StrPath) -> Iterator[str]:
    """A log that was played earlier opens without damage, and the referee says about it what it said then."""
    try:
        desk = Desk.open(path)
    except TablefoldError as error:
        yield f"{path}: {error.message}"
        return
    if desk.header.game != game.info.name:
        yield f"{path}: it is a log of {desk.header.game}"
    if desk.damage is not None:
        yield f"{path}: {desk.damage.message}"
    try:
        again = desk.game.projector.fold(desk.game.start(desk.setup), desk.history.path())
    except LogDamaged as error:
        yield f"{path}: {error.message}"
        return
    if contents(again) != contents(desk.state):
        yield f"{path}: folded again, its state is different"
    for finding in desk.audit(desk.head):
        if finding.code in REJECTED:
            yield f"{path}: {finding.code} at event {finding.event}, {finding.message}"


LAWS: tuple[Law, ...] = (
    a_log_is_read_as_it_was_played,
    what_is_retired_is_an_event_of_today,
    undo_and_redo_are_opposites,
    undoing_a_turn_asks_its_seat,
)
